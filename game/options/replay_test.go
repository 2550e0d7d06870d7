package options_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/options"
)

// TestParse_RefusesToRecordWhereTheFileWouldNotStay, or where another one would go.
func TestParse_RefusesToRecordWhereTheFileWouldNotStay(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	matches, err := replays.UserMatches()
	folder, ok := matches.(replays.Folder)
	if err != nil || !ok || !strings.HasPrefix(folder.Path, home) {
		t.Skip("data is elsewhere: ", matches, err)
	}
	if err := os.MkdirAll(folder.Path, 0o755); err != nil {
		t.Fatal(err)
	}
	letter := filepath.Join(home, "letter.txt")
	if err := os.WriteFile(letter, []byte("Dear all,"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(folder.Path, "20260101-120000-valley.replay"): "would be removed after 10 matches",
		letter: "no replay",
		home:   "it is a folder",
		filepath.Join(folder.Path, "mine.replay"): "",
		filepath.Join(home, "mine.replay"):        "",
	} {
		o, err := options.Parse([]string{"-record", path}, io.Discard)
		switch {
		case want == "" && (err != nil || o.Watch.Record != path):
			t.Errorf("-record %s: %v", path, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "-record")):
			t.Errorf("-record %s: %v, want %s", path, err, want)
		}
	}
}
