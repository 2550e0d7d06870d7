// Package collision answers exact questions about triangles: when does a
// moving box first touch them, which of them does a box overlap, where does a
// ray hit, how does a stuck box get out.
//
// It is pure geometry. It knows no player, no ECS and no "up".
package collision
