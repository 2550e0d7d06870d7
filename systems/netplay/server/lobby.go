package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/skijet/skijet/internal/agones"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// manyMachines are the flags of servers that a lobby knows, and of a lobby.
type manyMachines struct {
	Lobby     bool   `name:"lobby" group:"Many machines:" help:"Be a lobby, and nothing else: it lists servers that have --announce and the same --fleet-key, and leads players to them. See fleet.md."`
	Key       string `name:"fleet-key" placeholder:"FILE" group:"Many machines:" help:"The secret of a lobby and its servers, of at least ${token} bytes. Who has it may follow a server."`
	Follow    string `name:"follow" placeholder:"ADDRESS" group:"Many machines:" help:"Be the stand-by of the server at this address, which has the same --fleet-key: follow its rooms, and take them over when it ends or is lost."`
	Fleet     string `name:"fleet" placeholder:"NAME" group:"Many machines:" help:"The lobby asks Agones for a server of this fleet when all are full, and lets idle ones end."`
	Directory string `name:"directory" placeholder:"URL" group:"Many machines:" help:"Several lobbies share what they know there: nats://HOST:PORT, by the server of cmd/server/nats. Without one a lobby is alone."`
}

// check refuses what the flags alone show to be wrong.
func (f *manyMachines) check(t *together) error {
	switch {
	case f.Lobby && t.List:
		return arguments.Refuse("give --lobby or --list")
	case f.Lobby && f.Key == "":
		return arguments.Refuse("--lobby wants --fleet-key")
	case !f.Lobby && (f.Fleet != "" || f.Directory != ""):
		return arguments.Refuse("--fleet and --directory are for --lobby")
	case f.Follow != "" && (f.Key == "" || f.Lobby || t.List):
		return arguments.Refuse("--follow wants --fleet-key, and no --lobby or --list")
	}
	return nil
}

// readSecret returns the text of a file that has a secret.
func readSecret(flag, path string) (string, error) {
	data, err := regular.Read(path, maxLine)
	text := strings.TrimSpace(string(data))
	if err == nil && len(text) < leastToken {
		err = fmt.Errorf("it has %d bytes, want at least %d", len(text), leastToken)
	}
	if err != nil {
		return "", fmt.Errorf("--%s: %s: %w", flag, path, err)
	}
	return text, nil
}

// service returns the list or the lobby that the flags ask for, or nil.
func (f *flags) service(log func(format string, args ...any)) (*lobby.Service, error) {
	o := lobby.Setup{Options: lobby.Options{Every: directory.AnnounceEvery, Version: wire.Version}, Store: directory.NewMemory(now), Now: now, Log: log}
	many := &f.Many
	if !many.Lobby {
		return lobby.NewService(o), nil
	}
	secret, err := readSecret("fleet-key", many.Key)
	if err != nil {
		return nil, err
	}
	key := ticket.KeyOf(secret)
	o.Key, o.Every = &key, lobby.Every
	if many.Directory != "" {
		if o.Store, err = directory.Open(many.Directory); err != nil {
			return nil, fmt.Errorf("--directory: %w", err)
		}
	}
	if many.Fleet != "" {
		if o.Allocator, err = agones.NewAllocator(many.Fleet); err != nil {
			return nil, fmt.Errorf("--fleet: %w", err)
		}
	}
	return lobby.NewService(o), nil
}

// gate is what a server that a lobby knows tells it.
type gate struct {
	key   ticket.Key
	opens chan struct{} // closed when the server may be announced
	once  sync.Once
	ends  func(why string) // ends the server; nil: it stays for ever

	mutex sync.Mutex
	door  lobby.Door
	said  string // in the log last
}

// openGate makes the rooms, and what a server has that a lobby is to know.
func (h *host) openGate() error {
	if path := h.flags.Many.Key; path != "" {
		secret, err := readSecret("fleet-key", path)
		if err != nil {
			return err
		}
		key := ticket.KeyOf(secret)
		if h.table.key = &key; h.flags.Together.Announce != "" {
			h.gate = &gate{key: key, opens: make(chan struct{})}
		}
	}
	return h.reload()
}

// open lets the server be announced.
func (g *gate) open() { g.once.Do(func() { close(g.opens) }) }

// came is told of everybody who asks to come in.
func (h *host) came(room, seat string) {
	player := ""
	if n, _, err := h.gate.key.Check(h.id+"/"+room, seat, now()); err == nil {
		player = n.String()
	}
	h.gate.came(player)
}

// came is told of who is here for whom a lobby holds places.
func (g *gate) came(who string) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.door.Came(now(), who)
}

// announceToLobby tells a lobby again and again who plays here, until ctx is done.
func (h *host) announceToLobby(ctx context.Context) {
	select {
	case <-ctx.Done():
		return
	case <-h.gate.opens:
	}
	for ctx.Err() == nil {
		begun := now()
		if r := h.tellLobby(false); r.Follow != "" {
			h.succeed(ctx, r.Follow)
		}
		h.gate.mutex.Lock()
		next := h.gate.door.Next()
		h.gate.mutex.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(next - now().Sub(begun)):
		}
	}
}

// tellLobby announces the server once, and says in the log what was not so the last time. A server that ends tells of the rooms whose
// matches nobody goes on with, and hears whether somebody may.
func (h *host) tellLobby(ends bool) lobby.Reply {
	g, server := h.gate, directory.Server{Address: h.address(), About: h.about()}
	if ends {
		server.Rooms = slices.DeleteFunc(server.Rooms, func(r directory.Room) bool { return r.People == 0 || h.isFollowed(r.Name) })
	}
	g.mutex.Lock()
	a := g.door.Announcement(now(), server)
	g.mutex.Unlock()
	if a.Ends = ends; g.ends == nil {
		a.Empty = 0
	}
	asked, stop := context.WithTimeout(context.Background(), lobby.Every/2)
	defer stop()
	r, err := lobby.Announce(asked, h.flags.Together.Announce, &g.key, a)
	said := "is known to the lobby at " + h.flags.Together.Announce
	if err != nil {
		said = "is not known to the lobby: " + err.Error()
	}
	g.mutex.Lock()
	if said != g.said && !ends {
		h.log.Printf("this server %s", said)
	}
	g.said = said
	idle := g.ends != nil && !ends && g.door.Ends(now(), &a, r.End)
	g.mutex.Unlock()
	if idle {
		g.ends("nobody is here, and no place is wanted")
	}
	r.Comes = a.People() > 0 && (r.Comes || err != nil)
	return r
}
