package weapons

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
)

// eachNumber visits the numbers of a value that files can set, by their names there.
func eachNumber(name string, v reflect.Value, visit func(name string, v reflect.Value)) {
	switch {
	case v.Kind() == reflect.Pointer && !v.IsNil():
		eachNumber(name, v.Elem(), visit)
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			eachNumber(fmt.Sprintf("%s[%d]", name, i), v.Index(i), visit)
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if part, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); part != "-" {
				eachNumber(strings.TrimPrefix(name+"."+part, "."), v.Field(i), visit)
			}
		}
	case v.CanInt() || v.CanFloat():
		visit(name, v)
	}
}

// TestSpec_EveryNumberHasARange: none is taken that is far out of reason, wherever in a weapon it is.
func TestSpec_EveryNumberHasARange(t *testing.T) {
	shot := &Projectile{Fuse: &components.FuseData{}, Bounce: &components.BounceData{}, Volatile: &components.VolatileData{}}
	carried := Spec{Name: "a", Cooling: &Cooling{}, Projectile: shot, Hints: &Hints{}, Trigger: Trigger{Heat: 1, Charge: &Charge{Speed: Least(1), Damage: Least(1), Radius: Least(1)}},
		Alt: &Fire{Ray: &Ray{}, Beam: &Beam{}, Hints: &Hints{}}}
	released := Spec{Name: "b", Carried: new(bool), Projectile: shot.clone()}
	count := 0
	for _, s := range []*Spec{&carried, &released} {
		eachNumber("", reflect.ValueOf(s).Elem(), func(name string, v reflect.Value) {
			if name == "slot" || !s.IsCarried() && !strings.HasPrefix(name, "projectile.") {
				return
			}
			count++
			before := reflect.New(v.Type()).Elem()
			before.Set(v)
			bad := []reflect.Value{reflect.ValueOf(math.NaN()), reflect.ValueOf(math.Inf(1)), reflect.ValueOf(math.Inf(-1)), reflect.ValueOf(1e30)}
			if v.CanInt() {
				bad = []reflect.Value{reflect.ValueOf(-1 << 40), reflect.ValueOf(1 << 40)}
			}
			for _, value := range bad {
				v.Set(value.Convert(v.Type()))
				if err := s.Validate(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%s is %v, want", name, value.Convert(reflect.TypeFor[float64]()).Float())) {
					t.Errorf("%s of %v is taken: %v", name, value, err)
				}
			}
			v.Set(before)
		})
	}
	if count < 80 {
		t.Errorf("only %d numbers are tried", count)
	}
}
