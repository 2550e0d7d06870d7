package bots

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// Numbers of the bots, all chosen by watching them play [ours].
const (
	closeRange   = 35.0  // m, where it stops closing in and strafes
	holdRange    = 8.0   // m from where it was sent within which it stays
	goalTicks    = 600   // ticks for which it keeps a random goal
	slowTicks    = 40    // ticks of hardly moving after which it counts as stuck
	slowSpeed    = 2.0   // m/s below which it hardly moves
	detour       = 60.0  // m, how far away it goes when it is stuck
	compareAhead = 1.2   // s of movement after which it compares the ground
	directRange  = 120.0 // m to its goal within which it goes straight
	flank        = 0.3   // of the distance to its goal by which it goes to the side
	runRange     = 40.0  // m to enemies at which it fires on its way to a goal of the game or to where it was sent
	guardRange   = 45.0  // m from what it guards within which it attacks and roams
	nearPart     = 0.25  // of the radius in which it roams: so near to its goal it takes another
	squarePart   = 0.7   // half of a square as a part of the radius of the circle around it
	roofHeight   = 14.0  // m, how far up it looks for a roof, under which it walks
	groundRange  = 400.0 // m, how far down it looks for the ground
	rayLift      = 0.5   // m above a point from which it looks down, so that rays start above the ground
	aheadLift    = 60.0  // m above its feet from which it looks for the ground ahead
	probeEvery   = 4     // ticks between looks at the ground and the roof
	shieldEnergy = 0.7   // fraction of its energy above which it uses a shield: the rest is for its jets

	tickSeconds = systems.TickSeconds
)

// bot is the state of a bot in one tick.
type bot struct {
	match    *systems.Match
	scene    *scene
	random   *systems.Random
	skill    *skill
	id       components.ID
	entry    *donburi.Entry
	brain    *brain
	order    *BotData
	intent   *components.Input
	feet     geom.Vec
	eye      geom.Vec
	velocity geom.Vec
	armor    *components.ArmorData
	gaze     gaze
	course   course
	heading  geom.Vec // direction to its goal, round walls
	run      geom.Vec // direction in which it runs
	arsenal  *components.ArsenalData
	pack     components.PackKind
	jets     jets
	touches  bool // it touched something in the tick before
	wakes    bool // it is its first tick in a life
	saves    bool // it needs its jets so as not to fall from an edge
}

// course is what follows from the choice of a goal.
type course struct {
	reason  Reason // reason for the goal
	way     *field // way that leads to the goal, or nil
	onWay   bool   // the goal is only a part of the way
	fetches bool   // the goal is something to walk over
	runs    bool   // the goal is one of the game, for which enemies on the way are left alone
	seeks   bool   // the goal is an enemy out of sight
	holds   bool   // the bot is where it was sent
	rests   bool   // the bot stands still where it is
}

// jets are the state of a bot's jets.
type jets struct {
	charge float64 // energy in the tank
	energy float64 // the same as a part of the full tank
	burn   bool
}

// waters are zones, of which some hold water.
var waters = systems.NewQuery(components.Zone)

// think writes the intent of the bot.
func (b *bot) think() {
	b.observe()
	b.sense()
	goal := b.overLand(b.chooseGoal())
	if b.scene.decided != nil {
		b.scene.decided(b.id, b.course.reason, goal)
	}
	*b.intent = components.Input{Look: b.intent.Look}
	countDown(&b.brain.hands.choiceTicks)
	b.travel(goal)
	if !b.boost(goal) {
		b.fight()
		if b.intent.Weapon == 0 {
			b.heal()
		}
		if b.intent.Weapon == 0 {
			b.putAway()
		}
	}
	if !b.gaze.isSet {
		b.lookAhead()
	}
	press(b.intent, b.run)
	b.shield()
}

// fight attacks the target, unless the bot is on its way and the target is far.
func (b *bot) fight() {
	target := b.brain.sight.memory(b.brain.sight.target)
	if target == nil || b.course.runs && target.Place.Sub(b.feet).Length() > runRange {
		b.holdBack()
		b.trap()
		return
	}
	b.attack(target)
}

// lookAhead turns the view to where an enemy out of sight probably is, or else to where the
// bot goes.
func (b *bot) lookAhead() {
	if place, ok := b.hearsAt(); ok {
		b.gaze.turnTo(b.intent, geom.LookAlong(place.Sub(b.eye)))
		return
	}
	b.gaze.turnTo(b.intent, geom.YawPitch{Yaw: geom.Heading(b.heading)})
}

// shield switches a shield pack on while the bot is under fire.
func (b *bot) shield() {
	b.intent.Hold(components.ButtonPack, b.pack == components.ShieldPack && b.brain.sight.hurtTicks > 0 && b.jets.energy > shieldEnergy)
}

// phase counts ticks from another number for each bot, so that not all do in the same tick what they do now and then.
func (b *bot) phase() int64 { return b.match.Tick() + int64(b.id) }

// observe looks at the ground now and then.
func (b *bot) observe() {
	if b.wakes = !b.brain.around.probed; b.wakes || b.phase()%probeEvery == 0 {
		b.probe()
	} else if c := b.scene.chart; c != nil && c.edges.has() {
		b.brain.around.ground = groundBelow(b.match, b.feet) // before an edge it counts whether its feet can brake
	}
}

// read reads the state of the bot, whose last input becomes its next one.
func (b *bot) read(intent *components.Input) {
	b.intent, b.armor = intent, components.Armor.Get(b.entry)
	b.feet, b.velocity = components.Position.Get(b.entry).Feet, components.Velocity.Get(b.entry).Linear
	energy := components.Energy.Get(b.entry)
	b.arsenal, b.jets.charge, b.jets.burn = components.Arsenal.Get(b.entry), energy.Current, energy.Jetting
	b.touches = components.Contact.Get(b.entry).Touching
	b.jets.energy, b.eye = b.jets.charge/b.armor.MaxEnergy, systems.EyePosition(b.feet, b.armor.Half)
	b.gaze = gaze{before: b.intent.Look, want: b.intent.Look, speed: b.skill.turn}
	if b.entry.HasComponent(components.Pack) {
		b.pack = components.Pack.Get(b.entry).Kind
	}
}

// probe looks for the ground below and ahead, and for a roof.
func (b *bot) probe() {
	brain := b.brain
	brain.around.probed, brain.around.ground = true, groundBelow(b.match, b.feet)
	ahead := b.feet.AddScaled(b.velocity.Horizontal(), compareAhead).Add(geom.Vec{Z: aheadLift})
	_, brain.around.indoors = b.match.Solid().Raycast(b.feet.Add(geom.Vec{Z: rayLift}), geom.Vec{Z: roofHeight})
	brain.around.indoors = brain.around.indoors && brain.around.ground < groundRange // not below an island
	brain.around.rise = brain.around.ground - (groundBelow(b.match, ahead) - aheadLift)
	brain.around.swims = false
	for _, entry := range waters.In(b.match) {
		zone := components.Zone.Get(entry)
		brain.around.swims = brain.around.swims || zone.Kind == levels.ZoneWater && zone.Bounds.Contains(b.feet)
	}
}

// groundBelow returns the distance down to the level, m.
func groundBelow(m *systems.Match, p geom.Vec) float64 {
	hit, ok := m.Solid().Raycast(p.Add(geom.Vec{Z: rayLift}), geom.Vec{Z: -groundRange})
	if !ok {
		return groundRange
	}
	return float64(hit.Fraction*groundRange) - rayLift
}

func countDown(ticks *int) {
	if *ticks > 0 {
		*ticks--
	}
}
