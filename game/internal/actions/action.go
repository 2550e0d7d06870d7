package actions

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/input"
)

// Action is something a player can do with a key.
type Action uint8

// Actions in the order in which menus list them.
const (
	Forward Action = iota
	Back
	Left
	Right
	Jump
	Jet
	Ski
	Crouch
	Restart
	SavePlace
	GoBack
	Fire
	AltFire
	Throw1
	Throw2
	Throw3
	Throw4
	Pack
	Use
	Call
	VoteYes
	VoteNo
	Chat
	TeamChat
	NextWeapon
	PrevWeapon
	LastWeapon
	Weapon1
	Weapon2
	Weapon3
	Weapon4
	Weapon5
	Weapon6
	Weapon7
	Weapon8
	Weapon9
	Weapon10
	TimePause
	TimeStep
	TimeSlower
	TimeFaster
	Tune
	Zoom
	ThirdPerson
	Scoreboard
	Mute
	Stats
	StatsLess
	StatsMore
	Fullscreen
	Network
	Pause
	// Game1 to Game8 hold the buttons for games, and have no default keys.
	Game1
	Game2
	Game3
	Game4
	Game5
	Game6
	Game7
	Game8
	// The rest are for replays. They can share keys with actions of a match: see
	// Action.OfReplay.
	ReplayPause
	ReplayBack
	ReplayForward
	ReplayFarBack
	ReplayFarForward
	ReplayTickBack
	ReplayTickForward
	ReplaySlower
	ReplayFaster
	ReplayPrevPlayer
	ReplayNextPlayer
	ReplayPrevKill
	ReplayNextKill
	ReplayStart
	ReplayEnd
	ReplayFree
	ReplaySeen
	ReplayDirector
	ReplayHelp
	FlyForward
	FlyBack
	FlyLeft
	FlyRight
	FlyUp
	FlyDown
	FlyFast
	// ActionCount is the number of actions.
	ActionCount
)

const (
	// WeaponKeys is how many keys choose weapons, each cycling through its group.
	WeaponKeys = int(Weapon10-Weapon1) + 1
	// Throws is how many weapons have keys to be held back for a throw.
	Throws = int(Throw4-Throw1) + 1
)

//go:embed actions.txt
var actionsFile string

// actionRows says of each action its name in settings files, the words in menus, and the keys of
// a new player. The file has a line for each, in the order of the constants.
var actionRows = func() (rows [ActionCount]struct {
	name, label string
	keys        []input.Key
}) {
	for a, line := range slices.Collect(strings.Lines(actionsFile)) {
		r, rest, keys := &rows[a], "", ""
		r.name, rest, _ = strings.Cut(line, ",")
		r.label, keys, _ = strings.Cut(strings.TrimSpace(rest), ";")
		for _, key := range strings.Fields(keys) {
			r.keys = append(r.keys, input.Key(key))
		}
	}
	return rows
}()

// OfGame reports whether the action is one of Game1 to Game8.
func (a Action) OfGame() bool { return a >= Game1 && a <= Game8 }

// OfReplay reports whether the action is for replays.
func (a Action) OfReplay() bool { return a >= ReplayPause && a < ActionCount }

// always reports whether the action does the same in a match and in a replay.
func (a Action) always() bool { return a >= ThirdPerson && a <= Pause }

// Meets reports whether both actions exist at the same time, so that they cannot share a
// key. In a time trial there is nothing to use.
func (a Action) Meets(b Action) bool {
	if a == Restart && b == Use || a == Use && b == Restart {
		return false
	}
	return a.always() || b.always() || a.OfReplay() == b.OfReplay()
}

// String returns the name of the action in settings files.
func (a Action) String() string {
	if a >= ActionCount {
		return fmt.Sprintf("Action(%d)", uint8(a))
	}
	return actionRows[a].name
}

// Label returns the words that menus show for the action.
func (a Action) Label() string {
	if a >= ActionCount {
		return a.String()
	}
	return actionRows[a].label
}

// renamed are actions by their names in settings of older versions.
var renamed = map[string]Action{"throw_grenade": Throw1, "throw_mine": Throw2}

// retired are actions of older versions that no longer exist.
var retired = []string{"weapon_11", "favourite_1", "favourite_2", "favourite_3", "favourite_4"}

// ParseAction is the inverse of [Action.String]. It knows names of older versions too.
func ParseAction(name string) (Action, error) {
	if action, ok := renamed[name]; ok {
		return action, nil
	}
	for a, text := range actionRows {
		if text.name == name {
			return Action(a), nil
		}
	}
	return 0, fmt.Errorf("unknown action %.60q", name)
}
