package linktest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/bits"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/netplay/link"
)

const ms = time.Millisecond

// arrival is a message that arrived.
type arrival struct {
	at      time.Duration
	channel link.Channel
	number  int
	data    []byte
}

// exchange sends n messages over a link, one each step, and returns what arrives.
func exchange(t *testing.T, net *Net, c Conditions, channel link.Channel, n int, step time.Duration) ([]arrival, Faults) {
	t.Helper()
	a, b := net.Connect(c, Conditions{})
	var all []arrival
	for i := 0; i < n+20000/int(step/ms); i++ {
		net.Advance(time.Duration(i) * step)
		if i < n {
			if err := a.Send(channel, binary.LittleEndian.AppendUint64(nil, uint64(i))); err != nil {
				t.Fatal(err)
			}
		}
		for {
			channel, data, ok := b.Receive()
			if !ok {
				break
			}
			all = append(all, arrival{net.now, channel, int(binary.LittleEndian.Uint64(data)), bytes.Clone(data)})
		}
	}
	return all, a.Faults()
}

// near fails unless a figure is what theory says, within four standard deviations.
func near(t *testing.T, what string, got, want, deviation float64) {
	t.Helper()
	if math.Abs(got-want) > 4*deviation {
		t.Errorf("%s: %.4f, want %.4f within %.4f", what, got, want, 4*deviation)
	}
}

// fraction is near for a fraction of n.
func fraction(t *testing.T, what string, count, n int, p float64) {
	t.Helper()
	near(t, what, float64(count)/float64(n), p, math.Sqrt(p*(1-p)/float64(n)))
}

func TestLink_WithoutConditionsDeliversAllAtOnceAndInOrder(t *testing.T) {
	net := NewNet(1)
	a, b := net.Connect(Conditions{}, Conditions{})
	for i, channel := range []link.Channel{link.Datagram, link.Stream, link.Datagram} {
		data := []byte{byte(i)}
		if err := a.Send(channel, data); err != nil {
			t.Fatal(err)
		}
		data[0] = 99 // it was copied
	}
	for i, want := range []link.Channel{link.Datagram, link.Stream, link.Datagram} {
		channel, data, ok := b.Receive()
		if !ok || channel != want || !bytes.Equal(data, []byte{byte(i)}) {
			t.Errorf("message %d: %v %v %v", i, channel, data, ok)
		}
	}
	if _, _, ok := b.Receive(); ok {
		t.Error("a message too many")
	}
}

func TestDelay_IsWhatTheConditionsSay(t *testing.T) {
	const n = 10000
	all, _ := exchange(t, NewNet(2), Conditions{Delay: 40 * ms, Jitter: 30 * ms}, link.Datagram, n, 32*ms)
	if len(all) != n {
		t.Fatalf("%d of %d arrived", len(all), n)
	}
	// Time is looked at every 32 ms: the delay is seen as 64 ms, or 96 if it is above that.
	late := 0
	for _, a := range all {
		switch d := a.at - time.Duration(a.number)*32*ms; d {
		case 64 * ms:
		case 96 * ms:
			late++
		default:
			t.Fatalf("message %d took %v", a.number, d)
		}
	}
	fraction(t, "above 64 ms", late, n, 6.0/30)
}

// TestLoss_IsThatOfGilbertAndElliott compares with the closed form: the line is bad for
// worsens/(worsens+recovers) of the time, and for 1/recovers packets in a row.
func TestLoss_IsThatOfGilbertAndElliott(t *testing.T) {
	const n = 100000
	c := Conditions{Worsens: 0.01, Recovers: 0.25, Lost: 1}
	all, faults := exchange(t, NewNet(3), c, link.Datagram, n, 32*ms)
	bad := c.Worsens / (c.Worsens + c.Recovers)
	// A burst counts as one draw: packets in a row depend on each other.
	near(t, "lost", float64(faults.Lost)/n, bad, math.Sqrt(bad*(1-bad)/n*(2/(c.Worsens+c.Recovers)-1)))
	runs, last := 0, -1
	for _, a := range all {
		if a.number > last+1 {
			runs++
		}
		last = a.number
	}
	near(t, "length of a burst", float64(n-len(all))/float64(runs), 1/c.Recovers, math.Sqrt(1-c.Recovers)/c.Recovers/math.Sqrt(float64(runs)))
	// A burst has three packets or more with the probability that it goes on twice.
	fraction(t, "bursts of three", faults.Bursts, runs, (1-c.Recovers)*(1-c.Recovers))
	if len(all)+faults.Lost != n || faults.Sent != n {
		t.Errorf("%d arrived of %+v", len(all), faults)
	}
}

func TestLoss_OfAFractionOfAll(t *testing.T) {
	const n = 50000
	_, faults := exchange(t, NewNet(4), Conditions{Worsens: 1, Lost: 0.02}, link.Datagram, n, 32*ms)
	fraction(t, "lost", faults.Lost, n, 0.02)
	all, _ := exchange(t, NewNet(4), Conditions{Worsens: 1, Lost: 1}, link.Datagram, 100, 32*ms)
	if len(all) != 0 {
		t.Errorf("%d arrived over a line that is cut", len(all))
	}
}

func TestDatagrams_ComeTwiceAndInAnotherOrder(t *testing.T) {
	const n = 20000
	all, faults := exchange(t, NewNet(5), Conditions{Duplicated: 0.1, Detoured: 0.05, Detour: 200 * ms}, link.Datagram, n, 32*ms)
	fraction(t, "duplicated", faults.Duplicated, n, 0.1)
	fraction(t, "detoured", faults.Detoured, n+faults.Duplicated, 0.05)
	seen, newest := map[int]int{}, 0
	for _, a := range all {
		seen[a.number]++
		if a.number < newest {
			newest-- // only the order counts
		}
		newest = max(newest, a.number)
	}
	twice := 0
	for _, times := range seen {
		if times == 2 {
			twice++
		}
	}
	if len(seen) != n || twice != faults.Duplicated || len(all) != n+twice {
		t.Errorf("%d of %d arrived, %d of them twice: %+v", len(seen), n, twice, faults)
	}
	if faults.Reordered < n/50 {
		t.Errorf("only %d came in another order", faults.Reordered)
	}
}

func TestDamage_FlipsOneBitOfADatagramAndNoneOfTheStream(t *testing.T) {
	const n = 20000
	net := NewNet(6)
	a, b := net.Connect(Conditions{Damaged: 0.1}, Conditions{})
	data, damaged := bytes.Repeat([]byte{0x5a}, 100), 0
	for range n {
		if err := errors.Join(a.Send(link.Datagram, data), a.Send(link.Stream, data)); err != nil {
			t.Fatal(err)
		}
		for {
			channel, got, ok := b.Receive()
			if !ok {
				break
			}
			flipped := 0
			for i := range got {
				flipped += bits.OnesCount8(got[i] ^ data[i])
			}
			if flipped > 1 || flipped == 1 && channel == link.Stream {
				t.Fatalf("%d bits flipped on channel %d", flipped, channel)
			}
			damaged += flipped
		}
	}
	fraction(t, "damaged", damaged, n, 0.1)
	if a.Faults().Damaged != damaged {
		t.Errorf("%+v, and %d came damaged", a.Faults(), damaged)
	}
}

func TestStream_ArrivesWholeAndInOrderWhateverHappens(t *testing.T) {
	const n = 5000
	worst := Conditions{Delay: 30 * ms, Jitter: 60 * ms, Worsens: 0.1, Recovers: 0.3, Lost: 0.9, Duplicated: 0.5, Detoured: 0.5, Detour: time.Second, Damaged: 1}
	all, faults := exchange(t, NewNet(7), worst, link.Stream, n, 32*ms)
	if len(all) != n {
		t.Fatalf("%d of %d arrived", len(all), n)
	}
	for i, a := range all {
		if a.number != i || a.channel != link.Stream {
			t.Fatalf("message %d came as number %d", a.number, i)
		}
	}
	if faults.Retried == 0 {
		t.Errorf("nothing was lost: %+v", faults)
	}
}

func TestRate_DelaysByTheSizeAndDropsDatagramsThatWaitTooLong(t *testing.T) {
	net := NewNet(8)
	a, b := net.Connect(Conditions{Delay: 10 * ms, Rate: 125000}, Conditions{}) // a megabit a second
	if err := a.Send(link.Stream, make([]byte, 12500)); err != nil {
		t.Fatal(err)
	}
	if err := a.Send(link.Datagram, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	for i, at := range []time.Duration{110 * ms, 118 * ms} {
		net.Advance(at - 1)
		if _, _, ok := b.Receive(); ok {
			t.Errorf("message %d came early", i)
		}
		net.Advance(at)
		if _, _, ok := b.Receive(); !ok {
			t.Errorf("message %d did not come", i)
		}
	}
	for range 100 { // 8 ms each
		if err := a.Send(link.Datagram, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	if f := a.Faults(); f.Lost != 100-int(Patience/(8*ms))-1 {
		t.Errorf("%+v", f)
	}
}

func TestClocks_DriftAndStallAsTheySay(t *testing.T) {
	net := NewNet(9)
	fast, steady := net.Machine(300e-6, 0, 0), net.Machine(0, 0, 0)
	lazy := net.Machine(-300e-6, 2*time.Second, 600*ms)
	const n = 2000000
	stalled, stalls, was := 0, 0, false
	for i := range n {
		net.Advance(time.Duration(i) * ms)
		is := lazy.Stalls()
		if is {
			stalled++
		}
		if is && !was {
			stalls++
		}
		if was = is; steady.Stalls() || fast.Stalls() {
			t.Fatal("a machine that never stalls does")
		}
	}
	if got, want := fast.Now()-net.now, time.Duration(float64(net.now)*300e-6); got != want || steady.Now() != net.now {
		t.Errorf("it gained %v, want %v", got, want)
	}
	// A stall takes 0.3 s on average, after 2 s.
	near(t, "stalls in a second", float64(stalls)/2000, 1/2.3, math.Sqrt(2000/2.3)/2000)
	near(t, "length of a stall", float64(stalled)/float64(stalls), 300, 600/math.Sqrt(12)/math.Sqrt(float64(stalls))+1)
}

func TestClose_EndsBothEndsAfterWhatIsOnTheStream(t *testing.T) {
	net := NewNet(10)
	a, b := net.Connect(Conditions{Delay: 50 * ms}, Conditions{})
	if err := a.Send(link.Stream, []byte("last")); err != nil {
		t.Fatal(err)
	}
	a.Close()
	a.Close()
	if err := a.Send(link.Datagram, nil); !errors.Is(err, link.ErrClosed) || !errors.Is(a.Err(), link.ErrClosed) {
		t.Errorf("sending over a closed link: %v", err)
	}
	if b.Err() != nil {
		t.Error("it was closed before that could be known")
	}
	net.Advance(50 * ms)
	if _, data, ok := b.Receive(); !ok || string(data) != "last" {
		t.Errorf("got %q, %v", data, ok)
	}
	if _, _, ok := b.Receive(); ok || !errors.Is(b.Err(), link.ErrClosed) {
		t.Errorf("open still: %v", b.Err())
	}
	if err := b.Send(link.Stream, nil); !errors.Is(err, link.ErrClosed) {
		t.Error(err)
	}
}

func TestSend_RefusesWhatIsTooLargeOrTooMuch(t *testing.T) {
	a, _ := NewNet(11).Connect(Conditions{}, Conditions{})
	for channel, size := range map[link.Channel]int{link.Datagram: link.MaxDatagram, link.Stream: link.MaxMessage} {
		if err := a.Send(channel, make([]byte, size+1)); !errors.Is(err, link.ErrSize) {
			t.Errorf("channel %d: %v", channel, err)
		}
		if err := a.Send(channel, make([]byte, size)); err != nil {
			t.Errorf("channel %d: %v", channel, err)
		}
	}
	for range link.MaxUnread/link.MaxMessage - 1 {
		if err := a.Send(link.Stream, make([]byte, link.MaxMessage)); err != nil {
			t.Error(err)
		}
	}
	if err := a.Send(link.Stream, []byte{1}); !errors.Is(err, link.ErrFull) {
		t.Errorf("a full stream: %v", err)
	}
	if err := a.Send(9, nil); err == nil {
		t.Error("an unknown channel is taken")
	}
}

// digest plays one link while another one is used or not.
func digest(t *testing.T, seed uint64, other bool) uint64 {
	t.Helper()
	net := NewNet(seed)
	c := Conditions{Delay: 20 * ms, Jitter: 40 * ms, Worsens: 0.05, Recovers: 0.3, Lost: 0.8, Duplicated: 0.1, Detoured: 0.1, Detour: 100 * ms, Damaged: 0.1, Rate: 50000}
	a, b := net.Connect(c, c)
	x, _ := net.Connect(c, c)
	m := net.Machine(0, 300*ms, 100*ms)
	h := fnv.New64a()
	for i := range 2000 {
		net.Advance(time.Duration(i) * 16 * ms)
		if other {
			_ = x.Send(link.Datagram, []byte("other"))
		}
		if err := a.Send(link.Datagram+link.Channel(i%2), binary.LittleEndian.AppendUint64(nil, uint64(i))); err != nil {
			t.Fatal(err)
		}
		for channel, data, ok := b.Receive(); ok; channel, data, ok = b.Receive() {
			fmt.Fprintln(h, i, channel, data)
		}
		fmt.Fprintln(h, m.Stalls(), m.Now())
	}
	fmt.Fprintln(h, a.Faults())
	return h.Sum64()
}

func TestNet_IsTheSameFromTheSameSeedAndLinksDoNotDisturbEachOther(t *testing.T) {
	if a, b := digest(t, 1, false), digest(t, 1, false); a != b {
		t.Errorf("%x, and again %x", a, b)
	}
	if a, b := digest(t, 1, false), digest(t, 1, true); a != b {
		t.Errorf("%x alone, %x beside another link", a, b)
	}
	if a, b := digest(t, 1, false), digest(t, 2, false); a == b {
		t.Error("two seeds give the same")
	}
}

func TestChange_CutsOneDirectionAlone(t *testing.T) {
	a, b := NewNet(12).Connect(Conditions{}, Conditions{})
	a.Change(Conditions{Worsens: 1, Lost: 1})
	if err := errors.Join(a.Send(link.Datagram, []byte("there")), b.Send(link.Datagram, []byte("back"))); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := b.Receive(); ok {
		t.Error("it came over the line that is cut")
	}
	if _, data, ok := a.Receive(); !ok || string(data) != "back" {
		t.Errorf("got %q, %v", data, ok)
	}
}

// TestChange_WhatWasLostOnTheStreamIsTriedAgain, in its order, once the line is whole.
func TestChange_WhatWasLostOnTheStreamIsTriedAgain(t *testing.T) {
	net := NewNet(13)
	a, b := net.Connect(Conditions{Delay: time.Second, Worsens: 1, Lost: 1}, Conditions{})
	for i := range 3 {
		if err := a.Send(link.Stream, []byte{byte(i)}); err != nil {
			t.Fatal(err)
		}
	}
	net.Advance(5 * time.Second)
	if _, _, ok := b.Receive(); ok {
		t.Fatal("it came over the line that is cut")
	}
	a.Change(Conditions{Delay: 20 * time.Millisecond})
	net.Advance(5*time.Second + 100*time.Millisecond)
	for i := range 3 {
		if _, data, ok := b.Receive(); !ok || data[0] != byte(i) {
			t.Errorf("message %d is %v, %v", i, data, ok)
		}
	}
}
