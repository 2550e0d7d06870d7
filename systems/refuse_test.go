package systems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/tribes"
)

func TestJoin_RefusesArmourThatNoBodyCanHave(t *testing.T) {
	m := newField(t, hills(t, 16, 16), 0, 1)
	changes := map[string]func(*components.ArmorData){
		"class":    func(a *components.ArmorData) { a.Class = 7 },
		"mass":     func(a *components.ArmorData) { a.Mass = -1 },
		"no mass":  func(a *components.ArmorData) { a.Mass = 0 },
		"half":     func(a *components.ArmorData) { a.Half.Y = 0 },
		"jets":     func(a *components.ArmorData) { a.JetForce = math.NaN() },
		"traction": func(a *components.ArmorData) { a.GroundTraction = math.Inf(1) },
	}
	for name, change := range changes {
		armor := tribes.Light()
		change(&armor)
		if _, err := m.Join(PlayerSpec{Name: name, Armor: armor}); !errors.Is(err, ErrPlayer) {
			t.Errorf("%s: got %v, want ErrPlayer", name, err)
		}
	}
	for model, want := range map[string]string{
		components.ModelTorque: `begin with systems.Preset("torque", "")`,
		components.ModelSlide:  `begin with systems.Preset("slide", "")`,
		"skate":                "want one of tribes, torque, slide",
	} {
		_, err := m.Join(PlayerSpec{Model: model, Armor: tribes.Light()})
		if !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", model, err, want)
		}
	}
	if got := len(m.Players(nil)); got != 0 {
		t.Errorf("%d players are in the match", got)
	}
}

func TestExplode_RefusesWhatIsNotFinite(t *testing.T) {
	m := newField(t, hills(t, 16, 16), 1, 1)
	center := m.Players(nil)[0].Position
	good := components.PayloadData{Kind: "disc", Radius: 7.5, Kick: 150, Damage: 0.1}
	for _, c := range []struct {
		center  geom.Vec
		payload components.PayloadData
		want    string
	}{
		{geom.Vec{X: math.NaN()}, good, "center {NaN 0 0} is not finite"},
		{center, components.PayloadData{Radius: 7.5, Kick: math.Inf(1)}, "payload.Kick is +Inf, want -1e+06 to 1e+06"},
		{center, components.PayloadData{Radius: math.NaN(), Kick: 1}, "payload.Radius is NaN, want 0 to"},
		{center, components.PayloadData{Radius: 1, Damage: -2e6}, "payload.Damage is -2e+06"},
		{center, components.PayloadData{Radius: 1, Rule: "loud"}, `payload.Rule is "loud", want one of basic, t3d, tribes, tribes2`},
	} {
		if err := m.Explode(c.center, c.payload, components.Nobody); !errors.Is(err, ErrBlast) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: got %v, want ErrBlast and %s", c, err, c.want)
		}
	}
	m.Step(nil)
	if v := m.Players(nil)[0].Velocity; !v.IsFinite() {
		t.Errorf("velocity is %v", v)
	}
}

func TestDeath_ByTheBlastOfAProjectileCountsForNobody(t *testing.T) {
	m := newField(t, hills(t, 16, 16), 1, 1)
	for range 40 {
		m.Step(nil)
	}
	lob(m, "disc", components.Nobody, m.Level.Spawns[0].Position.Add(geom.Vec{Z: 200}), geom.Vec{})
	shot := m.shots.Launcher.Flying.Members[0].ID
	p := m.Players(nil)[0]
	if err := m.Explode(p.Position, components.PayloadData{}, 1000); !errors.Is(err, ErrBlast) {
		t.Errorf("owned by nobody there is: %v", err)
	}
	strong := components.PayloadData{Kind: "disc", Radius: 20, Kick: 1, Damage: 50}
	if err := m.Explode(p.Position.Add(geom.Vec{Z: 3}), strong, shot); err != nil {
		t.Fatal(err)
	}
	m.Step(nil)
	died := kinds(m.Events(), EventDied)
	if len(died) != 1 || died[0].Subject != p.ID || died[0].Other != shot || died[0].Team != 0 {
		t.Errorf("got %+v, want one death by the shot %d", died, shot)
	}
}
