package weapons

// elf is a beam that drains the energy of its target, which then falls [TR].
var _ = register(Spec{
	Name: "elf",
	Slot: 8,
	Trigger: Trigger{
		CycleTicks: 7, // 0.2 s until it can be used again
		MinEnergy:  3,
		Energy:     11, // per second
	},
	Beam:  &Beam{Range: 40, Cone: 35, Kind: KindELF, Damage: 0.06, Drain: 60},
	Hints: &Hints{Taste: 1.7},
})
