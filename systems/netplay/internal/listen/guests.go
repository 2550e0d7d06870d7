package listen

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// guests counts the connections of each address, and what it has asked for in this minute.
type guests struct {
	limits Limits
	mutex  sync.Mutex
	open   map[netip.Prefix]int
	all    int
	asked  map[netip.Prefix]int
	minute int64
}

func newGuests(l Limits) *guests { return &guests{limits: l, open: map[netip.Prefix]int{}} }

// home is the [Home] of an address of a connection.
func home(a net.Addr) netip.Prefix {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{}
	}
	return Home(at.Addr())
}

// Home is what counts as one address: of IPv6 what one household gets.
func Home(ip netip.Addr) netip.Prefix {
	bits := 64
	if ip = ip.Unmap(); ip.Is4() {
		bits = 32
	}
	p, _ := ip.WithZone("").Prefix(bits) // it has so many
	return p
}

// enter counts a connection, or refuses it. leave is called once when it is gone.
func (g *guests) enter(a net.Addr) (leave func(), ok bool) {
	h := home(a)
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.all >= g.limits.Connections || g.open[h] >= g.limits.PerAddress {
		return nil, false
	}
	g.all++
	g.open[h]++
	return sync.OnceFunc(func() {
		g.mutex.Lock()
		defer g.mutex.Unlock()
		g.all--
		if g.open[h]--; g.open[h] == 0 {
			delete(g.open, h)
		}
	}), true
}

// ask counts a request for a ticket, or refuses it.
func (g *guests) ask(a net.Addr, now time.Time) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if minute := now.Unix() / 60; g.asked == nil || minute != g.minute {
		g.asked, g.minute = map[netip.Prefix]int{}, minute
	}
	h := home(a)
	g.asked[h]++
	return g.asked[h] <= g.limits.Tickets
}
