package lan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Messages begin with a byte that no packet of QUIC begins with, so that both share a port [ours].
const (
	question = "\x01skijet?"
	answered = "\x01skijet!"
)

// Size is the length of a question, and the most that an answer has [ours]: whoever forges the
// sender of a question lets nobody be sent more than they send themselves.
const Size = 512

// nonceBytes is the length of what an answer repeats of its question, so that nobody answers who
// was not asked.
const nonceBytes = 8

// maxText is how many bytes each text of an answer may have [ours].
const maxText = 48

// errAnswer refuses what is no answer.
var errAnswer = errors.New("no answer of a server")

// Answer returns what to answer to a datagram, or nil: it is no question, or comes from elsewhere
// than the local network, or nobody can play here yet.
func Answer(data []byte, from fmt.Stringer, tell func() Server) []byte {
	at, err := netip.ParseAddrPort(from.String())
	ip := at.Addr().Unmap()
	if err != nil || len(data) != Size || !bytes.HasPrefix(data, []byte(question)) || !ip.IsPrivate() && !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
		return nil
	}
	s := tell()
	s.Name, s.Level, s.Mode = plain(s.Name), plain(s.Level), plain(s.Mode)
	about, err := json.Marshal(s)
	out := append(append([]byte(answered), data[len(question):len(question)+nonceBytes]...), about...)
	if err != nil || len(out) > Size || s.Seats == 0 {
		return nil
	}
	return out
}

// plain returns so much of a text as an answer may have, and what can be shown of that.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) || c == utf8.RuneError {
			return -1
		}
		return c
	}, text[:min(len(text), maxText)])
}

// readAnswer reads what comes to who has asked with a nonce.
func readAnswer(data, nonce []byte, from netip.AddrPort) (s Server, err error) {
	about, ok := bytes.CutPrefix(data, append([]byte(answered), nonce...))
	if !ok || json.Unmarshal(about, &s) != nil || s.ID == "" || s.People < 0 || s.Seats < 0 {
		return s, errAnswer
	}
	for _, text := range []string{s.ID, s.Name, s.Level, s.Mode} {
		if text != plain(text) {
			return s, errAnswer
		}
	}
	s.Address = from.String()
	return s, nil
}
