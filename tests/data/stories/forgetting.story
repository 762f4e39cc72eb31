# Who asks to be forgotten is asked once more, leaves every game and leaves no name; later letters are a stranger's.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
open casual Ada Ben Cleo
auto 2
Ben> neu strict
Ben: vergiss mich
Ben: ja
old Ben: games
Ben> games
Ben> neu
Ada: show / rating Ben
auto 2
