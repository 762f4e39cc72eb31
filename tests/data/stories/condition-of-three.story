# With three players a condition names the moves of both others; one too few is told, by a digest's reader too.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net de Europe/Berlin Thunderbird
open open clock=3d Ada Ben Cleo
Cleo: digest 18:00
show mails
Cleo: e11-e9 / wenn o1-m5 dann e9-e7
show digests
auto 1
show mails
auto 1
