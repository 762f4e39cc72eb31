# A whole game of 6 under the casual rules, each player in a manner of their own.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
player Dora dora@post.example de Europe/Vienna K9
player Emil emil@mail.example en America/New_York AppleMail
player Fay fay@home.example de Europe/Zurich HtmlOnly

open casual Ada Ben Cleo Dora Emil Fay
play on
