# A reader of Chinese: turn mails, answers, commands and help in their language, beside a player who reads German.
show mails
player 小明 xiaoming@example.org zh-Hans Asia/Shanghai Phone
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict 小明 Ben
auto 2
小明: 走法 m1
小明: 预览 m4-m5
小明: 走 m4-a9
小明: 显示 1
小明: 棋谱
小明: 帮助 规则
小明: 对局
小明: 我想走 m4-m5，可以吗？
小明: 确认
小明: 名字 王小明 / 时区 Asia/Urumqi / 棋盘 文本
小明: 语言 火星文
小明: 留言 你好！
auto 1
Ben: sprache chinesisch
小明: 认输
小明: 确认
