package server

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// person is somebody in a room, as an administrator sees them.
type person struct {
	room    *room
	peer    netplay.Peer
	player  components.ID
	name    string
	address netip.AddrPort
	over    string
	line    wire.Line
}

// home is the address by which somebody is banned or muted.
func (p *person) home() netip.Prefix { return listen.Home(p.address.Addr()) }

// people returns who is in some rooms.
func people(rooms []*room) (all []person) {
	for _, r := range rooms {
		r.do(func() {
			for _, peer := range r.order {
				g := r.guests[peer]
				if g == nil || g.name == "" {
					continue
				}
				id, line := r.game.room.Player(peer)
				all = append(all, person{r, peer, id, g.name, g.Address, g.Over, line})
			}
		})
	}
	return all
}

// pick returns the one person whom an administrator means.
func (h *host) pick(who string) (*person, error) {
	rooms := h.all()
	name := who
	if before, after, ok := strings.Cut(who, "/"); ok {
		var err error
		if rooms, err = h.named(before); err != nil {
			return nil, err
		}
		name = after
	}
	all := people(rooms)
	found := slices.DeleteFunc(slices.Clone(all), func(p person) bool {
		return !strings.EqualFold(p.name, name) && strconv.FormatUint(uint64(p.player), 10) != name
	})
	switch len(found) {
	case 1:
		return &found[0], nil
	case 0:
		return nil, fmt.Errorf("nobody is %q: list says who is here", who)
	}
	var names []string
	for _, p := range found {
		names = append(names, fmt.Sprintf("%s/%d", p.room.name, p.player))
	}
	return nil, fmt.Errorf("%q is more than one: write %s", who, strings.Join(names, " or "))
}

// line says in a line what a room plays.
func (h *health) line() string {
	all := []string{h.Room, h.Mode + " on " + h.Level, "rules " + h.Rules}
	if !h.leads {
		all = append(all, "waits to take over")
	}
	if h.Weapons != "" {
		all = append(all, "weapons "+h.Weapons)
	}
	if h.Salt {
		all = append(all, "salted")
	}
	if h.Pace > 1 {
		all = append(all, fmt.Sprintf("%d ticks a packet", h.Pace))
	}
	all = append(all, cmp.Or(h.Limits, "limits of the mode"), fmt.Sprintf("%d of %d people", h.Clients, h.Seats), fmt.Sprintf("%d bots", h.Bots))
	if h.Fault != "" {
		all = append(all, "fault: "+h.Fault)
	}
	return strings.Join(all, ", ")
}

func (h *host) sayList([]string) (string, error) {
	var b strings.Builder
	for _, r := range h.all() {
		is := r.health()
		fmt.Fprintln(&b, is.line())
		table := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		for _, p := range people([]*room{r}) {
			muted := ""
			if h.book.muted(p.address.Addr(), now()) != nil {
				muted = "muted"
			}
			fmt.Fprintf(table, "  %d\t%s\t%v\t%s\t%d ms\t%d %% lost\t%s\n", p.player, p.name, p.address.Addr(), p.over, p.line.Ping, p.line.Loss, muted)
		}
		_ = table.Flush() // into memory
	}
	return strings.TrimSpace(b.String()), nil
}

// reasonOf joins the last words of a line.
func reasonOf(args []string) string { return strings.Join(args, " ") }

func (h *host) sayKick(args []string) (string, error) {
	p, err := h.pick(args[0])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s is thrown out of %s", p.name, p.room.name), p.kick(reasonOf(args[1:]))
}

// kick throws somebody out.
func (p *person) kick(reason string) error {
	there := false
	p.room.do(func() {
		if p.player == components.Nobody {
			there = p.room.turnAway(p.peer, reason)
		} else {
			there = p.room.throwOut(p.player, wire.ReasonKicked, reason)
		}
	})
	if !there {
		return fmt.Errorf("%s has left", p.name)
	}
	return nil
}

// until reads how long something lasts. The zero time is for ever.
func until(text string, at time.Time) (time.Time, error) {
	if text == "ever" {
		return time.Time{}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return time.Time{}, fmt.Errorf("%q is no time: write 30m, 24h or ever", text)
	}
	return at.Add(d), nil
}

// sayBan keeps the address of somebody out, and throws out all who come from it.
func (h *host) sayBan(args []string) (string, error) {
	one := ban{Reason: reasonOf(args[2:])}
	var err error
	if one.Until, err = until(args[1], now()); err != nil {
		return "", err
	}
	if one.Address, err = netip.ParsePrefix(args[0]); err != nil {
		if ip, wrong := netip.ParseAddr(args[0]); wrong == nil {
			one.Address = listen.Home(ip)
		} else {
			p, err := h.pick(args[0])
			if err != nil {
				return "", err
			}
			one.Address, one.Name = p.home(), p.name
		}
	}
	if err := h.book.ban(one, now()); err != nil {
		return "", err
	}
	count := 0
	for _, p := range people(h.all()) {
		if one.Address.Contains(p.address.Addr()) && p.kick(one.why("you are banned", now())) == nil {
			count++
		}
	}
	return fmt.Sprintf("%v is banned, and %d from there are thrown out", one.Address, count), nil
}

func (h *host) sayUnban(args []string) (string, error) {
	lifted, err := h.book.unban(args[0])
	if err == nil && len(lifted) == 0 {
		err = fmt.Errorf("nobody with the name or address %q is banned: bans lists them", args[0])
	}
	var lines []string
	for _, one := range lifted {
		lines = append(lines, strings.TrimSpace(one.Address.String()+" "+one.Name)+" is no longer banned")
	}
	return strings.Join(lines, "\n"), err
}

func (h *host) sayBans([]string) (string, error) {
	var lines []string
	for _, one := range h.book.list(now()) {
		name := one.Name
		if one.Alone {
			name += " alone,"
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%v %s %s", one.Address, name, one.why("banned", now()))))
	}
	return cmp.Or(strings.Join(lines, "\n"), "nobody is banned"), nil
}

func (h *host) sayMute(args []string) (string, error) {
	p, err := h.pick(args[0])
	if err != nil {
		return "", err
	}
	one := ban{Address: p.home(), Name: p.name, Reason: reasonOf(args[2:])}
	if one.Until, err = until(args[1], now()); err != nil {
		return "", err
	}
	h.book.mute(one)
	p.tell(one.why("You are muted", now()))
	return p.name + " is muted", nil
}

func (h *host) sayUnmute(args []string) (string, error) {
	p, err := h.pick(args[0])
	if err != nil {
		return "", err
	}
	if !h.book.unmute(p.home()) {
		return "", fmt.Errorf("%s is not muted", p.name)
	}
	p.tell("You may talk again")
	return p.name + " may talk again", nil
}

// tell sends somebody a line.
func (p *person) tell(text string) {
	p.room.do(func() { p.room.game.room.Say(p.player, text) })
}

// each does something in the rooms that a word names.
func (h *host) each(name string, what func(r *room)) (string, error) {
	rooms, err := h.named(name)
	for _, r := range rooms {
		r.do(func() { what(r) })
	}
	return fmt.Sprintf("done in %d rooms", len(rooms)), err
}

func (h *host) sayRestart(args []string) (string, error) {
	return h.each(args[0], func(r *room) {
		r.again()
	})
}

func (h *host) saySay(args []string) (string, error) {
	text := reasonOf(args[1:])
	return h.each(args[0], func(r *room) { r.game.room.Say(components.Nobody, text) })
}
