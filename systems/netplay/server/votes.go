package server

import (
	"cmp"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Numbers of votes and rotations [ours].
const (
	// votedOut is how long who was thrown out by a vote stays out.
	votedOut    = 5 * time.Minute
	maxRotation = 64 << 10 // bytes of a file
	mostTurns   = 256
)

// turn is a match of a rotation.
type turn struct {
	level, mode string // mode may be empty: that of the room
	line        int    // of the file
}

// rotation is what is played one after another; empty: the same again.
type rotation []turn

// readRotation reads a rotation: a level in each line, and a mode after it. What follows a # is for people.
// Its error names each wrong line, and the others are returned.
func readRotation(path string) (turns rotation, err error) {
	if path == "" {
		return nil, nil
	}
	data, err := regular.Read(path, maxRotation)
	if err != nil {
		return nil, fmt.Errorf("--rotation: %w", err)
	}
	var faults []error
	number := 0
	for line := range strings.Lines(string(data)) {
		number++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) > 2 || len(words) > 0 && len(turns) == mostTurns {
			faults = append(faults, fmt.Errorf("--rotation: %s:%d: write LEVEL or LEVEL MODE, in at most %d lines", path, number, mostTurns))
		} else if words = append(words, ""); words[0] != "" {
			turns = append(turns, turn{words[0], words[1], number})
		}
	}
	if len(turns)+len(faults) == 0 {
		faults = append(faults, fmt.Errorf("--rotation: %s names no level", path))
	}
	return turns, errors.Join(faults...)
}

// check refuses a rotation with lines that one of the rooms cannot play.
func (turns rotation) check(path string, rooms []setup, t *table) error {
	fits := map[setup]bool{}
	var faults []error
	for _, o := range turns {
		for _, s := range rooms {
			next := setup{Level: o.level, Mode: cmp.Or(o.mode, s.Mode), Rules: s.Rules, Weapons: s.Weapons}
			if fits[next] {
				continue
			}
			set, _, err := t.options(&next, 0)
			if err == nil {
				_, err = systems.NewMatch(set)
			}
			if err != nil {
				faults = append(faults, fmt.Errorf("--rotation: %s:%d: room %s cannot play %s on %s: %w", path, o.line, s.Name, next.Mode, next.Level, err))
				break
			}
			fits[next] = true
		}
	}
	return errors.Join(faults...)
}

// lap is a rotation, and how far a room is in it.
type lap struct {
	rotation rotation
	mode     string // of lines without one, by flags and the config file
	line     int    // that was asked for last, from 1; 0 for none
	from     setup  // what was played then
}

// next returns what is played after a setup: the next line, also where the last one could not
// be played, or a level has several. Where others chose what is played, it goes on after that.
func (l *lap) next(s *setup) (level, mode string, ok bool) {
	turns := l.rotation
	if len(turns) == 0 {
		return "", "", false
	}
	plays := func(o turn) bool { return o.level == s.Level && cmp.Or(o.mode, l.mode) == s.Mode }
	at := l.line - 1
	if at < 0 || at >= len(turns) || !plays(turns[at]) && l.from != *s {
		at = slices.IndexFunc(turns, plays)
	}
	at = (at + 1) % len(turns)
	l.line, l.from = at+1, *s
	return turns[at].level, cmp.Or(turns[at].mode, l.mode), true
}

// turn asks for the next match of the rotation, and reports whether that is another one.
func (r *room) turn() bool {
	level, mode, ok := r.lap.next(&r.game.setup)
	if !ok || level == r.game.setup.Level && mode == r.game.setup.Mode {
		return false
	}
	r.playOther(level, mode)
	return true
}

// playOther asks for another level, or mode, unless that is empty.
func (r *room) playOther(level, mode string) {
	var c change
	if level != "" {
		c.Level = &level
	}
	if mode != "" {
		c.Mode = &mode
	}
	r.ask(c)
}

// Errors of votes that cannot be.
var (
	errNoVotes    = errors.New("the host of this room allows no votes")
	errByVote     = errors.New("propose it: the players vote on it")
	errNotAllowed = errors.New("only the host may")
	errOwner      = errors.New("this room is on the machine of the host, whom nobody throws out")
	errNoRotation = errors.New("this room plays the same again: propose a level")
)

// permit says whether a player may make a call that needs a vote.
func (r *room) permit(_ components.ID, c *systems.Call, data []byte) error {
	o, err := teamwork.ReadMotion(data)
	switch {
	case c.Right != systems.RightVote:
		return errNotAllowed
	case !r.table.votes:
		return errNoVotes
	case c.Name != teamwork.CallPropose:
		return errByVote
	case err != nil:
		return err
	case o.Kick != components.Nobody && o.Kick == r.owner:
		return errOwner
	case o.Next && len(r.lap.rotation) == 0:
		return errNoRotation
	}
	return r.table.plays(&o, r.lap.rotation.levels())
}

// owns reports whether a wish is that of the host.
func (t *table) owns(wish []byte) bool {
	var w teamwork.Wish
	return t.owner != "" && json.Unmarshal(wish, &w) == nil && subtle.ConstantTimeCompare([]byte(w.Owner), []byte(t.owner)) == 1
}

// plays returns why a motion proposes what cannot be played here.
func (t *table) plays(o *teamwork.Motion, names []string) error {
	if len(names) == 0 {
		names = levels.EmbeddedNames()
	}
	if o.Level != "" && !slices.Contains(names, o.Level) {
		return fmt.Errorf("this server has the levels %s", strings.Join(names, ", "))
	}
	if all := modes.Names(t.modules...); o.Mode != "" && !slices.Contains(all, o.Mode) {
		return fmt.Errorf("this server has the modes %s", strings.Join(all, ", "))
	}
	return nil
}

// levels returns the levels of a rotation, for which alone players may vote.
func (turns rotation) levels() (names []string) {
	for _, o := range turns {
		if !slices.Contains(names, o.level) {
			names = append(names, o.level)
		}
	}
	return names
}

// hearVotes keeps what the votes of a tick have decided.
func (r *room) hearVotes() {
	for _, e := range systems.Events[teamwork.Decided](r.game.match) {
		if e.Passed {
			r.voted = append(r.voted, e)
		}
	}
}

// obeyVotes does what votes have decided.
func (r *room) obeyVotes() {
	for _, e := range r.voted {
		o := e.Motion
		r.log.Printf("%s: a vote passes: %+v", r.name, o)
		switch {
		case o.Again:
			r.again()
		case o.Next:
			if !r.turn() {
				r.again()
			}
		case o.Kick != components.Nobody:
			if g := r.guestOf(o.Kick); g != nil {
				r.expel(o.Kick, *g)
			}
		default:
			r.playOther(o.Level, o.Mode)
		}
	}
	r.voted = r.voted[:0]
}
