package overlay

import (
	"fmt"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// showMode tells what the mode of the match told in the last tick.
func (o *Overlay) showMode() {
	for key, e := range systems.Events[modes.FlagMoved](o.state.Match) {
		o.flagMoved(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.RoundChanged](o.state.Match) {
		o.roundChanged(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.GatePassed](o.state.Match) {
		if key.Subject == o.state.Self {
			o.gatePassed(&e)
		}
	}
	for key := range systems.Events[modes.RunRestarted](o.state.Match) {
		if key.Subject == o.state.Self {
			o.Feedback.show(hud.Part{Text: "From the start", Color: hud.Soft})
		}
	}
	for key, e := range systems.Events[modes.RunFinished](o.state.Match) {
		o.runFinished(key.Subject, &e)
	}
	for key, e := range systems.Events[modes.Balanced](o.state.Match) {
		o.Feedback.AddLine(o.named(key.Subject), hud.Part{Text: " is now on the side of ", Color: Plain},
			hud.Part{Text: o.state.Palette.TeamName(e.To), Color: o.state.Palette.Team(e.To)})
	}
	o.tellLessons()
	for _, e := range systems.Events[modes.PhaseChanged](o.state.Match) {
		o.phaseChanged(&e)
	}
}

// flagMoved tells what was done with a flag.
func (o *Overlay) flagMoved(by components.ID, e *modes.FlagMoved) {
	words := map[modes.FlagAction]string{modes.FlagTaken: " took ", modes.FlagFell: " dropped ", modes.FlagThrown: " threw ",
		modes.FlagReturned: " returned ", modes.FlagCaptured: " captured "}
	flag := hud.Part{Text: "the flag", Color: hud.Accent}
	if e.Team > 0 {
		flag = hud.Part{Text: "the " + strings.ToLower(o.state.Palette.TeamName(e.Team)) + " flag", Color: o.state.Palette.Team(e.Team)}
	}
	if e.Action == modes.FlagAutoReturned {
		o.Feedback.AddLine(flag, hud.Part{Text: " returned by itself", Color: Plain})
		return
	}
	o.Feedback.AddLine(o.named(by), hud.Part{Text: words[e.Action], Color: Plain}, flag)
	o.flagMedal(by, e)
	switch {
	case e.Action == modes.FlagCaptured:
		o.Feedback.show(hud.Part{Text: o.state.Palette.TeamName(e.By) + " captures the flag", Color: o.state.Palette.Team(e.By)})
	case e.Action == modes.FlagTaken && by == o.state.Self && !o.state.Led():
		o.Feedback.show(hud.Part{Text: "You have the flag", Color: hud.Accent})
	}
}

// roundChanged tells how the rounds of a duel go.
func (o *Overlay) roundChanged(winner components.ID, e *modes.RoundChanged) {
	switch {
	case e.Phase == modes.RoundReady:
		o.Feedback.show(hud.Part{Text: fmt.Sprint("Round ", e.Number), Color: hud.Soft})
		o.options.Announce(mixer.CueReady)
	case e.Phase == modes.RoundFight:
		o.Feedback.show(hud.Part{Text: "Fight", Color: hud.Accent})
		o.options.Announce(mixer.CueFight)
	case e.Phase == modes.RoundOver && winner == components.Nobody:
		o.options.Announce(mixer.CueDraw)
		o.Feedback.show(hud.Part{Text: "Nobody wins the round", Color: hud.Soft})
	case e.Phase == modes.RoundOver && winner == o.state.Self && !o.state.Demo:
		o.Feedback.show(hud.Part{Text: "You win the round", Color: hud.Accent})
		o.options.Announce(mixer.CueRoundWon)
	case e.Phase == modes.RoundOver:
		o.Feedback.show(hud.Part{Text: o.named(winner).Text + " wins the round", Color: hud.Soft})
		o.options.Announce(mixer.CueRoundLost)
	}
}

// gatePassed tells the split of the player.
func (o *Overlay) gatePassed(e *modes.GatePassed) {
	if e.Gate == 0 {
		o.options.Announce(mixer.CueGate)
		return
	}
	part, cue := hud.Part{Text: bests.Stopwatch(e.Seconds), Color: hud.Soft}, mixer.CueGate
	behind, compares := e.Behind, e.HasBest
	if best := o.state.Best; best != nil && !o.state.IsBest && e.Gate < len(best.Splits) {
		behind, compares = e.Seconds-best.Splits[e.Gate], true
	}
	if r := o.state.Rival; r.Ghost != nil && (r.Invited || !compares) && e.Gate < len(r.Splits) {
		behind, compares = e.Seconds-r.Splits[e.Gate], true
		part.Text += "   " + r.Name
	}
	if compares {
		part.Text += fmt.Sprintf("   %+.2f", behind)
		if part.Color, cue = hud.Bad, mixer.CueGateBehind; behind <= 0 {
			part.Color, cue = hud.Good, mixer.CueGateAhead
		}
	}
	o.Feedback.show(part)
	o.options.Announce(cue)
}

// runFinished tells a time.
func (o *Overlay) runFinished(id components.ID, e *modes.RunFinished) {
	text := "  " + bests.Stopwatch(e.Seconds)
	if e.Medal != modes.NoMedal {
		text += "  " + e.Medal.String()
	}
	if e.Practised {
		if id == o.state.Self {
			o.Feedback.show(hud.Part{Text: text[2:] + "  in practice", Color: hud.Soft})
			o.options.Announce(mixer.CueFinish)
		}
		return
	}
	isRecord := e.IsRecord
	if id == o.state.Self && o.state.Keeps {
		isRecord = o.state.IsBest // of all matches
	}
	if isRecord {
		text += "  record"
	}
	o.Feedback.AddLine(o.named(id), hud.Part{Text: text, Color: medalColor(e.Medal)})
	if id == o.state.Self {
		if e.Medal != modes.NoMedal {
			o.award(e.Medal.String(), hud.IconStar, medalColor(e.Medal))
		}
		if r := o.state.Rival; r.Ghost != nil {
			text += fmt.Sprintf("  %s %+.2f", r.Name, e.Seconds-r.Seconds)
		}
		o.Feedback.show(hud.Part{Text: text[2:], Color: medalColor(e.Medal)})
		if isRecord {
			o.options.Announce(mixer.CueRecord)
		} else {
			o.options.Announce(mixer.CueFinish)
		}
	}
}

// phaseChanged tells that the match begins, goes on or ends.
func (o *Overlay) phaseChanged(e *modes.PhaseChanged) {
	if e.From == modes.Ended {
		o.Feedback.Lines, o.Feedback.Wounds = nil, nil // of the match before
	}
	switch e.To {
	case modes.Live:
		o.Feedback.show(hud.Part{Text: "The match begins", Color: hud.Accent})
	case modes.Overtime:
		o.Feedback.show(hud.Part{Text: "Overtime", Color: hud.Accent})
	}
}

// InColors returns the score of a recorded match, see [replays.Result], with teams called by the
// colours that the user wants.
func InColors(score string, p hud.Palette) string {
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
