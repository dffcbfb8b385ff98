% n uniform rods released from a horizontal line, 20 s, with Octave's lsode on the dense Lagrange equations. Prints, per n, the
% loosest tolerance whose energy drifts no more than the limit, as JSON.
% Fair to it: a right-hand side without loops (as in chain.py), and of its integrators the compiled one (Adams), which is
% many times faster than the interpreted ode45.
1;
function dy = rhs(y, n, C, S)
  q = y(1:n); w = y(n+1:2*n);
  s = sin(q); c = cos(q);
  right = c .* (C * (s .* w .* w)) - s .* (C * (c .* w .* w)) - 10 * S .* s;
  dy = [w; chol_solve(C .* (c * c' + s * s'), right)];
end
function x = chol_solve(M, b)
  R = chol(M);
  x = R \ (R' \ b);
end
function [total, kinetic] = energy(y, n, C, S)
  q = y(1:n); w = y(n+1:2*n);
  kinetic = 0.5 * w' * (C .* cos(q - q')) * w;
  total = kinetic - 10 * S' * cos(q);
end
args = argv();
limit = str2double(args{1});
found = {};
for a = 2:numel(args)
  n = str2double(args{a});
  behind = (n-1:-1:0)';
  S = 0.5 + behind;
  [i, j] = ndgrid(1:n, 1:n);
  C = reshape(S(max(i(:), j(:))), n, n);
  C(1:n+1:end) = 1/3 + behind;
  start = [pi/2 * ones(n, 1); zeros(n, 1)];
  times = linspace(0, 20, 21)';
  best = [];
  for tolerance = [1e-10 1e-11 1e-12]
    lsode_options("integration method", "adams");
    lsode_options("relative tolerance", tolerance);
    lsode_options("absolute tolerance", tolerance);
    lsode_options("step limit", 10000000);
    begun = cputime();
    y = lsode(@(y, t) rhs(y, n, C, S), start, times);
    seconds = cputime() - begun;
    [first, ~] = energy(y(1, :)', n, C, S);
    drift = 0; most = 0;
    for k = 1:rows(y)
      [total, kinetic] = energy(y(k, :)', n, C, S);
      drift = max(drift, abs(total - first)); most = max(most, kinetic);
    end
    drift /= most;
    if drift <= limit
      best = struct("n", n, "integrator", "lsode (Adams)", "accuracy", tolerance, "seconds", seconds, "drift", drift);
      break
    end
  end
  if ! isempty(best) found{end+1} = jsonencode(best); end
end
printf("[%s]\n", strjoin(found, ", "));
