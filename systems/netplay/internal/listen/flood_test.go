package listen

import (
	"encoding/binary"
	"net"
	"runtime"
	"testing"
	"time"

	"golang.org/x/net/ipv4"
)

// batchOf returns so many messages, and their buffers.
func batchOf(n int) (batch []ipv4.Message, buffers [][]byte) {
	for range n {
		batch, buffers = append(batch, ipv4.Message{OOB: make([]byte, 128)}), append(buffers, make([]byte, 1452))
	}
	return batch, buffers
}

// packetOf returns a packet of a flood by its number: one of seven belongs to a game, and counts these.
func packetOf(number int) []byte {
	packet := make([]byte, 1200)
	packet[0] = 0xc0
	if number%7 == 3 {
		packet[0] = 0x40
		binary.LittleEndian.PutUint32(packet[1:], uint32(number/7))
	}
	if number%7 == 6 {
		packet = packet[:5]
	}
	return packet
}

// TestFlood_LosesHandshakesInExcessAndNoOtherPacket, whatever comes before and after it in a batch.
func TestFlood_LosesHandshakesInExcessAndNoOtherPacket(t *testing.T) {
	socket, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	if err := socket.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	at := time.Unix(1000, 0)
	c := newCalm(socket, func() time.Time { return at })
	var open func()
	c.after = func(_ time.Duration, f func()) { open = f }
	from, err := net.Dial("udp", socket.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	batch, buffers := batchOf(8)
	game, begun, sent := uint32(0), 0, 0
	for range 200 { // as many as the socket holds, each time
		for range 40 {
			if _, err := from.Write(packetOf(sent)); err != nil {
				t.Fatal(err)
			}
			sent++
		}
		for end := uint32((sent + 3) / 7); game < end; {
			for i := range batch {
				batch[i].Buffers = [][]byte{buffers[i]}
			}
			n, err := c.ReadBatch(batch, 0)
			if err != nil {
				t.Fatal(err)
			}
			for i := range batch[:n] {
				data := batch[i].Buffers[0][:batch[i].N]
				if &data[0] != &buffers[i][0] || batch[i].Addr.String() != from.LocalAddr().String() {
					t.Fatalf("packet %d of a batch is not in its buffer, or from %v", i, batch[i].Addr)
				}
				if data[0] != 0x40 {
					begun++
				} else if id := binary.LittleEndian.Uint32(data[1:]); id != game {
					t.Fatalf("packet %d came in place of %d", id, game)
				} else {
					game++
				}
			}
		}
	}
	if begun != handshakeBurst {
		t.Errorf("%d packets of handshakes of %d came through at once, want %d", begun, sent, handshakeBurst)
	}
	if lost := c.lost.Load(); lost < floodLoss || runtime.GOOS == "linux" && lost > floodLoss+int32(sent)/8 {
		t.Errorf("%d packets of handshakes of %d were read and lost: the kernel loses too few", lost, sent)
	}
	open()
	// A packet that begins a connection comes through again, after what came before it.
	if _, err := from.Write([]byte{0xc0}); err != nil {
		t.Fatal(err)
	}
	at = at.Add(time.Second)
	for batch[0].N = 0; batch[0].N != 1; {
		batch[0].Buffers = [][]byte{buffers[0]}
		if _, err := c.ReadBatch(batch[:1], 0); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFlood_LetsHandshakesThroughAgainWithTime(t *testing.T) {
	at := time.Unix(1000, 0)
	c, through := calm{now: func() time.Time { return at }, after: func(time.Duration, func()) {}}, 0
	for i := range 10000 {
		if i == 9000 {
			through, at = 0, at.Add(100*time.Millisecond)
		}
		if c.takes([]byte{[]byte{0xc0, 1}[i%2]}) {
			through++
		}
	}
	if through != handshakes/10 {
		t.Errorf("%d came through in a tenth of a second, want %d", through, handshakes/10)
	}
}
