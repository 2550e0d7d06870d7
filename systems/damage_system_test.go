package systems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// wardData takes damage in the place of health until nothing of it is left.
type wardData struct{ Left float64 }

// bubbleData stops damage from outside of a sphere.
type bubbleData struct{ Radius float64 }

var (
	wardKind   = donburi.NewComponentType[wardData]()
	bubbleKind = donburi.NewComponentType[bubbleData]()
	bubbles    = NewQuery(bubbleKind, components.Position)
)

// guarded is a module of damage systems with what they keep.
func guarded(systems ...DamageSystem) Module {
	return Module{Name: "guarded", Version: "1", Damage: systems,
		Components: []Registration{State("guarded ward", wardKind), State("guarded bubble", bubbleKind)}}
}

// ward takes damage off a ward first.
func ward(m *Match, d *Damage) {
	entry, _ := m.Entry(d.Victim)
	if !entry.HasComponent(wardKind) {
		return
	}
	w := wardKind.Get(entry)
	taken := min(w.Left, d.Amount)
	w.Left -= taken
	d.Amount -= taken
}

// resist halves one kind of damage.
func resist(_ *Match, d *Damage) {
	if d.Kind == "plasma" {
		d.Amount /= 2
	}
}

// shieldLight keeps plasma off light armour.
func shieldLight(m *Match, d *Damage) {
	if entry, _ := m.Entry(d.Victim); d.Kind == "plasma" && components.Armor.Get(entry).Class == components.LightArmor {
		d.Amount = 0
	}
}

// bubble refuses what comes from outside of a bubble to somebody within.
func bubble(m *Match, d *Damage) {
	victim, _ := m.Entry(d.Victim)
	at := components.Position.Get(victim).Feet
	for _, entry := range bubbles.In(m) {
		center, radius := components.Position.Get(entry).Feet, bubbleKind.Get(entry).Radius
		if at.Sub(center).Length() < radius && d.Position.Sub(center).Length() >= radius {
			d.Amount = 0
		}
	}
}

// hurt damages an entity and returns what it lost in the tick.
func hurt(t *testing.T, m *Match, id components.ID, damage ...Damage) (lost float64) {
	t.Helper()
	for _, d := range damage {
		if err := m.Damage(id, d); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Step(nil); err != nil {
		t.Fatal(err)
	}
	for _, e := range kinds(m.Events(), EventDamaged) {
		if e.Subject == id {
			lost += e.Amount
		}
	}
	return lost
}

func wantLost(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s: %v lost, want %v", what, got, want)
	}
}

func TestDamageSystem_AResistanceHalvesItsKind(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"resist", resist})}})
	id := join(t, m, PlayerSpec{})
	unprotected(m)
	wantLost(t, "plasma", hurt(t, m, id, Damage{Amount: 0.2, Kind: "plasma"}), 0.1)
	wantLost(t, "a bullet", hurt(t, m, id, Damage{Amount: 0.2, Kind: "bullet"}), 0.2)
}

// The ward is called before the resistance by its name, whatever the order in the module.
func TestDamageSystem_RunInTheOrderOfTheirNames(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"guarded b", resist}, DamageSystem{"guarded a", ward})}})
	id := join(t, m, PlayerSpec{})
	unprotected(m)
	if err := m.Add(id, With(wardKind, wardData{Left: 0.3})); err != nil {
		t.Fatal(err)
	}
	blow := Damage{Amount: 0.2, Kind: "plasma"}
	wantLost(t, "two blows", hurt(t, m, id, blow, blow), 0.05)
	if left := wardKind.Get(mustEntry(m, id)).Left; left != 0 {
		t.Errorf("%v is left of the ward", left)
	}
}

func TestDamageSystem_AShieldDependsOnTheArmor(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"shield", shieldLight})}})
	light, heavy := join(t, m, PlayerSpec{Armor: tribes.Light()}), join(t, m, PlayerSpec{Armor: tribes.Heavy()})
	unprotected(m)
	wantLost(t, "light", hurt(t, m, light, Damage{Amount: 0.2, Kind: "plasma"}), 0)
	wantLost(t, "heavy", hurt(t, m, heavy, Damage{Amount: 0.2, Kind: "plasma"}), 0.2)
}

func TestDamageSystem_ABubbleStopsBlastsFromOutside(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"bubble", bubble})}})
	inside, outside := join(t, m, PlayerSpec{Position: at(0, 0, 0)}), join(t, m, PlayerSpec{Position: at(20, 0, 0)})
	spawn(t, m, With(components.Position, components.PositionData{}), With(bubbleKind, bubbleData{Radius: 5}))
	unprotected(m)
	lost := func(center geom.Vec) (in, out int) {
		if err := m.Explode(center, components.PayloadData{Kind: "boom", Damage: 0.1, Radius: 15, Rule: components.BlastBasic}, components.Nobody); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		return count(m.Events(), EventDamaged, inside), count(m.Events(), EventDamaged, outside)
	}
	if in, out := lost(geom.Vec{X: 10, Z: 1}); in != 0 || out != 1 {
		t.Errorf("from outside it damages %d within and %d without, want 0 and 1", in, out)
	}
	if in, _ := lost(geom.Vec{X: 1, Z: 1}); in != 1 {
		t.Errorf("from within it damages %d, want 1", in)
	}
}

// What one refuses no other sees; nobody is asked about the protected and the dead.
func TestDamageSystem_SeesWhatCounts(t *testing.T) {
	var seen []Damage
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(
		DamageSystem{"a", func(_ *Match, d *Damage) {
			if d.Kind == "refused" {
				d.Amount = 0
			}
		}},
		DamageSystem{"b", func(_ *Match, d *Damage) { seen = append(seen, *d) }},
	)}})
	id, other := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	hurt(t, m, id, Damage{Amount: 0.1, Kind: "early"})
	unprotected(m)
	seen = nil
	blow := Damage{Amount: 0.1, Source: other, Kind: "plasma", Weapon: "plasma gun", Position: geom.Vec{X: 3}, Head: true}
	hurt(t, m, id, Damage{Amount: 0.1, Kind: "refused"}, blow, Damage{Amount: 9}, Damage{Amount: 0.1, Kind: "late"})
	blow.Victim = id
	if want := []Damage{blow, {Victim: id, Amount: 9}}; !slices.Equal(seen, want) {
		t.Errorf("seen\n%+v, want\n%+v", seen, want)
	}
}

func TestDamageSystem_SeesWhereARayHits(t *testing.T) {
	heads := map[bool]int{}
	spec := plain()
	spec.Projectile, spec.Ray = nil, &weapons.Ray{Range: 50, Kind: "plain", Damage: 0.01, HeadShot: 1}
	m, id := duel(t, Options{Modules: []Module{guarded(DamageSystem{"heads", func(_ *Match, d *Damage) { heads[d.Head]++ }})}}, spec)
	join(t, m, PlayerSpec{Position: at(0, 10, 0), Team: 2})
	unprotected(m)
	for _, pitch := range []float64{0, -8} {
		steps(m, 11, Command{Player: id, Input: components.Input{Look: geom.YawPitch{Pitch: geom.Degrees(pitch)}, Buttons: fireKey}})
	}
	if heads[true] == 0 || heads[false] == 0 {
		t.Errorf("%d hits of the head and %d others, want some of both", heads[true], heads[false])
	}
}

// A change that Match.Damage would refuse is reported, and costs nothing.
func TestDamageSystem_ABadChangeIsReported(t *testing.T) {
	for name, spoil := range map[string]func(d *Damage){
		"amount":   func(d *Damage) { d.Amount = math.Inf(1) },
		"position": func(d *Damage) { d.Position.X = math.NaN() },
		"source":   func(d *Damage) { d.Source = 99 },
		"kind":     func(d *Damage) { d.Kind = strings.Repeat("x", 999) },
	} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"spoils", func(_ *Match, d *Damage) { spoil(d) }})}})
		id := join(t, m, PlayerSpec{})
		unprotected(m)
		m.Damage(id, Damage{Amount: 0.1})
		if err := m.Step(nil); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), `"spoils"`) {
			t.Errorf("%s: %v", name, err)
		}
		if count(m.Events(), EventDamaged, id) > 0 {
			t.Errorf("%s: it costs health", name)
		}
	}
}

// One that removes whom it is asked about, through the world itself, leaves a match.
func TestDamageSystem_ThatRemovesTheVictimLeavesAMatch(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"removes", func(m *Match, d *Damage) {
		entry, _ := m.Entry(d.Victim)
		m.World.Remove(entry.Entity())
	}})}})
	id, other := join(t, m, PlayerSpec{}), join(t, m, PlayerSpec{})
	unprotected(m)
	m.Damage(id, Damage{Amount: 0.1})
	m.Damage(id, Damage{Amount: 0.1})
	if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), "damage") {
		t.Errorf("got %v, want that the system is named", err)
	}
	if players := m.Players(nil); len(players) != 1 || players[0].ID != other {
		t.Errorf("players %+v", players)
	}
	if n := count(m.Events(), EventDamaged, id); n != 0 {
		t.Errorf("who is gone was damaged %d times", n)
	}
}

// Damage that a system asks for waits for the next tick.
func TestDamageSystem_CanPassDamageOn(t *testing.T) {
	guard := components.Nobody
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"guard", func(m *Match, d *Damage) {
		if d.Victim != guard {
			m.Fail(m.Damage(guard, *d))
			d.Amount = 0
		}
	}})}})
	id := join(t, m, PlayerSpec{})
	guard = join(t, m, PlayerSpec{})
	unprotected(m)
	wantLost(t, "the guarded", hurt(t, m, id, Damage{Amount: 0.1}), 0)
	wantLost(t, "the guard", hurt(t, m, guard), 0.1)
}

func TestDamageSystem_ItsNameTellsMatchesApart(t *testing.T) {
	run := func(*Match, *Damage) {}
	level := hall(t, nil)
	a := newMatch(t, Options{Level: level, Modules: []Module{guarded(DamageSystem{"a", run})}})
	b := newMatch(t, Options{Level: level, Modules: []Module{guarded(DamageSystem{"b", run})}})
	if err := a.Restore(snapshot(b, nil)); !errors.Is(err, ErrOtherMatch) {
		t.Errorf("got %v", err)
	}
	for name, systems := range map[string][]DamageSystem{"two": {{"a", run}, {"a", run}}, "no name": {{"", run}}, "nothing": {{"a", nil}}} {
		if _, err := NewMatch(Options{Level: level, Modules: []Module{guarded(systems...)}}); !errors.Is(err, ErrModule) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDamageSystems_HearOfNoDamageThatIsNone: of a push alone, or beyond the reach of an explosion.
func TestDamageSystems_HearOfNoDamageThatIsNone(t *testing.T) {
	for name, c := range map[string]struct {
		x, damage float64
		heard     int
	}{"in reach": {4, 0.3, 1}, "a push": {4, 0, 0}, "in a corner of its bounds": {9, 0.3, 0}} {
		heard := 0
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{guarded(DamageSystem{"hears", func(*Match, *Damage) { heard++ }})}})
		victim := join(t, m, PlayerSpec{Position: &geom.Vec{X: c.x, Y: c.x}})
		unprotected(m)
		if err := m.Explode(geom.Vec{Z: 1}, components.PayloadData{Damage: c.damage, Radius: 10, Kick: 100}, components.Nobody); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		if pushed := playerEntry(m, victim).velocity.Linear.Length() > 0.5; heard != c.heard || pushed != (c.x < 9) {
			t.Errorf("%s: its damage is heard of %d times, pushed %v", name, heard, pushed)
		}
	}
}
