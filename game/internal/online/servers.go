package online

import (
	"slices"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Times of a search [ours].
const (
	localTime  = 1500 * time.Millisecond // after which nobody else in the local network is expected
	searchRest = 5 * time.Second         // without a look, after which a search begins anew
)

// servers is a search for servers.
type servers struct {
	search      directory.Search
	began, last time.Time
}

// Servers returns the rooms of servers that are known by an address, by a list or in the local network,
// and whether no more are expected. It asks as long as it is called, and waits for nobody.
func (l *Lobby) Servers(addresses []string, lists ...string) (found []directory.Found, settled bool) {
	s, now := &l.servers, l.Now()
	if now.Sub(s.last) > searchRest {
		s.began = now
	}
	s.last = now
	addresses = append(slices.Clone(addresses), pageHosts()...)
	for _, one := range l.Local() {
		addresses = append(addresses, one.Address)
	}
	found = s.search.Look(now, addresses, lists)
	return found, s.search.Settled() && now.Sub(s.began) > localTime
}

// Quick returns where a lobby of the last Servers lets the user play at once, or whether one soon will.
func (l *Lobby) Quick() (place string, waits bool) {
	return l.servers.search.Play(l.Now(), wire.Version)
}
