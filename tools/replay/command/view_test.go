package command_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/rollback"
)

// client is one of a room, whose player presses nothing.
type client struct {
	session *rollback.Session
	player  components.ID
}

func (c *client) Session() *rollback.Session                  { return c.session }
func (c *client) Player() components.ID                       { return c.player }
func (c *client) Pressed(int64) (in components.Input, _ bool) { return in, false }

// TestInfo_SaysWhoseViewAReplayHas: a client's, nobody's of a match with people, and nobody's of bots alone.
func TestInfo_SaysWhoseViewAReplayHas(t *testing.T) {
	level, err := levels.Load(plane)
	if err != nil {
		t.Fatal(err)
	}
	for want, filmed := range map[string]bool{
		"of player 1, as they saw it, beside the match as it was, with 1 people and 1 bots in the end\n": true,
		"nobody's: the match as it was, with 1 people and 1 bots in the end\n":                           false,
		"nobody's: the match as it was, between 1 bots\n":                                                false,
	} {
		m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{bots.Module()}})
		if err != nil {
			t.Fatal(err)
		}
		c := &client{}
		if strings.Contains(want, "people") {
			c.player, err = m.Join(systems.PlayerSpec{Name: "a"})
		}
		if err == nil {
			_, err = bots.Join(m, systems.PlayerSpec{Name: "b"})
		}
		if err == nil {
			c.session, err = rollback.New(m, rollback.Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		out, err := replay.NewRecorder(&file, c.session.ConfirmedMatch(), "", time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if err := out.Step(nil); err != nil {
			t.Fatal(err)
		}
		if track := seen.NewTrack(c, out); filmed {
			track.Shown()
			track.Flush()
		}
		path := filepath.Join(t.TempDir(), "a.replay")
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, text := program(t, here, "info", path); status != 0 || !strings.Contains(text, "view      "+want) {
			t.Errorf("status %d: %s\nwant %s", status, text, want)
		}
	}
}
