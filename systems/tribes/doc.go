// Package tribes is the movement of Tribes 1 as pure functions over component
// data: walk, jump, jet, ski, bounce.
//
// [Step] advances one body by one tick of 32 ms against any collision shape. It
// needs no ECS, no window and no file:
//
//	rules := tribes.Articles()
//	tribes.Step(&body, level.Solid, &rules)
//
// # Sources
//
// Constants carry a tag, which docs/sources.md explains: [S1] the movement article,
// [S0] the collision article, [TR] behaviour and script data of the shipped game.
// Where they disagree the choice is a field of [Rules], with the presets [Articles] and
// [Original]. With both a body may stick where its keys press it against walls; [Arena] is
// the articles without that.
//
// # Skiing
//
// There is no ski state. A jump at each ground contact keeps the friction of
// the ground to one tick a hop, and that is skiing; holding jump or ski repeats
// the jump.
package tribes
