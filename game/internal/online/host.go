package online

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// Server is a server as a function: see server.Run.
type Server func(ctx context.Context, args []string, stdout, stderr io.Writer, modules ...systems.Module) int

// hosted is the server of this program, which lasts as long as the user plays on it.
type hosted struct {
	end    func() // waits until it has ended; nil: there is none
	opened chan opened
}

// opened is what a server says once it is open, or why it is not.
type opened struct {
	port  int
	joins []string // addresses of this machine, its own first
	err   error
}

// Host opens a room by arguments of a server, and joins it.
func (l *Lobby) Host(to Target, args ...string) {
	l.Leave()
	to.Owner = ownerWord()
	ctx, cancel := context.WithCancel(context.Background())
	ended, answer := make(chan struct{}), make(chan opened, 1)
	said, out := io.Pipe()
	go func() {
		var log strings.Builder
		l.Serve(ctx, append(args, "--bind", cmp.Or(l.Bind, ":"+dial.DefaultPort), "--password", to.Password, "--owner", to.Owner), out, &log, l.Stage.Modules()...)
		out.CloseWithError(errors.New(strings.TrimSpace(log.String())))
		close(ended)
	}()
	go readOpened(said, answer)
	l.hosted = hosted{opened: answer, end: func() { cancel(); <-ended }}
	l.To = to
	l.Stage.Wait("Opening the room")
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
		if strings.HasPrefix(lines.Text(), "Ctrl+C") { // the last line
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
func (l *Lobby) watchHosted() {
	select {
	case o := <-l.hosted.opened:
		l.hosted.opened = nil
		if o.err != nil {
			l.end(fmt.Errorf("no room can be opened here: %w", o.err))
			return
		}
		l.Hosts = o.joins[min(1, len(o.joins)-1)]
		l.To.Place.Host = fmt.Sprint("127.0.0.1:", o.port)
		l.Again()
	default:
	}
}

// Local returns the servers that answer in the local network. It asks as long as it is called.
func (l *Lobby) Local() []lan.Server {
	if l.search.Port == 0 {
		l.search.Port, _ = strconv.Atoi(dial.DefaultPort) // it is a number
	}
	return l.search.Found(l.Now())
}

// stop ends the server, and waits until it has said goodbye.
func (h *hosted) stop() {
	if h.end != nil {
		h.end()
	}
	*h = hosted{}
}
