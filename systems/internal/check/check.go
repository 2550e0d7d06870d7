// Package check refuses values that no body can have.
package check

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/limits"
)

// Armor refuses tuning that no body can have, by an error that names the field.
func Armor(a *components.ArmorData) error {
	if err := limits.First(a); err != nil {
		return err
	}
	if err := half(a.Half); err != nil {
		return err
	}
	// A crouched box must lie inside the upright one: crouching never collides.
	if c := a.CrouchHalf; c != (geom.Vec{}) && !(c.X == a.Half.X && c.Y == a.Half.Y && c.Z > 0 && c.Z <= a.Half.Z) {
		return fmt.Errorf("CrouchHalf is %v, want the width of Half, %v, and at most its height", c, a.Half)
	}
	return nil
}

// Pack refuses a kind of pack that there is not.
func Pack(p *components.PackData) error {
	if !components.KnownPack(p.Kind) {
		return fmt.Errorf("unknown pack %q in Kind", p.Kind)
	}
	return nil
}

// Finite refuses a vector that is infinite or NaN.
func Finite(what string, v geom.Vec) error {
	if !v.IsFinite() {
		return fmt.Errorf("%s %v is not finite", what, v)
	}
	return nil
}

// Team refuses the number of a team that there cannot be.
func Team(team int) error {
	if team < 0 || team > components.MaxTeam {
		return fmt.Errorf("team %d, want 0 to %d", team, components.MaxTeam)
	}
	return nil
}

// Limits of a body [ours].
const (
	// maxMass is the most of what can be hit: a ten-thousandth of what stands for a body
	// that nothing moves, so that the two are told apart.
	maxMass = 1e6
	// minHalf is the least half extent of a box, m: ten thousand times collision.Slop,
	// so that what may overlap stays a small part of it.
	minHalf = 0.01
	// MaxHalf is the most, m: a box that covers a level meets all its triangles in
	// every sweep, and a tick takes a tenth of a second.
	MaxHalf = 100
)

// HitBox refuses a box that no entity can have.
func HitBox(h *components.HitBoxData) error {
	if err := half(h.Half); err != nil {
		return err
	}
	if c := h.Center.Abs(); !(max(c.X, c.Y, c.Z) <= MaxHalf) {
		return fmt.Errorf("its Center is %v, want at most %v along each axis", h.Center, MaxHalf)
	}
	if !(h.Mass >= 0 && h.Mass <= maxMass) {
		return fmt.Errorf("its Mass is %v, want 0 to %v", h.Mass, maxMass)
	}
	return nil
}

// half refuses half extents that no box can have.
func half(h geom.Vec) error {
	if !(min(h.X, h.Y, h.Z) >= minHalf && max(h.X, h.Y, h.Z) <= MaxHalf) {
		return fmt.Errorf("its Half is %v, want %v to %v along each axis", h, minHalf, MaxHalf)
	}
	return nil
}
