package listen

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// firstByte is how long a connection may take to say whether it speaks TLS [ours].
const firstByte = 5 * time.Second

// openPort binds a port number of UDP and of TCP. Port 0 is one that is free for both.
func openPort(bind string) (*net.UDPConn, net.Listener, error) {
	for try := 0; ; try++ {
		tcp, err := net.Listen("tcp", bind)
		if err != nil {
			return nil, nil, fmt.Errorf("listen: %w; choose another address or port", err)
		}
		at := tcp.Addr().(*net.TCPAddr)
		udp, err := net.ListenUDP("udp", &net.UDPAddr{IP: at.IP, Port: at.Port, Zone: at.Zone})
		if err == nil {
			return udp, tcp, nil
		}
		tcp.Close()
		if _, port, _ := net.SplitHostPort(bind); port != "0" || try == 20 {
			return nil, nil, fmt.Errorf("listen: %w; choose another address or port", err)
		}
	}
}

// mixed is a listener of connections with and without TLS, which differ in their first byte.
type mixed struct {
	net.Listener
	guests *guests
	config *tls.Config
	ready  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newMixed(l net.Listener, g *guests, config *tls.Config) *mixed {
	m := &mixed{Listener: l, guests: g, config: config, ready: make(chan net.Conn), closed: make(chan struct{})}
	go m.accept()
	return m
}

func (m *mixed) accept() {
	for {
		conn, err := m.Listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many open files, for example
			time.Sleep(10 * time.Millisecond)
			continue
		}
		leave, ok := m.guests.enter(conn.RemoteAddr())
		if !ok {
			conn.Close()
			continue
		}
		go m.sort(&peeked{Conn: conn, leave: leave})
	}
}

// sort hands over a connection when its first byte has come.
func (m *mixed) sort(conn *peeked) {
	const handshake = 0x16 // a record of TLS
	conn.SetReadDeadline(time.Now().Add(firstByte))
	var first [1]byte
	if _, err := conn.Conn.Read(first[:]); err != nil {
		conn.Close()
		return
	}
	conn.SetReadDeadline(time.Time{})
	conn.first, conn.has = first[0], true
	var whole net.Conn = conn
	if conn.first == handshake {
		whole = tls.Server(conn, m.config)
	}
	select {
	case m.ready <- whole:
	case <-m.closed:
		conn.Close()
	}
}

func (m *mixed) Accept() (net.Conn, error) {
	select {
	case conn := <-m.ready:
		return conn, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *mixed) Close() (err error) {
	m.once.Do(func() {
		close(m.closed)
		err = m.Listener.Close()
	})
	return err
}

// peeked is a connection whose first byte was read, and which is counted.
type peeked struct {
	net.Conn
	first byte
	has   bool
	leave func()
}

func (c *peeked) Read(p []byte) (int, error) {
	if c.has && len(p) > 0 {
		c.has = false
		p[0] = c.first
		return 1, nil
	}
	return c.Conn.Read(p)
}

func (c *peeked) Close() error {
	c.leave()
	return c.Conn.Close()
}
