package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/soak"
)

// soaks runs the tool and returns its exit status and what it says.
func soaks(args ...string) (status int, out, errors string) {
	return soaksUntil(context.Background(), args...)
}

// soaksUntil is soaks that is interrupted when the context ends.
func soaksUntil(ctx context.Context, args ...string) (status int, out, errors string) {
	var stdout, stderr bytes.Buffer
	status = run(ctx, args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestSoak_ABrokenRuleIsToldInALineWhoseReplayFindsItAgain(t *testing.T) {
	folder := t.TempDir()
	status, _, told := soaks("-fault", "sink", "-level", "stairs", "-model", "slide", "-seed", "7", "-out", folder)
	path := filepath.Join(folder, "soak-7.replay")
	finding, again, _ := strings.Cut(told, "; again: ")
	for _, part := range []string{"seed=7", "level=stairs", "model=slide", "tick=", "player=", "I2 contained: depth 0."} {
		if !strings.Contains(finding, part) {
			t.Errorf("told %q, want %s", finding, part)
		}
	}
	if status != found || again != program()+" --replay "+path+"\n" {
		t.Errorf("status %d, again %q", status, again)
	}
	for range 2 {
		if status, _, told := soaks("-replay", path); status != found || told != finding+"\n" {
			t.Errorf("the replay: status %d, told %q, want %q", status, told, finding)
		}
	}
	r, err := soak.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	r.Plan.Fault = ""
	if err := r.Write(path); err != nil {
		t.Fatal(err)
	}
	if status, out, told := soaks("-replay", path); status != clean || !strings.HasSuffix(out, "ticks without a violation\n") {
		t.Errorf("without the fault: status %d, said %q %q", status, out, told)
	}
}

func TestSoak_ACleanRunIsClean(t *testing.T) {
	folder := t.TempDir()
	status, out, told := soaks("-ticks", "40000", "-level", "soup", "-rules", "original", "-out", folder)
	if status != clean || !strings.HasPrefix(out, "64000 player ticks without a violation") {
		t.Errorf("status %d, said %q, told %q", status, out, told)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v %v", files, err)
	}
}

// TestSoak_AStateGoesOnWhereItWas ends a run before it begins, and goes on with it
// twice.
func TestSoak_AStateGoesOnWhereItWas(t *testing.T) {
	folder := t.TempDir()
	state := filepath.Join(folder, "state")
	args := []string{"-model", "torque", "-level", "rooms", "-state", state, "-out", folder, "-table"}
	ended, end := context.WithCancel(context.Background())
	end()
	if status, out, told := soaksUntil(ended, append(args, "-ticks", "40000")...); status != interrupted || !strings.Contains(out, "interrupted after 0 player ticks") {
		t.Errorf("interrupted: status %d, said %q, told %q", status, out, told)
	}
	if status, out, told := soaks(append(args, "-ticks", "40000")...); status != clean || !strings.Contains(out, "64000 player ticks without") {
		t.Errorf("then: status %d, said %q, told %q", status, out, told)
	}
	status, out, told := soaks(append(args, "-ticks", "65000")...)
	if status != clean || !strings.Contains(told, "after 64000 player ticks with 0 found") || !strings.Contains(out, "96000 player ticks without") || !strings.Contains(out, "| rooms |  | 0.1 M, 0 |") {
		t.Errorf("then: status %d, said %q, told %q", status, out, told)
	}
	if status, out, _ := soaks(append(args, "-ticks", "96000")...); status != clean || !strings.Contains(out, "96000 player ticks without") {
		t.Errorf("with nothing left: status %d, said %q", status, out)
	}
	if status, _, told := soaks("-model", "torque", "-level", "stairs", "-state", state); status != refused || !strings.Contains(told, "its level is rooms, and not stairs") {
		t.Errorf("another level: status %d, told %q", status, told)
	}
}

func TestSoak_KeepGoingCountsWhatBreaks(t *testing.T) {
	folder := t.TempDir()
	state := filepath.Join(folder, "state")
	args := []string{"-model", "torque", "-level", "rooms", "-fault", "lag", "-state", state, "-out", folder}
	status, out, told := soaks(append(args, "-ticks", "6000", "-keep-going")...)
	n := strings.Count(told, "I16 path")
	if files, err := filepath.Glob(filepath.Join(folder, "soak-*.replay")); status != found || n < 2 || err != nil || len(files) != n || !strings.Contains(out, "matches that broke an invariant") {
		t.Errorf("status %d, said %q, told %q, wrote %q", status, out, told, files)
	}
	if status, _, told := soaks(append(args, "-ticks", "6000")...); status != found || !strings.Contains(told, "found before: ") {
		t.Errorf("without -keep-going: status %d, told %q", status, told)
	}
}

func TestSoak_MistakesOfTheCommandLineAreTold(t *testing.T) {
	for _, c := range []struct{ want, args string }{
		{"unknown flag --fast", "-fast"},
		{"unexpected argument more", "more"},
		{"--ticks is 0", "-ticks 0"},
		{`unknown model "skate"`, "-model skate"},
		{`unknown level "attic"`, "-level attic"},
		{`unknown rules "house"`, "-rules house"},
		{`unknown fault "tea"`, "-fault tea"},
		{`bodies are "some", want all, none`, "-bodies some"},
		{`unknown invariant "I99"`, "-except I99"},
		{`unknown invariant "I16/skate"`, "-except I16/skate"},
		{"--workers is -1", "-workers -1"},
		{"state refused", "-state nowhere/state"},
		{"replay refused", "-replay nowhere.replay"},
	} {
		if status, _, told := soaks(strings.Fields(c.args)...); status != refused || !strings.Contains(told, c.want) || strings.Count(told, "soak: ") != 1 {
			t.Errorf("%s: status %d, told %q, want %q", c.args, status, told, c.want)
		}
	}
	if status, out, _ := soaks("-h"); status != clean || !strings.HasPrefix(out, "Soak plays") || !strings.Contains(out, "Examples:\n  go run ./tools/soak") || !strings.Contains(out, "--replay=FILE") || !strings.Contains(out, "--state=FILE") {
		t.Errorf("-h: status %d, said %q", status, out)
	}
}

// TestSoak_NamesTheProgramThatPlaysAgain: that of a game has its modules.
func TestSoak_NamesTheProgramThatPlaysAgain(t *testing.T) {
	for _, c := range []struct{ file, built, want string }{
		{"/tmp/go-build1/b001/exe/soak", "github.com/skijet/skijet/tools/soak", "go run ./tools/soak"},
		{"/tmp/go-build1/b001/exe/soak", "example.com/game/cmd/soak", "go run example.com/game/cmd/soak"},
		{"/tmp/go-build1/b001/exe/main", "command-line-arguments", "/tmp/go-build1/b001/exe/main"},
		{"./mysoak", "example.com/game/cmd/soak", "./mysoak"},
	} {
		if got := programOf(c.file, c.built); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.file, c.built, got, c.want)
		}
	}
}
