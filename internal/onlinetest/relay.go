package onlinetest

import (
	"errors"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// Conditions of a line, the same both ways. The zero value loses and delays nothing.
type Conditions struct {
	Delay  time.Duration
	Jitter time.Duration // of datagrams, which overtake each other: at most so much is added
	Lost   float64       // share of the datagrams, 0 to 1
	NoUDP  bool          // no datagram comes through, as behind some firewalls
}

// Relay is a line.
type Relay struct {
	to         string
	conditions Conditions
	udp        net.PacketConn
	tcp        net.Listener

	mutex   sync.Mutex
	random  *rand.Rand
	clients map[string]*net.UDPConn // to the server, by the address of the client
	streams map[net.Conn]bool
	mended  chan struct{} // closed while the line is whole
	closed  bool
}

// Open opens a line to the port of an address.
func Open(to string, c Conditions) (*Relay, error) {
	r := &Relay{to: to, conditions: c, random: rand.New(rand.NewPCG(1, 1)), clients: map[string]*net.UDPConn{}, streams: map[net.Conn]bool{}, mended: make(chan struct{})}
	close(r.mended)
	var err error
	for range 20 { // until a port is free for both
		if r.tcp, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, err
		}
		if r.udp, err = net.ListenPacket("udp", r.tcp.Addr().String()); err == nil {
			go r.passDatagrams()
			go r.accept()
			return r, nil
		}
		r.tcp.Close()
	}
	return nil, err
}

// Address returns where the line begins.
func (r *Relay) Address() string { return r.tcp.Addr().String() }

// Cut lets nothing through until [Relay.Mend]. What is on TCP waits.
func (r *Relay) Cut() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.mended = make(chan struct{})
}

// Mend ends a [Relay.Cut].
func (r *Relay) Mend() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	close(r.mended)
}

// Close ends the line.
func (r *Relay) Close() error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.closed = true
	for _, far := range r.clients {
		far.Close()
	}
	for conn := range r.streams {
		conn.Close()
	}
	return errors.Join(r.udp.Close(), r.tcp.Close())
}

// whole returns a channel that is closed while the line lets something through.
func (r *Relay) whole() <-chan struct{} {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.mended
}

// passDatagrams passes on what clients send.
func (r *Relay) passDatagrams() {
	for {
		data := make([]byte, 2048)
		size, from, err := r.udp.ReadFrom(data)
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if far := r.farOf(from); err == nil && far != nil {
			r.pass(func() { _, _ = far.Write(data[:size]) })
		}
	}
}

// farOf returns the socket of a client to the server, or nil after the end.
func (r *Relay) farOf(from net.Addr) *net.UDPConn {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	far := r.clients[from.String()]
	if far != nil || r.closed {
		return far
	}
	to, err := net.ResolveUDPAddr("udp", r.to)
	if err != nil {
		return nil
	}
	if far, err = net.DialUDP("udp", nil, to); err != nil {
		return nil
	}
	r.clients[from.String()] = far
	go func() {
		for {
			data := make([]byte, 2048)
			size, err := far.Read(data)
			if errors.Is(err, net.ErrClosed) {
				return
			}
			if err == nil { // otherwise there is no server just now
				r.pass(func() { _, _ = r.udp.WriteTo(data[:size], from) })
			}
		}
	}()
	return far
}

// pass sends a datagram late, or not at all.
func (r *Relay) pass(send func()) {
	r.mutex.Lock()
	late := r.conditions.Delay + time.Duration(r.random.Float64()*float64(r.conditions.Jitter))
	lost := r.random.Float64() < r.conditions.Lost || r.conditions.NoUDP
	select {
	case <-r.mended:
	default:
		lost = true
	}
	r.mutex.Unlock()
	if !lost {
		time.AfterFunc(late, send)
	}
}

// accept passes on connections of TCP.
func (r *Relay) accept() {
	for {
		near, err := r.tcp.Accept()
		if err != nil {
			return
		}
		go func() {
			<-r.whole()
			far, err := net.Dial("tcp", r.to)
			if err != nil || !r.keep(near, far) {
				near.Close()
				return
			}
			go r.passStream(near, far)
			r.passStream(far, near)
		}()
	}
}

// keep keeps connections to close them, unless the line is closed.
func (r *Relay) keep(ends ...net.Conn) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, conn := range ends {
		r.streams[conn] = true
		if r.closed {
			conn.Close()
		}
	}
	return !r.closed
}

// late is what a connection has sent, and when it arrives.
type late struct {
	data []byte
	at   time.Time
}

// passStream passes on what one end of a connection sends, until it ends.
func (r *Relay) passStream(to, from net.Conn) {
	queue := make(chan late, 1024)
	go func() {
		defer to.Close()
		for l := range queue {
			time.Sleep(time.Until(l.at))
			<-r.whole()
			_, _ = to.Write(l.data) // what cannot be written is lost with its connection
		}
	}()
	defer close(queue)
	for {
		data := make([]byte, 32<<10)
		size, err := from.Read(data)
		if err != nil {
			return
		}
		queue <- late{data[:size], time.Now().Add(r.conditions.Delay)}
	}
}
