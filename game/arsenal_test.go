package game

import (
	"fmt"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/levels"
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// armed returns a game whose player is in heavy armour, or light where a weapon
// is for that, carries the pack that the weapon needs and holds it.
func armed(t *testing.T, spec *weapons.Spec) (*Game, [2]components.ID) {
	t.Helper()
	g, ids := newGame(t)
	body := systems.PlayerSpec{Armor: tribes.Light(), Pack: spec.Pack}
	if !spec.Suits(components.LightArmor) {
		body.Armor = tribes.Heavy()
	}
	if err := g.session.state.Match.Refit(ids[0], body); err != nil {
		t.Fatal(err)
	}
	entry, _ := g.session.state.Match.Entry(ids[0])
	for i, slot := range components.Arsenal.Get(entry).Slots {
		if slot.Weapon == spec.Name {
			g.weaponChoice.next = uint8(i + 1)
		}
	}
	for range 32 { // until nobody is protected
		g.poll()
		g.tick()
	}
	g.look.Pitch = 4
	return g, ids
}

// keep saves a picture of the game where somebody wants to see it.
func keep(t *testing.T, g *Game, name string) {
	t.Helper()
	if os.Getenv("GAME_PICTURES") != "" {
		save(t, name, pictureOf(g, 960, 540))
	}
}

// drawn counts what the scene shows that moves.
func drawn(g *Game) int {
	g.session.state.Players = g.session.state.History.Players(g.session.state.Players[:0], 1)
	g.session.state.Shots = g.session.state.History.Projectiles(g.session.state.Shots[:0], 1)
	g.session.state.Things.Pickups = pickups.States(g.session.state.Match, g.session.state.Things.Pickups[:0])
	p, _ := find.Player(g.session.state.Players, g.session.state.Self)
	var cam render.Camera
	cam, g.session.state.Inside = g.view(p, 0)
	g.session.builder.Begin(cam, 0.001)
	drawn := g.session.builder.Build(0.001)
	return len(drawn.Models) + len(drawn.Sprites)
}

// TestArsenal_EveryShotAndItsEndAreSeen fires every weapon at somebody 40 m away
// who cannot move, and looks at the scene after each tick.
func TestArsenal_EveryShotAndItsEndAreSeen(t *testing.T) {
	for _, spec := range weapons.Standard() {
		g, ids := armed(t, &spec)
		held := 0 // ticks until a shot that is held back is let go
		if spec.Trigger.Charge != nil {
			held = 9
		}
		if spec.Ray != nil || spec.Beam != nil || held > 0 {
			entry, _ := g.session.state.Match.Entry(ids[1])
			components.Position.Get(entry).Feet = geom.Vec{Y: 15, Z: 0.01}
			components.Health.Get(entry).Current /= 2 // for the repair gun
		}
		if held == 0 {
			g.look.Pitch = 0
		}
		idle, most, ended := drawn(g), 0, 0
		for tick := range 80 {
			if held == 0 || tick < held {
				g.poll(input.MouseLeft)
			} else {
				g.poll()
			}
			g.tick()
			most = max(most, drawn(g))
			ended += happened(g, systems.EventExploded) + happened(g, systems.EventBeam)
			g.session.builder.Effects.Update(0.032)
			if shown := tick - spec.Trigger.SpinUpTicks - held; shown == -1 || shown == 4 || shown == 10 {
				keep(t, g, fmt.Sprintf("shot_%s_%d", spec.Name, shown))
			}
			if happened(g, systems.EventExploded) > 0 && ended == 1 {
				keep(t, g, "end_"+spec.Name)
			}
		}
		if most <= idle {
			t.Errorf("%s: nothing is drawn while it fires", spec.Name)
		}
		if ended == 0 && held == 0 {
			t.Errorf("%s: no shot ended in 80 ticks", spec.Name)
		}
	}
}

// TestPickups_LieThereUntilTheyAreTaken also draws one of each kind.
func TestPickups_LieThereUntilTheyAreTaken(t *testing.T) {
	g, ids := newGame(t)
	before := drawn(g)
	for i, p := range []pickups.Data{pickups.Of(levels.PickupRepairKit, 90), pickups.Of(levels.PickupRepairPatch, 90), pickups.Of(levels.PickupAmmo, 90),
		pickups.Of(levels.PickupEnergyPack, 90), pickups.Of(levels.PickupShieldPack, 90), pickups.Of(levels.PickupRepairPack, 90)} {
		if _, err := pickups.Add(g.session.state.Match, geom.Vec{X: float64(i)*1.6 - 4, Y: 6, Z: 0.55}, p); err != nil {
			t.Fatal(err)
		}
	}
	g.tick()
	g.look.Pitch = -8
	keep(t, g, "pickups")
	lying := drawn(g)
	if lying <= before {
		t.Fatalf("%d things are drawn with pickups, %d without", lying, before)
	}
	// The player walks over the energy pack.
	entry, _ := g.session.state.Match.Entry(ids[0])
	components.Position.Get(entry).Feet = geom.Vec{X: 0.8, Y: 6, Z: 0.01}
	g.tick()
	taken := 0
	for key := range systems.Events[pickups.Taken](g.session.state.Match) {
		if taken++; key.Subject != ids[0] {
			t.Errorf("player %d took a pickup", key.Subject)
		}
	}
	if taken != 1 {
		t.Fatalf("%d pickups taken", taken)
	}
	keep(t, g, "pickup_taken")
	if len(g.session.overlay.Feedback.Lines) != 1 {
		t.Errorf("the feed has %d lines, want what was taken", len(g.session.overlay.Feedback.Lines))
	}
	for range 200 {
		g.session.builder.Effects.Update(0.02)
	}
	if now := drawn(g); now >= lying {
		t.Errorf("%d things are drawn after one was taken, %d before", now, lying)
	}
}

func TestOverlay_NamesTheBodyAndShowsEnergyWhereSomethingTakesIt(t *testing.T) {
	g, ids := newGame(t)
	for _, c := range []struct {
		model, armor, body string
		weapons            []string
		energy             bool
	}{
		{"tribes", "light", "Ski and jet · light", []string{"disc"}, true},
		{"torque", "tge-default", "Ski and jet, heavier · tge-default", []string{"disc"}, false},
		{"torque", "tge-default", "Ski and jet, heavier · tge-default", []string{"disc", "blaster"}, true},
	} {
		spec, err := systems.Preset(c.model, c.armor)
		if err != nil {
			t.Fatal(err)
		}
		spec.Weapons = c.weapons
		if err := g.session.state.Match.Refit(ids[0], spec); err != nil {
			t.Fatal(err)
		}
		g.tick()
		p, _ := g.session.state.Player(ids[0])
		f := g.frame(p, g.session.state.History.After, g.session.camera.Place(g.session.state.Level.Solid, p, p.Look, 0, 90))
		if f.Vitals.Body != c.body || (f.Vitals.Energy >= 0) != c.energy {
			t.Errorf("%s with %v: %q, energy %v", c.armor, c.weapons, f.Vitals.Body, f.Vitals.Energy)
		}
	}
}

// TestScene_OthersHoldWhatTheyCarry: the model of a player shows the same mesh, scale and
// colour before everybody's eyes as before its own.
func TestScene_OthersHoldWhatTheyCarry(t *testing.T) {
	g, ids := newGame(t)
	for g.session.state.History.Record(g.session.state.Match); len(g.session.state.History.After) < 2; {
		g.tick()
	}
	for weapon, mesh := range map[string]render.MeshID{"chaingun": render.MeshChaingun, "disc": render.MeshLauncher, "": render.MeshNone} {
		p, ok := g.session.state.Player(ids[1])
		if !ok {
			t.Fatal("nobody is there")
		}
		p.Weapon = weapon
		b := g.session.builder
		b.Begin(render.Camera{}, 0)
		g.session.state.Players, g.session.state.Shots, g.session.state.Inside = []systems.PlayerState{*p}, nil, components.Nobody
		b.Build(0)
		seen := b.Scene.Models[len(b.Scene.Models)-1].Held
		g.session.state.Inside = p.ID
		b.Build(0)
		own := b.Scene.ViewModel
		if !seen.Other || seen.Mesh != mesh || own.Mesh != mesh || seen.Tint != own.Tint || seen.Scale != own.Scale {
			t.Errorf("%q: others see %+v, and the player itself %+v", weapon, seen, own)
		}
	}
}

// TestOverlay_ShowsLocks of the weapon in hand, and warns whom others have locked on.
func TestOverlay_ShowsLocks(t *testing.T) {
	g, ids := newGame(t)
	spec := bolt("seeker", 1, weaponlook.Look{})
	behaviours.Behaviour{Homing: &behaviours.HomingData{Turn: 90, Range: 100, Cone: 60},
		Lock: &behaviours.LockingData{Ticks: 10, Range: 100, Cone: 20}}.Give(spec.Projectile)
	if err := g.session.state.Match.ReplaceWeapons([]weapons.Spec{spec}); err != nil {
		t.Fatal(err)
	}
	for tick := range 15 {
		g.tick()
		frame := func(id components.ID) *panels.Frame {
			p, ok := g.session.state.Player(id)
			if !ok {
				t.Fatal("it is gone")
			}
			camera := g.session.camera.Place(g.session.state.Level.Solid, p, p.Look, 0, 90)
			g.session.state.Projection = camera.Projection(1280, 720)
			return g.frame(p, g.session.state.History.After, camera)
		}
		f, other := frame(ids[0]), frame(ids[1])
		if f.Aim.Lock == nil || f.Aim.Lock.Half <= 0 {
			t.Fatalf("tick %d: nobody is framed", tick)
		}
		if want := min(float64(tick+1)/10, 1); f.Aim.Lock.Share != want || other.Alert.LockedOn != (want == 1) {
			t.Errorf("tick %d: the lock is %+v, want a share of %v, and the other is warned: %v", tick, *f.Aim.Lock, want, other.Alert.LockedOn)
		}
	}
}
