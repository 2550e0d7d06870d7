package menus

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/game/internal/actions"
)

// mostRun is the longest run that is pasted, bytes [ours]: ten minutes in a link.
const mostRun = 128 << 10

// inviteRows race the run of somebody whose link or text is pasted.
func (m *Menu) inviteRows() []Row {
	if m.Actions.Races.Open == nil {
		return nil
	}
	given := m.field("Run of somebody", "Paste its link or its text with Ctrl+V; Enter races it", &m.RunText, mostRun)
	given.Value = func() string {
		if m.RunText == "" {
			return ""
		}
		return fmt.Sprintf("%d letters", len(m.RunText))
	}
	given.Act = func() {
		m.warn(m.Actions.Races.Open(strings.TrimSpace(m.RunText)))
		m.RunText = ""
	}
	return []Row{given}
}

// raceRows are those of a match with a course: the run of the rival, and that of the user for others.
func (m *Menu) raceRows() (rows []Row) {
	r := m.Actions.Race
	if r == nil {
		return nil
	}
	if rival := r.RivalText(); rival != "" {
		rows = append(rows, Row{Label: "Watch the run to beat", Hint: rival, Act: m.leaving(m.Actions.Races.Watch)})
	}
	own := r.OwnText()
	if own == "" {
		return rows
	}
	return append(rows,
		Row{Label: "Copy your run", Hint: "Of " + own + ", as a link or a text: whoever opens it races you", Act: func() {
			m.View.Warning = "Copied: paste it where others read it"
			m.warn(r.Copy(m.settings.PlayerName, m.Actions.Races.Page))
		}},
		Row{Label: "Save your run", Hint: "Of " + own + ", to a file that --run opens", Act: func() {
			place, err := r.Save(m.settings.PlayerName)
			m.View.Warning = "Saved: " + place
			m.warn(err)
		}})
}

// practiceRows save a place in a run and go back there.
func (m *Menu) practiceRows() []Row {
	return []Row{
		{Label: "Save this place", Hint: m.orKey("To go back to it with the speed of now", actions.SavePlace), Act: m.leaving(m.Actions.Race.SavePlace)},
		{Label: "Back to the saved place", Hint: m.orKey("No run counts then until you restart", actions.GoBack), Act: m.leaving(func() error { return m.Actions.Race.GoBack(m.Actions.Talk.Enter) })},
	}
}
