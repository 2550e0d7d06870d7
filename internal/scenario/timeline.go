package scenario

import (
	"math"
	"slices"
	"strconv"

	"github.com/skijet/skijet/components"
)

// steepest is the largest pitch in degrees that a file may ask for. The game
// itself stops at 88.
const steepest = 90

func (r *reader) pitch(n node) float64 { return r.between(n, -steepest, steepest) }

func (r *reader) axis(n node) float64 { return r.between(n, -1, 1) }

func (r *reader) inputs(n node, s *Scenario) []Input {
	items := r.list(n)
	inputs := make([]Input, 0, len(items))
	before := 0
	for _, item := range items {
		in := r.input(item, s)
		if in.Tick < before {
			r.refuse(join(item.path, "tick"), "is %d, after an input of tick %d: inputs must be in the order of ticks", in.Tick, before)
		}
		before = in.Tick
		inputs = append(inputs, in)
	}
	return inputs
}

func (r *reader) input(n node, s *Scenario) Input {
	o := r.object(n, []string{"tick", "player"},
		[]string{"forward", "right", "jump", "jet", "ski", "fire", "weapon", "yaw_deg", "pitch_deg"})
	var in Input
	if n, ok := o.get("tick"); ok {
		in.Tick = r.integer(n, 0, s.Ticks)
	}
	n, ok := o.get("player")
	if !ok {
		return in
	}
	name := r.text(n)
	in.Player = slices.IndexFunc(s.Players, func(p Player) bool { return p.Name == name })
	if in.Player < 0 {
		r.refuse(n.path, "unknown player %q", name)
		return in
	}
	in.Forward, in.Right = optional(o, "forward", r.axis), optional(o, "right", r.axis)
	in.Jump, in.Jet = optional(o, "jump", r.boolean), optional(o, "jet", r.boolean)
	in.Ski, in.Fire = optional(o, "ski", r.boolean), optional(o, "fire", r.boolean)
	in.Yaw, in.Pitch = optional(o, "yaw_deg", r.number), optional(o, "pitch_deg", r.pitch)
	if n, ok := o.get("weapon"); ok {
		carried := s.Players[in.Player].Weapons
		slot := slices.Index(carried, r.choice(n, "weapon for "+strconv.Quote(name)+":", carried...))
		in.Weapon = &slot
	}
	return in
}

func (r *reader) explosion(n node, ticks int) Explosion {
	o := r.object(n, []string{"tick", "position", "radius"}, []string{"kickback", "damage", "kind"})
	var e Explosion
	if n, ok := o.get("tick"); ok {
		e.Tick = r.integer(n, 0, ticks)
	}
	if n, ok := o.get("position"); ok {
		e.Position = r.vector(n)
	}
	least := func(n node) float64 { return r.between(n, 0, math.Inf(1)) }
	e.Payload = components.PayloadData{
		Kind:   either(o, "kind", "", r.text),
		Radius: either(o, "radius", 0, least),
		Kick:   either(o, "kickback", 0, least),
		Damage: either(o, "damage", 0, least),
	}
	return e
}
