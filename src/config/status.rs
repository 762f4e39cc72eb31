//! `[status]`: where the host's status page listens, if it does.

use super::fault::ConfigFault;
use super::table::{Item, Section, Source};
use std::net::SocketAddr;
use toml::de::DeTable;

/// Reads `[status]`; `None` where no page is wanted. A page that other machines could see must be said plainly.
pub(super) fn status<'a>(source: Source<'a>, document: &mut DeTable<'a>) -> Result<Option<SocketAddr>, ConfigFault> {
    let mut section = Section::take(source, document, "status")?;
    let beyond = section.item("beyond_this_machine");
    let beyond = beyond.as_ref().map(Item::truth).transpose()?.unwrap_or(false);
    let Some(item) = section.item("listen") else { return Ok(None) };
    let text = item.text()?;
    let address: SocketAddr = text.parse().map_err(|_| {
        item.fault(format!("{text:?} is no address with a port"))
            .hint("write listen = \"127.0.0.1:8025\", an address in numbers and a port")
    })?;
    if !address.ip().is_loopback() && !beyond {
        return Err(item
            .fault("other machines could see the page, which asks for no password")
            .hint("write listen = \"127.0.0.1:8025\", or say beyond_this_machine = true too"));
    }
    Ok(Some(address))
}
