package rollback_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
		{"a wrong prediction is kept", "session.go", "\t\ts.stats.Corrections++\n\t\ts.stale = true\n", "\t\ts.stats.Corrections++\n"},
		{"a prediction survives a reset", "session.go", "r.reset(r.tick, r.events)\n\t}\n\ts.first,", "_ = r\n\t}\n\ts.first,"},
		{"the confirmed match survives a reset", "session.go", "if err := s.final.CopyFrom(s.match); err != nil {\n\t\treturn fmt", "if err := s.match.CopyFrom(s.match); err != nil {\n\t\treturn fmt"},
		{"what lags behind is stepped by guesses", "session.go", "if s.stale || s.match.Tick() < s.final.Tick() {", "if s.stale {"},
		{"entries of a tick that was guessed right are forgotten", "session.go", "if len(r.entries) > 0 || !slices.Equal(r.given, r.used) {", "if !slices.Equal(r.given, r.used) {\n"},
		{"input that was guessed wrong stays", "session.go", "if len(r.entries) > 0 || !slices.Equal(r.given, r.used) {\n\t\t\t\treturn true", "if len(r.entries) > 0 {\n\t\t\t\treturn true"},
		{"a known command that was guessed wrong waits for its confirmation", "session.go", "if !slices.Equal(s.want(r), r.used) {\n\t\t\treturn true\n\t\t}\n", "_ = s.want(r)\n"},
		{"players without a command are guessed on", "session.go", "!hasPlayer(r.given, h.player)", "false"},
		{"the last commands are those of a tick before", "session.go", "s.known = setKnown(s.known, knownInput{c.Player, c.Input, tick})", "s.known = setKnown(s.known, knownInput{c.Player, c.Input, tick - 1})"},
		{"known commands do not change the guesses after them", "step.go", "for at := s.confirmed; at < s.match.Tick(); at++ {\n\t\ts.hearKnown(at)\n\t}\n", ""},
		{"the last commands of confirmed ticks are not guessed on", "step.go", "s.guess = append(s.guess[:0], s.known...)", "s.guess = s.guess[:0]"},
		{"confirmed commands are added to those that were known", "session.go", "r.given = systems.SortCommands(append(r.given[:0], input.Commands...))", "r.given = systems.SortCommands(append(r.given, input.Commands...))"},
		{"entries are those of a tick before too", "session.go", "r.entries = append(r.entries[:0], input.Entries...)", "r.entries = append(r.entries, append(input.Entries, input.Entries...)...)"},
		{"entries come after the tick", "step.go", "s.driver.Enter(e); err != nil {\n\t\t\t\ts.fail(", "error(nil), error(nil); err == nil {\n\t\t\t\tdefer s.driver.Enter(e)\n\t\t\t\t_ = i\n\t\t\t} else {\n\t\t\t\ts.fail("},
		{"confirmed ticks are stepped by guesses", "step.go", "s.step(s.final, s.driver, r, Confirmed, r.given)", "s.step(s.final, s.driver, r, Confirmed, append(r.used, r.given...))"},
		{"a confirmed tick too few is stepped", "step.go", "at < s.confirmed; at++ {\n\t\tr :=", "at < s.confirmed-1; at++ {\n\t\tr :="},
		{"hashes are those of guesses", "step.go", "r.hash, r.hashed = s.final.Hash(), true", "r.hash, r.hashed = s.match.Hash(), true"},
		{"triggers are held for ever", "guess.go", "if ticks > FireTicks {", "if ticks > 1000*FireTicks {"},
		{"keys are held for ever", "guess.go", "if ticks > NeutralTicks {", "if ticks > 1000*NeutralTicks {"},
		{"withdrawn events are new when they come back", "notice.go", "\t\ts.fresh = append(s.fresh, *old) // it may come back\n\t\tif old.told == Predicted || old.told == Confirmed && status == Confirmed {\n\t\t\ts.tell(Withdrawn, &s.fresh[len(s.fresh)-1])", "\t\tif old.told == Predicted || old.told == Confirmed && status == Confirmed {\n\t\t\ts.tell(Withdrawn, old)"},
		{"events that were told as predicted are never confirmed", "notice.go", "e.told != status && e.told != Confirmed", "e.told == 0"},
		{"predictions take confirmed events back", "notice.go", "old.told == Confirmed && status == Confirmed", "old.told == Confirmed"},
		{"events are told again after a reset", "session.go", "r.reset(r.tick, r.events)", "r.reset(r.tick, nil)"},
		{"events of the ticks before a reset come again", "session.go", "if err := s.match.CopyFrom(s.final); err != nil {\n\t\treturn", "if err := s.final.CopyFrom(s.final); err != nil {\n\t\treturn"},
		{"nothing is corrected beyond the first guess", "session.go", "case !r.stepped:\n\t\t\treturn false", "case !r.stepped || !r.fixed:\n\t\t\treturn false"},
	}
}

// hidden is a fault that matches over a network cannot show.
type hidden struct{ because, test string } // the test of the package that notices it

func hiddenFaults() map[string]hidden {
	return map[string]hidden{
		"predictions take confirmed events back": {"it takes a state from before a tick that is confirmed, and a room sends nothing that could be confirmed until its state has come, which netsim checks",
			"TestSession_IsWhatItsInputsSayInWhateverOrderTheyCome"},
		"events of the ticks before a reset come again": {"it takes events that wait in the match, and a client has just restored the state, which forgets them",
			"TestReset_ForgetsEventsOfGamesThatASnapshotDoesNotHave"},
	}
}

// TestFaults_AreNoticed plants each fault by itself and expects the short tests of the package,
// and matches over a network, to fail. Otherwise than in a long run it only looks that the table fits the source.
func TestFaults_AreNoticed(t *testing.T) {
	long := os.Getenv("SKIJET_LONG") != "" && os.Getenv("SKIJET_FAULT") == ""
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	all, hiddenOnes := faults(), hiddenFaults()
	for says := range hiddenOnes {
		if !slices.ContainsFunc(all, func(f fault) bool { return f.says == says }) {
			t.Errorf("there is no fault %q", says)
		}
	}
	for _, f := range all {
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
			patched := map[string]string{"systems/rollback/" + f.file: strings.Replace(string(source), f.old, f.new, 1)}
			testers, tests := []string{"systems/rollback", "internal/netsim"}, "."
			if h, ok := hiddenOnes[f.says]; ok {
				testers, tests = testers[:1], "^"+h.test+"$"
			}
			for _, tester := range testers {
				binary := filepath.Join(t.TempDir(), "faulty")
				if err := overlay.BuildTest(t.Context(), root, tester, patched, binary); err != nil {
					t.Fatal(err)
				}
				cmd := exec.CommandContext(t.Context(), binary, "-test.short", "-test.failfast", "-test.timeout", "300s", "-test.run", tests)
				cmd.Dir = filepath.Join(root, filepath.FromSlash(tester))
				cmd.Env = append(os.Environ(), "SKIJET_FAULT=planted", "SKIJET_LONG=")
				if out, err := cmd.CombinedOutput(); err == nil {
					t.Errorf("no test of %s fails with it\n%s", tester, out)
				}
			}
		})
	}
}
