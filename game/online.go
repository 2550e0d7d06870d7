package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/online"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/game/internal/watch"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// roomStage is the arena as its lobby uses it.
type roomStage struct{ game *Game }

// Open opens the level of a server.
func (s roomStage) Open(level string) (*levels.Level, error) { return s.game.setup.open(level) }

// Modules returns those of the game.
func (s roomStage) Modules() []systems.Module { return ownModules(s.game.setup.extensions) }

// Body returns what the user chose last.
func (s roomStage) Body() bases.WishData { return bodyOf(&s.game.session.choice) }

// Wait shows what is done.
func (s roomStage) Wait(text string) { s.show(text, "Join", false) }

// Refuse says why there is no match with others.
func (s roomStage) Refuse(err error) {
	g := s.game
	g.setup.report(err.Error())
	g.menu.Call.Mend = errors.Is(err, dial.ErrPassword)
	if s.show(online.LostText(err), "Not connected", g.lobby.To.IsKnown()); online.IsFull(err) {
		g.menu.AskNext()
	}
}

// show opens the page of matches with others.
func (s roomStage) show(text, title string, again bool) {
	g := s.game
	g.pause()
	g.menu.Call.Lost, g.menu.Call.Again = text, again
	g.menu.Show(menus.PageLost, title)
}

// Enter shows the match of a room.
func (s roomStage) Enter(c *online.Connection, back bool) error {
	g, l, choice := s.game, &s.game.lobby, s.game.session.choice
	if body := &l.To.Body; body.Model != "" {
		choice.Model, choice.Armor, choice.Pack = body.Model, body.Preset, cmp.Or(string(body.Pack), "none")
	}
	choice.Bots = 0
	m, self := c.Client.Session().Match(), c.Client.Player()
	watches := self == components.Nobody
	if players := m.Players(nil); watches && len(players) > 0 {
		self = players[0].ID
	}
	if err := g.enter(arenaConfig{Match: m, Self: self, Demo: watches, Choice: choice, Levels: g.session.levels, remote: c}); err != nil {
		return err
	}
	if g.menu.Choice != nil { // what is proposed to others begins with what is played
		g.menu.Choice.Level, g.menu.Choice.Mode = l.Offer.Level, l.Offer.Mode
	}
	g.menu.Room = menus.Room{Hosts: l.Hosts, Note: l.Note(c), Watch: watches}
	if back {
		g.session.overlay.Say(hud.Part{Text: "Back in the match", Color: hud.Good})
		return nil
	}
	g.menu.Open = false
	if text := online.OtherRules(c.Client.Session().Match().Rules().Name, &choice); l.Hosts == "" && text != "" {
		g.session.overlay.Say(hud.Part{Text: text, Color: hud.Accent})
	}
	for _, text := range []string{c.Motd, g.menu.Room.Note} {
		if text != "" {
			g.session.overlay.Wrote(components.Nobody, false, text)
		}
	}
	if l.Hosts == "" && l.To.IsKnown() {
		s.keepServer(l.To.Address())
	}
	return nil
}

// bodyOf returns the body of a choice.
func bodyOf(c *options.Choice) bases.WishData {
	return bases.WishData{Model: c.Model, Preset: c.Armor, Pack: packOf(c.Pack)}
}

// mostServers is how many addresses are kept [ours].
const mostServers = 5

// keepServer keeps where the user played last.
func (s roomStage) keepServer(address string) {
	g := s.game
	rest := slices.DeleteFunc(slices.Clone(g.settings.Servers), func(other string) bool { return other == address })
	g.settings.Servers = append([]string{address}, rest[:min(len(rest), mostServers-1)]...)
	g.dirty = true
	g.saveSettings()
}

// dial calls a server with the body of a choice.
func (s roomStage) dial(address, password, name string, c options.Choice) error {
	g := s.game
	g.menu.Call.Address, g.menu.Call.Password = address, password
	err := g.lobby.Dial(address, online.Target{Password: password, Name: name, Body: bodyOf(&c), Watch: g.menu.Room.Watch, Seat: online.TakeSeat(address)})
	if err == nil && g.session.remote != nil {
		g.session.source.Close()
	}
	return err
}

// host opens a room for a match in this program, and joins it.
func (s roomStage) host(c options.Choice, password string) error {
	if c.LevelScale != 0 {
		return errors.New("a model that is scaled here cannot be hosted: make it the folder of a level")
	}
	mode, count := cmp.Or(c.Mode, modes.Names(s.Modules()...)[0]), c.Bots
	if number, fixed := menus.BotsOf(mode); fixed {
		count = number
	}
	s.game.lobby.Host(online.Target{Password: password, Name: s.game.settings.PlayerName, Body: bodyOf(&c)},
		"--name", s.game.settings.PlayerName, "--level", c.Level, "--mode", mode, "--rules", c.RulesName(), "--bots", fmt.Sprint(count+1), "--skill", fmt.Sprint(bots.DefaultSkill+c.Skill))
	return nil
}

// remoteScene is a match that a room plays. It goes on behind the menu.
type remoteScene struct{ playScene }

// Update handles the keys of the match, and lets time pass in any case.
func (s remoteScene) Update() {
	g := s.game
	if !g.menu.Open {
		steerByMouse(&g.look, g.device, &g.settings, g.session.camera.Zoom())
	}
	if !g.menu.Open && !g.chat.Open {
		s.openChat()
		g.switches()
	}
	g.session.source.Advance(g.clock.time())
	g.sound.SetDelay(0)
	s.hearOthers()
	g.debug.Net.Sample(g.clock.time(), g.session.remote.Client())
}

// addToHUD shows what others wrote, and how the connection is.
func (s remoteScene) addToHUD(f *panels.Frame, p *systems.PlayerState) {
	s.playScene.addToHUD(f, p)
	g := s.game
	f.Chat.Lines, f.Chat.Entry = g.session.overlay.Feedback.Chat(), g.chat.Entry()
	f.Notice = cmp.Or(g.lobby.Notice(g.session.remote.Silent()), f.Notice)
}

// Draw draws the match, which moves behind the menu too.
func (s remoteScene) Draw(screen *ebiten.Image) {
	g := s.game
	s.drawFrom(g.view, screen, g.clock.seconds, !g.coversHUD())
}

// Turn turns the view of the user, unless the menu is open.
func (s remoteScene) Turn(number int, seconds float64) {
	if !s.game.menu.Open {
		s.playScene.Turn(number, seconds)
	}
}

// Input returns that of the user. Who reads a menu stands still.
func (s remoteScene) Input() components.Input {
	g := s.game
	if g.menu.Open || g.chat.Open {
		return components.Input{Look: g.look.Angles()}
	}
	return g.takeInput()
}

// Ticked shows a predicted tick.
func (s remoteScene) Ticked() {
	state := &s.game.session.state
	if _, there := state.Player(state.Self); state.Demo && !there { // whom the user watched has left
		s.game.follow(watch.NextAlive(state))
	}
	s.game.showNew()
}

// Decided shows what has become final.
func (s remoteScene) Decided() {
	s.game.showFinal()
	s.game.watchRecording()
}

// Failed tries to come back, or says why the match ended.
func (s remoteScene) Failed(err error) { s.game.lobby.Drop(err) }

// goOnAfter waits for the room, which begins the next match.
func (s remoteScene) goOnAfter(*modes.StatusData) {}

// openChat begins a line of chat where a key asks for one.
func (s remoteScene) openChat() {
	all, team := s.game.latch.Edge(actions.Chat), s.game.latch.Edge(actions.TeamChat)
	if all || team {
		s.game.chat.Begin(team)
	}
}

// writeChat hands what is typed to the line of chat.
func (s remoteScene) writeChat() {
	g := s.game
	typed, _ := g.device.Typed() // the pages of menus say why nothing can be pasted
	line := g.chat.Write(typed, g.device.Pressed(), g.clock.time())
	if line != "" && g.session.remote != nil {
		g.reportOnce(g.session.remote.Client().Say(line, g.chat.Team))
	}
	if !g.chat.Open {
		g.latch.Reset(&g.settings.Bindings, g.device)
	}
}

// hearOthers shows what others wrote, and what the room did not do.
func (s remoteScene) hearOthers() {
	g, client := s.game, s.game.session.remote.Client()
	g.session.state.Lines = client.Lines()
	for _, c := range client.Chats() {
		g.session.overlay.Wrote(c.From, c.Team, c.Text)
	}
	for _, d := range client.Denials() {
		g.session.overlay.Say(hud.Part{Text: g.lobby.Deny(d.Denied), Color: hud.Bad})
	}
}
