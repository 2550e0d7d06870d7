package online

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems"
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
	} {
		if text := LostText(err); !strings.Contains(text, want) {
			t.Errorf("%v: %q, want %q", err, text, want)
		}
	}
	if err := compareModules([]string{"b", "a 1"}, []systems.Module{{Name: "a", Version: "1"}, {Name: "b"}}); err != nil {
		t.Error(err)
	}
}
