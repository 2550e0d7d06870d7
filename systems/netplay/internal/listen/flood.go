package listen

import (
	"net"
	"sync/atomic"
	"time"

	"golang.org/x/net/bpf"
	"golang.org/x/net/ipv4"
)

// Handshakes that are let through to QUIC, which answers each [ours]: a player who joins sends
// about ten packets. Whoever joins in a flood comes over WebSocket.
const (
	handshakes     = 100 // packets a second
	handshakeBurst = 500
	floodPause     = 5 * time.Millisecond
	readPause      = 2 * time.Millisecond
	floodLoss      = 500         // packets in excess, after which the kernel loses most of them
	floodTime      = time.Second // for how long it does
)

// few is what the kernel lets through in a flood: one of 64 of the packets that begin a connection, and all
// others. everything is what it lets through otherwise.
var few, everything = []bpf.Instruction{
	bpf.LoadAbsolute{Off: 8, Size: 1}, // behind the header of UDP
	bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: form},
	bpf.JumpIf{Cond: bpf.JumpEqual, Val: short, SkipTrue: 2},
	bpf.LoadExtension{Num: bpf.ExtRand},
	bpf.JumpIf{Cond: bpf.JumpGreaterThan, Val: 1 << 26, SkipTrue: 1},
	bpf.RetConstant{Val: 1 << 16},
	bpf.RetConstant{Val: 0},
}, []bpf.Instruction{bpf.RetConstant{Val: 1 << 16}}

// Packets of QUIC whose first byte has another form than short begin a connection, or are none.
const form, short = 0xc0, 0x40

// calm is a socket that loses what a flood has in excess of handshakes, before that costs
// anything. Packets of connections that are open are not counted.
type calm struct {
	*net.UDPConn
	batches *ipv4.PacketConn
	now     func() time.Time
	after   func(time.Duration, func()) // calls later
	left    float64
	at      time.Time
	lost    atomic.Int32 // in excess, since the kernel let everything through
}

func newCalm(c *net.UDPConn, now func() time.Time) *calm {
	return &calm{UDPConn: c, batches: ipv4.NewPacketConn(c), now: now, after: func(d time.Duration, f func()) { time.AfterFunc(d, f) }}
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
		if n < len(all) && n > 0 { // to be woken for each packet costs more than all else
			pause := readPause
			if kept < n {
				pause = floodPause
			}
			time.Sleep(pause)
		}
		if kept > 0 || err != nil {
			return kept, err
		}
	}
}

// filter lets the kernel lose packets before they cost anything. Only that of Linux can.
func (c *calm) filter(program []bpf.Instruction) {
	if raw, err := bpf.Assemble(program); err == nil && c.batches != nil {
		_ = c.batches.SetBPF(raw) // without it all of them are read, and then lost
	}
}

// takes reports whether a packet goes on.
func (c *calm) takes(packet []byte) bool {
	if len(packet) == 0 || packet[0]&form == short {
		return len(packet) > 0
	}
	now := c.now()
	c.left, c.at = min(c.left+float64(handshakes*now.Sub(c.at).Seconds()), handshakeBurst), now
	if c.left < 1 {
		if c.lost.Add(1) == floodLoss {
			c.filter(few)
			c.after(floodTime, func() { c.filter(everything); c.lost.Store(0) })
		}
		return false
	}
	c.left--
	return true
}
