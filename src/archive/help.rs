//! The pages of help: every topic for the club's standard rule set, and the rules of every other one.
//!
//! They are the pages of help by mail, put into a frame.

use super::{ArchiveFault, Frame, Page, Part, Site};
use crate::compose::tongue::{Tongue, Voice, say};
use crate::compose::{Lesson, Topic, guide};
use askama::Template;

#[derive(Template)]
#[template(path = "archive/help.html")]
struct HelpPage<'a> {
    frame: Frame<'a>,
    label: String,
    topics: Vec<TopicLink>,
    content: String,
}

struct TopicLink {
    href: String,
    words: String,
    is_here: bool,
}

/// The file of a topic below `help/`.
fn file(topic: Topic) -> String {
    if topic == Topic::Short { "index.html".to_owned() } else { format!("{}.html", topic.slug()) }
}

/// Every page of help, in every language.
///
/// # Errors
/// [`ArchiveFault`], where a template can't be filled.
pub fn pages(site: &Site) -> Result<Vec<Page>, ArchiveFault> {
    let mut pages = Vec::new();
    let Some(((name, setup), others)) = site.rules.split_first() else { return Ok(pages) };
    let standard = Lesson::of_rule_set(name, setup.clone());
    for tongue in Tongue::ALL {
        for topic in Topic::ALL {
            pages.push(page(site, tongue, &file(topic), topic, &standard, name)?);
        }
        for (name, setup) in others {
            let lesson = Lesson::of_rule_set(name, setup.clone());
            pages.push(page(site, tongue, &format!("rules-{name}.html"), Topic::Rules, &lesson, name)?);
        }
    }
    Ok(pages)
}

fn page(
    site: &Site,
    tongue: Tongue,
    file_name: &str,
    topic: Topic,
    lesson: &Lesson,
    name: &str,
) -> Result<Page, ArchiveFault> {
    let voice = Voice::of(tongue);
    let content = guide::html(topic, tongue, lesson).map_err(|_| ArchiveFault::Template)?;
    let link = |href: String, words: String| TopicLink { is_here: href == file_name, href, words };
    let mut topics: Vec<TopicLink> =
        Topic::ALL.into_iter().map(|topic| link(file(topic), guide::title(topic, tongue))).collect();
    let others = site.rules.iter().skip(1);
    topics
        .extend(others.map(|(name, _)| {
            link(format!("rules-{name}.html"), say!(voice, "archive-rules-of", name = name.as_str()))
        }));
    let title = match topic {
        Topic::Rules => say!(voice, "archive-rules-of", name = name),
        topic => guide::title(topic, tongue),
    };
    let path = format!("help/{file_name}");
    let frame = Frame::new(site, tongue, Part::Help, &path, title);
    let page = HelpPage { frame, label: say!(voice, "archive-help"), topics, content };
    let text = page.render().map_err(|_| ArchiveFault::Template)?;
    Ok(Page::new(format!("{}/{path}", tongue.code()), text))
}
