package listen

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
)

func TestCertificate_IsRenewedWithTwoHashesAndDropsNobody(t *testing.T) {
	e := serve(t, nil)
	c := e.connect(t)
	talk(t, c)
	first := e.Hashes()
	e.clock.advance(renewAfter - time.Hour)
	if now := e.Hashes(); len(now) != 1 || now[0] != first[0] {
		t.Error("it was renewed early")
	}
	e.clock.advance(time.Hour)
	both := e.Hashes()
	if len(both) != 2 || both[0] != first[0] {
		t.Fatalf("%q after 10 days", both)
	}
	talk(t, e.connect(t)) // by the old one
	e.clock.advance(overlap)
	if now := e.Hashes(); len(now) != 1 || now[0] != both[1] {
		t.Errorf("%q after the overlap, and both were %q", now, both)
	}
	talk(t, e.connect(t)) // by the new one
	talk(t, c)
	old := e.offer(t)
	old.Hashes = first
	if _, err := dial.Connect(context.Background(), e.place, old); err == nil {
		t.Error("another certificate than that of the offer is taken")
	}
	if one := e.certificates.current.tls.Leaf; one != nil && one.NotAfter.Sub(one.NotBefore) > 14*24*time.Hour {
		t.Error("browsers refuse it")
	}
}

func TestCertificate_OfFilesIsReadAgainWithoutDroppingAnybody(t *testing.T) {
	folder := t.TempDir()
	certFile, keyFile := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	writePair(t, certFile, keyFile)
	e := serve(t, func(o *Options) { o.CertFile, o.KeyFile = certFile, keyFile })
	if len(e.Hashes()) != 0 {
		t.Error("hashes of a certificate that an authority signs are refused by browsers")
	}
	before, err := e.certificates.get(nil)
	if err != nil {
		t.Fatal(err)
	}
	trusting := &tls.Config{InsecureSkipVerify: true} // nobody has signed it here
	o, ctx := e.offer(t), context.Background()
	conn, _, err := websocket.Dial(ctx, "wss://"+e.place.Host+dial.PathLink+"?room="+o.Room+"&ticket="+o.Ticket,
		&websocket.DialOptions{HTTPClient: &http.Client{Transport: &http.Transport{TLSClientConfig: trusting}}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	echo := func() {
		t.Helper()
		said := []byte{byte(link.Stream), 'x'}
		if err := conn.Write(ctx, websocket.MessageBinary, said); err != nil {
			t.Fatal(err)
		}
		if _, heard, err := conn.Read(ctx); err != nil || !bytes.Equal(heard, said) {
			t.Errorf("%q comes back, %v", heard, err)
		}
	}
	echo()
	if err := os.WriteFile(certFile, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	touch := func(at time.Time) {
		if err := os.Chtimes(certFile, at, at); err != nil {
			t.Fatal(err)
		}
	}
	touch(time.Now().Add(time.Hour))
	e.clock.advance(lookAgain)
	if half, err := e.certificates.get(nil); err != nil || half != before {
		t.Errorf("while it is written: %v", err)
	}
	writePair(t, certFile, keyFile)
	touch(time.Now().Add(2 * time.Hour))
	if same, _ := e.certificates.get(nil); same != before {
		t.Error("the files are looked at for every connection")
	}
	e.clock.advance(lookAgain)
	if after, err := e.certificates.get(nil); err != nil || after == before {
		t.Errorf("it was not read again: %v", err)
	}
	echo() // who was there before stays
	fresh, err := tls.Dial("tcp", e.place.Host, trusting)
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	if shown := fresh.ConnectionState().PeerCertificates[0].Raw; bytes.Equal(shown, before.Certificate[0]) {
		t.Error("who comes now gets the old one")
	}
	if _, err := Listen(Options{CertFile: filepath.Join(folder, "none"), Now: time.Now}); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("no file: %v", err)
	}
}

// writePair writes a certificate and its key to files.
func writePair(t *testing.T, certFile, keyFile string) {
	t.Helper()
	one, err := selfSigned(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	key, err := x509.MarshalPKCS8PrivateKey(one.tls.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: one.tls.Certificate[0]}, keyFile: {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCertificate_ThatCannotBeReadIsToldEachTime, and the one before is used until it can.
func TestCertificate_ThatCannotBeReadIsToldEachTime(t *testing.T) {
	folder := t.TempDir()
	certFile, keyFile := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	writePair(t, certFile, keyFile)
	var hours clock
	var told []string
	c, err := newCertificates(certFile, keyFile, hours.now, func(err error) { told = append(told, err.Error()) })
	if err != nil {
		t.Fatal(err)
	}
	first, err := c.get(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(certFile, []byte("half"), 0o600), os.Chtimes(certFile, hours.now(), hours.now().Add(lookAgain))); err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		for range 2 {
			if got, err := c.get(nil); err != nil || got != first {
				t.Errorf("another one is used: %v", err)
			}
		}
		if len(told) != n || n > 0 && !strings.HasPrefix(told[n-1], "the certificate of "+certFile+" and "+keyFile+": ") {
			t.Errorf("after %d looks it tells %q", n, told)
		}
		hours.advance(lookAgain)
	}
	if os.Remove(certFile) != nil {
		t.Fatal("it stays")
	}
	if got, err := c.get(nil); err != nil || got != first || len(told) != 2 {
		t.Errorf("without the file: %v, %q", err, told)
	}
}
