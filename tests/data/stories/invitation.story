# The players are asked first; the last word starts the game; one no ends it.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
open open invite=yes Ada Ben Cleo
Ada: accept
Ben: annehmen
Cleo: accept
show digests
auto 3
show mails
open open invite=yes Ada Ben Cleo
Ada: accept
Ben: decline
Cleo: accept
