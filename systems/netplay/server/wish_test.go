package server

import (
	"encoding/json"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
)

func TestRoom_APlayerHasTheBodyThatIsWishedFor(t *testing.T) {
	wish, err := json.Marshal(bases.WishData{Model: components.ModelTorque, Preset: "t2-heavy", Pack: components.RepairPack})
	if err != nil {
		t.Fatal(err)
	}
	spec, err := playerOf("Ada", wish, rooms.Usual())
	if err != nil || spec.Name != "Ada" || spec.Model != components.ModelTorque || spec.Armor.Class != components.HeavyArmor || spec.Pack != components.RepairPack {
		t.Errorf("%+v, %v", spec, err)
	}
	if spec, err = playerOf("", nil, rooms.Usual()); err != nil || spec.Name != "nameless" {
		t.Errorf("without a wish: %+v, %v", spec, err)
	}
	for _, wish := range []string{"{", `{"Model": "tribes", "Preset": "gold"}`, `{"Model": "boat"}`} {
		if _, err := playerOf("Ada", []byte(wish), rooms.Usual()); err == nil {
			t.Errorf("%s is granted", wish)
		}
	}
}
