# Where a game allows it, who is to move may ask what the program would play: it is shown with its link and never played.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict hints=yes Ada Ben
Ada: hint
Ben: Tipp
Ada: m4-m5
old Ada: hint
Ben: Tipp / sagen gleich geht es weiter
Ben: e14-e13
show digests
open strict Ada Ben
show mails
Ada: hint
