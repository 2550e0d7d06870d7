package panels

import (
	"image"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/hud"
)

// TestLayout_AMessageOfOneTextIsReadToItsEnd in two rows.
func TestLayout_AMessageOfOneTextIsReadToItsEnd(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const message = "New armour at a station or with the next life: medium, pack: shield"
	for _, size := range []image.Point{{800, 600}, {1280, 720}, {1920, 1080}} {
		f := Frame{Alive: true, Feed: []Line{{Alpha: 1, Parts: []hud.Part{{Text: message}}}}}
		var rows []string
		for _, w := range texts(t, h, size, &f, "message") {
			if strings.Contains(message, w.text) {
				rows = append(rows, w.text)
			}
		}
		if strings.Join(rows, " ") != message {
			t.Errorf("%v: the message is shown as %q", size, rows)
		}
	}
}
