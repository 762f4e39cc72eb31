//! A wire between a client and a server that is cut after so many bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Whose bytes are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    Clients,
    Servers,
}

/// The near end of the wire. It carries what is left of its bytes over all its connections, then none.
pub(crate) struct Wire {
    pub(crate) port: u16,
    left: Arc<AtomicUsize>,
}

impl Wire {
    /// A wire to that port of this machine that carries so many bytes.
    pub(crate) async fn to(port: u16, counted: Counted, bytes: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = listener.local_addr().unwrap().port();
        let left = Arc::new(AtomicUsize::new(bytes));
        let shared = left.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, port, counted, shared.clone()));
            }
        });
        Self { port: near, left }
    }

    /// True once it was cut.
    pub(crate) fn is_cut(&self) -> bool {
        self.left.load(Ordering::SeqCst) == 0
    }

    /// Cuts it, or lets it carry so many bytes more.
    pub(crate) fn set(&self, bytes: usize) {
        self.left.store(bytes, Ordering::SeqCst);
    }
}

async fn carry(mut client: TcpStream, port: u16, counted: Counted, left: Arc<AtomicUsize>) {
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut up, mut down) = ([0; 4096], [0; 4096]);
    while left.load(Ordering::SeqCst) > 0 {
        let (from, read) = tokio::select! {
            read = client.read(&mut up) => (Counted::Clients, read),
            read = server.read(&mut down) => (Counted::Servers, read),
        };
        let Ok(count @ 1..) = read else { return };
        let passed = if from == counted { count.min(left.load(Ordering::SeqCst)) } else { count };
        let written = match from {
            Counted::Clients => server.write_all(&up[..passed]).await,
            Counted::Servers => client.write_all(&down[..passed]).await,
        };
        if from == counted {
            left.fetch_sub(passed, Ordering::SeqCst);
        }
        if written.is_err() {
            return;
        }
    }
}
