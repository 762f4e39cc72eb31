//! How a verb fails: one line that names the place and what was wrong, and a hint that names the remedy.

use std::process::ExitCode;

impl From<crate::store::StoreFault> for Failure {
    fn from(fault: crate::store::StoreFault) -> Self {
        Self { hint: fault.remedy().map(str::to_owned), ..Self::fault(fault.to_string()) }
    }
}

impl From<crate::host::HostFault> for Failure {
    fn from(fault: crate::host::HostFault) -> Self {
        Self { hint: fault.remedy().map(str::to_owned), ..Self::fault(fault.to_string()) }
    }
}

impl From<crate::demo::DemoFault> for Failure {
    fn from(fault: crate::demo::DemoFault) -> Self {
        Self::fault(fault.to_string())
    }
}

impl From<crate::edges::secret::SecretFault> for Failure {
    fn from(fault: crate::edges::secret::SecretFault) -> Self {
        Self::fault(fault.to_string())
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
            None => failure,
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
        eprintln!("error: {}", self.message);
        if let Some(hint) = &self.hint {
            eprintln!("hint: {hint}");
        }
        ExitCode::from(self.code)
    }
}
