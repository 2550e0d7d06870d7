// Package director chooses whom to watch: who carries a flag, is about to grab one, or fights.
package director
