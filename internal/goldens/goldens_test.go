package goldens

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/hostile"
	"github.com/skijet/skijet/systems/replay"
)

// folder is where the goldens are.
const folder = "../../testdata/replays"

var update = flag.String("update", "", "record the goldens anew that differ, for this `reason`, which stays in them")

// TestMain records goldens anew before any test plays one.
func TestMain(m *testing.M) {
	flag.Parse()
	if *update != "" {
		if err := renewAll(*update); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func renewAll(reason string) error {
	var c Checker
	for _, sc := range scenes() {
		written, err := sc.renew(&c, filepath.Join(folder, sc.name+replay.Suffix), reason)
		if err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
		if written {
			fmt.Println("recorded anew:", sc.name)
		}
	}
	return nil
}

// TestGoldens_GoAsTheyWereRecorded plays every golden. After a change that is meant to
// move somebody, or that changes what is state, run it with -update "why".
func TestGoldens_GoAsTheyWereRecorded(t *testing.T) {
	var c Checker
	for _, sc := range scenes() {
		t.Run(sc.name, func(t *testing.T) {
			if testing.Short() && sc.ticks >= LongTicks {
				t.Skip("takes a second or two")
			}
			path := filepath.Join(folder, sc.name+replay.Suffix)
			ticks, hash, err := c.CheckFile(path)
			if p := (*replay.Divergence)(nil); errors.As(err, &p) {
				t.Fatalf("%s\nif that is meant: go test ./internal/goldens -update \"why\"", p.Report(40))
			}
			if err != nil {
				t.Fatalf("%v\nif what is state has changed: go test ./internal/goldens -update \"why\"", err)
			}
			if int(ticks) != sc.ticks {
				t.Errorf("%d ticks, want %d", ticks, sc.ticks)
			}
			t.Logf("%d ticks, hash %016x", ticks, hash)
		})
	}
}

func TestGoldens_EveryFileIsOfAScene(t *testing.T) {
	files, err := Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, sc := range scenes() {
		want = append(want, filepath.Join(folder, sc.name+replay.Suffix))
	}
	slices.Sort(want)
	if !slices.Equal(files, want) {
		t.Errorf("files %q, want %q", files, want)
	}
}

// TestCheck_TellsWhoWentAnotherWay changes what one player does in one tick.
func TestCheck_TellsWhoWentAnotherWay(t *testing.T) {
	good, err := replay.ReadFile(filepath.Join(folder, "water"+replay.Suffix))
	if err != nil {
		t.Fatal(err)
	}
	var c Checker
	var p *replay.Divergence
	var other *replay.Replay
	for bit := 0; p == nil || p.Tick < 0; bit++ { // until one has consequences
		changed := bytes.Clone(good)
		hostile.FlipCommandBit(changed, 320, bit)
		r, err := replay.Read(changed, "changed")
		if err != nil {
			t.Fatal(err)
		}
		if !canBeRead(r) {
			continue // the bit cannot be changed
		}
		if _, _, err := c.Check(r); !errors.As(err, &p) && bit > 200 {
			t.Fatal(err)
		}
		other = r
	}
	// Also where it ends between the difference and the state in which that is seen.
	short := Checker{Until: 360}
	if _, _, err := short.Check(other); !errors.Is(err, replay.ErrDesync) {
		t.Errorf("until tick %d: %v", short.Until, err)
	}
	fields := map[string]bool{}
	for _, d := range p.Differences {
		fields[d.Component+"."+d.Path] = true
	}
	report := p.Report(40)
	if p.From != 320 || p.To != 352 || p.Tick != 384 || !fields["position.Feet.X"] || !fields["velocity.Linear.Y"] {
		t.Errorf("%s", report)
	}
	for _, want := range []string{"changed: it diverges between tick 320 and tick 352\n", "\ntick 384: entity ", " (bits "} {
		if !strings.Contains(report, want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
}

// small is a scene that is quick to record.
func small() scene {
	return scene{name: "small", about: "some walk about", level: "rooms", seed: 1, ticks: 64, states: 32,
		enter: with(2, 0, components.ModelTribes), press: grind}
}

func TestRenew_KeepsTheReasonsAndWhatIsTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small"+replay.Suffix)
	var c Checker
	sc := small()
	renew := func(reason string, want bool) {
		t.Helper()
		if written, err := sc.renew(&c, path, reason); err != nil || written != want {
			t.Errorf("%q: written %v, %v, want %v", reason, written, err, want)
		}
		if _, _, err := c.CheckFile(path); err != nil {
			t.Error(err)
		}
	}
	renew("The first reason.", true)
	renew("No reason at all.", false)
	sc.seed = 2
	renew("Another seed, to see.", true)
	if err := os.WriteFile(path, []byte("nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := sc.renew(&c, path, "A damaged file is not lost silently."); !errors.Is(err, replay.ErrReplay) {
		t.Errorf("a damaged one: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	renew("Begun again after that.", true)
	sc.ticks++
	renew("One more tick than before.", true)
	r, err := replay.Open(path)
	if want := "some walk about\nBegun again after that.\nOne more tick than before."; err != nil || r.Header.Note != want || r.Header.Made != 0 {
		t.Errorf("note %q, %v, want %q", r.Header.Note, err, want)
	}
}

func TestRenew_RefusesWhatSaysNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small"+replay.Suffix)
	sc := small()
	if _, err := sc.renew(new(Checker), path, "fix"); !errors.Is(err, errReason) {
		t.Errorf("a reason of three letters: %v", err)
	}
	sc.shows = []string{"wet"}
	if _, err := sc.renew(new(Checker), path, "There is no water."); err == nil || !strings.Contains(err.Error(), `nothing is ever "wet" in it`) {
		t.Errorf("a scene that does not show what it says: %v", err)
	}
}

// canBeRead reports whether all input of a replay can be read.
func canBeRead(r *replay.Replay) bool {
	for _, err := range r.Ticks() {
		if err != nil {
			return false
		}
	}
	return true
}
