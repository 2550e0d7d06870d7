package weapons

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
)

// TestValidate_OfWhatOthersReleaseRefusesWhatIsOfACarrier, field by field, and nothing else.
func TestValidate_OfWhatOthersReleaseRefusesWhatIsOfACarrier(t *testing.T) {
	plain := shipped(t, "disc")
	plain = Spec{Name: "splinter", Carried: new(bool), Projectile: plain.Projectile}
	if err := plain.Validate(); err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string]func(s *Spec){
		"trigger":    func(s *Spec) { s.Trigger.CycleTicks = 5 },
		"alt":        func(s *Spec) { s.Alt = &Fire{} },
		"armors":     func(s *Spec) { s.Armors = []string{"light"} },
		"needs_pack": func(s *Spec) { s.Pack = components.EnergyPack },
		"slot":       func(s *Spec) { s.Slot = 3 },
		"ray":        func(s *Spec) { s.Ray = &Ray{} },
		"beam":       func(s *Spec) { s.Beam = &Beam{} },
		"signal":     func(s *Spec) { s.Signal = "wave" },
		"hints":      func(s *Spec) { s.Hints = &Hints{} },
	} {
		s := plain.Clone()
		change(&s)
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), field) || !strings.Contains(err.Error(), "not carried") {
			t.Errorf("%s: %v", field, err)
		}
	}
}
