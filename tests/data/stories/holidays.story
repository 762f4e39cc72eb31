# Holidays: the clocks of one's own turn move, the others see it, the allowance is kept; back ends them.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict clock=3d Ada Ben
Ada: away 2026-12-03 2026-12-10
Ada: away 12/3 12/9
Ada: away 2027-01-01 2027-03-01
auto 1
Ben: abwesend 20. Dezember bis 3. Januar
wait 1d
Ben: zurück
Ben: zurück
auto 1
wait 5d
Ada: back
wait 2d
crank
Ada> away 2027-02-01 2027-02-05
Ada> back
