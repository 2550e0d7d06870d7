package directory

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// announcement is the body of an announcement.
func announcement(id string, port int, address string) string {
	return url.Values{"id": {id}, "port": {strconv.Itoa(port)}, "address": {address}}.Encode()
}

// Numbers of a search [ours].
const (
	askAgain  = 5 * time.Second
	patience  = 2500 * time.Millisecond // with a server, or a list
	mostFound = 256
	mostLists = 4
	atOnce    = 16 // questions
)

// Found is a room that was found.
type Found struct {
	Address string // of its server
	Room
	Server  string // its name
	Version int
	Locked  bool
	Trip    time.Duration
	id      string
	several bool // rooms of the server
}

// Place returns the address of the room.
func (f *Found) Place() string {
	if !f.several {
		return f.Address
	}
	return f.Address + "/" + f.Name
}

// People counts those of all rooms.
func (a *About) People() (count int) {
	for i := range a.Rooms {
		count += a.Rooms[i].People
	}
	return count
}

// Search looks for servers as long as [Search.Look] is called.
type Search struct {
	asked   map[string]time.Time // addresses and lists, with their paths
	lists   []string
	listed  []string // addresses
	found   []Found
	waiting int
	answers chan func(s *Search)
	haste   haste
}

// Settled reports whether everybody who was asked has answered, or will not.
func (s *Search) Settled() bool { return s.asked != nil && s.waiting == 0 && len(s.answers) == 0 }

// Look returns what is known of servers at some addresses, and at those that lists name. It asks them
// again now and then, and waits for nobody. Servers name lists too, so that one server that is
// known is enough.
func (s *Search) Look(now time.Time, addresses, lists []string) []Found {
	if s.asked == nil {
		s.asked, s.answers = map[string]time.Time{}, make(chan func(*Search), mostFound)
	}
	for len(s.answers) > 0 {
		s.waiting--
		(<-s.answers)(s)
	}
	for _, l := range lists {
		s.addList(l)
	}
	for _, l := range s.lists {
		s.ask(now, l+PathServers, askAgain, func(ctx context.Context) func(*Search) {
			servers, err := List(ctx, l)
			return func(s *Search) {
				if err != nil {
					return // what was known of it stays
				}
				s.listed = s.listed[:0]
				for i := range servers {
					s.listed = append(s.listed, servers[i].Address)
				}
			}
		})
	}
	all := append(slices.Clone(addresses), s.listed...)
	for _, address := range all[:min(len(all), mostFound)] {
		s.ask(now, address, askAgain, func(ctx context.Context) func(*Search) {
			about, trip, err := Look(ctx, address)
			return func(s *Search) { s.keep(address, &about, trip, err) }
		})
	}
	return s.found
}

// addList adds a list, of which there are few.
func (s *Search) addList(l string) {
	if l != "" && len(s.lists) < mostLists && !slices.Contains(s.lists, l) {
		s.lists = append(s.lists, l)
	}
}

// ask lets a question be asked unless it was of late, or too many wait.
func (s *Search) ask(now time.Time, what string, again time.Duration, question func(ctx context.Context) func(*Search)) {
	if now.Sub(s.asked[what]) < again || s.waiting >= atOnce {
		return
	}
	s.asked[what] = now
	s.waiting++
	go func() {
		ctx, stop := context.WithTimeout(context.Background(), patience)
		defer stop()
		s.answers <- question(ctx)
	}()
}

// keep keeps what a server says, or forgets one that does not answer. The same server may be known by
// several addresses: the first one stays.
func (s *Search) keep(address string, a *About, trip time.Duration, err error) {
	s.found = slices.DeleteFunc(s.found, func(f Found) bool { return f.Address == address })
	if err != nil || slices.ContainsFunc(s.found, func(f Found) bool { return f.id == a.ID }) {
		return
	}
	s.addList(a.List)
	for _, r := range a.Rooms {
		s.found = append(s.found, Found{Address: address, Room: r, Server: a.Name, Version: a.Version, Locked: a.Locked, Trip: trip, id: a.ID, several: len(a.Rooms) > 1})
	}
	slices.SortStableFunc(s.found, func(a, b Found) int {
		return cmp.Or(b.People-a.People, cmp.Compare(a.Server, b.Server), cmp.Compare(a.Address, b.Address), cmp.Compare(a.Name, b.Name))
	})
}

// Best returns the room for who wants to play at once with others: open, with people and a free seat,
// near, and of the same version.
func Best(all []Found, version int) (best Found, ok bool) {
	for _, f := range all {
		if f.Locked || f.Version != version || f.People == 0 || f.People >= f.Seats {
			continue
		}
		if !ok || f.worth() > best.worth() {
			best, ok = f, true
		}
	}
	return best, ok
}

// worth is the more, the more people there are, and the less, the farther they are [ours]: six others
// are worth 100 ms.
func (f *Found) worth() float64 {
	return float64(min(f.People, 6))*100/6 - float64(f.Trip.Milliseconds())
}
