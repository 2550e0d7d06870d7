package server

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestInWords_SaysTheLargestUnitOfWhichThereAreTwo, and no less time than is left.
func TestInWords_SaysTheLargestUnitOfWhichThereAreTwo(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 minutes", time.Second: "1 minute", time.Minute: "1 minute", time.Minute + 1: "2 minutes", 119 * time.Minute: "119 minutes", 119*time.Minute + 1: "2 hours",
		2 * time.Hour: "2 hours", 47 * time.Hour: "47 hours", 48*time.Hour - time.Minute: "47 hours", 48 * time.Hour: "2 days", 71 * time.Hour: "2 days", 72 * time.Hour: "3 days",
	} {
		if got := inWords(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// names lists bans by their names and addresses.
func names(bans []ban) (all []string) {
	for _, one := range bans {
		all = append(all, fmt.Sprint(one.Name, " ", one.Address))
	}
	return all
}

// TestBook_ABanStandsInPlaceOfOneBefore of the same address, and beside those of others who play from there.
func TestBook_ABanStandsInPlaceOfOneBefore(t *testing.T) {
	b, err := openBook("")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Unix(1000, 0)
	a, c := netip.MustParsePrefix("203.0.113.1/32"), netip.MustParsePrefix("203.0.113.0/24")
	for n, step := range []struct {
		one   ban
		after time.Duration
		want  string
	}{
		{ban{Address: a, Name: "Ada"}, 0, "Ada a"},
		{ban{Address: a, Name: "Ben"}, 0, "Ben a"},
		{ban{Address: c, Name: "Cem", Until: at.Add(time.Minute)}, 0, "Ben a, Cem c"},
		{ban{Address: a, Name: "Dee", Alone: true}, 0, "Ben a, Cem c, Dee a"},
		{ban{Address: a, Name: "Eve", Alone: true}, 0, "Ben a, Cem c, Dee a, Eve a"},
		{ban{Address: a, Name: "Dee", Alone: true}, time.Minute, "Ben a, Cem c, Eve a, Dee a"},
		{ban{Address: a, Name: "Fay"}, time.Minute + 1, "Eve a, Dee a, Fay a"}, // that of Cem is over
	} {
		if err := b.ban(step.one, at.Add(step.after)); err != nil {
			t.Fatal(err)
		}
		got := strings.NewReplacer(a.String(), "a", c.String(), "c").Replace(strings.Join(names(b.bans), ", "))
		if got != step.want {
			t.Errorf("step %d: %s, want %s", n, got, step.want)
		}
	}
}

// TestBook_KeepsOutByAddressNameOrSeat until the time of a ban is over.
func TestBook_KeepsOutByAddressNameOrSeat(t *testing.T) {
	at, mine := time.Unix(1000, 0), wire.Seat{7}
	end := at.Add(time.Hour)
	b := &book{mutes: map[netip.Prefix]ban{}, bans: []ban{
		{Address: netip.MustParsePrefix("203.0.113.0/24"), Reason: "noise", Until: end}, {Address: netip.MustParsePrefix("2001:db8::/64")},
		{Address: netip.MustParsePrefix("192.0.2.1/32"), Name: "Ada", Alone: true, Until: end, seat: mine}, {Address: netip.MustParsePrefix("192.0.2.2/32"), Name: "Ben", Alone: true, Until: end},
	}}
	for _, c := range []struct {
		from  string
		after time.Duration
		want  string
	}{
		{"203.0.113.9", 0, "you are banned from this server for 60 minutes: noise"}, {"::ffff:203.0.113.9", time.Hour - 1, "you are banned from this server for 1 minute: noise"},
		{"203.0.113.9", time.Hour, "you are banned from this server for 0 minutes: noise"}, {"203.0.113.9", time.Hour + 1, ""}, {"203.0.112.9", 0, ""},
		{"2001:db8::9", 1e6 * time.Hour, "you are banned from this server"}, {"2001:db8:0:1::9", 0, ""}, {"192.0.2.1", 0, ""},
	} {
		if got := b.banned(netip.MustParseAddr(c.from), at.Add(c.after)); got != c.want {
			t.Errorf("%s after %v: %q, want %q", c.from, c.after, got, c.want)
		}
	}
	for _, c := range []struct {
		from, called string
		seat         wire.Seat
		after        time.Duration
		out          bool
	}{
		{"192.0.2.1:1", "Ada", wire.Seat{}, 0, true}, {"[::ffff:192.0.2.1]:1", "a.d.a", wire.Seat{}, time.Hour, true}, {"192.0.2.1:1", "Ada", wire.Seat{}, time.Hour + 1, false},
		{"192.0.2.1:1", "Ben", wire.Seat{}, 0, false}, {"192.0.2.2:1", "Ben", wire.Seat{}, 0, true}, {"192.0.2.3:1", "Ada", wire.Seat{}, 0, false},
		{"192.0.2.3:1", "Cem", mine, 0, true}, {"192.0.2.3:1", "Cem", mine, time.Hour + 1, false}, {"192.0.2.3:1", "Cem", wire.Seat{8}, 0, false}, {"203.0.113.9:1", "", wire.Seat{}, 0, false},
	} {
		g := &guest{Guest: listen.Guest{Address: netip.MustParseAddrPort(c.from)}, called: c.called, seat: c.seat}
		var why wire.Refusal
		if err := b.keepsOut(g, at.Add(c.after)); (err != nil) != c.out || c.out && (!errors.As(err, &why) || why.Reason != wire.ReasonVoted || c.after == 0 && why.Text != "for 60 minutes") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestBook_AMuteIsOfAHousehold, until it is over or lifted.
func TestBook_AMuteIsOfAHousehold(t *testing.T) {
	at := time.Unix(1000, 0)
	b, err := openBook("")
	if err != nil {
		t.Fatal(err)
	}
	home := netip.MustParsePrefix("2001:db8::/64")
	b.mute(ban{Address: home, Until: at.Add(time.Minute), Reason: "be kind"})
	says := func(from string, after time.Duration) string {
		if err := b.muted(netip.MustParseAddr(from), at.Add(after)); err != nil {
			return err.Error()
		}
		return ""
	}
	if got := says("2001:db8::1", 0); got != "You are muted, and nobody reads this for 1 minute: be kind" || says("2001:db8::2", time.Minute) == "" || says("2001:db8::1", time.Minute+1) != "" || says("2001:db8:0:1::1", 0) != "" {
		t.Errorf("it says %q", got)
	}
	if !b.unmute(home) || b.unmute(home) || says("2001:db8::1", 0) != "" {
		t.Error("who may talk again is muted")
	}
}

// TestBook_IsWrittenAsAWholeOrNotChanged, also where it is full.
func TestBook_IsWrittenAsAWholeOrNotChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bans.json")
	b, err := openBook(path)
	if err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); string(data) != "[]\n" || err != nil {
		t.Errorf("a new one is %q, %v", data, err)
	}
	at := time.Unix(1000, 0)
	one := ban{Address: netip.MustParsePrefix("203.0.113.1/32"), Name: "Ada", Reason: "noise", Until: at.UTC().Add(time.Hour)}
	if err := b.ban(one, at); err != nil {
		t.Fatal(err)
	}
	again, err := openBook(path)
	if err != nil || len(again.bans) != 1 || again.bans[0] != one {
		t.Errorf("read again it is %+v, %v", again, err)
	}
	again.path = filepath.Join(path, "not a folder")
	other := ban{Address: netip.MustParsePrefix("203.0.113.2/32")}
	if err := again.ban(other, at); err == nil || len(again.bans) != 1 {
		t.Errorf("what cannot be written counts: %+v, %v", again.bans, err)
	}
	if lifted, err := again.unban("Ada"); err == nil || len(again.bans) != 1 {
		t.Errorf("%+v is lifted, though that cannot be written: %v", lifted, err)
	}
	full := &book{}
	for n := range mostBans {
		full.bans = append(full.bans, ban{Address: netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)}), 32)})
	}
	if err := full.ban(other, at); err == nil || err.Error() != "there are 4096 bans already" || len(full.bans) != mostBans || full.banned(other.Address.Addr(), at) != "" {
		t.Errorf("a ban more: %v, %d", err, len(full.bans))
	}
	full.bans = full.bans[1:]
	if err := full.ban(other, at); err != nil || len(full.bans) != mostBans {
		t.Errorf("the last one: %v, %d", err, len(full.bans))
	}
	for text, want := range map[string]string{"{": path + ": ", "[{\"adress\": 1}]": path + ": "} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if b, err := openBook(path); err == nil || !strings.HasPrefix(err.Error(), want) || b != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestBook_TellsAndLearnsWhatIsNotOver, each ban once.
func TestBook_TellsAndLearnsWhatIsNotOver(t *testing.T) {
	at := time.Unix(1000, 0)
	prefix := func(last byte) netip.Prefix { return netip.PrefixFrom(netip.AddrFrom4([4]byte{203, 0, 113, last}), 32) }
	over, later := at.Add(-1), at.Add(time.Minute)
	from := &book{mutes: map[netip.Prefix]ban{prefix(9): {Address: prefix(9), Until: later}, prefix(8): {Address: prefix(8), Until: over}, prefix(7): {Address: prefix(7)}},
		bans: []ban{{Address: prefix(1), Name: "Ada"}, {Address: prefix(2), Name: "Ben", Until: over}, {Address: prefix(3), Name: "Cem", Alone: true, Until: later}}}
	bans, mutes := from.all(at)
	if got := fmt.Sprint(names(bans), names(mutes)); got != "[Ada 203.0.113.1/32 Cem 203.0.113.3/32] [ 203.0.113.7/32  203.0.113.9/32]" {
		t.Errorf("it tells of %s", got)
	}
	b := &book{mutes: map[netip.Prefix]ban{}, bans: []ban{{Address: prefix(3), Name: "Dee", Alone: true}, {Address: prefix(1), Name: "Eve", Alone: true}}}
	for range 2 {
		if err := b.learn(slices.Clone(bans), mutes); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(names(b.bans)); got != "[Dee 203.0.113.3/32 Eve 203.0.113.1/32 Ada 203.0.113.1/32 Cem 203.0.113.3/32]" || len(b.mutes) != 2 {
		t.Errorf("it learns %s and %d mutes", got, len(b.mutes))
	}
	if err := b.learn([]ban{{Address: prefix(1), Name: "another name"}}, nil); err != nil || len(b.bans) != 4 {
		t.Errorf("an address that is known: %v, %v", names(b.bans), err)
	}
}
