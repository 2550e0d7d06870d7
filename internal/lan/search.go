//go:build !js

package lan

import (
	"crypto/rand"
	"net"
	"net/netip"
	"slices"
	"time"
)

// Numbers of a search [ours].
const (
	askAgain   = 2 * time.Second
	forgotten  = 3 * askAgain // without an answer
	mostFound  = 16           // servers
	mostUnread = 64           // answers
)

// Search looks for servers as long as [Search.Found] is called. It is set by its port alone.
type Search struct {
	Port    int // of the servers
	conn    *net.UDPConn
	nonce   [nonceBytes]byte
	asked   time.Time
	answers chan Server
	found   []Server
	heard   []time.Time // of each
}

// Found returns the servers that have answered, and asks again now and then. Without a network there
// are none.
func (s *Search) Found(now time.Time) []Server {
	if now.Sub(s.asked) >= askAgain {
		s.asked = now
		s.ask()
	}
	for len(s.answers) > 0 {
		s.keep(now, <-s.answers)
	}
	for i := len(s.found) - 1; i >= 0; i-- {
		if now.Sub(s.heard[i]) > forgotten {
			s.found, s.heard = slices.Delete(s.found, i, i+1), slices.Delete(s.heard, i, i+1)
		}
	}
	return s.found
}

// keep keeps the newest answer of a server, by the address that it answered from first.
func (s *Search) keep(now time.Time, one Server) {
	at := slices.IndexFunc(s.found, func(old Server) bool { return old.ID == one.ID })
	switch {
	case at >= 0:
		one.Address = s.found[at].Address
		s.found[at], s.heard[at] = one, now
	case len(s.found) < mostFound:
		s.found, s.heard = append(s.found, one), append(s.heard, now)
	}
}

// ask asks every machine of the networks of this one, and this one too.
func (s *Search) ask() {
	if s.conn == nil {
		conn, err := net.ListenUDP("udp4", nil)
		if err != nil {
			return
		}
		_, _ = rand.Read(s.nonce[:]) // it does not fail
		s.conn, s.answers = conn, make(chan Server, mostUnread)
		go listen(conn, s.nonce, s.answers)
	}
	data := make([]byte, Size)
	copy(data[copy(data, question):], s.nonce[:])
	to := []net.IP{net.IPv4bcast, net.IPv4(127, 0, 0, 1)}
	addresses, _ := net.InterfaceAddrs() // without them, the first one reaches most
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && len(n.Mask) == net.IPv4len {
			last := slices.Clone(n.IP.To4())
			for i := range last {
				last[i] |= ^n.Mask[i]
			}
			to = append(to, last)
		}
	}
	for _, ip := range to {
		_, _ = s.conn.WriteToUDP(data, &net.UDPAddr{IP: ip, Port: s.Port}) // a network that is down has no servers
	}
}

// listen hands over answers until the socket is closed. Those that nobody reads are lost.
func listen(conn *net.UDPConn, nonce [nonceBytes]byte, answers chan<- Server) {
	var data [Size]byte
	for {
		n, from, err := conn.ReadFromUDPAddrPort(data[:])
		if err != nil {
			return
		}
		if one, err := readAnswer(data[:n], nonce[:], netip.AddrPortFrom(from.Addr().Unmap(), from.Port())); err == nil {
			select {
			case answers <- one:
			default:
			}
		}
	}
}

// Close ends the search, which may begin again.
func (s *Search) Close() {
	if s.conn != nil {
		s.conn.Close()
	}
	*s = Search{Port: s.Port}
}
