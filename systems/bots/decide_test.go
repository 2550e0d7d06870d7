package bots

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/weapons"
)

// healthy makes a bot one that may push itself by an explosion: slow, on the ground, and far from its goal.
func healthy(t *testing.T) bot {
	t.Helper()
	b := beforeEdge(t, geom.Vec{}, geom.Vec{X: 3}, 60)
	b.brain.role, b.brain.around.ground = Attacker, 0
	return b
}

// TestBoost_IsForWhoIsInAHurryAndCanAffordIt, and for nobody else.
func TestBoost_IsForWhoIsInAHurryAndCanAffordIt(t *testing.T) {
	far := geom.Vec{X: boostFar + 1}
	for name, c := range map[string]struct {
		change func(b *bot)
		goal   geom.Vec
		want   bool
	}{
		"an attacker": {func(b *bot) {}, far, true}, "a chaser": {func(b *bot) { b.brain.role = Chaser }, far, true}, "a capper": {func(b *bot) { b.brain.role = Capper }, far, true},
		"a defender":       {func(b *bot) { b.brain.role = Defender }, far, false},
		"a carrier":        {func(b *bot) { b.brain.role = Carrier }, far, false},
		"under a roof":     {func(b *bot) { b.brain.around.indoors = true }, far, false},
		"in the air":       {func(b *bot) { b.brain.around.ground = boostGround }, far, false},
		"fast":             {func(b *bot) { b.velocity.X = boostSpeed }, far, false},
		"hurt":             {func(b *bot) { components.Health.Get(b.entry).Current *= boostHealth - 0.01 }, far, false},
		"before an enemy":  {func(b *bot) { b.brain.sight.target, b.brain.sight.memories[0] = 9, Enemy{ID: 9, Visible: true} }, far, false},
		"who sees nobody":  {func(b *bot) { b.brain.sight.target, b.brain.sight.memories[0] = 9, Enemy{ID: 9} }, far, true},
		"near its goal":    {func(b *bot) {}, geom.Vec{X: boostFar}, false},
		"far below a goal": {func(b *bot) {}, geom.Vec{X: 9, Z: 500}, false},
	} {
		b := healthy(t)
		if c.change(&b); b.mayBoost(c.goal) != c.want {
			t.Errorf("%s: it may %v", name, !c.want)
		}
	}
}

// TestBoostSlot_IsOfTheShotThatPushesMost for what it costs.
func TestBoostSlot_IsOfTheShotThatPushesMost(t *testing.T) {
	mass := healthy(t).armor.Mass
	shell := func(name string, gain float64, change func(s *weapons.Spec)) weapons.Spec {
		p := &weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 100, Payload: components.PayloadData{Radius: 5, Damage: 0.1, Kick: gain * mass}}
		s := weapons.Spec{Name: name, Trigger: weapons.Trigger{CycleTicks: 20}, Projectile: p}
		change(&s)
		return s
	}
	as := func(*weapons.Spec) {}
	specs := []weapons.Spec{
		shell("weak", boostGain-0.1, as), shell("good", boostGain+1, as), shell("better", boostGain+2, as),
		shell("costly", 30, func(s *weapons.Spec) { s.Projectile.Payload.Damage = boostCost + 0.1 }),
		shell("bullet", 30, func(s *weapons.Spec) { s.Projectile.Payload.Radius = 0 }),
		shell("timed", 30, func(s *weapons.Spec) { s.Projectile.Fuse = &components.FuseData{Contact: true} }),
		shell("charged", 30, func(s *weapons.Spec) { s.Trigger.Charge = &weapons.Charge{Ticks: 9} }),
		shell("lobbed", 30, func(s *weapons.Spec) { s.Hints = &weapons.Hints{Use: weapons.UseLob} }),
		shell("empty", 30, func(s *weapons.Spec) { s.Trigger.Ammo = weapons.Load{9, 9, 9} }),
		{Name: "ray", Trigger: weapons.Trigger{CycleTicks: 20}, Ray: &weapons.Ray{Range: 50, Damage: 0.1}},
	}
	m, err := systems.NewMatch(systems.Options{Level: ground(t, 120), Weapons: specs, Modules: []systems.Module{Module()}})
	if err != nil {
		t.Fatal(err)
	}
	b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
	for _, c := range []struct {
		carries []string
		want    int
	}{
		{nil, 0}, {[]string{"weak"}, 0}, {[]string{"good"}, 1}, {[]string{"weak", "good", "better"}, 3}, {[]string{"better", "good"}, 1}, {[]string{"good", "good"}, 1},
		{[]string{"costly", "good"}, 2}, {[]string{"bullet", "good"}, 2}, {[]string{"timed", "good"}, 2}, {[]string{"charged", "good"}, 2}, {[]string{"lobbed", "good"}, 2},
		{[]string{"empty", "good"}, 2}, {[]string{"ray", "good"}, 2}, {[]string{"none", "good"}, 2},
	} {
		b.arsenal.Slots = nil
		for _, name := range c.carries {
			b.arsenal.Slots = append(b.arsenal.Slots, components.WeaponSlot{Weapon: name})
		}
		if got := b.boostSlot(); got != c.want {
			t.Errorf("of %q it takes number %d, want %d", c.carries, got, c.want)
		}
	}
}

// TestMayFire_OnceItIsReadyAndHasTurned, and where the shot is worth its energy.
func TestMayFire_OnceItIsReadyAndHasTurned(t *testing.T) {
	byEnergy := weapons.Trigger{CycleTicks: 9, Energy: 5, ByEnergy: true}
	for name, c := range map[string]struct {
		trigger  weapons.Trigger
		beam     bool
		off      int // angle from where it aims
		cooldown int
		change   func(b *bot, s *sighting)
		want     bool
	}{
		"in sight":                 {want: true},
		"not yet":                  {change: func(_ *bot, s *sighting) { s.ready = false }},
		"at a guess":               {change: func(_ *bot, s *sighting) { s.ready, s.visible = false, false }, want: true},
		"nearly turned":            {off: aimed, want: true},
		"still turning":            {off: aimed + 1},
		"a beam":                   {beam: true, off: beamAimed, want: true},
		"a beam far off":           {beam: true, off: beamAimed + 1},
		"soon":                     {cooldown: 1, want: true},
		"later":                    {cooldown: 2},
		"with barrels that turn":   {cooldown: 2, trigger: weapons.Trigger{SpinUpTicks: 9}, want: true},
		"with a charge":            {cooldown: 2, trigger: weapons.Trigger{Charge: &weapons.Charge{Ticks: 9}}, want: true},
		"with a beam":              {cooldown: 2, beam: true, want: true},
		"for its jets":             {trigger: weapons.Trigger{Energy: 5}, change: func(b *bot, _ *sighting) { b.saves = true }},
		"without energy":           {change: func(b *bot, _ *sighting) { b.saves = true }, want: true},
		"with all its energy":      {trigger: byEnergy, change: func(b *bot, _ *sighting) { b.jets.energy = snipeEnergy + 0.01 }, want: true},
		"with too little of it":    {trigger: byEnergy, change: func(b *bot, _ *sighting) { b.jets.energy = snipeEnergy }},
		"with little for a bullet": {change: func(b *bot, _ *sighting) { b.jets.energy = 0 }, want: true},
	} {
		b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
		o, s := choice{fire: weapons.Fire{Trigger: c.trigger}}, sighting{visible: true, ready: true}
		if c.beam {
			o.fire.Beam = &weapons.Beam{}
		}
		b.arsenal.CooldownTicks, b.gaze.want, b.intent.Look = c.cooldown, geom.YawPitch{Yaw: 5000}, geom.YawPitch{Yaw: geom.Angle(5000 + c.off)}
		if c.change != nil {
			c.change(&b, &s)
		}
		if got := b.mayFire(&o, &s); got != c.want {
			t.Errorf("%s: it may fire %v", name, got)
		}
	}
}

// TestWantsJets_UphillInAFallAndToGetFaster, as long as there is energy, which is then used down to some of it.
func TestWantsJets_UphillInAFallAndToGetFaster(t *testing.T) {
	forward := healthy(t).armor.JetForward
	for name, c := range map[string]struct {
		change func(b *bot)
		energy float64
		speed  float64 // of what its jets reach
		goal   geom.Vec
		near   bool
		want   bool
	}{
		"slow":                     {energy: climbFrom + 0.01, want: true},
		"slow and tired":           {energy: climbFrom, want: false},
		"nearly slow":              {energy: climbFrom + 0.01, speed: slowPart - 0.01, want: true},
		"no longer slow":           {energy: climbFrom + 0.01, speed: slowPart + 0.01},
		"faster":                   {energy: thrustFrom + 0.01, speed: fastPart - 0.01, want: true},
		"faster and less strong":   {energy: thrustFrom, speed: slowPart + 0.01},
		"going on":                 {change: func(b *bot) { b.brain.thrust = true }, energy: thrustTo, speed: slowPart + 0.01, want: true},
		"going on no more":         {change: func(b *bot) { b.brain.thrust = true }, energy: thrustTo - 0.01, speed: slowPart + 0.01},
		"fast":                     {energy: 1, speed: fastPart},
		"uphill":                   {change: func(b *bot) { b.brain.around.rise = hillRise + 0.1 }, energy: climbFrom + 0.01, speed: fastPart, want: true},
		"hardly uphill":            {change: func(b *bot) { b.brain.around.rise = hillRise }, energy: 1, speed: fastPart},
		"to a high goal":           {energy: 1, speed: fastPart, goal: geom.Vec{X: goalReach - 9, Z: goalRise + 0.1}, want: true},
		"to one that is far":       {energy: 1, speed: fastPart, goal: geom.Vec{X: goalReach + 9, Z: goalRise + 0.1}},
		"to one that is lower":     {energy: 1, speed: fastPart, goal: geom.Vec{X: 9, Z: goalRise}},
		"high above the ground":    {change: func(b *bot) { b.brain.around.ground = cruiseGround }, energy: 1},
		"near its goal":            {change: func(b *bot) { b.brain.around.ground = strafeGround }, energy: 1, near: true},
		"strafing":                 {change: func(b *bot) { b.brain.around.ground = strafeGround - 0.1 }, energy: 1, near: true, want: true},
		"fetching":                 {change: func(b *bot) { b.course.fetches = true }, energy: 1, near: true},
		"in a fall":                {change: func(b *bot) { b.velocity.Z = -fallSpeed - 0.1 }, energy: thrustTo/2 + 0.01, speed: fastPart, want: true},
		"in a fall without energy": {change: func(b *bot) { b.velocity.Z = -fallSpeed - 0.1 }, energy: thrustTo / 2, speed: fastPart},
		"in a slower fall":         {change: func(b *bot) { b.velocity.Z = -fallSpeed }, energy: thrustTo/2 + 0.01, speed: fastPart},
		"in a fall far above":      {change: func(b *bot) { b.velocity.Z, b.brain.around.ground = -fallSpeed-0.1, fallGround }, energy: thrustTo/2 + 0.01, speed: fastPart},
		"to a slope":               {change: func(b *bot) { b.velocity.Z, b.brain.around.rise = 0.1-fallSpeed, 0.2*compareAhead }, energy: thrustTo/2 + 0.01, speed: fastPart, want: true},
		"to a gentle one":          {change: func(b *bot) { b.velocity.Z, b.brain.around.rise = 0.3-fallSpeed, 0.2*compareAhead }, energy: thrustTo/2 + 0.01, speed: fastPart},
		"past a mine":              {change: func(b *bot) { b.brain.evades = evasion{above: true} }, energy: thrustTo/2 + 0.01, speed: fastPart},
		"evading, tired":           {change: func(b *bot) { b.brain.evades = evasion{ticks: 1} }, energy: thrustTo/2 + 0.01, speed: fastPart},
		"in water":                 {change: func(b *bot) { b.brain.around.swims = true }, energy: thrustTo/2 + 0.01, speed: fastPart, want: true},
		"over a mine":              {change: func(b *bot) { b.brain.evades = evasion{ticks: 1, above: true} }, energy: thrustTo/2 + 0.01, speed: fastPart, want: true},
		"evading":                  {change: func(b *bot) { b.brain.evades = evasion{ticks: 1} }, energy: thrustFrom + 0.01, speed: fastPart, want: true},
		"keeping it for a shot": {change: func(b *bot) {
			b.brain.role, b.pack, b.brain.sight.target = Defender, components.EnergyPack, 9
			b.brain.sight.memories[0] = Enemy{ID: 9, Visible: true, Place: geom.Vec{Y: 90}}
		}, energy: thrustFrom - 0.01},
	} {
		b := healthy(t)
		b.brain.thrust, b.brain.evades = false, evasion{}
		b.jets.energy, b.brain.around.rise, b.velocity, b.heading = c.energy, 0, geom.Vec{X: c.speed * forward}, geom.Vec{X: 1}
		if c.change != nil {
			c.change(&b)
		}
		if got := b.wantsJets(c.goal, c.goal.Length(), c.speed*forward, c.near); got != c.want {
			t.Errorf("%s: it wants jets %v", name, got)
		}
	}
}

// TestProjectileDamage_IsLikelierTheLargerTheExplosion.
func TestProjectileDamage_IsLikelierTheLargerTheExplosion(t *testing.T) {
	s := sighting{distance: 150, health: 3, most: 3}
	for _, c := range []struct {
		radius, spread float64
		airborne       bool
		size           float64
	}{{0, 0, false, bodyHalf}, {2, 0, false, 2*blastFraction + bodyHalf}, {2, 0, true, bodyHalf}, {2, 0.05, false, 2*blastFraction + bodyHalf}} {
		s.airborne = c.airborne
		p := &weapons.Projectile{MuzzleSpeed: 300, Payload: components.PayloadData{Damage: 1, Radius: c.radius}}
		_, chance := s.projectileDamage(p, c.spread)
		for ticks, armed := range map[int]bool{15: true, 16: false} { // after 0.48 and 0.51 s
			fused := *p
			fused.Fuse = &components.FuseData{Contact: true, ArmTicks: ticks}
			damage, _ := s.projectileDamage(p, c.spread)
			if got, _ := s.projectileDamage(&fused, c.spread); (got == damage) != armed || !armed && got != damage*unarmedFactor {
				t.Errorf("%+v armed after %d ticks: damage %v, without a fuse %v", c, ticks, got, damage)
			}
		}
		off := aimSpread*widen(150)*s.unsteady(0.5) + c.spread*150 + agility/2*0.5*0.5
		if want := math.Pow(min(c.size/off, 1), 2); math.Abs(chance-want) > 1e-12 {
			t.Errorf("%+v: hits with %v, want %v", c, chance, want)
		}
	}
}

// TestFlags_OfTwoTeamsAtLeastGiveRoles, and each team goes for one that it carries, or for the first of another.
func TestFlags_OfTwoTeamsAtLeastGiveRoles(t *testing.T) {
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	components.Team.Get(b.entry).Number = 1
	flag := func(team int, carrier components.ID) modes.FlagPlace {
		f := modes.FlagPlace{FlagData: modes.FlagData{Team: team, Carrier: carrier}}
		if carrier != components.Nobody {
			f.State = modes.FlagCarried
		}
		return f
	}
	s := &b.scene.flags
	for _, c := range []struct {
		flags      []modes.FlagPlace
		own, enemy int // places, from 1
	}{
		{nil, 0, 0}, {[]modes.FlagPlace{flag(1, 0)}, 1, 0}, {[]modes.FlagPlace{flag(2, 0), flag(1, 0)}, 2, 1},
		{[]modes.FlagPlace{flag(1, 0), flag(2, 0), flag(3, 0)}, 1, 2}, {[]modes.FlagPlace{flag(1, 0), flag(2, 0), flag(3, b.id)}, 1, 3},
		{[]modes.FlagPlace{flag(1, 0), flag(2, 0), flag(3, b.id+1000)}, 1, 2}, {[]modes.FlagPlace{flag(1, b.id), flag(2, b.id)}, 1, 2},
	} {
		*s = c.flags
		for what, want := range map[*modes.FlagPlace]int{b.scene.ownFlag(1): c.own, b.scene.enemyFlag(1): c.enemy} {
			if want == 0 && what != nil || want > 0 && what != &c.flags[want-1] {
				t.Errorf("%+v: %+v, want number %d", c.flags, what, want)
			}
		}
	}
}

// TestRoam_StaysAroundWhatItGuards, and goes elsewhere once it is there or time is over.
func TestRoam_StaysAroundWhatItGuards(t *testing.T) {
	place := geom.Vec{X: 50}
	b := beforeEdge(t, geom.Vec{}, geom.Vec{}, 60)
	*components.Goal.Get(b.entry) = components.GoalData{Kind: components.GoalGuard, Place: place, Radius: 20}
	for _, c := range []struct {
		goal  geom.Vec
		ticks int
		feet  geom.Vec
		keeps bool
	}{
		{place, 9, geom.Vec{}, true}, {place, 0, geom.Vec{}, false}, {place, 9, place.Add(geom.Vec{X: 20*nearPart - 0.1}), false}, {place, 9, place.Add(geom.Vec{X: 20*nearPart + 0.1}), true},
		{place.Add(geom.Vec{Y: 19.9}), 9, geom.Vec{}, true}, {place.Add(geom.Vec{Y: 20.1}), 9, geom.Vec{}, false},
	} {
		b.brain.roams.goal, b.brain.roams.ticks, b.feet = c.goal, c.ticks, c.feet
		got := b.roam()
		if (got == c.goal) != c.keeps || got != b.brain.roams.goal || !c.keeps && (b.brain.roams.ticks != goalTicks || got.Sub(place).Length() > 20) || !b.course.fetches {
			t.Errorf("%+v: it goes to %v for %d ticks", c, got, b.brain.roams.ticks)
		}
	}
}

// TestMission_IsThatOfTheRoleAndOfTheFlags, its own at x 20 and another one at x -15, on a floor with their homes.
func TestMission_IsThatOfTheRoleAndOfTheFlags(t *testing.T) {
	const self, mate, others, lately = 1, 2, 3, 4 // who carries the other flag, or did
	home, away := geom.Vec{X: 400}, geom.Vec{X: -400}
	own, other := geom.Vec{X: 20}, geom.Vec{X: 3 - coverRange}
	for name, c := range map[string]struct {
		role    Role
		own     modes.FlagState
		carrier int
		flags   int
		want    geom.Vec
		fetches bool
	}{
		"attack":          {role: Attacker, flags: 2, want: other, fetches: true},
		"without a role":  {role: NoRole, flags: 2},
		"without flags":   {role: Attacker, flags: 0},
		"of one team":     {role: Attacker, flags: 1},
		"capture":         {role: Capper, flags: 2, want: other, fetches: true},
		"chase":           {role: Chaser, own: modes.FlagDropped, flags: 2, want: own, fetches: true},
		"nobody to chase": {role: Chaser, flags: 2, want: other, fetches: true},
		"defend":          {role: Defender, own: modes.FlagDropped, flags: 2, want: home},
		"repair":          {role: Repairer, flags: 2, want: home},
		"carry":           {role: Defender, carrier: self, flags: 2, want: home, fetches: true},
		"cover":           {role: Attacker, carrier: mate, flags: 2, want: other},
		"stop others":     {role: Attacker, carrier: others, flags: 2, want: other, fetches: true},
		"it was dropped":  {role: Attacker, carrier: lately, flags: 2, want: other, fetches: true},
		"stay and defend": {role: Defender, carrier: mate, flags: 2, want: home},
		"chase meanwhile": {role: Chaser, own: modes.FlagDropped, carrier: mate, flags: 2, want: own, fetches: true},
		"capper covers":   {role: Capper, carrier: mate, flags: 2, want: other},
	} {
		m, err := systems.NewMatch(systems.Options{Level: ground(t, 900), Modules: []systems.Module{Module()}})
		if err != nil {
			t.Fatal(err)
		}
		friend := botAt(t, m, "light", other, geom.Vec{})
		b := botAt(t, m, "light", geom.Vec{}, geom.Vec{})
		components.Team.Get(b.entry).Number, components.Team.Get(friend.entry).Number = 1, 1
		enemy := modes.FlagPlace{Position: other, FlagData: modes.FlagData{Team: 2, Home: away, State: modes.FlagDropped}}
		if c.carrier > 0 {
			enemy.State, enemy.Carrier = modes.FlagCarried, []components.ID{b.id, friend.id, b.id + 1000, friend.id}[c.carrier-1]
		}
		if c.carrier == lately {
			enemy.State = modes.FlagDropped
		}
		b.scene.charted()
		b.scene.flags = []modes.FlagPlace{{Position: own, FlagData: modes.FlagData{Team: 1, Home: home, State: c.own}}, enemy}[:c.flags]
		b.brain.role, b.course = c.role, course{}
		got, ok := b.mission()
		if ok != (c.want != geom.Vec{}) || got.Sub(c.want).Length() > 1e-9 || b.course.fetches != c.fetches {
			t.Errorf("%s: %v, to %v, fetches %v, want %v", name, ok, got, b.course.fetches, c.want)
		}
	}
}

// TestDie_ForgetsTheLifeThatHasEnded, and keeps the role.
func TestDie_ForgetsTheLifeThatHasEnded(t *testing.T) {
	d := brain{role: Chaser, deaths: 2, thrust: true}
	d.route.leg, d.sight.target = legRun, 9
	if d.die(); d != (brain{role: Chaser, deaths: 3}) {
		t.Errorf("%+v", d)
	}
}
