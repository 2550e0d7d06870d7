package teamwork

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/skijet/skijet/systems"
)

// mostMarks is how many accents a letter of a name may have [ours]: more reach into other lines.
const mostMarks = 2

// nobody are names by which a player would seem to be the host.
var nobody = []string{"the room", "room", "server", "the server", "host", "the host", "admin", "administrator"}

// CleanName returns what can be shown of a name: letters, digits, signs and single spaces.
func CleanName(name string) string {
	marks := 0
	name = strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Mn, c):
			if marks++; marks > mostMarks {
				return -1
			}
			return c
		case unicode.IsSpace(c):
			marks = mostMarks // a mark on nothing is none
			return ' '
		case !unicode.IsPrint(c):
			return -1
		}
		marks = 0
		return c
	}, name)
	return cmp.Or(strings.Join(strings.Fields(name), " "), "nameless")
}

// lookalikes are letters of other alphabets, each before that of ours as which it is drawn [ours].
var lookalikes = []rune("АaаaВbЕeеeКkкkМmНhОoоoРpрpСcсcТtУyуyХxхxІiіiЈjјjЅsѕsһhԁdԛqԝw" +
	"ΑaαaΒbΕeΖzΗhΙiιiΚkκkΜmΝnνvΟoοoΡpρpΤtΥyυuΧxχx")

// latin returns the letter of our alphabet as which another one is drawn.
func latin(c rune) rune {
	if at := slices.Index(lookalikes, c); at >= 0 {
		return lookalikes[at|1]
	}
	if c >= '\uff01' && c <= '\uff5e' { // wide forms
		return c - '\uff01' + '!'
	}
	return c
}

// Alike returns what is the same of two names that people take for one another.
func Alike(name string) string {
	return strings.Map(func(c rune) rune {
		switch c = unicode.ToLower(latin(c)); c {
		case '0':
			return 'o'
		case '1', 'i', '|':
			return 'l'
		case ' ', '.', '_', '-':
			return -1
		}
		return c
	}, name)
}

// FreeName returns a name that nobody of some players has, or one like it, of so many bytes at most: with a number, if need be.
func FreeName(name string, most int, players []systems.PlayerState) string {
	taken := func(name string) bool {
		key := Alike(name)
		return slices.ContainsFunc(nobody, func(n string) bool { return Alike(n) == key }) ||
			slices.ContainsFunc(players, func(p systems.PlayerState) bool { return Alike(p.Name) == key })
	}
	free := name
	for n := 2; taken(free); n++ {
		number := fmt.Sprintf(" (%d)", n)
		free = strings.TrimSpace(strings.ToValidUTF8(name[:min(len(name), most-len(number))], "")) + number
	}
	return free
}
