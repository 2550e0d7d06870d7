package netplay

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestRoom_AsksItsOwnerBeforeALineGoesToOthers, and tells the writer alone why it does not.
func TestRoom_AsksItsOwnerBeforeALineGoesToOthers(t *testing.T) {
	w := crowd(t, 54, 3, internet())
	writer := w.players[1].client
	var asked []components.ID
	w.room.options.Hear = func(player components.ID, c *wire.Chat) error {
		asked = append(asked, player)
		if c.Text == "psst" {
			return errors.New("be\nquiet")
		}
		return nil
	}
	for _, c := range []struct {
		text           string
		writer, others []wire.Chat
	}{
		{"psst", []wire.Chat{{Text: "be quiet"}}, nil},
		{"hello", []wire.Chat{{From: writer.Player(), Text: "hello"}}, []wire.Chat{{From: writer.Player(), Text: "hello"}}},
	} {
		if err := writer.Say(c.text, false); err != nil {
			t.Fatal(err)
		}
		w.run(2 * time.Second)
		for i, p := range w.players {
			want := c.others
			if i == 1 {
				want = c.writer
			}
			if got := p.client.Chats(); !slices.Equal(got, want) {
				t.Errorf("%q: player %d reads %+v, want %+v", c.text, i, got, want)
			}
		}
	}
	if !slices.Equal(asked, []components.ID{writer.Player(), writer.Player()}) {
		t.Errorf("asked for %v, and player %d wrote twice", asked, writer.Player())
	}
}
