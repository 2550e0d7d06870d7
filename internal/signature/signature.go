// Package signature signs the files of a server, so that others can tell who wrote them.
//
// A signature is a file beside the one that is signed, with [Suffix] after its name. It is JSON
// with the public key and the Ed25519 signature of the SHA-512 of the content, both in base64.
package signature

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/skijet/skijet/internal/regular"
)

// Suffix is what the name of a signature has after that of its file.
const Suffix = ".sig"

// maxText is how many bytes a key or a signature may have as a file [ours].
const maxText = 4096

// ErrSignature is wrapped where a signature is not that of its file.
var ErrSignature = errors.New("signature refused")

// usage is signed with the content, so that no signature of something else counts.
var usage = &ed25519.Options{Hash: crypto.SHA512, Context: "skijet replay"}

// Key signs files.
type Key struct{ private ed25519.PrivateKey }

// Open reads the key of a file, which nobody else should be able to read. It makes one where there is none.
func Open(path string) (*Key, error) {
	text, err := read(path, maxText)
	if errors.Is(err, fs.ErrNotExist) {
		return create(path)
	}
	if err != nil {
		return nil, err
	}
	seed, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(text)))
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("%s: it is no key: want %d bytes in base64", path, ed25519.SeedSize)
	}
	return &Key{ed25519.NewKeyFromSeed(seed)}, nil
}

func create(path string) (*Key, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	return &Key{private}, os.WriteFile(path, []byte(base64.StdEncoding.EncodeToString(private.Seed())+"\n"), 0o600)
}

// Public returns the public key, which others need to know.
func (k *Key) Public() string {
	return base64.StdEncoding.EncodeToString(k.private.Public().(ed25519.PublicKey))
}

// signature is what a file of it holds.
type signature struct{ Key, Signature []byte }

// Sign writes the signature of a file beside it.
func (k *Key) Sign(path string, limit int64) error {
	data, err := read(path, limit)
	if err != nil {
		return err
	}
	sum := sha512.Sum512(data)
	signed, err := k.private.Sign(nil, sum[:], usage)
	if err != nil {
		return err
	}
	text, err := json.Marshal(signature{k.private.Public().(ed25519.PublicKey), signed})
	if err != nil {
		return err
	}
	return regular.WriteFile(path+Suffix, append(text, '\n'))
}

// read reads a file. Its error names the file.
func read(path string, limit int64) ([]byte, error) {
	data, err := regular.Read(path, limit)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return data, err
}

// Check returns the public key that has signed a file.
func Check(path string, limit int64) (key string, err error) {
	data, err := read(path, limit)
	if err != nil {
		return "", err
	}
	text, err := read(path+Suffix, maxText)
	if err != nil {
		return "", err
	}
	var s signature
	if err := json.Unmarshal(text, &s); err != nil || len(s.Key) != ed25519.PublicKeySize {
		return "", fmt.Errorf("%s: %w: it holds no signature", path+Suffix, ErrSignature)
	}
	sum := sha512.Sum512(data)
	if ed25519.VerifyWithOptions(s.Key, sum[:], s.Signature, usage) != nil {
		return "", fmt.Errorf("%s: %w: it is that of another file, or the file was changed", path+Suffix, ErrSignature)
	}
	return base64.StdEncoding.EncodeToString(s.Key), nil
}
