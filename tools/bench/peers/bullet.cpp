// Bullet: convexSweepTest and contactTest of a world with one
// btBvhTriangleMeshShape, margins of 1 mm, quantised tree; and characters by its
// btKinematicCharacterController, that walk through that world.
#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>
#include <btBulletCollisionCommon.h>

#include <cmath>
#include <memory>

#include "common.h"

static const float kMargin = 0.001f;

// Level is the mesh in a world of its own.
struct Level {
  btTriangleIndexVertexArray arrays;
  btBvhTriangleMeshShape shape;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btCollisionWorld world{&dispatcher, &broadphase, &configuration};
  btCollisionObject object;
  btGhostPairCallback ghosts;

  explicit Level(const Scene& s)
      : arrays(int(s.indices.size() / 3), (int*)s.indices.data(), 12, int(s.vertices.size() / 3),
               (float*)s.vertices.data(), 12),
        shape(&arrays, true, true) {
    shape.setMargin(kMargin);
    object.setCollisionShape(&shape);
    world.addCollisionObject(&object, btBroadphaseProxy::StaticFilter,
                             btBroadphaseProxy::AllFilter ^ btBroadphaseProxy::StaticFilter);
    broadphase.getOverlappingPairCache()->setInternalGhostPairCallback(&ghosts);
  }
  ~Level() { world.removeCollisionObject(&object); }
};

static Level* level;
static btBoxShape* box;
static btCollisionObject* player;

void build(const Scene& s) {
  delete level;
  level = new Level(s);
  if (box) return;
  box = new btBoxShape(btVector3(kHalf[0], kHalf[1], kHalf[2]));
  box->setMargin(kMargin);
  player = new btCollisionObject;
  player->setCollisionShape(box);
}

struct Count : btCollisionWorld::ContactResultCallback {
  int contacts = 0;
  btScalar addSingleResult(btManifoldPoint& p, const btCollisionObjectWrapper*, int, int,
                           const btCollisionObjectWrapper*, int, int) override {
    contacts += p.getDistance() <= 0;
    return 0;
  }
};

double ask(uint32_t kind, const Query& q) {
  btVector3 from(float(q.at[0]), float(q.at[1]), float(q.at[2]));
  btVector3 to = from + btVector3(float(q.way[0]), float(q.way[1]), float(q.way[2]));
  btTransform a, b;
  a.setIdentity(), b.setIdentity();
  a.setOrigin(from), b.setOrigin(to);
  if (kind == kOverlap) {
    Count count;
    player->setWorldTransform(a);
    level->world.contactTest(player, count);
    return count.contacts > 0 ? 0 : -1;
  }
  btCollisionWorld::ClosestConvexResultCallback first(from, to);
  level->world.convexSweepTest(box, a, b, first);
  return first.hasHit() ? double(first.m_closestHitFraction) : -1;
}

// Character is a body that walks. Like ours, it does not collide with the others.
struct Character {
  btPairCachingGhostObject ghost;
  btKinematicCharacterController body;

  Character(btBoxShape* shape, btScalar step) : body(&ghost, shape, step, btVector3(0, 0, 1)) {
    ghost.setCollisionShape(shape);
    ghost.setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
    level->world.addCollisionObject(&ghost, btBroadphaseProxy::CharacterFilter, btBroadphaseProxy::StaticFilter);
    body.setGravity(btVector3(0, 0, -20));
    body.setMaxSlope(btRadians(70.5f));
  }
  ~Character() { level->world.removeCollisionObject(&ghost); }
};

// What tools/bench/workload says of bodies that walk, and what Tribes says of its own.
static const size_t kWalkTicks = 256, kTurnTicks = 128;
static const float kTick = 0.032f, kStep = 0.6f * kHalf[2];

static double heading(const Set& set, size_t i, size_t tick) {
  size_t turned = tick / kTurnTicks;
  size_t yaw = set.name.compare(0, 2, "WS") == 0 ? turned * 32767 : i * 1024 + turned * 25000;
  if (set.name.find('P') != std::string::npos) yaw += tick % 16 * 64;
  return double(yaw % 65536) / 65536 * 2 * M_PI;
}

size_t walk(const Set& set) {
  std::vector<std::unique_ptr<Character>> all;
  for (const Query& q : set.queries) {
    all.push_back(std::make_unique<Character>(box, kStep));
    all.back()->body.warp(btVector3(float(q.at[0]), float(q.at[1]), float(q.at[2])));
  }
  for (size_t tick = 0; tick < kWalkTicks; tick++)
    for (size_t i = 0; i < all.size(); i++) {
      double yaw = heading(set, i, tick), way = set.queries[i].way[0] * kTick;
      all[i]->body.setWalkDirection(btVector3(float(-sin(yaw) * way), float(cos(yaw) * way), 0));
      all[i]->body.updateAction(&level->world, kTick);
    }
  return kWalkTicks * all.size();
}

int main(int argc, char** argv) { return serve(argc, argv); }
