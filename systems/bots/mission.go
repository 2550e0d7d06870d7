package bots

import (
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/modes"
)

// Numbers of the roles' ways [ours].
const (
	baseRange   = 90.0  // m to a flag within which its base is
	patrolRange = 75.0  // m around its flag, where a defender roams
	patrolPicks = 16    // places of which it goes to the one that costs the least climb and turn
	patrolTurn  = 3.0   // s: m of climb that it costs to lose a speed of 1 m/s
	patrolTicks = 220   // ticks for which it goes to one place
	coverRange  = 18.0  // m to a carrier, at which whoever covers it is near enough
	interceptTo = 3.0   // s, how far ahead of a carrier a chaser goes
	startRange  = 34.0  // m to the start of a run at which it begins
	routeTicks  = 1400  // ticks after which a capper gives up its run and goes straight
	missRange   = 60.0  // m behind the flag at which a capper has missed it
	exitRange   = 45.0  // m to the end of a run at which a carrier turns home
	intrudeFar  = 110.0 // m to the own flag, within which a defender attacks
	closeFight  = 30.0  // m to an enemy in sight, within which an attacker stays to fight
	aheadLeast  = 50.0  // m, how far ahead on its way a bot looks at least
	aheadTime   = 3.0   // s of its speed, by which it looks ahead
)

// Legs of a capper's way.
const (
	legStart  = iota // to the start of a run
	legRun           // through the flag
	legDirect        // straight to the flag
)

// mission returns where the role of the bot leads it, or false if it has none.
func (b *bot) mission() (geom.Vec, bool) {
	s := b.scene
	if len(s.flags) == 0 || b.brain.role == NoRole {
		return geom.Vec{}, false
	}
	team := b.team()
	own, enemy := s.ownFlag(team), s.enemyFlag(team)
	if own == nil || enemy == nil {
		return geom.Vec{}, false
	}
	mate := enemy.State == modes.FlagCarried && s.teamOfCarrier(enemy) == team
	switch role := b.brain.role; {
	case mate && enemy.Carrier == b.id:
		return b.carryHome(own, enemy), true
	case role == Chaser && own.State != modes.FlagHome:
		return b.chase(own, enemy), true
	case role == Defender || role == Repairer:
		if place, ok := b.mend(); ok {
			return place, true
		}
		return b.patrol(own), true
	case mate:
		return b.cover(enemy), true
	case role == Capper && enemy.State == modes.FlagHome:
		return b.capture(enemy), true
	}
	return b.assault(enemy), true
}

// carryHome leads a carrier to the own flag, first out of the enemy's base along its run.
func (b *bot) carryHome(own, enemy *modes.FlagPlace) geom.Vec {
	b.course.fetches = true
	if own.State != modes.FlagHome {
		return b.patrol(own) // it waits at home, on the move
	}
	b.brain.route.ticks = 0
	if run, ok := b.runTo(enemy.Team); ok && b.brain.route.leg == legRun {
		if b.feet.Sub(enemy.Home).Horizontal().Length() < runExit-exitRange/2 && run.exit.Sub(b.feet).Horizontal().Length() > exitRange/2 {
			return run.exit
		}
		b.brain.route.leg = legStart
	}
	return b.along(own.Team, own.Home)
}

// chase leads to the own flag, and ahead of its carrier.
func (b *bot) chase(own, enemy *modes.FlagPlace) geom.Vec {
	b.course.fetches = true
	if own.State == modes.FlagDropped {
		return own.Position
	}
	place := own.Position
	entry, ok := b.match.Entry(own.Carrier)
	if !ok || !entry.HasComponent(components.Velocity) {
		return place
	}
	distance := place.Sub(b.feet).Length()
	seconds := min(distance/max(b.velocity.Length(), levelSpeed), interceptTo)
	// Players see the flags on their screens, and so where a carrier goes.
	return place.AddScaled(components.Velocity.Get(entry).Linear.Horizontal(), seconds)
}

// patrol roams around the own flag, on ground as level as can be, once the bot has come home.
func (b *bot) patrol(own *modes.FlagPlace) geom.Vec {
	brain, home := b.brain, own.Home
	if b.feet.Sub(home).Horizontal().Length() > 2*patrolRange || !b.scene.chart.leads(b.feet, home) {
		return b.along(own.Team, home)
	}
	if brain.roams.ticks == 0 || brain.roams.goal.Sub(home).Horizontal().Length() > 2*patrolRange || brain.roams.goal.Sub(b.feet).Horizontal().Length() < closeRange {
		brain.roams.ticks = patrolTicks
		least := math.Inf(1)
		for range patrolPicks {
			place := home.Add(randomError(b.random, patrolRange))
			if c := b.scene.chart; len(c.ground) > 0 {
				place.Z = c.height(place)
			}
			line := place.Sub(b.feet).Horizontal()
			// Whoever runs in a circle keeps the speed that turning round would cost.
			lost := b.velocity.Horizontal().Length() - b.velocity.Dot(line.Normalize())
			cost := math.Abs(place.Z-b.feet.Z) + float64(patrolTurn*lost)
			if b.scene.chart.isInland(place) && cost < least && line.Length() > closeRange {
				brain.roams.goal, least = place, cost
			}
		}
	}
	b.course.onWay = true // it neither stops there nor strafes
	return brain.roams.goal
}

// cover stays near a carrier of the own team, on its way home.
func (b *bot) cover(enemy *modes.FlagPlace) geom.Vec {
	b.course.fetches = enemy.Position.Sub(b.feet).Length() >= coverRange
	return enemy.Position
}

// assault goes to the enemy flag around one side.
func (b *bot) assault(enemy *modes.FlagPlace) geom.Vec {
	if place, ok := b.besiege(enemy); ok {
		return place
	}
	b.course.fetches = true
	if place, ok := b.raid(); ok {
		b.course.fetches = false
		return place
	}
	if enemy.State == modes.FlagHome {
		return b.along(enemy.Team, enemy.Home)
	}
	return enemy.Position
}

// capture leads a capper along its run.
func (b *bot) capture(enemy *modes.FlagPlace) geom.Vec {
	brain := b.brain
	b.course.fetches = true
	run, ok := b.runTo(enemy.Team)
	if !ok {
		return b.along(enemy.Team, enemy.Home)
	}
	if brain.route.ticks++; brain.route.ticks > routeTicks {
		brain.route.leg = legDirect
	}
	switch brain.route.leg {
	case legStart:
		if run.start.Sub(b.feet).Horizontal().Length() > startRange {
			return b.ahead(&run.way, run.start)
		}
		brain.route.leg = legRun
	case legRun:
		past := b.feet.Sub(enemy.Home).Horizontal()
		if past.Length() > missRange && past.Dot(run.exit.Sub(run.start)) > 0 {
			brain.route.leg = legDirect
		}
	}
	return enemy.Home
}

// runTo returns the run of the bot to a team's flag, which it draws once in a life.
func (b *bot) runTo(team int) (*run, bool) {
	chart := b.scene.chart.flagOf(team)
	if chart == nil || len(chart.runs) == 0 {
		return nil, false
	}
	if b.brain.route.run <= 0 || b.brain.route.run > len(chart.runs) {
		b.brain.route.run = 1 + b.random.Below(len(chart.runs))
	}
	return &chart.runs[b.brain.route.run-1], true
}

// along returns the next place on the bot's lane to the home of a flag.
func (b *bot) along(team int, home geom.Vec) geom.Vec {
	flag := b.scene.chart.flagOf(team)
	if flag == nil {
		return home
	}
	lane := int(b.id/2+components.ID(b.brain.deaths)) % lanes
	return b.ahead(&flag.lanes[lane], home)
}

// ahead returns the next place on a way. Near its end that is the end.
func (b *bot) ahead(way *field, end geom.Vec) geom.Vec {
	far := max(aheadLeast, float64(b.velocity.Horizontal().Length()*aheadTime))
	if end.Sub(b.feet).Horizontal().Length() < far && b.scene.chart.leads(b.feet, end) {
		return end
	}
	next, ok := b.scene.chart.ahead(way, b.feet, far)
	if !ok {
		return end
	}
	b.course.onWay, b.course.way = true, way
	return next
}
