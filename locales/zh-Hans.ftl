### 我们邮件里的每一句话，简体中文。其他文件有同样的条目和同样的参数。
### 没有一句话含有着法，也没有一句话会被读成命令：着法和命令都列在清单里。

## 日期与时长

weekday = { $day ->
    [0] 星期一
    [1] 星期二
    [2] 星期三
    [3] 星期四
    [4] 星期五
    [5] 星期六
   *[6] 星期日
}
month = { $month ->
    [1] 1月
    [2] 2月
    [3] 3月
    [4] 4月
    [5] 5月
    [6] 6月
    [7] 7月
    [8] 8月
    [9] 9月
    [10] 10月
    [11] 11月
   *[12] 12月
}
moment = { $month }{ $day }日{ $weekday } { $time }（{ $zone }）
moment-with-year = { $year }年{ $month }{ $day }日{ $weekday } { $time }（{ $zone }）
day = { $month }{ $day }日{ $weekday }
day-with-year = { $year }年{ $month }{ $day }日{ $weekday }
zone = { $abbreviation ->
    [CET] 中欧时间
    [CEST] 中欧夏令时间
    [EET] 东欧时间
    [EEST] 东欧夏令时间
    [WET] 西欧时间
    [WEST] 西欧夏令时间
    [GMT] 格林尼治时间
    [BST] 英国夏令时间
    [HKT] 香港时间
    [SGT] 新加坡时间
   *[other] { $abbreviation }
}
span-days = { $count } 天
span-hours = { $count } 小时
span-minutes = { $count } 分钟

## 座位与棋手

white = 白方
red = 红方
blue = 蓝方
black = 黑方
yellow = 黄方
green = 绿方
you-as = 你（{ $colour }）
name-as = { $name }（{ $colour }）
program-level = 程序，{ $level } 级
former-player = 一位从前的棋手
seat-open = 空位（{ $colour }）
players = 棋手：
seat-line = { $who }：{ $standing }
seat-line-program = { $who }，由程序代下：{ $standing }
stands-to-move = 轮到走棋
stands-racing = 正在前进
stands-program = 由程序代下
stands-home = 已到家，第 { $place } 名
stands-home-waiting = 已到家，等待搭档
stands-out = 已出局，第 { $place } 名
stands-trailing = 第 { $place } 名，棋子继续走
stands-placed = 第 { $place } 名
seat-way = 还差 { $distance } 孔，{ $all } 枚棋子中有 { $home } 枚在目标区
seat-way-and-clock = { $way }；{ $clock }
seat-away = { $way }；{ $from }至{ $last }休假
clock-running = 还剩 { $span }，截止 { $when }
clock-stands = 棋钟停着
clock-per-move = 下一步有 { $span }
clock-reserve = 棋钟上还有 { $span }
clock-period = 须在 { $span } 内走 { $moves } 步
pace-per-move = 每步 { $span }
pace-reserve = 全局 { $reserve }，每步加 { $increment }
pace-period = 每 { $span } 走 { $moves } 步

## 回复标记与页脚

reply-above = 请在此行上方回复
footer-help = 写“帮助”二字，就会收到帮助。想认输，请把“认输”单独写成一行。
footer-stop = 不想再收到我们的邮件时，请回信，信中只写“退订”二字。

## 主题

subject-yours = 轮到你走（{ $colour }，第 { $turn } 回合）
subject-reminder = 提醒：轮到你走（{ $colour }，第 { $turn } 回合）
subject-theirs = 轮到{ $name }走（{ $colour }，第 { $turn } 回合）
subject-program = 轮到程序走（{ $colour }，第 { $turn } 回合）
subject-over = 对局结束
subject-confirm = 请确认
subject-which = 你指的是哪一步？
subject-set-aside = 你的来信无法读取
subject-not-done = 有事未办及其原因
subject-preview = 走后的棋盘
subject-digest = 你的对局近况
subject-told = 对你来信的答复
subject-invitation = 邀请你参加一局棋
subject-called-off = 这局棋不会开始
subject-host = 给主持人的通知

## 首行：读者要做什么

headline-yours = 轮到你走了，{ $name }：{ $colour }，第 { $turn } 回合，截止 { $when }
headline-yours-paused = 轮到你走了，{ $name }：{ $colour }，第 { $turn } 回合；棋钟都停着，重新走动之前不收着法
headline-reminder = 提醒你，{ $name }：该你走了（{ $colour }，第 { $turn } 回合），截止 { $when }
headline-theirs = 你不用做什么，{ $name }：轮到{ $who }，第 { $turn } 回合，截止 { $when }
headline-theirs-paused = 你不用做什么，{ $name }：轮到{ $who }，第 { $turn } 回合；棋钟都停着
headline-program = 你不用做什么，{ $name }：程序替{ $colour }走，第 { $turn } 回合
headline-over = 对局结束了，{ $name }
headline-over-won = 对局结束了，你赢了，{ $name }
headline-over-drawn = 对局结束了，{ $name }：和棋
headline-over-placed = 对局结束了，{ $name }：你得第 { $place } 名
headline-confirm = 请你确认，{ $name }：回信写“确认”二字，或者什么都不做
headline-which = 你指的是哪一步，{ $name }？现在一步都还没走
headline-set-aside = 你的来信无法读取，{ $name }；请用纯文本再寄一次
headline-not-done = 你信里的事没有全部办成，{ $name }
headline-preview = 现在一步都还没走，{ $name }：走后的棋盘会是这样
headline-digest = 今天你的对局是这样，{ $name }
headline-told = 这是对你来信的答复，{ $name }
headline-invitation = { $inviter }邀请你下一局棋，{ $name }：请接受或谢绝
headline-invitation-club = { $club }邀请你下一局棋，{ $name }：请接受或谢绝
headline-called-off = 你不用做什么，{ $name }：第 { $number } 局不会开始

## 发生了什么

read-as = 你的来信是这样读的：
since-your-last-turn = 你上一回合以后：
just-now = 刚才发生的：
story-left-out = 此前还有 { $count } 件事
event-opened = 对局开始，规则“{ $rules }”；棋钟：{ $clock }；{ $colour }先走
event-moved = { $who }走了 { $way }
event-moved-you = 你走了 { $way }
event-passed = { $who }无棋可走，停一手
event-passed-you = 你无棋可走，停一手
event-missed = { $who }超过了期限：失去这一回合
event-missed-you = 你超过了期限：失去这一回合
event-resigned = { $who }认输了
event-resigned-you = 你认输了
event-timed-out = { $who }最终超时
event-timed-out-you = 你最终超时
event-returned = { $who }回来了
event-returned-you = 你回来了
event-undone = 上一回合已收回
event-extended = 期限改到 { $when }
event-extended-open = 期限改了
event-paused = 棋钟都停了
event-resumed = 棋钟又走了
event-replaced = { $colour }的座位交给了{ $name }
event-replaced-program = { $colour }的座位交给了程序
event-deputised = 从现在起由代理人替{ $who }走棋
event-abandoned = 主持人取消了对局
outcome-home = { $who }到家了：第 { $place } 名
outcome-home-you = 你到家了：第 { $place } 名
outcome-home-unplaced = { $who }到家了
outcome-home-unplaced-you = 你到家了
outcome-out = { $who }出局，{ $why }：第 { $place } 名
outcome-out-you = 你出局，{ $why }：第 { $place } 名
out-late-marble = 因为过了期限还有棋子留在起始区
out-returned = 因为过了期限又有棋子回到起始区
out-partner = 随搭档一起
out-resigned = 因为认输
out-timed-out = 因为超时
outcome-program = 程序替{ $colour }继续走，走到第几名就算第几名
outcome-program-last = 程序替{ $colour }继续走，名次定为第 { $place } 名
outcome-last-move = { $who }还有最后一步
outcome-last-move-you = 你还有最后一步
come-back = 现在由程序代你下。你随时可以回来：把“回来”二字单独写成一行。
after-miss = { $more ->
    [1] 如果{ $who }再超过下一次期限，{ $what }
   *[other] 如果{ $who }再连续超过 { $more } 次期限，{ $what }
}
after-miss-you = { $more ->
    [1] 如果你再超过下一次期限，{ $what }；在那之前走一步就没事了
   *[other] 如果你再连续超过 { $more } 次期限，{ $what }；在那之前走一步就没事了
}
next-out = 该座位就出局
next-lost = 这局棋就输了
next-end = 对局就对所有人结束
next-program-last = 程序就接管座位，名次最末
next-program-earns = 程序就接管座位
last-move = 上一步：{ $who }走 { $way }{ $hops ->
    [1] {""}
   *[other] ，共 { $hops } 跳
}
last-move-of-game = 对方已经到家。这是你本局的最后一步：如果这一步让你最后一枚棋子也到家，就是和棋。
reminder = 这一回合的时间已经过去 { $whole } 份中的 { $part } 份。
said = 其他人说：
said-line = { $name }：{ $words }
camp-warning = { $left ->
    [1] 这一回合必须走空你的起始区
   *[other] 你必须在 { $left } 回合之内走空起始区
}：里面还有 { $count } 枚棋子。能走而没走、还留在那里的棋子会让你出局。
camp-late = 走空起始区的时间已过，里面还有 { $count } 枚被困住的棋子。一能走就请走出来：能走而没走、还留在那里的棋子会让你出局。

## 对局的结束

places = 名次：
place-line = 第 { $place } 名：{ $who }
end-places-decided = 名次全部确定。
end-reply-made = 最后一步已经走完。
end-limit = 已到回合数上限；其余的人按棋盘现状排名。
end-repetition = 同一局面重复次数已满；其余的人按棋盘现状排名。
end-standstill = 还在前进的人都无棋可走；其余的人按棋盘现状排名。
end-resign = 有人认输，对局结束。
end-timeout = 有人最终超时，对局结束。
end-abandoned = 主持人取消了对局。没有名次。
record-attached = 附件是本局棋谱，任何文本编辑器都能打开。

## 棋盘

board-summary = 棋盘。{ $seats }
board-seat = { $colour } { $letter }，{ $count } 枚棋子：{ $holes }。
board-start = 开局时的棋盘，你自己的角在下方：{ $letters }。
key-text-goal = + 是你目标区的空孔
key-text-way = ( ) 是这步棋的起点和经过的孔，[ ] 是终点
key-text-chosen = [ ] 是这枚棋子
key-text-ends = * 是它能到的孔
key-text-barred = x 是不能停的孔
key-html-goal = 金色：你的目标区
key-html-way = 虚线：这步棋的起点和经过的孔；圈起并加下划线：终点
key-html-chosen = 双圈：这枚棋子
key-html-ends = 绿色粗体：它能到的孔
key-html-barred = 灰色删除线：不能停的孔

## 可走的棋

menu = 你可走的棋，进得最多的在前：
menu-marble = 棋子 { $from }：到 { $ends }
menu-how = 要走棋，请点一个链接，把打开的邮件原样寄出；或者回信，把着法单独写成一行：棋子所在的孔、短横、终点的孔。
menu-out = 标有 ! 的着法会把棋子留在起始区，让你出局。
menu-out-once-confirmed = 标有 !? 的着法会让棋子回到起始区，使你出局；我们会先请你确认。
menu-unlisted = 另外还有 { $count } 种着法没有列出，可以直接写。
action-play = 走 { $way }
action-confirm = 确认
action-accept = 接受
action-decline = 谢绝

## 答复：已办

done-played = { $way }：已走
done-resigned = 你认输了
done-said = 你的话会随下一封邮件转给其他人
done-set = 已设置{ $setting }：{ $value }
done-stopped = 我们不再给你寄邮件；你向这个地址写任何一封信，就会恢复
done-accepted = 你已接受；所有人都接受后对局就开始
done-declined = 你已谢绝；不会有人等你
done-back = 你又回到自己的座位了
done-away = 你从{ $from }到{ $last }休假，其间你的棋钟停着；那一年你还剩 { $left } 天假期
done-back-from-holidays = 欢迎回来：你的棋钟又走了
done-holidays-given-up = 计划的休假已取消；你的棋钟照走
done-proposed = 已请另外 { $count } 位棋手同意{ $what }；一有结果就告诉你
done-agreed = 你已同意；还要 { $count } 位棋手同意
done-disagreed = 你不同意；提出请求的棋手会得到通知
done-undone = 大家都同意：上一回合已收回
done-extended = 大家都同意：期限已改
done-deputy-asked = 已询问你的代理人；一有答复就告诉你
done-deputy-gone = 这局棋里不再有人做你的代理人
done-deputy-accepted = 谢谢。那位棋手如果没有音讯，你会收到这局棋的邮件，由你来走
done-watching = 从现在起你会收到第 { $number } 局的棋盘
done-watching-late = 从现在起你会收到第 { $number } 局的棋盘，晚 { $count } 回合
done-unwatched = 你不再收到第 { $number } 局的邮件
done-digest = 每天 { $time } 给你寄一封摘要；不要你做什么的邮件都等到那时
done-digest-off = 不再寄摘要；每个回合又各有一封邮件
proposed-undo = 收回上一回合
proposed-extend = 给本回合加 { $span }
not-agreed = { $who }不同意{ $what }；一切照旧。
plan-stands = 你预定的着法；情况一符合就自动走：
plan-played = 你预定的着法符合情况，已经走了 { $count } 步：
plan-dropped = 你的这些预定着法不再符合情况，已经取消：
deputy-accepted = 你如果没有音讯，{ $name }会在这局棋里做你的代理人。
deputy-declined = { $name }不做你这局棋的代理人。
watch-late = 你看到的这局棋晚 { $count } 回合。
setting-language = 语言
setting-timezone = 时区
setting-name = 名字
setting-board = 棋盘
board-html = 彩色
board-image = 图片
board-text = 纯文本

## 答复：未办

refused = { $request }：未办，{ $reason }
not-understood = 没有看懂“{ $line }”
did-you-mean = 你是不是想写 { $nearest }？
too-many = 一封信最多可以有十条命令。还有 { $count } 条没有办，请再寄一次：
refused-game-over = 对局已经结束
refused-not-your-turn = 现在轮到{ $who }
refused-not-your-turn-hint = 轮到你时会马上收到邮件
refused-old-key = 你的信答复的是较早回合的邮件
refused-old-key-hint = 这是现在的棋盘；请答复这封邮件或最新的邮件
refused-no-hole = 没有 { $name } 这个孔
refused-not-racing = 你已不在比赛中
refused-not-away = 你没有休假，程序也没有代你下
refused-bad-days = “{ $text }”不是我们看得懂的日期
refused-bad-days-hint = 请写第一天和最后一天，例如 2026-12-20 2027-01-03；最后一天不能已经过去，第一天不能在一年以后
refused-too-many-days = { $year } 年的假期比本俱乐部允许的多 { $days } 天
refused-too-many-days-hint = { $left ->
    [0] 那一年你没有假期了
   *[other] 那一年你还剩 { $left } 天假期
}
refused-not-yours-to-undo = 只有走上一回合的棋手才能请求收回
refused-plan-own-turn = 现在就轮到你自己
refused-plan-own-turn-hint = 请先在它上面单独写一行你的着法；条件是给以后的回合用的
refused-plan-too-long = 它预想的别人的着法，比轮到你之前的回合还多
refused-plan-too-short = 在你的应着之前缺少{ $who }的着法
refused-plan-beyond = 到那时对局已经结束
refused-plan-confirm = 这步应着会让你出局，只有你确认后才能走
refused-plan-move = 所指的着法：{ $way }
refused-only-the-player = 只有占着座位的棋手才能这样请求
refused-deputy-plays = 那位棋手在这局棋里有座位
refused-bad-address = “{ $text }”不是邮件地址
refused-not-running = 没有正在进行的第 { $number } 局
refused-watches-itself = 你本来就下这局棋，会收到它的棋盘
refused-does-not-watch = 你没有观看第 { $number } 局
refused-bad-hour = “{ $text }”不是一天里的时刻
refused-bad-hour-hint = 时刻写成 18:00；也可以写“开”或“关”
refused-asked-already = 已经为此问过其他人了
refused-paused = 这局棋的棋钟都停着
refused-not-paused = 这局棋的棋钟正在走
refused-nothing-to-confirm = 没有等待确认的事
refused-nothing-to-confirm-hint = 你答复的那封邮件没有提问，或者对局已经往下走了
refused-no-turn = 还没有第 { $turn } 回合，目前最后一回合是第 { $last } 回合
refused-no-game = 你没有第 { $number } 局
refused-games-hint = 单独寄来“对局”二字，就会收到你的对局清单
refused-which-game = 你的信没有说明是哪一局
refused-which-game-hint = 请答复那一局的邮件
refused-bad-span = “{ $text }”不是一段时间
refused-bad-span-hint = 时间写成 2d、36h 或 1d12h（d 是天，h 是小时）
refused-too-much-time = “{ $text }”超过了一次最多能给的时间
refused-too-much-time-hint = 一次最多 60 天；同一回合稍后可以再请求
refused-setting = “{ $value }”：没有这样的{ $setting }
refused-setting-known = 可选的有：{ $known }
refused-nothing-to-undo = 没有可以收回的回合

illegal = 不合规则
illegal-ends = 这枚棋子能到：{ $ends }
illegal-too-short = 一步棋要有起点和终点
illegal-too-long = 太长了
illegal-no-marble = { $hole } 上没有棋子
illegal-not-yours = { $hole } 上的棋子是{ $who }的
illegal-occupied = { $hole } 上已有{ $who }的棋子
illegal-occupied-own = { $hole } 上已有你自己的棋子
illegal-ends-where-it-began = 会停在 { $hole }，也就是起点
illegal-unreachable = 从 { $from } 到 { $hole }，平移和跳都到不了
illegal-no-hop = 从 { $from } 跳不到 { $hole }
illegal-step-in-chain = 从 { $from } 到 { $hole } 是平移，平移和跳不能混用
illegal-twice = 连跳会两次落在 { $hole }
illegal-leaves-goal = { $from } 上的棋子已在目标区，不能落到区外的 { $hole }
illegal-through-outside = { $from } 上的棋子已在目标区，去 { $hole } 的每条路都会落到区外
illegal-forbidden-end = 着法不能停在 { $hole }，那是别人的角
illegal-not-playing = { $colour }不参加这局棋
illegal-not-racing = { $who }已不在比赛中
illegal-held-by-program = { $colour }的座位由程序掌管
illegal-held-by-player = { $who }从未离开
illegal-can-move = { $who }还有棋可走
illegal-must-pass = { $who }无棋可走

## 答复：提问

which-two-moves = 你的信里有不同的着法，看不出你指的是哪一个：
which-text-against-html = 你的信的纯文本和带格式的文本说的不一样：
which-move-and-wish = 你的信里有一个着法单独成行，另一个在句子里：
which-answer = 请回信，把你要走的那一个着法单独写成一行。
confirm-resign = 你要求认输。这样这局棋对你就结束了，无法挽回。
confirm-play = 你的信里有一个着法写在句子里。这样的着法要你确认之后我们才走。
confirm-leaves = 这步棋会在期限之后让棋子回到你的起始区。它合乎规则，但会让你立刻出局。
confirm-deputy = { $who }请你做这局棋的代理人：这位棋手错过最后的期限时，由你来走。
confirm-deputy-how = 愿意，就答复这封邮件，只写“接受”二字；不愿意，就写“谢绝”二字。
confirm-consent = { $who }请你同意{ $what }。
confirm-consent-how = 同意，就答复这封邮件，只写“确认”二字；不同意，就写“谢绝”二字。走了下一步，这个请求就作废。
confirm-unproved = 有一封以你的名义写来的信要求下面的事，但寄信人无法证实：
confirm-unproved-how = 不是你写的，就什么都不用做：不会办任何事，寄信人也得不到任何消息。
confirm-how = 要确认，请答复这封邮件，只写“确认”二字。什么都不做，就什么都不会发生。
preview = 你这步棋走后会是这样：
preview-way = 路线：{ $way }{ $hops ->
    [1] {""}
   *[other] ，共 { $hops } 跳
}
preview-nearer = { $way }；离目标区的顶端近 { $count } 孔
preview-level = { $way }；离目标区的顶端不近也不远
preview-further = { $way }；离目标区的顶端远 { $count } 孔
preview-confirm = 要走这步棋，请答复这封邮件，只写“确认”二字。也可以改寄别的着法。

## 答复：告知

moves-of = { $hole } 上的棋子能到 { $count } 个孔。
moves-none = { $hole } 上的棋子不能走。
moves-ends = 能到：{ $ends }
moves-not-your-turn = 现在没轮到你。在“走法”二字后面写上孔名，就能看到那里的棋子现在能到哪里。
board-after-turn = { $turn ->
    [0] 开局时的棋盘：
   *[other] 第 { $turn } 回合后的棋盘：
}
history = { $turns ->
    [0] 还没有走过一回合。
   *[other] 到目前为止 { $turns } 回合的棋谱：
}
games = 你的对局如下：
games-none = 你没有正在进行或等人的对局。
digest-happened = { $count ->
    [0] 上一封摘要以来没有走过棋
   *[other] 上一封摘要以来走了 { $count } 回合
}
digest-how = 想看某一局的棋盘，请答复那一局的任何一封邮件，只写“显示”二字。
game-line = 第 { $number } 局，{ $rules }：{ $players }；轮到 { $mover } 走
game-line-yours = 第 { $number } 局，{ $rules }：{ $players }；轮到你走，截止 { $when }
game-line-program = 第 { $number } 局，{ $rules }：{ $players }；轮到程序走
game-line-waiting = 第 { $number } 局，{ $rules }：{ $players }；还在等 { $open } 人
game-line-yours-paused = 第 { $number } 局，{ $rules }：{ $players }；轮到你走，棋钟都停着
set-aside-too-large = 你的来信超过了我们能读的大小：1 MiB、200 个部分、2000 行文字。请寄一封短信：只要新写的文字，不要附件和旧邮件。
set-aside-unreadable = 你的来信经过加密或打包，我们打不开。请用纯文本寄来。

## 邀请

invitation-answer = 请回信，只写“接受”二字或“谢绝”二字。所有人都接受后，对局就开始。
invitation-game = 这局棋：
invitation-rules = 规则：{ $rules }
invitation-clock = 棋钟：{ $clock }
invitation-first = 先走：{ $colour }
invitation-fifteen = 每人十五枚棋子
invitation-long-hops = 等距跳：也可以跳过较远的棋子，它前后的空孔要一样多
invitation-pairs = 结对：搭档相对而坐，共享名次
called-off-declined = { $name }谢绝了邀请。
called-off-unanswered = 没有人人都按时答复邀请。
called-off-by-host = 主持人取消了。

## 给主持人的通知

host-bounced = 给{ $player }的邮件被退回（{ $status }）
host-bounced-stopped = 第 { $number } 局的棋钟已停。请问到这位棋手的另一个地址，再让对局继续。
host-bounced-todo = 没有棋钟因此停下。请查一查这个地址是否还对。
host-given-up = 给{ $player }的邮件寄不出去：{ $subject }
host-given-up-todo = 我们不再试了。邮件清单里有对方服务器的答复。
host-corrupt = 第 { $number } 局无法重演
host-corrupt-todo = 它的棋谱与规则相矛盾；保持原样。检查（audit）会指出在哪里。

## 日历条目

calendar-summary = { $club }：第 { $number } 局走棋（{ $colour }，第 { $turn } 回合）

## 帮助

topic-short = 帮助, 概览
topic-first = 入门, 第一局, 教程, 开始
topic-rules = 规则
topic-terms = 术语, 名词, 词汇
topic-strategy = 策略, 战术, 技巧
topic-notation = 记法, 坐标, 孔名
topic-moves = 走法, 着法, 走棋
topic-commands = 命令, 全部
topic-resign = 认输, 离开, 回来
topic-clock = 棋钟, 时间, 期限
topic-settings = 设置, 语言, 时区, 棋盘, 退订
guide-title = 棋手手册
title-short = 怎么玩
title-first = 第一局棋
title-rules = 跳棋规则
title-terms = 棋中术语
title-strategy = 怎样下得好
title-notation = 孔和着法怎么写
title-moves = 用邮件走棋
title-commands = 全部命令
title-resign = 认输与归来
title-clock = 棋钟与期限
title-settings = 个人设置
help-topics = 还有这些帮助：{ $topics }。在“帮助”二字后面写上其中一个词即可。
help-short = 答复我们的邮件就是下棋。轮到你时，点邮件里的一个着法，或者回信，把着法单独写成一行，写在所答复邮件的上方。
help-short-reply = 我们的标记以下和所有引用的内容都不读；句子里的着法会先给你看，你确认后才走。
help-writing-moves = 一个着法是：棋子所在的孔、一个短横、终点的孔。途经的孔也可以写上，每个前面加一个短横；只有想走别的路线而不走最短的路线时才需要。
help-names-of-holes = 每个孔都有名字，由一个字母和一个数字组成；彩色棋盘上写在孔里，文本棋盘上写在每行两端。
help-move-in-sentence = 着法要单独成行。写在句子里只算愿望：我们先给你看，你确认后才走。
help-resigning = 认输要等你确认才算。两人对局就此结束；人数更多时，其他人是否继续要看该局的规则。
help-clock = 每封邮件都写明你的期限，用你自己的时区，并附一个日历条目。时间快到时我们会提醒你。以来信到达我们这里的时间为准。
help-clock-missed = 超过期限就失去这一回合，每封邮件都写明接下来会怎样，以及怎样回来。
help-settings = 下面的命令决定我们怎样给你写信；随任何一封信都可以寄来。
help-commands = 命令各占一行，一封信最多十条：
help-move = m1-k5 – 走这步棋；请换成你自己的孔
help-preview = 预览 m1-k5 – 显示走后的棋盘
help-moves = 走法 m1 – 显示那枚棋子能到哪里；单写“走法”列出全部
help-show = 显示 12 – 显示第 12 回合后的棋盘；单写“显示”显示现在的棋盘
help-history = 棋谱 – 邮件里附上本局棋谱
help-export = 导出 – 把本局棋谱作为文件寄来
help-say = 留言 – 后面的文字，直到下一个空行，随下一封邮件转给其他人
help-resign = 认输 – 先请你确认，然后认输
help-confirm = 确认 – 办你所答复的邮件问的事
help-back = 回来 – 结束你的休假，或者回到由程序代下的座位
help-accept = 接受 – 接受邀请
help-decline = 谢绝 – 谢绝邀请
help-games = 对局 – 你的对局清单
help-language = 语言 en – 邮件改用英文；语言 de 用德文，语言 zh 用中文
help-timezone = 时区 Asia/Shanghai – 用哪个时区写期限
help-name = 名字 小明 – 其他人看到的名字
help-board = 棋盘 text – 只用文本画棋盘；棋盘 html 又用彩色
help-help = 帮助 棋钟 – 某个主题的帮助
help-if = 如果 e15-e13 那么 m1-k5 – 别人这样走，你的应着就自动走；几种情况分几行写
help-deputy = 代理 name@example.org – 你没有音讯时谁可以替你走；写“代理 取消”就没有人
help-watch = 观战 42 – 收到第 42 局的棋盘；取消观战 42 就不再收
help-digest = 摘要 18:00 – 一天一封，代替不要你做什么的邮件；写“摘要 关”，每个回合又各有一封
help-undo = 悔棋 – 请其他人同意你收回上一步
help-extend = 延长 2d – 请其他人同意多给两天
help-away = 休假 2026-12-20 2027-01-03 – 这些日子你的棋钟停着
help-stop = 退订 – 不再收到我们的邮件

## 帮助：逐项的规则

rules-of-game = 这是你这局棋的规则：“{ $rules }”，{ $players } 人。
rules-of-set = 这是本俱乐部的规则“{ $rules }”，以及一局棋可以选择的内容。
rules-heading-aim = 目的
rules-aim = 你有 { $marbles } 枚棋子，从你的起始区（星形的一个角）出发，赛跑到你的目标区（正对面的角）。先到家的人获胜。从不吃子：被跳过的棋子留在原处。
rules-fifteen = 用十五枚棋子时，起始区和目标区各是一个角加上它前面的五个孔。
rules-heading-seats = 棋盘与座位
rules-board = 棋盘是一个有 121 个孔的星形：中间是 61 个孔的六边形，周围是六个角，每角十个孔。每个孔最多有六个相邻的孔。你看到的棋盘总是自己的角在下方。
rules-seats = { $players ->
    [2] 两人坐相对的角：白方和黑方。
    [3] 三人隔一个角坐一人：白方、蓝方和黄方。目标区是对面的空角。
    [4] 四人坐两对相对的角：白方与黑方、红方与黄方。两个角空着。
   *[6] 六人坐满六个角：白、红、蓝、黑、黄、绿。
}
rules-turn = { $first ->
    [drawn] 每局抽签决定谁先走。
   *[white] 白方先走。
}然后按顺时针轮流，每人走一步。
rules-turn-game = 这局棋{ $colour }先走。按顺时针轮流，每人走一步。
rules-heading-step = 平移一孔
rules-step = 最简单的着法是平移：一枚棋子走到相邻的空孔，六个方向都可以，横走、后退也行。
rules-heading-hop = 跳一次
rules-hop = 棋子可以跳过相邻的一枚棋子，不论是谁的，落到它正后方的空孔。被跳过的棋子留在原处。
rules-heading-long = 等距跳
rules-long = 在可以等距跳的对局里，被跳过的棋子可以离得更远。起点离它多远，落点就在它后面多远，其间其余的孔都必须是空的。
rules-heading-chain = 连续跳
rules-chain = 跳过一次之后，同一枚棋子可以接着跳，方向不限，只要还有得跳。每跳一次都可以停下。一步棋里平移和跳不能混用，也从不强迫跳。
rules-revisit = { $dial ->
    [true] 连跳可以再次经过同一个孔，但一步棋不能停在起点。
   *[false] 连跳不能两次落在同一个孔，也不能落回起点。
}
rules-heading-points = 别人的角与目标区
rules-foreign = { $dial ->
    [stop] 着法可以停在任何一个角，包括既不是你的起始区也不是你的目标区的角。
   *[pass] 既不是你自己的、也不是你目标区的角，连跳途中可以落脚，但着法不能停在那里。
}
rules-goal = { $dial ->
    [free] 目标区里的棋子和别的棋子一样自由，也可以再出来。
   *[locked] 回合开始时已在目标区的棋子，只能落在目标区的孔里。
}
rules-heading-home = 到家才算完
rules-home = 目标区的每个孔都有棋子、其中至少一枚是你的，你就到家了。所以没有人能把棋子留在你的目标区来挡住你。
rules-home-two = 两人对局，先到家的人获胜。{ $reply ->
    [true] 因为一方先走，另一方可以应一步：先走的一方靠自己的一步到家后，另一方还有最后一步；如果这一步也到家，就是和棋。
   *[false] {""}
}
rules-home-many = 人数更多时，先到家的人得第一名，不再轮到，棋子留在原处。其他人继续争以后的名次，直到只剩一人还在前进，他得最后一名。
rules-home-pairs = 结对时，搭档相对而坐，各走各的目标区。两人都到家，这一对才有名次；先到的一对获胜，两位搭档名次相同。
rules-heading-camp = 按时走空起始区
rules-camp = 你的第 { $turns } 回合走完时，所有棋子都必须离开起始区。从那时起，每当你走完，仍留在那里而本来能走的棋子会让你出局。被困住的棋子在不能走的时候不算。
rules-camp-return = 过了期限，棋子不得再回到起始区：这样的着法也会让你出局，我们走之前会先问你。出局在两人对局里就是输，人数更多时得剩下的最差名次；你的棋子从棋盘上拿走。
rules-camp-fifteen = 用十五枚棋子时，期限是第 { $turns } 回合。
rules-heading-end = 对局怎样结束
rules-end = 最多只剩一人还在前进时，对局结束。很少会这样结束：
rules-pass = 无棋可走的人停一手。还在前进的人接连都停一手，对局就结束。
rules-limit = 每人都走满 { $turns } 回合，对局就结束。
rules-repetition = 同一局面、轮到同一人走，出现 { $times } 次，对局就结束。
rules-rank = { $dial ->
    [distance] 这时还在前进的人，按棋子离目标区还有多远排名。
   *[goal] 这时还在前进的人，按目标区里的棋子数排名；相同时，看其余棋子还有多远。
}不分高下的人名次相同。
rules-heading-leaving = 棋钟，以及中途离开
rules-clock = 思考时间：{ $clock }。
rules-missed = 超过期限，起初只失去那一回合。接连几次之后才算最终超时；每封邮件都写明还剩几次。
rules-leaving-two = 两人对局，认输或最终超时的人输。
rules-resign = { $dial ->
    [out] 三人以上时，认输的人出局，得剩下的最差名次。棋子留在原处，只要还有两人在前进，其他人就继续。
    [end] 三人以上时，有人认输，对局就对所有人结束：认输的人得剩下的最差名次，已到家的人名次不变，其余的人按棋盘现状排名。
    [program_last] 三人以上时，有人认输，由程序接着下，他排在最后。
   *[program_earns] 三人以上时，有人认输，只要还有另外两人在前进，就由程序接着下，走到第几名就算第几名。
}
rules-timeout = { $dial ->
    [out] 最终超时的人出局，得剩下的最差名次，其他人继续。
    [end] 最终超时，对局就对所有人结束：超时的人得剩下的最差名次，已到家的人名次不变，其余的人按棋盘现状排名。
    [program_last] 最终超时后由程序接着下。超时的人排在最后，但仍可以回到座位。
   *[program_earns] 最终超时后，只要还有另外两人在前进、其中至少一位是真人，就由程序接着下，走到第几名就算第几名，超时的人仍可以回到座位。否则他出局。
}
rules-heading-variants = 一局棋可以选择的内容
rules-variant-long = 等距跳，人数：{ $players }
rules-variant-fifteen = 每人十五枚棋子，人数：{ $players }
rules-variant-pairs = 结对，人数：{ $players }

## 帮助：小棋盘，每个配一行

example-step = { $from } 上的棋子可以平移到 { $count } 个孔：{ $ends }
example-hop = { $way } 跳过 { $over } 上的棋子
example-long = { $way } 是等距跳，跳过 { $over } 上的棋子
example-chain = { $way } 是 { $hops } 跳的连跳；每一跳之后都可以停
example-ladder = { $way } 一步 { $hops } 跳，横穿整个棋盘
example-barred = { $from } 上的棋子途中可以落在 { $hole }，但不能停在那里
example-locked = { $from } 上的棋子留在目标区；它能到 { $ends }
example-home = 走 { $way } 之后目标区满了：到家，虽然 { $hole } 上是别人的棋子
example-camp = 开局时的起始区
example-goal = 目标区

## 帮助：术语

term-hole = 孔：星形棋盘上能放棋子的 121 个位置之一
term-point = 角：中间六边形周围的六个三角形之一，各有十个孔
term-camp = 起始区：你的棋子出发的角
term-goal = 目标区：起始区正对面的角，在你的棋盘上着色
term-marble = 棋子：你走的就是它；上面有表示颜色的字母
term-seat = 座位：棋手在棋盘边的位置，用颜色称呼
term-step = 平移：棋子走到相邻的空孔
term-hop = 跳：棋子越过相邻的一枚棋子，落到它正后方的空孔
term-long-hop = 等距跳：跳过较远的棋子，它前后的空孔一样多
term-chain = 连跳：一枚棋子在一步棋里跳几次
term-turn = 回合：轮到你直到轮到下一位，通常走一步棋
term-pass = 停一手：无棋可走的回合
term-home = 到家：目标区满了，其中有你的棋子
term-place = 名次：最后排第几，第一最好
term-distance = 还差的孔数：你所有棋子离目标区的路程之和
term-ladder = 桥：棋子与棋子之间各隔一个空孔，别的棋子可以一路跳过去
term-straggler = 掉队的棋子：落在后面、没有棋子可跳的棋子

## 帮助：怎样下得好

strategy-heading-ladder = 搭桥
strategy-stones = 棋盘上的每枚棋子都是垫脚石，对谁都一样。只会平移的棋子要很多回合才能过去；一路跳过去的棋子只要几回合。
strategy-ladder = 一串棋子，彼此各隔一个空孔，就是一座桥：一枚棋子可以一步跳过整座桥，还能拐弯。
strategy-heading-turn = 每走一步之前
strategy-before-step = 先找最长的连跳，开头往后、往旁边跳的也要看。如果只剩平移，就用它为下一回合把桥接长。
strategy-others = 别人的棋子和自己的棋子一样能让你跳，你的也能让别人跳：给自己搭桥，不要给后面走的人留桥。
strategy-straggler = 不要让棋子掉队。最后一枚没到，你就没有到家；它独自在后面，每个孔都要花一回合。趁还有棋子可跳，先走后面的。
strategy-middle = 走中间。那里路近，可跳的棋子也多。
strategy-heading-end = 快到终点时
strategy-goal = 从目标区的顶端填起，好让后来的棋子在前面有位置。
strategy-goal-locked = 进了目标区就出不来：不要让先到的棋子堵住入口。
strategy-foreign = 别人的角可以在途中落脚，但绝不能停留。
strategy-camp = 数着回合：到你的第 { $turns } 回合，起始区必须走空。趁旁边还有棋子可跳，早点把最里面的棋子带出来。
strategy-shortest = 一局棋最短能有多短：独自一人横穿棋盘至少要 27 步；两人比赛，每人至少要 30 步（George I. Bell，2009）。

## 帮助：孔和着法怎么写

notation-holes = 每个孔都有名字，由一个字母和一个数字组成。叫法有两种。一局棋从头到尾只用一种，因为同一个名字在另一种叫法里是另一个孔。
notation-here = 这里的孔{ $notation ->
    [rows] 按横行命名
   *[oblique] 按斜线命名
}。
notation-heading = { $notation ->
    [rows] 按横行
   *[oblique] 按斜线
}
notation-how = { $notation ->
    [rows] 字母是横行，从最上面的 a 到最下面的 q。数字是该行从左数起的第几个孔。
   *[oblique] 字母是斜线，从左边的 a 到右边的 q。数字是横行，从最下面的 1 到最上面的 17。
}
notation-landmarks = 从白方看：最上面是 { $top }，正中是 { $middle }，最下面是 { $bottom }
notation-turned = 名字属于棋盘。你看到的棋盘总是自己的角在下方，名字也跟着转。
notation-heading-moves = 着法的写法
notation-step = { $way } – 平移一孔
notation-ends = { $way } – { $hops } 跳的连跳，只写两端
notation-way = { $way } – 同一个连跳，写出整条路线
notation-forgiven = 大写、空格、各种短横、粗体和句末的句号都不要紧。

## 帮助：第一局棋

first-intro = 第一局棋就是这样，从第一封邮件到最后一封。
first-heading-mail = 1. 邮件来了
first-mail = 轮到你时，会来一封邮件。第一行就写着轮到你，以及截止的时间。下面是其他人走了什么、棋盘，以及你可以走的每一种着法。
first-heading-board = 2. 看棋盘
first-board = 你的棋子从下方出发，那里是你的起始区。目标区在上方。走第一步之前，棋盘是这样的：
first-heading-look = 3. 棋子能到哪里
first-look = 想知道就问。问多少次都行，什么也不会失去：
first-look-command = 走法 { $hole } – 显示 { $hole } 上的棋子能到哪里
first-heading-step = 4. 走第一步
first-step = 点邮件里的一个着法，把打开的邮件寄出；或者回信，把着法单独写成一行：棋子所在的孔、短横、终点的孔。比如从起始区向前平移：
first-step-command = { $way } – 这样平移
first-heading-hop = 5. 跳第一次
first-hop = 再轮到你时，就有棋子可跳了。刚才平移的棋子帮了后面那一枚：
first-hop-command = { $way } – 这样跳
first-heading-chain = 6. 连跳起来
first-chain = 不久中间到处都是棋子，一枚棋子可以接连跳过好几枚。邮件把这样的着法列在前面。你只要写起点和终点，路线会自动找到。
first-heading-wrong = 7. 万一出了错
first-wrong = 不合规则的着法不会走：我们告诉你为什么，并显示那枚棋子能到哪里。写在句子中间的着法会先给你看，你确认后才走。在着法前面写“预览”二字，就能看到走后的棋盘。
first-heading-end = 8. 到家了
first-end = 目标区满了，其中有你的棋子，你就到家了。名次全部确定后，最后一封邮件会带来名次和本局棋谱。
first-camp = 有一件事别忘了：到你的第 { $turns } 回合，起始区必须走空。邮件会及时提醒你。

## 演示的页面

demo-title = 用邮件下的一局跳棋
demo-intro = 三位棋手，{ $turns } 回合：收到 { $letters } 封来信，寄出 { $mails } 封邮件。每一行是其中一封，按发生的先后排列。
demo-place = { $name }：第 { $place } 名
demo-head-when = 时间（UTC）
demo-head-what = 什么
demo-head-who = 谁
demo-head-words = 内容或主题
demo-letter = 来信自
demo-mail = 邮件给
demo-source = 源文本
demo-look = 查看

## 提示、等级分、比赛与公开的对局

footer-hint = 这局棋可以问程序会怎么走：把“提示”二字单独写成一行。
event-extended-outage = 时间走完时主机无法联系；补给同样长的时间，到 { $when } 为止
refused-asked-too-often = 你今天问过的人已经够多了
refused-no-hints = 这局棋不能要提示
hint = 程序会走 { $way }：
hint-not-played = 还没有走。想走这一步，就像平常一样寄来。
help-hint = 提示 – 显示程序会走的那一步（只限允许提示的对局）
called-off-withdrawn = { $name }已撤回这局棋。
title-club = 和别人下棋
standings-two = 两人对局的等级分：
standings-many = 三人及以上对局的等级分：
standings-line = { $rank }. { $name }：{ $repute }
standings-none = 还没有结束的计分对局。
lines-more = 另有 { $count } 项
repute-new = { $rating }，尚未计分
repute-rating = { $rating }，已下 { $games } 局
repute = { $rating }；按时走棋 { $percent } %
rating-of = { $name }的等级分：
rating-two = 两人对局：{ $repute }
rating-many = 三人及以上对局：{ $repute }
rating-games = 最近的计分对局：
rating-game = 第 { $number } 局：第 { $place } 名，{ $change }，此后 { $rating }
tournament-gathering = 比赛“{ $name }”，{ $rounds ->
    [0] 尚无人报名
   *[other] 共 { $rounds } 轮，尚未开始
}：
tournament-round = 比赛“{ $name }”，第 { $round } 轮，共 { $rounds } 轮：
tournament-over = 比赛“{ $name }”，{ $rounds } 轮已全部结束：
tournament-line = { $rank }. { $name }：{ $games } 局得 { $points } 分
tournament-line-left = { $name }，已退赛：{ $games } 局得 { $points } 分
guest = 客人 { $number }
offers = 等人加入的对局：
offers-none = 目前没有对局在等人加入。
offer-number = 第 { $number } 局：
action-join = 加入第 { $number } 局
action-seek = 公开征求棋手
seat-program = 程序（{ $colour }）
seat-asked = 已邀请，尚未答复；{ $repute }
least-rating = 要求等级分至少 { $rating }
least-percent = 要求按时走棋至少 { $percent } %
waiting = 第 { $number } 局已开放{ $free ->
    [0] ，座位已满
   *[other] ，还有 { $free } 个空位
}。座位坐满后立即开始。
waiting-how = 可以做三件事，回信时各写一行：
waiting-for-answers = 被邀请的人还没有全部答复。
done-invited = 已邀请 { $count } 人
done-offered = { $count ->
    [0] 空位已公开；目前没有人在等
   *[other] 空位已告知 { $count } 位棋手
}
done-seeking = 有对局等人加入时都会告诉你，直到你找到一局
done-not-seeking = 不再告诉你公开的对局
done-joined = 你在第 { $number } 局有了座位
done-left = 第 { $number } 局开始前你已离开
done-dropped-out = 你已退出比赛“{ $name }”；你在其中的对局按认输处理
done-address-asked = 我们已写信到新地址；从那里回信后，它就是你的地址
done-address-added = 从 { $address } 来的信从此算是你的
done-address-removed = { $address } 不再是你的地址
refused-offer = 看不懂“{ $word }”
refused-offer-hint = 开局时写规则、人数和棋钟，例如：new strict 2 players clock 3d
refused-rules = 没有叫“{ $name }”的规则
refused-players = 这套规则适合 { $allowed } 人，不适合 { $players } 人
refused-variant = 这套规则在这样的人数下没有这个变体
refused-not-open = 第 { $number } 局不在等人加入
refused-which-open = 信里没有说是哪一局
refused-not-open-hint = 单独寄来“征友”二字，就会收到等人加入的对局清单
refused-no-seat = 那局棋的座位已满
refused-already-in = 你在那局棋里已有座位
refused-rating = 这局棋要求等级分 { $least }，你的是 { $own }
refused-percent = 这局棋要求按时走棋 { $least } %，你的是 { $own } %
refused-nothing-waiting = 你没有在等人加入的对局
refused-nothing-waiting-hint = 写“新局”二字就能开一局，后面可以写规则、人数和棋钟
refused-too-many-waiting = 你已有 { $most } 局在等人加入
refused-too-many-invited = 你今天已邀请了 { $most } 人
refused-asked-today = 你今天已经问过“{ $text }”
refused-address = “{ $text }”不是我们能写信去的地址
refused-not-over = 这局棋还没有结束
refused-no-player = 这里没有人叫“{ $name }”
refused-not-your-address = 那不是你的地址
refused-last-address = 这是你在这里唯一的地址
subject-offer = 有一个空位
headline-offer = 有一个空位，{ $name }：可以加入，也可以不理
offer-how = 你收到此信是因为你要求得知公开的对局。你的第一局开始后就不再寄；也可以写这个：
offer-stop = seek off
subject-gathering = 你那局棋的棋手
headline-gathering = { $name }，不用做什么：第 { $number } 局的棋手有变
gathering-joined = { $name }已入座。
gathering-left = { $name }已离开。
gathering-declined = { $name }谢绝了；座位又空了。
gathering-yours = { $name }已离开；从现在起由你照看这局棋。
subject-new-address = 这是你的地址吗？
headline-new-address = { $name }，这是你的地址吗？是的话请回信写“确认”二字
new-address = 本俱乐部的一位棋手希望从这个地址来的信算作自己的。如果是你，请从这个地址回复此信。如果不是你，不用做什么：什么也不会发生，我们也不会再写信来。
confirm-forget = 你要求被忘记。你的名字、地址和来信都会删除，还在下的对局按认输处理。棋谱里你的位置会写“一位从前的棋手”。此事无法挽回，这也是我们给你的最后一封邮件。
confirm-drop-out = 这会让你退出比赛“{ $name }”。你在其中还在下的对局按认输处理；已结束的成绩保留。
subject-table = 比赛结束
headline-table = 比赛“{ $tournament }”结束了，{ $name }
topic-club = 俱乐部, 对局, 棋手, 等级分, 邀请
help-club = 想和别人下棋，可以开一局并邀请别人，或公开征求棋手；也可以加入正在等人的对局。不用注册：第一封信就让你成为棋手。
help-club-least = 对局可以提要求：least 后面的数是最低等级分，带 % 的数是按时走棋的最低比例。新棋手的等级分是 1500，还没有误过期限。
help-club-rating = 两人对局和三人及以上对局的等级分分开计算；从一开始就有程序入座的对局和结对的对局不计分。
help-new = 新局 strict 2 players clock 3d least 1400 – 开一局；每一项都可以不写
help-invite = 邀请 name@club.example – 邀请别人加入你开的对局；多个地址用逗号隔开
help-seek = 征友 – 公开你那局棋的空位；没有开局时列出等人的对局，并告诉你新的
help-seek-off = seek off – 不再告诉你公开的对局
help-join = 加入 42 – 在第 42 局入座
help-leave = 离开 – 在开始前交还座位
help-rematch = 再来一局 – 对局结束后，原班人马再下一局
help-standings = 排名 – 等级分和比赛的名次表
help-rating = 等级分 Ada – 一位棋手的等级分；单写“等级分”看自己的
help-address-add = 添加地址 name@club.example – 添加你的另一个地址；要从那里确认
help-address-remove = 删除地址 name@club.example – 去掉它
help-forget-me = 忘记我 – 你确认后，删除我们知道的关于你的一切

## 选着法的网页；%名字 由网页填写

picker-action = 在棋盘上选一步棋
picker-attached = 附件网页 move.html 里有棋盘：在那里选一步棋，它会替你写好回信。
picker-noscript = 这个网页要用脚本才能显示棋盘。邮件里的着法不用脚本也能走：点一个链接，或者回信写上着法。
picker-choose = 轮到你走：{ $colour }。请选一枚自己的棋子。
picker-no-moves = 这里没有可走的棋。
picker-taken = 已拿起 { $hole } 上的棋子，它能到 { $count } 个孔。
picker-picked = { $way }：把邮件寄出，这步棋就走了。
picker-send = 写一封走 { $move } 的邮件
picker-plain = 如果没有打开邮件，请把 { $move } 单独写成一行，寄到 { $address }
picker-ask-out = 停在 { $hole } 会把棋子留在起始区，让你出局。仍然要走吗？
picker-ask-return = 停在 { $hole } 会让棋子回到起始区，使你出局。仍然要走吗？
picker-stuck = { $hole } 上的棋子不能走。
picker-may-not-stop = 这枚棋子可以经过 { $hole }，但不能停在那里。
picker-not-there = 这枚棋子到不了 { $hole }。
picker-not-yours = { $hole } 上没有你的棋子。
picker-no-link = 请用轮到你走的那封邮件里的链接打开这个网页。
picker-bad-link = 这个链接坏了。请用最近一封邮件里的链接，或者直接回复那封邮件，写上你的着法。
picker-board = 棋盘，从{ $colour }看
picker-back = 放回
picker-keys = 按键：方向键选孔，回车拿起棋子或走棋，Esc 放回。
picker-yes = 是，走这步
picker-no = 否
picker-cell-own = { $hole }：你的棋子，{ $colour }；能到 { $count } 个孔
picker-cell-chosen = { $hole }：你的棋子，{ $colour }，已拿起；能到 { $count } 个孔
picker-cell-marble = { $hole }：棋子，{ $colour }
picker-cell-end = { $hole }：可以到这里
picker-cell-end-out = { $hole }：可以到这里，但会让你出局
picker-cell-barred = { $hole }：不能停在这里
picker-cell-goal = { $hole }：空孔，在你的目标区
picker-cell-empty = { $hole }：空孔

## 档案

archive-club = 俱乐部
archive-games = 对局
archive-players = 棋手
archive-player = 棋手
archive-standings = 排名
archive-search = 搜索
archive-footer = 用邮件下的跳棋。这些网页不需要服务器，也没有人在这里观察你。
archive-game-title = 第 { $number } 局：{ $players }
archive-game = 对局
archive-rules = 规则
archive-clock = 棋钟
archive-started = 开始
archive-ended = 结束
archive-turns = 回合
archive-end = 结局
archive-runs = 这局棋还在进行。
archive-seat = 座位
archive-place = 名次
archive-turns-head = 逐个回合
archive-turns-how = 选一个回合，看它之后的棋盘。
archive-start = 开局
archive-record = 棋谱（.stern）
archive-games-title = 第 { $first } 局到第 { $last } 局
archive-pages = 页
archive-latest = 最近的对局
archive-won = 第一名次数
archive-rating = { $pool }：{ $count } 局之后等级分 { $points }，最低 { $low }，最高 { $high }。
archive-plot-games = 计分对局
archive-pool-two = 两人对局
archive-pool-many = 三人及以上对局
archive-rank = 排名
archive-points = 等级分
archive-unrated = 还没有人有等级分。
archive-search-noscript = 搜索要用脚本；对局和棋手的列表不用。
archive-from = 此日起
archive-to = 此日止
archive-found = 找到 { $count } 局
archive-found-more = 找到 { $count } 局；这里显示前 { $shown } 局。
archive-nobody = 无名
archive-nav = 档案各部分
archive-skip = 跳到内容
archive-tournaments = 比赛
archive-tournament = 比赛
archive-help = 帮助
archive-help-how = 规则、第一局、策略、记法，以及怎样用邮件下棋
archive-rules-of = 规则：{ $name }
archive-game-number = 第 { $number } 局
archive-from-club = 下棋的地方
archive-late = 这局棋还在进行，这里晚 { $turns } 个回合显示。
archive-picture = 最后局面的图
archive-moving = 全局动图
archive-passed = 停一手
archive-missed = 超时
archive-all-games = 全部对局
archive-count-over = { $count ->
   *[other] 局已下完
}
archive-count-running = 局正在下
archive-count-players = { $count ->
   *[other] 位棋手
}
archive-imports = 别处的对局
archive-search-any = 不限
archive-percent = { $percent }%
archive-in-time = 按时走棋
archive-no-players = 还没有棋手。
archive-rated = { $points }（{ $count } 局之后）
archive-course = 走势
archive-format = 赛制
archive-stage = 进度
archive-rounds = 轮数
archive-no-tournaments = 还没有比赛。
archive-score = 积分
archive-left = 已退赛
archive-table = 积分表
archive-round = 第 { $round } 轮
archive-bye = 轮空：
archive-void = 已取消
archive-round-robin = 单循环
archive-swiss = 瑞士制
archive-tables = 分桌轮赛
archive-stage-gathering = 尚未开始
archive-stage-over = 已结束

## 看一局棋的网页

viewer-first = 最前
viewer-back = 后退
viewer-play = 播放
viewer-stop = 停止
viewer-next = 前进
viewer-last = 最后
viewer-turn-board = 转动棋盘
viewer-names = 孔名
viewer-keys = 按键：左右方向键走一个回合，Home 和 End 到最前和最后，空格键播放。
viewer-at = 第 { $number } 回合，共 { $count } 回合：{ $done }
viewer-slider = 回合
view-steps = 少得的步数
view-title = 程序怎样看每个回合
view-how = 每根柱子表示一步棋比程序自己的走法少得了多少，以棋盘中间的一步为单位；点柱子就到那个回合。
view-at = 第 { $number } 回合，{ $done }：{ $view }
view-own = 正是程序的走法
view-as-good = 与程序的 { $best } 一样好
view-missed = { $best } 多得 { $steps }
view-sum = { $colour }一共少得 { $steps }，平均每步 { $mean }。
