package listen

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/skijet/skijet/internal/ticket"
)

// TestHome_IsOneAddressOfIPv4AndANetworkOfIPv6, however it is written.
func TestHome_IsOneAddressOfIPv4AndANetworkOfIPv6(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.1": "192.0.2.1/32", "::ffff:192.0.2.1": "192.0.2.1/32", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::1": "2001:db8:1:2::/64",
		"fe80::1%eth0": "fe80::/64", "::1": "::/64",
	} {
		ip := netip.MustParseAddr(address)
		if got := Home(ip); got.String() != want {
			t.Errorf("%s is at home in %v, want %s", address, got, want)
		}
		if got := home(net.TCPAddrFromAddrPort(netip.AddrPortFrom(ip, 9))); got.String() != want {
			t.Errorf("a connection from %s is at home in %v, want %s", address, got, want)
		}
	}
	if got := home(&net.UnixAddr{Name: "socket"}); got.IsValid() {
		t.Errorf("what has no address is at home in %v", got)
	}
}

// TestGuests_AreCountedAsOneWouldByHand: those who are there, of all and of each home, at random.
func TestGuests_AreCountedAsOneWouldByHand(t *testing.T) {
	type guest struct {
		home  int
		leave func()
	}
	random := rand.New(rand.NewPCG(5, 6))
	limits := Limits{Connections: 9, PerAddress: 4}
	g := newGuests(limits)
	var here []guest
	refused := 0
	for range 5000 {
		if len(here) > 0 && random.IntN(2) == 0 {
			i := random.IntN(len(here))
			here[i].leave()
			here[i].leave() // counts once
			here = append(here[:i], here[i+1:]...)
			continue
		}
		home := random.IntN(4)
		same := 0
		for _, one := range here {
			if one.home == home {
				same++
			}
		}
		leave, ok := g.enter(&net.TCPAddr{IP: net.IPv4(192, 0, 2, byte(home)), Port: random.IntN(1000)})
		if want := len(here) < limits.Connections && same < limits.PerAddress; ok != want || ok != (leave != nil) {
			t.Fatalf("with %d here, %d of them from there, another one is let in: %v", len(here), same, ok)
		}
		if ok {
			here = append(here, guest{home, leave})
		} else {
			refused++
		}
	}
	for _, one := range here {
		one.leave()
	}
	if g.all != 0 || len(g.open) != 0 || refused < 100 {
		t.Errorf("%d connections and %d homes are left; %d were refused", g.all, len(g.open), refused)
	}
}

// TestAsk_IsLimitedInEachMinuteOfTheClock, of each home for itself.
func TestAsk_IsLimitedInEachMinuteOfTheClock(t *testing.T) {
	g := newGuests(Limits{Tickets: 3})
	at := func(host byte) net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, host)} }
	for _, c := range []struct {
		second int64
		host   byte
		ok     bool
	}{
		{0, 1, true}, {1, 1, true}, {58, 1, true}, {59, 1, false}, {59, 2, true}, {60, 1, true}, {60, 1, true}, {61, 1, true}, {119, 1, false}, {119, 2, true}, {120, 1, true},
		{7200, 1, true}, {7200, 1, true}, {7259, 1, true}, {7259, 1, false},
	} {
		if ok := g.ask(at(c.host), time.Unix(c.second, 0)); ok != c.ok {
			t.Errorf("second %d, host %d: %v", c.second, c.host, ok)
		}
	}
}

// TestTickets_LetInOnceEach, and are forgotten when they would let nobody in.
func TestTickets_LetInOnceEach(t *testing.T) {
	began := time.Unix(1000, 0)
	key := ticket.KeyOf("a secret of two servers")
	mine, ours := newTickets(nil), newTickets(&key)
	one := ours.issue("one", began)
	for what, c := range map[string]struct {
		by         *tickets
		room, text string
		after      time.Duration
		ok         bool
	}{
		"a ticket": {ours, "one", one, 0, true}, "a ticket at its end": {ours, "one", one, ticket.Life, true}, "an old ticket": {ours, "one", one, ticket.Life + time.Second, false},
		"a ticket to another room": {ours, "two", one, 0, false}, "a ticket of another server": {mine, "one", one, 0, false}, "no ticket": {ours, "one", "", 0, false},
		"a ticket of who has the key": {ours, "one", key.Issue("one", ticket.NewNonce(), began), 0, true},
	} {
		for range 2 { // it keeps nothing
			if err := c.by.check(c.room, c.text, began.Add(c.after)); (err == nil) != c.ok || err != nil && !errors.Is(err, ticket.ErrTicket) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := newTickets(&c.by.key).redeem(c.room, c.text, began.Add(c.after)); (err == nil) != c.ok {
			t.Errorf("%s, for the first time: %v", what, err)
		}
	}
	expires := began.Add(ticket.Life)
	for n, c := range []struct {
		at   time.Time
		text string
		ok   bool
		kept int
	}{
		{began, one, true, 1}, {began, one, false, 1}, {expires, one, false, 1}, {expires, ours.issue("one", expires), true, 2},
		{expires.Add(time.Second), ours.issue("one", expires), true, 2}, // the first one is of no use any more
		{expires.Add(time.Second), one, false, 2}, {expires.Add(ticket.Life), ours.issue("one", expires), true, 3},
	} {
		if err := ours.redeem("one", c.text, c.at); (err == nil) != c.ok || len(ours.used) != c.kept {
			t.Errorf("step %d: %v, %d are kept, want %d", n, err, len(ours.used), c.kept)
		}
	}
}

// TestSelfSigned_IsWhatBrowsersTakeByItsHash: a certificate of P-256 that is valid for less than 14 days.
func TestSelfSigned_IsWhatBrowsersTakeByItsHash(t *testing.T) {
	made := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	one, err := selfSigned(made)
	if err != nil {
		t.Fatal(err)
	}
	c, err := x509.ParseCertificate(one.tls.Certificate[0])
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(c.Raw)
	if one.hash != base64.StdEncoding.EncodeToString(sum[:]) || !one.made.Equal(made) {
		t.Errorf("made at %v, its hash is %q", one.made, one.hash)
	}
	if !c.NotBefore.Equal(made.Add(-time.Hour)) || !c.NotAfter.Equal(made.Add(13*24*time.Hour-time.Hour)) || c.NotAfter.Sub(c.NotBefore) >= 14*24*time.Hour {
		t.Errorf("valid from %v to %v", c.NotBefore, c.NotAfter)
	}
	if c.SignatureAlgorithm != x509.ECDSAWithSHA256 || c.KeyUsage != x509.KeyUsageDigitalSignature || len(c.ExtKeyUsage) != 1 || c.ExtKeyUsage[0] != x509.ExtKeyUsageServerAuth || c.Subject.CommonName != "Skijet" {
		t.Errorf("%v, usage %v %v, of %v", c.SignatureAlgorithm, c.KeyUsage, c.ExtKeyUsage, c.Subject)
	}
	if other, err := selfSigned(made); err != nil || other.hash == one.hash {
		t.Errorf("another one is the same: %v", err)
	}
}

// door is a listener to whom the test hands connections and errors.
type door struct{ at chan any }

func (d *door) Accept() (net.Conn, error) {
	switch one := (<-d.at).(type) {
	case net.Conn:
		return one, nil
	case error:
		return nil, one
	}
	return nil, net.ErrClosed
}
func (d *door) Close() error   { close(d.at); return nil }
func (d *door) Addr() net.Addr { return &net.TCPAddr{} }

// hall is a listener with TLS and without it, in a bubble of time, into which two may come.
type hall struct {
	*mixed
	door *door
}

func newHall(t *testing.T) *hall {
	t.Helper()
	one, err := selfSigned(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	d := &door{make(chan any)}
	return &hall{newMixed(d, newGuests(Limits{Connections: 2, PerAddress: 9}), &tls.Config{Certificates: []tls.Certificate{*one.tls}}), d}
}

// come lets somebody connect.
func (h *hall) come() net.Conn {
	near, far := net.Pipe()
	h.door.at <- far
	synctest.Wait()
	return near
}

// count returns how many are there.
func (h *hall) count() int {
	synctest.Wait()
	h.guests.mutex.Lock()
	defer h.guests.mutex.Unlock()
	return h.guests.all
}

// isGone reports whether the other end of a connection is closed.
func isGone(c net.Conn) bool {
	c.SetReadDeadline(time.Now().Add(time.Second))
	_, err := c.Read(make([]byte, 1))
	return err == io.EOF
}

// TestMixed_HandsOverWhoHasSaidSomething, by TLS or without it.
func TestMixed_HandsOverWhoHasSaidSomething(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		for _, name := range []string{"plain", "secure"} {
			near := h.come()
			if name == "secure" {
				near = tls.Client(near, &tls.Config{InsecureSkipVerify: true})
			}
			go near.Write([]byte("hello"))
			far, err := h.Accept()
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := far.(*tls.Conn); ok != (name == "secure") {
				t.Errorf("%s: handed over as %T", name, far)
			}
			time.Sleep(2 * firstByte) // of the bubble: it may be silent now
			data := make([]byte, 5)
			if n, err := far.Read(nil); n != 0 || name == "plain" && err != nil {
				t.Errorf("%s: %d, %v", name, n, err)
			}
			if _, err := io.ReadFull(far, data); err != nil || string(data) != "hello" {
				t.Errorf("%s: %q, %v", name, data, err)
			}
			go io.Copy(io.Discard, near) // the farewell of TLS
			far.Close()
		}
		if n := h.count(); n != 0 {
			t.Errorf("%d are counted", n)
		}
		if err := errors.Join(h.Close(), h.Close()); err != nil {
			t.Error(err)
		}
		if _, err := h.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("closed: %v", err)
		}
	})
}

// TestMixed_ClosesWhoSaysNothingOrIsTooMuch, and goes on after an error.
func TestMixed_ClosesWhoSaysNothingOrIsTooMuch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		h.door.at <- errors.New("too many open files")
		two := []net.Conn{h.come(), h.come()}
		if !isGone(h.come()) || h.count() != 2 {
			t.Errorf("a third one is let in, %d are there", h.count())
		}
		for _, near := range two {
			near.Close()
		}
		if n := h.count(); n != 0 {
			t.Errorf("%d are there who have left", n)
		}
		silent := h.come()
		time.Sleep(firstByte - time.Second)
		if h.count() != 1 {
			t.Error("it may not think")
		}
		time.Sleep(time.Second)
		if h.count() != 0 || !isGone(silent) {
			t.Error("it may be silent")
		}
		waits := h.come()
		waits.Write([]byte("x"))
		if n := h.count(); n != 1 {
			t.Errorf("%d wait", n)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		if h.count() != 0 || !isGone(waits) {
			t.Error("who waits is kept")
		}
	})
}

// TestOpenPort_IsTheSameNumberForBoth, and says of an address that it has not what to do.
func TestOpenPort_IsTheSameNumberForBoth(t *testing.T) {
	udp, tcp, err := openPort("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer udp.Close()
	defer tcp.Close()
	if a, b := udp.LocalAddr().String(), tcp.Addr().String(); a != b {
		t.Errorf("UDP at %s, TCP at %s", a, b)
	}
	free, half, err := openPort("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	half.Close() // of this one UDP alone is open
	for _, bind := range []string{tcp.Addr().String(), free.LocalAddr().String(), "192.0.2.1:0"} {
		if _, _, err := openPort(bind); err == nil || !strings.HasPrefix(err.Error(), "listen: ") || !strings.HasSuffix(err.Error(), "; choose another address or port") {
			t.Errorf("%s: %v", bind, err)
		}
	}
	again, err := net.Listen("tcp", free.LocalAddr().String())
	if err != nil {
		t.Errorf("the other half of a port that is not free is kept: %v", err)
	} else {
		again.Close()
	}
}

// TestCalm_LosesWhatBeginsConnectionsBeyondItsRate, and asks the kernel to do so in a flood, for some time.
func TestCalm_LosesWhatBeginsConnectionsBeyondItsRate(t *testing.T) {
	at, asked := time.Unix(1000, 0), []time.Duration(nil)
	var open func()
	c := calm{now: func() time.Time { return at }, after: func(d time.Duration, f func()) { asked, open = append(asked, d), f }}
	begins := func(n int) (taken int) {
		for i := range n {
			if c.takes([]byte{[]byte{0xc0, 0x80, 0x00, 0xff}[i%4]}) {
				taken++
			}
		}
		return taken
	}
	if n := begins(handshakeBurst + floodLoss - 1); n != handshakeBurst || len(asked) != 0 {
		t.Errorf("%d at once, the kernel is asked %v", n, asked)
	}
	if begins(1) != 0 || len(asked) != 1 || asked[0] != time.Second {
		t.Errorf("in a flood the kernel is asked %v", asked)
	}
	if begins(floodLoss+1) != 0 || len(asked) != 1 {
		t.Errorf("it is asked again: %v", asked)
	}
	for range 10 {
		if !c.takes([]byte{0x40}) || !c.takes([]byte{0x7f, 1}) || c.takes(nil) || c.takes([]byte{}) {
			t.Error("packets of open connections are lost, or nothing is a packet")
		}
	}
	open()
	if begins(floodLoss-1) != 0 || len(asked) != 1 {
		t.Error("it has not begun anew")
	}
	if begins(1) != 0 || len(asked) != 2 {
		t.Error("it is not asked in another flood")
	}
	for _, step := range []struct {
		passed time.Duration
		want   int
	}{{time.Second / 128, 0}, {time.Second / 128, 1}, {time.Second / 128, 1}, {7 * time.Second / 8, 7 * handshakes / 8}, {time.Hour, handshakeBurst}} {
		if at = at.Add(step.passed); begins(handshakeBurst+9) != step.want {
			t.Errorf("after %v not %d come through", step.passed, step.want)
		}
	}
}
