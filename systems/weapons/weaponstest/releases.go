package weaponstest

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
)

// releases lets one shot fly and counts what it releases. It also looks for what systems
// of modules are said to launch.
func (r rig) releases() error {
	shot := r.fire().Projectile
	list := behaviourOf(shot).Releases
	if len(list) == 0 && len(r.flies) == 0 {
		return skip("it releases nothing")
	}
	seen := map[string]int{} // by weapon; only looked up
	p := r.play(room(), geom.Vec{Y: -15})
	if shot == nil {
		p.fire(geom.YawPitch{Pitch: geom.Degrees(-20)}, holdTicks)
		p.watch(seen, restTicks)
		return r.missing(seen)
	}
	p.join(geom.Vec{Y: 15, X: 3}, 2)
	parent, err := p.match.Launch(systems.Shot{Weapon: r.spec.Name, Alt: r.alt, Owner: p.shooter,
		Position: geom.Vec{Y: -10, Z: 8}, Velocity: geom.Vec{Y: 0.6, Z: -0.8}.Scale(shot.MuzzleSpeed)})
	must(err)
	bounced := false
	p.after = func() {
		for _, e := range p.match.Events() {
			bounced = bounced || e.Kind == systems.EventBounced && e.Shot == parent
		}
	}
	p.watch(seen, r.life()+restTicks)
	wanted, exact := map[string]int{}, map[string]bool{}
	for _, release := range list {
		if _, ok := exact[release.Weapon]; !ok {
			exact[release.Weapon] = true
		}
		switch {
		case release.When == behaviours.ReleaseAtEnd:
			wanted[release.Weapon] += release.Count
			continue
		case release.When == behaviours.ReleaseAtBounce && bounced:
			wanted[release.Weapon] += release.Count
		}
		exact[release.Weapon] = false
	}
	for _, release := range list {
		want, got := wanted[release.Weapon], seen[release.Weapon]
		if got < want || exact[release.Weapon] && got != want {
			return fmt.Errorf("one shot released %d of %q, want %d", got, release.Weapon, want)
		}
	}
	return r.missing(seen)
}

// behaviourOf returns what a projectile does, which may be nil. A match refuses one that says
// something else.
func behaviourOf(p *weapons.Projectile) (b behaviours.Behaviour) {
	if p != nil {
		_ = b.Read(p)
	}
	return b
}

// missing names what was to fly and did not.
func (r rig) missing(seen map[string]int) error {
	for _, name := range r.flies {
		if seen[name] == 0 {
			return fmt.Errorf("no projectile of %q flew, and it is said to", name)
		}
	}
	return nil
}

// watch lets time pass and counts projectiles by their weapons, those of the first
// release and those that systems launch.
func (p *play) watch(seen map[string]int, ticks int) {
	var known []components.ID
	for range ticks {
		p.steps(1)
		for _, s := range p.shots() {
			entry, ok := p.match.Entry(s.ID)
			if !ok || slices.Contains(known, s.ID) {
				continue
			}
			known = append(known, s.ID)
			if generation := components.Shot.Get(entry).Generation; generation == 1 || generation == 0 && s.Weapon != p.spec.Name {
				seen[s.Weapon]++
			}
		}
	}
}
