package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/internal/health"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/weapons"
)

// unprotected lets the protection of fresh players run out.
func unprotected(m *Match) { steps(m, health.ProtectedTicks+2) }

func TestBlast_TeamMatesArePushedAndNotHurt(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	shooter := join(t, m, PlayerSpec{Team: 1, Position: at(-50, 0, 0)})
	mate := join(t, m, PlayerSpec{Team: 1, Position: at(0, 3, 0)})
	enemy := join(t, m, PlayerSpec{Team: 2, Position: at(0, -3, 0)})
	loner := join(t, m, PlayerSpec{Position: at(3, 0, 0)})
	unprotected(m)
	m.Explode(geom.Vec{Z: 0.5}, discOf(t, m).Projectile.Payload, shooter)
	m.Step(nil)
	if v := playerEntry(m, mate).velocity.Linear; v.Y < 10 {
		t.Errorf("the team-mate was not pushed: %v", v)
	}
	if h := playerEntry(m, mate).health.Current; h != 0.66 {
		t.Errorf("the team-mate has %v health", h)
	}
	for _, id := range []components.ID{enemy, loner} {
		if h := playerEntry(m, id).health.Current; h > 0.4 {
			t.Errorf("player %d has %v health", id, h)
		}
	}
	steps(m, 40)
	m.Explode(playerEntry(m, mate).position.Feet, discOf(t, m).Projectile.Payload, mate)
	m.Step(nil)
	if h := playerEntry(m, mate).health.Current; h > 0.3 {
		t.Errorf("its own blast did not hurt: %v health", h)
	}
}

// TestBlast_KickArrivesWhereverTheBodyStands is the complaint of knockback that
// is swallowed: on the ground, at a wall, in a corner, and in the very middle.
func TestBlast_KickArrivesWhereverTheBodyStands(t *testing.T) {
	level := hall(t, nil)
	for name, c := range map[string]struct {
		feet, blast geom.Vec // the blast relative to the feet
	}{
		"on the ground": {geom.Vec{}, geom.Vec{X: -3, Z: 1.15}},
		"at a wall":     {geom.Vec{X: 99.5}, geom.Vec{X: -2, Z: 0.4}},
		"in a corner":   {geom.Vec{X: 99.5, Y: 99.5}, geom.Vec{X: -2, Y: -2, Z: 0.2}},
		"from above":    {geom.Vec{}, geom.Vec{Z: 4}},
		"at the feet":   {geom.Vec{}, geom.Vec{Z: 0.001}},
		"in the middle": {geom.Vec{}, geom.Vec{Z: 1.15}},
	} {
		m := newMatch(t, Options{Level: level, Immortal: true})
		id := join(t, m, PlayerSpec{Position: &c.feet})
		unprotected(m)
		p := playerEntry(m, id)
		feet, before := p.position.Feet, p.velocity.Linear
		payload := discOf(t, m).Projectile.Payload
		m.Explode(feet.Add(c.blast), payload, components.Nobody)
		m.Step(nil)
		away := geom.Vec{Z: 1.15}.Sub(c.blast)
		l := away.Length()
		want := geom.Vec{}
		if l > 0 {
			d := max(l-1, 1)
			want = away.Scale(150.0 / 9 * (l/d - l/7.5) / l)
		}
		// A body at rest gets nothing else in the tick of the blast.
		if got := p.velocity.Linear.Sub(before); got.Sub(want).Length() > 1e-9 {
			t.Errorf("%s: change %v, want %v", name, got, want)
		}
		// The next tick blocks only what leads into the level.
		m.Step(nil)
		free := want.Add(geom.Vec{Z: -20 * TickSeconds})
		if want.Z > 1 && math.Abs(p.velocity.Linear.Z-free.Z) > 1e-9 {
			t.Errorf("%s: %v m/s up a tick later, want %v", name, p.velocity.Linear.Z, free.Z)
		}
		if p.position.Feet.X > 99.5+1e-6 || p.position.Feet.Z < -1e-6 {
			t.Errorf("%s: pushed into the level: %v", name, p.position.Feet)
		}
	}
}

func TestRespawn_ComesAfter63Ticks(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	unprotected(m)
	strong := discOf(t, m).Projectile.Payload
	strong.Damage = 10
	m.Explode(geom.Vec{X: 1, Z: 1}, strong, components.Nobody)
	events := steps(m, 1)
	if count(events, EventDied, id) != 1 {
		t.Fatal("alive")
	}
	for tick := 1; tick <= 70; tick++ {
		events = steps(m, 1, Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonFire | components.ButtonJet}})
		if count(events, EventSpawned, id) == 1 {
			if tick != 63 {
				t.Errorf("respawned after %d ticks, want 63", tick)
			}
			break
		}
		if n := count(events, EventFired, id) + count(events, EventJumped, id); n > 0 {
			t.Fatalf("the dead acted at tick %d", tick)
		}
	}
	p := playerEntry(m, id)
	if p.health.Current != 0.66 || p.energy.Current != 60 || p.arsenal.Slots[0].Ammo != 15 {
		t.Errorf("not filled up: health %v energy %v ammo %v", p.health.Current, p.energy.Current, p.arsenal.Slots[0].Ammo)
	}
	m.Explode(p.position.Feet.Add(geom.Vec{X: 1}), strong, components.Nobody)
	if m.Step(nil); !p.health.Alive() {
		t.Error("killed under spawn protection")
	}
}

func TestFallOut_KillsAndRespawns(t *testing.T) {
	var s sketch
	s.Quad(geom.Vec{X: -20, Y: -20}, geom.Vec{X: 20, Y: -20}, geom.Vec{X: 20, Y: 20}, geom.Vec{X: -20, Y: 20})
	var spawns []geom.Vec
	for k := range 4 {
		spawns = append(spawns, geom.Vec{X: float64(k*8 - 12), Z: 1})
	}
	m := newMatch(t, Options{Level: sketched(t, &s, "plate", spawns)})
	id := join(t, m, PlayerSpec{Position: at(0, 30, 0)})
	events := steps(m, 200)
	if count(events, EventFellOut, id) != 1 || count(events, EventDied, id) != 1 || count(events, EventSpawned, id) != 2 {
		t.Errorf("fell %d times, died %d, spawned %d", count(events, EventFellOut, id), count(events, EventDied, id), count(events, EventSpawned, id))
	}
	p := playerEntry(m, id)
	if died := kinds(events, EventDied); !p.health.Alive() || died[0].Other != components.Nobody {
		t.Errorf("alive %v, died by %+v", p.health.Alive(), died)
	}
}

func TestJoin_BadSpecsAreRefusedWithTheirFault(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	cases := []struct {
		word string
		spec PlayerSpec
	}{
		{"not finite", PlayerSpec{Position: at(nan, 0, 0)}},
		{"not finite", PlayerSpec{Position: at(0, inf, 0)}},
		{"not finite", PlayerSpec{Velocity: geom.Vec{Z: nan}}},
		{"energy", PlayerSpec{Energy: &nan}},
		{"model", PlayerSpec{Model: "hover"}},
		{"spoon", PlayerSpec{Weapons: []string{"disc", "spoon"}}},
	}
	m := newMatch(t, Options{Level: hall(t, nil)})
	hash := m.Hash()
	for _, c := range cases {
		c.spec.Name = "kim"
		_, err := m.Join(c.spec)
		if !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), c.word) || !strings.Contains(err.Error(), "kim") {
			t.Errorf("%+v: %v", c.spec, err)
		}
	}
	if m.Hash() != hash || len(m.Players(nil)) != 0 {
		t.Error("a refused player changed the match")
	}
	for len(m.players.Members) < MaxPlayers {
		m.players.Members = append(m.players.Members, &store.Member{})
	}
	if _, err := m.Join(PlayerSpec{}); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), "16384") {
		t.Errorf("one too many: %v", err)
	}
}

func TestNewMatch_BadOptionsAreRefused(t *testing.T) {
	if _, err := NewMatch(Options{}); !errors.Is(err, ErrNoLevel) {
		t.Errorf("no level: %v", err)
	}
	if _, err := NewMatch(Options{Level: &levels.Level{}}); !errors.Is(err, ErrNoLevel) {
		t.Errorf("no mesh: %v", err)
	}
	if _, err := NewMatch(Options{Level: hall(t, nil), Weapons: []weapons.Spec{{}}}); !errors.Is(err, weapons.ErrInvalid) {
		t.Errorf("an empty weapon: %v", err)
	}
}

func TestCommand_ValuesOutOfRangeArePutRight(t *testing.T) {
	level := hall(t, nil)
	m := newMatch(t, Options{Level: level})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	bad := []Command{
		{Player: id, Input: components.Input{Forward: -128, Right: -128, Throw: 255}},
		{Player: id, Input: components.Input{Forward: 127, Right: -128, Weapon: 255, Buttons: 1<<32 - 1}},
		{Player: id, Input: components.Input{Forward: 127, Weapon: 128, Throw: 128, Look: geom.YawPitch{Pitch: geom.HalfTurn}}},
		{Player: 9999, Input: components.Input{Forward: components.Full}}, {Player: components.Nobody, Input: components.Input{Buttons: components.ButtonFire}},
	}
	for tick := range 300 {
		m.Step(bad[tick%len(bad):])
		p := m.Players(nil)[0]
		if !p.Position.IsFinite() || !p.Velocity.IsFinite() || p.Velocity.Length() > 30 {
			t.Fatalf("tick %d: %v at %v", tick, p.Velocity, p.Position)
		}
		if d := p.Look.Pitch.SignedDegrees(); d > 88.01 || d < -88.01 {
			t.Fatalf("tick %d: pitch %v", tick, d)
		}
		if in := *components.Intent.Get(mustEntry(m, id)); in != in.Sanitized() {
			t.Fatalf("tick %d: the intent is %+v", tick, in)
		}
	}
	over := newMatch(t, Options{Level: level})
	a, b := join(t, over, PlayerSpec{Position: at(0, 0, 0)}), join(t, over, PlayerSpec{Position: at(20, 0, 0)})
	for range 30 {
		over.Step([]Command{{Player: a, Input: components.Input{Forward: -128}}, {Player: b, Input: components.Input{Forward: -components.Full}}})
	}
	if ya, yb := playerEntry(over, a).position.Feet.Y, playerEntry(over, b).position.Feet.Y; ya != yb {
		t.Errorf("an axis of -128 walks %v m, one of -127 %v m", ya, yb)
	}
}

// TestSeed55_ArmourTakesItsPartOfTheDamageOfAPayload lets the same payload, which names a
// factor for each class, go off beside each armour: health lost is in proportion to them.
func TestSeed55_ArmourTakesItsPartOfTheDamageOfAPayload(t *testing.T) {
	factors := components.ArmorFactors{Light: 1.2, Heavy: 0.6} // medium is left out: 1
	lost := func(armor components.ArmorData, payload components.PayloadData) float64 {
		m := newMatch(t, Options{Level: hall(t, nil)})
		id := join(t, m, PlayerSpec{Armor: armor, Position: at(0, 0, 0)})
		unprotected(m)
		before := playerEntry(m, id).health.Current
		if err := m.Explode(geom.Vec{X: 2, Z: armor.Half.Z}, payload, components.Nobody); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		return before - playerEntry(m, id).health.Current
	}
	for i, armor := range armors() {
		plain := components.PayloadData{Kind: "test", Damage: 0.2, Radius: 6}
		with := plain
		with.Armor = factors
		want := []float64{1.2, 1, 0.6}[i]
		if all, part := lost(armor, plain), lost(armor, with); all <= 0 || math.Abs(part/all-want) > 1e-12 {
			t.Errorf("%s: lost %v of %v, want %v of it", armor.Name, part, all, want)
		}
	}
}

// TestDamage_EventsNameItsKind of what modules do, where no weapon is named. A fall and
// Match.Kill have none.
func TestDamage_EventsNameItsKind(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	var ids [3]components.ID
	for i := range ids {
		ids[i] = join(t, m, PlayerSpec{Position: at(float64(20*i-20), 0, 0)})
	}
	steps(m, 40) // spawn protection is over
	feet := playerEntry(m, ids[1]).position.Feet
	for _, err := range []error{
		m.Damage(ids[0], Damage{Amount: 50, Kind: "bite", Source: ids[2]}),
		m.Explode(feet, components.PayloadData{Kind: "keg", Damage: 50, Radius: 5}, components.Nobody),
		m.Kill(ids[2], components.Nobody),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	events := steps(m, 1)
	for i, want := range []string{"bite", "keg", ""} {
		for _, kind := range []EventKind{EventDamaged, EventDied} {
			told := 0
			for _, e := range kinds(events, kind) {
				if e.Subject != ids[i] {
					continue
				}
				if told++; e.DamageKind != want || e.Weapon != "" {
					t.Errorf("player %d %v by %q with %q, want %q", i, kind, e.DamageKind, e.Weapon, want)
				}
			}
			if told == 0 && (kind == EventDied || want != "") {
				t.Errorf("player %d: no event says %v", i, kind)
			}
		}
	}
}
