//! A small HTTP server for pages that are only read: GET and HEAD, no bodies, short connections, few at a time (HTTP/1.1,
//! RFC 9112).
//!
//! It lives in a thread of its own with a runtime of its own, so that nobody who asks here keeps the host from its work.
//! What it answers is given by whoever starts it; here is no word of any page. TLS and passwords are left out on purpose:
//! it is for this machine, or for a proxy in front.

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::cell::RefCell;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

/// Connections at a time; others wait.
const CONNECTIONS: usize = 16;
/// After so long a connection is cut.
const PATIENCE: Duration = Duration::from_secs(5);
/// The largest head of a request, in bytes.
const HEAD_MAX: usize = 8 * 1024;

/// What is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The status: 200, 503.
    pub status: u16,
    /// The media type.
    pub content_type: &'static str,
    /// The text.
    pub body: String,
}

/// Takes an address, before anything is answered there.
///
/// # Errors
/// The system's, where the address is taken or is none of this machine.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers at the listener for as long as the process lives; `answer` gives the page of a path, `None` where there is none.
///
/// # Errors
/// The system's, where no thread or runtime can be had.
pub fn serve(listener: TcpListener, answer: impl FnMut(&str) -> Option<Page> + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let thread = std::thread::Builder::new().name("status".to_owned());
    thread.spawn(move || LocalSet::new().block_on(&runtime, accept(listener, answer)))?;
    Ok(())
}

async fn accept(listener: TcpListener, answer: impl FnMut(&str) -> Option<Page> + 'static) {
    let listener = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => return tracing::error!(%error, "the status page can't be served"),
    };
    let answer = Rc::new(RefCell::new(answer));
    let free = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = free.clone().acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let answer = answer.clone();
                tokio::task::spawn_local(async move {
                    let service = service_fn(move |request| {
                        let response = respond(&request, &mut *answer.borrow_mut());
                        async move { Ok::<_, Infallible>(response) }
                    });
                    let connection = http1::Builder::new()
                        .keep_alive(false)
                        .half_close(false)
                        .header_read_timeout(None)
                        .max_buf_size(HEAD_MAX)
                        .serve_connection(TokioIo::new(stream), service);
                    // Whoever breaks off has had enough.
                    let _ = timeout(PATIENCE, connection).await;
                    drop(place);
                });
            }
            // Too many open files, as a rule: there will be fewer.
            Err(error) => {
                tracing::debug!(%error, "a connection to the status page failed");
                sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

fn respond(request: &Request<Incoming>, answer: &mut dyn FnMut(&str) -> Option<Page>) -> Response<Full<Bytes>> {
    let plain = |status, body: &str| Page { status, content_type: "text/plain; charset=utf-8", body: body.to_owned() };
    let known = [Method::GET, Method::HEAD].contains(request.method());
    let page = if known {
        answer(request.uri().path()).unwrap_or_else(|| plain(404, "there is no such page\n"))
    } else {
        plain(405, "pages are only read here\n")
    };
    let mut response = Response::new(Full::new(Bytes::from(page.body)));
    *response.status_mut() = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(page.content_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    if page.status == 405 {
        headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    response
}
