# Conditional moves: told back in full, several steps deep and several answers wide, dropped with a note.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
Ada: if e14-e13 then m4-m5
Ada: m4-m5 / if e14-e13 then l4-l5 if f14-f13 then k4-k5 / if f14-f13 then m5-m6
Ben: e14-e13
Ben: wenn l4-l5 dann f14-f13
Ben: f14-f13
Ben: wenn m5-m6 dann g14-g13
Ben: wenn m5-m6 dann f14-f13
Ben: wenn m5-m6 l5-l6 dann f13-f12
Ada: j4-j5
auto 1
show digests
player Cleo cleo@example.net en America/New_York Thunderbird
open open clock=3d Ada Ben Cleo
auto 1
show mails
Ada: if e14-e13 then m4-m5
Ada: show
