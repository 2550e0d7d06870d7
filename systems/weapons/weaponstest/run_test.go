package weaponstest_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
)

func TestRun_EveryStandardWeaponPasses(t *testing.T) {
	for _, spec := range weapons.Standard() {
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec) })
	}
}

func TestRun_EveryWeaponOfTribes2Passes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all checks of many weapons")
	}
	for _, spec := range weapons.Tribes2() {
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec) })
	}
}

func TestRun_TheHoverdiscThatIsOnlyJSONPasses(t *testing.T) {
	specs, err := weapons.LoadDir("../../../examples/hoverdisc")
	if err != nil || len(specs) != 1 {
		t.Fatalf("%d weapons, %v", len(specs), err)
	}
	weaponstest.Run(t, specs[0])
}

// TestRun_EveryWeaponInTheDocsPasses runs the listings that are whole weapons. Those with
// parts of modules are quoted from examples, which run them.
func TestRun_EveryWeaponInTheDocsPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all checks of many weapons")
	}
	text, err := os.ReadFile("../../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	listings := regexp.MustCompile("(?ms)^```json\n(\\{.*?)^```$").FindAllSubmatch(text, -1)
	if len(listings) < 8 {
		t.Fatalf("only %d listings are weapons", len(listings))
	}
	quoted := examples(t)
	var specs []weapons.Spec
	for _, listing := range listings {
		spec, err := weapons.Decode(listing[1])
		switch {
		case err != nil:
			t.Errorf("%v in\n%s", err, listing[1])
		case len(spec.Parts) == 0:
			specs = append(specs, spec)
		case !bytes.Contains(quoted, bytes.TrimSpace(listing[1])):
			t.Errorf("%s has parts and is in no example", spec.Name)
		}
	}
	for _, spec := range specs {
		var others []weapons.Spec
		if p := spec.Projectile; p != nil && p.Has("releases") {
			others = slices.DeleteFunc(slices.Clone(specs), func(o weapons.Spec) bool { return o.Name == spec.Name })
		}
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec, weaponstest.Beside(others...)) })
	}
}

// examples returns the text of all examples.
func examples(t *testing.T) (all []byte) {
	t.Helper()
	err := filepath.WalkDir("../../../examples", func(path string, d fs.DirEntry, err error) error {
		if ending := filepath.Ext(path); err != nil || ending != ".go" && ending != ".json" {
			return err
		}
		text, err := os.ReadFile(path)
		all = append(all, text...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRun_PlainWeaponsWithAnyTriggerPass also with a spread that turns a shot by half a
// right angle.
func TestRun_PlainWeaponsWithAnyTriggerPass(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all checks of many weapons")
	}
	for name, trigger := range map[string]weapons.Trigger{
		"spread":          {CycleTicks: 5, Spread: 0.3},
		"lift":            {CycleTicks: 20, Lift: 0.5, Spread: 0.1},
		"wide pellets":    {CycleTicks: 9, Spread: 1, Pellets: 8},
		"semi pellets":    {CycleTicks: 9, Spread: 0.1, Pellets: 3, Semi: true},
		"burst":           {CycleTicks: 6, BurstShots: 4, BurstTicks: 2, Ammo: weapons.Load{3, 3, 3}},
		"spinning burst":  {CycleTicks: 6, BurstShots: 4, BurstTicks: 6, SpinUpTicks: 12, SpinDownTicks: 30},
		"charged pellets": {CycleTicks: 3, Charge: &weapons.Charge{Ticks: 90, Speed: weapons.Least(0.1)}, Pellets: 5, Spread: 0.2, Lift: 0.3},
		"heat":            {CycleTicks: 1, Heat: 0.4},
	} {
		spec := weapons.Spec{Name: "plain", Trigger: trigger, Projectile: &weapons.Projectile{MuzzleSpeed: 60, TTLTicks: 60, GraceTicks: 8,
			Payload: components.PayloadData{Kind: "plain", Damage: 0.01}}}
		if trigger.Heat > 0 {
			spec.Cooling = &weapons.Cooling{PerSecond: 0.5, Resume: 0.2}
		}
		t.Run(name, func(t *testing.T) { weaponstest.Run(t, spec) })
	}
}
