package systems

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// inputs returns one input for each number in [components.Input], found by
// reflection, and one for each button that has a name. They differ from the zero
// value in that alone.
func inputs(t *testing.T, throw uint8) map[string]components.Input {
	t.Helper()
	values := map[string]any{
		"Forward": components.Full, "Right": -components.Full, "Look.Yaw": geom.Degrees(50), "Look.Pitch": geom.Degrees(20),
		"Weapon": uint8(2), "Throw": throw,
	}
	all := map[string]components.Input{}
	var walk func(name string, at []int, of reflect.Type)
	walk = func(name string, at []int, of reflect.Type) {
		if of.Kind() == reflect.Struct {
			for i := range of.NumField() {
				walk(strings.TrimPrefix(name+"."+of.Field(i).Name, "."), append(at[:len(at):len(at)], i), of.Field(i).Type)
			}
			return
		}
		if of == reflect.TypeFor[components.Buttons]() {
			for bit := range of.Bits() {
				if b := components.Buttons(1) << bit; b.Name() != "" {
					all[b.Name()] = components.Input{Buttons: b}
				}
			}
			return
		}
		value, ok := values[name]
		if !ok {
			t.Fatalf("a new field %s: say here what to set it to, and what answers it", name)
		}
		var in components.Input
		reflect.ValueOf(&in).Elem().FieldByIndex(at).Set(reflect.ValueOf(value))
		all[name] = in
	}
	walk("", nil, reflect.TypeFor[components.Input]())
	return all
}

// unanswered are the buttons that no system of this module answers.
var unanswered = []string{"alt_fire", "use", "game1", "game2", "game3", "game4", "game5", "game6", "game7", "game8"}

// TestInput_EveryFieldReachesModelAndArsenal holds each field and each button by
// itself in each model: the intent is just that, and what can be seen of the player
// is not what it is without. What nobody answers reaches the intent and does nothing.
func TestInput_EveryFieldReachesModelAndArsenal(t *testing.T) {
	for model, body := range map[string]string{components.ModelTribes: "light", components.ModelTorque: "t2-light", components.ModelSlide: "walker"} {
		spec, err := Preset(model, body)
		if err != nil {
			t.Fatal(err)
		}
		spec.Pack, spec.Position, spec.Weapons = components.ShieldPack, at(0, 0, 0), []string{"disc", "chaingun", "handgrenade"}
		level := hall(t, nil)
		seen := func(in components.Input) string {
			m := newMatch(t, Options{Level: level})
			id := join(t, m, spec)
			var all strings.Builder
			for tick := range 25 {
				held := in
				if tick >= 20 {
					held = components.Input{} // a throw leaves
				}
				m.Step([]Command{{Player: id, Input: held}})
				if got := *components.Intent.Get(mustEntry(m, id)); got != held {
					t.Fatalf("%s: the intent of %+v is %+v", model, held, got)
				}
				fmt.Fprintf(&all, "%+v %+v\n", m.Players(nil), m.Projectiles(nil))
			}
			return all.String()
		}
		still := seen(components.Input{})
		all := inputs(t, 3)
		if len(all) != 6+16 {
			t.Errorf("%d inputs", len(all))
		}
		for name, in := range all {
			answered := true
			for _, other := range unanswered {
				answered = answered && name != other
			}
			if name == "crouch" {
				answered = spec.Armor.CrouchHalf != (geom.Vec{})
			}
			if got := seen(in); (got != still) != answered {
				t.Errorf("%s: %s is answered: %v, want %v", model, name, got != still, answered)
			}
		}
	}
}
