package online

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

func TestLostText_SaysWhatHelps(t *testing.T) {
	for want, err := range map[string]error{
		"same one": wire.Refusal{Reason: wire.ReasonVersion}, "room is full": fmt.Errorf("netplay: %w: %w", netplay.ErrRefused, wire.Refusal{Reason: wire.ReasonFull}),
		"thrown you out": wire.Refusal{Reason: wire.ReasonHostile}, "choose another armour": wire.Refusal{Reason: wire.ReasonWish},
		"(the server has a 2 and you have a 1)": compareModules([]string{"a 2", "b"}, []systems.Module{{Name: "a", Version: "1"}, {Name: "b"}}),
		"no such room":                          fmt.Errorf("x: %w", dial.ErrRoom), "in a minute": dial.ErrBusy, "server running?": context.DeadlineExceeded, "is gone": link.ErrClosed,
		"The host has thrown you out (come back later)":                     wire.Refusal{Reason: wire.ReasonKicked, Text: "come back later"},
		"The server does not let you in: you are banned for 2 days: shouts": fmt.Errorf("dial: %w: you are banned for 2 days: shouts", dial.ErrBanned),
	} {
		if text := LostText(err); !strings.Contains(text, want) {
			t.Errorf("%v: %q, want %q", err, text, want)
		}
	}
	if err := compareModules([]string{"b", "a 1"}, []systems.Module{{Name: "a", Version: "1"}, {Name: "b"}}); err != nil {
		t.Error(err)
	}
}

func TestDenied_SaysOnlyWhy(t *testing.T) {
	for text, want := range map[string]string{
		`systems: call: "teamwork.side": teamwork: call refused: there would be 3 people against 1`: "there would be 3 people against 1",
		"call refused: it comes too soon after the last one":                                        "it comes too soon after the last one",
		"this server has the levels valley":                                                         "this server has the levels valley",
	} {
		if got := Denied(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestOtherRules_SaysWhatIsWorn(t *testing.T) {
	for _, c := range []struct{ there, rules, model, want string }{
		{"arena", "", "tribes", ""}, {"tribes2", "tribes2", "tribes", ""}, {"articles", "", "tribes", "This room plays by the rules articles, not arena"},
		{"tribes2", "", "torque", "This room plays by the rules tribes2, not arena: you wear its armour"},
		{"tribes2", "original", "slide", "This room plays by the rules tribes2, not original"},
	} {
		if text := OtherRules(c.there, &options.Choice{Rules: c.rules, Model: c.model}); text != c.want {
			t.Errorf("%+v: %q", c, text)
		}
	}
}

// TestLobby_ComesBackIntoAnotherMatch, and not after it was thrown out.
func TestLobby_ComesBackIntoAnotherMatch(t *testing.T) {
	for reason, want := range map[wire.Reason]bool{wire.ReasonChanges: true, wire.ReasonKicked: false, wire.ReasonClosing: true} {
		err := fmt.Errorf("netplay: %w: %w", netplay.ErrRefused, wire.Refusal{Reason: reason, Text: "ctf on isles"})
		if mayPass(err) != want {
			t.Errorf("%v: it may pass: %v", reason, !want)
		}
		if text := whyLost(err); (text == "Next: ctf on isles") != (reason == wire.ReasonChanges) {
			t.Errorf("%v: %q", reason, text)
		}
	}
}

// TestLobby_WearsAnArmourOfTheRulesOfARoom, if the user has that of other rules.
func TestLobby_WearsAnArmourOfTheRulesOfARoom(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // nobody is called
	for _, c := range []struct{ rules, model, preset, want string }{
		{"tribes2", "tribes", "heavy", "torque t2-heavy"}, {"arena", "tribes", "light", "tribes light"},
		{"tribes2", "slide", "runner", "slide runner"}, {"arena", "torque", "t2-light", "torque t2-light"}, {"", "tribes", "light", "tribes light"},
	} {
		l := Lobby{Stage: without{}, To: Target{Body: bases.WishData{Model: c.model, Preset: c.preset}}}
		if err := l.prepare(&call{ctx: ctx, answer: make(chan answer, 1)}, &dial.Offer{Level: "valley", Rules: c.rules, Mode: "deathmatch"}); err != nil {
			t.Fatal(err)
		}
		if body := l.To.Body; body.Model+" "+body.Preset != c.want {
			t.Errorf("%+v: %+v", c, body)
		}
	}
}

// without is a stage that has no level.
type without struct{ Stage }

func (without) Modules() []systems.Module { return nil }

func (without) Open(level string) (*levels.Level, error) { return levels.Open(level) }

func TestLobby_SaysWhoHasTheLevelOfARoom(t *testing.T) {
	l := Lobby{Stage: without{}}
	if err := l.prepare(&call{}, &dial.Offer{Level: "nowhere/hill"}); err == nil || !strings.Contains(LostText(err), "room plays on nowhere/hill, which is not here: get it from its host") {
		t.Errorf("%v", err)
	}
}
