package soak

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// picture returns a step as Go values: the body at its start, and the faces around.
func (w *checker) picture(s *step) []string {
	lines := []string{
		fmt.Sprintf("model %s, body %s, rules %s", s.after.Model, s.after.ArmorName, w.rules.Name),
		fmt.Sprintf("feet %#v", s.atStart.feet),
		fmt.Sprintf("velocity %#v", s.atStart.velocity),
		fmt.Sprintf("intent %#v", s.intent),
		fmt.Sprintf("contact %#v", s.contact),
		fmt.Sprintf("energy %v, pack %v, half %#v", s.atStart.energy, s.pack, s.atStart.half),
	}
	if s.medium != components.Air() {
		lines = append(lines, fmt.Sprintf("medium %#v", s.medium))
	}
	switch s.after.Model {
	case components.ModelTorque:
		lines = append(lines, fmt.Sprintf("torque %#v", s.torque))
	case components.ModelSlide:
		lines = append(lines, fmt.Sprintf("slide %#v", s.slide))
	}
	lines = append(lines,
		fmt.Sprintf("came to %#v", s.afterStep.feet),
		fmt.Sprintf("with %#v", s.afterStep.velocity),
		"by "+s.describeBumps())
	const far = 1.5 // m
	start := geom.FeetBox(s.atStart.feet, s.atStart.half)
	bounds := start.Swept(s.afterStep.feet.Sub(s.atStart.feet)).Expand(far)
	for _, f := range w.near(w.index(s), bounds) {
		if f.Bounds.Overlaps(bounds) {
			lines = append(lines, fmt.Sprintf("face %d %#v", f.Number, f.Triangle))
		}
	}
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], "components.", "")
	}
	return lines
}
