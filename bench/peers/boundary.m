% Two-point problems of the single and double pendulum with Octave: shooting, fsolve on the start speeds, from the speeds of a straight
% line. Reads the problems as JSON from standard input; prints, per problem and integrator, processor seconds (the least of some runs) and the
% angles at 101 instants as JSON. Octave has no solver of two-point problems of its own.
% Fair to it: right-hand sides without loops; both its integrators, the usual one (ode45) and the compiled one (lsode), each
% with fsolve asked for as much as the integrator can give.
1;
function dy = rhs(y)
  g = 9.81;
  if numel(y) == 2
    dy = [y(2); -g * sin(y(1))];
    return
  end
  s = sin(y(1) - y(2)); c = cos(y(1) - y(2));
  r1 = -s * y(4)^2 - 2 * g * sin(y(1));
  r2 = s * y(3)^2 - g * sin(y(2));
  d = 2 - c^2;
  dy = [y(3); y(4); (r1 - c * r2) / d; (2 * r2 - c * r1) / d];
end
function y = follow(name, start, times, tolerance)
  if strcmp(name, "lsode")
    lsode_options("integration method", "adams");
    lsode_options("relative tolerance", tolerance);
    lsode_options("absolute tolerance", tolerance);
    y = lsode(@(y, t) rhs(y), start, times);
  else
    [~, y] = ode45(@(t, y) rhs(y), times, start, odeset("RelTol", tolerance, "AbsTol", tolerance));
  end
end
function miss = land(name, from, to, T, v, tolerance)
  y = follow(name, [from; v], [0, T / 2, T], tolerance);
  miss = y(end, 1:numel(from))' - to;
end
function v = shoot(name, from, to, T, tolerance)
  options = optimset("TolX", tolerance, "TolFun", tolerance);
  v = fsolve(@(v) land(name, from, to, T, v, tolerance), (to - from) / T, options);
end
problems = jsondecode(fread(stdin, Inf, "char=>char")');
found = {};
for k = 1:numel(problems)
  p = problems(k);
  from = p.from(:); to = p.to(:); n = numel(from);
  runs = {};
  for name = {"lsode", "ode45"}
    for tolerance = [1e-7 1e-10]
      seconds = Inf;
      for round = 1:5
        begun = cputime();
        v = shoot(name{1}, from, to, p.duration, tolerance);
        seconds = min(seconds, cputime() - begun);
      end
      y = follow(name{1}, [from; v], linspace(0, p.duration, 101), tolerance);
      runs{end+1} = struct("way", ["fsolve and " name{1}], "tol", tolerance, "seconds", seconds, "angles", {num2cell(y(:, 1:n)', 2)'});
    end
  end
  found{end+1} = struct("name", p.name, "runs", {runs});
end
printf("%s\n", jsonencode(found));
