package mixer

// soundOf adds an effect with a name, by which looks say it.
func soundOf(name string, priority int, loudness float64, r recipe) Effect {
	return add(&info{name: name, priority: priority, loudness: loudness, make: r})
}

// fires are the sounds of shots that leave: signals have that of energy, and grenades the thump.
var _ = [...]Effect{
	soundOf("fire_disc", combat, -12, once(0.5, tone(760, 120, 0.12, 0.5), hiss(bands, 3200, 500, 0.5, 0.14, 0.5),
		bell(1730, 1.41, 2, 0.05, 0.2))),
	soundOf("fire_thump", combat, -12, once(0.42, tone(180, 52, 0.1, 0.9), hiss(lows, 1500, 200, 1, 0.05, 0.6), bell(410, 2.3, 1.5, 0.04, 0.25))),
	soundOf("fire_gun", combat, -13, once(0.14, drive(1.6, hiss(lows, 4200, 700, 0.7, 0.025, 1), hiss(bands, 2600, 900, 0.6, 0.02, 0.8),
		tone(240, 90, 0.02, 0.7)))),
	soundOf("fire_energy", combat, -15, once(0.3, reed(1900, 240, 0.08, 0.4), tone(2600, 380, 0.08, 0.3))),
	soundOf("fire_mortar", combat, -9, once(0.85, tone(125, 34, 0.17, 1), hiss(lows, 1200, 110, 1, 0.06, 0.6),
		hiss(lows, 160, 160, 0.7, 0.25, 0.8), after(0.03, bell(170, 1.5, 3, 0.12, 0.3)))),
	soundOf("fire_blaster", combat, -14, once(0.22, bell(1240, 0.16, 3.5, 0.06, 0.6), tone(1900, 420, 0.05, 0.4))),
	soundOf("fire_plasma", combat, -13, once(0.5, tremble(38, 0.6, reed(320, 90, 0.15, 0.4)), swell(0.02, hiss(bands, 900, 3400, 0.4, 0.12, 0.5)))),
	soundOf("fire_laser", combat, -12, once(0.65, tone(3400, 820, 0.09, 0.5), bell(1690, 2.01, 1, 0.22, 0.3), hiss(highs, 5200, 5200, 0.9, 0.012, 0.4))),
	soundOf("fire_missile", combat, -11, once(0.95, swell(0.08, hiss(bands, 500, 2600, 0.5, 0.3, 0.6)), hiss(lows, 280, 280, 0.8, 0.22, 0.7),
		tone(150, 60, 0.08, 0.5))),
	soundOf("fire_beam", combat, -14, once(0.35, chop(62, 0.4, reed(330, 990, 0.15, 0.5), hiss(highs, 2600, 4200, 0.6, 0.12, 0.5)))),
	soundOf("fire_repair", combat, -17, once(0.45, arch(tone(330, 660, forever, 0.4), after(0.1, tone(495, 990, 0.2, 0.3))))),
	soundOf("throw", combat, -16, once(0.28, arch(hiss(bands, 500, 1900, 0.5, forever, 0.6)), bell(2900, 1.5, 1, 0.02, 0.12))),
	soundOf("throw_mine", combat, -16, once(0.4, arch(hiss(bands, 320, 900, 0.6, forever, 0.6)), after(0.16, bell(980, 1.0, 0.5, 0.03, 0.35)),
		after(0.25, bell(1310, 1.0, 0.5, 0.04, 0.35)))),
}

// blast is an explosion: a crack that falls to a frequency, a rumble and a low note.
//
//go:noinline
func blast(seconds, crack, deep, note, long float64, more ...layer) recipe {
	return once(seconds, append([]layer{drive(1.2, hiss(lows, crack, deep, 1.1, long*0.4, 1.6), hiss(lows, deep*0.7, deep*0.7, 0.8, long, 2.2),
		tone(note, note*0.3, long*0.6, 0.9))}, more...)...)
}

// hitSounds are the ends of shots.
var _ = [...]Effect{
	soundOf("hit_blast", blasts, -8, blast(1.6, 6500, 180, 95, 0.5)),
	soundOf("hit_disc", blasts, -8, blast(1.5, 7500, 260, 120, 0.4, tone(1500, 160, 0.16, 0.35), bell(2100, 1.41, 3, 0.09, 0.25))),
	soundOf("hit_grenade", blasts, -8, blast(1.3, 4800, 320, 140, 0.3, after(0.05, hiss(bands, 3000, 1400, 0.4, 0.18, 0.5)))),
	soundOf("hit_handgrenade", blasts, -9, blast(0.9, 8500, 480, 210, 0.2, hiss(highs, 3800, 2000, 0.8, 0.07, 0.7))),
	soundOf("hit_heavy", blasts, -6, blast(2.6, 3600, 80, 70, 0.95, after(0.12, tremble(11, 0.7, hiss(lows, 300, 120, 0.8, 0.6, 0.9))))),
	soundOf("hit_mine", blasts, -8, blast(1.2, 5600, 240, 165, 0.32, bell(620, 2.7, 5, 0.2, 0.5))),
	soundOf("hit_missile", blasts, -7, blast(2, 9000, 130, 82, 0.6, after(0.02, swell(0.1, hiss(bands, 1800, 400, 0.4, 0.4, 0.8))))),
	soundOf("hit_plasma", blasts, -11, once(0.8, drive(0.9, hiss(lows, 3800, 240, 0.6, 0.18, 1), hiss(bands, 3000, 300, 0.5, 0.16, 1),
		tremble(27, 0.7, reed(210, 45, 0.16, 0.7))))),
	soundOf("hit_bullet", combat, -17, once(0.2, hiss(bands, 2600, 2600, 0.6, 0.015, 0.6), tone(3100, 1500, 0.05, 0.3))),
	soundOf("hit_blaster", combat, -16, once(0.3, bell(760, 0.31, 4, 0.07, 0.5), hiss(highs, 3000, 1500, 0.7, 0.03, 0.4))),
	soundOf("hit_laser", combat, -14, once(0.4, hiss(bands, 5200, 1200, 0.25, 0.12, 0.5), chop(90, 0.3, hiss(highs, 3200, 3200, 0.8, 0.1, 0.7)))),
	soundOf("hit_zap", combat, -16, once(0.25, hiss(highs, 2400, 2400, 0.7, 0.03, 0.3), reed(1300, 150, 0.05, 0.45))),
	soundOf("hit_beam", combat, -15, once(0.3, chop(110, 0.5, reed(140, 520, 0.12, 0.6)), hiss(highs, 4800, 4800, 0.9, 0.08, 0.4))),
	soundOf("hit_repair", combat, -18, once(0.5, bell(880, 2, 0.8, 0.16, 0.3), after(0.12, bell(1320, 2, 0.8, 0.2, 0.3)))),
}

// flights are the sounds of shots on their way.
var _ = [...]Effect{
	soundOf("loop_disc", flying, -16, endless(1.1, []layer{tremble(whole(24, 1.1), 0.7, hiss(bands, 1500, 1500, 0.3, forever, 0.4))},
		[]layer{tremble(whole(24, 1.1), 0.7, tone(whole(310, 1.1), whole(310, 1.1), forever, 0.35))})),
	soundOf("loop_bullet", flying, -16, endless(0.8, []layer{hiss(highs, 3800, 3800, 0.7, forever, 0.5), hiss(bands, 5200, 5200, 0.2, forever, 0.4)}, nil)),
	soundOf("loop_grenade", flying, -16, endless(1, []layer{tremble(7, 0.9, hiss(bands, 700, 700, 0.4, forever, 0.6))}, nil)),
	soundOf("loop_handgrenade", flying, -16, endless(1, []layer{hiss(bands, 1100, 1100, 0.7, forever, 0.12)},
		[]layer{chop(8, 0.25, tone(2400, 2400, forever, 0.4))})),
	soundOf("loop_mortar", flying, -16, endless(1.5, []layer{hiss(lows, 260, 260, 0.4, forever, 0.6), tremble(4, 0.5, hiss(bands, 420, 420, 0.15, forever, 0.4))}, nil)),
	soundOf("loop_missile", flying, -16, endless(1.4, []layer{hiss(bands, 620, 620, 0.5, forever, 0.6), hiss(lows, 150, 150, 0.8, forever, 0.5)}, nil)),
	soundOf("loop_plasma", flying, -16, endless(1, []layer{tremble(16, 0.8, hiss(bands, 2200, 2200, 0.5, forever, 0.3))},
		[]layer{tremble(16, 0.8, reed(140, 140, forever, 0.25))})),
	soundOf("loop_bolt", flying, -16, endless(0.5, nil, []layer{tremble(34, 0.5, tone(1180, 1180, forever, 0.3)), bell(590, 3, 1.5, forever, 0.2)})),
	soundOf("loop_mine", flying, -16, endless(2, nil, []layer{chop(1, 0.06, tone(1760, 1760, forever, 0.5)), chop(2, 0.5, tone(110, 110, forever, 0.06))})),
	soundOf("loop_beam", flying, -16, endless(1.2, []layer{tremble(55, 0.8, hiss(bands, 3200, 3200, 0.4, forever, 0.3))},
		[]layer{tremble(55, 0.8, reed(110, 110, forever, 0.3))})),
	soundOf("loop_repair", flying, -16, endless(1.6, nil, []layer{tone(440, 440, forever, 0.22), tremble(5, 1, tone(660, 660, forever, 0.2))})),
}
