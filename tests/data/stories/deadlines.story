# Reminders once each, two passes, then the rule set's answer.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict clock=2d Ada Ben
wait 1d
crank
crank
wait 15h
crank
wait 10h
crank
Ben: e14-e13
wait 3d
crank
auto 1
wait 3d
crank
