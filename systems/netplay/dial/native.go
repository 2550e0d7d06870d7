//go:build !js

package dial

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"

	"github.com/coder/websocket"
	"github.com/quic-go/quic-go"
	"github.com/quic-go/webtransport-go"

	"github.com/skijet/skijet/systems/netplay/internal/carrier"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
)

// secure returns the scheme of a place. A server that was written without one is asked over
// TLS whoever signed its certificate, so that nobody on the way reads a password.
func (p *Place) secure() (scheme string, signed bool) {
	if p.Scheme == "" {
		return "https", false
	}
	return p.Scheme, true
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

// Connect connects to a room, over WebTransport or else WebSocket; see [Fallback].
func Connect(ctx context.Context, p Place, o Offer) (Connection, error) {
	line := pipe.New(pipe.Limits{})
	over, err := race(ctx, line, true,
		func(ctx context.Context) attempt { return dialWebTransport(ctx, p, &o, line) },
		func(ctx context.Context) attempt { return dialWebSocket(ctx, p, &o, line) })
	return Connection{Link: line, Over: over}, err
}

func dialWebTransport(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) attempt {
	a := attempt{over: "WebTransport"}
	keep := func() bool { return true }
	t := &webtransport.Transport{TLSClientConfig: o.trust(p), QUICConfig: carrier.Config()}
	t.DialAddr = func(ctx context.Context, host string, trust *tls.Config, config *quic.Config) (*quic.Conn, error) {
		conn, err := quic.DialAddrEarly(ctx, host, trust, config)
		if err == nil { // Dial waits for the answer of a server whatever becomes of its context
			keep = context.AfterFunc(ctx, func() { _ = conn.CloseWithError(0, "") })
		}
		return conn, err
	}
	var session *webtransport.Session
	_, session, a.err = t.Dial(ctx, "https://"+p.Host+o.query(), nil)
	keep()
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

func dialWebSocket(ctx context.Context, p Place, o *Offer, line *pipe.Pipe) attempt {
	scheme, _ := p.secure()
	a := attempt{over: "WebSocket"}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: o.trust(p)}}
	var conn *websocket.Conn
	conn, _, a.err = websocket.Dial(ctx, map[string]string{"http": "ws", "https": "wss"}[scheme]+"://"+p.Host+o.query(), &websocket.DialOptions{HTTPClient: client})
	a.lose = func() { _ = conn.CloseNow() }
	a.win = func() { carrier.WebSocket(line, conn) }
	return a
}
