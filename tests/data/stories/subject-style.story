# Without plus-addressing the key rides in the Subject: a whole game.
club reply_style = "subject"
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
show mails
open casual Ada Ben
auto 2
show digests
play on
