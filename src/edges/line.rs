//! A line to a mail server: TCP, TLS where asked, bounded reads, a time-out on each.
//!
//! What IMAP and POP3 have in common below their grammars. Clear text is spoken to this machine alone, and what a
//! server sent before the line was secured is a fault, not an answer (the injection of RFC 9051 §11.1).

use super::server::{Security, Server, ServerFault, Wrong, wrong_of};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Bytes on their way, secured or not.
enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(cx, buf),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(cx, buf),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(cx),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            Self::Tls(stream) => Pin::new(stream.as_mut()).poll_shutdown(cx),
        }
    }
}

/// Whether a piece of a line is its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// The line goes on.
    More,
    /// The line ends here.
    Last,
}

/// An open line to a server.
pub struct Line {
    wire: BufReader<Wire>,
    patience: Duration,
    place: String,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Line {
    /// Connects; with [`Security::Tls`] the line is secured before a byte is read.
    ///
    /// # Errors
    /// [`ServerFault`] where there is no way there or the certificate is not good.
    pub async fn open(server: &Server) -> Result<Self, ServerFault> {
        if server.security == Security::None && !server.is_loopback() {
            return Err(server.fault(Wrong::ClearText));
        }
        let connected = timeout(server.patience, TcpStream::connect((server.host.as_str(), server.port))).await;
        let stream = match connected {
            Err(_) => return Err(server.fault(Wrong::Silent("the connection"))),
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => {
                let known = error.raw_os_error().is_some();
                let wrong = if known { wrong_of(&error, "the connection") } else { Wrong::NoSuchHost };
                return Err(server.fault(wrong));
            }
        };
        // Small commands must not wait for one another; a line without it is only slower.
        let _ = stream.set_nodelay(true);
        let wire = match server.security {
            Security::Tls => handshake(server, stream).await?,
            Security::StartTls | Security::None => Wire::Plain(stream),
        };
        Ok(Self { wire: BufReader::new(wire), patience: server.patience, place: server.place() })
    }

    /// Secures an open line, after the server has agreed to.
    ///
    /// # Errors
    /// [`ServerFault`] where the handshake fails, or where the server said more before it than it should.
    pub async fn secure(self, server: &Server) -> Result<Self, ServerFault> {
        if !self.wire.buffer().is_empty() {
            return Err(server.fault(Wrong::Garbled("starttls")));
        }
        match self.wire.into_inner() {
            Wire::Tls(_) => Err(server.fault(Wrong::Garbled("starttls"))),
            Wire::Plain(stream) => {
                let wire = handshake(server, stream).await?;
                Ok(Self { wire: BufReader::new(wire), patience: self.patience, place: self.place })
            }
        }
    }

    /// Changes how long the next reads may take.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// A fault of the server at the other end.
    #[must_use]
    pub fn fault(&self, what: Wrong) -> ServerFault {
        ServerFault { place: self.place.clone(), what }
    }

    /// Sends bytes, all of them.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks or the server does not take them in time.
    pub async fn send(&mut self, bytes: &[u8], step: &'static str) -> Result<(), ServerFault> {
        let sent = timeout(self.patience, async {
            self.wire.write_all(bytes).await?;
            self.wire.flush().await
        })
        .await;
        match sent {
            Err(_) => Err(self.fault(Wrong::Silent(step))),
            Ok(Err(error)) => Err(self.fault(wrong_of(&error, step))),
            Ok(Ok(())) => Ok(()),
        }
    }

    /// The next line of at most `most` bytes, without its line end.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks, is too long or does not come in time.
    pub async fn line(&mut self, most: usize, step: &'static str) -> Result<Vec<u8>, ServerFault> {
        match self.piece(most, step).await? {
            (line, Piece::Last) => Ok(line),
            (_, Piece::More) => Err(self.fault(Wrong::Garbled(step))),
        }
    }

    /// The next line, or its next `most` bytes where it is longer.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks or does not come in time.
    pub async fn piece(&mut self, most: usize, step: &'static str) -> Result<(Vec<u8>, Piece), ServerFault> {
        let mut line = Vec::new();
        let read = timeout(self.patience, (&mut self.wire).take(most as u64).read_until(b'\n', &mut line)).await;
        match read {
            Err(_) => return Err(self.fault(Wrong::Silent(step))),
            Ok(Err(error)) => return Err(self.fault(wrong_of(&error, step))),
            Ok(Ok(_)) => {}
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok((line, Piece::Last));
        }
        if line.len() < most { Err(self.fault(Wrong::Dropped(step))) } else { Ok((line, Piece::More)) }
    }

    /// Exactly `count` bytes, added to `to`; the patience is for each piece that comes.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks or goes silent.
    pub async fn exactly(&mut self, count: usize, to: &mut Vec<u8>, step: &'static str) -> Result<(), ServerFault> {
        let mut left = count;
        while left > 0 {
            let piece = match timeout(self.patience, self.wire.fill_buf()).await {
                Err(_) => return Err(self.fault(Wrong::Silent(step))),
                Ok(Err(error)) => return Err(self.fault(wrong_of(&error, step))),
                Ok(Ok(piece)) => piece,
            };
            if piece.is_empty() {
                return Err(self.fault(Wrong::Dropped(step)));
            }
            let taken = piece.len().min(left);
            to.extend_from_slice(&piece[..taken]);
            self.wire.consume(taken);
            left -= taken;
        }
        Ok(())
    }

    /// Waits until the server says something, at most so long; false where it stayed silent. Nothing is taken off the
    /// line, so the wait may be broken off at any moment.
    ///
    /// # Errors
    /// [`ServerFault`] where the line breaks.
    pub async fn stirs(&mut self, at_most: Duration, step: &'static str) -> Result<bool, ServerFault> {
        match timeout(at_most, self.wire.fill_buf()).await {
            Err(_) => Ok(false),
            Ok(Ok([])) => Err(self.fault(Wrong::Dropped(step))),
            Ok(Ok(_)) => Ok(true),
            Ok(Err(error)) => Err(self.fault(wrong_of(&error, step))),
        }
    }
}

async fn handshake(server: &Server, stream: TcpStream) -> Result<Wire, ServerFault> {
    let connector = TlsConnector::from(Arc::new(tls_config(server)?));
    let name = ServerName::try_from(server.host.clone()).map_err(|_| server.fault(Wrong::OtherName))?;
    match timeout(server.patience, connector.connect(name, stream)).await {
        Err(_) => Err(server.fault(Wrong::Silent("the TLS handshake"))),
        Ok(Err(error)) => Err(server.fault(wrong_of(&error, "the TLS handshake"))),
        Ok(Ok(stream)) => Ok(Wire::Tls(Box::new(stream))),
    }
}

/// TLS 1.2 and 1.3, trusting the system's certificates and those of the server's `ca_file`.
fn tls_config(server: &Server) -> Result<ClientConfig, ServerFault> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = &server.ca_file {
        let bad = || server.fault(Wrong::NoRoots(file.clone()));
        let mut added = 0;
        for certificate in CertificateDer::pem_file_iter(file).map_err(|_| bad())? {
            roots.add(certificate.map_err(|_| bad())?).map_err(|_| bad())?;
            added += 1;
        }
        if added == 0 {
            return Err(bad());
        }
    }
    if roots.is_empty() {
        return Err(server.fault(Wrong::NoRoots("the system's store".into())));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| server.fault(Wrong::Handshake(error.to_string())))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
