//! How a verb fails: one line that names the place and what was wrong, and a hint that names the remedy.

use std::process::ExitCode;

/// The remedy of whoever asked for something that there isn't.
const LOOK_AT_HELP: &str = "`--help` behind the command tells what it takes, with examples";
/// The remedy where no better one is known.
const LOOK_AT_CHECK: &str = "`sternpost check` looks at everything and says what to do";

impl From<crate::store::StoreFault> for Failure {
    fn from(fault: crate::store::StoreFault) -> Self {
        Self { hint: fault.remedy().map(str::to_owned), ..Self::fault(fault.to_string()) }
    }
}

impl From<crate::host::HostFault> for Failure {
    fn from(fault: crate::host::HostFault) -> Self {
        let asked = matches!(fault, crate::host::HostFault::Malformed(_));
        let hint = if asked { Some(LOOK_AT_HELP) } else { fault.remedy() };
        Self { hint: hint.map(str::to_owned), ..Self::fault(fault.to_string()) }
    }
}

impl From<crate::demo::DemoFault> for Failure {
    fn from(fault: crate::demo::DemoFault) -> Self {
        Self::fault(fault.to_string()).hint("name a new folder on a disk that has room: `sternpost demo FOLDER`")
    }
}

impl From<crate::edges::secret::SecretFault> for Failure {
    fn from(fault: crate::edges::secret::SecretFault) -> Self {
        let hint = fault.remedy();
        Self::fault(fault.to_string()).hint(hint)
    }
}

impl From<crate::edges::inbox::InboxFault> for Failure {
    fn from(fault: crate::edges::inbox::InboxFault) -> Self {
        Self::fault(fault.to_string()).hint(fault.remedy)
    }
}

impl From<crate::edges::courier::CourierFault> for Failure {
    fn from(fault: crate::edges::courier::CourierFault) -> Self {
        Self::fault(fault.to_string()).hint(fault.remedy)
    }
}

impl From<crate::config::ConfigFault> for Failure {
    fn from(fault: crate::config::ConfigFault) -> Self {
        let failure = Self::fault(fault.to_string());
        match fault.remedy() {
            Some(remedy) => failure.hint(remedy),
            None => failure.hint("config.example.toml explains every key"),
        }
    }
}

/// A failed verb: its message, the remedy and the exit code.
#[derive(Debug)]
pub struct Failure {
    message: String,
    hint: Option<String>,
    code: u8,
}

impl Failure {
    /// A fault: exit code 1.
    pub fn fault(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, code: 1 }
    }

    /// Wrong usage: exit code 2.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, code: 2 }
    }

    /// With the remedy, printed on a `hint:` line of its own.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With another exit code.
    #[must_use]
    pub fn code(mut self, code: u8) -> Self {
        self.code = code;
        self
    }

    /// Prints it on standard error and gives its exit code.
    #[must_use]
    pub fn report(&self) -> ExitCode {
        let otherwise = if self.code == 2 { LOOK_AT_HELP } else { LOOK_AT_CHECK };
        eprintln!("error: {}\nhint: {}", self.message, self.hint.as_deref().unwrap_or(otherwise));
        ExitCode::from(self.code)
    }
}

/// Prints what the command line was found to be: help and versions on standard output, what is wrong on standard error, with
/// the place to look on a `hint:` line.
pub(super) fn report_usage(error: &clap::Error, command: &clap::Command) -> ExitCode {
    if !error.use_stderr() {
        // Where nobody reads on, there is nobody to tell.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let told = error.render().to_string();
    let told = told.trim_end().trim_end_matches("For more information, try '--help'.").trim_end();
    let (mut meant, mut words) = (command, "sternpost".to_owned());
    for word in std::env::args_os().skip(1) {
        if let Some(below) = meant.find_subcommand(&word) {
            words = format!("{words} {}", below.get_name());
            meant = below;
        }
    }
    eprintln!("{told}\n\nhint: `{words} --help` tells what it takes, with examples");
    ExitCode::from(2)
}
