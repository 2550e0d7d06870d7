package checks

import (
	"fmt"
	"slices"
	"strings"
)

// arrow lists what a package, or with /... all below it, may depend on inside the module,
// directly or not. The standard library is always allowed.
type arrow struct {
	from    string
	to      []string
	not     []string // exceptions
	foreign []string // other modules
}

// kernel is what the pure functions of movement models and weapons may use. They do not
// use each other. more lists what else one of them may use.
func kernel(name string, more ...string) arrow {
	return arrow{from: name, to: append([]string{"components", "collision", "collision/geom", "systems/motion", "systems/safety", "systems/internal/stepping", "internal/limits"}, more...), foreign: []string{cpuid, donburi}}
}

// clients are the packages that use what package systems exports, like any other module.
var clients = []string{"systems/bases", "systems/behaviours", "systems/bots", "systems/defences", "systems/modes", "systems/pickups"}

// client is the arrow of a client, which may use some of the others.
func client(name string, others ...string) arrow {
	return arrow{from: name, to: append([]string{"systems/...", "levels/...", "components", "collision/...", "internal/inputcodec", "internal/jsonfile", "internal/limits", "internal/manifest", "internal/regular"}, others...),
		not:     slices.DeleteFunc(slices.Clone(clients), func(c string) bool { return slices.Contains(others, c) }),
		foreign: []string{cpuid, donburi, resolv, gltf}}
}

// decoder is the arrow of a package below levels/internal, which may use some of the others.
func decoder(name string, others ...string) arrow {
	to := []string{"collision", "collision/geom", "internal/jsonfile", "internal/limits", "internal/manifest", "levels/internal/check", "levels/internal/fault"}
	for _, o := range others {
		to = append(to, "levels/internal/"+o)
	}
	return arrow{from: "levels/internal/" + name, to: to, foreign: []string{cpuid}}
}

// room is the arrow of a package behind the front door of a match, with the other rooms that
// it uses.
func room(name string, others ...string) arrow {
	a := arrow{from: "systems/internal/" + name, to: []string{"components", "collision", "collision/geom", "systems/codec", "internal/limits"}, foreign: []string{cpuid, donburi}}
	for _, other := range others {
		a.to = append(a.to, "systems/internal/"+other)
	}
	return a
}

// stage is the arrow of a room for stages of the tick, with the other rooms that it uses.
// Stages do not use each other.
func stage(name string, others ...string) arrow {
	a := room(name, append([]string{"store", "fault", "event", "request", "random"}, others...)...)
	a.to = append(a.to, "systems/weapons", "systems/tribes", "systems/crowd", "systems/motion", "systems/safety", "systems/internal/stepping", "levels/...", "internal/jsonfile", "internal/manifest", "internal/regular")
	a.foreign = append(a.foreign, gltf)
	return a
}

// Modules that simulation packages may use.
const (
	donburi = "github.com/yohamta/donburi"
	resolv  = "github.com/solarlune/resolv"
	gltf    = "github.com/qmuntal/gltf"
	ebiten  = "github.com/hajimehoshi/ebiten"
	// cpuid detects features of the processor, by which collision chooses between two
	// implementations with the same results. Everything above collision depends on it
	// too.
	cpuid = "golang.org/x/sys/cpu"
)

// sockets are the packages that links over sockets are made of, and networks the modules: those
// that they are made of themselves are among them.
var (
	sockets  = []string{"systems/netplay/link", "systems/netplay/internal/pipe", "systems/netplay/internal/carrier"}
	networks = []string{"github.com/quic-go", "github.com/coder/websocket", "github.com/dunglas/httpsfv", "golang.org/x"}
)

// arrows of the packages, lowest first. The first that matches a package applies.
var arrows = []arrow{
	{from: "collision/geom"},
	{from: "collision/resolvgrid", to: []string{"collision", "collision/geom"}, foreign: []string{cpuid, resolv}},
	{from: "collision", to: []string{"collision/geom"}, foreign: []string{cpuid}},
	{from: "components", to: []string{"collision", "collision/geom"}, foreign: []string{cpuid, donburi}},
	{from: "internal/jsonfile"},
	{from: "internal/regular"}, {from: "internal/signature", to: []string{"internal/regular"}},
	{from: "internal/limits"}, {from: "internal/manifest"},
	{from: "internal/weaponlook", to: []string{"systems/weapons", "systems/motion", "systems/safety", "internal/limits", "components", "collision", "collision/geom", "internal/jsonfile", "internal/regular"}, foreign: []string{cpuid, donburi}},
	{from: "levels/internal/meshopt"}, {from: "levels/internal/draco"}, {from: "levels/internal/notes"},
	// Decoders return values and do not know each other; package levels merges them.
	decoder("affine"), decoder("fault"), decoder("check"), decoder("extras", "notes"), decoder("files"), decoder("places"), decoder("heightmap"),
	decoder("gltf", "files", "extras", "notes", "meshopt", "draco"), decoder("model", "gltf", "files", "extras", "notes", "meshopt", "draco", "affine"),
	{from: "levels/...", to: []string{"levels/...", "collision", "collision/geom", "internal/jsonfile", "internal/limits", "internal/manifest"}, foreign: []string{cpuid, gltf}},
	kernel("systems/tribes"), kernel("systems/torque"), kernel("systems/slide"), kernel("systems/weapons", "internal/jsonfile", "internal/regular"),
	{from: "systems/codec", to: []string{"collision/geom"}},
	{from: "systems/crowd", to: []string{"collision", "collision/geom"}, foreign: []string{cpuid}},
	{from: "systems/internal/stepping", to: []string{"systems/motion", "components", "collision", "collision/geom"}, foreign: []string{cpuid, donburi}},
	{from: "systems/motion", to: []string{"components", "collision", "collision/geom"}, foreign: []string{cpuid, donburi}},
	{from: "systems/safety", to: []string{"components", "collision", "collision/geom"}, foreign: []string{cpuid, donburi}},
	{from: "systems/internal/fault"},
	room("store", "fault"), room("event"), room("check"), room("request"), room("random"), room("filter", "store", "fault"),
	{from: "systems/internal/solids", to: append(room("", "store", "fault", "filter").to, "systems/crowd"), foreign: []string{cpuid, donburi}},
	stage("health"), stage("state"), stage("shots", "filter"), stage("bodies", "solids", "filter"), stage("platforms", "solids", "filter"), stage("zones"),
	client("systems/defences", "systems/bases"), client("internal/defended", "systems/bases", "systems/defences"),
	client("systems/bases"), client("systems/behaviours"), client("systems/pickups"), client("systems/modes"),
	client("systems/bots", "systems/behaviours", "systems/pickups", "systems/modes", "systems/bases", "systems/defences"), // locks, what heals, the flags of teams, and what can be destroyed
	// The generic tests play on the test levels.
	client("systems/modeltest", "internal/testlevels", "internal/bruteforce"), client("systems/weapons/weaponstest", "internal/testlevels", "internal/bruteforce", "internal/replaykit", "systems/behaviours"),
	client("internal/inputcodec"), client("internal/seen"), {from: "systems/netplay/link"},
	// Sockets know nothing of a match, and a match nothing of sockets.
	{from: "systems/netplay/internal/pipe", to: []string{"systems/netplay/link"}},
	{from: "systems/netplay/internal/carrier", to: sockets[:2], foreign: networks},
	{from: "internal/fetch"},
	{from: "systems/netplay/dial", to: append([]string{"internal/fetch"}, sockets...), foreign: networks},
	{from: "internal/lan"}, {from: "internal/agones"}, {from: "internal/ticket"},
	{from: "systems/netplay/internal/listen", to: append(sockets, "systems/netplay/dial", "internal/fetch", "internal/lan", "internal/ticket"), foreign: networks},
	client("internal/teamwork", "systems/bases", "systems/modes"),
	{from: "internal/directory", to: append([]string{"internal/fetch", "systems/netplay/dial"}, sockets...), foreign: networks},
	{from: "internal/lobby", to: append([]string{"internal/directory", "internal/ticket", "internal/fetch", "systems/netplay/dial"}, sockets...), foreign: networks},
	client("systems/netplay/server/rooms", append([]string{"internal/teamwork", "internal/defended"}, clients...)...),
	{from: "systems/netplay/server", to: []string{"systems/...", "levels/...", "components", "collision/...", "internal/agones", "internal/arguments", "internal/defended", "internal/directory", "internal/fetch", "internal/jsonfile", "internal/lan", "internal/limits", "internal/lobby", "internal/manifest", "internal/regular", "internal/ruleset", "internal/signature", "internal/inputcodec", "internal/teamwork", "internal/ticket", "internal/webpage"},
		foreign: append([]string{cpuid, donburi, resolv, gltf, "github.com/alecthomas/kong"}, networks...)},
	client("systems/netplay/...", "internal/inputcodec"),
	client("systems/..."),
}

// bar is a dependency of the arena that its rooms do without.
type bar struct {
	from, to []string
	why      string
}

// bars keep the rooms of the arena apart.
var bars = []bar{
	{[]string{"game/internal/...", "game/hud", "game/input", "game/options", "game/render", "game/sound"}, []string{"game", "game/gallery"}, "a room does not know the arena"},
	{[]string{"game", "cmd/arena"}, []string{"game/gallery", "internal/testlevels", "internal/explode"}, "the arena does not need it"},
	{[]string{"game/internal/listen", "game/internal/looks", "game/internal/scene"}, []string{"game/internal/present", "game/internal/overlay",
		"game/internal/debug", "game/internal/watch", "game/internal/menus", "game/internal/tune"}, "what is shown does not know who shows it"},
	{[]string{"game/internal/present", "game/internal/debug", "game/internal/overlay", "game/internal/watch", "game/internal/tune"},
		[]string{"game/internal/menus", "game/internal/ui"}, "what shows a match does not know the menus"},
	{[]string{"game/internal/present", "game/internal/debug", "game/internal/overlay"},
		[]string{"game/internal/watch", "game/internal/device"}, "these rooms only show"},
}

// barred returns why a package of the arena does without another, or nothing.
func barred(from, to string) string {
	for _, b := range bars {
		if slices.ContainsFunc(b.from, func(p string) bool { return matches(p, from) }) && slices.Contains(b.to, to) {
			return b.why
		}
	}
	return ""
}

// edge is a dependency that is not allowed.
type edge struct{ from, to, why string }

func (e edge) String() string { return fmt.Sprintf("%s depends on %s: %s", e.from, e.to, e.why) }

// forbidden returns the edges of a dependency graph that break the arrows. deps
// lists for every package of the module all that it depends on.
func forbidden(deps map[string][]string) []edge {
	var bad []edge
	for pkg, all := range deps {
		from := strings.TrimPrefix(pkg, module)
		for _, to := range all {
			if why := objection(from, to); why != "" && pkg != to {
				bad = append(bad, edge{from, strings.TrimPrefix(to, module), why})
			}
		}
	}
	slices.SortFunc(bad, func(a, b edge) int { return strings.Compare(a.String(), b.String()) })
	return bad
}

// objection returns why from may not depend on to, or nothing.
func objection(from, to string) string {
	inside, isOurs := strings.CutPrefix(to, module)
	if !isOurs && isUnder(to, ebiten) && !draws(from) {
		return "only game, cmd/arena, tools/gallery and examples may use Ebitengine"
	}
	if isOurs && matches("cmd/...", inside) {
		return "commands are not for import"
	}
	if why := barred(from, inside); isOurs && why != "" {
		return why
	}
	for _, a := range arrows {
		switch {
		case !matches(a.from, from):
			continue
		case isOurs && (slices.Contains(a.not, inside) || !slices.ContainsFunc(a.to, func(p string) bool { return matches(p, inside) })):
			return "the arrow points the other way"
		case !isOurs && !isStandard(to) && !slices.ContainsFunc(a.foreign, func(m string) bool { return isUnder(to, m) }):
			return "not among the modules that it may use"
		}
		return ""
	}
	return ""
}

func draws(from string) bool {
	return matches("game/...", from) || from == "cmd/arena" || from == "tools/gallery" || matches("examples/...", from)
}

// matches reports whether a package is the pattern, or below it where the
// pattern ends in /...
func matches(pattern, pkg string) bool {
	if folder, ok := strings.CutSuffix(pattern, "/..."); ok {
		return isUnder(pkg, folder)
	}
	return pkg == pattern
}

func isUnder(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }

// isStandard reports whether a package is of the standard library, whose first
// element has no dot.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}
