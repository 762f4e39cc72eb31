### Jeder Satz unserer Mails auf Deutsch. Die anderen Dateien haben dieselben Meldungen mit denselben Angaben.
### Kein Satz enthält einen Zug, und keiner lässt sich als Befehl lesen: Züge und Befehle stehen in Listen.

## Daten und Zeitspannen

weekday = { $day ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
}
month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
moment = { $weekday }, { $day }. { $month }, { $time } { $zone }
moment-with-year = { $weekday }, { $day }. { $month } { $year }, { $time } { $zone }
day = { $weekday }, { $day }. { $month }
day-with-year = { $weekday }, { $day }. { $month } { $year }
zone = { $abbreviation ->
    [CET] MEZ
    [CEST] MESZ
    [EET] OEZ
    [EEST] OESZ
    [WET] WEZ
    [WEST] WESZ
   *[other] { $abbreviation }
}
span-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}

## Plätze und Spieler

white = Weiß
red = Rot
blue = Blau
black = Schwarz
yellow = Gelb
green = Grün
you-as = du ({ $colour })
name-as = { $name } ({ $colour })
program-level = das Programm, Stufe { $level }
former-player = jemand, der früher hier spielte
seat-open = noch frei ({ $colour })
players = Am Brett:
seat-line = { $who }: { $standing }
seat-line-program = { $who }, vom Programm gespielt: { $standing }
stands-to-move = am Zug
stands-racing = unterwegs
stands-program = vom Programm gespielt
stands-home = am Ziel, Platz { $place }
stands-home-waiting = am Ziel, wartet auf den Partner
stands-out = ausgeschieden, Platz { $place }
stands-trailing = Platz { $place }, die Kugeln ziehen weiter
stands-placed = Platz { $place }
seat-way = { $distance ->
    [one] noch 1 Feld
   *[other] noch { $distance } Felder
}, { $home } von { $all } Kugeln im Ziel
seat-way-and-clock = { $way }; { $clock }
seat-away = { $way }; abwesend von { $from } bis { $last }
clock-running = { $span } übrig, bis { $when }
clock-stands = die Uhr steht
clock-per-move = { $span } für den nächsten Zug
clock-reserve = { $span } auf der Uhr
clock-period = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
} zu machen; Zeit dafür: { $span }
pace-per-move = { $span } je Zug
pace-reserve = { $reserve } für die Partie und { $increment } mehr für jeden Zug
pace-period = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
} je Zeitraum; seine Länge: { $span }

## Die Antwortzeile und der Fuß

reply-above = Bitte oberhalb dieser Zeile antworten
footer-hint = In dieser Partie darfst du fragen, wie das Programm zöge: Schreib Tipp in eine eigene Zeile.
footer-help = Hilfe bekommst du mit dem Wort Hilfe. Zum Aufgeben schreib aufgeben in eine eigene Zeile.
footer-stop = Wenn du keine Mails mehr von uns möchtest, antworte mit nichts als dem Wort stopp.

## Betreffzeilen

subject-yours = du bist am Zug ({ $colour }, Zug { $turn })
subject-reminder = Erinnerung: du bist am Zug ({ $colour }, Zug { $turn })
subject-theirs = { $name } am Zug ({ $colour }, Zug { $turn })
subject-program = das Programm am Zug ({ $colour }, Zug { $turn })
subject-over = die Partie ist zu Ende
subject-confirm = bitte bestätigen
subject-which = welcher Zug ist gemeint?
subject-set-aside = dein Brief ließ sich nicht lesen
subject-not-done = nicht ausgeführt, und warum
subject-preview = das Brett, wie es wäre
subject-digest = wie deine Partien stehen
subject-told = die Antwort auf deinen Brief
subject-invitation = du bist zu einer Partie eingeladen
subject-called-off = die Partie findet nicht statt
subject-host = eine Nachricht an die Spielleitung

## Überschriften: was zu tun ist

headline-yours = Du bist am Zug, { $name }: { $colour }, Zug { $turn }, bis { $when }
headline-yours-paused = Du bist am Zug, { $name }: { $colour }, Zug { $turn }; die Uhren stehen, und bis sie wieder laufen, wird kein Zug angenommen
headline-reminder = Zur Erinnerung, { $name }: Du bist am Zug ({ $colour }, Zug { $turn }), bis { $when }
headline-theirs = Für dich ist nichts zu tun, { $name }: Am Zug ist { $who }, Zug { $turn }, bis { $when }
headline-theirs-paused = Für dich ist nichts zu tun, { $name }: Am Zug ist { $who }, Zug { $turn }; die Uhren stehen
headline-program = Für dich ist nichts zu tun, { $name }: Das Programm zieht für { $colour }, Zug { $turn }
headline-over = Die Partie ist zu Ende, { $name }
headline-over-won = Die Partie ist zu Ende, und du hast sie gewonnen, { $name }
headline-over-drawn = Die Partie ist zu Ende, { $name }: unentschieden
headline-over-placed = Die Partie ist zu Ende, { $name }: Du bist auf Platz { $place }
headline-confirm = Bitte bestätige, { $name }: Antworte mit dem Wort bestätigen, oder tu einfach nichts
headline-which = Welchen Zug meinst du, { $name }? Gespielt ist noch keiner
headline-set-aside = Dein Brief ließ sich nicht lesen, { $name }; bitte schick ihn noch einmal als reinen Text
headline-not-done = Nicht alles aus deinem Brief ließ sich ausführen, { $name }
headline-preview = Gespielt ist noch nichts, { $name }: So sähe das Brett aus
headline-digest = So stehen deine Partien heute, { $name }
headline-told = Hier ist die Antwort auf deinen Brief, { $name }
headline-invitation = { $inviter } lädt dich zu einer Partie ein, { $name }: Bitte nimm an oder lehne ab
headline-invitation-club = { $club } lädt dich zu einer Partie ein, { $name }: Bitte nimm an oder lehne ab
headline-called-off = Für dich ist nichts zu tun, { $name }: Partie { $number } findet nicht statt

## Was geschehen ist

read-as = So wurde dein Brief gelesen:
since-your-last-turn = Seit deinem letzten Zug:
just-now = Was zuletzt geschah:
story-left-out = { $count ->
    [one] Davor geschah noch etwas
   *[other] Davor geschah noch { $count }-mal etwas
}
event-opened = Die Partie begann nach den Regeln „{ $rules }“; Uhr: { $clock }; den ersten Zug hat { $colour }
event-moved = { $who } zog { $way }
event-moved-you = Du zogst { $way }
event-passed = { $who } hatte keinen erlaubten Zug und setzt aus
event-passed-you = Du hattest keinen erlaubten Zug und setzt aus
event-missed = { $who } hat die Frist versäumt: Der Zug ist verloren
event-missed-you = Du hast die Frist versäumt: Der Zug ist verloren
event-resigned = { $who } hat aufgegeben
event-resigned-you = Du hast aufgegeben
event-timed-out = { $who } hat die Frist endgültig versäumt
event-timed-out-you = Du hast die Frist endgültig versäumt
event-returned = { $who } ist wieder da
event-returned-you = Du bist wieder da
event-undone = Der letzte Zug wurde zurückgenommen
event-extended-outage = Der Rechner des Clubs war nicht erreichbar, als die Zeit ablief; dieselbe Zeit kommt noch einmal dazu, bis { $when }
event-extended = Die Frist wurde verschoben auf { $when }
event-extended-open = Die Frist wurde verschoben
event-paused = Die Uhren wurden angehalten
event-resumed = Die Uhren laufen wieder
event-replaced = Der Platz von { $colour } ging an { $name }
event-replaced-program = Der Platz von { $colour } ging an das Programm
event-deputised = Von jetzt an zieht eine Vertretung für { $who }
event-abandoned = Die Spielleitung hat die Partie abgebrochen
outcome-home = { $who } ist am Ziel: Platz { $place }
outcome-home-you = Du bist am Ziel: Platz { $place }
outcome-home-unplaced = { $who } ist am Ziel
outcome-home-unplaced-you = Du bist am Ziel
outcome-out = { $who } ist ausgeschieden, { $why }: Platz { $place }
outcome-out-you = Du bist ausgeschieden, { $why }: Platz { $place }
out-late-marble = weil nach der Frist eine Kugel im Lager stand
out-returned = weil nach der Frist eine Kugel ins Lager zurückkam
out-partner = zusammen mit dem Partner
out-resigned = durch Aufgeben
out-timed-out = durch Versäumen der Frist
outcome-program = Das Programm spielt für { $colour } weiter und behält den Platz, den es erreicht
outcome-program-last = Das Programm spielt für { $colour } weiter, auf Platz { $place }
outcome-last-move = { $who } hat noch einen letzten Zug
outcome-last-move-you = Du hast noch einen letzten Zug
come-back = Deinen Platz spielt jetzt das Programm. Du kannst jederzeit selbst weiterspielen: Schreib zurück in eine eigene Zeile.
after-miss = { $more ->
    [1] Versäumt { $who } auch die nächste Frist, { $what }
   *[other] Versäumt { $who } noch { $more } Fristen nacheinander, { $what }
}
after-miss-you = { $more ->
    [1] Versäumst du auch die nächste Frist, { $what }; jeder Zug davor bringt alles in Ordnung
   *[other] Versäumst du noch { $more } Fristen nacheinander, { $what }; jeder Zug davor bringt alles in Ordnung
}
next-out = scheidet dieser Platz aus
next-lost = ist die Partie verloren
next-end = endet die Partie für alle
next-program-last = übernimmt das Programm, auf dem letzten Platz
next-program-earns = übernimmt das Programm
last-move = Letzter Zug: { $who } mit { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } Sprüngen
}
last-move-of-game = Die andere Seite ist am Ziel. Dies ist dein letzter Zug der Partie: Bringst du damit die letzte Kugel ins Ziel, ist sie unentschieden.
reminder = { $part } von { $whole } Teilen der Zeit für diesen Zug sind um.
said = Die anderen sagen:
said-line = { $name }: { $words }
camp-warning = { $left ->
    [one] Mit diesem Zug muss dein Lager geräumt sein
   *[other] In { $left } Zügen muss dein Lager geräumt sein
}: { $count ->
    [one] Eine Kugel steht noch darin
   *[other] { $count } Kugeln stehen noch darin
}. Eine Kugel, die dort bleibt, obwohl sie ziehen konnte, lässt dich ausscheiden.
camp-late = Die Zeit zum Räumen deines Lagers ist um, und { $count ->
    [one] eine Kugel steht eingesperrt darin
   *[other] { $count } Kugeln stehen eingesperrt darin
}. Zieh eine Kugel heraus, sobald sie ziehen kann: Eine Kugel, die dort bleibt, obwohl sie ziehen konnte, lässt dich ausscheiden.

## Das Ende einer Partie

places = Die Platzierung:
place-line = Platz { $place }: { $who }
end-places-decided = Alle Plätze sind vergeben.
end-reply-made = Der letzte Zug ist gemacht.
end-limit = Die Höchstzahl der Züge ist erreicht; platziert wird nach dem Stand auf dem Brett.
end-repetition = Dieselbe Stellung kam einmal zu oft; platziert wird nach dem Stand auf dem Brett.
end-standstill = Niemand, der noch unterwegs war, konnte ziehen; platziert wird nach dem Stand auf dem Brett.
end-resign = Die Partie endet durch Aufgeben.
end-timeout = Die Partie endet durch eine endgültig versäumte Frist.
end-abandoned = Die Spielleitung hat die Partie abgebrochen. Es gibt keine Platzierung.
record-attached = Die Aufzeichnung der Partie hängt an; jeder Texteditor öffnet sie.

## Das Brett

board-summary = Das Brett. { $seats }
board-seat = { $colour } { $letter }, { $count ->
    [one] eine Kugel
   *[other] { $count } Kugeln
}: { $holes }.
board-start = Das Brett zu Beginn, die eigene Spitze unten: { $letters }.
key-text-goal = + ist ein freies Feld deines Ziels
key-text-way = ( ) sind die Felder, von denen der Zug kam und über die er ging, [ ] ist sein Ende
key-text-chosen = [ ] ist die Kugel
key-text-ends = * ist, wohin sie ziehen kann
key-text-barred = x ist, wo sie nicht bleiben darf
key-html-goal = Gold: dein Ziel
key-html-way = Gestrichelt: woher der Zug kam und wo er vorbeiging; umrandet und unterstrichen: wo er endete
key-html-chosen = Doppelt umrandet: die Kugel
key-html-ends = Grün, fett: wohin sie ziehen kann
key-html-barred = Grau, durchgestrichen: wo sie nicht bleiben darf

## Die erlaubten Züge

menu = Deine Züge, die mit dem größten Gewinn zuerst:
menu-marble = Kugel { $from }: nach { $ends }
menu-how = Zum Ziehen klick einen an und schick die Mail so ab, oder antworte mit dem Zug in einer eigenen Zeile: das Feld der Kugel, ein Strich, das Feld, auf dem sie endet.
menu-out = Züge mit ! lassen eine Kugel im Lager und lassen dich damit ausscheiden.
menu-out-once-confirmed = Züge mit !? bringen eine Kugel ins Lager zurück und lassen dich ausscheiden; wir bitten dich vorher um Bestätigung.
menu-unlisted = { $count ->
    [one] Ein weiterer Zug ist möglich; schreib ihn einfach.
   *[other] { $count } weitere Züge sind möglich; schreib sie einfach.
}
action-play = { $way } spielen
action-confirm = Bestätigen
action-accept = Annehmen
action-decline = Ablehnen

## Antworten: ausgeführt

done-played = { $way }: gespielt
done-resigned = Du hast aufgegeben
done-said = Deine Worte gehen mit der nächsten Mail an die anderen
done-set = Eingestellt, { $setting }: { $value }
done-stopped = Du bekommst keine Mails mehr von uns; jeder Brief von dir an diese Adresse ändert das wieder
done-accepted = Du hast angenommen; die Partie beginnt, sobald alle angenommen haben
done-declined = Du hast abgelehnt; niemand wartet auf dich
done-back = Du spielst wieder selbst
done-away = Du bist von { $from } bis { $last } abwesend, und deine Uhren stehen so lange; { $left ->
    [one] ein Urlaubstag bleibt
   *[other] { $left } Urlaubstage bleiben
} dir in jenem Jahr
done-back-from-holidays = Willkommen zurück: Deine Uhren laufen wieder
done-holidays-given-up = Dein geplanter Urlaub ist gestrichen; deine Uhren laufen durch
done-proposed = { $count ->
    [one] Der andere Spieler wird
   *[other] Die { $count } anderen Spieler werden
} gefragt: { $what }; du hörst davon, sobald es entschieden ist
done-agreed = Du bist einverstanden; { $count ->
    [one] ein weiterer Spieler ist
   *[other] { $count } weitere Spieler sind
} noch gefragt
done-disagreed = Du bist nicht einverstanden; wer gefragt hat, erfährt es
done-undone = Alle sind einverstanden: Der letzte Zug ist zurückgenommen
done-extended = Alle sind einverstanden: Die Frist ist verschoben
done-deputy-asked = Deine Vertretung ist gefragt; du hörst davon, sobald eine Antwort da ist
done-deputy-gone = Niemand vertritt dich mehr in dieser Partie
done-deputy-accepted = Danke. Sollte der Spieler verstummen, bekommst du die Mails dieser Partie und ziehst
done-watching = Von jetzt an bekommst du die Stellungen der Partie { $number }
done-watching-late = Von jetzt an bekommst du die Stellungen der Partie { $number }, um { $count ->
    [one] einen Zug
   *[other] { $count } Züge
} später
done-unwatched = Du bekommst keine Mails der Partie { $number } mehr
done-digest = Eine Zusammenfassung kommt täglich um { $time }; Mails, die nichts von dir wollen, warten darauf
done-digest-off = Es kommt keine Zusammenfassung mehr; jeder Zug hat wieder seine eigene Mail
proposed-undo = den letzten Zug zurücknehmen
proposed-extend = { $span } mehr für den laufenden Zug
not-agreed = { $who } ist nicht einverstanden ({ $what }); alles bleibt, wie es ist.
plan-stands = Deine bedingten Züge; jeder wird von selbst gespielt, sobald er passt:
plan-played = { $count ->
    [one] Dein bedingter Zug passte und wurde gespielt:
   *[other] Deine bedingten Züge passten und wurden gespielt:
}
plan-dropped = Diese bedingten Züge von dir passen nicht mehr und sind gestrichen:
deputy-accepted = { $name } vertritt dich in dieser Partie, solltest du verstummen.
deputy-declined = { $name } wird dich in dieser Partie nicht vertreten.
watch-late = Du siehst diese Partie um { $count ->
    [one] einen Zug
   *[other] { $count } Züge
} später.
setting-language = Sprache
setting-timezone = Zeitzone
setting-name = Name
setting-board = Brett
board-html = in Farbe
board-image = als Bild
board-text = nur als Text

## Antworten: nicht ausgeführt

refused = { $request }: nicht ausgeführt, { $reason }
not-understood = „{ $line }“ war nicht zu verstehen
did-you-mean = Meinst du { $nearest }?
too-many = { $count ->
    [one] Ein Brief darf zehn Befehle enthalten. Einer blieb liegen; bitte schick ihn noch einmal:
   *[other] Ein Brief darf zehn Befehle enthalten. { $count } blieben liegen; bitte schick sie noch einmal:
}
refused-game-over = die Partie ist zu Ende
refused-not-your-turn = am Zug ist { $who }
refused-not-your-turn-hint = Du bekommst eine Mail, sobald du am Zug bist
refused-old-key = dein Brief antwortet auf eine Mail zu einem früheren Zug
refused-old-key-hint = So steht es jetzt auf dem Brett; bitte antworte auf diese Mail oder auf die neueste
refused-no-hole = ein Feld { $name } gibt es nicht
refused-not-racing = du bist nicht mehr im Rennen
refused-not-away = du bist nicht abwesend, und das Programm spielt deinen Platz nicht
refused-bad-days = „{ $text }“ nennt keine Tage, die wir verstehen
refused-bad-days-hint = Schreib den ersten und den letzten Tag, wie 2026-12-20 2027-01-03; der letzte darf nicht vorbei, der erste nicht über ein Jahr hin sein
refused-too-many-days = { $days ->
    [one] ein Urlaubstag im Jahr { $year } ist
   *[other] { $days } Urlaubstage im Jahr { $year } sind
} mehr, als dieser Club erlaubt
refused-too-many-days-hint = { $left ->
    [0] In jenem Jahr bleibt dir kein Tag
    [one] In jenem Jahr bleibt dir ein Tag
   *[other] In jenem Jahr bleiben dir { $left } Tage
}
refused-not-yours-to-undo = nur wer den letzten Zug gemacht hat, kann bitten, ihn zurückzunehmen
refused-plan-own-turn = du bist selbst am Zug
refused-plan-own-turn-hint = Schreib deinen Zug zuerst, in eine eigene Zeile darüber; die Bedingung gilt für die Züge danach
refused-plan-too-long = er erwartet mehr Züge der anderen, als vor deinem Zug kommen
refused-plan-too-short = vor deiner Antwort fehlt der Zug von { $who }
refused-plan-beyond = bis dahin wäre die Partie zu Ende
refused-plan-confirm = die Antwort ließe dich ausscheiden und wird nur gespielt, wenn du sie bestätigst
refused-plan-move = Der fragliche Zug: { $way }
refused-only-the-player = darum kann nur bitten, wem der Platz gehört
refused-deputy-plays = wen du nennst, spielt selbst in dieser Partie
refused-bad-address = „{ $text }“ ist keine Mailadresse
refused-not-running = keine Partie { $number } wird gespielt
refused-watches-itself = du spielst diese Partie und bekommst ihre Stellungen ohnehin
refused-does-not-watch = du schaust bei der Partie { $number } nicht zu
refused-bad-hour = „{ $text }“ ist keine Uhrzeit
refused-bad-hour-hint = Uhrzeiten schreibt man wie 18:00; auch die Wörter an und aus werden verstanden
refused-asked-too-often = du hast heute so viele gefragt, wie man darf
refused-asked-already = die anderen sind schon danach gefragt
refused-paused = die Uhren dieser Partie stehen
refused-not-paused = die Uhren dieser Partie laufen
refused-nothing-to-confirm = es gibt nichts zu bestätigen
refused-nothing-to-confirm-hint = Die Mail, auf die du antwortest, fragte nichts, oder die Partie ist seither weitergegangen
refused-no-turn = Zug { $turn } gibt es noch nicht, der letzte ist Zug { $last }
refused-no-game = eine Partie { $number }, in der du spielst, gibt es nicht
refused-games-hint = Das Wort Partien, allein geschickt, bringt die Liste deiner Partien
refused-which-game = dein Brief sagt nicht, welche Partie gemeint ist
refused-which-game-hint = Bitte antworte auf eine Mail dieser Partie
refused-bad-span = „{ $text }“ ist keine Zeitspanne
refused-bad-span-hint = Zeitspannen schreibt man wie 2d, 36h oder 1d12h (d für Tage, h für Stunden)
refused-too-much-time = „{ $text }“ ist mehr Zeit, als auf einmal gegeben werden kann
refused-too-much-time-hint = Höchstens 60 Tage; später im selben Zug kann man noch einmal fragen
refused-setting = „{ $value }“ kennen wir nicht ({ $setting })
refused-setting-known = Es gibt: { $known }
refused-no-hints = in dieser Partie gibt es keine Tipps
refused-nothing-to-undo = es gibt keinen Zug, der sich zurücknehmen ließe

illegal = er ist nicht erlaubt
illegal-ends = Diese Kugel kann ziehen nach: { $ends }
illegal-too-short = ein Zug hat einen Anfang und ein Ende
illegal-too-long = er ist zu lang
illegal-no-marble = auf { $hole } steht keine Kugel
illegal-not-yours = die Kugel auf { $hole } gehört nicht dir: { $who }
illegal-occupied = auf { $hole } steht schon eine Kugel: { $who }
illegal-occupied-own = auf { $hole } steht schon eine Kugel von dir
illegal-ends-where-it-began = er würde auf { $hole } enden, wo er begann
illegal-unreachable = weder ein Schritt noch Sprünge führen von { $from } bis { $hole }
illegal-no-hop = kein Sprung führt von { $from } bis { $hole }
illegal-step-in-chain = von { $from } bis { $hole } ist es ein Schritt, und Schritte und Sprünge mischt man nicht
illegal-twice = die Kette würde zweimal auf { $hole } landen
illegal-leaves-goal = die Kugel auf { $from } ist im Ziel und darf nicht außerhalb landen, auf { $hole }
illegal-through-outside = die Kugel auf { $from } ist im Ziel, und jeder Weg von dort bis { $hole } landet außerhalb
illegal-forbidden-end = kein Zug darf auf { $hole } enden, in einer fremden Spitze
illegal-not-playing = { $colour } spielt in dieser Partie nicht mit
illegal-not-racing = { $who } ist nicht mehr im Rennen
illegal-held-by-program = das Programm hat den Platz von { $colour }
illegal-held-by-player = { $who } war nie weg
illegal-can-move = { $who } hat einen erlaubten Zug
illegal-must-pass = { $who } hat keinen erlaubten Zug

## Antworten: Fragen

which-two-moves = Dein Brief enthält verschiedene Züge, und nichts sagt, welcher gemeint ist:
which-text-against-html = Der Text und der formatierte Text deines Briefs sagen Verschiedenes:
which-move-and-wish = Dein Brief enthält einen Zug in einer eigenen Zeile und einen anderen in einem Satz:
which-answer = Bitte antworte mit dem einen Zug, den du meinst, in einer eigenen Zeile.
confirm-resign = Du möchtest aufgeben. Damit wäre die Partie für dich zu Ende, und nichts bringt sie zurück.
confirm-play = Dein Brief enthält einen Zug in einem Satz. Einen solchen Zug spielen wir erst, wenn du ihn bestätigst.
confirm-leaves = Dieser Zug bringt nach der Frist eine Kugel in dein Lager zurück. Er ist erlaubt, lässt dich aber sofort ausscheiden.
confirm-deputy = { $who } bittet dich um die Vertretung in dieser Partie: zu ziehen, sollte der Spieler die letzte Frist versäumen.
confirm-deputy-how = Wenn du magst, antworte auf diese Mail mit dem Wort annehmen, wenn nicht, mit dem Wort ablehnen.
confirm-consent = { $who } bittet um dein Einverständnis: { $what }.
confirm-consent-how = Wenn du einverstanden bist, antworte auf diese Mail mit dem Wort bestätigen; wenn nicht, mit dem Wort ablehnen. Mit dem nächsten Zug ist die Frage hinfällig.
confirm-unproved = Ein Brief in deinem Namen bittet um das Folgende, und sein Absender ließ sich nicht nachweisen:
confirm-unproved-how = Warst du es nicht, dann tu nichts: Es geschieht nichts, und der Absender erfährt nichts.
confirm-how = Zum Bestätigen antworte auf diese Mail mit dem Wort bestätigen. Tust du nichts, geschieht nichts.
preview = So sähe dein Zug aus:
preview-way = Der Weg: { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } Sprüngen
}
preview-nearer = { $way }; { $count ->
    [one] ein Feld näher an der Spitze deines Ziels
   *[other] { $count } Felder näher an der Spitze deines Ziels
}
preview-level = { $way }; nicht näher an der Spitze deines Ziels
preview-further = { $way }; { $count ->
    [one] ein Feld weiter weg von der Spitze deines Ziels
   *[other] { $count } Felder weiter weg von der Spitze deines Ziels
}
hint = Das Programm zöge { $way }:
hint-not-played = Gespielt ist noch nichts. Um den Zug zu machen, schick ihn wie jeden anderen.
preview-confirm = Um ihn zu spielen, antworte auf diese Mail mit dem Wort bestätigen. Du kannst auch einen anderen Zug schicken.

## Antworten: Auskünfte

moves-of = { $count ->
    [one] Die Kugel auf { $hole } kann auf ein Feld ziehen.
   *[other] Die Kugel auf { $hole } kann auf { $count } Felder ziehen.
}
moves-none = Die Kugel auf { $hole } kann nicht ziehen.
moves-ends = Sie kann ziehen nach: { $ends }
moves-not-your-turn = Du bist nicht am Zug. Mit einem Feld hinter dem Wort Züge siehst du, wohin die Kugel darauf jetzt ziehen könnte.
board-after-turn = { $turn ->
    [0] Das Brett zu Beginn:
   *[other] Das Brett nach Zug { $turn }:
}
history = { $turns ->
    [0] Noch ist kein Zug gemacht.
    [one] Die Aufzeichnung des einen Zuges bisher:
   *[other] Die Aufzeichnung der { $turns } Züge bisher:
}
games = Deine Partien:
games-none = Du hast keine Partie, die läuft oder auf Mitspieler wartet.
digest-happened = { $count ->
    [0] Seit der letzten Zusammenfassung geschah nichts
    [one] Seit der letzten Zusammenfassung wurde ein Zug gemacht
   *[other] Seit der letzten Zusammenfassung wurden { $count } Züge gemacht
}
digest-how = Für die Stellung einer Partie antworte auf eine ihrer Mails mit dem Wort zeigen.
game-line = Partie { $number }, { $rules }: { $players }; am Zug ist { $mover }
game-line-yours = Partie { $number }, { $rules }: { $players }; du bist am Zug, bis { $when }
game-line-program = Partie { $number }, { $rules }: { $players }; am Zug ist das Programm
game-line-waiting = Partie { $number }, { $rules }: { $players }; sie wartet noch auf { $open ->
    [one] einen Spieler
   *[other] { $open } Spieler
}
game-line-yours-paused = Partie { $number }, { $rules }: { $players }; du bist am Zug, die Uhren stehen
set-aside-too-large = Dein Brief ist größer, als wir lesen: 1 MiB, 200 Teile, 2000 Zeilen Text. Bitte schick einen kurzen: Der neue Text genügt, ohne Anhänge und alte Mails.
set-aside-unreadable = Dein Brief ist verschlüsselt oder so verpackt, dass wir ihn nicht öffnen können. Bitte schick ihn als reinen Text.

## Einladungen

invitation-answer = Bitte antworte mit dem einen Wort annehmen oder dem einen Wort ablehnen. Die Partie beginnt, wenn alle angenommen haben.
invitation-game = Die Partie:
invitation-rules = Regeln: { $rules }
invitation-clock = Uhr: { $clock }
invitation-first = Den ersten Zug hat { $colour }
invitation-fifteen = Fünfzehn Kugeln für jeden
invitation-long-hops = Weite Sprünge: auch über eine entferntere Kugel, mit so vielen freien Feldern dahinter wie davor
invitation-pairs = In Paaren: Partner sitzen sich gegenüber und teilen einen Platz
called-off-declined = { $name } hat die Einladung abgelehnt.
called-off-unanswered = Nicht alle haben rechtzeitig auf die Einladung geantwortet.
called-off-by-host = Die Spielleitung hat sie abgesagt.
called-off-withdrawn = { $name } hat sie zurückgezogen.

## Nachrichten an die Spielleitung

host-bounced = Eine Mail an { $player } kam zurück ({ $status })
host-bounced-stopped = Die Uhr von Partie { $number } ist angehalten. Bitte finde eine andere Adresse heraus und lass die Partie weitergehen.
host-bounced-todo = Keine Uhr ist dadurch angehalten. Bitte finde heraus, ob die Adresse noch stimmt.
host-given-up = Eine Mail an { $player } ließ sich nicht senden: { $subject }
host-given-up-todo = Wir versuchen es nicht mehr. Die Liste der Mails zeigt, was der andere Server sagte.
host-corrupt = Partie { $number } lässt sich nicht nachspielen
host-corrupt-todo = Ihre Aufzeichnung und die Regeln widersprechen sich; sie bleibt, wie sie ist. Die Prüfung (audit) zeigt, wo.

## Der Kalendereintrag

calendar-summary = { $club }: Zug in Partie { $number } ({ $colour }, Zug { $turn })

## Hilfe

topic-short = Hilfe, Überblick
topic-first = Anfang, erste Partie, Anleitung, Einstieg, Beginn
topic-rules = Regeln, Regel
topic-terms = Begriffe, Wörter, Glossar
topic-strategy = Strategie, Taktik, Tipps
topic-notation = Notation, Schreibweise, Felder, Namen
topic-moves = Züge, Zug
topic-commands = Befehle, Befehl, alles
topic-resign = aufgeben, Aufgabe, verlassen, zurück
topic-clock = Uhr, Zeit, Frist, Fristen, Uhren
topic-settings = Einstellungen, Einstellung, Sprache, Zeitzone, Brett, stopp
guide-title = Das Handbuch für Spieler
title-short = So geht es
title-first = Die erste Partie
title-rules = Die Regeln
title-terms = Die Wörter des Spiels
title-strategy = Gut spielen
title-notation = Wie Felder und Züge geschrieben werden
title-moves = Züge per Mail
title-commands = Alle Befehle
title-resign = Aufgeben und Zurückkommen
title-clock = Uhren und Fristen
title-settings = Einstellungen
title-club = Mit anderen spielen
help-topics = Mehr Hilfe gibt es zu: { $topics }. Schreib eines dieser Wörter hinter das Wort Hilfe.
help-short = Du spielst, indem du auf unsere Mails antwortest. Bist du am Zug, dann klick in der Mail einen Zug an, oder antworte mit dem Zug in einer eigenen Zeile, oberhalb der Mail, auf die du antwortest.
help-short-reply = Alles unter unserer Antwortzeile und alles Zitierte bleibt unbeachtet; einen Zug in einem Satz zeigen wir dir und spielen ihn, wenn du ihn bestätigst.
help-writing-moves = Ein Zug ist das Feld der Kugel, ein Strich und das Feld, auf dem sie endet. Die Felder dazwischen darfst du mitschreiben, jedes mit einem Strich; nötig sind sie nur, wenn du einen anderen Weg als den kürzesten willst.
help-names-of-holes = Jedes Feld hat einen Namen, einen Buchstaben und eine Zahl; er steht auf dem farbigen Brett im Feld selbst und auf dem Brett in Text an beiden Enden jeder Reihe.
help-move-in-sentence = Ein Zug steht allein in seiner Zeile. In einem Satz gilt er als Wunsch: Wir zeigen ihn und spielen ihn, wenn du ihn bestätigst.
help-resigning = Aufgeben gilt erst, wenn du es bestätigst. Zu zweit ist die Partie damit zu Ende; sind es mehr, hängt es von den Regeln der Partie ab, ob die anderen weiterspielen.
help-clock = Jede Mail sagt, bis wann du Zeit hast, in deiner eigenen Zeitzone, und bringt die Frist als Kalendereintrag mit. Wir erinnern dich, während die Zeit abläuft. Es zählt, wann dein Brief bei uns ankam.
help-clock-missed = Wer die Frist versäumt, verliert den Zug, und jede Mail sagt, was danach kommt und wie man zurückkehrt.
help-settings = Damit änderst du, wie wir dir schreiben; sie gehen mit jedem Brief.
help-commands = Befehle stehen einzeln in einer Zeile, höchstens zehn in einem Brief:
help-move = m1-k5 – spielt diesen Zug; setz deine eigenen Felder ein
help-preview = Vorschau m1-k5 – zeigt das Brett, wie es wäre
help-moves = Züge m1 – zeigt, wohin diese Kugel ziehen kann; Züge allein listet alle auf
help-hint = Tipp – zeigt den Zug, den das Programm machen würde, in Partien, in denen das erlaubt ist
help-show = zeigen 12 – zeigt das Brett nach Zug 12; zeigen allein zeigt es, wie es ist
help-history = Verlauf – die Aufzeichnung der Partie in der Mail
help-export = Export – die Aufzeichnung der Partie als Datei
help-say = sagen – der Text dahinter, bis zur nächsten leeren Zeile, geht mit der nächsten Mail an die anderen
help-resign = aufgeben – fragt nach und gibt dann auf
help-confirm = bestätigen – tut, worum die Mail bittet, auf die du antwortest
help-accept = annehmen – nimmt eine Einladung an
help-decline = ablehnen – lehnt sie ab
help-games = Partien – die Liste deiner Partien
help-language = Sprache en – unsere Mails auf Englisch; Sprache de auf Deutsch, Sprache zh auf Chinesisch
help-timezone = Zeitzone Europe/Berlin – die Zone, in der Fristen genannt werden
help-name = Name Ada – der Name, den die anderen sehen
help-board = Brett text – das Brett nur als Text; Brett html wieder in Farbe
help-help = Hilfe Uhr – Hilfe zu einem Thema
help-if = wenn e15-e13 dann m1-k5 – spielt deine Antwort von selbst, wenn die anderen so ziehen; mehrere Zeilen sind mehrere Fälle
help-deputy = vertretung name@example.org – wer für dich ziehen darf, solltest du verstummen; vertretung aus für niemanden
help-watch = zuschauen 42 – die Stellungen der Partie 42; wegschauen 42 für keine mehr
help-digest = zusammenfassung 18:00 – eine Mail am Tag statt derer, die nichts von dir wollen; zusammenfassung aus für jeden Zug wieder
help-undo = zurücknehmen – fragt die anderen, ob du deinen letzten Zug zurücknehmen darfst
help-extend = verlängern 2d – fragt die anderen nach zwei Tagen mehr
help-away = abwesend 2026-12-20 2027-01-03 – an diesen Tagen stehen deine Uhren
help-back = zurück – beendet deinen Urlaub oder bringt dich an einen Platz zurück, den das Programm spielt
help-stop = stopp – keine Mails mehr von uns

## Hilfe: die Regeln, Schalter für Schalter

rules-of-game = Das sind die Regeln deiner Partie: „{ $rules }“, { $players } Spieler.
rules-of-set = Das sind die Regeln „{ $rules }“ dieses Clubs, mit allem, was eine Partie wählen darf.
rules-heading-aim = Das Ziel des Spiels
rules-aim = Du hast { $marbles } Kugeln. Sie beginnen in deinem Lager, einer Spitze des Sterns, und laufen um die Wette in dein Ziel, die Spitze gegenüber. Wer zuerst am Ziel ist, gewinnt. Geschlagen wird nie: Eine übersprungene Kugel bleibt liegen.
rules-fifteen = Mit fünfzehn Kugeln sind Lager und Ziel jeweils eine Spitze und die fünf Felder davor.
rules-heading-seats = Das Brett und die Plätze
rules-board = Das Brett ist ein Stern aus 121 Feldern: ein Sechseck aus 61 in der Mitte und sechs Spitzen aus je zehn ringsum. Jedes Feld hat bis zu sechs Nachbarn. Du siehst das Brett so, dass deine eigene Spitze unten liegt.
rules-seats = { $players ->
    [2] Zu zweit sitzt man in gegenüberliegenden Spitzen: Weiß und Schwarz.
    [3] Zu dritt sitzt man in jeder zweiten Spitze: Weiß, Blau und Gelb. Die Ziele sind die leeren Spitzen gegenüber.
    [4] Zu viert nimmt man zwei Paare gegenüberliegender Spitzen: Weiß und Schwarz, Rot und Gelb. Zwei Spitzen bleiben leer.
   *[6] Zu sechst sind alle Spitzen besetzt: Weiß, Rot, Blau, Schwarz, Gelb und Grün.
}
rules-turn = { $first ->
    [drawn] Wer anfängt, wird für jede Partie ausgelost.
   *[white] Weiß fängt an.
} Dann geht es im Uhrzeigersinn reihum, jeder mit einem Zug.
rules-turn-game = Diese Partie hat { $colour } angefangen. Es geht im Uhrzeigersinn reihum, jeder mit einem Zug.
rules-heading-step = Ein Schritt
rules-step = Der einfachste Zug ist ein Schritt: Eine Kugel geht auf ein leeres Feld neben ihr, in jede der sechs Richtungen, auch seitwärts und zurück.
rules-heading-hop = Ein Sprung
rules-hop = Eine Kugel darf über eine Kugel neben ihr springen, eine eigene oder eine fremde, auf das leere Feld direkt dahinter. Die übersprungene Kugel bleibt, wo sie ist.
rules-heading-long = Weite Sprünge
rules-long = In Partien mit weiten Sprüngen darf die übersprungene Kugel weiter weg stehen. Der Sprung endet so weit hinter ihr, wie er vor ihr begann, und alle anderen Felder dazwischen müssen leer sein.
rules-heading-chain = Eine Kette von Sprüngen
rules-chain = Nach einem Sprung darf dieselbe Kugel weiterspringen, in jede Richtung, so oft es einen Sprung gibt. Nach jedem darf sie aufhören. Schritte und Sprünge mischen sich nie in einem Zug, und niemand muss je springen.
rules-revisit = { $dial ->
    [true] Eine Kette darf noch einmal über dasselbe Feld kommen, aber kein Zug endet, wo er begann.
   *[false] Eine Kette landet nie zweimal auf demselben Feld und nie auf dem, wo sie begann.
}
rules-heading-points = Fremde Spitzen und das Ziel
rules-foreign = { $dial ->
    [stop] Ein Zug darf in jeder Spitze enden, auch in einer, die weder dein Lager noch dein Ziel ist.
   *[pass] In einer Spitze, die weder deine noch dein Ziel ist, darf eine Kette unterwegs landen, aber kein Zug darf dort enden.
}
rules-goal = { $dial ->
    [free] Eine Kugel im Ziel zieht so frei wie jede andere und darf es wieder verlassen.
   *[locked] Eine Kugel, die ihren Zug im Ziel beginnt, landet nur auf Feldern des Ziels.
}
rules-heading-home = Ankommen
rules-home = Du bist am Ziel, sobald jedes Feld deines Ziels besetzt ist und mindestens eine der Kugeln dort dir gehört. So kann dich niemand aufhalten, indem er eine Kugel in deinem Ziel stehen lässt.
rules-home-two = Zu zweit gewinnt, wer zuerst am Ziel ist.{ $reply ->
    [true] {" "}Weil eine Seite früher zieht, darf die andere antworten: Kommt die Seite, die angefangen hat, durch einen eigenen Zug ans Ziel, hat die andere noch einen letzten Zug. Kommt sie damit auch ans Ziel, ist die Partie unentschieden.
   *[false] {""}
}
rules-home-many = Sind es mehr, nimmt den ersten Platz, wer zuerst am Ziel ist, und setzt von da an aus; die Kugeln bleiben stehen. Die anderen spielen um die Plätze danach, bis nur noch einer unterwegs ist und den letzten nimmt.
rules-home-pairs = In Paaren sitzen sich Partner gegenüber. Jeder spielt in sein eigenes Ziel; ein Paar ist platziert, wenn beide am Ziel sind, das erste Paar gewinnt, und beide Partner teilen den Platz.
rules-heading-camp = Das Lager rechtzeitig räumen
rules-camp = Am Ende deines Zuges { $turns } müssen alle deine Kugeln dein Lager verlassen haben. Steht danach nach deinem Zug noch eine dort, die ziehen konnte, dann scheidest du aus. Eine eingesperrte Kugel schadet nicht, solange sie nicht ziehen kann.
rules-camp-return = Nach dieser Frist darf keine Kugel in dein Lager zurück: Auch ein solcher Zug lässt dich ausscheiden, und wir fragen, bevor wir ihn spielen. Ausscheiden heißt zu zweit verlieren, sonst der schlechteste freie Platz; deine Kugeln kommen vom Brett.
rules-camp-fifteen = Mit fünfzehn Kugeln endet die Frist mit Zug { $turns }.
rules-heading-end = Wie eine Partie endet
rules-end = Eine Partie endet, wenn höchstens noch einer unterwegs ist. Selten endet sie anders:
rules-pass = Wer keinen erlaubten Zug hat, setzt aus. Haben alle, die noch unterwegs sind, nacheinander ausgesetzt, endet die Partie.
rules-limit = Die Partie endet, wenn jeder { $turns } Züge gehabt hat.
rules-repetition = Die Partie endet, wenn dieselbe Stellung mit demselben Spieler am Zug zum { $times }. Mal da ist.
rules-rank = { $dial ->
    [distance] Wer dann noch unterwegs ist, wird danach platziert, wie weit seine Kugeln noch zum Ziel haben.
   *[goal] Wer dann noch unterwegs ist, wird nach der Zahl der Kugeln im Ziel platziert, bei gleicher Zahl danach, wie weit die übrigen noch haben.
} Wer gleichauf liegt, teilt den Platz.
rules-heading-leaving = Die Uhr, und wenn jemand geht
rules-clock = Die Bedenkzeit: { $clock }.
rules-missed = Eine versäumte Frist kostet zunächst nur den Zug. Nach mehreren hintereinander ist sie endgültig versäumt; jede Mail sagt, nach wie vielen noch.
rules-leaving-two = Zu zweit verliert, wer aufgibt oder die Frist endgültig versäumt.
rules-resign = { $dial ->
    [out] Zu dritt und mehr scheidet aus, wer aufgibt, auf dem schlechtesten freien Platz. Die Kugeln bleiben stehen, und die anderen spielen weiter, solange zwei von ihnen unterwegs sind.
    [end] Zu dritt und mehr endet die Partie für alle, wenn einer aufgibt: Er nimmt den schlechtesten freien Platz, die Angekommenen behalten ihre, und die übrigen werden nach dem Stand auf dem Brett platziert.
    [program_last] Zu dritt und mehr spielt das Programm weiter, wenn einer aufgibt; er wird Letzter.
   *[program_earns] Zu dritt und mehr spielt das Programm weiter, wenn einer aufgibt, solange zwei andere unterwegs sind, und behält den Platz, den es erreicht.
}
rules-timeout = { $dial ->
    [out] Wer die Frist endgültig versäumt, scheidet aus, auf dem schlechtesten freien Platz, und die anderen spielen weiter.
    [end] Eine endgültig versäumte Frist beendet die Partie für alle: Wer sie versäumt hat, nimmt den schlechtesten freien Platz, die Angekommenen behalten ihre, und die übrigen werden nach dem Stand auf dem Brett platziert.
    [program_last] Nach einer endgültig versäumten Frist spielt das Programm weiter. Wer sie versäumt hat, wird Letzter, darf aber an seinen Platz zurückkehren.
   *[program_earns] Nach einer endgültig versäumten Frist spielt das Programm weiter, solange zwei andere unterwegs sind, darunter mindestens ein Mensch. Es behält den Platz, den es erreicht, und wer die Frist versäumt hat, darf zurückkehren. Sonst scheidet er aus.
}
rules-heading-variants = Was eine Partie wählen darf
rules-variant-long = Weite Sprünge; Zahl der Spieler: { $players }
rules-variant-fifteen = Fünfzehn Kugeln für jeden; Zahl der Spieler: { $players }
rules-variant-pairs = Paare; Zahl der Spieler: { $players }

## Hilfe: kleine Bretter, jedes mit einer Zeile

example-step = { $count ->
    [one] Die Kugel auf { $from } hat einen Schritt: { $ends }
   *[other] Die Kugel auf { $from } hat { $count } Schritte: { $ends }
}
example-hop = { $way } ist ein Sprung über die Kugel auf { $over }
example-long = { $way } ist ein weiter Sprung über die Kugel auf { $over }
example-chain = { $way } ist eine Kette von { $hops } Sprüngen; nach jedem darf sie enden
example-ladder = { $way } führt in einem Zug von { $hops } Sprüngen über das ganze Brett
example-barred = Die Kugel auf { $from } darf unterwegs auf { $hole } landen, aber dort nicht bleiben
example-locked = Die Kugel auf { $from } bleibt in ihrem Ziel; sie kann ziehen nach { $ends }
example-home = Mit { $way } ist das Ziel voll: angekommen, obwohl die Kugel auf { $hole } einem anderen gehört
example-camp = Das Lager zu Beginn
example-goal = Das Ziel

## Hilfe: die Wörter des Spiels

term-hole = Feld: eine der 121 Stellen des Sterns, auf denen eine Kugel stehen kann
term-point = Spitze: eines der sechs Dreiecke aus je zehn Feldern um die Mitte
term-camp = Lager: die Spitze, in der deine Kugeln beginnen
term-goal = Ziel: die Spitze gegenüber deinem Lager, auf deinem Brett getönt
term-marble = Kugel: was du ziehst; sie trägt den Buchstaben ihrer Farbe
term-seat = Sitz: wo jemand am Brett spielt, nach seiner Farbe benannt
term-step = Schritt: Eine Kugel geht auf ein leeres Feld neben ihr
term-hop = Sprung: Eine Kugel springt über eine andere neben ihr auf das leere Feld direkt dahinter
term-long-hop = weiter Sprung: ein Sprung über eine entferntere Kugel, mit so vielen leeren Feldern dahinter wie davor
term-chain = Kette: mehrere Sprünge einer Kugel in einem Zug
term-turn = Zug: was dir zu tun zusteht, bis der Nächste dran ist, in der Regel eine Bewegung einer Kugel
term-pass = Aussetzen: an der Reihe sein ohne einen erlaubten Zug
term-home = am Ziel: Dein Ziel ist voll, und eine Kugel von dir steht darin
term-place = Platz: als Wievielter du am Ende ankommst, der erste ist der beste
term-distance = Felder, die noch fehlen: wie weit es alle deine Kugeln zusammen noch zum Ziel haben
term-ladder = Leiter: Kugeln mit je einem leeren Feld Abstand, sodass eine andere über sie alle springen kann
term-straggler = Nachzügler: eine Kugel, die zurückblieb und nichts zum Überspringen hat

## Hilfe: gut spielen

strategy-heading-ladder = Leitern
strategy-stones = Jede Kugel auf dem Brett ist ein Trittstein, und zwar für alle. Eine Kugel, die nur Schritte macht, braucht viele Züge über den Stern; eine, die von Stein zu Stein springt, braucht wenige.
strategy-ladder = Kugeln in einer Reihe mit je einem leeren Feld Abstand sind eine Leiter: Eine Kugel kann in einem Zug über alle springen, auch um Ecken.
strategy-heading-turn = Vor jedem Zug
strategy-before-step = Such zuerst nach der längsten Kette, auch wenn sie rückwärts oder seitwärts beginnt. Bleibt nur ein Schritt, dann verlängere damit eine Leiter für deinen nächsten Zug.
strategy-others = Die Kugeln der anderen tragen dich so gut wie deine eigenen, und deine tragen sie: Bau dir eine Leiter, und lass denen, die nach dir ziehen, keine stehen.
strategy-straggler = Lass keinen Nachzügler zurück. Solange deine letzte Kugel fehlt, bist du nicht am Ziel, und allein hinten kostet sie für jedes Feld einen Zug. Zieh die hinteren, solange es etwas zu überspringen gibt.
strategy-middle = Bleib in der Mitte. Dort ist der Weg kürzer, und es stehen mehr Kugeln zum Überspringen herum.
strategy-heading-end = Gegen Ende
strategy-goal = Füll das Ziel von seiner Spitze her, damit vorn Platz ist für die, die später kommen.
strategy-goal-locked = Was im Ziel ist, bleibt dort: Versperr mit den ersten Kugeln nicht den Weg hinein.
strategy-foreign = Fremde Spitzen sind gut für eine Landung unterwegs, nie für eine Rast.
strategy-camp = Zähl die Züge: Mit deinem Zug { $turns } muss dein Lager leer sein. Hol die Kugeln aus seiner Spitze früh heraus, solange dort andere zum Überspringen stehen.
strategy-shortest = Wie kurz eine Partie sein kann: Allein auf dem Brett braucht man mindestens 27 Züge hinüber; zwei, die um die Wette laufen, brauchen jeder mindestens 30 (George I. Bell, 2009).

## Hilfe: wie Felder und Züge geschrieben werden

notation-holes = Jedes Feld hat einen Namen, einen Buchstaben und eine Zahl. Es gibt zwei Arten, sie zu nennen. Eine Partie bleibt von Anfang bis Ende bei einer, denn derselbe Name meint in der anderen ein anderes Feld.
notation-here = Hier werden die Felder { $notation ->
    [rows] nach Reihen
   *[oblique] nach schrägen Linien
} benannt.
notation-heading = { $notation ->
    [rows] Nach Reihen
   *[oblique] Nach schrägen Linien
}
notation-how = { $notation ->
    [rows] Der Buchstabe ist die Reihe, von a oben bis q unten. Die Zahl ist die Stelle in dieser Reihe, von links gezählt.
   *[oblique] Der Buchstabe ist die schräge Linie, von a links bis q rechts. Die Zahl ist die Reihe, von 1 unten bis 17 oben.
}
notation-landmarks = So sieht Weiß das Brett: Oben ist { $top }, in der Mitte { $middle }, unten { $bottom }
notation-turned = Namen gehören zum Brett. Du siehst es immer mit deiner eigenen Spitze unten, und die Namen drehen sich mit.
notation-heading-moves = Züge schreiben
notation-step = { $way } – ein Schritt
notation-ends = { $way } – eine Kette von { $hops } Sprüngen, nur ihre beiden Enden
notation-way = { $way } – dieselbe Kette mit ihrem ganzen Weg
notation-forgiven = Große Buchstaben, Leerzeichen, Striche aller Art, Fettschrift und ein Punkt am Ende machen nichts.

## Hilfe: die erste Partie

first-intro = So verläuft eine erste Partie, von der ersten Mail bis zur letzten.
first-heading-mail = 1. Die Mail
first-mail = Bist du am Zug, kommt eine Mail. Ihre erste Zeile sagt es, und bis wann du Zeit hast. Darunter steht, was die anderen getan haben, das Brett und jeder Zug, den du machen darfst.
first-heading-board = 2. Das Brett
first-board = Deine Kugeln beginnen unten, in deinem Lager. Dein Ziel ist oben. So sieht das Brett vor dem ersten Zug aus:
first-heading-look = 3. Wohin eine Kugel ziehen kann
first-look = Frag danach, wenn du möchtest. Das kostet nichts und geht, so oft du willst:
first-look-command = Züge { $hole } – zeigt, wohin die Kugel auf { $hole } ziehen kann
first-heading-step = 4. Der erste Zug
first-step = Klick in der Mail einen Zug an und schick ab, was sich öffnet, oder antworte mit dem Zug allein in seiner Zeile: das Feld der Kugel, ein Strich, das Feld, auf dem sie endet. Ein Schritt aus dem Lager nach vorn:
first-step-command = { $way } – spielt diesen Schritt
first-heading-hop = 5. Der erste Sprung
first-hop = Kommt die Reihe wieder an dich, gibt es etwas zu überspringen. Die Kugel, die den Schritt gemacht hat, hilft der hinter ihr:
first-hop-command = { $way } – spielt diesen Sprung
first-heading-chain = 6. Ketten
first-chain = Bald stehen überall in der Mitte Kugeln, und eine kann über mehrere nacheinander springen. Die Mail nennt solche Züge zuerst. Du schreibst nur, wo die Kugel beginnt und wo sie endet; der Weg findet sich von selbst.
first-heading-wrong = 7. Wenn etwas schiefgeht
first-wrong = Ein Zug, der nicht erlaubt ist, wird nicht gespielt: Wir sagen dir, warum, und zeigen, wohin die Kugel ziehen kann. Ein Zug mitten in einem Satz wird dir erst gezeigt und gespielt, wenn du ihn bestätigst. Mit dem Wort Vorschau vor einem Zug siehst du das Brett, wie es wäre.
first-heading-end = 8. Am Ziel
first-end = Am Ziel bist du, wenn dein Ziel voll ist und eine der Kugeln dort dir gehört. Sind alle Plätze vergeben, bringt eine letzte Mail die Platzierung und die Aufzeichnung der Partie.
first-camp = Eins ist nicht zu vergessen: Mit deinem Zug { $turns } muss dein Lager leer sein. Die Mails warnen dich rechtzeitig.

## Die Seite der Vorführung

demo-title = Eine Partie Sternhalma per Mail
demo-intro = Drei Spieler, { $turns } Züge: { $letters } Briefe kamen an, { $mails } Mails gingen hinaus. Jede Zeile ist davon eine, in der Reihenfolge, in der es geschah.
demo-place = { $name }: Platz { $place }
demo-head-when = Wann (UTC)
demo-head-what = Was
demo-head-who = Wer
demo-head-words = Worte oder Betreff
demo-letter = Brief von
demo-mail = Mail an
demo-source = Quelle
demo-look = ansehen

## Der Club: Wertungen und Tabellen

standings-two = Wertungen in Partien zu zweit:
standings-many = Wertungen in Partien zu dritt und mehr:
standings-line = { $rank }. { $name }: { $repute }
standings-none = Noch ist keine gewertete Partie zu Ende.
lines-more = { $count ->
    [one] und noch eine Zeile
   *[other] und noch { $count } Zeilen
}
repute-new = { $rating }, noch ohne Wertung
repute-rating = { $rating } nach { $games ->
    [one] einer Partie
   *[other] { $games } Partien
}
repute = { $rating }; { $percent } % der Züge pünktlich
rating-of = Die Wertungen von { $name }:
rating-two = Partien zu zweit: { $repute }
rating-many = Partien zu dritt und mehr: { $repute }
rating-games = Die letzten gewerteten Partien:
rating-game = Partie { $number }: Platz { $place }, { $change }, danach { $rating }
tournament-gathering = Turnier „{ $name }“, { $rounds ->
    [0] noch niemand gemeldet
    [one] eine Runde, noch nicht begonnen
   *[other] { $rounds } Runden, noch nicht begonnen
}:
tournament-round = Turnier „{ $name }“, Runde { $round } von { $rounds }:
tournament-over = Turnier „{ $name }“, zu Ende nach { $rounds ->
    [one] einer Runde
   *[other] { $rounds } Runden
}:
tournament-line = { $rank }. { $name }: { $points } aus { $games ->
    [one] einer Partie
   *[other] { $games } Partien
}
tournament-line-left = { $name }, ausgestiegen: { $points } aus { $games ->
    [one] einer Partie
   *[other] { $games } Partien
}

## Der Club: Partien, die auf Mitspieler warten

guest = Gast { $number }
offers = Partien, die auf Mitspieler warten:
offers-none = Zurzeit wartet keine Partie auf Mitspieler.
offer-number = Partie { $number }:
action-join = Platz in Partie { $number } nehmen
action-seek = Freie Plätze anbieten
seat-program = das Programm ({ $colour })
seat-asked = gefragt, noch ohne Antwort; { $repute }
least-rating = Gefordert ist eine Wertung von mindestens { $rating }
least-percent = Gefordert sind mindestens { $percent } % pünktliche Züge
waiting = Partie { $number } ist offen{ $free ->
    [0] ; alle Plätze sind vergeben
    [one] ; ein Platz ist noch frei
   *[other] ; { $free } Plätze sind noch frei
}. Sie beginnt, sobald alle Plätze besetzt sind.
waiting-how = Drei Dinge kannst du nun tun, jedes in einer eigenen Zeile deiner Antwort:
waiting-for-answers = Noch haben nicht alle geantwortet, die gefragt wurden.
done-invited = { $count ->
    [one] Eine Person ist eingeladen
   *[other] { $count } Personen sind eingeladen
}
done-offered = { $count ->
    [0] Die freien Plätze werden angeboten; zurzeit wartet niemand auf Angebote
    [one] Die freien Plätze sind einem Mitglied angeboten
   *[other] Die freien Plätze sind { $count } Mitgliedern angeboten
}
done-seeking = Du hörst von jeder Partie, die auf Mitspieler wartet, bis du eine gefunden hast
done-not-seeking = Du hörst nicht mehr von offenen Partien
done-joined = Du hast einen Platz in Partie { $number }
done-left = Du hast Partie { $number } vor ihrem Beginn verlassen
done-dropped-out = Du bist aus dem Turnier „{ $name }“ ausgestiegen; deine Partien darin sind aufgegeben
done-address-asked = Wir haben an die neue Adresse geschrieben; sie gilt, sobald die Mail von dort beantwortet ist
done-address-added = Briefe von { $address } gelten ab jetzt als deine
done-address-removed = { $address } ist keine Adresse von dir mehr
refused-offer = „{ $word }“ wird nicht verstanden
refused-offer-hint = Ein Angebot nennt Regeln, Zahl der Spieler und Bedenkzeit, etwa so: neu strict 2 Spieler Bedenkzeit 3d
refused-rules = Regeln „{ $name }“ gibt es nicht
refused-players = diese Regeln sind für { $allowed } Spieler, nicht für { $players }
refused-variant = das bieten diese Regeln bei so vielen Spielern nicht an
refused-not-open = Partie { $number } wartet nicht auf Mitspieler
refused-which-open = der Brief sagt nicht, welche Partie gemeint ist
refused-not-open-hint = Das Wort suche, allein gesendet, bringt die Liste der Partien, die warten
refused-no-seat = alle Plätze dieser Partie sind besetzt
refused-already-in = du hast schon einen Platz in dieser Partie
refused-rating = die Partie verlangt eine Wertung von { $least }, deine ist { $own }
refused-percent = die Partie verlangt { $least } % pünktliche Züge, deine sind { $own } %
refused-nothing-waiting = du hast keine Partie, die auf andere wartet
refused-nothing-waiting-hint = Das Wort neu eröffnet eine, wenn du magst mit Regeln, Zahl der Spieler und Bedenkzeit dahinter
refused-too-many-waiting = { $most } Partien von dir warten schon auf Mitspieler
refused-too-many-invited = du hast heute schon { $most } Personen eingeladen
refused-asked-today = „{ $text }“ hast du heute schon gefragt
refused-address = „{ $text }“ ist keine Adresse, an die wir schreiben können
refused-not-over = die Partie ist noch nicht zu Ende
refused-no-player = hier heißt niemand „{ $name }“
refused-not-your-address = das ist keine deiner Adressen
refused-last-address = es ist die einzige Adresse, die du hier hast
subject-offer = ein Platz ist frei
headline-offer = Ein Platz ist frei, { $name }: du kannst ihn nehmen oder nichts tun
offer-how = Du bekommst das, weil du um Angebote gebeten hast. Sie enden mit deiner ersten Partie oder hiermit:
offer-stop = suche aus
subject-gathering = die Mitspieler deiner Partie
headline-gathering = Nichts zu tun für dich, { $name }: die Mitspieler von Partie { $number } haben gewechselt
gathering-joined = { $name } hat einen Platz genommen.
gathering-left = { $name } ist gegangen.
gathering-declined = { $name } hat abgelehnt; der Platz ist wieder frei.
gathering-yours = { $name } ist gegangen; ab jetzt kümmerst du dich um die Partie.
subject-new-address = ist das deine Adresse?
headline-new-address = Ist das deine Adresse, { $name }? Dann antworte mit dem Wort bestätigen
new-address = Jemand, der in diesem Club spielt, möchte, dass Briefe von dieser Adresse als eigene gelten. Warst du es, so beantworte diese Mail von dieser Adresse aus. Warst du es nicht, so tu nichts: Es geschieht nichts, und wir schreiben nicht wieder.
confirm-forget = Du möchtest vergessen werden. Dein Name, deine Adressen und deine Briefe würden gelöscht, laufende Partien aufgegeben. In den Aufzeichnungen der Partien steht an deiner Stelle „jemand, der früher hier spielte“. Nichts macht es rückgängig, und dies ist die letzte Mail, die du von uns bekommst.
confirm-drop-out = Damit verließest du das Turnier „{ $name }“. Deine laufenden Partien darin würden aufgegeben; beendete behalten ihr Ergebnis.
subject-table = das Turnier ist zu Ende
headline-table = Das Turnier „{ $tournament }“ ist zu Ende, { $name }

topic-club = club, partien, spieler, wertung, wertungen, einladen
help-club = Um mit anderen zu spielen, eröffne eine Partie und lade Leute ein oder biete die Plätze an; oder nimm einen Platz in einer, die wartet. Niemand muss sich anmelden: Der erste Brief genügt.
help-club-least = Eine Partie darf etwas fordern: Eine Zahl hinter dem Wort mindestens ist die geringste Wertung, eine Zahl mit % dahinter der geringste Anteil pünktlicher Züge. Wer neu ist, hat 1500 und noch nichts versäumt.
help-club-rating = Partien zu zweit und Partien zu dritt und mehr werden getrennt gewertet; Partien, in denen von Anfang an das Programm sitzt, und Partien in Paaren zählen nicht.
help-new = neu strict 2 Spieler Bedenkzeit 3d mindestens 1400 – eröffnet eine Partie; jeder Teil darf fehlen
help-invite = einladen name@club.example – lädt jemanden in deine offene Partie ein; weitere Adressen mit Komma dazwischen
help-seek = suche – bietet die freien Plätze deiner offenen Partie an; ohne eine solche nennt es die wartenden Partien und meldet dir neue
help-seek-off = suche aus – keine Angebote mehr
help-join = beitreten 42 – nimmt einen Platz in Partie 42
help-leave = verlassen – gibt den Platz zurück, bevor die Partie beginnt
help-rematch = revanche – dieselben Spieler noch einmal, wenn die Partie zu Ende ist
help-standings = tabelle – die Tabellen der Wertungen und Turniere
help-rating = wertung Ada – die Wertungen eines Mitglieds; wertung allein zeigt deine eigenen
help-address-add = adresse hinzufügen name@club.example – eine weitere Adresse von dir; sie wird von dort bestätigt
help-address-remove = adresse entfernen name@club.example – nimmt sie wieder weg
help-forget-me = vergiss mich – löscht alles, was wir von dir wissen, sobald du es bestätigst

## Die Seite, auf der ein Zug gewählt wird; %Namen füllt die Seite aus

picker-action = Zug auf dem Brett wählen
picker-attached = Die angehängte Seite move.html zeigt das Brett: Wähle dort einen Zug, und sie schreibt die Antwort.
picker-noscript = Diese Seite braucht Skripte, um das Brett zu zeigen. Die Züge in der Mail gehen ohne: Klicke auf einen, oder antworte mit dem Zug.
picker-choose = Dein Zug: { $colour }. Wähle einen deiner Steine.
picker-no-moves = Hier ist kein Zug zu machen.
picker-taken = Stein { $hole } genommen. Löcher, in die er kann: { $count }.
picker-picked = { $way }: Schick die Mail ab, um ihn zu spielen.
picker-send = Mail mit { $move } schreiben
picker-plain = Falls sich keine Mail öffnet, schreib { $move } allein in einer Zeile an { $address }
picker-ask-out = Wenn du auf { $hole } endest, bleibt ein Stein in deinem Lager, und du scheidest aus. Trotzdem spielen?
picker-ask-return = Wenn du auf { $hole } endest, kommt ein Stein in dein Lager zurück, und du scheidest aus. Trotzdem spielen?
picker-stuck = Der Stein auf { $hole } kann nicht ziehen.
picker-may-not-stop = Der Stein darf über { $hole } weiter, dort aber nicht halten.
picker-not-there = Auf { $hole } kann der Stein nicht.
picker-not-yours = Auf { $hole } steht kein Stein von dir.
picker-no-link = Öffne diese Seite mit dem Link in einer Mail, die deinen Zug erwartet.
picker-bad-link = Dieser Link ist kaputt. Nimm den in der neuesten Mail, oder antworte auf sie mit deinem Zug.
picker-board = Brett, gesehen von { $colour }
picker-back = Zurücklegen
picker-keys = Tasten: Pfeile wählen ein Loch, Enter nimmt einen Stein oder zieht, Esc legt ihn zurück.
picker-yes = Ja, spielen
picker-no = Nein
picker-cell-own = { $hole }: dein Stein, { $colour }; Löcher, in die er kann: { $count }
picker-cell-chosen = { $hole }: dein Stein, { $colour }, genommen; Löcher, in die er kann: { $count }
picker-cell-marble = { $hole }: Stein, { $colour }
picker-cell-end = { $hole }: hierhin kann er
picker-cell-end-out = { $hole }: hierhin kann er, und du scheidest aus
picker-cell-barred = { $hole }: hier darf er nicht halten
picker-cell-goal = { $hole }: leer, in deinem Ziel
picker-cell-empty = { $hole }: leer

## Das Archiv

archive-club = Der Verein
archive-games = Partien
archive-players = Spieler
archive-player = Spieler
archive-standings = Rangliste
archive-search = Suche
archive-footer = Sternhalma per Mail. Diese Seiten brauchen keinen Server, und niemand wird hier beobachtet.
archive-game-title = Partie { $number }: { $players }
archive-game = Partie
archive-rules = Regeln
archive-clock = Bedenkzeit
archive-started = Begonnen
archive-ended = Beendet
archive-turns = Züge
archive-end = Ende
archive-runs = Die Partie läuft.
archive-seat = Platz am Brett
archive-place = Rang
archive-turns-head = Zug um Zug
archive-turns-how = Wähle einen Zug, um das Brett danach zu sehen.
archive-start = Anfang
archive-record = Die Partie als Datei (.stern)
archive-games-title = Partien { $first } bis { $last }
archive-pages = Seiten
archive-latest = Die neuesten Partien
archive-won = Erste Plätze
archive-rating = { $pool }: Wertung { $points } nach { $count } Partien; die niedrigste war { $low }, die höchste { $high }.
archive-plot-games = Gewertete Partien
archive-pool-two = Partien zu zweit
archive-pool-many = Partien zu dritt und mehr
archive-rank = Rang
archive-points = Wertung
archive-unrated = Noch ist niemand gewertet.
archive-search-noscript = Die Suche braucht Skripte; die Listen der Partien und Spieler brauchen keine.
archive-from = Gespielt seit
archive-to = Gespielt bis
archive-found = Gefundene Partien: { $count }
archive-found-more = Gefundene Partien: { $count }; die ersten { $shown } sind zu sehen.
archive-nobody = ohne Namen
archive-nav = Teile des Archivs
archive-skip = Zum Inhalt
archive-tournaments = Turniere
archive-tournament = Turnier
archive-help = Hilfe
archive-help-how = Die Regeln, die erste Partie, Strategie, Schreibweise und wie man per Mail spielt
archive-rules-of = Regeln: { $name }
archive-game-number = Partie { $number }
archive-from-club = Gespielt bei
archive-late = Die Partie läuft und ist { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} später zu sehen.
archive-picture = Die letzte Stellung als Bild
archive-moving = Die ganze Partie als bewegtes Bild
archive-passed = setzt aus
archive-missed = versäumt
archive-all-games = Alle Partien
archive-count-over = { $count ->
    [one] Partie gespielt
   *[other] Partien gespielt
}
archive-count-running = im Gange
archive-count-players = { $count ->
    [one] Spieler
   *[other] Spieler
}
archive-imports = Partien von anderswo
archive-search-any = alle
archive-percent = { $percent } %
archive-in-time = Züge pünktlich
archive-no-players = Noch gibt es keine Spieler.
archive-rated = { $points } nach { $count ->
    [one] einer Partie
   *[other] { $count } Partien
}
archive-course = Verlauf
archive-format = System
archive-stage = Stand
archive-rounds = Runden
archive-no-tournaments = Noch gibt es kein Turnier.
archive-score = Punkte
archive-left = ausgestiegen
archive-table = Tabelle
archive-round = Runde { $round }
archive-bye = Spielfrei:
archive-void = abgebrochen
archive-round-robin = jeder gegen jeden
archive-swiss = Schweizer System
archive-tables = Tischrunden
archive-stage-gathering = noch nicht begonnen
archive-stage-over = zu Ende

## Der Betrachter einer Partie

viewer-first = Erster
viewer-back = Zurück
viewer-play = Abspielen
viewer-stop = Anhalten
viewer-next = Weiter
viewer-last = Letzter
viewer-turn-board = Brett drehen
viewer-names = Namen
viewer-keys = Tasten: links und rechts ein Zug, Pos1 und Ende der erste und der letzte, Leertaste spielt ab.
viewer-at = Zug { $number } von { $count }: { $done }
viewer-slider = Zug
view-steps = Verschenkte Schritte
view-title = Was das Programm von den Zügen hält
view-how = Jeder Balken zeigt, was ein Zug gegenüber dem Zug des Programms verschenkt hat, in Schritten mitten auf dem Brett; ein Balken führt zu seinem Zug.
view-at = Zug { $number }, { $done }: { $view }
view-own = der Zug des Programms
view-as-good = so gut wie { $best } vom Programm
view-missed = { $best } bringt { $steps } mehr
view-sum = { $colour } verschenkte im Ganzen { $steps }, je Zug { $mean }.
