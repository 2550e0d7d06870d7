package systems

import (
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/tribes"
)

// hills builds a closed-form rolling level of n x n cells of the given size.
func hills(t testing.TB, n int, cell float64) *levels.Level {
	t.Helper()
	height := func(i, j int) float64 {
		s, _ := geom.SinCos(geom.Angle(i * 4096))
		c, _ := geom.SinCos(geom.Angle(j*3072 + 9000))
		edge := 0.0
		if i < 2 || j < 2 || i > n-2 || j > n-2 {
			edge = 80
		}
		return float64(8*s) + float64(8*c) + edge
	}
	var vertices []geom.Vec
	var indices []uint32
	half := float64(n) * cell / 2
	for j := range n + 1 {
		for i := range n + 1 {
			vertices = append(vertices, geom.Vec{X: float64(float64(i)*cell) - half, Y: float64(float64(j)*cell) - half, Z: height(i, j)})
		}
	}
	for j := range n {
		for i := range n {
			a := uint32(j*(n+1) + i)
			b, c, d := a+1, a+uint32(n)+2, a+uint32(n)+1
			indices = append(indices, a, b, c, a, c, d)
		}
	}
	mesh, err := collision.NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	bounds := mesh.Bounds()
	l := &levels.Level{Name: "hills", Solid: collision.NewWorld(mesh), Bounds: bounds, Limits: bounds.Expand(1000)}
	for k := range 4 {
		p := geom.Vec{X: float64(k*40 - 60), Y: float64(k*60 - 90)}
		hit, ok := mesh.Raycast(p.Add(geom.Vec{Z: 200}), geom.Vec{Z: -400})
		if !ok {
			t.Fatal("no ground under the spawn")
		}
		l.Spawns = append(l.Spawns, levels.Spawn{Team: 1 + k%2, Position: hit.Point.Add(geom.Vec{Z: 1})})
	}
	return l
}

func newBotMatch(t testing.TB, level *levels.Level, bots int, seed uint64) *Match {
	t.Helper()
	m, err := NewMatch(Options{Level: level, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i := range bots {
		if _, err := m.Join(PlayerSpec{Name: "bot", Team: 1 + i%2, Bot: true, Armor: tribes.Light()}); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestMatch_SameSeedGivesTheSameHashEveryTick(t *testing.T) {
	level := hills(t, 48, 16)
	a, b := newBotMatch(t, level, 4, 7), newBotMatch(t, level, 4, 7)
	other := newBotMatch(t, level, 4, 8)
	differs := false
	for tick := range 2000 {
		a.Step(nil)
		b.Step(nil)
		other.Step(nil)
		if a.Hash() != b.Hash() {
			t.Fatalf("tick %d: %x and %x", tick, a.Hash(), b.Hash())
		}
		differs = differs || a.Hash() != other.Hash()
	}
	if !differs {
		t.Error("another seed gave the same match")
	}
}

func TestBots_SkiJetAndKill(t *testing.T) {
	m := newBotMatch(t, hills(t, 48, 16), 4, 3)
	fastest, jets, fired, exploded, died := 0.0, 0, 0, 0, 0
	var players []PlayerState
	for range 6000 {
		m.Step(nil)
		players = m.Players(players[:0])
		for _, p := range players {
			fastest = max(fastest, p.Velocity.Length())
			if p.Jetting {
				jets++
			}
		}
		for _, e := range m.Events() {
			switch e.Kind {
			case EventFired:
				fired++
			case EventExploded:
				exploded++
			case EventDied:
				died++
			}
		}
	}
	t.Logf("fastest %.1f m/s, %d jet ticks, %d shots, %d blasts, %d deaths", fastest, jets, fired, exploded, died)
	if fastest < 25 || jets < 500 || fired < 20 || exploded < 20 || died < 1 {
		t.Error("the bots do not play")
	}
}
