// Online joins the server that the address of its page names, plays for five seconds, and
// reports how that went.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"syscall/js"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/link"
	"github.com/skijet/skijet/systems/netplay/server/rooms"
	"github.com/skijet/skijet/systems/netplay/wire"
)

func main() {
	told, err := play()
	if err != nil {
		told = err.Error()
	}
	body, _ := json.Marshal(map[string]string{"error": told})
	js.Global().Call("fetch", "/report", map[string]any{"method": "POST", "body": string(body)})
	select {} // so that the page does not say that it has ended
}

func play() (string, error) {
	place, err := dial.ParsePlace(js.Global().Get("location").Get("href").String())
	if err != nil {
		return "", err
	}
	ctx := context.Background()
	offer, err := dial.Ask(ctx, place, "")
	if err != nil {
		return "", err
	}
	level, err := levels.Open(offer.Level)
	if err != nil {
		return "", err
	}
	modules, err := rooms.Modules(level, offer.Mode)
	if err != nil {
		return "", err
	}
	client, err := netplay.NewClient(netplay.ClientOptions{Base: systems.Options{Level: level, Modules: modules}, Name: "browser"})
	if err != nil {
		return "", err
	}
	connection, err := dial.Connect(ctx, place, offer)
	if err != nil {
		return "", err
	}
	line := netplay.WithStandby(client, connection, func(s wire.Standby) <-chan link.Link {
		place.Host, offer.Ticket, offer.Hashes = s.Address, s.Ticket, s.Hashes
		return dial.Again(place, offer)
	})
	moves := js.Global().Get("moves").Truthy() // the match goes to another server meanwhile
	ahead := components.Input{Forward: components.Full, Buttons: components.ButtonSki}
	end := int64(0)
	for began := time.Now(); ; time.Sleep(8 * time.Millisecond) {
		now := time.Since(began)
		for channel, data, ok := line.Receive(); ok; channel, data, ok = line.Receive() {
			client.Receive(now, channel, data)
		}
		if err := client.Tick(now, ahead); err != nil {
			return "", err
		}
		client.Send(func(channel link.Channel, data []byte) { _ = line.Send(channel, data) })
		if err := line.Err(); err != nil {
			return "", err
		}
		s := client.Session()
		if s == nil {
			continue
		}
		if end == 0 || moves && client.Address() == "" {
			end = s.Confirmed() + 160
		}
		if s.Confirmed() >= end {
			return fmt.Sprintf("played over %s, insecure %v", connection.Over, connection.Insecure), client.Leave()
		}
	}
}
