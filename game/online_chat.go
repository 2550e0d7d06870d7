package game

import (
	"time"
	"unicode/utf8"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// chat is the line that the user writes to others.
type chat struct {
	open bool
	team bool // it is for the own team
	text string
	sent time.Time // when the last one was
}

// chatPause is the time between two lines [ours]: a room drops what comes sooner than after a second.
const chatPause = 1100 * time.Millisecond

// openChat begins a line where a key asks for one.
func (g *Game) openChat() {
	all, team := g.latch.Edge(actions.Chat), g.latch.Edge(actions.TeamChat)
	if all || team {
		g.chat = chat{open: true, team: team, sent: g.chat.sent}
	}
}

// writeChat takes what is typed, until it is sent or dropped.
func (g *Game) writeChat() {
	c := &g.chat
	if text := g.device.Typed(); len(c.text)+len(text) <= wire.MaxText {
		c.text += text
	}
	for _, key := range g.device.Pressed() {
		switch key {
		case input.Escape:
			c.open = false
		case "Backspace":
			_, last := utf8.DecodeLastRuneInString(c.text)
			c.text = c.text[:len(c.text)-last]
		case "Enter", "NumpadEnter":
			g.sendChat()
		}
	}
	if !c.open {
		g.latch.Reset(&g.settings.Bindings, g.device)
	}
}

// sendChat sends the line, unless the last one was just sent.
func (g *Game) sendChat() {
	c, now := &g.chat, g.clock.time()
	if c.text != "" && now.Sub(c.sent) < chatPause {
		return
	}
	if c.open = false; c.text != "" {
		c.sent = now
		if err := g.session.remote.Client().Say(c.text, c.team); err != nil {
			g.reportOnce(err)
		}
	}
}

// entry returns the line that is written as it is shown, or nothing.
func (c *chat) entry() string {
	switch {
	case !c.open:
		return ""
	case c.team:
		return "To the team: " + c.text + "_"
	}
	return "To everybody: " + c.text + "_"
}

// hearOthers shows what others wrote, and what the room did not do.
func (s remoteScene) hearOthers() {
	g, client := s.game, s.game.session.remote.Client()
	g.session.state.Lines = client.Lines()
	for _, c := range client.Chats() {
		g.session.overlay.Wrote(c.From, c.Team, c.Text)
	}
	for _, d := range client.Denials() {
		g.session.overlay.Say(hud.Part{Text: "The room: " + d.Denied, Color: hud.Bad})
	}
}
