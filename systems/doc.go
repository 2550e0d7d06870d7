// Package systems runs Skijet's components: a [Match] steps every entity
// through twelve stages of one 32 ms tick, and the same stages are offered as
// donburi ecs systems for games with a loop of their own.
package systems
