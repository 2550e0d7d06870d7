//go:build !js

package dial

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"
	"github.com/quic-go/webtransport-go"

	"github.com/skijet/skijet/systems/netplay/internal/carrier"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/link"
)

// maxOffer is how many bytes an offer may have [ours].
const maxOffer = 64 << 10

// secure returns the scheme of a place. A server that was written without one is asked over
// TLS whoever signed its certificate, so that nobody on the way reads a password.
func (p *Place) secure() (scheme string, signed bool) {
	if p.Scheme == "" {
		return "https", false
	}
	return p.Scheme, true
}

// Ask asks a server for the offer of a room.
func Ask(ctx context.Context, p Place, password string) (Offer, error) {
	scheme, signed := p.secure()
	transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: !signed}}
	defer transport.CloseIdleConnections()
	body, err := json.Marshal(Request{p.Room, password})
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w", err)
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, scheme+"://"+p.Host+PathJoin, bytes.NewReader(body))
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w", err)
	}
	answer, err := (&http.Client{Transport: transport}).Do(q)
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, maxOffer))
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, err)
	}
	return readOffer(answer.StatusCode, data)
}

// trust returns how certificates are checked: by the hashes of the offer, if it has some.
func (o *Offer) trust(p Place) *tls.Config {
	if len(o.Hashes) == 0 {
		return &tls.Config{}
	}
	return &tls.Config{InsecureSkipVerify: true, VerifyPeerCertificate: func(raw [][]byte, _ [][]*x509.Certificate) error {
		sum := sha256.Sum256(raw[0])
		if !slices.Contains(o.Hashes, base64.StdEncoding.EncodeToString(sum[:])) {
			return fmt.Errorf("the certificate of %s is not the one that its offer names", p.Host)
		}
		return nil
	}}
}

// Connection is a link to a room. Over says what carries it.
type Connection struct {
	link.Link
	Over string
}

// dialled is an attempt that has ended: win starts the link, and lose closes what was opened.
type dialled struct {
	over      string
	win, lose func()
	err       error
}

// Connect connects to a room. Over WebTransport first; WebSocket is tried as well after
// [Fallback], or at once when that has failed, and the first that is open is used. The other
// one never sends anything.
func Connect(ctx context.Context, p Place, o Offer) (Connection, error) {
	ctx, cancel := context.WithCancel(ctx)
	attempts := make(chan dialled, 2)
	line := pipe.New(pipe.Limits{})
	go func() { attempts <- dialWebTransport(ctx, p, &o, line) }()
	fallback := time.NewTimer(Fallback)
	defer fallback.Stop()
	running, begun := 1, false
	begin := func() {
		if !begun {
			begun = true
			running++
			go func() { attempts <- dialWebSocket(ctx, p, &o, line) }()
		}
	}
	var failed []error
	for running > 0 {
		select {
		case <-fallback.C:
			begin()
		case a := <-attempts:
			running--
			if a.err == nil {
				a.win()
				go func() { // the loser
					defer cancel()
					for range running {
						if late := <-attempts; late.err == nil {
							late.lose()
						}
					}
				}()
				return Connection{line, a.over}, nil
			}
			failed = append(failed, fmt.Errorf("%s: %w", a.over, a.err))
			begin()
		}
	}
	cancel()
	return Connection{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, errors.Join(failed...))
}

func dialWebTransport(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) dialled {
	t := &webtransport.Transport{TLSClientConfig: o.trust(p), QUICConfig: carrier.Config()}
	a := dialled{over: "WebTransport"}
	var session *webtransport.Session
	_, session, a.err = t.Dial(ctx, "https://"+p.Host+o.query(), nil)
	if a.err != nil {
		return a
	}
	a.lose = func() { _ = session.CloseWithError(0, "") }
	stream, err := session.OpenStream()
	if a.err = err; err != nil {
		a.lose()
		return a
	}
	a.win = func() { carrier.WebTransport(line, session, stream) }
	return a
}

func dialWebSocket(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) dialled {
	scheme, _ := p.secure()
	a := dialled{over: "WebSocket"}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: o.trust(p)}}
	var conn *websocket.Conn
	conn, _, a.err = websocket.Dial(ctx, map[string]string{"http": "ws", "https": "wss"}[scheme]+"://"+p.Host+o.query(), &websocket.DialOptions{HTTPClient: client})
	a.lose = func() { _ = conn.CloseNow() }
	a.win = func() { carrier.WebSocket(line, conn) }
	return a
}
