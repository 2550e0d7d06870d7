package dial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/skijet/skijet/internal/fetch"
)

// Errors of a server that does not let somebody in, and of one that cannot be reached.
var (
	ErrPassword    = errors.New("the password is wrong")
	ErrRoom        = errors.New("there is no such room")
	ErrBanned      = errors.New("the server does not let you in")
	ErrBusy        = errors.New("the server has too many connections")
	ErrUnreachable = errors.New("the server does not answer")
)

// DefaultPort is that of a server [ours].
const DefaultPort = "7777"

// Paths of a server.
const (
	PathJoin = "/join" // [Ask], by POST
	PathLink = "/link" // [Connect]
)

// Fallback is how long WebTransport is tried before WebSocket is tried as well [ours].
const Fallback = 1200 * time.Millisecond

// Offer is what a server says of a room to whom it lets in.
type Offer struct {
	Ticket  string   // lets in once, and within five minutes
	Room    string   // name of the room
	Level   string   // that is played, as for levels.Open
	Mode    string   // that is played, as for modes.With
	Rules   string   // by which it is played, of those that --rules names
	Modules []string // names and versions of the modules
	Levels  []string // for which alone players may vote; none: all that are embedded
	Motd    string   // a line of the host for everybody who comes
	// Hashes are SHA-256 of the certificates of the server, in base64, if no authority
	// has signed them.
	Hashes []string
}

// request returns the body of an Ask.
func request(p Place, password string) string {
	return url.Values{"room": {p.Room}, "password": {password}, "seat": {p.Seat}}.Encode()
}

// Ask asks a server for the offer of a room.
func Ask(ctx context.Context, p Place, password string) (Offer, error) {
	url, signed := p.URL(PathJoin)
	answer, err := fetch.Do(ctx, url, request(p, password), signed)
	if err != nil {
		return Offer{}, fmt.Errorf("dial: %w: %w", ErrUnreachable, err)
	}
	return readOffer(answer.Status, answer.Body)
}

// URL returns that of a path of the server, and whether its certificate must be signed by an authority.
func (p *Place) URL(path string) (url string, signed bool) {
	scheme, signed := p.secure()
	return scheme + "://" + p.Host + path, signed
}

// Place is an address of a room.
type Place struct {
	Scheme string // http or https; empty if it was not said
	Host   string // with its port
	Room   string // empty is the first one
	Team   int    // of a friend, to be in too; 0 for any
	Seat   string // ticket of a lobby, which holds a place there; or empty
}

// ParsePlace reads an address: a host with or without a port, the link that a server prints,
// and after a slash the name of a room, after another one the number of a team.
func ParsePlace(address string) (Place, error) {
	text := strings.TrimSpace(address)
	scheme := ""
	if before, after, ok := strings.Cut(text, "://"); ok {
		scheme, text = before, after
	}
	u, err := url.Parse("//" + text)
	if err == nil && scheme != "" && scheme != "http" && scheme != "https" {
		err = fmt.Errorf("unknown scheme %q", scheme)
	}
	if err == nil && u.Hostname() == "" {
		err = errors.New("no host")
	}
	if err != nil {
		return Place{}, fmt.Errorf("dial: the address %q: %w; write HOST, HOST:PORT or HOST:PORT/ROOM", address, err)
	}
	if joined := u.Query().Get("join"); joined != "" {
		p, err := ParsePlace(joined)
		if p.Scheme == "" {
			p.Scheme = scheme
		}
		return p, err
	}
	host := u.Host
	if u.Port() == "" && scheme == "" {
		host = strings.TrimSuffix(host, ":") + ":" + DefaultPort
	}
	room, team, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	number, _ := strconv.Atoi(team) // what is no number is no team
	return Place{scheme, host, room, max(number, 0), u.Query().Get("seat")}, nil
}

// readOffer reads the answer to an Ask.
func readOffer(status int, body []byte) (Offer, error) {
	var o Offer
	switch status {
	case 200:
		if err := json.Unmarshal(body, &o); err != nil {
			return o, fmt.Errorf("dial: the offer of the server: %w", err)
		}
		return o, nil
	case 403:
		return o, fmt.Errorf("dial: %w", ErrPassword)
	case 404:
		return o, fmt.Errorf("dial: %w", ErrRoom)
	case 423:
		return o, fmt.Errorf("dial: %w: %s", ErrBanned, strings.TrimPrefix(plain(body), ErrBanned.Error()+": "))
	case 429, 503:
		return o, fmt.Errorf("dial: %w", ErrBusy)
	}
	return o, fmt.Errorf("dial: %w: it answers with status %d, and may be no server of Skijet", ErrUnreachable, status)
}

// plain returns what a server says of a refusal, as a line that can be shown.
func plain(body []byte) string {
	text := strings.ToValidUTF8(string(body[:min(len(body), maxReason)]), "")
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, text))
}

// maxReason is how many bytes of it are read [ours].
const maxReason = 500

// query returns what a link begins with.
func (o *Offer) query() string {
	return PathLink + "?room=" + url.QueryEscape(o.Room) + "&ticket=" + url.QueryEscape(o.Ticket)
}
