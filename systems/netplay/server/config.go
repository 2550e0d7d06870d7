package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/jsonfile"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Numbers of a config file [ours].
const (
	maxConfig   = 1 << 20 // bytes
	configWatch = 2 * time.Second
)

// config is a file of --config. What it leaves out is as the flags say.
type config struct {
	Name     *string  `json:"name"`
	Motd     *string  `json:"motd"`
	Password *string  `json:"password"`
	Rooms    []change `json:"rooms"`
}

// wishes are what flags and the config file say together.
type wishes struct {
	name, motd, password string
	rooms                []setup
	rotation             rotation
	// locate says where the file has a fault of a room.
	locate func(room int, err error) error
}

// readConfig returns what a file and flags say. Its errors name the file, the line and the element.
func (f *flags) readConfig(path string) (*wishes, error) {
	var c config
	var data []byte
	if path != "" {
		var err error
		if data, err = regular.Read(path, maxConfig); err != nil {
			return nil, fmt.Errorf("--config: %s: %w", path, err)
		}
		if err := jsonfile.Decode(data, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	w := &wishes{name: f.Name, motd: f.Together.Motd, password: f.Password}
	for _, one := range []struct {
		from *string
		into *string
	}{{c.Name, &w.name}, {c.Motd, &w.motd}, {c.Password, &w.password}} {
		if one.from != nil {
			*one.into = *one.from
		}
	}
	wrong := func(place, reason string) error {
		line, column, ok := jsonfile.Find(data, config{}, place)
		if !ok {
			return fmt.Errorf("--%s %s", place, reason)
		}
		return fmt.Errorf("%s: %w", path, &jsonfile.Error{Line: line, Column: column, Place: place, Reason: reason})
	}
	if len(w.motd) > wire.MaxText {
		return nil, wrong("motd", fmt.Sprintf("has %d bytes, at most %d", len(w.motd), wire.MaxText))
	}
	if c.Rooms == nil {
		c.Rooms = make([]change, f.Rooms)
	}
	if n := len(c.Rooms); n < 1 || n > maxRooms {
		return nil, wrong("rooms", fmt.Sprintf("%d: want 1 to %d", n, maxRooms))
	}
	w.locate = func(i int, err error) error {
		var part *fault
		switch {
		case !errors.As(err, &part):
			return err
		case path == "" || c.Rooms[i] == (change{}):
			return fmt.Errorf("--%w", part)
		}
		return wrong(fmt.Sprintf("rooms[%d].%s", i, part.field), part.reason)
	}
	for i, c := range c.Rooms {
		s := f.Match
		s.Name = fmt.Sprint("room", i+1)
		s = s.with(c)
		err := s.check()
		if slices.ContainsFunc(w.rooms, func(other setup) bool { return other.Name == s.Name }) {
			err = &fault{"name", fmt.Sprintf("%q: another room has it", s.Name)}
		}
		if err != nil {
			return nil, w.locate(i, err)
		}
		w.rooms = append(w.rooms, s)
	}
	return w, nil
}

// watchConfig reads the config file and the rotation again whenever one of them changes, until ctx is done. A
// file that is wrong changes nothing.
func (h *host) watchConfig(ctx context.Context) {
	looks := time.NewTicker(configWatch)
	defer looks.Stop()
	hangUps := make(chan os.Signal, 1)
	signal.Notify(hangUps, syscall.SIGHUP)
	defer signal.Stop(hangUps)
	stamps := func() string { return stampOf(h.flags.Upkeep.Config) + stampOf(h.flags.Together.Rotation) }
	for stamp := stamps(); ; {
		select {
		case <-ctx.Done():
			return
		case <-hangUps:
			stamp = ""
		case <-looks.C:
		}
		if next := stamps(); next != stamp {
			stamp = next
			if err := h.reload(); err != nil {
				h.log.Printf("what the files say is not taken, and nothing changes: %v", err)
			}
		}
	}
}

// stampOf returns what differs when a file changes.
func stampOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(info.ModTime().UnixNano(), info.Size())
}
