# The first turns of three, every mail in full: English and German, last moves, links, deadlines.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
open strict Ada Ben Cleo
auto 4
