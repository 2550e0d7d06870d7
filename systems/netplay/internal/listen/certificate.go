package listen

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"fmt"
	"math/big"
	"os"
	"sync"
	"time"
)

// Times of certificates. Browsers take a hash of a certificate only if that is valid for
// 14 days at most (W3C WebTransport); the others are [ours].
const (
	validity   = 13 * 24 * time.Hour
	renewAfter = 10 * 24 * time.Hour
	overlap    = time.Hour // in which the next one is offered and the old one still used
	backdated  = time.Hour // for clocks that are behind
	lookAgain  = 10 * time.Second
)

// certificates has the certificate of a server: signed by itself and made anew in time, or
// that of two files, which are read again when they change. What was connected before stays.
type certificates struct {
	now           func() time.Time
	mutex         sync.Mutex
	current, next *dated

	certFile, keyFile string
	looked, changed   time.Time
	report            func(error)
}

// dated is a certificate, when it was made and its hash.
type dated struct {
	tls  *tls.Certificate
	made time.Time
	hash string
}

func newCertificates(certFile, keyFile string, now func() time.Time, report func(error)) (*certificates, error) {
	c := &certificates{now: now, certFile: certFile, keyFile: keyFile, report: report}
	var err error
	if certFile == "" {
		c.current, err = selfSigned(now())
	} else {
		err = c.load()
	}
	return c, err
}

// load reads the files.
func (c *certificates) load() error {
	info, err := os.Stat(c.certFile)
	if err != nil {
		return err
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("the certificate of %s and %s: %w", c.certFile, c.keyFile, err)
	}
	c.current, c.changed, c.looked = &dated{tls: &pair}, info.ModTime(), c.now()
	return nil
}

// update goes on to the certificate of this time.
func (c *certificates) update() {
	now := c.now()
	if c.certFile != "" {
		if now.Sub(c.looked) < lookAgain {
			return
		}
		c.looked = now
		if info, err := os.Stat(c.certFile); err == nil && !info.ModTime().Equal(c.changed) {
			if err := c.load(); err != nil { // perhaps it is being written: the old one is used
				c.report(err)
			}
		}
		return
	}
	if c.next == nil && now.Sub(c.current.made) >= renewAfter {
		next, err := selfSigned(now)
		if err != nil {
			c.report(err)
			return
		}
		c.next = next
	}
	if c.next != nil && now.Sub(c.next.made) >= overlap {
		c.current, c.next = c.next, nil
	}
}

// get returns the certificate for a new connection.
func (c *certificates) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.update()
	return c.current.tls, nil
}

// hashes returns those of the certificates that a client may meet within a ticket's life, or
// none if an authority signed them: browsers take either, and not both.
func (c *certificates) hashes() []string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.update()
	var all []string
	for _, one := range []*dated{c.current, c.next} {
		if one != nil && one.hash != "" {
			all = append(all, one.hash)
		}
	}
	return all
}

func selfSigned(now time.Time) (*dated, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader) // what browsers demand
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "Skijet"},
		NotBefore: now.Add(-backdated), NotAfter: now.Add(validity - backdated),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(raw)
	return &dated{&tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}, now, base64.StdEncoding.EncodeToString(sum[:])}, nil
}
