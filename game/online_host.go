package game

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// hosted is the server of this program, which lasts as long as the user plays on it.
type hosted struct {
	bind   string // where it waits; empty is the usual port
	end    func() // waits until it has ended; nil: there is none
	opened chan opened
}

// opened is what a server says once it is open, or why it is not.
type opened struct {
	port  int
	joins []string // addresses of this machine, its own first
	err   error
}

// host opens a room for a match, and joins it.
func (l *lobby) host(c options.Choice, password string) error {
	if c.LevelScale != 0 || c.LevelUp != "" {
		return errors.New("a level that is a model and is scaled or turned here cannot be hosted: make it a folder of a level")
	}
	l.leave()
	own := ownModules(l.game.setup.extensions)
	mode, count := cmp.Or(c.Mode, modes.Names(own...)[0]), c.Bots
	if number, fixed := menus.BotsOf(mode); fixed {
		count = number
	}
	args := []string{"--bind", cmp.Or(l.hosted.bind, ":"+dial.DefaultPort), "--level", c.Level, "--mode", mode, "--bots", fmt.Sprint(count + 1),
		"--skill", fmt.Sprint(bots.DefaultSkill + c.Skill), "--password", password}
	ctx, cancel := context.WithCancel(context.Background())
	ended, answer := make(chan struct{}), make(chan opened, 1)
	said, out := io.Pipe()
	go func() {
		var log strings.Builder
		serve(ctx, args, out, &log, own...)
		out.CloseWithError(errors.New(strings.TrimSpace(log.String())))
		close(ended)
	}()
	go readOpened(said, answer)
	l.hosted.opened, l.hosted.end = answer, func() { cancel(); <-ended }
	l.to = target{password: password, name: l.game.settings.Online.Name, body: c}
	l.say("Opening the room")
	return nil
}

// readOpened reads what a server prints: where it can be joined.
func readOpened(said *io.PipeReader, answer chan<- opened) {
	var o opened
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		_, _ = fmt.Sscanf(lines.Text(), "Port %d", &o.port) // it is another line
		if _, address, ok := strings.Cut(lines.Text(), "--join "); ok {
			o.joins = append(o.joins, address)
		}
		if strings.HasPrefix(lines.Text(), "From elsewhere") {
			answer <- o
		}
	}
	o.err = lines.Err()
	select {
	case answer <- o:
	default: // it was open
	}
}

// watchHosted joins the room of this program once it is open.
func (l *lobby) watchHosted() {
	select {
	case o := <-l.hosted.opened:
		l.hosted.opened = nil
		if o.err != nil {
			l.showLost(fmt.Errorf("no room can be opened here: %w", o.err))
			return
		}
		l.game.menu.Hosts = o.joins[min(1, len(o.joins)-1)]
		l.to.place.Host = fmt.Sprint("127.0.0.1:", o.port)
		l.again()
	default:
	}
}

// stop ends the server, and waits until it has said goodbye.
func (h *hosted) stop() {
	if h.end != nil {
		h.end()
	}
	*h = hosted{bind: h.bind}
}
