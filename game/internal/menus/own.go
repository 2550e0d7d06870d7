package menus

import "slices"

// Own is an option of a game, whose value is in the settings by its name. The first of its values is the
// default.
type Own struct {
	Name, Label, Hint string
	Values            []string
}

// ownRows are the options of games.
func (m *Menu) ownRows() (rows []Row) {
	for _, o := range m.Own {
		value := m.settings.GameOptions[o.Name]
		if !slices.Contains(o.Values, value) {
			value = o.Values[0]
		}
		r := among(m, o.Label, o.Hint, &value, o.Values, func(v string) string { return v })
		turn := r.Turn
		r.Turn = func(by int) {
			turn(by)
			if m.settings.GameOptions == nil {
				m.settings.GameOptions = map[string]string{}
			}
			m.settings.GameOptions[o.Name] = value
		}
		rows = append(rows, r)
	}
	return rows
}
