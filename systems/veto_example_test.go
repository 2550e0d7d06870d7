package systems_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// truce lets nobody fire in the first seconds of a match.
func truce(ticks int64) systems.Module {
	return systems.Module{Name: "truce", Version: "1", Vetoes: []systems.Veto{{
		Name: "truce",
		Run: func(m *systems.Match, _ components.ID, _ *weapons.Spec, _ bool) string {
			if m.Tick() < ticks {
				return "Truce"
			}
			return ""
		},
	}}}
}

func ExampleVeto() {
	level, err := testlevels.Hall(nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{truce(2)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := m.Join(systems.PlayerSpec{Name: "Saffi"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		if err := m.Step([]systems.Command{{Player: id, Input: components.Input{Buttons: components.ButtonFire}}}); err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%q\n", m.Players(nil)[0].Veto)
	}
	// Output:
	// "Truce"
	// "Truce"
	// ""
}

func TestDocs_ShowTheVetoThatTheExampleRuns(t *testing.T) {
	source, err := os.ReadFile("veto_example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, listing, _ := strings.Cut(string(source), "func truce(")
	listing, _, _ = strings.Cut(listing, "\n}\n")
	if !strings.Contains(string(document), "```go\nfunc truce("+listing+"\n}\n```") {
		t.Error("docs/weapons.md shows another veto than ExampleVeto runs")
	}
}
