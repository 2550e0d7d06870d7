package server

import (
	"bufio"
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/jsonfile"
)

// Numbers of administration [ours].
const (
	leastToken = 16   // bytes
	maxLine    = 4096 // bytes of what an administrator says
)

// allRooms stands for the name of a room.
const allRooms = "all"

// word is what an administrator may say on the console or by HTTP.
type word struct {
	name, args, does string
	least, most      int // words after it; most below 0: any number, which are joined
	do               func(h *host, args []string) (string, error)
}

// words lists them, in the order of the help.
func words() []word {
	return []word{
		{"list", "", "rooms, and who is in them", 0, 0, (*host).sayList},
		{"kick", "PLAYER [REASON]", "throw somebody out; PLAYER is a name or number, or ROOM/NAME", 1, -1, (*host).sayKick},
		{"ban", "PLAYER|ADDRESS TIME [REASON]", "keep an address out for a TIME such as 30m or 24h, or ever", 2, -1, (*host).sayBan},
		{"unban", "NAME|ADDRESS", "let them come again", 1, 1, (*host).sayUnban},
		{"bans", "", "who is banned", 0, 0, (*host).sayBans},
		{"mute", "PLAYER TIME [REASON]", "let nobody read what somebody writes", 2, -1, (*host).sayMute},
		{"unmute", "PLAYER", "let it be read again", 1, 1, (*host).sayUnmute},
		{"map", "ROOM LEVEL [MODE]", "play on another level", 2, 3, (*host).sayMap},
		{"restart", "ROOM", "begin the match again", 1, 1, (*host).sayRestart},
		{"say", "ROOM TEXT", "a line for everybody in it", 2, -1, (*host).saySay},
		{"set", "ROOM NAME=VALUE ...", "change what it plays, by the names of a config file", 2, -1, (*host).saySet},
		{"reload", "", "read the config file again", 0, 0, func(h *host, _ []string) (string, error) { return "read", h.reload() }},
		{"help", "", "this list", 0, 0, func(*host, []string) (string, error) { return helpOfWords(), nil }},
	}
}

// helpOfWords lists the words for people.
func helpOfWords() string {
	var b strings.Builder
	for _, w := range words() {
		fmt.Fprintf(&b, "  %-40s %s\n", strings.TrimSpace(w.name+" "+w.args), w.does)
	}
	b.WriteString("ROOM may be \"" + allRooms + "\". A text with spaces is put in quotes, unless it is the last one.")
	return b.String()
}

// command does what a line says, and returns what there is to tell.
func (h *host) command(by, line string) (string, error) {
	args, err := split(line)
	if err != nil || len(args) == 0 {
		return "", err
	}
	all := words()
	at := slices.IndexFunc(all, func(w word) bool { return w.name == args[0] })
	if at < 0 {
		return "", fmt.Errorf("unknown word %q: help lists them", args[0])
	}
	w := all[at]
	if n := len(args) - 1; n < w.least || w.most >= 0 && n > w.most {
		return "", fmt.Errorf("write %s", strings.TrimSpace(w.name+" "+w.args))
	}
	if w.least > 0 && h.waits() {
		return "", fmt.Errorf("this server follows that at %s: say it there", h.flags.Many.Follow)
	}
	answer, err := w.do(h, args[1:])
	if outcome := "done"; w.least > 0 {
		if err != nil {
			outcome = err.Error()
		}
		h.log.Printf("%s says %q: %s", by, line, outcome)
	}
	return answer, err
}

// split returns the words of a line, of which some may be in quotes.
func split(line string) (args []string, err error) {
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		one, rest, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, `"`) {
			var closed bool
			if one, rest, closed = strings.Cut(line[1:], `"`); !closed {
				return nil, errors.New(`a quote " is not closed`)
			}
		}
		args, line = append(args, one), rest
	}
	return args, nil
}

// console reads words from a terminal until its end.
func (h *host) console(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		answer, err := h.command("the console", lines.Text())
		if err != nil {
			answer = "not done: " + err.Error()
		}
		if answer != "" {
			fmt.Fprintln(out, answer)
		}
	}
}

// trusted lets in only who has the token, over TLS or from this machine.
func (h *host) trusted(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, err := netip.ParseAddrPort(r.RemoteAddr)
		given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch {
		case r.TLS == nil && (err != nil || !at.Addr().Unmap().IsLoopback()):
			http.Error(w, "use https: over plain HTTP anybody on the way could read the token", http.StatusForbidden)
		case !ok || subtle.ConstantTimeCompare([]byte(given), []byte(h.token)) != 1:
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "the token is wrong: send it as Authorization: Bearer TOKEN", http.StatusUnauthorized)
			h.log.Printf("a wrong token from %v", at)
		default:
			page(w, r)
		}
	}
}

// adminHelp says how the server is administered over HTTP.
func (h *host) adminHelp() string {
	if h.token == "" {
		return "Nobody administers this server over HTTP: start it with --token FILE, or write on its terminal.\n"
	}
	return `This server takes a word of its administrator as the body of POST /admin, with the token of its --token FILE:

  curl -H "Authorization: Bearer $(cat FILE)" --data 'say all Hello' http://localhost:PORT/admin

From another machine the address begins with https. The words are

` + helpOfWords() + "\n"
}

// adminPage does what the body of a request says.
func (h *host) adminPage(w http.ResponseWriter, r *http.Request) {
	line, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxLine))
	answer := ""
	if err == nil && len(bytes.TrimSpace(line)) == 0 {
		err = errors.New("the body is empty: send a word in it, such as list; help lists all")
	} else if err == nil {
		answer, err = h.command("an administrator at "+r.RemoteAddr, string(line))
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	fmt.Fprintln(w, answer)
}

// rooms returns those that a word names.
func (h *host) named(name string) ([]*room, error) {
	all := h.all()
	if name == allRooms {
		return all, nil
	}
	if r := h.find(name); r != nil && name != "" {
		return []*room{r}, nil
	}
	var names []string
	for _, r := range all {
		names = append(names, r.name)
	}
	return nil, fmt.Errorf("no room %q: there are %s", name, strings.Join(names, ", "))
}

// saySet changes parts of a setup: set room1 bots=4 mode=ctf.
func (h *host) saySet(args []string) (string, error) {
	parts := map[string]json.RawMessage{}
	for _, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		if !ok {
			return "", fmt.Errorf("%q: write NAME=VALUE", arg)
		}
		parts[name] = json.RawMessage(value)
		if !json.Valid(parts[name]) {
			parts[name], _ = json.Marshal(value) // a text has a form
		}
	}
	data, err := json.Marshal(parts)
	if err != nil {
		return "", err
	}
	var c change
	if err := jsonfile.Decode(data, &c); err != nil {
		var one *jsonfile.Error
		if errors.As(err, &one) {
			return "", errors.New(strings.TrimPrefix(one.Place+": "+one.Reason, ": "))
		}
		return "", err
	}
	return h.changeAll(args[0], c)
}

// sayMap plays on another level, and in another mode.
func (h *host) sayMap(args []string) (string, error) {
	c := change{Level: &args[1]}
	if len(args) == 3 {
		c.Mode = &args[2]
	}
	return h.changeAll(args[0], c)
}

func (h *host) changeAll(name string, c change) (string, error) {
	rooms, err := h.named(name)
	if err == nil {
		err = h.change(rooms, c)
	}
	if err != nil {
		return "", err
	}
	var told []string
	for _, r := range rooms {
		told = append(told, r.name+": done")
	}
	return strings.Join(told, "\n"), nil
}
