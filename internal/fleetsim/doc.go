// Package fleetsim plays many machines in virtual time: lobbies, their directory, servers, the allocator that starts them, and
// players, with everything that goes wrong between them. What is simulated are [lobby.Lobby], [lobby.Door] and [directory.Table],
// as the programs run them. A seed determines all.
//
// While it plays it counts, from the view of the whole world, what none of the parts can see: [Report.check] has the promises.
package fleetsim
