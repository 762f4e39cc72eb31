# Spectators see the boards without links, and nothing of what players have settled in advance.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Dora dora@example.net en Europe/London Phone
player Emil emil@example.net de Europe/Berlin GmailWeb
open casual Dora Emil
open strict Ada Ben
Ada: m4-m5
show mails
Dora: watch 2
Dora: watch 7
Dora: watch 1
show digests
Ben: e14-e13
Ada: watch 2
Ada: if e13-e12 then l4-l5
show mails
auto 1
Dora: unwatch 2
Dora: unwatch 2
show digests
auto 2
