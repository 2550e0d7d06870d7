package lobby

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
)

// Numbers of a service [ours].
const (
	tickEvery  = 250 * time.Millisecond
	storeTime  = 3 * time.Second  // of an answer of the directory
	hireTime   = 10 * time.Second // of an answer of the allocator
	mostOf     = 32               // servers of one address, without a key
	mostAsked  = 64               // announcements or asks of one address in mostTime
	mostTime   = 30 * time.Second
	mostLooks  = 32      // servers that are looked at at once
	mostBody   = 1 << 16 // bytes of an announcement
	mostListed = 64      // servers of an answer: an arena asks each of them how far away it is
)

// Allocator starts servers, which announce themselves.
type Allocator interface {
	// Allocate returns the address of one that nobody plays on. An error says nothing about whether there is one now.
	Allocate(ctx context.Context) (address string, err error)
}

// Setup is what a service works with.
type Setup struct {
	Options
	Store     directory.Store
	Allocator Allocator   // nil: no servers are started
	Key       *ticket.Key // that servers have too; nil: everybody may announce servers of theirs
	Now       func() time.Time
	Log       func(format string, args ...any)
}

// Service lets a lobby run, and answers over HTTP.
type Service struct {
	o     Setup
	ctx   context.Context // of all that goes on
	looks chan struct{}

	mutex sync.Mutex
	lobby *Lobby
	asked map[netip.Prefix]int
	since time.Time // of the counts in asked
	said  string    // of the directory and the allocator last
}

// NewService returns a service, which begins with [Service.Run].
func NewService(o Setup) *Service {
	o.ID, o.Allocates = rand.Text(), o.Allocator != nil
	return &Service{o: o, ctx: context.Background(), looks: make(chan struct{}, mostLooks), lobby: New(o.Options), asked: map[netip.Prefix]int{}}
}

// Run watches the directory and lets time pass, until ctx is done.
func (s *Service) Run(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			err := s.o.Store.Watch(ctx, func(key string, e directory.Entry, revision uint64) {
				s.do(func(l *Lobby, now time.Time) { l.Saw(now, key, e, revision) })
			})
			if ctx.Err() == nil {
				s.say("the directory cannot be watched", err)
				time.Sleep(time.Second)
			}
		}
	}()
	ticks := time.NewTicker(tickEvery)
	defer ticks.Stop()
	for {
		s.do(func(l *Lobby, now time.Time) { l.Tick(now) })
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// do lets the lobby do something, and begins what it wants done.
func (s *Service) do(what func(l *Lobby, now time.Time)) {
	s.mutex.Lock()
	what(s.lobby, s.o.Now())
	actions := s.lobby.Take()
	s.mutex.Unlock()
	for _, a := range actions {
		go s.act(a)
	}
}

// act does what the lobby wants done.
func (s *Service) act(a Action) {
	if a.Kind == Allocate {
		ctx, stop := context.WithTimeout(s.ctx, hireTime)
		defer stop()
		address, err := s.o.Allocator.Allocate(ctx)
		if err != nil {
			s.say("no server was allocated", err)
		} else {
			s.say("another server was allocated, at "+address, nil)
		}
		s.do(func(l *Lobby, now time.Time) { l.Allocated(now, address, err) })
		return
	}
	ctx, stop := context.WithTimeout(s.ctx, storeTime)
	defer stop()
	var e directory.Entry
	var revision uint64
	var err error
	if a.Kind == Get {
		e, revision, err = s.o.Store.Get(ctx, a.Key)
	} else {
		revision, err = s.o.Store.Swap(ctx, a.Key, a.Entry, a.Revision)
	}
	if err != nil && !errors.Is(err, directory.ErrStale) {
		s.say("the directory does not answer", err)
	}
	s.do(func(l *Lobby, now time.Time) { l.Answer(now, a, e, revision, err) })
}

// say writes what happened into the log, and the same error only once.
func (s *Service) say(what string, err error) {
	text := what
	if err != nil {
		text += ": " + err.Error()
	}
	s.mutex.Lock()
	news := err == nil || text != s.said
	s.said = text
	s.mutex.Unlock()
	if news {
		s.o.Log("%s", text)
	}
}

// Pages answers servers and arenas.
func (s *Service) Pages(mux *http.ServeMux) {
	mux.HandleFunc("POST "+directory.PathAnnounce, s.announce)
	mux.HandleFunc("GET "+directory.PathServers, s.list)
	if s.o.Key != nil {
		mux.HandleFunc("POST "+directory.PathPlay, s.play)
	}
}

// answer writes what any page may read.
func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // who asked is gone
}

// list answers which servers there are, with the rooms that are asked for.
func (s *Service) list(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := Filter{Ask: Ask{Mode: q.Get("mode"), Rules: q.Get("rules"), Level: q.Get("level")}, Free: q.Has("free"), People: q.Has("people"), Most: mostListed}
	f.Version, _ = strconv.Atoi(q.Get("version")) // 0 is any
	if s.o.Key == nil {
		f.Most = 0
	}
	answer(w, http.StatusOK, s.Servers(f))
}

// Servers returns those that are there.
func (s *Service) Servers(f Filter) (all []directory.Server) {
	s.do(func(l *Lobby, now time.Time) { all = l.List(now, f) })
	return all
}

// statuses of results.
var statuses = map[Result]int{Placed: http.StatusOK, Waits: http.StatusAccepted, NoRoom: http.StatusNotFound, Outdated: http.StatusConflict, Lost: http.StatusServiceUnavailable}

// play answers who wants to play at once.
func (s *Service) play(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || r.ParseForm() != nil {
		http.Error(w, errForm.Error(), http.StatusBadRequest)
		return
	}
	if !s.mayAsk(from.Addr()) {
		http.Error(w, errOften.Error(), http.StatusTooManyRequests)
		return
	}
	a := Ask{Player: r.PostForm.Get("player"), Mode: r.PostForm.Get("mode"), Rules: r.PostForm.Get("rules"), Level: r.PostForm.Get("level")}
	version, err := strconv.Atoi(r.PostForm.Get("version"))
	player, ok := ticket.ParseNonce(a.Player)
	if err != nil || !ok {
		http.Error(w, errForm.Error(), http.StatusBadRequest)
		return
	}
	a.Version = version
	type end struct {
		Result
		Place
	}
	ends := make(chan end, 1)
	s.do(func(l *Lobby, now time.Time) { l.Play(now, a, func(r Result, p Place) { ends <- end{r, p} }) })
	select {
	case e := <-ends:
		var place directory.Place
		if e.Result == Placed {
			place.Address = e.Address + "/" + e.Room + "?seat=" + s.o.Key.Issue(e.ID+"/"+e.Room, player, s.o.Now())
		}
		answer(w, statuses[e.Result], place)
	case <-r.Context().Done(): // who asks again gets the same place
	}
}

// mayAsk counts what an address asks.
func (s *Service) mayAsk(from netip.Addr) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if now := s.o.Now(); now.Sub(s.since) > mostTime {
		s.since = now
		clear(s.asked)
	}
	bits := 64 // of IPv6 what one household gets
	if from = from.Unmap().WithZone(""); from.Is4() {
		bits = 32
	}
	home, _ := from.Prefix(bits) // it has so many
	if len(s.asked) >= mostHomes && s.asked[home] == 0 {
		return false
	}
	s.asked[home]++
	return s.asked[home] <= mostAsked
}

// mostHomes is how many addresses are counted [ours].
const mostHomes = 1 << 18

// signed returns the announcement of a body that a server with the key has sent.
func (s *Service) signed(r *http.Request) (a directory.Announcement, err error) {
	said := r.PostForm.Get("said")
	mac := s.o.Key.Sign([]byte(announced), []byte(said))
	if !hmac.Equal(mac, []byte(r.PostForm.Get("mac"))) {
		return a, errKey
	}
	if err := json.Unmarshal([]byte(said), &a); err != nil || a.Check() != nil || a.Address == "" {
		return a, errForm
	}
	return a, nil
}
