package netsim

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/rollback"
)

// mirror is the slow obvious way of a rollback session. It keeps what the session knows of each
// tick, and finds anew in each picture what must be predicted by that, and what may be stepped.
type mirror struct {
	first   int64                       // the first tick that is not confirmed
	last    []systems.Command           // of the tick before it
	known   map[int64][]systems.Command // by tick, of those that are not confirmed
	used    map[int64][]systems.Command // by tick, as they were predicted last
	guesses [][]systems.Command         // of the ticks beginning with first
	wrong   bool                        // a confirmed tick was predicted otherwise
	stats   rollback.Stats

	own  map[int64]components.Input // of the client, by tick
	sent int64                      // the newest of them, or -1
}

// As in netplay: of how many ticks beyond the confirmed one commands are taken, and for how
// many of those that passed at once.
const (
	mostWaiting = 64
	maxTickJump = 8
)

func newMirror(tick int64) mirror {
	return mirror{first: tick, known: map[int64][]systems.Command{}, used: map[int64][]systems.Command{}, own: map[int64]components.Input{}, sent: -1}
}

// reset begins again at a tick, from which on the own commands are known already.
func (m *mirror) reset(tick int64, player components.ID, sent int64) {
	m.first, m.last, m.sent = tick, nil, sent
	clear(m.known)
	clear(m.used)
	for ; tick < m.first+mostWaiting; tick++ {
		if in, ok := m.own[tick]; ok {
			m.tell(tick, systems.Command{Player: player, Input: in})
		}
	}
}

// tell makes a command known.
func (m *mirror) tell(tick int64, c systems.Command) {
	if c.Player != components.Nobody { // who only watches has no commands
		m.known[tick] = systems.SortCommands(append(m.known[tick], c))
	}
}

// press makes the own commands known up to a tick.
func (m *mirror) press(player components.ID, in components.Input, sent int64) {
	for tick := max(m.sent+1, sent-maxTickJump+1, 0); tick <= sent; tick++ {
		m.own[tick] = in
		delete(m.own, tick-keptMoments)
		if tick >= m.first && tick-m.first < mostWaiting {
			m.tell(tick, systems.Command{Player: player, Input: in})
		}
	}
	m.sent = max(m.sent, sent)
}

// confirm makes the input of the next tick final.
func (m *mirror) confirm(in systems.TickInput) {
	m.stats.Steps++
	if used, ok := m.used[m.first]; ok {
		m.stats.Again++
		if len(in.Entries) == 0 && slices.Equal(in.Commands, used) {
			m.stats.Right++
		} else {
			m.stats.Wrong++
			m.wrong = true
		}
	}
	delete(m.used, m.first)
	delete(m.known, m.first)
	m.last = in.Commands
	m.first++
}

// predict predicts the ticks before another one.
func (m *mirror) predict(to int64) {
	m.guess(to)
	wrong := m.wrong
	for i, commands := range m.guesses {
		used, stepped := m.used[m.first+int64(i)]
		wrong = wrong || stepped && !slices.Equal(used, commands)
	}
	if m.wrong = false; wrong {
		m.stats.Corrections++
	}
	for i, commands := range m.guesses {
		tick := m.first + int64(i)
		_, stepped := m.used[tick]
		if wrong || !stepped {
			m.stats.Steps++
		}
		if wrong && stepped {
			m.stats.Again++
		}
		m.used[tick] = commands
	}
}

// guess finds the commands of the ticks before another one: those that are known, and for
// everybody else the last ones.
func (m *mirror) guess(to int64) {
	m.guesses = m.guesses[:0]
	last := slices.Clone(m.last)
	since := map[components.ID]int64{} // ticks of those that are newer than last
	for tick := m.first; tick < to; tick++ {
		last = systems.SortCommands(append(last, m.known[tick]...))
		for _, c := range m.known[tick] {
			since[c.Player] = tick
		}
		commands := slices.Clone(last)
		for i := range commands {
			c := &commands[i]
			at, newer := since[c.Player]
			if !newer {
				at = m.first - 1
			}
			c.Input = rollback.Repeat(c.Input, tick-at)
		}
		m.guesses = append(m.guesses, commands)
	}
}
