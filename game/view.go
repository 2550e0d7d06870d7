package game

import (
	"fmt"
	"iter"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/yohamta/donburi"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

// View is an extension's access to one picture. It is valid until the function that
// received it returns.
//
// An extension must not change the match: keys act on it by systems, which read the
// button in [components.Intent].
type View struct {
	Match   *systems.Match
	Self    components.ID         // the player that the picture is about
	Players []systems.PlayerState // as they are drawn
	Scene   *render.Scene         // append to its models and sprites
	Camera  render.Camera
	// Fraction between the last two ticks at which the picture is drawn, 0 to 1.
	Fraction float64
	// Seconds since the last picture; 0 while the game is paused.
	Seconds float64

	game   *Game
	plugin *plugin
	before uint64 // hash of the match, with the entries that the view has made
}

// Entity is an entity as it is drawn.
type Entity struct {
	ID       components.ID
	Entry    *donburi.Entry
	Position geom.Vec
	Look     geom.YawPitch // view of the entity, or the zero value without one
}

// Entities visits the entities of a query that have a position, in the order of IDs.
func (v *View) Entities(q *systems.Query) iter.Seq[Entity] {
	return func(yield func(Entity) bool) {
		for id, entry := range q.In(v.Match) {
			e := Entity{ID: id, Entry: entry}
			var ok bool
			if e.Position, e.Look, ok = v.game.session.state.History.At(id, v.Fraction); ok && !yield(e) {
				return
			}
		}
	}
}

// Position returns where an entity is drawn: between its positions in the last two ticks.
// A teleported entity is drawn at its new position. It returns false for an entity that
// has no position or does not exist.
func (v *View) Position(id components.ID) (geom.Vec, bool) {
	at, _, ok := v.game.session.state.History.At(id, v.Fraction)
	return at, ok
}

// Look returns the view of an entity as it is drawn, or the zero value without one.
func (v *View) Look(id components.ID) geom.YawPitch {
	_, look, _ := v.game.session.state.History.At(id, v.Fraction)
	return look
}

// Hand returns where ropes and beams of a player begin in the picture: at the chest, or
// at the end of the weapon in first person. It returns false for an entity that is not a
// player.
func (v *View) Hand(id components.ID) (geom.Vec, bool) {
	p, ok := find.Player(v.Players, id)
	switch {
	case !ok:
		return geom.Vec{}, false
	case id == v.game.session.state.Inside:
		return present.Muzzle(v.Camera.Position, v.Camera.Look), true
	}
	return p.Position.Add(geom.Vec{Z: p.Half.Z}), true
}

// Mesh draws one of the extension's meshes, lit like its surroundings. Position, angles,
// Scale, Tint and Glow are those of the instance.
func (v *View) Mesh(name string, at render.Instance) {
	mesh, ok := v.plugin.meshes[name]
	if !ok {
		v.miss("mesh", "Meshes", name)
		return
	}
	at.Own = mesh
	v.Scene.Models = append(v.Scene.Models, at)
}

// Shadow draws the shadow of something with a radius in metres on the surface below.
func (v *View) Shadow(of geom.Vec, radius float64) { v.game.session.builder.AddShadow(of, radius) }

// Play plays one of the extension's sounds at a position. volume and pitch are 1 for the
// original sound.
func (v *View) Play(name string, at geom.Vec, volume, pitch float64) {
	if effect, ok := v.sound(name); ok {
		v.game.sound.PlayPitched(effect, at, volume, pitch)
	}
}

// PlayHere plays one of the extension's sounds without a position.
func (v *View) PlayHere(name string, volume, pitch float64) {
	if effect, ok := v.sound(name); ok {
		v.game.sound.PlayHerePitched(effect, volume, pitch)
	}
}

// Loop continues one of the extension's sounds at the position of an entity. Call it for
// every picture, from Draw: without a call the sound fades out.
func (v *View) Loop(name string, id components.ID, volume, pitch float64) {
	effect, ok := v.sound(name)
	at, there := v.Position(id)
	if !ok || !there || v.game.menu.Open {
		return
	}
	key := mixer.LoopKey{Effect: effect, Owner: uint32(id)}
	v.plugin.loops[key] = true
	v.game.sound.LoopMoving(key, at, find.Value(v.Match, id, components.Velocity).Linear, volume, pitch)
}

// LoopHere continues one of the extension's sounds without a position, like [View.Loop].
func (v *View) LoopHere(name string, volume, pitch float64) {
	effect, ok := v.sound(name)
	if !ok || v.game.menu.Open {
		return
	}
	key := mixer.LoopKey{Effect: effect}
	v.plugin.loops[key] = true
	v.game.sound.LoopHere(key, volume, pitch)
}

// Cue plays one of the extension's sounds as an announcement: at the volume of the announcer,
// and after what that is still saying.
func (v *View) Cue(name string) {
	if effect, ok := v.sound(name); ok {
		v.game.session.sounds.Announce(effect)
	}
}

func (v *View) sound(name string) (mixer.Effect, bool) {
	effect, ok := v.plugin.sounds[name]
	if !ok {
		v.miss("sound", "Sounds", name)
	}
	return effect, ok
}

// miss reports, once, a name that the extension does not have.
func (v *View) miss(what, field, name string) {
	key := what + " " + name
	if v.plugin.missed[key] {
		return
	}
	v.plugin.missed[key] = true
	v.game.setup.report(fmt.Sprintf("extension %q: there is no %s %q: add it to Extension.%s", v.plugin.name, what, name, field))
}

// Watching reports whether the picture is of a replay, in which nobody can act.
func (v *View) Watching() bool { return v.game.session.viewer != nil }

// Enter makes an entry, such as a call of a module, between two ticks, so that the
// recording of the match contains it. It refuses while a replay is watched.
func (v *View) Enter(e systems.Entry) (components.ID, error) {
	defer v.Match.ReadOnly(v.Match.ReadOnly(false))
	id, err := v.game.session.source.Enter(e)
	if err == nil {
		v.before = v.Match.Hash()
	}
	return id, err
}

// Feed adds a line to the messages at the top right.
func (v *View) Feed(parts ...hud.Part) { v.game.session.overlay.Say(parts...) }

// Announce shows a line large in the middle of the picture for a few seconds. The winner of
// a match that has ended comes before it.
func (v *View) Announce(part hud.Part) { v.game.session.overlay.Show(part) }

// Waypoint shows where a place in the world is, also while it is out of the picture, as the arena
// shows flags and goals. Call it for every picture, from Draw, with Icon, Color and Label, and
// Strong for a place to go to; the rest follows from the place. A waypoint at the goal of the
// player replaces the mark of the arena there.
func (v *View) Waypoint(at geom.Vec, w hud.Waypoint) {
	v.game.plugins.waypoints = append(v.game.plugins.waypoints, overlay.Waypoint{At: at, Waypoint: w})
}

// Panel shows lines below the radar, with bars if they have some, such as the number of a wave
// and how many of it are left: four lines at most, of all extensions together. Call it for every
// picture, from Draw.
func (v *View) Panel(lines ...hud.PanelLine) {
	v.game.plugins.panel = append(v.game.plugins.panel, lines...)
}

// Key returns the label of the key of an action of any extension, for hints.
func (v *View) Key(action string) string {
	for i := range v.game.setup.extensions {
		for k := range v.game.setup.extensions[i].Actions {
			a := &v.game.setup.extensions[i].Actions[k]
			if slot, ok := a.slot(); ok && a.Name == action {
				return v.game.settings.Bindings.First(slot, v.game.device.HasPad())
			}
		}
	}
	v.miss("action", "Actions", action)
	return "unbound"
}

// Project returns the position in the picture of a point in the world, in the design
// pixels of a [hud.Canvas].
func (v *View) Project(at geom.Vec) render.ScreenPoint {
	p := v.game.session.state.Projection.Project(at)
	unit := hud.Unit(v.game.session.state.Size)
	p.X, p.Y = p.X/unit, p.Y/unit
	return p
}

// Parts is a set of parts of the picture that the arena draws.
type Parts uint32

// Parts of the picture. Those of the HUD are [hud.Parts].
const (
	Players     = Parts(scene.Players)     // their models, shadows and jets
	Projectiles = Parts(scene.Projectiles) // with their light
	Pickups     = Parts(scene.Pickups)     // of the level and of matches, and base pieces
	Flags       = Parts(scene.Flags)       // of the level or the match, gates and ghosts
	Hands       = Parts(scene.Hands)       // the weapon that is seen from the eye
)

// Hide leaves out parts of this picture that the arena would draw. Call it for every
// picture, from Draw.
func (v *View) Hide(parts Parts) { v.game.session.state.Hidden |= scene.Parts(parts) }

// HideEntity leaves out what the arena draws of one player, projectile or pickup.
func (v *View) HideEntity(id components.ID) { v.game.session.state.HiddenIDs[id] = true }

// HideHUD leaves out parts of the HUD of this picture.
func (v *View) HideHUD(parts hud.Parts) { v.game.plugins.hidden |= parts }

// Hidden returns the parts of this picture that extensions have hidden so far.
func (v *View) Hidden() (Parts, hud.Parts) {
	return Parts(v.game.session.state.Hidden), v.game.plugins.hidden
}

// extend calls one function of each extension with its view of the picture. The match takes no
// changes meanwhile. What the first call of the function in each tick writes into components all the
// same is reported.
func (g *Game) extend(name string, seconds float64, call func(p *plugin, v *View)) {
	match := g.session.state.Match
	defer match.ReadOnly(match.ReadOnly(true))
	for i := range g.plugins.all {
		p := &g.plugins.all[i]
		if p.absent {
			continue
		}
		p.view = View{Match: match, Self: g.session.state.Self, Players: g.session.state.Players, Scene: &g.session.builder.Scene, Camera: g.session.state.Camera,
			Fraction: g.session.state.Fraction, Seconds: seconds, game: g, plugin: p}
		if last, known := p.looked[name]; known && last == match.Tick() {
			call(p, &p.view)
			continue
		}
		p.looked[name] = match.Tick()
		p.view.before = match.Hash()
		call(p, &p.view)
		if match.Hash() != p.view.before && !p.missed["write "+name] {
			p.missed["write "+name] = true
			g.setup.report(fmt.Sprintf("extension %q: its %s wrote into components of the match, which is in no recording: %v", p.name, name, systems.ErrReadOnly))
		}
	}
}

// extendHUD lets extensions draw over the world.
func (g *Game) extendHUD(screen *ebiten.Image, seconds float64) {
	canvas := g.hud.Canvas(screen)
	g.extend("HUD", seconds, func(p *plugin, v *View) {
		if p.HUD != nil {
			p.HUD(v, canvas)
		}
	})
}

// extendTick calls the Tick of extensions.
func (g *Game) extendTick() {
	g.session.state.Players = append(g.session.state.Players[:0], g.session.state.History.After...)
	g.session.state.Fraction = 1
	g.extend("Tick", 0, func(p *plugin, v *View) {
		if p.Tick != nil {
			p.Tick(v)
		}
	})
}

// extendScene calls the Draw of extensions, and ends the loops that they no longer
// request.
func (g *Game) extendScene(seconds float64) {
	g.session.state.Hidden, g.plugins.hidden, g.plugins.waypoints, g.plugins.panel = 0, 0, g.plugins.waypoints[:0], g.plugins.panel[:0]
	clear(g.session.state.HiddenIDs)
	g.extend("Draw", seconds, func(p *plugin, v *View) {
		for key := range p.loops {
			p.loops[key] = false
		}
		if p.Draw != nil {
			p.Draw(v)
		}
		for key, on := range p.loops {
			if !on {
				g.sound.LoopHere(key, 0, 1)
				delete(p.loops, key)
			}
		}
	})
}
