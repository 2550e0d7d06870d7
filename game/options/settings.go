package options

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/choices"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/jsonfile"
)

// Settings are what the menu changes and what is kept between games.
type Settings struct {
	Sensitivity float64 `json:"sensitivity"` // degrees a count of the mouse
	// StickSensitivity is how fast a stick turns the view, and ZoomSensitivity how far both do in zoom,
	// relative to what is usual.
	StickSensitivity float64          `json:"stick_sensitivity"`
	ZoomSensitivity  float64          `json:"zoom_sensitivity"`
	Zoom             float64          `json:"zoom"`     // how many times as large all is then
	InvertY          bool             `json:"invert_y"` // mouse up looks down
	Volume           float64          `json:"volume"`   // of everything, 0 to 1
	Volumes          Volumes          `json:"volumes"`
	Mute             bool             `json:"mute"`
	FieldOfView      float64          `json:"field_of_view"` // degrees from left to right
	SpeedView        float64          `json:"speed_view"`    // degrees by which the view widens at the highest speed
	LessMotion       bool             `json:"less_motion"`   // no widening, shaking, dipping and streaks
	SpeedInKmh       bool             `json:"speed_in_kmh"`  // or m/s
	ThirdPerson      bool             `json:"third_person"`
	Distance         float64          `json:"distance"` // m from the eye in third person
	Killcam          bool             `json:"killcam"`  // the dead see how it came about
	Video            Video            `json:"video"`
	HUD              HUD              `json:"hud"`
	Bindings         actions.Bindings `json:"bindings"`
	// GameKeys are the keys of the actions of games, by name. Those of games that are not
	// played now are kept.
	GameKeys map[string][]input.Key `json:"game_keys,omitempty"`
	// GameOptions are the values of the options of games, by name, likewise.
	GameOptions map[string]string `json:"game_options,omitempty"`
	// Choice is the match that was played last, or nil before the first.
	Choice     *Choice  `json:"choice,omitempty"`
	PlayerName string   `json:"player_name"`       // that others see
	Servers    []string `json:"servers,omitempty"` // addresses that were joined, the last one first
	Favourites []string `json:"favourites,omitempty"`
	List       string   `json:"list,omitempty"` // address of a list of servers
	// Taught is set once the user has opened the lessons or played for some minutes.
	Taught bool `json:"taught,omitempty"`
	// Scored is set once the user has killed somebody or scored in a fight.
	Scored bool `json:"scored,omitempty"`
}

// Limits of the settings; the menu's sliders end there.
const (
	MinSensitivity, MaxSensitivity = 0.01, 0.5
	MinFieldOfView, MaxFieldOfView = 60, 120
	MinSpeedView, MaxSpeedView     = 0, 30
	MinDistance, MaxDistance       = 2, 20
	MinTurning, MaxTurning         = 0.2, 3
	MinZoom, MaxZoom               = 2, 8
)

// DefaultSettings returns the settings of a new player.
func DefaultSettings() Settings {
	return Settings{
		Sensitivity: 0.08, StickSensitivity: 1, ZoomSensitivity: 1, Zoom: 3, Volume: 0.7, Volumes: defaultVolumes(), FieldOfView: 95, SpeedView: 16, SpeedInKmh: true, Distance: 6, HUD: defaultHUD(),
		PlayerName: "Player", Video: defaultVideo(), Bindings: actions.DefaultBindings(),
	}
}

// Store stores the bytes of the settings.
type Store interface {
	// Read returns the last content. The error wraps [fs.ErrNotExist] if there is none.
	Read() ([]byte, error)
	Write([]byte) error
	// Name describes where, for messages.
	Name() string
}

// Load reads settings. If there are none it returns the defaults. What cannot be used of them is
// the default, and the error has the reasons; of a file that is no JSON that is everything.
func Load(store Store) (Settings, error) {
	data, err := store.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return DefaultSettings(), nil
	}
	settings := DefaultSettings()
	if err == nil {
		err = read(data, &settings)
	}
	if err != nil {
		return settings, fmt.Errorf("settings %s: %w; playing with the defaults of these", store.Name(), err)
	}
	return settings, nil
}

// read reads what can be used of settings, and returns why the rest cannot.
func read(data []byte, settings *Settings) error {
	type plain Settings
	file := struct {
		*plain
		Bindings json.RawMessage `json:"bindings"` // instead of those
	}{plain: (*plain)(settings)}
	err := json.Unmarshal(data, &file)
	if kind := (*json.UnmarshalTypeError)(nil); err != nil && !errors.As(err, &kind) { // those leave out one value
		*settings = DefaultSettings()
		return jsonfile.Explain(data, err)
	}
	err = jsonfile.Explain(data, err)
	if file.Bindings != nil {
		err = errors.Join(err, settings.Bindings.UnmarshalJSON(file.Bindings))
	}
	return errors.Join(err, settings.mend())
}

// Save writes settings.
func Save(store Store, settings Settings) error {
	data, err := json.MarshalIndent(settings, "", "\t")
	if err == nil {
		err = store.Write(append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("settings %s: %w", store.Name(), err)
	}
	return nil
}

// mend sets what the menu cannot make to its default, and returns what was wrong with it.
func (s *Settings) mend() error {
	d := DefaultSettings()
	number := func(name string, is *float64, without, least, most float64) error {
		return orDefault(is, without, arguments.Between(name, *is, least, most))
	}
	word := func(name string, is *string, without string, choices []string) error {
		return orDefault(is, without, arguments.OneOf(name, *is, choices...))
	}
	lost := []error{
		number("sensitivity", &s.Sensitivity, d.Sensitivity, MinSensitivity, MaxSensitivity),
		number("stick_sensitivity", &s.StickSensitivity, d.StickSensitivity, MinTurning, MaxTurning),
		number("zoom_sensitivity", &s.ZoomSensitivity, d.ZoomSensitivity, MinTurning, MaxTurning),
		number("zoom", &s.Zoom, d.Zoom, MinZoom, MaxZoom),
		number("field_of_view", &s.FieldOfView, d.FieldOfView, MinFieldOfView, MaxFieldOfView),
		number("speed_view", &s.SpeedView, d.SpeedView, MinSpeedView, MaxSpeedView),
		number("distance", &s.Distance, d.Distance, MinDistance, MaxDistance),
		number("volume", &s.Volume, d.Volume, 0, 1),
		number("volumes.effects", &s.Volumes.Effects, d.Volumes.Effects, 0, 1),
		number("volumes.ambience", &s.Volumes.Ambience, d.Volumes.Ambience, 0, 1),
		number("volumes.announcer", &s.Volumes.Announcer, d.Volumes.Announcer, 0, 1),
		number("volumes.music", &s.Volumes.Music, d.Volumes.Music, 0, 1),
		number("hud: scale", &s.HUD.Scale, d.HUD.Scale, MinHUDScale, MaxHUDScale),
		number("hud: crosshair_size", &s.HUD.CrosshairSize, d.HUD.CrosshairSize, MinCrosshairSize, MaxCrosshairSize),
		word("hud: crosshair", &s.HUD.Crosshair, d.HUD.Crosshair, choices.Crosshairs()),
		word("hud: crosshair_color", &s.HUD.CrosshairColor, d.HUD.CrosshairColor, choices.CrosshairColors()),
		word("hud: team_colors", &s.HUD.TeamColors, d.HUD.TeamColors, choices.TeamColors()),
		orDefault(&s.Video, d.Video, s.Video.check()),
	}
	if len(s.PlayerName) > MostName {
		lost = append(lost, fmt.Errorf("player_name has %d bytes, at most %d", len(s.PlayerName), MostName))
		s.PlayerName = d.PlayerName
	}
	for _, name := range slices.Sorted(maps.Keys(s.GameKeys)) {
		for _, key := range s.GameKeys[name] {
			if _, err := input.ParseKey(string(key)); err != nil {
				lost = append(lost, fmt.Errorf("game_keys: action %q: %w", name, err))
				delete(s.GameKeys, name)
				break
			}
		}
	}
	if s.Choice != nil {
		if err := s.Choice.check(); err != nil {
			s.Choice, lost = nil, append(lost, fmt.Errorf("choice: %w", err))
		}
	}
	return errors.Join(lost...)
}

// orDefault sets what is wrong to its default, and returns what is wrong with it.
func orDefault[T any](is *T, normal T, wrong error) error {
	if wrong != nil {
		*is = normal
	}
	return wrong
}

// MostName is how long a name may be, bytes: that of the messages.
const MostName = 32

// HUD is how a user wants the display over the world.
type HUD struct {
	Scale          float64 `json:"scale"`           // relative to the default
	Crosshair      string  `json:"crosshair"`       // one of [choices.Crosshairs]
	CrosshairSize  float64 `json:"crosshair_size"`  // relative to the default
	CrosshairColor string  `json:"crosshair_color"` // one of [choices.CrosshairColors]
	TeamColors     string  `json:"team_colors"`     // one of [choices.TeamColors]
	DamageNumbers  bool    `json:"damage_numbers"`  // what a hit took
	Radar          bool    `json:"radar"`
	Compass        bool    `json:"compass"`
	Hints          bool    `json:"hints"`       // the list of keys at the beginning
	Names          bool    `json:"names"`       // over heads
	Messages       bool    `json:"messages"`    // who did what
	WeaponList     bool    `json:"weapon_list"` // what is carried
}

// Limits of the sizes of the HUD.
const (
	MinHUDScale, MaxHUDScale           = 0.75, 1.5
	MinCrosshairSize, MaxCrosshairSize = 0.5, 2.5
)

// defaultHUD is that of a new player.
func defaultHUD() HUD {
	return HUD{Scale: 1, Crosshair: choices.Crosshairs()[0], CrosshairSize: 1, CrosshairColor: choices.CrosshairColors()[0], TeamColors: choices.TeamColors()[0],
		DamageNumbers: true, Radar: true, Compass: true, Hints: true, Names: true, Messages: true, WeaponList: true}
}

// Video is how frames are drawn.
type Video struct {
	Fullscreen bool `json:"fullscreen"`
	// Width and Height are those of the window; 0 leaves it as it is.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Scale is the side of the image of the world relative to the window; 0 finds one that
	// keeps 60 frames a second.
	Scale    float64 `json:"scale"`
	NoVSync  bool    `json:"no_vsync"`  // frames are shown while the screen is drawn
	FrameCap int     `json:"frame_cap"` // most frames a second; 0 for no limit
	Detail   string  `json:"detail"`    // one of [choices.Details]
}

// defaultVideo is that of a new player.
func defaultVideo() Video { return Video{Detail: "high"} }

// check refuses what the menu cannot make.
func (v *Video) check() error {
	if !slices.Contains(choices.Details(), v.Detail) {
		return fmt.Errorf("video: detail %q is unknown: choose %v", v.Detail, choices.Details())
	}
	return cmp.Or(zeroOr("scale", v.Scale, minScale, maxScale), zeroOr("frame_cap", v.FrameCap, 10, 1000),
		zeroOr("width", v.Width, minWidth, maxWidth), zeroOr("height", v.Height, minHeight, maxHeight))
}

// zeroOr refuses a number of [Video] that is neither 0 nor in a closed range.
func zeroOr[N int | float64](name string, value, low, high N) error {
	if value == 0 || value >= low && value <= high {
		return nil
	}
	return fmt.Errorf("video: %s %v is out of range: 0, or %v to %v", name, value, low, high)
}

// Volumes are how loud the parts of what is heard are, each 0 to 1. All are below
// Settings.Volume.
type Volumes struct {
	Effects   float64 `json:"effects"`   // what happens in the match
	Ambience  float64 `json:"ambience"`  // air, rooms and machines
	Announcer float64 `json:"announcer"` // motifs that tell how the match goes
	Music     float64 `json:"music"`     // 0 is off
}

// defaultVolumes are those of a new player.
func defaultVolumes() Volumes { return Volumes{Effects: 1, Ambience: 0.8, Announcer: 0.8, Music: 0.5} }
