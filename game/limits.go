package game

import (
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// limit sets the limits of the options.
func limit(r *modes.Rules, o *options.Options) {
	if o.Minutes != 0 {
		r.TimeLimitTicks = int64(systems.Ticks(float64(60 * max(o.Minutes, 0))))
	}
	if o.Points != 0 {
		r.PointLimit = max(o.Points, 0)
	}
	if o.Mercy != 0 {
		r.MercyLead = max(o.Mercy, 0)
	}
	if o.Warmup != 0 {
		r.WarmupTicks = int64(systems.Ticks(float64(max(o.Warmup, 0))))
	}
	if o.TeamDamage != 0 {
		r.TeamDamage = float64(max(o.TeamDamage, 0)) / 100
	}
	if o.Autobalance != "" {
		r.Autobalance = o.Autobalance == options.On
	}
}
