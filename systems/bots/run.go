package bots

import (
	"cmp"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// Numbers of runs on skis [ours].
const (
	runDirections = 32    // directions of approach that are tried
	runStep       = 4.0   // m between two places of a run
	runStart      = 12.0  // m/s at the start of a run
	runLeast      = 7.0   // m/s below which it is no run
	runMost       = 34.0  // m/s that no run exceeds
	runKeep       = 0.985 // part of its speed that a skier keeps in a step, over uneven ground
	runExit       = 80.0  // m behind the flag that must be free
	runBack       = -0.3  // least cosine between the run and the way home
	runApart      = 0.8   // cosine of the angle by which two runs differ at least
	runsKept      = 3     // runs of a flag
	runWait       = 0.6   // m/s of speed at the flag that a second of the way there is worth
	bodyAbove     = 1.2   // m above the ground at which the middle of a skier is
	runGravity    = 20.0  // m/s2
	runEnergy     = 60.0  // units in the tank, of light armour [TR]
	runDrain      = 25.0  // units/s that its jets drain [TR]
	runCharge     = 8.0   // units/s that it charges [TR]
	runThrust     = 8.0   // m/s2 of its jets along level ground
	runThrustTo   = 20.0  // m/s up to which they act
)

// runLengths are the lengths of runs that are tried, m.
var runLengths = [...]float64{110, 160, 220, 300}

// run is a straight way on skis through a flag, which begins high up.
type run struct {
	start, exit geom.Vec
	line        geom.Vec // its direction
	speed       float64  // m/s at the flag
	worth       float64  // m/s, speed less what the way to the start costs
	way         field    // to the start
}

// findRuns finds the best runs to a flag for a team whose home is at home, from where outward leads.
func (c *chart) findRuns(f *flagChart, home geom.Vec, outward *field) []run {
	var all, chosen []run
	homeward := home.Sub(f.home).Horizontal().Normalize()
	for i := range runDirections {
		line := geom.YawPitch{Yaw: geom.Angle(i * (65536 / runDirections))}.Forward()
		if line.Dot(homeward) < runBack {
			continue
		}
		for _, length := range runLengths {
			start := f.home.AddScaled(line, -length)
			exit := f.home.AddScaled(line, runExit)
			if !c.isFree(start, line, length+runExit, f.home) {
				continue
			}
			speed, ok := c.ski(start, line, length)
			if !ok {
				continue
			}
			start.Z, exit.Z = c.height(start), c.height(exit)
			worth := speed - float64(runWait*c.secondsFrom(outward, start))
			all = append(all, run{start: start, exit: exit, line: line, speed: speed, worth: worth})
		}
	}
	slices.SortStableFunc(all, func(a, b run) int { return cmp.Compare(b.worth, a.worth) })
	for i := range all {
		if len(chosen) < runsKept && !slices.ContainsFunc(chosen, func(o run) bool { return o.line.Dot(all[i].line) > runApart }) {
			chosen = append(chosen, all[i])
		}
	}
	return chosen
}

// isFree reports whether no wall stands in the way of a run, and the ground neither kills
// nor is under water. The foot of the flag's own stand is no obstacle.
func (c *chart) isFree(start, line geom.Vec, length float64, flag geom.Vec) bool {
	lift := geom.Vec{Z: bodyAbove}
	from := start
	from.Z = c.height(from)
	for far := runStep; far <= length; far += runStep {
		to := start.AddScaled(line, far)
		to.Z = c.height(to)
		cell, ok := c.cellAt(to)
		if !ok || c.kinds[cell] == cellDeadly || c.kinds[cell] == cellWater {
			return false
		}
		if to.Sub(flag).Horizontal().Length() < runStep {
			to.Z = flag.Z
		}
		hit, blocked := c.level.Solid.Raycast(from.Add(lift), to.Sub(from))
		if blocked && math.Abs(hit.Normal.Z) < wallNormal {
			return false
		}
		from = to
	}
	return true
}

// ski returns the speed at the end of a run. Ground that falls makes it faster. Where it
// rises the jets carry the skier, as long as there is energy, and then it gets slower.
func (c *chart) ski(start, line geom.Vec, length float64) (float64, bool) {
	speed, energy := runStart, runEnergy
	height := c.height(start)
	for far := runStep; far <= length; far += runStep {
		next := c.height(start.AddScaled(line, far))
		rise := next - height
		height = next
		seconds := runStep / speed
		switch jets := energy > float64(runDrain*seconds); {
		case jets && rise > 0:
			energy -= float64(runDrain * seconds)
			rise = 0
		case jets && speed < runThrustTo:
			energy -= float64(runDrain * seconds)
			speed += float64(runThrust * seconds)
		default:
			energy = min(energy+float64(runCharge*seconds), runEnergy)
		}
		square := float64(speed*speed) - float64(2*runGravity*rise)
		if square < runLeast*runLeast {
			return 0, false
		}
		speed = min(math.Sqrt(square)*runKeep, runMost)
	}
	return speed, true
}
