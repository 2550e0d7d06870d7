package rollback_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/overlay"
)

// fault is a mistake in a file of the package that a test must notice.
type fault struct{ says, file, old, new string }

// faults are mistakes that would make clients differ from the server, or from each other in
// what they hear and see.
func faults() []fault {
	return []fault{
		{"a predicted state survives a correction", "session.go", "\t\ts.stats.Corrections++\n\t\ts.candidate = s.candidate[:0]\n", "\t\ts.stats.Corrections++\n"},
		{"a predicted state survives a reset", "session.go", "\ts.candidate = s.candidate[:0]\n\t// Events", "\t// Events"},
		{"a predicted state counts one tick too early", "session.go", "s.guessed <= min(s.confirmed, now)", "s.guessed <= min(s.confirmed+1, now)"},
		{"entries of a tick that was guessed right are forgotten", "session.go", "if len(r.entries) > 0 || !slices.Equal(r.given, r.used) {\n\t\t\t\treturn true", "if !slices.Equal(r.given, r.used) {\n\t\t\t\treturn true"},
		{"input that was guessed wrong stays", "session.go", "if len(r.entries) > 0 || !slices.Equal(r.given, r.used) {\n\t\t\t\treturn true", "if len(r.entries) > 0 {\n\t\t\t\treturn true"},
		{"a known command that was guessed wrong waits for its confirmation", "session.go", "if !slices.Equal(s.want(r), r.used) {\n\t\t\treturn true\n\t\t}\n", "_ = s.want(r)\n"},
		{"players without a command are guessed on", "session.go", "!hasPlayer(r.given, h.player)", "false"},
		{"the last commands are those of a tick before", "session.go", "s.known = setKnown(s.known, knownInput{c.Player, c.Input, tick})", "s.known = setKnown(s.known, knownInput{c.Player, c.Input, tick - 1})"},
		{"known commands do not change the guesses after them", "session.go", "for at := s.confirmed; at < s.match.Tick(); at++ {\n\t\ts.hearKnown(at)\n\t}\n", ""},
		{"the last commands of confirmed ticks are not guessed on", "session.go", "s.guess = append(s.guess[:0], s.known...)\n\tfor", "s.guess = s.guess[:0]\n\tfor"},
		{"confirmed commands are added to those that were known", "session.go", "r.given = systems.SortCommands(append(r.given[:0], input.Commands...))", "r.given = systems.SortCommands(append(r.given, input.Commands...))"},
		{"entries are those of a tick before too", "session.go", "r.entries = append(r.entries[:0], input.Entries...)", "r.entries = append(r.entries, append(input.Entries, input.Entries...)...)"},
		{"entries come after the tick", "step.go", "\t\ts.enter(r)\n\t\tcommands = r.given\n", "\t\tdefer s.enter(r)\n\t\tcommands = r.given\n"},
		{"the confirmed state is that after its first guess", "step.go", "if r.tick > s.confirmed || r.tick == s.base", "if r.tick > s.confirmed+1 || r.tick == s.base"},
		{"the confirmed state is saved no more", "step.go", "r.fixed && r.tick-s.base < int64(s.options.Ahead)", "r.fixed"},
		{"hashes of guessed ticks count as confirmed", "session.go", "r.hashed && r.final", "r.hashed"},
		{"triggers are held for ever", "guess.go", "if ticks > FireTicks {", "if ticks > 1000*FireTicks {"},
		{"keys are held for ever", "guess.go", "if ticks > NeutralTicks {", "if ticks > 1000*NeutralTicks {"},
		{"withdrawn events are new when they come back", "notice.go", "kept.withdrawn, kept.reported = true, true\n\t\t\ts.fresh = append(s.fresh, kept)", "_ = kept"},
		{"events of ticks that were guessed right are never confirmed", "session.go", "\t\ts.confirmEvents(r)\n", ""},
		{"withdrawn events are confirmed", "notice.go", "if e := &r.events[i]; !e.withdrawn {\n\t\t\ts.notice(Confirmed", "if e := &r.events[i]; true {\n\t\t\ts.notice(Confirmed"},
		{"events of the ticks before a reset come again", "session.go", "\t_ = s.match.Restore(s.saved) // its own snapshot: it fails only where there is none\n", ""},
		{"nothing is corrected beyond the first guess", "session.go", "case !r.stepped:\n\t\t\treturn false\n\t\tcase r.final:", "case !r.stepped || !r.fixed:\n\t\t\treturn false\n\t\tcase r.final:"},
	}
}

// TestFaults_AreNoticed plants each fault by itself and expects the short tests of the package
// to fail. Otherwise than in a long run it only looks that the table fits the source.
func TestFaults_AreNoticed(t *testing.T) {
	long := os.Getenv("SKIJET_LONG") != "" && os.Getenv("SKIJET_FAULT") == ""
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults() {
		t.Run(f.says, func(t *testing.T) {
			source, err := os.ReadFile(f.file)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(source), f.old); n != 1 {
				t.Fatalf("%s has %d places with the text\n%s\nwant one: bring the table up to date", f.file, n, f.old)
			}
			if !long {
				return
			}
			t.Parallel()
			binary := filepath.Join(t.TempDir(), "faulty")
			patched := map[string]string{"systems/rollback/" + f.file: strings.Replace(string(source), f.old, f.new, 1)}
			if err := overlay.BuildTest(t.Context(), root, "systems/rollback", patched, binary); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), binary, "-test.short", "-test.timeout", "60s")
			cmd.Env = append(os.Environ(), "SKIJET_FAULT=planted", "SKIJET_LONG=")
			if out, err := cmd.CombinedOutput(); err == nil {
				t.Errorf("no test fails with it\n%s", out)
			}
		})
	}
}
