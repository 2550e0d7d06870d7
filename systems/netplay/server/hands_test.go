package server

import (
	"log"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
)

// toldOf plays 40 s of a hand, and returns what is told of it.
func toldOf(press func(tick int64) components.Input) (all []string) {
	var h hand
	for tick := range int64(1250) {
		if what := h.watch(tick, press(tick)); what != "" {
			all = append(all, what)
		}
	}
	return all
}

func TestHand_TellsWhatNoHandDoes(t *testing.T) {
	fire := func(in components.Input, on bool) components.Input {
		in.Buttons = components.ButtonFire.When(on)
		return in
	}
	for _, c := range []struct {
		what, want string
		press      func(tick int64) components.Input
	}{
		{"a flick of a hand", "", func(tick int64) (in components.Input) { // by 90 degrees in four ticks, and a shot with the last
			in.Look.Yaw = geom.Angle(tick/40*16384 + min(tick%40, 4)*4096)
			return fire(in, tick%40 >= 4 && tick%40 < 8)
		}},
		{"a program that aims", "from rest to rest in one tick with a shot 6 times", func(tick int64) (in components.Input) {
			in.Look.Yaw = geom.Angle(tick / 40 * 20000)
			return fire(in, tick%40 < 4)
		}},
		{"a mouse that is thrown about", "", func(tick int64) (in components.Input) {
			in.Look.Yaw = geom.Angle(tick * 9000)
			return fire(in, tick%8 < 4)
		}},
		{"fingers", "", func(tick int64) (in components.Input) { return fire(in, tick%3 == 0) }},
		{"a macro", "pressed keys 15 times in a second", func(tick int64) (in components.Input) { return fire(in, tick%2 == 0) }},
	} {
		if got := toldOf(c.press); strings.Join(got, "; ") != c.want && (c.want == "" || len(got) != 1 || !strings.Contains(got[0], c.want)) {
			t.Errorf("%s: %q, want %q once", c.what, got, c.want)
		}
	}
}

// TestRoom_TellsOfPeopleAndNotOfBots, and lets both play on.
func TestRoom_TellsOfPeopleAndNotOfBots(t *testing.T) {
	var said strings.Builder
	r := roomIn(t, &archive{log: log.New(&said, "", 0)}, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 1, Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	bot := r.game.match.Players(nil)[0]
	press := func() {
		for tick := range int64(64) {
			in := components.Input{Buttons: components.ButtonFire.When(tick%2 == 0)}
			r.watchHands(tick, systems.TickInput{Commands: []systems.Command{{Player: bot.ID, Input: in}}})
		}
	}
	press()
	if said.Len() > 0 {
		t.Errorf("of a bot it says %s", said.String())
	}
	r.seated(bot.ID, netplay.Present) // as if a person had this body
	press()
	if strings.Count(said.String(), "\n") != 1 || !strings.Contains(said.String(), `one: "bot 1", player`) {
		t.Errorf("it says %q", said.String())
	}
	r.seated(bot.ID, netplay.Away)
	press() // which nobody does
	if strings.Count(said.String(), "\n") != 1 {
		t.Errorf("it says %q", said.String())
	}
	r.seated(bot.ID, netplay.Gone)
	r.began = r.began.Add(-64 * time.Millisecond)
	r.play()
	if len(r.hands) > 0 {
		t.Error("hands are left")
	}
}
