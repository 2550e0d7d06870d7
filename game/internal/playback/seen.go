package playback

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/seen"
	"github.com/skijet/skijet/systems"
)

// memory is the match as its recorder saw it. It takes the place of the match as it was, which waits.
type memory struct {
	view *seen.View // nil: not opened yet
	on   bool
	was  *systems.Match // waits
}

// Seer returns whose view is in the replay, or nobody.
func (p *Playback) Seer() components.ID { return seen.PlayerOf(p.replay) }

// Seen reports whether the match is shown as its recorder saw it.
func (p *Playback) Seen() bool { return p.memory.on }

// ShowSeen shows the match as its recorder saw it from now on, or as it was.
func (p *Playback) ShowSeen(on bool) {
	tick := p.Tick()
	if on == p.memory.on || on && p.Seer() == components.Nobody {
		return
	}
	if err := p.exchange(on); err != nil {
		p.problem = err
		return
	}
	p.memory.on = on
	p.SeekTo(tick)
}

// exchange puts the match aside for what was seen, or takes it back.
func (p *Playback) exchange(on bool) (err error) {
	m := &p.memory
	switch {
	case !on:
		return p.Match().CopyFrom(m.was)
	case m.was != nil:
		return m.was.CopyFrom(p.Match())
	}
	if m.was, err = p.Match().Clone(); err == nil {
		m.view, err = seen.Open(p.replay, p.base, p.Match())
	}
	return err
}

// stepSeen plays a tick as it was seen, and reports whether there was one.
func (p *Playback) stepSeen() bool {
	v := p.memory.view
	if v.Tick() >= p.Last() || v.Show(v.Tick()+1) != nil {
		return false
	}
	if p.stage == nil {
		return true
	}
	systems.ShowEvents(p.Match(), v.Fresh)
	p.stage.Ticked()
	systems.ShowEvents(p.Match(), v.Final)
	p.stage.Decided()
	return true
}
