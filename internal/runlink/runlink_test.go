package runlink_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"pgregory.net/rapid"
)

// shipped is the gold run of a level.
func shipped(t testing.TB, name string) (*runlink.Run, *levels.Level) {
	t.Helper()
	level, err := levels.Embedded(name)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../../game/internal/bests/gold/" + name + runlink.Suffix)
	if err != nil {
		t.Fatal(err)
	}
	r, err := runlink.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return r, level
}

func text(t testing.TB, r *runlink.Run) string {
	t.Helper()
	s, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRun_IsTheSameFromAFileATextAndALink with whatever a message puts around and into it.
func TestRun_IsTheSameFromAFileATextAndALink(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &runlink.Run{Level: "Valley", Digest: rapid.Uint64().Draw(t, "digest"), Runner: rapid.StringN(0, 12, 48).Draw(t, "runner"), Model: "tribes", Armor: "light",
			Pack: "energy", Rules: "arena", Seconds: rapid.Float64Range(0.01, 500).Draw(t, "seconds")}
		ticks := rapid.IntRange(1, 900).Draw(t, "ticks")
		look := geom.YawPitch{}
		for range ticks {
			look.Yaw += geom.Angle(rapid.IntRange(-900, 900).Draw(t, "turn"))
			r.Inputs = append(r.Inputs, components.Input{Forward: components.Full, Look: look, Buttons: components.Buttons(rapid.IntRange(0, 7).Draw(t, "buttons"))})
		}
		data, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		link, err := r.Link("https://play.example/skijet/?x=1#old")
		if err != nil {
			t.Fatal(err)
		}
		if mark := strings.IndexAny(link, "?#"); (link[mark] == '?') != (len(link) <= 4000) || !strings.HasPrefix(link, "https://play.example/skijet/") {
			t.Fatalf("a link of %d letters begins %.60s", len(link), link)
		}
		plain, _ := r.Link("")
		for name, given := range map[string]string{"file": string(data), "text": plain, "link": link, "more": link + "&seconds=3", "wrapped": " " + plain[:20] + "\r\n " + plain[20:] + "\n", "padded": plain + "=="} {
			got, err := runlink.Parse(given)
			if err != nil || !reflect.DeepEqual(got, r) {
				t.Fatalf("%s: %v, %+v, want %+v", name, err, got, r)
			}
		}
	})
}

// TestParse_SaysWhatIsWrong with what somebody pastes that is no whole run.
func TestParse_SaysWhatIsWrong(t *testing.T) {
	r := &runlink.Run{Level: "Valley", Runner: "Ada", Model: "tribes", Armor: "light", Pack: "energy", Rules: "arena", Seconds: 12.5, Inputs: make([]components.Input, 40)}
	for i := range r.Inputs {
		r.Inputs[i].Look.Yaw = geom.Angle(i * i * 77)
	}
	data, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	whole := text(t, r)
	sealed := func(change func(data []byte) []byte) string { // with a checksum that is right
		body := change(bytes.Clone(data[:len(data)-4]))
		return string(binary.LittleEndian.AppendUint32(body, crc32.ChecksumIEEE(body)))
	}
	changed := bytes.Clone(data)
	changed[len(changed)-9] ^= 4
	for name, c := range map[string]struct{ given, want string }{
		"nothing":       {"  \n", "it is empty"},
		"another link":  {"https://play.example/?level=valley", "the link has no run="},
		"a sentence":    {"have a look!", "'!', letter 10 of its text"},
		"half a text":   {whole[:len(whole)/2], "missing"},
		"half a file":   {string(data[:len(data)/2]), "a part of it is missing"},
		"altered":       {string(changed), "checksum"},
		"more behind":   {string(data) + "x", "1 bytes too many"},
		"another thing": {"c29tZXRoaW5nIGVsc2U", `does not begin with "SKR"`},
		"later version": {sealed(func(d []byte) []byte { d[3] = 2; return d }), "version 2"},
		"no ticks": {sealed(func([]byte) []byte {
			none := *r
			none.Inputs = nil
			return append([]byte("SKR\x01"), 0)
		}), ""},
	} {
		_, err := runlink.Parse(c.given)
		if !errors.Is(err, runlink.ErrRun) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	for name, spoil := range map[string]func(r *runlink.Run){
		"time":   func(r *runlink.Run) { r.Seconds = 0 },
		"ticks":  func(r *runlink.Run) { r.Inputs = nil },
		"longer": func(r *runlink.Run) { r.Inputs = make([]components.Input, runlink.MaxTicks+1) },
		"name":   func(r *runlink.Run) { r.Runner = "\xff" },
		"names":  func(r *runlink.Run) { r.Runner = strings.Repeat("x", 49) },
	} {
		bad := *r
		spoil(&bad)
		if _, err := bad.Encode(); !errors.Is(err, runlink.ErrRun) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzParse: nothing that is pasted does harm, and what is taken is what is written of it again.
func FuzzParse(f *testing.F) {
	r := &runlink.Run{Level: "Valley", Runner: "Ada", Model: "tribes", Armor: "light", Pack: "energy", Rules: "arena", Seconds: 12.5, Inputs: make([]components.Input, 9)}
	data, _ := r.Encode()
	f.Add(string(data))
	f.Add("https://a/?run=U0tS")
	f.Fuzz(func(t *testing.T, given string) {
		r, err := runlink.Parse(given)
		if err != nil {
			return
		}
		data, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := runlink.Decode(data); err != nil || !reflect.DeepEqual(again, r) {
			t.Fatalf("%v: %+v, want %+v", err, again, r)
		}
	})
}

// TestDecode_OfRandomBytesBehindAGoodHeadIsTotal.
func TestDecode_OfRandomBytesBehindAGoodHeadIsTotal(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		body := make([]byte, chance.IntN(120))
		for i := range body {
			body[i] = byte(chance.Uint32())
		}
		data := binary.AppendUvarint([]byte("SKR\x01"), uint64(len(body)))
		data = append(data, body...)
		data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
		if r, err := runlink.Decode(data); err == nil {
			t.Fatalf("%x is the run %+v", data, r)
		}
	}
}

// TestRun_OfAMinuteFitsIn8kB for what was recorded of scripted players who do everything at once, and of
// bots, whose views shake as hands do. So does its text, but for somebody who tries all weapons in turn,
// which helps in no trial.
func TestRun_OfAMinuteFitsIn8kB(t *testing.T) {
	const most = 8 << 10
	for _, name := range []string{"jet-duel", "ski-run", "all-weapons", "torque", "corner-grind"} {
		recorded, err := replay.Open(fmt.Sprintf("../../testdata/replays/%s.replay", name))
		if err != nil {
			t.Fatal(err)
		}
		r := &runlink.Run{Level: "Valley", Runner: "Ada", Model: "tribes", Armor: "light", Pack: "energy", Rules: "arena", Seconds: 60}
		id := components.Nobody
		for tick, err := range recorded.Ticks() {
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range tick.Commands {
				if id == components.Nobody {
					id = c.Player
				}
				if c.Player == id {
					r.Inputs = append(r.Inputs, c.Input)
				}
			}
		}
		minutes := float64(len(r.Inputs)) * systems.TickSeconds / 60
		data, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		file, letters := float64(len(data))/minutes, float64(len(text(t, r)))/minutes
		t.Logf("%s: %.0f bytes a minute, as a text %.0f", name, file, letters)
		if file > most || letters > most && name != "all-weapons" {
			t.Errorf("%s: %.0f bytes a minute, as a text %.0f, at most %d", name, file, letters, most)
		}
	}
}

// TestPlay_ProvesTheTimeOfARun, and refuses one that says another, that had another body, or that is on
// another level.
func TestPlay_ProvesTheTimeOfARun(t *testing.T) {
	r, level := shipped(t, "bowl")
	ticks := 0
	if err := r.Play(level, func(*systems.Match, components.ID) { ticks++ }); err != nil || ticks != len(r.Inputs) {
		t.Fatalf("%d of %d ticks: %v", ticks, len(r.Inputs), err)
	}
	other, err := levels.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(r *runlink.Run)
		on    *levels.Level
		want  string
	}{
		"faster":        {func(r *runlink.Run) { r.Seconds -= 1e-9 }, level, "and not"},
		"shorter":       {func(r *runlink.Run) { r.Inputs = r.Inputs[:len(r.Inputs)-1] }, level, "does not come to the last gate"},
		"longer":        {func(r *runlink.Run) { r.Inputs = append(r.Inputs[:len(r.Inputs):len(r.Inputs)], components.Input{}) }, level, "does not come"},
		"heavier":       {func(r *runlink.Run) { r.Armor = "heavy" }, level, ""},
		"another level": {func(*runlink.Run) {}, other, "another version of the level Snow bowl"},
	} {
		changed := *r
		c.spoil(&changed)
		if err := changed.Play(c.on, nil); !errors.Is(err, runlink.ErrDiffers) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	for name, spoil := range map[string]func(r *runlink.Run){
		"armour": func(r *runlink.Run) { r.Armor = "tin" }, "rules": func(r *runlink.Run) { r.Rules = "none" }, "model": func(r *runlink.Run) { r.Model = "train" },
	} {
		changed := *r
		spoil(&changed)
		if err := changed.Play(level, nil); !errors.Is(err, runlink.ErrRun) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPlay_LeavesOutPlatformsOnlyWhereTheyAreFar: in the works a run ends the same with them and without,
// which it is played, and one that comes near one or fires is played with them. In its replay they are always.
func TestPlay_LeavesOutPlatformsOnlyWhereTheyAreFar(t *testing.T) {
	r, level := shipped(t, "works")
	without := func(r *runlink.Run, level *levels.Level) (is bool) {
		t.Helper()
		err := r.Play(level, func(m *systems.Match, _ components.ID) { is = len(m.Options().Level.Platforms) == 0 })
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !without(r, level) {
		t.Error("a run far from platforms is played with them")
	}
	if _, err := r.Replay(level); err != nil {
		t.Errorf("with them: %v", err)
	}
	fires := *r
	fires.Inputs = slices.Clone(r.Inputs)
	fires.Inputs[len(fires.Inputs)-1].Buttons |= components.ButtonFire
	if without(&fires, level) {
		t.Error("a run with shots is played without platforms")
	}
	moved := *level
	moved.Platforms = slices.Clone(level.Platforms)
	p := &moved.Platforms[0]
	p.Path = slices.Clone(p.Path)
	at, tick := geom.Vec{}, 0
	err := r.Play(level, func(m *systems.Match, _ components.ID) {
		if tick++; tick == len(r.Inputs)/2 {
			at = m.Players(nil)[0].Position.Add(geom.Vec{Z: 11}) // over the way
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Path {
		p.Path[i].Position = at
	}
	if near := *p; without(r, &moved) {
		t.Errorf("a run below the platform at %v is played without it", near.Path[0].Position)
	}
}

// TestReplay_PlaysLikeTheRun.
func TestReplay_PlaysLikeTheRun(t *testing.T) {
	r, level := shipped(t, "bowl")
	recorded, err := r.Replay(level)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := replay.Verify(recorded, systems.Options{Level: level, Modules: runlink.Modules()}, nil); err != nil || recorded.Last() != int64(len(r.Inputs)) {
		t.Errorf("%d ticks of %d: %v", recorded.Last(), len(r.Inputs), err)
	}
}

// BenchmarkPlay is what it takes to prove a run.
func BenchmarkPlay(b *testing.B) {
	for _, name := range levels.EmbeddedNames() {
		b.Run(name, func(b *testing.B) {
			r, level := shipped(b, name)
			for b.Loop() {
				if err := r.Play(level, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/r.Seconds, "ms/s")
		})
	}
}
