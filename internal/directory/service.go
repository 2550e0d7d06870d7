//go:build !js

package directory

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Numbers of a list [ours].
const (
	// AnnounceEvery is the time between two announcements of a server.
	AnnounceEvery = 30 * time.Second
	// forgotten is how long a server is listed that is not announced again.
	forgotten = 3 * AnnounceEvery
	// lookTime is how long a server may take to say that it is there.
	lookTime = 5 * time.Second
	// mostOf is how many servers one address may have, and mostAsked how often it may announce some
	// in a time of AnnounceEvery.
	mostOf, mostAsked = 32, 64
	// mostLooks is how many servers are looked at at once.
	mostLooks = 32
)

// Service is a list. It lists only servers that answer, at the address from which they are announced.
type Service struct {
	Now   func() time.Time
	mutex sync.Mutex
	known map[string]listed
	asked map[netip.Addr]int
	since time.Time // of the counts in asked
	looks chan struct{}
}

// listed is a server, and when it was there last.
type listed struct {
	Server
	from netip.Addr
	at   time.Time
}

// NewService returns an empty list.
func NewService(now func() time.Time) *Service {
	return &Service{Now: now, known: map[string]listed{}, asked: map[netip.Addr]int{}, looks: make(chan struct{}, mostLooks)}
}

// Pages answers servers and arenas.
func (s *Service) Pages(mux *http.ServeMux) {
	mux.HandleFunc("POST "+PathAnnounce, s.announce)
	mux.HandleFunc("GET "+PathServers, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(s.Servers()) // who asked is gone
	})
}

// Servers returns those that are there, the fullest first.
func (s *Service) Servers() (all []Server) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	all = []Server{}
	for address, one := range s.known { // sorted below
		if s.Now().Sub(one.at) > forgotten {
			delete(s.known, address)
			continue
		}
		all = append(all, one.Server)
	}
	slices.SortFunc(all, func(a, b Server) int {
		return cmp.Or(b.People()-a.People(), cmp.Compare(a.Address, b.Address))
	})
	return all
}

// Errors of an announcement.
var (
	errForm  = errors.New("an announcement has the form id, port and address")
	errOften = errors.New("too many servers or announcements from this address")
	errThere = errors.New("no server with this id answers there")
)

// announce takes an announcement, and looks whether it is true before it says so.
func (s *Service) announce(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	status, err := http.StatusNoContent, r.ParseForm()
	from, wrong := netip.ParseAddrPort(r.RemoteAddr)
	var address string
	switch {
	case err != nil || wrong != nil:
		err = errForm
	case !s.mayAsk(from.Addr().Unmap()):
		err = errOften
	default:
		address, err = addressOf(r.Context(), from.Addr().Unmap(), r.PostForm.Get("port"), r.PostForm.Get("address"))
	}
	if err == nil {
		err = s.add(r.Context(), from.Addr().Unmap(), r.PostForm.Get("id"), address)
	}
	if err != nil {
		if status = http.StatusBadRequest; errors.Is(err, errOften) {
			status = http.StatusTooManyRequests
		}
		http.Error(w, err.Error(), status)
		return
	}
	w.WriteHeader(status)
}

// mayAsk counts the announcements of an address.
func (s *Service) mayAsk(from netip.Addr) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if now := s.Now(); now.Sub(s.since) > AnnounceEvery {
		s.since = now
		clear(s.asked)
	}
	if len(s.asked) >= 4*maxServers {
		return false
	}
	s.asked[from]++
	return s.asked[from] <= mostAsked
}

// addressOf returns where a server is to be found: nobody lists the machine of somebody else.
func addressOf(ctx context.Context, from netip.Addr, port, advertised string) (string, error) {
	if advertised == "" {
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return "", errForm
		}
		return netip.AddrPortFrom(from, uint16(n)).String(), nil
	}
	host, _, err := net.SplitHostPort(advertised)
	if err != nil || advertised != Plain(advertised) {
		return "", errForm
	}
	all, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil || !slices.ContainsFunc(all, func(a netip.Addr) bool { return a.Unmap() == from }) {
		return "", fmt.Errorf("%w: %s does not lead to %v", errThere, host, from)
	}
	return advertised, nil
}

// add lists a server that answers.
func (s *Service) add(ctx context.Context, from netip.Addr, id, address string) error {
	s.mutex.Lock()
	count := 0
	for other, one := range s.known { // deterministic: a count
		if one.from == from && other != address {
			count++
		}
	}
	full := count >= mostOf || len(s.known) >= maxServers && s.known[address].ID == ""
	s.mutex.Unlock()
	if full {
		return errOften
	}
	select {
	case s.looks <- struct{}{}:
		defer func() { <-s.looks }()
	default:
		return errOften
	}
	ctx, stop := context.WithTimeout(ctx, lookTime)
	defer stop()
	about, _, err := Look(ctx, address)
	if err != nil || about.ID != id {
		return errThere
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.known[address] = listed{Server{address, about}, from, s.Now()}
	return nil
}
