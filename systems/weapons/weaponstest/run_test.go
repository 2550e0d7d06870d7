package weaponstest_test

import (
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
