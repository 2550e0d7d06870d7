package scenario

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// steepest is the largest pitch in degrees that a file may ask for. The game
// itself stops at 88.
const steepest = 90

func (r *reader) pitch(n node) float64 { return r.between(n, -steepest, steepest) }

// buttons lists the buttons, for each of which an input has a field of its name.
func buttons() (all []components.Buttons) {
	for b := components.ButtonJump; b.Name() != ""; b <<= 1 {
		all = append(all, b)
	}
	return all
}

// axis reads an axis. A number that no device can give is rounded as a device
// rounds, and noted.
func (r *reader) axis(n node) components.Axis {
	f := r.between(n, -1, 1)
	a := components.AxisOf(f)
	if g := a.Float(); r.err == nil && g != f {
		if r.rounded++; r.rounded == 1 {
			r.first = fmt.Sprintf("%s: %s: %v is played as %d/%d, which is %.4g", r.file, n.path, f, a, components.Full, g)
		}
	}
	return a
}

// note describes the axes that were rounded.
func (r *reader) note() string {
	if r.rounded > 1 {
		return fmt.Sprintf("%s, and %d more axes are rounded like it", r.first, r.rounded-1)
	}
	return r.first
}

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
		append([]string{"forward", "right", "weapon", "throw", "yaw_deg", "pitch_deg"}, buttonFields()...))
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
	for _, button := range buttons() {
		if held := optional(o, button.Name(), r.boolean); held != nil {
			in.Press |= button.When(*held)
			in.Release |= button.When(!*held)
		}
	}
	in.Yaw, in.Pitch = optional(o, "yaw_deg", r.number), optional(o, "pitch_deg", r.pitch)
	weapon := func(n node) uint8 {
		carried := s.Players[in.Player].Weapons
		return uint8(1 + slices.Index(carried, r.choice(n, "weapon for "+strconv.Quote(name)+":", carried...)))
	}
	in.Weapon = either(o, "weapon", 0, weapon)
	in.Throw = optional(o, "throw", func(n node) uint8 {
		if n.value == "" {
			return 0 // the hand lets go
		}
		return weapon(n)
	})
	return in
}

func buttonFields() []string {
	var names []string
	for _, button := range buttons() {
		names = append(names, button.Name())
	}
	return names
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
	for _, s := range weapons.Standard() {
		if p := s.Projectile; p != nil && p.Payload.Kind == e.Payload.Kind {
			e.Payload.Armor, e.Payload.Shield = p.Payload.Armor, p.Payload.Shield
		}
	}
	return e
}
