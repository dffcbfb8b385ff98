// Simbody on three of our problems: n uniform rods released from a horizontal line for 20 s; the joint reactions of a
// tree of rods whose motion is known; and two-point problems of pendulums, by shooting, since it has no solver for those. Fair to it: planar pin joints, so that it carries one coordinate per rod; the system
// is built and realised before the clock starts; nothing is reported or stored during the run; for every integrator the
// accuracy is tightened until the energy drifts no more than `limit`, and the fastest such run counts.
// Reactions: Simbody gives them at the accelerations of a realised state, so its row includes forward dynamics, which ours,
// with the motion known, does not need; that is the way its users get them.
// Shooting: Newton on the start speeds from those of a straight line, slopes by differences, until the speeds change by less than the
// integrator's accuracy; the fastest integrator counts; the path is sampled after the clock stopped.
//   simbody boundary <n> <duration> <from>… <to>…
//   simbody chain <limit> <n> …        simbody tree <frames> <rounds> <S> then per rod: parent, reach, and three moments of mass
#include <Simbody.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <vector>
using namespace SimTK;

static double now() { return double(std::clock()) / CLOCKS_PER_SEC; }

static std::unique_ptr<Integrator> choose(const MultibodySystem &system, int which) {
  if (which == 0) return std::make_unique<RungeKuttaMersonIntegrator>(system);
  if (which == 1) return std::make_unique<RungeKuttaFeldbergIntegrator>(system);
  return std::make_unique<CPodesIntegrator>(system, CPodes::Adams, CPodes::Functional);
}

struct Run { double seconds, drift; int evaluations; };

static Run run(int n, int which, double accuracy) {
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::Gravity gravity(forces, matter, Vec3(0, -10, 0));
  // A uniform rod of 1 m and 1 kg along −y from its joint.
  const Inertia inertia = Inertia(1.0 / 12, 1e-6, 1.0 / 12).shiftFromMassCenter(Vec3(0, -0.5, 0), 1);
  Body::Rigid rod(MassProperties(1, Vec3(0, -0.5, 0), inertia));
  MobilizedBody last = matter.Ground();
  for (int i = 0; i < n; i++) last = MobilizedBody::Pin(last, Transform(Vec3(0, i == 0 ? 0 : -1, 0)), rod, Transform(Vec3(0)));
  State state = system.realizeTopology();
  state.updQ() = 0;
  state.updQ()[0] = Pi / 2;
  const std::unique_ptr<Integrator> integrator = choose(system, which);
  integrator->setAccuracy(accuracy);
  integrator->setFinalTime(20);
  TimeStepper stepper(system, *integrator);
  stepper.initialize(state);
  system.realize(stepper.getState(), Stage::Acceleration);
  const double first = system.calcEnergy(stepper.getState());
  double drift = 0, most = 0, spent = 0;
  const long before = system.getNumRealizationsOfThisStage(Stage::Acceleration);
  for (int k = 1; k <= 20; k++) {
    const double begun = now();
    stepper.stepTo(double(k));
    spent += now() - begun;
    system.realize(stepper.getState(), Stage::Acceleration);
    drift = std::max(drift, std::abs(system.calcEnergy(stepper.getState()) - first));
    most = std::max(most, system.calcKineticEnergy(stepper.getState()));
  }
  return {spent, drift / most, int(system.getNumRealizationsOfThisStage(Stage::Acceleration) - before)};
}

static const char *names[] = {"Runge–Kutta–Merson", "Runge–Kutta–Fehlberg", "CPODES (Adams)"};

struct Choice { int which = -1; double accuracy = 1e-10; };

/** Long chains take a minute per run: only the way that won on the one before is tried. */
static Choice chain(double limit, int n, Choice before, bool isFirst) {
  Run best{1e300, 0, 0};
  Choice chosen;
  for (int which = 2; which >= 0; which--) {
    const bool isLong = n > 40 && before.which >= 0;
    if (isLong && which != before.which) continue;
    for (double accuracy = isLong ? before.accuracy : 1e-10; accuracy > 1e-13; accuracy /= 10) {
      const Run one = run(n, which, accuracy);
      if (one.drift <= limit && one.seconds < best.seconds) best = one, chosen = {which, accuracy};
      // Tighter only costs more.
      if (one.drift <= limit || one.seconds > best.seconds) break;
    }
  }
  if (chosen.which < 0) return before;
  std::printf("%s{\"n\": %d, \"integrator\": \"%s\", \"accuracy\": %g, \"seconds\": %.6f, \"drift\": %.3g, \"evaluations\": %d}", isFirst ? "" : ", ", n, names[chosen.which], chosen.accuracy, best.seconds, best.drift, best.evaluations);
  return chosen;
}

/** Reactions at all joints of a tree with ball joints, at states that are known: microseconds per state. */
static void tree(int frames, int rounds, int S, char **rods) {
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::Gravity gravity(forces, matter, Vec3(0, -9.81, 0));
  std::vector<MobilizedBody> bodies;
  for (int k = 0; k < S; k++) {
    const int parent = std::atoi(rods[5 * k]);
    const double reach = std::atof(rods[5 * k + 1]), m0 = std::atof(rods[5 * k + 2]), m1 = std::atof(rods[5 * k + 3]), m2 = std::atof(rods[5 * k + 4]);
    // Two mass points on a line have no inertia about it; Simbody wants a little.
    Body::Rigid rod(MassProperties(m0, Vec3(0, m1 / m0, 0), Inertia(m2 + 1e-4, 2e-4, m2 + 1e-4)));
    MobilizedBody &on = parent < 0 ? (MobilizedBody &)matter.updGround() : bodies[parent];
    bodies.push_back(MobilizedBody::Ball(on, Transform(Vec3(0, reach, 0)), rod, Transform(Vec3(0))));
  }
  State state = system.realizeTopology();
  system.realizeModel(state);
  std::vector<Vector> q, u;
  Random::Gaussian random(0, 1);
  for (int f = 0; f < frames; f++) {
    Vector one(state.getNQ()), speed(state.getNU());
    for (int i = 0; i < one.size(); i++) one[i] = random.getValue();
    for (int i = 0; i < one.size(); i += 4) {
      Vec4 unit(one[i], one[i + 1], one[i + 2], one[i + 3]);
      unit = unit.normalize();
      for (int c = 0; c < 4; c++) one[i + c] = unit[c];
    }
    for (int i = 0; i < speed.size(); i++) speed[i] = random.getValue();
    q.push_back(one);
    u.push_back(speed);
  }
  Vector_<SpatialVec> reactions(matter.getNumBodies());
  double best = 1e300, sum = 0;
  for (int round = 0; round < rounds; round++) {
    const double begun = now();
    for (int f = 0; f < frames; f++) {
      state.updQ() = q[f];
      state.updU() = u[f];
      system.realize(state, Stage::Acceleration);
      matter.calcMobilizerReactionForces(state, reactions);
      sum += reactions[1][1][1];
    }
    best = std::min(best, 1e6 * (now() - begun) / frames);
  }
  std::printf("{\"micros\": %.6f, \"checksum\": %.6g}\n", best, sum);
}

/** Point masses of 1 kg on rods of 1 m; angles and speeds are absolute, Simbody's are those of a rod against the one before. */
static void boundary(int n, double T, const std::vector<double> &from, const std::vector<double> &to) {
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralForceSubsystem forces(system);
  Force::Gravity gravity(forces, matter, Vec3(0, -9.81, 0));
  Body::Rigid rod(MassProperties(1, Vec3(0, -1, 0), Inertia(Vec3(0, -1, 0), 1)));
  MobilizedBody last = matter.Ground();
  for (int i = 0; i < n; i++) last = MobilizedBody::Pin(last, Transform(Vec3(0, i == 0 ? 0 : -1, 0)), rod, Transform(Vec3(0)));
  State state = system.realizeTopology();
  const auto begin = [&](const std::vector<double> &v) {
    State one = state;
    for (int i = 0; i < n; i++) one.updQ()[i] = from[i] - (i > 0 ? from[i - 1] : 0), one.updU()[i] = v[i] - (i > 0 ? v[i - 1] : 0);
    return one;
  };
  const auto angles = [&](const State &one) {
    std::vector<double> q(n);
    for (int i = 0; i < n; i++) q[i] = one.getQ()[i] + (i > 0 ? q[i - 1] : 0);
    return q;
  };
  bool isFirst = true;
  std::printf("[");
  for (const double accuracy : {1e-7, 1e-10}) {
    double best = 1e300;
    int chosen = -1, taken = 0;
    std::vector<double> solved(n);
    for (int which = 0; which < 3; which++) {
      const auto integrator = choose(system, which);
      integrator->setAccuracy(accuracy);
      const auto land = [&](const std::vector<double> &v) {
        integrator->initialize(begin(v));
        while (integrator->getTime() < T) integrator->stepTo(T);
        return angles(integrator->getState());
      };
      for (int round = 0; round < 6; round++) {
        const double begun = now();
        std::vector<double> v(n);
        for (int i = 0; i < n; i++) v[i] = (to[i] - from[i]) / T;
        bool isDone = false;
        int step = 0;
        for (; step < 30 && !isDone; step++) {
          const std::vector<double> q = land(v);
          const double h = std::sqrt(accuracy);
          Matrix slopes(n, n);
          Vector miss(n), change(n);
          for (int i = 0; i < n; i++) miss[i] = q[i] - to[i];
          for (int j = 0; j < n; j++) {
            std::vector<double> w = v;
            w[j] += h;
            const std::vector<double> r = land(w);
            for (int i = 0; i < n; i++) slopes(i, j) = (r[i] - q[i]) / h;
          }
          FactorLU(slopes).solve(miss, change);
          for (int j = 0; j < n; j++) v[j] -= change[j];
          isDone = change.normInf() < accuracy;
        }
        const double seconds = now() - begun;
        if (isDone && seconds < best) best = seconds, chosen = which, taken = step, solved = v;
      }
    }
    if (chosen < 0) continue;
    std::vector<std::vector<double>> path(n);
    const auto integrator = choose(system, chosen);
    integrator->setAccuracy(accuracy);
    integrator->setReturnEveryInternalStep(false);
    integrator->initialize(begin(solved));
    for (int k = 0; k <= 100; k++) {
      while (integrator->getTime() < T * k / 100) integrator->stepTo(T * k / 100);
      const std::vector<double> q = angles(integrator->getState());
      for (int i = 0; i < n; i++) path[i].push_back(q[i]);
    }
    std::printf("%s{\"way\": \"shooting, %s\", \"tol\": %g, \"steps\": %d, \"seconds\": %.9f, \"angles\": [", isFirst ? "" : ", ", names[chosen], accuracy, taken, best);
    for (int i = 0; i < n; i++) {
      std::printf("%s[", i == 0 ? "" : ", ");
      for (int k = 0; k <= 100; k++) std::printf("%s%.17g", k == 0 ? "" : ", ", path[i][k]);
      std::printf("]");
    }
    std::printf("]}");
    isFirst = false;
  }
  std::printf("]\n");
}

int main(int argc, char **argv) {
  if (argc > 4 && !std::strcmp(argv[1], "boundary")) {
    const int n = std::atoi(argv[2]);
    std::vector<double> from, to;
    for (int i = 0; i < n; i++) from.push_back(std::atof(argv[4 + i])), to.push_back(std::atof(argv[4 + n + i]));
    boundary(n, std::atof(argv[3]), from, to);
  }
  if (argc > 5 && !std::strcmp(argv[1], "tree")) tree(std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), argv + 5);
  if (argc > 3 && !std::strcmp(argv[1], "chain")) {
    std::printf("[");
    Choice before;
    for (int k = 3; k < argc; k++) before = chain(std::atof(argv[2]), std::atoi(argv[k]), before, k == 3);
    std::printf("]\n");
  }
}
