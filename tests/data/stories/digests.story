# A digest once a day: mails that ask nothing wait for it.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en America/New_York Thunderbird
open open clock=3d Ada Ben Cleo
show mails
Ada: digest soon
Ada: digest 18:30
show digests
auto 4
show mails
wait 1d
crank
wait 1d
crank
Ada: digest off
show digests
auto 2
