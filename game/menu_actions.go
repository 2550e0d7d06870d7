package game

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/career"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/internal/tune"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// menuActions returns what the menu does to the game. The session changes, so that none of its methods is
// bound here.
func (g *Game) menuActions() menus.Actions {
	a := menus.Actions{
		Matches: menus.Matches{Start: g.start, Fast: g.fast, Learn: g.learnChoice, Bests: g.setup.bestTexts},
		Playing: menus.Playing{Lesson: func() string { return g.session.state.LessonTitle() }, Skip: func() error { return g.session.skip() },
			Racing: func() bool { return g.session.state.Racing() }, Restart: func() error { return g.session.restartRun() }, Rebody: g.rebody,
			Worn: func() options.Choice { return g.session.choice },
			Side: func() string { return g.session.talk.Side() }, TurnSide: func(by int) error { return g.session.talk.TurnSide(by) }},
		Ended: menus.Ended{Rematch: g.rematch, NextLevel: g.nextLevel, Played: func() string { return g.session.overlay.BoardTitle() },
			Deeds: func() menus.Deeds {
				r := g.session.race
				now, before := r.Deeds(g.career)
				return menus.Deeds{Now: now, Before: before, Counts: !r.Ineligible, Run: g.session.state.Best, Was: r.First}
			}, Career: func() *career.Career { return g.career },
			Scores: func() menus.Table { return menus.ScoreTable(g.session.overlay, &g.session.state) }, Lessons: func() menus.Table {
				course, l, _ := g.session.state.Lessons(g.session.state.Self)
				return menus.LessonTable(course, l)
			}},
		Replays: menus.Replays{Play: g.openReplay, Leave: g.leaveReplay,
			Kills:   func() ([]playback.Kill, bool) { return g.session.viewer.Kills() },
			Seek:    func(k playback.Kill) { g.session.viewer.SeeKill(k) },
			Seconds: func(k *playback.Kill) float64 { return g.session.viewer.SecondsAt(k.Tick) },
			Seen:    func() string { return g.session.viewer.SeenText() }, TurnSeen: func() { g.session.viewer.TurnSeen() },
			Action: func() bool { return g.session.viewer.Directs() }, TurnAction: func() { g.session.viewer.TurnDirector() },
			Weapon: func(name string) string { return g.session.state.Looks.Of(name).Look.Label }},
		Tuning: menus.Tuning{Parts: func(s tune.Subject) ([]tune.Part, error) { return g.session.tunedParts(s) }, Export: g.exportTuning,
			Set: func(p *tune.Part, f *tune.Field, number float64) error { return g.session.tuner.Set(p, f, number) }},
		Races: menus.Races{Rival: func() string { return g.session.race.RivalText() }, Watch: raceStage{g}.watch, Own: func() string { return g.session.race.OwnText() },
			Copy: func() error { return g.session.race.Copy(g.settings.PlayerName, g.setup.site) },
			Save: func() (string, error) { return g.session.race.Save(g.settings.PlayerName) }, Keep: func() error { return g.session.race.SavePlace() },
			Back: func() error { return g.session.race.GoBack(g.session.source.Enter) }},
		Keys: menus.Keys{Label: g.setup.actionLabel, Reset: g.resetActions},
	}
	if g.setup.open != nil {
		a.Online = menus.Online{Join: func(address, password string, c options.Choice) error {
			return roomStage{g}.dial(address, password, g.settings.PlayerName, c)
		}, Host: roomStage{g}.host, Again: g.lobby.Again, Play: func() { g.session.source.Close(); g.lobby.Play() }, Copy: device.Copy, Local: g.lobby.Local, Servers: g.lobby.Servers, Quick: g.lobby.Quick, Version: wire.Version}
	}
	a.Online.Alert = func() string { return g.lobby.Alert(g.session.remote.Silent()) }
	if g.setup.replays.Invite != nil {
		a.Races.Open = raceStage{g}.open
	}
	a.Others = menus.Others{List: func() []systems.PlayerState { return g.session.talk.People() }, Propose: func(o teamwork.Motion) error { return g.session.talk.Propose(o) },
		Ignored: func(id components.ID) bool { return g.session.overlay.Ignores(id) },
		Ignore:  func(id components.ID, ignore bool) { g.session.overlay.Ignore(id, ignore) },
		Invite:  func() string { return g.lobby.Invitation(g.session.state.OwnTeam()) }, Levels: func() []string { return g.lobby.Offer.Levels }}
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
