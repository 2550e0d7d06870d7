package components

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/yohamta/donburi"
)

// BumpKind is how a movement model answered one contact.
type BumpKind uint8

// Kinds of bump.
const (
	BumpSlide  BumpKind = iota + 1 // bounced along the surface
	BumpStep                       // stepped up onto it
	BumpRest                       // came to rest on it
	BumpCrease                     // turned along the crease with the surface hit before
	BumpBack                       // found no way past it: what was left of the tick is lost, and perhaps some of the way
)

const (
	// MaxBumps is how many contacts the rules of a model may ask a step to answer [ours]:
	// scratch is sized by it, and what a tick costs.
	MaxBumps = 8
	// ReportedBumps is how many bumps a report has room for [ours]: more than any preset
	// needs where it does not step up several times in a tick. With less, what took the
	// speed of a body would be counted and not told.
	ReportedBumps = 16
)

// Bump is one answer to a contact.
type Bump struct {
	Kind     BumpKind
	Triangle int // of the level; -1 for the head of another body
	Normal   geom.Vec
	// Impact is the speed along the normal that was answered, m/s. Where a body of the
	// Tribes model is turned by several surfaces at once, it is all the change of its
	// velocity.
	Impact float64
}

// MoveReportData is what the last movement step did, for damage, sound,
// traces and debugging. It is overwritten each tick.
type MoveReportData struct {
	Bumps     [ReportedBumps]Bump
	BumpCount int
	// DroppedBumps is how many more there were than Bumps has room for.
	DroppedBumps int

	Jumped  bool
	Jetting bool
	Skiing  bool
	// Sliding is set while the body pushes against a wall and slides up. The
	// point and the normal are those of the wall, for marks on it.
	Sliding               bool
	WallPoint, WallNormal geom.Vec

	Impact float64 // largest normal speed of the tick, m/s
	Damage float64 // health lost to impacts

	// Of the Torque model alone.
	HardImpact bool // some impact was beyond what the body takes unhurt
	// Shake is how hard the impacts shake the camera: 0 for not at all, about 1
	// for a landing that hurts.
	Shake float64
	// Recovering is set while a hard landing keeps the body from moving by
	// itself, GettingUp in the last part of that.
	Recovering, GettingUp bool
	// Falling is set when the body drops fast with nothing underfoot.
	Falling bool

	// Stuck is set when the step found no free place for the body.
	Stuck bool
}

// Add lists one answer to a contact, and counts it where there is no room.
func (r *MoveReportData) Add(kind BumpKind, triangle int, normal geom.Vec, impact float64) {
	r.Impact = max(r.Impact, impact)
	if r.BumpCount == len(r.Bumps) {
		r.DroppedBumps++
		return
	}
	r.Bumps[r.BumpCount] = Bump{Kind: kind, Triangle: triangle, Normal: normal, Impact: impact}
	r.BumpCount++
}

// MoveReport is what the last movement step did.
var MoveReport = donburi.NewComponentType[MoveReportData]()
