package game

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/tribes"
)

// What a file leaves out of the rules is that of --rules, for the user and for the others.
func TestTuning_ChangesTheRulesOfTheFlag(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.json")
	if err := os.WriteFile(path, []byte(`{"model": "tribes", "tribes_rules": {"Gravity": {"Z": -7}}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	o, err := options.Parse([]string{"--tuning", path, "--rules", "original", "--level", "valley"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	config, err := valleyMaker().prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	want := tribes.Original()
	want.Gravity.Z = -7
	for _, p := range config.Match.Players(nil) {
		entry, _ := config.Match.Entry(p.ID)
		if got := *systems.TribesRules.Get(entry); got != want {
			t.Errorf("%s moves by %+v, want %+v", p.Name, got, want)
		}
	}
}

func TestTuning_FlagIsRefusedWithFileFieldAndReason(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(path, []byte(`{"model": "tribes", "armor": {"Name": "light", "Mass": -1}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := options.Parse([]string{"--tuning", path}, io.Discard)
	for _, want := range []string{"--tuning", path, "Mass", "-1"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not name %s", err, want)
		}
	}
}
