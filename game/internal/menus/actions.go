package menus

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/internal/ui"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
)

// Actions are what the rows of the menu do to the game, and what its pages ask of it.
type Actions struct {
	Matches Matches
	Playing Playing
	Ended   Ended
	Replays Replays
	Tuning  Tuning
	Keys    Keys
	Online  Online
	Races   Races
	Others  Others
}

// Races are the actions with runs of time trials.
type Races struct {
	Open  func(run string) error // races the run of a link or a text; nil: there are none
	Rival func() string          // who is raced, and its time; "" for nobody
	Watch func() error           // shows the run of that
	Own   func() string          // time of the user's fastest run that others can play; "" for none
	Copy  func() error           // copies that run as a link
	Save  func() (string, error) // writes it to a file, and says where
	Keep  func() error           // saves the place of the user
	Back  func() error           // goes back there
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
	Version int // of messages
}

// Others are the actions about other people in a match.
type Others struct {
	List    func() []systems.PlayerState // nil: there are none
	Levels  func() []string              // that the room plays in turn; none: it plays any
	Ignored func(id components.ID) bool
	Ignore  func(id components.ID, ignore bool)
	Propose func(o teamwork.Motion) error
	Invite  func() string // address by which a friend comes into the same room and team
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
	Lesson   func() string                // the lesson that is to be passed; "" for none
	Skip     func() error                 // skips it
	Racing   func() bool                  // a run can be restarted
	Restart  func() error                 // puts the user back before the first gate
	Rebody   func(c options.Choice) error // gives another body with the next life
	Worn     func() options.Choice        // with the body that was last taken
	Side     func() string                // "" where nobody changes sides
	TurnSide func(by int) error
}

// Ended are the actions of a match that has ended.
type Ended struct {
	Rematch, NextLevel func() error
	Played             func() string // level and mode of the match
	Scores             func() Table
	Lessons            func() Table // how the lessons of the match went; empty without any
	Deeds              func() Deeds // what the user did, also before the end; nil: nobody asks
	Career             func() *career.Career
}

// Table is the table of a page.
type Table struct {
	Columns []ui.Column
	Rows    []Row
}

// Replays are the actions with replays.
type Replays struct {
	List    func() ([]replays.Item, error) // nil: there are none
	Play    func(i replays.Item) error
	Leave   func() error
	Kills   func() (kills []playback.Kill, all bool)
	Seek    func(k playback.Kill)
	Seconds func(k *playback.Kill) float64 // when it was
	Weapon  func(cause string) string      // label of a weapon
	// Seen says whose view of the match is shown; "" where there is but one.
	Seen       func() string
	TurnSeen   func()
	Action     func() bool // the action is followed
	TurnAction func()
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
