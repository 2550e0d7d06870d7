package career

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/skijet/skijet/game/internal/replays"
)

// file is the name under which a store has the career.
const file = "career.json"

// Load returns the career of a store, or an empty one, also of no store. One that cannot be read is set aside.
func Load(store replays.Store) (*Career, error) {
	c := &Career{}
	if store == nil {
		return c, nil
	}
	data, err := store.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil {
		if err = json.Unmarshal(data, c); err == nil {
			return c, nil
		}
		err = errors.Join(err, store.SetAside(file))
	}
	return &Career{}, fmt.Errorf("your career cannot be read and begins anew: %s: %w", store.Place(file), err)
}

// Save keeps a career in a store, if there is one.
func Save(store replays.Store, c *Career) error {
	if store == nil {
		return nil
	}
	data, err := json.MarshalIndent(c, "", "\t")
	if err == nil {
		err = store.Write(file, data)
	}
	if err != nil {
		return fmt.Errorf("your career is not kept: %w", err)
	}
	return nil
}
