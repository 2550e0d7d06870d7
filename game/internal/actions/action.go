package actions

import "fmt"

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
	Fire
	AltFire
	Throw1
	Throw2
	Throw3
	Throw4
	Pack
	Use
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
	Favourite1
	Favourite2
	Favourite3
	Favourite4
	TimePause
	TimeStep
	TimeSlower
	TimeFaster
	Tune
	ThirdPerson
	Scoreboard
	Mute
	Stats
	StatsLess
	StatsMore
	Fullscreen
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
	// Favourites is how many keys choose a weapon that the player assigned.
	Favourites = int(Favourite4-Favourite1) + 1
)

// actionText holds the name in settings files and the words in menus.
var actionText = [ActionCount]struct{ name, label string }{
	Forward:     {"forward", "Walk forward"},
	Back:        {"back", "Walk back"},
	Left:        {"left", "Walk left"},
	Right:       {"right", "Walk right"},
	Jump:        {"jump", "Jump (hold to ski)"},
	Jet:         {"jet", "Jet"},
	Ski:         {"ski", "Ski"},
	Crouch:      {"crouch", "Crouch"},
	Restart:     {"restart", "Restart the run of a time trial"},
	Fire:        {"fire", "Fire"},
	AltFire:     {"alt_fire", "Alternate fire"},
	Throw1:      {"throw_1", "Throw 1"},
	Throw2:      {"throw_2", "Throw 2"},
	Throw3:      {"throw_3", "Throw 3"},
	Throw4:      {"throw_4", "Throw 4"},
	Pack:        {"pack", "Pack (hold)"},
	Use:         {"use", "Use"},
	NextWeapon:  {"next_weapon", "Next weapon"},
	PrevWeapon:  {"prev_weapon", "Previous weapon"},
	LastWeapon:  {"last_weapon", "Weapon held before"},
	Weapon1:     {"weapon_1", "Weapon 1"},
	Weapon2:     {"weapon_2", "Weapon 2"},
	Weapon3:     {"weapon_3", "Weapon 3"},
	Weapon4:     {"weapon_4", "Weapon 4"},
	Weapon5:     {"weapon_5", "Weapon 5"},
	Weapon6:     {"weapon_6", "Weapon 6"},
	Weapon7:     {"weapon_7", "Weapon 7"},
	Weapon8:     {"weapon_8", "Weapon 8"},
	Weapon9:     {"weapon_9", "Weapon 9"},
	Weapon10:    {"weapon_10", "Weapon 10"},
	Favourite1:  {"favourite_1", "Favourite 1 (hold to choose)"},
	Favourite2:  {"favourite_2", "Favourite 2 (hold to choose)"},
	Favourite3:  {"favourite_3", "Favourite 3 (hold to choose)"},
	Favourite4:  {"favourite_4", "Favourite 4 (hold to choose)"},
	TimePause:   {"time_pause", "Stop time and go on"},
	TimeStep:    {"time_step", "Step one tick"},
	TimeSlower:  {"time_slower", "Slow motion"},
	TimeFaster:  {"time_faster", "Faster, up to normal"},
	Tune:        {"tune", "Tune numbers"},
	ThirdPerson: {"third_person", "Third person"},
	Scoreboard:  {"scoreboard", "Scoreboard"},
	Mute:        {"mute", "Mute"},
	Stats:       {"stats", "Debug pages"},
	StatsLess:   {"stats_less", "Debug page: less, previous"},
	StatsMore:   {"stats_more", "Debug page: more, next"},
	Fullscreen:  {"fullscreen", "Fullscreen"},
	Pause:       {"pause", "Menu"},
	Game1:       {"game1", "Game 1"},
	Game2:       {"game2", "Game 2"},
	Game3:       {"game3", "Game 3"},
	Game4:       {"game4", "Game 4"},
	Game5:       {"game5", "Game 5"},
	Game6:       {"game6", "Game 6"},
	Game7:       {"game7", "Game 7"},
	Game8:       {"game8", "Game 8"},

	ReplayPause:       {"replay_pause", "Pause and play"},
	ReplayBack:        {"replay_back", "5 seconds back"},
	ReplayForward:     {"replay_forward", "5 seconds on"},
	ReplayFarBack:     {"replay_far_back", "30 seconds back"},
	ReplayFarForward:  {"replay_far_forward", "30 seconds on"},
	ReplayTickBack:    {"replay_tick_back", "One tick back"},
	ReplayTickForward: {"replay_tick_forward", "One tick on"},
	ReplaySlower:      {"replay_slower", "Slower"},
	ReplayFaster:      {"replay_faster", "Faster"},
	ReplayPrevPlayer:  {"replay_prev_player", "Previous player"},
	ReplayNextPlayer:  {"replay_next_player", "Next player"},
	ReplayPrevKill:    {"replay_prev_kill", "Previous kill"},
	ReplayNextKill:    {"replay_next_kill", "Next kill"},
	ReplayStart:       {"replay_start", "To the beginning"},
	ReplayEnd:         {"replay_end", "To the end"},
	ReplayFree:        {"replay_free", "Free camera"},
	ReplayHelp:        {"replay_help", "Show the keys"},
	FlyForward:        {"fly_forward", "Fly forward"},
	FlyBack:           {"fly_back", "Fly back"},
	FlyLeft:           {"fly_left", "Fly left"},
	FlyRight:          {"fly_right", "Fly right"},
	FlyUp:             {"fly_up", "Fly up"},
	FlyDown:           {"fly_down", "Fly down"},
	FlyFast:           {"fly_fast", "Fly fast (hold)"},
}

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
	return actionText[a].name
}

// Label returns the words that menus show for the action.
func (a Action) Label() string {
	if a >= ActionCount {
		return a.String()
	}
	return actionText[a].label
}

// renamed are actions by their names in settings of older versions.
var renamed = map[string]Action{"throw_grenade": Throw1, "throw_mine": Throw2}

// retired are actions of older versions that no longer exist.
var retired = []string{"weapon_11"}

// ParseAction is the inverse of [Action.String]. It knows names of older versions too.
func ParseAction(name string) (Action, error) {
	if action, ok := renamed[name]; ok {
		return action, nil
	}
	for a, text := range actionText {
		if text.name == name {
			return Action(a), nil
		}
	}
	return 0, fmt.Errorf("unknown action %q", name)
}
