package netplay

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/link/linktest"
	"github.com/skijet/skijet/systems/netplay/wire"
	"github.com/skijet/skijet/systems/replay"
)

// randomConditions are worse than those of most lines.
func randomConditions(r *rand.Rand) linktest.Conditions {
	return linktest.Conditions{
		Delay: time.Duration(r.IntN(120)) * ms, Jitter: time.Duration(r.IntN(40)) * ms,
		Worsens: 0.03 * r.Float64(), Recovers: 0.1 + 0.4*r.Float64(), Lost: 0.5 + 0.5*r.Float64(),
		Duplicated: 0.05 * r.Float64(), Detoured: 0.05 * r.Float64(), Detour: 200 * ms, Damaged: 0.02 * r.Float64(),
		Rate: 20000 + r.IntN(200000),
	}
}

// randomWorld plays ten seconds of four clients or more, of whom some leave, come back or
// are cut off.
func randomWorld(t *testing.T, seed uint64) *world {
	w := newWorld(t, seed)
	w.room.options.Pace = 1 + int(seed%wire.MaxPace)
	r := w.random
	w.machine = w.net.Machine(float64(r.IntN(601)-300)*1e-6, 4*time.Second, 300*ms)
	for i := range 4 {
		p := w.join(randomConditions(r), ClientOptions{Name: fmt.Sprint("p", i)})
		p.machine = w.net.Machine(float64(r.IntN(601)-300)*1e-6, 5*time.Second, 1200*ms)
	}
	all := w.match.Weapons().Specs()
	for range 20 {
		w.run(500 * ms)
		p := w.players[r.IntN(len(w.players))]
		switch r.IntN(6) {
		case 0:
			if err := p.client.Leave(); err != nil {
				t.Fatal(err)
			}
			w.replace(p, wire.Seat{})
		case 1: // the line is cut
			w.replace(p, p.client.Seat())
		case 2:
			e, err := systems.WeaponsEntry(all[:3+r.IntN(len(all)-3)])
			if err != nil {
				t.Fatal(err)
			}
			w.room.Enter(e)
		case 3:
			w.room.Enter(systems.CallEntry("lamp.seen", 0, make([]byte, r.IntN(300))))
		case 5:
			if err := p.client.Call("lamp.own", make([]byte, r.IntN(1000))); err != nil {
				t.Fatal(err)
			}
		case 4:
			if ids := w.bodies(); len(ids) > 0 {
				e, err := w.match.RefitEntry(ids[r.IntN(len(ids))], systems.PlayerSpec{Model: systems.Models()[r.IntN(len(systems.Models()))]})
				if err != nil {
					t.Fatal(err)
				}
				w.room.Enter(e)
			}
		}
	}
	for _, p := range w.players {
		quiet := linktest.Conditions{Delay: 20 * ms}
		p.end.Change(quiet)
		w.ends[p.peer].Change(quiet)
		p.machine = w.net.Machine(0, 0, 0)
	}
	w.machine = w.net.Machine(0, 0, 0)
	return w
}

// replace lets a new client come in the place of another one, whose line is cut.
func (w *world) replace(p *player, seat wire.Seat) {
	p.hidden = true
	p.run()
	p.end.Close()
	w.players = slices.DeleteFunc(w.players, func(other *player) bool { return other == p })
	w.join(randomConditions(w.random), ClientOptions{Name: "again", Seat: seat})
}

func TestRoom_AllAgreeWhateverTheLinesDo(t *testing.T) {
	seeds := uint64(5)
	switch {
	case os.Getenv("SKIJET_LONG") != "":
		seeds = 1000
	case testing.Short():
		seeds = 3
	}
	var all RoomStats
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := randomWorld(t, seed)
			w.run(5 * time.Second)
			w.agree(w.match.Tick() - 50)
			s := w.room.Stats()
			all.Ticks += s.Ticks
			all.Guessed += s.Guessed
			all.Late += s.Late
			all.Hostile += s.Hostile
			all.States += s.States
			all.Skipped += s.Skipped
		})
	}
	t.Logf("%+v", all)
	if all.Guessed == 0 || all.Late == 0 || all.Hostile == 0 || all.States == 0 {
		t.Errorf("something never happened: %+v", all)
	}
}

func TestRoom_IsTheSameFromTheSameSeed(t *testing.T) {
	a, b := randomWorld(t, 3), randomWorld(t, 3)
	if a.match.Hash() != b.match.Hash() || a.room.Stats() != b.room.Stats() {
		t.Errorf("%+v, and again %+v", a.room.Stats(), b.room.Stats())
	}
}

func TestRoom_HealsAClientWhoseStateIsAnother(t *testing.T) {
	w := crowd(t, 21, 3, internet())
	p := w.players[2]
	p.spoil()
	w.run(3 * time.Second)
	if s := w.room.Stats(); s.Desyncs == 0 || p.client.Stats().States == 0 {
		t.Fatalf("%+v, %+v", s, p.client.Stats())
	}
	desyncs := w.room.Stats().Desyncs
	w.run(4 * time.Second)
	if s := w.room.Stats(); s.Desyncs != desyncs || p.checked < w.match.Tick()-60 {
		t.Errorf("it was healed and differs again: %+v, compared until %d of %d", s, p.checked, w.match.Tick())
	}
	for _, other := range w.players[:2] {
		if other.client.Stats().States != 0 {
			t.Errorf("player %d got a state too", other.client.Player())
		}
	}
}

func TestRoom_GivesTheBodyBackForAMinute(t *testing.T) {
	w := crowd(t, 22, 2, internet())
	for _, c := range []struct {
		away time.Duration
		same bool
	}{{2 * time.Second, true}, {58 * time.Second, true}, {62 * time.Second, false}} {
		p := w.players[len(w.players)-1]
		body := p.client.Player()
		p.hidden = true
		p.end.Close()
		w.players = w.players[:1]
		w.run(c.away)
		back := w.join(internet(), ClientOptions{Name: "back", Seat: p.client.Seat()})
		w.run(2 * time.Second)
		if (back.client.Player() == body) != c.same || len(w.bodies()) != 2 || back.client.Session() == nil {
			t.Errorf("after %v: it was player %d and is %d of %v", c.away, body, back.client.Player(), w.bodies())
		}
	}
}

func TestRoom_TheNewestConnectionHasTheSeat(t *testing.T) {
	w := crowd(t, 23, 1, internet())
	old := w.players[0]
	back := w.join(internet(), ClientOptions{Name: "twice", Seat: old.client.Seat()})
	w.run(2 * time.Second)
	if back.client.Player() != old.client.Player() || !errors.Is(old.client.Err(), ErrRefused) || !strings.Contains(old.client.Err().Error(), "played from elsewhere") {
		t.Errorf("players %d and %d, %v", old.client.Player(), back.client.Player(), old.client.Err())
	}
}

func TestRoom_RefusesWithAReason(t *testing.T) {
	for want, change := range map[string]func(w *world, h *wire.Hello){
		"another version": func(_ *world, h *wire.Hello) { h.Version++ }, "another level: hall": func(_ *world, h *wire.Hello) { h.Level++ },
		"other modules": func(_ *world, h *wire.Hello) { h.Modules++ }, "another room is in charge of that match": func(_ *world, h *wire.Hello) { h.Next = 5 }, "there is no everything": func(_ *world, h *wire.Hello) { h.Wish = []byte("everything") },
		"the room closes: good night": func(w *world, _ *wire.Hello) {}, "no seat is free": func(w *world, _ *wire.Hello) { w.room.seats = make([]*seat, 16) },
	} {
		w := newWorld(t, 24)
		h := wire.Hello{Version: wire.Version, Level: systems.LevelDigest(w.match.Level), Modules: modulesDigest(w.match.Modules())}
		change(w, &h)
		for i := range w.room.seats {
			w.room.seats[i] = &seat{}
		}
		data, err := wire.Append(nil, h)
		if err != nil {
			t.Fatal(err)
		}
		w.room.Receive(0, 1, link.Stream, data)
		if strings.Contains(want, "night") {
			w.room.Close("good night")
		}
		c, err := NewClient(ClientOptions{Base: options(t)})
		if err != nil {
			t.Fatal(err)
		}
		w.room.Send(func(_ Peer, channel link.Channel, data []byte) { c.Receive(0, channel, data) })
		if err := c.Tick(0, components.Input{}); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if len(w.room.connections) != 0 {
			t.Errorf("%s: the connection is still there", want)
		}
		if w.room.Receive(0, 2, link.Stream, data); len(w.room.connections) != 0 && strings.Contains(want, "night") {
			t.Error("somebody comes in after it was closed")
		}
	}
}

func TestOneLine_IsWhatAMessageMayContain(t *testing.T) {
	for text, want := range map[string]string{"a\nb\x00": "a b ", "\xffx": "?x", "12345678ü": "12345678"} {
		if got := oneLine(text, 9); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestRoom_AFloodOfNonsenseEndsItsConnectionAlone(t *testing.T) {
	w := crowd(t, 25, 2, internet())
	r := rand.New(rand.NewPCG(1, 1))
	bad := w.players[0]
	for range 200 {
		for range 20 {
			data := make([]byte, r.IntN(100))
			for i := range data {
				data[i] = byte(r.Uint32())
			}
			w.room.Receive(w.now, bad.peer, link.Channel(1+r.IntN(2)), data)
		}
		w.run(16 * ms)
	}
	w.run(time.Second)
	if bad.client.Err() == nil || !strings.Contains(bad.client.Err().Error(), "hostile") {
		t.Errorf("it plays on: %v, %+v", bad.client.Err(), w.room.Stats())
	}
	w.current(w.players[1])
	for range 10 * MaxSeats { // connections that never say Hello
		w.peers++
		w.room.Receive(w.now, w.peers, link.Stream, []byte{0})
	}
	if n := len(w.room.connections); n > 2*MaxSeats {
		t.Errorf("%d connections", n)
	}
}

func TestRoom_EntriesThatAreTooLongComeOnTheStream(t *testing.T) {
	w := crowd(t, 26, 2, internet())
	for i := range 10 {
		w.room.Enter(systems.CallEntry("lamp.seen", 0, bytes.Repeat([]byte{byte(i)}, 50000)))
		w.run(300 * ms)
	}
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 50)
	for _, p := range w.players {
		if p.client.size != 0 || len(p.client.entries) != 0 || p.client.Stats().States != 0 {
			t.Errorf("%d bytes of %d ticks wait, %+v", p.client.size, len(p.client.entries), p.client.Stats())
		}
	}
}

func TestRoom_LinesOfChatReachEverybody(t *testing.T) {
	w := crowd(t, 27, 2, internet())
	for range 3 { // the next ones come too soon
		if err := w.players[0].client.Say("hello", false); err != nil {
			t.Fatal(err)
		}
	}
	w.run(time.Second)
	for _, p := range w.players {
		if got := p.client.Chats(); len(got) != 1 || got[0] != (wire.Chat{From: w.players[0].client.Player(), Text: "hello"}) {
			t.Errorf("got %+v", got)
		}
	}
}

func TestRoom_LinesToATeamReachNobodyElse(t *testing.T) {
	w := crowd(t, 27, 2, internet())
	w.join(internet(), ClientOptions{Name: "on a team", Wish: []byte("x")})
	w.run(time.Second)
	from, team := w.players[0].client, map[components.ID]int{}
	for _, p := range w.match.Players(nil) {
		team[p.ID] = p.Team
	}
	if err := from.Say("a\u202eb  ", true); err != nil {
		t.Fatal(err)
	}
	w.run(time.Second)
	reached := map[bool]int{}
	for _, p := range w.players {
		mine, got := team[p.client.Player()] == team[from.Player()], p.client.Chats()
		if reached[mine]++; mine != (len(got) == 1) || mine && got[0] != (wire.Chat{From: from.Player(), Team: true, Text: "a b"}) {
			t.Errorf("of the team: %v, got %+v", mine, got)
		}
	}
	if reached[true] == 0 || reached[false] == 0 {
		t.Errorf("all are of one team: %v", team)
	}
}

func TestRoom_StepsLaterWhatItCouldNotStepInTime(t *testing.T) {
	w := crowd(t, 28, 2, internet())
	w.now += 5 * time.Second
	for _, p := range w.players {
		p.run()
	}
	w.run(time.Second)
	for _, p := range w.players {
		w.current(p)
	}
	w.run(3 * time.Second)
	w.agree(w.match.Tick() - 60)
	if s := w.room.Stats(); s.Skipped != 0 {
		t.Errorf("%+v", s)
	}
}

func TestRoom_LeavesOutTimeInWhichItWasStopped(t *testing.T) {
	w := crowd(t, 28, 2, internet())
	tick, p := w.match.Tick(), w.players[0]
	body := p.client.Player()
	w.now += time.Hour
	w.run(time.Second)
	if passed := w.match.Tick() - tick; passed > 40 || w.room.Stats().Skipped < 100000 {
		t.Errorf("%d ticks passed, %+v", passed, w.room.Stats())
	}
	if p.client.Err() == nil || !strings.Contains(p.client.Err().Error(), "stopped") {
		t.Errorf("got %v", p.client.Err())
	}
	back := w.join(internet(), ClientOptions{Seat: p.client.Seat()})
	w.run(3 * time.Second)
	if w.current(back); back.client.Player() != body {
		t.Errorf("it was player %d and is %d", body, back.client.Player())
	}
}

func TestNewRoom_RefusesWhatItCannotPlay(t *testing.T) {
	if _, err := NewRoom(0, RoomOptions{Seats: 4}); !errors.Is(err, ErrRoom) {
		t.Error(err)
	}
	w := newWorld(t, 74)
	for _, c := range []struct {
		change func(o *RoomOptions)
		taken  bool
	}{
		{func(o *RoomOptions) { o.Seats = 1 }, true}, {func(o *RoomOptions) { o.Seats = MaxSeats }, true}, {func(o *RoomOptions) { o.Pace = wire.MaxPace }, true}, {func(o *RoomOptions) { o.Pace = -1 }, true},
		{func(o *RoomOptions) { o.Seats = 0 }, false}, {func(o *RoomOptions) { o.Seats = MaxSeats + 1 }, false}, {func(o *RoomOptions) { o.Pace = wire.MaxPace + 1 }, false},
		{func(o *RoomOptions) { o.Match = nil }, false}, {func(o *RoomOptions) { o.Admit = nil }, false}, {func(o *RoomOptions) { o.NewSeat = nil }, false},
	} {
		o := w.roomOptions(w.match)
		c.change(&o)
		if _, err := NewRoom(0, o); (err == nil) != c.taken || err != nil && !errors.Is(err, ErrRoom) {
			t.Errorf("%d seats, %d ticks in a datagram: %v", o.Seats, o.Pace, err)
		}
	}
	if _, err := NewClient(ClientOptions{}); !errors.Is(err, systems.ErrNoLevel) {
		t.Error(err)
	}
	if _, err := NewClient(ClientOptions{Base: options(t), Name: strings.Repeat("x", wire.MaxName+1)}); err == nil {
		t.Error("a name that is too long is taken")
	}
}

// TestClient_AStateThatIsNoneChangesNothing damages packed states.
func TestClient_AStateThatIsNoneChangesNothing(t *testing.T) {
	w := crowd(t, 29, 1, internet())
	packed, err := packState(w.match)
	if err != nil {
		t.Fatal(err)
	}
	m, r := w.match, rand.New(rand.NewPCG(3, 3))
	before := m.Hash()
	for range 300 {
		damaged := slices.Clone(packed)
		damaged[r.IntN(len(damaged))] ^= 1 << r.IntN(8)
		s, err := replay.UnpackState(damaged)
		if err == nil {
			err = s.Restore(m)
		}
		if err == nil {
			err = errors.New("it is a bit that counts for nothing")
		}
		if m.Hash() != before {
			t.Fatalf("%v, and it was changed", err)
		}
	}
	if _, err := replay.UnpackState(nil); err == nil {
		t.Error("nothing is a state")
	}
}
