package scenario

import (
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/systems"
)

// Header lines of the tables.
const (
	TraceHeader = "tick,player,x,y,z,vx,vy,vz,energy,health,friction,contact,nx,ny,nz,jetting,impact,bumps\n"
	ShotHeader  = "tick,id,weapon,x,y,z,vx,vy,vz\n"

	DifferenceHeader = "tick,ticks,x,y,z,vx,vy,vz,off_m,off_m_s\n"
)

// Append adds the row as a line under [TraceHeader].
func (r *Row) Append(line []byte) []byte {
	line = strconv.AppendInt(line, int64(r.Tick), 10)
	line = appendText(line, r.Player)
	line = appendVector(line, r.Position)
	line = appendVector(line, r.Velocity)
	line = appendNumber(line, r.Energy)
	line = appendNumber(line, r.Health)
	line = appendNumber(line, r.Friction)
	line = appendBool(line, r.Contact)
	line = appendVector(line, r.Normal)
	line = appendBool(line, r.Jetting)
	line = appendNumber(line, r.Impact)
	line = append(line, ',')
	line = strconv.AppendInt(line, int64(r.Bumps), 10)
	return append(line, '\n')
}

// AppendShot adds a projectile as a line under [ShotHeader].
func AppendShot(line []byte, tick int, s *systems.ProjectileState) []byte {
	line = strconv.AppendInt(line, int64(tick), 10)
	line = append(line, ',')
	line = strconv.AppendInt(line, int64(s.ID), 10)
	line = appendText(line, s.Weapon)
	line = appendVector(line, s.Position)
	line = appendVector(line, s.Velocity)
	return append(line, '\n')
}

// Append adds the difference as a line under [DifferenceHeader].
func (d *Difference) Append(line []byte) []byte {
	line = strconv.AppendInt(line, int64(d.Tick), 10)
	line = append(line, ',')
	line = strconv.AppendInt(line, int64(d.Ticks), 10)
	line = appendVector(line, d.Position)
	line = appendVector(line, d.Velocity)
	return append(appendNumber(appendNumber(line, d.Off), d.OffSpeed), '\n')
}

// appendNumber writes the shortest text that parses to the same bits.
func appendNumber(line []byte, f float64) []byte {
	return strconv.AppendFloat(append(line, ','), f, 'g', -1, 64)
}

func appendVector(line []byte, v geom.Vec) []byte {
	return appendNumber(appendNumber(appendNumber(line, v.X), v.Y), v.Z)
}

func appendBool(line []byte, b bool) []byte {
	if b {
		return append(line, ",1"...)
	}
	return append(line, ",0"...)
}

// appendText quotes text with special characters, as spreadsheets expect it.
func appendText(line []byte, s string) []byte {
	line = append(line, ',')
	if !strings.ContainsAny(s, ", \"") {
		return append(line, s...)
	}
	line = append(line, '"')
	line = append(line, strings.ReplaceAll(s, `"`, `""`)...)
	return append(line, '"')
}
