package weapons

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// CheckPayload reports what is wrong with a payload in a part of the weapon, by the field that
// it lies in.
func (s *Spec) CheckPayload(field string, l *components.PayloadData) error {
	c := &checker{weapon: s.Name}
	c.check(field+".", l)
	c.checkPayload(field, l)
	return s.from.locate(joined(c.faults))
}

// checkPayload reports a blast without effect: the rule of Tribes treats distances below
// leastBlast as leastBlast. Which rules there are is up to the match.
func (s *checker) checkPayload(place string, l *components.PayloadData) {
	if (l.Rule == "" || l.Rule == components.BlastTribes) && l.Radius > 0 && l.Radius <= leastBlast {
		s.fail(place+".radius_m", l.Radius, fmt.Sprintf(`0, or more than %v for the rule "tribes", which has no effect otherwise`, leastBlast))
	}
}
