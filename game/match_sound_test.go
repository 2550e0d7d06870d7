package game

import (
	"io"
	"math"
	"os"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/mixer/mixertest"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/sound"
)

// rendered is a match of bots whose sound is read instead of heard.
type rendered struct {
	*Game
	engine *mixer.Engine
	heard  io.Reader
	at     time.Time
}

// newRendered returns a demo of capture the flag, four against four.
func newRendered(t *testing.T, level string) *rendered {
	t.Helper()
	return newRenderedOf(t, level, menus.FlagMode)
}

// newRenderedOf returns a demo of a mode with seven bots, or as many as it has.
func newRenderedOf(t *testing.T, level, mode string) *rendered {
	t.Helper()
	o := options.Options{Match: options.Match{Level: level, Mode: mode, Bots: 7}}
	o.Body.Model, o.Body.Armor, o.Body.Pack, o.Body.Rules, o.Watch.Demo = "tribes", "medium", "energy", "arena", true
	config, err := new(maker).prepare(&o)
	if err != nil {
		t.Fatal(err)
	}
	r := &rendered{at: epoch}
	r.engine, r.heard = mixer.Offline()
	config.Sound, config.Settings = r.engine, options.DefaultSettings()
	if r.Game, err = newArena(config); err != nil {
		t.Fatal(err)
	}
	r.clock.now = func() time.Time { return r.at }
	return r
}

// play plays so many pictures of a length and returns the left and the right channel.
func (r *rendered) play(t *testing.T, pictures int, seconds float64) (samples [2][]float64) {
	screen := ebiten.NewImage(32, 18)
	defer screen.Deallocate()
	owed := 0.0
	for range pictures {
		r.at = r.at.Add(time.Duration(seconds * float64(time.Second)))
		for i := range r.session.local.Pacer.Advance(r.at) {
			r.sound.SetDelay(float64(i) / scene.UpdateRate)
			if r.session.local.Pacer.TickDue() {
				r.tick()
			}
		}
		r.sound.SetDelay(0)
		r.exit.shot = &shot{frame: math.MaxInt}
		r.Draw(screen)
		owed += seconds * sound.Rate
		data := make([]byte, int(owed)*8)
		owed -= float64(int(owed))
		if _, err := io.ReadFull(r.heard, data); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(data); i += 8 {
			samples[0], samples[1] = append(samples[0], float32At(data[i:])), append(samples[1], float32At(data[i+4:]))
		}
	}
	return samples
}

// decibels returns the power of samples, dB below full scale.
func decibels(samples ...[]float64) float64 {
	sum, n := 0.0, 0
	for _, channel := range samples {
		for _, s := range channel {
			sum += s * s
		}
		n += len(channel)
	}
	return 10 * math.Log10(sum/float64(max(n, 1))+1e-20)
}

// TestMatch_NoSecondIsSilentAndNothingClips renders a match of bots with the settings of a
// new player: 24 s of the valley and 8 s of the isles, where there is more air than ground, and with
// SKIJET_LONG=1 five minutes of each level with flags and one of each other mode, with
// everything at its loudest too.
func TestMatch_NoSecondIsSilentAndNothingClips(t *testing.T) {
	type take struct {
		level, mode string
		seconds     int
	}
	takes := []take{{"valley", menus.FlagMode, 24}, {"isles", menus.FlagMode, 8}}
	if testing.Short() {
		takes = []take{{"isles", menus.FlagMode, 8}}
	}
	if os.Getenv("SKIJET_LONG") != "" {
		takes = []take{{"valley", menus.FlagMode, 300}, {"works", menus.FlagMode, 300}, {"isles", menus.FlagMode, 300}, {"works", "team", 60}, {"bowl", "deathmatch", 60},
			{"bowl", menus.DuelMode, 60}, {"isles", "rabbit", 60}, {"canyon", menus.TrialMode, 60}, {"valley", menus.PracticeMode, 60}}
	}
	const rate, quietest, silent = 25, -60.0, -200.0
	for _, take := range takes {
		name, seconds := take.level+" "+take.mode, take.seconds
		r := newRenderedOf(t, take.level, take.mode)
		least, most, peak := 0.0, silent, 0.0
		for second := range seconds {
			if second == seconds/2 {
				r.settings.Volume, r.settings.Volumes = 1, options.Volumes{Effects: 1, Ambience: 1, Announcer: 1, Music: 1}
				r.applySettings()
			}
			s := r.play(t, rate, 1.0/rate)
			db := decibels(s[0], s[1])
			if second > 0 && db < quietest {
				t.Errorf("%s: second %d has %.1f dB", name, second, db)
			}
			if second > 0 && second < seconds/2 {
				least, most = min(least, db), max(most, db)
			}
			peak = max(peak, mixertest.TruePeak(s[0]), mixertest.TruePeak(s[1]))
		}
		if peak >= 1 {
			t.Errorf("%s: the wave reaches %.3f of full scale", name, peak)
		}
		t.Logf("%s: seconds from %.1f to %.1f dB, wave up to %.1f dB", name, least, most, 20*math.Log10(peak))
	}
}

// TestMatch_EachSliderAloneIsHeard hears each slider alone in a match
// that is paused by nothing.
func TestMatch_EachSliderAloneIsHeard(t *testing.T) {
	r := newRendered(t, "isles")
	r.play(t, 30, 0.1)
	usual := r.settings.Volumes
	for name, alone := range map[string]options.Volumes{"effects": {Effects: usual.Effects}, "ambience": {Ambience: usual.Ambience}, "music": {Music: usual.Music}} {
		r.settings.Volumes = alone
		r.applySettings()
		r.play(t, 10, 0.1)
		s := r.play(t, 10, 0.1)
		if db := decibels(s[0], s[1]); db < -60 {
			t.Errorf("%s alone has %.1f dB", name, db)
		}
	}
	r.settings.Volumes = options.Volumes{}
	r.applySettings()
	r.play(t, 40, 0.1)
	s := r.play(t, 10, 0.1)
	if db := decibels(s[0], s[1]); db > -90 {
		t.Errorf("with all of them off there are %.1f dB", db)
	}
}

// TestSpeed_JetsWindAndSkisNeverPauseAtAnyRateOfPictures: somebody skis with jets on. No 20 ms
// of it have less than a tenth of the usual power, whether pictures come 144 or 5 times a
// second, or, as on a machine that hangs, once in three seconds.
func TestSpeed_JetsWindAndSkisNeverPauseAtAnyRateOfPictures(t *testing.T) {
	for _, rate := range []float64{144, 30, 5, 1.0 / 3} {
		s := newSkier(t, 30)
		engine, heard := mixer.Offline()
		engine.SetVolume(1, false)
		engine.SetBus(mixer.Ambience, 0) // which would fill a gap
		engine.SetBus(mixer.Music, 0)
		s.hearBy(engine)
		s.state.Move.Jetting = true
		var all []float64
		for range int(max(4*rate, 2)) {
			s.show(geom.Vec{Z: 200}, 1/rate, nil)
			all = append(all, hear(t, heard, 1/rate)...)
		}
		const window = sound.Rate / 50
		usual, least, at := 0.0, math.Inf(1), 0
		for i := sound.Rate / 2; i+window <= len(all); i += window / 2 {
			power := 0.0
			for _, x := range all[i : i+window] {
				power += x * x
			}
			usual += power / float64(2*(len(all)-sound.Rate/2)/window)
			if power < least {
				least, at = power, i
			}
		}
		if least < usual/10 {
			t.Errorf("at %.2g pictures/s the power falls to %.3g at %.2f s, usually %.3g", rate, least, float64(at)/sound.Rate, usual)
		}
	}
}

// TestWeapons_ShippedOnesShareNoSound: the loop of the laser alone is missing, for its ray has no flight.
func TestWeapons_ShippedOnesShareNoSound(t *testing.T) {
	g, _ := newGame(t)
	seen := map[mixer.Effect]string{}
	for _, name := range []string{"disc", "chaingun", "grenade", "mortar", "plasma", "blaster", "laser", "elf", "repairgun", "handgrenade", "mine"} {
		if _, ok := g.session.state.Match.Weapons().Lookup(name); !ok {
			t.Fatalf("there is no weapon %q", name)
		}
		a := g.session.state.Looks.Of(name)
		for what, v := range map[string]listen.Voice{"fire": a.Fire, "hit": a.Hit, "loop": a.Loop, "reload": a.Reload, "empty": a.Empty} {
			if v.Effect == mixer.Silence && name == "laser" && what == "loop" {
				continue // it arrives in the tick in which it is fired
			}
			if other, taken := seen[v.Effect]; taken || v.Effect == mixer.Silence {
				t.Errorf("%s of %s has effect %d, as %s", what, name, v.Effect, other)
			}
			seen[v.Effect] = name + " " + what
		}
	}
}
