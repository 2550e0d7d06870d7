package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
)

// Times of those on the way [ours].
const (
	seated = 3 * time.Second // after which who has come through the door is among the people of a room
	soon   = 500 * time.Millisecond
	comes  = 2 * time.Minute // for so long lobbies are told of it, and nobody else ends the server
)

// announced is before what is signed.
const announced = "announcement\n"

// Reply is the answer to an announcement.
type Reply struct {
	End    bool   // the server may end
	Follow string `json:",omitempty"` // address of one that ends, whose matches are to go on in this one
	Comes  bool   `json:",omitempty"` // to one that ends: another one is to go on with its matches, or is on the way
}

// Door is what a server knows of lobbies: who came from them, and since when nobody is there. The zero value is of a
// server that begins.
type Door struct {
	seq     int64
	empty   time.Time // since when nobody was there
	arrived []arrival
}

type arrival struct {
	player string
	at     time.Time
}

// Came is told of everybody who asks to come in, and of the nonce of the ticket of a lobby, or "".
func (d *Door) Came(now time.Time, player string) {
	d.empty = now
	if player != "" && !slices.ContainsFunc(d.arrived, func(a arrival) bool { return a.player == player }) {
		d.arrived = append(d.arrived, arrival{player, now})
	}
}

// Announcement returns the next one of a server.
func (d *Door) Announcement(now time.Time, s directory.Server) directory.Announcement {
	d.seq++
	if d.empty.IsZero() || s.People() > 0 || len(s.Rooms) == 0 { // a stand-by waits
		d.empty = now
	}
	d.arrived = slices.DeleteFunc(d.arrived, func(a arrival) bool { return now.Sub(a.at) > comes })
	a := directory.Announcement{Server: s, Seq: d.seq, Empty: now.Sub(d.empty)}
	for _, one := range d.arrived {
		if now.Sub(one.at) >= seated {
			a.Arrived = append(a.Arrived, one.player)
		}
	}
	return a
}

// Next returns in what time there is another announcement. The second one comes soon, since other lobbies than the one that took the
// first cannot know whether that is an old one.
func (d *Door) Next() time.Duration {
	if d.seq == 1 {
		return soon
	}
	return Every
}

// Ends reports whether the server ends, after an announcement that said how long it was empty: since a lobby lets it, and
// nobody has come since, or since it is empty for so long that no lobby seems to know it.
func (d *Door) Ends(now time.Time, a *directory.Announcement, end bool) bool {
	return a.Empty > 0 && now.Sub(d.empty) >= a.Empty && (end || a.Empty > Alone)
}

// Announce tells a lobby of a server, and returns what it answers.
func Announce(ctx context.Context, lobby string, key *ticket.Key, a directory.Announcement) (r Reply, err error) {
	said, err := json.Marshal(a)
	if err != nil {
		return r, err
	}
	body := url.Values{"said": {string(said)}, "mac": {string(key.Sign([]byte(announced), said))}}.Encode()
	answer, err := directory.Fetch(ctx, lobby, directory.PathAnnounce, body)
	switch {
	case err != nil:
	case answer.Status == 200:
		err = json.Unmarshal(answer.Body, &r)
	case answer.Status != 204:
		err = fmt.Errorf("lobby: it answers with status %d: %s", answer.Status, strings.TrimSpace(directory.Plain(string(answer.Body))))
	}
	return r, err
}
