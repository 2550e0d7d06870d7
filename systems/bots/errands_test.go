package bots

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// TestFetch_GoesForOneThingAtATime, gives it up after some time and looks for another one later.
func TestFetch_GoesForOneThingAtATime(t *testing.T) {
	kit, other := geom.Vec{X: 20, Y: 20}, geom.Vec{X: 9}
	for name, c := range map[string]struct {
		errand errand
		lies   bool
		late   int64 // ticks since it looked for something
		want   errand
	}{
		"nothing there":     {errand{}, false, 0, errand{}},
		"something":         {errand{}, true, 0, errand{place: kit, ticks: fetchTicks}},
		"not now":           {errand{}, true, 1, errand{}},
		"on its way":        {errand{place: kit, ticks: 9}, true, 0, errand{place: kit, ticks: 8}},
		"meanwhile":         {errand{place: kit, ticks: 9}, false, 1, errand{place: kit, ticks: 8}},
		"gone":              {errand{place: kit, ticks: 9}, false, 0, errand{place: kit}},
		"something else":    {errand{place: other, ticks: 9}, true, 0, errand{place: kit, ticks: fetchTicks}},
		"no way to it":      {errand{place: kit, ticks: 1}, true, 0, errand{place: kit, wait: fetchWait}},
		"waiting":           {errand{place: kit, wait: 2}, true, 0, errand{place: kit, wait: 1}},
		"having waited":     {errand{place: kit, wait: 1}, true, 0, errand{place: kit, ticks: fetchTicks}},
		"waiting elsewhere": {errand{place: kit, wait: 2, ticks: 5}, false, 1, errand{place: kit, wait: 1, ticks: 4}},
	} {
		b := inYard(t)
		for b.phase()%fetchEvery != c.late {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		}
		components.Health.Get(b.entry).Current = repairHealth / 2
		b.scene.hasPickups, b.scene.pickups = true, nil
		if c.lies {
			b.scene.pickups = []place{{at: kit, data: &pickups.Data{Heal: 1}}}
		}
		b.brain.errand = c.errand
		at, ok := b.fetch()
		if b.brain.errand != c.want || ok != (c.want.ticks > 0) || ok && at != c.want.place {
			t.Errorf("%s: %v, to %v, %+v, want %+v", name, ok, at, b.brain.errand, c.want)
		}
	}
}

// TestRetreat_IsFromWhoIsNearAndInSight for who is badly hurt and carries no flag.
func TestRetreat_IsFromWhoIsNearAndInSight(t *testing.T) {
	for name, c := range map[string]struct {
		health, far float64
		hidden      bool
		role        Role
		want        bool
	}{
		"hurt":       {retreatHealth, 60, false, Attacker, true},
		"whole":      {retreatHealth + 0.01, 60, false, Attacker, false},
		"far away":   {retreatHealth, retreatRange + 0.1, false, Attacker, false},
		"nearly so":  {retreatHealth, retreatRange, false, Attacker, true},
		"by nobody":  {retreatHealth, 60, true, Attacker, false},
		"on its way": {retreatHealth, 60, false, Carrier, false},
	} {
		b := inYard(t)
		b.brain.role, b.brain.sight.target = c.role, 7
		b.brain.sight.memories[0] = Enemy{ID: 7, Place: geom.Vec{Y: c.far, Z: 30}, Visible: !c.hidden}
		components.Health.Get(b.entry).Current = c.health
		at, ok := b.retreat()
		if want := (geom.Vec{Y: -detour}); ok != c.want || ok && at.Sub(want).Length() > 1e-9 || b.course.fetches != c.want {
			t.Errorf("%s: %v, to %v, fetches %v", name, ok, at, b.course.fetches)
		}
	}
}

// TestStand_IsForWhoIsAtAStationOrAtWork.
func TestStand_IsForWhoIsAtAStationOrAtWork(t *testing.T) {
	const all = components.ButtonJet | components.ButtonSki | components.ButtonFire
	run := geom.Vec{X: 1}
	serves := func(far float64, change func(b *bot)) func(b *bot) {
		return func(b *bot) {
			b.brain.errand, b.course.fetches = errand{place: geom.Vec{Y: far, Z: 9}, ticks: 5, serves: true}, true
			change(b)
		}
	}
	as := func(*bot) {}
	for name, c := range map[string]struct {
		change  func(b *bot)
		buttons components.Buttons
		stands  bool
	}{
		"elsewhere":     {as, all, false},
		"at work":       {func(b *bot) { b.course.rests = true }, components.ButtonFire, true},
		"at a station":  {serves(stationStop-0.01, as), all &^ components.ButtonSki, true},
		"beside one":    {serves(stationStop, as), all &^ components.ButtonSki, false},
		"near one":      {serves(stationWalk-0.1, as), all &^ components.ButtonSki, false},
		"far from one":  {serves(stationWalk, as), all, false},
		"at a pickup":   {serves(0, func(b *bot) { b.brain.errand.serves = false }), all, false},
		"no longer":     {serves(0, func(b *bot) { b.brain.errand.ticks = 0 }), all, false},
		"for an enemy":  {serves(0, func(b *bot) { b.course.fetches = false }), all, false},
		"round an edge": {serves(0, func(b *bot) { b.course.onWay = true }), all, false},
	} {
		b := inYard(t)
		b.run, b.intent.Buttons = run, all
		c.change(&b)
		if b.stand(); b.intent.Buttons != c.buttons || (b.run == geom.Vec{}) != c.stands || !c.stands && b.run != run {
			t.Errorf("%s: it presses %v and runs along %v", name, b.intent.Buttons, b.run)
		}
	}
}

// TestShield_IsForWhoIsUnderFireWithEnergyToSpare.
func TestShield_IsForWhoIsUnderFireWithEnergyToSpare(t *testing.T) {
	for _, c := range []struct {
		pack   components.PackKind
		hurt   int
		energy float64
		want   bool
	}{
		{components.ShieldPack, 1, shieldEnergy + 0.01, true}, {components.ShieldPack, 0, 1, false}, {components.ShieldPack, 1, shieldEnergy, false}, {components.EnergyPack, 1, 1, false},
	} {
		b := inYard(t)
		b.pack, b.brain.sight.hurtTicks, b.jets.energy = c.pack, c.hurt, c.energy
		b.intent.Hold(components.ButtonPack, !c.want)
		if b.shield(); b.intent.Has(components.ButtonPack) != c.want {
			t.Errorf("%+v: the shield is on %v", c, !c.want)
		}
	}
}

// TestObserve_LooksNowAndThen, and below its feet always where there are edges.
func TestObserve_LooksNowAndThen(t *testing.T) {
	for name, c := range map[string]struct {
		late    int64
		probed  bool
		edges   bool
		wakes   bool
		ground  float64
		indoors bool
	}{
		"in its first tick": {late: 1, edges: true, wakes: true}, "now": {late: 0, probed: true, edges: true},
		"then": {late: 1, probed: true, edges: true, indoors: true}, "without edges": {late: 1, probed: true, ground: 50, indoors: true},
	} {
		b := inYard(t)
		for b.phase()%probeEvery != c.late {
			b = botAt(t, b.match, "light", geom.Vec{}, geom.Vec{})
		}
		chart := *b.scene.chart
		if b.scene.chart = &chart; !c.edges {
			chart.edges = edges{}
		}
		b.wakes, b.brain.around = false, surroundings{ground: 50, indoors: true, probed: c.probed}
		b.observe()
		if a := b.brain.around; b.wakes != c.wakes || a.ground-c.ground > 1e-6 || c.ground-a.ground > 1e-6 || a.indoors != c.indoors || !a.probed {
			t.Errorf("%s: %+v, wakes %v", name, a, b.wakes)
		}
	}
}

// TestBesiege_IsForWhoIsFitNearAPost out of range of a turret that works.
func TestBesiege_IsForWhoIsFitNearAPost(t *testing.T) {
	turret := geom.Vec{Y: 130}
	for name, c := range map[string]struct {
		change func(b *bot, flag *modes.FlagPlace, f *flagChart)
		want   bool
	}{
		"fit":              {func(*bot, *modes.FlagPlace, *flagChart) {}, true},
		"of another flag":  {func(_ *bot, flag *modes.FlagPlace, _ *flagChart) { flag.Team = 3 }, false},
		"without posts":    {func(_ *bot, _ *modes.FlagPlace, f *flagChart) { f.posts = nil }, false},
		"while it is away": {func(_ *bot, flag *modes.FlagPlace, _ *flagChart) { flag.State = modes.FlagDropped }, false},
		"hurt": {func(b *bot, _ *modes.FlagPlace, _ *flagChart) {
			components.Health.Get(b.entry).Current *= siegeHealth - 0.01
		}, false},
		"scratched": {func(b *bot, _ *modes.FlagPlace, _ *flagChart) {
			components.Health.Get(b.entry).Current *= siegeHealth + 0.01
		}, true},
		"without shots":   {func(b *bot, _ *modes.FlagPlace, _ *flagChart) { b.arsenal.Slots[0].Ammo = 0 }, false},
		"for long":        {func(b *bot, _ *modes.FlagPlace, _ *flagChart) { b.brain.siegeTicks = siegeTicks + 1 }, false},
		"at last":         {func(b *bot, _ *modes.FlagPlace, _ *flagChart) { b.brain.siegeTicks = siegeTicks }, true},
		"at a wreck":      {func(b *bot, _ *modes.FlagPlace, _ *flagChart) { b.scene.pieces[1].On = false }, false},
		"far from a post": {func(_ *bot, _ *modes.FlagPlace, f *flagChart) { f.posts[0].place = geom.Vec{Y: siegeTurn + 0.1} }, false},
		"nearly so":       {func(_ *bot, _ *modes.FlagPlace, f *flagChart) { f.posts[0].place = geom.Vec{Y: siegeTurn} }, true},
		"in range": {func(b *bot, _ *modes.FlagPlace, f *flagChart) {
			f.posts[0].turret.Y = defences.TurretRange - 0.1
			b.scene.pieces[1].Position = f.posts[0].turret
		}, false},
		"out of range": {func(b *bot, _ *modes.FlagPlace, f *flagChart) {
			f.posts[0].turret.Y = defences.TurretRange
			b.scene.pieces[1].Position = f.posts[0].turret
		}, true},
		"at another place": {func(b *bot, _ *modes.FlagPlace, _ *flagChart) { b.scene.pieces[1].Position.X = 1 }, false},
		"by a second post": {func(_ *bot, _ *modes.FlagPlace, f *flagChart) {
			f.posts = []post{{turret: geom.Vec{X: 999}, place: geom.Vec{Y: 9}}, f.posts[0]}
		}, true},
	} {
		b := inYard(t)
		chart := *b.scene.chart
		flag := modes.FlagPlace{FlagData: modes.FlagData{Team: 2}}
		chart.edges, chart.flags = edges{}, []flagChart{{team: 2, posts: []post{{turret: turret, place: geom.Vec{X: 9, Y: 9}}}}}
		b.scene.chart, b.scene.hasPieces = &chart, true
		b.scene.pieces = []bases.State{{On: true}, {On: true, Position: turret, Kind: levels.PieceTurret, ID: 77}}
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "disc", Ammo: 90}}
		c.change(&b, &flag, &chart.flags[0])
		ticks := b.brain.siegeTicks
		at, ok := b.besiege(&flag)
		if ok != c.want || ok && (at != chart.flags[0].posts[len(chart.flags[0].posts)-1].place || b.brain.siegeTicks != ticks+1 || b.brain.sight.target != 77) {
			t.Errorf("%s: %v, to %v, for %d ticks, at %d", name, ok, at, b.brain.siegeTicks, b.brain.sight.target)
		}
	}
}

// TestAimAtTurret_UnlessAnEnemyIsNearOrHurtsTheBot, or it does not see the turret.
func TestAimAtTurret_UnlessAnEnemyIsNearOrHurtsTheBot(t *testing.T) {
	far, near := geom.Vec{Y: -runRange}, geom.Vec{Y: 0.1 - runRange}
	for name, c := range map[string]struct {
		turret geom.Vec
		enemy  Enemy
		hurt   int
		piece  bool
		want   bool
	}{
		"alone":            {turret: geom.Vec{Y: 130}, want: true},
		"an enemy":         {turret: geom.Vec{Y: 130}, enemy: Enemy{Place: near, Visible: true}},
		"farther":          {turret: geom.Vec{Y: 130}, enemy: Enemy{Place: far, Visible: true}, want: true},
		"under fire":       {turret: geom.Vec{Y: 130}, enemy: Enemy{Place: far, Visible: true}, hurt: 1},
		"out of sight":     {turret: geom.Vec{Y: 130}, enemy: Enemy{Place: near}, hurt: 1, want: true},
		"another turret":   {turret: geom.Vec{Y: 130}, enemy: Enemy{Place: near, Visible: true}, hurt: 1, piece: true, want: true},
		"behind the post":  {turret: geom.Vec{X: 130}},
		"too far":          {turret: geom.Vec{Y: siegeMost + 0.1}},
		"hardly too far":   {turret: geom.Vec{Y: siegeMost - 0.1}, want: true},
		"an enemy further": {turret: geom.Vec{X: 130}, enemy: Enemy{Place: far, Visible: true}},
	} {
		b := inYard(t)
		turret := bases.State{ID: 88, Position: c.turret.Add(geom.Vec{Z: b.eye.Z})}
		want := Enemy{}
		if c.enemy != (Enemy{}) {
			other := botAt(t, b.match, "light", c.enemy.Place, geom.Vec{})
			if c.piece {
				other.entry.AddComponent(defences.Piece)
			}
			c.enemy.ID = other.id
			b.brain.sight.target, b.brain.sight.memories[0], want = other.id, c.enemy, c.enemy
		}
		if b.brain.sight.hurtTicks = c.hurt; c.want {
			want = Enemy{ID: 88, Place: turret.Position, Visible: true, Airborne: true, Watched: 9}
			known := b.brain.sight.place(88)
			known.Velocity, known.Ticks, known.Watched = geom.Vec{X: 1}, 7, 9
		}
		b.aimAtTurret(&turret)
		var got Enemy
		if e := b.brain.sight.memory(b.brain.sight.target); e != nil {
			got = *e
		}
		if got != want {
			t.Errorf("%s: it aims at %+v, want %+v", name, got, want)
		}
	}
}
