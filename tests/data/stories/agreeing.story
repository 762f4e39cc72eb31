# A turn taken back and more time, with the others' consent; one who does not agree ends it, the next move too.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en America/New_York Thunderbird
open open clock=3d Ada Ben Cleo
Ada: undo
auto 1
Ben: zurücknehmen
Ada: undo
auto 1
Cleo: confirm
show digests
auto 3
show mails
Ben: extend 2d
Cleo: extend soon
auto 1
Ada: extend 2 days
Cleo: extend 2 days
Ben: extend 2d
