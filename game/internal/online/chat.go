package online

import (
	"time"
	"unicode/utf8"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Chat is the line that the user writes to others. The zero value is none.
type Chat struct {
	Open, Team bool // Team: for the own team
	text       string
	sent       time.Time // when the last one was
}

// chatPause is the time between two lines [ours]: a room drops what comes sooner than after a second.
const chatPause = 1100 * time.Millisecond

// Begin begins a line.
func (c *Chat) Begin(team bool) { *c = Chat{Open: true, Team: team, sent: c.sent} }

// Write takes what is typed, until the line is sent or dropped. It returns a line that is to be sent.
func (c *Chat) Write(typed string, pressed []input.Key, now time.Time) (line string) {
	if len(c.text)+len(typed) <= wire.MaxText {
		c.text += typed
	}
	for _, key := range pressed {
		switch {
		case key == input.Escape:
			c.Open = false
		case key == "Backspace":
			_, last := utf8.DecodeLastRuneInString(c.text)
			c.text = c.text[:len(c.text)-last]
		case key != "Enter" && key != "NumpadEnter":
		case c.text == "":
			c.Open = false
		case now.Sub(c.sent) >= chatPause:
			line, c.Open, c.sent = c.text, false, now
		}
	}
	return line
}

// Entry returns the line as it is shown, or nothing.
func (c *Chat) Entry() string {
	switch {
	case !c.Open:
		return ""
	case c.Team:
		return "To the team: " + c.text + "_"
	}
	return "To everybody: " + c.text + "_"
}
