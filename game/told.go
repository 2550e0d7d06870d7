package game

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// showMode tells what the mode of the match told in the last tick.
func (g *Game) showMode() {
	for key, e := range systems.Events[modes.FlagMoved](g.Match) {
		g.flagMoved(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.RoundChanged](g.Match) {
		g.roundChanged(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.GatePassed](g.Match) {
		if key.Subject == g.Self {
			g.gatePassed(&e)
		}
	}
	for key, e := range systems.Events[modes.RunRestarted](g.Match) {
		if key.Subject == g.Self {
			g.runRestarted(&e)
		}
	}
	for key, e := range systems.Events[modes.RunFinished](g.Match) {
		g.runFinished(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.Balanced](g.Match) {
		g.feedback.addLine(g.named(key.Subject), hud.Part{Text: " is now on the side of ", Color: plain},
			hud.Part{Text: g.palette().TeamName(e.To), Color: g.palette().Team(e.To)})
	}
	g.tellLessons()
	for _, e := range systems.Events[modes.PhaseChanged](g.Match) {
		g.phaseChanged(&e)
	}
}

// flagMoved tells what was done with a flag.
func (g *Game) flagMoved(by components.ID, e *modes.FlagMoved) {
	words := map[modes.FlagAction]string{modes.FlagTaken: " took ", modes.FlagFell: " dropped ", modes.FlagThrown: " threw ",
		modes.FlagReturned: " returned ", modes.FlagCaptured: " captured "}
	flag := hud.Part{Text: "the flag", Color: hud.Accent}
	if e.Team > 0 {
		flag = hud.Part{Text: "the " + strings.ToLower(g.palette().TeamName(e.Team)) + " flag", Color: g.palette().Team(e.Team)}
	}
	if e.Action == modes.FlagAutoReturned {
		g.feedback.addLine(flag, hud.Part{Text: " returned by itself", Color: plain})
		return
	}
	g.feedback.addLine(g.named(by), hud.Part{Text: words[e.Action], Color: plain}, flag)
	g.flagMedal(by, e)
	switch {
	case e.Action == modes.FlagCaptured:
		g.feedback.show(hud.Part{Text: g.palette().TeamName(e.By) + " captures the flag", Color: g.palette().Team(e.By)})
	case e.Action == modes.FlagTaken && by == g.Self && !g.Led():
		g.feedback.show(hud.Part{Text: "You have the flag", Color: hud.Accent})
	}
}

// roundChanged tells how the rounds of a duel go.
func (g *Game) roundChanged(winner components.ID, e *modes.RoundChanged) {
	switch {
	case e.Phase == modes.RoundReady:
		g.feedback.show(hud.Part{Text: fmt.Sprint("Round ", e.Number), Color: hud.Soft})
		g.sounds.Announce(sound.CueReady)
	case e.Phase == modes.RoundFight:
		g.feedback.show(hud.Part{Text: "Fight", Color: hud.Accent})
		g.sounds.Announce(sound.CueFight)
	case e.Phase == modes.RoundOver && winner == components.Nobody:
		g.sounds.Announce(sound.CueDraw)
		g.feedback.show(hud.Part{Text: "Nobody wins the round", Color: hud.Soft})
	case e.Phase == modes.RoundOver && winner == g.Self && !g.Demo:
		g.feedback.show(hud.Part{Text: "You win the round", Color: hud.Accent})
		g.sounds.Announce(sound.CueRoundWon)
	case e.Phase == modes.RoundOver:
		g.feedback.show(hud.Part{Text: g.named(winner).Text + " wins the round", Color: hud.Soft})
		g.sounds.Announce(sound.CueRoundLost)
	}
}

// gatePassed tells the split of the player.
func (g *Game) gatePassed(e *modes.GatePassed) {
	if e.Gate == 0 {
		g.sounds.Announce(sound.CueGate)
		return
	}
	part, cue := hud.Part{Text: bests.Stopwatch(e.Seconds), Color: hud.Soft}, sound.CueGate
	behind, compares := e.Behind, e.HasBest
	if best := g.bestRun(); best != nil && !g.isBest && e.Gate < len(best.Splits) {
		behind, compares = e.Seconds-best.Splits[e.Gate], true
	}
	if compares {
		part.Text += fmt.Sprintf("   %+.2f", behind)
		if part.Color, cue = hud.Bad, sound.CueGateBehind; behind <= 0 {
			part.Color, cue = hud.Good, sound.CueGateAhead
		}
	}
	g.feedback.show(part)
	g.sounds.Announce(cue)
}

// runFinished tells a time.
func (g *Game) runFinished(id components.ID, e *modes.RunFinished) {
	text := "  " + bests.Stopwatch(e.Seconds)
	if e.Medal != modes.NoMedal {
		text += "  " + e.Medal.String()
	}
	isRecord := e.IsRecord
	if id == g.Self && g.runs != nil {
		isRecord = g.isBest // of all matches
	}
	if isRecord {
		text += "  record"
	}
	g.feedback.addLine(g.named(id), hud.Part{Text: text, Color: medalColor(e.Medal)})
	if id == g.Self {
		if e.Medal != modes.NoMedal {
			g.feedback.award(e.Medal.String(), hud.IconStar, medalColor(e.Medal))
		}
		g.feedback.show(hud.Part{Text: text[2:], Color: medalColor(e.Medal)})
		if isRecord {
			g.sounds.Announce(sound.CueRecord)
		} else {
			g.sounds.Announce(sound.CueFinish)
		}
	}
}

// phaseChanged tells that the match begins, goes on or ends.
func (g *Game) phaseChanged(e *modes.PhaseChanged) {
	g.ended = 0
	if e.From == modes.Ended {
		g.feedback.lines, g.feedback.wounds = nil, nil // of the match before
	}
	switch e.To {
	case modes.Live:
		g.feedback.show(hud.Part{Text: "The match begins", Color: hud.Accent})
	case modes.Overtime:
		g.feedback.show(hud.Part{Text: "Overtime", Color: hud.Accent})
	}
}

// inColors returns the score of a recorded match, see [replays.Result], with teams called by the
// colours that the user wants.
func inColors(score string, p hud.Palette) string {
	if !strings.Contains(score, " : ") {
		return score // of no teams
	}
	words := strings.Split(score, " ")
	for i, word := range words {
		name := strings.TrimSuffix(word, ",")
		for team := 1; team <= mostSides; team++ {
			if name == replays.TeamName(team) {
				words[i] = p.TeamName(team) + word[len(name):]
			}
		}
	}
	return strings.Join(words, " ")
}
