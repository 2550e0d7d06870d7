package shots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/filter"
)

// shootable is a shot that others can hit, as the tick sees it.
type shootable struct {
	shot     *Shot
	volatile *components.VolatileData
	box      geom.Box // before its flight
	moved    geom.Vec // since
	hit      bool     // by a shot of this tick that sets it off
	seconds  float64  // of the tick until then
}

// findShootables looks where every shot is that others can hit, and once they have flown in
// this tick, also how they came there.
func (t *Targets) findShootables(flown bool) {
	t.shootables = t.shootables[:0]
	for _, p := range t.volatile.Members {
		if p.Gone {
			continue
		}
		if !flown {
			p.Start = p.Position.Feet
		}
		t.addShootable(t.launcher.of(p))
	}
	for _, s := range t.launcher.fired {
		if s.volatile != nil && s.isPending() {
			t.addShootable(s)
		}
	}
}

func (t *Targets) addShootable(s *Shot) {
	half := geom.Vec{X: s.volatile.Half, Y: s.volatile.Half, Z: s.volatile.Half}
	start := s.start()
	t.shootables = append(t.shootables, shootable{shot: s, volatile: s.volatile,
		box: geom.Box{Center: start, Half: half}, moved: s.position.Feet.Sub(start)})
}

// meets reports whether what a filter looks for meets the shootable.
func (t *shootable) meets(f *filter.Filter) bool {
	return f.IsIdle() || f.MeetsShot(t.shot.id, t.shot.kinds(), PartOf(t.shot, components.Layers))
}

// wear takes damage off the health of a shootable, and reports whether none is left.
func (t *shootable) wear(damage float64, by components.ID) bool {
	v := t.volatile
	v.By = by
	v.Health = max(v.Health-max(damage, 0), 0)
	return v.Health == 0
}

// meet notes that a shot ended at the shootable. What has a radius harms it by its blast,
// but the first hit sets off one without health. The first hit that does so counts.
func (t *shootable) meet(s *Shot) {
	damage := 0.0
	if payload := s.Payload(); payload.Radius == 0 {
		damage = payload.Damage
	}
	if t.wear(damage, s.owner.ID) && (!t.hit || s.now < t.seconds) {
		t.hit, t.seconds = true, s.now
	}
}

// hitByRay lets a ray meet the shootable.
func (t *shootable) hitByRay(damage float64, by components.ID) {
	t.volatile.Triggered = t.wear(damage, by) || t.volatile.Triggered
}
