package bots

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

// brain is what a bot remembers from tick to tick.
type brain struct {
	role      Role // what it does for its team
	deaths    int  // how often it died
	sight     sight
	around    surroundings
	roams     roaming
	stuck     stuck
	sway      sway
	evades    evasion
	thrust    bool // it uses its jets until the energy is low
	overflies bool // it would pass above what it goes to touch
	edge      edgeKeys
	route     route
	errand    errand
	hands     hands
	leap      leap

	siegeTicks int // for which it has laid siege
}

// surroundings are what is near a bot.
type surroundings struct {
	ground, rise float64 // m down to the ground, and by which that rises ahead
	indoors      bool    // a roof is close overhead
	swims        bool    // it is in water
	probed       bool    // the others are known
}

// roaming is where a bot goes while nothing else leads it anywhere.
type roaming struct {
	goal  geom.Vec // m
	ticks int      // until it chooses a new goal
}

// stuck is what a bot does where something is in its way.
type stuck struct {
	slowTicks   int      // for which it has hardly moved
	detour      geom.Vec // where it goes when it is stuck, m
	detourTicks int      // until the detour ends
	turn        int      // sixteenths of a turn by which it steers away from its goal
	turnTicks   int      // until it tries the straight line again
}

// sway is what changes at random from time to time.
type sway struct {
	strafe   float64  // direction in which it strafes, by its sign, -1 to 1
	aimError geom.Vec // m, error of its aim
	ticks    int      // until they change
}

// evasion is how a bot leaves the line of a shot.
type evasion struct {
	side  geom.Vec // direction
	ticks int      // for which it does
	above bool     // its jets help
}

// route is the run of a bot to the enemy flag.
type route struct {
	run   int // its place, from 1, or 0
	leg   int // part of it
	ticks int // since it began it
}

// errand is what a bot fetches.
type errand struct {
	place  geom.Vec // the pickup or station it goes for, m
	ticks  int      // after which it gives that up, or 0
	wait   int      // ticks until it looks for a pickup again
	serves bool     // what it goes for is a station
}

// hands is what a bot does with its weapons.
type hands struct {
	weapon      int  // place in its slots, from 1, of the weapon that it wants in hand, or 0
	alt         bool // it uses the second mode
	choiceTicks int  // until it may choose another weapon
	throw       int  // place, from 1, of what its other hand is about to throw, or 0
	throwTicks  int  // until it considers a throw again
	heals       bool // it holds a beam that heals
}

// leap is a jump by an explosion of an own shot.
type leap struct {
	slot  int // place, from 1, of the weapon with which it is about to push itself, or 0
	ticks int // until it gives that up
	wait  int // ticks until it considers it again
}

// die forgets what belongs to the life that has ended.
func (d *brain) die() { *d = brain{role: d.role, deaths: d.deaths + 1} }

// notes returns lines about what leads a bot, for people who look at it.
func (d *brain) notes() []string {
	return []string{
		fmt.Sprintf("ground %.1f m below, rises %.1f m ahead", d.around.ground, d.around.rise),
		fmt.Sprintf("indoors %v, swims %v, jets %v", d.around.indoors, d.around.swims, d.thrust),
		fmt.Sprintf("slow %d, detour %d, turn %d for %d ticks", d.stuck.slowTicks, d.stuck.detourTicks, d.stuck.turn, d.stuck.turnTicks),
		fmt.Sprintf("under fire %d, evades %d, aims off by %.2f m", d.sight.hurtTicks, d.evades.ticks, d.sway.aimError.Length()),
	}
}
