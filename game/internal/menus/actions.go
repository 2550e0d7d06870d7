package menus

import (
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/race"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/internal/talk"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lan"
)

// Actions are what the rows of the menu do to the game, and what its pages ask of it.
type Actions struct {
	Session
	Matches Matches
	Playing Playing
	Ended   Ended
	Replays Replays
	Tuning  Tuning
	Keys    Keys
	Online  Online
	Races   Races
}

// Session is what is played or watched, of which pages ask by themselves.
type Session struct {
	State   *scene.State
	Viewer  *watch.Viewer // of a replay, or nil
	Race    *race.Race
	Talk    *talk.Talk
	Overlay *overlay.Overlay
}

// Races are the actions with runs of time trials.
type Races struct {
	Open  func(run string) error // races the run of a link or a text; nil: there are none
	Watch func() error           // shows the run of the rival
	Page  string                 // to which links lead
}

// Online are the actions that lead to matches with others.
type Online struct {
	Join  func(address, password string, body options.Choice) error // nil: there are none
	Host  func(c options.Choice, password string) error
	Again func() // calls the last server once more
	Play  func() // comes back with a player, for who only watched
	Copy  func(text string) error
	Alert func() string       // that the server is lost, or what it did not do; "" for nothing
	Local func() []lan.Server // that answer in the local network; a page has none
	// Servers returns the rooms that are known by addresses and lists, and whether no more are
	// expected.
	Servers func(addresses []string, lists ...string) (found []directory.Found, settled bool)
	// Quick returns the address that a lobby among them leads to at once, or whether one soon will.
	Quick   func() (place string, waits bool)
	Version int             // of messages
	Invite  func() string   // address by which a friend comes into the same room and team
	Levels  func() []string // that the room plays in turn; none: it plays any
}

// Matches are the actions that begin another match.
type Matches struct {
	Start   func(c options.Choice) error
	ToStart func() error             // leaves the match for the start page; nil: there is none
	Fast    func() options.Choice    // what Play plays
	Learn   func() options.Choice    // what Learn plays
	Bests   func() map[string]string // best runs of the user by titles of levels
}

// Playing are the actions of a match that goes on.
type Playing struct {
	Skip    func() error                 // skips the lesson
	Restart func() error                 // puts the user back before the first gate
	Rebody  func(c options.Choice) error // gives another body with the next life
	Worn    func() options.Choice        // with the body that was last taken
}

// Ended are the actions of a match that has ended.
type Ended struct {
	Rematch, NextLevel func() error
	Career             func() *career.Career
}

// Replays are the actions with replays.
type Replays struct {
	List  func() ([]replays.Item, error) // nil: there are none
	Play  func(i replays.Item) error
	Leave func() error
}

// Tuning are the actions with the numbers of a match.
type Tuning struct {
	Parts  func(s tune.Subject) ([]tune.Part, error)
	Set    func(p *tune.Part, f *tune.Field, number float64) error
	Export func() (string, error) // writes what was tuned, and says where
}

// Keys is what the menu knows of keys of the game itself.
type Keys struct {
	Label func(a actions.Action) string // of an action; "" for one that nothing has
	Reset func()                        // binds the actions of the game to their first keys
}
