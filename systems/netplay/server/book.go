package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Limits of a book [ours].
const (
	maxBook  = 1 << 20 // bytes
	mostBans = 4096
)

// book says who may not come, and who may not talk. Addresses are those of households, since a
// name costs nothing.
type book struct {
	path  string // of the file of bans; or nothing
	mutex sync.Mutex
	bans  []ban
	mutes map[netip.Prefix]ban
}

// ban keeps an address out until some time.
type ban struct {
	Address netip.Prefix `json:"address"`
	Name    string       `json:"name"`            // by which it was there
	Alone   bool         `json:"alone,omitempty"` // others may come from there
	Reason  string       `json:"reason"`          // for who is banned
	Until   time.Time    `json:"until"`           // zero: for ever
	seat    wire.Seat    // that was had
}

func (b *ban) over(at time.Time) bool { return !b.Until.IsZero() && at.After(b.Until) }

// why tells who is banned or muted why, and for how long.
func (b *ban) why(what string, at time.Time) string {
	text := what
	if !b.Until.IsZero() {
		text += " for " + inWords(b.Until.Sub(at))
	}
	if b.Reason != "" {
		text += ": " + b.Reason
	}
	return text
}

// inWords says how long something lasts still, in the largest unit of which there are two.
func inWords(d time.Duration) string {
	minutes := int(math.Ceil(d.Minutes()))
	switch {
	case minutes >= 2*24*60:
		return fmt.Sprintf("%d days", minutes/(24*60))
	case minutes >= 2*60:
		return fmt.Sprintf("%d hours", minutes/60)
	case minutes != 1:
		return fmt.Sprintf("%d minutes", minutes)
	}
	return "1 minute"
}

// openBook reads the file of bans, which need not be there.
func openBook(path string) (*book, error) {
	b := &book{path: path, mutes: map[netip.Prefix]ban{}}
	if path == "" {
		return b, nil
	}
	data, err := regular.Read(path, maxBook)
	if errors.Is(err, fs.ErrNotExist) {
		return b, b.write()
	}
	if err == nil {
		err = jsonfile.Decode(data, &b.bans)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// banned returns why an address may not come, or nothing.
func (b *book) banned(from netip.Addr, at time.Time) string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for i := range b.bans {
		if one := &b.bans[i]; !one.Alone && one.Address.Contains(from.Unmap()) && !one.over(at) {
			return one.why("you are banned from this server", at)
		}
	}
	return ""
}

// keepsOut returns why somebody may not come, though others from the same address may, or nil.
func (b *book) keepsOut(g *guest, at time.Time) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for i := range b.bans {
		one := &b.bans[i]
		same := one.Address.Contains(g.Address.Addr().Unmap()) && teamwork.Alike(one.Name) == teamwork.Alike(g.called)
		if one.Alone && !one.over(at) && (same || g.seat != (wire.Seat{}) && g.seat == one.seat) {
			return wire.Refusal{Reason: wire.ReasonVoted, Text: "for " + inWords(one.Until.Sub(at))}
		}
	}
	return nil
}

// muted returns why an address may not talk, or nil.
func (b *book) muted(from netip.Addr, at time.Time) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	m, ok := b.mutes[listen.Home(from)]
	if !ok || m.over(at) {
		return nil
	}
	return errors.New(m.why("You are muted, and nobody reads this", at))
}

// mute lets an address not talk.
func (b *book) mute(m ban) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.mutes[m.Address] = m
}

// unmute lets it talk again, and reports whether it did not.
func (b *book) unmute(a netip.Prefix) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	_, was := b.mutes[a]
	delete(b.mutes, a)
	return was
}

// ban keeps an address out. Nothing is changed if the file cannot be written.
func (b *book) ban(one ban, at time.Time) error {
	return b.change(func(bans []ban) []ban {
		bans = slices.DeleteFunc(bans, func(old ban) bool {
			return old.over(at) || old.Address == one.Address && old.Alone == one.Alone && (!one.Alone || old.Name == one.Name)
		})
		return append(bans, one)
	})
}

// unban lets those come again whose address or name is this, and returns the bans that they had.
func (b *book) unban(who string) (lifted []ban, err error) {
	err = b.change(func(bans []ban) []ban {
		return slices.DeleteFunc(bans, func(one ban) bool {
			matches := one.Name == who || one.Address.String() == who || one.Address.Addr().String() == who
			if matches {
				lifted = append(lifted, one)
			}
			return matches
		})
	})
	return lifted, err
}

// list returns the bans at a time.
func (b *book) list(at time.Time) []ban {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return slices.DeleteFunc(slices.Clone(b.bans), func(one ban) bool { return one.over(at) })
}

func (b *book) change(how func([]ban) []ban) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	old := b.bans
	b.bans = how(slices.Clone(old))
	err := error(nil)
	if len(b.bans) > mostBans {
		err = fmt.Errorf("there are %d bans already", len(old))
	} else {
		err = b.write()
	}
	if err != nil {
		b.bans = old
	}
	return err
}

// write writes the file of bans as a whole, or leaves it as it is.
func (b *book) write() error {
	if b.path == "" {
		return nil
	}
	data, err := json.MarshalIndent(append([]ban{}, b.bans...), "", "\t")
	if err != nil {
		return err
	}
	return regular.WriteFile(b.path, append(data, '\n'))
}

// all returns who is banned and who is muted.
func (b *book) all(at time.Time) (bans, mutes []ban) {
	bans = b.list(at)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	mutes = slices.DeleteFunc(slices.Collect(maps.Values(b.mutes)), func(m ban) bool { return m.over(at) })
	slices.SortFunc(mutes, func(x, y ban) int { return cmp.Compare(x.Address.String(), y.Address.String()) })
	return bans, mutes
}

// learn adds what another server knows: bans also to the file, and mutes until this server ends.
func (b *book) learn(bans, mutes []ban) error {
	b.mutex.Lock()
	for _, one := range mutes {
		b.mutes[one.Address] = one
	}
	bans = slices.DeleteFunc(bans, func(one ban) bool {
		return slices.ContainsFunc(b.bans, func(old ban) bool {
			return old.Address == one.Address && old.Alone == one.Alone && (!one.Alone || old.Name == one.Name)
		})
	})
	b.mutex.Unlock()
	if len(bans) == 0 {
		return nil
	}
	return b.change(func(known []ban) []ban { return append(known, bans...) })
}
