package weaponstest_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
)

func TestRun_EveryStandardWeaponPasses(t *testing.T) {
	for _, spec := range append(weapons.Standard(), weapons.HeavyDisc()) {
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

// TestRun_EveryWeaponInTheDocsPasses runs the listings that are whole weapons.
func TestRun_EveryWeaponInTheDocsPasses(t *testing.T) {
	text, err := os.ReadFile("../../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	listings := regexp.MustCompile("(?ms)^```json\n(\\{.*?)^```$").FindAllSubmatch(text, -1)
	if len(listings) < 1 {
		t.Fatal("no listing is a weapon")
	}
	for _, listing := range listings {
		spec, err := weapons.Decode(listing[1])
		if err != nil {
			t.Errorf("%v in\n%s", err, listing[1])
			continue
		}
		t.Run(spec.Name, func(t *testing.T) { weaponstest.Run(t, spec) })
	}
}
