package listen

import (
	"net"
	"time"

	"golang.org/x/net/ipv4"
)

// Handshakes that are let through to QUIC, which answers each [ours]: a player who joins sends
// about ten packets. Whoever joins in a flood comes over WebSocket.
const (
	handshakes     = 500 // packets a second
	handshakeBurst = 250
	floodPause     = 5 * time.Millisecond
)

// calm is a socket that loses what a flood has in excess of handshakes, before that costs
// anything. Packets of connections that are open are not counted.
type calm struct {
	*net.UDPConn
	batches *ipv4.PacketConn
	now     func() time.Time
	left    float64
	at      time.Time
}

func newCalm(c *net.UDPConn, now func() time.Time) *calm {
	return &calm{UDPConn: c, batches: ipv4.NewPacketConn(c), now: now}
}

// ReadBatch is that of [ipv4.PacketConn], by which QUIC reads where there is such a call. The
// buffers of messages stay where they are, since QUIC knows them by their place.
func (c *calm) ReadBatch(all []ipv4.Message, flags int) (int, error) {
	for {
		n, err := c.batches.ReadBatch(all, flags)
		kept := 0
		for i := range max(n, 0) {
			if !c.takes(all[i].Buffers[0][:all[i].N]) {
				continue
			}
			if to, from := &all[kept], &all[i]; kept < i {
				copy(to.Buffers[0], from.Buffers[0][:from.N])
				to.OOB, from.OOB = from.OOB, to.OOB
				to.N, to.NN, to.Flags, to.Addr = from.N, from.NN, from.Flags, from.Addr
			}
			kept++
		}
		if kept < n && n < len(all) { // to be woken for each packet costs more than all else
			time.Sleep(floodPause)
		}
		if kept > 0 || err != nil {
			return kept, err
		}
	}
}

// takes reports whether a packet goes on.
func (c *calm) takes(packet []byte) bool {
	const form, short = 0xc0, 0x40 // the other forms begin a connection, or are none of QUIC
	if len(packet) == 0 || packet[0]&form == short {
		return len(packet) > 0
	}
	now := c.now()
	c.left, c.at = min(c.left+float64(handshakes*now.Sub(c.at).Seconds()), handshakeBurst), now
	if c.left < 1 {
		return false
	}
	c.left--
	return true
}
