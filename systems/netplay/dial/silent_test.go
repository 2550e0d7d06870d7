//go:build !js

package dial

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/quic-go/quic-go/http3"
	"github.com/quic-go/webtransport-go"

	"github.com/skijet/skijet/systems/netplay/internal/carrier"
)

// TestConnect_EndsWithItsContext: a server that takes the request and never answers it keeps
// nobody, so that an attempt that lost against WebSocket leaves nothing behind either.
func TestConnect_EndsWithItsContext(t *testing.T) {
	signed := httptest.NewTLSServer(nil) // for its certificate
	defer signed.Close()
	hash := sha256.Sum256(signed.Certificate().Raw)
	asked, done := make(chan struct{}, 1), make(chan struct{})
	h3 := &http3.Server{QUICConfig: carrier.Config(), TLSConfig: http3.ConfigureTLSConfig(&tls.Config{Certificates: signed.TLS.Certificates}),
		Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			asked <- struct{}{}
			<-done
		})}
	server := &webtransport.Server{H3: h3}
	webtransport.ConfigureHTTP3Server(h3)
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(udp) }() // it ends when it is closed
	defer udp.Close()
	defer server.Close()
	defer close(done)

	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		_, err := Connect(ctx, Place{Host: udp.LocalAddr().String()}, Offer{Hashes: []string{base64.StdEncoding.EncodeToString(hash[:])}})
		ended <- err
	}()
	<-asked
	cancel()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("it is connected")
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits on")
	}
}
