package lobby

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// lookTime is how long a server may take to say that it is there [ours].
const lookTime = 5 * time.Second

// Errors of an announcement.
var (
	errForm  = errors.New("an announcement has the form id, port and address")
	errOften = errors.New("too many servers or announcements from this address")
	errThere = errors.New("no server with this id answers there")
	errKey   = errors.New("the key of the fleet is another one")
	errLost  = errors.New("the directory does not answer")
)

// announce takes an announcement. One without a key is looked at before.
func (s *Service) announce(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	from, wrong := netip.ParseAddrPort(r.RemoteAddr)
	var a directory.Announcement
	err := r.ParseForm()
	switch {
	case err != nil || wrong != nil:
		err = errForm
	case s.o.Key != nil:
		a, err = s.signed(r)
	case !s.mayAsk(from.Addr()):
		err = errOften
	default:
		if a.Address, err = addressOf(r.Context(), from.Addr().Unmap(), r.PostForm.Get("port"), r.PostForm.Get("address")); err == nil {
			a, err = s.look(r.Context(), from.Addr().Unmap(), r.PostForm.Get("id"), a.Address)
		}
	}
	var reply Reply
	if err == nil {
		reply, err = s.take(r.Context(), a)
	}
	switch {
	case err == nil && reply != (Reply{}):
		answer(w, http.StatusOK, reply)
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, errOften):
		http.Error(w, err.Error(), http.StatusTooManyRequests)
	case errors.Is(err, errKey):
		http.Error(w, err.Error(), http.StatusForbidden)
	case errors.Is(err, errLost):
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default:
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

// take writes an announcement into the directory.
func (s *Service) take(ctx context.Context, a directory.Announcement) (r Reply, err error) {
	done := make(chan error, 1)
	s.do(func(l *Lobby, now time.Time) {
		l.Announce(now, a, func(is Reply, err error) {
			r = is
			done <- err
		})
	})
	select {
	case err = <-done:
		if err != nil {
			err = errLost
		}
		return r, err
	case <-ctx.Done():
		return Reply{}, ctx.Err()
	}
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
	if err != nil || advertised != directory.Plain(advertised) {
		return "", errForm
	}
	all, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil || !slices.ContainsFunc(all, func(a netip.Addr) bool { return a.Unmap() == from }) {
		return "", fmt.Errorf("%w: %s does not lead to %v", errThere, host, from)
	}
	return advertised, nil
}

// look returns what a server says that answers at an address. Its time is its count.
func (s *Service) look(ctx context.Context, from netip.Addr, id, address string) (a directory.Announcement, err error) {
	full := false
	s.do(func(l *Lobby, now time.Time) { full = l.isFull(now, from.String(), address) })
	if full {
		return a, errOften
	}
	select {
	case s.looks <- struct{}{}:
		defer func() { <-s.looks }()
	default:
		return a, errOften
	}
	ctx, stop := context.WithTimeout(ctx, lookTime)
	defer stop()
	about, _, err := directory.Look(ctx, address)
	if err != nil || about.ID != id {
		return a, errThere
	}
	return directory.Announcement{Server: directory.Server{Address: address, About: about}, Seq: s.o.Now().UnixNano(), From: from.String()}, nil
}
