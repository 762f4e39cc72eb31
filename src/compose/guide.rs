//! The player's guide: the pages of help for whoever makes no mail of them, as HTML for sites and as Markdown for `docs/`.
//!
//! The pages are those of the mails, told for a [`Lesson`]; what mails alone need (how to ask for another topic) is left
//! out. The same input gives the same text.

use super::ComposeFault;
use super::help::{self, Topic, lesson::Lesson};
use super::layout;
use super::tongue::{Tongue, Voice, say};

/// What the guide is called.
#[must_use]
pub fn heading(tongue: Tongue) -> String {
    say!(Voice::of(tongue), "guide-title")
}

/// What stands over the page of a topic.
#[must_use]
pub fn title(topic: Topic, tongue: Tongue) -> String {
    topic.title(Voice::of(tongue))
}

/// The page of a topic as HTML without a frame and without its title: headings of the second level, inline styles, no
/// picture, no script.
///
/// # Errors
/// [`ComposeFault::Template`], where the template engine fails.
pub fn html(topic: Topic, tongue: Tongue, lesson: &Lesson) -> Result<String, ComposeFault> {
    let voice = Voice::of(tongue);
    layout::html_blocks(&help::page(topic, voice, lesson), voice)
}

/// The page of a topic as Markdown (CommonMark), its title on top.
#[must_use]
pub fn markdown(topic: Topic, tongue: Tongue, lesson: &Lesson) -> String {
    let voice = Voice::of(tongue);
    let page = layout::markdown(&help::page(topic, voice, lesson), voice);
    format!("# {}\n\n{page}\n", topic.title(voice))
}
