package netplay

import (
	"errors"
	"fmt"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// frames are those that have come, by tick.
type frames [keptFrames]wire.Frame

func (f *frames) at(tick int64) *wire.Frame { return &f[uint64(tick)%keptFrames] }

// knows returns the commands of a tick by which others are read.
func (c *Client) knows(tick int64) ([]systems.Command, bool) {
	begin := max(c.begin, c.next-keptFrames/2)
	return c.frames.at(tick).Commands, tick >= begin && tick < c.next
}

// receiveFrames handles a datagram of the room.
func (c *Client) receiveFrames(now time.Duration, data []byte) {
	f, err := wire.ReadFrames(data, c.knows)
	switch {
	case errors.Is(err, wire.ErrBase):
		c.stats.Unbased++
		c.stuck = true
		return
	case err != nil:
		c.stats.Hostile++
		return
	}
	end := f.First + int64(len(f.Frames))
	if lost := (end-1-c.newest)/int64(c.pace) - 1; lost >= 0 && c.newest >= 0 {
		for range min(lost, 16) {
			c.stats.Loss += float64((1 - c.stats.Loss) * lossMemory)
		}
		c.stats.Loss -= float64(c.stats.Loss * lossMemory)
	}
	c.newest = max(c.newest, end-1)
	if f.First > c.next {
		c.stuck = true
	} else if end > c.next {
		c.stuck = false
	}
	for i := range f.Frames {
		if tick := f.First + int64(i); tick == c.next && tick-c.session.Confirmed() < keptFrames/2 {
			*c.frames.at(tick) = f.Frames[i]
			c.next++
		}
	}
	if f.Ack > c.acked {
		c.acked, c.stats.Early = f.Ack, f.Early
		c.clock.Report(now, f.Ack, f.Early)
		c.measure(now)
	}
}

// measure takes in the time that the newest command took there and back.
func (c *Client) measure(now time.Duration) {
	if _, ok := c.own.at(c.acked); !ok {
		return
	}
	trip := now - c.sentAt[uint64(c.acked)%keptInputs]
	if c.stats.RoundTrip == 0 {
		c.stats.RoundTrip = min(trip, shownTrip)
	}
	// What waited for this client, such as a tab in the background, or for a room that was
	// stopped, is not the way.
	off := min(trip-c.stats.RoundTrip, tickTime)
	c.stats.RoundTrip += off / 16
	c.stats.Jitter += (off.Abs() - c.stats.Jitter) / 16
}

// Tick advances to a time, with the input of the player, and predicts the match there. It
// returns the error of the match, or of [Client.Err].
func (c *Client) Tick(now time.Duration, in components.Input) error {
	c.listen(now)
	if c.session == nil || c.err != nil {
		return c.err
	}
	c.clock.resume(now)
	target := c.clock.Tick(now)
	if target <= c.newest { // the room has played it
		c.clock.restart(now, c.newest)
		target = c.clock.Tick(now)
	}
	c.confirm()
	fresh := c.press(now, target, in.Sanitized())
	c.adjustDelay(fresh)
	// Where it is further behind, it asks for the state.
	err := c.session.Advance(min(target+1-int64(c.stats.Delay), c.session.Confirmed()+int64(c.options.Ahead)))
	c.hash()
	if waits := max(c.newest, target) - c.session.Confirmed(); waits > mostWaiting {
		c.ask(now)
	}
	c.tellLine(fresh)
	if fresh > 0 && lastOf(c.sent-int64(fresh)+1, c.pace) <= c.sent {
		if sendErr := c.sendInput(); sendErr != nil && err == nil {
			err = sendErr
		}
	}
	if err != nil {
		return fmt.Errorf("netplay: %w", err)
	}
	return nil
}

// tellLine tells the room each second how much the connection loses.
func (c *Client) tellLine(fresh int) {
	if c.sent/linesTicks == (c.sent-int64(fresh))/linesTicks {
		return
	}
	_ = c.say(wire.Line{Loss: uint8(100 * c.stats.Loss)}) // it is not too long
}

// Due reports whether a tick begins at a time, for which Tick takes a command.
func (c *Client) Due(now time.Duration) bool {
	return c.session != nil && c.clock.Tick(now) > c.sent
}

// Fraction returns how much of the current tick has passed at a time, 0 to 1.
func (c *Client) Fraction(now time.Duration) float64 {
	if c.session == nil {
		return 0
	}
	return min(max(c.clock.position(now)-float64(c.session.Predicted()-1+int64(c.stats.Delay)), 0), 1)
}

// confirm hands over frames whose entries have come, as many as the budget allows.
func (c *Client) confirm() {
	for range c.options.Budget {
		tick := c.session.Confirmed()
		if tick >= c.next {
			return
		}
		input := c.frames.at(tick).TickInput
		if c.frames.at(tick).Streamed {
			entries, ok := c.entries[tick]
			if !ok {
				return
			}
			input.Entries = entries
			c.dropEntries(tick)
		}
		if err := c.session.Confirm(tick, input); err != nil {
			c.err = fmt.Errorf("netplay: %w", err)
			return
		}
	}
}

// press keeps the own commands of the ticks that have begun, and returns their number.
func (c *Client) press(now time.Duration, target int64, in components.Input) int {
	from := max(c.sent+1, target-maxTickJump+1, 0)
	for tick := from; tick <= target; tick++ {
		c.own.set(tick, in)
		c.sentAt[uint64(tick)%keptInputs] = now
		if c.player != components.Nobody && tick >= c.session.Confirmed() && tick-c.session.Confirmed() < mostWaiting {
			_ = c.session.AddCommand(tick, systems.Command{Player: c.player, Input: in}) // the tick is one that it takes
		}
	}
	c.sent = max(c.sent, target)
	return int(max(target-from+1, 0))
}

// adjustDelay delays own input by what a round trip is too long, a tick at a time.
func (c *Client) adjustDelay(fresh int) {
	if fresh == 0 || c.sent%delayTicks != 0 {
		return
	}
	over := c.stats.RoundTrip - shownTrip
	want := int(max(over+tickTime-1, 0) / tickTime)
	switch {
	case want > c.stats.Delay:
		c.stats.Delay++
	case want < c.stats.Delay-1 || want == 0 && over < -tickTime && c.stats.Delay > 0:
		c.stats.Delay--
	}
}

// delayTicks is the time between two changes of the delay, ticks [ours].
const delayTicks = 8

// hash finds the hash of the newest confirmed state that is compared.
func (c *Client) hash() {
	tick := min(c.session.Confirmed(), c.session.Predicted()) / hashTicks * hashTicks
	if tick <= c.lastHash.tick {
		return
	}
	if sum, ok := c.session.Hash(tick - 1); ok {
		c.lastHash, c.hashCopies = hashed{tick, sum}, hashSends
	}
}

// ask asks for the state, now and then until it comes.
func (c *Client) ask(now time.Duration) {
	if c.waits && now-c.asked < askAgain {
		return
	}
	c.waits, c.asked = true, now
	_ = c.say(wire.Behind{}) // it has no content that could be too long
}

// sendInput sends the newest commands.
func (c *Client) sendInput() error {
	acked := c.acked
	if acked <= c.givenUp || c.terms.isDouble {
		acked = noTick // the room may know another command by that tick
	}
	in := wire.Input{First: max(c.sent-int64(min(c.clock.copies()*c.pace, wire.MaxInputs))+1, acked+1, 0), Base: noTick, Confirmed: c.next, Stuck: c.stuck, Copies: c.copies(), Odd: c.terms.term%2 == 1}
	in.First = min(in.First, c.sent)
	for tick := c.sent; tick >= in.First; tick-- {
		if _, ok := c.own.at(tick); !ok { // none before a jump
			in.First = tick + 1
			break
		}
	}
	for tick := in.First; tick <= c.sent; tick++ {
		one, _ := c.own.at(tick)
		in.Inputs = append(in.Inputs, one)
	}
	base, ok := c.own.at(acked)
	if ok && acked < in.First && in.First-acked < keptInputs {
		in.Base = acked
	}
	if c.hashCopies > 0 {
		c.hashCopies--
		in.Hash, in.HashTick, in.Hashed = c.lastHash.hash, c.lastHash.tick, true
	}
	data, err := in.Append(nil, base)
	if err == nil {
		c.out = append(c.out, message{channel: link.Datagram, data: data})
	}
	return err
}

// copies returns in how many datagrams a frame should come: the more, the more are lost.
func (c *Client) copies() int {
	switch {
	case c.stats.Loss < 0.005:
		return 2
	case c.stats.Loss < 0.05:
		return 3
	}
	return 4
}
