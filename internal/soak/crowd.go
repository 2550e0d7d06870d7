package soak

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// crowd is I18: players who meet keep their momentum and win no energy, and a
// player who meets nobody keeps its velocity.
func (w *witness) crowd() error {
	var momentum geom.Vec
	energy, scale := 0.0, 1.0
	for i := range w.watch.courses {
		c := &w.watch.courses[i]
		if !c.moved || !c.met && c.stood.velocity == c.stepped.velocity {
			continue
		}
		was, is := c.stepped.velocity, c.stood.velocity
		if !c.met {
			return fmt.Errorf("I18 crowd: %v m/s of player %d became %v, and it met nobody", was, w.after[i].ID, is)
		}
		mass := components.Armor.Get(w.watch.entry(i)).Mass
		momentum = momentum.AddScaled(is.Sub(was), mass)
		energy += mass * (is.LengthSquared() - was.LengthSquared())
		scale += mass * was.LengthSquared()
	}
	if momentum.Length() > rounding*scale {
		return fmt.Errorf("I18 crowd: momentum changed by %v", momentum)
	}
	if energy > rounding*scale {
		return fmt.Errorf("I18 crowd: twice the energy grew by %v to %v", energy, scale)
	}
	return nil
}
