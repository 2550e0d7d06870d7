package replay

import (
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// commandCoder encodes the commands of consecutive ticks by their changes. It starts
// again at each keyframe.
type commandCoder struct {
	last       []systems.Command // commands of the last tick, by player
	yaw, pitch []rice            // codes of the view of each player
}

func (c *commandCoder) reset() {
	c.last, c.yaw, c.pitch = c.last[:0], c.yaw[:0], c.pitch[:0]
}

// Sizes in bits.
const (
	countBits  = 15 // for 0 to systems.MaxPlayers players
	idBits     = 32
	axisBits   = 8
	buttonBits = 24
	placeBits  = 8
)

// maxCommands is the most commands in a tick.
const maxCommands = systems.MaxPlayers

// encode appends the commands of a tick, sorted by player.
func (c *commandCoder) encode(w *bitWriter, commands []systems.Command) {
	same := slices.EqualFunc(commands, c.last, func(a, b systems.Command) bool { return a.Player == b.Player })
	if !w.flag(same) {
		w.put(uint64(len(commands)), countBits)
		for i := range commands {
			w.put(uint64(commands[i].Player), idBits)
		}
		c.setPlayers(commands)
	}
	for i := range commands {
		c.encodeInput(w, i, commands[i].Input)
	}
}

// setPlayers sets the players of a tick. Players of the last tick keep their state.
func (c *commandCoder) setPlayers(commands []systems.Command) {
	old := commandCoder{slices.Clone(c.last), slices.Clone(c.yaw), slices.Clone(c.pitch)}
	c.reset()
	k := 0
	for i := range commands {
		for k < len(old.last) && old.last[k].Player < commands[i].Player {
			k++
		}
		one, yaw, pitch := systems.Command{Player: commands[i].Player}, rice{}, rice{}
		if k < len(old.last) && old.last[k].Player == commands[i].Player {
			one, yaw, pitch = old.last[k], old.yaw[k], old.pitch[k]
		}
		c.last, c.yaw, c.pitch = append(c.last, one), append(c.yaw, yaw), append(c.pitch, pitch)
	}
}

func (c *commandCoder) encodeInput(w *bitWriter, i int, in components.Input) {
	last := &c.last[i].Input
	if w.flag(in.Look != last.Look) {
		c.yaw[i].put(w, zigzag(int16(in.Look.Yaw-last.Look.Yaw)))
		c.pitch[i].put(w, zigzag(int16(in.Look.Pitch-last.Look.Pitch)))
	}
	rest := *last
	rest.Look = in.Look
	if w.flag(in != rest) {
		if w.flag(in.Forward != last.Forward) {
			w.put(uint64(uint8(in.Forward)), axisBits)
		}
		if w.flag(in.Right != last.Right) {
			w.put(uint64(uint8(in.Right)), axisBits)
		}
		if w.flag(in.Buttons != last.Buttons) {
			w.put(uint64(in.Buttons), buttonBits)
		}
		if w.flag(in.Weapon != last.Weapon) {
			w.put(uint64(in.Weapon), placeBits)
		}
		if w.flag(in.Throw != last.Throw) {
			w.put(uint64(in.Throw), placeBits)
		}
	}
	*last = in
}

// decode appends the commands of a tick.
func (c *commandCoder) decode(r *bitReader, commands []systems.Command) ([]systems.Command, error) {
	same, err := r.flag()
	if err != nil {
		return commands, err
	}
	if !same {
		if err := c.decodePlayers(r); err != nil {
			return commands, err
		}
	}
	for i := range c.last {
		if err := c.decodeInput(r, i); err != nil {
			return commands, err
		}
	}
	return append(commands, c.last...), nil
}

func (c *commandCoder) decodePlayers(r *bitReader) error {
	n, err := r.get(countBits)
	if err == nil && n > maxCommands {
		err = codec.ErrLimit
	}
	if err != nil {
		return err
	}
	var seats []systems.Command
	for range n {
		id, err := r.get(idBits)
		if err != nil {
			return err
		}
		if k := len(seats); k > 0 && components.ID(id) <= seats[k-1].Player {
			return codec.ErrValue
		}
		seats = append(seats, systems.Command{Player: components.ID(id)})
	}
	if slices.EqualFunc(seats, c.last, func(a, b systems.Command) bool { return a.Player == b.Player }) {
		return codec.ErrValue // has a shorter form
	}
	c.setPlayers(seats)
	return nil
}

func (c *commandCoder) decodeInput(r *bitReader, i int) error {
	last := &c.last[i].Input
	in := *last
	look, err := r.flag()
	if err != nil {
		return err
	}
	if look {
		for _, one := range [...]struct {
			code  *rice
			angle *geom.Angle
		}{{&c.yaw[i], &in.Look.Yaw}, {&c.pitch[i], &in.Look.Pitch}} {
			v, err := one.code.get(r)
			if err != nil {
				return err
			}
			d, ok := unzigzag(v)
			if !ok {
				return codec.ErrValue
			}
			*one.angle += geom.Angle(d)
		}
	}
	rest, err := r.flag()
	if err != nil {
		return err
	}
	if rest {
		if err := decodeRest(r, &in); err != nil {
			return err
		}
	}
	old := *last
	old.Look = in.Look
	if in != in.Sanitized() || look == (in.Look == last.Look) || rest == (in == old) {
		return codec.ErrValue // out of range, or has a shorter form
	}
	*last = in
	return nil
}

// decodeRest reads the changed fields other than the view.
func decodeRest(r *bitReader, in *components.Input) error {
	old := *in
	for i, size := range [...]uint{axisBits, axisBits, buttonBits, placeBits, placeBits} {
		changed, err := r.flag()
		if err != nil {
			return err
		}
		if !changed {
			continue
		}
		v, err := r.get(size)
		if err != nil {
			return err
		}
		same := false
		switch i {
		case 0:
			in.Forward = components.Axis(int8(v))
			same = in.Forward == old.Forward
		case 1:
			in.Right = components.Axis(int8(v))
			same = in.Right == old.Right
		case 2:
			in.Buttons = components.Buttons(v)
			same = in.Buttons == old.Buttons
		case 3:
			in.Weapon = uint8(v)
			same = in.Weapon == old.Weapon
		case 4:
			in.Throw = uint8(v)
			same = in.Throw == old.Throw
		}
		if same {
			return codec.ErrValue // has a shorter form
		}
	}
	return nil
}
