# Every command of a game that shows something, and settings.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
auto 2
Ada: moves m1
Ada: moves
Ada: preview m4-m5
Ada: confirm
Ben: show 1
Ben: show 99
Ben: history
Ben: export
Ben: hilfe
Ada: help moves
Ada: games
Ada: name Ada Lovelock / timezone Berlin / board text
Ada: language Klingon / timezone Nowhere
Ben: say Viel Glück!
Ben: sprache en
auto 1
Ada: hint
Ada: stop
auto 2
