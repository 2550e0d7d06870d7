package mixer

// bodies are the sounds of movement.
var (
	// Thud: of a hard landing, with Land.
	Thud = effectOf(combat, -11, once(0.7, drive(1.3, tone(72, 26, 0.18, 1), hiss(lows, 220, 60, 0.9, 0.14, 2))))
	// Bump: two bodies.
	Bump   = effectOf(nearby, -17, once(0.3, tone(170, 70, 0.06, 0.8), hiss(lows, 900, 300, 1, 0.03, 0.6), bell(330, 1.7, 1, 0.05, 0.2)))
	Splash = effectOf(nearby, -14, once(0.9, swell(0.01, hiss(bands, 900, 2600, 0.8, 0.18, 0.7)),
		after(0.08, gusts(40, 0.8, hiss(bands, 1500, 800, 0.5, 0.3, 0.4))), tone(160, 60, 0.08, 0.5)))
	// Stick: a shot sticks to something.
	Stick    = effectOf(nearby, -20, once(0.2, hiss(lows, 2000, 400, 1, 0.02, 0.7), tone(520, 300, 0.03, 0.5), after(0.05, tone(1900, 1900, 0.03, 0.2))))
	Jump     = effectOf(atFeet, -22, once(0.2, arch(hiss(bands, 350, 1500, 0.7, forever, 0.5)), tone(120, 210, 0.05, 0.3)))
	JetLoop  = effectOf(nearby, -16, endless(1.5, []layer{tremble(34, 0.3, hiss(bands, 260, 260, 0.6, forever, 0.75), hiss(bands, 2100, 2100, 0.9, forever, 0.3))}, nil))
	JetStart = effectOf(nearby, -17, once(0.35, swell(0.03, hiss(bands, 400, 2400, 0.6, 0.09, 0.7)), tone(90, 190, 0.08, 0.5)))
	// JetEmpty: of the energy of jets.
	JetEmpty = effectOf(nearby, -20, once(0.5, chop(17, 0.4, hiss(bands, 900, 240, 0.6, 0.2, 0.7)), tone(190, 60, 0.15, 0.3)))
	// WindLoop: past the ears.
	WindLoop = effectOf(nearby, -13, endless(2.5, []layer{gusts(1.5, 0.35, hiss(bands, 480, 480, 0.6, forever, 0.7)), gusts(3, 0.5, hiss(bands, 1400, 1400, 0.3, forever, 0.12))}, nil))
	// Crush: by a platform.
	Crush = effectOf(combat, -12, once(0.6, drive(1.5, gusts(30, 0.9, hiss(bands, 600, 300, 0.5, 0.2, 1)), tone(110, 40, 0.15, 0.8),
		after(0.06, bell(240, 2.6, 5, 0.12, 0.4)))))
)

// fights are the sounds of hits given and taken, of life and death.
var (
	// Hit: the player hurt somebody.
	Hit = effectOf(essential, -15, once(0.12, tone(1568, 1568, 0.035, 0.4), tone(2349, 2349, 0.03, 0.3)))
	// HitHard: and badly.
	HitHard = effectOf(essential, -13, once(0.24, tone(1175, 1175, 0.05, 0.4), after(0.03, tone(2349, 2349, 0.05, 0.4)), hiss(highs, 3000, 3000, 0.8, 0.01, 0.3)))
	// HitShield: whose shield took it.
	HitShield = effectOf(essential, -15, once(0.3, tremble(60, 0.8, bell(1046, 1.5, 2, 0.09, 0.5))))
	// Kill: the player killed somebody.
	Kill = effectOf(essential, -12, once(0.5, tone(784, 784, 0.07, 0.4), after(0.09, tone(1568, 1568, 0.16, 0.5)), after(0.09, bell(1568, 2.01, 1, 0.2, 0.2)), tone(130, 60, 0.07, 0.5)))
	// Hurt: damage to the player by a bullet or a bolt.
	Hurt = effectOf(essential, -13, once(0.22, drive(2, reed(190, 85, 0.06, 0.8), hiss(bands, 1800, 900, 0.7, 0.03, 0.7))))
	// HurtBlast: by a blast.
	HurtBlast = effectOf(essential, -10, once(0.9, drive(1.6, tone(85, 36, 0.16, 1), hiss(lows, 1200, 200, 0.9, 0.12, 1)), after(0.05, tone(3100, 3050, 0.3, 0.06))))
	// HurtFall: by a fall or a bump.
	HurtFall = effectOf(essential, -11, once(0.45, drive(1.4, tone(120, 50, 0.08, 1), hiss(bands, 420, 240, 0.5, 0.06, 0.9)), after(0.09, gusts(60, 0.9, hiss(bands, 1900, 1200, 0.5, 0.06, 0.4)))))
	// HurtEnergy: by a beam.
	HurtEnergy = effectOf(essential, -14, once(0.3, chop(70, 0.5, reed(280, 180, 0.1, 0.6), hiss(highs, 3400, 2000, 0.7, 0.08, 0.4))))
	// Shielded: the player's shield took damage.
	Shielded = effectOf(essential, -13, once(0.45, tremble(24, 0.6, bell(349, 1.5, 3, 0.14, 0.5)), hiss(bands, 2600, 1400, 0.2, 0.1, 0.3)))
	// Heal: somebody is healed.
	Heal = effectOf(nearby, -20, once(0.4, arch(tone(523, 1046, forever, 0.3), after(0.1, tone(784, 1568, forever, 0.2)))))
	// Death: of somebody.
	Death    = effectOf(combat, -13, once(0.95, reed(420, 50, 0.4, 0.35), tone(310, 38, 0.4, 0.35), after(0.05, hiss(bands, 1800, 300, 0.5, 0.2, 0.3))))
	OwnDeath = effectOf(essential, -11, once(1.7, tone(220, 41, 0.6, 0.5), reed(110, 27, 0.5, 0.3), hiss(lows, 900, 80, 0.7, 0.5, 0.7),
		after(0.25, tremble(3.5, 0.9, tone(98, 98, 0.5, 0.4)))))
	Spawn    = effectOf(nearby, -21, once(0.7, tone(392, 392, 0.18, 0.3), after(0.09, tone(587.33, 587.33, 0.18, 0.3)), after(0.18, tone(880, 880, 0.18, 0.3))))
	OwnSpawn = effectOf(essential, -15, once(1, swell(0.12, hiss(bands, 300, 3800, 0.3, 0.2, 0.3)), tone(196, 196, 0.3, 0.3), after(0.12, bell(392, 2, 0.7, 0.3, 0.3)),
		after(0.24, bell(587.33, 2, 0.7, 0.3, 0.3))))
	// Pad: a pad throws somebody.
	Pad = effectOf(nearby, -15, once(0.7, tone(110, 620, 0.22, 0.5), after(0.03, tone(165, 930, 0.2, 0.25)),
		swell(0.02, hiss(bands, 500, 3200, 0.5, 0.16, 0.6))))
	// Leave: somebody fell out of the world.
	Leave = effectOf(nearby, -17, once(1, tone(900, 90, 0.5, 0.3), arch(hiss(bands, 1400, 260, 0.4, forever, 0.4))))
)

// things are the sounds of pickups, packs, flags, platforms, bases and menus.
var (
	TakeHeal       = effectOf(nearby, -18, once(0.55, bell(659, 1, 0.4, 0.12, 0.4), after(0.12, bell(880, 1, 0.4, 0.2, 0.4)), arch(hiss(highs, 5000, 5000, 0.9, forever, 0.03))))
	TakeAmmo       = effectOf(nearby, -18, mechanism(0.35, clack{0, 1300, 0.6, 0.03, 0.6}, clack{0.08, 1000, 0.6, 0.03, 0.6}, clack{0.19, 620, 0.3, 0.05, 0.8}))
	TakeEnergyPack = effectOf(nearby, -17, hum(0.8, []layer{after(0.15, swell(0.3, reed(90, 360, 0.4, 0.3)))}, clack{0, 700, 0.4, 0.05, 0.6}, clack{0.12, 900, 0.7, 0.05, 0.6}))
	TakeShieldPack = effectOf(nearby, -17, hum(0.8, []layer{after(0.15, tremble(14, 0.7, tone(523, 523, 0.3, 0.35), tone(784, 784, 0.3, 0.2)))}, clack{0, 700, 0.4, 0.05, 0.6}, clack{0.12, 900, 0.7, 0.05, 0.6}))
	TakeRepairPack = effectOf(nearby, -17, hum(0.8, []layer{after(0.15, tone(440, 440, 0.1, 0.3)), after(0.3, tone(660, 660, 0.1, 0.3)), after(0.45, tone(440, 440, 0.1, 0.3))}, clack{0, 700, 0.4, 0.05, 0.6}, clack{0.12, 900, 0.7, 0.05, 0.6}))
	ShieldOn       = effectOf(nearby, -16, once(0.6, swell(0.08, tone(180, 720, 0.3, 0.4)), tremble(30, 0.7, hiss(bands, 1200, 3600, 0.3, 0.2, 0.4))))
	ShieldOff      = effectOf(nearby, -18, once(0.5, tone(640, 120, 0.18, 0.4), tremble(22, 0.7, hiss(bands, 2800, 500, 0.3, 0.15, 0.3))))
	ShieldLoop     = effectOf(nearby, -24, endless(1, []layer{hiss(bands, 1700, 1700, 0.1, forever, 0.1)}, []layer{tremble(9, 0.5, tone(180, 180, forever, 0.25), tone(362, 362, forever, 0.2))}))
	// FlagTake: at the flag, with what the announcer says.
	FlagTake    = effectOf(nearby, -15, once(0.6, hiss(bands, 700, 2600, 0.6, 0.1, 0.5), after(0.03, bell(523, 1.5, 2, 0.2, 0.4)), after(0.03, bell(784, 1.5, 2, 0.2, 0.3))))
	FlagDrop    = effectOf(nearby, -16, once(0.6, hiss(bands, 1800, 500, 0.6, 0.12, 0.5), after(0.18, bell(262, 2.7, 2, 0.12, 0.5)), after(0.3, bell(247, 2.7, 2, 0.1, 0.3))))
	FlagThrow   = effectOf(nearby, -15, once(0.55, arch(tremble(13, 0.8, hiss(bands, 500, 2200, 0.5, forever, 0.7)))))
	FlagReturn  = effectOf(nearby, -15, once(0.9, arch(tone(262, 1046, forever, 0.3)), after(0.5, bell(1046, 2, 1, 0.2, 0.4))))
	FlagCapture = effectOf(nearby, -12, once(1.4, drive(1, bell(262, 1.5, 3, 0.5, 0.4), bell(392, 1.5, 3, 0.5, 0.3), after(0.1, bell(523, 1.5, 3, 0.6, 0.4))), hiss(highs, 4000, 4000, 0.8, 0.25, 0.2)))
	// FlagLoop: is carried.
	FlagLoop = effectOf(nearby, -24, endless(1.2, []layer{tremble(5, 0.95, hiss(bands, 800, 800, 0.5, forever, 0.6)), tremble(10, 0.8, hiss(bands, 1600, 1600, 0.6, forever, 0.2))}, nil))
	// LiftLoop: a platform moves.
	LiftLoop = effectOf(nearby, -22, endless(2, []layer{hiss(lows, 180, 180, 0.7, forever, 0.4), gusts(12, 0.8, hiss(bands, 1400, 1400, 0.2, forever, 0.08))}, []layer{reed(58, 58, forever, 0.14), tone(174, 174, forever, 0.12)}))
	// TurnLoop: a platform turns.
	TurnLoop  = effectOf(nearby, -23, endless(2, []layer{tremble(1, 0.8, hiss(bands, 300, 300, 0.4, forever, 0.4)), chop(2, 0.08, hiss(bands, 1900, 1900, 0.4, forever, 0.5))}, []layer{tremble(1, 0.5, reed(41, 41, forever, 0.16))}))
	LiftStart = effectOf(nearby, -19, hum(0.8, []layer{swell(0.3, reed(30, 58, forever, 0.25))}, clack{0, 260, 0.5, 0.1, 0.8}, clack{0.12, 410, 0.4, 0.05, 0.4}))
	LiftStop  = effectOf(nearby, -19, hum(0.9, []layer{reed(58, 24, 0.25, 0.3)}, clack{0.3, 190, 0.6, 0.16, 1}, clack{0.45, 900, 0.1, 0.08, 0.2}))
	DoorOpen  = soundOf("door_open", nearby, -18, hum(0.8, []layer{arch(hiss(bands, 500, 1500, 0.4, forever, 0.5))}, clack{0, 520, 0.5, 0.05, 0.6}, clack{0.66, 340, 0.4, 0.06, 0.5}))
	DoorClose = soundOf("door_close", nearby, -18, hum(0.8, []layer{arch(hiss(bands, 1500, 420, 0.4, forever, 0.5))}, clack{0.02, 700, 0.2, 0.03, 0.3}, clack{0.62, 230, 0.6, 0.12, 0.9}))
	Click     = effectOf(essential, -22, once(0.04, tone(1400, 900, 0.01, 0.35)))
)

// baseSounds are those of base pieces.
var _ = [...]Effect{
	soundOf("loop_station", nearby, -24, endless(2, []layer{hiss(bands, 2400, 2400, 0.1, forever, 0.03)}, []layer{tone(130.5, 130.5, forever, 0.25), tremble(1, 0.6, tone(261, 261, forever, 0.15)), tremble(1.5, 0.9, tone(522, 522, forever, 0.05))})),
	soundOf("station", nearby, -17, hum(0.9, []layer{after(0.1, tone(523, 523, 0.1, 0.3)), after(0.22, tone(659, 659, 0.1, 0.3)), after(0.34, tone(1046, 1046, 0.25, 0.35))}, clack{0, 420, 0.3, 0.05, 0.5}, clack{0.2, 1200, 0.7, 0.04, 0.3})),
	soundOf("loop_generator", nearby, -18, endless(2, []layer{gusts(4, 0.4, hiss(lows, 320, 320, 0.6, forever, 0.5))}, []layer{reed(50, 50, forever, 0.25), tremble(12.5, 0.6, reed(100, 100, forever, 0.15)), tone(1200, 1200, forever, 0.02)})),
	soundOf("generator_stop", nearby, -14, once(2.2, reed(100, 18, 0.9, 0.4), hiss(lows, 600, 60, 0.7, 0.7, 0.6), after(0.9, bell(140, 2.6, 3, 0.2, 0.5)))),
	soundOf("loop_turret", nearby, -20, endless(0.6, []layer{hiss(bands, 2600, 2600, 0.3, forever, 0.1)}, []layer{reed(whole(310, 0.6), whole(310, 0.6), forever, 0.16), chop(20, 0.4, tone(930, 930, forever, 0.12))})),
	soundOf("alarm", nearby, -14, once(1.2, chop(2.5, 0.9, reed(587, 587, forever, 0.3), reed(440, 440, forever, 0.2)))),
}
