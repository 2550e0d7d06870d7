package modeltest_test

import (
	"os"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modeltest"
	"github.com/skijet/skijet/systems/tribes"
)

// rounds is more in the long run of all tests.
func rounds() int {
	if os.Getenv("SKIJET_LONG") == "1" {
		return 20
	}
	return 1
}

// standard returns a model that is always there.
func standard(t testing.TB, name string) systems.Model {
	t.Helper()
	level, err := testlevels.Court("hall")
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	for _, model := range m.Models() {
		if model.Name == name {
			return model
		}
	}
	t.Fatalf("there is no model %q", name)
	return systems.Model{}
}

func TestRun_TorqueAndSlidePass(t *testing.T) {
	for _, name := range []string{components.ModelTorque, components.ModelSlide} {
		t.Run(name, func(t *testing.T) { modeltest.RunBodies(t, standard(t, name), rounds()) })
	}
}

func TestRun_TribesPassesByAllItsRules(t *testing.T) {
	var bodies []modeltest.Body
	for _, rules := range []tribes.Rules{tribes.Articles(), tribes.Original(), tribes.Arena()} {
		for _, armor := range []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()} {
			bodies = append(bodies, modeltest.Body{Name: rules.Name + " " + armor.Name,
				Parts: []systems.Part{systems.With(components.Armor, armor), systems.With(systems.TribesRules, rules)}})
		}
	}
	modeltest.RunBodies(t, standard(t, components.ModelTribes), rounds(), bodies...)
}
