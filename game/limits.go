package game

import (
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// limit sets the limits of the options.
func limit(r *modes.Rules, o *options.Options) {
	if o.Limits.Minutes != 0 {
		r.TimeLimitTicks = int64(systems.Ticks(float64(60 * max(o.Limits.Minutes, 0))))
	}
	if o.Limits.Points != 0 {
		r.PointLimit = max(o.Limits.Points, 0)
	}
	if o.Limits.Mercy != 0 {
		r.MercyLead = max(o.Limits.Mercy, 0)
	}
	if o.Limits.Warmup != 0 {
		r.WarmupTicks = int64(systems.Ticks(float64(max(o.Limits.Warmup, 0))))
	}
	if o.Limits.TeamDamage != 0 {
		r.TeamDamage = float64(max(o.Limits.TeamDamage, 0)) / 100
	}
	if o.Limits.Autobalance != "" {
		r.Autobalance = o.Limits.Autobalance == options.On
	}
}
