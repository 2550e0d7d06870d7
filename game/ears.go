package game

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

const (
	// skisHeard, handsHeard and machinesHeard are how far skis, weapons in the hands of
	// others, and platforms are heard, m.
	skisHeard, handsHeard, machinesHeard = 90, 60, 140
	// healedTicks is how long after a sound of healing the next one is played.
	healedTicks = 25
	// emptyEnergy is the energy below which jets that go off have run dry.
	emptyEnergy = 2
)

// ears remember what was heard, to hear when it begins and ends.
type ears struct {
	loops   map[sound.LoopKey]bool  // that go on; false if not requested in this picture
	jets    map[components.ID]bool  // of whom jets were on
	shields map[components.ID]bool  // of whom a shield was on
	moved   map[components.ID]bool  // platforms that moved
	healed  map[components.ID]int64 // when somebody was last heard to be healed
	held    string                  // weapon in the hand of the followed player
	owner   components.ID           // who that is
	place   surroundings
	told    announced
	music   [musicParts]float64 // loudness of the parts, now
}

func newEars() ears {
	return ears{loops: map[sound.LoopKey]bool{}, jets: map[components.ID]bool{}, shields: map[components.ID]bool{},
		moved: map[components.ID]bool{}, healed: map[components.ID]int64{}}
}

// listen places the listener at the camera and continues the loops.
func (g *Game) listen(self *systems.PlayerState, cam render.Camera, seconds float64) {
	if !g.sound.Active() {
		return
	}
	right := geom.YawPitch{Yaw: cam.Look.Yaw}.ToWorld(geom.Vec{X: 1})
	ear := sound.Listener{Position: cam.Position, Right: right}
	if !g.free() {
		ear.Velocity = self.Velocity.Add(self.Carried)
	}
	g.sound.Listen(ear)
	g.listenToPlace(cam.Position, seconds)
	g.listenToMusic(seconds)
	if g.menu.open {
		return
	}
	for i := range g.Players {
		p := &g.Players[i]
		g.listenToJets(p, self.ID)
		g.listenToBody(p, self.ID, cam.Position)
	}
	g.heard = g.Match.Tick()
	g.listenToShots(cam.Position)
	g.listenToWind(self)
	g.listenToFlags()
	g.listenToPlatforms(cam.Position)
	for key, on := range g.ears.loops {
		if !on {
			g.sound.LoopHere(key, 0, 1)
			delete(g.ears.loops, key)
			continue
		}
		g.ears.loops[key] = false
	}
}

// keep continues a loop of somebody or something. Without a call in a picture it ends.
func (g *Game) keep(effect sound.Effect, owner components.ID, at, velocity geom.Vec, gain, pitch float64) {
	key := sound.LoopKey{Effect: effect, Owner: uint32(owner)}
	g.ears.loops[key] = true
	g.sound.LoopMoving(key, at, velocity, gain, pitch)
}

// keepOf is keep of a player: in both ears for the one whose eyes the picture has.
func (g *Game) keepOf(p *systems.PlayerState, self components.ID, effect sound.Effect, gain, pitch float64) {
	if p.ID != self || g.free() {
		g.keep(effect, p.ID, p.Position, p.Velocity, gain, pitch)
		return
	}
	key := sound.LoopKey{Effect: effect, Owner: uint32(p.ID)}
	g.ears.loops[key] = true
	g.sound.LoopHere(key, gain, pitch)
}

// listenToJets continues the jets of a player.
func (g *Game) listenToJets(p *systems.PlayerState, self components.ID) {
	on := g.History.JetsSince(p, g.heard)
	if on {
		g.keepOf(p, self, sound.JetLoop, 0.6, 1)
	}
	if before := g.ears.jets[p.ID]; on != before {
		g.ears.jets[p.ID] = on
		switch {
		case on:
			g.sound.Play(sound.JetStart, p.Position, 0.5)
		case p.Alive && p.Energy < emptyEnergy:
			g.sound.Play(sound.JetEmpty, p.Position, 0.6)
		}
	}
}

// listenToBody continues the skis, the weapon in the hand and the shield of a player.
func (g *Game) listenToBody(p *systems.PlayerState, self components.ID, ear geom.Vec) {
	away := p.Position.Sub(ear).Length()
	on := p.Alive && p.Pack.Kind == components.ShieldPack && p.Pack.On
	if before := g.ears.shields[p.ID]; on != before {
		g.ears.shields[p.ID] = on
		if on {
			g.sound.Play(sound.ShieldOn, p.Position, 0.7)
		} else if p.Alive {
			g.sound.Play(sound.ShieldOff, p.Position, 0.7)
		}
	}
	if !p.Alive {
		return
	}
	if gain, pitch := skisAt(p.Velocity.Length(), p.Contact.Normal); gain > 0 && p.Contact.TicksSinceJumpable <= 3 && away < skisHeard {
		g.keepOf(p, self, sound.SkiLoop.On(g.builder.surfaceAt(p.Position)), gain, pitch)
	}
	if away > handsHeard {
		return
	}
	if on {
		g.keepOf(p, self, sound.ShieldLoop, 0.8, 1)
	}
	a := g.Looks.Of(p.Weapon)
	if p.Spin > 0.02 && a.Spin.Effect != sound.Silence {
		g.keepOf(p, self, a.Spin.Effect, a.Spin.Volume*min(2*p.Spin, 1), a.Spin.Pitch*(0.35+0.75*p.Spin))
	}
	if p.Charge > 0 && a.Charge.Effect != sound.Silence {
		g.keepOf(p, self, a.Charge.Effect, a.Charge.Volume*(0.4+0.6*p.Charge), a.Charge.Pitch*(0.8+0.5*p.Charge))
	}
	if p.ID == self {
		g.listenToHands(p)
	}
}

// listenToHands hears the followed player take up a weapon and draw back for a throw.
func (g *Game) listenToHands(p *systems.PlayerState) {
	if p.Weapon != g.ears.held || p.ID != g.ears.owner {
		if p.ID == g.ears.owner && p.Weapon != "" {
			v := g.Looks.Of(p.Weapon).Reload
			g.sound.PlayHerePitched(v.Effect, 0.8*v.Volume, v.Pitch)
		}
		g.ears.held, g.ears.owner = p.Weapon, p.ID
	}
	entry, ok := g.Match.Entry(p.ID)
	if !ok || !entry.HasComponent(components.Arsenal) {
		return
	}
	arsenal := components.Arsenal.Get(entry)
	if place := arsenal.OffHand.Place; place > 0 && place <= len(arsenal.Slots) && arsenal.OffHand.ChargeTicks > 0 {
		v := g.Looks.Of(arsenal.Slots[place-1].Weapon).Charge
		if v.Effect != sound.Silence {
			g.keepOf(p, p.ID, v.Effect, v.Volume, v.Pitch*(0.8+0.02*min(float64(arsenal.OffHand.ChargeTicks), 30)))
		}
	}
}

// reloads lets the weapon of the followed player be loaded between two shots. Of a weapon
// that fires faster that would be a rattle.
func (g *Game) reloads(weapon string, alt bool) {
	spec, ok := g.Match.Weapons().Lookup(weapon)
	if !ok {
		return
	}
	const slow = 10 // ticks of a cycle
	fire, _ := spec.Mode(alt)
	if cycle := fire.Trigger.CycleTicks; cycle >= slow && fire.Trigger.BurstShots <= 1 {
		v := g.Looks.Of(weapon).Reload
		g.sound.PlayHereLater(v.Effect, v.Volume, v.Pitch, 0.4*float64(cycle)*systems.TickSeconds)
	}
}

// listenToWind continues the wind of the followed player.
func (g *Game) listenToWind(self *systems.PlayerState) {
	wind := self.Velocity.Add(self.Carried).Length()
	if g.free() || !self.Alive {
		wind = 0 // nobody's wind
	}
	gain, pitch := windAt(wind)
	key := sound.LoopKey{Effect: sound.WindLoop}
	g.ears.loops[key] = true
	g.sound.LoopHere(key, gain*(1-0.7*g.ears.place.inside), pitch) // walls keep it off
}

// listenToFlags continues the cloth of flags that are carried or fly.
func (g *Game) listenToFlags() {
	for _, f := range modes.Flags(g.Match, nil) {
		if f.State == modes.FlagHome || f.Rests {
			continue
		}
		at, velocity := f.Position, geom.Vec{}
		if p, ok := scene.Find(g.Players, f.Carrier); ok && f.State == modes.FlagCarried {
			at, velocity = p.Position.Add(geom.Vec{Z: p.Half.Z}), p.Velocity
		}
		speed := velocity.Length()
		g.keep(sound.FlagLoop, f.ID, at, velocity, 0.3+min(speed/30, 0.7), 0.8+min(speed/60, 0.8))
	}
}

// surfaceAt returns the surface below somebody's feet.
func (s *sceneBuilder) surfaceAt(feet geom.Vec) sound.Surface {
	const reach = 1.2 // m
	hit, ok := s.solid.Raycast(feet.Add(geom.Vec{Z: reach / 2}), geom.Vec{Z: -reach})
	if !ok {
		return sound.Metal // of a platform
	}
	return s.surfaceOf(hit.Triangle, hit.Material)
}

// surfaceOf returns the surface of a triangle. What has no material is earth, or snow where a
// level has it, and stone if somebody built it.
func (s *sceneBuilder) surfaceOf(triangle int, material uint8) sound.Surface {
	if material > 0 && int(material) < len(s.level.Materials) {
		if surface := sound.SurfaceOf(s.level.Materials[material].Name); surface != sound.Earth || s.isTerrain(triangle) {
			return surface
		}
	}
	if !s.isTerrain(triangle) {
		return sound.Stone
	}
	if airOf(s.level) == sound.AirSnow {
		return sound.Snow
	}
	return sound.Earth
}

// isTerrain reports whether a triangle is of the terrain, which comes first.
func (s *sceneBuilder) isTerrain(triangle int) bool {
	t := s.level.Terrain
	return t != nil && triangle < 2*(t.Columns-1)*(t.Rows-1)
}
