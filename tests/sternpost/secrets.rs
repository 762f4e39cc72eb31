//! Passwords and tokens: whatever key of the configuration names their source, no command prints one, in no error, no
//! log and no JSON, not even where the server's own words repeat it.

use crate::life::command;
use data_encoding::{BASE64, HEXLOWER};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

const SECRET: &str = "Pl4nted+Secret";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Protocol {
    Imap,
    Pop3,
    Smtp,
}

/// A server that refuses every login in words that repeat what it was told.
fn parrot(protocol: Protocol) -> u16 {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    thread::spawn(move || {
        while let Ok((stream, _)) = server.accept() {
            thread::spawn(move || converse(stream, protocol));
        }
    });
    port
}

fn converse(mut line: TcpStream, protocol: Protocol) -> Option<()> {
    let greeting = match protocol {
        Protocol::Imap => "* OK parrot",
        Protocol::Pop3 => "+OK parrot",
        Protocol::Smtp => "220 parrot",
    };
    line.write_all(format!("{greeting}\r\n").as_bytes()).ok()?;
    let heard = BufReader::new(line.try_clone().ok()?).lines();
    for said in heard {
        let said = said.ok()?;
        let upper = said.to_ascii_uppercase();
        let (tag, _) = said.split_once(' ').unwrap_or((&said, ""));
        let answer = match protocol {
            Protocol::Imap if upper.contains("CAPABILITY") => {
                format!("* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR\r\n{tag} OK done")
            }
            Protocol::Imap => format!("{tag} NO [AUTHENTICATIONFAILED] {said} {SECRET}"),
            Protocol::Pop3 if upper == "CAPA" => "+OK\r\nUSER\r\nSASL PLAIN XOAUTH2\r\n.".to_owned(),
            Protocol::Pop3 if upper.starts_with("USER") => "+OK".to_owned(),
            Protocol::Pop3 => format!("-ERR {said} {SECRET}"),
            Protocol::Smtp if upper.starts_with("EHLO") => "250-parrot\r\n250 AUTH PLAIN LOGIN XOAUTH2".to_owned(),
            Protocol::Smtp => format!("535 5.7.8 {said} {SECRET}"),
        };
        line.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
    }
    Some(())
}

#[test]
fn no_command_prints_a_password_whatever_key_names_its_source() {
    let user = "games@club.example";
    let forbidden = [
        SECRET.to_owned(),
        BASE64.encode(SECRET.as_bytes()),
        BASE64.encode(format!("\0{user}\0{SECRET}").as_bytes()),
        BASE64.encode(format!("user={user}\u{1}auth=Bearer {SECRET}\u{1}\u{1}").as_bytes()),
        HEXLOWER.encode(SECRET.as_bytes()),
    ];
    for protocol in [Protocol::Imap, Protocol::Pop3, Protocol::Smtp] {
        let port = parrot(protocol);
        for key in ["password_file", "password_env", "password_command", "token_command"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("secret"), format!("{SECRET}\n")).unwrap();
            let source = match key {
                "password_file" => "secret",
                "password_env" => "STERNPOST_SECRET",
                _ => "cat secret",
            };
            let (section, kind) = match protocol {
                Protocol::Imap => ("inbox", "imap"),
                Protocol::Pop3 => ("inbox", "pop3"),
                Protocol::Smtp => ("outbox", "smtp"),
            };
            let config = format!(
                "[club]\nname = \"Club\"\naddress = \"{user}\"\n[{section}]\nkind = \"{kind}\"\nhost = \"127.0.0.1\"\n\
                 port = {port}\nsecurity = \"none\"\nuser = \"{user}\"\n{key} = \"{source}\"\ntimeout_seconds = 5\n"
            );
            let run = |arguments: &[&str]| {
                let done = command(folder.path(), arguments).env("STERNPOST_SECRET", SECRET).output().unwrap();
                let said = [done.stdout, done.stderr].concat();
                let said = String::from_utf8(said).unwrap();
                for word in &forbidden {
                    assert!(!said.contains(word.as_str()), "{protocol:?} {key} {arguments:?}: {said}");
                }
                said
            };
            fs::write(folder.path().join("config.toml"), &config).unwrap();
            let seats = ["--seat", "Ada <ada@example.org>", "--seat", "Ben <ben@example.com>"];
            run(&[&["game", "new", "--rules", "strict"][..], &seats].concat());
            let said = run(&["run", "--once", "-vv"]);
            assert!(
                said.contains("refuses the user or the password"),
                "the server refuses the login, and the host says so: {said}"
            );
            for arguments in [
                &["run", "--once", "-vv", "--json"][..],
                &["check"],
                &["check", "--json"],
                &["mail", "list"],
                &["mail", "list", "--json"],
                &["audit", "--json", "-vv"],
            ] {
                run(arguments);
            }
            // A mistake beside the key, and the key itself written as if the secret were its value.
            fs::write(folder.path().join("config.toml"), format!("{config}portt = 3\n")).unwrap();
            assert!(run(&["check"]).contains("portt"));
            let in_clear = config.replace(&format!("{key} = \"{source}\""), &format!("{key} = [\"{SECRET}\"]"));
            fs::write(folder.path().join("config.toml"), in_clear).unwrap();
            assert!(run(&["check"]).contains(key));
            let no_such_key = config.replace(&format!("{key} = \"{source}\""), &format!("password = \"{SECRET}\""));
            fs::write(folder.path().join("config.toml"), no_such_key).unwrap();
            assert!(run(&["check", "--json"]).contains("password"));
        }
    }
}
