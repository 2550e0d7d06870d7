package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/defences"
	"github.com/skijet/skijet/systems/modes"
)

// TestKeepFeetOnLand_ABodyWithoutJetsJumpsOnlyInland, and turns away from an edge or along it.
func TestKeepFeetOnLand_ABodyWithoutJetsJumpsOnlyInland(t *testing.T) {
	const keys = components.ButtonJump | components.ButtonSki | components.ButtonJet
	east, west := geom.Vec{X: 1}, geom.Vec{X: -1}
	for name, c := range map[string]struct {
		feet, velocity, run geom.Vec
		jumps               bool
		turns               bool // away from its run
		want                geom.Vec
	}{
		"in the middle":      {geom.Vec{}, geom.Vec{}, east, true, false, geom.Vec{}},
		"over an edge":       {geom.Vec{X: 58.5}, geom.Vec{X: 2}, east, false, true, geom.Vec{}},
		"inland":             {geom.Vec{X: 54}, geom.Vec{}, west, true, false, geom.Vec{}},
		"at an edge, inland": {geom.Vec{X: 58}, geom.Vec{}, west, false, false, geom.Vec{}},
		"before it can land": {geom.Vec{X: 58.5, Z: edgeStanding + 0.1}, geom.Vec{X: 2}, east, true, false, geom.Vec{}},
		"in a jump":          {geom.Vec{X: 58.5, Z: edgeStanding / 2}, geom.Vec{X: 2, Z: 5}, east, true, false, geom.Vec{}},
		"too fast to stop":   {geom.Vec{X: 57}, geom.Vec{X: 15}, geom.Vec{Y: 1}, false, true, geom.Vec{}},
	} {
		b := botAt(t, inYard(t).match, "walker", c.feet, c.velocity)
		b.touches = c.feet.Z == 0
		b.run, b.intent.Buttons, b.brain.sway.strafe = c.run, keys|components.ButtonFire, 1
		b.keepFeetOnLand()
		want := keys
		if !c.jumps {
			want = 0
		}
		if b.intent.Buttons != want|components.ButtonFire || (b.run != c.run) != c.turns || c.turns && b.run.X > -0.1 || c.want != (geom.Vec{}) && b.run.Sub(c.want).Length() > 1e-9 {
			t.Errorf("%s: it presses %v and runs along %v", name, b.intent.Buttons, b.run)
		}
	}
}

// TestKeepJetsOnLand_DoesTheLeastThatHelps before an edge of the yard.
func TestKeepJetsOnLand_DoesTheLeastThatHelps(t *testing.T) {
	const ski, jet, jump = components.ButtonSki, components.ButtonJet, components.ButtonJump
	east, west := geom.Vec{X: 1}, geom.Vec{X: -1}
	for name, c := range map[string]struct {
		feet, velocity geom.Vec
		energy         float64
		run            geom.Vec
		buttons        components.Buttons
		want           components.Buttons
		saves          bool
		turns          bool
	}{
		"inland":            {geom.Vec{X: 30}, geom.Vec{X: 5}, 60, west, ski, ski, false, false},
		"before the edge":   {geom.Vec{X: 59.8}, geom.Vec{}, 0, geom.Vec{X: 0.8, Y: 0.6}, 0, 0, true, true},
		"over the edge":     {geom.Vec{X: 59}, geom.Vec{}, 60, geom.Vec{X: 0.6, Y: 0.8}, 0, 0, false, true},
		"with energy":       {geom.Vec{X: 59}, geom.Vec{}, 60, west, 0, 0, false, false},
		"on skis":           {geom.Vec{X: 44}, geom.Vec{X: 15}, 10, east, ski | jump | jet, 0, false, false},
		"on skis, to spare": {geom.Vec{X: 44}, geom.Vec{X: 15}, 60, east, ski | jump | jet, ski | jump, true, false},
		"too fast":          {geom.Vec{X: 57}, geom.Vec{X: 15}, 0, east, ski | jump | jet, 0, true, true},
		"by jets":           {geom.Vec{X: 59}, geom.Vec{X: 12}, 60, west, 0, ski | jet, true, false},
		"beside the floor":  {geom.Vec{X: 62, Z: 6}, geom.Vec{X: 2, Z: -3}, 60, east, 0, jet | jump, true, true},
	} {
		b := inTick(t, 1, 0, c.feet, c.velocity)
		components.Energy.Get(b.entry).Current = c.energy
		b.read(b.intent)
		b.touches = c.feet.Z == 0
		b.run, b.intent.Buttons, b.brain.sway.strafe = c.run, c.buttons, 1
		b.keepJetsOnLand()
		if b.intent.Buttons != c.want || b.saves != c.saves || (b.run != c.run) != c.turns {
			t.Errorf("%s: it presses %v, saves its energy %v, runs along %v", name, b.intent.Buttons, b.saves, b.run)
		}
	}
}

// TestArrives_WhenItIsTooFastToStopLater.
func TestArrives_WhenItIsTooFastToStopLater(t *testing.T) {
	const speed = 20.0
	way := speed*brakeReact + speed*speed/(2*brakeDecel) + holdRange
	for name, c := range map[string]struct {
		far, rise float64
		reason    Reason
		onWay     bool
		want      bool
	}{
		"near": {way - 0.1, 0, ReasonOrder, false, true}, "farther": {way + 0.1, 0, ReasonOrder, false, false}, "for another reason": {way - 0.1, 0, ReasonRole, false, false},
		"on its way": {way - 0.1, 0, ReasonOrder, true, false}, "uphill": {way - 0.1, hillRise, ReasonOrder, false, false}, "hardly so": {way - 0.1, hillRise - 0.1, ReasonOrder, false, true},
	} {
		b := inYard(t)
		b.velocity, b.course = geom.Vec{Y: speed, Z: 30}, course{reason: c.reason, onWay: c.onWay}
		if b.arrives(geom.Vec{Y: c.far, Z: c.rise}, c.far) != c.want {
			t.Errorf("%s: it arrives %v", name, !c.want)
		}
	}
}

// TestBoost_FiresAtItsFeetOnceItLooksThere, back, with the weapon in hand.
func TestBoost_FiresAtItsFeetOnceItLooksThere(t *testing.T) {
	const fires = components.ButtonFire | components.ButtonJump
	goal := geom.Vec{X: 200}
	back := geom.YawPitch{Yaw: geom.Heading(geom.Vec{X: -1}), Pitch: geom.Degrees(boostPitch)}
	for name, c := range map[string]struct {
		change func(b *bot)
		want   components.Buttons
		goesOn bool
	}{
		"ready":             {func(*bot) {}, fires, false},
		"standing":          {func(b *bot) { b.run = geom.Vec{} }, fires, false},
		"nearly there":      {func(b *bot) { b.gaze.before.Yaw += geom.Angle(b.skill.turn) + 4*aimed }, fires, false},
		"turning":           {func(b *bot) { b.gaze.before.Yaw += geom.Angle(b.skill.turn) + 4*aimed + 1 }, 0, true},
		"between shots":     {func(b *bot) { b.arsenal.CooldownTicks = 1 }, 0, true},
		"another in hand":   {func(b *bot) { b.arsenal.Held = 0 }, 0, true},
		"for the last time": {func(b *bot) { b.brain.leap.ticks = 2 }, fires, false},
	} {
		b := inYard(t)
		b.arsenal.Slots = []components.WeaponSlot{{Weapon: "blaster"}, {Weapon: "disc", Ammo: 5}}
		b.arsenal.Held, b.arsenal.CooldownTicks = 1, 0
		b.brain.leap, b.brain.around.ground, b.run = leap{slot: 2, ticks: 9, wait: 5}, 0, geom.Vec{X: 1}
		b.gaze = gaze{before: back, want: back, speed: b.skill.turn}
		b.intent.Buttons = components.ButtonJump | components.ButtonSki | components.ButtonJet
		if c.change(&b); !b.boost(goal) || b.intent.Buttons != c.want || (b.brain.leap.slot != 0) != c.goesOn || b.brain.leap.wait != 4 || !within(b.gaze.want, back, 1) {
			t.Errorf("%s: it presses %v, looks along %v, %+v", name, b.intent.Buttons, b.gaze.want, b.brain.leap)
		}
	}
}

// TestRetarget_IsWhoIsNearestAsAListOfAllSays, of random enemies whom it remembers.
func TestRetarget_IsWhoIsNearestAsAListOfAllSays(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	b := inYard(t)
	others := map[components.ArmorClass]bot{}
	for _, body := range []string{"light", "medium", "heavy"} {
		other := botAt(t, b.match, body, geom.Vec{}, geom.Vec{})
		others[other.armor.Class] = other
	}
	others[components.MediumArmor].entry.AddComponent(defences.Piece)
	for range 500 {
		b.brain.sight = sight{}
		carrier := others[components.ArmorClass(random.IntN(3))].id
		b.scene.flags = []modes.FlagPlace{{FlagData: modes.FlagData{State: modes.FlagState(random.IntN(2)), Carrier: carrier}}}
		least, want := math.Inf(1), components.Nobody
		i := 0
		for _, class := range []components.ArmorClass{components.LightArmor, components.MediumArmor, components.HeavyArmor} {
			if random.IntN(4) == 0 {
				continue
			}
			e := Enemy{ID: others[class].id, Place: geom.Vec{X: 90 * random.Float64(), Y: 30 * random.Float64()}, Visible: random.IntN(2) == 0, Ticks: random.IntN(60)}
			far := e.Place.Length() + ageWorth*float64(e.Ticks)
			if far > allNear {
				far *= classFar[class]
			}
			if e.Visible {
				far -= visibleWorth
			}
			if e.ID == carrier && b.scene.flags[0].State == modes.FlagCarried {
				far -= visibleWorth
			}
			if class == components.MediumArmor {
				far += pieceWorth
			}
			if random.IntN(3) == 0 && b.brain.sight.target == components.Nobody {
				b.brain.sight.target = e.ID
				far -= targetWorth
			}
			if far < least {
				least, want = far, e.ID
			}
			b.brain.sight.memories[i] = e
			i++
		}
		if b.chooseTarget(); b.brain.sight.target != want {
			t.Fatalf("it fights %d of %+v, want %d", b.brain.sight.target, b.brain.sight.memories, want)
		}
	}
}
