package weapons

import (
	"fmt"

	"github.com/skijet/skijet/components"
)

// CheckPart reports what is wrong with a part of the weapon, a struct or a pointer to one, by the field
// that it lies in: numbers outside the ranges in the tags of their fields, such as `limit:"0..1e6"`, and
// of a [components.PayloadData] also what has no effect. [Part.Decode] has checked the ranges already.
func (s *Spec) CheckPart(field string, part any) error {
	c := &checker{weapon: s.Name}
	c.check(field, part)
	switch l := part.(type) {
	case *components.PayloadData:
		c.checkPayload(field, l)
	case components.PayloadData:
		c.checkPayload(field, &l)
	}
	return s.from.locate(joined(c.faults))
}

// checkPayload reports a blast without effect: the rule of Tribes treats distances below
// leastBlast as leastBlast. Which rules there are is up to the match.
func (s *checker) checkPayload(place string, l *components.PayloadData) {
	if (l.Rule == "" || l.Rule == components.BlastTribes) && l.Radius > 0 && l.Radius <= leastBlast {
		s.fail(place+".radius_m", l.Radius, fmt.Sprintf(`0, or more than %v for the rule "tribes", which has no effect otherwise`, leastBlast))
	}
}
