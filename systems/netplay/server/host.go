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
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/internal/lobby"
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
	table    table
	book     *book
	archive  archive
	token    string // of administrators; empty: there are none over HTTP
	listener *listen.Server
	id       string         // of this run
	list     *lobby.Service // of servers, in place of rooms; or nil
	gate     *gate          // to a lobby that knows the server; or nil

	ctx      context.Context // of all rooms
	stop     context.CancelCauseFunc
	running  sync.WaitGroup
	changing sync.Mutex // held by who changes rooms
	made     int        // rooms so far

	mutex  sync.Mutex
	rooms  []*room
	wishes wishes
	ending map[string]bool // addresses of servers that end, whose matches are to go on here
}

// run lets all rooms play until ctx is done, and then says goodbye.
func (h *host) run(ctx context.Context) error {
	if h.flags.Upkeep.Config != "" || h.flags.Together.Rotation != "" {
		go h.watchConfig(ctx)
	}
	told := make(chan struct{})
	go func() {
		defer close(told)
		switch {
		case h.list != nil:
			h.list.Run(ctx)
		case h.gate != nil:
			h.announceToLobby(ctx)
		case h.flags.Together.Announce != "":
			h.announceAgain(ctx)
		}
	}()
	go h.archive.prune(now())
	if h.flags.Many.Follow != "" {
		go h.follow(ctx, h.flags.Many.Follow, false)
	}
	<-ctx.Done()
	h.drain()
	h.close()
	<-told
	h.log.Print("the server ends")
	return h.listener.Close()
}

// close ends all rooms.
func (h *host) close() {
	h.stop(errServerEnds)
	h.changing.Lock() // no room begins any more
	h.running.Wait()
	h.archive.ends.Wait()
}

// all returns the rooms.
func (h *host) all() []*room {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return slices.Clone(h.rooms)
}

// wished returns what flags and the config file say.
func (h *host) wished() wishes {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.wishes
}

// find returns the room with a name, and the first one without.
func (h *host) find(name string) *room {
	all := h.all()
	if i := slices.IndexFunc(all, func(r *room) bool { return name == "" || r.name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// offer says what a room plays to who knows the password.
func (h *host) offer(from netip.Addr, name, password string) (dial.Offer, error) {
	w := h.wished()
	if why := h.book.banned(from, now()); why != "" {
		return dial.Offer{}, fmt.Errorf("%w: %s", dial.ErrBanned, why)
	}
	if r := h.find(name); h.mayFollow(name, password) && r != nil {
		return dial.Offer{Room: followMark + name}, nil
	}
	if subtle.ConstantTimeCompare([]byte(password), []byte(w.password)) != 1 && w.password != "" {
		return dial.Offer{}, dial.ErrPassword
	}
	r := h.find(name)
	if r != nil && !r.health().leads {
		return dial.Offer{}, fmt.Errorf("%w: this server waits to take the place of %s, where to play", dial.ErrRoom, r.follow.address)
	}
	if r == nil {
		return dial.Offer{}, dial.ErrRoom
	}
	is := r.health()
	return dial.Offer{Room: r.name, Level: is.Level, Mode: is.Mode, Rules: is.Rules, Motd: w.motd, Modules: is.modules, Levels: w.rotation.levels()}, nil
}

// tell says what is played here, in all rooms.
func (h *host) tell() lan.Server {
	name, _ := os.Hostname() // a machine without a name has none
	w := h.wished()
	s := lan.Server{ID: h.id, Name: cmp.Or(w.name, name), Locked: w.password != ""}
	for _, r := range h.all() {
		is := r.health()
		if !is.leads {
			continue
		}
		if s.Seats == 0 {
			s.Level, s.Mode = filepath.Base(is.Level), is.Mode
		}
		s.People, s.Seats = s.People+is.Clients, s.Seats+is.Seats
	}
	return s
}

// joined hands a guest to the room of the ticket.
func (h *host) joined(g listen.Guest) {
	r := h.find(strings.TrimPrefix(g.Room, followMark))
	if r == nil || h.book.banned(g.Address.Addr(), now()) != "" {
		g.Link.Close()
		return
	}
	select {
	case r.arrivals <- g:
	default: // more come at once than can be seated
		g.Link.Close()
	}
}

// pages answers what is no link.
func (h *host) pages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		status, all := http.StatusOK, []health{}
		for _, r := range h.all() {
			one := r.health()
			if all = append(all, one); !one.Playing {
				status = http.StatusServiceUnavailable
			}
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(all) // who asked is gone
	})
	if h.archive.key != nil {
		mux.HandleFunc("GET /key", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, h.archive.key.Public()) })
	}
	mux.HandleFunc("GET "+directory.PathAbout, h.aboutPage)
	if h.list != nil {
		h.list.Pages(mux)
	}
	mux.HandleFunc("GET /admin", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, h.adminHelp()) })
	if h.token != "" {
		mux.HandleFunc("POST /admin", h.trusted(h.adminPage))
		mux.HandleFunc("GET /metrics", h.trusted(h.metricsPage))
	}
	if h.flags.Port.Page != "" {
		page := webpage.Handler(h.flags.Port.Page)
		mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
			if h.invites(r.URL.Path) {
				http.Redirect(w, r, "/?join="+url.QueryEscape(r.Host+r.URL.Path), http.StatusFound)
				return
			}
			page.ServeHTTP(w, r)
		})
	} else {
		mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "This is a server of Skijet, without a page: join it with the arena, or give it --page.", http.StatusNotFound)
		})
	}
	return mux
}

// invites reports whether a path is that of an invitation: /ROOM or /ROOM/TEAM.
func (h *host) invites(path string) bool {
	room, team, _ := strings.Cut(strings.Trim(path, "/"), "/")
	return room != "" && h.find(room) != nil && strings.Trim(team, "0123456789") == ""
}

// announce prints how others get here.
func (h *host) announce(out io.Writer) {
	f, port := h.flags, h.listener.Port()
	link := func(place string) string {
		switch {
		case f.Port.Page == "" && len(h.table.own) > 0:
			return "the arena of this game, with --join " + place
		case f.Port.Page == "":
			return "arena --join " + place
		}
		scheme := "http"
		if f.Port.Cert != "" {
			scheme = "https"
		}
		return fmt.Sprintf("%s://%s/?join=%s", scheme, place, place)
	}
	fmt.Fprintf(out, "Port %d of UDP and TCP is open.\n", port)
	if h.list != nil {
		if f.Many.Lobby {
			fmt.Fprintf(out, "Servers are known that have --announce with the address of this machine and port %d, and the same --fleet-key.\nCtrl+C ends it.\n", port)
			return
		}
		fmt.Fprintf(out, "Servers are listed that have --announce with the address of this machine and port %d.\nCtrl+C ends it.\n", port)
		return
	}
	if f.Many.Follow != "" {
		fmt.Fprintf(out, "People come here when the server at %s ends.\nCtrl+C ends it.\n", f.Many.Follow)
		return
	}
	host, _, _ := net.SplitHostPort(f.Port.Bind) // which is open
	ip := net.ParseIP(host)
	switch {
	case f.Port.Advertise != "":
		fmt.Fprintln(out, "Send this link:  ", link(f.Port.Advertise))
	case ip != nil && !ip.IsUnspecified():
		fmt.Fprintln(out, "At this address: ", link(net.JoinHostPort(host, fmt.Sprint(port))))
	default:
		fmt.Fprintln(out, "On this machine: ", link(fmt.Sprint("localhost:", port)))
		for _, ip := range addresses() {
			fmt.Fprintln(out, "In this network: ", link(net.JoinHostPort(ip, fmt.Sprint(port))))
		}
		fmt.Fprintf(out, "From elsewhere:   let the router forward port %d of UDP and TCP to this machine, and put the\n                  address of the router in place of that in the link.\n", port)
	}
	if all := h.all(); len(all) > 1 {
		for _, r := range all {
			fmt.Fprintf(out, "A link that ends with /%s leads to that room.\n", r.name)
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
