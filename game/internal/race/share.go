package race

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/device"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/runlink"
)

// own returns the user's fastest run that others can play, or nil.
func (r *Race) own() *runlink.Run {
	if r.keeper == nil {
		return nil
	}
	return r.keeper.Linked()
}

// OwnText returns the time of the user's fastest run that others can play, or nothing.
func (r *Race) OwnText() string {
	if own := r.own(); own != nil {
		return bests.Stopwatch(own.Seconds)
	}
	return ""
}

// Proven returns the user's fastest run that others can play, under a name. It has been played again.
func (r *Race) Proven(name string) (*runlink.Run, error) {
	own := r.own()
	if own == nil {
		return nil, errors.New("no run of yours began with a restart")
	}
	run := *own
	if run.Runner = name; name == "" {
		run.Runner = "Somebody"
	}
	if err := run.Play(r.state.Level, nil); err != nil {
		return nil, fmt.Errorf("it cannot be repeated, so restart and run once more: %w", err)
	}
	return &run, nil
}

// Copy copies that run as a link to a page with the arena, or as a text where none is known.
func (r *Race) Copy(name, page string) error {
	run, err := r.Proven(name)
	if err != nil {
		return err
	}
	link, err := run.Link(page)
	if err == nil {
		err = device.Copy(link)
	}
	if err == nil {
		r.tell.Say(hud.Part{Text: fmt.Sprintf("Your run of %s is copied, %d letters", bests.Stopwatch(run.Seconds), len(link)), Color: hud.Accent})
	}
	return err
}

// Save writes that run to a file, and returns where.
func (r *Race) Save(name string) (string, error) {
	run, err := r.Proven(name)
	if err != nil {
		return "", err
	}
	data, err := run.Encode()
	if err != nil {
		return "", err
	}
	hundredths := int(100*run.Seconds + 0.5)
	file := fmt.Sprintf("%s-%dm%02ds%02d%s", replays.PlainName(run.Level), hundredths/6000, hundredths/100%60, hundredths%100, runlink.Suffix)
	where, err := replays.Export("shared", file, data)
	return file + " in " + where, err
}
