package server

import (
	"cmp"
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/internal/webpage"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
)

// goodbye is how long links have to send the last words of a room [ours].
const goodbye = time.Second

func now() time.Time { return time.Now() }

// host has the rooms and the port of a process.
type host struct {
	flags    *flags
	log      *log.Logger
	rooms    []*room
	listener *listen.Server
	id       string // of this run
}

// run lets all rooms play until ctx is done, and then says goodbye.
func (h *host) run(ctx context.Context) error {
	var wait sync.WaitGroup
	for _, r := range h.rooms {
		wait.Go(func() { r.run(ctx) })
	}
	wait.Wait()
	h.log.Print("the server ends")
	return h.listener.Close()
}

// find returns the room with a name, and the first one without.
func (h *host) find(name string) *room {
	for _, r := range h.rooms {
		if name == "" || r.name == name {
			return r
		}
	}
	return nil
}

// offer says what a room plays to who knows the password.
func (h *host) offer(name, password string) (dial.Offer, error) {
	if subtle.ConstantTimeCompare([]byte(password), []byte(h.flags.Password)) != 1 && h.flags.Password != "" {
		return dial.Offer{}, dial.ErrPassword
	}
	r := h.find(name)
	if r == nil {
		return dial.Offer{}, dial.ErrRoom
	}
	o := dial.Offer{Room: r.name, Level: h.flags.Level, Mode: h.flags.Mode, Motd: h.flags.Motd}
	for _, m := range r.modules {
		o.Modules = append(o.Modules, strings.TrimSpace(m.Name+" "+m.Version))
	}
	return o, nil
}

// tell says what is played here, in all rooms.
func (h *host) tell() lan.Server {
	name, _ := os.Hostname() // a machine without a name has none
	s := lan.Server{ID: h.id, Name: cmp.Or(h.flags.Name, name), Level: filepath.Base(h.flags.Level), Mode: h.flags.Mode, Locked: h.flags.Password != ""}
	for _, r := range h.rooms {
		s.People, s.Seats = s.People+r.health().Clients, s.Seats+h.flags.Seats
	}
	return s
}

// joined hands a guest to the room of the ticket.
func (h *host) joined(g listen.Guest) {
	r := h.find(g.Room)
	select {
	case r.arrivals <- g:
	default: // more come at once than can be seated
		g.Link.Close()
	}
}

// health is what /healthz says of a room.
type health struct {
	Room    string
	Level   string
	Mode    string
	Rules   string
	Clients int
	Seats   int
	Bots    int
	Tick    int64
	Agreed  int64  // hashes of clients that were those of the room
	Desyncs int64  // and that differed
	Playing bool   // it has played in the last second
	Fault   string `json:",omitempty"`
}

// pages answers what is no link.
func (h *host) pages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		status, all := http.StatusOK, []health{}
		for _, r := range h.rooms {
			one := r.health()
			if all = append(all, one); !one.Playing {
				status = http.StatusServiceUnavailable
			}
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(all) // who asked is gone
	})
	if h.flags.Page != "" {
		mux.Handle("/", webpage.Handler(h.flags.Page))
	} else {
		mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "This is a server of Skijet, without a page: join it with the arena, or give it --page.", http.StatusNotFound)
		})
	}
	return mux
}

// announce prints how others get here.
func (f *flags) announce(out io.Writer, port int) {
	link := func(place string) string {
		if f.Page == "" {
			return "arena --join " + place
		}
		scheme := "http"
		if f.Cert != "" {
			scheme = "https"
		}
		return fmt.Sprintf("%s://%s/?join=%s", scheme, place, place)
	}
	fmt.Fprintf(out, "Port %d of UDP and TCP is open.\n", port)
	host, _, _ := net.SplitHostPort(f.Bind) // which is open
	ip := net.ParseIP(host)
	switch {
	case f.Advertise != "":
		fmt.Fprintln(out, "Send this link:  ", link(f.Advertise))
	case ip != nil && !ip.IsUnspecified():
		fmt.Fprintln(out, "At this address: ", link(net.JoinHostPort(host, fmt.Sprint(port))))
	default:
		fmt.Fprintln(out, "On this machine: ", link(fmt.Sprint("localhost:", port)))
		for _, ip := range addresses() {
			fmt.Fprintln(out, "In this network: ", link(net.JoinHostPort(ip, fmt.Sprint(port))))
		}
		fmt.Fprintf(out, "From elsewhere:   let the router forward port %d of UDP and TCP to this machine, and put the\n                  address of the router in place of that in the link.\n", port)
	}
	for i := range f.Rooms {
		if f.Rooms > 1 {
			fmt.Fprintf(out, "A link that ends with /room%d leads to that room.\n", i+1)
		}
	}
	fmt.Fprintln(out, "Ctrl+C ends it.")
}

// addresses returns those of this machine in its networks.
func addresses() (all []string) {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range list {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			all = append(all, ip.IP.String())
		}
	}
	return all
}
