package listen

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/quic-go/quic-go"
	"github.com/quic-go/quic-go/http3"
	"github.com/quic-go/webtransport-go"

	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/carrier"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// Numbers of a server [ours].
const (
	maxHeader  = 16 << 10
	maxRequest = 4 << 10
	slowest    = 10 * time.Second // header of a request
	keptAlive  = 30 * time.Second // a connection without one
	openWithin = 20 * time.Second // of a session, the first message, which a busy browser sends late
	fromClient = 64 << 10         // bytes of a message of a client
	unread     = 256 << 10
)

// draft07 is the setting of WebTransport by which Safari knows it [webtransport-go#355], and
// maxSessions its value: one session of a client.
const (
	draft07     = 0xc671706a
	maxSessions = 1
)

// Limits of a server. A household or a party behind a router is one address.
type Limits struct {
	Connections int // in all
	PerAddress  int // of them, from one address
	Tickets     int // that an address may ask for in a minute
}

// Fixed says which limits are no options, for those who run a server.
func Fixed() string {
	return fmt.Sprintf("A client may send messages of %d KiB, leave %d KiB unread and take %v to use its ticket; of packets that begin a connection or look for servers, %d a second are answered.",
		fromClient>>10, unread>>10, ticket.Life, handshakes)
}

// Options of a server. All but the certificate, Key and Came are required.
type Options struct {
	Bind              string // address and port, such as :7777
	CertFile, KeyFile string // in PEM; empty for one that the server signs itself
	Limits            Limits
	Key               *ticket.Key // of tickets, where another server signs some too; nil: nobody else does
	Now               func() time.Time
	Page              http.Handler // for what is no link
	Log               func(format string, args ...any)
	Offer             func(from netip.Addr, room, password string) (dial.Offer, error) // its error is one of package dial
	Came              func(room, seat string)                                          // somebody, on the way or with what a lobby gave; nil: nobody asks
	Joined            func(Guest)                                                      // from any goroutine; it must not block
	Tell              func() lan.Server                                                // to who looks in the local network; nil: nothing
}

// Guest is somebody with a ticket to a room.
type Guest struct {
	Room    string
	Address netip.AddrPort
	Over    string // WebTransport or WebSocket
	Link    *pipe.Pipe
}

// Server waits for guests until it is closed.
type Server struct {
	options      Options
	guests       *guests
	tickets      *tickets
	certificates *certificates
	udp          *net.UDPConn
	quic         *quic.Transport
	queue        *quic.EarlyListener
	transport    *webtransport.Server
	pages        *http.Server
	mixed        *mixed
}

// Listen opens a server.
func Listen(o Options) (*Server, error) {
	s := &Server{options: o, guests: newGuests(o.Limits), tickets: newTickets(o.Key)}
	var err error
	if s.certificates, err = newCertificates(o.CertFile, o.KeyFile, o.Now, func(err error) { o.Log("certificate: %v", err) }); err != nil {
		return nil, err
	}
	udp, tcp, err := openPort(o.Bind)
	if err != nil {
		return nil, err
	}
	s.udp = udp
	config := &tls.Config{GetCertificate: s.certificates.get, MinVersion: tls.VersionTLS12}
	plain := config.Clone()
	plain.NextProtos = []string{"http/1.1"} // which WebSocket needs
	s.mixed = newMixed(tcp, s.guests, plain)
	s.pages = &http.Server{Handler: s.handler(), ReadHeaderTimeout: slowest, IdleTimeout: keptAlive, MaxHeaderBytes: maxHeader,
		ErrorLog: log.New(quiet{}, "", 0)}
	h3 := &http3.Server{TLSConfig: http3.ConfigureTLSConfig(config), QUICConfig: carrier.Config(), MaxHeaderBytes: maxHeader,
		Handler: http.HandlerFunc(s.openSession), AdditionalSettings: map[uint64]uint64{draft07: maxSessions}}
	// The three limits are what Safari waits for.
	s.transport = &webtransport.Server{H3: h3, CheckOrigin: anyOrigin,
		Config: &webtransport.Config{MaxIncomingStreams: 1, MaxIncomingUniStreams: 1, MaxIncomingData: 16 << 20}}
	webtransport.ConfigureHTTP3Server(h3)
	// Every address is validated before anything is kept of it.
	s.quic = &quic.Transport{Conn: newCalm(udp, o.Now), VerifySourceAddress: func(net.Addr) bool { return true }}
	if s.queue, err = s.quic.ListenEarly(h3.TLSConfig, h3.QUICConfig); err != nil {
		return nil, errors.Join(err, s.mixed.Close(), udp.Close())
	}
	go s.acceptQUIC()
	if o.Tell != nil {
		go s.answerSearches()
	}
	go func() { _ = s.pages.Serve(s.mixed) }() // it ends when it is closed
	return s, nil
}

// quiet swallows what package http says of connections that are none.
type quiet struct{}

func (quiet) Write(p []byte) (int, error) { return len(p), nil }

// anyOrigin lets in every page: whoever has a ticket has asked for it.
func anyOrigin(*http.Request) bool { return true }

// Port returns the port number.
func (s *Server) Port() int { return s.udp.LocalAddr().(*net.UDPAddr).Port }

// Hashes returns the hashes of its certificates, as an offer has them.
func (s *Server) Hashes() []string { return s.certificates.hashes() }

// Close ends all connections. Links should be closed before, and be given a second.
func (s *Server) Close() error {
	err := errors.Join(s.pages.Close(), s.mixed.Close(), s.queue.Close())
	err = errors.Join(err, s.transport.Close(), s.quic.Close())
	return errors.Join(err, s.udp.Close())
}

func (s *Server) acceptQUIC() {
	for {
		conn, err := s.queue.Accept(context.Background())
		if err != nil {
			return
		}
		leave, ok := s.guests.enter(conn.RemoteAddr())
		if !ok {
			_ = conn.CloseWithError(quic.ApplicationErrorCode(http3.ErrCodeExcessiveLoad), "")
			continue
		}
		context.AfterFunc(conn.Context(), leave)
		go func() { _ = s.transport.ServeQUICConn(conn) }() // the end of a connection is no news
	}
}

// answerSearches answers who looks for servers in the local network.
func (s *Server) answerSearches() {
	var data [lan.Size]byte
	for {
		n, from, err := s.quic.ReadNonQUICPacket(context.Background(), data[:])
		if err != nil {
			return
		}
		if answer := lan.Answer(data[:n], from, s.options.Tell); answer != nil {
			_, _ = s.quic.WriteTo(answer, from) // who asked, asks again
		}
	}
}

// handler answers over TCP.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+dial.PathJoin, s.join)
	mux.HandleFunc(dial.PathLink, s.openSocket)
	mux.Handle("/", s.options.Page)
	return mux
}

// statuses of the errors of package dial.
var statuses = map[error]int{dial.ErrPassword: http.StatusForbidden, dial.ErrRoom: http.StatusNotFound, dial.ErrBusy: http.StatusServiceUnavailable, dial.ErrBanned: http.StatusLocked}

// join answers an Ask.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cache-Control", "no-store")
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !s.guests.ask(net.TCPAddrFromAddrPort(at), s.options.Now()) {
		http.Error(w, "too many requests from this address", http.StatusTooManyRequests)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxRequest)
	if err := r.ParseForm(); err != nil {
		http.Error(w, "the request is no form", http.StatusBadRequest)
		return
	}
	offer, err := s.options.Offer(at.Addr(), r.PostForm.Get("room"), r.PostForm.Get("password"))
	if err != nil {
		status := http.StatusInternalServerError
		for known, code := range statuses {
			if errors.Is(err, known) {
				status = code
			}
		}
		http.Error(w, err.Error(), status)
		return
	}
	s.came(offer.Room, "")
	offer.Ticket, offer.Hashes = s.tickets.issue(offer.Room, s.options.Now()), s.Hashes()
	if seat := r.PostForm.Get("seat"); seat != "" {
		offer.Ticket += seatMark + seat
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(offer) // the client is gone
}

// seatMark is between a ticket and that of a lobby, which the client has shown for it.
const seatMark = "."

// came tells that somebody is on the way, or there with what a lobby gave.
func (s *Server) came(room, seat string) {
	if s.options.Came != nil {
		s.options.Came(room, seat)
	}
}

// openSession opens a session of WebTransport, and waits for its stream.
func (s *Server) openSession(w http.ResponseWriter, r *http.Request) {
	room := r.FormValue("room")
	text, seat, _ := strings.Cut(r.FormValue("ticket"), seatMark)
	if r.Method != http.MethodConnect || r.URL.Path != dial.PathLink {
		http.NotFound(w, r)
		return
	}
	if err := s.tickets.check(room, text, s.options.Now()); err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	session, err := s.transport.Upgrade(w, r)
	if err != nil {
		http.Error(w, "no session", http.StatusBadRequest)
		return
	}
	go func() {
		soon, stop := context.WithTimeout(session.Context(), openWithin)
		defer stop()
		stream, err := session.AcceptStream(soon)
		if err == nil {
			err = s.tickets.redeem(room, text, s.options.Now())
		}
		if err != nil {
			_ = session.CloseWithError(1, err.Error())
			return
		}
		p := newPipe()
		carrier.WebTransport(p, session, stream)
		s.came(room, seat)
		s.joined(room, r.RemoteAddr, "WebTransport", p)
	}()
}

// openSocket opens a WebSocket. It is a guest when it has sent something.
func (s *Server) openSocket(w http.ResponseWriter, r *http.Request) {
	room := r.FormValue("room")
	text, seat, _ := strings.Cut(r.FormValue("ticket"), seatMark)
	if err := s.tickets.check(room, text, s.options.Now()); err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // see anyOrigin
	if err != nil {
		return // which was answered
	}
	conn.SetReadLimit(fromClient + 1)
	soon, stop := context.WithTimeout(context.Background(), openWithin)
	defer stop()
	_, first, err := conn.Read(soon)
	if err == nil && len(first) == 0 {
		err = link.ErrSize
	}
	if err == nil {
		err = s.tickets.redeem(room, text, s.options.Now())
	}
	if err != nil {
		_ = conn.CloseNow()
		return
	}
	p := newPipe()
	p.Arrive(link.Channel(first[0]), first[1:])
	carrier.WebSocket(p, conn)
	s.came(room, seat)
	s.joined(room, r.RemoteAddr, "WebSocket", p)
}

func newPipe() *pipe.Pipe { return pipe.New(pipe.Limits{Message: fromClient, Unread: unread}) }

func (s *Server) joined(room, address, over string, p *pipe.Pipe) {
	at, _ := netip.ParseAddrPort(address) // it is one
	s.options.Joined(Guest{room, netip.AddrPortFrom(at.Addr().Unmap(), at.Port()), over, p})
}
