package bots

import (
	"cmp"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

// chooseGoal returns where to go. In this order: away from where it is stuck, to where it
// was sent, away from an enemy or to a pickup in need, to where its role or the rules of the
// game lead, to the enemy, to where the rules say that there was one, or to a random spawn
// point.
func (b *bot) chooseGoal() geom.Vec {
	brain := b.brain
	countDown(&brain.stuck.detourTicks)
	countDown(&brain.roams.ticks)
	if brain.stuck.slowTicks++; b.moves() || brain.hands.heals { // who heals stands still
		brain.stuck.slowTicks = 0
	}
	if brain.stuck.slowTicks > slowTicks {
		brain.stuck.slowTicks, brain.stuck.detourTicks = 0, 2*slowTicks
		brain.stuck.detour = b.feet.Add(randomError(b.random, detour))
	}
	switch {
	case brain.stuck.detourTicks > 0:
		b.course.reason = ReasonStuck
		return brain.stuck.detour
	case b.order.OrderTicks > 0:
		return b.obey()
	}
	if place, ok := b.need(); ok {
		return place
	}
	if place, ok := b.opponent(); ok {
		b.course.reason = ReasonEnemy
		return place
	}
	if place, ok := b.mission(); ok {
		b.course.reason = ReasonRole
		return place
	}
	game := b.game()
	seeks := game.Kind == components.GoalSeek // it may look for an enemy there
	if target := brain.sight.memory(brain.sight.target); target != nil {
		b.course.seeks, b.course.reason = seeks && !target.Visible, ReasonEnemy
		return target.expected()
	}
	if b.course.seeks = seeks; seeks && game.Place.Sub(b.feet).Horizontal().Length() > seekRange {
		b.course.reason = ReasonGame
		return game.Place
	}
	b.course.reason = ReasonRoam
	return b.roam()
}

// obey returns where a bot that was sent somewhere goes. It stays there without a rest.
func (b *bot) obey() geom.Vec {
	place := b.order.Order
	b.scene.charted()
	b.course.reason, b.course.fetches = ReasonOrder, true
	if b.course.holds = place.Sub(b.feet).Length() < holdRange; b.course.holds {
		b.brain.stuck.slowTicks = 0
	}
	b.course.runs = !b.course.holds // who arrives soon lives longer
	return b.ahead(b.scene.atlas.wayTo(place), place)
}

// moves reports whether the bot gets on. A body without jets that jumps on the spot does not.
func (b *bot) moves() bool {
	velocity := b.velocity
	if b.armor.JetForce == 0 {
		velocity = velocity.Horizontal()
	}
	return velocity.Length() >= slowSpeed
}

// roam returns a random goal, which it keeps for a while: a spawn point or, where the rules of
// the game say how far it roams from what it guards, a place there.
func (b *bot) roam() geom.Vec {
	brain, near := b.brain, closeRange
	game := b.game()
	guards := game.Kind == components.GoalGuard && game.Radius > 0
	if guards {
		near, b.course.fetches = game.Radius*nearPart, true
	}
	strays := guards && brain.roams.goal.Sub(game.Place).Length() > game.Radius
	if brain.roams.ticks > 0 && !strays && brain.roams.goal.Sub(b.feet).Horizontal().Length() >= near {
		return brain.roams.goal
	}
	brain.roams.ticks = goalTicks
	if guards { // in the square within the circle, so that no place is outside
		brain.roams.goal = game.Place.Add(randomError(b.random, game.Radius*squarePart))
	} else {
		brain.roams.goal = b.randomGoal()
	}
	return brain.roams.goal
}

// game returns what the rules of the game want of the bot.
func (b *bot) game() (goal components.GoalData) {
	if b.entry.HasComponent(components.Goal) {
		goal = *components.Goal.Get(b.entry)
	}
	return goal
}

// seekRange is how near a bot comes to where an enemy was before it looks elsewhere, m [ours].
const seekRange = 6.0

// need returns where the bot goes because it is hurt or lacks something, or where the rules
// of a game without roles want it.
func (b *bot) need() (geom.Vec, bool) {
	if b.brain.role == NoRole {
		if place, ok := b.goalOfGame(); ok {
			b.course.reason = ReasonGame
			return place, true
		}
	}
	if place, ok := b.fetch(); ok {
		b.course.fetches, b.course.reason = true, ReasonFetch
		return place, true
	}
	b.course.reason = ReasonRetreat
	return b.retreat()
}

// engageTicks is for how long a bot leaves its way for an enemy who has gone out of sight, 1 s [ours]:
// without it, it turns back and forth while its enemy passes behind a tree.
const engageTicks = 31

// opponent returns the place of an enemy for whom a bot with a role leaves its way: a
// defender for whoever comes near the flag, and an attacker for whoever is close.
func (b *bot) opponent() (geom.Vec, bool) {
	target := b.brain.sight.memory(b.brain.sight.target)
	if target == nil || target.Ticks > engageTicks {
		return geom.Vec{}, false
	}
	switch b.brain.role {
	case Defender, Repairer:
		own := b.scene.ownFlag(b.team())
		return target.Place, own != nil && target.Place.Sub(own.Home).Length() < intrudeFar && target.Place.Sub(b.feet).Length() < closeFight
	case Attacker:
		enemy := b.scene.enemyFlag(b.team())
		home := enemy != nil && enemy.Home.Sub(b.feet).Length() < baseRange
		return target.Place, home && target.Place.Sub(b.feet).Length() < closeFight
	case Chaser:
		return target.Place, b.scene.carriesFlag(target.ID)
	}
	return geom.Vec{}, false
}

// goalOfGame returns the place that the rules of the game set for the bot, or false where
// they set none, or where the bot guards it already.
func (b *bot) goalOfGame() (geom.Vec, bool) {
	switch goal := b.game(); goal.Kind {
	case components.GoalReach:
		b.course.fetches, b.course.runs = true, true
		return b.around(goal.Place), true
	case components.GoalGuard:
		b.course.fetches = goal.Radius > 0
		return goal.Place, goal.Place.Sub(b.feet).Length() > cmp.Or(goal.Radius, guardRange)
	}
	return geom.Vec{}, false
}

// around returns where to go first on the way to a far place: to one side of the straight
// line, by the ID of the bot, so that those of two teams who go for the place of each other
// do not all meet in the middle.
func (b *bot) around(place geom.Vec) geom.Vec {
	displacement := place.Sub(b.feet).Horizontal()
	distance := displacement.Length()
	if distance < directRange {
		return place
	}
	side := [...]float64{-1, 1, 0.5, -0.5}[b.id/2%4]
	heading := displacement.Normalize()
	return place.AddScaled(geom.Vec{X: -heading.Y, Y: heading.X}, side*flank*distance)
}

// randomGoal returns a random spawn point of the level, or a random position if it has
// none.
func (b *bot) randomGoal() geom.Vec {
	level := b.match.Level
	if n := len(level.Spawns); n > 0 {
		return level.Spawns[b.random.Below(n)].Position
	}
	half := level.Bounds.Size().Scale(0.5)
	return level.Bounds.Min.Add(half).Add(geom.Vec{X: float64(half.X * b.random.Unit()), Y: float64(half.Y * b.random.Unit())})
}
