package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// shells is a module with an explosion that is as strong everywhere, and not at its middle.
func shells() Module {
	return Module{Name: "shells", Version: "1", Falloffs: map[components.BlastRule]weapons.Falloff{
		"shells hollow": func(r weapons.Reach) (kick, damage float64, reached bool) {
			return r.Cover, 1, r.Length <= r.Radius && r.Length > r.Radius/2
		},
	}}
}

// shell is a weapon whose explosion decreases by the falloff of that module.
const shell = `{
  "name": "shell",
  "trigger": {"cycle_ticks": 20},
  "projectile": {
    "muzzle_mps": 50, "ttl_ticks": 60, "grace_ticks": 8,
    "payload": {"kind": "shell", "damage": 0.1, "radius_m": 10, "kick_mass_mps": 100, "rule": "shells hollow"}
  }
}`

func TestFalloff_OfAModuleIsOfItsExplosions(t *testing.T) {
	spec, err := weapons.Decode([]byte(shell))
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(t, Options{Level: hall(t, nil), Weapons: []weapons.Spec{spec}, Modules: []Module{shells()}})
	ids := []components.ID{}
	for _, x := range []float64{2, 6, 9, 14} {
		ids = append(ids, join(t, m, PlayerSpec{Position: at(x, 0, 0)}))
	}
	unprotected(m)
	if err := m.Explode(geom.Vec{Z: 1}, spec.Projectile.Payload, components.Nobody); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	for i, want := range []float64{0, 0.1, 0.1, 0} {
		lost := 0.0
		for _, e := range kinds(m.Events(), EventDamaged) {
			if e.Subject == ids[i] {
				lost += e.Amount
			}
		}
		if speed := playerEntry(m, ids[i]).velocity.Linear.Length(); math.Abs(lost-want) > 1e-12 || (speed > 5) != (want > 0) {
			t.Errorf("player %d loses %v and has %v m/s, want %v", i, lost, speed, want)
		}
	}
}

func TestFalloff_ThatNobodyBringsIsRefused(t *testing.T) {
	spec, err := weapons.Decode([]byte(shell))
	if err != nil {
		t.Fatal(err)
	}
	level := hall(t, nil)
	_, err = NewMatch(Options{Level: level, Weapons: []weapons.Spec{spec}})
	if !errors.Is(err, weapons.ErrInvalid) || !strings.Contains(err.Error(), `weapon "shell": the rule of a payload is "shells hollow", want one of basic, t3d, tribes, tribes2`) {
		t.Errorf("got %v", err)
	}
	m := newMatch(t, Options{Level: level, Modules: []Module{shells()}})
	if err := m.ReplaceWeapons([]weapons.Spec{spec}); err != nil {
		t.Errorf("with the module: %v", err)
	}
	if _, err := m.Spawn(With(components.Payload, components.PayloadData{Rule: "loud"})); err == nil {
		t.Error("a payload with an unknown rule is taken")
	}
}

// A rule that a game writes into a component is that of Tribes, and is reported.
func TestFalloff_ThatAGameWritesIsReported(t *testing.T) {
	m, id := duel(t, Options{}, plain())
	spoilt := plain().Projectile.Payload
	spoilt.Radius = 5
	lob(m, "plain", id, geom.Vec{Y: 20, Z: 5}, geom.Vec{Z: -1})
	m.Step(nil)
	shot := m.Projectiles(nil)[0].ID
	spoilt.Rule = "loud"
	*components.Payload.Get(mustEntry(m, shot)) = spoilt
	if err := m.Detonate(shot); err != nil {
		t.Fatal(err)
	}
	if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), `"loud"`) {
		t.Errorf("got %v", err)
	}
}

func TestFalloff_OfANameThatIsTakenIsRefused(t *testing.T) {
	fall := weapons.StandardFalloffs()[components.BlastTribes]
	again := shells()
	again.Name = "again"
	for name, modules := range map[string][]Module{
		"standard": {{Name: "m", Falloffs: map[components.BlastRule]weapons.Falloff{components.BlastT3D: fall}}},
		"twice":    {shells(), again},
		"nothing":  {{Name: "m", Falloffs: map[components.BlastRule]weapons.Falloff{"m": nil}}},
		"no name":  {{Name: "m", Falloffs: map[components.BlastRule]weapons.Falloff{"": fall}}},
	} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: modules}); !errors.Is(err, ErrModule) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
