package online

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// errModules is wrapped where a server plays with other modules.
var errModules = errors.New("other modules")

// compareModules says which modules a server has that are not here in their versions, or the other
// way round.
func compareModules(there []string, here []systems.Module) error {
	var own []string
	for i := range here {
		own = append(own, strings.TrimSpace(here[i].Name+" "+here[i].Version))
	}
	has := func(list []string) func(string) bool {
		return func(name string) bool { return slices.Contains(list, name) }
	}
	lacks, extra := slices.DeleteFunc(slices.Clone(there), has(own)), slices.DeleteFunc(own, has(there))
	if len(lacks)+len(extra) == 0 || len(there) == 0 {
		return nil
	}
	return fmt.Errorf("%w: the server has %s and you have %s", errModules, cmp.Or(strings.Join(lacks, ", "), "none of them"), cmp.Or(strings.Join(extra, ", "), "none of them"))
}

// mayPass reports whether what went wrong may be otherwise in some seconds.
func mayPass(err error) bool {
	var refusal wire.Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason == wire.ReasonClosing || refusal.Reason == wire.ReasonStopped || refusal.Reason == wire.ReasonFull || refusal.Reason == wire.ReasonChanges
	}
	return errors.Is(err, link.ErrClosed) || errors.Is(err, dial.ErrUnreachable) || errors.Is(err, dial.ErrBusy) ||
		errors.Is(err, context.DeadlineExceeded)
}

// IsFull reports whether a room, or its server, has no place for the user.
func IsFull(err error) bool {
	var refusal wire.Refusal
	return errors.Is(err, dial.ErrBusy) || errors.As(err, &refusal) && refusal.Reason == wire.ReasonFull
}

// whyLost says in a few words why a connection is gone.
func whyLost(err error) string {
	var refusal wire.Refusal
	switch {
	case !errors.As(err, &refusal):
		return "Connection lost"
	case refusal.Reason == wire.ReasonChanges:
		return "Next: " + refusal.Text
	}
	return "The room closes"
}

// refusals say what a room means by a reason, and what helps.
var refusals = map[wire.Reason]string{
	wire.ReasonVersion:   "The server is of another version of Skijet: use the same one, or open the page of the server in a browser",
	wire.ReasonLevel:     "The server has another version of the level: use the same files",
	wire.ReasonModules:   "The server plays with other modules: use the same version of the game, or open the page of the server in a browser",
	wire.ReasonFull:      "The room is full: try again when somebody has left",
	wire.ReasonHostile:   "The room has thrown you out, since what came from here made no sense or was too much",
	wire.ReasonElsewhere: "You play from another window or machine now",
	wire.ReasonClosing:   "The room has closed",
	wire.ReasonWish:      "The room has no such body for you: choose another armour",
	wire.ReasonStopped:   "The room was stopped for some time: try again",
	wire.ReasonKicked:    "The host has thrown you out",
	wire.ReasonVoted:     "The players have thrown you out",
	wire.ReasonChanges:   "The room plays something else now: try again",
}

// Denied says why a room does not make a call, without the names of those that found out.
func Denied(text string) string {
	if at := strings.LastIndex(text, callRefused); at >= 0 {
		text = text[at+len(callRefused):]
	}
	return text
}

// callRefused begins the reason in the errors ErrCall of modules.
const callRefused = "call refused: "

// Note says what there is to know of a room that is entered, and what helps; or nothing.
func (l *Lobby) Note(c *Connection) string {
	switch {
	case l.Hosts != "":
		return "Others join by " + l.Hosts
	case c.Insecure:
		to := l.To
		to.Place.Scheme = "" // the arena encrypts whatever the page does
		return "Plain HTTP: not encrypted, and lost packets cost time. Better: arena --join " + to.Address()
	}
	return ""
}

// OtherRules says that a room plays by other rules than those of a choice, or nothing.
func OtherRules(there string, c *options.Choice) string {
	if there == c.RulesName() {
		return ""
	}
	text := "This room plays by the rules " + there + ", not " + c.RulesName()
	if there == ruleset.Tribes2 && c.Model == components.ModelTorque {
		text += ": you wear its armour"
	}
	return text
}

// LostText says in a sentence why there is no match with others, and what helps.
func LostText(err error) string {
	var refusal wire.Refusal
	switch {
	case errors.As(err, &refusal):
		text := cmp.Or(refusals[refusal.Reason], "The room does not let you in: "+refusal.Reason.String())
		if refusal.Text != "" {
			text += " (" + refusal.Text + ")"
		}
		return text
	case errors.Is(err, errModules):
		return refusals[wire.ReasonModules] + " (" + strings.TrimPrefix(err.Error(), errModules.Error()+": ") + ")"
	case errors.Is(err, dial.ErrPassword):
		return "The password is wrong: change it here, or give the right one by --password"
	case errors.Is(err, dial.ErrBanned):
		return "The server does not let you in" + strings.TrimPrefix(err.Error(), "dial: "+dial.ErrBanned.Error())
	case errors.Is(err, dial.ErrRoom):
		return "The server has no such room: change the name after the slash of the address"
	case errors.Is(err, dial.ErrBusy):
		return "The server has too many connections: try again in a minute"
	case errors.Is(err, dial.ErrUnreachable), errors.Is(err, context.DeadlineExceeded):
		return "Nobody answers there: is the address right, and the server running?"
	case errors.Is(err, link.ErrClosed):
		return "The room is gone, or the network between is"
	}
	return err.Error()
}
