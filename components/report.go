package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// BumpKind is how a movement model resolved one contact.
type BumpKind uint8

// Kinds of bump.
const (
	BumpSlide  BumpKind = iota + 1 // bounced along the surface
	BumpStep                       // stepped up onto it
	BumpRest                       // came to rest on it
	BumpCrease                     // turned along the crease with the surface hit before
	BumpBack                       // found no way past it: the rest of the tick is lost, and perhaps some of the displacement
)

const (
	// MaxBumps is the largest number of contacts that the rules of a model may resolve in a step
	// [ours]. It determines the size of scratch memory, and the cost of a tick.
	MaxBumps = 8
	// ReportedBumps is the largest number of bumps in a report [ours]. Only presets that step up
	// several times in a tick need more. With fewer, a bump that changed the velocity could be
	// missing.
	ReportedBumps = 16
)

// Bump is one resolved contact.
type Bump struct {
	Kind     BumpKind
	Triangle int // triangle of the level; -1 for the head of another body
	Normal   geom.Vec
	// Impact is the speed along the normal that was resolved, m/s. If several surfaces
	// turn a body of the Tribes model at once, it is the whole change of its velocity.
	Impact float64
}

// MoveReportData is the result of the last movement step, for damage, sound, traces and
// debugging. It is overwritten each tick.
type MoveReportData struct {
	Bumps     [ReportedBumps]Bump
	BumpCount int
	// DroppedBumps is how many bumps are missing from Bumps.
	DroppedBumps int

	Jumped  bool
	Jetting bool
	Skiing  bool
	// Sliding is set while the body slides up a wall that it pushes against. The point
	// and the normal are those of the wall, for marks on it.
	Sliding               bool
	WallPoint, WallNormal geom.Vec

	Impact float64 // largest normal speed of the tick, m/s
	Damage float64 // health lost to impacts

	// HardImpact, Shake, Recovering, GettingUp and Falling are of the Torque model alone.
	HardImpact bool // an impact damaged the body
	// Shake is how hard impacts shake the camera: 0 for not at all, about 1 for a landing
	// that damages.
	Shake float64
	// Recovering is set while the body cannot move by itself after a hard landing, and
	// GettingUp in the last part of that.
	Recovering, GettingUp bool
	// Falling is set when the body falls fast with nothing below it.
	Falling bool

	// Stuck is set when the step found no free position for the body.
	Stuck bool
}

// Add adds a bump, or counts it as dropped if the report is full.
func (r *MoveReportData) Add(kind BumpKind, triangle int, normal geom.Vec, impact float64) {
	r.Impact = max(r.Impact, impact)
	if r.BumpCount == len(r.Bumps) {
		r.DroppedBumps++
		return
	}
	bump := &r.Bumps[r.BumpCount] // in place, for a copy takes as long again
	bump.Kind, bump.Triangle, bump.Normal, bump.Impact = kind, triangle, normal, impact
	r.BumpCount++
}

// MoveReport is the result of the last movement step.
var MoveReport = donburi.NewComponentType[MoveReportData]()
