package scene

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/looks"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/wire"
	"image"
)

// State is what is shown of a match. Whoever presents it only reads it.
type State struct {
	Match *systems.Match
	Level *levels.Level
	Looks *looks.Weapons // of the match
	// Self is the player whom the picture follows: the user, or in a Demo whom the user watches.
	Self components.ID
	// Watching is whom a user sees who has a player but only watches.
	Watching components.ID
	Demo     bool // somebody else plays
	// Elsewhere is set for the match of a room.
	Elsewhere bool
	Replay    bool // it was played before
	// Crew plays the bots; nil for a replay and for the match of a room, which hold what they do.
	Crew *bots.Crew

	History  History
	Fraction float64 // of the way between the last two ticks that is drawn
	// Players and Shots are drawn in this picture.
	Players []systems.PlayerState
	Shots   []systems.ProjectileState
	Inside  components.ID // whose eyes the camera is; nobody's from outside
	Free    bool          // the camera flies by itself
	Outside bool          // the picture is in third person

	Lines      []wire.Line // how good the connections of players are
	Things     Things
	Best       *bests.Best // run of the user on the course, also of earlier matches; nil for none
	Rival      Rival       // who runs beside the user
	Keeps      bool        // the best runs of the user are kept
	IsBest     bool        // the user has finished such a run in the last tick
	Palette    hud.Palette // of the teams
	Size       image.Point // of the frame
	Camera     render.Camera
	Projection render.Projection // of the last frame
	Hidden     Parts             // of this frame
	HiddenIDs  map[components.ID]bool
}

// Parts is a set of parts of a frame.
type Parts uint32

// Parts of a frame. Those of the HUD are [hud.Parts].
const (
	Players Parts = 1 << iota
	Projectiles
	Pickups
	Flags
	Hands
)

// Shows reports whether a part of the frame, and of the entity with that ID, is drawn.
func (s *State) Shows(part Parts, id components.ID) bool {
	return s.Hidden&part == 0 && !s.HiddenIDs[id]
}

// Player returns a player as it was after the last tick.
func (s *State) Player(id components.ID) (*systems.PlayerState, bool) {
	return find.Player(s.History.After, id)
}

// Spectates reports whether a player only watches.
func (s *State) Spectates(id components.ID) bool { return modes.Spectates(s.Match, id) }

// Led reports whether the picture is that of somebody else's play.
func (s *State) Led() bool { return s.Demo || s.Spectates(s.Self) }

// Followed returns the player whom the picture follows, after the last tick.
func (s *State) Followed() (*systems.PlayerState, bool) {
	id := s.Self
	if !s.Demo && s.Spectates(s.Self) {
		id = s.Watching
	}
	return s.Player(id)
}

// OwnTeam returns the team of the followed player as it is now, also before the next tick.
func (s *State) OwnTeam() int { return find.Value(s.Match, s.Self, components.Team).Number }

// PositionOf returns where an entity is drawn.
func (s *State) PositionOf(id components.ID) (geom.Vec, bool) {
	at, _, ok := s.History.At(id, s.Fraction)
	return at, ok
}

// Interpolate prepares the picture at a fraction between the last two ticks.
func (s *State) Interpolate(fraction float64) {
	s.Fraction = fraction
	s.Players = s.History.Players(s.Players[:0], fraction)
	s.Shots = s.History.Projectiles(s.Shots[:0], fraction)
}
