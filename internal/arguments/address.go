package arguments

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// read reads flags of the form --name=value or --name, as the address of a page gives them. It does
// what kong does with those, without the help and commands that a page has no use for.
func (p *Program) read(into any, args []string) (out Parsed, err error) {
	target := reflect.ValueOf(into).Elem()
	fresh := reflect.New(target.Type()).Elem()
	fresh.Set(target)
	fields := map[string]reflect.Value{}
	p.collect(fields, fresh)
	for _, arg := range args {
		name, value, valued := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		field, ok := fields[name]
		if !ok {
			return Parsed{}, fmt.Errorf("unknown flag --%s; %w", name, ErrUnknown)
		}
		if field.Kind() == reflect.Bool && !valued {
			value = "true"
		}
		if err := set(field, value); err != nil {
			return Parsed{}, fmt.Errorf("--%s: %w; %w", name, err, ErrUsage)
		}
		out.Given = append(out.Given, name)
	}
	slices.Sort(out.Given)
	out.Given = slices.Compact(out.Given)
	target.Set(fresh)
	return out, nil
}

// collect finds the fields of flags by their names, and gives them their defaults.
func (p *Program) collect(fields map[string]reflect.Value, of reflect.Value) {
	for i := range of.NumField() {
		tag, field := of.Type().Field(i).Tag, of.Field(i)
		if _, embeds := tag.Lookup("embed"); embeds {
			p.collect(fields, field)
		} else if name, ok := tag.Lookup("name"); ok {
			fields[name] = field
			field.SetZero()
			if text := os.Expand(tag.Get("default"), func(word string) string { return p.Vars[word] }); text != "" {
				if err := set(field, text); err != nil {
					panic(fmt.Sprintf("the default of --%s: %v", name, err)) // the struct is wrong, whatever the arguments are
				}
			}
		}
	}
}

// set parses the value of a flag.
func set(field reflect.Value, text string) (err error) {
	wanted := ""
	switch kind := field.Kind(); kind {
	case reflect.String:
		field.SetString(text)
	case reflect.Bool:
		var on bool
		on, wanted = slices.Contains([]string{"true", "1", "yes"}, strings.ToLower(text)), "bool value must be true, 1, yes, false, 0 or no"
		if !on && !slices.Contains([]string{"false", "0", "no"}, strings.ToLower(text)) {
			err = strconv.ErrSyntax
		}
		field.SetBool(on)
	case reflect.Float64:
		var number float64
		number, err = strconv.ParseFloat(text, 64)
		field.SetFloat(number)
		wanted = "expected a number"
	case reflect.Int, reflect.Int64:
		var number int64
		number, err = strconv.ParseInt(text, 0, 64)
		field.SetInt(number)
		wanted = "expected a whole number"
	default:
		panic("a flag of kind " + kind.String())
	}
	if err != nil {
		return fmt.Errorf("%s but got %q", wanted, text)
	}
	return nil
}
