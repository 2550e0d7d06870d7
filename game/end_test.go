package game

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// TestEnd_SaysWhyAndMarksTheOwnRowAndTheTeams: after the limit of points, a lead, the end of time,
// and overtime with and without a winner.
func TestEnd_SaysWhyAndMarksTheOwnRowAndTheTeams(t *testing.T) {
	for _, c := range []struct {
		rules modes.Rules
		kills int
		want  string
	}{
		{modes.Rules{PointLimit: 2}, 2, "The first to 2, after 0:0"},
		{modes.Rules{PointLimit: 9, MercyLead: 1}, 1, "A lead of 1 was enough, after 0:0"},
		{modes.Rules{TimeLimitTicks: 100}, 1, "Time was up, after 0:03"},
		{modes.Rules{TimeLimitTicks: 50, OvertimeTicks: 900}, 1, "Decided in overtime, after 0:0"},
		{modes.Rules{TimeLimitTicks: 50, OvertimeTicks: 60}, 0, "Overtime decided nothing, after 0:03"},
	} {
		g, ids := modeGame(t, modes.TeamDeathmatch.Module(c.rules), 3)
		ticks(g, 60)
		for range c.kills {
			if err := g.session.state.Match.Kill(ids[1], ids[0]); err != nil {
				t.Fatal(err)
			}
			ticks(g, 2)
			if err := g.session.state.Match.Respawn(ids[1]); err != nil {
				t.Fatal(err)
			}
			ticks(g, 2)
		}
		ticks(g, 100)
		if f := frameOf(g); !strings.HasPrefix(f.Match.Phase, c.want) {
			t.Errorf("below the banner it says %q, want %q", f.Match.Phase, c.want)
		}
		ticks(g, endTicks)
		if g.menu.Page != menus.PageEnd || !strings.Contains(g.menu.View.Caption, c.want) {
			t.Errorf("page %d says %q, want %q", g.menu.Page, g.menu.View.Caption, c.want)
		}
		title := hud.Classic.Team(1)
		if c.kills == 0 {
			title = hud.Soft
		}
		if g.menu.View.Tone != title {
			t.Errorf("the title %q has the colour %v", g.menu.View.Title, g.menu.View.Tone)
		}
		own, tones := 0, map[string]color.RGBA{}
		for _, r := range g.menu.Picture().Rows {
			if len(r.Cells) > 0 {
				name := strings.Fields(r.Cells[0])[0]
				if tones[name] = r.Tone; r.Own {
					own++
				}
				if r.Own != (name == "You") {
					t.Errorf("%q is marked: %v", name, r.Own)
				}
			}
		}
		if own != 1 || tones["You"] != hud.Classic.Team(1) || tones["Rook"] != hud.Classic.Team(2) {
			t.Errorf("%d rows are marked, and their colours are %v", own, tones)
		}
	}
}

// recordedEnd is a match of teams to one point that was recorded and has ended, with its page open.
func recordedEnd(t *testing.T) *Game {
	t.Helper()
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(modes.Rules{PointLimit: 1}), 1)
	folder := replays.Folder{Path: t.TempDir()}
	g.setup.replays = replayAccess{
		Record: func(m *systems.Match) *replays.Recording { return replays.Record(folder, m) },
		List:   func() ([]replays.Item, error) { return replays.List(g.session.state.Match.Modules(), folder) },
		Open:   func(replays.Item) (arenaConfig, error) { return arenaConfig{}, nil },
	}
	g.session.recording = g.setup.replays.Record(g.session.state.Match)
	g.menu.Actions = g.menuActions()
	t.Cleanup(g.Close)
	ticks(g, 40)
	endBy(t, g, ids[1])
	return g
}

// endBy ends a match to one point by the death of another player, and waits for the page.
func endBy(t *testing.T, g *Game, foe components.ID) {
	t.Helper()
	if err := g.session.state.Match.Kill(foe, g.session.state.Self); err != nil {
		t.Fatal(err)
	}
	for n := 0; !g.menu.Open; n++ {
		if g.tick(); n > 2*endTicks {
			t.Fatal("the match does not end")
		}
	}
}

// TestEnd_ThePageLeadsToTheReplayOfTheMatch, which is complete then.
func TestEnd_ThePageLeadsToTheReplayOfTheMatch(t *testing.T) {
	g := recordedEnd(t)
	selectRow(t, g.menu, "Watch")
	if g.menu.Press("Enter"); g.menu.Page != menus.PageReplays || len(g.menu.Rows) != 2 || !strings.Contains(strings.Join(g.menu.Rows[0].Cells, " "), "blue won") {
		t.Errorf("page %d has the rows %+v", g.menu.Page, g.menu.Rows)
	}
}

// TestEnd_ARematchIsRecordedToAFileOfItsOwn, so that each has its result.
func TestEnd_ARematchIsRecordedToAFileOfItsOwn(t *testing.T) {
	g := recordedEnd(t)
	if g.menu.Press("Enter"); g.menu.Open {
		t.Fatal(g.menu.View.Warning)
	}
	ticks(g, 40)
	endBy(t, g, g.session.state.Match.Players(nil)[1].ID)
	items, err := g.setup.replays.List()
	if err != nil || len(items) != 2 {
		t.Fatalf("%d replays, %v", len(items), err)
	}
	for i := range items {
		if items[i].Problem != nil || items[i].Note != "blue 1 : 0 red, blue won" || items[i].Seconds() > 10 {
			t.Errorf("a replay of %.0f s has the note %q, %v", items[i].Seconds(), items[i].Note, items[i].Problem)
		}
	}
}

// TestEnd_TheRematchShowsNoMessagesOfTheMatchBefore, nor where hits came from.
func TestEnd_TheRematchShowsNoMessagesOfTheMatchBefore(t *testing.T) {
	g := recordedEnd(t)
	g.session.overlay.Feedback.Wounds = []overlay.Wound{{Strength: 1}}
	if g.menu.Press("Enter"); len(g.session.overlay.Feedback.Lines) == 0 {
		t.Fatal("nothing was told of the match")
	}
	if ticks(g, 2); len(g.session.overlay.Feedback.Lines) != 0 || len(g.session.overlay.Feedback.Wounds) != 0 {
		t.Errorf("the rematch shows %+v and %+v", g.session.overlay.Feedback.Lines, g.session.overlay.Feedback.Wounds)
	}
}

// TestEnd_RowsOfPlayersSayThatNothingIsToBeChosenThere.
func TestEnd_RowsOfPlayersSayThatNothingIsToBeChosenThere(t *testing.T) {
	g := recordedEnd(t)
	if g.menu.Press("Home"); !strings.HasPrefix(g.menu.View.Hint, "Only to be read") {
		t.Errorf("at row %d it says %q", g.menu.View.Selected, g.menu.View.Hint)
	}
}

// TestEnd_TheTableListsTheSidesOneAfterAnotherAndMarksBots, as that of the scores does.
func TestEnd_TheTableListsTheSidesOneAfterAnotherAndMarksBots(t *testing.T) {
	g := recordedEnd(t)
	if _, err := bots.Join(g.session.state.Match, systems.PlayerSpec{Name: "Lumi", Team: 1}); err != nil {
		t.Fatal(err)
	}
	ticks(g, 1)
	table := menus.ScoreTable(g.session.overlay, &g.session.state)
	columns, rows := table.Columns, table.Rows
	var list, headings []string
	for i := range rows {
		if list = append(list, rows[i].Label); !rows[i].Heading {
			list[i] = rows[i].Cells[0]
		}
	}
	if want := []string{"Blue", "You", "Lumi  bot", "Red", "Rook"}; !slices.Equal(list, want) {
		t.Errorf("the table lists %q, want %q", list, want)
	}
	for i := range columns {
		headings = append(headings, columns[i].Heading)
	}
	if want := g.session.overlay.Board(g.session.state.Players).Columns; !slices.Equal(headings[1:len(headings)-1], want[:len(want)-1]) || !slices.Contains(want, "DAMAGE") {
		t.Errorf("the columns are %q, those of the scores %q", headings, want)
	}
}
