package game

import (
	"slices"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// menuActions returns what the menu does to the game with its session of now.
func (g *Game) menuActions() menus.Actions {
	s := g.session
	a := menus.Actions{
		Session: menus.Session{State: &s.state, Viewer: s.viewer, Race: s.race, Talk: &s.talk, Overlay: s.overlay},
		Matches: menus.Matches{Start: g.start, Fast: g.fast, Learn: g.learnChoice, Bests: g.setup.bestTexts},
		Playing: menus.Playing{Skip: s.skip, Restart: s.restartRun, Rebody: g.rebody, Worn: func() options.Choice { return s.choice }},
		Ended:   menus.Ended{Rematch: g.rematch, NextLevel: g.nextLevel, Career: func() *career.Career { return g.career }},
		Replays: menus.Replays{Play: g.openReplay, Leave: g.leaveReplay},
		Tuning:  menus.Tuning{Parts: s.tunedParts, Export: g.exportTuning, Set: s.tuner.Set},
		Races:   menus.Races{Watch: raceStage{g}.watch, Page: g.setup.site},
		Keys:    menus.Keys{Label: g.setup.actionLabel, Reset: g.resetActions},
	}
	if g.setup.open != nil {
		a.Online = menus.Online{Join: func(address, password string, c options.Choice) error {
			return roomStage{g}.dial(address, password, g.settings.PlayerName, c)
		}, Host: roomStage{g}.host, Again: g.lobby.Again, Play: func() { s.source.Close(); g.lobby.Play() }, Copy: device.Copy, Local: g.lobby.Local, Servers: g.lobby.Servers, Quick: g.lobby.Quick, Version: wire.Version}
	}
	a.Online.Alert = func() string { return g.lobby.Alert(s.remote.Silent()) }
	a.Online.Invite = func() string { return g.lobby.Invitation(s.state.OwnTeam()) }
	a.Online.Levels = func() []string { return g.lobby.Offer.Levels }
	if g.setup.replays.Invite != nil {
		a.Races.Open = raceStage{g}.open
	}
	if g.setup.backdrop != nil {
		a.Matches.ToStart = g.toStart
	}
	if g.setup.replays.Open != nil {
		a.Replays.List = g.listReplays
	}
	return a
}

// bestTexts returns the best runs of the user by titles of levels.
func (s *setup) bestTexts() map[string]string {
	if s.replays.Bests == nil {
		return nil
	}
	return bests.Texts(s.replays.Bests)
}

// actionLabel returns the label of an action in the menu, or nothing for one that no extension has.
func (s *setup) actionLabel(a actions.Action) string {
	if a.OfGame() && actionAt(a, s.extensions) == nil {
		return ""
	}
	return labelOf(a, s.extensions)
}

// resetActions binds the actions of extensions to their first keys.
func (g *Game) resetActions() {
	for i := range g.setup.extensions {
		for _, a := range g.setup.extensions[i].Actions {
			delete(g.settings.GameKeys, a.Name)
		}
	}
	bindActions(&g.settings, g.setup.extensions)
}

// listReplays lists the stored replays without those that are being recorded.
func (g *Game) listReplays() ([]replays.Item, error) {
	items, err := g.setup.replays.List()
	return slices.DeleteFunc(items, func(i replays.Item) bool {
		return i.Place() == placeOf(g.session) || g.parked != nil && i.Place() == placeOf(g.parked)
	}), err
}

// placeOf returns where a session is recorded, or nothing.
func placeOf(s *session) string {
	if s.recording == nil || s.recording.Closed() {
		return ""
	}
	return s.recording.Place()
}
