# Wrong moves: answered with the reason, what that marble can do, and the board; nothing else changes.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
Ada: m4-m9
Ada: a1-b2
Ada: m1-m3-m2
Ada: e17-e16
Ada: m5-m6 is not what I want / j4-j5 / k4-k5
Ben: e14-e13
Ada: m4-m5 / m4-l5
Ada: mvoes m4 / shwo
crank
