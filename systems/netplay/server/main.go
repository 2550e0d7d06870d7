package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/skijet/skijet/internal/agones"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/ruleset"
	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// maxRooms is the most rooms of a process [ours].
const maxRooms = 64

// flags are the command line.
type flags struct {
	Match    setup  `embed:"" group:"The match:"` // of each room
	Seed     uint64 `name:"seed" placeholder:"SEED" default:"1" group:"The match:" help:"Seed of all that is random in the first room; each further one has the next."`
	Rooms    int    `name:"rooms" placeholder:"NUMBER" default:"1" group:"Who may come:" help:"So many rooms, 1 to ${most}, named room1, room2 and so on."`
	Name     string `name:"name" placeholder:"TEXT" group:"Who may come:" help:"What arenas in the local network show; without one that of the machine."`
	Password string `name:"password" placeholder:"WORD" group:"Who may come:" help:"Let in only who knows this."`

	Port     portFlags    `embed:"" group:"The network:"`
	Together together     `embed:""`
	Many     manyMachines `embed:""`
	Upkeep   upkeep       `embed:"" group:"Running it:"`
	Limits   limits       `embed:"" group:"Limits:"`
}

// portFlags are the flags of the port.
type portFlags struct {
	Bind      string `name:"bind" placeholder:"ADDRESS" default:":${port}" help:"Wait on this address and port, of UDP and TCP."`
	Advertise string `name:"advertise" placeholder:"ADDRESS" help:"The address, with its port, that others reach it at, where that is another one."`
	Cert      string `name:"cert" placeholder:"FILE" help:"Certificate in PEM that an authority signed, read again when it changes. Without one the server signs its own."`
	Key       string `name:"key" placeholder:"FILE" help:"Key of --cert."`
	Page      string `name:"page" placeholder:"FOLDER" help:"Serve this build for browsers: see tools/browser --out."`
}

// limits are flags with the fields of [listen.Limits].
type limits struct {
	Connections int `name:"connections" placeholder:"NUMBER" default:"2048" help:"Connections in all. A player in a browser has up to 8 while the page loads."`
	PerAddress  int `name:"connections-per-address" placeholder:"NUMBER" default:"128" help:"Connections from one address, or one household of IPv6."`
	Tickets     int `name:"joins-per-minute" placeholder:"NUMBER" default:"60" help:"Times that one address may ask to join, or try a password, in a minute."`
}

// upkeep are the flags for who keeps a server running.
type upkeep struct {
	Config    string `name:"config" placeholder:"FILE" help:"JSON with name, motd, password and rooms, each with name, level, mode, rules, weapons, points, minutes, salt, bots, skill, seats, pace; what is left out is as the flags say. It is read again when it changes, and by SIGHUP."`
	Token     string `name:"token" placeholder:"FILE" help:"Let who has the token of this file administer the server by POST /admin, and read GET /metrics. It has at least ${token} bytes."`
	Bans      string `name:"bans" placeholder:"FILE" help:"Keep bans in this file. Without one they end with the server."`
	Record    string `name:"record" placeholder:"FOLDER" help:"Record all matches in this folder."`
	Sign      string `name:"sign" placeholder:"FILE" help:"Sign recordings with the key of this file, which is made if it is not there. GET /key tells its public part, by which tools/replay verify --by checks them."`
	RecordMB  int    `name:"record-size" placeholder:"MB" default:"1000" help:"Delete the oldest recordings beyond this size in all."`
	RecordAge int    `name:"record-days" placeholder:"DAYS" default:"30" help:"Delete recordings that are older."`
}

func program(modules []systems.Module) arguments.Program {
	names := modes.Names(modules...)
	first := names[0]
	for _, name := range names {
		if name == "ctf" {
			first = name
		}
	}
	return arguments.Program{
		Name:  "server",
		About: "Server is a host for matches over the network: rooms with bots, which people join by a link in a browser or with the arena.",
		Examples: []arguments.Example{
			{Line: "server --mode ctf --level valley --bots 8"},
			{Line: "server --rooms 8 --password secret --motd \"Be kind\""},
			{Line: "server --config rooms.json --token token.txt --bans bans.json --record matches"},
			{Line: "server --rotation rotation.txt --announce list.example.org"},
			{Line: "server --list --bind :7778"},
			{Line: "server --lobby --fleet-key key.txt --bind :7778"},
			{Line: "server --follow play.example.org --fleet-key key.txt"},
			{Line: "server --bind :443 --cert fullchain.pem --key privkey.pem --advertise play.example.org:443"},
		},
		Notes: "/healthz on its port answers 200 with numbers of each room while all of them play, and 503 otherwise.\n" + listen.Fixed() + "\nSIGTERM lets it say goodbye and end with status 0.\n" +
			"\nWhoever runs it writes these words on its terminal, or sends one as the body of POST /admin, with \"Authorization: Bearer TOKEN\":\n" + helpOfWords(),
		Vars: map[string]string{"levels": strings.Join(systems.LevelNames(modules...), ", "), "mode": first, "modes": strings.Join(names, ", "),
			"skill": fmt.Sprint(bots.DefaultSkill), "best": fmt.Sprint(bots.Skills - 1), "most": fmt.Sprint(maxRooms),
			"rules": ruleset.Names()[0], "sets": strings.Join(ruleset.Names(), ", "), "seats": fmt.Sprint(netplay.MaxSeats), "text": fmt.Sprint(wire.MaxText), "token": fmt.Sprint(leastToken), "port": dial.DefaultPort},
	}
}

// Main runs the program with the modules of a game, and exits.
func Main(modules ...systems.Module) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, modules...)
	stop()
	os.Exit(status)
}

// Run runs the program with arguments until ctx is done, and returns its exit status.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer, modules ...systems.Module) int {
	return run(ctx, args, nil, stdout, stderr, modules...)
}

// run is Run with a console.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, modules ...systems.Module) int {
	h, p, err := prepare(args, stdout, stderr, newTable(modules...))
	if err == nil {
		err = h.serve(ctx, stdin, stdout)
	}
	return p.Exit(err, stderr)
}

// prepare reads arguments and opens what they say.
func prepare(args []string, stdout, stderr io.Writer, t table) (*host, arguments.Program, error) {
	var f flags
	p := program(t.own)
	_, err := p.Parse(&f, args, stdout)
	if err == nil {
		err = f.check()
	}
	if err != nil {
		return nil, p, err
	}
	h, err := f.open(t, log.New(stderr, "", log.LstdFlags|log.LUTC))
	return h, p, err
}

// serve says where the host is, and lets it play until ctx is done.
func (h *host) serve(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	play := func(ctx context.Context) error {
		h.announce(stdout)
		if stdin != nil {
			go h.console(stdin, stdout)
		}
		return h.run(ctx)
	}
	if s := agones.Find(os.Getenv, h.log.Printf); s != nil {
		return h.underFleet(ctx, s, play)
	}
	if h.gate != nil {
		h.gate.open()
	}
	return play(ctx)
}

// check refuses what the flags alone show to be wrong.
func (f *flags) check() error {
	for _, one := range []struct {
		name            string
		is, least, most int
	}{
		{"rooms", f.Rooms, 1, maxRooms}, {"warmup", f.Together.Warmup, 0, mostWarmup}, {"record-size", f.Upkeep.RecordMB, 1, 1 << 30}, {"record-days", f.Upkeep.RecordAge, 1, 1 << 20},
		{"connections", f.Limits.Connections, 1, 1 << 20}, {"connections-per-address", f.Limits.PerAddress, 1, 1 << 20}, {"joins-per-minute", f.Limits.Tickets, 1, 1 << 20},
	} {
		if one.is < one.least || one.is > one.most {
			return arguments.Refuse("--%s %d: want %d to %d", one.name, one.is, one.least, one.most)
		}
	}
	if (f.Port.Cert == "") != (f.Port.Key == "") {
		return arguments.Refuse("give --cert and --key, or none of them")
	}
	return f.Many.check(&f.Together)
}

// readToken returns the token of administrators.
func (f *flags) readToken() (string, error) {
	if f.Upkeep.Token == "" {
		return "", nil
	}
	return readSecret("token", f.Upkeep.Token)
}

// open makes the rooms, and then opens the port.
func (f *flags) open(t table, log *log.Logger) (*host, error) {
	h := &host{flags: f, log: log, id: rand.Text(), ending: map[string]bool{}, table: t,
		archive: archive{folder: f.Upkeep.Record, size: int64(f.Upkeep.RecordMB) << 20, age: time.Duration(f.Upkeep.RecordAge) * 24 * time.Hour, log: log}}
	h.table.id, h.table.archive = h.id, &h.archive
	h.ctx, h.stop = context.WithCancelCause(context.Background())
	var err error
	if h.token, err = f.readToken(); err == nil {
		h.book, err = openBook(f.Upkeep.Bans)
	}
	if err == nil && f.Upkeep.Sign != "" {
		h.archive.key, err = signature.Open(f.Upkeep.Sign)
	}
	if err == nil && f.Upkeep.Record != "" {
		err = os.MkdirAll(f.Upkeep.Record, 0o755)
	}
	h.table.warmup, h.table.votes = int64(f.Together.Warmup)*ticksOfMinute/60, !f.Together.NoVotes
	h.table.owner = f.Together.Owner
	if isList := f.Together.List || f.Many.Lobby; isList && err == nil {
		h.list, err = f.service(log.Printf)
	} else if err == nil {
		err = h.openGate()
	}
	if err != nil {
		h.close()
		return nil, arguments.Refuse("%v", err)
	}
	tell := h.tell
	if f.Together.Hidden || h.list != nil {
		tell = nil
	}
	var came func(room, seat string)
	if h.gate != nil {
		came = h.came
	}
	h.listener, err = listen.Listen(listen.Options{Tell: tell, Bind: f.Port.Bind, CertFile: f.Port.Cert, KeyFile: f.Port.Key, Now: now,
		Limits: listen.Limits(f.Limits), Page: h.pages(), Log: log.Printf, Key: h.table.key, Offer: h.offer, Came: came, Joined: h.joined})
	if err != nil {
		h.close()
	}
	return h, err
}
