// Bullet: convexSweepTest and contactTest of a world with one
// btBvhTriangleMeshShape, margins of 1 mm, quantised tree.
#include <btBulletCollisionCommon.h>

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

  explicit Level(const Scene& s)
      : arrays(int(s.indices.size() / 3), (int*)s.indices.data(), 12, int(s.vertices.size() / 3),
               (float*)s.vertices.data(), 12),
        shape(&arrays, true, true) {
    shape.setMargin(kMargin);
    object.setCollisionShape(&shape);
    world.addCollisionObject(&object);
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

int main(int argc, char** argv) { return serve(argc, argv); }
