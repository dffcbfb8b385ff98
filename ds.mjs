import { createRequire } from "node:module";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();
// core/outcome.ts
function done(value, alerts = []) {
	return {
		ok: true,
		value,
		alerts
	};
}
function refused(...alerts) {
	return {
		ok: false,
		alerts
	};
}
function alert$1(severity, code, message, tip, where) {
	return where === void 0 ? {
		severity,
		code,
		message,
		tip
	} : {
		severity,
		code,
		message,
		tip,
		where
	};
}
// core/units/units.ts
/**
* The SI rule: inside `core` everything is metres, kilograms, seconds, newtons and radians.
* This is the only place in core that knows 180/π, 1000, pounds or inches.
*/
const STANDARD_GRAVITY = 9.80665;
const DEGREES_PER_RADIAN = 180 / Math.PI;
const degToRad = (deg) => deg / DEGREES_PER_RADIAN;
const radToDeg = (rad) => rad * DEGREES_PER_RADIAN;
const mmToM = (mm) => mm / 1e3;
const cmToM = (cm) => cm / 100;
const inchToM = (inch) => inch * .0254;
const poundToKg = (pound) => pound * .45359237;
const nmmToNm = (nmm) => nmm / 1e3;
/** A force as a multiple of body weight. */
const newtonToBodyWeight = (newton, bodyMassKg) => newton / (bodyMassKg * STANDARD_GRAVITY);
const bodyWeightToNewton = (bodyWeight, bodyMassKg) => bodyWeight * bodyMassKg * STANDARD_GRAVITY;
// core/model/matrices.ts
/** Flattens a *validated* tree and computes its constant matrices R, J, C and b (mechanics: section 1). */
function calcMatrices(tree) {
	const { segments, dimension, gravity } = tree;
	const S = segments.length;
	const indexOf = new Map(segments.map((segment, index) => [segment.name, index]));
	const parent = Int32Array.from(segments, (segment) => segment.parent === null ? -1 : indexOf.get(segment.parent));
	const attach = Float64Array.from(segments, (segment) => segment.attach);
	const from = Float64Array.from(segments, (segment) => segment.from);
	const length = Float64Array.from(segments, (segment) => segment.length);
	const order = calcParentsFirstOrder(parent);
	const J = new Float64Array(S * S);
	for (const i of order) {
		const p = parent[i];
		if (p < 0) continue;
		for (let j = 0; j < S; j++) J[i * S + j] = J[p * S + j];
		J[i * S + p] += attach[i] - from[p];
	}
	const massSegment = Int32Array.from(segments.flatMap((segment, j) => segment.masses.map(() => j)));
	const massAt = Float64Array.from(segments.flatMap((segment) => segment.masses.map((point) => point.at)));
	const mass = Float64Array.from(segments.flatMap((segment) => segment.masses.map((point) => point.mass)));
	const P = mass.length;
	const R = new Float64Array(P * S);
	for (let i = 0; i < P; i++) {
		const own = massSegment[i];
		for (let j = 0; j < S; j++) R[i * S + j] = J[own * S + j];
		R[i * S + own] += massAt[i] - from[own];
	}
	const { C, b, totalMass } = calcMassMatrix({
		parent,
		order,
		attach,
		from,
		massSegment,
		massAt,
		mass
	});
	return {
		tree,
		dimension,
		gravity,
		segmentCount: S,
		massCount: P,
		parent,
		order,
		attach,
		from,
		length,
		massSegment,
		massAt,
		mass,
		R,
		J,
		C,
		b,
		totalMass
	};
}
/**
* C = Rᵀ diag(m) R and b = Rᵀ m without the sums over all masses. Rods of different branches share no mass, so C is zero
* there; a rod l that hangs on j by way of the child c at distance s_c has C_jl = s_c b_l; and what hangs on c counts
* in b_j and C_jj as its whole mass M_c at s_c: b_j = Σ m s + Σ s_c M_c, C_jj = Σ m s² + Σ s_c² M_c.
*/
function calcMassMatrix(parts) {
	const { parent, order, attach, from, massSegment, massAt, mass } = parts;
	const S = parent.length;
	const C = new Float64Array(S * S);
	const b = new Float64Array(S);
	const hanging = new Float64Array(S);
	let totalMass = 0;
	for (let i = 0; i < mass.length; i++) {
		const j = massSegment[i];
		const s = massAt[i] - from[j];
		const m = mass[i];
		totalMass += m;
		hanging[j] += m;
		b[j] += m * s;
		C[j * S + j] += m * s * s;
	}
	for (let k = S - 1; k >= 0; k--) {
		const c = order[k];
		const j = parent[c];
		if (j < 0) continue;
		const s = attach[c] - from[j];
		hanging[j] += hanging[c];
		b[j] += s * hanging[c];
		C[j * S + j] += s * s * hanging[c];
	}
	for (let l = 0; l < S; l++) for (let c = l; parent[c] >= 0; c = parent[c]) {
		const j = parent[c];
		const value = (attach[c] - from[j]) * b[l];
		C[j * S + l] = value;
		C[l * S + j] = value;
	}
	return {
		C,
		b,
		totalMass
	};
}
/** Every parent before its children; a cycle is a programmer's mistake here (validation refuses it earlier). */
function calcParentsFirstOrder(parent) {
	const S = parent.length;
	const order = new Int32Array(S);
	const placed = new Uint8Array(S);
	let count = 0;
	while (count < S) {
		const before = count;
		for (let i = 0; i < S; i++) {
			if (placed[i]) continue;
			const p = parent[i];
			if (p < 0 || placed[p]) {
				order[count++] = i;
				placed[i] = 1;
			}
		}
		if (count === before) throw new Error("calcMatrices: expected a tree, got a cycle of parents");
	}
	return order;
}
// core/model/reroot.ts
/**
* The same body hung on another of its points (the stance ankle, then the other one). Rods keep their direction
* from proximal to distal end and their order, so the same unit vectors describe the same pose; only who hangs
* on whom changes, along the path from the old root to the new one.
*/
function rerootTree(tree, root) {
	const byName = new Map(tree.segments.map((segment) => [segment.name, segment]));
	const chosen = byName.get(root.segment);
	if (chosen === void 0) throw new Error(`rerootTree: expected a segment of the tree, got “${root.segment}”`);
	if (!(root.at >= 0 && root.at <= chosen.length)) throw new Error(`rerootTree: expected a point on “${root.segment}” (0…${chosen.length}), got ${root.at}`);
	const changed = /* @__PURE__ */ new Map();
	changed.set(chosen.name, {
		...chosen,
		parent: null,
		attach: 0,
		from: root.at
	});
	let below = chosen;
	while (below.parent !== null) {
		const above = byName.get(below.parent);
		changed.set(above.name, {
			...above,
			parent: below.name,
			attach: below.from,
			from: below.attach
		});
		below = above;
	}
	for (const segment of tree.segments) if (segment.parent === null && segment !== below) changed.set(segment.name, {
		...segment,
		parent: below.name,
		attach: below.from
	});
	return {
		...tree,
		segments: tree.segments.map((segment) => changed.get(segment.name) ?? segment)
	};
}
// core/model/energy.ts
/** K = ½ Σ C_jl u̇_j·u̇_l + ṙ·Σ b_j u̇_j + ½ m |ṙ|², J. */
function calcKineticEnergy(matrices, velocities, rootVelocity) {
	const { C, b, totalMass, dimension: D, segmentCount: S } = matrices;
	let energy = 0;
	for (let j = 0; j < S; j++) {
		let own = 0;
		for (let c = 0; c < D; c++) {
			const v = velocities[j * D + c];
			own += v * v;
			energy += b[j] * v * rootVelocity[c];
		}
		energy += .5 * C[j * S + j] * own;
		for (let l = 0; l < j; l++) {
			const weight = C[j * S + l];
			if (weight === 0) continue;
			let dot = 0;
			for (let c = 0; c < D; c++) dot += velocities[j * D + c] * velocities[l * D + c];
			energy += weight * dot;
		}
	}
	for (let c = 0; c < D; c++) energy += .5 * totalMass * rootVelocity[c] * rootVelocity[c];
	return energy;
}
// core/math/interpolating-spline.ts
/**
* `values` holds one row of `size` numbers per time; times increase strictly. The quintic is right for most uses; degree
* seven follows exact samples more closely, and noisy ones too.
*/
function calcInterpolatingSpline(times, values, size, mostDegree = 5) {
	const n = times.length;
	if (n < 1 || values.length !== n * size) throw new Error(`calcInterpolatingSpline: expected ${n} × ${size} values, got ${values.length}`);
	const degree = Math.min(mostDegree, n - 1);
	const { breaks, coefficients } = calcPieces(times, values, size, degree);
	const last = breaks.length - 2;
	let piece = 0;
	const at = (t, out, derivative = 0) => {
		while (piece > 0 && t < breaks[piece]) piece--;
		while (piece < last && t >= breaks[piece + 1]) piece++;
		const s = t - breaks[piece];
		const base = piece * (degree + 1) * size;
		for (let c = 0; c < size; c++) {
			let sum = 0;
			for (let k = degree; k >= derivative; k--) {
				const factor = derivative === 0 ? 1 : derivative === 1 ? k : k * (k - 1);
				sum = sum * s + factor * coefficients[base + k * size + c];
			}
			out[c] = sum;
		}
	};
	return {
		size,
		at
	};
}
/** Local power coefficients of every piece, from the B-spline that passes through the points. */
function calcPieces(times, values, size, degree) {
	const n = times.length;
	const first = times[0];
	const end = n > 1 ? times[n - 1] : first + 1;
	const inner = n - degree - 1;
	const knots = new Float64Array(n + degree + 1);
	knots.fill(first, 0, degree + 1);
	for (let k = 0; k < inner; k++) knots[degree + 1 + k] = times[k + (degree + 1) / 2];
	knots.fill(end, n);
	const control = solveCollocation(times, values, size, degree, knots);
	const breaks = Float64Array.from([
		first,
		...knots.subarray(degree + 1, n),
		end
	]);
	const coefficients = new Float64Array((breaks.length - 1) * (degree + 1) * size);
	let points = control;
	let factorial = 1;
	for (let k = 0; k <= degree; k++) {
		if (k > 0) {
			factorial *= k;
			const p = degree - k + 1;
			const next = new Float64Array((n - k) * size);
			for (let i = 0; i < n - k; i++) {
				const span = knots[i + degree + 1] - knots[i + k];
				for (let c = 0; c < size; c++) next[i * size + c] = p * (points[(i + 1) * size + c] - points[i * size + c]) / span;
			}
			points = next;
		}
		for (let piece = 0; piece < breaks.length - 1; piece++) {
			const basis = calcBasis(knots.subarray(k, knots.length - k), degree - k, piece + degree - k, breaks[piece]);
			for (let c = 0; c < size; c++) {
				let sum = 0;
				for (let q = 0; q <= degree - k; q++) sum += basis[q] * points[(piece + q) * size + c];
				coefficients[(piece * (degree + 1) + k) * size + c] = sum / factorial;
			}
		}
	}
	return {
		breaks,
		coefficients
	};
}
/** The degree + 1 basis functions that live on the span [knots[span], knots[span + 1]], at t (Cox–de Boor). */
function calcBasis(knots, degree, span, t) {
	const basis = new Float64Array(degree + 1);
	basis[0] = 1;
	for (let p = 1; p <= degree; p++) {
		let saved = 0;
		for (let q = 0; q < p; q++) {
			const right = knots[span + q + 1];
			const left = knots[span + 1 - p + q];
			const share = basis[q] / (right - left);
			basis[q] = saved + (right - t) * share;
			saved = (t - left) * share;
		}
		basis[p] = saved;
	}
	return basis;
}
/** Band elimination without pivoting, which is stable here because the collocation matrix is totally positive. */
function solveCollocation(times, values, size, degree, knots) {
	const n = times.length;
	const width = 2 * degree + 1;
	const band = new Float64Array(n * width);
	const x = Float64Array.from({ length: n * size }, (_, i) => values[i]);
	let span = degree;
	for (let i = 0; i < n; i++) {
		while (span < n - 1 && times[i] >= knots[span + 1]) span++;
		const basis = calcBasis(knots, degree, span, times[i]);
		for (let q = 0; q <= degree; q++) {
			const column = span - degree + q - i + degree;
			if (column >= 0 && column < width) band[i * width + column] = basis[q];
		}
	}
	for (let i = 0; i < n; i++) {
		const pivot = band[i * width + degree];
		for (let r = i + 1; r <= Math.min(n - 1, i + degree); r++) {
			const factor = band[r * width + i - r + degree] / pivot;
			if (factor === 0) continue;
			for (let j = i; j <= Math.min(n - 1, i + degree); j++) band[r * width + j - r + degree] -= factor * band[i * width + j - i + degree];
			for (let c = 0; c < size; c++) x[r * size + c] -= factor * x[i * size + c];
		}
	}
	for (let i = n - 1; i >= 0; i--) for (let c = 0; c < size; c++) {
		let sum = x[i * size + c];
		for (let j = i + 1; j <= Math.min(n - 1, i + degree); j++) sum -= band[i * width + j - i + degree] * x[j * size + c];
		x[i * size + c] = sum / band[i * width + degree];
	}
	return x;
}
// core/model/root-path.ts
/**
* A prescribed root follows the quintic spline through its given positions (not-a-knot ends), so that its
* acceleration is smooth: gravity becomes g + r̈. A free root has no path; it is an unknown of the motion.
*/
function calcRootPath(root) {
	if (root.kind === "free") throw new Error("calcRootPath: expected a pinned or prescribed root, got a free one");
	if (root.kind === "pinned") {
		const { position } = root;
		return {
			isMoving: false,
			at(_t, out, derivative = 0) {
				for (let c = 0; c < position.length; c++) out[c] = derivative === 0 ? position[c] : 0;
			}
		};
	}
	const size = root.positions[0].length;
	const spline = calcInterpolatingSpline(root.times, root.positions.flat(), size);
	return {
		isMoving: true,
		at: (t, out, derivative) => spline.at(t, out, derivative)
	};
}
// core/model/problem.ts
const COMMON_KEYS = [
	"tree",
	"root",
	"loop",
	"loops",
	"locks"
];
const SOLVE_KEYS = [
	"start",
	"end",
	"duration",
	"nodes",
	"mode",
	"method",
	"tolerance",
	"guess",
	"forces"
];
const SIMULATE_KEYS = [
	"start",
	"velocities",
	"duration",
	"samples",
	"method",
	"tolerance",
	"step",
	"damping",
	"torques",
	"forces"
];
const MOTION_KEYS = [
	"times",
	"directions",
	"velocities",
	"accelerations",
	"forces"
];
[.../* @__PURE__ */ new Set([
	...COMMON_KEYS,
	...SOLVE_KEYS,
	...SIMULATE_KEYS,
	...MOTION_KEYS,
	"description"
])];
// core/model/anthropometry/stature.ts
/**
* Segment lengths as fractions of stature: Drillis & Contini 1966 as drawn by Winter (Biomechanics and Motor
* Control of Human Movement, fig. 4.1). The population behind them was never described well, so they are a
* first guess that any measured length replaces.
*/
const DRILLIS = "Drillis & Contini 1966 (Winter, fig. 4.1)";
const HEIGHTS$1 = {
	ankle: .039,
	knee: .285,
	hip: .53,
	shoulder: .818,
	chin: .87,
	/** Halfway between chin and crown: where the ear canal lies, for want of a published height. */
	earCanal: .935
};
const FOOT_LENGTH$1 = .152;
/** Ankle centre ahead of the heel, fraction of foot length; from skeletal geometry, assumed ± 0.03. */
const HEEL_TO_ANKLE = .25;
const footRod = Math.hypot(.47 * FOOT_LENGTH$1, HEIGHTS$1.ankle - .011);
const LENGTHS = {
	thigh: {
		ofStature: .245,
		relativeSd: .04,
		source: DRILLIS
	},
	shank: {
		ofStature: .246,
		relativeSd: .04,
		source: DRILLIS
	},
	foot: {
		ofStature: footRod,
		relativeSd: .06,
		source: `${DRILLIS}: foot length and ankle height; ankle to second metatarsal head by proportion`
	},
	trunk: {
		ofStature: .288,
		relativeSd: .04,
		source: DRILLIS
	},
	hat: {
		ofStature: .288,
		relativeSd: .04,
		source: DRILLIS
	},
	/** Between the hip joint centres. The 0.191 of fig. 4.1 is the width over the trochanters. */
	pelvis: {
		ofStature: .1,
		relativeSd: .08,
		source: "Hip centres 0.100 of stature apart (0.17 m at 1.75 m), a usual value of pelvis regressions; trochanter width would be 0.191"
	},
	shoulders: {
		ofStature: .259,
		relativeSd: .06,
		source: DRILLIS
	},
	head: {
		ofStature: 1 - HEIGHTS$1.shoulder,
		relativeSd: .05,
		source: `${DRILLIS}: crown above shoulder height`
	},
	upperArm: {
		ofStature: .186,
		relativeSd: .04,
		source: DRILLIS
	},
	forearm: {
		ofStature: .146,
		relativeSd: .04,
		source: DRILLIS
	}
};
// core/model/anthropometry/table.ts
/** Puts several masses on one line together: total mass, centre and radius of gyration (parallel axes). */
function combine(parts) {
	let mass = 0;
	let moment = 0;
	for (const part of parts) {
		mass += part.mass;
		moment += part.mass * part.at;
	}
	const at = moment / mass;
	let inertia = 0;
	for (const part of parts) inertia += part.mass * (part.radius ** 2 + (part.at - at) ** 2);
	return {
		mass,
		at,
		radius: Math.sqrt(inertia / mass)
	};
}
// core/model/anthropometry/de-leva.ts
const row$1 = (mass, centre, sagittal, transverse) => ({
	mass: mass / 100,
	centre: centre / 100,
	sagittal: sagittal / 100,
	transverse: transverse / 100
});
/** de Leva 1996, table 4, the alternative end points where our rods end there. Per cent as printed. */
const DE_LEVA_ROWS = {
	female: {
		/** vertex – cervicale */
		head: row$1(6.68, 48.41, 27.1, 29.5),
		/** mid-shoulder – mid-hip */
		trunk: row$1(42.57, 37.82, 37.9, 36.1),
		upperArm: row$1(2.55, 57.54, 27.8, 26),
		forearm: row$1(1.38, 45.59, 26.1, 25.7),
		/** wrist – third metacarpal head */
		hand: row$1(.56, 74.74, 53.1, 45.4),
		thigh: row$1(14.78, 36.12, 36.9, 36.4),
		/** knee centre – ankle centre */
		shank: row$1(4.81, 43.52, 26.7, 26.3),
		/** heel – toe tip */
		foot: row$1(1.29, 40.14, 29.9, 27.9)
	},
	male: {
		head: row$1(6.94, 50.02, 30.3, 31.5),
		trunk: row$1(43.46, 43.1, 38.4, 35.8),
		upperArm: row$1(2.71, 57.72, 28.5, 26.9),
		forearm: row$1(1.62, 45.74, 27.6, 26.5),
		hand: row$1(.61, 79, 62.8, 51.3),
		thigh: row$1(14.16, 40.95, 32.9, 32.9),
		shank: row$1(4.33, 43.95, 25.1, 24.6),
		foot: row$1(1.37, 44.15, 25.7, 24.5)
	}
};
/** Mean lengths of de Leva's own sample, fractions of stature, only to set hand beside forearm and head beside trunk. */
const OWN_LENGTHS = {
	female: {
		forearm: .1523,
		hand: .045,
		cervicaleToVertex: .1405
	},
	male: {
		forearm: .1545,
		hand: .0495,
		cervicaleToVertex: .1395
	}
};
const ROW$2 = "de Leva 1996, table 4";
/** A rod has one transverse radius; the two of the table are averaged as moments of inertia. */
const radiusOf = (r) => Math.sqrt((r.sagittal ** 2 + r.transverse ** 2) / 2);
const nothing$3 = (why) => ({
	mass: 0,
	centre: .5,
	radius: 0,
	source: why
});
function calcRods$1(sex) {
	const rows = DE_LEVA_ROWS[sex];
	const own = OWN_LENGTHS[sex];
	const who = `${ROW$2}, ${sex}`;
	const plain = (name, what) => ({
		mass: rows[name].mass,
		centre: rows[name].centre,
		radius: radiusOf(rows[name]),
		source: `${who}: ${what}`
	});
	const handed = combine([{
		mass: rows.forearm.mass,
		at: rows.forearm.centre * own.forearm,
		radius: radiusOf(rows.forearm) * own.forearm
	}, {
		mass: rows.hand.mass,
		at: own.forearm + rows.hand.centre * own.hand,
		radius: radiusOf(rows.hand) * own.hand
	}]);
	const trunk = {
		mass: rows.trunk.mass,
		centre: 1 - rows.trunk.centre,
		radius: radiusOf(rows.trunk),
		source: `${who}: trunk, mid-shoulder to mid-hip (with the pelvis)`
	};
	const headLength = LENGTHS.head.ofStature;
	const head = {
		mass: rows.head.mass,
		centre: (headLength - rows.head.centre * own.cervicaleToVertex) / headLength,
		radius: radiusOf(rows.head) * own.cervicaleToVertex / headLength,
		source: `${who}: head and neck, vertex to cervicale; placed on the rod shoulder–crown`
	};
	const footRod = LENGTHS.foot.ofStature;
	const foot = {
		mass: rows.foot.mass,
		centre: (rows.foot.centre - HEEL_TO_ANKLE) * FOOT_LENGTH$1 / footRod,
		radius: radiusOf(rows.foot) * FOOT_LENGTH$1 / footRod,
		source: `${who}: foot, heel to toe tip; carried over to the rod ankle–metatarsal head with the ankle at a quarter of the foot’s length`
	};
	const trunkLength = LENGTHS.hat.ofStature;
	const armTop = trunkLength;
	const upperArmLength = LENGTHS.upperArm.ofStature;
	const forearmScale = LENGTHS.forearm.ofStature / own.forearm;
	const upright = combine([
		{
			mass: trunk.mass,
			at: trunk.centre * trunkLength,
			radius: trunk.radius * trunkLength
		},
		{
			mass: head.mass,
			at: trunkLength + head.centre * headLength,
			radius: head.radius * headLength
		},
		{
			mass: 2 * rows.upperArm.mass,
			at: armTop - rows.upperArm.centre * upperArmLength,
			radius: radiusOf(rows.upperArm) * upperArmLength
		},
		{
			mass: 2 * handed.mass,
			at: armTop - upperArmLength - handed.at * forearmScale,
			radius: handed.radius * forearmScale
		}
	]);
	return {
		thigh: plain("thigh", "thigh"),
		shank: plain("shank", "shank, knee centre to ankle centre"),
		foot,
		upperArm: plain("upperArm", "upper arm"),
		forearm: {
			mass: handed.mass,
			centre: handed.at / own.forearm,
			radius: handed.radius / own.forearm,
			source: `${who}: forearm and hand, hand in line with the forearm`
		},
		trunk,
		head,
		hat: {
			mass: upright.mass,
			centre: upright.at / trunkLength,
			radius: upright.radius / trunkLength,
			source: `${who}: trunk, head and hanging arms together`
		},
		pelvis: nothing$3("The pelvis’s mass is in the trunk’s row: its centre lies above the hips, off a hip-to-hip rod"),
		shoulders: nothing$3("The shoulders’ mass is in the trunk’s row")
	};
}
const rods$1 = {
	female: calcRods$1("female"),
	male: calcRods$1("male")
};
function average(kind) {
	const f = rods$1.female[kind];
	const m = rods$1.male[kind];
	return {
		mass: (f.mass + m.mass) / 2,
		centre: (f.centre + m.centre) / 2,
		radius: (f.radius + m.radius) / 2,
		source: f.mass === 0 ? f.source : `${ROW$2}: mean of the female and the male row, sex not stated`
	};
}
const DE_LEVA = {
	id: "de-leva",
	label: "de Leva (Zatsiorsky)",
	citation: "P. de Leva, Adjustments to Zatsiorsky–Seluyanov’s segment inertia parameters, J. Biomech. 29 (1996) 1223–1230.",
	sexes: ["female", "male"],
	rod: (kind, sex) => sex === "unspecified" ? average(kind) : rods$1[sex][kind]
};
// core/model/anthropometry/dumas.ts
const row = (mass, centre, radii) => ({
	mass: mass / 100,
	centre: [
		centre[0] / 100,
		centre[1] / 100,
		centre[2] / 100
	],
	radii: [
		radii[0] / 100,
		radii[1] / 100,
		radii[2] / 100
	]
});
/** Dumas, Chèze & Verriest 2007 (McConville, Young), the rows between joint centres we have. Per cent as printed. */
const DUMAS_ROWS = {
	female: {
		thigh: row(14.6, [
			-7.7,
			-37.7,
			.9
		], [
			31,
			19,
			32
		]),
		shank: row(4.5, [
			-4.9,
			-40.4,
			3.1
		], [
			28,
			10,
			28
		]),
		foot: row(1, [
			27,
			-21.8,
			3.9
		], [
			17,
			36,
			35
		])
	},
	male: {
		thigh: row(12.3, [
			-4.1,
			-42.9,
			3.3
		], [
			29,
			15,
			30
		]),
		shank: row(4.8, [
			-4.8,
			-41,
			.7
		], [
			28,
			10,
			28
		]),
		foot: row(1.2, [
			38.2,
			-15.1,
			2.6
		], [
			17,
			37,
			36
		])
	}
};
/** The printed masses sum to 99.9 % (female) and 100.2 % (male). */
const MASS_SUMS = {
	female: .999,
	male: 1.002
};
const ROW$1 = "Dumas et al. 2007";
function rodOf(kind, sex) {
	if (kind === "pelvis") return {
		mass: 0,
		centre: .5,
		radius: 0,
		source: "The pelvis is not part of a single leg"
	};
	if (kind !== "thigh" && kind !== "shank" && kind !== "foot") return null;
	const { mass, centre, radii } = DUMAS_ROWS[sex][kind];
	const share = mass / MASS_SUMS[sex];
	if (kind === "foot") return {
		mass: share,
		centre: Math.hypot(centre[0], centre[1]),
		radius: Math.sqrt((radii[1] ** 2 + radii[2] ** 2) / 2),
		source: `${ROW$1}, ${sex}: foot, distance of the centre from the ankle along the rod`
	};
	return {
		mass: share,
		centre: -centre[1],
		radius: Math.sqrt((radii[0] ** 2 + radii[2] ** 2) / 2),
		source: `${ROW$1}, ${sex}: ${kind}; the centre’s offset from the rod (${(100 * Math.hypot(centre[0], centre[2])).toFixed(1)} % of the length) is left out`
	};
}
/**
* Complete for a leg only: torso and pelvis rows need the cervical and lumbar joint centres, which our trunk
* rod does not have, and mean lengths were never printed with the table.
*/
const DUMAS = {
	id: "dumas",
	label: "Dumas (McConville, Young)",
	citation: "R. Dumas, L. Chèze, J.-P. Verriest, Adjustments to McConville et al. and Young et al. body segment inertial parameters, J. Biomech. 40 (2007) 543–553.",
	sexes: ["female", "male"],
	rod(kind, sex) {
		if (sex !== "unspecified") return rodOf(kind, sex);
		const f = rodOf(kind, "female");
		const m = rodOf(kind, "male");
		if (f === null || m === null) return null;
		return {
			mass: (f.mass + m.mass) / 2,
			centre: (f.centre + m.centre) / 2,
			radius: (f.radius + m.radius) / 2,
			source: f.mass === 0 ? f.source : `${ROW$1}: mean of the female and the male row, sex not stated`
		};
	}
};
// core/model/anthropometry/winter.ts
const ROW = "Winter 2009, table 4.1 (Dempster)";
/** Fractions of body mass and of the rod between the named ends (proximal first). */
const WINTER_ROWS = {
	hand: {
		mass: .006,
		centre: .506,
		radius: .297
	},
	forearm: {
		mass: .016,
		centre: .43,
		radius: .303
	},
	upperArm: {
		mass: .028,
		centre: .436,
		radius: .322
	},
	forearmAndHand: {
		mass: .022,
		centre: .682,
		radius: .468
	},
	totalArm: {
		mass: .05,
		centre: .53,
		radius: .368
	},
	foot: {
		mass: .0145,
		centre: .5,
		radius: .475
	},
	shank: {
		mass: .0465,
		centre: .433,
		radius: .302
	},
	thigh: {
		mass: .1,
		centre: .433,
		radius: .323
	},
	footAndShank: {
		mass: .061,
		centre: .606,
		radius: .416
	},
	totalLeg: {
		mass: .161,
		centre: .447,
		radius: .326
	},
	/** From C7–T1 to the ear canal: the centre is at the ear canal. */
	headAndNeck: {
		mass: .081,
		centre: 1,
		radius: .495
	},
	/** Trunk rows are measured from the trochanter upward. */
	trunk: {
		mass: .497,
		centre: .5
	},
	trunkHeadNeck: {
		mass: .578,
		centre: .66,
		radius: .503
	},
	hat: {
		mass: .678,
		centre: .626,
		radius: .496
	}
};
/** Heights above the hip in statures, to set the head beside the trunk. */
const trunkLength = LENGTHS.trunk.ofStature;
const earAboveHip = HEIGHTS$1.earCanal - HEIGHTS$1.hip;
/** C7–T1 lies a little above the shoulder joints; the distance to the ear canal is what its radius refers to. */
const neckToEar = .08;
/**
* The table has no radius for the trunk alone. It follows from its own rows: trunk + head + neck is the trunk
* and the head together, each about the common centre.
*/
function calcTrunkRadius() {
	const { trunkHeadNeck, headAndNeck, trunk } = WINTER_ROWS;
	const trunkAt = trunk.centre * trunkLength;
	const common = (trunk.mass * trunkAt + headAndNeck.mass * earAboveHip) / trunkHeadNeck.mass;
	const own = trunkHeadNeck.mass * (trunkHeadNeck.radius * trunkLength) ** 2 - headAndNeck.mass * ((headAndNeck.radius * neckToEar) ** 2 + (earAboveHip - common) ** 2) - trunk.mass * (trunkAt - common) ** 2;
	return Math.sqrt(own / trunk.mass) / trunkLength;
}
const nothing$2 = (why) => ({
	mass: 0,
	centre: .5,
	radius: 0,
	source: why
});
const rods = {
	thigh: {
		...WINTER_ROWS.thigh,
		source: `${ROW}: thigh`
	},
	shank: {
		...WINTER_ROWS.shank,
		source: `${ROW}: leg`
	},
	foot: {
		...WINTER_ROWS.foot,
		source: `${ROW}: foot (malleolus to second metatarsal head)`
	},
	upperArm: {
		...WINTER_ROWS.upperArm,
		source: `${ROW}: upper arm`
	},
	forearm: {
		...WINTER_ROWS.forearmAndHand,
		source: `${ROW}: forearm and hand`
	},
	trunk: {
		...WINTER_ROWS.trunk,
		radius: calcTrunkRadius(),
		source: `${ROW}: trunk; radius from trunk + head + neck less head and neck`
	},
	head: {
		mass: WINTER_ROWS.headAndNeck.mass,
		centre: (HEIGHTS$1.earCanal - HEIGHTS$1.shoulder) / LENGTHS.head.ofStature,
		radius: WINTER_ROWS.headAndNeck.radius * neckToEar / LENGTHS.head.ofStature,
		source: `${ROW}: head and neck, centre at the ear canal; placed on the rod shoulder–crown`
	},
	hat: {
		...WINTER_ROWS.hat,
		source: `${ROW}: HAT`
	},
	pelvis: nothing$2("The pelvis’s mass is in the trunk’s row: its centre lies above the hips, off a hip-to-hip rod"),
	shoulders: nothing$2("The shoulders’ mass is in the trunk’s row")
};
// core/model/anthropometry/anthropometry.ts
const ANTHROPOMETRIC_TABLES = {
	winter: {
		id: "winter",
		label: "Winter (Dempster)",
		citation: "D. A. Winter, Biomechanics and Motor Control of Human Movement, 4th ed., 2009, table 4.1, after Dempster 1955.",
		sexes: [
			"unspecified",
			"female",
			"male"
		],
		rod: (kind) => rods[kind]
	},
	"de-leva": DE_LEVA,
	dumas: DUMAS
};
/**
* One rod's inertia with its uncertainty. No table prints one that suits a new subject; what is known is how
* far the published tables lie apart, so that spread is the standard deviation (masses at least 5 %, centres
* at least 0.02 of the length).
*/
function calcRodParameters(id, kind, sex) {
	const own = ANTHROPOMETRIC_TABLES[id].rod(kind, sex);
	if (own === null) return null;
	const others = Object.values(ANTHROPOMETRIC_TABLES).map((table) => table.rod(kind, sex)).filter((rod) => rod !== null);
	const massSd = own.mass === 0 ? 0 : Math.max(spread$4(others.map((rod) => rod.mass)), .05 * own.mass);
	const centreSd = own.mass === 0 ? 0 : Math.max(spread$4(others.map((rod) => rod.centre)), .02);
	const radiusSd = own.mass === 0 ? 0 : Math.max(spread$4(others.map((rod) => rod.radius)), .02);
	return {
		mass: {
			value: own.mass,
			sd: massSd,
			source: own.source
		},
		centre: {
			value: own.centre,
			sd: centreSd,
			source: own.source
		},
		radius: {
			value: own.radius,
			sd: radiusSd,
			source: own.source
		}
	};
}
function spread$4(values) {
	if (values.length < 2) return 0;
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	return Math.sqrt(squares / (values.length - 1));
}
// core/model/templates/layout.ts
const capital$1 = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function leg(side, parent, attach) {
	const limb = (name, kind, on, place, joint) => ({
		name: `${name}.${side}`,
		label: `${capital$1(side)} ${name}`,
		kind,
		side,
		parent: on,
		attach: place,
		from: "start",
		joint: on === null ? null : {
			name: `${joint}.${side}`,
			label: `${capital$1(side)} ${joint}`
		}
	});
	return [
		limb("thigh", "thigh", parent, attach, "hip"),
		limb("shank", "shank", `thigh.${side}`, "end", "knee"),
		limb("foot", "foot", `shank.${side}`, "end", "ankle")
	];
}
function arm(side, attach) {
	return [{
		name: `upperArm.${side}`,
		label: `${capital$1(side)} upper arm`,
		kind: "upperArm",
		side,
		parent: "shoulders",
		attach,
		from: "start",
		joint: {
			name: `shoulder.${side}`,
			label: `${capital$1(side)} shoulder`
		}
	}, {
		name: `forearm.${side}`,
		label: `${capital$1(side)} forearm`,
		kind: "forearm",
		side,
		parent: `upperArm.${side}`,
		attach: "end",
		from: "start",
		joint: {
			name: `elbow.${side}`,
			label: `${capital$1(side)} elbow`
		}
	}];
}
const rod = (name, label, kind, parent, attach, from, joint) => ({
	name,
	label,
	kind,
	side: null,
	parent,
	attach,
	from,
	joint
});
/** The pelvis runs from the left hip to the right hip and is held at its middle: the root is the mid-hip. */
const pelvis = rod("pelvis", "Pelvis", "pelvis", null, "start", "middle", null);
const lumbar = {
	name: "lumbar",
	label: "Lower back"
};
const LAYOUTS = {
	"whole-body": () => [
		pelvis,
		rod("trunk", "Trunk", "trunk", "pelvis", "middle", "start", lumbar),
		rod("shoulders", "Shoulders", "shoulders", "trunk", "end", "middle", null),
		rod("head", "Head and neck", "head", "trunk", "end", "start", {
			name: "neck",
			label: "Neck"
		}),
		...arm("left", "start"),
		...arm("right", "end"),
		...leg("left", "pelvis", "start"),
		...leg("right", "pelvis", "end")
	],
	"lower-body": () => [
		pelvis,
		rod("trunk", "Head, arms and trunk", "hat", "pelvis", "middle", "start", lumbar),
		...leg("left", "pelvis", "start"),
		...leg("right", "pelvis", "end")
	],
	"swing-leg": (side) => leg(side, null, "start"),
	"planar-seven-link": () => [
		rod("trunk", "Head, arms and trunk", "hat", null, "start", "start", null),
		...leg("left", "trunk", "start"),
		...leg("right", "trunk", "start")
	]
};
const TEMPLATE_LABELS = {
	"whole-body": "Whole body",
	"lower-body": "Lower body with head, arms and trunk as one",
	"swing-leg": "One leg under its hip",
	"planar-seven-link": "Seven links in the sagittal plane"
};
// core/model/templates/body-template.ts
/** A template scaled to a subject: every length and mass with its source. */
function calcBody(request) {
	const { subject, template, table, overrides = {}, loads = [] } = request;
	const layout = LAYOUTS[template](request.side ?? "right");
	const alerts = [];
	const segments = [];
	for (const rod of layout) {
		const segment = calcSegment(rod, request, overrides);
		if (segment === null) return refused(alert$1("error", "model.table-incomplete", `${ANTHROPOMETRIC_TABLES[table].label} has no complete values for “${rod.label}”, which the template “${TEMPLATE_LABELS[template]}” needs.`, "Choose another table, or the template of one leg under its hip."));
		segments.push(segment);
	}
	if (table !== "winter" && subject.sex === "unspecified") alerts.push(alert$1("info", "model.sex-unspecified", `${ANTHROPOMETRIC_TABLES[table].label} has separate values for women and men; their mean is used.`, "Enter the subject’s sex to use the right column."));
	for (const load of loads) if (!segments.some((segment) => segment.name === load.segment)) return refused(alert$1("error", "model.load-segment", `The load “${load.label}” sits on “${load.segment}”, which this body does not have.`, `Choose one of: ${segments.map((segment) => segment.name).join(", ")}.`));
	return done(assembleBody(layout, segments, request, loads, alerts), alerts);
}
function calcSegment(rod, request, overrides) {
	const { subject, table } = request;
	const parameters = calcRodParameters(table, rod.kind, subject.sex);
	if (parameters === null) return null;
	const fraction = LENGTHS[rod.kind];
	const length = fraction.ofStature * subject.height;
	const scaled = (of) => ({
		value: of.value * subject.mass,
		sd: of.sd === null ? null : of.sd * subject.mass,
		source: of.source
	});
	return {
		name: rod.name,
		label: rod.label,
		side: rod.side,
		length: overrides.lengths?.[rod.name] ?? {
			value: length,
			sd: length * fraction.relativeSd,
			source: fraction.source
		},
		mass: overrides.masses?.[rod.name] ?? scaled(parameters.mass),
		centreOfMass: overrides.centres?.[rod.name] ?? parameters.centre,
		radiusOfGyration: overrides.radii?.[rod.name] ?? parameters.radius
	};
}
/** Other lengths or masses, same template, table and loads: what fits and uncertainty samples need. */
function withSegments(body, segments, loads = body.loads) {
	const side = body.segments.find((segment) => segment.side !== null)?.side ?? "right";
	return assembleBody(LAYOUTS[body.template](side), segments, {
		subject: body.subject,
		template: body.template,
		table: body.table
	}, loads, []);
}
function assembleBody(layout, segments, request, loads, alerts) {
	const lengthOf = new Map(segments.map((segment) => [segment.name, segment.length.value]));
	const place = (name, where) => where === "start" ? 0 : where === "middle" ? lengthOf.get(name) / 2 : lengthOf.get(name);
	const rods = layout.map((rod, index) => {
		const segment = segments[index];
		return {
			name: rod.name,
			parent: rod.parent,
			attach: rod.parent === null ? 0 : place(rod.parent, rod.attach),
			from: place(rod.name, rod.from),
			length: segment.length.value,
			masses: calcMassPoints(segment, loads, alerts)
		};
	});
	const joints = layout.flatMap((rod) => rod.joint === null || rod.parent === null ? [] : [{
		name: rod.joint.name,
		label: rod.joint.label,
		side: rod.side,
		proximal: rod.parent,
		distal: rod.name,
		onProximal: place(rod.parent, rod.attach),
		onDistal: place(rod.name, rod.from)
	}]);
	const tree = {
		dimension: request.template === "planar-seven-link" ? 2 : 3,
		gravity: STANDARD_GRAVITY,
		segments: rods
	};
	return {
		template: request.template,
		table: request.table,
		subject: request.subject,
		tree,
		segments,
		joints,
		loads
	};
}
/** What a limb that was taken away keeps, so that its rod still has a motion of its own. */
const REMAINDER = .01;
/** Two points of half the mass at c ± ρ have the segment's mass, centre of mass and transverse inertia. */
function calcMassPoints(segment, loads, alerts = []) {
	const own = loads.filter((load) => load.segment === segment.name);
	const full = segment.mass.value;
	let kept = full;
	for (const load of own) if (load.mass < 0) kept += load.mass;
	if (full > 0 && kept < REMAINDER * full) {
		kept = REMAINDER * full;
		alerts.push(alert$1("info", "model.limb-removed", `${segment.label}: all of its mass is taken away; 1 % is kept so that it can still be drawn.`, "Enter the mass of a prosthesis as a further load, if there is one."));
	}
	const length = segment.length.value;
	const centre = segment.centreOfMass.value * length;
	const radius = segment.radiusOfGyration.value * length;
	const points = kept > 0 ? [{
		at: centre - radius,
		mass: kept / 2
	}, {
		at: centre + radius,
		mass: kept / 2
	}] : [];
	for (const load of own) if (load.mass > 0) points.push({
		at: load.at,
		mass: load.mass
	});
	return points;
}
// node_modules/ml-matrix/matrix.mjs
var import_matrix = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const toString = Object.prototype.toString;
	/**
	* Checks if an object is an instance of an Array (array or typed array, except those that contain bigint values).
	* @param value - Object to check.
	* @returns True if the object is an array or a typed array.
	*/
	function isAnyArray(value) {
		const tag = toString.call(value);
		return tag.endsWith("Array]") && !tag.includes("Big");
	}
	/**
	* Computes the maximum of the given values.
	*
	* @param input
	* @param options
	*/
	function max(input, options = {}) {
		if (!isAnyArray(input)) throw new TypeError("input must be an array");
		if (input.length === 0) throw new TypeError("input must not be empty");
		const { fromIndex = 0, toIndex = input.length } = options;
		if (fromIndex < 0 || fromIndex >= input.length || !Number.isInteger(fromIndex)) throw new Error("fromIndex must be a positive integer smaller than length");
		if (toIndex <= fromIndex || toIndex > input.length || !Number.isInteger(toIndex)) throw new Error("toIndex must be an integer greater than fromIndex and at most equal to length");
		let maxValue = input[fromIndex];
		for (let i = fromIndex + 1; i < toIndex; i++) if (input[i] > maxValue) maxValue = input[i];
		return maxValue;
	}
	/**
	* Computes the minimum of the given values.
	*/
	function min(input, options = {}) {
		if (!isAnyArray(input)) throw new TypeError("input must be an array");
		if (input.length === 0) throw new TypeError("input must not be empty");
		const { fromIndex = 0, toIndex = input.length } = options;
		if (fromIndex < 0 || fromIndex >= input.length || !Number.isInteger(fromIndex)) throw new Error("fromIndex must be a positive integer smaller than length");
		if (toIndex <= fromIndex || toIndex > input.length || !Number.isInteger(toIndex)) throw new Error("toIndex must be an integer greater than fromIndex and at most equal to length");
		let minValue = input[fromIndex];
		for (let i = fromIndex + 1; i < toIndex; i++) if (input[i] < minValue) minValue = input[i];
		return minValue;
	}
	/**
	* Rescale an array into a range.
	*/
	function rescale(input, options = {}) {
		if (!isAnyArray(input)) throw new TypeError("input must be an array");
		else if (input.length === 0) throw new TypeError("input must not be empty");
		let output;
		if (options.output !== void 0) {
			if (!isAnyArray(options.output)) throw new TypeError("output option must be an array if specified");
			output = options.output;
		} else output = new Array(input.length);
		const currentMin = min(input);
		const currentMax = max(input);
		if (currentMin === currentMax) throw new RangeError("minimum and maximum input values are equal. Cannot rescale a constant array");
		const { min: minValue = options.autoMinMax ? currentMin : 0, max: maxValue = options.autoMinMax ? currentMax : 1 } = options;
		if (minValue >= maxValue) throw new RangeError("min option must be smaller than max option");
		const factor = (maxValue - minValue) / (currentMax - currentMin);
		for (let i = 0; i < input.length; i++) output[i] = (input[i] - currentMin) * factor + minValue;
		return output;
	}
	const indent = " ".repeat(2);
	const indentData = " ".repeat(4);
	/**
	* @this {Matrix}
	* @returns {string}
	*/
	function inspectMatrix() {
		return inspectMatrixWithOptions(this);
	}
	function inspectMatrixWithOptions(matrix, options = {}) {
		const { maxRows = 15, maxColumns = 10, maxNumSize = 8, padMinus = "auto" } = options;
		return `${matrix.constructor.name} {
${indent}[
${indentData}${inspectData(matrix, maxRows, maxColumns, maxNumSize, padMinus)}
${indent}]
${indent}rows: ${matrix.rows}
${indent}columns: ${matrix.columns}
}`;
	}
	function inspectData(matrix, maxRows, maxColumns, maxNumSize, padMinus) {
		const { rows, columns } = matrix;
		const maxI = Math.min(rows, maxRows);
		const maxJ = Math.min(columns, maxColumns);
		const result = [];
		if (padMinus === "auto") {
			padMinus = false;
			loop: for (let i = 0; i < maxI; i++) for (let j = 0; j < maxJ; j++) if (matrix.get(i, j) < 0) {
				padMinus = true;
				break loop;
			}
		}
		for (let i = 0; i < maxI; i++) {
			let line = [];
			for (let j = 0; j < maxJ; j++) line.push(formatNumber(matrix.get(i, j), maxNumSize, padMinus));
			result.push(`${line.join(" ")}`);
		}
		if (maxJ !== columns) result[result.length - 1] += ` ... ${columns - maxColumns} more columns`;
		if (maxI !== rows) result.push(`... ${rows - maxRows} more rows`);
		return result.join(`\n${indentData}`);
	}
	function formatNumber(num, maxNumSize, padMinus) {
		return (num >= 0 && padMinus ? ` ${formatNumber2(num, maxNumSize - 1)}` : formatNumber2(num, maxNumSize)).padEnd(maxNumSize);
	}
	function formatNumber2(num, len) {
		let str = num.toString();
		if (str.length <= len) return str;
		let fix = num.toFixed(len);
		if (fix.length > len) fix = num.toFixed(Math.max(0, len - (fix.length - len)));
		if (fix.length <= len && !fix.startsWith("0.000") && !fix.startsWith("-0.000")) return fix;
		let exp = num.toExponential(len);
		if (exp.length > len) exp = num.toExponential(Math.max(0, len - (exp.length - len)));
		return exp.slice(0);
	}
	function installMathOperations(AbstractMatrix, Matrix) {
		AbstractMatrix.prototype.add = function add(value) {
			if (typeof value === "number") return this.addS(value);
			return this.addM(value);
		};
		AbstractMatrix.prototype.addS = function addS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) + value);
			return this;
		};
		AbstractMatrix.prototype.addM = function addM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) + matrix.get(i, j));
			return this;
		};
		AbstractMatrix.add = function add(matrix, value) {
			return new Matrix(matrix).add(value);
		};
		AbstractMatrix.prototype.sub = function sub(value) {
			if (typeof value === "number") return this.subS(value);
			return this.subM(value);
		};
		AbstractMatrix.prototype.subS = function subS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) - value);
			return this;
		};
		AbstractMatrix.prototype.subM = function subM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) - matrix.get(i, j));
			return this;
		};
		AbstractMatrix.sub = function sub(matrix, value) {
			return new Matrix(matrix).sub(value);
		};
		AbstractMatrix.prototype.subtract = AbstractMatrix.prototype.sub;
		AbstractMatrix.prototype.subtractS = AbstractMatrix.prototype.subS;
		AbstractMatrix.prototype.subtractM = AbstractMatrix.prototype.subM;
		AbstractMatrix.subtract = AbstractMatrix.sub;
		AbstractMatrix.prototype.mul = function mul(value) {
			if (typeof value === "number") return this.mulS(value);
			return this.mulM(value);
		};
		AbstractMatrix.prototype.mulS = function mulS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) * value);
			return this;
		};
		AbstractMatrix.prototype.mulM = function mulM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) * matrix.get(i, j));
			return this;
		};
		AbstractMatrix.mul = function mul(matrix, value) {
			return new Matrix(matrix).mul(value);
		};
		AbstractMatrix.prototype.multiply = AbstractMatrix.prototype.mul;
		AbstractMatrix.prototype.multiplyS = AbstractMatrix.prototype.mulS;
		AbstractMatrix.prototype.multiplyM = AbstractMatrix.prototype.mulM;
		AbstractMatrix.multiply = AbstractMatrix.mul;
		AbstractMatrix.prototype.div = function div(value) {
			if (typeof value === "number") return this.divS(value);
			return this.divM(value);
		};
		AbstractMatrix.prototype.divS = function divS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) / value);
			return this;
		};
		AbstractMatrix.prototype.divM = function divM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) / matrix.get(i, j));
			return this;
		};
		AbstractMatrix.div = function div(matrix, value) {
			return new Matrix(matrix).div(value);
		};
		AbstractMatrix.prototype.divide = AbstractMatrix.prototype.div;
		AbstractMatrix.prototype.divideS = AbstractMatrix.prototype.divS;
		AbstractMatrix.prototype.divideM = AbstractMatrix.prototype.divM;
		AbstractMatrix.divide = AbstractMatrix.div;
		AbstractMatrix.prototype.mod = function mod(value) {
			if (typeof value === "number") return this.modS(value);
			return this.modM(value);
		};
		AbstractMatrix.prototype.modS = function modS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) % value);
			return this;
		};
		AbstractMatrix.prototype.modM = function modM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) % matrix.get(i, j));
			return this;
		};
		AbstractMatrix.mod = function mod(matrix, value) {
			return new Matrix(matrix).mod(value);
		};
		AbstractMatrix.prototype.modulus = AbstractMatrix.prototype.mod;
		AbstractMatrix.prototype.modulusS = AbstractMatrix.prototype.modS;
		AbstractMatrix.prototype.modulusM = AbstractMatrix.prototype.modM;
		AbstractMatrix.modulus = AbstractMatrix.mod;
		AbstractMatrix.prototype.and = function and(value) {
			if (typeof value === "number") return this.andS(value);
			return this.andM(value);
		};
		AbstractMatrix.prototype.andS = function andS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) & value);
			return this;
		};
		AbstractMatrix.prototype.andM = function andM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) & matrix.get(i, j));
			return this;
		};
		AbstractMatrix.and = function and(matrix, value) {
			return new Matrix(matrix).and(value);
		};
		AbstractMatrix.prototype.or = function or(value) {
			if (typeof value === "number") return this.orS(value);
			return this.orM(value);
		};
		AbstractMatrix.prototype.orS = function orS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) | value);
			return this;
		};
		AbstractMatrix.prototype.orM = function orM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) | matrix.get(i, j));
			return this;
		};
		AbstractMatrix.or = function or(matrix, value) {
			return new Matrix(matrix).or(value);
		};
		AbstractMatrix.prototype.xor = function xor(value) {
			if (typeof value === "number") return this.xorS(value);
			return this.xorM(value);
		};
		AbstractMatrix.prototype.xorS = function xorS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) ^ value);
			return this;
		};
		AbstractMatrix.prototype.xorM = function xorM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) ^ matrix.get(i, j));
			return this;
		};
		AbstractMatrix.xor = function xor(matrix, value) {
			return new Matrix(matrix).xor(value);
		};
		AbstractMatrix.prototype.leftShift = function leftShift(value) {
			if (typeof value === "number") return this.leftShiftS(value);
			return this.leftShiftM(value);
		};
		AbstractMatrix.prototype.leftShiftS = function leftShiftS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) << value);
			return this;
		};
		AbstractMatrix.prototype.leftShiftM = function leftShiftM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) << matrix.get(i, j));
			return this;
		};
		AbstractMatrix.leftShift = function leftShift(matrix, value) {
			return new Matrix(matrix).leftShift(value);
		};
		AbstractMatrix.prototype.signPropagatingRightShift = function signPropagatingRightShift(value) {
			if (typeof value === "number") return this.signPropagatingRightShiftS(value);
			return this.signPropagatingRightShiftM(value);
		};
		AbstractMatrix.prototype.signPropagatingRightShiftS = function signPropagatingRightShiftS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) >> value);
			return this;
		};
		AbstractMatrix.prototype.signPropagatingRightShiftM = function signPropagatingRightShiftM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) >> matrix.get(i, j));
			return this;
		};
		AbstractMatrix.signPropagatingRightShift = function signPropagatingRightShift(matrix, value) {
			return new Matrix(matrix).signPropagatingRightShift(value);
		};
		AbstractMatrix.prototype.rightShift = function rightShift(value) {
			if (typeof value === "number") return this.rightShiftS(value);
			return this.rightShiftM(value);
		};
		AbstractMatrix.prototype.rightShiftS = function rightShiftS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) >>> value);
			return this;
		};
		AbstractMatrix.prototype.rightShiftM = function rightShiftM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) >>> matrix.get(i, j));
			return this;
		};
		AbstractMatrix.rightShift = function rightShift(matrix, value) {
			return new Matrix(matrix).rightShift(value);
		};
		AbstractMatrix.prototype.zeroFillRightShift = AbstractMatrix.prototype.rightShift;
		AbstractMatrix.prototype.zeroFillRightShiftS = AbstractMatrix.prototype.rightShiftS;
		AbstractMatrix.prototype.zeroFillRightShiftM = AbstractMatrix.prototype.rightShiftM;
		AbstractMatrix.zeroFillRightShift = AbstractMatrix.rightShift;
		AbstractMatrix.prototype.not = function not() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, ~this.get(i, j));
			return this;
		};
		AbstractMatrix.not = function not(matrix) {
			return new Matrix(matrix).not();
		};
		AbstractMatrix.prototype.abs = function abs() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.abs(this.get(i, j)));
			return this;
		};
		AbstractMatrix.abs = function abs(matrix) {
			return new Matrix(matrix).abs();
		};
		AbstractMatrix.prototype.acos = function acos() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.acos(this.get(i, j)));
			return this;
		};
		AbstractMatrix.acos = function acos(matrix) {
			return new Matrix(matrix).acos();
		};
		AbstractMatrix.prototype.acosh = function acosh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.acosh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.acosh = function acosh(matrix) {
			return new Matrix(matrix).acosh();
		};
		AbstractMatrix.prototype.asin = function asin() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.asin(this.get(i, j)));
			return this;
		};
		AbstractMatrix.asin = function asin(matrix) {
			return new Matrix(matrix).asin();
		};
		AbstractMatrix.prototype.asinh = function asinh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.asinh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.asinh = function asinh(matrix) {
			return new Matrix(matrix).asinh();
		};
		AbstractMatrix.prototype.atan = function atan() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.atan(this.get(i, j)));
			return this;
		};
		AbstractMatrix.atan = function atan(matrix) {
			return new Matrix(matrix).atan();
		};
		AbstractMatrix.prototype.atanh = function atanh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.atanh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.atanh = function atanh(matrix) {
			return new Matrix(matrix).atanh();
		};
		AbstractMatrix.prototype.cbrt = function cbrt() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.cbrt(this.get(i, j)));
			return this;
		};
		AbstractMatrix.cbrt = function cbrt(matrix) {
			return new Matrix(matrix).cbrt();
		};
		AbstractMatrix.prototype.ceil = function ceil() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.ceil(this.get(i, j)));
			return this;
		};
		AbstractMatrix.ceil = function ceil(matrix) {
			return new Matrix(matrix).ceil();
		};
		AbstractMatrix.prototype.clz32 = function clz32() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.clz32(this.get(i, j)));
			return this;
		};
		AbstractMatrix.clz32 = function clz32(matrix) {
			return new Matrix(matrix).clz32();
		};
		AbstractMatrix.prototype.cos = function cos() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.cos(this.get(i, j)));
			return this;
		};
		AbstractMatrix.cos = function cos(matrix) {
			return new Matrix(matrix).cos();
		};
		AbstractMatrix.prototype.cosh = function cosh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.cosh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.cosh = function cosh(matrix) {
			return new Matrix(matrix).cosh();
		};
		AbstractMatrix.prototype.exp = function exp() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.exp(this.get(i, j)));
			return this;
		};
		AbstractMatrix.exp = function exp(matrix) {
			return new Matrix(matrix).exp();
		};
		AbstractMatrix.prototype.expm1 = function expm1() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.expm1(this.get(i, j)));
			return this;
		};
		AbstractMatrix.expm1 = function expm1(matrix) {
			return new Matrix(matrix).expm1();
		};
		AbstractMatrix.prototype.floor = function floor() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.floor(this.get(i, j)));
			return this;
		};
		AbstractMatrix.floor = function floor(matrix) {
			return new Matrix(matrix).floor();
		};
		AbstractMatrix.prototype.fround = function fround() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.fround(this.get(i, j)));
			return this;
		};
		AbstractMatrix.fround = function fround(matrix) {
			return new Matrix(matrix).fround();
		};
		AbstractMatrix.prototype.log = function log() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.log(this.get(i, j)));
			return this;
		};
		AbstractMatrix.log = function log(matrix) {
			return new Matrix(matrix).log();
		};
		AbstractMatrix.prototype.log1p = function log1p() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.log1p(this.get(i, j)));
			return this;
		};
		AbstractMatrix.log1p = function log1p(matrix) {
			return new Matrix(matrix).log1p();
		};
		AbstractMatrix.prototype.log10 = function log10() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.log10(this.get(i, j)));
			return this;
		};
		AbstractMatrix.log10 = function log10(matrix) {
			return new Matrix(matrix).log10();
		};
		AbstractMatrix.prototype.log2 = function log2() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.log2(this.get(i, j)));
			return this;
		};
		AbstractMatrix.log2 = function log2(matrix) {
			return new Matrix(matrix).log2();
		};
		AbstractMatrix.prototype.round = function round() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.round(this.get(i, j)));
			return this;
		};
		AbstractMatrix.round = function round(matrix) {
			return new Matrix(matrix).round();
		};
		AbstractMatrix.prototype.sign = function sign() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.sign(this.get(i, j)));
			return this;
		};
		AbstractMatrix.sign = function sign(matrix) {
			return new Matrix(matrix).sign();
		};
		AbstractMatrix.prototype.sin = function sin() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.sin(this.get(i, j)));
			return this;
		};
		AbstractMatrix.sin = function sin(matrix) {
			return new Matrix(matrix).sin();
		};
		AbstractMatrix.prototype.sinh = function sinh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.sinh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.sinh = function sinh(matrix) {
			return new Matrix(matrix).sinh();
		};
		AbstractMatrix.prototype.sqrt = function sqrt() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.sqrt(this.get(i, j)));
			return this;
		};
		AbstractMatrix.sqrt = function sqrt(matrix) {
			return new Matrix(matrix).sqrt();
		};
		AbstractMatrix.prototype.tan = function tan() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.tan(this.get(i, j)));
			return this;
		};
		AbstractMatrix.tan = function tan(matrix) {
			return new Matrix(matrix).tan();
		};
		AbstractMatrix.prototype.tanh = function tanh() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.tanh(this.get(i, j)));
			return this;
		};
		AbstractMatrix.tanh = function tanh(matrix) {
			return new Matrix(matrix).tanh();
		};
		AbstractMatrix.prototype.trunc = function trunc() {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, Math.trunc(this.get(i, j)));
			return this;
		};
		AbstractMatrix.trunc = function trunc(matrix) {
			return new Matrix(matrix).trunc();
		};
		AbstractMatrix.pow = function pow(matrix, arg0) {
			return new Matrix(matrix).pow(arg0);
		};
		AbstractMatrix.prototype.pow = function pow(value) {
			if (typeof value === "number") return this.powS(value);
			return this.powM(value);
		};
		AbstractMatrix.prototype.powS = function powS(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) ** value);
			return this;
		};
		AbstractMatrix.prototype.powM = function powM(matrix) {
			matrix = Matrix.checkMatrix(matrix);
			if (this.rows !== matrix.rows || this.columns !== matrix.columns) throw new RangeError("Matrices dimensions must be equal");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) ** matrix.get(i, j));
			return this;
		};
	}
	/**
	* @private
	* Check that a row index is not out of bounds
	* @param {Matrix} matrix
	* @param {number} index
	* @param {boolean} [outer]
	*/
	function checkRowIndex(matrix, index, outer) {
		let max = outer ? matrix.rows : matrix.rows - 1;
		if (index < 0 || index > max) throw new RangeError("Row index out of range");
	}
	/**
	* @private
	* Check that a column index is not out of bounds
	* @param {Matrix} matrix
	* @param {number} index
	* @param {boolean} [outer]
	*/
	function checkColumnIndex(matrix, index, outer) {
		let max = outer ? matrix.columns : matrix.columns - 1;
		if (index < 0 || index > max) throw new RangeError("Column index out of range");
	}
	/**
	* @private
	* Check that the provided vector is an array with the right length
	* @param {Matrix} matrix
	* @param {Array|Matrix} vector
	* @return {Array}
	* @throws {RangeError}
	*/
	function checkRowVector(matrix, vector) {
		if (vector.to1DArray) vector = vector.to1DArray();
		if (vector.length !== matrix.columns) throw new RangeError("vector size must be the same as the number of columns");
		return vector;
	}
	/**
	* @private
	* Check that the provided vector is an array with the right length
	* @param {Matrix} matrix
	* @param {Array|Matrix} vector
	* @return {Array}
	* @throws {RangeError}
	*/
	function checkColumnVector(matrix, vector) {
		if (vector.to1DArray) vector = vector.to1DArray();
		if (vector.length !== matrix.rows) throw new RangeError("vector size must be the same as the number of rows");
		return vector;
	}
	function checkRowIndices(matrix, rowIndices) {
		if (!isAnyArray(rowIndices)) throw new TypeError("row indices must be an array");
		for (let i = 0; i < rowIndices.length; i++) if (rowIndices[i] < 0 || rowIndices[i] >= matrix.rows) throw new RangeError("row indices are out of range");
	}
	function checkColumnIndices(matrix, columnIndices) {
		if (!isAnyArray(columnIndices)) throw new TypeError("column indices must be an array");
		for (let i = 0; i < columnIndices.length; i++) if (columnIndices[i] < 0 || columnIndices[i] >= matrix.columns) throw new RangeError("column indices are out of range");
	}
	function checkRange(matrix, startRow, endRow, startColumn, endColumn) {
		if (arguments.length !== 5) throw new RangeError("expected 4 arguments");
		checkNumber("startRow", startRow);
		checkNumber("endRow", endRow);
		checkNumber("startColumn", startColumn);
		checkNumber("endColumn", endColumn);
		if (startRow > endRow || startColumn > endColumn || startRow < 0 || startRow >= matrix.rows || endRow < 0 || endRow >= matrix.rows || startColumn < 0 || startColumn >= matrix.columns || endColumn < 0 || endColumn >= matrix.columns) throw new RangeError("Submatrix indices are out of range");
	}
	function newArray(length, value = 0) {
		let array = [];
		for (let i = 0; i < length; i++) array.push(value);
		return array;
	}
	function checkNumber(name, value) {
		if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
	}
	function checkNonEmpty(matrix) {
		if (matrix.isEmpty()) throw new Error("Empty matrix has no elements to index");
	}
	function sumByRow(matrix) {
		let sum = newArray(matrix.rows);
		for (let i = 0; i < matrix.rows; ++i) for (let j = 0; j < matrix.columns; ++j) sum[i] += matrix.get(i, j);
		return sum;
	}
	function sumByColumn(matrix) {
		let sum = newArray(matrix.columns);
		for (let i = 0; i < matrix.rows; ++i) for (let j = 0; j < matrix.columns; ++j) sum[j] += matrix.get(i, j);
		return sum;
	}
	function sumAll(matrix) {
		let v = 0;
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) v += matrix.get(i, j);
		return v;
	}
	function productByRow(matrix) {
		let sum = newArray(matrix.rows, 1);
		for (let i = 0; i < matrix.rows; ++i) for (let j = 0; j < matrix.columns; ++j) sum[i] *= matrix.get(i, j);
		return sum;
	}
	function productByColumn(matrix) {
		let sum = newArray(matrix.columns, 1);
		for (let i = 0; i < matrix.rows; ++i) for (let j = 0; j < matrix.columns; ++j) sum[j] *= matrix.get(i, j);
		return sum;
	}
	function productAll(matrix) {
		let v = 1;
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) v *= matrix.get(i, j);
		return v;
	}
	function varianceByRow(matrix, unbiased, mean) {
		const rows = matrix.rows;
		const cols = matrix.columns;
		const variance = [];
		for (let i = 0; i < rows; i++) {
			let sum1 = 0;
			let sum2 = 0;
			let x = 0;
			for (let j = 0; j < cols; j++) {
				x = matrix.get(i, j) - mean[i];
				sum1 += x;
				sum2 += x * x;
			}
			if (unbiased) variance.push((sum2 - sum1 * sum1 / cols) / (cols - 1));
			else variance.push((sum2 - sum1 * sum1 / cols) / cols);
		}
		return variance;
	}
	function varianceByColumn(matrix, unbiased, mean) {
		const rows = matrix.rows;
		const cols = matrix.columns;
		const variance = [];
		for (let j = 0; j < cols; j++) {
			let sum1 = 0;
			let sum2 = 0;
			let x = 0;
			for (let i = 0; i < rows; i++) {
				x = matrix.get(i, j) - mean[j];
				sum1 += x;
				sum2 += x * x;
			}
			if (unbiased) variance.push((sum2 - sum1 * sum1 / rows) / (rows - 1));
			else variance.push((sum2 - sum1 * sum1 / rows) / rows);
		}
		return variance;
	}
	function varianceAll(matrix, unbiased, mean) {
		const rows = matrix.rows;
		const cols = matrix.columns;
		const size = rows * cols;
		let sum1 = 0;
		let sum2 = 0;
		let x = 0;
		for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) {
			x = matrix.get(i, j) - mean;
			sum1 += x;
			sum2 += x * x;
		}
		if (unbiased) return (sum2 - sum1 * sum1 / size) / (size - 1);
		else return (sum2 - sum1 * sum1 / size) / size;
	}
	function centerByRow(matrix, mean) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) - mean[i]);
	}
	function centerByColumn(matrix, mean) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) - mean[j]);
	}
	function centerAll(matrix, mean) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) - mean);
	}
	function getScaleByRow(matrix) {
		const scale = [];
		for (let i = 0; i < matrix.rows; i++) {
			let sum = 0;
			for (let j = 0; j < matrix.columns; j++) sum += matrix.get(i, j) ** 2 / (matrix.columns - 1);
			scale.push(Math.sqrt(sum));
		}
		return scale;
	}
	function scaleByRow(matrix, scale) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) / scale[i]);
	}
	function getScaleByColumn(matrix) {
		const scale = [];
		for (let j = 0; j < matrix.columns; j++) {
			let sum = 0;
			for (let i = 0; i < matrix.rows; i++) sum += matrix.get(i, j) ** 2 / (matrix.rows - 1);
			scale.push(Math.sqrt(sum));
		}
		return scale;
	}
	function scaleByColumn(matrix, scale) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) / scale[j]);
	}
	function getScaleAll(matrix) {
		const divider = matrix.size - 1;
		let sum = 0;
		for (let j = 0; j < matrix.columns; j++) for (let i = 0; i < matrix.rows; i++) sum += matrix.get(i, j) ** 2 / divider;
		return Math.sqrt(sum);
	}
	function scaleAll(matrix, scale) {
		for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, matrix.get(i, j) / scale);
	}
	var AbstractMatrix = class AbstractMatrix {
		static from1DArray(newRows, newColumns, newData) {
			if (newRows * newColumns !== newData.length) throw new RangeError("data length does not match given dimensions");
			let newMatrix = new Matrix(newRows, newColumns);
			for (let row = 0; row < newRows; row++) for (let column = 0; column < newColumns; column++) newMatrix.set(row, column, newData[row * newColumns + column]);
			return newMatrix;
		}
		static rowVector(newData) {
			let vector = new Matrix(1, newData.length);
			for (let i = 0; i < newData.length; i++) vector.set(0, i, newData[i]);
			return vector;
		}
		static columnVector(newData) {
			let vector = new Matrix(newData.length, 1);
			for (let i = 0; i < newData.length; i++) vector.set(i, 0, newData[i]);
			return vector;
		}
		static zeros(rows, columns) {
			return new Matrix(rows, columns);
		}
		static ones(rows, columns) {
			return new Matrix(rows, columns).fill(1);
		}
		static rand(rows, columns, options = {}) {
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { random = Math.random } = options;
			let matrix = new Matrix(rows, columns);
			for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) matrix.set(i, j, random());
			return matrix;
		}
		static randInt(rows, columns, options = {}) {
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { min = 0, max = 1e3, random = Math.random } = options;
			if (!Number.isInteger(min)) throw new TypeError("min must be an integer");
			if (!Number.isInteger(max)) throw new TypeError("max must be an integer");
			if (min >= max) throw new RangeError("min must be smaller than max");
			let interval = max - min;
			let matrix = new Matrix(rows, columns);
			for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) {
				let value = min + Math.round(random() * interval);
				matrix.set(i, j, value);
			}
			return matrix;
		}
		static eye(rows, columns, value) {
			if (columns === void 0) columns = rows;
			if (value === void 0) value = 1;
			let min = Math.min(rows, columns);
			let matrix = this.zeros(rows, columns);
			for (let i = 0; i < min; i++) matrix.set(i, i, value);
			return matrix;
		}
		static diag(data, rows, columns) {
			let l = data.length;
			if (rows === void 0) rows = l;
			if (columns === void 0) columns = rows;
			let min = Math.min(l, rows, columns);
			let matrix = this.zeros(rows, columns);
			for (let i = 0; i < min; i++) matrix.set(i, i, data[i]);
			return matrix;
		}
		static min(matrix1, matrix2) {
			matrix1 = this.checkMatrix(matrix1);
			matrix2 = this.checkMatrix(matrix2);
			let rows = matrix1.rows;
			let columns = matrix1.columns;
			let result = new Matrix(rows, columns);
			for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result.set(i, j, Math.min(matrix1.get(i, j), matrix2.get(i, j)));
			return result;
		}
		static max(matrix1, matrix2) {
			matrix1 = this.checkMatrix(matrix1);
			matrix2 = this.checkMatrix(matrix2);
			let rows = matrix1.rows;
			let columns = matrix1.columns;
			let result = new this(rows, columns);
			for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result.set(i, j, Math.max(matrix1.get(i, j), matrix2.get(i, j)));
			return result;
		}
		static checkMatrix(value) {
			return AbstractMatrix.isMatrix(value) ? value : new Matrix(value);
		}
		static isMatrix(value) {
			return value != null && value.klass === "Matrix";
		}
		get size() {
			return this.rows * this.columns;
		}
		apply(callback) {
			if (typeof callback !== "function") throw new TypeError("callback must be a function");
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) callback.call(this, i, j);
			return this;
		}
		applyAlongAxis(callback, by) {
			if (typeof callback !== "function") throw new TypeError("callback must be a function");
			const result = [];
			switch (by) {
				case "row":
					for (let i = 0; i < this.rows; i++) result.push(callback.call(this, this.getRow(i), i));
					break;
				case "column":
					for (let i = 0; i < this.columns; i++) result.push(callback.call(this, this.getColumn(i), i));
					break;
				default: throw new Error(`invalid option: ${by}`);
			}
			return result;
		}
		to1DArray() {
			let array = [];
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) array.push(this.get(i, j));
			return array;
		}
		to2DArray() {
			let copy = [];
			for (let i = 0; i < this.rows; i++) {
				copy.push([]);
				for (let j = 0; j < this.columns; j++) copy[i].push(this.get(i, j));
			}
			return copy;
		}
		toJSON() {
			return this.to2DArray();
		}
		isRowVector() {
			return this.rows === 1;
		}
		isColumnVector() {
			return this.columns === 1;
		}
		isVector() {
			return this.rows === 1 || this.columns === 1;
		}
		isSquare() {
			return this.rows === this.columns;
		}
		isEmpty() {
			return this.rows === 0 || this.columns === 0;
		}
		isSymmetric() {
			if (this.isSquare()) {
				for (let i = 0; i < this.rows; i++) for (let j = 0; j <= i; j++) if (this.get(i, j) !== this.get(j, i)) return false;
				return true;
			}
			return false;
		}
		isDistance() {
			if (!this.isSymmetric()) return false;
			for (let i = 0; i < this.rows; i++) if (this.get(i, i) !== 0) return false;
			return true;
		}
		isEchelonForm() {
			let i = 0;
			let j = 0;
			let previousColumn = -1;
			let isEchelonForm = true;
			let checked = false;
			while (i < this.rows && isEchelonForm) {
				j = 0;
				checked = false;
				while (j < this.columns && checked === false) if (this.get(i, j) === 0) j++;
				else if (this.get(i, j) === 1 && j > previousColumn) {
					checked = true;
					previousColumn = j;
				} else {
					isEchelonForm = false;
					checked = true;
				}
				i++;
			}
			return isEchelonForm;
		}
		isReducedEchelonForm() {
			let i = 0;
			let j = 0;
			let previousColumn = -1;
			let isReducedEchelonForm = true;
			let checked = false;
			while (i < this.rows && isReducedEchelonForm) {
				j = 0;
				checked = false;
				while (j < this.columns && checked === false) if (this.get(i, j) === 0) j++;
				else if (this.get(i, j) === 1 && j > previousColumn) {
					checked = true;
					previousColumn = j;
				} else {
					isReducedEchelonForm = false;
					checked = true;
				}
				for (let k = j + 1; k < this.rows; k++) if (this.get(i, k) !== 0) isReducedEchelonForm = false;
				i++;
			}
			return isReducedEchelonForm;
		}
		echelonForm() {
			let result = this.clone();
			let h = 0;
			let k = 0;
			while (h < result.rows && k < result.columns) {
				let iMax = h;
				for (let i = h; i < result.rows; i++) if (result.get(i, k) > result.get(iMax, k)) iMax = i;
				if (result.get(iMax, k) === 0) k++;
				else {
					result.swapRows(h, iMax);
					let tmp = result.get(h, k);
					for (let j = k; j < result.columns; j++) result.set(h, j, result.get(h, j) / tmp);
					for (let i = h + 1; i < result.rows; i++) {
						let factor = result.get(i, k) / result.get(h, k);
						result.set(i, k, 0);
						for (let j = k + 1; j < result.columns; j++) result.set(i, j, result.get(i, j) - result.get(h, j) * factor);
					}
					h++;
					k++;
				}
			}
			return result;
		}
		reducedEchelonForm() {
			let result = this.echelonForm();
			let m = result.columns;
			let n = result.rows;
			let h = n - 1;
			while (h >= 0) if (result.maxRow(h) === 0) h--;
			else {
				let p = 0;
				let pivot = false;
				while (p < n && pivot === false) if (result.get(h, p) === 1) pivot = true;
				else p++;
				for (let i = 0; i < h; i++) {
					let factor = result.get(i, p);
					for (let j = p; j < m; j++) {
						let tmp = result.get(i, j) - factor * result.get(h, j);
						result.set(i, j, tmp);
					}
				}
				h--;
			}
			return result;
		}
		set() {
			throw new Error("set method is unimplemented");
		}
		get() {
			throw new Error("get method is unimplemented");
		}
		repeat(options = {}) {
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { rows = 1, columns = 1 } = options;
			if (!Number.isInteger(rows) || rows <= 0) throw new TypeError("rows must be a positive integer");
			if (!Number.isInteger(columns) || columns <= 0) throw new TypeError("columns must be a positive integer");
			let matrix = new Matrix(this.rows * rows, this.columns * columns);
			for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) matrix.setSubMatrix(this, this.rows * i, this.columns * j);
			return matrix;
		}
		fill(value) {
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, value);
			return this;
		}
		neg() {
			return this.mulS(-1);
		}
		getRow(index) {
			checkRowIndex(this, index);
			let row = [];
			for (let i = 0; i < this.columns; i++) row.push(this.get(index, i));
			return row;
		}
		getRowVector(index) {
			return Matrix.rowVector(this.getRow(index));
		}
		setRow(index, array) {
			checkRowIndex(this, index);
			array = checkRowVector(this, array);
			for (let i = 0; i < this.columns; i++) this.set(index, i, array[i]);
			return this;
		}
		swapRows(row1, row2) {
			checkRowIndex(this, row1);
			checkRowIndex(this, row2);
			for (let i = 0; i < this.columns; i++) {
				let temp = this.get(row1, i);
				this.set(row1, i, this.get(row2, i));
				this.set(row2, i, temp);
			}
			return this;
		}
		getColumn(index) {
			checkColumnIndex(this, index);
			let column = [];
			for (let i = 0; i < this.rows; i++) column.push(this.get(i, index));
			return column;
		}
		getColumnVector(index) {
			return Matrix.columnVector(this.getColumn(index));
		}
		setColumn(index, array) {
			checkColumnIndex(this, index);
			array = checkColumnVector(this, array);
			for (let i = 0; i < this.rows; i++) this.set(i, index, array[i]);
			return this;
		}
		swapColumns(column1, column2) {
			checkColumnIndex(this, column1);
			checkColumnIndex(this, column2);
			for (let i = 0; i < this.rows; i++) {
				let temp = this.get(i, column1);
				this.set(i, column1, this.get(i, column2));
				this.set(i, column2, temp);
			}
			return this;
		}
		addRowVector(vector) {
			vector = checkRowVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) + vector[j]);
			return this;
		}
		subRowVector(vector) {
			vector = checkRowVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) - vector[j]);
			return this;
		}
		mulRowVector(vector) {
			vector = checkRowVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) * vector[j]);
			return this;
		}
		divRowVector(vector) {
			vector = checkRowVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) / vector[j]);
			return this;
		}
		addColumnVector(vector) {
			vector = checkColumnVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) + vector[i]);
			return this;
		}
		subColumnVector(vector) {
			vector = checkColumnVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) - vector[i]);
			return this;
		}
		mulColumnVector(vector) {
			vector = checkColumnVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) * vector[i]);
			return this;
		}
		divColumnVector(vector) {
			vector = checkColumnVector(this, vector);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) this.set(i, j, this.get(i, j) / vector[i]);
			return this;
		}
		mulRow(index, value) {
			checkRowIndex(this, index);
			for (let i = 0; i < this.columns; i++) this.set(index, i, this.get(index, i) * value);
			return this;
		}
		mulColumn(index, value) {
			checkColumnIndex(this, index);
			for (let i = 0; i < this.rows; i++) this.set(i, index, this.get(i, index) * value);
			return this;
		}
		max(by) {
			if (this.isEmpty()) return NaN;
			switch (by) {
				case "row": {
					const max = new Array(this.rows).fill(Number.NEGATIVE_INFINITY);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) > max[row]) max[row] = this.get(row, column);
					return max;
				}
				case "column": {
					const max = new Array(this.columns).fill(Number.NEGATIVE_INFINITY);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) > max[column]) max[column] = this.get(row, column);
					return max;
				}
				case void 0: {
					let max = this.get(0, 0);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) > max) max = this.get(row, column);
					return max;
				}
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		maxIndex() {
			checkNonEmpty(this);
			let v = this.get(0, 0);
			let idx = [0, 0];
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) if (this.get(i, j) > v) {
				v = this.get(i, j);
				idx[0] = i;
				idx[1] = j;
			}
			return idx;
		}
		min(by) {
			if (this.isEmpty()) return NaN;
			switch (by) {
				case "row": {
					const min = new Array(this.rows).fill(Number.POSITIVE_INFINITY);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) < min[row]) min[row] = this.get(row, column);
					return min;
				}
				case "column": {
					const min = new Array(this.columns).fill(Number.POSITIVE_INFINITY);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) < min[column]) min[column] = this.get(row, column);
					return min;
				}
				case void 0: {
					let min = this.get(0, 0);
					for (let row = 0; row < this.rows; row++) for (let column = 0; column < this.columns; column++) if (this.get(row, column) < min) min = this.get(row, column);
					return min;
				}
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		minIndex() {
			checkNonEmpty(this);
			let v = this.get(0, 0);
			let idx = [0, 0];
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) if (this.get(i, j) < v) {
				v = this.get(i, j);
				idx[0] = i;
				idx[1] = j;
			}
			return idx;
		}
		maxRow(row) {
			checkRowIndex(this, row);
			if (this.isEmpty()) return NaN;
			let v = this.get(row, 0);
			for (let i = 1; i < this.columns; i++) if (this.get(row, i) > v) v = this.get(row, i);
			return v;
		}
		maxRowIndex(row) {
			checkRowIndex(this, row);
			checkNonEmpty(this);
			let v = this.get(row, 0);
			let idx = [row, 0];
			for (let i = 1; i < this.columns; i++) if (this.get(row, i) > v) {
				v = this.get(row, i);
				idx[1] = i;
			}
			return idx;
		}
		minRow(row) {
			checkRowIndex(this, row);
			if (this.isEmpty()) return NaN;
			let v = this.get(row, 0);
			for (let i = 1; i < this.columns; i++) if (this.get(row, i) < v) v = this.get(row, i);
			return v;
		}
		minRowIndex(row) {
			checkRowIndex(this, row);
			checkNonEmpty(this);
			let v = this.get(row, 0);
			let idx = [row, 0];
			for (let i = 1; i < this.columns; i++) if (this.get(row, i) < v) {
				v = this.get(row, i);
				idx[1] = i;
			}
			return idx;
		}
		maxColumn(column) {
			checkColumnIndex(this, column);
			if (this.isEmpty()) return NaN;
			let v = this.get(0, column);
			for (let i = 1; i < this.rows; i++) if (this.get(i, column) > v) v = this.get(i, column);
			return v;
		}
		maxColumnIndex(column) {
			checkColumnIndex(this, column);
			checkNonEmpty(this);
			let v = this.get(0, column);
			let idx = [0, column];
			for (let i = 1; i < this.rows; i++) if (this.get(i, column) > v) {
				v = this.get(i, column);
				idx[0] = i;
			}
			return idx;
		}
		minColumn(column) {
			checkColumnIndex(this, column);
			if (this.isEmpty()) return NaN;
			let v = this.get(0, column);
			for (let i = 1; i < this.rows; i++) if (this.get(i, column) < v) v = this.get(i, column);
			return v;
		}
		minColumnIndex(column) {
			checkColumnIndex(this, column);
			checkNonEmpty(this);
			let v = this.get(0, column);
			let idx = [0, column];
			for (let i = 1; i < this.rows; i++) if (this.get(i, column) < v) {
				v = this.get(i, column);
				idx[0] = i;
			}
			return idx;
		}
		diag() {
			let min = Math.min(this.rows, this.columns);
			let diag = [];
			for (let i = 0; i < min; i++) diag.push(this.get(i, i));
			return diag;
		}
		norm(type = "frobenius") {
			switch (type) {
				case "max": return Matrix.abs(this).max();
				case "frobenius": return Math.sqrt(this.dot(this));
				default: throw new RangeError(`unknown norm type: ${type}`);
			}
		}
		cumulativeSum() {
			let sum = 0;
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) {
				sum += this.get(i, j);
				this.set(i, j, sum);
			}
			return this;
		}
		dot(vector2) {
			if (AbstractMatrix.isMatrix(vector2)) vector2 = vector2.to1DArray();
			let vector1 = this.to1DArray();
			if (vector1.length !== vector2.length) throw new RangeError("vectors do not have the same size");
			let dot = 0;
			for (let i = 0; i < vector1.length; i++) dot += vector1[i] * vector2[i];
			return dot;
		}
		mmul(other) {
			other = Matrix.checkMatrix(other);
			let m = this.rows;
			let n = this.columns;
			let p = other.columns;
			let result = new Matrix(m, p);
			let Bcolj = new Float64Array(n);
			for (let j = 0; j < p; j++) {
				for (let k = 0; k < n; k++) Bcolj[k] = other.get(k, j);
				for (let i = 0; i < m; i++) {
					let s = 0;
					for (let k = 0; k < n; k++) s += this.get(i, k) * Bcolj[k];
					result.set(i, j, s);
				}
			}
			return result;
		}
		gram() {
			const rows = this.rows;
			const n = this.columns;
			const gramData = new Float64Array(n * n);
			for (let r = 0; r < rows; r++) for (let i = 0; i < n; i++) {
				const value = this.get(r, i);
				if (value === 0) continue;
				const offset = i * n;
				for (let j = i; j < n; j++) gramData[offset + j] += value * this.get(r, j);
			}
			const result = new Matrix(n, n);
			for (let i = 0; i < n; i++) {
				const offset = i * n;
				for (let j = i; j < n; j++) {
					const value = gramData[offset + j];
					result.set(i, j, value);
					result.set(j, i, value);
				}
			}
			return result;
		}
		transposeMultiply(other) {
			other = Matrix.checkMatrix(other);
			if (this.rows !== other.rows) throw new RangeError("the number of rows of the two matrices must be equal");
			const n = this.columns;
			const p = other.columns;
			const result = new Matrix(n, p);
			const otherRow = new Float64Array(p);
			for (let r = 0; r < this.rows; r++) {
				for (let j = 0; j < p; j++) otherRow[j] = other.get(r, j);
				for (let i = 0; i < n; i++) {
					const value = this.get(r, i);
					if (value === 0) continue;
					const resultRow = result.data[i];
					for (let j = 0; j < p; j++) resultRow[j] += value * otherRow[j];
				}
			}
			return result;
		}
		mmulByTranspose(scale) {
			let m = this.rows;
			let n = this.columns;
			if (scale !== void 0 && scale.length !== n) throw new RangeError("scale must have one value per column");
			let result = new Matrix(m, m);
			let rowj = new Float64Array(n);
			for (let j = 0; j < m; j++) {
				if (scale === void 0) for (let k = 0; k < n; k++) rowj[k] = this.get(j, k);
				else for (let k = 0; k < n; k++) rowj[k] = scale[k] * this.get(j, k);
				for (let i = j; i < m; i++) {
					let s = 0;
					for (let k = 0; k < n; k++) s += this.get(i, k) * rowj[k];
					result.set(i, j, s);
					result.set(j, i, s);
				}
			}
			return result;
		}
		mpow(scalar) {
			if (!this.isSquare()) throw new RangeError("Matrix must be square");
			if (!Number.isInteger(scalar) || scalar < 0) throw new RangeError("Exponent must be a non-negative integer");
			let result = Matrix.eye(this.rows);
			let bb = this;
			for (let e = scalar; e >= 1; e /= 2) {
				if ((e & 1) !== 0) result = result.mmul(bb);
				bb = bb.mmul(bb);
			}
			return result;
		}
		strassen2x2(other) {
			other = Matrix.checkMatrix(other);
			let result = new Matrix(2, 2);
			const a11 = this.get(0, 0);
			const b11 = other.get(0, 0);
			const a12 = this.get(0, 1);
			const b12 = other.get(0, 1);
			const a21 = this.get(1, 0);
			const b21 = other.get(1, 0);
			const a22 = this.get(1, 1);
			const b22 = other.get(1, 1);
			const m1 = (a11 + a22) * (b11 + b22);
			const m2 = (a21 + a22) * b11;
			const m3 = a11 * (b12 - b22);
			const m4 = a22 * (b21 - b11);
			const m5 = (a11 + a12) * b22;
			const m6 = (a21 - a11) * (b11 + b12);
			const m7 = (a12 - a22) * (b21 + b22);
			const c00 = m1 + m4 - m5 + m7;
			const c01 = m3 + m5;
			const c10 = m2 + m4;
			const c11 = m1 - m2 + m3 + m6;
			result.set(0, 0, c00);
			result.set(0, 1, c01);
			result.set(1, 0, c10);
			result.set(1, 1, c11);
			return result;
		}
		strassen3x3(other) {
			other = Matrix.checkMatrix(other);
			let result = new Matrix(3, 3);
			const a00 = this.get(0, 0);
			const a01 = this.get(0, 1);
			const a02 = this.get(0, 2);
			const a10 = this.get(1, 0);
			const a11 = this.get(1, 1);
			const a12 = this.get(1, 2);
			const a20 = this.get(2, 0);
			const a21 = this.get(2, 1);
			const a22 = this.get(2, 2);
			const b00 = other.get(0, 0);
			const b01 = other.get(0, 1);
			const b02 = other.get(0, 2);
			const b10 = other.get(1, 0);
			const b11 = other.get(1, 1);
			const b12 = other.get(1, 2);
			const b20 = other.get(2, 0);
			const b21 = other.get(2, 1);
			const b22 = other.get(2, 2);
			const m1 = (a00 + a01 + a02 - a10 - a11 - a21 - a22) * b11;
			const m2 = (a00 - a10) * (-b01 + b11);
			const m3 = a11 * (-b00 + b01 + b10 - b11 - b12 - b20 + b22);
			const m4 = (-a00 + a10 + a11) * (b00 - b01 + b11);
			const m5 = (a10 + a11) * (-b00 + b01);
			const m6 = a00 * b00;
			const m7 = (-a00 + a20 + a21) * (b00 - b02 + b12);
			const m8 = (-a00 + a20) * (b02 - b12);
			const m9 = (a20 + a21) * (-b00 + b02);
			const m10 = (a00 + a01 + a02 - a11 - a12 - a20 - a21) * b12;
			const m11 = a21 * (-b00 + b02 + b10 - b11 - b12 - b20 + b21);
			const m12 = (-a02 + a21 + a22) * (b11 + b20 - b21);
			const m13 = (a02 - a22) * (b11 - b21);
			const m14 = a02 * b20;
			const m15 = (a21 + a22) * (-b20 + b21);
			const m16 = (-a02 + a11 + a12) * (b12 + b20 - b22);
			const m17 = (a02 - a12) * (b12 - b22);
			const m18 = (a11 + a12) * (-b20 + b22);
			const m19 = a01 * b10;
			const m20 = a12 * b21;
			const m21 = a10 * b02;
			const m22 = a20 * b01;
			const m23 = a22 * b22;
			const c00 = m6 + m14 + m19;
			const c01 = m1 + m4 + m5 + m6 + m12 + m14 + m15;
			const c02 = m6 + m7 + m9 + m10 + m14 + m16 + m18;
			const c10 = m2 + m3 + m4 + m6 + m14 + m16 + m17;
			const c11 = m2 + m4 + m5 + m6 + m20;
			const c12 = m14 + m16 + m17 + m18 + m21;
			const c20 = m6 + m7 + m8 + m11 + m12 + m13 + m14;
			const c21 = m12 + m13 + m14 + m15 + m22;
			const c22 = m6 + m7 + m8 + m9 + m23;
			result.set(0, 0, c00);
			result.set(0, 1, c01);
			result.set(0, 2, c02);
			result.set(1, 0, c10);
			result.set(1, 1, c11);
			result.set(1, 2, c12);
			result.set(2, 0, c20);
			result.set(2, 1, c21);
			result.set(2, 2, c22);
			return result;
		}
		mmulStrassen(y) {
			y = Matrix.checkMatrix(y);
			let x = this.clone();
			let r1 = x.rows;
			let c1 = x.columns;
			let r2 = y.rows;
			let c2 = y.columns;
			if (c1 !== r2) console.warn(`Multiplying ${r1} x ${c1} and ${r2} x ${c2} matrix: dimensions do not match.`);
			function embed(mat, rows, cols) {
				let r = mat.rows;
				let c = mat.columns;
				if (r === rows && c === cols) return mat;
				else {
					let resultat = AbstractMatrix.zeros(rows, cols);
					resultat = resultat.setSubMatrix(mat, 0, 0);
					return resultat;
				}
			}
			let r = Math.max(r1, r2);
			let c = Math.max(c1, c2);
			x = embed(x, r, c);
			y = embed(y, r, c);
			function blockMult(a, b, rows, cols) {
				if (rows <= 512 || cols <= 512) return a.mmul(b);
				if (rows % 2 === 1 && cols % 2 === 1) {
					a = embed(a, rows + 1, cols + 1);
					b = embed(b, rows + 1, cols + 1);
				} else if (rows % 2 === 1) {
					a = embed(a, rows + 1, cols);
					b = embed(b, rows + 1, cols);
				} else if (cols % 2 === 1) {
					a = embed(a, rows, cols + 1);
					b = embed(b, rows, cols + 1);
				}
				let halfRows = parseInt(a.rows / 2, 10);
				let halfCols = parseInt(a.columns / 2, 10);
				let a11 = a.subMatrix(0, halfRows - 1, 0, halfCols - 1);
				let b11 = b.subMatrix(0, halfRows - 1, 0, halfCols - 1);
				let a12 = a.subMatrix(0, halfRows - 1, halfCols, a.columns - 1);
				let b12 = b.subMatrix(0, halfRows - 1, halfCols, b.columns - 1);
				let a21 = a.subMatrix(halfRows, a.rows - 1, 0, halfCols - 1);
				let b21 = b.subMatrix(halfRows, b.rows - 1, 0, halfCols - 1);
				let a22 = a.subMatrix(halfRows, a.rows - 1, halfCols, a.columns - 1);
				let b22 = b.subMatrix(halfRows, b.rows - 1, halfCols, b.columns - 1);
				let m1 = blockMult(AbstractMatrix.add(a11, a22), AbstractMatrix.add(b11, b22), halfRows, halfCols);
				let m2 = blockMult(AbstractMatrix.add(a21, a22), b11, halfRows, halfCols);
				let m3 = blockMult(a11, AbstractMatrix.sub(b12, b22), halfRows, halfCols);
				let m4 = blockMult(a22, AbstractMatrix.sub(b21, b11), halfRows, halfCols);
				let m5 = blockMult(AbstractMatrix.add(a11, a12), b22, halfRows, halfCols);
				let m6 = blockMult(AbstractMatrix.sub(a21, a11), AbstractMatrix.add(b11, b12), halfRows, halfCols);
				let m7 = blockMult(AbstractMatrix.sub(a12, a22), AbstractMatrix.add(b21, b22), halfRows, halfCols);
				let c11 = AbstractMatrix.add(m1, m4);
				c11.sub(m5);
				c11.add(m7);
				let c12 = AbstractMatrix.add(m3, m5);
				let c21 = AbstractMatrix.add(m2, m4);
				let c22 = AbstractMatrix.sub(m1, m2);
				c22.add(m3);
				c22.add(m6);
				let result = AbstractMatrix.zeros(2 * c11.rows, 2 * c11.columns);
				result = result.setSubMatrix(c11, 0, 0);
				result = result.setSubMatrix(c12, c11.rows, 0);
				result = result.setSubMatrix(c21, 0, c11.columns);
				result = result.setSubMatrix(c22, c11.rows, c11.columns);
				return result.subMatrix(0, rows - 1, 0, cols - 1);
			}
			return blockMult(x, y, r, c);
		}
		scaleRows(options = {}) {
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { min = 0, max = 1 } = options;
			if (!Number.isFinite(min)) throw new TypeError("min must be a number");
			if (!Number.isFinite(max)) throw new TypeError("max must be a number");
			if (min >= max) throw new RangeError("min must be smaller than max");
			let newMatrix = new Matrix(this.rows, this.columns);
			for (let i = 0; i < this.rows; i++) {
				const row = this.getRow(i);
				if (row.length > 0) rescale(row, {
					min,
					max,
					output: row
				});
				newMatrix.setRow(i, row);
			}
			return newMatrix;
		}
		scaleColumns(options = {}) {
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { min = 0, max = 1 } = options;
			if (!Number.isFinite(min)) throw new TypeError("min must be a number");
			if (!Number.isFinite(max)) throw new TypeError("max must be a number");
			if (min >= max) throw new RangeError("min must be smaller than max");
			let newMatrix = new Matrix(this.rows, this.columns);
			for (let i = 0; i < this.columns; i++) {
				const column = this.getColumn(i);
				if (column.length) rescale(column, {
					min,
					max,
					output: column
				});
				newMatrix.setColumn(i, column);
			}
			return newMatrix;
		}
		flipRows() {
			const middle = Math.ceil(this.columns / 2);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < middle; j++) {
				let first = this.get(i, j);
				let last = this.get(i, this.columns - 1 - j);
				this.set(i, j, last);
				this.set(i, this.columns - 1 - j, first);
			}
			return this;
		}
		flipColumns() {
			const middle = Math.ceil(this.rows / 2);
			for (let j = 0; j < this.columns; j++) for (let i = 0; i < middle; i++) {
				let first = this.get(i, j);
				let last = this.get(this.rows - 1 - i, j);
				this.set(i, j, last);
				this.set(this.rows - 1 - i, j, first);
			}
			return this;
		}
		kroneckerProduct(other) {
			other = Matrix.checkMatrix(other);
			let m = this.rows;
			let n = this.columns;
			let p = other.rows;
			let q = other.columns;
			let result = new Matrix(m * p, n * q);
			for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) for (let k = 0; k < p; k++) for (let l = 0; l < q; l++) result.set(p * i + k, q * j + l, this.get(i, j) * other.get(k, l));
			return result;
		}
		kroneckerSum(other) {
			other = Matrix.checkMatrix(other);
			if (!this.isSquare() || !other.isSquare()) throw new Error("Kronecker Sum needs two Square Matrices");
			let m = this.rows;
			let n = other.rows;
			let AxI = this.kroneckerProduct(Matrix.eye(n, n));
			let IxB = Matrix.eye(m, m).kroneckerProduct(other);
			return AxI.add(IxB);
		}
		transpose() {
			let result = new Matrix(this.columns, this.rows);
			for (let i = 0; i < this.rows; i++) for (let j = 0; j < this.columns; j++) result.set(j, i, this.get(i, j));
			return result;
		}
		sortRows(compareFunction = compareNumbers) {
			for (let i = 0; i < this.rows; i++) this.setRow(i, this.getRow(i).sort(compareFunction));
			return this;
		}
		sortColumns(compareFunction = compareNumbers) {
			for (let i = 0; i < this.columns; i++) this.setColumn(i, this.getColumn(i).sort(compareFunction));
			return this;
		}
		subMatrix(startRow, endRow, startColumn, endColumn) {
			checkRange(this, startRow, endRow, startColumn, endColumn);
			let newMatrix = new Matrix(endRow - startRow + 1, endColumn - startColumn + 1);
			for (let i = startRow; i <= endRow; i++) for (let j = startColumn; j <= endColumn; j++) newMatrix.set(i - startRow, j - startColumn, this.get(i, j));
			return newMatrix;
		}
		subMatrixRow(indices, startColumn, endColumn) {
			if (startColumn === void 0) startColumn = 0;
			if (endColumn === void 0) endColumn = this.columns - 1;
			if (startColumn > endColumn || startColumn < 0 || startColumn >= this.columns || endColumn < 0 || endColumn >= this.columns) throw new RangeError("Argument out of range");
			let newMatrix = new Matrix(indices.length, endColumn - startColumn + 1);
			for (let i = 0; i < indices.length; i++) for (let j = startColumn; j <= endColumn; j++) {
				if (indices[i] < 0 || indices[i] >= this.rows) throw new RangeError(`Row index out of range: ${indices[i]}`);
				newMatrix.set(i, j - startColumn, this.get(indices[i], j));
			}
			return newMatrix;
		}
		subMatrixColumn(indices, startRow, endRow) {
			if (startRow === void 0) startRow = 0;
			if (endRow === void 0) endRow = this.rows - 1;
			if (startRow > endRow || startRow < 0 || startRow >= this.rows || endRow < 0 || endRow >= this.rows) throw new RangeError("Argument out of range");
			let newMatrix = new Matrix(endRow - startRow + 1, indices.length);
			for (let i = 0; i < indices.length; i++) for (let j = startRow; j <= endRow; j++) {
				if (indices[i] < 0 || indices[i] >= this.columns) throw new RangeError(`Column index out of range: ${indices[i]}`);
				newMatrix.set(j - startRow, i, this.get(j, indices[i]));
			}
			return newMatrix;
		}
		setSubMatrix(matrix, startRow, startColumn) {
			matrix = Matrix.checkMatrix(matrix);
			if (matrix.isEmpty()) return this;
			let endRow = startRow + matrix.rows - 1;
			let endColumn = startColumn + matrix.columns - 1;
			checkRange(this, startRow, endRow, startColumn, endColumn);
			for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) this.set(startRow + i, startColumn + j, matrix.get(i, j));
			return this;
		}
		concat(other, by = "row") {
			other = Matrix.checkMatrix(other);
			switch (by) {
				case "row": {
					if (this.columns !== other.columns) throw new RangeError("both matrices must have the same number of columns");
					const result = new Matrix(this.rows + other.rows, this.columns);
					result.setSubMatrix(this, 0, 0);
					result.setSubMatrix(other, this.rows, 0);
					return result;
				}
				case "column": {
					if (this.rows !== other.rows) throw new RangeError("both matrices must have the same number of rows");
					const result = new Matrix(this.rows, this.columns + other.columns);
					result.setSubMatrix(this, 0, 0);
					result.setSubMatrix(other, 0, this.columns);
					return result;
				}
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		selection(rowIndices, columnIndices) {
			checkRowIndices(this, rowIndices);
			checkColumnIndices(this, columnIndices);
			let newMatrix = new Matrix(rowIndices.length, columnIndices.length);
			for (let i = 0; i < rowIndices.length; i++) {
				let rowIndex = rowIndices[i];
				for (let j = 0; j < columnIndices.length; j++) {
					let columnIndex = columnIndices[j];
					newMatrix.set(i, j, this.get(rowIndex, columnIndex));
				}
			}
			return newMatrix;
		}
		trace() {
			let min = Math.min(this.rows, this.columns);
			let trace = 0;
			for (let i = 0; i < min; i++) trace += this.get(i, i);
			return trace;
		}
		clone() {
			return this.constructor.copy(this, new Matrix(this.rows, this.columns));
		}
		/**
		* @template {AbstractMatrix} M
		* @param {AbstractMatrix} from
		* @param {M} to
		* @return {M}
		*/
		static copy(from, to) {
			for (const [row, column, value] of from.entries()) to.set(row, column, value);
			return to;
		}
		sum(by) {
			switch (by) {
				case "row": return sumByRow(this);
				case "column": return sumByColumn(this);
				case void 0: return sumAll(this);
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		product(by) {
			switch (by) {
				case "row": return productByRow(this);
				case "column": return productByColumn(this);
				case void 0: return productAll(this);
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		mean(by) {
			const sum = this.sum(by);
			switch (by) {
				case "row":
					for (let i = 0; i < this.rows; i++) sum[i] /= this.columns;
					return sum;
				case "column":
					for (let i = 0; i < this.columns; i++) sum[i] /= this.rows;
					return sum;
				case void 0: return sum / this.size;
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		variance(by, options = {}) {
			if (typeof by === "object") {
				options = by;
				by = void 0;
			}
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { unbiased = true, mean = this.mean(by) } = options;
			if (typeof unbiased !== "boolean") throw new TypeError("unbiased must be a boolean");
			switch (by) {
				case "row":
					if (!isAnyArray(mean)) throw new TypeError("mean must be an array");
					return varianceByRow(this, unbiased, mean);
				case "column":
					if (!isAnyArray(mean)) throw new TypeError("mean must be an array");
					return varianceByColumn(this, unbiased, mean);
				case void 0:
					if (typeof mean !== "number") throw new TypeError("mean must be a number");
					return varianceAll(this, unbiased, mean);
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		standardDeviation(by, options) {
			if (typeof by === "object") {
				options = by;
				by = void 0;
			}
			const variance = this.variance(by, options);
			if (by === void 0) return Math.sqrt(variance);
			else {
				for (let i = 0; i < variance.length; i++) variance[i] = Math.sqrt(variance[i]);
				return variance;
			}
		}
		center(by, options = {}) {
			if (typeof by === "object") {
				options = by;
				by = void 0;
			}
			if (typeof options !== "object") throw new TypeError("options must be an object");
			const { center = this.mean(by) } = options;
			switch (by) {
				case "row":
					if (!isAnyArray(center)) throw new TypeError("center must be an array");
					centerByRow(this, center);
					return this;
				case "column":
					if (!isAnyArray(center)) throw new TypeError("center must be an array");
					centerByColumn(this, center);
					return this;
				case void 0:
					if (typeof center !== "number") throw new TypeError("center must be a number");
					centerAll(this, center);
					return this;
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		scale(by, options = {}) {
			if (typeof by === "object") {
				options = by;
				by = void 0;
			}
			if (typeof options !== "object") throw new TypeError("options must be an object");
			let scale = options.scale;
			switch (by) {
				case "row":
					if (scale === void 0) scale = getScaleByRow(this);
					else if (!isAnyArray(scale)) throw new TypeError("scale must be an array");
					scaleByRow(this, scale);
					return this;
				case "column":
					if (scale === void 0) scale = getScaleByColumn(this);
					else if (!isAnyArray(scale)) throw new TypeError("scale must be an array");
					scaleByColumn(this, scale);
					return this;
				case void 0:
					if (scale === void 0) scale = getScaleAll(this);
					else if (typeof scale !== "number") throw new TypeError("scale must be a number");
					scaleAll(this, scale);
					return this;
				default: throw new Error(`invalid option: ${by}`);
			}
		}
		toString(options) {
			return inspectMatrixWithOptions(this, options);
		}
		[Symbol.iterator]() {
			return this.entries();
		}
		/**
		* iterator from left to right, from top to bottom
		* yield [row, column, value]
		* @returns {Generator<[number, number, number], void, void>}
		*/
		*entries() {
			for (let row = 0; row < this.rows; row++) for (let col = 0; col < this.columns; col++) yield [
				row,
				col,
				this.get(row, col)
			];
		}
		/**
		* iterator from left to right, from top to bottom
		* yield value
		* @returns {Generator<number, void, void>}
		*/
		*values() {
			for (let row = 0; row < this.rows; row++) for (let col = 0; col < this.columns; col++) yield this.get(row, col);
		}
	};
	AbstractMatrix.prototype.klass = "Matrix";
	if (typeof Symbol !== "undefined") AbstractMatrix.prototype[Symbol.for("nodejs.util.inspect.custom")] = inspectMatrix;
	function compareNumbers(a, b) {
		return a - b;
	}
	function isArrayOfNumbers(array) {
		return array.every((element) => {
			return typeof element === "number";
		});
	}
	AbstractMatrix.random = AbstractMatrix.rand;
	AbstractMatrix.randomInt = AbstractMatrix.randInt;
	AbstractMatrix.diagonal = AbstractMatrix.diag;
	AbstractMatrix.prototype.diagonal = AbstractMatrix.prototype.diag;
	AbstractMatrix.identity = AbstractMatrix.eye;
	AbstractMatrix.prototype.negate = AbstractMatrix.prototype.neg;
	AbstractMatrix.prototype.tensorProduct = AbstractMatrix.prototype.kroneckerProduct;
	var Matrix = class Matrix extends AbstractMatrix {
		/**
		* @type {Float64Array[]}
		*/
		data;
		/**
		* Init an empty matrix
		* @param {number} nRows
		* @param {number} nColumns
		*/
		#initData(nRows, nColumns) {
			this.data = [];
			if (Number.isInteger(nColumns) && nColumns >= 0) for (let i = 0; i < nRows; i++) this.data.push(new Float64Array(nColumns));
			else throw new TypeError("nColumns must be a positive integer");
			this.rows = nRows;
			this.columns = nColumns;
		}
		constructor(nRows, nColumns) {
			super();
			if (Matrix.isMatrix(nRows)) {
				this.#initData(nRows.rows, nRows.columns);
				Matrix.copy(nRows, this);
			} else if (Number.isInteger(nRows) && nRows >= 0) this.#initData(nRows, nColumns);
			else if (isAnyArray(nRows)) {
				const arrayData = nRows;
				nRows = arrayData.length;
				nColumns = nRows ? arrayData[0].length : 0;
				if (typeof nColumns !== "number") throw new TypeError("Data must be a 2D array with at least one element");
				this.data = [];
				for (let i = 0; i < nRows; i++) {
					if (arrayData[i].length !== nColumns) throw new RangeError("Inconsistent array dimensions");
					if (!isArrayOfNumbers(arrayData[i])) throw new TypeError("Input data contains non-numeric values");
					this.data.push(Float64Array.from(arrayData[i]));
				}
				this.rows = nRows;
				this.columns = nColumns;
			} else throw new TypeError("First argument must be a positive number or an array");
		}
		set(rowIndex, columnIndex, value) {
			this.data[rowIndex][columnIndex] = value;
			return this;
		}
		get(rowIndex, columnIndex) {
			return this.data[rowIndex][columnIndex];
		}
		removeRow(index) {
			checkRowIndex(this, index);
			this.data.splice(index, 1);
			this.rows -= 1;
			return this;
		}
		addRow(index, array) {
			if (array === void 0) {
				array = index;
				index = this.rows;
			}
			checkRowIndex(this, index, true);
			array = Float64Array.from(checkRowVector(this, array));
			this.data.splice(index, 0, array);
			this.rows += 1;
			return this;
		}
		removeColumn(index) {
			checkColumnIndex(this, index);
			for (let i = 0; i < this.rows; i++) {
				const newRow = new Float64Array(this.columns - 1);
				for (let j = 0; j < index; j++) newRow[j] = this.data[i][j];
				for (let j = index + 1; j < this.columns; j++) newRow[j - 1] = this.data[i][j];
				this.data[i] = newRow;
			}
			this.columns -= 1;
			return this;
		}
		addColumn(index, array) {
			if (typeof array === "undefined") {
				array = index;
				index = this.columns;
			}
			checkColumnIndex(this, index, true);
			array = checkColumnVector(this, array);
			for (let i = 0; i < this.rows; i++) {
				const newRow = new Float64Array(this.columns + 1);
				let j = 0;
				for (; j < index; j++) newRow[j] = this.data[i][j];
				newRow[j++] = array[i];
				for (; j < this.columns + 1; j++) newRow[j] = this.data[i][j - 1];
				this.data[i] = newRow;
			}
			this.columns += 1;
			return this;
		}
	};
	installMathOperations(AbstractMatrix, Matrix);
	/**
	* @typedef {0 | 1 | number | boolean} Mask
	*/
	var SymmetricMatrix = class SymmetricMatrix extends AbstractMatrix {
		/** @type {Matrix} */
		#matrix;
		get size() {
			return this.#matrix.size;
		}
		get rows() {
			return this.#matrix.rows;
		}
		get columns() {
			return this.#matrix.columns;
		}
		get diagonalSize() {
			return this.rows;
		}
		/**
		* not the same as matrix.isSymmetric()
		* Here is to check if it's instanceof SymmetricMatrix without bundling issues
		*
		* @param value
		* @returns {boolean}
		*/
		static isSymmetricMatrix(value) {
			return Matrix.isMatrix(value) && value.klassType === "SymmetricMatrix";
		}
		/**
		* @param diagonalSize
		* @return {SymmetricMatrix}
		*/
		static zeros(diagonalSize) {
			return new this(diagonalSize);
		}
		/**
		* @param diagonalSize
		* @return {SymmetricMatrix}
		*/
		static ones(diagonalSize) {
			return new this(diagonalSize).fill(1);
		}
		/**
		* @param {number | AbstractMatrix | ArrayLike<ArrayLike<number>>} diagonalSize
		* @return {this}
		*/
		constructor(diagonalSize) {
			super();
			if (Matrix.isMatrix(diagonalSize)) {
				if (!diagonalSize.isSymmetric()) throw new TypeError("not symmetric data");
				this.#matrix = Matrix.copy(diagonalSize, new Matrix(diagonalSize.rows, diagonalSize.rows));
			} else if (Number.isInteger(diagonalSize) && diagonalSize >= 0) this.#matrix = new Matrix(diagonalSize, diagonalSize);
			else {
				this.#matrix = new Matrix(diagonalSize);
				if (!this.isSymmetric()) throw new TypeError("not symmetric data");
			}
		}
		clone() {
			const matrix = new SymmetricMatrix(this.diagonalSize);
			for (const [row, col, value] of this.upperRightEntries()) matrix.set(row, col, value);
			return matrix;
		}
		toMatrix() {
			return new Matrix(this);
		}
		get(rowIndex, columnIndex) {
			return this.#matrix.get(rowIndex, columnIndex);
		}
		set(rowIndex, columnIndex, value) {
			this.#matrix.set(rowIndex, columnIndex, value);
			this.#matrix.set(columnIndex, rowIndex, value);
			return this;
		}
		removeCross(index) {
			this.#matrix.removeRow(index);
			this.#matrix.removeColumn(index);
			return this;
		}
		addCross(index, array) {
			if (array === void 0) {
				array = index;
				index = this.diagonalSize;
			}
			const row = array.slice();
			row.splice(index, 1);
			this.#matrix.addRow(index, row);
			this.#matrix.addColumn(index, array);
			return this;
		}
		/**
		* @param {Mask[]} mask
		*/
		applyMask(mask) {
			if (mask.length !== this.diagonalSize) throw new RangeError("Mask size do not match with matrix size");
			/** @type {number[]} */
			const sidesToRemove = [];
			for (const [index, passthroughs] of mask.entries()) {
				if (passthroughs) continue;
				sidesToRemove.push(index);
			}
			sidesToRemove.reverse();
			for (const sideIndex of sidesToRemove) this.removeCross(sideIndex);
			return this;
		}
		/**
		* Compact format upper-right corner of matrix
		* iterate from left to right, from top to bottom.
		*
		* ```
		*   A B C D
		* A 1 2 3 4
		* B 2 5 6 7
		* C 3 6 8 9
		* D 4 7 9 10
		* ```
		*
		* will return compact 1D array `[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]`
		*
		* length is S(i=0, n=sideSize) => 10 for a 4 sideSized matrix
		*
		* @returns {number[]}
		*/
		toCompact() {
			const { diagonalSize } = this;
			/** @type {number[]} */
			const compact = new Array(diagonalSize * (diagonalSize + 1) / 2);
			for (let col = 0, row = 0, index = 0; index < compact.length; index++) {
				compact[index] = this.get(row, col);
				if (++col >= diagonalSize) col = ++row;
			}
			return compact;
		}
		/**
		* @param {number[]} compact
		* @return {SymmetricMatrix}
		*/
		static fromCompact(compact) {
			const compactSize = compact.length;
			const diagonalSize = (Math.sqrt(8 * compactSize + 1) - 1) / 2;
			if (!Number.isInteger(diagonalSize)) throw new TypeError(`This array is not a compact representation of a Symmetric Matrix, ${JSON.stringify(compact)}`);
			const matrix = new SymmetricMatrix(diagonalSize);
			for (let col = 0, row = 0, index = 0; index < compactSize; index++) {
				matrix.set(col, row, compact[index]);
				if (++col >= diagonalSize) col = ++row;
			}
			return matrix;
		}
		/**
		* half iterator upper-right-corner from left to right, from top to bottom
		* yield [row, column, value]
		*
		* @returns {Generator<[number, number, number], void, void>}
		*/
		*upperRightEntries() {
			for (let row = 0, col = 0; row < this.diagonalSize;) {
				const value = this.get(row, col);
				yield [
					row,
					col,
					value
				];
				if (++col >= this.diagonalSize) col = ++row;
			}
		}
		/**
		* half iterator upper-right-corner from left to right, from top to bottom
		* yield value
		*
		* @returns {Generator<[number, number, number], void, void>}
		*/
		*upperRightValues() {
			for (let row = 0, col = 0; row < this.diagonalSize;) {
				yield this.get(row, col);
				if (++col >= this.diagonalSize) col = ++row;
			}
		}
	};
	SymmetricMatrix.prototype.klassType = "SymmetricMatrix";
	var DistanceMatrix = class DistanceMatrix extends SymmetricMatrix {
		/**
		* not the same as matrix.isSymmetric()
		* Here is to check if it's instanceof SymmetricMatrix without bundling issues
		*
		* @param value
		* @returns {boolean}
		*/
		static isDistanceMatrix(value) {
			return SymmetricMatrix.isSymmetricMatrix(value) && value.klassSubType === "DistanceMatrix";
		}
		constructor(sideSize) {
			super(sideSize);
			if (!this.isDistance()) throw new TypeError("Provided arguments do no produce a distance matrix");
		}
		set(rowIndex, columnIndex, value) {
			if (rowIndex === columnIndex) value = 0;
			return super.set(rowIndex, columnIndex, value);
		}
		addCross(index, array) {
			if (array === void 0) {
				array = index;
				index = this.diagonalSize;
			}
			array = array.slice();
			array[index] = 0;
			return super.addCross(index, array);
		}
		toSymmetricMatrix() {
			return new SymmetricMatrix(this);
		}
		clone() {
			const matrix = new DistanceMatrix(this.diagonalSize);
			for (const [row, col, value] of this.upperRightEntries()) {
				if (row === col) continue;
				matrix.set(row, col, value);
			}
			return matrix;
		}
		/**
		* Compact format upper-right corner of matrix
		* no diagonal (only zeros)
		* iterable from left to right, from top to bottom.
		*
		* ```
		*   A B C D
		* A 0 1 2 3
		* B 1 0 4 5
		* C 2 4 0 6
		* D 3 5 6 0
		* ```
		*
		* will return compact 1D array `[1, 2, 3, 4, 5, 6]`
		*
		* length is S(i=0, n=sideSize-1) => 6 for a 4 side sized matrix
		*
		* @returns {number[]}
		*/
		toCompact() {
			const { diagonalSize } = this;
			const compactLength = (diagonalSize - 1) * diagonalSize / 2;
			/** @type {number[]} */
			const compact = new Array(compactLength);
			for (let col = 1, row = 0, index = 0; index < compact.length; index++) {
				compact[index] = this.get(row, col);
				if (++col >= diagonalSize) col = ++row + 1;
			}
			return compact;
		}
		/**
		* @param {number[]} compact
		*/
		static fromCompact(compact) {
			const compactSize = compact.length;
			if (compactSize === 0) return new this(0);
			const diagonalSize = (Math.sqrt(8 * compactSize + 1) + 1) / 2;
			if (!Number.isInteger(diagonalSize)) throw new TypeError(`This array is not a compact representation of a DistanceMatrix, ${JSON.stringify(compact)}`);
			const matrix = new this(diagonalSize);
			for (let col = 1, row = 0, index = 0; index < compactSize; index++) {
				matrix.set(col, row, compact[index]);
				if (++col >= diagonalSize) col = ++row + 1;
			}
			return matrix;
		}
	};
	DistanceMatrix.prototype.klassSubType = "DistanceMatrix";
	var WrapperMatrix2D = class extends AbstractMatrix {
		constructor(data) {
			super();
			this.data = data;
			this.rows = data.length;
			this.columns = data[0].length;
		}
		set(rowIndex, columnIndex, value) {
			this.data[rowIndex][columnIndex] = value;
			return this;
		}
		get(rowIndex, columnIndex) {
			return this.data[rowIndex][columnIndex];
		}
	};
	/**
	* Transpose a square matrix in place, without allocating a copy.
	* Used to restore the logical layout of decomposition outputs that were
	* accumulated in transposed storage for cache-sequential inner loops.
	* @param {import('../matrix').default} matrix - square matrix, mutated in place
	* @returns {import('../matrix').default} the same matrix
	*/
	function transposeSquareInPlace(matrix) {
		const data = matrix.data;
		const n = matrix.rows;
		for (let i = 0; i < n; i++) {
			const rowI = data[i];
			for (let j = i + 1; j < n; j++) {
				const tmp = rowI[j];
				rowI[j] = data[j][i];
				data[j][i] = tmp;
			}
		}
		return matrix;
	}
	function hypotenuse(a, b) {
		let r = 0;
		if (Math.abs(a) > Math.abs(b)) {
			r = b / a;
			return Math.abs(a) * Math.sqrt(1 + r * r);
		}
		if (b !== 0) {
			r = a / b;
			return Math.abs(b) * Math.sqrt(1 + r * r);
		}
		return 0;
	}
	var EigenvalueDecomposition = class {
		constructor(matrix, options = {}) {
			const { assumeSymmetric = false } = options;
			matrix = WrapperMatrix2D.checkMatrix(matrix);
			if (!matrix.isSquare()) throw new Error("Matrix is not a square matrix");
			if (matrix.isEmpty()) throw new Error("Matrix must be non-empty");
			let n = matrix.columns;
			let V = new Matrix(n, n);
			let d = new Float64Array(n);
			let e = new Float64Array(n);
			let value = matrix;
			let i, j;
			let isSymmetric = false;
			if (assumeSymmetric) isSymmetric = true;
			else isSymmetric = matrix.isSymmetric();
			if (isSymmetric) {
				for (i = 0; i < n; i++) for (j = 0; j < n; j++) V.set(j, i, value.get(i, j));
				tred2(n, e, d, V);
				tql2(n, e, d, V);
				transposeSquareInPlace(V);
			} else {
				let H = new Matrix(n, n);
				let ort = new Float64Array(n);
				for (j = 0; j < n; j++) for (i = 0; i < n; i++) H.set(i, j, value.get(i, j));
				orthes(n, H, ort, V);
				hqr2(n, e, d, V, H);
			}
			this.n = n;
			this.e = e;
			this.d = d;
			this.V = V;
		}
		get realEigenvalues() {
			return Array.from(this.d);
		}
		get imaginaryEigenvalues() {
			return Array.from(this.e);
		}
		get eigenvectorMatrix() {
			return this.V;
		}
		get diagonalMatrix() {
			let n = this.n;
			let e = this.e;
			let d = this.d;
			let X = new Matrix(n, n);
			let i, j;
			for (i = 0; i < n; i++) {
				for (j = 0; j < n; j++) X.set(i, j, 0);
				X.set(i, i, d[i]);
				if (e[i] > 0) X.set(i, i + 1, e[i]);
				else if (e[i] < 0) X.set(i, i - 1, e[i]);
			}
			return X;
		}
	};
	function tred2(n, e, d, V) {
		let f, g, h, i, j, k, hh, scale;
		for (j = 0; j < n; j++) d[j] = V.get(j, n - 1);
		for (i = n - 1; i > 0; i--) {
			scale = 0;
			h = 0;
			for (k = 0; k < i; k++) scale = scale + Math.abs(d[k]);
			if (scale === 0) {
				e[i] = d[i - 1];
				for (j = 0; j < i; j++) {
					d[j] = V.get(j, i - 1);
					V.set(j, i, 0);
					V.set(i, j, 0);
				}
			} else {
				for (k = 0; k < i; k++) {
					d[k] /= scale;
					h += d[k] * d[k];
				}
				f = d[i - 1];
				g = Math.sqrt(h);
				if (f > 0) g = -g;
				e[i] = scale * g;
				h = h - f * g;
				d[i - 1] = f - g;
				for (j = 0; j < i; j++) e[j] = 0;
				for (j = 0; j < i; j++) {
					f = d[j];
					V.set(i, j, f);
					g = e[j] + V.get(j, j) * f;
					for (k = j + 1; k <= i - 1; k++) {
						g += V.get(j, k) * d[k];
						e[k] += V.get(j, k) * f;
					}
					e[j] = g;
				}
				f = 0;
				for (j = 0; j < i; j++) {
					e[j] /= h;
					f += e[j] * d[j];
				}
				hh = f / (h + h);
				for (j = 0; j < i; j++) e[j] -= hh * d[j];
				for (j = 0; j < i; j++) {
					f = d[j];
					g = e[j];
					for (k = j; k <= i - 1; k++) V.set(j, k, V.get(j, k) - (f * e[k] + g * d[k]));
					d[j] = V.get(j, i - 1);
					V.set(j, i, 0);
				}
			}
			d[i] = h;
		}
		for (i = 0; i < n - 1; i++) {
			V.set(i, n - 1, V.get(i, i));
			V.set(i, i, 1);
			h = d[i + 1];
			if (h !== 0) {
				for (k = 0; k <= i; k++) d[k] = V.get(i + 1, k) / h;
				for (j = 0; j <= i; j++) {
					g = 0;
					for (k = 0; k <= i; k++) g += V.get(i + 1, k) * V.get(j, k);
					for (k = 0; k <= i; k++) V.set(j, k, V.get(j, k) - g * d[k]);
				}
			}
			for (k = 0; k <= i; k++) V.set(i + 1, k, 0);
		}
		for (j = 0; j < n; j++) {
			d[j] = V.get(j, n - 1);
			V.set(j, n - 1, 0);
		}
		V.set(n - 1, n - 1, 1);
		e[0] = 0;
	}
	function tql2(n, e, d, V) {
		let g, h, i, j, k, l, m, p, r, dl1, c, c2, c3, el1, s, s2;
		for (i = 1; i < n; i++) e[i - 1] = e[i];
		e[n - 1] = 0;
		let f = 0;
		let tst1 = 0;
		let eps = Number.EPSILON;
		for (l = 0; l < n; l++) {
			tst1 = Math.max(tst1, Math.abs(d[l]) + Math.abs(e[l]));
			m = l;
			while (m < n) {
				if (Math.abs(e[m]) <= eps * tst1) break;
				m++;
			}
			if (m > l) do {
				g = d[l];
				p = (d[l + 1] - g) / (2 * e[l]);
				r = hypotenuse(p, 1);
				if (p < 0) r = -r;
				d[l] = e[l] / (p + r);
				d[l + 1] = e[l] * (p + r);
				dl1 = d[l + 1];
				h = g - d[l];
				for (i = l + 2; i < n; i++) d[i] -= h;
				f = f + h;
				p = d[m];
				c = 1;
				c2 = c;
				c3 = c;
				el1 = e[l + 1];
				s = 0;
				s2 = 0;
				for (i = m - 1; i >= l; i--) {
					c3 = c2;
					c2 = c;
					s2 = s;
					g = c * e[i];
					h = c * p;
					r = hypotenuse(p, e[i]);
					e[i + 1] = s * r;
					s = e[i] / r;
					c = p / r;
					p = c * d[i] - s * g;
					d[i + 1] = h + s * (c * g + s * d[i]);
					for (k = 0; k < n; k++) {
						h = V.get(i + 1, k);
						V.set(i + 1, k, s * V.get(i, k) + c * h);
						V.set(i, k, c * V.get(i, k) - s * h);
					}
				}
				p = -s * s2 * c3 * el1 * e[l] / dl1;
				e[l] = s * p;
				d[l] = c * p;
			} while (Math.abs(e[l]) > eps * tst1);
			d[l] = d[l] + f;
			e[l] = 0;
		}
		for (i = 0; i < n - 1; i++) {
			k = i;
			p = d[i];
			for (j = i + 1; j < n; j++) if (d[j] < p) {
				k = j;
				p = d[j];
			}
			if (k !== i) {
				d[k] = d[i];
				d[i] = p;
				for (j = 0; j < n; j++) {
					p = V.get(i, j);
					V.set(i, j, V.get(k, j));
					V.set(k, j, p);
				}
			}
		}
	}
	function orthes(n, H, ort, V) {
		let high = n - 1;
		let f, g, h, i, j, m;
		let scale;
		for (m = 1; m <= high - 1; m++) {
			scale = 0;
			for (i = m; i <= high; i++) scale = scale + Math.abs(H.get(i, m - 1));
			if (scale !== 0) {
				h = 0;
				for (i = high; i >= m; i--) {
					ort[i] = H.get(i, m - 1) / scale;
					h += ort[i] * ort[i];
				}
				g = Math.sqrt(h);
				if (ort[m] > 0) g = -g;
				h = h - ort[m] * g;
				ort[m] = ort[m] - g;
				for (j = m; j < n; j++) {
					f = 0;
					for (i = high; i >= m; i--) f += ort[i] * H.get(i, j);
					f = f / h;
					for (i = m; i <= high; i++) H.set(i, j, H.get(i, j) - f * ort[i]);
				}
				for (i = 0; i <= high; i++) {
					f = 0;
					for (j = high; j >= m; j--) f += ort[j] * H.get(i, j);
					f = f / h;
					for (j = m; j <= high; j++) H.set(i, j, H.get(i, j) - f * ort[j]);
				}
				ort[m] = scale * ort[m];
				H.set(m, m - 1, scale * g);
			}
		}
		for (i = 0; i < n; i++) for (j = 0; j < n; j++) V.set(i, j, i === j ? 1 : 0);
		for (m = high - 1; m >= 1; m--) if (H.get(m, m - 1) !== 0) {
			for (i = m + 1; i <= high; i++) ort[i] = H.get(i, m - 1);
			for (j = m; j <= high; j++) {
				g = 0;
				for (i = m; i <= high; i++) g += ort[i] * V.get(i, j);
				g = g / ort[m] / H.get(m, m - 1);
				for (i = m; i <= high; i++) V.set(i, j, V.get(i, j) + g * ort[i]);
			}
		}
	}
	function hqr2(nn, e, d, V, H) {
		let n = nn - 1;
		let low = 0;
		let high = nn - 1;
		let eps = Number.EPSILON;
		let exshift = 0;
		let norm = 0;
		let p = 0;
		let q = 0;
		let r = 0;
		let s = 0;
		let z = 0;
		let iter = 0;
		let i, j, k, l, m, t, w, x, y;
		let ra, sa, vr, vi;
		let notlast, cdivres;
		for (i = 0; i < nn; i++) {
			if (i < low || i > high) {
				d[i] = H.get(i, i);
				e[i] = 0;
			}
			for (j = Math.max(i - 1, 0); j < nn; j++) norm = norm + Math.abs(H.get(i, j));
		}
		while (n >= low) {
			l = n;
			while (l > low) {
				s = Math.abs(H.get(l - 1, l - 1)) + Math.abs(H.get(l, l));
				if (s === 0) s = norm;
				if (Math.abs(H.get(l, l - 1)) < eps * s) break;
				l--;
			}
			if (l === n) {
				H.set(n, n, H.get(n, n) + exshift);
				d[n] = H.get(n, n);
				e[n] = 0;
				n--;
				iter = 0;
			} else if (l === n - 1) {
				w = H.get(n, n - 1) * H.get(n - 1, n);
				p = (H.get(n - 1, n - 1) - H.get(n, n)) / 2;
				q = p * p + w;
				z = Math.sqrt(Math.abs(q));
				H.set(n, n, H.get(n, n) + exshift);
				H.set(n - 1, n - 1, H.get(n - 1, n - 1) + exshift);
				x = H.get(n, n);
				if (q >= 0) {
					z = p >= 0 ? p + z : p - z;
					d[n - 1] = x + z;
					d[n] = d[n - 1];
					if (z !== 0) d[n] = x - w / z;
					e[n - 1] = 0;
					e[n] = 0;
					x = H.get(n, n - 1);
					s = Math.abs(x) + Math.abs(z);
					p = x / s;
					q = z / s;
					r = Math.sqrt(p * p + q * q);
					p = p / r;
					q = q / r;
					for (j = n - 1; j < nn; j++) {
						z = H.get(n - 1, j);
						H.set(n - 1, j, q * z + p * H.get(n, j));
						H.set(n, j, q * H.get(n, j) - p * z);
					}
					for (i = 0; i <= n; i++) {
						z = H.get(i, n - 1);
						H.set(i, n - 1, q * z + p * H.get(i, n));
						H.set(i, n, q * H.get(i, n) - p * z);
					}
					for (i = low; i <= high; i++) {
						z = V.get(i, n - 1);
						V.set(i, n - 1, q * z + p * V.get(i, n));
						V.set(i, n, q * V.get(i, n) - p * z);
					}
				} else {
					d[n - 1] = x + p;
					d[n] = x + p;
					e[n - 1] = z;
					e[n] = -z;
				}
				n = n - 2;
				iter = 0;
			} else {
				x = H.get(n, n);
				y = 0;
				w = 0;
				if (l < n) {
					y = H.get(n - 1, n - 1);
					w = H.get(n, n - 1) * H.get(n - 1, n);
				}
				if (iter === 10) {
					exshift += x;
					for (i = low; i <= n; i++) H.set(i, i, H.get(i, i) - x);
					s = Math.abs(H.get(n, n - 1)) + Math.abs(H.get(n - 1, n - 2));
					x = y = .75 * s;
					w = -.4375 * s * s;
				}
				if (iter === 30) {
					s = (y - x) / 2;
					s = s * s + w;
					if (s > 0) {
						s = Math.sqrt(s);
						if (y < x) s = -s;
						s = x - w / ((y - x) / 2 + s);
						for (i = low; i <= n; i++) H.set(i, i, H.get(i, i) - s);
						exshift += s;
						x = y = w = .964;
					}
				}
				iter = iter + 1;
				m = n - 2;
				while (m >= l) {
					z = H.get(m, m);
					r = x - z;
					s = y - z;
					p = (r * s - w) / H.get(m + 1, m) + H.get(m, m + 1);
					q = H.get(m + 1, m + 1) - z - r - s;
					r = H.get(m + 2, m + 1);
					s = Math.abs(p) + Math.abs(q) + Math.abs(r);
					p = p / s;
					q = q / s;
					r = r / s;
					if (m === l) break;
					if (Math.abs(H.get(m, m - 1)) * (Math.abs(q) + Math.abs(r)) < eps * (Math.abs(p) * (Math.abs(H.get(m - 1, m - 1)) + Math.abs(z) + Math.abs(H.get(m + 1, m + 1))))) break;
					m--;
				}
				for (i = m + 2; i <= n; i++) {
					H.set(i, i - 2, 0);
					if (i > m + 2) H.set(i, i - 3, 0);
				}
				for (k = m; k <= n - 1; k++) {
					notlast = k !== n - 1;
					if (k !== m) {
						p = H.get(k, k - 1);
						q = H.get(k + 1, k - 1);
						r = notlast ? H.get(k + 2, k - 1) : 0;
						x = Math.abs(p) + Math.abs(q) + Math.abs(r);
						if (x !== 0) {
							p = p / x;
							q = q / x;
							r = r / x;
						}
					}
					if (x === 0) break;
					s = Math.sqrt(p * p + q * q + r * r);
					if (p < 0) s = -s;
					if (s !== 0) {
						if (k !== m) H.set(k, k - 1, -s * x);
						else if (l !== m) H.set(k, k - 1, -H.get(k, k - 1));
						p = p + s;
						x = p / s;
						y = q / s;
						z = r / s;
						q = q / p;
						r = r / p;
						for (j = k; j < nn; j++) {
							p = H.get(k, j) + q * H.get(k + 1, j);
							if (notlast) {
								p = p + r * H.get(k + 2, j);
								H.set(k + 2, j, H.get(k + 2, j) - p * z);
							}
							H.set(k, j, H.get(k, j) - p * x);
							H.set(k + 1, j, H.get(k + 1, j) - p * y);
						}
						for (i = 0; i <= Math.min(n, k + 3); i++) {
							p = x * H.get(i, k) + y * H.get(i, k + 1);
							if (notlast) {
								p = p + z * H.get(i, k + 2);
								H.set(i, k + 2, H.get(i, k + 2) - p * r);
							}
							H.set(i, k, H.get(i, k) - p);
							H.set(i, k + 1, H.get(i, k + 1) - p * q);
						}
						for (i = low; i <= high; i++) {
							p = x * V.get(i, k) + y * V.get(i, k + 1);
							if (notlast) {
								p = p + z * V.get(i, k + 2);
								V.set(i, k + 2, V.get(i, k + 2) - p * r);
							}
							V.set(i, k, V.get(i, k) - p);
							V.set(i, k + 1, V.get(i, k + 1) - p * q);
						}
					}
				}
			}
		}
		if (norm === 0) return;
		for (n = nn - 1; n >= 0; n--) {
			p = d[n];
			q = e[n];
			if (q === 0) {
				l = n;
				H.set(n, n, 1);
				for (i = n - 1; i >= 0; i--) {
					w = H.get(i, i) - p;
					r = 0;
					for (j = l; j <= n; j++) r = r + H.get(i, j) * H.get(j, n);
					if (e[i] < 0) {
						z = w;
						s = r;
					} else {
						l = i;
						if (e[i] === 0) H.set(i, n, w !== 0 ? -r / w : -r / (eps * norm));
						else {
							x = H.get(i, i + 1);
							y = H.get(i + 1, i);
							q = (d[i] - p) * (d[i] - p) + e[i] * e[i];
							t = (x * s - z * r) / q;
							H.set(i, n, t);
							H.set(i + 1, n, Math.abs(x) > Math.abs(z) ? (-r - w * t) / x : (-s - y * t) / z);
						}
						t = Math.abs(H.get(i, n));
						if (eps * t * t > 1) for (j = i; j <= n; j++) H.set(j, n, H.get(j, n) / t);
					}
				}
			} else if (q < 0) {
				l = n - 1;
				if (Math.abs(H.get(n, n - 1)) > Math.abs(H.get(n - 1, n))) {
					H.set(n - 1, n - 1, q / H.get(n, n - 1));
					H.set(n - 1, n, -(H.get(n, n) - p) / H.get(n, n - 1));
				} else {
					cdivres = cdiv(0, -H.get(n - 1, n), H.get(n - 1, n - 1) - p, q);
					H.set(n - 1, n - 1, cdivres[0]);
					H.set(n - 1, n, cdivres[1]);
				}
				H.set(n, n - 1, 0);
				H.set(n, n, 1);
				for (i = n - 2; i >= 0; i--) {
					ra = 0;
					sa = 0;
					for (j = l; j <= n; j++) {
						ra = ra + H.get(i, j) * H.get(j, n - 1);
						sa = sa + H.get(i, j) * H.get(j, n);
					}
					w = H.get(i, i) - p;
					if (e[i] < 0) {
						z = w;
						r = ra;
						s = sa;
					} else {
						l = i;
						if (e[i] === 0) {
							cdivres = cdiv(-ra, -sa, w, q);
							H.set(i, n - 1, cdivres[0]);
							H.set(i, n, cdivres[1]);
						} else {
							x = H.get(i, i + 1);
							y = H.get(i + 1, i);
							vr = (d[i] - p) * (d[i] - p) + e[i] * e[i] - q * q;
							vi = (d[i] - p) * 2 * q;
							if (vr === 0 && vi === 0) vr = eps * norm * (Math.abs(w) + Math.abs(q) + Math.abs(x) + Math.abs(y) + Math.abs(z));
							cdivres = cdiv(x * r - z * ra + q * sa, x * s - z * sa - q * ra, vr, vi);
							H.set(i, n - 1, cdivres[0]);
							H.set(i, n, cdivres[1]);
							if (Math.abs(x) > Math.abs(z) + Math.abs(q)) {
								H.set(i + 1, n - 1, (-ra - w * H.get(i, n - 1) + q * H.get(i, n)) / x);
								H.set(i + 1, n, (-sa - w * H.get(i, n) - q * H.get(i, n - 1)) / x);
							} else {
								cdivres = cdiv(-r - y * H.get(i, n - 1), -s - y * H.get(i, n), z, q);
								H.set(i + 1, n - 1, cdivres[0]);
								H.set(i + 1, n, cdivres[1]);
							}
						}
						t = Math.max(Math.abs(H.get(i, n - 1)), Math.abs(H.get(i, n)));
						if (eps * t * t > 1) for (j = i; j <= n; j++) {
							H.set(j, n - 1, H.get(j, n - 1) / t);
							H.set(j, n, H.get(j, n) / t);
						}
					}
				}
			}
		}
		for (i = 0; i < nn; i++) if (i < low || i > high) for (j = i; j < nn; j++) V.set(i, j, H.get(i, j));
		for (j = nn - 1; j >= low; j--) for (i = low; i <= high; i++) {
			z = 0;
			for (k = low; k <= Math.min(j, high); k++) z = z + V.get(i, k) * H.get(k, j);
			V.set(i, j, z);
		}
	}
	function cdiv(xr, xi, yr, yi) {
		let r, d;
		if (Math.abs(yr) > Math.abs(yi)) {
			r = yi / yr;
			d = yr + r * yi;
			return [(xr + r * xi) / d, (xi - r * xr) / d];
		} else {
			r = yr / yi;
			d = yi + r * yr;
			return [(r * xr + xi) / d, (r * xi - xr) / d];
		}
	}
	exports.EigenvalueDecomposition = EigenvalueDecomposition;
	exports.Matrix = Matrix;
	exports.default = Matrix;
})))(), 1);
const EigenvalueDecomposition = import_matrix.EigenvalueDecomposition;
const Matrix = import_matrix.Matrix;
import_matrix.Matrix ? import_matrix.Matrix : import_matrix.Matrix;
// core/recording/channels.ts
/**
* The canonical joint-angle channels. Signs are the clinical ones (as Plug-in Gait plots them), the same for
* both sides, so that left and right overlay directly. All in radians inside core.
*
* | channel | positive means |
* |---|---|
* | pelvis.tilt | anterior tilt (front of the pelvis down) |
* | pelvis.obliquity | right side of the pelvis up |
* | pelvis.rotation | pelvis turned to the left (right side forward), about the upward vertical |
* | trunk.tilt, .obliquity, .rotation | as the pelvis, of the trunk in the world (tilt: leaning forward) |
* | lumbar.flexion, .bending, .rotation | trunk relative to pelvis: forward, to the right, to the left |
* | hip.flexion, .adduction, .rotation | flexion, adduction, internal rotation |
* | knee.flexion, .adduction, .rotation | flexion, varus, internal rotation |
* | ankle.flexion, .inversion, .rotation | dorsiflexion, inversion (supination), internal rotation |
* | foot.progression | foot turned inward |
* | shoulder.flexion, .adduction, .rotation; elbow.flexion | flexion, adduction, internal rotation; flexion |
* | neck.flexion, .bending, .rotation | head relative to trunk: forward, to the right, to the left |
*/
const MIDLINE_CHANNELS = [
	"pelvis.tilt",
	"pelvis.obliquity",
	"pelvis.rotation",
	"trunk.tilt",
	"trunk.obliquity",
	"trunk.rotation",
	"lumbar.flexion",
	"lumbar.bending",
	"lumbar.rotation",
	"neck.flexion",
	"neck.bending",
	"neck.rotation"
];
const SIDED_CHANNELS = [
	"hip.flexion",
	"hip.adduction",
	"hip.rotation",
	"knee.flexion",
	"knee.adduction",
	"knee.rotation",
	"ankle.flexion",
	"ankle.inversion",
	"ankle.rotation",
	"foot.progression",
	"shoulder.flexion",
	"shoulder.adduction",
	"shoulder.rotation",
	"elbow.flexion"
];
const SIDES$3 = ["left", "right"];
// core/recording/sha256.ts
const ROUND_CONSTANTS = /* @__PURE__ */ new Int32Array(64);
const INITIAL = /* @__PURE__ */ new Int32Array(8);
{
	let found = 0;
	for (let candidate = 2; found < 64; candidate++) {
		let isPrime = true;
		for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) isPrime = false;
		if (!isPrime) continue;
		const cube = Math.cbrt(candidate);
		ROUND_CONSTANTS[found] = Math.floor((cube - Math.floor(cube)) * 4294967296) | 0;
		if (found < 8) {
			const square = Math.sqrt(candidate);
			INITIAL[found] = Math.floor((square - Math.floor(square)) * 4294967296) | 0;
		}
		found++;
	}
}
/** One block of 64 bytes. Written out, without calls: it is nearly all of the time the finger-print of a large file takes. */
function block(state, w, bytes, at) {
	const k = ROUND_CONSTANTS;
	for (let i = 0, p = at; i < 16; i++, p += 4) w[i] = bytes[p] << 24 | bytes[p + 1] << 16 | bytes[p + 2] << 8 | bytes[p + 3];
	for (let i = 16; i < 64; i++) {
		const x = w[i - 15];
		const y = w[i - 2];
		const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
		const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
		w[i] = w[i - 16] + s0 + w[i - 7] + s1 | 0;
	}
	let a = state[0];
	let b = state[1];
	let c = state[2];
	let d = state[3];
	let e = state[4];
	let f = state[5];
	let g = state[6];
	let h = state[7];
	for (let i = 0; i < 64; i += 4) {
		let t = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (g ^ e & (f ^ g)) + k[i] + w[i] | 0;
		d = d + t | 0;
		h = t + ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b | c & (a | b)) | 0;
		t = g + ((d >>> 6 | d << 26) ^ (d >>> 11 | d << 21) ^ (d >>> 25 | d << 7)) + (f ^ d & (e ^ f)) + k[i + 1] + w[i + 1] | 0;
		c = c + t | 0;
		g = t + ((h >>> 2 | h << 30) ^ (h >>> 13 | h << 19) ^ (h >>> 22 | h << 10)) + (h & a | b & (h | a)) | 0;
		t = f + ((c >>> 6 | c << 26) ^ (c >>> 11 | c << 21) ^ (c >>> 25 | c << 7)) + (e ^ c & (d ^ e)) + k[i + 2] + w[i + 2] | 0;
		b = b + t | 0;
		f = t + ((g >>> 2 | g << 30) ^ (g >>> 13 | g << 19) ^ (g >>> 22 | g << 10)) + (g & h | a & (g | h)) | 0;
		t = e + ((b >>> 6 | b << 26) ^ (b >>> 11 | b << 21) ^ (b >>> 25 | b << 7)) + (d ^ b & (c ^ d)) + k[i + 3] + w[i + 3] | 0;
		a = a + t | 0;
		e = t + ((f >>> 2 | f << 30) ^ (f >>> 13 | f << 19) ^ (f >>> 22 | f << 10)) + (f & g | h & (f | g)) | 0;
		t = a;
		a = e;
		e = t;
		t = b;
		b = f;
		f = t;
		t = c;
		c = g;
		g = t;
		t = d;
		d = h;
		h = t;
	}
	state[0] = state[0] + a | 0;
	state[1] = state[1] + b | 0;
	state[2] = state[2] + c | 0;
	state[3] = state[3] + d | 0;
	state[4] = state[4] + e | 0;
	state[5] = state[5] + f | 0;
	state[6] = state[6] + g | 0;
	state[7] = state[7] + h | 0;
}
function createSha256() {
	const state = INITIAL.slice();
	const words = /* @__PURE__ */ new Int32Array(64);
	const partial = /* @__PURE__ */ new Uint8Array(64);
	let partialLength = 0;
	let total = 0;
	return {
		update(bytes) {
			total += bytes.length;
			let at = 0;
			if (partialLength > 0) {
				at = Math.min(64 - partialLength, bytes.length);
				partial.set(bytes.subarray(0, at), partialLength);
				partialLength += at;
				if (partialLength < 64) return;
				block(state, words, partial, 0);
				partialLength = 0;
			}
			for (; at + 64 <= bytes.length; at += 64) block(state, words, bytes, at);
			partial.set(bytes.subarray(at), 0);
			partialLength = bytes.length - at;
		},
		digest() {
			const tail = new Uint8Array(partialLength < 56 ? 64 : 128);
			tail.set(partial.subarray(0, partialLength));
			tail[partialLength] = 128;
			const view = new DataView(tail.buffer);
			view.setUint32(tail.length - 8, Math.floor(total / 536870912));
			view.setUint32(tail.length - 4, total % 536870912 * 8);
			for (let at = 0; at < tail.length; at += 64) block(state, words, tail, at);
			return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
		}
	};
}
// core/recording/readers/bytes.ts
/** Thrown inside the readers, caught at the door: the file cannot be read, and the alert says why. */
var Refused = class extends Error {
	alert;
	constructor(reason) {
		super(reason.message);
		this.name = "Refused";
		this.alert = reason;
	}
};
const refuse$1 = (code, message, tip, where) => {
	throw new Refused(alert$1("error", code, message, tip, where));
};
function openStream(source, control) {
	const iterator = source.chunks()[Symbol.asyncIterator]();
	const hash = source.sha256 === void 0 ? createSha256() : null;
	let ahead = [];
	let finished = false;
	let taken = 0;
	const pull = async () => {
		if (control?.isCancelled?.()) {
			await iterator.return?.();
			refuse$1("read.cancelled", "Reading was stopped before the end of the file.", "Open the file again to read it.");
		}
		if (finished) return null;
		const step = await iterator.next();
		if (step.done === true) {
			finished = true;
			return null;
		}
		hash?.update(step.value);
		taken += step.value.length;
		if (source.size > 0) control?.progress?.(Math.min(1, taken / source.size), `Reading ${source.name}`);
		return step.value;
	};
	const next = async () => {
		for (;;) {
			const piece = ahead.shift() ?? await pull();
			if (piece === null || piece.length > 0) return piece;
		}
	};
	return {
		name: source.name,
		size: source.size,
		next,
		async head(count) {
			let have = ahead.reduce((sum, piece) => sum + piece.length, 0);
			while (have < count) {
				const piece = await pull();
				if (piece === null) break;
				ahead.push(piece);
				have += piece.length;
			}
			const joined = joinBytes(ahead);
			ahead = [joined];
			return joined.subarray(0, Math.min(count, joined.length));
		},
		async rest(limit) {
			const pieces = [];
			let have = 0;
			for (let piece = await next(); piece !== null; piece = await next()) {
				have += piece.length;
				if (have > limit) refuse$1("size.too-large", `This file is larger than ${Math.round(limit / 1e6)} MB, too large for this format.`, "Export a shorter part of the trial.");
				pieces.push(piece);
			}
			return joinBytes(pieces);
		},
		async sha256() {
			while (await pull() !== null);
			return hash?.digest() ?? await source.sha256();
		}
	};
}
function joinBytes(pieces) {
	if (pieces.length === 1) return pieces[0];
	const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		joined.set(piece, at);
		at += piece.length;
	}
	return joined;
}
// core/recording/readers/raw.ts
const fullName = (column) => column.component === null ? column.name : `${column.name} ${column.component}`;
/** What a reader fills in while it works; the rest starts empty. */
function startRaw(reader) {
	return {
		reader,
		sections: [],
		angleUnit: null,
		family: null,
		subject: {},
		events: [],
		plates: [],
		up: null,
		decisions: [],
		alerts: []
	};
}
// core/recording/readers/unit-words.ts
const WORDS$3 = new Map(Object.entries({
	deg: "deg",
	degs: "deg",
	degree: "deg",
	degrees: "deg",
	"°": "deg",
	º: "deg",
	grad: "deg",
	"º/°": "deg",
	rad: "rad",
	rads: "rad",
	radian: "rad",
	radians: "rad",
	mm: "mm",
	millimetre: "mm",
	millimeter: "mm",
	millimeters: "mm",
	cm: "cm",
	centimetre: "cm",
	centimeter: "cm",
	m: "m",
	meter: "m",
	meters: "m",
	metre: "m",
	metres: "m",
	in: "in",
	inch: "in",
	inches: "in",
	s: "s",
	sec: "s",
	secs: "s",
	second: "s",
	seconds: "s",
	ms: "ms",
	msec: "ms",
	millisecond: "ms",
	milliseconds: "ms",
	n: "N",
	newton: "N",
	newtons: "N",
	"n/kg": "N/kg",
	bw: "BW",
	"%bw": "BW",
	nm: "Nm",
	"n.m": "Nm",
	"n*m": "Nm",
	"n m": "Nm",
	"n·m": "Nm",
	nmm: "Nmm",
	"n.mm": "Nmm",
	"n*mm": "Nmm",
	"n·mm": "Nmm",
	"n mm": "Nmm",
	"nmm/kg": "Nmm/kg",
	"n.mm/kg": "Nmm/kg",
	"n*mm/kg": "Nmm/kg",
	"n·mm/kg": "Nmm/kg",
	"nm/kg": "Nm/kg",
	"n.m/kg": "Nm/kg",
	"n·m/kg": "Nm/kg",
	w: "W",
	"w/kg": "W/kg"
}));
/** Other words found in units rows that we recognise but do not convert. */
const OTHER = /* @__PURE__ */ new Set([
	"%",
	"v",
	"mv",
	"uv",
	"µv",
	"hz",
	"kg",
	"g",
	"m/s",
	"m/s^2",
	"m/s²",
	"deg/s",
	"rad/s",
	"°/s",
	"mm/s",
	"mm/s^2",
	"mm/s/s",
	"#",
	"frames",
	"frame",
	"-",
	"a.u.",
	"ratio",
	"steps/min",
	"none",
	"rad/s^2",
	"deg/s^2"
]);
const plain$1 = (text) => text.trim().toLowerCase().replace(/^[[(]/, "").replace(/[\])]$/, "").trim();
const isUnitWord = (text) => {
	const word = plain$1(text);
	return WORDS$3.has(word) || OTHER.has(word);
};
/** The unit a word stands for, or null when it is unknown or none of ours. */
const readUnit = (text) => text === null ? null : WORDS$3.get(plain$1(text)) ?? null;
/** `Knee flexion (deg)` → name and unit. */
function takeUnitOff(text) {
	const trimmed = text.trim();
	const bracketed = /^(.*\S)\s*[[(]([^()[\]]{1,12})[\])]$/.exec(trimmed);
	if (bracketed && isUnitWord(bracketed[2])) return {
		name: bracketed[1],
		unit: bracketed[2].trim()
	};
	const suffixed = /^(.*[^_\s])[_ ](deg_s|rad_s|deg|degrees|rad|radians|mm|cm|ms|°|N_kg|Nm_kg|Nmm_kg|W_kg|Nm|Nmm)$/i.exec(trimmed);
	if (suffixed) return {
		name: suffixed[1],
		unit: suffixed[2].replace("_", "/")
	};
	const clock = /^(time|t)[_ ](s|sec|seconds)$/i.exec(trimmed);
	if (clock) return {
		name: clock[1],
		unit: "s"
	};
	return {
		name: trimmed,
		unit: null
	};
}
// core/recording/mapping/mirror.ts
/**
* Whether left and right run alike half a stride apart (+1) or opposite (−1), by the frontal and transverse hip angles;
* null when there is no walk to see it in. In a walk both hips adduct in their own stance, so with clinical signs the
* curves overlay; a file that counts both sides about the same axes shows them upside down.
*/
function calcSideLikeness(angles) {
	const knee = angles["knee.flexion.right"] ?? angles["knee.flexion.left"];
	if (knee === void 0) return null;
	const stride = findPeriod$1(knee);
	if (stride === null) return null;
	let sum = 0;
	let weight = 0;
	for (const [joint, trust] of [["hip.adduction", 1], ["hip.rotation", .3]]) {
		const left = angles[`${joint}.left`];
		const right = angles[`${joint}.right`];
		if (left === void 0 || right === void 0) continue;
		const likeness = calcCorrelation(left, right, Math.round(stride / 2));
		if (likeness === null) continue;
		sum += trust * likeness;
		weight += trust;
	}
	return weight < 1 ? null : sum / weight;
}
/** Frames of one stride: the first clear peak of the signal's likeness to itself. */
function findPeriod$1(values) {
	const count = Math.min(values.length, 2e3);
	const signal = values.subarray(0, count);
	let wasLow = false;
	let best = null;
	for (let lag = 5; lag < .62 * count; lag++) {
		const likeness = calcCorrelation(signal, signal, lag);
		if (likeness === null) continue;
		if (likeness < .2) wasLow = true;
		if (best !== null && likeness < best.likeness - .1) break;
		if (wasLow && likeness > .7 && (best === null || likeness > best.likeness)) best = {
			lag,
			likeness
		};
	}
	return best?.lag ?? null;
}
/** Correlation of a(t) with b(t + lag). */
function calcCorrelation(a, b, lag) {
	let [count, sumA, sumB, sumAA, sumBB, sumAB] = [
		0,
		0,
		0,
		0,
		0,
		0
	];
	for (let i = 0; i + lag < b.length && i < a.length; i++) {
		const x = a[i];
		const y = b[i + lag];
		if (!Number.isFinite(x + y)) continue;
		count++;
		sumA += x;
		sumB += y;
		sumAA += x * x;
		sumBB += y * y;
		sumAB += x * y;
	}
	const [varA, varB] = [sumAA - sumA * sumA / count, sumBB - sumB * sumB / count];
	return count < 10 || varA <= 0 || varB <= 0 ? null : (sumAB - sumA * sumB / count) / Math.sqrt(varA * varB);
}
// core/recording/mapping/angle-units.ts
/** More than a whole turn: no joint reaches it, so the number cannot be radians. */
const FULL_TURN = 2 * Math.PI + .2;
/** Every angle of a body within this, and a knee that moves: the numbers are radians. */
const MOST_RADIANS = 3.3;
/**
* Degrees or radians, for each column. The header (or units row) speaks first, the values judge it. A contradiction
* is decided by the values and told, because a body in the wrong unit is a scrambled body.
*/
function decideAngleUnits(columns, header, decisions, alerts) {
	const ranges = columns.map(({ values }) => rangeOf(values));
	const counted = columns.map((column, i) => ({
		column,
		range: ranges[i]
	})).filter(({ column, range }) => column.channel !== "pelvis.rotation" && column.channel !== "trunk.rotation" && range !== null);
	const largest = Math.max(0, ...counted.map(({ range }) => Math.max(Math.abs(range.low), Math.abs(range.high))));
	const travel = (joint) => Math.max(0, ...counted.filter(({ column }) => column.channel.startsWith(joint)).map(({ range }) => range.high - range.low));
	const sagittal = counted.filter(({ column }) => /^(hip|knee|ankle)\.flexion/.test(column.channel));
	const large = counted.filter(({ range }) => Math.max(Math.abs(range.low), Math.abs(range.high)) > FULL_TURN);
	let verdict = null;
	if (large.length >= Math.max(1, .25 * counted.length) || sagittal.some(({ range }) => Math.max(Math.abs(range.low), Math.abs(range.high)) > FULL_TURN)) verdict = "deg";
	else if (largest < MOST_RADIANS && counted.length >= 2 && (travel("knee.flexion") > .5 || travel("hip.flexion") > .35)) verdict = "rad";
	const overall = header?.unit ?? null;
	const words = {
		deg: "degrees",
		rad: "radians"
	};
	const spoken = new Set(columns.map((column) => column.said ?? overall));
	if (verdict !== null && !columns.some((column) => column.byUser) && spoken.size === 1) {
		const said = [...spoken][0];
		if (said !== null && said !== verdict) {
			alerts.push(alert$1("warning", "units.contradiction", `The file says ${words[said]}${header ? ` (${header.says})` : ""}, but the values can only be ${words[verdict]} (largest ${largest.toPrecision(3)}); ${words[verdict]} were used.`, `If ${words[said]} are right, choose them for the columns in the mapping.`));
			decisions.push(`Angles read as ${words[verdict]}: the values contradict the header.`);
			return columns.map(() => verdict);
		}
	}
	const units = columns.map((column, i) => {
		const said = column.said ?? overall;
		const range = ranges[i];
		const reach = range === null ? 0 : Math.max(Math.abs(range.low), Math.abs(range.high));
		if (column.byUser && column.said !== null) return column.said;
		if (said === "rad" && reach > FULL_TURN && column.channel !== "pelvis.rotation") {
			alerts.push(alert$1("warning", "units.column-contradiction", `${column.name} reaches ${reach.toPrecision(3)}, which cannot be radians as the file says; degrees were used for it.`, "Choose radians in the mapping if the values are right.", { channel: column.name }));
			return "deg";
		}
		return said ?? verdict ?? "deg";
	});
	checkAgainstOtherSide(columns, units, alerts);
	if (spoken.has(null)) {
		if (verdict !== null) decisions.push(`The file does not say the unit of its angles; the values are ${words[verdict]} (largest ${largest.toPrecision(3)}).`);
		else if (columns.length > 0) alerts.push(alert$1("warning", "units.unknown", `The file does not say whether its angles are degrees or radians, and the values (largest ${largest.toPrecision(3)}) fit both; degrees were assumed.`, `Choose the unit in the mapping. In radians the largest angle would be ${radToDeg(largest).toFixed(0)}°.`));
	} else if (header !== null && columns.length > 0) decisions.push(`Angles are in ${words[header.unit]} (${header.says}).`);
	return units;
}
/**
* One side in another unit than the other: models with coupled coordinates write them in radians into a file of degrees.
* Seen when curves are some 57 times smaller than the other side's and either run like them, half a stride apart, or
* do so in two joints at once; a stiff joint does neither, so a single one is only told of.
*/
function checkAgainstOtherSide(columns, units, alerts) {
	const at = (channel) => columns.findIndex((column) => column.channel === channel);
	const stride = ["knee.flexion.right", "knee.flexion.left"].map(at).filter((index) => index >= 0).map((index) => findPeriod$1(columns[index].values)).find((found) => found !== null) ?? null;
	const small = columns.flatMap((column, index) => {
		const isLeft = column.channel.endsWith(".left");
		const other = at(column.channel.replace(/\.(left|right)$/, isLeft ? ".right" : ".left"));
		if (!/flexion|inversion/.test(column.channel) || other < 0 || other === index || units[index] !== "deg" || units[other] !== "deg" || column.byUser) return [];
		const [own, opposite] = [rangeOf(column.values), rangeOf(columns[other].values)];
		const ratio = own === null || opposite === null || !(own.high > own.low) ? 0 : (opposite.high - opposite.low) / (own.high - own.low);
		if (ratio < radToDeg(.5) || ratio > radToDeg(2)) return [];
		return [{
			index,
			column,
			isLeft,
			ratio,
			likeness: stride === null ? null : calcCorrelation(column.values, columns[other].values, Math.round(stride / 2))
		}];
	});
	for (const { index, column, isLeft, ratio, likeness } of small) {
		const isLike = likeness !== null && likeness > .7;
		const isShared = small.filter((entry) => entry.isLeft === isLeft && entry.ratio > 35 && entry.ratio < 90).length >= 2;
		if (isLike || isShared) units[index] = "rad";
		alerts.push(alert$1("warning", "units.column-contradiction", `${column.name} moves ${ratio.toFixed(0)} times less than the other side’s: ${isLike || isShared ? "it is in radians although the file says degrees; radians were used for it" : "it may be in radians although the file says degrees; degrees were kept"}.`, `Choose ${isLike || isShared ? "degrees" : "radians"} in the mapping if that is wrong.`, { channel: column.name }));
	}
}
/** Takes out jumps of a whole turn (179° to −179°), in place; the middle of the curve stays within half a turn. Returns the jumps. */
function unwrapAngle$1(values) {
	let jumps = 0;
	let turns = 0;
	let before = NaN;
	for (let i = 0; i < values.length; i++) {
		const value = values[i];
		if (!Number.isFinite(value)) continue;
		const step = Math.round((value - before) / (2 * Math.PI));
		if (step !== 0 && Number.isFinite(step)) {
			turns -= step;
			jumps++;
		}
		before = value;
		values[i] = value + 2 * Math.PI * turns;
	}
	if (jumps === 0) return 0;
	const range = rangeOf(values);
	const shift = range === null ? 0 : -2 * Math.PI * Math.round((range.low + range.high) / 2 / (2 * Math.PI));
	if (shift !== 0) for (let i = 0; i < values.length; i++) values[i] = values[i] + shift;
	return jumps;
}
/** Lowest and highest value without the outermost hundredth; null when all is gap. */
function rangeOf(values) {
	const stride = Math.max(1, Math.floor(values.length / 4e3));
	const seen = [];
	for (let i = 0; i < values.length; i += stride) if (Number.isFinite(values[i])) seen.push(values[i]);
	if (seen.length === 0) return null;
	seen.sort((a, b) => a - b);
	const cut = Math.floor(seen.length * .005);
	return {
		low: seen[cut],
		high: seen[seen.length - 1 - cut]
	};
}
// core/recording/mapping/name-words.ts
/** Each word for left with its word for right. */
const SIDE_WORDS = [
	["l", "r"],
	["left", "right"],
	["lt", "rt"],
	["lft", "rgt"],
	["li", "re"],
	["links", "rechts"],
	["linke", "rechte"],
	["linkes", "rechtes"],
	["linker", "rechter"],
	["gauche", "droite"],
	["gauche", "droit"],
	["izq", "der"],
	["izquierda", "derecha"],
	["izquierdo", "derecho"],
	["sx", "dx"],
	["sinistra", "destra"],
	["sinistro", "destro"],
	["esq", "dir"],
	["esquerda", "direita"],
	["esquerdo", "direito"]
];
const LEFT = new Set(SIDE_WORDS.map(([left]) => left));
const RIGHT = new Set(SIDE_WORDS.map(([, right]) => right));
/** One word of a name written in one piece: `RKneeAngle_2` has four. */
const WORD = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\d+/gu;
/** Joint words that may carry an l or r in front without a gap: `rknee`, `lhip`. */
const GLUED = /^(l|r)(hip|knee|ankle|pelvis|foot|shoulder|elbow|thorax|trunk|spine|neck|head|toe|heel|wrist|subtalar|arm)$/;
/** `/jointset/walker_knee_r/knee_angle_r/value` → `knee_angle_r`; `Subject 1:LKneeAngles` → `LKneeAngles`. */
function plainName(name) {
	let text = name.trim();
	const path = /^\/?(?:[^/]+\/)+([^/]+)\/value$/.exec(text) ?? /^\/(?:jointset|forceset|bodyset|markerset)\/(?:[^/]+\/)*([^/]+)$/.exec(text);
	if (path) text = path[1];
	const colon = text.lastIndexOf(":");
	if (colon >= 0 && colon < text.length - 1) text = text.slice(colon + 1);
	return text.trim();
}
function readNameWords(name) {
	const plain = plainName(name);
	const found = plain.replace(/j?L5[ _]?S1/i, "lumbar").replace(/j?C1[ _]?Head/i, "neck").match(WORD) ?? [];
	let side = null;
	const words = [];
	for (const part of found) {
		const word = part.toLowerCase().normalize("NFC");
		const glued = GLUED.exec(word);
		if (glued && side === null) {
			side = glued[1] === "l" ? "left" : "right";
			words.push(glued[2]);
		} else if (side === null && LEFT.has(word)) side = "left";
		else if (side === null && RIGHT.has(word)) side = "right";
		else words.push(word);
	}
	return {
		words,
		side,
		plain
	};
}
// core/recording/mapping/tell.ts
/** The reason of a column that would be a channel if it had a side. */
const NO_SIDE = "a joint angle, but neither left nor right is named";
const sidelessIn = (mapping) => mapping.filter(({ reason }) => reason === NO_SIDE).map(({ column }) => column);
/** Columns nobody knew, by name. */
function tellUnmapped(mapping, alerts) {
	const sideless = sidelessIn(mapping);
	if (sideless.length > 0) alerts.push(alert$1("warning", "mapping.no-side", `${sideless.slice(0, 6).join(", ")}${sideless.length > 6 ? ", …" : ""}: joint angles that say neither left nor right; they were not used.`, "Assign them to a side in the mapping."));
	const lost = mapping.filter((column) => column.channel === null && column.reason === "not recognised");
	if (lost.length === 0) return;
	alerts.push(alert$1("info", "mapping.unmapped", `${lost.length === 1 ? "One column was" : `${lost.length} columns were`} not recognised and not used: ${lost.slice(0, 6).map((column) => column.column).join(", ")}${lost.length > 6 ? ", …" : ""}.`, "Assign them in the mapping if they are joint angles."));
}
/** An exchange of sides is the user's own decision, and stays in sight. */
function tellSwap(what, decisions, alerts) {
	decisions.push(what === null ? "Left and right were to be exchanged, but nothing in the file has a side." : `Left and right were exchanged, as asked: ${what}.`);
	alerts.push(what === null ? alert$1("warning", "sides.none", "Left and right were to be exchanged, but nothing in this file names a side.", "Take the exchange back, or assign the sides in the mapping.") : alert$1("info", "sides.swapped", `Left and right were exchanged against the names in the file: ${what}.`, "Nothing to do if the file was labelled the wrong way round; otherwise take the exchange back."));
}
/** What was taken for something by less than its name says. */
function tellGuesses(mapping, alerts) {
	const guessed = mapping.filter(({ channel, confidence }) => channel !== null && confidence === "guess");
	if (guessed.length === 0) return;
	alerts.push(alert$1("info", "mapping.guessed", `${guessed.slice(0, 6).map(({ column, channel }) => `${column} as ${channel.replaceAll(".", " ")}`).join(", ")}${guessed.length > 6 ? `, and ${guessed.length - 6} more` : ""}: taken so by guess (${guessed[0].reason}).`, "Check these columns in the mapping, and correct what is wrong."));
}
/** Channels without a single value, and files that hold forces or results but no motion. */
function tellEmpty({ angles, points, groundForces, mapping }, alerts) {
	const channels = Object.keys(angles);
	const empty = channels.filter((channel) => !angles[channel].some((value) => Number.isFinite(value)));
	if (empty.length > 0 && empty.length === channels.length && Object.keys(points).length === 0) refuse$1("recording.no-values", "The joint angles of this file are gaps from beginning to end.", "Export the trial again after the gait model has been run on it.");
	for (const channel of empty) {
		delete angles[channel];
		const column = mapping.find((entry) => entry.channel === channel)?.column ?? channel;
		alerts.push(alert$1("warning", "channel.empty", `${column} has no values; ${channel} is missing.`, "Export the trial again if this joint matters.", { channel: column }));
	}
	if (channels.length === 0 && Object.keys(points).length === 0) alerts.push(alert$1("warning", "recording.no-motion", groundForces.length > 0 ? "This file holds ground forces but no motion." : "This file holds results of another program (moments, forces) but no motion.", "Open the motion of the same trial, and add this file to it."));
}
function refuseUnknown(mapping) {
	const sideless = sidelessIn(mapping);
	if (sideless.length > 0) refuse$1("recording.no-side", `The joint angles of this file (${sideless.slice(0, 6).join(", ")}) say neither left nor right.`, "Assign them to a side in the mapping, or name the side in the header (Left knee flexion).");
	const like = (pattern) => mapping.filter(({ column }) => pattern.test(column)).length >= 6;
	if (like(/^(left|right)(up)?leg[ ._]?[xyz](rotation)?$/i)) refuse$1("recording.skeleton-rotations", "This table holds the rotations of a skeleton’s joints, without the skeleton they turn.", "Open the BVH file they came from: it has both.");
	if (like(/^[fm][xyz]\d$/i)) refuse$1("recording.plate-signals", "This table holds the bare signals of force plates, without where the plates lie and how they are calibrated.", "Open the C3D file they came from, or export the ground reaction forces with their points of application.");
	const names = mapping.filter((column) => column.reason === "not recognised").slice(0, 6).map((column) => column.column);
	return refuse$1("recording.nothing-known", `None of the columns is a joint angle, a marker or a force that we know${names.length > 0 ? ` (${names.join(", ")}${mapping.length > names.length ? ", …" : ""})` : ""}.`, "Choose a file with joint angles, or assign the columns in the mapping. We look for names such as “Left knee flexion”, LKneeAngles, knee_angle_l.");
}
// core/recording/mapping/plate-names.ts
const AXIS = {
	x: 0,
	y: 1,
	z: 2,
	"1": 0,
	"2": 1,
	"3": 2
};
const axisOf = (letter) => AXIS[letter.toLowerCase()];
/** `r`, `l`, `R_`, `1_`: what tells plates apart. OpenSim's bare first plate stands beside `l_…` or `1_…`. */
const sideOf$2 = (mark) => /^r/i.test(mark) ? "right" : /^l/i.test(mark) ? "left" : null;
/**
* The spellings met: OpenSim (`l_ground_force_vx`, `ground_force_r_px`, `ground_force_1_vx`, `1_ground_torque_y`),
* OpenSim's C3D adapter (`f1_1`, `p2_3`), Cortex (`FX1`, `X1`, `MZ1`), D-Flow (`FP2.ForX`, `FP1.CopX`, `FP2.MomZ`),
* Nexus devices (`Force Plate 1 - Force` Fx), and a single plate (`Fx`, `COPx`, `My`).
*/
function readPlateColumn(name, component, family) {
	const text = name.trim();
	const opensim = /^(?:(l|r|\d+)_)?ground_(force|torque|moment)(?:_(l|r|left|right|\d+))?_([vpm]?)([xyz])$/i.exec(text);
	if (opensim) {
		const mark = opensim[1] ?? opensim[3] ?? "";
		const letter = opensim[4].toLowerCase();
		const quantity = opensim[2].toLowerCase() !== "force" || letter === "m" ? "moment" : letter === "p" ? "point" : "force";
		return {
			plate: mark === "" ? "ground_force" : `ground_force ${mark.toLowerCase()}`,
			plateSide: sideOf$2(mark),
			quantity,
			axis: axisOf(opensim[5])
		};
	}
	const adapter = /^([fpm])(\d+)_([123])$/i.exec(text);
	if (adapter) {
		const quantity = adapter[1].toLowerCase() === "f" ? "force" : adapter[1].toLowerCase() === "p" ? "point" : "moment";
		return {
			plate: `plate ${adapter[2]}`,
			plateSide: null,
			quantity,
			axis: axisOf(adapter[3])
		};
	}
	const dflow = /^(FP\d+)\.(For|Cop|Mom)([XYZ])$/i.exec(text);
	if (dflow) {
		const kind = dflow[2].toLowerCase();
		return {
			plate: dflow[1],
			plateSide: null,
			quantity: kind === "for" ? "force" : kind === "cop" ? "point" : "origin-moment",
			axis: axisOf(dflow[3])
		};
	}
	const nexus = /^(.*?(?:plate|platform|fp|amti|kistler|bertec).*?)\s*-\s*(force|moment|cop)$/i.exec(text);
	if (nexus && component !== null && /^[FMC][xyz]$/i.test(component)) {
		const kind = nexus[2].toLowerCase();
		return {
			plate: nexus[1].trim(),
			plateSide: null,
			quantity: kind === "force" ? "force" : kind === "cop" ? "point" : "moment",
			axis: axisOf(component.slice(-1))
		};
	}
	if (component !== null || family === "opensim") return null;
	const single = /^(F|COP|M|T|GRF)[_ ]?([xyz])(\d*)$/i.exec(text);
	if (single) {
		const kind = single[1].toLowerCase();
		return {
			plate: `plate ${single[3] === "" ? "1" : single[3]}`,
			plateSide: null,
			quantity: kind === "cop" ? "point" : kind === "m" || kind === "t" ? "moment" : "force",
			axis: axisOf(single[2])
		};
	}
	return null;
}
// core/recording/mapping/vocabulary.ts
const isSided = (base) => SIDED_CHANNELS.includes(base);
const toChannel = (base, side) => {
	if (!isSided(base)) return base;
	return side === null ? null : `${base}.${side}`;
};
/**
* OpenSim coordinates (gait2392, Rajagopal, LaiUhlrich/OpenCap, Lenhart). Axes x forward, y up, z right, so
* pelvis_tilt about +z is POSTERIOR and pelvis_list about +x lowers the right side: both against our signs.
*/
const OPENSIM = [
	[
		/^pelvis_tilt$/,
		"pelvis.tilt",
		-1
	],
	[
		/^pelvis_list$/,
		"pelvis.obliquity",
		-1
	],
	[
		/^pelvis_rot(ation)?$/,
		"pelvis.rotation",
		1
	],
	[
		/^pelvis_tx$/,
		"pelvis.x",
		1
	],
	[
		/^pelvis_ty$/,
		"pelvis.y",
		1
	],
	[
		/^pelvis_tz$/,
		"pelvis.z",
		1
	],
	[
		/^hip_flex(ion)?_([rl])$/,
		"hip.flexion",
		1
	],
	[
		/^hip_add_l$/,
		"hip.adduction",
		-1
	],
	[
		/^hip_rot_l$/,
		"hip.rotation",
		-1
	],
	[
		/^hip_add(uction)?_([rl])$/,
		"hip.adduction",
		1
	],
	[
		/^hip_rot(ation)?_([rl])$/,
		"hip.rotation",
		1
	],
	[
		/^knee_(angle|flex|flexion)_([rl])$/,
		"knee.flexion",
		1
	],
	[
		/^knee_add(uction)?_([rl])$/,
		"knee.adduction",
		1
	],
	[
		/^knee_rot(ation)?_([rl])$/,
		"knee.rotation",
		1
	],
	[
		/^ankle_(angle|flex|flexion)_([rl])$/,
		"ankle.flexion",
		1
	],
	[
		/^subt(alar)?_angle_([rl])$/,
		"ankle.inversion",
		1
	],
	[
		/^(thorax|torso|trunk)_tilt$/,
		"trunk.tilt",
		-1
	],
	[
		/^(thorax|torso|trunk)_list$/,
		"trunk.obliquity",
		-1
	],
	[
		/^(thorax|torso|trunk)_rot(ation)?$/,
		"trunk.rotation",
		1
	],
	[
		/^lumbar_ext(ension)?$/,
		"lumbar.flexion",
		-1
	],
	[
		/^lumbar_(lat)?bend(ing)?$/,
		"lumbar.bending",
		1
	],
	[
		/^lumbar_rot(ation)?$/,
		"lumbar.rotation",
		1
	],
	[
		/^arm_flex(ion)?_([rl])$/,
		"shoulder.flexion",
		1
	],
	[
		/^arm_add(uction)?_([rl])$/,
		"shoulder.adduction",
		1
	],
	[
		/^arm_rot(ation)?_([rl])$/,
		"shoulder.rotation",
		1
	],
	[
		/^elbow_flex(ion)?_([rl])$/,
		"elbow.flexion",
		1
	],
	[
		/^neck_ext(ension)?$/,
		"neck.flexion",
		-1
	],
	[
		/^neck_(lat)?bend(ing)?$/,
		"neck.bending",
		1
	],
	[
		/^neck_rot(ation)?$/,
		"neck.rotation",
		1
	]
];
/** Coordinates of OpenSim models that we know and leave out, with the reason. */
const OPENSIM_UNUSED = [
	[/^knee_angle_[rl]_beta$/, "coupled kneecap angle of the model, not a joint angle of the subject"],
	[/^mtp_angle_[rl]$/, "toe joint: the model has no toes"],
	[/^pro_sup(_[rl])?$/, "forearm rotation: the model has no such joint"],
	[/^wrist_|^hand_/, "wrist: the model has no such joint"],
	[/^pf_/, "kneecap joint: the model has none"],
	[/^knee_t[xyz]_[rl]$/, "sliding within the knee: the model has a hinge"]
];
function readOpenSimName(plain) {
	const name = plain.toLowerCase();
	for (const [pattern, base, sign] of OPENSIM) {
		if (!pattern.test(name)) continue;
		const side = name.endsWith("_r") ? "right" : name.endsWith("_l") ? "left" : null;
		const channel = toChannel(base, side);
		if (channel) return {
			channel,
			sign,
			confidence: "certain",
			reason: "OpenSim coordinate"
		};
	}
	for (const [pattern, unused] of OPENSIM_UNUSED) if (pattern.test(name)) return { unused };
	return null;
}
/**
* Plug-in Gait model outputs: channel and sign of x, y, z, as the RIGHT side writes them. Limb signs are already
* mirrored by Plug-in Gait. Checked against the markers of real trials: spine and neck rotation count to the right,
* the shoulder's second angle counts abduction.
*/
const PLUG_IN_GAIT = /* @__PURE__ */ new Map([
	["pelvis", [
		["pelvis.tilt", 1],
		["pelvis.obliquity", 1],
		["pelvis.rotation", 1]
	]],
	["hip", [
		["hip.flexion", 1],
		["hip.adduction", 1],
		["hip.rotation", 1]
	]],
	["knee", [
		["knee.flexion", 1],
		["knee.adduction", 1],
		["knee.rotation", 1]
	]],
	["ankle", [
		["ankle.flexion", 1],
		["ankle.inversion", 1],
		["ankle.rotation", 1]
	]],
	["footprogress", [
		null,
		null,
		["foot.progression", 1]
	]],
	["thorax", [
		["trunk.tilt", 1],
		["trunk.obliquity", 1],
		["trunk.rotation", 1]
	]],
	["spine", [
		["lumbar.flexion", 1],
		["lumbar.bending", 1],
		["lumbar.rotation", -1]
	]],
	["shoulder", [
		["shoulder.flexion", 1],
		["shoulder.adduction", -1],
		["shoulder.rotation", 1]
	]],
	["elbow", [
		["elbow.flexion", 1],
		null,
		null
	]],
	["neck", [
		["neck.flexion", 1],
		["neck.bending", 1],
		["neck.rotation", -1]
	]]
]);
const AXES = [
	"x",
	"y",
	"z",
	"0",
	"1",
	"2"
];
/**
* `RKneeAngles` with component X. For the pelvis, trunk, spine and neck Plug-in Gait writes each side's own view:
* up and forward of THAT side are positive, so the left file turns around obliquity, bending and rotation.
*/
function readPlugInGaitName(plain, component) {
	const found = /^(L|R)(Pelvis|Hip|Knee|Ankle|FootProgress|Thorax|Spine|Shoulder|Elbow|Neck|Head|Wrist|ForeFoot|AbsAnkle)Angles?$/.exec(plain);
	if (!found || component === null) return null;
	const axis = AXES.indexOf(component.toLowerCase()) % 3;
	if (axis < 0) return null;
	const parts = PLUG_IN_GAIT.get(found[2].toLowerCase());
	if (parts === void 0) return { unused: "Plug-in Gait output the model has no joint for" };
	const part = parts[axis];
	if (part === null) return { unused: "component of no use to the model" };
	const side = found[1] === "L" ? "left" : "right";
	const isMirrored = !isSided(part[0]) && side === "left" && axis > 0;
	return {
		channel: toChannel(part[0], side),
		sign: isMirrored ? part[1] === 1 ? -1 : 1 : part[1],
		confidence: "certain",
		reason: "Plug-in Gait model output"
	};
}
const JOINTS = [
	["hip", [
		"hip",
		"hanche",
		"hüfte",
		"huefte",
		"hüft",
		"cadera",
		"anca",
		"quadril"
	]],
	["knee", [
		"knee",
		"knie",
		"genou",
		"rodilla",
		"ginocchio",
		"joelho"
	]],
	["ankle", [
		"ankle",
		"cheville",
		"tobillo",
		"caviglia",
		"tornozelo",
		"sprunggelenk",
		"osg",
		"enkel"
	]],
	["subtalar", ["subtalar", "subt"]],
	["foot", [
		"foot",
		"fuss",
		"fuß",
		"pied",
		"pie",
		"piede"
	]],
	["pelvis", [
		"pelvis",
		"pelvic",
		"becken",
		"bassin",
		"bacino"
	]],
	["lumbar", [
		"lumbar",
		"spine",
		"back",
		"lws",
		"rachis",
		"l5s1"
	]],
	["trunk", [
		"trunk",
		"torso",
		"thorax",
		"rumpf",
		"tronc",
		"tronco"
	]],
	["neck", [
		"neck",
		"nacken",
		"cou",
		"cuello",
		"c1head",
		"t1c7"
	]],
	["shoulder", [
		"shoulder",
		"schulter",
		"épaule",
		"hombro",
		"arm",
		"spalla",
		"ombro"
	]],
	["elbow", [
		"elbow",
		"ellbogen",
		"ellenbogen",
		"coude",
		"codo",
		"gomito",
		"cotovelo"
	]]
];
/** A word of motion: the plane it belongs to and whether it runs along (+1) or against our sign. */
const MOTIONS = [
	[
		/^(flex|flexion|flx|flessione|flexión|beugung|fe|sagittal|sag|dorsi|dorsiflexion|dorsalextension|df)$/,
		"sagittal",
		1
	],
	[
		/^(ext|extension|extensión|streckung|plantar|plantarflexion|plantarflex|pf)$/,
		"sagittal",
		-1
	],
	[
		/^(tilt|anterior)$/,
		"sagittal",
		1
	],
	[
		/^(posterior)$/,
		"sagittal",
		-1
	],
	[
		/^(add|adduction|adduktion|adducción|varus|inv|inversion|supination|frontal|coronal|obliquity|list|bending|latbend|lateral|drop)$/,
		"frontal",
		1
	],
	[
		/^(abd|abduction|abduktion|abducción|valgus|ev|eversion|pronation)$/,
		"frontal",
		-1
	],
	[
		/^(rot|rotation|rotación|rotazione|int|internal|introt|innenrotation|axial|transverse|progression|progress)$/,
		"transverse",
		1
	],
	[
		/^(external|extrot|aussenrotation|außenrotation|outward)$/,
		"transverse",
		-1
	]
];
const CHANNELS$1 = {
	hip: {
		sagittal: "hip.flexion",
		frontal: "hip.adduction",
		transverse: "hip.rotation"
	},
	knee: {
		sagittal: "knee.flexion",
		frontal: "knee.adduction",
		transverse: "knee.rotation"
	},
	ankle: {
		sagittal: "ankle.flexion",
		frontal: "ankle.inversion",
		transverse: "ankle.rotation"
	},
	subtalar: {
		sagittal: null,
		frontal: "ankle.inversion",
		transverse: null
	},
	foot: {
		sagittal: null,
		frontal: null,
		transverse: "foot.progression"
	},
	pelvis: {
		sagittal: "pelvis.tilt",
		frontal: "pelvis.obliquity",
		transverse: "pelvis.rotation"
	},
	lumbar: {
		sagittal: "lumbar.flexion",
		frontal: "lumbar.bending",
		transverse: "lumbar.rotation"
	},
	trunk: {
		sagittal: "trunk.tilt",
		frontal: "trunk.obliquity",
		transverse: "trunk.rotation"
	},
	neck: {
		sagittal: "neck.flexion",
		frontal: "neck.bending",
		transverse: "neck.rotation"
	},
	shoulder: {
		sagittal: "shoulder.flexion",
		frontal: "shoulder.adduction",
		transverse: "shoulder.rotation"
	},
	elbow: {
		sagittal: "elbow.flexion",
		frontal: null,
		transverse: null
	}
};
/** Words that make a column something else than a joint angle. */
const NOT_AN_ANGLE = /^(moment|moments|torque|power|force|forces|grf|vel|velocity|speed|acc|accel|acceleration|emg|sd|std|stdev|beta|marker|pos|position|length|activation|work|impulse|stiffness|quat|gyr|gyro|mag)$/;
/** Plain words of several languages: `Left knee flexion`, `KneeFlex_R`, `Genou droit flexion`. */
function readPlainName(name, component, family) {
	const { words, side } = name;
	if (words.some((word) => NOT_AN_ANGLE.test(word))) return null;
	if (words.includes("ball") || words.includes("ballfoot") || /T4[ _]?Shoulder/i.test(name.plain)) return null;
	let joint = null;
	for (const [base, spellings] of JOINTS) if (joint === null && words.some((word) => spellings.includes(word))) joint = base;
	if (joint === null) return null;
	let plane = null;
	let sign = 1;
	const hasRotation = words.some((word) => /^(rot|rotation)$/.test(word));
	for (const word of words) {
		if (hasRotation && word === "ext") {
			plane = "transverse";
			sign = -1;
			break;
		}
		const motion = MOTIONS.find(([pattern]) => pattern.test(word));
		if (motion && (plane === null || plane === "frontal" && /^lateral$/.test(words[words.indexOf(word) - 1] ?? ""))) {
			plane = motion[1];
			sign = motion[2];
			if (motion[1] !== "transverse" || !/^(axial|transverse|rot|rotation)$/.test(word)) break;
		}
	}
	let confidence = "likely";
	let reason = "joint and motion named in plain words";
	if (plane === null) {
		const axis = component === null ? -1 : AXES.indexOf(component.toLowerCase()) % 3;
		const isAngle = words.some((word) => /^(angle|angles|winkel|angolo|angulo|ángulo)$/.test(word));
		if (component !== null && axis >= 0) {
			plane = (family === "xsens" ? [
				"frontal",
				"transverse",
				"sagittal"
			] : [
				"sagittal",
				"frontal",
				"transverse"
			])[axis];
			if (family === "visual3d" && ((joint === "pelvis" || joint === "trunk") && plane !== "transverse" || (joint === "lumbar" || joint === "neck") && plane === "sagittal")) sign = -1;
			if (family === "xsens" && plane === "frontal") sign = -1;
			reason = family === "xsens" ? "Xsens joint: Z flexion, X abduction, Y internal rotation" : "joint with components: X flexion, Y adduction, Z rotation";
			if (family === "visual3d" && joint === "ankle" && plane !== "sagittal") {
				confidence = "guess";
				reason = "ankle of Visual3D: y and z change places unless the foot’s axes were turned upright";
			}
			if (!isAngle && family === null) return null;
		} else if (joint === "knee" || joint === "elbow" || isAngle || words.length === 1 && side !== null && (joint === "hip" || joint === "ankle")) {
			plane = joint === "subtalar" ? "frontal" : joint === "foot" ? "transverse" : "sagittal";
			confidence = isAngle ? "likely" : "guess";
			reason = "joint named without a direction: taken as flexion";
		} else return null;
	}
	const base = CHANNELS$1[joint][plane];
	if (base === null) return null;
	const channel = toChannel(base, side);
	if (channel === null) return null;
	if (!isSided(base) && side !== null && (plane === "frontal" && side === "left" || plane === "transverse" && side === "right")) sign = sign === 1 ? -1 : 1;
	return {
		channel,
		sign,
		confidence,
		reason
	};
}
const readMeaning = (name, component, family) => {
	const words = readNameWords(name);
	const plain = words.plain;
	const pig = readPlugInGaitName(plain, component);
	if (pig) return pig;
	if (family === "plug-in-gait" && component !== null && /Angles?[A-Z]|Offset|(Oxford|Belfast|Abs)[A-Z]/.test(plain)) return { unused: "output of another model in the same file" };
	if (family === "opensim" && component === null) {
		const opensim = readOpenSimName(plain);
		if (opensim) return opensim;
		if (/^[LT]\d+_[LTS]\d+_/.test(plain)) return { unused: "one of several joints of the spine: the model has one" };
		if (/reserve|residual|_[fmp][xyz]$/.test(plain)) return null;
	}
	return readPlainName(words, component, family);
};
// core/recording/mapping/claims.ts
const TIME = /^(time|times|t|timestamp|time ?stamp|elapsed ?time|sec|secs|seconds|zeit|temps|tiempo|tempo|analogtime|zeitpunkt)$/i;
const FRAME = /^(frame|frames|frame ?#|frame ?no\.?|frame ?number|frame_numbers|sample|sample ?#|#sample|index|idx|nr|no|bild|image|field|item|packetcounter|row|n)$/i;
const PERCENT = /^(%|percent|percentage|pct|gait ?cycle|cycle|% ?(of )?(gait )?cycle|gc|gait_cycle|percent_gait_cycle|normalized time|zyklus|norm_time)$/i;
/** The family a table's names belong to, when enough of them are of one family. */
function findFamily(sections, said) {
	if (said !== null) return said;
	const names = sections.flatMap((section) => section.columns.filter((column) => column.component === null).map((column) => plainName(column.name).toLowerCase()));
	if (names.filter((name) => readOpenSimName(name) !== null).length >= 4 && names.some((name) => /^(pelvis_(list|t[xyz])|knee_angle_[rl]|hip_flexion_[rl]|lumbar_extension)$/.test(name))) return "opensim";
	return sections.some((section) => section.columns.some((column) => /^(j?(Left|Right)(Hip|Knee|Ankle|T4Shoulder|BallFoot)|jL5S1|L5S1\b|Right Hip Abduction)/.test(column.name))) ? "xsens" : null;
}
const AXIS_ENDING = /^(.*?)[\s._:-]*(?:pos)?[\s._:-]*([xyz])$/i;
/** `RKNE X`, `FHx`, `Hips.y`, `RSHO.PosX`: a name and an axis. */
function readAxisName(column) {
	if (column.component !== null) {
		const axis = [
			"x",
			"y",
			"z"
		].indexOf(column.component.toLowerCase());
		const translation = [
			"tx",
			"ty",
			"tz"
		].indexOf(column.component.toLowerCase());
		if (axis >= 0) return {
			base: column.name,
			axis
		};
		return translation >= 0 ? {
			base: column.name,
			axis: translation
		} : null;
	}
	const found = AXIS_ENDING.exec(column.name.trim());
	if (!found || found[1] === "") return null;
	return {
		base: found[1],
		axis: [
			"x",
			"y",
			"z"
		].indexOf(found[2].toLowerCase())
	};
}
const OUTPUT_UNITS = /* @__PURE__ */ new Set([
	"N",
	"N/kg",
	"Nm",
	"Nmm",
	"Nm/kg",
	"Nmm/kg",
	"W",
	"W/kg",
	"BW"
]);
const OUTPUT_NAME = /(force|moment|torque|power|impulse)s?(?![a-z])/i;
const PELVIS_PATH$1 = /^(?:pelvis|hips|root|mid ?hip|pelvis centre|pelvis center)[\s._-]*(?:pos|position|t)?[\s._-]*([xyz])$/i;
const RESULT_TITLE = /forces?\b|static ?optimization|reaction|activation|controls|inverse ?dynamics|actuation|moments?\b|power/i;
/** Names every column of a section. */
function claimColumns(section, family, template) {
	const points = findPoints(section);
	const isResult = family === "opensim" && RESULT_TITLE.test(section.name);
	return section.columns.map((column, position) => {
		const full = fullName(column);
		const wanted = own(template?.columns, full) ?? own(template?.columns, column.name);
		if (wanted !== void 0) {
			if (wanted.channel === null) return {
				kind: "unused",
				column,
				confidence: "certain",
				reason: `left out by the mapping “${template.name}”`
			};
			return {
				kind: "channel",
				column,
				channel: wanted.channel,
				sign: wanted.sign ?? 1,
				unit: wanted.unit ?? null,
				byUser: true,
				confidence: "certain",
				reason: `mapping “${template.name}”`
			};
		}
		if (column.note !== void 0) return {
			kind: "unused",
			column,
			confidence: "certain",
			reason: column.note
		};
		if (column.channel !== void 0) return {
			kind: "channel",
			column,
			channel: column.channel,
			sign: 1,
			unit: "rad",
			byUser: false,
			confidence: "likely",
			reason: "worked out from the skeleton’s rotations"
		};
		if (column.plate !== void 0) return {
			kind: "plate",
			column,
			...column.plate,
			confidence: "certain",
			reason: "force plate"
		};
		const plain = plainName(column.name);
		const unit = readUnit(column.unit);
		if (column.component === null) {
			const clock = readClock(column, plain);
			if (clock !== null) return {
				kind: "clock",
				clock,
				column,
				confidence: "certain",
				reason: clock === "time" ? "clock" : clock === "percent" ? "percent of the cycle" : "counter"
			};
		}
		const path = column.role === null && points.size <= 6 ? PELVIS_PATH$1.exec(fullName(column)) : null;
		if (path) return {
			kind: "channel",
			column,
			channel: `pelvis.${path[1].toLowerCase()}`,
			sign: 1,
			unit,
			byUser: false,
			confidence: "likely",
			reason: "position of the pelvis"
		};
		const place = family === "opensim" ? void 0 : points.get(position);
		if (column.role === "point") {
			if (place !== void 0) return {
				kind: "point",
				column,
				...place,
				confidence: "certain",
				reason: "marker or joint centre"
			};
			return {
				kind: "unused",
				column,
				confidence: "certain",
				reason: "not a position"
			};
		}
		if (column.role === "force" || column.role === "moment" || column.role === "power") return {
			kind: "output",
			output: plain,
			column,
			confidence: "certain",
			reason: "computed by another program; kept as it is"
		};
		if (isResult) return {
			kind: "output",
			output: plain,
			column,
			confidence: "certain",
			reason: "computed by another program; kept as it is"
		};
		const plate = readPlateColumn(plain, column.component, family);
		if (plate !== null) return {
			kind: "plate",
			column,
			...plate,
			confidence: "certain",
			reason: "force plate"
		};
		const isOutput = unit !== null && OUTPUT_UNITS.has(unit) || OUTPUT_NAME.test(plain.replaceAll("_", " "));
		if (!isOutput && column.role !== "analog") {
			if (/(\/speed|\/acceleration)$|(^|[_ ])(vel|velocity|accel|speed)([_ ]|$)/i.test(column.name) || /\/s/.test(column.unit ?? "")) return {
				kind: "unused",
				column,
				confidence: "certain",
				reason: "a speed: we differentiate the angles ourselves"
			};
			const meaning = readMeaning(column.name, column.component, family);
			if (meaning !== null) {
				if ("unused" in meaning) return {
					kind: "unused",
					column,
					confidence: "certain",
					reason: meaning.unused
				};
				return {
					kind: "channel",
					column,
					...meaning,
					unit,
					byUser: false
				};
			}
		}
		if (isOutput) return {
			kind: "output",
			output: plain,
			column,
			confidence: "certain",
			reason: "computed by another program; kept as it is"
		};
		if (place !== void 0 && (unit === null || unit === "mm" || unit === "cm" || unit === "m" || unit === "in")) return {
			kind: "point",
			column,
			...place,
			confidence: "likely",
			reason: "name with x, y, z: taken as a position"
		};
		if (isSideless(column.name)) return {
			kind: "unused",
			column,
			confidence: "guess",
			reason: NO_SIDE
		};
		return {
			kind: "unused",
			column,
			confidence: "guess",
			reason: column.role === "analog" ? "analog channel of no use here" : "not recognised"
		};
	});
}
/** `hip_angle`: would be a channel if it had a side. */
const isSideless = (name) => {
	const words = readNameWords(name);
	return words.side === null && readPlainName({
		...words,
		side: "right"
	}, null, null) !== null;
};
const own = (record, key) => record !== void 0 && Object.hasOwn(record, key) ? record[key] : void 0;
function readClock(column, plain) {
	if (TIME.test(plain)) return "time";
	if (FRAME.test(plain)) return column.unit === "s" ? "time" : "frame";
	if (/^sub ?frame$/i.test(plain)) return "subframe";
	if (PERCENT.test(plain) || column.unit === "%" && column.index === 0) return "percent";
	return null;
}
/** Columns, by their place in the section, that make a position: one base with x and y at least, listed in the order x, y, z (z, x, y are rotations). */
function findPoints(section) {
	const groups = [];
	for (const [position, column] of section.columns.entries()) {
		const read = readAxisName(column);
		if (read === null) continue;
		let last = groups.at(-1);
		if (last === void 0 || last.base !== read.base || last.members.some((member) => member.axis === read.axis)) {
			last = {
				base: read.base,
				members: []
			};
			groups.push(last);
		}
		last.members.push({
			index: position,
			axis: read.axis
		});
	}
	const found = /* @__PURE__ */ new Map();
	const seen = /* @__PURE__ */ new Map();
	for (const { base, members } of groups) {
		const isInOrder = members.every((member, i) => i === 0 || member.axis > members[i - 1].axis);
		if (members.length < 2 || !isInOrder || members[0].axis !== 0) continue;
		const count = (seen.get(base) ?? 0) + 1;
		seen.set(base, count);
		for (const { index, axis } of members) found.set(index, {
			point: count === 1 ? base : `${base} (${count})`,
			axis
		});
	}
	return found;
}
// core/recording/mapping/clock.ts
const TYPICAL_CYCLE_SECONDS = 1.1;
/** The clock of a section: its own times, its time column, its frame counter with a rate, or percent of a cycle. */
function readClockOf(section, claims, hints, decisions, alerts) {
	const count = section.frameCount;
	if (count < 2) refuse$1("recording.too-short", `This recording has ${count === 1 ? "one frame" : "no frames"}.`, "Choose a recording of at least one step.");
	if (section.times !== null) return {
		times: section.times,
		rate: rateOf(section.times),
		first: 0,
		count
	};
	const column = (clock) => claims.find((claim) => claim.kind === "clock" && claim.clock === clock)?.column.values ?? null;
	const time = column("time");
	if (time !== null && hasValues(time)) return fromTimes(section, time, hints, decisions, alerts);
	const percent = column("percent");
	const rate = hints.rate ?? section.rate;
	const frame = column("frame");
	if (percent !== null && rate === null) return fromPercent(percent, hints, decisions, alerts);
	if (rate === null || rate === void 0 || !(rate > 0)) return refuse$1("time.no-rate", frame === null ? "This file has no time column and does not say its frame rate." : "This file counts frames but does not say how many there are in a second.", "Type the frame rate of the cameras (for example 100 Hz).");
	const told = `Time counted from the frames at ${rate} Hz (${hints.rate === void 0 ? "stated in the file" : "given by you"}).`;
	if (!decisions.includes(told)) decisions.push(told);
	const sub = column("subframe");
	if (frame !== null && isCounter(frame) && (sub === null || sub.every((value) => value === 0 || Number.isNaN(value)))) {
		const one = frame[0] === 0 ? 0 : 1;
		return {
			times: Float64Array.from(frame, (number) => (number - one) / rate),
			rate,
			first: 0,
			count
		};
	}
	const most = sub === null ? 0 : sub.reduce((highest, value) => value > highest ? value : highest, 0);
	const perFrame = most < 1e4 ? 1 + most : 1;
	const start = frame === null || !Number.isFinite(frame[0]) || frame[0] === 0 ? 0 : (frame[0] - 1) / (rate / perFrame);
	return {
		times: Float64Array.from({ length: count }, (_, i) => start + i / rate),
		rate,
		first: 0,
		count
	};
}
const hasValues = (values) => values.some((value) => Number.isFinite(value));
const isCounter = (frames) => frames.every((value, i) => Number.isFinite(value) && (i === 0 || value > frames[i - 1]));
/** Frames per second: the mean over all steps that are not gaps in the clock. */
function rateOf(times) {
	const steps = Float64Array.from({ length: times.length - 1 }, (_, i) => times[i + 1] - times[i]);
	const sorted = steps.toSorted();
	const median = sorted[Math.floor(sorted.length / 2)];
	let sum = 0;
	let count = 0;
	for (const step of steps) if (step > 0 && step < 1.9 * median) {
		sum += step;
		count++;
	}
	const rate = count > 0 ? count / sum : 1 / median;
	const rounded = Math.round(rate);
	return Math.abs(rate - rounded) < 2e-4 * rate ? rounded : rate;
}
function fromTimes(section, column, hints, decisions, alerts) {
	let times = column.slice();
	fillLostTimes(times, alerts);
	let first = 0;
	const starts = [0];
	for (let i = 1; i < times.length; i++) if (times[i] < times[i - 1]) starts.push(i);
	if (starts.length > 1) {
		starts.push(times.length);
		let best = 0;
		for (let k = 0; k + 1 < starts.length; k++) if (starts[k + 1] - starts[k] > starts[best + 1] - starts[best]) best = k;
		first = starts[best];
		times = times.slice(first, starts[best + 1]);
		alerts.push(alert$1("warning", "time.backwards", `The clock jumps back ${starts.length - 2 === 1 ? "once" : `${starts.length - 2} times`}; only the longest stretch (${times.length} frames) is used.`, "If several trials are in one file, save each in its own.", { time: column[starts[1]] }));
	}
	if (times.length < 2) refuse$1("time.not-increasing", "The time column does not increase.", "Check which column holds the time.");
	const span = times.at(-1) - times[0];
	let scale = 1;
	const step = span / (times.length - 1);
	if (step >= .5 && step < 500 && !hasUnit(section, "s")) scale = .001;
	else if (step >= 500) scale = 1e-6;
	if (hasUnit(section, "ms")) scale = .001;
	if (scale !== 1) {
		for (let i = 0; i < times.length; i++) times[i] = times[i] * scale;
		const words = scale === .001 ? "milliseconds" : "microseconds";
		decisions.push(`The time column counts ${words}.`);
		if (!hasUnit(section, "ms")) alerts.push(alert$1("info", "time.unit", `The time column was taken as ${words}: in seconds there would be ${step.toPrecision(3)} s between frames.`, "Say so in the mapping if that is wrong."));
	}
	if (!(times.at(-1) > times[0])) refuse$1("time.not-increasing", "The time column does not increase.", "Check which column holds the time.");
	const repeated = times.reduce((sum, value, i) => sum + (i > 0 && value === times[i - 1] ? 1 : 0), 0);
	const said = hints.rate ?? section.rate;
	const grid = roundedGrid(times, said, repeated);
	if (grid !== null) {
		decisions.push(`The printed times are rounded; they were replaced by an even clock of ${Number(grid.rate.toFixed(4))} Hz.`);
		times = grid.times;
	} else if (repeated > 0) refuse$1("time.repeated", `${repeated} frames carry the same time as the one before.`, "Export the time with more digits, or without repeated frames.");
	const rate = grid?.rate ?? rateOf(times);
	if (said !== null && said !== void 0 && Math.abs(said - rate) > .02 * rate) alerts.push(alert$1("warning", "time.rate-mismatch", `The header says ${said} Hz, but the time column runs at ${Number(rate.toFixed(2))} Hz.`, "The time column was used. Check it if the trial looks too fast or too slow."));
	const holes = times.reduce((sum, value, i) => sum + (i > 0 && value - times[i - 1] > 1.5 / rate ? 1 : 0), 0);
	if (holes > 0) alerts.push(alert$1("warning", "time.missing-frames", `Frames are missing in ${holes === 1 ? "one place" : `${holes} places`}: the clock jumps ahead.`, "Treated as gaps."));
	return {
		times,
		rate,
		first,
		count: times.length
	};
}
const hasUnit = (section, unit) => section.columns.some((column) => /time/i.test(column.name) && column.unit?.toLowerCase() === unit);
/** Times lost here and there are put between their neighbours; the row itself stays. */
function fillLostTimes(times, alerts) {
	let lost = 0;
	for (let i = 0; i < times.length; i++) {
		if (Number.isFinite(times[i])) continue;
		lost++;
		let next = i + 1;
		while (next < times.length && !Number.isFinite(times[next])) next++;
		const before = i > 0 ? times[i - 1] : null;
		const after = next < times.length ? times[next] : null;
		const step = i > 1 ? times[i - 1] - times[i - 2] : 0;
		if (before !== null && after !== null) times[i] = before + (after - before) / (next - i + 1);
		else if (before !== null && step > 0) times[i] = before + step;
		else refuse$1("time.missing", "The time column has gaps at its beginning.", "Export the time of every frame.");
	}
	if (lost > 0) alerts.push(alert$1("warning", "time.filled", `${lost === 1 ? "One frame has" : `${lost} frames have`} no time; it was put between its neighbours.`, "Export the time of every frame."));
}
/** Times printed with few digits stand on an even grid within half a digit: 0, 0.007, 0.013, 0.020 is 150 Hz. */
function roundedGrid(times, said, repeated) {
	const digit = [
		.01,
		.001,
		1e-4
	].find((size) => times.every((value) => Math.abs(value / size - Math.round(value / size)) < 1e-4));
	if (digit === void 0) return null;
	const fitted = (times.length - 1) / (times.at(-1) - times[0]);
	const isSaid = said !== null && said !== void 0 && Math.abs(said - fitted) < .01 * fitted;
	if (digit > .35 / fitted && repeated === 0 && !isSaid) return null;
	const rate = isSaid ? said : Math.abs(fitted - Math.round(fitted)) < .004 * fitted ? Math.round(fitted) : fitted;
	let isUneven = repeated > 0;
	for (let i = 0; i < times.length; i++) {
		const off = Math.abs(times[i] - (times[0] + i / rate));
		if (off > 1.02 * digit) return null;
		if (off > 1e-6) isUneven = true;
	}
	return isUneven ? {
		times: Float64Array.from(times, (_, i) => times[0] + i / rate),
		rate
	} : null;
}
function fromPercent(percent, hints, decisions, alerts) {
	if (!percent.every((value, i) => Number.isFinite(value) && (i === 0 || value > percent[i - 1]))) refuse$1("time.percent", "The column with the percent of the cycle does not rise from row to row.", "Save one gait cycle per file, from 0 to 100 %.");
	const seconds = hints.cycleSeconds ?? TYPICAL_CYCLE_SECONDS;
	const top = percent.at(-1) <= 1.5 ? 1 : 100;
	decisions.push(`Percent of a gait cycle turned into time with ${seconds} s for one cycle (${hints.cycleSeconds === void 0 ? "assumed" : "given by you"}).`);
	if (hints.cycleSeconds === void 0) alerts.push(alert$1("warning", "time.percent-cycle", `This file is in percent of a gait cycle and has no clock; one cycle was taken as ${TYPICAL_CYCLE_SECONDS} s.`, "Type the stride time: speeds and loads depend on it. Left and right may each begin at their own foot strike."));
	const times = Float64Array.from(percent, (value) => value / top * seconds);
	return {
		times,
		rate: rateOf(times),
		first: 0,
		count: times.length
	};
}
// core/recording/mapping/duplicates.ts
const isFilled = (claim) => claim.column.values.some((value) => Number.isFinite(value) && value !== 0);
/** Two columns for one channel: the first certain one stays. */
function dropDuplicates(claims, alerts) {
	const best = /* @__PURE__ */ new Map();
	const rank = {
		certain: 2,
		likely: 1,
		guess: 0
	};
	for (const claim of claims) {
		if (claim.kind !== "channel") continue;
		const held = best.get(claim.channel);
		if (held === void 0) {
			best.set(claim.channel, claim);
			continue;
		}
		if (held.kind === "channel" && (claim.byUser && !held.byUser || claim.byUser === held.byUser && (rank[claim.confidence] > rank[held.confidence] || !isFilled(held) && isFilled(claim) || prefersRight(held, claim)))) best.set(claim.channel, claim);
	}
	return claims.map((claim) => {
		if (claim.kind !== "channel" || best.get(claim.channel) === claim) return claim;
		const other = fullName(best.get(claim.channel).column);
		if (!/^[LR](Pelvis|Thorax|Spine|Neck)/.test(claim.column.name.split(":").at(-1)) && claim.confidence === best.get(claim.channel).confidence) alerts.push(alert$1("warning", "mapping.duplicate", `“${fullName(claim.column)}” and “${other}” both look like ${claim.channel}; the latter is used.`, "Choose the right one in the mapping.", { channel: fullName(claim.column) }));
		return {
			kind: "unused",
			column: claim.column,
			confidence: "certain",
			reason: `the same as ${other}`
		};
	});
}
/** Plug-in Gait writes the pelvis twice; its right view has our signs. */
const prefersRight = (held, claim) => /^(.*:)?L(Pelvis|Thorax|Spine|Neck)/.test(held.column.name) && /^(.*:)?R(Pelvis|Thorax|Spine|Neck)/.test(claim.column.name);
// core/recording/mapping/outputs.ts
/** What another program computed (joint forces, moments, powers), kept in SI under its own name, with an honest unit. */
function readOutputs(claims, clock, units, raw, alerts) {
	const groups = /* @__PURE__ */ new Map();
	for (const claim of claims) {
		if (claim.kind !== "output") continue;
		const list = groups.get(claim.output) ?? [];
		list.push(claim);
		groups.set(claim.output, list);
	}
	const isPerKilogram = seesPerKilogram(groups);
	let renamed = 0;
	const outputs = {};
	for (const [name, members] of groups) {
		const said = readUnit(members[0].column.unit) ?? unitByName(name, raw.family === "opensim");
		let unit = said;
		if (isPerKilogram && (said === "N" || said === "Nmm" || said === "Nm" || said === "W")) {
			unit = `${said}/kg`;
			renamed++;
		}
		const isMilli = unit === "Nmm" || unit === "Nmm/kg";
		const values = new Float64Array(members.length * clock.count);
		members.forEach((claim, part) => {
			units.set(claim, said);
			for (let i = 0; i < clock.count; i++) {
				const value = claim.column.values[clock.first + i];
				values[i * members.length + part] = isMilli ? nmmToNm(value) : value;
			}
		});
		outputs[name] = {
			unit: unit === "Nmm" ? "Nm" : unit === "Nmm/kg" ? "Nm/kg" : unit,
			width: members.length,
			values
		};
	}
	if (renamed > 0) alerts.push(alert$1("info", "units.per-kilogram", `Forces, moments and powers of the gait model are labelled N, Nmm and W, but are per kilogram of body mass (the ground reaction peaks near 10); ${renamed} outputs are kept as N/kg, Nm/kg, W/kg.`, "Nothing to do: this is how Plug-in Gait writes them."));
	return outputs;
}
/** A ground reaction force that peaks between half and four times 9.8 is no force in newtons. */
function seesPerKilogram(groups) {
	const peaks = [];
	for (const [name, members] of groups) {
		if (!/^[LR](GroundReactionForce|NormalisedGRF|KneeForce|HipForce|AnkleForce)$/.test(name) || /Normalised/.test(name)) continue;
		const peak = Math.max(...members.map((claim) => {
			const range = rangeOf(claim.column.values);
			return range === null ? 0 : Math.max(Math.abs(range.low), Math.abs(range.high));
		}));
		if (peak > 0) peaks.push(peak);
	}
	return peaks.length > 0 && Math.max(...peaks) > 4 && Math.max(...peaks) < 45;
}
function unitByName(name, isOpenSim) {
	if (!isOpenSim) return "none";
	if (/_moment$|_m[xyz]$|torque/.test(name)) return "Nm";
	return /_force$|_f[xyz]$/.test(name) ? "N" : "none";
}
// core/recording/mapping/marker-names.ts
/** Short labels of common marker sets (Plug-in Gait, Helen Hayes, CAST, Cortex, calibrated sets). */
const LABELS = [
	[/^(asi|asis|ias)$/, "asis"],
	[/^(psi|psis|ips)$/, "psis"],
	[/^(sacr|sacrum|sacral|s1|s2|vsacral|v sacral)$/, "sacrum"],
	[/^(hjc|hip|hipjc|fh|gtr|gtro|gt|ftc|troch|greater troch|upleg|femur|thigh joint)$/, "hip"],
	[/^(kne|knee|kjc|lek|mek|le|me|fle|fme|knee lat|knee med|lateral knee|knee medial|tibia|leg|shin)$/, "knee"],
	[/^(ank|ankle|ajc|lm|mm|mal|lmal|mmal|fal|tam|ankle lat|ankle med|ankle medial|talus|foot)$/, "ankle"],
	[/^(hee|heel|cal|calc|calcaneus|fcc|ca|calcn)$/, "heel"],
	[/^(toe|toes|mt1|mt2|mt5|mth1|mth2|mth5|fm1|fm2|fm5|big toe|bigtoe|smalltoe|small toe|toe tip|foot end|toebase|toe base|dm2|d1m|d5m|fm|vm|toe lat|toe med|midfoot sup|midfoot lat)$/, "toe"],
	[/^(sho|shoulder|acr|acromium|acromion|arm|humerus)$/, "shoulder"],
	[/^(fhd|bhd|head|vertex|top head|hed|skull|nose|head end)$/, "head"],
	[/^(c7|t10|clav|strn|thorax|torso|neck|sternum|clavicle|spine|spine1|offset|chest)$/, "trunk"],
	[/^(hips|pelvis|pel|root|midhip|mid hip)$/, "pelvis"]
];
function readMarkerPlace(name) {
	const plain = plainName(name);
	const glued = /^([LR])\.?_?([A-Z][A-Za-z0-9]*)$/.exec(plain);
	if (glued) {
		const part = find(glued[2].toLowerCase());
		if (part) return {
			part,
			side: glued[1] === "L" ? "left" : "right"
		};
		const trimmed = find(readNameWords(glued[2]).words.join(" "));
		if (trimmed) return {
			part: trimmed,
			side: glued[1] === "L" ? "left" : "right"
		};
	}
	const tail = /^([A-Z]{2,5})([lr])$/.exec(plain);
	if (tail) {
		const part = find(tail[1].toLowerCase());
		if (part) return {
			part,
			side: tail[2] === "l" ? "left" : "right"
		};
	}
	const { words, side } = readNameWords(plain);
	const part = find(words.join(" ")) ?? find(words.join("")) ?? (words.length > 1 && side !== null ? find(words[0]) : null);
	return part === null ? null : {
		part: part === "knee" && /^(leg)$/.test(words.join(" ")) ? "knee" : part,
		side
	};
}
const find = (label) => LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? null;
// core/recording/mapping/pelvis-path.ts
/**
* The pelvis's path from positions: the middle of the two hip centres where the file has them (a body model's, a
* skeleton's, a markerless tracker's); else the middle of the pelvis markers, which is some centimetres off but moves
* with the pelvis.
*/
function pathFromPoints(points, decisions) {
	const centres = Object.keys(points).filter((name) => /^(l|r|left|right)?[._ ]*(fep|hjc|hip_?jc|hip|upleg|upperleg)([._ ]?(l|r))?$|^v_[lr]\.hip_jc$|^femur_[lr]$/i.test(plainName(name)));
	const left = centres.find((name) => isSide$1(name, "left"));
	const right = centres.find((name) => isSide$1(name, "right"));
	if (left !== void 0 && right !== void 0) {
		decisions.push(`The pelvis’s path is the middle of ${left} and ${right}.`);
		return middle$1([points[left], points[right]]);
	}
	const pelvis = Object.keys(points).find((name) => readMarkerPlace(name)?.part === "pelvis");
	if (pelvis !== void 0) {
		decisions.push(`The pelvis’s path is that of ${pelvis}.`);
		return points[pelvis].slice();
	}
	const markers = Object.keys(points).filter((name) => /^(asis|psis|sacrum)$/.test(readMarkerPlace(name)?.part ?? ""));
	if (markers.length < 2) return null;
	const corners = markers.filter((name) => readMarkerPlace(name).part !== "psis" || !markers.some((other) => readMarkerPlace(other).part === "sacrum"));
	decisions.push(`The pelvis’s path is the middle of the pelvis markers (${corners.join(", ")}).`);
	return middle$1(corners.map((name) => points[name]));
}
const isSide$1 = (name, side) => readMarkerPlace(name)?.side === side || new RegExp(`^${side === "left" ? "L" : "R"}[A-Z]`).test(plainName(name)) || new RegExp(`_${side === "left" ? "L" : "R"}\\.`).test(name);
/** A frame in which one of the points is lost has no middle. */
function middle$1(tracks) {
	return Float64Array.from(tracks[0], (_, i) => tracks.reduce((sum, track) => sum + track[i], 0) / tracks.length);
}
/** Forces, points and moments of the plates named in the columns, SI, still in the file's frame. */
function gatherPlates(claims, times, first, decisions) {
	const plates = /* @__PURE__ */ new Map();
	for (const claim of claims) {
		if (claim.kind !== "plate") continue;
		const list = plates.get(claim.plate) ?? [];
		list.push(claim);
		plates.set(claim.plate, list);
	}
	const names = [...plates.keys()];
	const found = [];
	for (const [name, columns] of plates) {
		if (!columns.some((claim) => claim.quantity === "force")) continue;
		const take = (quantity) => {
			const own = columns.filter((claim) => claim.quantity === quantity);
			if (own.length === 0) return null;
			const triples = new Float64Array(3 * times.length);
			for (const { axis, column } of own) for (let i = 0; i < times.length; i++) triples[3 * i + axis] = column.values[first + i];
			return triples;
		};
		const force = take("force");
		const point = take("point");
		const moment = take("moment") ?? toVertical(take("free-moment"), columns, force);
		const aboutOrigin = take("origin-moment");
		const pointUnit = unitOf$1(columns, "point") ?? guessLength(point, force);
		if (point !== null && pointUnit !== "m") {
			for (let i = 0; i < point.length; i++) point[i] = toMetres(point[i], pointUnit);
			decisions.push(`${name}: centre of pressure in ${pointUnit}.`);
		}
		const momentUnit = unitOf$1(columns, "moment") ?? unitOf$1(columns, "free-moment") ?? (pointUnit === "mm" ? "Nmm" : "Nm");
		if (moment !== null && momentUnit === "Nmm") for (let i = 0; i < moment.length; i++) moment[i] = nmmToNm(moment[i]);
		found.push({
			name,
			side: sideOf$1(name, columns, names),
			times,
			force,
			point: point ?? new Float64Array(force.length),
			freeMoment: moment ?? aboutOrigin ?? new Float64Array(force.length)
		});
	}
	return found;
}
/** A free moment goes to the axis the ground pushes along, by whatever letter the file calls it. */
function toVertical(moment, columns, force) {
	if (moment === null) return null;
	const named = columns.find((claim) => claim.quantity === "free-moment").axis;
	const push = meanPush([{ force }])?.map(Math.abs);
	const vertical = push === void 0 ? named : push.indexOf(Math.max(...push));
	const turned = new Float64Array(moment.length);
	for (let i = 0; i < moment.length; i += 3) turned[i + vertical] = moment[i + named];
	return turned;
}
/** OpenSim's unmarked first plate is the right foot when the second is marked `l` (or, in re-saved files, `1`). */
function sideOf$1(name, columns, names) {
	const said = columns.find((claim) => claim.plateSide !== null)?.plateSide;
	if (said !== null && said !== void 0) return said;
	const hasLeft = names.includes("ground_force l") || names.includes("ground_force 1");
	if (name === "ground_force" && hasLeft && names.length === 2) return "right";
	if (name === "ground_force 1" && names.includes("ground_force") && names.length === 2) return "left";
	return null;
}
function unitOf$1(columns, quantity) {
	return readUnit(columns.find((claim) => claim.quantity === quantity)?.column.unit ?? null);
}
/** A centre of pressure while loaded lies within some metres of the origin. */
function guessLength(point, force) {
	if (point === null) return "m";
	const loaded = [];
	for (let i = 0; i < point.length; i++) {
		const frame = 3 * Math.floor(i / 3);
		if (Math.hypot(force[frame], force[frame + 1], force[frame + 2]) > 100) loaded.push(point[i]);
	}
	const range = rangeOf(Float64Array.from(loaded));
	return range !== null && Math.max(Math.abs(range.low), Math.abs(range.high)) > 25 ? "mm" : "m";
}
const toMetres = (value, unit) => unit === "mm" ? mmToM(value) : unit === "cm" ? cmToM(value) : unit === "in" ? inchToM(value) : value;
/** The mean force while loaded, over all plates, in the frame the forces are in; null when nothing is loaded. */
function meanPush(plates) {
	const sum = [
		0,
		0,
		0
	];
	let count = 0;
	for (const { force } of plates) for (let i = 0; i + 2 < force.length; i += 3) {
		if (!(Math.hypot(force[i], force[i + 1], force[i + 2]) > 100)) continue;
		for (let axis = 0; axis < 3; axis++) sum[axis] += force[i + axis];
		count++;
	}
	return count === 0 ? null : [
		sum[0] / count,
		sum[1] / count,
		sum[2] / count
	];
}
/**
* In world axes: the force on the foot pushes up; the moment about `point` becomes the free moment about the vertical
* through the centre of pressure; without load there is no point. Changes the arrays in place.
*/
function settlePlate(plate, momentIsAboutOrigin) {
	const { force, point, freeMoment } = plate;
	let sum = 0;
	for (let i = 1; i < force.length; i += 3) if (Number.isFinite(force[i])) sum += force[i];
	const sign = sum < 0 ? -1 : 1;
	for (let i = 0; i + 2 < force.length; i += 3) {
		for (let axis = 0; axis < 3; axis++) {
			force[i + axis] = sign * force[i + axis];
			freeMoment[i + axis] = sign * freeMoment[i + axis];
		}
		const up = force[i + 1];
		if (!(up > 20)) {
			point.fill(NaN, i, i + 3);
			freeMoment.fill(0, i, i + 3);
			continue;
		}
		if (momentIsAboutOrigin) point.fill(0, i, i + 3);
		const rx = freeMoment[i + 2] / up;
		const rz = -freeMoment[i] / up;
		const vertical = freeMoment[i + 1] - (rz * force[i] - rx * force[i + 2]);
		point[i] = point[i] + rx;
		point[i + 2] = point[i + 2] + rz;
		freeMoment[i] = 0;
		freeMoment[i + 1] = vertical;
		freeMoment[i + 2] = 0;
	}
}
// core/recording/mapping/plate-sides.ts
/** Contacts shorter than this, s, are noise or a brushed edge. */
const SHORTEST$2 = .1;
/**
* Which foot stood on a plate that does not say: the foot whose markers are nearest to the centre of pressure; without
* markers the leg whose hip extends during the contact (in stance the hip goes from flexion to extension, in swing
* back). A plate that both feet used stays without a side.
*/
function assignSides(plates, evidence, decisions) {
	const feet = SIDES$3.map((side) => ({
		side,
		track: footTrack$1(evidence.points, side)
	}));
	return plates.map((plate) => {
		if (plate.side !== null) return plate;
		const known = findContacts(plate).map(({ from, to }) => nearestFoot$1(plate, from, to, feet, evidence.times) ?? extendingHip(plate, from, to, evidence)).filter((vote) => vote !== null);
		if (known.length === 0) return plate;
		if (new Set(known.map((vote) => vote.side)).size > 1) {
			decisions.push(`${plate.name}: both feet stood on it, so it has no side.`);
			return plate;
		}
		const [{ side, how }] = known;
		decisions.push(`${plate.name}: the ${side} foot stood on it (${how}).`);
		return {
			...plate,
			side
		};
	});
}
function findContacts({ force, times }) {
	const contacts = [];
	let from = -1;
	for (let i = 0; i <= times.length; i++) {
		const isLoaded = i < times.length && force[3 * i + 1] > 40;
		if (isLoaded && from < 0) from = i;
		if (!isLoaded && from >= 0) {
			if (times[i - 1] - times[from] >= SHORTEST$2) contacts.push({
				from,
				to: i - 1
			});
			from = -1;
		}
	}
	return contacts;
}
/** Mean of the foot's markers, x and z, per frame. */
function footTrack$1(points, side) {
	const own = Object.entries(points).filter(([name]) => {
		const place = readMarkerPlace(name);
		return place !== null && place.side === side && (place.part === "heel" || place.part === "toe" || place.part === "ankle");
	});
	const first = own[0];
	if (first === void 0) return null;
	const track = new Float64Array(first[1].length);
	for (let i = 0; i < track.length; i++) {
		let sum = 0;
		let count = 0;
		for (const [, values] of own) if (Number.isFinite(values[i])) {
			sum += values[i];
			count++;
		}
		track[i] = count > 0 ? sum / count : NaN;
	}
	return track;
}
function nearestFoot$1(plate, from, to, feet, times) {
	if (feet.every(({ track }) => track === null)) return null;
	const [left, right] = feet.map(({ track }) => {
		if (track === null) return NaN;
		let sum = 0;
		let count = 0;
		for (let k = 1; k < 10; k++) {
			const sample = Math.round(from + (to - from) * k / 10);
			const frame = nearestIndex(times, plate.times[sample]);
			const away = frame === null ? NaN : Math.hypot(track[3 * frame] - plate.point[3 * sample], track[3 * frame + 2] - plate.point[3 * sample + 2]);
			if (Number.isFinite(away)) {
				sum += away;
				count++;
			}
		}
		return count >= 3 ? sum / count : NaN;
	});
	const how = "its markers are over the centre of pressure";
	if (Number.isNaN(left) || Number.isNaN(right)) {
		const side = Number.isNaN(left) ? "right" : "left";
		const only = Number.isNaN(left) ? right : left;
		if (Number.isNaN(only)) return null;
		return only < .2 ? {
			side,
			how
		} : {
			side: side === "left" ? "right" : "left",
			how: "the marked foot was elsewhere"
		};
	}
	if (Math.min(left, right) > .35 || Math.min(left, right) > .75 * Math.max(left, right)) return null;
	return {
		side: left < right ? "left" : "right",
		how
	};
}
function extendingHip(plate, from, to, { times, angles }) {
	const a = nearestIndex(times, plate.times[from] + .15 * (plate.times[to] - plate.times[from]));
	const b = nearestIndex(times, plate.times[from] + .85 * (plate.times[to] - plate.times[from]));
	if (a === null || b === null || b <= a) return null;
	const change = SIDES$3.map((side) => {
		const hip = angles[`hip.flexion.${side}`];
		return hip === void 0 ? NaN : hip[b] - hip[a];
	});
	const how = "its hip extends during the contact";
	const [left, right] = change;
	if (Number.isNaN(left) && Number.isNaN(right)) return null;
	if (Number.isNaN(left)) return right < -.2 ? {
		side: "right",
		how
	} : right > .2 ? {
		side: "left",
		how: "the other hip flexes during the contact"
	} : null;
	if (Number.isNaN(right)) return left < -.2 ? {
		side: "left",
		how
	} : left > .2 ? {
		side: "right",
		how: "the other hip flexes during the contact"
	} : null;
	return Math.abs(left - right) < .3 ? null : {
		side: left < right ? "left" : "right",
		how
	};
}
/** The frame nearest to a time; null outside the recording. */
function nearestIndex(times, time) {
	const last = times.length - 1;
	const step = (times[last] - times[0]) / last;
	if (time < times[0] - step || time > times[last] + step) return null;
	let low = 0;
	let high = last;
	while (high - low > 1) {
		const middle = low + high >> 1;
		if (times[middle] <= time) low = middle;
		else high = middle;
	}
	return time - times[low] < times[high] - time ? low : high;
}
// core/recording/mapping/plausible.ts
/** What no living joint exceeds, degrees, with room for the offsets of other models. */
const LIMITS$1 = {
	"hip.flexion": [-60, 160],
	"hip.adduction": [-80, 60],
	"hip.rotation": [-80, 80],
	"knee.flexion": [-35, 175],
	"knee.adduction": [-40, 40],
	"knee.rotation": [-60, 60],
	"ankle.flexion": [-80, 65],
	"ankle.inversion": [-60, 60],
	"ankle.rotation": [-60, 60],
	"foot.progression": [-90, 90],
	"pelvis.tilt": [-60, 90],
	"pelvis.obliquity": [-50, 50],
	"lumbar.flexion": [-70, 110],
	"lumbar.bending": [-60, 60],
	"lumbar.rotation": [-70, 70],
	"trunk.tilt": [-70, 120],
	"trunk.obliquity": [-60, 60],
	"neck.flexion": [-100, 100],
	"neck.bending": [-70, 70],
	"neck.rotation": [-110, 110],
	"shoulder.flexion": [-120, 200],
	"shoulder.adduction": [-200, 90],
	"shoulder.rotation": [-200, 200],
	"elbow.flexion": [-35, 175]
};
/** Tells of angles beyond what a joint can do: cross-talk, a swapped marker, a wrong unit or column. */
function checkPlausible$1(angles) {
	const found = [];
	for (const [channel, values] of Object.entries(angles)) {
		const limits = LIMITS$1[channel.replace(/\.(left|right)$/, "")];
		const range = rangeOf(values);
		if (limits === void 0 || range === null) continue;
		const isLow = range.low < degToRad(limits[0]);
		if (!isLow && range.high <= degToRad(limits[1])) continue;
		const worst = isLow ? range.low : range.high;
		found.push(alert$1("warning", "angle.implausible", `${channel} reaches ${radToDeg(worst).toFixed(0)}°, more than the joint can do.`, "Look at the curve: a swapped marker, cross-talk between axes or another zero position. Leave the channel out in the mapping if it is wrong.", { channel }));
	}
	return found;
}
// core/recording/mapping/positions.ts
const TO_METRES = {
	mm: mmToM,
	cm: cmToM,
	m: (value) => value,
	in: inchToM
};
const isLength = (unit) => unit === "mm" || unit === "cm" || unit === "m" || unit === "in";
/** Markers and joint centres, x, y, z per frame in m, still in the file's frame; a missing z (planar data) is 0. */
function gatherPoints(claims, clock, units, decisions, alerts) {
	const own = claims.filter((claim) => claim.kind === "point");
	if (own.length === 0) return {};
	const said = own.map((claim) => readUnit(claim.column.unit)).find(isLength) ?? null;
	const unit = said ?? guessUnit(own);
	if (said === null) decisions.push(`The file does not say the unit of its positions; their size says ${unit}.`);
	else {
		const likely = guessUnit(own);
		const reach = reachOf$1(own);
		const tall = TO_METRES[said](reach);
		if (likely !== said && reach > 0 && (tall > 60 || tall < .05)) {
			alerts.push(alert$1("warning", "units.length", `The file says positions are in ${said}, which would put markers ${tall.toPrecision(2)} m apart; ${likely} was used.`, "Correct the unit in the file if this is wrong."));
			return build(own, clock, likely, units);
		}
	}
	const points = build(own, clock, unit, units);
	const empty = Object.keys(points).filter((name) => points[name].every((value) => Number.isNaN(value)));
	for (const name of empty) delete points[name];
	if (empty.length > 0) decisions.push(`${empty.length === 1 ? "One marker has" : `${empty.length} markers have`} no data at all: ${empty.slice(0, 5).join(", ")}${empty.length > 5 ? ", …" : ""}.`);
	if (!own.some((claim) => claim.axis === 2)) decisions.push("Positions have two coordinates only: planar data, taken as the sagittal plane.");
	return points;
}
function build(own, clock, unit, units) {
	const points = {};
	const subjects = new Set(own.map((claim) => claim.point.includes(":") ? claim.point.split(":")[0] : ""));
	const convert = TO_METRES[unit];
	for (const claim of own) {
		units.set(claim, unit);
		const name = subjects.size === 1 ? plainName(claim.point) : claim.point;
		const track = points[name] ??= new Float64Array(3 * clock.count);
		for (let i = 0; i < clock.count; i++) track[3 * i + claim.axis] = convert(claim.column.values[clock.first + i]);
	}
	for (const track of Object.values(points)) markLost(track);
	return points;
}
/** A marker at exactly 0, 0, 0 is lost, not at the origin; one lost coordinate loses the point. */
function markLost(track) {
	for (let i = 0; i + 2 < track.length; i += 3) {
		const [x, y, z] = [
			track[i],
			track[i + 1],
			track[i + 2]
		];
		if (x === 0 && y === 0 && z === 0 || Number.isNaN(x + y + z)) track.fill(NaN, i, i + 3);
	}
}
const reachOf$1 = (own) => {
	let reach = 0;
	for (const claim of own.slice(0, 90)) {
		const range = rangeOf(claim.column.values);
		if (range !== null) reach = Math.max(reach, Math.abs(range.low), Math.abs(range.high));
	}
	return reach;
};
/** A body and its walkway measure some metres: the largest coordinate tells the unit. */
function guessUnit(own) {
	const reach = reachOf$1(own);
	return reach > 600 ? "mm" : reach > 20 ? "cm" : "m";
}
/** The pelvis's path, m, in the file's frame. */
function gatherPath(claims, clock, units, decisions) {
	const own = claims.filter((claim) => claim.kind === "channel" && /^pelvis\.[xyz]$/.test(claim.channel));
	if (own.length === 0) return null;
	const path = new Float64Array(3 * clock.count);
	for (const claim of own) {
		const said = claim.unit ?? readUnit(claim.column.unit);
		const unit = isLength(said) ? said : "m";
		units.set(claim, unit);
		const axis = "xyz".indexOf(claim.channel.at(-1));
		for (let i = 0; i < clock.count; i++) path[3 * i + axis] = claim.sign * TO_METRES[unit](claim.column.values[clock.first + i]);
	}
	if (own.length < 3) decisions.push(`The pelvis’s path has ${own.length} of 3 coordinates; the others are 0.`);
	decisions.push("The pelvis’s path is that of the model’s pelvis origin, as the file gives it.");
	return path;
}
// core/recording/mapping/signs.ts
/**
* Knees bend one way only. Files of the gait2392 family (and raw Visual3D) count flexion negative; then every knee
* flexion of the file is turned around, and it is told; not those whose sign the user has `settled`.
*/
function checkSigns(angles, settled, mapping, family, alerts, decisions) {
	checkLeftSigns(angles, settled, mapping, family, alerts, decisions);
	const knees = SIDES$3.map((side) => `knee.flexion.${side}`).filter((channel) => angles[channel] !== void 0 && !settled.has(channel));
	const ranges = knees.map((channel) => rangeOf(angles[channel])).filter((range) => range !== null);
	if (ranges.length === 0) return;
	const low = Math.min(...ranges.map((range) => range.low));
	const high = Math.max(...ranges.map((range) => range.high));
	if (low < -degToRad(20) && high < degToRad(15) && -low > 2 * high) {
		for (const channel of knees) turnAround(channel, angles, mapping, "flexion negative in this file");
		decisions.push(`Knee flexion is negative in this file (down to ${radToDeg(low).toFixed(0)}°); both knees were turned around.`);
		alerts.push(alert$1("info", "sign.knee-flexion", `This file counts knee flexion as negative (down to ${radToDeg(low).toFixed(0)}°), as the gait2392 models and Visual3D do; it was turned to positive.`, "Nothing to do, unless the knee really was over-extended: then turn the sign back in the mapping."));
	} else if (family === "opensim" && high - low < degToRad(20)) decisions.push("The knees hardly move, so the sign of knee flexion could not be checked against the values.");
}
/** Visual3D counts both sides about the same axes unless told otherwise; the walk itself shows which it is. */
function checkLeftSigns(angles, settled, mapping, family, alerts, decisions) {
	const likeness = calcSideLikeness(angles);
	if (likeness === null || likeness > (family === "visual3d" ? -.4 : -.6)) return;
	if (family !== "visual3d") {
		alerts.push(alert$1("warning", "sign.left-right", "Left and right hip ad/abduction run opposite to each other, half a stride apart.", "If the file counts both sides about the same axes, turn the signs of the left ad/abduction and rotation in the mapping."));
		return;
	}
	const turned = Object.keys(angles).filter((channel) => /^(hip|knee|ankle|shoulder)\.(adduction|inversion|rotation)\.left$|^foot\.progression\.left$/.test(channel) && !settled.has(channel));
	for (const channel of turned) turnAround(channel, angles, mapping, "left side not mirrored in this file");
	decisions.push("The left side’s ad/abduction and rotation are counted about the same axes as the right’s; they were turned around.");
	alerts.push(alert$1("info", "sign.left-mirrored", "This file counts left ad/abduction and rotation about the same axes as the right (Visual3D without “negate”); the left was turned around so that both sides overlay.", "Compare left and right; turn the signs back in the mapping if they look mirrored now."));
}
function turnAround(channel, angles, mapping, why) {
	const values = angles[channel];
	for (let i = 0; i < values.length; i++) values[i] = -values[i];
	const at = mapping.findIndex((column) => column.channel === channel);
	if (at >= 0) mapping[at] = {
		...mapping[at],
		sign: mapping[at].sign === 1 ? -1 : 1,
		reason: `${mapping[at].reason}; ${why}`
	};
}
// core/recording/mapping/swap-sides.ts
const otherSide = (side) => side === "left" ? "right" : "left";
/** Every way to read a name as that of the other side: `RASI` → `LASI`, `heel_r` → `heel_l`, `Knie rechts` → `Knie links`, `ASISr` → `ASISl`. */
function counterparts(name) {
	const plain = plainName(name);
	if (!name.endsWith(plain)) return [];
	const before = name.slice(0, name.length - plain.length);
	const found = [];
	const put = (at, length, word) => {
		found.push(before + plain.slice(0, at) + inCaseOf(plain.slice(at, at + length), word) + plain.slice(at + length));
	};
	for (const { 0: part, index } of plain.matchAll(WORD)) for (const pair of SIDE_WORDS) for (const k of [0, 1]) if (pair[k] === part.toLowerCase()) put(index, part.length, pair[1 - k]);
	for (const at of [0, plain.length - 1]) {
		const letter = plain[at]?.toLowerCase();
		if (plain.length > 1 && (letter === "l" || letter === "r")) put(at, 1, letter === "l" ? "r" : "l");
	}
	return found;
}
function inCaseOf(model, word) {
	if (model === model.toUpperCase()) return word.toUpperCase();
	return model[0] === model[0].toUpperCase() ? word[0].toUpperCase() + word.slice(1) : word;
}
/**
* The name of the same thing on the other side; the name itself where it has no side. A name has one when the file also holds its
* counterpart, or when it is a place of the body we know (a file of one leg).
*/
function toOtherSide(name, known) {
	const candidates = counterparts(name);
	const paired = candidates.find((candidate) => known.has(candidate));
	if (paired !== void 0) return paired;
	const place = readMarkerPlace(name);
	if (place === null || place.side === null) return name;
	return candidates.find((candidate) => {
		const other = readMarkerPlace(candidate);
		return other !== null && other.part === place.part && other.side === otherSide(place.side);
	}) ?? name;
}
function otherChannel(channel) {
	for (const side of SIDES$3) if (channel.endsWith(`.${side}`)) return `${channel.slice(0, -side.length)}${otherSide(side)}`;
	return channel;
}
/** All columns under the other side's names; those a user's mapping settled stay where it put them. */
function swapClaims(claims) {
	const points = new Set(claims.flatMap((claim) => claim.kind === "point" ? [claim.point] : []));
	const outputs = new Set(claims.flatMap((claim) => claim.kind === "output" ? [claim.output] : []));
	return claims.map((claim) => {
		const swapped = renamed(claim, points, outputs);
		return swapped === null ? claim : {
			...swapped,
			reason: `${claim.reason}; left and right exchanged`
		};
	});
}
function renamed(claim, points, outputs) {
	if (claim.kind === "channel" && !claim.byUser) {
		const channel = otherChannel(claim.channel);
		return channel === claim.channel ? null : {
			...claim,
			channel
		};
	}
	if (claim.kind === "point") {
		const point = toOtherSide(claim.point, points);
		return point === claim.point ? null : {
			...claim,
			point
		};
	}
	if (claim.kind === "output") {
		const output = toOtherSide(claim.output, outputs);
		return output === claim.output ? null : {
			...claim,
			output
		};
	}
	return null;
}
const swapPlates = (plates) => plates.map((plate) => plate.side === null ? plate : {
	...plate,
	side: otherSide(plate.side)
});
const swapEvents = (events) => events.map((event) => ({
	...event,
	side: otherSide(event.side)
}));
/** What was exchanged, in words; null when nothing in the file has a side. */
function tellSwapped(before, after, plates, events) {
	const changed = (kind, nameOf) => new Set(before.flatMap((claim, i) => claim.kind === kind && claim !== after[i] ? [nameOf(claim)] : [])).size;
	const words = [
		[changed("point", (claim) => claim.kind === "point" ? claim.point : ""), "marker"],
		[changed("channel", (claim) => claim.kind === "channel" ? claim.channel : ""), "joint angle"],
		[changed("output", (claim) => claim.kind === "output" ? claim.output : ""), "computed output"],
		[plates, "force plate"],
		[events, "event"]
	].flatMap(([count, what]) => count === 0 ? [] : [`${count} ${what}${count === 1 ? "" : "s"}`]);
	return words.length === 0 ? null : words.join(", ");
}
// core/recording/mapping/pelvis-angles.ts
/**
* The pelvis in the world by three angles about z (tilt), x (obliquity), y (rotation), in this order, body-fixed:
* R = Rz(a) Rx(b) Ry(c). It is the order of OpenSim's ground_pelvis joint and of Plug-in Gait's pelvis.
* Turning the world about the vertical changes all three angles, not only the rotation.
*/
function turnPelvisAngles(a, b, c, world) {
	let before = 0;
	for (let i = 0; i < a.length; i++) {
		const [ca, sa] = [Math.cos(a[i]), Math.sin(a[i])];
		const [cb, sb] = [Math.cos(b[i]), Math.sin(b[i])];
		const [cc, sc] = [Math.cos(c[i]), Math.sin(c[i])];
		const m = [
			ca * cc - sa * sb * sc,
			-sa * cb,
			ca * sc + sa * sb * cc,
			sa * cc + ca * sb * sc,
			ca * cb,
			sa * sc - ca * sb * cc,
			-cb * sc,
			sb,
			cb * cc
		];
		const at = (row, column) => world[3 * row] * m[column] + world[3 * row + 1] * m[3 + column] + world[3 * row + 2] * m[6 + column];
		a[i] = Math.atan2(-at(0, 1), at(1, 1));
		b[i] = Math.asin(Math.max(-1, Math.min(1, at(2, 1))));
		let turn = Math.atan2(-at(2, 0), at(2, 2));
		if (Number.isFinite(turn)) {
			turn += 2 * Math.PI * Math.round((before - turn) / (2 * Math.PI));
			before = turn;
		}
		c[i] = turn;
	}
}
// core/recording/mapping/world.ts
const IDENTITY$1 = [
	1,
	0,
	0,
	0,
	1,
	0,
	0,
	0,
	1
];
const HEIGHTS = {
	heel: .05,
	toe: .04,
	ankle: .08,
	knee: .5,
	hip: .9,
	asis: 1,
	psis: 1,
	sacrum: 1,
	pelvis: .95,
	trunk: 1.3,
	shoulder: 1.4,
	head: 1.65
};
/** Less horizontal travel than this, m, is standing, treadmill or a turn on the spot. */
const LEAST_TRAVEL$2 = .4;
/** Within this of a laboratory axis, rad, the axis itself is taken, so that walkways stay straight. */
const SNAP = 15 * Math.PI / 180;
/**
* The rotation from the file's axes to x forward, y up, z right. Up: stated by the format, or from who is above whom
* (head over pelvis over knee over foot), or from the ground's push. Forward: where the pelvis travels; when it stays
* in place (treadmill, standing) where pelvis or feet face; a body that travels backwards keeps facing forward.
*/
function findWorld(evidence, decisions, alerts) {
	const places = Object.entries(evidence.points).map(([name, track]) => ({
		name,
		track,
		place: readMarkerPlace(name),
		mean: meanOf$2(track)
	}));
	const up = findUp(evidence, places, decisions);
	if (up === null) return IDENTITY$1;
	const travel = findTravel(evidence, places, up);
	const facing = evidence.facing !== null ? flat(evidence.facing, up) : findFacing(places, up);
	let forward = null;
	if (travel !== null) {
		forward = travel.direction;
		let how = `the subject travels ${travel.distance.toFixed(2)} m`;
		if (facing !== null && dot$4(facing, travel.direction) < -.5) {
			forward = scale$1(travel.direction, -1);
			how = "the subject travels backwards; forward is where the pelvis and feet face";
			alerts.push(alert$1("info", "frame.backwards", "The subject walks backwards.", "Forward is where the pelvis and feet point, so forces keep their clinical meaning."));
		} else if (facing !== null && dot$4(facing, travel.direction) < .5) alerts.push(alert$1("warning", "frame.sideways", "The subject does not face the way it moves (sideways or turning).", "Choose a straight part of the walk; hip and pelvis rotation depend on it."));
		forward = snap(forward, up, decisions, how);
		if (travel.turns) alerts.push(alert$1("warning", "frame.turn", "The subject turns around during the recording.", "Cut the recording so that the walk runs one way; here the whole travel decides what is forward."));
	} else if (facing !== null) forward = snap(facing, up, decisions, "the subject stays in place (treadmill or standing), so the way the pelvis and feet face decides");
	else {
		decisions.push("Forward could not be seen from travel or facing; the first horizontal axis of the file was taken.");
		forward = Math.abs(up[0]) > .5 ? [
			0,
			0,
			1
		] : [
			1,
			0,
			0
		];
	}
	const right = cross$4(forward, up);
	const named = findRight(places, up);
	if (named !== null && dot$4(named, right) < -.5) alerts.push(alert$1("warning", "frame.mirrored", "The markers named right lie on the left of the way the subject faces.", evidence.swaps === true ? "Left and right were exchanged on import, against the names in the file: take that back, the file itself seems right." : "Check against the video. If the names are swapped, exchange left and right on import (swapSides in a mapping, --swap-sides on the command line). If they are right, the axes of the file are left-handed: export it again."));
	return [
		...forward,
		...up,
		...right
	];
}
function findUp(evidence, places, decisions) {
	const seen = places.filter((entry) => entry.place !== null && entry.mean !== null);
	if (seen.length >= 3) {
		const heights = seen.map((entry) => HEIGHTS[entry.place.part]);
		const middle = heights.reduce((sum, h) => sum + h, 0) / heights.length;
		const spread = heights.reduce((sum, h) => sum + (h - middle) ** 2, 0);
		if (spread > .02) {
			const slope = [
				0,
				1,
				2
			].map((axis) => seen.reduce((sum, entry, i) => sum + (heights[i] - middle) * entry.mean[axis], 0) / spread);
			const axis = slope.reduce((best, value, i) => Math.abs(value) > Math.abs(slope[best]) ? i : best, 0);
			if (Math.abs(slope[axis]) > .3) {
				const up = unit$4(axis, Math.sign(slope[axis]));
				decisions.push(`Up is ${axisWords(axis, slope[axis])} of the file: the upper markers are above the lower ones.`);
				return up;
			}
		}
	}
	if (places.length === 0 && evidence.push !== null) {
		const along = evidence.push.map((value) => Math.abs(value) / norm$1(evidence.push));
		const axis = along.indexOf(Math.max(...along));
		if (along[axis] > .9 && (evidence.up === null || "xyz"[axis] !== evidence.up[1])) {
			decisions.push(`Up is ${"xyz"[axis]} of the file: the ground pushes that way.`);
			return unit$4(axis, 1);
		}
	}
	if (evidence.up !== null) {
		const axis = "xyz".indexOf(evidence.up[1]);
		decisions.push(`Up is ${evidence.up} of the file, as its format says.`);
		return unit$4(axis, evidence.up.startsWith("-") ? -1 : 1);
	}
	if (evidence.path !== null) {
		const tall = [
			0,
			1,
			2
		].filter((axis) => staysAtHipHeight(evidence.path, axis));
		const axis = tall.includes(1) ? 1 : tall[0];
		if (axis !== void 0) {
			decisions.push(`Up is +${"xyz"[axis]} of the file: there the pelvis stays at the height of a hip.`);
			return unit$4(axis, 1);
		}
	}
	if (evidence.push !== null) {
		const axis = evidence.push.reduce((best, value, i) => Math.abs(value) > Math.abs(evidence.push[best]) ? i : best, 0);
		decisions.push(`Up is ${axisWords(axis, evidence.push[axis])} of the file: the ground pushes that way.`);
		return unit$4(axis, Math.sign(evidence.push[axis]));
	}
	return places.length > 0 || evidence.path !== null ? (decisions.push("Up could not be seen from names or heights; +y of the file was taken."), [
		0,
		1,
		0
	]) : null;
}
/** Between 0.4 and 1.5 m all the time, and within 0.4 m: a pelvis's height, or a coincidence. */
function staysAtHipHeight(path, axis) {
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (let i = axis; i < path.length; i += 3) {
		if (path[i] < low) low = path[i];
		if (path[i] > high) high = path[i];
	}
	return low > .4 && high < 1.5 && high - low < .4;
}
function findTravel(evidence, places, up) {
	const pelvis = places.filter((entry) => entry.place !== null && /^(asis|psis|sacrum|pelvis|hip)$/.test(entry.place.part));
	const tracks = evidence.path !== null ? [evidence.path] : (pelvis.length > 0 ? pelvis : places).map((entry) => entry.track);
	let sum = [
		0,
		0,
		0
	];
	let count = 0;
	let turns = false;
	for (const track of tracks) {
		const ends = endsOf(track);
		if (ends === null) continue;
		const whole = flatten$1(subtract$2(ends.last, ends.first), up);
		sum = add$2(sum, whole);
		count++;
		if (evidence.path !== null || pelvis.length > 0) {
			const reach = farthest(track, ends.first, up);
			if (reach > 1.5 && norm$1(whole) < .6 * reach) turns = true;
		}
	}
	if (count === 0) return null;
	const mean = scale$1(sum, 1 / count);
	const distance = norm$1(mean);
	return distance < LEAST_TRAVEL$2 ? null : {
		direction: scale$1(mean, 1 / distance),
		distance,
		turns
	};
}
/** Where the body faces: front over back of the pelvis, toe over heel; only without these, right over left. */
function findFacing(places, up) {
	let sum = [
		0,
		0,
		0
	];
	const push = (from, to) => {
		if (from === null || to === null) return;
		const along = flatten$1(subtract$2(to, from), up);
		if (norm$1(along) > .03) sum = add$2(sum, scale$1(along, 1 / norm$1(along)));
	};
	push(meanPlace$1(places, "psis", null) ?? meanPlace$1(places, "sacrum", null), meanPlace$1(places, "asis", null));
	for (const side of ["left", "right"]) push(meanPlace$1(places, "heel", side) ?? meanPlace$1(places, "ankle", side), meanPlace$1(places, "toe", side));
	if (norm$1(sum) >= .5) return scale$1(sum, 1 / norm$1(sum));
	const right = findRight(places, up);
	return right === null ? null : cross$4(up, right);
}
/** From left to right, by every pair of names. */
function findRight(places, up) {
	let sum = [
		0,
		0,
		0
	];
	for (const part of [
		"asis",
		"psis",
		"hip",
		"shoulder",
		"knee",
		"ankle",
		"heel"
	]) {
		const left = meanPlace$1(places, part, "left");
		const right = meanPlace$1(places, part, "right");
		if (left === null || right === null) continue;
		const sideways = flatten$1(subtract$2(right, left), up);
		if (norm$1(sideways) > .03) sum = add$2(sum, scale$1(sideways, 1 / norm$1(sideways)));
	}
	return norm$1(sum) < .5 ? null : scale$1(sum, 1 / norm$1(sum));
}
/** The mean place of all markers of a part, of one side or of both. */
function meanPlace$1(places, part, side) {
	const own = places.filter((entry) => entry.place?.part === part && entry.mean !== null && (side === null || entry.place.side === side));
	return own.length === 0 ? null : scale$1(own.reduce((sum, entry) => add$2(sum, entry.mean), [
		0,
		0,
		0
	]), 1 / own.length);
}
function snap(direction, up, decisions, how) {
	const axis = direction.reduce((best, value, i) => Math.abs(value) > Math.abs(direction[best]) ? i : best, 0);
	const lab = unit$4(axis, Math.sign(direction[axis]));
	if (Math.acos(Math.min(1, Math.abs(direction[axis]))) <= SNAP && Math.abs(dot$4(lab, up)) < .5) {
		decisions.push(`Forward is ${axisWords(axis, direction[axis])} of the file: ${how}.`);
		return lab;
	}
	decisions.push(`Forward lies ${radToDeg(Math.acos(Math.min(1, Math.abs(direction[axis])))).toFixed(0)}° off the file’s axes: ${how}.`);
	return direction;
}
const axisWords = (axis, sign) => `${sign < 0 ? "−" : "+"}${"xyz"[axis]}`;
const unit$4 = (axis, sign) => [
	axis === 0 ? sign : 0,
	axis === 1 ? sign : 0,
	axis === 2 ? sign : 0
];
const dot$4 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add$2 = (a, b) => [
	a[0] + b[0],
	a[1] + b[1],
	a[2] + b[2]
];
const subtract$2 = (a, b) => [
	a[0] - b[0],
	a[1] - b[1],
	a[2] - b[2]
];
const scale$1 = (a, s) => [
	a[0] * s,
	a[1] * s,
	a[2] * s
];
const norm$1 = (a) => Math.hypot(a[0], a[1], a[2]);
const cross$4 = (a, b) => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0]
];
const flatten$1 = (a, up) => subtract$2(a, scale$1(up, dot$4(a, up)));
const flat = (a, up) => {
	const level = flatten$1(a, up);
	return norm$1(level) < 1e-6 ? null : scale$1(level, 1 / norm$1(level));
};
function meanOf$2(track) {
	const sum = [
		0,
		0,
		0
	];
	let count = 0;
	for (let i = 0; i + 2 < track.length; i += 3) {
		if (!Number.isFinite(track[i] + track[i + 1] + track[i + 2])) continue;
		sum[0] += track[i];
		sum[1] += track[i + 1];
		sum[2] += track[i + 2];
		count++;
	}
	return count === 0 ? null : [
		sum[0] / count,
		sum[1] / count,
		sum[2] / count
	];
}
/** First and last position, each the mean of up to ten frames. */
function endsOf(track) {
	const seen = [];
	for (let i = 0; i + 2 < track.length; i += 3) if (Number.isFinite(track[i] + track[i + 1] + track[i + 2])) seen.push(i);
	if (seen.length < 2) return null;
	const few = Math.max(1, Math.min(10, Math.floor(seen.length / 10)));
	const mean = (at) => meanOf$2(Float64Array.from(at.flatMap((i) => [
		track[i],
		track[i + 1],
		track[i + 2]
	])));
	return {
		first: mean(seen.slice(0, few)),
		last: mean(seen.slice(-few))
	};
}
function farthest(track, from, up) {
	let reach = 0;
	for (let i = 0; i + 2 < track.length; i += 3) {
		const away = norm$1(flatten$1([
			track[i] - from[0],
			track[i + 1] - from[1],
			track[i + 2] - from[2]
		], up));
		if (away > reach) reach = away;
	}
	return reach;
}
/** Turns x, y, z triples in place. */
function rotateTriples(track, r) {
	for (let i = 0; i + 2 < track.length; i += 3) {
		const x = track[i];
		const y = track[i + 1];
		const z = track[i + 2];
		track[i] = r[0] * x + r[1] * y + r[2] * z;
		track[i + 1] = r[3] * x + r[4] * y + r[5] * z;
		track[i + 2] = r[6] * x + r[7] * y + r[8] * z;
	}
}
const isIdentity = (r) => r.every((value, i) => value === IDENTITY$1[i]);
// core/recording/mapping/turn.ts
/** Finds the world's axes and turns everything that lies in the file's into them, in place. Returns the rotation. */
function turnToWorld(found, decisions, alerts) {
	const { raw, family, points, path, angles, groundForces, swaps } = found;
	const { "pelvis.tilt": tilt, "pelvis.obliquity": obliquity, "pelvis.rotation": rotation } = angles;
	const isOpenSim = family === "opensim" || family === "bvh";
	const world = findWorld({
		points,
		path,
		facing: !isOpenSim ? null : rotation !== void 0 ? facingOf$1(tilt, obliquity, rotation) : [
			1,
			0,
			0
		],
		up: raw.up ?? (isOpenSim ? "+y" : null),
		push: meanPush(groundForces),
		swaps
	}, decisions, alerts);
	if (isIdentity(world)) return world;
	for (const track of Object.values(points)) rotateTriples(track, world);
	if (path !== null) rotateTriples(path, world);
	for (const { force, point, freeMoment } of groundForces) {
		rotateTriples(force, world);
		rotateTriples(point, world);
		rotateTriples(freeMoment, world);
	}
	if (isOpenSim && rotation !== void 0) {
		const a = tilt ?? new Float64Array(rotation.length);
		const b = obliquity ?? new Float64Array(rotation.length);
		negate$1(a);
		negate$1(b);
		turnPelvisAngles(a, b, rotation, world);
		negate$1(a);
		negate$1(b);
	}
	return world;
}
const negate$1 = (values) => {
	for (let i = 0; i < values.length; i++) values[i] = -values[i];
};
/** Mean direction of the pelvis's front (its x axis) from OpenSim's three angles. */
function facingOf$1(tilt, obliquity, rotation) {
	const sum = [
		0,
		0,
		0
	];
	for (let i = 0; i < rotation.length; i++) {
		const a = -(tilt?.[i] ?? 0);
		const b = -(obliquity?.[i] ?? 0);
		const c = rotation[i];
		const x = Math.cos(a) * Math.cos(c) - Math.sin(a) * Math.sin(b) * Math.sin(c);
		if (!Number.isFinite(x)) continue;
		sum[0] += x;
		sum[1] += Math.sin(a) * Math.cos(c) + Math.cos(a) * Math.sin(b) * Math.sin(c);
		sum[2] += -Math.cos(b) * Math.sin(c);
	}
	const length = Math.hypot(sum[0], sum[1], sum[2]);
	return length > 0 ? [
		sum[0] / length,
		sum[1] / length,
		sum[2] / length
	] : null;
}
// core/recording/mapping/vertebrae.ts
/** `L5_S1_Flex_Ext`, `L1_T12_Lat_Bending`, `L3_L4_axial_rotation`: one joint between two vertebrae of the lumbar spine (full-body lumbar models of OpenSim, Pose2Sim). */
const VERTEBRAE = /^([TL]\d{1,2})_([TLS]\d{1,2})_(flex_ext|lat_bending|axial_rotation)$/i;
/** The whole lumbar spine's name for each. */
const WHOLE = {
	flex_ext: "lumbar_extension",
	lat_bending: "lumbar_bending",
	axial_rotation: "lumbar_rotation"
};
/** Fewer joints than this are not the whole spine. */
const LEAST = 4;
/**
* Adds up the joints between single vertebrae to the lumbar spine as one joint, which is what a trunk of one rod needs; without it a leaning trunk would be taken as upright.
* The sum is exact for each motion alone; turned about two axes at once by 20° each it is off by about 3°.
*/
function joinVertebrae(section, decisions) {
	if (section.columns.some(({ name }) => Object.values(WHOLE).includes(name.toLowerCase()))) return section;
	const groups = /* @__PURE__ */ new Map();
	for (const column of section.columns) {
		const motion = VERTEBRAE.exec(column.name)?.[3]?.toLowerCase();
		if (motion !== void 0 && column.component === null) groups.set(motion, [...groups.get(motion) ?? [], column]);
	}
	const used = /* @__PURE__ */ new Map();
	const sums = [];
	for (const [motion, members] of groups) {
		if (members.length < LEAST) continue;
		const name = WHOLE[motion];
		for (const member of members) used.set(member, name);
		const values = members[0].values.map((_, i) => members.reduce((sum, { values: own }) => sum + own[i], 0));
		sums.push({
			...members[0],
			name,
			values
		});
		decisions.push(`${name} is the sum of ${members.length} joints between vertebrae (${members[0].name} to ${members.at(-1).name}).`);
	}
	if (sums.length === 0) return section;
	const columns = section.columns.map((column) => used.has(column) ? {
		...column,
		note: `added up as ${used.get(column)}`
	} : column);
	return {
		...section,
		columns: [...columns, ...sums]
	};
}
// core/recording/mapping/interpret.ts
/** From a file's numbers to a Recording: names, units, signs, clock and frame, each decision written down. */
function interpret(raw, known, options) {
	const decisions = [...raw.decisions];
	const alerts = [...raw.alerts];
	const family = findFamily(raw.sections, raw.family);
	const sections = family === "opensim" ? raw.sections.map((section) => joinVertebrae(section, decisions)) : raw.sections;
	const swaps = options.mapping?.swapSides ?? options.swapSides ?? false;
	const named = sections.map((section) => claimColumns(section, family, options.mapping));
	const sidesOf = swaps && raw.family !== "bvh" ? named.map(swapClaims) : named;
	const claimed = sections.map((section, i) => ({
		section,
		claims: dropDuplicates(sidesOf[i], alerts)
	}));
	const main = chooseMain(claimed);
	if (main === null) return refuse$1("recording.empty", "This file holds no recording that can be used.", "Choose a file with joint angles or marker positions.");
	const hints = {
		rate: options.mapping?.rate ?? options.rate,
		cycleSeconds: options.mapping?.cycleSeconds ?? options.cycleSeconds
	};
	const clock = readClockOf(main.section, main.claims, hints, decisions, alerts);
	const mapping = [];
	const groundForces = [];
	const angles = {};
	const points = {};
	const outputs = {};
	let path = null;
	let isMomentAboutOrigin = false;
	for (const { section, claims } of claimed) {
		const own = section === main.section ? clock : alignClock(section, claims, clock, main, hints, decisions, alerts);
		const units = /* @__PURE__ */ new Map();
		const samples = new Map(claims.map((claim) => [claim, sampleOf(claim.column.values)]));
		if (own === null) {
			for (const claim of claims) mapping.push(toMapped(claim, samples.get(claim), units, "another clock than the main table"));
			continue;
		}
		if (own.times === clock.times || own.isSame === true) {
			takeAngles(claims, own, raw, angles, units, decisions, alerts);
			Object.assign(points, gatherPoints(claims, own, units, decisions, alerts));
			path ??= gatherPath(claims, own, units, decisions);
			Object.assign(outputs, readOutputs(claims, own, units, raw, alerts));
		}
		const plates = gatherPlates(claims, own.times, own.first, decisions);
		if (claims.some((claim) => claim.kind === "plate" && claim.quantity === "origin-moment")) isMomentAboutOrigin = true;
		groundForces.push(...swaps ? swapPlates(plates) : plates);
		for (const claim of claims) mapping.push(toMapped(claim, samples.get(claim), units, null));
	}
	for (const plate of raw.plates) {
		const count = plate.force.length / 3;
		groundForces.push({
			name: plate.name,
			side: null,
			times: Float64Array.from({ length: count }, (_, i) => plate.firstTime + i / plate.rate),
			force: plate.force,
			point: plate.point,
			freeMoment: plate.freeMoment
		});
	}
	if (swaps) {
		const what = tellSwapped(named.flat(), sidesOf.flat(), groundForces.filter(({ side }) => side !== null).length, raw.events.length);
		tellSwap(raw.family === "bvh" ? "the joints of the skeleton" : what, decisions, alerts);
	}
	checkSigns(angles, new Set(Object.values(options.mapping?.columns ?? {}).flatMap(({ channel, sign }) => channel !== null && sign !== void 0 ? [channel] : [])), mapping, family, alerts, decisions);
	const fileToWorld = turnToWorld({
		raw,
		family,
		points,
		path,
		angles,
		groundForces,
		swaps
	}, decisions, alerts);
	for (const plate of groundForces) settlePlate(plate, isMomentAboutOrigin);
	path ??= pathFromPoints(points, decisions);
	const sided = assignSides(groundForces, {
		times: clock.times,
		points,
		angles
	}, decisions);
	alerts.push(...checkPlausible$1(angles));
	if (Object.keys(angles).length === 0 && Object.keys(points).length === 0 && groundForces.length === 0 && Object.keys(outputs).length === 0) refuseUnknown(mapping);
	tellUnmapped(mapping, alerts);
	tellGuesses(mapping, alerts);
	tellEmpty({
		angles,
		points,
		groundForces,
		mapping
	}, alerts);
	return {
		times: clock.times,
		rate: clock.rate,
		angles,
		points,
		pelvisPath: path,
		groundForces: sided,
		events: sortEvents(swaps ? swapEvents(raw.events) : raw.events),
		subject: raw.subject,
		modelOutputs: outputs,
		mapping,
		provenance: {
			...known,
			reader: family === "xsens" ? "xsens" : raw.reader,
			decisions,
			fileToWorld,
			...swaps ? { sidesSwapped: true } : {}
		},
		alerts
	};
}
/** The table with the joint angles, else the one with positions, else plates, else model outputs. */
function chooseMain(claimed) {
	for (const kind of [
		"channel",
		"point",
		"plate",
		"output",
		"unused"
	]) {
		const found = claimed.find(({ claims }) => claims.some((claim) => claim.kind === kind));
		if (found) return found;
	}
	return null;
}
/** The clock of a second table of the file; null when it cannot be laid beside the first. */
function alignClock(section, claims, clock, main, hints, decisions, alerts) {
	if (section.frameCount < 2) return null;
	const isKinematic = claims.some((claim) => claim.kind === "channel" || claim.kind === "point");
	const own = readClockOf(section, claims, section.rate === null ? hints : {
		...hints,
		rate: void 0
	}, decisions, alerts);
	const isSame = own.count === clock.count && Math.abs(own.times[0] - clock.times[0]) < .25 / clock.rate && Math.abs(own.rate - clock.rate) < 1e-6 * clock.rate;
	if (isSame) return {
		...own,
		isSame
	};
	if (isKinematic) {
		alerts.push(alert$1("warning", "sections.clock", `The section ${section.name} runs on another clock or other frames than ${main.section.name}; it was left out.`, "Export both with the same frames."));
		return null;
	}
	return own;
}
function takeAngles(claims, clock, raw, angles, units, decisions, alerts) {
	const columns = claims.filter((claim) => claim.kind === "channel" && !/^pelvis\.[xyz]$/.test(claim.channel));
	const said = (claim) => {
		const unit = claim.unit ?? readUnit(claim.column.unit);
		return unit === "deg" || unit === "rad" ? unit : null;
	};
	const found = decideAngleUnits(columns.map((claim) => ({
		name: fullName(claim.column),
		channel: claim.channel,
		values: claim.column.values,
		said: said(claim),
		byUser: claim.byUser
	})), raw.angleUnit, decisions, alerts);
	columns.forEach((claim, i) => {
		const unit = found[i];
		units.set(claim, unit);
		const values = claim.column.values.subarray(clock.first, clock.first + clock.count);
		const factor = claim.sign * (unit === "deg" ? degToRad(1) : 1);
		for (let k = 0; k < values.length; k++) values[k] = values[k] * factor;
		angles[claim.channel] = values;
		const jumps = unwrapAngle$1(values);
		if (jumps > 0) decisions.push(`${fullName(claim.column)}: ${jumps === 1 ? "one jump" : `${jumps} jumps`} of a whole turn taken out.`);
	});
}
function sampleOf(values) {
	const step = Math.max(1, Math.floor(values.length / 64));
	return Float32Array.from({ length: Math.min(64, values.length) }, (_, i) => values[i * step]);
}
function toMapped(claim, sample, units, whyNot) {
	const { column } = claim;
	const isUsed = whyNot === null && claim.kind === "channel";
	return {
		column: fullName(column),
		index: column.index,
		channel: isUsed ? claim.channel : null,
		unit: units.get(claim) ?? readUnit(column.unit) ?? "none",
		sign: isUsed ? claim.sign : 1,
		confidence: claim.confidence,
		reason: whyNot ?? claim.reason,
		sample
	};
}
const sortEvents = (events) => events.toSorted((a, b) => a.time - b.time);
// core/recording/readers/bvh-skeleton.ts
/** Written out: a long motion multiplies millions of them. */
const multiply = (a, b) => {
	const [a0, a1, a2, a3, a4, a5, a6, a7, a8] = a;
	const [b0, b1, b2, b3, b4, b5, b6, b7, b8] = b;
	return [
		a0 * b0 + a1 * b3 + a2 * b6,
		a0 * b1 + a1 * b4 + a2 * b7,
		a0 * b2 + a1 * b5 + a2 * b8,
		a3 * b0 + a4 * b3 + a5 * b6,
		a3 * b1 + a4 * b4 + a5 * b7,
		a3 * b2 + a4 * b5 + a5 * b8,
		a6 * b0 + a7 * b3 + a8 * b6,
		a6 * b1 + a7 * b4 + a8 * b7,
		a6 * b2 + a7 * b5 + a8 * b8
	];
};
const transpose$1 = (m) => [
	m[0],
	m[3],
	m[6],
	m[1],
	m[4],
	m[7],
	m[2],
	m[5],
	m[8]
];
const apply = (m, v) => [
	m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
	m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
	m[6] * v[0] + m[7] * v[1] + m[8] * v[2]
];
const IDENTITY = [
	1,
	0,
	0,
	0,
	1,
	0,
	0,
	0,
	1
];
function turn$1(axis, angle) {
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	if (axis === "x") return [
		1,
		0,
		0,
		0,
		c,
		-s,
		0,
		s,
		c
	];
	return axis === "y" ? [
		c,
		0,
		s,
		0,
		1,
		0,
		-s,
		0,
		c
	] : [
		c,
		-s,
		0,
		s,
		c,
		0,
		0,
		0,
		1
	];
}
const PARTS = {
	hip: /(up_?leg|thigh|upper_?leg|femur|hip(?!s))/i,
	knee: /(low_?leg|lower_?leg|shin|calf|tibia|knee|leg)$/i,
	ankle: /(foot|ankle)$/i
};
const isSide = (name, side) => (side === "left" ? /left|^l[_A-Z]|[_.]l$/i : /right|^r[_A-Z]|[_.]r$/i).test(name.replace(/^.*:/, "")) && !(side === "left" ? /right/i : /left/i).test(name);
/** Hip, knee and ankle: along the chain that ends in a foot, by name. */
function findLegs(joints) {
	const size = (i) => Math.hypot(...joints[i].offset);
	const chain = (side) => {
		const ankle = joints.findIndex((joint) => joint.channels.length > 0 && isSide(joint.name, side) && PARTS.ankle.test(joint.name.trim()));
		if (ankle < 0) return null;
		const knee = joints[ankle].parent;
		const hip = knee < 0 ? -1 : joints[knee].parent;
		return hip < 0 || !PARTS.hip.test(joints[hip].name) ? null : {
			hip,
			knee,
			ankle
		};
	};
	const [left, right] = [chain("left"), chain("right")];
	const own = right ?? left;
	return {
		left,
		right,
		length: own === null ? 0 : size(own.knee) + size(own.ankle)
	};
}
/** The rotation from the file's axes to forward, up, right of the rest pose: right from the hips, up from the legs. */
function findBodyAxes(joints) {
	const rest = [];
	for (const joint of joints) {
		const from = joint.parent < 0 ? [
			0,
			0,
			0
		] : rest[joint.parent];
		rest.push([
			from[0] + (joint.parent < 0 ? 0 : joint.offset[0]),
			from[1] + (joint.parent < 0 ? 0 : joint.offset[1]),
			from[2] + (joint.parent < 0 ? 0 : joint.offset[2])
		]);
	}
	const legs = findLegs(joints);
	const snap = (v) => {
		const axis = [
			0,
			1,
			2
		].reduce((best, i) => Math.abs(v[i]) > Math.abs(v[best]) ? i : best, 0);
		return [
			0,
			1,
			2
		].map((i) => i === axis ? Math.sign(v[axis]) : 0);
	};
	const subtract = (a, b) => [
		a[0] - b[0],
		a[1] - b[1],
		a[2] - b[2]
	];
	if (legs.left === null || legs.right === null) return {
		toBody: [
			0,
			0,
			1,
			0,
			1,
			0,
			-1,
			0,
			0
		],
		words: "z with y up (assumed)"
	};
	const up = snap(subtract(rest[legs.right.hip], rest[legs.right.ankle]));
	const right = snap(subtract(rest[legs.right.hip], rest[legs.left.hip]));
	const forward = [
		up[1] * right[2] - up[2] * right[1],
		up[2] * right[0] - up[0] * right[2],
		up[0] * right[1] - up[1] * right[0]
	];
	if (Math.hypot(...forward) < .5) return {
		toBody: [
			0,
			0,
			1,
			0,
			1,
			0,
			-1,
			0,
			0
		],
		words: "z with y up (assumed)"
	};
	const name = (v) => `${v.some((value) => value < 0) ? "−" : "+"}${"xyz"[v.findIndex((value) => value !== 0)]}`;
	return {
		toBody: [
			...forward,
			...up,
			...right
		],
		words: `${name(forward)} with ${name(up)} up`
	};
}
/** Positions of every joint (m) and angles of the legs, pelvis and back (rad), in the rest pose's axes. */
function calcSkeleton(joints, channels, frames, toBody, scale, legs) {
	const tracks = joints.map(() => [
		new Float64Array(frames),
		new Float64Array(frames),
		new Float64Array(frames)
	]);
	const angles = /* @__PURE__ */ new Map();
	const angle = (channel) => {
		const held = angles.get(channel) ?? new Float64Array(frames);
		angles.set(channel, held);
		return held;
	};
	const fromBody = transpose$1(toBody);
	const spine = findSpine(joints);
	const world = joints.map(() => IDENTITY);
	const local = joints.map(() => IDENTITY);
	const place = joints.map(() => [
		0,
		0,
		0
	]);
	for (let i = 0; i < frames; i++) {
		for (const [k, joint] of joints.entries()) {
			let rotation = IDENTITY;
			const moved = [...joint.offset];
			let isMoved = false;
			joint.channels.forEach((name, c) => {
				const value = channels[joint.firstChannel + c][i];
				const axis = name[0].toLowerCase();
				if (/rotation$/i.test(name)) rotation = multiply(rotation, turn$1(axis, degToRad(value)));
				else if (/position$/i.test(name)) {
					moved["xyz".indexOf(axis)] = value;
					isMoved = true;
				}
			});
			local[k] = rotation;
			const parent = joint.parent;
			world[k] = parent < 0 ? rotation : multiply(world[parent], rotation);
			const arm = apply(parent < 0 ? IDENTITY : world[parent], isMoved ? moved : joint.offset);
			place[k] = parent < 0 ? arm : [
				place[parent][0] + arm[0],
				place[parent][1] + arm[1],
				place[parent][2] + arm[2]
			];
			const inBody = apply(toBody, place[k]);
			for (const axis of [
				0,
				1,
				2
			]) tracks[k][axis][i] = inBody[axis] * scale;
		}
		const [tilt, list, rotation] = decompose(multiply(multiply(toBody, world[0]), fromBody));
		angle("pelvis.tilt")[i] = -tilt;
		angle("pelvis.obliquity")[i] = -list;
		angle("pelvis.rotation")[i] = rotation;
		if (spine.length > 0) {
			const back = spine.reduce((product, k) => multiply(product, local[k]), IDENTITY);
			const [bend, side, twist] = decompose(multiply(multiply(toBody, back), fromBody));
			angle("lumbar.flexion")[i] = -bend;
			angle("lumbar.bending")[i] = side;
			angle("lumbar.rotation")[i] = twist;
		}
		for (const side of ["left", "right"]) {
			const leg = legs[side];
			if (leg === null) continue;
			const mirror = side === "right" ? 1 : -1;
			const joint = (k) => decompose(multiply(multiply(toBody, local[k]), fromBody));
			const hip = joint(leg.hip);
			angle(`hip.flexion.${side}`)[i] = hip[0];
			angle(`hip.adduction.${side}`)[i] = mirror * hip[1];
			angle(`hip.rotation.${side}`)[i] = mirror * hip[2];
			const knee = joint(leg.knee);
			angle(`knee.flexion.${side}`)[i] = -knee[0];
			angle(`knee.adduction.${side}`)[i] = mirror * knee[1];
			angle(`knee.rotation.${side}`)[i] = mirror * knee[2];
			const [dorsal, inward, inverted] = decomposeAnkle(multiply(multiply(toBody, local[leg.ankle]), fromBody));
			angle(`ankle.flexion.${side}`)[i] = dorsal;
			angle(`ankle.inversion.${side}`)[i] = mirror * inverted;
			angle(`ankle.rotation.${side}`)[i] = mirror * inward;
		}
	}
	const columns = [];
	joints.forEach((joint, k) => {
		for (const axis of [
			0,
			1,
			2
		]) columns.push({
			name: joint.name,
			component: "XYZ"[axis],
			index: joint.firstChannel,
			unit: "m",
			role: "point",
			values: tracks[k][axis]
		});
	});
	for (const [channel, values] of angles) columns.push({
		name: `${channel} (from the skeleton)`,
		component: null,
		index: 0,
		unit: "rad",
		role: "angle",
		values,
		channel
	});
	return columns;
}
/** Joints between the pelvis and the chest: the back bends along them. */
function findSpine(joints) {
	const chest = joints.findIndex((joint) => /(neck|shoulder|clavicle|collar)/i.test(joint.name));
	const chain = [];
	for (let k = chest < 0 ? -1 : joints[chest].parent; k > 0; k = joints[k].parent) chain.unshift(k);
	return chain;
}
/** Rz(a) Rx(b) Ry(c), body-fixed. */
function decompose(m) {
	return [
		Math.atan2(-m[1], m[4]),
		Math.asin(Math.max(-1, Math.min(1, m[7]))),
		Math.atan2(-m[6], m[8])
	];
}
/** Rz(a) Ry(b) Rx(c), body-fixed: the order of the ankle. */
function decomposeAnkle(m) {
	return [
		Math.atan2(m[3], m[0]),
		Math.asin(Math.max(-1, Math.min(1, -m[6]))),
		Math.atan2(m[7], m[8])
	];
}
// core/recording/readers/column-store.ts
/** More cells than this (1.6 GB) are refused before they are allocated. */
const MAX_CELLS = 2e8;
/** Columns that grow as rows arrive. Rows are expected by size, so that nothing is held twice. */
var ColumnStore = class {
	width;
	rows = 0;
	capacity;
	columns;
	constructor(width, expectedRows) {
		this.width = width;
		this.capacity = Math.max(64, Math.min(Math.ceil(expectedRows), Math.floor(MAX_CELLS / Math.max(1, width))));
		this.columns = Array.from({ length: width }, () => new Float64Array(this.capacity));
	}
	/** Room for one more row. */
	grow() {
		const capacity = Math.ceil(this.capacity * 1.5);
		if (capacity * this.width > 3e8) refuse$1("size.too-many-values", `This file holds more than ${Math.round(MAX_CELLS / 1e6)} million values, more than fit in memory.`, "Export fewer columns, a shorter part of the trial, or a lower sampling rate.");
		this.columns = this.columns.map((column) => {
			const longer = new Float64Array(capacity);
			longer.set(column);
			return longer;
		});
		this.capacity = capacity;
	}
	append(row) {
		if (this.rows === this.capacity) this.grow();
		for (let c = 0; c < this.width; c++) this.columns[c][this.rows] = c < row.length ? row[c] : NaN;
		this.rows++;
	}
	/** The columns, as long as they are filled; without a copy unless much room was left over. */
	finished() {
		const isLoose = this.rows < .8 * this.capacity;
		return this.columns.map((column, c) => {
			const filled = isLoose ? column.slice(0, this.rows) : column.subarray(0, this.rows);
			this.columns[c] = filled;
			return filled;
		});
	}
};
/* @license
Papa Parse
v5.7.0
https://github.com/mholt/PapaParse
License: MIT
*/
// core/recording/readers/cells.ts
var import_papaparse = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	(function(root, factory) {
		if (typeof define === "function" && define.amd) define([], factory);
		else if (typeof module === "object" && typeof exports !== "undefined") module.exports = factory();
		else root.Papa = factory();
	})(this$1, function moduleFactory() {
		"use strict";
		var global = (function() {
			if (typeof self !== "undefined") return self;
			if (typeof window !== "undefined") return window;
			if (typeof global !== "undefined") return global;
			return {};
		})();
		function getWorkerBlob() {
			var URL = global.URL || global.webkitURL || null;
			var code = moduleFactory.toString();
			return Papa.BLOB_URL || (Papa.BLOB_URL = URL.createObjectURL(new Blob([
				"var global = (function() { if (typeof self !== 'undefined') { return self; } if (typeof window !== 'undefined') { return window; } if (typeof global !== 'undefined') { return global; } return {}; })(); global.IS_PAPA_WORKER=true; ",
				"(",
				code,
				")();"
			], { type: "text/javascript" })));
		}
		var IS_WORKER = !global.document && !!global.postMessage, IS_PAPA_WORKER = global.IS_PAPA_WORKER || false;
		var workers = {}, workerIdCounter = 0;
		var Papa = {};
		Papa.parse = CsvToJson;
		Papa.unparse = JsonToCsv;
		Papa.RECORD_SEP = String.fromCharCode(30);
		Papa.UNIT_SEP = String.fromCharCode(31);
		Papa.BYTE_ORDER_MARK = "﻿";
		Papa.BAD_DELIMITERS = [
			"\r",
			"\n",
			"\"",
			Papa.BYTE_ORDER_MARK
		];
		Papa.WORKERS_SUPPORTED = !IS_WORKER && !!global.Worker;
		Papa.NODE_STREAM_INPUT = 1;
		Papa.LocalChunkSize = 10485760;
		Papa.RemoteChunkSize = 5242880;
		Papa.DefaultDelimiter = ",";
		Papa.Parser = Parser;
		Papa.ParserHandle = ParserHandle;
		Papa.NetworkStreamer = NetworkStreamer;
		Papa.FileStreamer = FileStreamer;
		Papa.StringStreamer = StringStreamer;
		Papa.ReadableStreamStreamer = ReadableStreamStreamer;
		if (typeof PAPA_BROWSER_CONTEXT === "undefined") Papa.DuplexStreamStreamer = DuplexStreamStreamer;
		if (IS_PAPA_WORKER) global.onmessage = workerThreadReceivedMessage;
		function stripBom(string) {
			if (string.charCodeAt(0) === 65279) return string.slice(1);
			return string;
		}
		function CsvToJson(_input, _config) {
			_config = _config || {};
			var dynamicTyping = _config.dynamicTyping || false;
			if (isFunction(dynamicTyping)) {
				_config.dynamicTypingFunction = dynamicTyping;
				dynamicTyping = {};
			}
			_config.dynamicTyping = dynamicTyping;
			_config.transform = isFunction(_config.transform) ? _config.transform : false;
			if (_config.downloadTimeout !== void 0) {
				var downloadTimeout = parseInt(_config.downloadTimeout);
				if (isNaN(downloadTimeout)) throw new Error("Config downloadTimeout value (" + _config.downloadTimeout + ") not parsable by parseInt(val).");
				_config.downloadTimeout = downloadTimeout;
			}
			if (_config.worker && Papa.WORKERS_SUPPORTED) {
				var w = newWorker();
				w.userStep = _config.step;
				w.userChunk = _config.chunk;
				w.userComplete = _config.complete;
				w.userError = _config.error;
				_config.step = isFunction(_config.step);
				_config.chunk = isFunction(_config.chunk);
				_config.complete = isFunction(_config.complete);
				_config.error = isFunction(_config.error);
				delete _config.worker;
				w.postMessage({
					input: _input,
					config: _config,
					workerId: w.id
				});
				return;
			}
			var streamer = null;
			if (_input === Papa.NODE_STREAM_INPUT && typeof PAPA_BROWSER_CONTEXT === "undefined") {
				streamer = new DuplexStreamStreamer(_config);
				return streamer.getStream();
			} else if (typeof _input === "string") {
				_input = stripBom(_input);
				if (_config.download) streamer = new NetworkStreamer(_config);
				else streamer = new StringStreamer(_config);
			} else if (_input.readable === true && isFunction(_input.read) && isFunction(_input.on)) streamer = new ReadableStreamStreamer(_config);
			else if (global.File && _input instanceof File || _input instanceof Object) streamer = new FileStreamer(_config);
			return streamer.stream(_input);
		}
		function JsonToCsv(_input, _config) {
			/** whether to surround every datum with quotes */
			var _quotes = false;
			/** whether to write headers */
			var _writeHeader = true;
			/** delimiting character(s) */
			var _delimiter = ",";
			/** newline character(s) */
			var _newline = "\r\n";
			/** quote character */
			var _quoteChar = "\"";
			/** escaped quote character, either "" or <config.escapeChar>" */
			var _escapedQuote = _quoteChar + _quoteChar;
			/** whether to skip empty lines */
			var _skipEmptyLines = false;
			/** the columns (keys) we expect when we unparse objects */
			var _columns = null;
			/** whether to prevent outputting cells that can be parsed as formulae by spreadsheet software (Excel and LibreOffice) */
			var _escapeFormulae = false;
			unpackConfig();
			var quoteCharRegex = new RegExp(escapeRegExp(_quoteChar), "g");
			if (typeof _input === "string") _input = JSON.parse(_input);
			if (Array.isArray(_input)) {
				if (!_input.length || Array.isArray(_input[0])) return serialize(null, _input, _skipEmptyLines);
				else if (typeof _input[0] === "object") return serialize(_columns || Object.keys(_input[0]), _input, _skipEmptyLines);
			} else if (typeof _input === "object") {
				if (typeof _input.data === "string") _input.data = JSON.parse(_input.data);
				if (Array.isArray(_input.data)) {
					if (!_input.fields) _input.fields = _input.meta && _input.meta.fields || _columns;
					if (!_input.fields) _input.fields = Array.isArray(_input.data[0]) ? _input.fields : typeof _input.data[0] === "object" ? Object.keys(_input.data[0]) : [];
					if (!Array.isArray(_input.data[0]) && typeof _input.data[0] !== "object") _input.data = [_input.data];
				}
				return serialize(_input.fields || [], _input.data || [], _skipEmptyLines);
			}
			throw new Error("Unable to serialize unrecognized input");
			function unpackConfig() {
				if (typeof _config !== "object") return;
				if (typeof _config.delimiter === "string" && !Papa.BAD_DELIMITERS.filter(function(value) {
					return _config.delimiter.indexOf(value) !== -1;
				}).length) _delimiter = _config.delimiter;
				if (typeof _config.quotes === "boolean" || typeof _config.quotes === "function" || Array.isArray(_config.quotes)) _quotes = _config.quotes;
				if (typeof _config.skipEmptyLines === "boolean" || typeof _config.skipEmptyLines === "string") _skipEmptyLines = _config.skipEmptyLines;
				if (typeof _config.newline === "string") _newline = _config.newline;
				if (typeof _config.quoteChar === "string") {
					_quoteChar = _config.quoteChar;
					_escapedQuote = _quoteChar + _quoteChar;
				}
				if (typeof _config.header === "boolean") _writeHeader = _config.header;
				if (Array.isArray(_config.columns)) {
					if (_config.columns.length === 0) throw new Error("Option columns is empty");
					_columns = _config.columns;
				}
				if (_config.escapeChar !== void 0) _escapedQuote = _config.escapeChar + _quoteChar;
				if (_config.escapeFormulae instanceof RegExp) _escapeFormulae = _config.escapeFormulae;
				else if (typeof _config.escapeFormulae === "boolean" && _config.escapeFormulae) _escapeFormulae = /^[=+\-@\t\r].*$/;
			}
			/** The double for loop that iterates the data and writes out a CSV string including header row */
			function serialize(fields, data, skipEmptyLines) {
				var csv = "";
				if (typeof fields === "string") fields = JSON.parse(fields);
				if (typeof data === "string") data = JSON.parse(data);
				var hasHeader = Array.isArray(fields) && fields.length > 0;
				var dataKeyedByField = !Array.isArray(data[0]);
				if (hasHeader && _writeHeader) {
					for (var i = 0; i < fields.length; i++) {
						if (i > 0) csv += _delimiter;
						csv += safe(fields[i], i);
					}
					if (data.length > 0) csv += _newline;
				}
				for (var row = 0; row < data.length; row++) {
					var maxCol = hasHeader ? fields.length : data[row].length;
					var emptyLine = false;
					var nullLine = hasHeader ? Object.keys(data[row]).length === 0 : data[row].length === 0;
					if (skipEmptyLines && !hasHeader) emptyLine = skipEmptyLines === "greedy" ? data[row].join("").trim() === "" : data[row].length === 1 && data[row][0].length === 0;
					if (skipEmptyLines === "greedy" && hasHeader) {
						var line = [];
						for (var c = 0; c < maxCol; c++) {
							var cx = dataKeyedByField ? fields[c] : c;
							line.push(data[row][cx]);
						}
						emptyLine = line.join("").trim() === "";
					}
					if (!emptyLine) {
						for (var col = 0; col < maxCol; col++) {
							if (col > 0 && !nullLine) csv += _delimiter;
							var colIdx = hasHeader && dataKeyedByField ? fields[col] : col;
							csv += safe(data[row][colIdx], col);
						}
						if (row < data.length - 1 && (!skipEmptyLines || maxCol > 0 && !nullLine)) csv += _newline;
					}
				}
				return csv;
			}
			/** Encloses a value around quotes if needed (makes a value safe for CSV insertion) */
			function safe(str, col) {
				if (typeof str === "undefined" || str === null) return "";
				if (str.constructor === Date) {
					if (isNaN(str.getTime())) return "";
					return str.toISOString();
				}
				var needsQuotes = false;
				if (_escapeFormulae && typeof str === "string" && _escapeFormulae.test(str)) {
					str = "'" + str;
					needsQuotes = true;
				}
				var strValue = str.toString();
				var escapedQuoteStr = strValue.replace(quoteCharRegex, _escapedQuote);
				needsQuotes = needsQuotes || _quotes === true || typeof _quotes === "function" && _quotes(str, col) || Array.isArray(_quotes) && _quotes[col] || hasAny(escapedQuoteStr, Papa.BAD_DELIMITERS) || escapedQuoteStr.indexOf(_delimiter) > -1 || strValue.indexOf(_quoteChar) > -1 || escapedQuoteStr.charAt(0) === " " || escapedQuoteStr.charAt(escapedQuoteStr.length - 1) === " ";
				return needsQuotes ? _quoteChar + escapedQuoteStr + _quoteChar : escapedQuoteStr;
			}
			function hasAny(str, substrings) {
				for (var i = 0; i < substrings.length; i++) if (str.indexOf(substrings[i]) > -1) return true;
				return false;
			}
		}
		/** ChunkStreamer is the base prototype for various streamer implementations. */
		function ChunkStreamer(config) {
			this._handle = null;
			this._finished = false;
			this._completed = false;
			this._halted = false;
			this._input = null;
			this._baseIndex = 0;
			this._partialLine = "";
			this._rowCount = 0;
			this._start = 0;
			this._nextChunk = null;
			this.isFirstChunk = true;
			this._completeResults = {
				data: [],
				errors: [],
				meta: {}
			};
			replaceConfig.call(this, config);
			this.parseChunk = function(chunk, isFakeChunk) {
				const skipFirstNLines = parseInt(this._config.skipFirstNLines) || 0;
				if (this.isFirstChunk && skipFirstNLines > 0) {
					let _newline = this._config.newline;
					if (!_newline) {
						const quoteChar = this._config.quoteChar || "\"";
						_newline = this._handle.guessLineEndings(chunk, quoteChar);
					}
					chunk = [...chunk.split(_newline).slice(skipFirstNLines)].join(_newline);
				}
				if (this.isFirstChunk && isFunction(this._config.beforeFirstChunk)) {
					var modifiedChunk = this._config.beforeFirstChunk(chunk);
					if (modifiedChunk !== void 0) chunk = modifiedChunk;
				}
				this.isFirstChunk = false;
				this._halted = false;
				var aggregate = this._partialLine + chunk;
				this._partialLine = "";
				var results = this._handle.parse(aggregate, this._baseIndex, !this._finished);
				if (this._handle.paused() || this._handle.aborted()) {
					this._halted = true;
					return;
				}
				var lastIndex = results.meta.cursor;
				if (!this._finished) {
					this._partialLine = aggregate.substring(lastIndex - this._baseIndex);
					this._baseIndex = lastIndex;
				}
				if (results && results.data) this._rowCount += results.data.length;
				var finishedIncludingPreview = this._finished || this._config.preview && this._rowCount >= this._config.preview;
				if (IS_PAPA_WORKER) global.postMessage({
					results,
					workerId: Papa.WORKER_ID,
					finished: finishedIncludingPreview
				});
				else if (isFunction(this._config.chunk) && !isFakeChunk) {
					this._config.chunk(results, this._handle);
					if (this._handle.paused() || this._handle.aborted()) {
						this._halted = true;
						return;
					}
					results = void 0;
					this._completeResults = void 0;
				}
				if (!this._config.step && !this._config.chunk) {
					this._completeResults.data = this._completeResults.data.concat(results.data);
					this._completeResults.errors = this._completeResults.errors.concat(results.errors);
					this._completeResults.meta = results.meta;
				}
				if (!this._completed && finishedIncludingPreview && isFunction(this._config.complete) && (!results || !results.meta.aborted)) {
					this._config.complete(this._completeResults, this._input);
					this._completed = true;
				}
				if (!finishedIncludingPreview && (!results || !results.meta.paused)) this._nextChunk();
				return results;
			};
			this._sendError = function(error) {
				if (isFunction(this._config.error)) this._config.error(error);
				else if (IS_PAPA_WORKER && this._config.error) global.postMessage({
					workerId: Papa.WORKER_ID,
					error,
					finished: false
				});
			};
			function replaceConfig(config) {
				var configCopy = copy(config);
				configCopy.chunkSize = parseInt(configCopy.chunkSize);
				if (!config.step && !config.chunk) configCopy.chunkSize = null;
				this._handle = new ParserHandle(configCopy);
				this._handle.streamer = this;
				this._config = configCopy;
			}
		}
		function NetworkStreamer(config) {
			config = config || {};
			if (!config.chunkSize) config.chunkSize = Papa.RemoteChunkSize;
			ChunkStreamer.call(this, config);
			var xhr;
			if (IS_WORKER) this._nextChunk = function() {
				this._readChunk();
				this._chunkLoaded();
			};
			else this._nextChunk = function() {
				this._readChunk();
			};
			this.stream = function(url) {
				this._input = url;
				this._nextChunk();
			};
			this._readChunk = function() {
				if (this._finished) {
					this._chunkLoaded();
					return;
				}
				xhr = new XMLHttpRequest();
				if (this._config.withCredentials) xhr.withCredentials = this._config.withCredentials;
				if (!IS_WORKER) {
					xhr.onload = bindFunction(this._chunkLoaded, this);
					xhr.onerror = bindFunction(this._chunkError, this);
				}
				xhr.ontimeout = bindFunction(this._chunkTimeout, this);
				xhr.open(this._config.downloadRequestBody ? "POST" : "GET", this._input, !IS_WORKER);
				if (this._config.downloadTimeout && !IS_WORKER) xhr.timeout = this._config.downloadTimeout;
				if (this._config.downloadRequestHeaders) {
					var headers = this._config.downloadRequestHeaders;
					for (var headerName in headers) xhr.setRequestHeader(headerName, headers[headerName]);
				}
				if (this._config.chunkSize) {
					var end = this._start + this._config.chunkSize - 1;
					xhr.setRequestHeader("Range", "bytes=" + this._start + "-" + end);
				}
				try {
					xhr.send(this._config.downloadRequestBody);
				} catch (err) {
					this._chunkError(err.message);
				}
				if (IS_WORKER && xhr.status === 0) this._chunkError();
			};
			this._chunkLoaded = function() {
				if (xhr.readyState !== 4) return;
				if (xhr.status < 200 || xhr.status >= 400) {
					this._chunkError();
					return;
				}
				this._start += this._config.chunkSize ? this._config.chunkSize : xhr.responseText.length;
				this._finished = !this._config.chunkSize || this._start >= getFileSize(xhr);
				this.parseChunk(xhr.responseText);
			};
			this._chunkError = function(errorMessage) {
				var errorText = xhr.statusText || errorMessage;
				this._sendError(new Error(errorText));
			};
			this._chunkTimeout = function() {
				this._chunkError("Request timed out after " + this._config.downloadTimeout + "ms");
			};
			function getFileSize(xhr) {
				var contentRange = xhr.getResponseHeader("Content-Range");
				if (contentRange === null) return -1;
				return parseInt(contentRange.substring(contentRange.lastIndexOf("/") + 1));
			}
		}
		NetworkStreamer.prototype = Object.create(ChunkStreamer.prototype);
		NetworkStreamer.prototype.constructor = NetworkStreamer;
		function FileStreamer(config) {
			config = config || {};
			if (!config.chunkSize) config.chunkSize = Papa.LocalChunkSize;
			ChunkStreamer.call(this, config);
			var reader, slice;
			var usingAsyncReader = typeof FileReader !== "undefined";
			this.stream = function(file) {
				this._input = file;
				slice = file.slice || file.webkitSlice || file.mozSlice;
				if (usingAsyncReader) {
					reader = new FileReader();
					reader.onload = bindFunction(this._chunkLoaded, this);
					reader.onerror = bindFunction(this._chunkError, this);
				} else reader = new FileReaderSync();
				this._nextChunk();
			};
			this._nextChunk = function() {
				if (!this._finished && (!this._config.preview || this._rowCount < this._config.preview)) this._readChunk();
			};
			this._readChunk = function() {
				var input = this._input;
				if (this._config.chunkSize) {
					var end = Math.min(this._start + this._config.chunkSize, this._input.size);
					input = slice.call(input, this._start, end);
				}
				var txt = reader.readAsText(input, this._config.encoding);
				if (!usingAsyncReader) this._chunkLoaded({ target: { result: txt } });
			};
			this._chunkLoaded = function(event) {
				this._start += this._config.chunkSize;
				this._finished = !this._config.chunkSize || this._start >= this._input.size;
				this.parseChunk(event.target.result);
			};
			this._chunkError = function() {
				this._sendError(reader.error);
			};
		}
		FileStreamer.prototype = Object.create(ChunkStreamer.prototype);
		FileStreamer.prototype.constructor = FileStreamer;
		function StringStreamer(config) {
			config = config || {};
			ChunkStreamer.call(this, config);
			var remaining;
			this.stream = function(s) {
				remaining = s;
				return this._nextChunk();
			};
			this._nextChunk = function() {
				if (this._finished) return;
				var size = this._config.chunkSize;
				var chunk;
				if (size) {
					chunk = remaining.substring(0, size);
					remaining = remaining.substring(size);
				} else {
					chunk = remaining;
					remaining = "";
				}
				this._finished = !remaining;
				return this.parseChunk(chunk);
			};
		}
		StringStreamer.prototype = Object.create(StringStreamer.prototype);
		StringStreamer.prototype.constructor = StringStreamer;
		function ReadableStreamStreamer(config) {
			config = config || {};
			ChunkStreamer.call(this, config);
			var queue = [];
			var parseOnData = true;
			var streamHasEnded = false;
			this.pause = function() {
				ChunkStreamer.prototype.pause.apply(this, arguments);
				this._input.pause();
			};
			this.resume = function() {
				ChunkStreamer.prototype.resume.apply(this, arguments);
				this._input.resume();
			};
			this.stream = function(stream) {
				this._input = stream;
				this._input.on("data", this._streamData);
				this._input.on("end", this._streamEnd);
				this._input.on("error", this._streamError);
			};
			this._checkIsFinished = function() {
				if (streamHasEnded && queue.length === 1) this._finished = true;
			};
			this._nextChunk = function() {
				this._checkIsFinished();
				if (queue.length) this.parseChunk(queue.shift());
				else parseOnData = true;
			};
			this._streamData = bindFunction(function(chunk) {
				try {
					queue.push(typeof chunk === "string" ? chunk : chunk.toString(this._config.encoding));
					if (parseOnData) {
						parseOnData = false;
						this._checkIsFinished();
						this.parseChunk(queue.shift());
					}
				} catch (error) {
					this._streamError(error);
				}
			}, this);
			this._streamError = bindFunction(function(error) {
				this._streamCleanUp();
				this._sendError(error);
			}, this);
			this._streamEnd = bindFunction(function() {
				this._streamCleanUp();
				streamHasEnded = true;
				this._streamData("");
			}, this);
			this._streamCleanUp = bindFunction(function() {
				this._input.removeListener("data", this._streamData);
				this._input.removeListener("end", this._streamEnd);
				this._input.removeListener("error", this._streamError);
			}, this);
		}
		ReadableStreamStreamer.prototype = Object.create(ChunkStreamer.prototype);
		ReadableStreamStreamer.prototype.constructor = ReadableStreamStreamer;
		function DuplexStreamStreamer(_config) {
			var Duplex = __require("stream").Duplex;
			var config = copy(_config);
			var parseOnWrite = true;
			var writeStreamHasFinished = false;
			var parseCallbackQueue = [];
			var stream = null;
			this._onCsvData = function(results) {
				var data = results.data;
				if (!stream.push(data) && !this._handle.paused()) this._handle.pause();
			};
			this._onCsvComplete = function() {
				stream.push(null);
			};
			config.step = bindFunction(this._onCsvData, this);
			config.complete = bindFunction(this._onCsvComplete, this);
			ChunkStreamer.call(this, config);
			this._nextChunk = function() {
				if (writeStreamHasFinished && parseCallbackQueue.length === 1) this._finished = true;
				if (parseCallbackQueue.length) parseCallbackQueue.shift()();
				else parseOnWrite = true;
			};
			this._addToParseQueue = function(chunk, callback) {
				parseCallbackQueue.push(bindFunction(function() {
					this.parseChunk(typeof chunk === "string" ? chunk : chunk.toString(config.encoding));
					if (isFunction(callback)) return callback();
				}, this));
				if (parseOnWrite) {
					parseOnWrite = false;
					this._nextChunk();
				}
			};
			this._onRead = function() {
				if (this._handle.paused()) this._handle.resume();
			};
			this._onWrite = function(chunk, encoding, callback) {
				this._addToParseQueue(chunk, callback);
			};
			this._onWriteComplete = function() {
				writeStreamHasFinished = true;
				this._addToParseQueue("");
			};
			this.getStream = function() {
				return stream;
			};
			stream = new Duplex({
				readableObjectMode: true,
				decodeStrings: false,
				read: bindFunction(this._onRead, this),
				write: bindFunction(this._onWrite, this)
			});
			stream.once("finish", bindFunction(this._onWriteComplete, this));
		}
		if (typeof PAPA_BROWSER_CONTEXT === "undefined") {
			DuplexStreamStreamer.prototype = Object.create(ChunkStreamer.prototype);
			DuplexStreamStreamer.prototype.constructor = DuplexStreamStreamer;
		}
		function ParserHandle(_config) {
			var MAX_FLOAT = Math.pow(2, 53);
			var MIN_FLOAT = -MAX_FLOAT;
			var FLOAT = /^\s*-?(\d+\.?|\.\d+|\d+\.\d+)([eE][-+]?\d+)?\s*$/;
			var ISO_DATE = /^((\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d+([+-][0-2]\d:[0-5]\d|Z))|(\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d([+-][0-2]\d:[0-5]\d|Z))|(\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d([+-][0-2]\d:[0-5]\d|Z)))$/;
			var self = this;
			var _stepCounter = 0;
			var _rowCounter = 0;
			var _input;
			var _parser;
			var _paused = false;
			var _aborted = false;
			var _delimiterError;
			var _fields = [];
			var _results = {
				data: [],
				errors: [],
				meta: {}
			};
			if (isFunction(_config.step)) {
				var userStep = _config.step;
				_config.step = function(results) {
					_results = results;
					if (needsHeaderRow()) processResults();
					else {
						processResults();
						if (_results.data.length === 0) return;
						_stepCounter += results.data.length;
						if (_config.preview && _stepCounter > _config.preview) _parser.abort();
						else {
							_results.data = _results.data[0];
							userStep(_results, self);
						}
					}
				};
			}
			/**
			* Parses input. Most users won't need, and shouldn't mess with, the baseIndex
			* and ignoreLastRow parameters. They are used by streamers (wrapper functions)
			* when an input comes in multiple chunks, like from a file.
			*/
			this.parse = function(input, baseIndex, ignoreLastRow) {
				var quoteChar = _config.quoteChar || "\"";
				if (!_config.newline) _config.newline = this.guessLineEndings(input, quoteChar);
				_delimiterError = false;
				if (!_config.delimiter) {
					var delimGuess = guessDelimiter(input, _config.newline, _config.skipEmptyLines, _config.comments, _config.delimitersToGuess);
					if (delimGuess.successful) _config.delimiter = delimGuess.bestDelimiter;
					else {
						_delimiterError = true;
						_config.delimiter = Papa.DefaultDelimiter;
					}
					_results.meta.delimiter = _config.delimiter;
				} else if (isFunction(_config.delimiter)) {
					_config.delimiter = _config.delimiter(input);
					_results.meta.delimiter = _config.delimiter;
				}
				var parserConfig = copy(_config);
				parserConfig.header = needsHeaderRow();
				if (_config.preview && _config.header) parserConfig.preview++;
				_input = input;
				_parser = new Parser(parserConfig);
				_results = _parser.parse(_input, baseIndex, ignoreLastRow);
				processResults();
				return _paused ? { meta: { paused: true } } : _results || { meta: { paused: false } };
			};
			this.paused = function() {
				return _paused;
			};
			this.pause = function() {
				_paused = true;
				_parser.abort();
				_input = isFunction(_config.chunk) ? "" : _input.substring(_parser.getCharIndex());
			};
			this.resume = function() {
				if (self.streamer._halted) {
					_paused = false;
					self.streamer.parseChunk(_input, true);
				} else setTimeout(self.resume, 3);
			};
			this.aborted = function() {
				return _aborted;
			};
			this.abort = function() {
				_aborted = true;
				_parser.abort();
				_results.meta.aborted = true;
				if (isFunction(_config.complete)) _config.complete(_results);
				_input = "";
			};
			this.guessLineEndings = function(input, quoteChar) {
				input = input.substring(0, 1048576);
				var re = new RegExp(escapeRegExp(quoteChar) + "([^]*?)" + escapeRegExp(quoteChar), "gm");
				input = input.replace(re, "");
				var r = input.split("\r");
				var n = input.split("\n");
				var nAppearsFirst = n.length > 1 && n[0].length < r[0].length;
				if (r.length === 1 || nAppearsFirst) return "\n";
				var numWithN = 0;
				for (var i = 0; i < r.length; i++) if (r[i][0] === "\n") numWithN++;
				return numWithN >= r.length / 2 ? "\r\n" : "\r";
			};
			function testEmptyLine(s) {
				return _config.skipEmptyLines === "greedy" ? s.join("").trim() === "" : s.length === 1 && s[0].length === 0;
			}
			function testFloat(s) {
				if (FLOAT.test(s)) {
					var floatValue = parseFloat(s);
					if (floatValue > MIN_FLOAT && floatValue < MAX_FLOAT) return true;
				}
				return false;
			}
			function processResults() {
				if (_results && _delimiterError) {
					addError("Delimiter", "UndetectableDelimiter", "Unable to auto-detect delimiting character; defaulted to '" + Papa.DefaultDelimiter + "'");
					_delimiterError = false;
				}
				if (_config.skipEmptyLines) _results.data = _results.data.filter(function(d) {
					return !testEmptyLine(d);
				});
				if (needsHeaderRow()) fillHeaderFields();
				return applyHeaderAndDynamicTypingAndTransformation();
			}
			function needsHeaderRow() {
				return _config.header && _fields.length === 0;
			}
			function fillHeaderFields() {
				if (!_results) return;
				function addHeader(header) {
					_fields.push(header);
				}
				if (Array.isArray(_results.data[0])) {
					for (var i = 0; needsHeaderRow() && i < _results.data.length; i++) _results.data[i].forEach(addHeader);
					_results.data.splice(0, 1);
				} else _results.data.forEach(addHeader);
			}
			function shouldApplyDynamicTyping(field) {
				if (_config.dynamicTypingFunction && _config.dynamicTyping[field] === void 0) _config.dynamicTyping[field] = _config.dynamicTypingFunction(field);
				return (_config.dynamicTyping[field] || _config.dynamicTyping) === true;
			}
			function parseDynamic(field, value) {
				if (shouldApplyDynamicTyping(field)) {
					if (value === "true" || value === "TRUE") return true;
					else if (value === "false" || value === "FALSE") return false;
					else if (testFloat(value)) return parseFloat(value);
					else if (ISO_DATE.test(value)) return new Date(value);
					else return value === "" ? null : value;
				}
				return value;
			}
			function applyHeaderAndDynamicTypingAndTransformation() {
				if (!_results || !_config.header && !_config.dynamicTyping && !_config.transform) return _results;
				function processRow(rowSource, i) {
					var row = _config.header ? {} : [];
					var j = 0;
					for (; j < rowSource.length; j++) {
						var field = j;
						var value = rowSource[j];
						if (_config.header) field = j >= _fields.length ? "__parsed_extra" : _fields[j];
						if (_config.transform) value = _config.transform(value, field);
						value = parseDynamic(field, value);
						if (field === "__parsed_extra") {
							row[field] = row[field] || [];
							row[field].push(value);
						} else row[field] = value;
					}
					if (_config.header) {
						if (j > _fields.length) addError("FieldMismatch", "TooManyFields", "Too many fields: expected " + _fields.length + " fields but parsed " + j, _rowCounter + i);
						else if (j < _fields.length) addError("FieldMismatch", "TooFewFields", "Too few fields: expected " + _fields.length + " fields but parsed " + j, _rowCounter + i);
					}
					return row;
				}
				var incrementBy = 1;
				if (!_results.data.length || Array.isArray(_results.data[0])) {
					_results.data = _results.data.map(processRow);
					incrementBy = _results.data.length;
				} else _results.data = processRow(_results.data, 0);
				if (_config.header && _results.meta) _results.meta.fields = _fields;
				_rowCounter += incrementBy;
				return _results;
			}
			function guessDelimiter(input, newline, skipEmptyLines, comments, delimitersToGuess) {
				var bestDelim, bestDelta, fieldCountPrevRow, maxFieldCount;
				delimitersToGuess = delimitersToGuess || [
					",",
					"	",
					"|",
					";",
					Papa.RECORD_SEP,
					Papa.UNIT_SEP
				];
				for (var i = 0; i < delimitersToGuess.length; i++) {
					var delim = delimitersToGuess[i];
					var delta = 0, avgFieldCount = 0, emptyLinesCount = 0;
					fieldCountPrevRow = void 0;
					var preview = new Parser({
						comments,
						delimiter: delim,
						newline,
						preview: 10
					}).parse(input);
					for (var j = 0; j < preview.data.length; j++) {
						if (skipEmptyLines && testEmptyLine(preview.data[j])) {
							emptyLinesCount++;
							continue;
						}
						var fieldCount = preview.data[j].length;
						avgFieldCount += fieldCount;
						if (typeof fieldCountPrevRow === "undefined") {
							fieldCountPrevRow = fieldCount;
							continue;
						} else if (fieldCount > 0) {
							delta += Math.abs(fieldCount - fieldCountPrevRow);
							fieldCountPrevRow = fieldCount;
						}
					}
					if (preview.data.length > 0) avgFieldCount /= preview.data.length - emptyLinesCount;
					if (avgFieldCount > 1.99 && (typeof bestDelta === "undefined" || delta < bestDelta || delta === bestDelta && avgFieldCount > maxFieldCount)) {
						bestDelta = delta;
						bestDelim = delim;
						maxFieldCount = avgFieldCount;
					}
				}
				_config.delimiter = bestDelim;
				return {
					successful: !!bestDelim,
					bestDelimiter: bestDelim
				};
			}
			function addError(type, code, msg, row) {
				var error = {
					type,
					code,
					message: msg
				};
				if (row !== void 0) error.row = row;
				_results.errors.push(error);
			}
		}
		/** https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Regular_Expressions */
		function escapeRegExp(string) {
			return string.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
		}
		/** The core parser implements speedy and correct CSV parsing */
		function Parser(config) {
			config = config || {};
			var delim = config.delimiter;
			var newline = config.newline;
			var comments = config.comments;
			var step = config.step;
			var preview = config.preview;
			var fastMode = config.fastMode;
			var quoteChar;
			var renamedHeaders = null;
			var headerParsed = false;
			if (config.quoteChar === void 0 || config.quoteChar === null) quoteChar = "\"";
			else quoteChar = config.quoteChar;
			var escapeChar = quoteChar;
			if (config.escapeChar !== void 0) escapeChar = config.escapeChar;
			if (typeof delim !== "string" || Papa.BAD_DELIMITERS.indexOf(delim) > -1) delim = ",";
			if (comments === delim) throw new Error("Comment character same as delimiter");
			else if (comments === true) comments = "#";
			else if (typeof comments !== "string" || Papa.BAD_DELIMITERS.indexOf(comments) > -1) comments = false;
			if (newline !== "\n" && newline !== "\r" && newline !== "\r\n") newline = "\n";
			var cursor = 0;
			var aborted = false;
			this.parse = function(input, baseIndex, ignoreLastRow) {
				if (typeof input !== "string") throw new Error("Input must be a string");
				var inputLen = input.length, delimLen = delim.length, newlineLen = newline.length, commentsLen = comments.length;
				var stepIsFunction = isFunction(step);
				cursor = 0;
				var data = [], errors = [], row = [], lastCursor = 0;
				if (!input) return returnable();
				if (fastMode || fastMode !== false && input.indexOf(quoteChar) === -1) {
					var rows = input.split(newline);
					for (var i = 0; i < rows.length; i++) {
						row = rows[i];
						cursor += row.length;
						if (i !== rows.length - 1) cursor += newline.length;
						else if (ignoreLastRow) return returnable();
						if (comments && row.substring(0, commentsLen) === comments) continue;
						if (stepIsFunction) {
							data = [];
							pushRow(row.split(delim));
							doStep();
							if (aborted) return returnable();
						} else pushRow(row.split(delim));
						if (preview && i >= preview) {
							data = data.slice(0, preview);
							return returnable(true);
						}
					}
					return returnable();
				}
				var nextDelim = input.indexOf(delim, cursor);
				var nextNewline = input.indexOf(newline, cursor);
				var quoteCharRegex = new RegExp(escapeRegExp(escapeChar) + escapeRegExp(quoteChar), "g");
				var quoteSearch = input.indexOf(quoteChar, cursor);
				for (;;) {
					if (input[cursor] === quoteChar) {
						quoteSearch = cursor;
						cursor++;
						for (;;) {
							quoteSearch = input.indexOf(quoteChar, quoteSearch + 1);
							if (quoteSearch === -1) {
								if (!ignoreLastRow) errors.push({
									type: "Quotes",
									code: "MissingQuotes",
									message: "Quoted field unterminated",
									row: data.length,
									index: cursor
								});
								return finish();
							}
							if (quoteSearch === inputLen - 1) return finish(input.substring(cursor, quoteSearch).replace(quoteCharRegex, quoteChar));
							if (quoteChar === escapeChar && input[quoteSearch + 1] === escapeChar) {
								quoteSearch++;
								continue;
							}
							if (quoteChar !== escapeChar && quoteSearch !== 0 && input[quoteSearch - 1] === escapeChar) continue;
							if (nextDelim !== -1 && nextDelim < quoteSearch + 1) nextDelim = input.indexOf(delim, quoteSearch + 1);
							if (nextNewline !== -1 && nextNewline < quoteSearch + 1) nextNewline = input.indexOf(newline, quoteSearch + 1);
							var spacesBetweenQuoteAndDelimiter = extraSpaces(nextNewline === -1 ? nextDelim : Math.min(nextDelim, nextNewline));
							if (input.substr(quoteSearch + 1 + spacesBetweenQuoteAndDelimiter, delimLen) === delim) {
								row.push(input.substring(cursor, quoteSearch).replace(quoteCharRegex, quoteChar));
								cursor = quoteSearch + 1 + spacesBetweenQuoteAndDelimiter + delimLen;
								if (input[quoteSearch + 1 + spacesBetweenQuoteAndDelimiter + delimLen] !== quoteChar) quoteSearch = input.indexOf(quoteChar, cursor);
								nextDelim = input.indexOf(delim, cursor);
								nextNewline = input.indexOf(newline, cursor);
								break;
							}
							var spacesBetweenQuoteAndNewLine = extraSpaces(nextNewline);
							if (input.substring(quoteSearch + 1 + spacesBetweenQuoteAndNewLine, quoteSearch + 1 + spacesBetweenQuoteAndNewLine + newlineLen) === newline) {
								row.push(input.substring(cursor, quoteSearch).replace(quoteCharRegex, quoteChar));
								saveRow(quoteSearch + 1 + spacesBetweenQuoteAndNewLine + newlineLen);
								nextDelim = input.indexOf(delim, cursor);
								quoteSearch = input.indexOf(quoteChar, cursor);
								if (stepIsFunction) {
									doStep();
									if (aborted) return returnable();
								}
								if (preview && data.length >= preview) return returnable(true);
								break;
							}
							errors.push({
								type: "Quotes",
								code: "InvalidQuotes",
								message: "Trailing quote on quoted field is malformed",
								row: data.length,
								index: cursor
							});
							quoteSearch++;
						}
						continue;
					}
					if (comments && row.length === 0 && input.substring(cursor, cursor + commentsLen) === comments) {
						if (nextNewline === -1) return returnable();
						cursor = nextNewline + newlineLen;
						nextNewline = input.indexOf(newline, cursor);
						nextDelim = input.indexOf(delim, cursor);
						continue;
					}
					if (nextDelim !== -1 && (nextDelim < nextNewline || nextNewline === -1)) {
						row.push(input.substring(cursor, nextDelim));
						cursor = nextDelim + delimLen;
						nextDelim = input.indexOf(delim, cursor);
						continue;
					}
					if (nextNewline !== -1) {
						row.push(input.substring(cursor, nextNewline));
						saveRow(nextNewline + newlineLen);
						if (stepIsFunction) {
							doStep();
							if (aborted) return returnable();
						}
						if (preview && data.length >= preview) return returnable(true);
						continue;
					}
					break;
				}
				return finish();
				function pushRow(row) {
					data.push(row);
					lastCursor = cursor;
				}
				/**
				* checks if there are extra spaces after closing quote and given index without any text
				* if Yes, returns the number of spaces
				*/
				function extraSpaces(index) {
					var spaceLength = 0;
					if (index !== -1) {
						var textBetweenClosingQuoteAndIndex = input.substring(quoteSearch + 1, index);
						if (textBetweenClosingQuoteAndIndex && textBetweenClosingQuoteAndIndex.trim() === "") spaceLength = textBetweenClosingQuoteAndIndex.length;
					}
					return spaceLength;
				}
				/**
				* Appends the remaining input from cursor to the end into
				* row, saves the row, calls step, and returns the results.
				*/
				function finish(value) {
					if (ignoreLastRow) return returnable();
					if (typeof value === "undefined") value = input.substring(cursor);
					row.push(value);
					cursor = inputLen;
					pushRow(row);
					if (stepIsFunction) doStep();
					return returnable();
				}
				/**
				* Appends the current row to the results. It sets the cursor
				* to newCursor and finds the nextNewline. The caller should
				* take care to execute user's step function and check for
				* preview and end parsing if necessary.
				*/
				function saveRow(newCursor) {
					cursor = newCursor;
					pushRow(row);
					row = [];
					nextNewline = input.indexOf(newline, cursor);
				}
				/** Returns an object with the results, errors, and meta. */
				function returnable(stopped) {
					if (config.header && !baseIndex && data.length && !headerParsed) {
						const result = data[0];
						const headerCount = Object.create(null);
						const usedHeaders = new Set(result);
						let duplicateHeaders = false;
						for (let i = 0; i < result.length; i++) {
							let header = stripBom(result[i]);
							if (isFunction(config.transformHeader)) header = config.transformHeader(header, i);
							if (!headerCount[header]) {
								headerCount[header] = 1;
								result[i] = header;
							} else {
								let newHeader;
								let suffixCount = headerCount[header];
								do {
									newHeader = `${header}_${suffixCount}`;
									suffixCount++;
								} while (usedHeaders.has(newHeader));
								usedHeaders.add(newHeader);
								result[i] = newHeader;
								headerCount[header]++;
								duplicateHeaders = true;
								if (renamedHeaders === null) renamedHeaders = {};
								renamedHeaders[newHeader] = header;
							}
							usedHeaders.add(header);
						}
						if (duplicateHeaders) console.warn("Duplicate headers found and renamed.");
						headerParsed = true;
					}
					return {
						data,
						errors,
						meta: {
							delimiter: delim,
							linebreak: newline,
							aborted,
							truncated: !!stopped,
							cursor: lastCursor + (baseIndex || 0),
							renamedHeaders
						}
					};
				}
				/** Executes the user's step function and resets data & errors. */
				function doStep() {
					step(returnable());
					data = [];
					errors = [];
				}
			};
			/** Sets the abort flag */
			this.abort = function() {
				aborted = true;
			};
			/** Gets the cursor position */
			this.getCharIndex = function() {
				return cursor;
			};
		}
		function newWorker() {
			if (!Papa.WORKERS_SUPPORTED) return false;
			var workerUrl = getWorkerBlob();
			var w = new global.Worker(workerUrl);
			w.onmessage = mainThreadReceivedMessage;
			w.id = workerIdCounter++;
			workers[w.id] = w;
			return w;
		}
		/** Callback when main thread receives a message */
		function mainThreadReceivedMessage(e) {
			var msg = e.data;
			var worker = workers[msg.workerId];
			var aborted = false;
			if (msg.error) worker.userError(msg.error, msg.file);
			else if (msg.results && msg.results.data) {
				var abort = function() {
					aborted = true;
					completeWorker(msg.workerId, {
						data: [],
						errors: [],
						meta: { aborted: true }
					});
				};
				var handle = {
					abort,
					pause: notImplemented,
					resume: notImplemented
				};
				if (isFunction(worker.userStep)) {
					for (var i = 0; i < msg.results.data.length; i++) {
						worker.userStep({
							data: msg.results.data[i],
							errors: msg.results.errors,
							meta: msg.results.meta
						}, handle);
						if (aborted) break;
					}
					delete msg.results;
				} else if (isFunction(worker.userChunk)) {
					worker.userChunk(msg.results, handle, msg.file);
					delete msg.results;
				}
			}
			if (msg.finished && !aborted) completeWorker(msg.workerId, msg.results);
		}
		function completeWorker(workerId, results) {
			var worker = workers[workerId];
			if (isFunction(worker.userComplete)) worker.userComplete(results);
			worker.terminate();
			delete workers[workerId];
		}
		function notImplemented() {
			throw new Error("Not implemented.");
		}
		/** Callback when worker thread receives a message */
		function workerThreadReceivedMessage(e) {
			var msg = e.data;
			if (typeof Papa.WORKER_ID === "undefined" && msg) Papa.WORKER_ID = msg.workerId;
			if (typeof msg.input === "string") global.postMessage({
				workerId: Papa.WORKER_ID,
				results: Papa.parse(msg.input, msg.config),
				finished: true
			});
			else if (global.File && msg.input instanceof File || msg.input instanceof Object) {
				var results = Papa.parse(msg.input, msg.config);
				if (results) global.postMessage({
					workerId: Papa.WORKER_ID,
					results,
					finished: true
				});
			}
		}
		/** Makes a deep copy of an array or object (mostly) */
		function copy(obj) {
			if (typeof obj !== "object" || obj === null) return obj;
			var cpy = Array.isArray(obj) ? [] : {};
			for (var key in obj) cpy[key] = copy(obj[key]);
			return cpy;
		}
		function bindFunction(f, self) {
			return function() {
				f.apply(self, arguments);
			};
		}
		function isFunction(func) {
			return typeof func === "function";
		}
		return Papa;
	});
})))(), 1);
/** True when the line ends inside a quoted cell, so that the next line belongs to the same row. */
function endsInsideQuotes(line, delimiter) {
	if (!line.includes("\"")) return false;
	const separator = delimiter === "space" ? " " : delimiter;
	let isInside = false;
	for (let i = 0; i < line.length; i++) {
		if (line[i] !== "\"") continue;
		if (isInside) {
			if (line[i + 1] === "\"") i++;
			else isInside = false;
		} else if (line.slice(0, i).trimEnd() === "" || line.slice(0, i).trimEnd().endsWith(separator)) isInside = true;
	}
	return isInside;
}
/** The cells of one row of text, by papaparse: quotes, doubled quotes, delimiters within quotes. */
function splitCells(row, delimiter) {
	if (delimiter === "space") {
		const text = row.trim();
		return text === "" ? [""] : text.split(/[ \t]+/);
	}
	if (!row.includes("\"")) return row.split(delimiter);
	return import_papaparse.default.parse(row, {
		delimiter,
		newline: "\n",
		quoteChar: "\"",
		header: false
	}).data.flat();
}
const isBlank = (cells) => cells.every((cell) => cell.trim() === "");
/** The cells without the empty ones at the end. */
function trimCells(cells) {
	let end = cells.length;
	while (end > 0 && cells[end - 1].trim() === "") end--;
	return cells.slice(0, end);
}
// core/recording/readers/number-text.ts
/** Words that mean “no value here”. */
const GAPS = /* @__PURE__ */ new Set([
	"",
	"-",
	"--",
	"nan",
	"na",
	"n/a",
	"#n/a",
	"#na",
	"null",
	"none",
	"missing",
	".",
	"#div/0!",
	"#value!",
	"1.#qnan",
	"1.#ind",
	"-1.#ind",
	"-1.#qnan"
]);
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const POINT_THOUSANDS = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/;
const COMMA_THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
/**
* The number a cell holds: NaN for a gap, undefined for text that is no number. This is the one definition; the
* byte scanner must agree with it wherever it does not hand the row back.
*/
function readNumber(cell, decimal) {
	const text = cell.trim();
	const first = text.charCodeAt(0);
	if (first >= 48 && first <= 57 || first === 45 || first === 43 || first === 46 || first === 44) {
		if (decimal === ".") {
			if (PLAIN.test(text)) return Number(text);
			if (COMMA_THOUSANDS.test(text)) return Number(text.replaceAll(",", ""));
		} else {
			const swapped = text.replace(",", ".");
			if (PLAIN.test(swapped)) return Number(swapped);
			if (POINT_THOUSANDS.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
		}
	}
	if (text.charCodeAt(0) === 8722) return readNumber(`-${text.slice(1)}`, decimal);
	return GAPS.has(text.toLowerCase()) ? NaN : void 0;
}
/** A number for sure: not a gap, not text. */
const isNumberText = (cell, decimal) => {
	const value = readNumber(cell, decimal);
	return value !== void 0 && !Number.isNaN(value);
};
// core/recording/readers/dialect.ts
const CANDIDATES = [
	{
		delimiter: ",",
		decimal: "."
	},
	{
		delimiter: "	",
		decimal: "."
	},
	{
		delimiter: ";",
		decimal: "."
	},
	{
		delimiter: ";",
		decimal: ","
	},
	{
		delimiter: "	",
		decimal: ","
	},
	{
		delimiter: "|",
		decimal: "."
	},
	{
		delimiter: "|",
		decimal: ","
	},
	{
		delimiter: "space",
		decimal: "."
	},
	{
		delimiter: "space",
		decimal: ","
	}
];
const findNewline = (text) => text.includes("\n") || !text.includes("\r") ? "\n" : "\r";
/**
* The dialect in which the later lines of the head make the most numbers in rows of one width. Papaparse's own guess
* goes first among equals, but it counts delimiters and does not look at numbers: `0,5;1,2` would become three columns.
*/
function findDialect(text, isWhole) {
	const newline = findNewline(text);
	const lines = text.split(newline).map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
	if (!isWhole && lines.length > 1) lines.pop();
	const filled = lines.filter((line) => /\d/.test(line) && !/^[\s,;|]*$/.test(line));
	const looked = filled.slice(Math.max(Math.min(3, filled.length - 1), filled.length - 60));
	const guessed = import_papaparse.default.parse(looked.slice(0, 20).join("\n"), { header: false }).meta.delimiter;
	let best = {
		dialect: {
			delimiter: ",",
			decimal: ".",
			newline
		},
		quality: 0
	};
	let bestScore = -1;
	for (const { delimiter, decimal } of CANDIDATES) {
		const widths = /* @__PURE__ */ new Map();
		let numbers = 0;
		let cells = 0;
		for (const line of looked) {
			const row = trimCells(splitCells(line, delimiter));
			widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
			for (const cell of row) {
				cells++;
				if (readNumber(cell, decimal) !== void 0) numbers++;
			}
		}
		if (cells === 0) continue;
		const [width, rows] = [...widths].reduce((a, b) => b[1] > a[1] ? b : a);
		const quality = numbers / cells;
		const score = quality * (.5 + .5 * (rows / looked.length)) * (width > 1 ? 1 : .3) + .001 * Math.min(width, 20) + (delimiter === guessed ? .002 : 0);
		if (score > bestScore + 1e-9) {
			bestScore = score;
			best = {
				dialect: {
					delimiter,
					decimal,
					newline
				},
				quality
			};
		}
	}
	return best;
}
/** A row of data: at least half of its filled cells are numbers, and the first filled one is. */
function looksLikeData(cells, decimal) {
	const filled = cells.filter((cell) => cell.trim() !== "");
	if (filled.length === 0) return false;
	let numbers = 0;
	let isFirstNumber = false;
	for (const [i, cell] of filled.entries()) if (isNumberText(cell, decimal)) {
		numbers++;
		if (i === 0) isFirstNumber = true;
	} else if (readNumber(cell, decimal) !== void 0) numbers += .999;
	return numbers >= .7 * filled.length && (isFirstNumber || numbers >= .95 * filled.length) && filled.some((cell) => isNumberText(cell, decimal));
}
// core/recording/readers/text.ts
/** By the byte-order mark, or by the zeros that UTF-16 leaves between Latin letters. */
function findEncoding(head) {
	if (head[0] === 239 && head[1] === 187 && head[2] === 191) return {
		encoding: "utf-8",
		mark: 3
	};
	if (head[0] === 255 && head[1] === 254) return {
		encoding: "utf-16le",
		mark: 2
	};
	if (head[0] === 254 && head[1] === 255) return {
		encoding: "utf-16be",
		mark: 2
	};
	const count = Math.min(head.length & -2, 256);
	let evenZeros = 0;
	let oddZeros = 0;
	for (let i = 0; i < count; i += 2) {
		if (head[i] === 0) evenZeros++;
		if (head[i + 1] === 0) oddZeros++;
	}
	const pairs = count / 2;
	if (pairs >= 4 && oddZeros > .8 * pairs && evenZeros < .1 * pairs) return {
		encoding: "utf-16le",
		mark: 0
	};
	if (pairs >= 4 && evenZeros > .8 * pairs && oddZeros < .1 * pairs) return {
		encoding: "utf-16be",
		mark: 0
	};
	return {
		encoding: "utf-8",
		mark: 0
	};
}
/** The text of some bytes: UTF-8, or Latin-1 where they are not valid UTF-8 (old exports write “°” as one byte). */
function decodeText(bytes, from = 0, to = bytes.length) {
	const codes = [];
	let text = "";
	const flush = () => {
		text += String.fromCharCode(...codes);
		codes.length = 0;
	};
	for (let i = from; i < to;) {
		if (codes.length > 4096) flush();
		const first = bytes[i];
		if (first < 128) {
			codes.push(first);
			i++;
			continue;
		}
		const extra = first >= 240 && first < 245 ? 3 : first >= 224 && first < 240 ? 2 : first >= 194 && first < 224 ? 1 : 0;
		let code = extra === 3 ? first & 7 : extra === 2 ? first & 15 : first & 31;
		let isValid = extra > 0 && i + extra < to;
		for (let k = 1; isValid && k <= extra; k++) {
			const byte = bytes[i + k];
			if ((byte & 192) === 128) code = code << 6 | byte & 63;
			else isValid = false;
		}
		if (!isValid) {
			codes.push(first);
			i++;
		} else {
			if (code > 65535) codes.push(55296 + (code - 65536 >> 10), 56320 + (code - 65536 & 1023));
			else codes.push(code);
			i += extra + 1;
		}
	}
	flush();
	return text;
}
/** A stream of UTF-16 as a stream of UTF-8, so that everything after it sees bytes of one kind. */
function createUtf16Transcoder(encoding) {
	const high = encoding === "utf-16le" ? 1 : 0;
	let odd = null;
	let surrogate = 0;
	return (piece) => {
		const bytes = odd === null ? piece : new Uint8Array([odd, ...piece]);
		const even = bytes.length & -2;
		odd = even < bytes.length ? bytes[even] : null;
		const out = new Uint8Array(even * 2 + 4);
		let at = 0;
		for (let i = 0; i < even; i += 2) {
			let code = bytes[i + high] << 8 | bytes[i + 1 - high];
			if (code >= 55296 && code < 56320) {
				surrogate = code;
				continue;
			}
			if (code >= 56320 && code < 57344) code = surrogate === 0 ? 65533 : 65536 + (surrogate - 55296 << 10) + (code - 56320);
			surrogate = 0;
			if (code < 128) out[at++] = code;
			else if (code < 2048) {
				out[at++] = 192 | code >> 6;
				out[at++] = 128 | code & 63;
			} else if (code < 65536) {
				out[at++] = 224 | code >> 12;
				out[at++] = 128 | code >> 6 & 63;
				out[at++] = 128 | code & 63;
			} else {
				out[at++] = 240 | code >> 18;
				out[at++] = 128 | code >> 12 & 63;
				out[at++] = 128 | code >> 6 & 63;
				out[at++] = 128 | code & 63;
			}
		}
		return out.subarray(0, at);
	};
}
/** The stream as plain UTF-8 without a byte-order mark. */
async function toUtf8Stream(stream) {
	const found = findEncoding(await stream.head(512));
	if (found.encoding === "utf-8" && found.mark === 0) return {
		stream,
		found
	};
	const convert = found.encoding === "utf-8" ? (piece) => piece : createUtf16Transcoder(found.encoding);
	let skip = found.mark;
	let ahead = [];
	const pull = async () => {
		for (;;) {
			const piece = await stream.next();
			if (piece === null) return null;
			const body = piece.subarray(Math.min(skip, piece.length));
			skip -= piece.length - body.length;
			const converted = convert(body);
			if (converted.length > 0) return converted;
		}
	};
	return {
		found,
		stream: {
			name: stream.name,
			size: stream.size,
			sha256: () => stream.sha256(),
			rest: async () => {
				throw new Error("A transcoded stream is read piece by piece");
			},
			next: async () => ahead.shift() ?? await pull(),
			async head(count) {
				let have = ahead.reduce((sum, piece) => sum + piece.length, 0);
				while (have < count) {
					const piece = await pull();
					if (piece === null) break;
					ahead.push(piece);
					have += piece.length;
				}
				const joined = new Uint8Array(have);
				let at = 0;
				for (const piece of ahead) {
					joined.set(piece, at);
					at += piece.length;
				}
				ahead = have > 0 ? [joined] : [];
				return joined.subarray(0, Math.min(count, have));
			}
		}
	};
}
// core/recording/readers/row-scanner.ts
const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
/** Below this one more digit keeps the mantissa exact (2⁵³). */
const EXACT = 900719925474099;
const LONGEST_LINE = 16777216;
/**
* Reads a table of numbers from bytes, without making strings. A row it does not understand at once (text, quotes,
* a wrong count of cells) is handed back as text. Numbers are correctly rounded: up to 15 digits and powers to 10²²
* in floating point exactly (Clinger 1990), longer ones through the language's own conversion.
*/
var RowScanner = class {
	delimiter;
	isSpace;
	decimal;
	newline;
	sink;
	tail = /* @__PURE__ */ new Uint8Array(0);
	line = 0;
	skip;
	wasIrregular = true;
	/** Test door: with false every row goes the slow way. */
	scansNumbers;
	constructor(dialect, skipLines, sink, scansNumbers = true) {
		this.isSpace = dialect.delimiter === "space";
		this.delimiter = this.isSpace ? 32 : dialect.delimiter.charCodeAt(0);
		this.decimal = dialect.decimal.charCodeAt(0);
		this.newline = dialect.newline.charCodeAt(0);
		this.skip = skipLines;
		this.sink = sink;
		this.scansNumbers = scansNumbers;
	}
	push(piece) {
		const end = piece.lastIndexOf(this.newline) + 1;
		if (end === 0) {
			this.tail = joinBytes([this.tail, piece]);
			if (this.tail.length > LONGEST_LINE) this.end();
			return;
		}
		let from = 0;
		if (this.tail.length > 0) {
			from = piece.indexOf(this.newline) + 1;
			const row = joinBytes([this.tail, piece.subarray(0, from)]);
			this.rows(row, 0, row.length);
		}
		this.rows(piece, from, end);
		this.tail = piece.slice(end);
	}
	end() {
		if (this.tail.length === 0) return;
		const row = joinBytes([this.tail, Uint8Array.of(this.newline)]);
		this.tail = /* @__PURE__ */ new Uint8Array(0);
		this.rows(row, 0, row.length);
	}
	/** Rows from `from` to `end`; the byte before `end` is a line end. */
	rows(bytes, from, end) {
		let at = from;
		while (at < end) {
			this.line++;
			if (this.skip > 0) {
				this.skip--;
				at = bytes.indexOf(this.newline, at) + 1;
				continue;
			}
			const store = this.sink.store;
			const next = store !== null && this.scansNumbers ? this.scan(bytes, at, store) : -1;
			if (next >= 0) {
				if (this.wasIrregular) {
					this.wasIrregular = false;
					this.sink.resume(this.line);
				}
				if (this.sink.store === store) {
					store.rows++;
					at = next;
					continue;
				}
				this.line--;
				continue;
			}
			const stop = bytes.indexOf(this.newline, at);
			this.wasIrregular = true;
			this.sink.irregular(decodeText(bytes, at, stop > at && bytes[stop - 1] === 13 ? stop - 1 : stop), this.line);
			at = stop + 1;
		}
	}
	/** Puts one row into the store and returns where the next begins, or −1 when the row is not regular. */
	scan(bytes, from, store) {
		if (store.rows === store.capacity) store.grow();
		const { columns, width, rows } = store;
		const { delimiter, decimal, newline, isSpace } = this;
		const tab = delimiter === 9 ? 32 : 9;
		const separator = isSpace ? -1 : delimiter;
		let p = from;
		let column = 0;
		let filled = 0;
		for (;;) {
			let c = bytes[p];
			if (c <= 32) {
				while (c === 32 || c === tab) c = bytes[++p];
				if (c === 13 && newline !== 13) {
					c = bytes[++p];
					if (c !== newline) return -1;
				}
				if (isSpace && c === newline) break;
			}
			if (column === width) {
				if (c === newline) break;
				if (c !== delimiter) return -1;
				p++;
				continue;
			}
			const start = p;
			let isNegative = false;
			if (c === 45) {
				isNegative = true;
				c = bytes[++p];
			} else if (c === 43) c = bytes[++p];
			let mantissa = 0;
			let places = 0;
			const whole = p;
			let d = c - 48 >>> 0;
			while (d < 10) {
				mantissa = mantissa * 10 + d | 0;
				d = (c = bytes[++p]) - 48 >>> 0;
			}
			let digits = p - whole;
			if (c === decimal) {
				const point = p;
				d = (c = bytes[++p]) - 48 >>> 0;
				while (d < 10) {
					mantissa = mantissa * 10 + d | 0;
					d = (c = bytes[++p]) - 48 >>> 0;
				}
				places = p - point - 1;
				digits += places;
			}
			let value;
			if (digits === 0) {
				if (p !== start) return -1;
				if ((c | 32) === 110 && (bytes[p + 1] | 32) === 97 && (bytes[p + 2] | 32) === 110) {
					c = bytes[p += 3];
					filled++;
				}
				value = NaN;
			} else {
				filled++;
				if (digits <= 9 && c !== 101 && c !== 69) value = places === 0 ? mantissa : mantissa / POWERS[places];
				else {
					p = this.endOfNumber(bytes, p);
					if (p < 0) return -1;
					c = bytes[p];
					value = toNumber(bytes, whole, p, decimal);
				}
				if (isNegative) value = -value;
			}
			columns[column][rows] = value;
			column++;
			if (c === separator) {
				p++;
				continue;
			}
			while (c === 32 || c === tab) c = bytes[++p];
			if (isSpace) {
				if (c === 13 && newline !== 13) c = bytes[++p];
				if (c === newline) break;
				const before = bytes[p - 1];
				if (before === 32 || before === 9) continue;
				return -1;
			}
			if (c === delimiter) {
				p++;
				continue;
			}
			if (c === 13 && newline !== 13) c = bytes[++p];
			if (c === newline) break;
			return -1;
		}
		if (column !== width || filled === 0) return -1;
		return p + 1;
	}
	/** Past the exponent, if there is one; −1 when it has no digits. */
	endOfNumber(bytes, from) {
		if (bytes[from] !== 101 && bytes[from] !== 69) return from;
		let p = from + 1;
		if (bytes[p] === 45 || bytes[p] === 43) p++;
		const first = p;
		while (bytes[p] >= 48 && bytes[p] <= 57) p++;
		return p === first ? -1 : p;
	}
};
/** Digits, point and exponent without a sign: exact where 2⁵³ and 10²² allow, else the language's own conversion. */
function toNumber(bytes, from, to, decimal) {
	let mantissa = 0;
	let exponent = 0;
	let isExact = true;
	let isFraction = false;
	let p = from;
	for (; p < to; p++) {
		const c = bytes[p];
		if (c === decimal) {
			isFraction = true;
			continue;
		}
		if (c < 48 || c > 57) break;
		if (mantissa >= EXACT) isExact = false;
		mantissa = mantissa * 10 + (c - 48);
		if (isFraction) exponent--;
	}
	if (p < to) {
		let power = 0;
		const isDown = bytes[p + 1] === 45;
		for (p += bytes[p + 1] === 45 || bytes[p + 1] === 43 ? 2 : 1; p < to; p++) power = power < 1e4 ? power * 10 + (bytes[p] - 48) : power;
		exponent += isDown ? -power : power;
	}
	if (isExact && exponent >= -22 && exponent <= 22) return exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
	let text = "";
	for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] === decimal ? 46 : bytes[i]);
	return Number(text);
}
// core/recording/readers/table-sink.ts
/** How many single cells or rows are named one by one before only their number is told. */
const NAMED = 5;
/**
* Takes the rows of one table. Rows that are not plain numbers come here as text: gaps written as words, quoted
* cells, repeated headers, notes, cut lines. Every one of them is either understood or told of.
*/
var TableSink = class {
	dialect;
	current;
	open = null;
	openLine = 0;
	openLines = 0;
	headers;
	columnNames;
	repeatedHeaders = 0;
	badCells = [];
	oddRows = [];
	shortRows = [];
	/** `headers` are the raw header rows, to know them when they come again. */
	constructor(dialect, store, headers, names) {
		this.dialect = dialect;
		this.current = store;
		this.headers = headers.map((row) => row.trim());
		this.columnNames = names;
	}
	get store() {
		return this.open === null ? this.current : null;
	}
	resume(_line) {}
	irregular(text, line) {
		let row = text;
		let first = line;
		if (this.open !== null) {
			row = `${this.open}\n${text}`;
			first = this.openLine;
		}
		if (endsInsideQuotes(row, this.dialect.delimiter) && this.openLines < 20) {
			this.open = row;
			this.openLine = first;
			this.openLines++;
			return;
		}
		this.open = null;
		this.openLines = 0;
		this.row(row, first);
	}
	/** Ends the table; an unclosed quote is an odd row. */
	close() {
		if (this.open !== null) {
			const row = this.open;
			this.open = null;
			this.row(row, this.openLine);
		}
	}
	row(text, line) {
		if (this.headers.includes(text.trim()) && text.trim() !== "") {
			this.repeatedHeaders++;
			return;
		}
		const cells = splitCells(text, this.dialect.delimiter);
		if (isBlank(cells)) return;
		if (this.current !== null && looksLikeData(cells, this.dialect.decimal)) this.data(cells, line);
		else this.text(cells, line);
	}
	/** A row of words in the midst of the numbers. */
	text(cells, line) {
		const first = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
		if (/^(#|%|\/\/)/.test(first)) return;
		this.oddRows.push({
			line,
			text: first.slice(0, 40)
		});
	}
	data(cells, line) {
		const store = this.current;
		const count = trimCells(cells).length;
		if (count > store.width || count < store.width / 2) {
			this.shortRows.push({
				line,
				cells: count
			});
			return;
		}
		if (cells.length < store.width) this.shortRows.push({
			line,
			cells: cells.length
		});
		const values = new Float64Array(store.width).fill(NaN);
		for (let c = 0; c < Math.min(cells.length, store.width); c++) {
			const value = readNumber(cells[c], this.dialect.decimal);
			if (value === void 0) this.badCells.push({
				line,
				column: c,
				text: cells[c].trim().slice(0, 24)
			});
			else values[c] = value;
		}
		store.append(values);
	}
	alerts() {
		const found = [];
		if (this.repeatedHeaders > 0) found.push(alert$1("info", "table.repeated-header", `The header row comes again ${this.repeatedHeaders === 1 ? "once" : `${this.repeatedHeaders} times`} among the numbers and was left out.`, "Nothing to do, unless two trials were pasted into one file: then split it."));
		for (const { line, column, text } of this.badCells.slice(0, NAMED)) {
			const name = this.columnNames[column];
			found.push(alert$1("warning", "table.not-a-number", `“${text}” is not a number; it was taken as a gap.`, "Correct the cell in the file, or leave the gap to be filled.", name === void 0 ? {
				line,
				column: column + 1
			} : {
				line,
				column: column + 1,
				channel: name
			}));
		}
		if (this.badCells.length > NAMED) found.push(alert$1("warning", "table.not-a-number", `${this.badCells.length - NAMED} more cells are not numbers and were taken as gaps.`, "Open the file in a spreadsheet and look for text among the numbers.", { line: this.badCells[NAMED].line }));
		for (const { line, text } of this.oddRows.slice(0, NAMED)) found.push(alert$1("warning", "table.odd-row", `This row is not data (“${text}”) and was left out.`, "Check that no frames are missing here.", { line }));
		if (this.oddRows.length > NAMED) found.push(alert$1("warning", "table.odd-row", `${this.oddRows.length - NAMED} more rows are not data and were left out.`, "Check that no frames are missing.", { line: this.oddRows[NAMED].line }));
		const short = this.shortRows[0];
		if (short !== void 0) found.push(alert$1("warning", "table.row-width", `${this.shortRows.length === 1 ? "One row has" : `${this.shortRows.length} rows have`} another number of cells (${short.cells}) than the table has columns (${this.current?.width ?? 0}); what is missing became a gap, rows with too much or less than half were left out.`, "If the last line is cut off, export the trial again. If cells hold decimal commas, save with another delimiter.", { line: short.line }));
		return found;
	}
};
// core/recording/readers/table.ts
/** How much of a file is looked at before its body is scanned. */
const HEAD_BYTES = 262144;
/** Sends the stream through a sink, row by row. */
async function scanRows(stream, dialect, skipLines, sink, switches = {}) {
	const scanner = new RowScanner(dialect, skipLines, sink, switches.scansNumbers ?? true);
	for (let piece = await stream.next(); piece !== null; piece = await stream.next()) scanner.push(piece);
	scanner.end();
	sink.close();
}
/** Rows to expect from the size of the file and the length of the rows seen. */
function expectRows(rows, firstData, size) {
	const data = rows.slice(firstData, firstData + 200);
	const bytes = data.reduce((sum, row) => sum + row.text.length + 1, 0);
	return size / Math.max(2, bytes / Math.max(1, data.length)) * 1.03 + 64;
}
/** A table whose head is understood: all its rows, by column. */
async function readTable(stream, dialect, head, expectedRows, switches = {}) {
	const store = new ColumnStore(head.columns.length, expectedRows);
	const sink = new TableSink(dialect, store, head.headers, head.columns.map((column) => column.name));
	await scanRows(stream, dialect, head.skipLines, sink, switches);
	return {
		columns: store.finished(),
		rows: store.rows,
		alerts: sink.alerts()
	};
}
const toRawColumns = (columns, values, role = null) => columns.map((column, index) => ({
	name: column.name,
	component: column.component,
	unit: column.unit,
	index,
	role,
	values: values[index]
}));
// core/recording/readers/bvh.ts
const MOST_JOINTS = 2e3;
const HEADER_BYTES = 4194304;
/**
* BVH: a skeleton with offsets, and per frame the rotations of each joint in the order its channels are listed.
* Positions of all joints come from it, and hip, knee, ankle, pelvis and lumbar angles against the rest pose.
*/
async function readBvh(stream, switches = {}) {
	const raw = startRaw("bvh");
	raw.family = "bvh";
	const text = decodeText(await stream.head(HEADER_BYTES));
	const motion = /^\s*MOTION\b/im.exec(text);
	if (!motion) return refuse$1("bvh.no-motion", "This BVH file has a skeleton but no motion.", "Export the animation, not only the skeleton.");
	const written = readHierarchy(text.slice(0, motion.index));
	const known = new Set(written.map((joint) => joint.name));
	const joints = switches.swapsSides === true ? written.map((joint) => ({
		...joint,
		name: toOtherSide(joint.name, known)
	})) : written;
	const tail = text.slice(motion.index);
	const frames = /Frames:\s*(\d+)/i.exec(tail);
	const step = /Frame Time:\s*([\d.eE+-]+)/i.exec(tail);
	const seconds = Number(step?.[1]);
	if (!step || !(seconds > 0) || !Number.isFinite(seconds)) return refuse$1("bvh.frame-time", "This BVH file does not say its frame time.", "Export the animation again.");
	const width = joints.reduce((sum, joint) => sum + joint.channels.length, 0);
	if (width === 0) return refuse$1("bvh.no-channels", "The skeleton of this BVH file has no moving joints.", "Export the animation again.");
	const newline = findNewline(text);
	const skip = text.slice(0, motion.index + step.index + step[0].length).split(newline).length;
	const store = new ColumnStore(width, Math.min(Number(frames?.[1] ?? 0), stream.size / width) + 16);
	const dialect = {
		delimiter: "space",
		decimal: ".",
		newline
	};
	const sink = new TableSink(dialect, store, [], []);
	await scanRows(stream, dialect, skip, sink, switches);
	raw.alerts.push(...sink.alerts());
	if (store.rows < 2) return refuse$1("recording.too-short", "This BVH file has no frames of the right width.", "Export the animation again.");
	if (frames && Number(frames[1]) !== store.rows) raw.alerts.push(alert$1("warning", "bvh.frame-count", `The file announces ${frames[1]} frames, but there are ${store.rows}.`, "If the motion is shorter than you expect, the file may be cut off."));
	const channels = store.finished();
	const axes = findBodyAxes(joints);
	const legs = findLegs(joints);
	const { scale, words } = findScale(legs.length);
	raw.decisions.push(`The skeleton’s rest pose faces ${axes.words}; lengths are ${words} (leg ${Number(legs.length.toPrecision(3))} units).`);
	if (words.startsWith("unknown")) raw.alerts.push(alert$1("warning", "units.length-unknown", "The skeleton’s size fits no usual unit; it was scaled to a leg of 0.85 m.", "Give the subject’s height so that the model can be scaled."));
	raw.decisions.push("Joint angles are counted from the skeleton’s rest pose.");
	const columns = [];
	written.forEach((joint) => joint.channels.forEach((name, k) => {
		const index = joint.firstChannel + k;
		columns.push({
			name: `${joint.name} ${name}`,
			component: null,
			index,
			unit: null,
			role: null,
			values: channels[index],
			note: "turned into positions and joint angles through the skeleton"
		});
	}));
	columns.push(...calcSkeleton(joints, channels, store.rows, axes.toBody, scale, legs));
	raw.up = "+y";
	raw.sections = [{
		name: "motion",
		rate: 1 / seconds,
		frameCount: store.rows,
		columns,
		times: Float64Array.from({ length: store.rows }, (_, i) => i * seconds)
	}];
	return raw;
}
function readHierarchy(text) {
	const words = text.split(/\s+/).filter((word) => word !== "");
	const joints = [];
	const open = [];
	let at = 0;
	let channel = 0;
	const number = () => {
		const value = Number(words[at++]);
		return Number.isFinite(value) ? value : refuse$1("bvh.hierarchy", `The skeleton of this BVH file is damaged (near “${words.slice(at - 2, at + 2).join(" ")}”).`, "Export the animation again.");
	};
	let waiting = null;
	while (at < words.length) {
		const word = words[at++].toUpperCase();
		if (word === "ROOT" || word === "JOINT") {
			const name = [];
			while (at < words.length && words[at] !== "{") name.push(words[at++]);
			waiting = { name: name.join(" ") };
			if (word === "ROOT" && joints.length > 0) refuse$1("bvh.two-roots", "This BVH file holds more than one skeleton.", "Export one person per file.");
		} else if (word === "END") {
			at++;
			waiting = { name: `${joints[open.at(-1) ?? 0]?.name ?? "root"}_End` };
		} else if (word === "{") {
			if (waiting === null || joints.length >= MOST_JOINTS) refuse$1("bvh.hierarchy", "The skeleton of this BVH file is damaged.", "Export the animation again.");
			joints.push({
				name: waiting.name,
				parent: open.at(-1) ?? -1,
				offset: [
					0,
					0,
					0
				],
				channels: [],
				firstChannel: channel
			});
			open.push(joints.length - 1);
			waiting = null;
		} else if (word === "}") open.pop();
		else if (word === "OFFSET" && open.length > 0) {
			const own = open.at(-1);
			joints[own] = {
				...joints[own],
				offset: [
					number(),
					number(),
					number()
				]
			};
		} else if (word === "CHANNELS" && open.length > 0) {
			const count = number();
			if (!(count >= 0 && count <= 12)) refuse$1("bvh.hierarchy", "The skeleton of this BVH file is damaged: a joint has too many channels.", "Export the animation again.");
			const own = open.at(-1);
			joints[own] = {
				...joints[own],
				channels: words.slice(at, at + count),
				firstChannel: channel
			};
			at += count;
			channel += count;
		}
	}
	if (joints.length === 0) refuse$1("bvh.hierarchy", "This BVH file has no skeleton.", "Export the animation again.");
	return joints;
}
/** A leg from hip to ankle measures about 0.85 m. */
function findScale(leg) {
	if (leg > .4 && leg < 1.3) return {
		scale: 1,
		words: "metres"
	};
	if (leg > 50 && leg < 130) return {
		scale: .01,
		words: "centimetres"
	};
	if (leg > 400 && leg < 1300) return {
		scale: .001,
		words: "millimetres"
	};
	if (leg > 18 && leg <= 50) return {
		scale: .0254,
		words: "inches"
	};
	return {
		scale: leg > 0 ? .85 / leg : .01,
		words: "unknown units"
	};
}
// core/recording/readers/event-words.ts
/** `Left Foot Strike`, `RTO`, `Right Heel Contact`: a gait event, or null when it is something else. */
function readEventWords(text, time) {
	const side = /left|^\s*l/i.test(text) ? "left" : /right|^\s*r/i.test(text) ? "right" : null;
	const kind = /strike|contact|heel ?down|\b[lr]?(hs|ic|fs)\b/i.test(text) ? "strike" : /off|\b[lr]?to\b/i.test(text) ? "off" : null;
	return side === null || kind === null || !Number.isFinite(time) ? null : {
		side,
		kind,
		time,
		source: "file"
	};
}
// core/recording/readers/c3d/binary.ts
/** Numbers at byte positions. Out of range reads as 0: whoever reads checks the length first where it matters. */
function createBinaryReader(bytes, processor) {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const isLittle = processor !== "mips";
	const scratch = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(4));
	const has = (at, count) => at >= 0 && at + count <= bytes.length;
	const decFloat = (at) => {
		const bits = bytes[at + 1] << 24 | bytes[at] << 16 | bytes[at + 3] << 8 | bytes[at + 2];
		if ((bits & 2139095040) === 0) return 0;
		scratch.setInt32(0, bits);
		const value = scratch.getFloat32(0);
		if (Number.isFinite(value)) return value / 4;
		const mantissa = 1 + (bits & 8388607) / 8388608;
		return (bits < 0 ? -1 : 1) * mantissa * 2 ** 126;
	};
	return {
		length: bytes.length,
		byte: (at) => has(at, 1) ? bytes[at] : 0,
		signedByte: (at) => has(at, 1) ? view.getInt8(at) : 0,
		word: (at) => has(at, 2) ? view.getUint16(at, isLittle) : 0,
		signedWord: (at) => has(at, 2) ? view.getInt16(at, isLittle) : 0,
		float: (at) => !has(at, 4) ? 0 : processor === "dec" ? decFloat(at) : view.getFloat32(at, isLittle)
	};
}
// core/recording/readers/c3d/data.ts
/** Header and frames. Counts are checked against the size of the file before anything is allocated. */
function readData(bytes, parameters, alerts) {
	const reader = createBinaryReader(bytes, parameters.processor);
	const unsigned = (value) => value === null ? null : value < 0 ? value + 65536 : value;
	const pointCount = unsigned(parameters.number("POINT:USED")) ?? reader.word(2);
	const perFrame = Math.max(1, reader.word(18));
	const analogPerFrame = reader.word(4);
	const used = unsigned(parameters.number("ANALOG:USED"));
	const channelCount = analogPerFrame > 0 ? Math.floor(analogPerFrame / perFrame) : 0;
	const scale = parameters.number("POINT:SCALE") ?? reader.float(12);
	const isFloat = scale < 0;
	const firstFrame = longWord(parameters, "TRIAL:ACTUAL_START_FIELD") ?? Math.max(1, reader.word(6));
	const lastFrame = longWord(parameters, "TRIAL:ACTUAL_END_FIELD") ?? reader.word(8);
	const said = parameters.number("POINT:FRAMES");
	const headerCount = lastFrame - firstFrame + 1;
	const claimed = headerCount > 0 && headerCount < 2 ** 40 ? headerCount : said === null ? 0 : unsigned(said) ?? 0;
	const rate = parameters.number("POINT:RATE") ?? reader.float(20);
	const start = (((unsigned(parameters.number("POINT:DATA_START")) ?? 0) > 0 ? unsigned(parameters.number("POINT:DATA_START")) : reader.word(16)) - 1) * 512;
	const size = isFloat ? 4 : 2;
	const frameBytes = (pointCount * 4 + channelCount * perFrame) * size;
	if (!(rate > 0) || !Number.isFinite(rate)) refuse$1("c3d.rate", "This C3D file does not say its frame rate.", "Save it again with the program it came from.");
	if (frameBytes === 0) refuse$1("c3d.no-data", "This C3D file holds neither points nor analog channels.", "Choose the dynamic trial, not an empty one.");
	if (start <= 0 || start >= bytes.length) refuse$1("c3d.cut-off", "This C3D file ends before its data.", "Copy or export the file again.");
	const room = Math.floor((bytes.length - start) / frameBytes);
	if (claimed > 4 * room + 16 || room === 0) refuse$1("c3d.frames-claimed", `This C3D file announces ${claimed} frames of ${pointCount} points and ${channelCount} analog channels, but has room for ${room}.`, "The file is damaged or cut off: copy or export it again.");
	const frameCount = Math.min(claimed > 0 ? claimed : room, room);
	if (frameCount < claimed) alerts.push(alert$1("warning", "c3d.cut-off", `This C3D file announces ${claimed} frames but ends after ${frameCount}.`, "Copy or export the file again if the end of the trial matters."));
	if (frameCount * (3 * pointCount + channelCount * perFrame) > 2e8) refuse$1("size.too-many-values", "This C3D file holds more values than fit in memory.", "Export a shorter part of the trial.");
	if (used !== null && used !== channelCount && channelCount > 0) alerts.push(alert$1("info", "c3d.analog-count", `The parameters announce ${used} analog channels, the header ${channelCount}; the header was followed.`, "Nothing to do."));
	const points = Array.from({ length: pointCount }, () => new Float64Array(3 * frameCount));
	const analog = Array.from({ length: channelCount }, () => new Float64Array(perFrame * frameCount));
	const isUnsigned = /^UNSIGNED/i.test(parameters.texts("ANALOG:FORMAT")[0] ?? "");
	for (let frame = 0; frame < frameCount; frame++) {
		let at = start + frame * frameBytes;
		for (let k = 0; k < pointCount; k++) {
			const track = points[k];
			const residual = isFloat ? reader.float(at + 12) : reader.signedWord(at + 6);
			for (let axis = 0; axis < 3; axis++) {
				const value = isFloat ? reader.float(at + 4 * axis) : reader.signedWord(at + 2 * axis) * scale;
				track[3 * frame + axis] = residual < 0 || !Number.isFinite(value) ? NaN : value;
			}
			at += 4 * size;
		}
		for (let s = 0; s < perFrame; s++) for (let c = 0; c < channelCount; c++) {
			const value = isFloat ? reader.float(at) : isUnsigned ? reader.word(at) : reader.signedWord(at);
			analog[c][frame * perFrame + s] = Number.isFinite(value) ? value : NaN;
			at += size;
		}
	}
	scaleAnalog(analog, parameters, isUnsigned);
	return {
		pointCount,
		frameCount,
		firstFrame,
		rate,
		points,
		analogRate: rate * perFrame,
		analog
	};
}
/** (raw − offset) · scale · general scale. */
function scaleAnalog(analog, parameters, isUnsigned) {
	const general = parameters.number("ANALOG:GEN_SCALE") ?? 1;
	analog.forEach((values, c) => {
		const group = Math.floor(c / 255);
		const suffix = group === 0 ? "" : String(group + 1);
		const scale = (parameters.number(`ANALOG:SCALE${suffix}`, c % 255) ?? 1) * general;
		let offset = parameters.number(`ANALOG:OFFSET${suffix}`, c % 255) ?? 0;
		if (isUnsigned && offset < 0) offset += 65536;
		for (let i = 0; i < values.length; i++) values[i] = (values[i] - offset) * scale;
	});
}
/** Two words, low first, for counts beyond 65535. */
function longWord(parameters, name) {
	const value = parameters.get(name);
	if (value === null || value.numbers.length < 2) return null;
	const [low, high] = value.numbers;
	const whole = (low < 0 ? low + 65536 : low) + 65536 * (high < 0 ? high + 65536 : high);
	return whole > 0 ? whole : null;
}
// core/recording/readers/c3d/parameters.ts
const PROCESSORS = {
	1: "intel",
	2: "dec",
	3: "mips"
};
/** The parameter section: records one after another, each saying where the next begins. */
function readParameters(bytes) {
	const start = (bytes[0] - 1) * 512;
	const code = bytes[start + 3];
	const processor = PROCESSORS[(code ?? 0) - 83];
	if (code === void 0 || start + 512 > bytes.length) return refuse$1("c3d.cut-off", "This C3D file ends before its parameters.", "Copy or export the file again.");
	if (processor === void 0) return refuse$1("c3d.processor", `This C3D file was written for an unknown kind of computer (code ${code}).`, "Save it again with the program it came from.");
	const reader = createBinaryReader(bytes, processor);
	const groups = /* @__PURE__ */ new Map();
	const waiting = [];
	let at = start + 4;
	for (let count = 0; count < 2e4 && at + 4 < bytes.length; count++) {
		const nameLength = Math.abs(reader.signedByte(at));
		const group = reader.signedByte(at + 1);
		if (nameLength === 0 || group === 0) break;
		const nameEnd = at + 2 + nameLength;
		const name = decodeText(bytes, at + 2, Math.min(nameEnd, bytes.length)).trim().toUpperCase();
		const step = reader.word(nameEnd);
		if (group < 0) groups.set(-group, name);
		else {
			const value = readValue(bytes, reader, nameEnd + 2);
			if (value !== null) waiting.push({
				group,
				name,
				value
			});
		}
		if (step === 0) break;
		at = nameEnd + step;
	}
	const found = /* @__PURE__ */ new Map();
	for (const { group, name, value } of waiting) {
		const full = `${groups.get(group) ?? `GROUP${group}`}:${name}`;
		if (!found.has(full)) found.set(full, value);
	}
	return {
		processor,
		get: (name) => found.get(name) ?? null,
		number: (name, index = 0) => {
			const value = found.get(name)?.numbers[index];
			return value !== void 0 && Number.isFinite(value) ? value : null;
		},
		texts: (name) => found.get(name)?.texts ?? [],
		inGroup: (group) => [...found.keys()].filter((key) => key.startsWith(`${group}:`)).map((key) => key.slice(group.length + 1))
	};
}
function readValue(bytes, reader, from) {
	const type = reader.signedByte(from);
	const size = Math.abs(type);
	if (type !== -1 && type !== 1 && type !== 2 && type !== 4) return null;
	const rank = reader.byte(from + 1);
	if (rank > 7) return null;
	const dimensions = Array.from({ length: rank }, (_, i) => reader.byte(from + 2 + i));
	const count = dimensions.reduce((product, length) => product * length, 1);
	const data = from + 2 + rank;
	if (data + count * size > bytes.length) return null;
	if (type === -1) {
		const length = dimensions[0] ?? 1;
		return {
			dimensions,
			numbers: [],
			texts: Array.from({ length: length === 0 ? 0 : count / length }, (_, i) => decodeText(bytes, data + i * length, data + (i + 1) * length).replaceAll("\0", "").trim())
		};
	}
	return {
		dimensions,
		numbers: Array.from({ length: count }, (_, i) => {
			const at = data + i * size;
			return type === 1 ? reader.signedByte(at) : type === 2 ? reader.signedWord(at) : reader.float(at);
		}),
		texts: []
	};
}
/** Labels continue in LABELS2, LABELS3, … when there are more than 255. */
function readLabels(parameters, base) {
	const labels = [...parameters.texts(base)];
	for (let part = 2; part < 20; part++) {
		const more = parameters.texts(`${base}${part}`);
		if (more.length === 0) break;
		labels.push(...more);
	}
	return labels;
}
// core/recording/readers/c3d/plates.ts
/**
* Force plates of types 1 to 4 as force, point and moment in the file's frame. Corners are numbered +x+y, −x+y, −x−y,
* +x−y in the plate's own axes, whose z points down into the floor. ORIGIN runs from the sensor's origin to the middle of the
* surface (types 2 and 4), so the moment there is M − ORIGIN × F.
*/
function readPlates(data, parameters, alerts, decisions = []) {
	const count = Math.min(parameters.number("FORCE_PLATFORM:USED") ?? 0, 64);
	const channels = parameters.get("FORCE_PLATFORM:CHANNEL");
	const corners = parameters.get("FORCE_PLATFORM:CORNERS");
	if (count <= 0 || channels === null || data.analog.length === 0) return [];
	const rows = channels.dimensions[0] ?? 6;
	const plates = [];
	for (let p = 0; p < count; p++) {
		const type = parameters.number("FORCE_PLATFORM:TYPE", p) ?? 0;
		const name = `Plate ${p + 1}`;
		const own = Array.from({ length: rows }, (_, i) => Math.abs(channels.numbers[p * rows + i] ?? 0) - 1);
		const needed = type === 3 ? 8 : 6;
		if (type < 1 || type > 4) {
			alerts.push(alert$1("warning", "c3d.plate-type", `${name} is of type ${type}, which cannot be read; its forces are left out.`, "Export the forces as text (OpenSim .mot) and add that file."));
			continue;
		}
		if (own.length < needed || own.slice(0, needed).some((channel) => channel < 0 || channel >= data.analog.length)) {
			alerts.push(alert$1("warning", "c3d.plate-channels", `${name} refers to analog channels that are not in the file; its forces are left out.`, "Save the trial again with its analog data."));
			continue;
		}
		const points = corners === null ? null : [
			0,
			1,
			2,
			3
		].map((i) => at3(corners.numbers, 12 * p + 3 * i));
		if (points === null || points.some((corner) => corner.some((value) => !Number.isFinite(value)))) {
			alerts.push(alert$1("warning", "c3d.plate-corners", `${name} has no corners, so its place in the room is unknown; its forces are left out.`, "Save the trial again with the calibrated force plates."));
			continue;
		}
		const toM = lengthOf(parameters.texts("POINT:UNITS")[0] ?? "mm");
		const stored = at3(parameters.get("FORCE_PLATFORM:ORIGIN")?.numbers ?? [
			0,
			0,
			0
		], 3 * p).map(toM);
		const turned = (type === 2 || type === 4) && stored[2] > 0;
		const origin = turned ? [
			-stored[0],
			-stored[1],
			-stored[2]
		] : stored;
		if (turned) decisions.push(`${name}: its ORIGIN points from the surface to the sensor and was turned round.`);
		const signals = own.slice(0, needed).map((channel) => unbiased(data.analog[channel], data, parameters));
		const momentUnits = own.slice(type === 1 ? 5 : 3, 6).map((channel) => parameters.texts("ANALOG:UNITS")[channel] ?? "");
		const isMilli = momentUnits.some((text) => readUnit(text) === "Nmm") || !momentUnits.some((text) => readUnit(text) === "Nm") && /mm/i.test(parameters.texts("POINT:UNITS")[0] ?? "mm");
		const plate = toPlate(name, type, signals, points.map((corner) => corner.map(toM)), origin, {
			toNm: isMilli ? mmToM : (value) => value,
			toM,
			matrix: type === 4 ? matrixOf(parameters, p) : null
		});
		plates.push({
			...plate,
			rate: data.analogRate,
			firstTime: (data.firstFrame - 1) / data.rate
		});
	}
	return plates;
}
function toPlate(name, type, signals, corners, origin, { toNm, toM, matrix }) {
	const [c1, c2, c3, c4] = corners;
	const centre = [
		0,
		1,
		2
	].map((axis) => (c1[axis] + c2[axis] + c3[axis] + c4[axis]) / 4);
	const x = unit$3(c1.map((value, i) => value - c2[i] + c4[i] - c3[i]));
	const rough = unit$3(c1.map((value, i) => value - c4[i] + c2[i] - c3[i]));
	const z = unit$3(cross$3(x, rough));
	const y = cross$3(z, x);
	const count = signals[0].length;
	const force = new Float64Array(3 * count);
	const point = new Float64Array(3 * count);
	const freeMoment = new Float64Array(3 * count);
	const raw = /* @__PURE__ */ new Float64Array(8);
	for (let i = 0; i < count; i++) {
		for (let k = 0; k < signals.length; k++) raw[k] = signals[k][i];
		const [f, m, p] = local(type, raw, origin, toNm, toM, matrix);
		for (let axis = 0; axis < 3; axis++) {
			const at = 3 * i + axis;
			force[at] = x[axis] * f[0] + y[axis] * f[1] + z[axis] * f[2];
			freeMoment[at] = x[axis] * m[0] + y[axis] * m[1] + z[axis] * m[2];
			point[at] = centre[axis] + x[axis] * p[0] + y[axis] * p[1];
		}
	}
	return {
		name,
		force,
		point,
		freeMoment
	};
}
/** Force, moment about the point, and the point on the surface (from its middle), in the plate's axes. */
function local(type, raw, origin, toNm, toM, matrix) {
	if (type === 1) return [
		[
			raw[0],
			raw[1],
			raw[2]
		],
		[
			0,
			0,
			toNm(raw[5])
		],
		[toM(raw[3]), toM(raw[4])]
	];
	if (type === 3) {
		const [fx12, fx34, fy14, fy23, fz1, fz2, fz3, fz4] = raw;
		const [a, b, depth] = origin;
		const fx = fx12 + fx34;
		const fy = fy14 + fy23;
		const mx = b * (fz1 + fz2 - fz3 - fz4) + fy * depth;
		const my = a * (-fz1 + fz2 + fz3 - fz4) - fx * depth;
		const mz = b * (-fx12 + fx34) + a * (fy14 - fy23);
		return [
			[
				fx,
				fy,
				fz1 + fz2 + fz3 + fz4
			],
			[
				mx,
				my,
				mz
			],
			[0, 0]
		];
	}
	let six = [
		raw[0],
		raw[1],
		raw[2],
		raw[3],
		raw[4],
		raw[5]
	];
	if (matrix !== null) six = six.map((_, row) => six.reduce((sum, value, column) => sum + matrix[row + 6 * column] * value, 0));
	const f = [
		six[0],
		six[1],
		six[2]
	];
	const lever = cross$3(origin, f);
	return [
		f,
		[
			toNm(six[3]) - lever[0],
			toNm(six[4]) - lever[1],
			toNm(six[5]) - lever[2]
		],
		[0, 0]
	];
}
/** The signal without its mean over the frames the file names as unloaded (FORCE_PLATFORM:ZERO). */
function unbiased(values, data, parameters) {
	const [from, to] = [parameters.number("FORCE_PLATFORM:ZERO", 0) ?? 0, parameters.number("FORCE_PLATFORM:ZERO", 1) ?? 0];
	if (from < 1 || to <= from) return values;
	const perFrame = Math.round(data.analogRate / data.rate);
	const part = values.subarray(Math.max(0, from - data.firstFrame) * perFrame, Math.max(0, to - data.firstFrame + 1) * perFrame);
	if (part.length === 0) return values;
	const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
	return values.map((value) => value - mean);
}
function matrixOf(parameters, plate) {
	const own = parameters.get("FORCE_PLATFORM:CAL_MATRIX")?.numbers.slice(36 * plate, 36 * plate + 36);
	return own?.length === 36 ? own : null;
}
function lengthOf(text) {
	const unitWord = readUnit(text);
	return unitWord === "m" ? (value) => value : unitWord === "cm" ? cmToM : unitWord === "in" ? inchToM : mmToM;
}
const at3 = (values, at) => [
	values[at] ?? NaN,
	values[at + 1] ?? NaN,
	values[at + 2] ?? NaN
];
const cross$3 = (a, b) => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0]
];
const unit$3 = (a) => {
	const length = Math.hypot(a[0], a[1], a[2]);
	return length > 0 ? [
		a[0] / length,
		a[1] / length,
		a[2] / length
	] : [
		0,
		0,
		0
	];
};
// core/recording/readers/c3d/c3d.ts
/** Larger files are refused before they are read: 1 GB is three hours of a full marker set. */
const LARGEST = 1e9;
const WORDS$2 = {
	intel: "Intel",
	dec: "DEC",
	mips: "MIPS"
};
/** C3D, the binary exchange format of motion laboratories (c3d.org user guide). */
async function readC3d(stream) {
	const raw = startRaw("c3d");
	if (stream.size > LARGEST) refuse$1("size.too-large", "This C3D file is larger than 1 GB.", "Export a shorter part of the trial.");
	const bytes = await stream.rest(LARGEST);
	if (bytes.length < 1024) refuse$1("c3d.cut-off", "This C3D file is too short to hold a recording.", "Copy or export the file again.");
	const parameters = readParameters(bytes);
	tellRotations(parameters, raw.alerts);
	const data = readData(bytes, parameters, raw.alerts);
	raw.decisions.push(`Written for ${WORDS$2[parameters.processor]} processors; ${data.pointCount} points at ${data.rate} Hz, ${data.analog.length} analog channels at ${data.analogRate} Hz.`);
	const labels = readLabels(parameters, "POINT:LABELS");
	const roles = readRoles(parameters);
	const firstTime = (data.firstFrame - 1) / data.rate;
	const units = unitsOf(parameters);
	const columns = [];
	const seen = /* @__PURE__ */ new Map();
	data.points.forEach((track, k) => {
		const label = labels[k] ?? "";
		const name = label === "" ? `point ${k + 1}` : label;
		const times = (seen.get(name) ?? 0) + 1;
		seen.set(name, times);
		const role = roles.get(name) ?? roleByName(name);
		if (role !== "point") blankZeros(track);
		for (const axis of [
			0,
			1,
			2
		]) columns.push({
			name: times === 1 ? name : `${name} (${times})`,
			component: "XYZ"[axis],
			index: 3 * k + axis,
			unit: units[role],
			role,
			values: Float64Array.from({ length: data.frameCount }, (_, i) => track[3 * i + axis])
		});
	});
	if (data.pointCount > 0 && labels.length < data.pointCount) raw.alerts.push(alert$1("warning", "c3d.no-labels", `${data.pointCount - labels.length} of ${data.pointCount} points have no name.`, "Label the markers in the program the file came from and save it again."));
	const repeated = [...seen].filter(([, count]) => count > 1).map(([name]) => name);
	if (repeated.length > 0) raw.alerts.push(alert$1("info", "c3d.repeated-labels", `Several points share a name (${repeated.slice(0, 6).join(", ")}); the later ones are numbered.`, "Check which of them is the marker you mean."));
	if (columns.some((column) => column.role === "angle")) raw.family = "plug-in-gait";
	raw.angleUnit = units.angle === null ? null : {
		unit: /rad/i.test(units.angle) ? "rad" : "deg",
		says: `POINT:ANGLE_UNITS ${units.angle}`
	};
	raw.sections = [{
		name: "points",
		rate: data.rate,
		frameCount: data.frameCount,
		columns,
		times: Float64Array.from({ length: data.frameCount }, (_, i) => firstTime + i / data.rate)
	}];
	raw.plates = readPlates(data, parameters, raw.alerts, raw.decisions);
	raw.events = readEvents(bytes, parameters, data, raw.alerts);
	raw.subject = readSubject(parameters);
	raw.up = readUp(parameters);
	return raw;
}
/** Markerless programs store a matrix for each segment instead of points. */
function tellRotations(parameters, alerts) {
	const count = parameters.number("ROTATION:USED") ?? 0;
	if (count <= 0) return;
	const words = `rotations of ${count} body segments, as Theia3D writes them`;
	const tip = "Compute the joint angles in Visual3D or Theia3D, export them as text (ASCII) or as a C3D with joint angles or joint centres, and open that.";
	if ((parameters.number("POINT:USED") ?? 0) === 0) refuse$1("c3d.rotations", `This C3D file holds the ${words}, and neither markers nor joint angles.`, tip);
	alerts.push(alert$1("info", "c3d.rotations", `The file also holds the ${words}; they are not used.`, tip));
}
const GROUPS = [
	["ANGLES", "angle"],
	["FORCES", "force"],
	["MOMENTS", "moment"],
	["POWERS", "power"],
	["SCALARS", "scalar"]
];
/** Which points are no points: model outputs are listed by kind. */
function readRoles(parameters) {
	const roles = /* @__PURE__ */ new Map();
	for (const [group, role] of GROUPS) for (const label of readLabels(parameters, `POINT:${group}`)) roles.set(label, role);
	return roles;
}
function roleByName(label) {
	const name = label.split(":").at(-1);
	if (/^[LR]?[A-Z][A-Za-z]*Angles?$/.test(name)) return "angle";
	if (/^[LR][A-Z][A-Za-z]*(Force|GRF)$/.test(name)) return "force";
	if (/^[LR][A-Z][A-Za-z]*Moment$/.test(name)) return "moment";
	return /^[LR][A-Z][A-Za-z]*Power$/.test(name) ? "power" : "point";
}
/** Model outputs are written as 0, 0, 0 where they could not be computed. */
function blankZeros(track) {
	for (let i = 0; i + 2 < track.length; i += 3) if (track[i] === 0 && track[i + 1] === 0 && track[i + 2] === 0) track.fill(NaN, i, i + 3);
}
function unitsOf(parameters) {
	const said = (name) => {
		const text = parameters.texts(`POINT:${name}`)[0];
		return text === void 0 || text === "" ? null : text;
	};
	return {
		point: said("UNITS") ?? "mm",
		angle: said("ANGLE_UNITS") ?? "deg",
		force: said("FORCE_UNITS") ?? "N",
		moment: said("MOMENT_UNITS") ?? "Nmm",
		power: said("POWER_UNITS") ?? "W",
		scalar: null,
		analog: null
	};
}
function readEvents(bytes, parameters, data, alerts) {
	const events = [];
	const used = parameters.number("EVENT:USED") ?? 0;
	const times = parameters.get("EVENT:TIMES");
	const contexts = readLabels(parameters, "EVENT:CONTEXTS");
	const labels = readLabels(parameters, "EVENT:LABELS");
	const clock = times?.numbers ?? [];
	for (let i = 0; i < Math.min(used, 1e4, clock.length / 2); i++) add$1(events, `${contexts[i] ?? ""} ${labels[i] ?? ""}`, 60 * clock[2 * i] + clock[2 * i + 1]);
	if (used === 0) {
		const reader = createBinaryReader(bytes, parameters.processor);
		const count = reader.word(298) === 12345 ? Math.min(18, reader.word(300)) : 0;
		for (let i = 0; i < count; i++) add$1(events, decodeText(bytes, 396 + 4 * i, 400 + 4 * i), reader.float(304 + 4 * i));
	}
	const [first, last] = [(data.firstFrame - 1) / data.rate, (data.firstFrame - 1 + data.frameCount) / data.rate];
	const inside = events.filter(({ time }) => time >= first - 1 / data.rate && time <= last);
	if (inside.length < events.length) alerts.push(alert$1("info", "c3d.events-outside", `${events.length - inside.length} gait events lie outside the recorded frames and were left out.`, "Nothing to do for a trial that was cut."));
	return inside;
}
function add$1(events, text, time) {
	const event = readEventWords(text, time);
	if (event !== null) events.push(event);
}
/** Mass and height from PROCESSING or SUBJECTS; heights above 3 are millimetres or centimetres. */
function readSubject(parameters) {
	const subject = {};
	for (const group of [
		"PROCESSING",
		"SUBJECTS",
		"SUBJECT",
		"ANTHROPOMETRY"
	]) for (const name of parameters.inGroup(group)) {
		const value = parameters.number(`${group}:${name}`) ?? Number(parameters.texts(`${group}:${name}`)[0] ?? "");
		if (!(value > 0)) continue;
		if (/^(body ?_?mass|mass|weight|body ?_?weight)$/i.test(name) && value > 2 && value < 400) subject.mass ??= single(value);
		if (/^(height|stature|body ?_?height)$/i.test(name)) {
			const height = value > 300 ? mmToM(value) : value > 3 ? value / 100 : value;
			if (height > .3 && height < 2.8) subject.height ??= single(height);
		}
	}
	const code = parameters.texts("SUBJECTS:NAMES")[0];
	if (code !== void 0 && code !== "") subject.code = code;
	return subject;
}
/** 32.1 kg stored in single precision is 32.0999985: back to the digits that were typed. */
const single = (value) => Number(value.toPrecision(6));
/** POINT:Y_SCREEN names the axis drawn upward on screens. */
function readUp(parameters) {
	const text = parameters.texts("POINT:Y_SCREEN")[0]?.toLowerCase();
	const found = text === void 0 ? null : /^([+-]?)([xyz])$/.exec(text);
	return found ? `${found[1] === "-" ? "-" : "+"}${found[2]}` : null;
}
// core/recording/readers/table-head.ts
/** The rows of a piece of text; a quoted cell may span lines. */
function splitRows(text, dialect, isWhole) {
	const lines = text.split(dialect.newline);
	if (!isWhole && lines.length > 1) lines.pop();
	const rows = [];
	for (let i = 0; i < lines.length; i++) {
		const first = i;
		let row = stripCr(lines[i]);
		while (endsInsideQuotes(row, dialect.delimiter) && i + 1 < lines.length && i - first < 20) row += `\n${stripCr(lines[++i])}`;
		rows.push({
			text: row,
			cells: splitCells(row, dialect.delimiter),
			line: first + 1,
			lastLine: i + 1
		});
	}
	return rows;
}
const stripCr = (line) => line.endsWith("\r") ? line.slice(0, -1) : line;
/** Where the numbers begin: the first of several rows of data of about one width. Null when there are none. */
function findFirstData(rows, decimal) {
	const width = (row) => trimCells(row.cells).length;
	let lone = null;
	for (let i = 0; i < rows.length; i++) {
		if (!looksLikeData(rows[i].cells, decimal)) continue;
		if (width(rows[i]) < 2) continue;
		lone ??= i;
		const after = rows.slice(i + 1, i + 12).filter((row) => !isBlank(row.cells)).slice(0, 3);
		if (after.length === 0) return i;
		if (after.filter((row) => looksLikeData(row.cells, decimal) && Math.abs(row.cells.length - rows[i].cells.length) <= Math.max(1, .5 * rows[i].cells.length)).length * 2 > after.length) return i;
	}
	return lone;
}
const COMPONENT = /^([xyz]('{0,2})|[rts][xyz]|[fmc][xyz]|[0-3]|q[0-3wxyz]|frame|sub ?frame|item|time.*)$/i;
/** Splits the rows above the numbers into title, names, components and units. */
function readHead(rows, firstData, decimal) {
	const data = rows.slice(firstData, firstData + 50).filter((row) => !isBlank(row.cells) && looksLikeData(row.cells, decimal));
	const widest = Math.max(1, ...data.map((row) => trimCells(row.cells).length));
	const raw = mode(data.map((row) => row.cells.length));
	let names = null;
	let groups = null;
	let components = null;
	let units = null;
	const headers = [];
	let top = firstData;
	for (let i = firstData - 1; i >= 0 && firstData - i <= 8; i--) {
		const cells = uncomment(rows[i].cells);
		const filled = cells.filter((cell) => cell.trim() !== "").map((cell) => cell.trim());
		if (filled.length === 0) {
			if (names !== null) break;
			continue;
		}
		if (filled.length === 1 && widest > 2 && !(names === null && components !== null)) break;
		if (cells.length > widest + 2 && trimCells(cells).length > 2 * widest + 2) break;
		const isUnits = filled.length > 1 && filled.filter(isUnitWord).length >= .6 * filled.length && names === null;
		const isComponents = names === null && filled.length > 2 && filled.every((cell) => COMPONENT.test(cell)) && filled.some((cell) => /^[xyz]$/i.test(cell));
		if (isUnits && units === null) units = cells;
		else if (isComponents && components === null) components = cells;
		else if (names === null) names = cells;
		else if (components === null && filled.length < cells.length && filled.length >= 2 && hasMergedCells(cells)) {
			groups = spread$3(cells, names.length);
			headers.push(rows[i].text);
			top = i;
			break;
		} else break;
		headers.push(rows[i].text);
		top = i;
	}
	const header = names ?? components;
	const width = Math.min(raw, Math.max(widest, header === null ? 0 : trimCells(header).length));
	if (names === null && components !== null) {
		names = components;
		components = null;
	}
	const spreadNames = components === null ? names : spread$3(names, width);
	return {
		columns: Array.from({ length: width }, (_, c) => {
			const own = spreadNames?.[c]?.trim() ?? "";
			const group = groups?.[c]?.trim() ?? "";
			const component = components?.[c]?.trim() ?? "";
			const text = [group, own].filter((part) => part !== "").join(" ");
			const isIndex = component !== "" && !/^([xyz]'{0,2}|[rts][xyz]|[fmc][xyz]|[0-3]|q[0-3wxyz])$/i.test(component);
			const { name, unit } = takeUnitOff(isIndex ? component : text);
			const written = units?.[c]?.trim();
			return {
				name: name === "" ? `column ${c + 1}` : name,
				component: component === "" || isIndex || text === "" ? null : component,
				unit: written === void 0 || written === "" ? unit : written
			};
		}),
		skipLines: rows[firstData].line - 1,
		headers,
		preamble: rows.slice(0, top).filter((row) => !isBlank(row.cells)),
		hasNames: names !== null
	};
}
function uncomment(cells) {
	const [first, ...others] = cells;
	const stripped = (first ?? "").replace(/^\s*(#+|%+|\/\/+)\s*/, "");
	return stripped === "" && /^\s*(#+|%+|\/\/+)\s*$/.test(first ?? "") ? others : [stripped, ...others];
}
/** A name with empty cells behind it stands for all of them. */
function spread$3(cells, width) {
	let last = "";
	return Array.from({ length: width }, (_, c) => {
		const own = cells[c]?.trim() ?? "";
		if (own !== "") last = own;
		return last;
	});
}
const hasMergedCells = (cells) => cells.some((cell, i) => i > 0 && cell.trim() === "" && cells[i - 1].trim() !== "");
function mode(values) {
	const counts = /* @__PURE__ */ new Map();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].reduce((a, b) => b[1] > a[1] || b[1] === a[1] && b[0] > a[0] ? b : a, [1, 0])[0];
}
/** Rate, mass, height and subject code where title rows state them. */
function readPreamble(rows, decimal) {
	let rate = null;
	const subject = {};
	for (const row of rows) {
		const text = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== "").join(" ");
		const number = (pattern) => {
			const found = pattern.exec(text)?.[1];
			const value = found === void 0 ? void 0 : readNumber(found, decimal);
			return value !== void 0 && Number.isFinite(value) ? value : null;
		};
		const hertz = number(/(?:\brate|freq\w*|\bfps|frames per second)[^\d\n]{0,24}?([\d.,]+)/i) ?? number(/([\d.,]+)\s*(?:hz|fps)\b/i);
		if (hertz !== null && hertz >= 1 && hertz <= 2e4) rate ??= hertz;
		const mass = number(/\b(?:body ?mass|mass|body ?weight|weight)[^\d\n]{0,16}?([\d.,]+)/i);
		if (mass !== null && mass > 2 && mass < 400) subject.mass ??= mass;
		const height = number(/\b(?:height|stature)[^\d\n]{0,16}?([\d.,]+)/i);
		if (height !== null) {
			const metres = height > 300 ? height / 1e3 : height > 3 ? height / 100 : height;
			if (metres > .3 && metres < 2.8) subject.height ??= metres;
		}
		const code = /^\s*(?:subject|patient|participant)(?: ?(?:id|code|name))?\s*[:=,;\t ]\s*(\S.{0,40})$/i.exec(text)?.[1];
		if (code !== void 0) subject.code ??= code.trim();
	}
	return {
		rate,
		subject
	};
}
// core/recording/readers/cortex-forces.ts
/** Cortex .forces: per plate FX FY FZ (N), X Y Z (centre of pressure, mm), MZ (free moment about the vertical, N·mm). */
async function readCortexForces(stream, switches = {}) {
	const raw = startRaw("cortex-forces");
	const bytes = await stream.head(HEAD_BYTES);
	const isWhole = bytes.length < HEAD_BYTES;
	const text = decodeText(bytes);
	const newline = findNewline(text);
	const rows = splitRows(text, {
		delimiter: "	",
		decimal: ".",
		newline
	}, isWhole);
	const header = rows.findIndex((row) => /^#?Sample\b/i.test(row.text));
	const rate = Number(/SampleRate\s*=\s*([\d.]+)/i.exec(text)?.[1]);
	if (header < 0 || header + 1 >= rows.length) return refuse$1("cortex.header", "This force file has no row of column names (#Sample, FX1, …).", "Export the forces again.", { line: 1 });
	if (!(rate > 0)) return refuse$1("time.no-rate", "This force file does not say its sample rate.", "Export the forces again.", { line: 1 });
	const { dialect } = findDialect(rows.slice(header + 1).map((row) => row.text).join("\n"), true);
	const names = trimCells(rows[header].cells).map((cell) => cell.trim());
	const columns = names.map((name) => {
		const found = /^(F|M)?([XYZ])(\d+)$/i.exec(name);
		if (!found) return {
			name: name.replace(/^#/, ""),
			component: null,
			unit: null
		};
		const kind = found[1]?.toUpperCase();
		const plate = (quantity) => ({
			plate: `plate ${found[3]}`,
			plateSide: null,
			quantity,
			axis: "XYZ".indexOf(found[2].toUpperCase())
		});
		if (kind === "F") return {
			name,
			component: null,
			unit: "N",
			plate: plate("force")
		};
		return kind === "M" ? {
			name,
			component: null,
			unit: "Nmm",
			plate: plate("free-moment")
		} : {
			name,
			component: null,
			unit: "mm",
			plate: plate("point")
		};
	});
	const table = await readTable(stream, {
		...dialect,
		newline
	}, {
		columns,
		skipLines: rows[header].lastLine,
		headers: []
	}, expectRows(rows, header + 1, stream.size), switches);
	raw.alerts.push(...table.alerts);
	raw.decisions.push(`Columns ${names.slice(1, 8).join(", ")}, … read as force (N), centre of pressure (mm) and free moment about the vertical (N·mm).`);
	raw.sections = [{
		name: "forces",
		rate,
		frameCount: table.rows,
		times: Float64Array.from({ length: table.rows }, (_, i) => i / rate),
		columns: columns.map((column, index) => ({
			...column,
			index,
			role: null,
			values: table.columns[index]
		}))
	}];
	return raw;
}
// core/recording/readers/csv.ts
const DELIMITER_WORDS = {
	",": "comma",
	"	": "tab",
	";": "semicolon",
	"|": "bar",
	space: "blanks"
};
/** Any table of numbers with a header: the reader of last resort, and the one most files meet. */
async function readCsv(stream, switches = {}) {
	const raw = startRaw("csv");
	let rows = [];
	let firstData = null;
	let found = findDialect("", true);
	for (let count = HEAD_BYTES;; count *= 4) {
		const bytes = await stream.head(count);
		const isWhole = bytes.length < count;
		const text = decodeText(bytes);
		found = findDialect(text, isWhole);
		rows = splitRows(text, found.dialect, isWhole);
		firstData = findFirstData(rows, found.dialect.decimal);
		if (isWhole || count >= 4194304 || firstData !== null && rows.length > firstData + 4) break;
	}
	const { dialect } = found;
	if (firstData === null) return refuse$1("table.no-numbers", "No table of numbers was found in this file.", "Export the joint angles as text, one row per frame and one column per angle, with a header row.");
	const head = readHead(rows, firstData, dialect.decimal);
	if (!head.hasNames) raw.decisions.push("The table has no header row; its columns are called column 1, column 2, …");
	raw.decisions.push(`Columns are separated by ${DELIMITER_WORDS[dialect.delimiter]}; decimal ${dialect.decimal === "," ? "comma" : "point"}; numbers begin in line ${head.skipLines + 1}.`);
	const said = readPreamble(head.preamble, dialect.decimal);
	raw.subject = said.subject;
	const { columns, rows: frameCount, alerts } = await readTable(stream, dialect, head, expectRows(rows, firstData, stream.size), switches);
	raw.alerts.push(...alerts);
	raw.sections = [{
		name: "table",
		rate: said.rate,
		frameCount,
		columns: toRawColumns(head.columns, columns),
		times: null
	}];
	return raw;
}
// core/recording/readers/nexus.ts
const NEXUS_SECTIONS = /^"?(model outputs|trajectories|devices|joints|segments|events)"?$/i;
/**
* Vicon Nexus ASCII export: sections one after another, each with its name, its rate, names over components, units,
* then frames. A name spans as many columns as stand below it: three for an angle, nine for a segment.
*/
async function readNexus(stream, switches = {}) {
	const raw = startRaw("nexus-csv");
	raw.family = "plug-in-gait";
	raw.up = "+z";
	const bytes = await stream.head(HEAD_BYTES);
	const { dialect } = findDialect(decodeText(bytes), bytes.length < HEAD_BYTES);
	const sink = new NexusSink(dialect, stream.size);
	await scanRows(stream, dialect, 0, sink, switches);
	raw.alerts.push(...sink.alerts(), ...sink.ownAlerts);
	raw.sections = sink.finish();
	raw.decisions.push(`Sections found: ${raw.sections.map((section) => `${section.name} (${section.rate ?? "?"} Hz, ${section.frameCount} frames)`).join(", ")}.`);
	if (raw.sections.length === 0) return refuse$1("nexus.no-data", "This Nexus export has a heading but no frames.", "Export the trial again and choose model outputs or trajectories.");
	return raw;
}
var NexusSink = class extends TableSink {
	size;
	name = "";
	rate = null;
	names = null;
	components = null;
	columns = [];
	sections = [];
	ownAlerts = [];
	constructor(dialect, size) {
		super(dialect, null, [], []);
		this.size = size;
	}
	row(text, line) {
		const cells = splitCells(text, this.dialect.delimiter);
		if (isBlank(cells)) return;
		const filled = trimCells(cells);
		if (filled.length === 1 && NEXUS_SECTIONS.test(filled[0].trim())) {
			this.keep();
			this.name = filled[0].trim().replaceAll("\"", "");
			this.rate = null;
			this.names = null;
			this.components = null;
			return;
		}
		if (this.current !== null) {
			if (looksLikeData(cells, this.dialect.decimal)) this.data(cells, line);
			else this.text(cells, line);
			return;
		}
		if (this.components !== null) {
			this.begin(cells, line);
			return;
		}
		if (/^"?frame/i.test(cells[0].trim())) {
			this.components = cells.map((cell) => cell.trim());
			return;
		}
		const rate = filled.length === 1 ? readNumber(filled[0], this.dialect.decimal) : void 0;
		if (rate !== void 0 && rate > 0) this.rate = rate;
		else this.names = cells.map((cell) => cell.trim());
	}
	/** The row below the components: units, or already the first frame. */
	begin(cells, line) {
		const components = trimCells(this.components);
		const isData = looksLikeData(cells, this.dialect.decimal);
		let last = "";
		this.columns = components.map((component, c) => {
			const own = this.names?.[c] ?? "";
			if (own !== "") last = own;
			const unit = isData ? null : cells[c]?.trim() ?? "";
			const name = c < 2 && /frame/i.test(component) ? component : last;
			return {
				name: name === "" ? component : name,
				component: name === "" || name === component ? null : component,
				unit: unit === "" ? null : unit
			};
		});
		const perRow = Math.max(20, components.length * 4);
		this.current = new ColumnStore(components.length, this.size / perRow * .25 + 64);
		if (isData) this.data(cells, line);
		else if (this.rate === null) this.ownAlerts.push(alert$1("warning", "nexus.no-rate", `The section ${this.name} does not say its rate.`, "Type the frame rate of the cameras.", { line }));
	}
	keep() {
		if (this.current === null) return;
		const values = this.current.finished();
		this.sections.push({
			name: this.name,
			rate: this.rate,
			frameCount: this.current.rows,
			columns: toRawColumns(this.columns, values, roleOf$1(this.name)),
			times: null
		});
		this.current = null;
	}
	finish() {
		this.keep();
		return this.sections.filter((section) => section.frameCount > 0);
	}
};
function roleOf$1(section) {
	if (/trajectories/i.test(section)) return "point";
	if (/devices/i.test(section)) return "analog";
	return null;
}
// core/recording/readers/opensim.ts
/**
* OpenSim .mot and .sto, also when a spreadsheet has re-saved them with commas. The header ends at `endheader`.
* Angles: `inDegrees` decides; without it and without a version (or before version 1) degrees are meant, as OpenSim
* itself assumes for .mot; otherwise radians. A sentence "Angles are in degrees." may contradict, which is told.
*/
async function readOpenSim(stream, switches = {}) {
	const raw = startRaw("opensim-mot");
	raw.family = "opensim";
	const bytes = await stream.head(HEAD_BYTES);
	const isWhole = bytes.length < HEAD_BYTES;
	const text = decodeText(bytes);
	const ending = /^[\s"]*endheader\b.*$/im.exec(text);
	if (!ending) return refuse$1("opensim.no-endheader", "The header of this OpenSim file does not end: there is no line “endheader”.", "Save the file again from OpenSim.");
	const { dialect } = findDialect(text.slice(ending.index + ending[0].length), isWhole);
	const rows = splitRows(text, dialect, isWhole);
	const end = rows.findIndex((row) => /^[\s"]*endheader\b/i.test(row.text));
	const labels = rows.findIndex((row, i) => i > end && row.cells.some((cell) => cell.trim() !== ""));
	if (labels < 0) return refuse$1("opensim.no-labels", "After “endheader” there is no row of column names.", "Save the file again from OpenSim.", { line: end + 1 });
	const header = readKeys(rows.slice(0, end).map((row) => row.text));
	const names = trimCells(rows[labels].cells).map((cell) => cell.trim());
	if (names.length < 2) return refuse$1("opensim.no-columns", "This OpenSim file has no columns beside the time.", "Choose the file with the joint angles (inverse kinematics).", { line: rows[labels].line });
	const columns = names.map((name, i) => ({
		name: name === "" ? `column ${i + 1}` : name,
		component: null,
		unit: null
	}));
	if (header.columns !== null && header.columns !== names.length) raw.alerts.push(alert$1("info", "opensim.column-count", `The header announces ${header.columns} columns, but there are ${names.length}.`, "Nothing to do if the last column is as you expect.", { line: rows[labels].line }));
	const skipLines = rows[labels].lastLine;
	const table = await readTable(stream, dialect, {
		columns,
		skipLines,
		headers: [rows[labels].text]
	}, expectRows(rows, labels + 1, stream.size), switches);
	raw.alerts.push(...table.alerts);
	if (header.rows !== null && header.rows !== table.rows) {
		const isShort = table.rows < header.rows;
		raw.alerts.push(alert$1(isShort ? "warning" : "info", "opensim.row-count", `The header announces ${header.rows} rows, but there are ${table.rows}.`, isShort ? "The file may be cut off: compare its length with the original." : "Nothing to do if the end of the trial is as you expect."));
	}
	raw.angleUnit = decideAngleUnit(header, raw);
	raw.sections = [{
		name: header.name,
		rate: header.rate,
		frameCount: table.rows,
		columns: toRawColumns(columns, table.columns),
		times: null
	}];
	return raw;
}
function readKeys(lines) {
	let rows = null;
	let columns = null;
	let version = null;
	let inDegrees = null;
	let sentence = null;
	let rate = null;
	for (const line of lines) {
		const clean = trimCells(splitCells(line, ","))[0]?.trim() ?? "";
		const pair = /^"?(\w+)\s*[=\s:]\s*(.*?)"?$/.exec(clean.split("	")[0].trim());
		const key = pair?.[1]?.toLowerCase();
		const value = pair?.[2]?.trim() ?? "";
		if (key === "nr" || key === "nrows" || key === "datarows") rows = whole(value);
		else if (key === "nc" || key === "ncolumns" || key === "datacolumns") columns = whole(value);
		else if (key === "version") version = whole(value);
		else if (key === "indegrees") inDegrees = /^y/i.test(value);
		else if (key === "datarate") rate = Number(value) > 0 ? Number(value) : null;
		if (/angles are in degrees/i.test(line)) sentence = "deg";
		else if (/angles are in radians/i.test(line)) sentence = "rad";
	}
	const title = (lines[0] ?? "").replaceAll("	", " ").replace(/,+\s*$/, "").trim();
	return {
		name: title === "" ? "table" : title.replace(/^name\s+/, ""),
		rows,
		columns,
		version,
		inDegrees,
		sentence,
		rate
	};
}
const whole = (text) => /^\d{1,12}$/.test(text) ? Number(text) : null;
function decideAngleUnit(header, raw) {
	const { inDegrees, sentence, version } = header;
	if (inDegrees !== null) {
		const unit = inDegrees ? "deg" : "rad";
		if (sentence !== null && sentence !== unit) raw.alerts.push(alert$1("warning", "units.header-contradiction", `The header says inDegrees=${inDegrees ? "yes" : "no"}, but a sentence below says the angles are in ${sentence === "deg" ? "degrees" : "radians"}.`, "The values themselves decide; look at the angles in the mapping table."));
		return {
			unit,
			says: `inDegrees=${inDegrees ? "yes" : "no"}`
		};
	}
	if (sentence !== null) return {
		unit: sentence,
		says: `“Angles are in ${sentence === "deg" ? "degrees" : "radians"}.”`
	};
	if (version === null || version < 1) return {
		unit: "deg",
		says: "no version and no inDegrees: old files are in degrees"
	};
	return {
		unit: "rad",
		says: "no inDegrees: OpenSim assumes radians"
	};
}
// core/recording/readers/qualisys.ts
/**
* Qualisys Track Manager, markers as TSV: keys with values, MARKER_NAMES, then (by version) a header row, frame and
* time columns, or the coordinates alone. Millimetres; a lost marker is 0 0 0 or blank.
*/
async function readQualisys(stream, switches = {}) {
	const raw = startRaw("qualisys-tsv");
	raw.up = "+z";
	const bytes = await stream.head(4 * HEAD_BYTES);
	const isWhole = bytes.length < 4 * HEAD_BYTES;
	const text = decodeText(bytes);
	const dialect = {
		delimiter: "	",
		decimal: ".",
		newline: findNewline(text)
	};
	const rows = splitRows(text, dialect, isWhole);
	const first = rows.findIndex((row) => looksLikeData(row.cells, ".") && !/^[A-Z_]{3,}/.test(row.cells[0]));
	const key = (name) => {
		const row = rows.slice(0, first < 0 ? void 0 : first).find((candidate) => candidate.cells[0]?.trim().toUpperCase() === name);
		return row === void 0 ? null : row.cells.slice(1).map((cell) => cell.trim());
	};
	const names = trimCells(key("MARKER_NAMES") ?? []).filter((name) => name !== "");
	if (names.length === 0) {
		const what = key("BODY_NAMES") === null ? "no marker names (MARKER_NAMES)" : "rigid bodies (6D) instead of markers";
		return refuse$1("qualisys.no-markers", `This Qualisys export has ${what}.`, "Export 3D data with marker names, or the calculated joint angles as CSV.", { line: 1 });
	}
	if (first < 0) return refuse$1("qualisys.no-data", "This Qualisys export has a header but no frames.", "Export the trial again.");
	const width = trimCells(rows[first].cells).length;
	const ahead = Math.max(0, Math.min(2, width - 3 * names.length));
	const header = rows[first - 1]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
	const lead = ahead === 2 || header[1] === "time" ? ["Frame", "Time"] : ahead === 1 ? [header[0] === "time" ? "Time" : "Frame"] : [];
	const axes = [
		"X",
		"Y",
		"Z"
	];
	const columns = [...lead.map((name) => ({
		name,
		component: null,
		unit: name === "Time" ? "s" : null
	})), ...names.flatMap((name) => axes.map((component) => ({
		name,
		component,
		unit: "mm"
	})))];
	const table = await readTable(stream, dialect, {
		columns,
		skipLines: rows[first].line - 1,
		headers: []
	}, expectRows(rows, first, stream.size), switches);
	raw.alerts.push(...table.alerts);
	const rate = Number(key("FREQUENCY")?.[0]);
	const events = [];
	for (const row of rows.slice(0, first)) {
		if (row.cells[0]?.trim().toUpperCase() !== "EVENT") continue;
		const event = readEventWords(row.cells[1] ?? "", Number(row.cells.at(-1)));
		if (event !== null) events.push(event);
	}
	raw.events = events;
	raw.decisions.push("Qualisys exports are in millimetres.");
	raw.sections = [{
		name: "markers",
		rate: rate > 0 && Number.isFinite(rate) ? rate : null,
		frameCount: table.rows,
		times: null,
		columns: columns.map((column, index) => ({
			...column,
			index,
			role: index < lead.length ? null : "point",
			values: table.columns[index]
		}))
	}];
	return raw;
}
// core/recording/readers/sniff.ts
const is = (format, words) => ({
	format,
	words,
	refusal: null
});
const not = (code, message, tip) => ({
	format: "other",
	words: "no recording",
	refusal: alert$1("error", code, message, tip)
});
const begins = (head, ...bytes) => bytes.every((byte, i) => head[i] === byte);
/** The format, from the first bytes; the file's name plays no part. */
function sniff(head, text) {
	if (head[1] === 80 && head[0] > 0 && head[0] < 128 && isBinary(head)) return is("c3d", "C3D");
	if (begins(head, 80, 75, 3, 4)) return not("format.archive", "This is a zip archive or an Excel workbook (.xlsx), not a text table.", "Unpack it, or save the sheet as CSV, and open that.");
	if (begins(head, 208, 207, 17, 224)) return not("format.office", "This is an old Excel or Office file (.xls).", "Save the sheet as CSV and open that.");
	if (begins(head, 31, 139)) return not("format.archive", "This file is compressed (gzip).", "Unpack it first.");
	if (begins(head, 37, 80, 68, 70)) return not("format.pdf", "This is a PDF document.", "Open the recording itself, not its report.");
	if (text.startsWith("MATLAB 5.0")) return not("format.matlab", "This is a MATLAB file (.mat).", "Save the table as text in MATLAB (writetable) and open that.");
	if (begins(head, 137, 72, 68, 70)) return not("format.hdf5", "This is an HDF5 or MATLAB 7.3 file.", "Save the table as text and open that.");
	const opening = text.trimStart();
	if (/^<\?xml|^<OpenSimDocument|^<mvnx/i.test(opening)) return /<mvnx/i.test(text) ? not("format.mvnx", "This is an Xsens MVNX file.", "In MVN, export to Excel, save the sheet “Joint Angles ZXY” as CSV, and open that.") : not("format.xml", "This is an XML file (a model or a set-up), not a recording.", "Open the motion itself: .mot, .sto, .trc, .c3d or .csv.");
	if (/^\[Force Data\]/i.test(opening)) return is("cortex-forces", "Cortex force file (.forces)");
	if (/^<(!doctype )?html/i.test(opening)) return not("format.html", "This is a web page, not a table.", "Download the recording itself, not the page that shows it.");
	if (/^(\{|\[\s*[[{"\d-])/.test(opening)) return not("format.json", "This is a JSON file, not a table.", "Open the recording itself: .csv, .mot, .trc or .c3d.");
	if (isBinary(head) && !looksUtf16(head)) return not("format.unknown-binary", "This is not a text table and not a C3D file.", "Export the recording as CSV, .mot, .trc or .c3d.");
	if (/^[\s"]*endheader\b/im.test(text)) return is("opensim-mot", "OpenSim motion or storage (.mot, .sto)");
	if (/^\s*PathFileType/i.test(opening) || /^DataRate\s+CameraRate\s+NumFrames/im.test(text)) return is("trc", "marker file (.trc)");
	if (/^HIERARCHY\b/i.test(opening)) return is("bvh", "BVH");
	if (/^NO_OF_SAMPLES\b/im.test(text) && /^FORCE_PLATE_/im.test(text)) return not("format.qualisys-force", "This is the Qualisys export of a single force plate; it does not say in whose axes its forces are.", "Export the trial from QTM as C3D, which holds markers and plates together, and open that.");
	if (/^NO_OF_FRAMES\b/im.test(text)) return is("qualisys-tsv", "Qualisys export (.tsv)");
	const lines = opening.split(/\r?\n|\r/, 12);
	if (opening.split(/\r?\n|\r/, 60).filter((line) => !/^\s*-?[\d.]/.test(line)).some((line) => /^\s*PacketCounter\b|\bAcc_X\b|Accelerometer,,,Gyroscope|Accelerometer\/X/i.test(line))) return not("format.sensor", "This file holds the raw signals of motion sensors (accelerations, orientations), not joint angles.", "Export the joint angles from the sensor software (for Xsens: MVN, Joint Angles ZXY) and open that.");
	if (NEXUS_SECTIONS.test((lines[0] ?? "").replace(/[,;\t\s]+$/, "").trim())) return is("nexus-csv", "Vicon Nexus export");
	if (lines.some((line) => /^ITEM\t/i.test(line)) && lines.some((line) => /(LINK_MODEL_BASED|TARGET|ANALOG|FRAME_NUMBERS|DERIVED|KINETIC_KINEMATIC|LANDMARK)/.test(line))) return is("visual3d-ascii", "Visual3D export");
	return is("csv", "table of text (CSV)");
}
/** Zero bytes and control characters do not occur in text, but for a damaged spot. */
function isBinary(head) {
	let odd = 0;
	const count = Math.min(head.length, 4096);
	for (let i = 0; i < count; i++) {
		const byte = head[i];
		if (byte === 0 || byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26) odd++;
	}
	return odd > .08 * count;
}
function looksUtf16(head) {
	if (head[0] === 255 && head[1] === 254 || head[0] === 254 && head[1] === 255) return true;
	let even = 0;
	let odd = 0;
	const count = Math.min(head.length & -2, 512);
	for (let i = 0; i < count; i += 2) {
		if (head[i] === 0) even++;
		if (head[i + 1] === 0) odd++;
	}
	return count >= 8 && (odd > .35 * count || even > .35 * count) && Math.min(odd, even) < .05 * count;
}
// core/recording/readers/trc.ts
const KEYS = [
	"DataRate",
	"CameraRate",
	"NumFrames",
	"NumMarkers",
	"Units"
];
/**
* Marker files of Motion Analysis, OpenSim, Pose2Sim. Five header lines; the marker names stand over their X column.
* Writers disagree on tabs (doubled, missing, trailing), on the empty line before the data and on the count of keys,
* so names are taken in their order and the data rows decide the width.
*/
async function readTrc(stream, switches = {}) {
	const raw = startRaw("trc");
	const bytes = await stream.head(4 * HEAD_BYTES);
	const isWhole = bytes.length < 4 * HEAD_BYTES;
	const text = decodeText(bytes);
	const newline = findNewline(text);
	const rows = splitRows(text, {
		delimiter: "	",
		decimal: ".",
		newline
	}, isWhole);
	const keyRow = rows.findIndex((row) => /DataRate/i.test(row.text));
	const nameRow = rows.findIndex((row) => /^\s*Frame#?[\t ,;]/i.test(row.text));
	if (keyRow < 0 || nameRow < 0 || nameRow <= keyRow) return refuse$1("trc.header", "The header of this marker file (.trc) is incomplete: the line with DataRate or the line with Frame# is missing.", "Export the markers again.", { line: 1 });
	const isTabbed = rows[nameRow].text.includes("	");
	const cut = (line) => line.split(isTabbed ? /\t+/ : /[\t ,;]+/).map((cell) => cell.trim()).filter((cell) => cell !== "");
	const keys = cut(rows[keyRow].text);
	const values = cut(rows[keyRow + 1].text);
	const said = (key) => {
		const at = keys.findIndex((name) => name.toLowerCase() === key.toLowerCase());
		return at < 0 ? null : values[at] ?? null;
	};
	for (const key of KEYS) if (said(key) === null) raw.alerts.push(alert$1("info", "trc.missing-key", `The header line has no ${key}.`, "It was worked out from the data.", { line: rows[keyRow].line }));
	const markers = cut(rows[nameRow].text).slice(2);
	let first = nameRow + 1;
	while (first < rows.length && !/^\s*\d+[\t ,;]/.test(rows[first].text)) first++;
	if (first >= rows.length || markers.length === 0) return refuse$1("trc.no-data", "This marker file (.trc) has a header but no frames.", "Export the markers again.", { line: rows[nameRow].line });
	const { dialect } = findDialect(rows.slice(first).map((row) => row.text).join("\n"), true);
	const width = Math.max(...rows.slice(first, first + 50).map((row) => splitCells(row.text, dialect.delimiter).length));
	let expected = 2 + 3 * markers.length;
	const announced = Number(said("NumMarkers"));
	if (announced > 0 && announced < markers.length && width <= 3 + 3 * announced) {
		const extra = markers.splice(announced);
		raw.decisions.push(`${extra.length} names without data were left out: ${extra.slice(0, 4).join(", ")}, ….`);
		expected = 2 + 3 * markers.length;
	} else if (announced > 0 && announced !== markers.length) raw.alerts.push(alert$1("warning", "trc.marker-count", `The header announces ${announced} markers, but names ${markers.length}.`, "Check the marker names; columns without one are called unnamed.", { line: rows[nameRow].line }));
	while (expected + 3 <= width && trimCells(splitCells(rows[first].text, dialect.delimiter)).length > expected) {
		markers.push(`unnamed ${markers.length + 1}`);
		expected += 3;
	}
	if (width < expected) raw.alerts.push(alert$1("warning", "trc.width", `The rows have ${width} cells, but ${markers.length} markers need ${expected}.`, "The last markers have gaps throughout; export the file again if they matter.", { line: rows[first].line }));
	const axes = [
		"X",
		"Y",
		"Z"
	];
	const unit = said("Units");
	const columns = Array.from({ length: Math.min(width, expected) }, (_, c) => {
		if (c < 2) return {
			name: c === 0 ? "Frame#" : "Time",
			component: null,
			unit: c === 0 ? null : "s"
		};
		return {
			name: markers[Math.floor((c - 2) / 3)],
			component: axes[(c - 2) % 3],
			unit
		};
	});
	const table = await readTable(stream, {
		...dialect,
		newline
	}, {
		columns,
		skipLines: rows[first].line - 1,
		headers: []
	}, expectRows(rows, first, stream.size), switches);
	raw.alerts.push(...table.alerts);
	const frames = Number(said("NumFrames"));
	if (frames > 0 && frames !== table.rows) raw.alerts.push(alert$1("info", "trc.frame-count", `The header announces ${frames} frames, but there are ${table.rows}.`, "If the trial is shorter than you expect, the file may be cut off."));
	const rate = Number(said("DataRate"));
	raw.sections = [{
		name: "markers",
		rate: rate > 0 && Number.isFinite(rate) ? rate : null,
		frameCount: table.rows,
		times: null,
		columns: columns.map((column, index) => ({
			...column,
			index,
			role: index < 2 ? null : "point",
			values: table.columns[index]
		}))
	}];
	return raw;
}
// core/recording/readers/visual3d.ts
/**
* Visual3D ASCII: five header rows (file, signal, type, folder, ITEM with components), tab separated, frame numbers
* first. Everything is in metres, newtons and seconds; angles are degrees. A clock exists only if TIME was exported.
*/
async function readVisual3d(stream, switches = {}) {
	const raw = startRaw("visual3d-ascii");
	raw.family = "visual3d";
	raw.angleUnit = {
		unit: "deg",
		says: "Visual3D exports degrees"
	};
	raw.up = "+z";
	const bytes = await stream.head(4 * HEAD_BYTES);
	const isWhole = bytes.length < 4 * HEAD_BYTES;
	const text = decodeText(bytes);
	const newline = findNewline(text);
	const rows = splitRows(text, {
		delimiter: "	",
		decimal: ".",
		newline
	}, isWhole);
	const item = rows.findIndex((row) => /^item$/i.test(row.cells[0]?.trim() ?? ""));
	if (item < 3 || item + 1 >= rows.length) return refuse$1("visual3d.header", "The header of this Visual3D export is incomplete: the row ITEM needs file, signal, type and folder above it.", "Export again with “Export data to ASCII file” and all header rows.", { line: 1 });
	const { dialect } = findDialect(rows.slice(item + 1).map((row) => row.text).join("\n"), true);
	const components = trimCells(rows[item].cells);
	const cell = (above, c) => rows[item - above]?.cells[c]?.trim() ?? "";
	const files = [...new Set(components.map((_, c) => cell(4, c)).filter((name) => name !== ""))];
	const columns = components.map((component, c) => {
		if (c === 0) return {
			name: "ITEM",
			component: null,
			unit: null,
			role: null
		};
		const name = cell(3, c);
		const type = cell(2, c).toUpperCase();
		const axis = {
			"0": "X",
			"1": "Y",
			"2": "Z"
		}[component.trim()] ?? component.trim();
		if (/^(TIME|ANALOGTIME|DERIVEDTIME)$/i.test(name) || type === "TIME") return {
			name: "Time",
			component: null,
			unit: "s",
			role: null
		};
		const quantity = {
			FORCE: "force",
			COFP: "point",
			FREEMOMENT: "moment"
		}[type];
		const place = [
			"X",
			"Y",
			"Z"
		].indexOf(axis);
		const read = {
			...quantity === void 0 || place < 0 ? {} : { plate: {
				plate: name,
				plateSide: null,
				quantity,
				axis: place
			} },
			name: name === "" ? `column ${c + 1}` : name,
			component: axis === "" ? null : axis,
			unit: unitOf(type, name),
			role: roleOf(type, name)
		};
		return files.length > 1 && cell(4, c) !== files[0] ? {
			...read,
			note: `of another trial (${cell(4, c).split(/[\\/]/).at(-1)})`
		} : read;
	});
	if (files.length > 1) raw.alerts.push(alert$1("warning", "visual3d.several-trials", `This export holds ${files.length} trials side by side; only the first is read (${files[0].split(/[\\/]/).at(-1)}).`, "Export one trial per file to see the others."));
	const table = await readTable(stream, {
		...dialect,
		newline
	}, {
		columns,
		skipLines: rows[item].lastLine,
		headers: []
	}, expectRows(rows, item + 1, stream.size), switches);
	raw.alerts.push(...table.alerts);
	raw.sections = [{
		name: "signals",
		rate: null,
		frameCount: table.rows,
		times: null,
		columns: columns.map((column, index) => ({
			...column,
			index,
			values: table.columns[index]
		}))
	}];
	return raw;
}
function roleOf(type, name) {
	if (type === "TARGET" || type === "LANDMARK") return "point";
	if (/moment/i.test(name)) return "moment";
	if (/power/i.test(name)) return "power";
	if (type === "ANALOG") return "analog";
	return /force|grf/i.test(name) && type !== "FORCE" ? "force" : null;
}
function unitOf(type, name) {
	if (type === "TARGET" || type === "LANDMARK" || type === "COFP") return "m";
	if (/moment/i.test(name) || type === "FREEMOMENT") return "Nm";
	if (/power/i.test(name)) return "W";
	return type === "FORCE" || /force/i.test(name) ? "N" : null;
}
// core/recording/read.ts
const TEXT_READERS = {
	"opensim-mot": readOpenSim,
	"nexus-csv": readNexus,
	trc: readTrc,
	"qualisys-tsv": readQualisys,
	"visual3d-ascii": readVisual3d,
	"cortex-forces": readCortexForces,
	bvh: readBvh,
	csv: readCsv
};
/**
* The one door for recordings: any file, found out by its content. It gives a Recording, or alerts that say why not;
* it throws only for a mistake of the program.
*/
async function readRecording(source, options = {}, control, switches = {}) {
	const named = (found) => ({
		...found,
		where: {
			file: source.name,
			...found.where
		}
	});
	try {
		const stream = openStream(source, control);
		const swapsSides = options.mapping?.swapSides ?? options.swapSides ?? false;
		const raw = await readRaw(stream, {
			...switches,
			swapsSides
		});
		const sha256 = await stream.sha256();
		control?.progress?.(1, `Understanding ${source.name}`);
		const recording = interpret(raw, {
			fileName: source.name,
			bytes: source.size,
			sha256
		}, options);
		const alerts = recording.alerts.map(named);
		return done({
			...recording,
			alerts
		}, alerts);
	} catch (error) {
		if (error instanceof Refused) return refused(named(error.alert));
		throw error;
	}
}
async function readRaw(stream, switches) {
	const head = await stream.head(65536);
	if (head.length === 0) refuse$1("file.empty", "This file is empty.", "Export the recording again.");
	if (sniff(head, "").format === "c3d") {
		const raw = await readC3d(stream);
		raw.decisions.unshift("Recognised by its content as C3D.");
		return raw;
	}
	const { stream: text, found } = await toUtf8Stream(stream);
	const sniffed = sniff(head, found.encoding === "utf-8" ? decodeText(head.subarray(found.mark)) : decodeText(await text.head(65536)));
	if (sniffed.refusal !== null) throw new Refused(sniffed.refusal);
	const read = TEXT_READERS[sniffed.format];
	const raw = await read(text, switches);
	raw.decisions.unshift(`Recognised by its content as ${sniffed.words}${found.encoding === "utf-8" ? "" : ` in ${found.encoding.toUpperCase()}`}.`);
	return raw;
}
// core/recording/join-forces.ts
/**
* A recording with the ground forces of a second file of the same trial (an OpenSim force .mot, a Cortex .forces, a
* C3D). Both files are taken to share their laboratory axes and their clock; where they cannot, it is told.
*/
function joinForces(recording, forces) {
	const decisions = [...recording.provenance.decisions];
	const alerts = [];
	if (forces.groundForces.length === 0) {
		alerts.push(alert$1("warning", "forces.none", `${forces.provenance.fileName} holds no ground forces.`, "Choose the file with the force plates (ground_force_vx, …).", { file: forces.provenance.fileName }));
		return {
			...recording,
			alerts: [...recording.alerts, ...alerts]
		};
	}
	const turn = compose(recording.provenance.fileToWorld ?? IDENTITY$1, transpose(forces.provenance.fileToWorld ?? IDENTITY$1));
	const keepsUp = Math.abs(turn[4] - 1) < 1e-6;
	if (!keepsUp) alerts.push(alert$1("warning", "forces.axes", "The force file has another upward axis than the recording, so which way is forward in it is not known; its own x was taken as forward.", "Check that the forces brake before they push: the first half of stance points backwards.", { file: forces.provenance.fileName }));
	const plates = forces.groundForces.map((plate) => {
		if (!keepsUp || isIdentity(turn)) return plate;
		const turned = {
			...plate,
			force: plate.force.slice(),
			point: plate.point.slice(),
			freeMoment: plate.freeMoment.slice()
		};
		for (const track of [
			turned.force,
			turned.point,
			turned.freeMoment
		]) rotateTriples(track, turn);
		return turned;
	});
	const [first, last] = [recording.times[0], recording.times.at(-1)];
	if (plates.every(({ times }) => times.at(-1) < first || times[0] > last)) alerts.push(alert$1("warning", "forces.clock", `The forces (${plates[0].times[0].toFixed(2)} to ${plates[0].times.at(-1).toFixed(2)} s) and the motion (${first.toFixed(2)} to ${last.toFixed(2)} s) do not overlap in time.`, "Export both from the same trial with the same clock.", { file: forces.provenance.fileName }));
	decisions.push(`Ground forces from ${forces.provenance.fileName} (sha256 ${forces.provenance.sha256.slice(0, 12)}…).`);
	const groundForces = assignSides(plates, recording, decisions);
	return {
		...recording,
		groundForces: [...recording.groundForces, ...groundForces],
		provenance: {
			...recording.provenance,
			decisions
		},
		alerts: [
			...recording.alerts,
			...forces.alerts,
			...alerts
		]
	};
}
const transpose = (m) => [
	m[0],
	m[3],
	m[6],
	m[1],
	m[4],
	m[7],
	m[2],
	m[5],
	m[8]
];
function compose(a, b) {
	return Array.from({ length: 9 }, (_, i) => {
		const [row, column] = [3 * Math.floor(i / 3), i % 3];
		return a[row] * b[column] + a[row + 1] * b[3 + column] + a[row + 2] * b[6 + column];
	});
}
[...MIDLINE_CHANNELS, ...SIDED_CHANNELS.flatMap((channel) => SIDES$3.map((side) => `${channel}.${side}`))];
// core/math/spline-banded.ts
/** LDLᵀ without pivoting. `matrix` holds A[i, i + k] at i·(band + 1) + k and is overwritten. Null when not positive definite. */
function factorBanded(matrix, size, band) {
	const w = band + 1;
	for (let i = 0; i < size; i++) {
		const d = matrix[i * w];
		if (!(d > 0)) return null;
		const reach = Math.min(band, size - 1 - i);
		for (let j = 1; j <= reach; j++) {
			const l = matrix[i * w + j] / d;
			for (let k = j; k <= reach; k++) matrix[(i + j) * w + (k - j)] -= l * matrix[i * w + k];
		}
		for (let j = 1; j <= reach; j++) matrix[i * w + j] /= d;
	}
	return {
		size,
		band,
		entries: matrix
	};
}
/** Solves A x = rhs in place. */
function solveBanded({ size, band, entries }, rhs) {
	const w = band + 1;
	for (let i = 0; i < size; i++) {
		const reach = Math.min(band, size - 1 - i);
		for (let j = 1; j <= reach; j++) rhs[i + j] -= entries[i * w + j] * rhs[i];
	}
	for (let i = size - 1; i >= 0; i--) {
		let x = rhs[i] / entries[i * w];
		const reach = Math.min(band, size - 1 - i);
		for (let j = 1; j <= reach; j++) x -= entries[i * w + j] * rhs[i + j];
		rhs[i] = x;
	}
}
/**
* The central bands of A⁻¹ in O(n·band²), without forming the inverse (Hutchinson and de Hoog 1985): what the
* trace in generalised cross-validation needs. Same layout as the matrix.
*/
function calcInverseBands({ size, band, entries }) {
	const w = band + 1;
	const inverse = new Float64Array(size * w);
	for (let i = size - 1; i >= 0; i--) {
		const reach = Math.min(band, size - 1 - i);
		for (let k = reach; k >= 1; k--) {
			let sum = 0;
			for (let j = 1; j <= k; j++) sum -= entries[i * w + j] * inverse[(i + j) * w + (k - j)];
			for (let j = k + 1; j <= reach; j++) sum -= entries[i * w + j] * inverse[(i + k) * w + (j - k)];
			inverse[i * w + k] = sum;
		}
		let diagonal = 1 / entries[i * w];
		for (let j = 1; j <= reach; j++) diagonal -= entries[i * w + j] * inverse[i * w + j];
		inverse[i * w] = diagonal;
	}
	return inverse;
}
// core/math/spline-taylor.ts
/** Piecewise Taylor coefficients from the values at the knots and the m-th derivative Σ c_j M_j. */
function calcTaylor(basis, s, c) {
	const { knots, m, degree, step, inside } = basis;
	const n = knots.length;
	const w = degree + 1;
	const out = new Float64Array((n - 1) * w);
	/** The m-th derivative at the q-th inner point of an interval, where every M is a plain polynomial. */
	const top = (interval, q) => {
		let sum = 0;
		for (let k = 0; k < m; k++) {
			const j = interval - m + 1 + k;
			if (j >= 0 && j < n - m) sum += c[j] * inside[(interval * m + q) * m + k];
		}
		return sum;
	};
	for (let i = 0; i < n - 1; i++) {
		const h = knots[i + 1] - knots[i];
		if (m === 2) {
			const [q1, q2] = [top(i, 0), top(i, 1)];
			const slope = (q2 - q1) / (h / 2);
			out[i * w + 2] = (q1 - slope * h / 4) / 2;
			out[i * w + 3] = slope / 6;
		} else {
			const [q1, q2, q3] = [
				top(i, 0),
				top(i, 1),
				top(i, 2)
			];
			const curve = (q1 - 2 * q2 + q3) / (h / 4) ** 2 / 2;
			const slope = (q3 - q1) / (h / 2) - curve * h;
			out[i * w + 3] = (q2 - slope * h / 2 - curve * h * h / 4) / 6;
			out[i * w + 4] = slope / 24;
			out[i * w + 5] = curve / 60;
		}
		out[i * w] = s[i];
	}
	if (m === 2) fillSlopes(out, w, knots, s);
	else fillSlopesAndCurvatures(out, w, knots, s);
	let scale = 1;
	for (let p = 1; p < w; p++) {
		scale /= step;
		for (let i = 0; i < n - 1; i++) out[i * w + p] *= scale;
	}
	return out;
}
/** Cubic: the slope that makes each piece reach the next value. */
function fillSlopes(out, w, knots, s) {
	for (let i = 0; i < knots.length - 1; i++) {
		const h = knots[i + 1] - knots[i];
		out[i * w + 1] = (s[i + 1] - s[i]) / h - out[i * w + 2] * h - out[i * w + 3] * h * h;
	}
}
/**
* Quintic: slope b and half-curvature a of each piece follow from reaching the next two values with s‴ known.
* Local, so no error travels along the curve.
*/
function fillSlopesAndCurvatures(out, w, knots, s) {
	const n = knots.length;
	/** What s‴ alone adds over a piece: to the value, the slope, the curvature. */
	const added = (i, h) => {
		const [p3, p4, p5] = [
			out[i * w + 3],
			out[i * w + 4],
			out[i * w + 5]
		];
		return [
			h ** 3 * (p3 + h * (p4 + h * p5)),
			h * h * (3 * p3 + h * (4 * p4 + h * 5 * p5)),
			h * (6 * p3 + h * (12 * p4 + h * 20 * p5))
		];
	};
	for (let i = 0; i < n - 2; i++) {
		const h = knots[i + 1] - knots[i];
		const g = knots[i + 2] - knots[i + 1];
		const [value, slope, curvature] = added(i, h);
		const [nextValue] = added(i + 1, g);
		const mean = (s[i + 1] - s[i] - value) / h;
		const second = ((s[i + 2] - s[i + 1] - nextValue) / g - mean - slope - g / 2 * curvature) / ((h + g) / 2);
		out[i * w + 2] = second / 2;
		out[i * w + 1] = mean - h / 2 * second;
	}
	const i = n - 2;
	const h = knots[i] - knots[i - 1];
	const [, slope, curvature] = added(i - 1, h);
	const before = out[(i - 1) * w + 2] * 2;
	out[i * w + 2] = (before + curvature) / 2;
	out[i * w + 1] = out[(i - 1) * w + 1] + before * h + slope;
}
// core/math/spline.ts
const FACTORIAL = [
	1,
	1,
	2,
	6,
	24,
	120
];
function createSplineBasis(times, degree) {
	const m = degree === 3 ? 2 : 3;
	const n = times.length;
	if (n < m + 1) throw new Error(`createSplineBasis: expected at least ${m + 1} times, got ${n}`);
	const step = (times[n - 1] - times[0]) / (n - 1);
	const knots = Float64Array.from(times, (t) => (t - times[0]) / step);
	const rows = n - m;
	const w = m + 1;
	const D = new Float64Array(rows * w);
	for (let j = 0; j < rows; j++) for (let a = 0; a <= m; a++) {
		let product = 1;
		for (let b = 0; b <= m; b++) if (b !== a) product *= knots[j + a] - knots[j + b];
		D[j * w + a] = 1 / product;
	}
	const DDt = new Float64Array(rows * w);
	for (let i = 0; i < rows; i++) for (let k = 0; k <= m && i + k < rows; k++) {
		let sum = 0;
		for (let a = k; a <= m; a++) sum += D[i * w + a] * D[(i + k) * w + (a - k)];
		DDt[i * w + k] = sum;
	}
	const G = new Float64Array(rows * w);
	const points = [
		-Math.sqrt(.6),
		0,
		Math.sqrt(.6)
	];
	const weights = [
		5 / 18,
		8 / 18,
		5 / 18
	];
	for (let interval = 0; interval < n - 1; interval++) {
		const h = knots[interval + 1] - knots[interval];
		for (let q = 0; q < 3; q++) {
			const t = knots[interval] + h * (1 + points[q]) / 2;
			const first = Math.max(0, interval - m + 1);
			const last = Math.min(rows - 1, interval);
			for (let i = first; i <= last; i++) {
				const left = unitSpline(knots, i, m, t);
				for (let k = 0; i + k <= last; k++) G[i * w + k] += weights[q] * h * left * unitSpline(knots, i + k, m, t);
			}
		}
	}
	const inside = new Float64Array((n - 1) * m * m);
	const quarters = m === 2 ? [.25, .75] : [
		.25,
		.5,
		.75
	];
	for (let interval = 0; interval < n - 1; interval++) {
		const h = knots[interval + 1] - knots[interval];
		for (let q = 0; q < m; q++) for (let k = 0; k < m; k++) {
			const j = interval - m + 1 + k;
			if (j < 0 || j >= rows) continue;
			inside[(interval * m + q) * m + k] = unitSpline(knots, j, m, knots[interval] + quarters[q] * h);
		}
	}
	return {
		times,
		degree,
		m,
		step,
		knots,
		D,
		G,
		DDt,
		inside
	};
}
/** B-spline of order m on knots[j..j+m], scaled to unit area. */
function unitSpline(knots, j, m, t) {
	const a = knots[j];
	const b = knots[j + 1];
	const c = knots[j + 2];
	const hat = (l, mid, r) => t <= l || t >= r ? 0 : t <= mid ? 2 * (t - l) / ((r - l) * (mid - l)) : 2 * (r - t) / ((r - l) * (r - mid));
	if (m === 2) return hat(a, b, c);
	const d = knots[j + 3];
	return 1.5 * ((t - a) * hat(a, b, c) + (d - t) * hat(b, c, d)) / (d - a);
}
/** The spline of given λ (in steps; 0 interpolates) through or near the values. */
function fitSpline(basis, values, lambda = 0) {
	const solved = solveFor(basis, values, lambda);
	let score = NaN;
	let freedom = values.length;
	if (lambda > 0) {
		const n = values.length;
		const free = lambda * FACTORIAL[basis.m] ** 2 * traceWithDDt(basis, solved.factor);
		freedom = n - free;
		score = n * solved.residual / (free * free);
	}
	return {
		times: basis.times,
		degree: basis.degree,
		coefficients: calcTaylor(basis, solved.smoothed, solved.c),
		lambda,
		values: solved.smoothed,
		score,
		freedom
	};
}
/**
* λ by generalised cross-validation (Craven and Wahba 1979; for biomechanics Woltring 1986): the lowest score over
* a logarithmic grid, refined by golden section. The grid runs from cut-offs near the Nyquist frequency to a twentieth of it.
*/
function fitSplineGcv(basis, values) {
	const score = (exponent) => {
		const lambda = 10 ** exponent;
		const n = values.length;
		const solved = solveFor(basis, values, lambda);
		const free = lambda * FACTORIAL[basis.m] ** 2 * traceWithDDt(basis, solved.factor);
		return n * solved.residual / (free * free);
	};
	const low = Math.log10(lambdaOfCutoff(basis, .45 / basis.step));
	const high = Math.log10(lambdaOfCutoff(basis, .01 / basis.step));
	const count = 15;
	let best = low;
	let bestScore = Number.POSITIVE_INFINITY;
	for (let k = 0; k < count; k++) {
		const exponent = low + (high - low) * k / 14;
		const value = score(exponent);
		if (value < bestScore) {
			bestScore = value;
			best = exponent;
		}
	}
	const width = (high - low) / 14;
	let [a, b] = [Math.max(low, best - width), Math.min(high, best + width)];
	const golden = (Math.sqrt(5) - 1) / 2;
	let x1 = b - golden * (b - a);
	let x2 = a + golden * (b - a);
	let f1 = score(x1);
	let f2 = score(x2);
	while (b - a > .01) if (f1 < f2) {
		b = x2;
		x2 = x1;
		f2 = f1;
		x1 = b - golden * (b - a);
		f1 = score(x1);
	} else {
		a = x1;
		x1 = x2;
		f1 = f2;
		x2 = a + golden * (b - a);
		f2 = score(x2);
	}
	return fitSpline(basis, values, 10 ** ((a + b) / 2));
}
/**
* On even times a smoothing spline is a zero-lag low-pass with gain 1/(1 + λ ω²ᵐ), ω in radians per step: like two passes of a
* Butterworth filter of m poles. It is down to 1/√2, where our Butterworth's cut-off is, at λ ω²ᵐ = √2 − 1.
*/
function lambdaOfCutoff(basis, cutoff) {
	return (Math.SQRT2 - 1) / (2 * Math.PI * cutoff * basis.step) ** (2 * basis.m);
}
function cutoffOfLambda(basis, lambda) {
	return ((Math.SQRT2 - 1) / lambda) ** (1 / (2 * basis.m)) / (2 * Math.PI * basis.step);
}
/** Value (0) or a derivative (1, 2, …) at any time; beyond the ends the outer polynomials are continued. */
function evaluateSpline(spline, at, derivative = 0) {
	const { times, degree, coefficients } = spline;
	const w = degree + 1;
	const last = times.length - 2;
	const out = new Float64Array(at.length);
	let interval = 0;
	for (let k = 0; k < at.length; k++) {
		const t = at[k];
		if (t < times[interval]) interval = 0;
		while (interval < last && t > times[interval + 1]) interval++;
		const u = t - times[interval];
		let sum = 0;
		for (let p = degree; p >= derivative; p--) {
			let factor = 1;
			for (let q = 0; q < derivative; q++) factor *= p - q;
			sum = sum * u + factor * coefficients[interval * w + p];
		}
		out[k] = sum;
	}
	return out;
}
function solveFor(basis, values, lambda) {
	const { m, D, G, DDt } = basis;
	const n = basis.times.length;
	if (values.length !== n) throw new Error(`fitSpline: expected ${n} values, got ${values.length}`);
	const w = m + 1;
	const rows = n - m;
	const f = FACTORIAL[m];
	const matrix = new Float64Array(G.length);
	for (let k = 0; k < G.length; k++) matrix[k] = G[k] + lambda * f * f * DDt[k];
	const factor = factorBanded(matrix, rows, m);
	if (factor === null) throw new Error("fitSpline: expected increasing times and a finite λ, got a singular system");
	const c = new Float64Array(rows);
	for (let j = 0; j < rows; j++) {
		let sum = 0;
		for (let a = 0; a <= m; a++) sum += D[j * w + a] * values[j + a];
		c[j] = f * sum;
	}
	solveBanded(factor, c);
	const smoothed = Float64Array.from(values);
	let residual = 0;
	if (lambda > 0) {
		const off = new Float64Array(n);
		for (let j = 0; j < rows; j++) for (let a = 0; a <= m; a++) off[j + a] += lambda * f * D[j * w + a] * c[j];
		for (let i = 0; i < n; i++) {
			smoothed[i] -= off[i];
			residual += off[i] * off[i];
		}
	}
	return {
		factor,
		c,
		smoothed,
		residual
	};
}
function traceWithDDt({ m, DDt }, factor) {
	const inverse = calcInverseBands(factor);
	const w = m + 1;
	let trace = 0;
	for (let i = 0; i < factor.size; i++) {
		trace += inverse[i * w] * DDt[i * w];
		for (let k = 1; k <= m && i + k < factor.size; k++) trace += 2 * inverse[i * w + k] * DDt[i * w + k];
	}
	return trace;
}
// core/recording/conditioning/gaps.ts
/** Runs of present frames; `isAbsent` is asked once per frame. */
function calcRuns(frameCount, isAbsent) {
	const runs = [];
	let first = -1;
	for (let frame = 0; frame <= frameCount; frame++) {
		const missing = frame === frameCount || isAbsent(frame);
		if (!missing && first < 0) first = frame;
		if (missing && first >= 0) {
			runs.push({
				first,
				last: frame - 1
			});
			first = -1;
		}
	}
	return runs;
}
/** The gaps of a signal of `width` numbers per frame (a frame is missing when any of its numbers is). */
function calcGaps(channel, values, width, times) {
	const frameCount = times.length;
	const runs = calcRuns(frameCount, (frame) => isMissing(values, width, frame));
	const gap = (firstFrame, lastFrame, place) => {
		const before = times[Math.max(0, firstFrame - 1)];
		return {
			channel,
			firstFrame,
			lastFrame,
			duration: times[Math.min(frameCount - 1, lastFrame + 1)] - before,
			time: times[firstFrame],
			place,
			filled: false
		};
	};
	if (frameCount === 0) return [];
	if (runs.length === 0) return [gap(0, frameCount - 1, "whole")];
	const gaps = [];
	if (runs[0].first > 0) gaps.push(gap(0, runs[0].first - 1, "start"));
	for (let k = 1; k < runs.length; k++) gaps.push(gap(runs[k - 1].last + 1, runs[k].first - 1, "inside"));
	if (runs.at(-1).last < frameCount - 1) gaps.push(gap(runs.at(-1).last + 1, frameCount - 1, "end"));
	return gaps;
}
function isMissing(values, width, frame) {
	for (let i = 0; i < width; i++) if (!Number.isFinite(values[frame * width + i])) return true;
	return false;
}
/** Samples used on each side of a gap. */
const NEIGHBOURS$1 = 8;
/**
* Fills gaps inside the signal that are no longer than the limit, by a natural cubic spline through the present samples
* around them. Gaps at the ends are never filled: that would be inventing motion. A gap whose neighbours are
* fewer than two samples on a side is left. Returns a copy, and the gaps with `filled` set.
*/
function fillShortGaps(channel, values, width, times, limit) {
	const out = Float64Array.from(values);
	return {
		values: out,
		gaps: calcGaps(channel, values, width, times).map((gap) => {
			if (gap.place !== "inside" || gap.duration > limit + 1e-9) return gap;
			const before = presentFrames(values, width, gap.firstFrame - 1, -1, times.length);
			const after = presentFrames(values, width, gap.lastFrame + 1, 1, times.length);
			if (before.length < 2 || after.length < 2) return gap;
			const frames = [...before.toReversed(), ...after];
			const basis = createSplineBasis(Float64Array.from(frames, (frame) => times[frame]), 3);
			const at = times.slice(gap.firstFrame, gap.lastFrame + 1);
			for (let i = 0; i < width; i++) evaluateSpline(fitSpline(basis, Float64Array.from(frames, (frame) => values[frame * width + i])), at).forEach((value, k) => out[(gap.firstFrame + k) * width + i] = value);
			return {
				...gap,
				filled: true
			};
		})
	};
}
/** Up to NEIGHBOURS present frames from `start` outward; other short gaps on the way are stepped over. */
function presentFrames(values, width, start, step, count) {
	const frames = [];
	for (let frame = start; frame >= 0 && frame < count && frames.length < NEIGHBOURS$1; frame += step) if (!isMissing(values, width, frame)) frames.push(frame);
	else if (Math.abs(frame - start) > 24) break;
	return frames;
}
// core/recording/kinematics/segments.ts
/**
* The body's rods and their own axes. Every segment carries the ISB axes x anterior, y proximal (up when
* standing), z right, for *both* sides; all axes coincide with the world's when standing straight, facing +x.
*
* | segment | rod, proximal → distal end | in its own axes |
* |---|---|---|
* | pelvis | left hip → right hip; the trunk grows from its middle | +z |
* | trunk | mid-hip → mid-shoulder | +y |
* | head | mid-shoulder → vertex | +y |
* | upperArm, forearm, hand | shoulder → elbow → wrist → knuckles | −y |
* | thigh, shank | hip → knee → ankle | −y |
* | foot | ankle → metatarsal heads | +x, sloping down by `declination` |
*/
const SEGMENT_NAMES = [
	"pelvis",
	"trunk",
	"head",
	"upperArm.left",
	"upperArm.right",
	"forearm.left",
	"forearm.right",
	"hand.left",
	"hand.right",
	"thigh.left",
	"thigh.right",
	"shank.left",
	"shank.right",
	"foot.left",
	"foot.right"
];
const SEGMENT_COUNT = SEGMENT_NAMES.length;
const INDEX = new Map(SEGMENT_NAMES.map((name, index) => [name, index]));
/** Place of a segment in every row of poses; −1 for a name that is not a body segment. */
const segmentIndex = (name) => INDEX.get(name) ?? -1;
const ANKLE_HEIGHT = .039;
const FOOT_LENGTH = .152;
const ROD_FORWARD = .47 * FOOT_LENGTH;
const ROD_DOWN = .028;
/** Length of the foot rod (ankle → metatarsal heads) as a fraction of stature, for the default shape. */
const FOOT_ROD_PER_STATURE = Math.hypot(ROD_FORWARD, ROD_DOWN);
const DEFAULT_FOOT = {
	declination: Math.atan2(ROD_DOWN, ROD_FORWARD),
	heelBack: .25 * FOOT_LENGTH / FOOT_ROD_PER_STATURE,
	heelDown: ANKLE_HEIGHT / FOOT_ROD_PER_STATURE,
	tipForward: .75 * FOOT_LENGTH / FOOT_ROD_PER_STATURE,
	tipDown: ANKLE_HEIGHT / FOOT_ROD_PER_STATURE
};
/** Unit vector of a segment's rod in the segment's own axes. */
function rodInSegment(name, foot = DEFAULT_FOOT) {
	if (name === "pelvis") return [
		0,
		0,
		1
	];
	if (name === "trunk" || name === "head") return [
		0,
		1,
		0
	];
	if (name === "foot.left" || name === "foot.right") return [
		Math.cos(foot.declination),
		-Math.sin(foot.declination),
		0
	];
	return [
		0,
		-1,
		0
	];
}
// core/recording/kinematics/joints.ts
const none = {
	channel: null,
	sign: 1
};
const term = (channel, sign = 1) => ({
	channel,
	sign
});
const PELVIS_IN_WORLD = {
	joint: "pelvis",
	side: null,
	proximal: null,
	distal: "pelvis",
	order: "ZXY",
	terms: [
		term("pelvis.tilt", -1),
		term("pelvis.obliquity", -1),
		term("pelvis.rotation")
	]
};
const TRUNK_IN_WORLD = {
	joint: "trunk",
	side: null,
	proximal: null,
	distal: "trunk",
	order: "ZXY",
	terms: [
		term("trunk.tilt", -1),
		term("trunk.obliquity", -1),
		term("trunk.rotation")
	]
};
const LUMBAR = {
	joint: "lumbar",
	side: null,
	proximal: "pelvis",
	distal: "trunk",
	order: "ZXY",
	terms: [
		term("lumbar.flexion", -1),
		term("lumbar.bending"),
		term("lumbar.rotation")
	]
};
const NECK = {
	joint: "neck",
	side: null,
	proximal: "trunk",
	distal: "head",
	order: "ZXY",
	terms: [
		term("neck.flexion", -1),
		term("neck.bending"),
		term("neck.rotation")
	]
};
function sidedTurns(side) {
	const out = side === "right" ? 1 : -1;
	return [
		{
			joint: `hip.${side}`,
			side,
			proximal: "pelvis",
			distal: `thigh.${side}`,
			order: "ZXY",
			terms: [
				term(`hip.flexion.${side}`),
				term(`hip.adduction.${side}`, out),
				term(`hip.rotation.${side}`, out)
			]
		},
		{
			joint: `knee.${side}`,
			side,
			proximal: `thigh.${side}`,
			distal: `shank.${side}`,
			order: "ZXY",
			terms: [
				term(`knee.flexion.${side}`, -1),
				term(`knee.adduction.${side}`, out),
				term(`knee.rotation.${side}`, out)
			]
		},
		{
			joint: `ankle.${side}`,
			side,
			proximal: `shank.${side}`,
			distal: `foot.${side}`,
			order: "ZYX",
			terms: [
				term(`ankle.flexion.${side}`),
				term(`ankle.rotation.${side}`, out),
				term(`ankle.inversion.${side}`, out)
			]
		},
		{
			joint: `shoulder.${side}`,
			side,
			proximal: "trunk",
			distal: `upperArm.${side}`,
			order: "ZXY",
			terms: [
				term(`shoulder.flexion.${side}`),
				term(`shoulder.adduction.${side}`, out),
				term(`shoulder.rotation.${side}`, out)
			]
		},
		{
			joint: `elbow.${side}`,
			side,
			proximal: `upperArm.${side}`,
			distal: `forearm.${side}`,
			order: "ZXY",
			terms: [
				term(`elbow.flexion.${side}`),
				none,
				none
			]
		},
		{
			joint: `wrist.${side}`,
			side,
			proximal: `forearm.${side}`,
			distal: `hand.${side}`,
			order: "ZXY",
			terms: [
				none,
				none,
				none
			]
		}
	];
}
/** Below the pelvis and trunk, proximal before distal. */
const INNER_JOINTS = [NECK, ...SIDES$3.flatMap(sidedTurns)];
// core/math/rotation.ts
/** Writes R(first, second, third) of the sequence at `out[at]`. */
function composeCardan(order, first, second, third, out, at) {
	const ca = Math.cos(first);
	const sa = Math.sin(first);
	const cb = Math.cos(second);
	const sb = Math.sin(second);
	const cc = Math.cos(third);
	const sc = Math.sin(third);
	if (order === "ZXY") {
		out[at] = ca * cc - sa * sb * sc;
		out[at + 1] = -sa * cb;
		out[at + 2] = ca * sc + sa * sb * cc;
		out[at + 3] = sa * cc + ca * sb * sc;
		out[at + 4] = ca * cb;
		out[at + 5] = sa * sc - ca * sb * cc;
		out[at + 6] = -cb * sc;
		out[at + 7] = sb;
		out[at + 8] = cb * cc;
		return;
	}
	out[at] = ca * cb;
	out[at + 1] = ca * sb * sc - sa * cc;
	out[at + 2] = ca * sb * cc + sa * sc;
	out[at + 3] = sa * cb;
	out[at + 4] = sa * sb * sc + ca * cc;
	out[at + 5] = sa * sb * cc - ca * sc;
	out[at + 6] = -sb;
	out[at + 7] = cb * sc;
	out[at + 8] = cb * cc;
}
/** The three angles of the sequence; the second lies in [−π/2, π/2]. At ±π/2 the split of the other two is arbitrary. */
function decomposeCardan(order, R, at) {
	if (order === "ZXY") {
		const second = Math.asin(clampUnit(R[at + 7]));
		if (isPole(R[at + 7])) return [
			Math.atan2(R[at + 3], R[at]),
			second,
			0
		];
		return [
			Math.atan2(-R[at + 1], R[at + 4]),
			second,
			Math.atan2(-R[at + 6], R[at + 8])
		];
	}
	const second = Math.asin(clampUnit(-R[at + 6]));
	if (isPole(R[at + 6])) return [
		Math.atan2(-R[at + 1], R[at + 4]),
		second,
		0
	];
	return [
		Math.atan2(R[at + 3], R[at]),
		second,
		Math.atan2(R[at + 7], R[at + 8])
	];
}
/** out = A·B. `out` may not overlap A or B. */
function multiply3(A, a, B, b, out, at) {
	for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) out[at + 3 * i + j] = A[a + 3 * i] * B[b + j] + A[a + 3 * i + 1] * B[b + 3 + j] + A[a + 3 * i + 2] * B[b + 6 + j];
}
/** out = Aᵀ·B: the frame B seen from the frame A. `out` may not overlap A or B. */
function transposeMultiply3(A, a, B, b, out, at) {
	for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) out[at + 3 * i + j] = A[a + i] * B[b + j] + A[a + 3 + i] * B[b + 3 + j] + A[a + 6 + i] * B[b + 6 + j];
}
/** A·v for v in the turned frame: its components in the outer frame. */
function rotate3(A, a, v) {
	const x = v[0];
	const y = v[1];
	const z = v[2];
	return [
		A[a] * x + A[a + 1] * y + A[a + 2] * z,
		A[a + 3] * x + A[a + 4] * y + A[a + 5] * z,
		A[a + 6] * x + A[a + 7] * y + A[a + 8] * z
	];
}
/** Leaves NaN alone, so that a gap stays a gap. */
function clampUnit(value) {
	return value > 1 ? 1 : value < -1 ? -1 : value;
}
function isPole(value) {
	return Math.abs(value) > 1 - 1e-14;
}
// core/recording/kinematics/forward.ts
/**
* What a joint does when the recording has no channel for it. Everything not named here stays at 0.
* Arms hang slightly away from the body with a soft elbow; a trunk without channels stands upright in the
* world and faces where the pelvis faces (people keep it so; tied to the pelvis it would lean with its tilt).
*/
const ASSUMED_ANGLES = {
	"shoulder.adduction.left": degToRad(-8),
	"shoulder.adduction.right": degToRad(-8),
	"elbow.flexion.left": degToRad(20),
	"elbow.flexion.right": degToRad(20)
};
/** Forward kinematics: canonical joint angles to rods and axes. A gap (NaN) in a channel is a gap in what hangs on it. */
function calcPoses(angles, frameCount, options = {}) {
	for (const [channel, values] of Object.entries(angles)) if (values !== void 0 && values.length !== frameCount) throw new Error(`calcPoses: expected ${frameCount} values of ${channel}, got ${values.length}`);
	const foot = options.foot ?? DEFAULT_FOOT;
	const axes = new Float64Array(frameCount * SEGMENT_COUNT * 9);
	const turn = /* @__PURE__ */ new Float64Array(9);
	const trunk = chooseTrunk(angles);
	const joints = [
		PELVIS_IN_WORLD,
		trunk.turn,
		...INNER_JOINTS
	];
	for (const joint of joints) {
		const distal = segmentIndex(joint.distal);
		const proximal = joint.proximal === null ? -1 : segmentIndex(joint.proximal);
		const [a, b, c] = joint.terms.map(({ channel, sign }) => {
			const values = channel === null ? void 0 : angles[channel] ?? trunk.instead[channel];
			const assumed = channel === null ? 0 : ASSUMED_ANGLES[channel] ?? 0;
			return (frame) => sign * (values === void 0 ? assumed : values[frame]);
		});
		for (let frame = 0; frame < frameCount; frame++) {
			const row = frame * SEGMENT_COUNT * 9;
			const at = row + distal * 9;
			if (proximal < 0) composeCardan(joint.order, a(frame), b(frame), c(frame), axes, at);
			else {
				composeCardan(joint.order, a(frame), b(frame), c(frame), turn, 0);
				multiply3(axes, row + proximal * 9, turn, 0, axes, at);
			}
		}
	}
	return {
		frameCount,
		axes,
		rods: calcRods(axes, frameCount, foot),
		foot,
		alerts: listAssumptions(angles)
	};
}
/** The rods of given axes. */
function calcRods(axes, frameCount, foot = DEFAULT_FOOT) {
	const own = SEGMENT_NAMES.map((name) => rodInSegment(name, foot));
	const rods = new Float64Array(frameCount * SEGMENT_COUNT * 3);
	for (let k = 0; k < frameCount * SEGMENT_COUNT; k++) rods.set(rotate3(axes, k * 9, own[k % SEGMENT_COUNT]), k * 3);
	return rods;
}
const has = (angles, ...channels) => channels.some((channel) => angles[channel] !== void 0);
const hasTrunk = (angles) => has(angles, "trunk.tilt", "trunk.obliquity", "trunk.rotation");
const hasLumbar = (angles) => has(angles, "lumbar.flexion", "lumbar.bending", "lumbar.rotation");
/** The trunk's own angles in the world win over lumbar ones, which carry the pelvis's errors with them. */
function chooseTrunk(angles) {
	if (!hasTrunk(angles) && hasLumbar(angles)) return {
		turn: LUMBAR,
		instead: {}
	};
	const facing = angles["pelvis.rotation"];
	return {
		turn: TRUNK_IN_WORLD,
		instead: facing === void 0 ? {} : { "trunk.rotation": facing }
	};
}
function listAssumptions(angles) {
	const found = [];
	const say = (code, message, tip) => {
		found.push(alert$1("info", `kinematics.${code}`, message, tip));
	};
	if (!has(angles, "pelvis.tilt")) say("no-pelvis-tilt", "The recording has no pelvic tilt: the pelvis is taken as level (0°).", "If the hip angles were measured from a tilted pelvis, the legs will look turned by that tilt; map a pelvis channel if the file has one.");
	if (!hasTrunk(angles) && !hasLumbar(angles)) say("no-trunk", "The recording has no trunk angles: the trunk is taken as upright, facing where the pelvis faces.", "Map trunk or lumbar channels if the file has them; trunk lean changes hip loads.");
	for (const side of SIDES$3) {
		const missing = [
			"hip.flexion",
			"knee.flexion",
			"ankle.flexion"
		].filter((name) => !has(angles, `${name}.${side}`));
		if (missing.length > 0) say(`no-leg-${side}`, `The recording has no ${missing.map((name) => name.replace(".", " ")).join(", ")} on the ${side}: taken as 0° (standing straight).`, `Map the ${side} channels if the file has them; results of the ${side} leg are not meaningful without.`);
	}
	if (!has(angles, "shoulder.flexion.left", "shoulder.flexion.right", "elbow.flexion.left", "elbow.flexion.right")) say("no-arms", "The recording has no arm angles: the arms hang 8° away from the trunk with elbows bent 20°.", "Nothing to do unless arm swing matters for your question.");
	return found;
}
// core/recording/kinematics/inverse.ts
/** Canonical joint angles from full axes: the exact inverse of `calcPoses` wherever the middle angle stays within ±90°. */
function calcAngles(poses) {
	const { frameCount, axes } = poses;
	const angles = {};
	const seen = /* @__PURE__ */ new Float64Array(9);
	for (const joint of [
		PELVIS_IN_WORLD,
		TRUNK_IN_WORLD,
		LUMBAR,
		...INNER_JOINTS
	]) {
		const distal = segmentIndex(joint.distal);
		const proximal = joint.proximal === null ? -1 : segmentIndex(joint.proximal);
		const outputs = joint.terms.map(({ channel, sign }) => {
			if (channel === null) return null;
			const values = new Float64Array(frameCount);
			angles[channel] = values;
			return {
				values,
				sign
			};
		});
		let before = null;
		for (let frame = 0; frame < frameCount; frame++) {
			const row = frame * SEGMENT_COUNT * 9;
			if (proximal >= 0) transposeMultiply3(axes, row + proximal * 9, axes, row + distal * 9, seen, 0);
			else seen.set(axes.subarray(row + distal * 9, row + distal * 9 + 9));
			const turns = decomposeCardan(joint.order, seen, 0);
			if (before !== null) {
				turns[0] = unwrap$1(turns[0], before[0]);
				turns[2] = unwrap$1(turns[2], before[2]);
			}
			if (!Number.isNaN(turns[0])) before = turns;
			for (let k = 0; k < 3; k++) {
				const output = outputs[k];
				if (output) output.values[frame] = output.sign * turns[k];
			}
		}
	}
	for (const side of SIDES$3) angles[`foot.progression.${side}`] = calcFootProgression(poses, side);
	return angles;
}
/** How far the foot's long axis, seen from above, is turned inward from the world's x (the direction of progression). */
function calcFootProgression(poses, side) {
	const foot = segmentIndex(`foot.${side}`);
	const inward = side === "right" ? -1 : 1;
	return Float64Array.from({ length: poses.frameCount }, (_, frame) => {
		const at = (frame * SEGMENT_COUNT + foot) * 9;
		return Math.atan2(inward * poses.axes[at + 6], poses.axes[at]);
	});
}
function unwrap$1(angle, near) {
	return angle - 2 * Math.PI * Math.round((angle - near) / (2 * Math.PI));
}
// core/recording/kinematics/rods.ts
/** Axes for rods that come without any (markers, joint centres, a simulated motion): stated conventions, not measurements. */
function calcPosesFromRods(rods, frameCount, options = {}) {
	const foot = options.foot ?? DEFAULT_FOOT;
	const axes = new Float64Array(frameCount * SEGMENT_COUNT * 9);
	for (let frame = 0; frame < frameCount; frame++) {
		const rod = (name) => vectorAt$1(rods, frame * SEGMENT_COUNT + segmentIndex(name));
		const put = (name, frameAxes) => {
			const at = (frame * SEGMENT_COUNT + segmentIndex(name)) * 9;
			for (let i = 0; i < 3; i++) {
				axes[at + 3 * i] = frameAxes.x[i];
				axes[at + 3 * i + 1] = frameAxes.y[i];
				axes[at + 3 * i + 2] = frameAxes.z[i];
			}
		};
		const pelvis = pelvisAxes(rod("pelvis"), options.pelvisTilt?.[frame] ?? 0);
		put("pelvis", pelvis);
		const trunk = alongY(rod("trunk"), pelvis.z);
		put("trunk", trunk);
		put("head", alongY(rod("head"), trunk.z));
		for (const side of SIDES$3) {
			const upperArm = alongY(negate(rod(`upperArm.${side}`)), trunk.z);
			put(`upperArm.${side}`, upperArm);
			const forearm = alongY(negate(rod(`forearm.${side}`)), upperArm.z);
			put(`forearm.${side}`, forearm);
			put(`hand.${side}`, alongY(negate(rod(`hand.${side}`)), forearm.z));
			const thigh = alongY(negate(rod(`thigh.${side}`)), pelvis.z);
			put(`thigh.${side}`, thigh);
			const shank = alongY(negate(rod(`shank.${side}`)), thigh.z);
			put(`shank.${side}`, shank);
			put(`foot.${side}`, footAxes(rod(`foot.${side}`), shank.z, foot));
		}
	}
	return {
		frameCount,
		rods,
		axes,
		foot,
		alerts: []
	};
}
/** R = Rz(−tilt)·Rx(−obliquity)·Ry(rotation) has its z along the rod: with the tilt known the other two follow. */
function pelvisAxes(rod, tilt) {
	const c = Math.cos(tilt);
	const s = Math.sin(tilt);
	const level = [
		c * rod[0] - s * rod[1],
		s * rod[0] + c * rod[1],
		rod[2]
	];
	const across = Math.hypot(level[1], level[2]) * (level[2] < 0 ? -1 : 1);
	const rotation = Math.atan2(level[0], across);
	const obliquity = Math.atan2(level[1] * Math.sign(across || 1), level[2] * Math.sign(across || 1));
	const ca = c;
	const sa = -s;
	const cb = Math.cos(-obliquity);
	const sb = Math.sin(-obliquity);
	const cc = Math.cos(rotation);
	const sc = Math.sin(rotation);
	return {
		x: [
			ca * cc - sa * sb * sc,
			sa * cc + ca * sb * sc,
			-cb * sc
		],
		y: [
			-sa * cb,
			ca * cb,
			sb
		],
		z: rod,
		obliquity,
		rotation
	};
}
/** Axes with y given and z as near as can be to a wanted one. */
function alongY(y, wantedZ) {
	const x = unit$2(cross$2(y, wantedZ));
	return {
		x,
		y,
		z: cross$2(x, y)
	};
}
function footAxes(rod, wantedZ, foot) {
	const down = unit$2(cross$2(rod, wantedZ));
	const z = cross$2(down, rod);
	const c = Math.cos(foot.declination);
	const s = Math.sin(foot.declination);
	const x = [
		c * rod[0] - s * down[0],
		c * rod[1] - s * down[1],
		c * rod[2] - s * down[2]
	];
	return {
		x,
		y: cross$2(z, x),
		z
	};
}
const vectorAt$1 = (values, k) => [
	values[3 * k],
	values[3 * k + 1],
	values[3 * k + 2]
];
const negate = (v) => [
	-v[0],
	-v[1],
	-v[2]
];
const cross$2 = (a, b) => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0]
];
const unit$2 = (v) => {
	const n = Math.hypot(v[0], v[1], v[2]);
	return [
		v[0] / n,
		v[1] / n,
		v[2] / n
	];
};
// core/recording/kinematics/places.ts
/**
* Thigh .245 and shank .246 of stature (Drillis and Contini 1966); hip centres .1 of stature apart (a stated
* assumption: about half the breadth over the trochanters, .191); foot as in `FootShape`.
*/
function legLengthsOf(stature) {
	return {
		pelvis: .1 * stature,
		thigh: .245 * stature,
		shank: .246 * stature,
		foot: FOOT_ROD_PER_STATURE * stature
	};
}
/** Where forward kinematics puts hip, knee, ankle, heel, ball (metatarsal heads) and toe tip, from the mid-hip. */
function calcLegPlaces(poses, lengths) {
	return {
		left: placesOf("left"),
		right: placesOf("right")
	};
	function placesOf(side) {
		const { frameCount, rods, axes, foot } = poses;
		const places = Object.fromEntries([
			"hip",
			"knee",
			"ankle",
			"heel",
			"ball",
			"tip"
		].map((name) => [name, new Float64Array(frameCount * 3)]));
		const half = (SIDES$3.indexOf(side) - .5) * lengths.pelvis;
		const heel = [
			-foot.heelBack * lengths.foot,
			-foot.heelDown * lengths.foot,
			0
		];
		const tip = [
			foot.tipForward * lengths.foot,
			-foot.tipDown * lengths.foot,
			0
		];
		const thigh = segmentIndex(`thigh.${side}`);
		const shank = segmentIndex(`shank.${side}`);
		const footIndex = segmentIndex(`foot.${side}`);
		for (let frame = 0; frame < frameCount; frame++) {
			const row = frame * SEGMENT_COUNT;
			const fromHeel = rotate3(axes, (row + footIndex) * 9, heel);
			const toTip = rotate3(axes, (row + footIndex) * 9, tip);
			for (let i = 0; i < 3; i++) {
				const hip = half * rods[(row + 0) * 3 + i];
				const knee = hip + lengths.thigh * rods[(row + thigh) * 3 + i];
				const ankle = knee + lengths.shank * rods[(row + shank) * 3 + i];
				const at = frame * 3 + i;
				places.hip[at] = hip;
				places.knee[at] = knee;
				places.ankle[at] = ankle;
				places.ball[at] = ankle + lengths.foot * rods[(row + footIndex) * 3 + i];
				places.heel[at] = ankle + fromHeel[i];
				places.tip[at] = ankle + toTip[i];
			}
		}
		return places;
	}
}
// core/math/filters.ts
/** (√2 − 1)^(1/2n) for n poles in each of two passes: 0.802 for n = 2. */
const twoPassFactor = (polesPerPass) => (Math.SQRT2 - 1) ** (1 / (2 * polesPerPass));
function designLowPass(cutoff, rate, order = 4) {
	if (!(order >= 2 && order % 2 === 0)) throw new Error(`designLowPass: expected an even order, got ${order}`);
	if (!(cutoff > 0 && cutoff < rate / 2)) throw new Error(`designLowPass: expected a cut-off between 0 and ${rate / 2} Hz, got ${cutoff}`);
	const poles = order / 2;
	const warped = Math.tan(Math.PI * cutoff / rate) / twoPassFactor(poles);
	const sections = [];
	for (let k = 0; k < Math.floor(poles / 2); k++) {
		const damping = 2 * Math.sin(Math.PI * (2 * k + 1) / (2 * poles));
		const w2 = warped * warped;
		const a0 = 1 + damping * warped + w2;
		sections.push([
			w2 / a0,
			2 * w2 / a0,
			w2 / a0,
			2 * (w2 - 1) / a0,
			(1 - damping * warped + w2) / a0
		]);
	}
	if (poles % 2 === 1) {
		const a0 = 1 + warped;
		sections.push([
			warped / a0,
			warped / a0,
			0,
			(warped - 1) / a0,
			0
		]);
	}
	return {
		order,
		cutoff,
		passCutoff: Math.atan(warped) * rate / Math.PI,
		rate,
		sections
	};
}
/**
* Filters forward and backward. The ends are padded by odd reflection (2·end − mirror), which keeps value and
* slope, over three periods of the cut-off where the signal is that long; each pass starts in the steady state.
* The signal must have no gaps.
*/
function filterZeroLag(filter, values) {
	const n = values.length;
	if (n < 2) return Float64Array.from(values);
	const pad = Math.min(n - 1, Math.ceil(3 * filter.rate / filter.cutoff));
	const padded = new Float64Array(n + 2 * pad);
	padded.set(values, pad);
	for (let k = 1; k <= pad; k++) {
		padded[pad - k] = 2 * values[0] - values[k];
		padded[pad + n - 1 + k] = 2 * values[n - 1] - values[n - 1 - k];
	}
	for (let pass = 0; pass < 2; pass++) {
		for (const section of filter.sections) runSection(section, padded);
		padded.reverse();
	}
	return padded.slice(pad, pad + n);
}
/** Transposed direct form II, in place, starting as if the first value had lasted forever. */
function runSection([b0, b1, b2, a1, a2], x) {
	let z2 = (b2 - a2) * x[0];
	let z1 = (b1 - a1) * x[0] + z2;
	for (let k = 0; k < x.length; k++) {
		const input = x[k];
		const output = b0 * input + z1;
		z1 = b1 * input - a1 * output + z2;
		z2 = b2 * input - a2 * output;
		x[k] = output;
	}
}
// core/recording/conditioning/clock.ts
/** Times printed with too few digits scatter about an even clock; more than this share of a step is taken as real. */
const ROUNDING = .15;
function calcClock(times) {
	const count = times.length;
	const first = times[0];
	const step = (times[count - 1] - first) / (count - 1);
	let jitter = 0;
	for (let k = 0; k < count; k++) jitter = Math.max(jitter, Math.abs(times[k] - first - k * step) / step);
	if (jitter <= ROUNDING) return {
		times: Float64Array.from(times, (_, k) => first + k * step),
		rate: 1 / step,
		uneven: false,
		jitter
	};
	const steps = Float64Array.from({ length: count - 1 }, (_, k) => times[k + 1] - times[k]).toSorted();
	const median = steps[Math.floor(steps.length / 2)];
	const length = Math.floor((times[count - 1] - first) / median + 1e-6) + 1;
	return {
		times: Float64Array.from({ length }, (_, k) => first + k * median),
		rate: 1 / median,
		uneven: true,
		jitter
	};
}
/** Interpolates a signal to the clock, run by run; a pause in the file longer than `limit` stays a gap. */
function carryToClock(values, width, times, clock, limit) {
	const out = new Float64Array(clock.times.length * width).fill(NaN);
	const present = calcRuns(times.length, (frame) => isMissing(values, width, frame));
	for (const run of present.flatMap(({ first, last }) => splitAtPauses(times, first, last, limit))) {
		if (run.last - run.first < 3) continue;
		const basis = createSplineBasis(times.slice(run.first, run.last + 1), 3);
		const from = clock.times.findIndex((t) => t >= times[run.first] - 1e-9);
		const to = clock.times.findLastIndex((t) => t <= times[run.last] + 1e-9);
		if (from < 0 || to < from) continue;
		for (let i = 0; i < width; i++) {
			const column = Float64Array.from({ length: run.last - run.first + 1 }, (_, k) => values[(run.first + k) * width + i]);
			const at = clock.times.subarray(from, to + 1);
			evaluateSpline(fitSpline(basis, column), at).forEach((value, k) => out[(from + k) * width + i] = value);
		}
	}
	return out;
}
function splitAtPauses(times, first, last, limit) {
	const runs = [];
	let start = first;
	for (let k = first; k < last; k++) if (times[k + 1] - times[k] > limit + 1e-9) {
		runs.push({
			first: start,
			last: k
		});
		start = k + 1;
	}
	runs.push({
		first: start,
		last
	});
	return runs;
}
/**
* A plate's force smoothed with the same cut-off as the motion (else inertial and ground forces disagree at impacts). What
* is filtered is force and moment about the world origin; the centre of pressure is worked out again from those on
* the plane it lay in, because a filtered centre of pressure alone means nothing where the foot is off the plate.
*/
function smoothGroundForce(ground, cutoff, order) {
	const count = ground.times.length;
	if (count < 8) return ground;
	const rate = (count - 1) / (ground.times[count - 1] - ground.times[0]);
	if (cutoff >= rate / 2) return ground;
	const filter = designLowPass(cutoff, rate, order);
	const level = meanLevel(ground);
	const moment = new Float64Array(count * 3);
	const force = new Float64Array(count * 3);
	for (let k = 0; k < count; k++) {
		const f = [
			0,
			1,
			2
		].map((i) => orZero(ground.force[3 * k + i]));
		const p = [
			0,
			1,
			2
		].map((i) => orZero(ground.point[3 * k + i]));
		const t = [
			0,
			1,
			2
		].map((i) => orZero(ground.freeMoment[3 * k + i]));
		const y = p[1] - level;
		force.set(f, 3 * k);
		moment.set([
			y * f[2] - p[2] * f[1] + t[0],
			p[2] * f[0] - p[0] * f[2] + t[1],
			p[0] * f[1] - y * f[0] + t[2]
		], 3 * k);
	}
	const smoothForce = filterColumns(filter, force);
	const smoothMoment = filterColumns(filter, moment);
	const point = new Float64Array(count * 3).fill(NaN);
	const freeMoment = new Float64Array(count * 3);
	for (let k = 0; k < count; k++) {
		const [fx, fy, fz] = [
			smoothForce[3 * k],
			smoothForce[3 * k + 1],
			smoothForce[3 * k + 2]
		];
		if (!(fy > 20)) continue;
		const x = smoothMoment[3 * k + 2] / fy;
		const z = -smoothMoment[3 * k] / fy;
		point.set([
			x,
			level,
			z
		], 3 * k);
		freeMoment[3 * k + 1] = smoothMoment[3 * k + 1] - (z * fx - x * fz);
	}
	return {
		...ground,
		force: smoothForce,
		point,
		freeMoment
	};
}
function filterColumns(filter, values) {
	const count = values.length / 3;
	const out = new Float64Array(values.length);
	for (let i = 0; i < 3; i++) filterZeroLag(filter, Float64Array.from({ length: count }, (_, k) => values[3 * k + i])).forEach((value, k) => out[3 * k + i] = value);
	return out;
}
/** Height of the plate's surface: the mean of the loaded points. */
function meanLevel(ground) {
	let sum = 0;
	let n = 0;
	for (let k = 0; k < ground.times.length; k++) {
		const y = ground.point[3 * k + 1];
		if (Number.isFinite(y) && ground.force[3 * k + 1] > 20) {
			sum += y;
			n++;
		}
	}
	return n > 0 ? sum / n : 0;
}
const orZero = (value) => Number.isFinite(value) ? value : 0;
/**
* Smooths every unbroken stretch on its own and evaluates it, with its first and second derivative, at `at`. Derivatives are those
* of the quintic spline through the smoothed samples (or of the smoothing spline itself), never differences of raw data.
*/
function smoothSignal(values, width, times, at, choice, bases) {
	const size = at.length * width;
	const out = [
		0,
		1,
		2
	].map(() => new Float64Array(size).fill(NaN));
	const degree = choice.kind === "spline" ? choice.degree : 5;
	let cutoff = choice.kind === "butterworth" ? choice.filter.cutoff : null;
	let tooShort = 0;
	for (const { first, last } of calcRuns(times.length, (frame) => isMissing(values, width, frame))) {
		const count = last - first + 1;
		if (count < 8) {
			tooShort++;
			continue;
		}
		const key = `${degree}:${first}:${last}`;
		const basis = bases.get(key) ?? createSplineBasis(times.slice(first, last + 1), degree);
		bases.set(key, basis);
		const slack = 1e-9 * (times[last] - times[first]);
		const from = lowerBound(at, times[first] - slack);
		const to = lowerBound(at, times[last] + slack);
		if (to <= from) continue;
		const grid = at.subarray(from, to);
		const run = new Float64Array(count);
		for (let i = 0; i < width; i++) {
			for (let k = 0; k < count; k++) run[k] = values[(first + k) * width + i];
			const spline = splineOf(run, choice, basis);
			if (choice.kind === "spline") cutoff = cutoffOfLambda(basis, spline.lambda);
			for (let derivative = 0; derivative < 3; derivative++) {
				const target = out[derivative];
				const found = evaluateSpline(spline, grid, derivative);
				for (let k = 0; k < found.length; k++) target[(from + k) * width + i] = found[k];
			}
		}
	}
	return {
		values: out[0],
		first: out[1],
		second: out[2],
		cutoff,
		tooShort
	};
}
/** Index of the first time not before the given one. */
function lowerBound(times, time) {
	let [low, high] = [0, times.length];
	while (low < high) {
		const middle = low + high >> 1;
		if (times[middle] < time) low = middle + 1;
		else high = middle;
	}
	return low;
}
function splineOf(run, choice, basis) {
	if (choice.kind === "none") return fitSpline(basis, run);
	if (choice.kind === "butterworth") return fitSpline(basis, filterZeroLag(choice.filter, run));
	if (choice.cutoff === null) return fitSplineGcv(basis, run);
	return fitSpline(basis, run, lambdaOfCutoff(basis, choice.cutoff));
}
/** Removes jumps of a whole turn (an angle that passed ±180°). Returns the same array when there are none. */
function unwrapAngle(values) {
	let turns = 0;
	let before = NaN;
	let jumped = false;
	const out = new Float64Array(values.length);
	for (let k = 0; k < values.length; k++) {
		const value = values[k];
		if (Number.isFinite(value)) {
			const jump = Number.isFinite(before) ? Math.round((value - before) / (2 * Math.PI)) : 0;
			if (jump !== 0) {
				turns -= jump;
				jumped = true;
			}
			before = value;
		}
		out[k] = value + turns * 2 * Math.PI;
	}
	return jumped ? out : values;
}
// core/recording/conditioning/words.ts
/** `knee.flexion.right` → `right knee flexion`. Names of markers stay as they are. */
function channelInWords(channel) {
	const sidedMatch = /^(.+)\.(left|right)$/.exec(channel);
	const name = sidedMatch === null ? channel : `${sidedMatch[2]} ${sidedMatch[1]}`;
	return /^[a-z. ]+$/i.test(name) && name.includes(".") ? name.replaceAll(".", " ") : name;
}
/**
* One line for what was filled; one per channel for gaps that split the recording; one for all other channels and markers together, whose gaps do
* not. Long lists are for the gap map.
*/
function reportGaps(gaps, limit, file, splits) {
	const alerts = [];
	const filled = gaps.filter((gap) => gap.filled);
	if (filled.length > 0) {
		const channels = new Set(filled.map((gap) => gap.channel)).size;
		alerts.push(alert$1("info", "conditioning.gaps-filled", `${filled.length} short ${filled.length === 1 ? "gap was" : "gaps were"} filled in ${channels} ${channels === 1 ? "channel" : "channels"} (each at most ${limit} s, by a spline).`, "The gap map shows where. Set the limit to 0 to leave gaps open.", { file }));
	}
	const open = gaps.filter((gap) => !gap.filled && gap.place === "inside");
	const byChannel = /* @__PURE__ */ new Map();
	for (const gap of open) byChannel.set(gap.channel, [...byChannel.get(gap.channel) ?? [], gap]);
	for (const [channel, left] of byChannel) {
		if (!splits(channel)) continue;
		const longest = longestOf(left);
		alerts.push(alert$1("warning", "conditioning.gap-left-open", `${capital(channelInWords(channel))} is missing for ${longest.duration.toFixed(2)} s from ${longest.time.toFixed(2)} s${left.length > 1 ? ` (and at ${left.length - 1} more places)` : ""}: longer than the ${limit} s that may be filled, so the recording is not analysed across it.`, "Choose a stretch without the gap, fill it in the capture software, or raise the limit if you know the motion was smooth there.", {
			file,
			channel,
			time: longest.time
		}));
	}
	const others = [...byChannel.keys()].filter((channel) => !splits(channel));
	if (others.length > 0) {
		const longest = longestOf(open.filter((gap) => !splits(gap.channel)));
		const named = others.slice(0, 5).map(channelInWords).join(", ");
		alerts.push(alert$1("info", "conditioning.gaps-in-others", `${others.length === 1 ? named : `${others.length} channels or markers (${named}${others.length > 5 ? ", …" : ""})`} ${others.length === 1 ? "has" : "have"} gaps longer than ${limit} s, the longest ${longest.duration.toFixed(2)} s from ${longest.time.toFixed(2)} s; the rest carries on without ${others.length === 1 ? "it" : "them"} there.`, "The gap map shows where. Nothing needs doing if the other markers describe the segment.", {
			file,
			time: longest.time
		}));
	}
	return alerts;
}
const longestOf = (gaps) => gaps.reduce((a, b) => b.duration > a.duration ? b : a);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** Channels whose long gaps would leave the legs or pelvis unknown: only these split a recording. */
const SPLITTING = /^(pelvis|trunk|lumbar|hip|knee|ankle)\./;
const PELVIS_PATH = "pelvis path";
const splits = (channel) => SPLITTING.test(channel) || channel === PELVIS_PATH;
/** The one door to clean signals: gaps, even clock, smoothing, resampling, derivatives. */
function conditionRecording(raw, options = {}) {
	const gapLimit = options.gapLimit ?? .1;
	const alerts = [];
	if (raw.times.length < 8) return refused(alert$1("error", "conditioning.too-short", `The recording has ${raw.times.length} frames; at least 8 are needed to smooth it and find velocities.`, "Record at least one whole step, or check that the right rows were read."));
	const clock = calcClock(raw.times);
	if (clock.uneven) alerts.push(alert$1("warning", "conditioning.uneven-times", `The times of the frames are uneven (up to ${clock.jitter.toFixed(1)} steps off an even clock); the signals were interpolated to ${clock.rate.toFixed(1)} Hz.`, "If frames were dropped while recording, check the gap map; if times were edited by hand, correct them."));
	const chosen = chooseSmoothing(options.smoothing ?? { kind: "butterworth" }, clock.rate);
	if ("alerts" in chosen) {
		if (chosen.choice === null) return refused(...chosen.alerts);
		alerts.push(...chosen.alerts);
	}
	const choice = chosen.choice;
	const target = targetTimes(clock, options.rate);
	const bases = /* @__PURE__ */ new Map();
	const gaps = [];
	const chosenCutoffs = {};
	const run = (channel, values, width) => {
		const filled = fillShortGaps(channel, clock.uneven ? carryToClock(values, width, raw.times, clock, gapLimit) : values, width, clock.times, gapLimit);
		gaps.push(...filled.gaps);
		const smooth = smoothSignal(filled.values, width, clock.times, target, choice, bases);
		if (choice.kind === "spline" && smooth.cutoff !== null) chosenCutoffs[channel] = smooth.cutoff;
		return smooth;
	};
	const angles = {};
	const angleRates = {};
	const angleAccelerations = {};
	for (const [name, values] of Object.entries(raw.angles)) {
		if (values === void 0) continue;
		const channel = name;
		const smooth = run(channel, unwrapAngle(values), 1);
		if (!smooth.values.some(Number.isFinite)) {
			alerts.push(alert$1("warning", "conditioning.empty-channel", `The channel ${channelInWords(channel)} has no usable values and is left out.`, "Check the mapping of this column, or record it again.", { channel }));
			continue;
		}
		angles[channel] = smooth.values;
		angleRates[channel] = smooth.first;
		angleAccelerations[channel] = smooth.second;
	}
	const points = {};
	for (const [name, values] of Object.entries(raw.points)) points[name] = run(name, values, 3).values;
	const pelvis = raw.pelvisPath === null ? null : run(PELVIS_PATH, raw.pelvisPath, 3);
	const spans = calcSpans(angles, pelvis?.values ?? null, target.length);
	alerts.push(...reportGaps(gaps, gapLimit, raw.provenance.fileName, splits));
	alerts.push(...reportEnds(spans, target, raw.provenance.fileName));
	if (spans.length === 0 && Object.keys(angles).length > 0) return refused(...alerts, alert$1("error", "conditioning.no-span", "At no time do all pelvis, trunk and leg channels have values together.", "Look at the gap map and leave out the channel with the largest gap, or allow longer gaps to be filled."));
	const cutoff = choice.kind === "butterworth" ? choice.filter.cutoff : choice.kind === "spline" ? choice.cutoff : null;
	const order = choice.kind === "butterworth" ? choice.filter.order : 4;
	return done({
		raw,
		recording: {
			...raw,
			times: target,
			rate: options.rate ?? clock.rate,
			angles,
			points,
			pelvisPath: pelvis?.values ?? null
		},
		angleRates,
		angleAccelerations,
		pelvisVelocity: pelvis?.first ?? null,
		pelvisAcceleration: pelvis?.second ?? null,
		groundForces: cutoff === null ? raw.groundForces : raw.groundForces.map((ground) => smoothGroundForce(ground, cutoff, order)),
		gaps,
		spans,
		smoothing: describe$1(choice, chosenCutoffs, gapLimit)
	}, alerts);
}
function chooseSmoothing(option, rate) {
	if (option.kind === "none") return { choice: { kind: "none" } };
	const half = rate / 2;
	const asked = option.cutoff;
	const tip = `A signal sampled at ${rate.toFixed(1)} Hz carries frequencies below ${half.toFixed(1)} Hz only. Choose a cut-off below ${(.8 * half).toFixed(1)} Hz.`;
	if (asked !== void 0 && !(asked > 0 && asked < half)) return {
		choice: null,
		alerts: [alert$1("error", "conditioning.cutoff-above-nyquist", `A cut-off of ${asked} Hz is not possible at ${rate.toFixed(1)} frames per second.`, tip)]
	};
	if (option.kind === "spline") return { choice: {
		kind: "spline",
		degree: option.degree ?? 5,
		cutoff: asked ?? null
	} };
	const wanted = asked ?? 6;
	const cutoff = asked === void 0 && wanted > .8 * half ? .8 * half : wanted;
	const choice = {
		kind: "butterworth",
		filter: designLowPass(cutoff, rate, option.order ?? 4)
	};
	if (cutoff === wanted && wanted <= .8 * half) return { choice };
	return {
		choice,
		alerts: [alert$1("warning", "conditioning.cutoff-near-nyquist", cutoff === wanted ? `A cut-off of ${wanted} Hz is close to the limit of ${half.toFixed(1)} Hz: hardly anything is smoothed.` : `The usual cut-off of ${wanted} Hz is too high for ${rate.toFixed(1)} frames per second; ${cutoff.toFixed(1)} Hz is used.`, tip)]
	};
}
function targetTimes(clock, rate) {
	if (rate === void 0 || rate === clock.rate) return clock.times;
	if (!(rate > 0)) throw new Error(`conditionRecording: expected a rate above 0, got ${rate}`);
	const first = clock.times[0];
	const length = Math.floor((clock.times.at(-1) - first) * rate + 1e-6) + 1;
	return Float64Array.from({ length }, (_, k) => first + k / rate);
}
function calcSpans(angles, pelvis, frameCount) {
	const needed = Object.entries(angles).flatMap(([name, values]) => splits(name) && values ? [values] : []);
	return calcRuns(frameCount, (frame) => needed.some((values) => !Number.isFinite(values[frame])) || pelvis !== null && !Number.isFinite(pelvis[3 * frame])).filter(({ first, last }) => last - first + 1 >= 8);
}
/** s: ends shorter than this are not worth a word. */
const SHORT_END = .1;
function reportEnds(spans, times, file) {
	const [first, last] = [spans[0], spans.at(-1)];
	if (first === void 0 || last === void 0) return [];
	const [from, to] = [times[first.first], times[last.last]];
	if (from - times[0] <= SHORT_END && times.at(-1) - to <= SHORT_END) return [];
	return [alert$1("info", "conditioning.ends-open", `The recording is used from ${from.toFixed(2)} s to ${to.toFixed(2)} s: before and after, some pelvis or leg channels have no values.`, "Nothing needs doing. Ends are never filled, because that would be inventing motion.", {
		file,
		time: from
	})];
}
function describe$1(choice, chosen, gapLimit) {
	if (choice.kind === "none") return {
		kind: "none",
		order: null,
		cutoff: null,
		passCutoff: null,
		chosen: {},
		gapLimit,
		words: "Not smoothed."
	};
	if (choice.kind === "butterworth") {
		const { order, cutoff, passCutoff } = choice.filter;
		return {
			kind: "butterworth",
			order,
			cutoff,
			passCutoff,
			chosen: {},
			gapLimit,
			words: `Zero-lag Butterworth low-pass, order ${order} (two passes of order ${order / 2}), 3 dB down at ${cutoff.toFixed(2)} Hz after both passes (${passCutoff.toFixed(2)} Hz in each).`
		};
	}
	const words = `Natural ${choice.degree === 5 ? "quintic" : "cubic"} smoothing spline, ${choice.cutoff === null ? "smoothing chosen per channel by generalised cross-validation" : `3 dB down at ${choice.cutoff.toFixed(2)} Hz`}.`;
	return {
		kind: "spline",
		order: null,
		cutoff: choice.cutoff,
		passCutoff: null,
		chosen,
		gapLimit,
		words
	};
}
// core/recording/events/heading.ts
/** Less travel than this, m, is a treadmill, standing, or a turn on the spot: the path does not tell where forward is. */
const LEAST_TRAVEL$1 = .5;
/** s: facing swings with every step; over this long it is the direction of progression. */
const WINDOW = 1.2;
/**
* Direction of progression seen from above, per frame, as the angle about the upward vertical from the world's x: where the pelvis travels (so turns are followed);
* when it stays in place, on a treadmill, where it faces; else straight along x. Averaged over about a stride.
*/
function calcHeading(times, facing, path) {
	const frameCount = times.length;
	const own = travelDirection(times, path) ?? facing;
	if (own === null) return new Float64Array(frameCount);
	const angle = unwrapAngle(own);
	const rate = (frameCount - 1) / (times[frameCount - 1] - times[0]);
	const half = Math.max(1, Math.round(WINDOW / 2 * rate));
	const sums = new Float64Array(frameCount + 1);
	const counts = new Float64Array(frameCount + 1);
	for (let k = 0; k < frameCount; k++) {
		const present = Number.isFinite(angle[k]);
		sums[k + 1] = sums[k] + (present ? angle[k] : 0);
		counts[k + 1] = counts[k] + (present ? 1 : 0);
	}
	return Float64Array.from({ length: frameCount }, (_, k) => {
		const from = Math.max(0, k - half);
		const to = Math.min(frameCount, k + half + 1);
		const count = counts[to] - counts[from];
		if (count > 0) return (sums[to] - sums[from]) / count;
		return counts[frameCount] > 0 ? sums[frameCount] / counts[frameCount] : 0;
	});
}
function travelDirection(times, path) {
	if (path === null) return null;
	const frameCount = times.length;
	const [first, last] = [0, 1].map((end) => {
		for (let k = 0; k < frameCount; k++) {
			const frame = end === 0 ? k : frameCount - 1 - k;
			if (Number.isFinite(path[3 * frame])) return frame;
		}
		return 0;
	});
	const dx = path[3 * last] - path[3 * first];
	const dz = path[3 * last + 2] - path[3 * first + 2];
	if (!(Math.hypot(dx, dz) > LEAST_TRAVEL$1)) return null;
	const rate = (frameCount - 1) / (times[frameCount - 1] - times[0]);
	const half = Math.max(1, Math.round(.5 * rate));
	return Float64Array.from({ length: frameCount }, (_, k) => {
		const a = Math.max(first, k - half);
		const b = Math.min(last, k + half);
		const [x, z] = [path[3 * b] - path[3 * a], path[3 * b + 2] - path[3 * a + 2]];
		return Math.hypot(x, z) > .05 ? Math.atan2(-z, x) : NaN;
	});
}
// core/recording/events/feet.ts
/** Faster than the usual 6 Hz: contacts are quick, and only their instants are wanted here. */
const CUTOFF = 15;
const USUAL_STATURE = 1.75;
/** Heel and toe relative to the pelvis: by markers where both are there for most of the time, else by forward kinematics. */
function calcFeetTracks(recording) {
	return fromMarkers(recording) ?? fromAngles(recording);
}
function fromMarkers(recording) {
	const names = Object.keys(recording.points);
	const chosen = SIDES$3.map((side) => ({
		side,
		heel: choose(names, side, HEELS),
		toe: choose(names, side, TOES)
	})).filter(({ heel, toe }) => isMostlyThere(recording, heel) && isMostlyThere(recording, toe));
	if (chosen.length === 0) return null;
	const pair = (part) => SIDES$3.map((side) => names.find((name) => isAt(name, part, side)));
	const across = [
		"asis",
		"hip",
		"psis"
	].map(pair).find((found) => found.every((name) => name !== void 0));
	const hip = recording.pelvisPath === null ? names.find((name) => isAt(name, "hip", chosen[0].side)) : void 0;
	const wanted = [
		...chosen.flatMap(({ heel, toe }) => [heel, toe]),
		...across ?? [],
		...hip === void 0 ? [] : [hip]
	];
	const points = Object.fromEntries(wanted.map((name) => [name, recording.points[name]]));
	const smooth = smoothly({
		...recording,
		angles: {},
		points,
		groundForces: []
	});
	if (smooth === null) return null;
	const { times, rate, pelvisPath } = smooth.recording;
	const tracks = smooth.recording.points;
	const frameCount = times.length;
	const pelvis = pelvisPath ?? (hip === void 0 ? new Float64Array(frameCount * 3) : tracks[hip]);
	const sole = meanSole(chosen.map(({ heel, toe }) => [tracks[heel], tracks[toe]]));
	const heading = calcHeading(times, across === void 0 ? null : facingOf(tracks[across[0]], tracks[across[1]], sole), pelvisPath);
	const feet = {};
	for (const { side, heel, toe } of chosen) feet[side] = seenFrom(pelvis, tracks[heel], tracks[toe], heading);
	const used = chosen.map(({ heel, toe }) => `${heel} and ${toe}`).join(", ");
	return {
		times,
		rate,
		from: "markers",
		feet,
		legLength: pelvisPath === null && hip === void 0 ? .9 : legOf(feet, pelvis),
		stature: null,
		travelled: pelvisPath === null ? null : travelAlong(pelvisPath, heading, "forward"),
		sway: pelvisPath === null ? null : travelAlong(pelvisPath, heading, "right"),
		pelvisUp: null,
		words: `heel and toe markers (${used})`,
		alerts: smooth.alerts
	};
}
function fromAngles(recording) {
	const sides = SIDES$3.filter((side) => recording.angles[`hip.flexion.${side}`] && recording.angles[`knee.flexion.${side}`]);
	if (sides.length === 0) return null;
	const legs = Object.fromEntries(Object.entries(recording.angles).filter(([channel]) => /^(pelvis|hip|knee|ankle)\./.test(channel)));
	const smooth = smoothly({
		...recording,
		angles: legs,
		points: {},
		groundForces: []
	});
	if (smooth === null) return null;
	const { times, rate, angles, pelvisPath } = smooth.recording;
	const stature = recording.subject.height ?? USUAL_STATURE;
	const poses = calcPoses(angles, times.length);
	const places = calcLegPlaces(poses, legLengthsOf(stature));
	const facing = Float64Array.from({ length: times.length }, (_, k) => {
		const at = k * SEGMENT_COUNT * 3;
		return Math.atan2(poses.rods[at], poses.rods[at + 2]);
	});
	const heading = calcHeading(times, facing, null);
	const origin = new Float64Array(times.length * 3);
	const feet = {};
	for (const side of sides) feet[side] = seenFrom(origin, places[side].heel, places[side].ball, heading);
	const put = recording.subject.height === void 0 ? `an assumed stature of ${USUAL_STATURE} m` : `a stature of ${stature.toFixed(2)} m`;
	return {
		times,
		rate,
		from: "joint angles",
		feet,
		legLength: legOf(feet, origin),
		stature,
		travelled: pelvisPath === null ? null : travelAlong(pelvisPath, calcHeading(times, facing, pelvisPath), "forward"),
		sway: pelvisPath === null ? null : travelAlong(pelvisPath, calcHeading(times, facing, pelvisPath), "right"),
		pelvisUp: pelvisPath === null ? null : Float64Array.from({ length: times.length }, (_, k) => pelvisPath[3 * k + 1]),
		words: `heel and toe placed by the joint angles on ${put}`,
		alerts: smooth.alerts
	};
}
/** Where the pelvis faces, from its left to its right side; turned round when that is against the feet (sides swapped, mirrored axes). */
function facingOf(left, right, sole) {
	let against = 0;
	const facing = Float64Array.from({ length: left.length / 3 }, (_, k) => {
		const [x, z] = [right[3 * k] - left[3 * k], right[3 * k + 2] - left[3 * k + 2]];
		if (z * sole[0] - x * sole[1] < 0) against++;
		return Math.atan2(x, z);
	});
	return against > facing.length / 2 ? facing.map((angle) => angle + Math.PI) : facing;
}
/** Mean of heel → toe seen from above: where the feet point, x and z. */
function meanSole(feet) {
	const sum = [0, 0];
	for (const [heel, toe] of feet) for (let k = 0; k < heel.length; k += 3) {
		const [x, z] = [toe[k] - heel[k], toe[k + 2] - heel[k + 2]];
		if (Number.isFinite(x) && Number.isFinite(z)) {
			sum[0] += x;
			sum[1] += z;
		}
	}
	return sum;
}
function smoothly(recording) {
	const outcome = conditionRecording(recording, { smoothing: {
		kind: "butterworth",
		cutoff: Math.min(CUTOFF, .4 * recording.rate)
	} });
	return outcome.ok ? {
		recording: outcome.value.recording,
		alerts: outcome.alerts
	} : null;
}
const isAt = (name, part, side) => {
	const place = readMarkerPlace(name);
	return place !== null && place.part === part && place.side === side;
};
/** Patterns in order of preference; the ankle stands in for a missing heel. */
const HEELS = [["heel", /./], ["ankle", /./]];
const TOES = [["toe", /toe(?!.*(lat|med))|mt_?h?2|fm2|dm2/i], ["toe", /./]];
function choose(names, side, wishes) {
	for (const [part, pattern] of wishes) {
		const found = names.find((name) => isAt(name, part, side) && pattern.test(name));
		if (found !== void 0) return found;
	}
}
function isMostlyThere(recording, name) {
	if (name === void 0) return false;
	const track = recording.points[name];
	return track.reduce((count, value) => count + (Number.isFinite(value) ? 1 : 0), 0) > .3 * track.length;
}
function seenFrom(pelvis, heel, toe, heading) {
	const frameCount = heading.length;
	const along = (track, k) => {
		const [c, s] = [Math.cos(heading[k]), Math.sin(heading[k])];
		return c * (track[3 * k] - pelvis[3 * k]) - s * (track[3 * k + 2] - pelvis[3 * k + 2]);
	};
	const acrossOf = (track, k) => {
		const [c, s] = [Math.cos(heading[k]), Math.sin(heading[k])];
		return s * (track[3 * k] - pelvis[3 * k]) + c * (track[3 * k + 2] - pelvis[3 * k + 2]);
	};
	const per = (f) => Float64Array.from({ length: frameCount }, (_, k) => f(k));
	return {
		heelForward: per((k) => along(heel, k)),
		heelUp: per((k) => heel[3 * k + 1]),
		heelRight: per((k) => acrossOf(heel, k)),
		toeForward: per((k) => along(toe, k)),
		toeUp: per((k) => toe[3 * k + 1])
	};
}
function legOf(feet, pelvis) {
	const sorted = Object.values(feet).flatMap((foot) => Array.from(foot.heelUp, (v, k) => v - pelvis[3 * k + 1]).filter(Number.isFinite)).toSorted((a, b) => a - b);
	return sorted.length === 0 ? .9 : Math.max(.2, -sorted[Math.floor(sorted.length / 4)]);
}
function travelAlong(path, heading, way) {
	const out = new Float64Array(heading.length);
	for (let k = 1; k < heading.length; k++) {
		const dx = path[3 * k] - path[3 * k - 3];
		const dz = path[3 * k + 2] - path[3 * k - 1];
		const [c, s] = [Math.cos(heading[k]), Math.sin(heading[k])];
		const step = way === "forward" ? c * dx - s * dz : s * dx + c * dz;
		out[k] = out[k - 1] + (Number.isFinite(step) ? step : 0);
	}
	return out;
}
// core/math/spline-derivatives.ts
/**
* First and second derivative of an already smooth signal of `width` numbers per time, at its own times: those of the natural quintic
* spline through it. Third and fourth derivatives vanish at the ends, so the outermost few samples are less sure.
*/
function calcDerivatives(times, values, width) {
	const count = times.length;
	const basis = createSplineBasis(times, 5);
	const first = new Float64Array(values.length);
	const second = new Float64Array(values.length);
	for (let i = 0; i < width; i++) {
		const spline = fitSpline(basis, Float64Array.from({ length: count }, (_, k) => values[k * width + i]));
		evaluateSpline(spline, times, 1).forEach((value, k) => first[k * width + i] = value);
		evaluateSpline(spline, times, 2).forEach((value, k) => second[k * width + i] = value);
	}
	return {
		first,
		second
	};
}
// core/recording/events/peaks.ts
/**
* Peaks that stand out. A peak must fall by at least `drop` on both sides before the curve rises above it; next to an end of the signal, where one side is cut
* off, an eighth of that will do. Of peaks closer than `apart` samples only the highest stays.
*/
function findPeaks(values, drop, apart) {
	const found = [];
	for (let k = 1; k < values.length - 1; k++) {
		const here = values[k];
		if (!(here > values[k - 1] && here >= values[k + 1])) continue;
		const left = fall(values, k, -1);
		const right = fall(values, k, 1);
		if (left.depth >= (left.cut ? drop / 8 : drop) && right.depth >= (right.cut ? drop / 8 : drop)) found.push(k);
	}
	const kept = [];
	for (const k of found) {
		const before = kept.at(-1);
		if (before === void 0 || k - before >= apart) kept.push(k);
		else if (values[k] > values[before]) kept[kept.length - 1] = k;
	}
	return kept;
}
/** How far the curve falls in one direction before it rises above the start; `cut` when the signal ends first. */
function fall(values, from, step) {
	const top = values[from];
	let lowest = top;
	for (let k = from + step; k >= 0 && k < values.length; k += step) {
		if (values[k] > top) return {
			depth: top - lowest,
			cut: false
		};
		if (values[k] < lowest) lowest = values[k];
	}
	return {
		depth: top - lowest,
		cut: true
	};
}
/** Time at which a curve, given by its samples, first passes a level going up, from a sample on; null when it does not before `until`. */
function findRise(times, valueAt, level, from, until) {
	let before = valueAt(from);
	if (before >= level) return times[from];
	for (let k = from + 1; k <= Math.min(until, times.length - 1); k++) {
		const now = valueAt(k);
		if (now >= level) return times[k - 1] + (level - before) / (now - before) * (times[k] - times[k - 1]);
		before = now;
	}
	return null;
}
/** Time of an extremum between samples, by the parabola through its neighbours. */
function refinePeak(times, values, k) {
	if (k <= 0 || k >= values.length - 1) return times[k];
	const [a, b, c] = [
		values[k - 1],
		values[k],
		values[k + 1]
	];
	const bend = a - 2 * b + c;
	const shift = bend === 0 ? 0 : .5 * (a - c) / bend;
	return times[k] + Math.max(-.5, Math.min(.5, shift)) * (times[k + 1] - times[k]);
}
/** Fundamental period of a signal by autocorrelation, in samples; null when nothing repeats between the limits. */
function findPeriod(values, shortest, longest) {
	const n = values.length;
	const mean = values.reduce((sum, v) => sum + v, 0) / n;
	const energy = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / n;
	if (!(energy > 0)) return null;
	let best = null;
	let before = Number.POSITIVE_INFINITY;
	let rising = false;
	for (let lag = shortest; lag <= Math.min(longest, n - Math.ceil(.4 * shortest)); lag++) {
		let sum = 0;
		for (let k = 0; k + lag < n; k++) sum += (values[k] - mean) * (values[k + lag] - mean);
		const value = sum / (n - lag) / energy;
		if (value > before) rising = true;
		else if (rising && before > .4 && (best === null || before > 1.15 * best.value)) {
			best = {
				lag: lag - 1,
				value: before
			};
			rising = false;
		} else rising = false;
		before = value;
	}
	return best === null ? null : best.lag;
}
// core/recording/events/kinematic-events.ts
/** Of the speed of progression. */
const HALF_STOPPED = .5;
const COMING_DOWN = .3;
const RISING = .22;
/** s, from the sign to the contact. */
const SIGN_TO_CONTACT = {
	halfStopped: .028,
	comingDown: .027,
	landed: .001,
	zeniStrike: .045,
	zeniOff: -.015
};
/** m: a heel that moves less than this back and forth does not walk. */
const LEAST_REACH = .06;
function calcKinematicEvents(tracks) {
	const runs = SIDES$3.flatMap((side) => {
		const foot = tracks.feet[side];
		return foot === void 0 ? [] : wholeRuns(tracks, foot).map((run) => ({
			...run,
			side
		}));
	});
	const speeds = runs.flatMap((run) => Array.from(run.heelForward.first).filter((v) => v < 0));
	const speed = speeds.length === 0 ? 0 : -median$1(speeds);
	const running = speed * speed > .5 * STANDARD_GRAVITY * tracks.legLength;
	const period = findStride(tracks);
	const ready = runs.map((run) => ({
		...run,
		flat: flatLevel(run, speed)
	}));
	const reach = new Map(SIDES$3.map((side) => [side, reachOf(runs.filter((run) => run.side === side))]));
	const events = [];
	for (const run of ready) {
		const range = reach.get(run.side);
		if (range < LEAST_REACH || speed <= 0) continue;
		const apart = Math.max(2, Math.round(.55 * (period ?? .5 * tracks.rate)));
		for (const k of findPeaks(run.heelForward.values, .35 * range, apart)) events.push(event(run.side, "strike", running ? runningStrike(run, k) : walkingStrike(run, k, speed, tracks.from === "markers")));
		for (const k of findPeaks(run.toeForward.values.map((v) => -v), .35 * range, apart)) events.push(event(run.side, "off", running ? runningOff(run, k, speed) : refinePeak(run.times, run.toeForward.values, k) + SIGN_TO_CONTACT.zeniOff));
	}
	const [start, end] = [tracks.times[0], tracks.times.at(-1)];
	return {
		events: events.filter(({ time }) => time > start && time < end).toSorted((a, b) => a.time - b.time),
		speed,
		running
	};
}
const event = (side, kind, time) => ({
	side,
	kind,
	time,
	source: "kinematics"
});
/** Stretches in which heel and toe are known, with their velocities. Shorter ones than a third of a second tell nothing. */
function wholeRuns(tracks, foot) {
	const { pelvisUp } = tracks;
	const needed = [
		foot.heelForward,
		foot.heelUp,
		foot.toeForward,
		foot.toeUp,
		...pelvisUp === null ? [] : [pelvisUp]
	];
	return calcRuns(tracks.times.length, (frame) => needed.some((values) => !Number.isFinite(values[frame]))).filter(({ first, last }) => last - first >= Math.max(8, tracks.rate / 3)).map(({ first, last }) => {
		const times = tracks.times.slice(first, last + 1);
		const signal = (values) => {
			const own = values.slice(first, last + 1);
			return {
				values: own,
				...calcDerivatives(times, own, 1)
			};
		};
		return {
			times,
			rate: tracks.rate,
			flat: NaN,
			heelForward: signal(foot.heelForward),
			heelUp: signal(foot.heelUp),
			toeForward: signal(foot.toeForward),
			toeUp: signal(foot.toeUp),
			toeOverFloor: tracks.from === "markers" ? signal(foot.toeUp) : pelvisUp === null ? null : signal(foot.toeUp.map((v, k) => v + pelvisUp[k]))
		};
	});
}
function walkingStrike(run, peak, speed, measured) {
	if (run.toeUp.values[peak] - run.heelUp.values[peak] < run.flat - TOES_DOWN) {
		const landed = toeStrike(run, peak, speed);
		if (landed !== null) return landed;
	}
	const contacts = Object.entries(calcStrikeSigns(run, peak, speed, measured)).flatMap(([sign, time]) => time === null ? [] : [time + SIGN_TO_CONTACT[sign]]);
	if (contacts.length === 0) return refinePeak(run.times, run.heelForward.values, peak) + SIGN_TO_CONTACT.zeniStrike;
	return contacts.reduce((sum, time) => sum + time, 0) / contacts.length;
}
function calcStrikeSigns(run, peak, speed, measured) {
	const until = peak + Math.ceil(.12 * run.rate);
	const rise = (valueAt, level) => findRise(run.times, valueAt, level, peak, until);
	return {
		halfStopped: rise((k) => -run.heelForward.first[k] / speed, HALF_STOPPED),
		comingDown: rise((k) => (run.heelUp.first[k] - run.toeUp.first[k]) / speed, COMING_DOWN),
		landed: measured ? rise((k) => run.heelUp.first[k], 0) : null
	};
}
/** m: toes this much lower than in the flat foot, at the end of the swing, land first. */
const TOES_DOWN = .02;
function flatLevel(run, speed) {
	const flat = [];
	for (let k = 0; k < run.times.length; k++) if (Math.abs(run.heelForward.first[k] / speed + 1) < .25 && Math.abs(run.toeUp.first[k] - run.heelUp.first[k]) < .1 * speed) flat.push(run.toeUp.values[k] - run.heelUp.values[k]);
	return flat.length > 5 ? median$1(flat) : NaN;
}
/** The toe no longer sinks over the floor; where that is not to be seen (joint angles on a body of other lengths), it no longer goes away from the pelvis. */
function toeStrike(run, peak, speed) {
	const until = peak + Math.ceil(.2 * run.rate);
	const floor = run.toeOverFloor;
	return (floor === null ? null : findRise(run.times, (k) => floor.first[k], -.1 * speed, peak, until)) ?? findRise(run.times, (k) => run.toeUp.first[k], 0, peak, until);
}
function runningStrike(run, peak) {
	const sinking = (k) => -(run.heelUp.first[k] + run.toeUp.first[k]) / 2;
	return highest$1(run, sinking, peak, peak + Math.ceil(.1 * run.rate));
}
/** The toe goes on backward in the air for a good tenth of a second: look before the turning point. */
function runningOff(run, peak, speed) {
	const level = RISING * speed;
	for (let k = peak - Math.ceil(.04 * run.rate); k > Math.max(0, peak - Math.ceil(.25 * run.rate)); k--) {
		const [now, before] = [run.toeUp.first[k], run.toeUp.first[k - 1]];
		if (now > level && before <= level) return run.times[k - 1] + (level - before) / (now - before) * (run.times[k] - run.times[k - 1]);
	}
	return highest$1(run, (k) => run.toeUp.second[k], peak - Math.ceil(.2 * run.rate), peak - Math.ceil(.05 * run.rate));
}
function highest$1(run, valueAt, from, to) {
	const last = run.times.length - 1;
	let best = Math.max(0, Math.min(from, last));
	for (let k = best; k <= Math.min(to, last); k++) if (valueAt(k) > valueAt(best)) best = k;
	const around = Float64Array.of(valueAt(Math.max(0, best - 1)), valueAt(best), valueAt(Math.min(last, best + 1)));
	if (best === 0 || best === last) return run.times[best];
	return refinePeak(run.times.subarray(best - 1, best + 2), around, 1);
}
/** Stride in samples: from the difference of the two heels when both are there (steady against drift), else from one. */
function findStride(tracks) {
	const { left, right } = tracks.feet;
	const values = left !== void 0 && right !== void 0 ? right.heelForward.map((v, k) => v - left.heelForward[k]) : (right ?? left)?.heelForward;
	if (values === void 0) return null;
	const run = calcRuns(values.length, (frame) => !Number.isFinite(values[frame])).toSorted((a, b) => b.last - b.first - (a.last - a.first))[0];
	if (run === void 0) return null;
	return findPeriod(values.slice(run.first, run.last + 1), Math.round(.45 * tracks.rate), Math.round(3.5 * tracks.rate));
}
function reachOf(runs) {
	const values = runs.flatMap((run) => Array.from(run.heelForward.values)).toSorted((a, b) => a - b);
	if (values.length === 0) return 0;
	return values[Math.floor(.95 * (values.length - 1))] - values[Math.floor(.05 * (values.length - 1))];
}
function median$1(values) {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}
// core/recording/events/order.ts
/**
* What cannot be in walking: two strikes (or two offs) of one foot in a row; a stance shorter than a fifth or longer than nine tenths of its stride; two strikes of
* one foot without the other foot's strike between them. Running has no double support but the same order per foot.
*/
function checkOrder(events, running) {
	const alerts = [];
	const sorted = events.toSorted((a, b) => a.time - b.time);
	for (const side of SIDES$3) {
		const own = sorted.filter((event) => event.side === side);
		for (let k = 1; k < own.length; k++) {
			const [before, now] = [own[k - 1], own[k]];
			if (before.kind === now.kind) alerts.push(doubled(before, now));
		}
	}
	const strikes = sorted.filter((event) => event.kind === "strike");
	const bothSides = SIDES$3.every((side) => strikes.some((event) => event.side === side));
	for (let k = 1; k < strikes.length; k++) {
		const [before, now] = [strikes[k - 1], strikes[k]];
		if (bothSides && before.side === now.side) {
			const other = now.side === "left" ? "right" : "left";
			alerts.push(alert$1("warning", "events.step-missing", `Between the ${now.side} strikes at ${before.time.toFixed(2)} s and ${now.time.toFixed(2)} s there is no ${other} strike.`, `Add the ${other} strike on the timeline, or leave this stretch out.`, { time: before.time }));
		}
	}
	for (const side of SIDES$3) {
		const own = sorted.filter((event) => event.side === side);
		for (let k = 2; k < own.length; k++) {
			const [start, off, end] = [
				own[k - 2],
				own[k - 1],
				own[k]
			];
			if (start.kind !== "strike" || off.kind !== "off" || end.kind !== "strike") continue;
			const share = (off.time - start.time) / (end.time - start.time);
			if (share > (running ? .15 : .3) && share < .9) continue;
			alerts.push(alert$1("warning", "events.odd-stance", `The ${side} stance from ${start.time.toFixed(2)} s lasts ${Math.round(100 * share)} % of its stride.`, "Check the strike and the off on the timeline; one of them may be misplaced.", { time: start.time }));
		}
	}
	return alerts;
}
const WORDS$1 = {
	strike: "strikes",
	off: "offs"
};
function doubled(before, now) {
	const missing = now.kind === "strike" ? "off" : "strike";
	return alert$1("warning", "events.order", `Two ${now.side} ${WORDS$1[now.kind]} follow each other at ${before.time.toFixed(2)} s and ${now.time.toFixed(2)} s without ${missing === "off" ? "an off" : "a strike"} between them.`, `Add the missing ${missing} on the timeline, or remove one of the two.`, { time: before.time });
}
// core/recording/events/model-forces.ts
/** kg: only to bring a force per kilogram near newtons for a threshold of contact. */
const USUAL_MASS = 70;
const NAMES = {
	left: "LGroundReactionForce",
	right: "RGroundReactionForce"
};
/**
* Plug-in Gait's ground reaction of each foot, for recordings that have it but no plates (a Nexus table). It has no centre of pressure and is good for events only.
* The vertical is the component that carries the weight, whatever the axes of the laboratory.
*/
function readModelForces(recording) {
	return Object.entries(NAMES).flatMap(([side, name]) => {
		const output = recording.modelOutputs[name];
		if (output === void 0 || output.width !== 3 || output.unit !== "N" && output.unit !== "N/kg") return [];
		if (output.values.length !== 3 * recording.times.length) return [];
		const scale = output.unit === "N/kg" ? recording.subject.mass ?? USUAL_MASS : 1;
		const count = recording.times.length;
		const largest = (part) => {
			let most = 0;
			for (let k = 0; k < count; k++) if (Math.abs(output.values[3 * k + part]) > Math.abs(most)) most = output.values[3 * k + part];
			return most;
		};
		const peaks = [
			0,
			1,
			2
		].map(largest);
		const up = peaks.reduce((best, peak, part) => Math.abs(peak) > Math.abs(peaks[best]) ? part : best, 0);
		const force = new Float64Array(3 * count);
		for (let k = 0; k < count; k++) {
			const value = output.values[3 * k + up];
			force[3 * k + 1] = Number.isFinite(value) ? Math.sign(peaks[up]) * scale * value : 0;
		}
		const nowhere = new Float64Array(3 * count).fill(NaN);
		return [{
			name,
			side,
			times: recording.times,
			force,
			point: nowhere,
			freeMoment: new Float64Array(3 * count)
		}];
	});
}
// core/recording/events/plate-edges.ts
/** Hz: what a plate measures, and its noise, reaches beyond this; what a smoothing at 20 Hz or less leaves does not. */
const BEYOND = 40;
/** Of the peak: raw plates keep 3e-4 and more beyond 40 Hz, those smoothed in the files we know 2e-5 and less; smoothing at 15 Hz leaves about 4e-5. */
const LEAST_RIPPLE = 6e-5;
const SMOOTHED_STRIKE = .15;
const SMOOTHED_OFF = .05;
/** s: a decline is not carried further than this beyond where it was cut. */
const LONGEST_CARRY = .015;
/** What the force holds beyond 40 Hz while the foot stands, as a share of the peak: how to tell a smoothed force from a raw one. Null when the rate is too low, or the contacts too short, to tell. */
function calcRipple(times, total, contacts) {
	const rate = (times.length - 1) / (times.at(-1) - times[0]);
	if (!(rate > 3.5 * BEYOND)) return null;
	const filter = designLowPass(BEYOND, rate, 8);
	const margin = Math.ceil(.03 * rate);
	const ripples = contacts.flatMap(({ first, last }) => {
		const peak = highest(total, first, last);
		let [from, to] = [first, last];
		while (from < to && total[from] < .15 * peak) from++;
		while (to > from && total[to] < .15 * peak) to--;
		if (to - from < .15 * rate) return [];
		const values = total.slice(from, to + 1);
		const smooth = filterZeroLag(filter, values);
		let sum = 0;
		for (let k = margin; k < values.length - margin; k++) sum += (values[k] - smooth[k]) ** 2;
		return [Math.sqrt(sum / (values.length - 2 * margin)) / peak];
	});
	if (ripples.length === 0) return null;
	return ripples.toSorted((a, b) => a - b)[Math.floor(ripples.length / 2)];
}
const isSmoothed = (ripple) => ripple !== null && ripple < LEAST_RIPPLE;
/** Time at which the contact between samples `first` and `last` (both at or above the threshold) began. */
function readStrike(times, total, first, last, threshold, reading) {
	const level = reading === "smoothed" ? Math.max(threshold, SMOOTHED_STRIKE * highest(total, first, last)) : threshold;
	let k = first;
	while (k < last && total[k] < level) k++;
	return k === 0 ? times[0] : passing(times, total, k, level);
}
function readOff(times, total, first, last, threshold, reading) {
	const level = reading === "smoothed" ? Math.max(threshold, SMOOTHED_OFF * highest(total, first, last)) : threshold;
	let k = last;
	while (k > first && total[k] < level) k--;
	if (k === times.length - 1) return times[k];
	return (k === last && isCut(total, last, threshold) ? carryOn$1(times, total, last, threshold) : null) ?? passing(times, total, k + 1, level);
}
/** The force ends on nothing although it had not yet come down to the threshold. */
const isCut = (total, last, threshold) => last + 1 < total.length && total[last + 1] === 0 && total[last] > 1.25 * threshold;
/** Along the line through the last hundredth of a second; null when the force was not declining. */
function carryOn$1(times, total, last, threshold) {
	const rate = (times.length - 1) / (times.at(-1) - times[0]);
	const from = Math.max(0, last - Math.max(2, Math.round(.01 * rate)));
	const slope = (total[last] - total[from]) / (times[last] - times[from]);
	return slope < 0 ? times[last] + Math.min(LONGEST_CARRY, (threshold - total[last]) / slope) : null;
}
/** Between sample k − 1 and k, where the force passes the level. */
function passing(times, total, k, level) {
	const share = (level - total[k - 1]) / (total[k] - total[k - 1]);
	return times[k - 1] + share * (times[k] - times[k - 1]);
}
function highest(total, first, last) {
	let most = 0;
	for (let k = first; k <= last; k++) if (total[k] > most) most = total[k];
	return most;
}
/** s: shorter loads are noise or a brushed edge. */
const SHORTEST$1 = .06;
/** Strikes and offs where the vertical force of all plates of one foot together passes the threshold (see `plate-edges.ts` for smoothed and cut forces). */
function calcPlateEvents(recording, threshold = 20) {
	const forces = recording.groundForces.length > 0 ? recording.groundForces : readModelForces(recording);
	const contacts = SIDES$3.flatMap((side) => contactsOf(forces, recording.subject.mass, side, threshold));
	const [first, last] = [recording.times[0], recording.times.at(-1)];
	const events = [];
	for (const { side, from, to, wholeStart, wholeEnd } of contacts) {
		if (wholeStart && from >= first && from <= last) events.push({
			side,
			kind: "strike",
			time: from,
			source: "force plate"
		});
		if (wholeEnd && to >= first && to <= last) events.push({
			side,
			kind: "off",
			time: to,
			source: "force plate"
		});
	}
	const alerts = [];
	const homeless = recording.groundForces.filter((plate) => plate.side === null && peakOf(plate) > 4 * threshold);
	if (homeless.length > 0) alerts.push(alert$1("warning", "events.plate-without-foot", `It is not known which foot stood on ${homeless.map((plate) => plate.name).join(", ")}: no events are taken from there.`, "Set the strikes and offs of that foot by hand on the timeline, where they matter."));
	alerts.push(...tellEdges(contacts, threshold));
	return {
		contacts: contacts.toSorted((a, b) => a.from - b.from),
		events: events.toSorted((a, b) => a.time - b.time),
		alerts
	};
}
function tellEdges(contacts, threshold) {
	const alerts = [];
	if (contacts.some(({ edges }) => edges === "smoothed")) alerts.push(alert$1("info", "events.plates-smoothed", `The forces were smoothed before they were exported, which lets ${threshold} N be passed 10 to 30 ms before the foot lands.`, `Strikes are therefore read at ${100 * SMOOTHED_STRIKE} % and offs at ${100 * SMOOTHED_OFF} % of each contact's peak. Export unfiltered forces if you can.`));
	const cut = contacts.flatMap(({ cutAt }) => cutAt === null ? [] : [cutAt]);
	if (cut.length > 0) alerts.push(alert$1("info", "events.plates-cut", `Small forces were set to zero before they were exported: contacts end at up to ${Math.round(Math.max(...cut))} N.`, `Their decline is carried on to ${threshold} N to find the off. Export forces without a threshold if you can.`));
	return alerts;
}
function contactsOf(forces, mass, side, threshold) {
	const plates = forces.filter((plate) => plate.side === side);
	const base = plates[0];
	if (base === void 0) return [];
	const together = plates.filter((plate) => plate.times.length === base.times.length && plate.times[0] === base.times[0]);
	const alone = plates.filter((plate) => !together.includes(plate));
	const least = mass === void 0 ? 5 * threshold : .15 * mass * STANDARD_GRAVITY;
	return [together, ...alone.map((plate) => [plate])].flatMap((group) => readContacts(group, side, threshold)).filter(({ peak }) => peak >= least);
}
function readContacts(plates, side, threshold) {
	const { times } = plates[0];
	const vertical = (plate, k) => Number.isFinite(plate.force[3 * k + 1]) ? plate.force[3 * k + 1] : 0;
	const total = Float64Array.from(times, (_, k) => plates.reduce((sum, plate) => sum + vertical(plate, k), 0));
	const loads = loadedSpans(times, total, threshold);
	const edges = isSmoothed(calcRipple(times, total, loads)) ? "smoothed" : "as measured";
	return loads.map(({ first, last }) => ({
		plates: plates.filter((plate) => loadOn(plate, first, last) > threshold).map((plate) => plate.name),
		side,
		from: readStrike(times, total, first, last, threshold, edges),
		to: readOff(times, total, first, last, threshold, edges),
		wholeStart: first > 0,
		wholeEnd: last < times.length - 1,
		peak: total.subarray(first, last + 1).reduce((most, v) => Math.max(most, v), 0),
		edges,
		cutAt: isCut(total, last, threshold) ? total[last] : null
	}));
}
function loadedSpans(times, total, threshold) {
	const spans = [];
	let first = -1;
	for (let k = 0; k <= times.length; k++) {
		const loaded = k < times.length && total[k] >= threshold;
		if (loaded && first < 0) first = k;
		if (loaded || first < 0) continue;
		if (times[k - 1] - times[first] >= SHORTEST$1) spans.push({
			first,
			last: k - 1
		});
		first = -1;
	}
	return spans;
}
const peakOf = (plate) => loadOn(plate, 0, plate.times.length - 1);
function loadOn(plate, from, to) {
	let most = 0;
	for (let k = from; k <= to; k++) if (plate.force[3 * k + 1] > most) most = plate.force[3 * k + 1];
	return most;
}
// core/recording/events/find-events.ts
const SOURCES = [
	"user",
	"file",
	"force plate",
	"kinematics"
];
/** s: two sources within this mean the same event. */
const SAME$1 = .15;
/** s: sources further apart than this disagree. */
const DISAGREE = .06;
/** Gait events from everything a recording offers; never refused, but an empty list comes with the reason. */
function findEvents(recording, options = {}) {
	const sources = options.sources ?? SOURCES;
	const alerts = [];
	const feet = calcFeetTracks(recording);
	const kinematic = feet === null ? null : calcKinematicEvents(feet);
	const plates = calcPlateEvents(recording, options.contactForce);
	alerts.push(...plates.alerts);
	const trusted = distrust(plates.events, kinematic?.events ?? [], alerts);
	const offered = {
		user: recording.events.filter((event) => event.source === "user"),
		file: recording.events.filter((event) => event.source !== "user"),
		"force plate": trusted,
		kinematics: kinematic?.events ?? []
	};
	let events = [];
	for (const source of sources) {
		const taken = events;
		const fresh = offered[source].filter((event) => !taken.some((other) => other.side === event.side && other.kind === event.kind && Math.abs(other.time - event.time) < SAME$1));
		events = [...events, ...fresh];
	}
	events = events.toSorted((a, b) => a.time - b.time);
	if (feet !== null && areSidesSwapped(feet)) alerts.push(alert$1("warning", "events.sides-swapped", "The right foot is to the left of the left foot through most of the recording: left and right may be swapped, or the axes mirrored.", "Check the side of the columns or markers against the video; swapped names can be exchanged on import (swapSides). If the subject really crosses the feet, nothing needs doing."));
	const hasMotion = Object.keys(recording.angles).length > 0 || Object.keys(recording.points).length > 0;
	if (events.length === 0) alerts.push(...hasMotion ? [noEvents(feet)] : []);
	else alerts.push(...checkOrder(events, kinematic?.running ?? false));
	return done({
		events,
		contacts: plates.contacts,
		feet,
		speed: kinematic?.speed ?? null,
		running: kinematic?.running ?? false
	}, alerts);
}
/** m: feet that cross now and then still stand this far apart on the right sides in the median. */
const CROSSED = -.02;
function areSidesSwapped({ feet }) {
	const { left, right } = feet;
	if (left === void 0 || right === void 0) return false;
	const apart = Array.from(right.heelRight, (v, k) => v - left.heelRight[k]).filter(Number.isFinite).toSorted((a, b) => a - b);
	return apart.length > 0 && apart[Math.floor(apart.length / 2)] < CROSSED;
}
/** A plate event far from the foot's own motion means a foot half beside the plate or a wrong foot: the motion is believed. */
function distrust(plates, kinematic, alerts) {
	return plates.filter((event) => {
		const near = kinematic.filter((other) => other.side === event.side && other.kind === event.kind).map((other) => Math.abs(other.time - event.time)).reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY);
		if (near <= DISAGREE || near > 2 * SAME$1) return true;
		alerts.push(alert$1("warning", "events.plate-disagrees", `The force plate puts the ${event.side} foot ${event.kind} at ${event.time.toFixed(2)} s, ${Math.round(1e3 * near)} ms from what the foot's motion shows.`, "The foot may have stood half beside the plate. The motion is used; move the event by hand if the plate is right.", { time: event.time }));
		return false;
	});
}
function noEvents(feet) {
	if (feet === null) return alert$1("warning", "events.no-feet", "No gait events can be found: the recording has neither heel and toe markers, nor hip and knee angles of one leg, nor forces under a known foot.", "Map the missing channels, or set the events by hand on the timeline.");
	return alert$1("warning", "events.no-gait", "No steps were found: the feet hardly move forward and back under the pelvis.", "If this is a walk, check units and mapping of the hip and knee angles, or set the events by hand on the timeline.");
}
// core/recording/events/cycles.ts
/** Longer than this, s, is a pause or a missed strike, not a stride. */
const LONGEST_STRIDE = 4;
function calcCycles(events) {
	return SIDES$3.flatMap((side) => {
		const other = side === "left" ? "right" : "left";
		const strikes = timesOf(events, side, "strike");
		return strikes.slice(1).flatMap((end, k) => {
			const start = strikes[k];
			if (end - start > LONGEST_STRIDE) return [];
			const within = (times) => times.find((t) => t > start && t < end) ?? null;
			return [{
				side,
				start,
				end,
				off: within(timesOf(events, side, "off")),
				oppositeOff: within(timesOf(events, other, "off")),
				oppositeStrike: within(timesOf(events, other, "strike"))
			}];
		});
	}).toSorted((a, b) => a.start - b.start);
}
const timesOf = (events, side, kind) => events.filter((event) => event.side === side && event.kind === kind).map((event) => event.time).toSorted((a, b) => a - b);
// core/recording/events/spatio-temporal.ts
/** Travel, m, from which the pelvis path counts as getting somewhere rather than a treadmill. */
const LEAST_TRAVEL = .5;
/** s after its strike the heel lies still. */
const SETTLED = .04;
/** s: a step longer than this is a pause. */
const LONGEST_STEP = 2;
function calcSpatioTemporal(events, feet) {
	const cycles = calcCycles(events);
	const progress = progressOf(events, feet);
	const steps = SIDES$3.map((side) => stepsOf(events, side, feet, progress));
	const sides = {
		left: sideOf("left", cycles, steps[0], progress),
		right: sideOf("right", cycles, steps[1], progress)
	};
	const widths = steps.flatMap((own) => own.flatMap(({ width }) => width === null ? [] : [width]));
	const strides = cycles.map(({ start, end }) => end - start);
	const travelled = cycles.map(({ start, end }) => progress?.between(start, end) ?? NaN).filter(Number.isFinite);
	const speed = travelled.length === 0 ? progress?.speed ?? null : mean(travelled) / mean(strides);
	return {
		cadence: strides.length === 0 ? null : 2 / mean(strides),
		speed,
		speedFrom: speed === null ? null : progress.from,
		stepWidth: spread$2(widths),
		flight: flightOf(cycles),
		sides,
		symmetry: symmetryOf(sides),
		statureAssumed: feet?.stature ?? null
	};
}
/** 100·(R − L) / (½ (R + L)), percent. */
function calcSymmetryIndex(left, right) {
	return 100 * (right - left) / (.5 * (right + left));
}
function progressOf(events, feet) {
	if (feet === null) return null;
	const speed = standingFootSpeed(events, feet);
	const { travelled, times } = feet;
	if (travelled !== null) {
		const far = travelled.at(-1) - travelled[0];
		const mean = far / (times.at(-1) - times[0]);
		if (far > LEAST_TRAVEL && (speed === null || mean > .3 * speed)) return {
			from: "pelvis path",
			speed: mean,
			between: (start, end) => at$1(feet, travelled, end) - at$1(feet, travelled, start)
		};
	}
	return speed === null ? null : {
		from: "standing foot",
		speed,
		between: (start, end) => speed * (end - start)
	};
}
/**
* Speed of the pelvis past the standing foot, from each strike to the next strike of the other foot: the heel is the fixed point until the foot is flat (a quarter
* of the step), the toe from then on. In a run the stance alone counts, and flight goes on at its mean speed.
*/
function standingFootSpeed(events, feet) {
	const sorted = events.toSorted((a, b) => a.time - b.time);
	let [distance, duration] = [0, 0];
	sorted.forEach((strike, k) => {
		const foot = feet.feet[strike.side];
		if (strike.kind !== "strike" || foot === void 0) return;
		const next = sorted.slice(k + 1).find((event) => event.kind === "strike" ? event.side !== strike.side : event.side === strike.side);
		if (next === void 0 || next.time - strike.time > LONGEST_STEP) return;
		const flat = strike.time + .25 * (next.time - strike.time);
		const byHeel = at$1(feet, foot.heelForward, strike.time) - at$1(feet, foot.heelForward, flat);
		const byToe = at$1(feet, foot.toeForward, flat) - at$1(feet, foot.toeForward, next.time);
		if (!Number.isFinite(byHeel + byToe)) return;
		distance += byHeel + byToe;
		duration += next.time - strike.time;
	});
	return duration > 0 ? distance / duration : null;
}
/** Steps of one foot, from the other foot's strike to its own: from heel spot to heel spot, the pelvis's progress between the two added. */
function stepsOf(events, side, feet, progress) {
	const strikes = events.filter((event) => event.kind === "strike").toSorted((a, b) => a.time - b.time);
	const other = side === "left" ? "right" : "left";
	const own = feet?.feet[side];
	const its = feet?.feet[other];
	return strikes.flatMap((event, k) => {
		const before = strikes[k - 1];
		if (event.side !== side || before === void 0 || before.side !== other) return [];
		const time = event.time - before.time;
		if (feet === null || progress === null || own === void 0 || its === void 0) return [{
			time,
			length: null,
			width: null
		}];
		const [now, then] = [event.time + SETTLED, before.time + SETTLED];
		const length = at$1(feet, own.heelForward, now) - at$1(feet, its.heelForward, then) + progress.between(then, now);
		const sway = feet.sway;
		const right = sway === null ? at$1(feet, own.heelRight, event.time) - at$1(feet, its.heelRight, event.time) : at$1(feet, own.heelRight, now) + at$1(feet, sway, now) - at$1(feet, its.heelRight, then) - at$1(feet, sway, then);
		const known = Number.isFinite(length);
		return [{
			time,
			length: known ? length : null,
			width: known ? side === "right" ? right : -right : null
		}];
	});
}
function sideOf(side, cycles, steps, progress) {
	const own = cycles.filter((cycle) => cycle.side === side);
	const share = (of) => spread$2(own.flatMap((cycle) => {
		const value = of(cycle);
		return value === null ? [] : [value / (cycle.end - cycle.start)];
	}));
	const lengths = steps.flatMap(({ length }) => length === null ? [] : [length]);
	return {
		strideTime: spread$2(own.map(({ start, end }) => end - start)),
		stepTime: spread$2(steps.map(({ time }) => time)),
		strideLength: spread$2(own.map(({ start, end }) => progress?.between(start, end) ?? NaN).filter(Number.isFinite)),
		stepLength: spread$2(lengths),
		stance: share(({ start, off }) => off === null ? null : off - start),
		swing: share(({ end, off }) => off === null ? null : end - off),
		singleSupport: share(({ oppositeOff, oppositeStrike, start, off }) => {
			if (oppositeOff === null || oppositeStrike === null || off === null) return null;
			return oppositeOff < oppositeStrike ? oppositeStrike - oppositeOff : off - start;
		}),
		doubleSupport: share((cycle) => doubleSupportOf(cycle))
	};
}
function doubleSupportOf({ start, off, oppositeOff, oppositeStrike }) {
	if (off === null || oppositeOff === null || oppositeStrike === null) return null;
	return oppositeOff < oppositeStrike && oppositeStrike < off ? oppositeOff - start + (off - oppositeStrike) : 0;
}
function flightOf(cycles) {
	const shares = cycles.flatMap(({ start, end, off, oppositeOff, oppositeStrike }) => {
		if (off === null || oppositeOff === null || oppositeStrike === null || oppositeStrike <= off) return [];
		return [(oppositeStrike - off + Math.max(0, end - Math.max(oppositeOff, oppositeStrike))) / (end - start)];
	});
	return shares.length === 0 ? 0 : mean(shares);
}
function symmetryOf(sides) {
	const out = {};
	for (const key of [
		"stepTime",
		"stepLength",
		"stance",
		"swing",
		"singleSupport"
	]) {
		const [left, right] = [sides.left[key], sides.right[key]];
		if (left !== null && right !== null && left.mean + right.mean !== 0) out[key] = calcSymmetryIndex(left.mean, right.mean);
	}
	return out;
}
/** A track between its frames. */
function at$1(feet, values, time) {
	const { times } = feet;
	const k = Math.max(0, Math.min(times.length - 2, Math.floor((time - times[0]) / (times.at(-1) - times[0]) * (times.length - 1))));
	const share = (time - times[k]) / (times[k + 1] - times[k]);
	return values[k] + share * (values[k + 1] - values[k]);
}
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;
function spread$2(values) {
	if (values.length === 0) return null;
	const m = mean(values);
	return {
		mean: m,
		sd: values.length > 1 ? Math.sqrt(values.reduce((sum, v) => sum + (v - m) ** 2, 0) / (values.length - 1)) : 0,
		count: values.length
	};
}
// core/boundary/motion.ts
/** s: the window over which an impulse is spoken of as a mean torque (impulse / window), as muscles need time. */
const IMPULSE_WINDOW = .1;
// core/action/arms.ts
/** Row of coefficients a with point = r + Σ_j a_j u_j, for a point of a segment. */
function calcArms$1(matrices, segment, at) {
	const { segmentCount: S, J, from } = matrices;
	const index = matrices.tree.segments.findIndex((candidate) => candidate.name === segment);
	if (index < 0) throw new Error(`calcArms: expected a segment of the tree, got ${segment}`);
	const arms = new Float64Array(S);
	for (let j = 0; j < S; j++) arms[j] = J[index * S + j];
	arms[index] += at - from[index];
	return arms;
}
// core/action/guess.ts
/**
* Turns of every rod from start to end along the shortest arc. A rod whose ends point in opposite directions has no
* shortest arc: it goes by way of straight down, the side that gravity prefers; from up to down it goes forward.
*/
function calcShortestArcs(system, times) {
	const { D, S, V, start, end, duration, rootForce, matrices } = system;
	const path = new Float64Array(times.length * V * D);
	const side = /* @__PURE__ */ new Float64Array(3);
	for (let j = 0; j < S; j++) {
		const o = j * D;
		let cosine = 0;
		for (let d = 0; d < D; d++) cosine += start[o + d] * end[o + d];
		calcSide(start, end, o, D, cosine, side);
		let sine = 0;
		for (let d = 0; d < D; d++) sine += side[d] * end[o + d];
		const angle = isAntipodal(cosine) ? Math.PI : Math.atan2(sine, cosine);
		for (let k = 0; k < times.length; k++) {
			const turn = angle * times[k] / duration;
			const c = Math.cos(turn);
			const s = Math.sin(turn);
			for (let d = 0; d < D; d++) path[k * V * D + o + d] = c * start[o + d] + s * side[d];
		}
	}
	if (V > S) for (let k = 0; k < times.length; k++) {
		const t = times[k];
		for (let d = 0; d < D; d++) {
			const fall = rootForce[d] / matrices.totalMass;
			path[k * V * D + S * D + d] = start[S * D + d] + (end[S * D + d] - start[S * D + d]) * t / duration - .5 * fall * t * (duration - t);
		}
	}
	pinEnds(system, path, times.length);
	return path;
}
/** Closer than this to opposite, the arc between two directions is not worth trusting. */
function isAntipodal(cosine) {
	return cosine < -1 + 1e-12;
}
/** The unit vector across `start` towards which the rod turns first. */
function calcSide(start, end, o, D, cosine, side) {
	const antipodal = isAntipodal(cosine);
	const choices = [
		[
			0,
			-1,
			0
		],
		[
			1,
			0,
			0
		],
		[
			0,
			0,
			1
		]
	];
	let norm = 0;
	if (!antipodal) {
		for (let d = 0; d < D; d++) {
			side[d] = end[o + d] - cosine * start[o + d];
			norm += side[d] ** 2;
		}
		if (norm === 0) return;
	}
	for (let choice = 0; norm < (antipodal ? 1e-6 : 0) && choice < D; choice++) {
		let along = 0;
		for (let d = 0; d < D; d++) along += choices[choice][d] * start[o + d];
		norm = 0;
		for (let d = 0; d < D; d++) {
			side[d] = choices[choice][d] - along * start[o + d];
			norm += side[d] ** 2;
		}
	}
	for (let d = 0; d < D; d++) side[d] /= Math.sqrt(norm);
}
/**
* A path given on a uniform grid (rows of S D), carried to other times by cubic pieces. Where its ends differ from
* the problem's postures the difference is spread evenly over the duration, so an edited posture bends the guess.
*/
function calcGuess(system, given, times) {
	const { D, S, V, start, end, duration } = system;
	const rows = given.length / (S * D);
	const path = calcShortestArcs(system, times);
	const at = (row, i) => given[Math.min(rows - 1, Math.max(0, row)) * S * D + i];
	for (let k = 0; k < times.length; k++) {
		const fraction = times[k] / duration;
		const place = fraction * (rows - 1);
		const row = Math.min(rows - 2, Math.floor(place));
		const s = place - row;
		for (let i = 0; i < S * D; i++) {
			const a = at(row, i);
			const b = at(row + 1, i);
			const slopeA = row > 0 ? .5 * (b - at(row - 1, i)) : b - a;
			const slopeB = row + 2 < rows ? .5 * (at(row + 2, i) - a) : b - a;
			const value = a * (1 + 2 * s) * (1 - s) ** 2 + slopeA * s * (1 - s) ** 2 + b * s * s * (3 - 2 * s) + slopeB * s * s * (s - 1);
			path[k * V * D + i] = value + (1 - fraction) * (start[i] - given[i]) + fraction * (end[i] - at(rows - 1, i));
		}
		normalise$2(path, k * V * D, S, D);
	}
	pinEnds(system, path, times.length);
	return path;
}
function normalise$2(path, at, S, D) {
	for (let j = 0; j < S; j++) {
		let square = 0;
		for (let d = 0; d < D; d++) square += path[at + j * D + d] ** 2;
		if (!(square > 1e-24)) {
			path[at + j * D + 1] = -1;
			square = 1;
		}
		const inverse = 1 / Math.sqrt(square);
		for (let d = 0; d < D; d++) path[at + j * D + d] *= inverse;
	}
}
function pinEnds(system, path, count) {
	path.set(system.start);
	path.set(system.end, (count - 1) * system.V * system.D);
}
// core/action/check.ts
/** Held points and angles of the two end postures must be right to this, m and cosines. */
const endSlack = 1e-6;
/**
* What speaks against a problem, in words. Errors make it unsolvable; the rest is worth knowing. Arrays of the
* wrong length are a programmer's mistake and throw.
*/
function checkBoundaryProblem(problem, matrices = calcMatrices(problem.tree)) {
	const { tree, start, end, duration, intervals } = problem;
	const size = tree.segments.length * tree.dimension;
	for (const [name, row] of [["start", start], ["end", end]]) if (row.length !== size) throw new Error(`checkBoundaryProblem: expected ${size} numbers in ${name}, got ${row.length}`);
	if (problem.guess && (problem.guess.length % size !== 0 || problem.guess.length < 2 * size)) throw new Error(`checkBoundaryProblem: expected two or more rows of ${size} in guess, got ${problem.guess.length} numbers`);
	if (!Number.isInteger(intervals) || intervals < 1) throw new Error(`checkBoundaryProblem: expected 1 or more intervals, got ${intervals}`);
	const alerts = [];
	if (!(Number.isFinite(duration) && duration > 0)) alerts.push(alert$1("error", "solve.duration", `A motion needs time, but the duration is ${duration} s.`, "Give a duration above zero, in seconds."));
	if (![
		start,
		end,
		problem.guess ?? start
	].every((rows) => rows.every(Number.isFinite))) {
		alerts.push(alert$1("error", "solve.not-a-number", "A direction of the start, the end or the guess is not a number.", "Fill the gaps of the recording first."));
		return alerts;
	}
	alerts.push(...checkMass$1(matrices));
	if (alerts.length > 0) return alerts;
	alerts.push(...checkRoot(problem), ...checkLoops(problem, matrices), ...problem.locks.flatMap((lock) => checkLock(problem, lock)));
	alerts.push(...checkArcs(problem));
	return alerts;
}
/** Every rod must move some mass of its own: C = RᵀmR positive definite. */
function checkMass$1({ tree, C, segmentCount: S }) {
	const L = C.slice();
	for (let i = 0; i < S; i++) for (let k = 0; k <= i; k++) {
		let sum = L[i * S + k];
		for (let q = 0; q < k; q++) sum -= L[i * S + q] * L[k * S + q];
		if (k < i) L[i * S + k] = sum / L[k * S + k];
		else if (sum > 1e-12 * C[i * S + i] && C[i * S + i] > 0) L[i * S + i] = Math.sqrt(sum);
		else return [alert$1("error", "solve.massless", `Nothing resists a turn of “${tree.segments[i].name}”: no mass of its own moves with it, so its motion is not determined.`, "Put a mass point on the segment, away from its joint, or lock and merge it with its neighbour.")];
	}
	return [];
}
function checkRoot({ root, duration }) {
	if (root.kind !== "prescribed") return [];
	const slack = 1e-9 * Math.max(1, duration);
	const first = root.times[0] ?? Infinity;
	const last = root.times.at(-1) ?? -Infinity;
	if (first <= slack && last >= duration - slack) return [];
	return [alert$1("error", "solve.root-span", `The root is known from ${first} s to ${last} s, but the motion runs from 0 s to ${duration} s.`, "Give the root’s position over the whole motion.")];
}
function checkLoops(problem, matrices) {
	const { tree, root, duration } = problem;
	if (problem.loops.length === 0) return [];
	const D = tree.dimension;
	const path = root.kind === "free" ? null : calcRootPath(root);
	const origin = new Float64Array(D);
	return problem.loops.flatMap((loop) => {
		const index = tree.segments.findIndex((segment) => segment.name === loop.segment);
		const arms = calcArms$1(matrices, loop.segment, loop.point ?? tree.segments[index].length);
		for (const [label, row, t] of [[
			"start",
			problem.start,
			0
		], [
			"end",
			problem.end,
			duration
		]]) {
			if (root.kind === "free") origin.set(root[label]);
			else path.at(t, origin);
			const at = loop.course ? loop.course.at(label === "start" ? 0 : -1) : loop.at;
			let square = 0;
			for (let d = 0; d < D; d++) {
				let place = origin[d];
				for (let j = 0; j < arms.length; j++) place += arms[j] * row[j * D + d];
				square += (place - at[d]) ** 2;
			}
			const gap = Math.sqrt(square);
			if (gap > endSlack) return [alert$1("error", "solve.loop-open", `The held point of “${loop.segment}” is ${(1e3 * gap).toPrecision(3)} mm away from where it is held, in the ${label} posture.`, "Change that posture, or the place where the point is held, so that the loop closes.")];
		}
		return [];
	});
}
function checkLock({ tree, start, end }, lock) {
	if (lock.course || lock.hinge) return [];
	const D = tree.dimension;
	const [i, j] = lock.segments.map((name) => tree.segments.findIndex((segment) => segment.name === name));
	const measure = (row) => {
		let cosine = 0;
		for (let d = 0; d < D; d++) cosine += row[i * D + d] * row[j * D + d];
		return D === 2 ? [cosine, row[i * 2] * row[j * 2 + 1] - row[i * 2 + 1] * row[j * 2]] : [cosine];
	};
	const [before, after] = [measure(start), measure(end)];
	if (Math.max(...before.map((value, k) => Math.abs(value - after[k]))) <= endSlack) return [];
	return [alert$1("error", "solve.lock-changes", `The joint between “${lock.segments[0]}” and “${lock.segments[1]}” is locked, but its angle differs between start and end.`, "Make the angle the same in both postures, or remove the lock.")];
}
function checkArcs({ tree, start, end, guess }) {
	if (guess) return [];
	const D = tree.dimension;
	return tree.segments.flatMap((segment, j) => {
		let cosine = 0;
		for (let d = 0; d < D; d++) cosine += start[j * D + d] * end[j * D + d];
		if (!isAntipodal(cosine)) return [];
		return [alert$1("info", "solve.antipodal", `“${segment.name}” ends up pointing the opposite way, so there is no shortest turn; the search starts with the turn past straight down.`, "Give a guess if the segment should turn another way.")];
	});
}
/** Constraints that repeat what others hold already were left out: nothing is lost but the share of each in the load. */
function describeRepetitions({ loops, locks, headings = [] }, { constraints, held }) {
	const names = [
		...loops.map((loop) => `the held point of “${loop.segment}”`),
		...locks.map((lock) => `the lock of “${lock.segments[0]}” and “${lock.segments[1]}”`),
		...headings.map((heading) => `the heading of “${heading.segment}”`)
	];
	let first = 0;
	return constraints.flatMap((constraint, k) => {
		const rows = Array.from({ length: constraint.rows }, (_, r) => first + r);
		first += constraint.rows;
		const kept = rows.filter((row) => held.includes(row)).length;
		if (kept === rows.length) return [];
		const name = names[k] ?? "a lock";
		return [alert$1("warning", "solve.repeated-constraint", `${name[0].toUpperCase()}${name.slice(1)} ${kept === 0 ? "repeats" : "partly repeats"} what other loops and locks hold already; the repetition was left out.`, "The motion is the same without it. Only the sum of the forces is determined: it is given to those that come first. Remove the repetition to be rid of this message.")];
	});
}
// core/math/block-tridiagonal-kernels.ts
/** The inner loops of the chain's L D Lᵀ: everything else is book-keeping. */
/** Turns y = L D of a row into L, entry by entry; returns the diagonal less Σ y L. */
function divide(a, row, inverse, at, count, diagonal) {
	let d = diagonal;
	for (let k = 0; k < count; k++) {
		const y = a[row + k];
		const l = y * inverse[at + k];
		d -= y * l;
		a[row + k] = l;
	}
	return d;
}
/**
* Forward substitution of up to four rows at once against `columns` finished rows of L (whose diagonal is 1): entry j
* of a row, at `lead + j`, loses Σ over everything before it. Pairs of columns keep eight sums in registers.
*/
function sweep(a, row, stride, rows, lead, column, columnStride, columns, columnLead) {
	if (rows < 4) {
		for (let r = row; r < row + rows * stride; r += stride) for (let j = 0; j < columns; j++) a[r + lead + j] -= dot$3(a, r, column + j * columnStride, columnLead + j);
		return;
	}
	let j = 0;
	for (; j + 1 < columns; j += 2) {
		const c = column + j * columnStride;
		tile(a, row, stride, c, columnStride, columnLead + j, lead + j);
		const between = a[c + columnStride + columnLead + j];
		for (let r = row + lead + j; r < row + 4 * stride; r += stride) a[r + 1] -= a[r] * between;
	}
	for (; j < columns; j++) for (let r = row; r < row + 4 * stride; r += stride) a[r + lead + j] -= dot$3(a, r, column + j * columnStride, columnLead + j);
}
/** Takes products of up to four rows with `columns` other rows, over `count` entries, off the entries from `to` on. */
function subtract$1(a, row, stride, rows, lead, column, columnStride, columns, count, to) {
	let j = 0;
	if (rows === 4) for (; j + 1 < columns; j += 2) tile(a, row, stride, column + j * columnStride, columnStride, count, to + j);
	for (; j < columns; j++) for (let r = row; r < row + rows * stride; r += stride) a[r + to + j] -= dot$3(a, r + lead, column + j * columnStride, count);
}
/** Eight dot products at once: four rows with two columns, each over `count` entries from their beginnings. */
function tile(a, row, stride, column, columnStride, count, to) {
	const r1 = row + stride;
	const r2 = r1 + stride;
	const r3 = r2 + stride;
	const c1 = column + columnStride;
	let s00 = 0;
	let s01 = 0;
	let s10 = 0;
	let s11 = 0;
	let s20 = 0;
	let s21 = 0;
	let s30 = 0;
	let s31 = 0;
	for (let k = 0; k < count; k++) {
		const x = a[column + k];
		const y = a[c1 + k];
		const u = a[row + k];
		s00 += u * x;
		s01 += u * y;
		const v = a[r1 + k];
		s10 += v * x;
		s11 += v * y;
		const w = a[r2 + k];
		s20 += w * x;
		s21 += w * y;
		const z = a[r3 + k];
		s30 += z * x;
		s31 += z * y;
	}
	a[row + to] -= s00;
	a[row + to + 1] -= s01;
	a[r1 + to] -= s10;
	a[r1 + to + 1] -= s11;
	a[r2 + to] -= s20;
	a[r2 + to + 1] -= s21;
	a[r3 + to] -= s30;
	a[r3 + to + 1] -= s31;
}
/** Σ_k a[i + k] a[j + k] over count entries; four sums at once keep the processor busy. */
function dot$3(a, i, j, count) {
	let s0 = 0;
	let s1 = 0;
	let s2 = 0;
	let s3 = 0;
	let k = 0;
	for (; k + 3 < count; k += 4) {
		s0 += a[i + k] * a[j + k];
		s1 += a[i + k + 1] * a[j + k + 1];
		s2 += a[i + k + 2] * a[j + k + 2];
		s3 += a[i + k + 3] * a[j + k + 3];
	}
	for (; k < count; k++) s0 += a[i + k] * a[j + k];
	return s0 + s1 + (s2 + s3);
}
/** The same for two arrays. */
function dotWith(a, i, x, j, count) {
	let s0 = 0;
	let s1 = 0;
	let k = 0;
	for (; k + 1 < count; k += 2) {
		s0 += a[i + k] * x[j + k];
		s1 += a[i + k + 1] * x[j + k + 1];
	}
	if (k < count) s0 += a[i + k] * x[j + k];
	return s0 + s1;
}
// core/math/block-tridiagonal.ts
/** Room that chains of any shape may share, one at a time: solving again while a slider moves allocates nothing large. */
function createChainStorage() {
	const none = /* @__PURE__ */ new Float64Array(0);
	return {
		elements: none,
		insideInverse: none,
		joints: none,
		jointInverse: none
	};
}
function createChain(E, p, n, storage = createChainStorage()) {
	const m = (p + 1) * n;
	const inside = (p - 1) * n;
	const take = (name, length) => {
		if (storage[name].length < length) storage[name] = new Float64Array(length);
		return storage[name];
	};
	return {
		E,
		p,
		n,
		m,
		inside,
		elements: take("elements", E * m * m),
		insideInverse: take("insideInverse", E * inside),
		joints: take("joints", (E - 1) * n * 2 * n),
		jointInverse: take("jointInverse", (E - 1) * n),
		insideNegative: new Int32Array(E),
		jointNegative: new Int32Array(E - 1)
	};
}
/** Where a local node's rows begin inside an element matrix. */
function calcLocalRow(p, n, local) {
	return (local === 0 ? p - 1 : local === p ? p : local - 1) * n;
}
/**
* Factors in place. Returns the number of negative pivots, or −1 when a pivot vanished or was no number. The rows of the
* two held ends are left out unless `withEnds` asks for their condensed blocks.
*/
function factorChain(chain, withEnds = false) {
	const { E, n, m, inside, elements, joints } = chain;
	let negative = 0;
	for (let e = 0; e < E; e++) {
		const found = factorElement(chain, e, withEnds);
		if (found < 0) return -1;
		negative += found;
		chain.insideNegative[e] = found;
		const o = e * m * m;
		if (e > 0) {
			const joint = (e - 1) * n * 2 * n;
			for (let i = 0; i < n; i++) {
				const row = o + (inside + i) * m + inside;
				const to = joint + i * 2 * n + n;
				for (let j = 0; j <= i; j++) joints[to + j] += elements[row + j];
			}
			const pivots = factorJoint(chain, e - 1);
			if (pivots < 0) return -1;
			negative += pivots;
			chain.jointNegative[e - 1] = pivots;
		}
		if (e < E - 1) {
			const joint = e * n * 2 * n;
			for (let i = 0; i < n; i++) {
				const row = o + (inside + n + i) * m + inside;
				const to = joint + i * 2 * n;
				for (let j = 0; j < n; j++) joints[to + j] = e > 0 ? elements[row + j] : 0;
				for (let j = 0; j <= i; j++) joints[to + n + j] += elements[row + n + j];
			}
		}
	}
	return negative;
}
/** Rows of the inside become L, the last 2n rows become L and the Schur complement. */
function factorElement(chain, e, withEnds) {
	const { m, n, inside, elements: a, insideInverse, E } = chain;
	if (inside === 0) return 0;
	const o = e * m * m;
	const inverse = e * inside;
	const first = e === 0 && !withEnds ? inside + n : inside;
	const last = e === E - 1 && !withEnds ? inside + n : m;
	let negative = 0;
	for (let i = 0; i < inside; i += 4) {
		const rows = Math.min(4, inside - i);
		sweep(a, o + i * m, m, rows, 0, o, m, i, 0);
		for (let r = i; r < i + rows; r++) {
			const ri = o + r * m;
			for (let j = i; j < r; j++) a[ri + j] -= dot$3(a, ri, o + j * m, j);
			const d = divide(a, ri, insideInverse, inverse, r, a[ri + r]);
			if (!(Math.abs(d) > 1e-300)) return -1;
			if (d < 0) negative++;
			insideInverse[inverse + r] = 1 / d;
		}
	}
	for (let i = first; i < last; i += 4) {
		const rows = Math.min(4, last - i);
		sweep(a, o + i * m, m, rows, 0, o, m, inside, 0);
		subtract$1(a, o + i * m, m, rows, 0, o + first * m, m, i - first, inside, first);
		for (let r = i; r < i + rows; r++) {
			const ri = o + r * m;
			for (let j = i; j < r; j++) a[ri + j] -= dot$3(a, ri, o + j * m, inside);
			a[ri + r] = divide(a, ri, insideInverse, inverse, inside, a[ri + r]);
		}
	}
	return negative;
}
function factorJoint(chain, k) {
	const { n, joints: a, jointInverse } = chain;
	const width = 2 * n;
	const o = k * n * width;
	const before = o - n * width + n;
	const from = k > 0 ? 0 : n;
	let negative = 0;
	for (let i = 0; i < n; i += 4) {
		const rows = Math.min(4, n - i);
		const group = o + i * width;
		if (k > 0) sweep(a, group, width, rows, 0, before, width, n, 0);
		sweep(a, group + from, width, rows, n - from, o + from, width, i, n - from);
		for (let r = i; r < i + rows; r++) {
			const ri = o + r * width;
			for (let j = i; j < r; j++) a[ri + n + j] -= dot$3(a, ri + from, o + j * width + from, n - from + j);
			let d = a[ri + n + r];
			if (k > 0) d = divide(a, ri, jointInverse, (k - 1) * n, n, d);
			d = divide(a, ri + n, jointInverse, k * n, r, d);
			if (!(Math.abs(d) > 1e-300)) return -1;
			if (d < 0) negative++;
			jointInverse[k * n + r] = 1 / d;
		}
	}
	return negative;
}
/** Solves in place: rhs and solution have n entries per node, nodes 0 … E p; the two ends are held at zero. */
function solveChain(chain, x) {
	const { E, p, n, m, inside, elements: a, insideInverse, joints, jointInverse } = chain;
	const width = 2 * n;
	x.fill(0, 0, n);
	x.fill(0, E * p * n, (E * p + 1) * n);
	for (let e = 0; e < E; e++) {
		const o = e * m * m;
		const xi = (e * p + 1) * n;
		for (let i = 1; i < inside; i++) x[xi + i] -= dotWith(a, o + i * m, x, xi, i);
		if (inside > 0) {
			if (e > 0) for (let i = 0; i < n; i++) x[e * p * n + i] -= dotWith(a, o + (inside + i) * m, x, xi, inside);
			if (e < E - 1) for (let i = 0; i < n; i++) x[(e + 1) * p * n + i] -= dotWith(a, o + (inside + n + i) * m, x, xi, inside);
		}
	}
	for (let k = 0; k < E - 1; k++) {
		const o = k * n * width;
		const xk = (k + 1) * p * n;
		const xb = k * p * n;
		for (let i = 0; i < n; i++) {
			let s = x[xk + i];
			if (k > 0) s -= dotWith(joints, o + i * width, x, xb, n);
			s -= dotWith(joints, o + i * width + n, x, xk, i);
			x[xk + i] = s;
		}
	}
	for (let k = E - 2; k >= 0; k--) {
		const o = k * n * width;
		const xk = (k + 1) * p * n;
		const next = o + n * width;
		for (let i = 0; i < n; i++) x[xk + i] *= jointInverse[k * n + i];
		if (k < E - 2) {
			const xa = xk + p * n;
			for (let i = 0; i < n; i++) {
				const value = x[xa + i];
				if (value === 0) continue;
				for (let j = 0; j < n; j++) x[xk + j] -= joints[next + i * width + j] * value;
			}
		}
		for (let i = n - 1; i > 0; i--) {
			const value = x[xk + i];
			const row = o + i * width + n;
			for (let j = 0; j < i; j++) x[xk + j] -= joints[row + j] * value;
		}
	}
	for (let e = 0; e < E; e++) {
		const o = e * m * m;
		const xi = (e * p + 1) * n;
		const inv = e * inside;
		for (let i = 0; i < inside; i++) x[xi + i] *= insideInverse[inv + i];
		if (inside === 0) continue;
		for (let side = 0; side < 2; side++) {
			if (side === 0 ? e === 0 : e === E - 1) continue;
			const xb = (e + side) * p * n;
			for (let i = 0; i < n; i++) {
				const value = x[xb + i];
				if (value === 0) continue;
				const row = o + (inside + side * n + i) * m;
				for (let j = 0; j < inside; j++) x[xi + j] -= a[row + j] * value;
			}
		}
		for (let i = inside - 1; i > 0; i--) {
			const value = x[xi + i];
			const row = o + i * m;
			for (let j = 0; j < i; j++) x[xi + j] -= a[row + j] * value;
		}
	}
}
// core/math/lobatto.ts
const known$1 = /* @__PURE__ */ new Map();
function calcLobatto(degree) {
	const before = known$1.get(degree);
	if (before) return before;
	if (!Number.isInteger(degree) || degree < 1) throw new Error(`calcLobatto: expected a degree of 1 or more, got ${degree}`);
	const n = degree + 1;
	const nodes = new Float64Array(n);
	const weights = new Float64Array(n);
	for (let i = 0; i < n; i++) {
		let x = -Math.cos(Math.PI * i / degree);
		if (i > 0 && i < degree) for (let step = 0; step < 100; step++) {
			const { value, slope } = calcLegendre(degree, x);
			const change = slope / ((2 * x * slope - degree * (degree + 1) * value) / (1 - x * x));
			x -= change;
			if (Math.abs(change) < 1e-16) break;
		}
		else x = i === 0 ? -1 : 1;
		nodes[i] = x;
	}
	for (let i = 0; i < n; i++) {
		const { value } = calcLegendre(degree, .5 * (nodes[i] - nodes[n - 1 - i]));
		weights[i] = 2 / (degree * (degree + 1) * value * value);
	}
	for (let i = 0; i < n >> 1; i++) {
		const x = .5 * (nodes[n - 1 - i] - nodes[i]);
		nodes[i] = -x;
		nodes[n - 1 - i] = x;
	}
	if (n % 2 === 1) nodes[n >> 1] = 0;
	const barycentric = calcBarycentricWeights(nodes);
	const D = new Float64Array(n * n);
	for (let i = 0; i < n; i++) {
		let sum = 0;
		for (let j = 0; j < n; j++) {
			if (i === j) continue;
			const d = barycentric[j] / barycentric[i] / (nodes[i] - nodes[j]);
			D[i * n + j] = d;
			sum += d;
		}
		D[i * n + i] = -sum;
	}
	const K = new Float64Array(n * n);
	for (let a = 0; a < n; a++) for (let b = 0; b <= a; b++) {
		let sum = 0;
		for (let q = 0; q < n; q++) sum += weights[q] * D[q * n + a] * D[q * n + b];
		K[a * n + b] = sum;
		K[b * n + a] = sum;
	}
	const lobatto = {
		degree,
		nodes,
		weights,
		barycentric,
		D,
		K
	};
	known$1.set(degree, lobatto);
	return lobatto;
}
/** P_p(x) and its slope by the three-term recurrence; |x| < 1 for the slope. */
function calcLegendre(degree, x) {
	let before = 1;
	let value = x;
	if (degree === 0) return {
		value: 1,
		slope: 0
	};
	for (let k = 2; k <= degree; k++) {
		const next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
		before = value;
		value = next;
	}
	const slope = Math.abs(x) === 1 ? .5 * degree * (degree + 1) * x ** (degree + 1) : degree * (before - x * value) / (1 - x * x);
	return {
		value,
		slope
	};
}
function calcBarycentricWeights(nodes) {
	return Float64Array.from(nodes, (x, i) => {
		let product = 1;
		for (let j = 0; j < nodes.length; j++) if (j !== i) product *= x - nodes[j];
		return 1 / product;
	});
}
/** Values of all Lagrange polynomials, and of their slopes, at x; written into rows of degree + 1. */
function calcLagrangeRow(lobatto, x, row, slopes) {
	const { nodes, barycentric, D } = lobatto;
	const n = nodes.length;
	let nearest = Infinity;
	let closest = 0;
	for (let i = 0; i < n; i++) {
		const distance = Math.abs(x - nodes[i]);
		if (distance < nearest) {
			nearest = distance;
			closest = i;
		}
	}
	if (nearest === 0) {
		for (let j = 0; j < n; j++) {
			row[j] = j === closest ? 1 : 0;
			slopes[j] = D[closest * n + j];
		}
		return;
	}
	let sum = 0;
	for (let j = 0; j < n; j++) {
		const term = barycentric[j] / (x - nodes[j]);
		row[j] = term;
		sum += term;
	}
	let total = 0;
	for (let j = 0; j < n; j++) {
		row[j] /= sum;
		total += row[j] / (x - nodes[j]);
	}
	if (nearest > .001) {
		for (let j = 0; j < n; j++) slopes[j] = row[j] * (total - 1 / (x - nodes[j]));
		return;
	}
	for (let j = 0; j < n; j++) {
		let slope = 0;
		for (let i = 0; i < n; i++) slope += row[i] * D[i * n + j];
		slopes[j] = slope;
	}
}
// core/action/constraints.ts
/** Scratch of calcTargets, which runs at every node and must not allocate. */
const led$1 = /* @__PURE__ */ new Float64Array(3);
const origin = /* @__PURE__ */ new Float64Array(3);
/** Below this sine two locked rods count as collinear. */
const collinear = 1e-5;
function calcConstraints(problem, matrices, V, start) {
	const { dimension: D, segmentCount: S } = matrices;
	const indexOf = (name) => matrices.tree.segments.findIndex((segment) => segment.name === name);
	const loops = problem.loops.map((loop) => {
		const index = indexOf(loop.segment);
		const arms = new Float64Array(V);
		arms.set(calcArms$1(matrices, loop.segment, loop.point ?? matrices.length[index]));
		if (V > S) arms[S] = 1;
		const course = loop.course ? calcCourse(loop.course.flat(), D, problem.duration) : null;
		return {
			kind: "loop",
			rows: D,
			arms,
			at: Float64Array.from(loop.at),
			course
		};
	});
	const locks = problem.locks.map((lock) => {
		const i = indexOf(lock.segments[0]);
		const j = indexOf(lock.segments[1]);
		let cosine = 0;
		for (let d = 0; d < D; d++) cosine += start[i * D + d] * start[j * D + d];
		if (lock.hinge && D === 3) return {
			kind: "hinge",
			rows: 1,
			i,
			j,
			axis: indexOf(lock.hinge.axis),
			course: calcCourse(lock.hinge.angles, 1, problem.duration)
		};
		if (D === 2) {
			const angle = Math.atan2(start[i * 2] * start[j * 2 + 1] - start[i * 2 + 1] * start[j * 2], cosine);
			const side = angle < 0 ? -1 : 1;
			const angles = lock.hinge?.angles ?? lock.course?.map((value) => side * Math.acos(Math.max(-1, Math.min(1, value))));
			return {
				kind: "fused",
				rows: 1,
				i,
				j,
				angle,
				course: angles ? calcCourse(angles, 1, problem.duration) : null
			};
		}
		if (!lock.course && 1 - Math.abs(cosine) < .5 * collinear * collinear) return {
			kind: "fused",
			rows: 2,
			i,
			j,
			angle: cosine > 0 ? 0 : Math.PI,
			course: null
		};
		return {
			kind: "angle",
			rows: 1,
			i,
			j,
			cosine,
			course: lock.course ? calcCourse(lock.course, 1, problem.duration) : null
		};
	});
	const headings = (D === 3 ? problem.headings ?? [] : []).map((heading) => ({
		kind: "heading",
		rows: 1,
		i: indexOf(heading.segment),
		course: calcCourse(heading.angles, 1, problem.duration)
	}));
	return [
		...loops,
		...locks,
		...headings
	];
}
function calcCourse(values, size, duration) {
	const count = values.length / size;
	return calcInterpolatingSpline(Float64Array.from({ length: count }, (_, k) => count === 1 ? 0 : k * duration / (count - 1)), values, size);
}
/**
* What the constraints demand at a time (or its time derivative): for a loop where the point is to be, seen from a
* pinned or prescribed root; for an angle its cosine; for fused rods the angle between them. Derivatives are what the
* slopes of the constraint times the tangent velocity (or acceleration) must come to; for a hinge that takes the
* velocities, see `calcHingeRate`.
*/
function calcTargets(constraints, D, rootPosition, rootPath, t, derivative, out, at) {
	origin.fill(0);
	if (rootPath) rootPath.at(t, origin, derivative);
	else if (derivative === 0) origin.set(rootPosition);
	let row = at;
	for (const constraint of constraints) {
		if (constraint.kind === "hinge" || constraint.kind === "heading") {
			led$1[0] = 0;
			if (derivative === 0) constraint.course.at(t, led$1);
			out[row] = led$1[0];
			row += 1;
			continue;
		}
		if (constraint.kind === "loop") {
			led$1.fill(0);
			if (constraint.course) constraint.course.at(t, led$1, derivative);
			else if (derivative === 0) led$1.set(constraint.at);
			for (let d = 0; d < D; d++) out[row + d] = led$1[d] - origin[d];
		} else if (constraint.kind === "angle") {
			led$1[0] = derivative === 0 ? constraint.cosine : 0;
			if (constraint.course) constraint.course.at(t, led$1, derivative);
			out[row] = led$1[0];
		} else {
			led$1[0] = derivative === 0 ? constraint.angle : 0;
			if (constraint.course) constraint.course.at(t, led$1, derivative);
			for (let s = 0; s < constraint.rows; s++) out[row + s] = derivative === 0 ? led$1[0] : -led$1[0];
		}
		row += constraint.rows;
	}
}
// core/action/tangent.ts
/** Tangent directions of a product of spheres, and of what constraints leave of it. */
/** (D − 1) orthonormal vectors across each rod; in the plane the rod turned left by a right angle. */
function calcTangentBasis(x, at, D, S, V, basis, basisAt) {
	if (D === 2) for (let j = 0; j < S; j++) {
		basis[basisAt + 2 * j] = -x[at + 2 * j + 1];
		basis[basisAt + 2 * j + 1] = x[at + 2 * j];
	}
	else for (let j = 0; j < S; j++) {
		const a = x[at + 3 * j];
		const b = x[at + 3 * j + 1];
		const c = x[at + 3 * j + 2];
		const sign = c < 0 ? -1 : 1;
		const f = -1 / (sign + c);
		const g = a * b * f;
		const o = basisAt + 6 * j;
		basis[o] = 1 + sign * a * a * f;
		basis[o + 1] = sign * g;
		basis[o + 2] = -sign * a;
		basis[o + 3] = g;
		basis[o + 4] = sign + b * b * f;
		basis[o + 5] = -b;
	}
	if (V > S) {
		const o = basisAt + (D - 1) * S * D;
		for (let d = 0; d < D; d++) for (let c = 0; c < D; c++) basis[o + d * D + c] = c === d ? 1 : 0;
	}
}
function createSplit(rows, n, held) {
	return {
		n,
		held,
		A: new Float64Array(rows * n),
		pivots: new Float64Array(held.length),
		scales: new Float64Array(held.length)
	};
}
/** Splits A in place. Returns false when the held rows have no full rank. */
function splitTangent({ n, held, A, pivots, scales }) {
	let largest = 0;
	for (let i = 0; i < A.length; i++) {
		const size = Math.abs(A[i]);
		if (size > largest) largest = size;
	}
	for (let k = 0; k < held.length; k++) {
		const own = held[k] * n;
		let square = 0;
		for (let i = k; i < n; i++) square += A[own + i] * A[own + i];
		const norm = Math.sqrt(square);
		if (!(norm > 1e-9 * largest)) return false;
		const first = A[own + k];
		const alpha = first > 0 ? -norm : norm;
		pivots[k] = alpha;
		A[own + k] = first - alpha;
		const scale = 1 / (alpha * (alpha - first));
		scales[k] = scale;
		for (let r = k + 1; r < held.length; r++) reflect(A, held[r] * n, A, own, k, n, scale);
	}
	return true;
}
function reflect(a, at, v, own, from, n, scale) {
	let s = 0;
	for (let i = from; i < n; i++) s += v[own + i] * a[at + i];
	s *= scale;
	if (s === 0) return;
	for (let i = from; i < n; i++) a[at + i] -= s * v[own + i];
}
/** g becomes Qᵀg: its parts across the constraints, then its parts along what is free. */
function toSplit({ n, held, A, scales }, g) {
	for (let k = 0; k < held.length; k++) reflect(g, 0, A, held[k] * n, k, n, scales[k]);
}
/** The free directions themselves, one row of n each, at `at`. */
function calcFreeDirections({ n, held, A, scales }, Z, at) {
	const rank = held.length;
	const free = n - rank;
	Z.fill(0, at, at + free * n);
	for (let f = 0; f < free; f++) {
		const row = at + f * n;
		Z[row + rank + f] = 1;
		for (let k = rank - 1; k >= 0; k--) reflect(Z, row, A, held[k] * n, k, n, scales[k]);
	}
}
/** Multipliers with Aᵀμ = −(normal part of g), from Qᵀg: R μ = −Yᵀg. Rows that are not held get none. */
function calcMultipliers({ n, held, A, pivots }, g, mu) {
	mu.fill(0);
	for (let r = held.length - 1; r >= 0; r--) {
		let s = -g[r];
		for (let k = r + 1; k < held.length; k++) s -= A[held[k] * n + r] * mu[held[k]];
		mu[held[r]] = s / pivots[r];
	}
}
/** Shortest step that cancels the constraints' values c to first order: A δ = −c, δ = −Y R⁻ᵀ c. */
function calcShortestStep({ n, held, A, pivots, scales }, c, step) {
	step.fill(0);
	for (let k = 0; k < held.length; k++) {
		const own = held[k] * n;
		let s = -c[held[k]];
		for (let r = 0; r < k; r++) s -= A[own + r] * step[r];
		step[k] = s / pivots[k];
	}
	for (let k = held.length - 1; k >= 0; k--) reflect(step, 0, A, held[k] * n, k, n, scales[k]);
}
// core/action/discrete-action.ts
function createDiscreteAction(system, breaks, p, workspace) {
	const { D, V, n, rows, free, duration } = system;
	const lobatto = calcLobatto(p);
	const E = breaks.length - 1;
	const M = E * p;
	const times = new Float64Array(M + 1);
	const W = new Float64Array(M + 1);
	for (let e = 0; e < E; e++) {
		const h = breaks[e + 1] - breaks[e];
		for (let a = 0; a <= p; a++) {
			times[e * p + a] = breaks[e] + .5 * h * (1 + lobatto.nodes[a]);
			W[e * p + a] += .5 * h * lobatto.weights[a];
		}
	}
	times[M] = duration;
	const root = new Float64Array((M + 1) * D);
	const kappa = new Float64Array((M + 1) * D);
	let constantAction = 0;
	if (system.rootKind !== "free") {
		const position = new Float64Array(D);
		for (let k = 0; k <= M; k++) {
			if (system.rootPath) system.rootPath.at(times[k], position);
			else position.set(system.rootPosition);
			root.set(position, k * D);
		}
		if (system.rootPath) for (let e = 0; e < E; e++) {
			const h = breaks[e + 1] - breaks[e];
			for (let a = 0; a <= p; a++) for (let b = 0; b <= p; b++) {
				const K = 2 / h * lobatto.K[a * (p + 1) + b];
				for (let d = 0; d < D; d++) kappa[(e * p + a) * D + d] += K * root[(e * p + b) * D + d];
			}
		}
		for (let k = 0; k <= M; k++) for (let d = 0; d < D; d++) constantAction += (.5 * system.matrices.totalMass * kappa[k * D + d] + W[k] * system.rootForce[d]) * root[k * D + d];
	}
	const nodes = M + 1;
	const targets = new Float64Array(nodes * rows);
	if (rows > 0) times.forEach((t, k) => calcTargets(system.constraints, D, system.rootPosition, system.rootPath, t, 0, targets, k * rows));
	return {
		system,
		E,
		p,
		M,
		lobatto,
		breaks,
		times,
		W,
		root,
		kappa,
		targets,
		constantAction,
		G: new Float64Array(nodes * V * D),
		basis: new Float64Array(nodes * n * D),
		Z: new Float64Array(rows > 0 ? nodes * n * free : 0),
		B: new Float64Array(rows > 0 ? nodes * free * V * D : 0),
		CB: new Float64Array(rows > 0 ? nodes * free * V * D : 0),
		multipliers: new Float64Array(nodes * rows),
		tension: new Float64Array(nodes * system.S),
		hinges: new Float64Array(nodes * 36 * system.constraints.filter((constraint) => constraint.kind === "hinge").length),
		gradient: new Float64Array(nodes * free),
		chain: createChain(E, p, free, workspace),
		scratch: new Float64Array((p + 1) * V * D),
		nodeValue: new Float64Array(rows),
		split: createSplit(rows, n, system.held),
		nodeBasis: new Float64Array(n * D),
		nodeRaw: new Float64Array(n),
		bent: new Float64Array(V * D)
	};
}
/** Action of a path (V D per node); leaves the ambient gradient in `action.G`. */
function calcAction(action, x) {
	const { system, E, p, lobatto, breaks, W, kappa, G, scratch } = action;
	const { D, V, C, b, force } = system;
	const VD = V * D;
	let total = 0;
	const rooted = system.rootPath !== null;
	for (let k = 0; k <= action.M; k++) {
		const o = k * VD;
		const w = W[k];
		for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) {
			let f = w * force[j * D + d];
			if (rooted) f += b[j] * kappa[k * D + d];
			G[o + j * D + d] = f;
			total += f * x[o + j * D + d];
		}
	}
	for (let e = 0; e < E; e++) {
		const scale = 2 / (breaks[e + 1] - breaks[e]);
		for (let a = 0; a <= p; a++) {
			for (let i = 0; i < VD; i++) scratch[a * VD + i] = 0;
			for (let c = 0; c <= p; c++) {
				const K = scale * lobatto.K[a * (p + 1) + c];
				const o = (e * p + c) * VD;
				for (let i = 0; i < VD; i++) scratch[a * VD + i] += K * x[o + i];
			}
		}
		for (let a = 0; a <= p; a++) {
			const o = (e * p + a) * VD;
			for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) {
				let sum = 0;
				for (let l = 0; l < V; l++) sum += C[j * V + l] * scratch[a * VD + l * D + d];
				G[o + j * D + d] += sum;
				total += .5 * sum * x[o + j * D + d];
			}
		}
	}
	return total + action.constantAction;
}
// core/action/hinge.ts
const dot$2 = (x, a, b) => x[a] * x[b] + x[a + 1] * x[b + 1] + x[a + 2] * x[b + 2];
function calcHingeValue({ i, j, axis }, x, at, angle) {
	const [a, b, p] = [
		at + 3 * i,
		at + 3 * j,
		at + 3 * axis
	];
	const triple = x[p] * (x[a + 1] * x[b + 2] - x[a + 2] * x[b + 1]) + x[p + 1] * (x[a + 2] * x[b] - x[a] * x[b + 2]) + x[p + 2] * (x[a] * x[b + 1] - x[a + 1] * x[b]);
	return Math.cos(angle) * triple - Math.sin(angle) * (dot$2(x, a, b) - dot$2(x, a, p) * dot$2(x, b, p));
}
/** ∂g/∂a, ∂g/∂b, ∂g/∂p, three numbers each. Since g is a sine, its derivative by φ₀ is the same with φ₀ + π/2. */
function calcHingeSlopes({ i, j, axis }, x, at, angle, out) {
	const [a, b, p] = [
		at + 3 * i,
		at + 3 * j,
		at + 3 * axis
	];
	const c = Math.cos(angle);
	const s = Math.sin(angle);
	const ap = dot$2(x, a, p);
	const bp = dot$2(x, b, p);
	for (let d = 0; d < 3; d++) {
		const e = (d + 1) % 3;
		const f = (d + 2) % 3;
		const bCrossP = x[b + e] * x[p + f] - x[b + f] * x[p + e];
		const pCrossA = x[p + e] * x[a + f] - x[p + f] * x[a + e];
		const aCrossB = x[a + e] * x[b + f] - x[a + f] * x[b + e];
		out[d] = c * bCrossP - s * (x[b + d] - bp * x[p + d]);
		out[3 + d] = c * pCrossA - s * (x[a + d] - ap * x[p + d]);
		out[6 + d] = c * aCrossB + s * (bp * x[a + d] + ap * x[b + d]);
	}
}
/**
* Second derivatives as 3 × 3 blocks: [ab, ap, bp, pp], with g″(v, v) = 2 (v_a·ab v_b + v_a·ap v_p + v_b·bp v_p) + v_p·pp v_p.
*/
function calcHingeCurvature({ i, j, axis }, x, at, angle, out) {
	const [a, b, p] = [
		at + 3 * i,
		at + 3 * j,
		at + 3 * axis
	];
	const c = Math.cos(angle);
	const s = Math.sin(angle);
	const ap = dot$2(x, a, p);
	const bp = dot$2(x, b, p);
	for (let r = 0; r < 3; r++) for (let q = 0; q < 3; q++) {
		const one = r === q ? 1 : 0;
		const at9 = 3 * r + q;
		out[at9] = -c * skew(x, p, r, q) - s * (one - x[p + r] * x[p + q]);
		out[9 + at9] = c * skew(x, b, r, q) + s * (x[p + r] * x[b + q] + bp * one);
		out[18 + at9] = -c * skew(x, a, r, q) + s * (x[p + r] * x[a + q] + ap * one);
		out[27 + at9] = s * (x[a + r] * x[b + q] + x[b + r] * x[a + q]);
	}
}
/** Entry of the matrix of the cross product, [v]× w = v × w. */
function skew(x, v, r, q) {
	if (r === q) return 0;
	const third = 3 - r - q;
	return ((r + 1) % 3 === q ? -1 : 1) * x[v + third];
}
/** v·g″·v for velocities of the three rods. */
function calcHingeSecond(rods, x, v, at, angle) {
	const blocks = /* @__PURE__ */ new Float64Array(36);
	calcHingeCurvature(rods, x, at, angle, blocks);
	const [a, b, p] = [
		at + 3 * rods.i,
		at + 3 * rods.j,
		at + 3 * rods.axis
	];
	const form = (left, block, right) => {
		let sum = 0;
		for (let r = 0; r < 3; r++) for (let q = 0; q < 3; q++) sum += v[left + r] * blocks[block + 3 * r + q] * v[right + q];
		return sum;
	};
	return 2 * (form(a, 0, b) + form(a, 9, p) + form(b, 18, p)) + form(p, 27, p);
}
// core/action/constraint-slopes.ts
/** Scratch: these functions run at every node of every step and must not allocate. */
const turned$1 = /* @__PURE__ */ new Float64Array(9);
const slopes$2 = /* @__PURE__ */ new Float64Array(9);
/** How fused rods are turned against each other, D × D row-major. */
function calcTurn(D, angle, Q) {
	Q.fill(0);
	const c = Math.cos(angle);
	if (D === 2) {
		const s = Math.sin(angle);
		Q[0] = c;
		Q[1] = -s;
		Q[2] = s;
		Q[3] = c;
	} else for (let d = 0; d < 3; d++) Q[4 * d] = c;
}
/**
* Values of all constraints at one node, and their slopes along the node's tangent basis (rows × n).
* `basis` holds (D − 1) unit vectors per rod; a free root has the axes of the world.
*/
function calcConstraintRows(constraints, D, S, n, x, at, basis, basisAt, target, targetAt, value, A) {
	const T = D - 1;
	A.fill(0);
	let row = 0;
	const V = S + (n > T * S ? 1 : 0);
	for (const constraint of constraints) {
		if (constraint.kind === "loop") for (let d = 0; d < D; d++) {
			let sum = -target[targetAt + row + d];
			for (let j = 0; j < V; j++) sum += constraint.arms[j] * x[at + j * D + d];
			value[row + d] = sum;
			for (let j = 0; j < S; j++) for (let t = 0; t < T; t++) A[(row + d) * n + j * T + t] = constraint.arms[j] * basis[basisAt + (j * T + t) * D + d];
			if (V > S) A[(row + d) * n + S * T + d] = 1;
		}
		else if (constraint.kind === "angle") {
			const { i, j } = constraint;
			let sum = -target[targetAt + row];
			for (let d = 0; d < D; d++) sum += x[at + i * D + d] * x[at + j * D + d];
			value[row] = sum;
			for (let t = 0; t < T; t++) {
				let onI = 0;
				let onJ = 0;
				for (let d = 0; d < D; d++) {
					onI += basis[basisAt + (i * T + t) * D + d] * x[at + j * D + d];
					onJ += basis[basisAt + (j * T + t) * D + d] * x[at + i * D + d];
				}
				A[row * n + i * T + t] = onI;
				A[row * n + j * T + t] = onJ;
			}
		} else if (constraint.kind === "heading") {
			const { i } = constraint;
			const c = Math.cos(target[targetAt + row]);
			const s = Math.sin(target[targetAt + row]);
			value[row] = c * x[at + 3 * i] - s * x[at + 3 * i + 2];
			for (let t = 0; t < T; t++) {
				const e = basisAt + (i * T + t) * 3;
				A[row * n + i * T + t] = c * basis[e] - s * basis[e + 2];
			}
		} else if (constraint.kind === "hinge") {
			const { i, j, axis } = constraint;
			const angle = target[targetAt + row];
			value[row] = calcHingeValue(constraint, x, at, angle);
			calcHingeSlopes(constraint, x, at, angle, slopes$2);
			for (let k = 0; k < 3; k++) {
				const rod = k === 0 ? i : k === 1 ? j : axis;
				for (let t = 0; t < T; t++) {
					let sum = 0;
					for (let d = 0; d < 3; d++) sum += basis[basisAt + (rod * T + t) * D + d] * slopes$2[3 * k + d];
					A[row * n + rod * T + t] = sum;
				}
			}
		} else {
			const { i, j } = constraint;
			calcTurn(D, target[targetAt + row], turned$1);
			for (let s = 0; s < T; s++) {
				let sum = 0;
				for (let d = 0; d < D; d++) {
					const e = basis[basisAt + (j * T + s) * D + d];
					let there = 0;
					for (let c = 0; c < D; c++) there += turned$1[d * D + c] * x[at + i * D + c];
					sum += e * (there - x[at + j * D + d]);
					for (let t = 0; t < T; t++) {
						let slope = 0;
						for (let c = 0; c < D; c++) slope += turned$1[d * D + c] * basis[basisAt + (i * T + t) * D + c];
						A[(row + s) * n + i * T + t] += e * slope;
					}
				}
				value[row + s] = sum;
				A[(row + s) * n + j * T + s] = -1;
			}
		}
		row += constraint.rows;
	}
}
// core/action/linearise.ts
/** Scratch: these functions run at every node of every step and must not allocate. */
const turned = /* @__PURE__ */ new Float64Array(9);
const slopes$1 = /* @__PURE__ */ new Float64Array(9);
/**
* Tangent bases, multipliers and the projected gradient at the path for which `calcAction` was last called.
* Returns false when the constraints lose rank at some node.
*/
function linearise(action, x) {
	const { system, M, basis, gradient, Z, nodeRaw, split } = action;
	const { D, S, V, n, rows, free } = system;
	for (let k = 0; k <= M; k++) {
		calcTangentBasis(x, k * V * D, D, S, V, basis, k * n * D);
		if (rows === 0) {
			projectOnBasis(action, k, basis, k * n * D, gradient, k * free);
			continue;
		}
		if (!addConstraintGradient(action, x, k, basis, k * n * D)) return false;
		if (action.hinges.length > 0) calcHingeBlocks(action, x, k);
		calcFreeDirections(split, Z, k * n * free);
		calcWorldDirections(action, k);
		for (let f = 0; f < free; f++) gradient[k * free + f] = nodeRaw[n - free + f];
	}
	return true;
}
/** The free directions of a node as vectors in the world, and C times them. */
function calcWorldDirections({ system, basis, Z, B, CB }, k) {
	const { D, V, n, free, vectorOf, C } = system;
	const VD = V * D;
	for (let f = 0; f < free; f++) {
		const o = (k * free + f) * VD;
		const z = (k * free + f) * n;
		B.fill(0, o, o + VD);
		for (let i = 0; i < n; i++) {
			const to = o + vectorOf[i] * D;
			const e = (k * n + i) * D;
			for (let d = 0; d < D; d++) B[to + d] += Z[z + i] * basis[e + d];
		}
		CB.fill(0, o, o + VD);
		for (let j = 0; j < V; j++) for (let l = 0; l < V; l++) {
			const c = C[j * V + l];
			if (c === 0) continue;
			for (let d = 0; d < D; d++) CB[o + j * D + d] += c * B[o + l * D + d];
		}
	}
}
function projectOnBasis(action, k, basis, basisAt, out, at) {
	const { system, G } = action;
	const { D, S, V } = system;
	const T = D - 1;
	const o = k * V * D;
	for (let j = 0; j < S; j++) for (let t = 0; t < T; t++) {
		let sum = 0;
		for (let d = 0; d < D; d++) sum += basis[basisAt + (j * T + t) * D + d] * G[o + j * D + d];
		out[at + j * T + t] = sum;
	}
	if (V > S) for (let d = 0; d < D; d++) out[at + S * T + d] = G[o + S * D + d];
}
/**
* Turns the gradient of the action at a node into that of the Lagrangian, with the multipliers that leave the
* least of it; they are kept per unit of time (N, N·m). Leaves the split and the gradient seen in it in the node's scratch.
*/
function addConstraintGradient(action, x, k, basis, basisAt) {
	const { system, G, multipliers, W, split, nodeRaw, nodeValue: mu } = action;
	const { D, S, V, n, rows } = system;
	const o = k * V * D;
	projectOnBasis(action, k, basis, basisAt, nodeRaw, 0);
	calcConstraintRows(system.constraints, D, S, n, x, o, basis, basisAt, action.targets, k * rows, mu, split.A);
	if (!splitTangent(split)) return false;
	toSplit(split, nodeRaw);
	calcMultipliers(split, nodeRaw, mu);
	addConstraintForces(action, x, k, basis, basisAt, mu, G, o);
	for (let r = 0; r < rows; r++) multipliers[k * rows + r] = mu[r] / W[k];
	return true;
}
/** Adds Aᵀμ of a node, as vectors in the world, to the V D numbers at `to`. */
function addConstraintForces(action, x, k, basis, basisAt, mu, out, to) {
	const { system, targets } = action;
	const { D, V, rows } = system;
	const T = D - 1;
	const o = k * V * D;
	let row = 0;
	for (const constraint of system.constraints) {
		if (constraint.kind === "loop") for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) out[to + j * D + d] += constraint.arms[j] * mu[row + d];
		else if (constraint.kind === "angle") {
			const { i, j } = constraint;
			for (let d = 0; d < D; d++) {
				out[to + i * D + d] += mu[row] * x[o + j * D + d];
				out[to + j * D + d] += mu[row] * x[o + i * D + d];
			}
		} else if (constraint.kind === "heading") {
			out[to + constraint.i * 3] += mu[row] * Math.cos(targets[k * rows + row]);
			out[to + constraint.i * 3 + 2] -= mu[row] * Math.sin(targets[k * rows + row]);
		} else if (constraint.kind === "hinge") {
			calcHingeSlopes(constraint, x, o, targets[k * rows + row], slopes$1);
			for (let r = 0; r < 3; r++) {
				const rod = r === 0 ? constraint.i : r === 1 ? constraint.j : constraint.axis;
				for (let d = 0; d < 3; d++) out[to + rod * 3 + d] += mu[row] * slopes$1[3 * r + d];
			}
		} else {
			const { i, j } = constraint;
			calcTurn(D, targets[k * rows + row], turned);
			for (let d = 0; d < D; d++) {
				let pull = 0;
				for (let s = 0; s < T; s++) pull += mu[row + s] * basis[basisAt + (j * T + s) * D + d];
				out[to + j * D + d] -= pull;
				for (let c = 0; c < D; c++) out[to + i * D + c] += turned[d * D + c] * pull;
			}
		}
		row += constraint.rows;
	}
}
function calcHingeBlocks(action, x, k) {
	const { system, hinges, targets, M } = action;
	const { V, rows, constraints } = system;
	const count = hinges.length / (36 * (M + 1));
	let row = 0;
	let hinge = 0;
	for (const constraint of constraints) {
		if (constraint.kind === "hinge") {
			const at = 36 * (k * count + hinge++);
			calcHingeCurvature(constraint, x, k * V * 3, targets[k * rows + row], hinges.subarray(at, at + 36));
		}
		row += constraint.rows;
	}
}
// core/action/hessian.ts
/** u·G per rod and node: with it `assembleHessian` gives the exact Riemannian Hessian of the discrete action. */
function calcTension(action, x) {
	const { system, G, tension } = action;
	const { D, S, V } = system;
	for (let k = 0; k <= action.M; k++) for (let j = 0; j < S; j++) {
		let sum = 0;
		for (let d = 0; d < D; d++) sum += x[(k * V + j) * D + d] * G[(k * V + j) * D + d];
		tension[k * S + j] = sum;
	}
}
/**
* Second variation at the linearised path, plus σ times the mass diagonal (weighted by time), into the
* chain. E_aᵀ K_ab C E_b couples nodes; the tension is the curvature of the spheres, the multipliers that of the locks.
*/
function assembleHessian(action, sigma, withEnds = false) {
	const { system, E, p, lobatto, breaks, chain } = action;
	const { rows, free } = system;
	const { elements, m, joints } = chain;
	joints.fill(0, 0, (E - 1) * 2 * free * free);
	for (let e = 0; e < E; e++) {
		const o = e * m * m;
		const scale = 2 / (breaks[e + 1] - breaks[e]);
		for (let a = 0; a <= p; a++) {
			if (!withEnds && (e === 0 && a === 0 || e === E - 1 && a === p)) continue;
			const ra = calcLocalRow(p, free, a);
			for (let c = 0; c <= p; c++) {
				if (!withEnds && (e === 0 && c === 0 || e === E - 1 && c === p)) continue;
				const rc = calcLocalRow(p, free, c);
				if (rc > ra) continue;
				const K = scale * lobatto.K[a * (p + 1) + c];
				if (rows === 0) couple(action, e * p + a, e * p + c, K, elements, o + ra * m + rc, m);
				else coupleFree(action, e * p + a, e * p + c, K, elements, o + ra * m + rc, m);
			}
			if (a > 0 && a < p) curve(action, e * p + a, sigma, elements, o + ra * m + ra, m);
		}
	}
	for (let k = 1; k < E; k++) curve(action, k * p, sigma, joints, (k - 1) * free * 2 * free + free, 2 * free);
}
/** out = K E_aᵀ C E_c, n × n with the given row stride. */
function couple(action, a, c, K, out, at, stride) {
	const { system, basis } = action;
	const { D, S, V, n, C } = system;
	const oa = a * n * D;
	const oc = c * n * D;
	if (D === 2) for (let j = 0; j < S; j++) for (let l = 0; l < S; l++) out[at + j * stride + l] = K * C[j * V + l] * (basis[oa + 2 * j] * basis[oc + 2 * l] + basis[oa + 2 * j + 1] * basis[oc + 2 * l + 1]);
	else for (let j = 0; j < S; j++) {
		const ej = oa + 6 * j;
		const a0 = basis[ej];
		const a1 = basis[ej + 1];
		const a2 = basis[ej + 2];
		const b0 = basis[ej + 3];
		const b1 = basis[ej + 4];
		const b2 = basis[ej + 5];
		for (let l = 0; l < S; l++) {
			const f = K * C[j * V + l];
			const el = oc + 6 * l;
			const c0 = f * basis[el];
			const c1 = f * basis[el + 1];
			const c2 = f * basis[el + 2];
			const d0 = f * basis[el + 3];
			const d1 = f * basis[el + 4];
			const d2 = f * basis[el + 5];
			const to = at + 2 * j * stride + 2 * l;
			out[to] = a0 * c0 + a1 * c1 + a2 * c2;
			out[to + 1] = a0 * d0 + a1 * d1 + a2 * d2;
			out[to + stride] = b0 * c0 + b1 * c1 + b2 * c2;
			out[to + stride + 1] = b0 * d0 + b1 * d1 + b2 * d2;
		}
	}
	if (V === S) return;
	const T = D - 1;
	for (let j = 0; j < S; j++) {
		const f = K * C[j * V + S];
		for (let t = 0; t < T; t++) for (let d = 0; d < D; d++) {
			out[at + (j * T + t) * stride + S * T + d] = f * basis[oa + (j * T + t) * D + d];
			out[at + (S * T + d) * stride + j * T + t] = f * basis[oc + (j * T + t) * D + d];
		}
	}
	for (let d = 0; d < D; d++) for (let q = 0; q < D; q++) out[at + (S * T + d) * stride + S * T + q] = d === q ? K * C[S * V + S] : 0;
}
/** out = K B_aᵀ C B_c along the directions that constraints leave free; of a node with itself the lower triangle. */
function coupleFree(action, a, c, K, out, at, stride) {
	const { system, B, CB } = action;
	const { free } = system;
	const VD = system.V * system.D;
	for (let g = 0; g < free; g++) {
		const left = (a * free + g) * VD;
		const count = a === c ? g + 1 : free;
		let f = 0;
		for (; f + 1 < count; f += 2) {
			const one = (c * free + f) * VD;
			const two = one + VD;
			let s = 0;
			let t = 0;
			for (let i = 0; i < VD; i++) {
				const b = B[left + i];
				s += b * CB[one + i];
				t += b * CB[two + i];
			}
			out[at + g * stride + f] = K * s;
			out[at + g * stride + f + 1] = K * t;
		}
		if (f < count) {
			const one = (c * free + f) * VD;
			let s = 0;
			for (let i = 0; i < VD; i++) s += B[left + i] * CB[one + i];
			out[at + g * stride + f] = K * s;
		}
	}
}
/** Adds a node's own curvature: −(u·G) per rod, the locks, and σ W C_jj. */
function curve(action, k, sigma, out, at, stride) {
	const { system, tension, W, B, bent } = action;
	const { D, S, V, C, rows, free } = system;
	const T = D - 1;
	const ownOf = (j) => sigma * W[k] * C[j * V + j] - (j < S ? tension[k * S + j] : 0);
	if (rows === 0) {
		for (let j = 0; j < V; j++) {
			const own = ownOf(j);
			const count = j < S ? T : D;
			for (let t = 0; t < count; t++) out[at + (j * T + t) * (stride + 1)] += own;
		}
		return;
	}
	const VD = V * D;
	for (let f = 0; f < free; f++) {
		const v = (k * free + f) * VD;
		for (let j = 0; j < V; j++) {
			const own = ownOf(j);
			for (let d = 0; d < D; d++) bent[j * D + d] = own * B[v + j * D + d];
		}
		bendConstraints(action, k, v);
		for (let g = f; g < free; g++) {
			const w = (k * free + g) * VD;
			let sum = 0;
			for (let i = 0; i < VD; i++) sum += B[w + i] * bent[i];
			out[at + g * stride + f] += sum;
		}
	}
}
/** Adds Σ μ g″ v of the curved constraints of a node, for the direction at v, to `bent`. */
function bendConstraints(action, k, v) {
	const { system, multipliers, W, B, bent } = action;
	const { D, rows, constraints } = system;
	let row = 0;
	let hinge = 0;
	for (const constraint of constraints) {
		const mu = multipliers[k * rows + row] * W[k];
		if (constraint.kind === "angle") {
			const { i, j } = constraint;
			for (let d = 0; d < D; d++) {
				bent[i * D + d] += mu * B[v + j * D + d];
				bent[j * D + d] += mu * B[v + i * D + d];
			}
		} else if (constraint.kind === "hinge") bendHinge(action, k, constraint, mu, hinge++, v);
		row += constraint.rows;
	}
}
function bendHinge(action, k, { i, j, axis }, mu, hinge, v) {
	const { hinges, M } = action;
	const from = 36 * (k * (hinges.length / (36 * (M + 1))) + hinge);
	bendPair(action, from, i, j, mu, v);
	bendPair(action, from + 9, i, axis, mu, v);
	bendPair(action, from + 18, j, axis, mu, v);
	const { B, bent } = action;
	for (let r = 0; r < 3; r++) for (let q = 0; q < 3; q++) bent[3 * axis + r] += mu * hinges[from + 27 + 3 * r + q] * B[v + 3 * axis + q];
}
/** A block between two rods, and its mirror image. */
function bendPair({ hinges, B, bent }, block, left, right, mu, v) {
	for (let r = 0; r < 3; r++) for (let q = 0; q < 3; q++) {
		const h = mu * hinges[block + 3 * r + q];
		bent[3 * left + r] += h * B[v + 3 * right + q];
		bent[3 * right + q] += h * B[v + 3 * left + r];
	}
}
// core/action/conjugate.ts
/**
* The second variation at a solution. A conjugate time is where neighbouring motions from the same start posture meet
* again: det J = 0 for the fields J of the second variation with J(0) = 0. The factors of the chain say in which
* element; inside it J follows from its two ends.
*/
function calcSecondVariation(action, x) {
	calcAction(action, x);
	linearise(action, x);
	calcTension(action, x);
	assembleHessian(action, 0, true);
	return calcFactoredVariation(action, factorChain(action.chain, true));
}
/** The same where the chain already holds the factors, with both ends. */
function calcFactoredVariation(action, morseIndex) {
	const { chain, E } = action;
	if (morseIndex <= 0) return {
		morseIndex,
		firstConjugateTime: null
	};
	let passed = 0;
	for (let e = 0; e < E; e++) {
		passed += chain.insideNegative[e];
		if (e > 0) passed += chain.jointNegative[e - 1];
		if (passed > 0) return {
			morseIndex,
			firstConjugateTime: calcZeroInside(action, e)
		};
	}
	return {
		morseIndex,
		firstConjugateTime: null
	};
}
function calcZeroInside(action, e) {
	const { breaks, p, lobatto } = action;
	const fields = calcFields(action, e);
	const row = new Float64Array(p + 1);
	const slopes = new Float64Array(p + 1);
	const from = breaks[e];
	const length = breaks[e + 1] - from;
	const determinant = (s) => {
		calcLagrangeRow(lobatto, 2 * s - 1, row, slopes);
		return calcFieldDeterminant(action, e, fields, row);
	};
	const pieces = 4 * p;
	let left = e === 0 ? .5 / pieces : 0;
	let valueLeft = determinant(left);
	let best = left;
	let smallest = Infinity;
	for (let k = 1; k <= pieces; k++) {
		const right = k / pieces;
		if (right <= left) continue;
		const valueRight = determinant(right);
		if (valueLeft > 0 !== valueRight > 0) return from + length * solveZero(determinant, left, right, valueLeft, valueRight);
		if (Math.abs(valueRight) < smallest) {
			smallest = Math.abs(valueRight);
			best = right;
		}
		left = right;
		valueLeft = valueRight;
	}
	return from + length * best;
}
/** Illinois variant of the secant rule: never leaves the bracket. */
function solveZero(f, a, b, fa, fb) {
	for (let k = 0; k < 100 && Math.abs(b - a) > 1e-14; k++) {
		const c = (a * fb - b * fa) / (fb - fa);
		const fc = f(c);
		if (fc === 0) return c;
		if (fc > 0 !== fb > 0) {
			a = b;
			fa = fb;
		} else fa *= .5;
		b = c;
		fb = fc;
	}
	return b;
}
/**
* J at all nodes of an element as vectors in the world: (p + 1) blocks of V D × free. At the left joint J = 1 (only the
* column space matters), at the right end it follows from the balance at the left joint; inside from both.
*/
function calcFields(action, e) {
	const { system, chain, p } = action;
	const { free } = system;
	const { m, inside, elements: a, joints, jointInverse } = chain;
	const o = e * m * m;
	const local = new Float64Array((p + 1) * free * free);
	if (e === 0) for (let i = 0; i < free; i++) local[(p * free + i) * free + i] = 1;
	else {
		const width = 2 * free;
		const at = (e - 1) * free * width + free;
		const right = new Float64Array(free * free);
		const coupling = new Float64Array(free * free);
		for (let i = 0; i < free; i++) {
			local[i * free + i] = 1;
			for (let j = 0; j < free; j++) {
				for (let k = 0; k <= Math.min(i, j); k++) {
					const li = i === k ? 1 : joints[at + i * width + k];
					const lj = j === k ? 1 : joints[at + j * width + k];
					right[i * free + j] -= li * lj / jointInverse[(e - 1) * free + k];
				}
				coupling[j * free + i] = a[o + (inside + free + i) * m + inside + j];
			}
		}
		eliminate(coupling, free, right);
		local.set(right, p * free * free);
	}
	const column = new Float64Array(inside);
	for (let c = 0; c < free; c++) {
		column.fill(0);
		for (let side = 0; side < 2; side++) for (let i = 0; i < free; i++) {
			const value = local[(side * p * free + i) * free + c];
			const row = o + (inside + side * free + i) * m;
			for (let j = 0; j < inside; j++) column[j] -= a[row + j] * value;
		}
		for (let i = inside - 1; i > 0; i--) for (let j = 0; j < i; j++) column[j] -= a[o + i * m + j] * column[i];
		for (let i = 0; i < inside; i++) local[(free + i) * free + c] = column[i];
	}
	return toWorld(action, e, local);
}
/** Tangent coordinates of (p + 1) nodes to vectors in the world. */
function toWorld(action, e, local) {
	const { system, p, basis, Z } = action;
	const { D, S, V, n, rows, free } = system;
	const fields = new Float64Array((p + 1) * V * D * free);
	for (let k = 0; k <= p; k++) {
		const node = e * p + k;
		for (let i = 0; i < n; i++) {
			const j = Math.min(S, Math.floor(i / (D - 1)));
			for (let c = 0; c < free; c++) {
				let size = 0;
				if (rows === 0) size = local[(k * free + i) * free + c];
				else for (let f = 0; f < free; f++) size += Z[(node * free + f) * n + i] * local[(k * free + f) * free + c];
				for (let d = 0; d < D; d++) fields[((k * V + j) * D + d) * free + c] += size * basis[(node * n + i) * D + d];
			}
		}
	}
	return fields;
}
/** det of J between the nodes, seen along the tangent directions at the element's middle node. */
function calcFieldDeterminant(action, e, fields, row) {
	const { system, p, basis, Z } = action;
	const { D, S, V, n, rows, free } = system;
	const VD = V * D;
	const J = new Float64Array(VD * free);
	for (let k = 0; k <= p; k++) for (let i = 0; i < VD * free; i++) J[i] += row[k] * fields[k * VD * free + i];
	const node = e * p + (p >> 1);
	const seen = new Float64Array(n * free);
	for (let i = 0; i < n; i++) {
		const j = Math.min(S, Math.floor(i / (D - 1)));
		for (let c = 0; c < free; c++) for (let d = 0; d < D; d++) seen[i * free + c] += basis[(node * n + i) * D + d] * J[(j * D + d) * free + c];
	}
	if (rows === 0) return eliminate(seen, free);
	const reduced = new Float64Array(free * free);
	for (let f = 0; f < free; f++) for (let c = 0; c < free; c++) for (let i = 0; i < n; i++) reduced[f * free + c] += Z[(node * free + f) * n + i] * seen[i * free + c];
	return eliminate(reduced, free);
}
/** Gauss with row exchange; returns the determinant, and replaces `right` (n × n) by a⁻¹ right. Destroys a. */
function eliminate(a, n, right) {
	let determinant = 1;
	for (let k = 0; k < n; k++) {
		let pivot = k;
		for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k])) pivot = i;
		if (pivot !== k) {
			determinant = -determinant;
			for (const matrix of right ? [a, right] : [a]) for (let j = 0; j < n; j++) {
				const kept = matrix[k * n + j];
				matrix[k * n + j] = matrix[pivot * n + j];
				matrix[pivot * n + j] = kept;
			}
		}
		const own = a[k * n + k];
		determinant *= own;
		if (own === 0) return 0;
		for (let i = right ? 0 : k + 1; i < n; i++) {
			const factor = a[i * n + k] / own;
			if (i === k || factor === 0) continue;
			for (let j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
			if (right) for (let j = 0; j < n; j++) right[i * n + j] -= factor * right[k * n + j];
		}
	}
	if (right) for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) right[i * n + j] /= a[i * n + i];
	return determinant;
}
// core/action/retract.ts
/**
* Moves a path along λ times a tangent step (`free` entries per node, in the bases of the last linearisation)
* and back onto the spheres and the constraints. The two ends stay. Returns false when the constraints cannot be met.
*/
function retract(action, x, step, lambda, out) {
	const { system, M, basis, Z } = action;
	const { D, S, V, n, rows, free } = system;
	const T = D - 1;
	const VD = V * D;
	const full = action.nodeRaw;
	out.set(x.subarray(0, VD));
	out.set(x.subarray(M * VD, (M + 1) * VD), M * VD);
	for (let k = 1; k < M; k++) {
		const o = k * VD;
		let from = step;
		let at = k * free;
		if (rows > 0) {
			full.fill(0);
			for (let f = 0; f < free; f++) {
				const size = step[k * free + f];
				for (let i = 0; i < n; i++) full[i] += Z[(k * free + f) * n + i] * size;
			}
			from = full;
			at = 0;
		}
		for (let j = 0; j < S; j++) {
			let square = 0;
			for (let d = 0; d < D; d++) {
				let value = x[o + j * D + d];
				for (let t = 0; t < T; t++) value += lambda * from[at + j * T + t] * basis[(k * n + j * T + t) * D + d];
				out[o + j * D + d] = value;
				square += value * value;
			}
			const inverse = 1 / Math.sqrt(square);
			for (let d = 0; d < D; d++) out[o + j * D + d] *= inverse;
		}
		if (V > S) for (let d = 0; d < D; d++) out[o + S * D + d] = x[o + S * D + d] + lambda * from[at + S * T + d];
		if (rows > 0 && !project$1(action, out, k)) return false;
	}
	return true;
}
/** Newton's method with shortest steps onto the constraints of one node; the directions given are the start. */
function project$1(action, x, k) {
	const { system, split, nodeValue, nodeBasis, nodeRaw: step, targets } = action;
	const { D, S, V, n, rows } = system;
	const T = D - 1;
	const o = k * (V * D);
	let before = Infinity;
	for (let iteration = 0; iteration < 40; iteration++) {
		calcTangentBasis(x, o, D, S, V, nodeBasis, 0);
		calcConstraintRows(system.constraints, D, S, n, x, o, nodeBasis, 0, targets, k * rows, nodeValue, split.A);
		let worst = 0;
		for (const r of system.held) worst = Math.max(worst, Math.abs(nodeValue[r]));
		if (worst < 1e-15 || worst < 1e-12 && worst >= before) return true;
		if (!splitTangent(split)) return false;
		calcShortestStep(split, nodeValue, step);
		let length = 0;
		for (let i = 0; i < n; i++) length = Math.max(length, Math.abs(step[i]));
		const lambda = length > .5 ? .5 / length : 1;
		for (let j = 0; j < S; j++) {
			let square = 0;
			for (let d = 0; d < D; d++) {
				let value = x[o + j * D + d];
				for (let t = 0; t < T; t++) value += lambda * step[j * T + t] * nodeBasis[(j * T + t) * D + d];
				x[o + j * D + d] = value;
				square += value * value;
			}
			const inverse = 1 / Math.sqrt(square);
			for (let d = 0; d < D; d++) x[o + j * D + d] *= inverse;
		}
		if (V > S) for (let d = 0; d < D; d++) x[o + S * D + d] += lambda * step[S * T + d];
		before = worst;
	}
	return before < 1e-10;
}
// core/action/constraint-rates.ts
const slopes = /* @__PURE__ */ new Float64Array(9);
const led = /* @__PURE__ */ new Float64Array(1);
/** The led angle at a time, or its first or second derivative. */
function ledAt({ course }, t, order) {
	course.at(t, led, order);
	return led[0];
}
/**
* A hinge differentiated once or twice in time: what is left of it beside the slopes times the tangent velocity (or
* acceleration), which must come to this.
*/
function calcHingeRate(constraint, t, derivative, u, v, at) {
	const angle = ledAt(constraint, t, 0);
	const rate = ledAt(constraint, t, 1);
	const byAngle = calcHingeValue(constraint, u, at, angle + Math.PI / 2);
	if (derivative === 1 || v === null) return -byAngle * rate;
	const { i, j, axis } = constraint;
	calcHingeSlopes(constraint, u, at, angle + Math.PI / 2, slopes);
	let mixed = 0;
	for (let k = 0; k < 3; k++) {
		const rod = k === 0 ? i : k === 1 ? j : axis;
		for (let d = 0; d < 3; d++) mixed += slopes[3 * k + d] * v[at + 3 * rod + d];
	}
	calcHingeSlopes(constraint, u, at, angle, slopes);
	let bent = 0;
	for (let k = 0; k < 3; k++) {
		const rod = k === 0 ? i : k === 1 ? j : axis;
		let square = 0;
		let along3 = 0;
		for (let d = 0; d < 3; d++) {
			square += v[at + 3 * rod + d] ** 2;
			along3 += slopes[3 * k + d] * u[at + 3 * rod + d];
		}
		bent += square * along3;
	}
	return bent - calcHingeSecond(constraint, u, v, at, angle) - 2 * rate * mixed - byAngle * ledAt(constraint, t, 2);
}
/** The same of a heading. */
function calcHeadingRate(constraint, t, derivative, u, v, at) {
	const angle = ledAt(constraint, t, 0);
	const c = Math.cos(angle);
	const s = Math.sin(angle);
	const rate = ledAt(constraint, t, 1);
	const i = at + 3 * constraint.i;
	const byAngle = -s * u[i] - c * u[i + 2];
	if (derivative === 1 || v === null) return -byAngle * rate;
	return -byAngle * ledAt(constraint, t, 2) - 2 * rate * (-s * v[i] - c * v[i + 2]);
}
// core/action/state.ts
const solvers = /* @__PURE__ */ new WeakMap();
/** One per system: whoever needs it next finds its arrays ready. */
function stateSolverOf(system) {
	const known = solvers.get(system);
	if (known) return known;
	const { n, D, rows, held } = system;
	const solver = {
		system,
		basis: new Float64Array(n * D),
		M: new Float64Array(n * n),
		A: new Float64Array(rows * n),
		Y: new Float64Array(held.length * n),
		gram: new Float64Array(held.length * held.length),
		right: new Float64Array(n),
		gamma: new Float64Array(rows),
		targets: new Float64Array(rows),
		load: new Float64Array(system.V * D),
		squares: new Float64Array(system.V),
		mu: new Float64Array(rows)
	};
	solvers.set(system, solver);
	return solver;
}
/**
* ü from Cü = f − b r̈ + λu + constraint forces with |u| = 1 (mechanics: section 2), all vectors at `at`.
* Returns false when the mass matrix or the constraints are singular there.
*/
function calcAcceleration(solver, u, v, at, t, rootAcceleration, rootAt, out) {
	const { system, right, gamma, load, squares } = solver;
	const { D, S, V, C, b, force, constraints } = system;
	if (!prepare$1(solver, u, at, t)) return false;
	squares.fill(0);
	for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) squares[j] += v[at + j * D + d] ** 2;
	for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) {
		let sum = force[j * D + d] - b[j] * rootAcceleration[rootAt + d];
		for (let l = 0; l < S; l++) sum += C[j * V + l] * squares[l] * u[at + l * D + d];
		load[j * D + d] = sum;
	}
	projectVectors(solver, load, 0, right);
	if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 2, gamma, 0);
	let row = 0;
	for (const constraint of constraints) {
		if (constraint.kind === "loop") for (let d = 0; d < D; d++) for (let j = 0; j < S; j++) gamma[row + d] += constraint.arms[j] * squares[j] * u[at + j * D + d];
		else if (constraint.kind === "angle") {
			const { i, j } = constraint;
			for (let d = 0; d < D; d++) gamma[row] += (squares[i] + squares[j]) * u[at + i * D + d] * u[at + j * D + d] - 2 * v[at + i * D + d] * v[at + j * D + d];
		} else if (constraint.kind === "hinge") gamma[row] = calcHingeRate(constraint, t, 2, u, v, at);
		else if (constraint.kind === "heading") gamma[row] = calcHeadingRate(constraint, t, 2, u, v, at);
		row += constraint.rows;
	}
	solvePrepared(solver);
	spread$1(solver, out, at);
	for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) out[at + j * D + d] -= squares[j] * u[at + j * D + d];
	return true;
}
/** u̇ from the momentum π (V D, only its part along the tangent plane counts): E ᵀ(C u̇ + b ṙ) = Eᵀπ. */
function calcVelocity(solver, u, momentum, at, t, rootVelocity, rootAt, out) {
	const { system, right, gamma, load } = solver;
	const { D, V, b, constraints } = system;
	if (!prepare$1(solver, u, at, t)) return false;
	for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) load[j * D + d] = momentum[at + j * D + d] - b[j] * rootVelocity[rootAt + d];
	projectVectors(solver, load, 0, right);
	if (system.rows > 0) calcTargets(constraints, D, system.rootPosition, system.rootPath, t, 1, gamma, 0);
	let row = 0;
	for (const constraint of constraints) {
		if (constraint.kind === "hinge") gamma[row] = calcHingeRate(constraint, t, 1, u, null, at);
		else if (constraint.kind === "heading") gamma[row] = calcHeadingRate(constraint, t, 1, u, null, at);
		row += constraint.rows;
	}
	solvePrepared(solver);
	spread$1(solver, out, at);
	return true;
}
/** Factors EᵀCE and the constraints' Gram matrix at a posture. */
function prepare$1(solver, u, at, t) {
	const { system, basis, M, A, Y, gram, gamma } = solver;
	const { D, S, V, n, C, rows, held, vectorOf } = system;
	const rank = held.length;
	calcTangentBasis(u, at, D, S, V, basis, 0);
	for (let i = 0; i < n; i++) {
		const j = vectorOf[i];
		for (let k = 0; k <= i; k++) {
			const l = vectorOf[k];
			let dot = 0;
			for (let d = 0; d < D; d++) dot += basis[i * D + d] * basis[k * D + d];
			M[i * n + k] = C[j * V + l] * dot;
		}
	}
	if (!factorCholesky(M, n)) return false;
	if (rows === 0) return true;
	calcTargets(system.constraints, D, system.rootPosition, system.rootPath, t, 0, solver.targets, 0);
	calcConstraintRows(system.constraints, D, S, n, u, at, basis, 0, solver.targets, 0, gamma, A);
	for (let r = 0; r < rank; r++) {
		for (let i = 0; i < n; i++) {
			let sum = A[held[r] * n + i];
			for (let k = 0; k < i; k++) sum -= M[i * n + k] * Y[r * n + k];
			Y[r * n + i] = sum / M[i * n + i];
		}
		for (let q = 0; q <= r; q++) {
			let sum = 0;
			for (let i = 0; i < n; i++) sum += Y[r * n + i] * Y[q * n + i];
			gram[r * rank + q] = sum;
		}
	}
	return factorCholesky(gram, rank);
}
/** M a = right + Aᵀμ with A a = γ; the answer replaces `right`. */
function solvePrepared(solver) {
	const { system, M, Y, gram, right, gamma, mu } = solver;
	const { n, held } = system;
	const rank = held.length;
	for (let i = 0; i < n; i++) {
		let sum = right[i];
		for (let k = 0; k < i; k++) sum -= M[i * n + k] * right[k];
		right[i] = sum / M[i * n + i];
	}
	for (let r = 0; r < rank; r++) {
		let sum = gamma[held[r]];
		for (let i = 0; i < n; i++) sum -= Y[r * n + i] * right[i];
		for (let q = 0; q < r; q++) sum -= gram[r * rank + q] * mu[held[q]];
		mu[held[r]] = sum / gram[r * rank + r];
	}
	for (let r = rank - 1; r >= 0; r--) {
		let sum = mu[held[r]];
		for (let q = r + 1; q < rank; q++) sum -= gram[q * rank + r] * mu[held[q]];
		sum /= gram[r * rank + r];
		mu[held[r]] = sum;
		for (let i = 0; i < n; i++) right[i] += Y[r * n + i] * sum;
	}
	for (let i = n - 1; i >= 0; i--) {
		const value = right[i] / M[i * n + i];
		right[i] = value;
		for (let k = 0; k < i; k++) right[k] -= M[i * n + k] * value;
	}
}
function projectVectors(solver, vectors, at, out) {
	const { system, basis } = solver;
	const { D, n, vectorOf } = system;
	for (let i = 0; i < n; i++) {
		const j = vectorOf[i];
		let sum = 0;
		for (let d = 0; d < D; d++) sum += basis[i * D + d] * vectors[at + j * D + d];
		out[i] = sum;
	}
}
function spread$1(solver, out, at) {
	const { system, basis, right } = solver;
	const { D, V, n, vectorOf } = system;
	out.fill(0, at, at + V * D);
	for (let i = 0; i < n; i++) {
		const j = vectorOf[i];
		for (let d = 0; d < D; d++) out[at + j * D + d] += basis[i * D + d] * right[i];
	}
}
/** Lower triangle in place; false when the matrix is not safely positive definite. */
function factorCholesky(a, n) {
	for (let i = 0; i < n; i++) {
		const own = a[i * n + i];
		for (let k = 0; k <= i; k++) {
			let sum = a[i * n + k];
			for (let q = 0; q < k; q++) sum -= a[i * n + q] * a[k * n + q];
			if (k < i) a[i * n + k] = sum / a[k * n + k];
			else if (!(sum > 1e-14 * own)) return false;
			else a[i * n + i] = Math.sqrt(sum);
		}
	}
	return true;
}
// core/action/tension.ts
/**
* Tensions (and multipliers) that a motion without muscles would have at the postures and velocities of a path,
* in place of those that the path itself asks for. Far from a solution the path's own accelerations are
* fiction, and a Hessian built on them points nowhere; at a solution both agree but for the mesh.
*/
function calcBallisticTension(action, x, solver) {
	const { system, E, p, lobatto, breaks, tension, multipliers, W, basis } = action;
	const { D, S, V, n, C, b, force, rows } = system;
	const VD = V * D;
	const v = new Float64Array(x.length);
	const acceleration = new Float64Array(VD);
	const row = new Float64Array(VD);
	const rootAcceleration = new Float64Array(D);
	for (let e = 0; e < E; e++) {
		const scale = 2 / (breaks[e + 1] - breaks[e]);
		for (let a = 0; a <= p; a++) {
			const k = e * p + a;
			const share = a === 0 && e > 0 || a === p && e < E - 1 ? .5 : 1;
			for (let c = 0; c <= p; c++) {
				const slope = share * scale * lobatto.D[a * (p + 1) + c];
				for (let i = 0; i < VD; i++) v[k * VD + i] += slope * x[(e * p + c) * VD + i];
			}
		}
	}
	for (let k = 1; k < action.M; k++) {
		const o = k * VD;
		for (let j = 0; j < S; j++) {
			let along = 0;
			for (let d = 0; d < D; d++) along += v[o + j * D + d] * x[o + j * D + d];
			for (let d = 0; d < D; d++) v[o + j * D + d] -= along * x[o + j * D + d];
		}
		if (system.rootPath) system.rootPath.at(action.times[k], rootAcceleration, 2);
		const u = x.subarray(o, o + VD);
		if (!calcAcceleration(solver, u, v.subarray(o, o + VD), 0, action.times[k], rootAcceleration, 0, acceleration)) continue;
		for (let j = 0; j < V; j++) for (let d = 0; d < D; d++) {
			let sum = force[j * D + d] - b[j] * rootAcceleration[d];
			for (let l = 0; l < V; l++) sum -= C[j * V + l] * acceleration[l * D + d];
			row[j * D + d] = sum;
		}
		if (rows > 0) {
			addConstraintForces(action, x, k, basis, k * n * D, solver.mu, row, 0);
			multipliers.set(solver.mu, k * rows);
		}
		for (let j = 0; j < S; j++) {
			let sum = 0;
			for (let d = 0; d < D; d++) sum += u[j * D + d] * row[j * D + d];
			tension[k * S + j] = sum * W[k];
		}
	}
}
// core/action/newton.ts
/** No rod turns by more than this at a time, rad: beyond, the linear picture is worthless. */
const reach = .6;
/** Below this step the discrete action's own tensions are used: Newton becomes exact and converges quadratically. */
const near = .03;
/**
* Steps without progress after which the search gives up. Where a pair of motions has just vanished (or not yet come
* into being) Newton circles around the place for ever; searches that succeed hardly ever pause that long.
*/
const patience = 6;
/** Steps with old factors, each of which must bring a digit. */
const mostChords = 6;
/**
* Newton on "gradient = 0": a saddle is as good a goal as a minimum, so progress is never judged by the action. Steps
* are capped, not searched along: far from a solution any merit function (the residual, the natural level function)
* has minima where the Hessian is singular, and sticks there. The path x is moved in place.
*/
function solveStationary(action, x, options) {
	const { free } = action.system;
	const count = (action.M + 1) * free;
	const step = new Float64Array(count);
	const simplified = new Float64Array(count);
	const trial = new Float64Array(x.length);
	const solver = stateSolverOf(action.system);
	const search = {
		status: "stalled",
		morseIndex: -1,
		iterations: 0,
		evaluations: 0,
		action: NaN,
		residual: Infinity,
		step: Infinity,
		left: Infinity,
		isWhole: false
	};
	let largest = options.isNear ? near : Infinity;
	let best = Infinity;
	let wandered = 0;
	while (search.iterations < options.maxIterations) {
		if (options.control?.isCancelled?.()) {
			search.status = "cancelled";
			return search;
		}
		search.action = calcAction(action, x);
		search.evaluations++;
		if (!linearise(action, x)) return singular(search);
		search.residual = calcLargest(action.gradient, free, count - free);
		if (largest > near) calcBallisticTension(action, x, solver);
		else calcTension(action, x);
		search.isWhole = largest <= near;
		assembleHessian(action, 0, search.isWhole);
		search.morseIndex = factorChain(action.chain, search.isWhole);
		search.iterations++;
		options.report?.(search.iterations, search.residual);
		if (search.morseIndex < 0) return singular(search);
		for (let i = 0; i < count; i++) step[i] = -action.gradient[i];
		solveChain(action.chain, step);
		const before = largest;
		largest = calcLargest(step, 0, count);
		search.step = largest;
		if (!Number.isFinite(largest)) return singular(search);
		wandered = largest < .8 * best ? 0 : wandered + 1;
		best = Math.min(best, largest);
		if (wandered >= patience && largest > near) return search;
		let lambda = Math.min(1, reach / largest);
		while (!retract(action, x, step, lambda, trial)) {
			lambda *= .5;
			if (lambda < .001) return singular(search);
		}
		x.set(trial);
		if (before > near || lambda < 1) continue;
		const exhausted = largest < 1e-9 && largest > .25 * before;
		let size = largest;
		for (let chord = 0; chord <= mostChords; chord++) {
			search.action = calcAction(action, x);
			search.evaluations++;
			if (!pullBack(action, x, simplified)) return singular(search);
			search.residual = calcLargest(simplified, free, count - free);
			solveChain(action.chain, simplified);
			const next = calcLargest(simplified, 0, count);
			if ((exhausted || next <= options.stepTolerance) && next < size + 1e-9) {
				search.status = "converged";
				search.left = next;
				return search;
			}
			if (!(next < .1 * size) || !retract(action, x, simplified, 1, trial)) break;
			x.set(trial);
			size = next;
		}
	}
	return search;
}
function singular(search) {
	search.status = "singular";
	return search;
}
/**
* −(gradient of the action at a path a small step away) in the tangent bases of the last linearisation, where the
* factors apply. `calcAction` has just been called for that path.
*/
function pullBack(action, x, out) {
	const { system, M, basis, Z, G, nodeBasis, nodeRaw } = action;
	const { D, S, V, n, rows, free } = system;
	const T = D - 1;
	for (let k = 1; k < M; k++) {
		const o = k * V * D;
		if (rows > 0) {
			calcTangentBasis(x, o, D, S, V, nodeBasis, 0);
			if (!addConstraintGradient(action, x, k, nodeBasis, 0)) return false;
		}
		const to = rows > 0 ? nodeRaw : out;
		const at = rows > 0 ? 0 : k * free;
		for (let j = 0; j < S; j++) {
			let radial = 0;
			for (let d = 0; d < D; d++) radial += x[o + j * D + d] * G[o + j * D + d];
			for (let t = 0; t < T; t++) {
				let sum = 0;
				for (let d = 0; d < D; d++) sum += basis[(k * n + j * T + t) * D + d] * (G[o + j * D + d] - radial * x[o + j * D + d]);
				to[at + j * T + t] = -sum;
			}
		}
		if (V > S) for (let d = 0; d < D; d++) to[at + S * T + d] = -G[o + S * D + d];
		if (rows > 0) for (let f = 0; f < free; f++) {
			let sum = 0;
			for (let i = 0; i < n; i++) sum += Z[(k * free + f) * n + i] * nodeRaw[i];
			out[k * free + f] = sum;
		}
	}
	return true;
}
function calcLargest(v, from, to) {
	let largest = 0;
	for (let i = from; i < to; i++) {
		const size = Math.abs(v[i]);
		if (!(size <= largest)) largest = size;
	}
	return largest;
}
// core/action/continuation.ts
/** A share of the forces below which the search gives up: a step this small means that the branch turns back. */
const leastStep = 1 / 128;
/** No rod may move further than this between two shares: beyond, it may have jumped to another motion. */
const mostChange = .7;
const mostIterations = 160;
/**
* When Newton's method loses its way from the guess: first the motion without forces, then gravity and loads grow from nothing
* to all there is, and the motion follows in steps that are halved where it will not. On a tree that hangs on a pinned
* root a share λ of gravity over the time T is the whole of gravity over √λ T, so this continues in the duration, too, from
* short to wanted. Moves x; null when some share was not reached.
*/
function solveByContinuation(action, x, options) {
	const { system } = action;
	const force = new Float64Array(system.force.length);
	const eased = {
		...action,
		system: {
			...system,
			force
		}
	};
	const spent = {
		iterations: 0,
		evaluations: 0
	};
	const follow = (share, path, isNear) => {
		for (let i = 0; i < force.length; i++) force[i] = share * system.force[i];
		const found = solveStationary(eased, path, {
			...options,
			maxIterations: isNear ? 6 : 30,
			isNear,
			stepTolerance: share < 1 ? .001 : options.stepTolerance
		});
		spent.iterations += found.iterations;
		spent.evaluations += found.evaluations;
		return found.status === "converged" || found.status === "cancelled" ? found : null;
	};
	let here = x.slice();
	let found = follow(0, here, false);
	let share = 0;
	let step = .5;
	let along = null;
	while (found !== null && found.status === "converged" && share < 1) {
		along ??= calcTangent(eased, system.force);
		const wanted = Math.min(step, .8 * mostChange / calcLargest(along, 0, along.length), 1 - share);
		if (wanted < leastStep && wanted < 1 - share) return null;
		if (spent.iterations > mostIterations) return null;
		const next = share + wanted > 1 - .5 * leastStep ? 1 : share + wanted;
		const trial = carryOn(action, here, along, next - share);
		if (trial === null) return null;
		const attempt = follow(next, trial, true);
		if (attempt?.status === "cancelled") return attempt;
		if (attempt === null || calcChange(here, trial) > mostChange) {
			step = .5 * wanted;
			continue;
		}
		here = trial;
		share = next;
		found = attempt;
		along = null;
		step = attempt.iterations <= 2 ? 2 * wanted : wanted;
	}
	if (found === null) return null;
	x.set(here);
	return {
		...found,
		...spent,
		action: calcAction(action, x)
	};
}
/** How the motion answers to more of the forces, as vectors in the world per node: H dx/dλ = −W f, by the factors at hand. */
function calcTangent(action, force) {
	const { system, M, W, basis, B, chain } = action;
	const { D, V, n, rows, free, vectorOf } = system;
	const VD = V * D;
	const step = new Float64Array((M + 1) * free);
	const out = new Float64Array((M + 1) * VD);
	const each = (work) => {
		for (let k = 1; k < M; k++) for (let f = 0; f < free; f++) if (rows > 0) for (let i = 0; i < VD; i++) work(k * free + f, k * VD + i, B[(k * free + f) * VD + i]);
		else for (let d = 0; d < D; d++) work(k * free + f, k * VD + vectorOf[f] * D + d, basis[(k * n + f) * D + d]);
	};
	each((at, i, value) => step[at] -= value * W[Math.floor(i / VD)] * force[i % VD]);
	solveChain(chain, step);
	each((at, i, value) => out[i] += value * step[at]);
	return out;
}
/** The path moved along; null when the constraints cannot follow. */
function carryOn(action, here, along, by) {
	const { D, S, V, rows } = action.system;
	const out = here.map((value, i) => value + by * along[i]);
	for (let k = 1; k < action.M; k++) {
		normalise$2(out, k * V * D, S, D);
		if (rows > 0 && !project$1(action, out, k)) return null;
	}
	return out;
}
function calcChange(a, b) {
	let largest = 0;
	for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
	return largest;
}
// core/action/descent.ts
/**
* Monotone descent to a local minimum: Newton with the Hessian raised by σ times the mass matrix until every
* pivot is positive, and a line search on the action. At a saddle it leaves along a descending direction, so
* "converged" means Morse index 0.
*/
function solveLeast(action, x, options) {
	const { system } = action;
	const count = (action.M + 1) * system.free;
	const step = new Float64Array(count);
	const trial = new Float64Array(x.length);
	const search = {
		status: "stalled",
		morseIndex: -1,
		iterations: 0,
		evaluations: 0,
		action: NaN,
		residual: Infinity,
		step: Infinity,
		left: Infinity,
		isWhole: false
	};
	const unit = (Math.PI / system.duration) ** 2;
	let sigma = 0;
	let lastSmall = Infinity;
	search.action = calcAction(action, x);
	search.evaluations++;
	while (search.iterations < options.maxIterations) {
		if (options.control?.isCancelled?.()) {
			search.status = "cancelled";
			return search;
		}
		if (!linearise(action, x)) {
			search.status = "singular";
			return search;
		}
		search.iterations++;
		search.residual = calcLargest(action.gradient, system.free, count - system.free);
		options.report?.(search.iterations, search.residual);
		calcTension(action, x);
		let negative = 1;
		sigma *= .25;
		if (sigma < .01 * unit) sigma = 0;
		let own = -1;
		for (let attempt = 0; attempt < 60; attempt++) {
			assembleHessian(action, sigma);
			negative = factorChain(action.chain);
			if (sigma === 0) own = negative;
			if (negative === 0) break;
			sigma = sigma === 0 ? .25 * unit : 3 * sigma;
		}
		if (negative !== 0) {
			search.status = "singular";
			return search;
		}
		search.morseIndex = sigma === 0 ? 0 : own;
		let slope = 0;
		for (let i = 0; i < count; i++) step[i] = -action.gradient[i];
		solveChain(action.chain, step);
		for (let i = 0; i < count; i++) slope += step[i] * action.gradient[i];
		const largest = calcLargest(step, 0, count);
		search.step = largest;
		if (!Number.isFinite(largest)) {
			search.status = "singular";
			return search;
		}
		const small = largest <= options.stepTolerance || largest < 1e-9 && largest >= .5 * lastSmall;
		lastSmall = largest < 1e-9 ? largest : Infinity;
		if (small && sigma === 0) {
			if (retract(action, x, step, 1, trial)) x.set(trial);
			search.action = calcAction(action, x);
			search.status = "converged";
			search.left = Math.min(largest, Math.max(1e-15, largest * largest));
			return search;
		}
		if (small || sigma > 0 && largest < 1e-5) {
			leaveSaddle(action, step);
			const here = search.action;
			let left = false;
			for (let size = .3; size > 1e-5 && !left; size *= .5) for (const sign of [1, -1]) {
				if (!retract(action, x, step, sign * size, trial)) continue;
				const there = calcAction(action, trial);
				search.evaluations++;
				if (!(there < here)) continue;
				search.action = there;
				x.set(trial);
				left = true;
				break;
			}
			if (!left) return search;
			continue;
		}
		let lambda = Math.min(1, .7 / largest);
		const here = search.action;
		let accepted = false;
		for (let attempt = 0; attempt < 40; attempt++) {
			if (retract(action, x, step, lambda, trial)) {
				const there = calcAction(action, trial);
				search.evaluations++;
				const noise = 1e-13 * (Math.abs(here) + Math.abs(there));
				if (there <= here + 1e-4 * lambda * slope + noise) {
					search.action = there;
					accepted = true;
					break;
				}
			}
			lambda *= .5;
		}
		if (!accepted) return search;
		x.set(trial);
	}
	return search;
}
/** Replaces `v` by a direction of lowest curvature, its largest entry 1; the raised factors are in the chain. */
function leaveSaddle(action, v) {
	const { free } = action.system;
	const T = action.system.duration;
	for (let k = 0; k <= action.M; k++) for (let f = 0; f < free; f++) v[k * free + f] = Math.sin(Math.PI * action.times[k] / T) * (1 + .37 * Math.cos(3 * action.times[k] / T + f)) * (1 + .1 * f);
	for (let round = 0; round < 12; round++) {
		solveChain(action.chain, v);
		const size = calcLargest(v, 0, v.length);
		for (let i = 0; i < v.length; i++) v[i] /= size;
	}
}
// core/action/interpolate.ts
/** Values (and slopes, per second) of a path of elements at ascending times in [0, T], V D per time; no normalisation. */
function interpolate(action, x, times, out, slopes) {
	const { system, E, p, lobatto, breaks } = action;
	const VD = system.V * system.D;
	const row = new Float64Array(p + 1);
	const slopeRow = new Float64Array(p + 1);
	let e = 0;
	for (let k = 0; k < times.length; k++) {
		const t = times[k];
		while (e < E - 1 && t >= breaks[e + 1]) e++;
		const h = breaks[e + 1] - breaks[e];
		calcLagrangeRow(lobatto, Math.min(1, Math.max(-1, 2 * (t - breaks[e]) / h - 1)), row, slopeRow);
		for (let i = 0; i < VD; i++) {
			let value = 0;
			let slope = 0;
			for (let a = 0; a <= p; a++) {
				const node = x[(e * p + a) * VD + i];
				value += row[a] * node;
				slope += slopeRow[a] * node;
			}
			out[k * VD + i] = value;
			if (slopes) slopes[k * VD + i] = slope * 2 / h;
		}
		if (!slopes || e === 0 || t - breaks[e] > 1e-9 * h) continue;
		const before = breaks[e] - breaks[e - 1];
		for (let i = 0; i < VD; i++) {
			let slope = 0;
			for (let a = 0; a <= p; a++) slope += lobatto.D[p * (p + 1) + a] * x[((e - 1) * p + a) * VD + i];
			slopes[k * VD + i] = .5 * (slopes[k * VD + i] + slope * 2 / before);
		}
	}
}
// core/action/mesh.ts
function calcUniformBreaks(duration, E) {
	const breaks = Float64Array.from({ length: E + 1 }, (_, e) => e * duration / E);
	breaks[E] = duration;
	return breaks;
}
const transforms = /* @__PURE__ */ new Map();
/** Nodal values to Legendre coefficients, (p + 1)² row-major. */
function calcTransform(p) {
	const known = transforms.get(p);
	if (known) return known;
	const { nodes, weights } = calcLobatto(p);
	const transform = new Float64Array((p + 1) * (p + 1));
	for (let k = 0; k <= p; k++) {
		const norm = k < p ? 2 / (2 * k + 1) : 2 / p;
		for (let i = 0; i <= p; i++) transform[k * (p + 1) + i] = weights[i] * calcLegendre(k, nodes[i]).value / norm;
	}
	transforms.set(p, transform);
	return transform;
}
/** `count` components per node, nodes shared between elements. */
function calcSmoothness(x, E, p, count) {
	const transform = calcTransform(p);
	const tails = new Float64Array(E);
	const decay = new Float64Array(E);
	const sizes = new Float64Array(p + 1);
	let worst = 0;
	let left = 0;
	for (let e = 0; e < E; e++) {
		sizes.fill(0);
		for (let i = 0; i < count; i++) for (let k = 1; k <= p; k++) {
			let sum = 0;
			for (let a = 0; a <= p; a++) sum += transform[k * (p + 1) + a] * x[(e * p + a) * count + i];
			const size = Math.abs(sum);
			if (size > sizes[k]) sizes[k] = size;
		}
		const tail = Math.max(sizes[p], sizes[p - 1], 1e-17);
		const head = Math.max(sizes[1], sizes[2], tail);
		tails[e] = tail;
		decay[e] = Math.min(.8, Math.max(.02, (tail / head) ** (1 / Math.max(1, p - 2))));
		worst = Math.max(worst, tail);
		left = Math.max(left, tail * decay[e]);
	}
	return {
		tails,
		decay,
		worst,
		left
	};
}
/**
* Element ends for degree p such that the tails come out near `target`: where coefficients fall like r^k on a length
* h, they fall like (s r)^k on s h. Short elements where a limb whips, long ones where it glides.
*/
function calcBreaks(before, smoothness, beforeDegree, p, target) {
	const E = before.length - 1;
	const lengths = new Float64Array(E);
	for (let e = 0; e < E; e++) {
		const r = smoothness.decay[e];
		const tail = smoothness.tails[e] * r ** (p - beforeDegree);
		const stretch = Math.min(4, Math.max(.2, (target / tail) ** (1 / p)));
		lengths[e] = stretch * (before[e + 1] - before[e]);
	}
	for (let e = 1; e < E; e++) lengths[e] = Math.min(lengths[e], 2 * lengths[e - 1]);
	for (let e = E - 2; e >= 0; e--) lengths[e] = Math.min(lengths[e], 2 * lengths[e + 1]);
	let total = 0;
	for (let e = 0; e < E; e++) total += (before[e + 1] - before[e]) / lengths[e];
	const count = Math.max(2, Math.ceil(total - 1e-9));
	const breaks = new Float64Array(count + 1);
	let e = 0;
	let passed = 0;
	for (let k = 1; k < count; k++) {
		const wanted = k * total / count;
		let here = (before[e + 1] - before[e]) / lengths[e];
		while (passed + here < wanted && e < E - 1) {
			passed += here;
			e++;
			here = (before[e + 1] - before[e]) / lengths[e];
		}
		breaks[k] = before[e] + (wanted - passed) * lengths[e];
	}
	breaks[count] = before[E];
	return breaks;
}
// core/action/levels.ts
/** Angular frequency of the fastest rod swinging alone with all that hangs on it, rad/s. */
function calcFastest(system) {
	const { S, V, b, C, matrices } = system;
	let fastest = 0;
	for (let j = 0; j < S; j++) fastest = Math.max(fastest, matrices.gravity * Math.abs(b[j]) / C[j * V + j]);
	return Math.sqrt(fastest);
}
function calcPlan(system, tolerance) {
	return {
		E: Math.min(24, Math.max(4, Math.ceil(system.duration * calcFastest(system) / 1.5))),
		firstDegree: 4,
		degree: tolerance >= 1e-4 ? 4 : 8,
		levels: mostLevels,
		mostElements: 400
	};
}
/** Meshes that are tried before giving up on the accuracy. */
const mostLevels = 7;
/** The coarse mesh on which a motion is looked for. */
function createFirstMesh(system, plan, workspace) {
	return createDiscreteAction(system, calcUniformBreaks(system.duration, plan.E), plan.firstDegree, workspace);
}
/** The same, but short elements where a given guess bends sharply: a mesh that cannot hold the guess would lose it. */
function createGuessMesh(system, plan, given, workspace) {
	const fine = createFirstMesh(system, {
		...plan,
		E: 3 * plan.E
	}, workspace);
	const smoothness = calcSmoothness(calcGuess(system, given, fine.times), fine.E, fine.p, system.V * system.D);
	const breaks = calcBreaks(fine.breaks, smoothness, fine.p, plan.firstDegree, guessTail);
	if (breaks.length - 1 <= plan.E) return createFirstMesh(system, plan, workspace);
	return breaks.length - 1 >= fine.E ? fine : createDiscreteAction(system, breaks, plan.firstDegree, workspace);
}
/** What the first mesh may leave out of a guess. */
const guessTail = .003;
/** Newton's method from a guess on one mesh; when it loses its way by letting the forces grow, and else a minimum by descent. */
function findOn(action, x, mode, control, routes = "all") {
	const found = {
		status: "singular",
		action,
		x,
		search: null,
		estimatedError: Infinity,
		iterations: 0,
		evaluations: 0,
		route: "newton"
	};
	if (!projectAll(action, x)) return found;
	const options = {
		maxIterations: 30,
		stepTolerance: 1e-6,
		isNear: false,
		control,
		report: reportTo(control, found, 0, mostLevels)
	};
	const guess = x.slice();
	if (mode === "stationary") {
		note(found, solveStationary(action, x, options));
		if (found.status === "converged" || found.status === "cancelled") return found;
		if (routes === "newton") return found;
		x.set(guess);
		const continued = routes === "all" ? solveByContinuation(action, x, options) : null;
		if (continued) {
			found.route = "continuation";
			note(found, continued);
			return found;
		}
		x.set(guess);
		found.route = "descent";
	}
	note(found, solveLeast(action, x, {
		...options,
		maxIterations: 300,
		report: reportTo(control, found, 0, mostLevels)
	}));
	return found;
}
/**
* Finer and finer meshes, fitted to the motion, until the error estimate meets the tolerance. The change from one level
* to the next is the error of the coarser one; how much smaller the error is now, the tails of the path say. (Nodes
* converge twice as fast as tails; half of that lead is kept as a margin.)
*/
function refine(found, plan, wish, workspace, control) {
	const { system } = found.action;
	const count = system.V * system.D;
	let target = .5 * wish.tolerance;
	let smoothness = calcSmoothness(found.x, found.action.E, found.action.p, count);
	for (let level = 1; level < plan.levels && found.status === "converged"; level++) {
		const breaks = calcBreaks(found.action.breaks, smoothness, found.action.p, plan.degree, target);
		if (breaks.length - 1 > plan.mostElements) break;
		control?.progress?.(level / plan.levels, "Refining the motion");
		const report = reportTo(control, found, level, plan.levels);
		const finer = createDiscreteAction(system, breaks, plan.degree, workspace);
		const before = {
			times: found.action.times,
			x: found.x,
			worst: smoothness.worst
		};
		found.x = transfer(found.action, found.x, finer);
		found.action = finer;
		if (!projectAll(finer, found.x)) {
			found.status = "singular";
			return;
		}
		const options = {
			maxIterations: 30,
			stepTolerance: Math.min(1e-9, .01 * wish.tolerance),
			isNear: true,
			control,
			report
		};
		const least = wish.mode === "least" || found.route === "descent";
		const guess = found.x.slice();
		const newton = solveStationary(finer, found.x, options);
		note(found, newton);
		if (newton.status === "cancelled") return;
		if (newton.status !== "converged" || least && newton.morseIndex > 0) {
			found.x.set(guess);
			note(found, solveLeast(finer, found.x, {
				...options,
				maxIterations: 300
			}));
			if (found.status !== "converged") return;
		}
		const again = new Float64Array(before.x.length);
		interpolate(finer, found.x, before.times, again);
		smoothness = calcSmoothness(found.x, finer.E, finer.p, count);
		const gain = Math.min(1, smoothness.worst / before.worst);
		const atNodes = calcLargestDifference$1(before.x, again) * gain ** 1.5;
		found.estimatedError = Math.max(atNodes, smoothness.left, 1e-15) + found.search.left;
		if (found.estimatedError <= wish.tolerance) return;
		if (smoothness.worst <= 3 * target) target *= Math.max(.001, Math.min(.3, .3 * wish.tolerance / found.estimatedError));
	}
	if (found.status === "converged") found.status = "stalled";
}
function note(found, search) {
	found.search = search;
	found.status = search.status;
	found.iterations += search.iterations;
	found.evaluations += search.evaluations;
}
/** Progress within one level of many: never backwards, whatever number of steps it takes. */
function reportTo(control, found, level, levels) {
	if (!control?.progress) return void 0;
	const before = found.iterations;
	return (steps, residual) => {
		const done = before + steps;
		control.progress?.((level + done / (done + 10)) / levels, `Step ${done}, residual ${residual.toExponential(1)} N·m·s`);
	};
}
/** The same path on another mesh. */
function transfer(from, x, to) {
	const { D, S, V, start, end } = from.system;
	const out = new Float64Array((to.M + 1) * V * D);
	interpolate(from, x, to.times, out);
	for (let k = 0; k <= to.M; k++) normalise$2(out, k * V * D, S, D);
	out.set(start);
	out.set(end, to.M * V * D);
	return out;
}
function projectAll(action, x) {
	if (action.system.rows === 0) return true;
	for (let k = 1; k < action.M; k++) if (!project$1(action, x, k)) return false;
	return true;
}
function calcLargestDifference$1(a, b) {
	let largest = 0;
	for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
	return largest;
}
// core/action/output.ts
/** Directions of unit length and velocities across them, on the uniform output grid. */
function samplePath(action, x, intervals) {
	const { D, S, V, duration } = action.system;
	const times = Float64Array.from({ length: intervals + 1 }, (_, k) => k * duration / intervals);
	times[intervals] = duration;
	const path = new Float64Array((intervals + 1) * V * D);
	const v = new Float64Array(path.length);
	interpolate(action, x, times, path, v);
	for (let k = 0; k <= intervals; k++) {
		normalise$2(path, k * V * D, S, D);
		for (let j = 0; j < S; j++) {
			const o = (k * V + j) * D;
			let along = 0;
			for (let d = 0; d < D; d++) along += path[o + d] * v[o + d];
			for (let d = 0; d < D; d++) v[o + d] -= along * path[o + d];
		}
	}
	return {
		times,
		x: path,
		v
	};
}
/**
* Everything a solution says about its path. Velocities at the two ends come from the discrete Legendre transform
* (−∂A/∂u at the start, ∂A/∂u at the end), accelerations from the equations of motion at the solved state.
*/
function calcDetails(action, x, problem) {
	const { system, M } = action;
	const { D, S, V, C, b, matrices, constraints } = system;
	const VD = V * D;
	const rows = problem.intervals + 1;
	const { times, x: path, v } = samplePath(action, x, problem.intervals);
	const { root, rootVelocity, rootAcceleration } = sampleRoot(action, times);
	const solver = stateSolverOf(system);
	calcAction(action, x);
	const momentum = new Float64Array(rows * VD);
	const last = rows - 1;
	for (let i = 0; i < VD; i++) {
		momentum[i] = -action.G[i];
		momentum[last * VD + i] = action.G[M * VD + i];
	}
	const known = system.rootKind === "free" ? new Float64Array(rows * D) : rootVelocity;
	for (const k of [0, last]) calcVelocity(solver, path, momentum, k * VD, times[k], known, k * D, v);
	const accelerations = new Float64Array(rows * VD);
	const mu = new Float64Array(rows * system.rows);
	const pushed = system.rootKind === "free" ? known : rootAcceleration;
	for (let k = 0; k < rows; k++) {
		calcAcceleration(solver, path, v, k * VD, times[k], pushed, k * D, accelerations);
		mu.set(solver.mu, k * system.rows);
	}
	if (V > S) for (let k = 0; k < rows; k++) for (let d = 0; d < D; d++) {
		root[k * D + d] = path[k * VD + S * D + d];
		rootVelocity[k * D + d] = v[k * VD + S * D + d];
		rootAcceleration[k * D + d] = accelerations[k * VD + S * D + d];
	}
	const momentumAt = (k) => {
		const p = new Float64Array(S * D);
		for (let j = 0; j < S; j++) for (let d = 0; d < D; d++) {
			let sum = b[j] * rootVelocity[k * D + d];
			for (let l = 0; l < S; l++) sum += C[j * V + l] * v[k * VD + l * D + d];
			p[j * D + d] = sum;
		}
		return p;
	};
	const loopReactions = [];
	const lockTorques = [];
	let row = 0;
	for (const constraint of constraints) {
		if (constraint.kind === "loop") {
			const reaction = new Float64Array(rows * D);
			for (let k = 0; k < rows; k++) for (let d = 0; d < D; d++) reaction[k * D + d] = mu[k * system.rows + row + d];
			loopReactions.push(reaction);
		} else if (constraint.kind !== "heading") lockTorques.push(calcLockTorque(action, constraint, row, path, mu, rows));
		row += constraint.rows;
	}
	let least = Infinity;
	let most = -Infinity;
	const { totalMass } = matrices;
	for (let k = 0; k < rows; k++) {
		let energy = 0;
		for (let d = 0; d < D; d++) {
			energy += .5 * totalMass * rootVelocity[k * D + d] ** 2 - system.rootForce[d] * root[k * D + d];
			for (let j = 0; j < S; j++) {
				const vj = v[k * VD + j * D + d];
				energy += b[j] * vj * rootVelocity[k * D + d] - system.force[j * D + d] * path[k * VD + j * D + d];
				for (let l = 0; l < S; l++) energy += .5 * C[j * V + l] * vj * v[k * VD + l * D + d];
			}
		}
		least = Math.min(least, energy);
		most = Math.max(most, energy);
	}
	return {
		times,
		directions: rodsOnly(path, rows, S, V, D),
		velocities: rodsOnly(v, rows, S, V, D),
		accelerations: rodsOnly(accelerations, rows, S, V, D),
		root,
		rootVelocity,
		rootAcceleration,
		startMomentum: momentumAt(0),
		endMomentum: momentumAt(last),
		loopReactions,
		lockTorques,
		energyDrift: .5 * (most - least)
	};
}
function sampleRoot(action, times) {
	const { system } = action;
	const { D } = system;
	const root = new Float64Array(times.length * D);
	const rootVelocity = new Float64Array(times.length * D);
	const rootAcceleration = new Float64Array(times.length * D);
	for (let k = 0; k < times.length; k++) {
		if (!system.rootPath) {
			root.set(system.rootPosition, k * D);
			continue;
		}
		const row = (a) => a.subarray(k * D, (k + 1) * D);
		system.rootPath.at(times[k], row(root));
		system.rootPath.at(times[k], row(rootVelocity), 1);
		system.rootPath.at(times[k], row(rootAcceleration), 2);
	}
	return {
		root,
		rootVelocity,
		rootAcceleration
	};
}
/** Torque of the lock on its second rod: one number per time in the plane, three in space, N·m. */
function calcLockTorque(action, constraint, row, path, mu, rows) {
	const { D, V, rows: width } = action.system;
	const torque = new Float64Array(rows * (D === 2 ? 1 : 3));
	const push = /* @__PURE__ */ new Float64Array(3);
	const u = /* @__PURE__ */ new Float64Array(3);
	for (let k = 0; k < rows; k++) {
		const oi = (k * V + constraint.i) * D;
		const oj = (k * V + constraint.j) * D;
		for (let d = 0; d < D; d++) u[d] = path[oj + d];
		if (constraint.kind === "angle") for (let d = 0; d < D; d++) push[d] = mu[k * width + row] * path[oi + d];
		else if (constraint.kind === "hinge") {
			const angle = /* @__PURE__ */ new Float64Array(1);
			const slopes = /* @__PURE__ */ new Float64Array(9);
			constraint.course.at(action.system.duration * k / (rows - 1), angle);
			calcHingeSlopes(constraint, path, k * V * D, angle[0], slopes);
			for (let d = 0; d < 3; d++) push[d] = mu[k * width + row] * slopes[3 + d];
		} else {
			const basis = new Float64Array((D - 1) * D);
			calcTangentBasis(path, oj, D, 1, 1, basis, 0);
			for (let d = 0; d < D; d++) {
				let sum = 0;
				for (let s = 0; s < D - 1; s++) sum -= mu[k * width + row + s] * basis[s * D + d];
				push[d] = sum;
			}
		}
		const z = u[0] * push[1] - u[1] * push[0];
		if (D === 2) torque[k] = z;
		else {
			torque[3 * k] = u[1] * push[2] - u[2] * push[1];
			torque[3 * k + 1] = u[2] * push[0] - u[0] * push[2];
			torque[3 * k + 2] = z;
		}
	}
	return torque;
}
function rodsOnly(x, rows, S, V, D) {
	if (V === S) return x;
	const out = new Float64Array(rows * S * D);
	for (let k = 0; k < rows; k++) out.set(x.subarray(k * V * D, k * V * D + S * D), k * S * D);
	return out;
}
// core/action/release.ts
/**
* Where the tree goes when it is let go in its start posture with given velocities (V D; none: at rest): rows of V D on
* a uniform grid. Classical Runge–Kutta steps: it serves as a guess, not as a result. Null when it cannot be computed.
*/
function calcRelease(system, velocities, steps) {
	const { D, S, V, start, duration, rootPath } = system;
	const VD = V * D;
	const h = duration / steps;
	const solver = stateSolverOf(system);
	const path = new Float64Array((steps + 1) * VD);
	const u = start.slice();
	const v = velocities ? velocities.slice() : new Float64Array(VD);
	const slopesU = Array.from({ length: 4 }, () => new Float64Array(VD));
	const slopesV = Array.from({ length: 4 }, () => new Float64Array(VD));
	const trialU = new Float64Array(VD);
	const trialV = new Float64Array(VD);
	const pushed = new Float64Array(D);
	path.set(u);
	for (let k = 0; k < steps; k++) {
		for (let stage = 0; stage < 4; stage++) {
			const c = stage === 0 ? 0 : stage === 3 ? 1 : .5;
			const before = Math.max(0, stage - 1);
			for (let i = 0; i < VD; i++) {
				trialU[i] = u[i] + c * h * slopesU[before][i];
				trialV[i] = v[i] + c * h * slopesV[before][i];
			}
			const t = (k + c) * h;
			if (rootPath) rootPath.at(t, pushed, 2);
			if (stage > 0) backOnSpheres(trialU, trialV, S, D);
			slopesU[stage].set(trialV);
			if (!calcAcceleration(solver, trialU, trialV, 0, t, pushed, 0, slopesV[stage])) return null;
		}
		for (let i = 0; i < VD; i++) {
			u[i] += h / 6 * (slopesU[0][i] + 2 * slopesU[1][i] + 2 * slopesU[2][i] + slopesU[3][i]);
			v[i] += h / 6 * (slopesV[0][i] + 2 * slopesV[1][i] + 2 * slopesV[2][i] + slopesV[3][i]);
		}
		backOnSpheres(u, v, S, D);
		path.set(u, (k + 1) * VD);
	}
	return path.every(Number.isFinite) ? path : null;
}
/** Unit length again, and no velocity along the rods. */
function backOnSpheres(u, v, S, D) {
	normalise$2(u, 0, S, D);
	for (let j = 0; j < S; j++) {
		let along = 0;
		for (let d = 0; d < D; d++) along += u[j * D + d] * v[j * D + d];
		for (let d = 0; d < D; d++) v[j * D + d] -= along * u[j * D + d];
	}
}
/** Runge–Kutta steps that are enough for a guess. */
function calcReleaseSteps(system, fastest) {
	return Math.min(400, Math.max(24, Math.ceil(14 * system.duration * fastest)));
}
// core/math/random.ts
function createRandom(seed) {
	let a = seed | 0;
	let b = -1640531527;
	let c = 608135816;
	let counter = 1;
	let spare = null;
	const next = () => {
		const t = (a + b | 0) + counter | 0;
		counter = counter + 1 | 0;
		a = b ^ b >>> 9;
		b = c + (c << 3) | 0;
		c = c << 21 | c >>> 11;
		c = c + t | 0;
		return (t >>> 0) / 4294967296;
	};
	for (let i = 0; i < 16; i++) next();
	const normal = () => {
		if (spare !== null) {
			const value = spare;
			spare = null;
			return value;
		}
		for (;;) {
			const x = 2 * next() - 1;
			const y = 2 * next() - 1;
			const s = x * x + y * y;
			if (s === 0 || s >= 1) continue;
			const scale = Math.sqrt(-2 * Math.log(s) / s);
			spare = y * scale;
			return x * scale;
		}
	};
	return {
		next,
		between: (low, high) => low + (high - low) * next(),
		index: (count) => Math.floor(next() * count),
		normal
	};
}
// core/action/redundant.ts
/** What is left of a row beside others, relative to it, below which it says nothing new. */
const nothing$1 = 1e-7;
/** Held by the others, a row that repeats them is met to this, m and cosines. */
const met = 1e-7;
/**
* Rows of the constraints that hold something of their own. A point held twice, or both ends of a rod held in the world (whose
* distance the rod keeps already), would make the equations singular at every node. A row counts as a repetition when it
* depends on the rows before it in both end postures and in one in between, and is met there when only those are held:
* a limb that is stretched in one posture does not deceive it.
*/
function calcHeldRows(given) {
	const { rows, n, start, end, duration } = given;
	const all = Int32Array.from({ length: rows }, (_, r) => r);
	if (rows === 0) return all;
	const A = new Float64Array(rows * n);
	const value = new Float64Array(rows);
	const dependentAt = (x, t) => {
		calcRows(given, x, t, value, A);
		return calcDependentRows(A, rows, n);
	};
	const atStart = dependentAt(start, 0);
	const atEnd = atStart.size === 0 ? atStart : dependentAt(end, duration);
	const doubted = [...atStart].filter((row) => atEnd.has(row));
	if (doubted.length === 0) return all;
	const held = all.filter((row) => !doubted.includes(row));
	const between = calcPostureBetween(given, held);
	if (between === null) return all;
	const inBetween = dependentAt(between, duration / 2);
	return doubted.every((row) => inBetween.has(row) && Math.abs(value[row]) < met) ? held : all;
}
function calcRows(given, x, t, value, A) {
	const { D, S, V, n, rows, constraints } = given;
	const basis = new Float64Array(n * D);
	const targets = new Float64Array(rows);
	calcTangentBasis(x, 0, D, S, V, basis, 0);
	calcTargets(constraints, D, given.rootPosition, given.rootPath, t, 0, targets, 0);
	calcConstraintRows(constraints, D, S, n, x, 0, basis, 0, targets, 0, value, A);
}
/** Rows that depend on those before them (Gram and Schmidt, twice over). */
function calcDependentRows(A, rows, n) {
	const dependent = /* @__PURE__ */ new Set();
	const kept = [];
	for (let r = 0; r < rows; r++) {
		const row = A.slice(r * n, (r + 1) * n);
		const size = Math.hypot(...row);
		for (let round = 0; round < 2; round++) for (const other of kept) {
			let along = 0;
			for (let i = 0; i < n; i++) along += other[i] * row[i];
			for (let i = 0; i < n; i++) row[i] -= along * other[i];
		}
		const left = Math.hypot(...row);
		if (!(left > nothing$1 * size)) dependent.add(r);
		else kept.push(row.map((entry) => entry / left));
	}
	return dependent;
}
/** Any posture halfway that obeys the held rows and is not special in any other way. */
function calcPostureBetween(given, held) {
	const { D, S, V, n, rows, start, end, duration } = given;
	const T = D - 1;
	const random = createRandom(1);
	const x = start.map((entry, i) => .5 * (entry + end[i]) + .1 * random.normal());
	normalise$2(x, 0, S, D);
	const split = createSplit(rows, n, held);
	const value = new Float64Array(rows);
	const basis = new Float64Array(n * D);
	const step = new Float64Array(n);
	for (let iteration = 0; iteration < 60; iteration++) {
		calcRows(given, x, duration / 2, value, split.A);
		if (held.every((row) => Math.abs(value[row]) < 1e-12)) return x;
		if (!splitTangent(split)) return null;
		calcShortestStep(split, value, step);
		calcTangentBasis(x, 0, D, S, V, basis, 0);
		const by = Math.min(1, .5 / Math.max(...step.map(Math.abs)));
		for (let i = 0; i < n; i++) {
			const vector = Math.min(S, Math.floor(i / T));
			for (let d = 0; d < D; d++) x[vector * D + d] += by * step[i] * basis[i * D + d];
		}
		normalise$2(x, 0, S, D);
	}
	return null;
}
// core/action/system.ts
function calcSystem(problem, matrices = calcMatrices(problem.tree)) {
	const { dimension: D, segmentCount: S, gravity } = matrices;
	const free = problem.root.kind === "free";
	const V = free ? S + 1 : S;
	const C = new Float64Array(V * V);
	const b = new Float64Array(V);
	const force = new Float64Array(V * D);
	const rootForce = new Float64Array(D);
	rootForce[1] = -matrices.totalMass * gravity;
	for (let j = 0; j < S; j++) {
		for (let l = 0; l < S; l++) C[j * V + l] = matrices.C[j * S + l];
		b[j] = matrices.b[j];
		force[j * D + 1] = -gravity * matrices.b[j];
		if (free) {
			C[j * V + S] = matrices.b[j];
			C[S * V + j] = matrices.b[j];
		}
	}
	if (free) {
		C[S * V + S] = matrices.totalMass;
		b[S] = matrices.totalMass;
	}
	for (const load of problem.loads ?? []) {
		const arms = calcArms$1(matrices, load.segment, load.at);
		for (let d = 0; d < D; d++) {
			const component = load.force[d];
			for (let j = 0; j < S; j++) force[j * D + d] += arms[j] * component;
			rootForce[d] += component;
		}
	}
	const start = new Float64Array(V * D);
	const end = new Float64Array(V * D);
	start.set(problem.start);
	end.set(problem.end);
	const rootPosition = new Float64Array(D);
	let rootPath = null;
	if (problem.root.kind === "pinned") rootPosition.set(problem.root.position);
	else if (problem.root.kind === "prescribed") rootPath = calcRootPath(problem.root);
	else {
		start.set(problem.root.start, S * D);
		end.set(problem.root.end, S * D);
		force.set(rootForce, S * D);
	}
	const n = (D - 1) * S + (free ? D : 0);
	const constraints = calcConstraints(problem, matrices, V, start);
	const rows = constraints.reduce((sum, constraint) => sum + constraint.rows, 0);
	const held = calcHeldRows({
		D,
		S,
		V,
		n,
		rows,
		constraints,
		rootPosition,
		rootPath,
		start,
		end,
		duration: problem.duration
	});
	return {
		matrices,
		D,
		S,
		V,
		n,
		constraints,
		rows,
		held,
		free: n - held.length,
		C,
		b,
		force,
		rootKind: problem.root.kind,
		rootPath,
		rootPosition,
		rootForce,
		start,
		end,
		duration: problem.duration,
		vectorOf: Int32Array.from({ length: n }, (_, i) => Math.min(S, Math.floor(i / (D - 1))))
	};
}
// core/action/solve.ts
/** Storage for one solve after another; a slider that solves again and again keeps one. */
const createActionWorkspace = () => createChainStorage();
/**
* The motion without muscles that joins two postures in a given time: a critical path of the action. A coarse mesh
* finds it, finer ones fitted to it make it accurate, and what the last refinement changed gives the error estimate.
* A problem that cannot be solved comes back with status `singular` and an error among its alerts.
*/
function solveBoundaryProblem(problem, control, workspace = createActionWorkspace()) {
	const matrices = calcMatrices(problem.tree);
	const alerts = checkBoundaryProblem(problem, matrices);
	if (alerts.some((one) => one.severity === "error")) return refuse(problem, alerts);
	const system = calcSystem(problem, matrices);
	alerts.push(...describeRepetitions(problem, system));
	const plan = calcPlan(system, problem.tolerance);
	const action = problem.guess ? createGuessMesh(system, plan, problem.guess, workspace) : createFirstMesh(system, plan, workspace);
	control?.progress?.(0, "Looking for the motion");
	const found = findOn(action, calcFirstPath(problem, system, action), problem.mode, control, problem.guess ? "no continuation" : "all");
	if (found.status === "converged") refine(found, plan, problem, workspace, control);
	return toSolution(problem, found, alerts);
}
/** The given guess; else the release from rest, if it nearly arrives; else the shortest arcs. */
function calcFirstPath(problem, system, action) {
	if (problem.guess) return calcGuess(system, problem.guess, action.times);
	const fastest = calcFastest(system);
	if (problem.mode === "stationary" && system.duration * fastest > 3) {
		const released = calcRelease(system, null, calcReleaseSteps(system, fastest));
		if (released && calcMiss(system, released) < nearlyArrives) return calcGuess(system, rodsOf(system, released), action.times);
	}
	return calcShortestArcs(system, action.times);
}
/** Largest miss of a released tree that still counts as "let go, it goes there", as a distance of unit vectors. */
const nearlyArrives = .35;
function calcMiss(system, path) {
	const { D, S, V, end } = system;
	const last = path.length - V * D;
	let worst = 0;
	for (let j = 0; j < S; j++) {
		let square = 0;
		for (let d = 0; d < D; d++) square += (path[last + j * D + d] - end[j * D + d]) ** 2;
		worst = Math.max(worst, Math.sqrt(square));
	}
	return worst;
}
function rodsOf({ D, S, V }, path) {
	if (V === S) return path;
	const rows = path.length / (V * D);
	const out = new Float64Array(rows * S * D);
	for (let k = 0; k < rows; k++) out.set(path.subarray(k * V * D, k * V * D + S * D), k * S * D);
	return out;
}
/** A path that was looked for, with everything there is to say about it. */
function toSolution(problem, found, known) {
	const { status, action, x, search, estimatedError, iterations, evaluations } = found;
	const alerts = [...known];
	if (status === "converged" && found.route !== "newton") alerts.push(describeRoute(found.route));
	if (status !== "converged") alerts.push(describeFailure(found, problem));
	const details = calcDetails(action, x, problem);
	const counts = status === "converged" ? countDescents(found, problem.tolerance) : {
		morseIndex: search?.morseIndex ?? -1,
		firstConjugateTime: null
	};
	return {
		status,
		mode: problem.mode,
		action: search?.action ?? NaN,
		...counts,
		residual: search?.residual ?? Infinity,
		iterations,
		evaluations,
		estimatedError,
		...details,
		alerts
	};
}
/**
* Morse index and first conjugate time. The factors of the last Newton step belong to a path a little way off: as long as
* that is within the wanted accuracy they tell as much as new ones would.
*/
function countDescents({ action, x, search }, tolerance) {
	const { morseIndex, step, isWhole } = search;
	if (morseIndex === 0 && step <= Math.max(1e-4, tolerance)) return {
		morseIndex,
		firstConjugateTime: null
	};
	return isWhole && step <= tolerance ? calcFactoredVariation(action, morseIndex) : calcSecondVariation(action, x);
}
/** Nothing was computed: the start posture stands still for as many rows as were asked for. */
function refuse(problem, alerts) {
	const { tree, start, intervals, root } = problem;
	const D = tree.dimension;
	const duration = problem.duration > 0 ? problem.duration : 0;
	const rows = intervals + 1;
	const directions = new Float64Array(rows * start.length);
	for (let k = 0; k < rows; k++) directions.set(start, k * start.length);
	const place = root.kind === "pinned" ? root.position : root.kind === "free" ? root.start : root.positions[0];
	const zeros = (length) => new Float64Array(length);
	return {
		status: "singular",
		mode: problem.mode,
		action: NaN,
		morseIndex: -1,
		firstConjugateTime: null,
		residual: Infinity,
		iterations: 0,
		evaluations: 0,
		estimatedError: Infinity,
		energyDrift: NaN,
		times: Float64Array.from({ length: rows }, (_, k) => k * duration / intervals),
		directions,
		velocities: zeros(directions.length),
		accelerations: zeros(directions.length),
		root: Float64Array.from({ length: rows * D }, (_, i) => place[i % D]),
		rootVelocity: zeros(rows * D),
		rootAcceleration: zeros(rows * D),
		startMomentum: zeros(start.length),
		endMomentum: zeros(start.length),
		loopReactions: problem.loops.map(() => zeros(rows * D)),
		lockTorques: problem.locks.map(() => zeros(rows * (D === 2 ? 1 : 3))),
		alerts
	};
}
function describeRoute(route) {
	if (route === "continuation") return alert$1("info", "solve.continued", "From the guess no nearby motion was found directly; this one was followed from the motion without gravity, while gravity grew.", "Give a guess closer to the motion you expect, or list all motions, if it is another one.");
	return alert$1("info", "solve.descended", "From the guess no nearby motion was found by Newton’s method; this one is a minimum of the action, found by descent.", "Give a guess closer to the motion you expect, or list all motions.");
}
function describeFailure({ status, estimatedError, search }, problem) {
	if (status === "cancelled") return alert$1("warning", "solve.cancelled", "The search was stopped before it had a result.", "Start it again when you want the result.");
	if (status === "singular" && problem.loops.length + problem.locks.length > 0) return alert$1("error", "solve.unreachable", "Between the two postures the held points and angles cannot all be kept: a limb would have to be longer, or a joint is stretched straight and cannot be steered.", "Check where the loop is held, bend the limb a little, or give a guess that keeps the loop closed.");
	if (Number.isFinite(estimatedError)) return alert$1("error", "solve.inaccurate", `A motion was found, but only to about ${estimatedError.toExponential(0)} instead of ${problem.tolerance.toExponential(0)}.`, "Ask for less accuracy, shorten the phase, or add a boundary posture in between.");
	return alert$1("error", "solve.stalled", `The search stopped without a motion (residual ${(search?.residual ?? Infinity).toExponential(1)} N·m·s).`, "Shorten the phase, add a boundary posture in between, or give a guess.");
}
// core/report/settings.ts
/** What a laboratory chooses about its reports. Saved with a study; a named set of it is a template. */
const REPORT_SECTIONS = [
	"spatio-temporal",
	"key frames",
	"peaks",
	"comparison",
	"kinematics",
	"loads",
	"impulses",
	"notes",
	"alerts",
	"method"
];
// core/report/sides.ts
/** In the order tables and legends have them. */
const SIDES$2 = ["left", "right"];
Float64Array.from({ length: 101 }, (_, i) => i);
// core/report/peaks-table.ts
/** Peaks in the units a clinic compares people in. */
const CLINICAL_UNITS = {
	N: "BW",
	"N·m": "N·m/kg",
	W: "W/kg",
	"N/s": "BW/s",
	"N·s": "BW·s"
};
// core/report/html/markup.ts
/** Markup that is safe to place as it is. Only `html` makes it, and it escapes everything it is handed. */
var Markup = class {
	source;
	constructor(source) {
		this.source = source;
	}
};
/** html`<p>${text}</p>`: text is escaped, markup is kept, lists are joined, null and false vanish. */
function html(strings, ...pieces) {
	let source = strings[0];
	for (let i = 0; i < pieces.length; i++) source += render(pieces[i]) + strings[i + 1];
	return new Markup(source);
}
function render(piece) {
	if (piece === null || piece === false) return "";
	if (piece instanceof Markup) return piece.source;
	if (typeof piece === "string") return escapeText(piece);
	if (typeof piece === "number") return String(piece);
	return piece.map(render).join("");
}
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
/** For text and for attribute values in quotes. Control characters, which no HTML may hold, become the replacement sign. */
function escapeText(text) {
	return toValidText(text).replaceAll(/[&<>"']/g, (c) => entities[c]);
}
function toValidText(text) {
	let valid = "";
	for (const c of wellFormed(text)) {
		const code = c.codePointAt(0);
		const forbidden = code < 32 && c !== "\n" && c !== "	" || code >= 127 && code <= 159 || (code & 65534) === 65534;
		valid += forbidden ? "�" : c;
	}
	return valid;
}
/** Half a surrogate pair is no character. */
const wellFormed = (text) => text.replaceAll(/\p{Surrogate}/gu, "�");
// core/report/svg/projection.ts
const dot$1 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function createProjection(yaw, pitch) {
	const [cy, sy, cp, sp] = [
		Math.cos(yaw),
		Math.sin(yaw),
		Math.cos(pitch),
		Math.sin(pitch)
	];
	const towards = [
		sy * cp,
		sp,
		cy * cp
	];
	const rightward = [
		cy,
		0,
		-sy
	];
	const upward = [
		-sy * sp,
		cp,
		-cy * sp
	];
	return (point) => ({
		x: dot$1(rightward, point),
		y: dot$1(upward, point),
		depth: dot$1(towards, point)
	});
}
createProjection(degToRad(28), degToRad(9));
html`<td class="quiet">–</td>`;
// core/report/summary.ts
/**
* summary.csv of a cohort: one row per recording and side, always the same columns, so that files of many machines can be
* laid together and read by any statistics program. A number that is not known is an empty cell.
*/
const spatioTemporal = [
	["walking speed", "m/s"],
	["cadence", "1/min"],
	["stride length", "m"],
	["step length", "m"],
	["step width", "m"],
	["stride time", "s"],
	["step time", "s"],
	["stance", "%"],
	["swing", "%"],
	["single support", "%"],
	["double support", "%"]
];
const angles = [
	["hip flexion", "hip.flexion"],
	["hip adduction", "hip.adduction"],
	["knee flexion", "knee.flexion"],
	["ankle dorsiflexion", "ankle.flexion"]
];
const joints = [
	"hip",
	"knee",
	"ankle"
];
/** With the unit peaks have inside; at the ankle the extensor moment is the plantarflexor's. */
const peakQuantities = [
	["resultant", "N"],
	["compression", "N"],
	["extensor moment", "N·m"]
];
const motions = ["recorded", "predicted"];
const peakColumns = joints.flatMap((joint) => peakQuantities.flatMap(([quantity, unit]) => motions.map((motion) => ({
	joint,
	quantity,
	unit,
	motion
}))));
[
	...spatioTemporal.map(([name, unit]) => `${name} [${unit}]`),
	...angles.flatMap(([name]) => [`${name} max [deg]`, `${name} min [deg]`]),
	...peakColumns.flatMap(({ joint, quantity, unit, motion }) => {
		const name = `${joint} peak ${quantity}${quantity === "resultant" ? " force" : ""} ${motion}`;
		return [`${name} [${CLINICAL_UNITS[unit]}]`, `${name} SD [${CLINICAL_UNITS[unit]}]`];
	})
];
[...SIDES$2.flatMap((side) => {
	const s = side.charAt(0);
	return [
		[
			`hip.flexion.${side}`,
			`hip_flexion_${s}`,
			1
		],
		[
			`hip.adduction.${side}`,
			`hip_adduction_${s}`,
			1
		],
		[
			`hip.rotation.${side}`,
			`hip_rotation_${s}`,
			1
		],
		[
			`knee.flexion.${side}`,
			`knee_angle_${s}`,
			1
		],
		[
			`ankle.flexion.${side}`,
			`ankle_angle_${s}`,
			1
		],
		[
			`ankle.inversion.${side}`,
			`subtalar_angle_${s}`,
			1
		],
		[
			`shoulder.flexion.${side}`,
			`arm_flex_${s}`,
			1
		],
		[
			`shoulder.adduction.${side}`,
			`arm_add_${s}`,
			1
		],
		[
			`shoulder.rotation.${side}`,
			`arm_rot_${s}`,
			1
		],
		[
			`elbow.flexion.${side}`,
			`elbow_flex_${s}`,
			1
		]
	];
})];
[...[
	...MIDLINE_CHANNELS,
	...SIDED_CHANNELS.flatMap((channel) => SIDES$3.map((side) => `${channel}.${side}`)),
	"pelvis.x",
	"pelvis.y",
	"pelvis.z"
]];
[...REPORT_SECTIONS];
// core/loads/plausible.ts
/**
* Beyond these no healthy leg goes in walking or running at everyday speeds (Winter 2009; Novacheck 1998: ankle 1.6 N·m/kg and 4 W/kg in
* walking, 3 N·m/kg and 15 W/kg in running), with half as much again to spare. Forces in body weights, moments and powers per kilogram.
*/
const LIMITS = {
	walking: {
		N: 2,
		"N·m": {
			ankle: 2.5,
			knee: 2.5,
			hip: 3
		},
		W: {
			ankle: 7,
			knee: 7,
			hip: 7
		},
		rate: 80
	},
	running: {
		N: 4.5,
		"N·m": {
			ankle: 5,
			knee: 5,
			hip: 5
		},
		W: {
			ankle: 25,
			knee: 25,
			hip: 20
		},
		rate: 250
	}
};
const WORDS = {
	resultant: "force",
	moment: "moment",
	"power generated": "power generated",
	"power absorbed": "power absorbed",
	"loading rate": "loading rate"
};
/** Peaks that no leg gives: the worst of each joint, by the likeliest cause. */
function checkPlausible(loads, running) {
	const causes = /* @__PURE__ */ new Map();
	for (const side of ["left", "right"]) for (const joint of [
		"ankle",
		"knee",
		"hip"
	]) {
		const worst = findWorst(loads, joint, side, LIMITS[running ? "running" : "walking"]);
		if (worst === null) continue;
		const { peak, size } = worst;
		const [cause, tip] = likelyCause(loads, peak);
		const entry = causes.get(cause) ?? {
			tip,
			found: []
		};
		entry.found.push({
			words: `${side} ${joint} ${WORDS[peak.quantity]} ${size} at ${peak.time.toFixed(2)} s`,
			time: peak.time
		});
		causes.set(cause, entry);
	}
	return [...causes].map(([cause, { tip, found }]) => alert$1("warning", "loads.implausible", `More than ${running ? "running" : "walking"} gives: ${found.map((one) => one.words).join("; ")}. ${cause}`, tip, { time: found[0].time }));
}
function findWorst(loads, joint, side, limits) {
	let worst = null;
	let most = 1;
	for (const peak of loads.peaks) {
		if (peak.joint !== `${joint}.${side}` || WORDS[peak.quantity] === void 0) continue;
		const value = peak.unit === "N" || peak.unit === "N/s" ? newtonToBodyWeight(peak.value, loads.bodyMass) : peak.value / loads.bodyMass;
		const limit = peak.unit === "N" ? limits.N : peak.unit === "N/s" ? limits.rate : peak.unit === "W" ? limits.W[joint] : limits["N·m"][joint];
		if (value / limit <= most) continue;
		most = value / limit;
		worst = {
			peak,
			size: `${value.toFixed(1)} ${{
				N: "BW",
				"N/s": "BW/s",
				W: "W/kg",
				"N·m": "N·m/kg",
				"N·s": ""
			}[peak.unit]}`
		};
	}
	return worst;
}
function likelyCause(loads, peak) {
	if (loads.of !== "recorded") return ["A motion without muscles between these boundaries needs it.", "Add a boundary where the motion strays from the recording, or change the technique less."];
	const stance = loads.stances?.find((one) => one.side === peak.side && peak.time >= one.from && peak.time <= one.to);
	if (stance === void 0) return ["The leg swings then: a marker or an angle jumps.", "Look at the signals near that time; fill or cut the gap, or smooth more."];
	if (stance.ground === "estimated") return [`The ground force in that stance is estimated from the motion (${stance.why}).`, "Read it as rough, or record a trial in which the foot strikes a plate."];
	return ["The ground force in that stance is measured: plates and motion may be in different axes or out of step.", "Check that forces and motion are of the same trial, their units and clocks, and the mass."];
}
// core/fit/contact.ts
function calcContact(times, events) {
	const stances = ["left", "right"].flatMap((side) => calcStances(times, events, side));
	const left = new Uint8Array(times.length);
	const right = new Uint8Array(times.length);
	for (const stance of stances) {
		const on = stance.side === "left" ? left : right;
		for (let k = 0; k < times.length; k++) if (times[k] >= stance.from && times[k] <= stance.to) on[k] = 1;
	}
	const rightShare = new Float64Array(times.length);
	const usual = usualDoubleSupport(stances);
	for (let k = 0; k < times.length; k++) rightShare[k] = shareAt(times[k], left[k] === 1, right[k] === 1, stances, usual);
	return {
		left,
		right,
		rightShare,
		stances
	};
}
function calcStances(times, events, side) {
	const own = events.filter((event) => event.side === side).toSorted((a, b) => a.time - b.time);
	const first = times[0];
	const last = times[times.length - 1];
	const stances = [];
	let from = null;
	let wholeStart = false;
	own.forEach((event, i) => {
		if (event.kind === "strike") {
			from = event.time;
			wholeStart = true;
		} else {
			if (from === null && i === 0) from = first;
			if (from !== null) stances.push({
				side,
				from,
				to: event.time,
				wholeStart,
				wholeEnd: true
			});
			from = null;
			wholeStart = false;
		}
	});
	if (from !== null) stances.push({
		side,
		from,
		to: last,
		wholeStart,
		wholeEnd: false
	});
	return stances;
}
/** Smoothstep from the trailing to the leading foot over the time both are down. */
function shareAt(time, left, right, stances, usual) {
	if (left && !right) return 0;
	if (right && !left) return 1;
	if (!left && !right) return NaN;
	const on = (side) => stances.find((one) => one.side === side && time >= one.from && time <= one.to);
	const l = on("left");
	const r = on("right");
	let from = Math.max(l.from, r.from);
	let to = Math.min(l.to, r.to);
	if (!l.wholeStart && !r.wholeStart) from = Math.min(from, to - usual);
	if (!l.wholeEnd && !r.wholeEnd) to = Math.max(to, from + usual);
	if (to <= from) return .5;
	const s = (time - from) / (to - from);
	const smooth = s * s * (3 - 2 * s);
	return (r.from === l.from ? r.to > l.to : r.from > l.from) ? smooth : 1 - smooth;
}
/** s: the mean time both feet are down, where both ends of it were seen; an eighth of a second when none was. */
function usualDoubleSupport(stances) {
	const times = [];
	for (const l of stances) {
		if (l.side !== "left") continue;
		for (const r of stances) {
			if (r.side !== "right") continue;
			const [first, second] = l.from < r.from ? [l, r] : [r, l];
			if (second.wholeStart && first.wholeEnd && first.to > second.from && first.to < second.to) times.push(first.to - second.from);
		}
	}
	return times.length === 0 ? .125 : times.reduce((sum, one) => sum + one, 0) / times.length;
}
// core/math/cholesky.ts
/** A = L·Lᵀ in place, row by row; the strict upper part is left as it was. False when A is not positive definite. */
function choleskyFactor(A, n) {
	for (let i = 0; i < n; i++) {
		const row = i * n;
		for (let j = 0; j <= i; j++) {
			const other = j * n;
			let sum = A[row + j];
			for (let k = 0; k < j; k++) sum -= A[row + k] * A[other + k];
			if (i === j) {
				if (!(sum > 0)) return false;
				A[row + i] = Math.sqrt(sum);
			} else A[row + j] = sum / A[other + j];
		}
	}
	return true;
}
/** Solves L·Lᵀ·x = b in place, `offset` doubles into `x`. */
function choleskySolve(L, n, x, offset = 0) {
	for (let i = 0; i < n; i++) {
		let sum = x[offset + i];
		for (let k = 0; k < i; k++) sum -= L[i * n + k] * x[offset + k];
		x[offset + i] = sum / L[i * n + i];
	}
	for (let i = n - 1; i >= 0; i--) {
		let sum = x[offset + i];
		for (let k = i + 1; k < n; k++) sum -= L[k * n + i] * x[offset + k];
		x[offset + i] = sum / L[i * n + i];
	}
}
/** (L·Lᵀ)⁻¹, column by column. */
function choleskyInverse(L, n) {
	const inverse = new Float64Array(n * n);
	const column = new Float64Array(n);
	for (let j = 0; j < n; j++) {
		column.fill(0);
		column[j] = 1;
		choleskySolve(L, n, column);
		for (let i = 0; i < n; i++) inverse[i * n + j] = column[i];
	}
	return inverse;
}
// core/math/differentiate.ts
const POINTS = 5;
function differentiate(times, values, width) {
	const n = times.length;
	const { count, first: w1, second: w2 } = calcDerivativeWeights(times);
	const first = new Float64Array(n * width);
	const second = new Float64Array(n * width);
	for (let k = 0; k < n; k++) {
		const from = firstNeighbour(k, n, count);
		for (let c = 0; c < width; c++) {
			let a = 0;
			let b = 0;
			for (let i = 0; i < count; i++) {
				const value = values[(from + i) * width + c];
				a += w1[k * count + i] * value;
				b += w2[k * count + i] * value;
			}
			first[k * width + c] = a;
			second[k * width + c] = b;
		}
	}
	return {
		first,
		second
	};
}
const firstNeighbour = (k, n, count) => Math.max(0, Math.min(k - (count >> 1), n - count));
/** The weights alone: for many signals on one clock. */
function calcDerivativeWeights(times) {
	const n = times.length;
	const count = Math.min(POINTS, n);
	const first = new Float64Array(n * count);
	const second = new Float64Array(n * count);
	const even = isEven(times);
	const known = /* @__PURE__ */ new Map();
	for (let k = 0; k < n; k++) {
		const from = firstNeighbour(k, n, count);
		const like = even ? known.get(k - from) : void 0;
		if (like === void 0) {
			calcWeights(times, from, count, times[k], first.subarray(k * count, (k + 1) * count), second.subarray(k * count, (k + 1) * count));
			if (even) known.set(k - from, k);
		} else {
			first.copyWithin(k * count, like * count, (like + 1) * count);
			second.copyWithin(k * count, like * count, (like + 1) * count);
		}
	}
	return {
		count,
		first,
		second
	};
}
function isEven(times) {
	const n = times.length;
	if (n < 2) return false;
	const step = (times[n - 1] - times[0]) / (n - 1);
	for (let k = 1; k < n; k++) if (Math.abs(times[k] - times[0] - k * step) > 1e-9 * step) return false;
	return true;
}
/** Fornberg's recurrence for the weights of the first and second derivative at `at`. */
function calcWeights(times, from, count, at, w1, w2) {
	const table = [
		new Float64Array(count),
		new Float64Array(count),
		new Float64Array(count)
	];
	table[0][0] = 1;
	let c1 = 1;
	let c4 = times[from] - at;
	for (let i = 1; i < count; i++) {
		let c2 = 1;
		const c5 = c4;
		c4 = times[from + i] - at;
		for (let j = 0; j < i; j++) {
			const c3 = times[from + i] - times[from + j];
			c2 *= c3;
			if (j === i - 1) {
				for (let k = Math.min(i, 2); k > 0; k--) table[k][i] = c1 * (k * table[k - 1][i - 1] - c5 * table[k][i - 1]) / c2;
				table[0][i] = -c1 * c5 * table[0][i - 1] / c2;
			}
			for (let k = Math.min(i, 2); k > 0; k--) table[k][j] = (c4 * table[k][j] - k * table[k - 1][j]) / c3;
			table[0][j] = c4 * table[0][j] / c3;
		}
		c1 = c2;
	}
	w1.set(table[1]);
	w2.set(table[2]);
}
// core/fit/fit-masses.ts
/** A fitted mass stays within this many standard deviations of the table's. */
const MOST_DEVIATIONS = 2;
const REPEATS = 10;
/**
* Segment masses that explain the measured ground force better. The force of the ground is the sum of mass times acceleration plus weight,
* so it is linear in the masses: least squares with the table as prior, both sides alike, the whole body's mass kept, and no mass beyond
* two standard deviations of the table's. `ground` holds x, y, z per time of the fit; frames with `used` 0 are left out.
*/
function fitMasses(fit, ground, used) {
	const { body } = fit;
	const kinds = [...new Set(body.segments.filter((segment) => segment.mass.value > 0).map((segment) => segment.name.split(".")[0]))];
	const columns = calcColumns(fit, kinds);
	const n = fit.times.length;
	const K = kinds.length;
	const table = kinds.map((kind) => meanMass(body, kind));
	const counts = kinds.map((kind) => body.segments.filter((segment) => segment.name.split(".")[0] === kind).length);
	const A = new Float64Array(K * K);
	const g = new Float64Array(K);
	let frames = 0;
	for (let k = 2; k < n - 2; k++) {
		if (used[k] !== 1) continue;
		frames++;
		for (let c = 0; c < 3; c++) {
			let miss = ground[3 * k + c];
			for (let a = 0; a < K; a++) miss -= columns[a][3 * k + c] * table[a].value;
			for (let a = 0; a < K; a++) {
				g[a] += columns[a][3 * k + c] * miss / (900 * REPEATS);
				for (let b = 0; b < K; b++) A[a * K + b] += columns[a][3 * k + c] * columns[b][3 * k + c] / (900 * REPEATS);
			}
		}
	}
	if (frames < 10) return null;
	const held = new Uint8Array(K);
	const change = new Float64Array(K);
	let covariance = new Float64Array(K * K);
	for (let round = 0; round <= K; round++) {
		const solved = solveRound(A, g, table, counts, held, change);
		if (solved === null) return null;
		covariance = solved;
		const worst = kinds.findIndex((_, a) => held[a] === 0 && Math.abs(change[a]) > MOST_DEVIATIONS * table[a].sd + 1e-12);
		if (worst < 0) break;
		held[worst] = 1;
		change[worst] = Math.sign(change[worst]) * MOST_DEVIATIONS * table[worst].sd;
	}
	const fitted = table.map(({ value }, a) => value + change[a]);
	const segments = body.segments.map((segment) => {
		const a = kinds.indexOf(segment.name.split(".")[0]);
		if (a < 0) return segment;
		const sd = held[a] ? table[a].sd : Math.sqrt(Math.max(0, covariance[a * K + a]));
		return {
			...segment,
			mass: {
				value: fitted[a],
				sd,
				source: `${segment.mass.source}; fitted to measured ground forces (table: ${table[a].value.toFixed(2)} kg)`
			}
		};
	});
	const rms = (masses) => {
		let sum = 0;
		for (let k = 2; k < n - 2; k++) {
			if (used[k] !== 1) continue;
			for (let c = 0; c < 3; c++) {
				let miss = ground[3 * k + c];
				for (let a = 0; a < K; a++) miss -= columns[a][3 * k + c] * masses[a];
				sum += miss * miss;
			}
		}
		return Math.sqrt(sum / frames);
	};
	return {
		body: withSegments(body, segments),
		masses: kinds.map((kind, a) => ({
			kind,
			table: table[a].value,
			fitted: fitted[a],
			sd: held[a] ? table[a].sd : Math.sqrt(Math.max(0, covariance[a * K + a])),
			held: held[a] === 1
		})),
		before: rms(table.map(({ value }) => value)),
		after: rms(fitted),
		frames
	};
}
/** Changes of the free masses with the prior and the whole mass kept (a very stiff spring); the covariance comes back. */
function solveRound(A, g, table, counts, held, change) {
	const K = table.length;
	const stiff = 1e8;
	const M = Float64Array.from(A);
	const right = Float64Array.from(g);
	for (let a = 0; a < K; a++) {
		M[a * K + a] += 1 / table[a].sd ** 2;
		for (let b = 0; b < K; b++) M[a * K + b] += stiff * counts[a] * counts[b];
	}
	for (let a = 0; a < K; a++) {
		if (held[a] !== 1) continue;
		for (let b = 0; b < K; b++) if (held[b] !== 1) right[b] -= M[b * K + a] * change[a];
	}
	for (let a = 0; a < K; a++) {
		if (held[a] !== 1) continue;
		for (let b = 0; b < K; b++) {
			M[a * K + b] = 0;
			M[b * K + a] = 0;
		}
		M[a * K + a] = 1;
		right[a] = change[a];
	}
	if (!choleskyFactor(M, K)) return null;
	choleskySolve(M, K, right);
	change.set(right);
	return choleskyInverse(M, K);
}
function meanMass(body, kind) {
	const own = body.segments.filter((segment) => segment.name.split(".")[0] === kind);
	const value = own.reduce((sum, segment) => sum + segment.mass.value, 0) / own.length;
	return {
		value,
		sd: Math.max(own[0].mass.sd ?? 0, .02 * value)
	};
}
/** Per kind: acceleration plus gravity of its centres of mass, summed over both sides, x, y, z per time. */
function calcColumns(fit, kinds) {
	const { body, times, directions, root } = fit;
	const matrices = calcMatrices({
		...body.tree,
		dimension: 3
	});
	const S = matrices.segmentCount;
	const n = times.length;
	const u = differentiate(times, directions, 3 * S).second;
	const r = differentiate(times, root, 3).second;
	return kinds.map((kind) => {
		const column = new Float64Array(3 * n);
		body.segments.forEach((segment, j) => {
			if (segment.name.split(".")[0] !== kind) return;
			const arms = matrices.J.slice(j * S, (j + 1) * S);
			arms[j] += segment.centreOfMass.value * segment.length.value - matrices.from[j];
			for (let k = 0; k < n; k++) for (let c = 0; c < 3; c++) {
				let sum = r[3 * k + c] + (c === 1 ? matrices.gravity : 0);
				for (let i = 0; i < S; i++) if (arms[i] !== 0) sum += arms[i] * u[(k * S + i) * 3 + c];
				column[3 * k + c] += sum;
			}
		});
		return column;
	});
}
// core/loads/peak-scope.ts
/** s: this near to an end of what was seen, filters and differences have no neighbours to lean on. */
const EDGE = .05;
const EDGE_FRAMES = 3;
function scopeOf(joint, side, scope) {
	return side !== null && /^(hip|knee|ankle)\b/.test(joint) ? scope[side] : scope.rest;
}
/**
* Peaks of a recorded motion count where the body was seen, between the first and the last event, away from the ends; for a leg only while
* its load is measured (or it swings). A leg without one measured stance has estimated peaks, and they say so.
*/
function calcRecordedScope(times, ground, seen, window) {
	const n = times.length;
	const clear = new Uint8Array(n);
	for (const { first, last } of runsOf(n, (k) => seen?.[k] !== 0)) for (let k = first; k <= last; k++) {
		const edge = k - first < EDGE_FRAMES || last - k < EDGE_FRAMES || times[k] - times[first] < EDGE || times[last] - times[k] < EDGE;
		const inside = window === void 0 || times[k] >= window.from && times[k] <= window.to;
		if (!edge && inside) clear[k] = 1;
	}
	const own = (side) => {
		const stances = ground.stances.filter((stance) => stance.side === side);
		const basis = stances.some((stance) => stance.ground === "measured" && covers(stance)) || stances.every((stance) => stance.ground === "measured" || !touches(stance)) ? "measured" : "estimated";
		const whole = stances.filter((stance) => stance.ground === basis && stance.wholeStart && stance.wholeEnd && covers(stance, true));
		return {
			runs: runsOf(n, (k) => clear[k] === 1 && Number.isFinite(ground[side].force[3 * k]) && (basis === "estimated" || ground[side].known[k] === 1)),
			spans: whole.length > 0 || stances.length > 0 ? whole : spansOf(clear),
			ground: basis
		};
	};
	/** Most of a stance, or all of it but the frames next to its events, lies where peaks count. */
	function covers(stance, all = false) {
		let [inside, counted] = [0, 0];
		for (let k = 0; k < n; k++) {
			if (times[k] < stance.from || times[k] > stance.to) continue;
			inside++;
			counted += clear[k];
		}
		return inside > 0 && (all ? counted >= inside - 2 : counted > .5 * inside);
	}
	function touches(stance) {
		for (let k = 0; k < n; k++) if (clear[k] === 1 && times[k] >= stance.from && times[k] <= stance.to) return true;
		return false;
	}
	function spansOf(mask) {
		return runsOf(n, (k) => mask[k] === 1).map(({ first, last }) => ({
			from: times[first],
			to: times[last]
		}));
	}
	const strikes = ["right", "left"].map((side) => ground.stances.filter((stance) => stance.side === side && stance.wholeStart).map((stance) => stance.from));
	const most = strikes[0].length >= strikes[1].length ? strikes[0] : strikes[1];
	const strides = most.slice(1).map((to, i) => ({
		from: most[i],
		to
	}));
	return {
		left: own("left"),
		right: own("right"),
		rest: {
			runs: runsOf(n, (k) => clear[k] === 1),
			spans: strides.length > 0 ? strides.filter((stride) => covers(stride, true)) : spansOf(clear),
			ground: null
		}
	};
}
function runsOf(n, is) {
	const runs = [];
	let first = -1;
	for (let k = 0; k <= n; k++) {
		const on = k < n && is(k);
		if (on && first < 0) first = k;
		if (!on && first >= 0) {
			runs.push({
				first,
				last: k - 1
			});
			first = -1;
		}
	}
	return runs;
}
// core/loads/clinical-peaks.ts
/** Frames at a run's ends where a rate would be a one-sided difference. */
const RATE_EDGE = 2;
const QUANTITIES = [
	["resultant", "N"],
	["compression", "N"],
	["tension", "N"],
	["anterior", "N"],
	["posterior", "N"],
	["lateral", "N"],
	["medial", "N"],
	["loading rate", "N/s"],
	["moment", "N·m"],
	["extensor moment", "N·m"],
	["flexor moment", "N·m"],
	["power generated", "W"],
	["power absorbed", "W"]
];
/** The largest value of every quantity a clinician reads, per joint, inside its scope; made once for all bodies that move along one motion. */
function createPeakFinder(times, scope) {
	const ready = new Map([
		scope.left,
		scope.right,
		scope.rest
	].map((one) => [one, prepareScope(times, one)]));
	const track = {
		size: new Float64Array(times.length),
		rate: new Float64Array(times.length),
		value: new Float64Array(QUANTITIES.length),
		at: new Int32Array(QUANTITIES.length)
	};
	return (joints) => joints.flatMap((joint) => findJointPeaks(joint, times, ready.get(scopeOf(joint.joint, joint.side, scope)), track));
}
function prepareScope(times, scope) {
	const rateWeights = new Float64Array(5 * times.length).fill(NaN);
	for (const { first, last } of scope.runs) {
		if (last - first < 5) continue;
		const { first: own } = calcDerivativeWeights(times.subarray(first, last + 1));
		rateWeights.set(own.subarray(10, own.length - 10), 5 * (first + RATE_EDGE));
	}
	return {
		...scope,
		rateWeights,
		frames: scope.spans.map(({ from, to }) => framesOf(times, from, to))
	};
}
function framesOf(times, from, to) {
	let first = 0;
	while (first < times.length && times[first] < from - 1e-9) first++;
	let last = times.length - 1;
	while (last >= first && times[last] > to + 1e-9) last--;
	return {
		first,
		last
	};
}
function findJointPeaks(joint, times, scope, track) {
	const { forceOnDistalInWorld: force, momentOnDistalInWorld: moment, momentOnDistalInDistal: own, power } = joint;
	const local = joint.joint.startsWith("ankle") ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal;
	const press = joint.side === null ? 1 : -1;
	const outward = joint.side === "left" ? -1 : 1;
	const extend = joint.joint.startsWith("knee") || joint.side === null ? 1 : -1;
	const { size, rate, value, at } = track;
	const n = times.length;
	for (let k = 0; k < n; k++) size[k] = sizeOf(force, 3 * k);
	calcRates(size, scope.rateWeights, rate);
	value.fill(Number.NEGATIVE_INFINITY);
	at.fill(-1);
	const note = (quantity, here, k) => {
		if (!(here > value[quantity])) return;
		value[quantity] = here;
		at[quantity] = k;
	};
	for (const { first, last } of scope.runs) for (let k = first; k <= last; k++) {
		const x = local[3 * k];
		const y = press * local[3 * k + 1];
		const z = outward * local[3 * k + 2];
		const bend = extend * own[3 * k + 2];
		note(0, size[k], k);
		note(1, y, k);
		note(2, -y, k);
		note(3, x, k);
		note(4, -x, k);
		note(5, z, k);
		note(6, -z, k);
		note(7, rate[k], k);
		note(8, sizeOf(moment, 3 * k), k);
		note(9, bend, k);
		note(10, -bend, k);
		note(11, power[k], k);
		note(12, -power[k], k);
	}
	const basis = scope.ground === null ? {} : { ground: scope.ground };
	const peaks = [];
	QUANTITIES.forEach(([quantity, unit], i) => {
		if (joint.side === null && (quantity === "lateral" || quantity === "medial")) return;
		if (at[i] < 0 || value[i] <= 0) return;
		peaks.push({
			joint: joint.joint,
			side: joint.side,
			quantity,
			value: value[i],
			sd: null,
			unit,
			time: times[at[i]],
			...basis
		});
	});
	const impulses = scope.frames.map((frames) => integrate(times, size, frames)).filter((one) => Number.isFinite(one));
	if (impulses.length > 0) {
		const mean = impulses.reduce((sum, one) => sum + one, 0) / impulses.length;
		peaks.push({
			joint: joint.joint,
			side: joint.side,
			quantity: "impulse",
			value: mean,
			sd: null,
			unit: "N·s",
			time: scope.spans[0].from,
			...basis
		});
	}
	return peaks;
}
/** Plainly, for Math.hypot minds overflow and takes ten times as long. */
const sizeOf = (v, i) => Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
/** Central five-point differences. */
function calcRates(size, weights, rates) {
	rates.fill(NaN);
	for (let k = RATE_EDGE; k < size.length - RATE_EDGE; k++) {
		const w = 5 * k;
		rates[k] = weights[w] * size[k - 2] + weights[w + 1] * size[k - 1] + weights[w + 2] * size[k] + weights[w + 3] * size[k + 1] + weights[w + 4] * size[k + 2];
	}
}
/** Trapezoids between the samples of a span; two samples at one time (a boundary) add nothing. */
function integrate(times, size, { first, last }) {
	let sum = 0;
	for (let k = first + 1; k <= last; k++) sum += (size[k] + size[k - 1]) / 2 * (times[k] - times[k - 1]);
	return last < first ? NaN : sum;
}
// core/loads/compare-loads.ts
function standardDeviation(values) {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
const DEFAULT_SEED = 20240;
/**
* Bodies the subject might have: masses, centres, radii and lengths drawn from their standard deviations. What a table
* gets wrong it gets wrong on both sides alike, so left and right share their draw; the whole keeps its mass.
*/
function sampleBodies(body, count = 16, seed = DEFAULT_SEED) {
	const random = createRandom(seed);
	const kinds = [...new Set(body.segments.map((segment) => segment.name.split(".")[0]))];
	return Array.from({ length: count }, () => {
		const draws = new Map(kinds.map((kind) => [kind, [
			random.normal(),
			random.normal(),
			random.normal(),
			random.normal()
		]]));
		const drawn = body.segments.map((segment) => {
			const [mass, centre, radius, length] = draws.get(segment.name.split(".")[0]);
			return {
				...segment,
				mass: vary(segment.mass, mass, .3),
				centreOfMass: vary(segment.centreOfMass, centre, .3),
				radiusOfGyration: vary(segment.radiusOfGyration, radius, .3),
				length: vary(segment.length, length, .5)
			};
		});
		const before = body.segments.reduce((sum, segment) => sum + segment.mass.value, 0);
		const after = drawn.reduce((sum, segment) => sum + segment.mass.value, 0);
		const scale = isWhole(body) ? before / after : 1;
		return withSegments(body, drawn.map((segment) => ({
			...segment,
			mass: {
				...segment.mass,
				value: segment.mass.value * scale
			}
		})));
	});
}
/** One leg may well be heavier than the table says; a whole body was weighed. */
const isWhole = (body) => body.template !== "swing-leg";
/** One draw, never below a share of the value: a thigh does not vanish. */
function vary(number, draw, least) {
	return {
		...number,
		value: Math.max(least * number.value, number.value + (number.sd ?? 0) * draw)
	};
}
/** The same peaks of every drawn body give each peak its scatter. A peak that some body lacks counts as 0 there. */
function withUncertainty(peaks, drawn) {
	if (drawn.length < 2) return [...peaks];
	const tables = drawn.map((list) => new Map(list.map((peak) => [`${peak.joint}|${peak.quantity}`, peak.value])));
	return peaks.map((peak) => {
		const samples = tables.map((table) => table.get(`${peak.joint}|${peak.quantity}`) ?? 0);
		return {
			...peak,
			sd: standardDeviation(samples),
			samples
		};
	});
}
// core/loads/sole.ts
/** What of a sole can press on the floor, as fractions of stature (foot length 0.152, breadth 0.055: Winter after Drillis and Contini). */
const HEEL_BEHIND_ANKLE = .036;
/** To the middle of the toes: their tips press only when hardly anything is left to press. */
const TOES_AHEAD = .02;
const HALF_BREADTH = .03;
function calcSole({ ankle, toe }, k, stature) {
	const dx = toe[3 * k] - ankle[3 * k];
	const dz = toe[3 * k + 2] - ankle[3 * k + 2];
	const long = Math.hypot(dx, dz);
	const along = long > .02 * stature ? [dx / long, dz / long] : [1, 0];
	return {
		x: ankle[3 * k],
		z: ankle[3 * k + 2],
		along,
		behind: HEEL_BEHIND_ANKLE * stature,
		ahead: long + TOES_AHEAD * stature,
		aside: HALF_BREADTH * stature
	};
}
/** The point of the sole at a share of its length, 0 at the heel and 1 at the toes. */
function pointOnSole(sole, share) {
	const along = -sole.behind + share * (sole.behind + sole.ahead);
	return [sole.x + along * sole.along[0], sole.z + along * sole.along[1]];
}
/**
* Share of the sole at which the centre of pressure lies in tenths of a walking stance: mean of 42 measured stances of eleven walkers in the
* recordings that the validation uses; from stance to stance it scatters by 0.05 (heel) to 0.1 (toes), one to two centimetres.
*/
const WALKED = [
	.15,
	.24,
	.36,
	.44,
	.57,
	.67,
	.73,
	.79,
	.84,
	.86,
	.85
];
function usualShare(passed) {
	const at = Math.max(0, Math.min(1, passed)) * 10;
	const i = Math.min(9, Math.floor(at));
	return WALKED[i] + (at - i) * (WALKED[i + 1] - WALKED[i]);
}
/** The nearest point of the sole. */
function clampToSole(sole, x, z) {
	const [ex, ez] = sole.along;
	const along = Math.min(sole.ahead, Math.max(-sole.behind, (x - sole.x) * ex + (z - sole.z) * ez));
	const aside = Math.min(sole.aside, Math.max(-sole.aside, -(x - sole.x) * ez + (z - sole.z) * ex));
	return [sole.x + along * ex - aside * ez, sole.z + along * ez + aside * ex];
}
/** m: how far a point lies outside the sole. */
function distanceFromSole(sole, x, z) {
	const [nx, nz] = clampToSole(sole, x, z);
	return Math.hypot(x - nx, z - nz);
}
// core/loads/estimate-ground.ts
/**
* How much of the way from the usual point to the one that the motion's moment wants is believed. In walking that point is off by 5 to 10 cm (second
* derivatives of markers, a trunk of one rod), the usual one by 1 to 2; of a run no usual one is known.
*/
const BELIEVED_WALKING = .15;
/** m: more free moment than vertical force times this a sole does not give (measured: up to 0.01 m in walking). */
const MOST_TWIST = .02;
/**
* Where estimated ground forces act: where they usually do at that part of a stance, moved towards where the whole body's moment would be met, inside the
* soles. Two feet share the way from
* their usual points by the same shift, so that a foot whose force fades leaves the other where it would stand alone:
* nothing jumps when support passes from one to two feet and back. What the soles cannot give stays unbalanced.
*/
function placeForces(rest, feet, floor, weight, trust) {
	let up = 0;
	for (const foot of feet) up += Math.max(0, foot.force[1]);
	let rx = 0;
	let rz = 0;
	for (const { force, usual } of feet) {
		rx += up > 0 ? Math.max(0, force[1]) * usual[0] / up : usual[0] / feet.length;
		rz += up > 0 ? Math.max(0, force[1]) * usual[1] / up : usual[1] / feet.length;
	}
	const fx = rest.force[0];
	const fy = rest.force[1];
	const fz = rest.force[2];
	const mx = rest.moment[0] - (floor * fz - rz * fy);
	const my = rest.moment[1] - (rz * fx - rx * fz);
	const mz = rest.moment[2] - (rx * fy - floor * fx);
	const believed = fy > 0 ? trust * fy / (fy * fy + (.05 * weight) ** 2) : 0;
	const placed = feet.map((foot) => ({
		foot,
		point: clampToSole(foot.sole, foot.usual[0] + mz * believed, foot.usual[1] - mx * believed)
	}));
	let twist = my;
	for (const { foot, point } of placed) twist -= (point[1] - rz) * foot.force[0] - (point[0] - rx) * foot.force[2];
	return placed.map(({ foot, point }) => {
		const press = Math.max(0, foot.force[1]);
		const own = up > 0 ? twist * press / up : 0;
		return {
			side: foot.side,
			point,
			freeMoment: Math.max(-.02 * press, Math.min(MOST_TWIST * press, own))
		};
	});
}
/**
* How two feet on the ground push against each other: each force points to the centre of mass from where it acts, as measured ones do, and
* what the whole body's motion demands beyond that is shared like the weight. Horizontal parts only; the sum stays what the motion demands.
*/
function splitHorizontally(demanded, centre, feet, floor) {
	const height = Math.max(.2, centre[1] - floor);
	const toCentre = feet.map(({ press, point }) => [press * (centre[0] - point[0]) / height, press * (centre[2] - point[1]) / height]);
	const rest = [demanded[0] - toCentre.reduce((sum, one) => sum + one[0], 0), demanded[2] - toCentre.reduce((sum, one) => sum + one[1], 0)];
	return feet.map(({ share }, i) => [toCentre[i][0] + share * rest[0], toCentre[i][1] + share * rest[1]]);
}
/** Smooth from 0 at 0 to 1 at 1, level at both ends. */
const smoothstep = (s) => {
	const c = Math.max(0, Math.min(1, s));
	return c * c * (3 - 2 * c);
};
// core/loads/ground-sampling.ts
/** Samples of a plate at the motion's times, by linear interpolation of force and of moment about the origin. */
function sampleGround(ground, times) {
	const n = times.length;
	const force = new Float64Array(3 * n);
	const moment = new Float64Array(3 * n);
	let i = 0;
	const last = ground.times.length - 1;
	const f = /* @__PURE__ */ new Float64Array(3);
	const m = /* @__PURE__ */ new Float64Array(3);
	for (let k = 0; k < n; k++) {
		const t = times[k];
		if (t < ground.times[0] || t > ground.times[last]) continue;
		while (i < last - 1 && ground.times[i + 1] < t) i++;
		const span = ground.times[i + 1] - ground.times[i];
		const w = span > 0 ? Math.min(1, Math.max(0, (t - ground.times[i]) / span)) : 0;
		for (const [sample, weight] of [[i, 1 - w], [i + 1, w]]) {
			if (weight === 0) continue;
			wrenchAt(ground, sample, f, m);
			for (let c = 0; c < 3; c++) {
				force[3 * k + c] += weight * f[c];
				moment[3 * k + c] += weight * m[c];
			}
		}
	}
	return {
		force,
		moment
	};
}
function wrenchAt(ground, sample, f, m) {
	const at = 3 * sample;
	for (let c = 0; c < 3; c++) f[c] = Number.isFinite(ground.force[at + c]) ? ground.force[at + c] : 0;
	const px = ground.point[at];
	if (!Number.isFinite(px)) {
		f.fill(0);
		m.fill(0);
		return;
	}
	const py = ground.point[at + 1];
	const pz = ground.point[at + 2];
	m[0] = py * f[2] - pz * f[1] + zeroIfNaN$1(ground.freeMoment[at]);
	m[1] = pz * f[0] - px * f[2] + zeroIfNaN$1(ground.freeMoment[at + 1]);
	m[2] = px * f[1] - py * f[0] + zeroIfNaN$1(ground.freeMoment[at + 2]);
}
const zeroIfNaN$1 = (value) => Number.isFinite(value) ? value : 0;
/** Where on the plane y = floor the force acts, given its moment about the origin; NaN when the vertical force is below `least`. */
function calcCentreOfPressure(force, moment, k, floor, least) {
	const point = /* @__PURE__ */ new Float64Array(3);
	putCentreOfPressure(force.subarray(3 * k, 3 * k + 3), moment.subarray(3 * k, 3 * k + 3), 0, floor, least, point);
	return [
		point[0],
		point[1],
		point[2]
	];
}
/** The same, written into a track of points. */
function putCentreOfPressure(force, moment, k, floor, least, points) {
	const fy = force[3 * k + 1];
	const isLoaded = Math.abs(fy) > least;
	points[3 * k] = isLoaded ? (moment[3 * k + 2] + floor * force[3 * k]) / fy : NaN;
	points[3 * k + 1] = isLoaded ? floor : NaN;
	points[3 * k + 2] = isLoaded ? (floor * force[3 * k + 2] - moment[3 * k]) / fy : NaN;
}
/** s: a plate's load fades in and out; events and plates may differ by this much about where a step begins. */
const FADE = .06;
/** s: events found in the motion miss the plate's by up to this much (0.08 s in a stair descent). */
const GRACE = .1;
/** s: load this long before or after a stance is not that foot's own. */
const STRANGE = .1;
/** In single support a plate must carry what the whole body's motion demands, within what a wrong mass and smoothing can explain. */
const LEAST_SHARE = .75;
const MOST_SHARE = 1.33;
/** The same for each third of it: a heel or toes beside the plate show only at the beginning or the end. */
const LEAST_OF_THIRD = .6;
const MOST_OF_THIRD = 1.6;
/** m: a centre of pressure farther than this from the sole does not belong to it. */
const FARTHEST$1 = .1;
function judgeStances(request) {
	return request.stances.map((stance) => ({
		...stance,
		...judge(request, stance)
	}));
}
function judge(request, stance) {
	const { times, plates, seen, stances } = request;
	const plate = plates[stance.side];
	const frames = [];
	for (let k = 0; k < times.length; k++) if (times[k] >= stance.from && times[k] <= stance.to && seen?.[k] !== 0) frames.push(k);
	if (frames.length === 0) return {
		ground: "not known",
		why: "the body was not seen",
		use: "nothing"
	};
	const without = (why) => {
		if (request.whole === null) return {
			ground: "not known",
			why: `${why}, and one leg alone does not tell what the ground does to it`,
			use: "nothing"
		};
		if (!stances.some((one) => one.side !== stance.side)) return {
			ground: "not known",
			why: `${why}, and the other foot’s steps are not known`,
			use: "nothing"
		};
		return {
			ground: "estimated",
			why,
			use: "nothing"
		};
	};
	const loaded = plate === null ? [] : frames.filter((k) => Math.abs(plate.force[3 * k + 1]) > 20);
	if (plate === null || loaded.length < 3) return without("no force plate under the foot");
	const first = times[loaded[0]];
	const last = times[loaded.at(-1)];
	const from = times[frames[0]];
	const to = times[frames.at(-1)];
	if (first - from > GRACE || to - last > GRACE || hasGap(times, loaded)) return without(`a plate carried the foot only from ${first.toFixed(2)} to ${last.toFixed(2)} s`);
	const strange = strangeLoad(request, plate, stance);
	if (strange !== null) return without(`the plate was loaded at ${strange.toFixed(2)} s too, when this foot was in the air`);
	const share = oddShare(request, plate, stance.side, frames);
	if (share !== null) return without(`in single support the plate carried ${(100 * share).toFixed(0)} % of what the motion demands: part of the step fell beside it, or something else pressed on it`);
	const distance = pressureDistance(request, plate, stance.side, loaded);
	if (distance > FARTHEST$1) return {
		ground: "estimated",
		why: `the plate’s centre of pressure lies ${(100 * distance).toFixed(0)} cm outside the foot, so only the plate’s force is used`,
		use: "force"
	};
	return {
		ground: "measured",
		why: "the whole stance lies on force plates",
		use: "all"
	};
}
function hasGap(times, frames) {
	for (let i = 1; i < frames.length; i++) if (times[frames[i]] - times[frames[i - 1]] > .06) return true;
	return false;
}
/** A time, near this stance, at which its plate is well loaded though the foot is off the ground; null if there is none. */
function strangeLoad({ times, standing, weight, stances }, plate, stance) {
	const own = stances.filter((one) => one.side === stance.side);
	for (let k = 0; k < times.length; k++) {
		const t = times[k];
		const before = stance.wholeStart ? stance.from - t : Number.NEGATIVE_INFINITY;
		const after = stance.wholeEnd ? t - stance.to : Number.NEGATIVE_INFINITY;
		const away = Math.max(before, after);
		if (standing[stance.side][k] === 1 || away < STRANGE || away > 3 * STRANGE) continue;
		if (own.some((one) => t > one.from - STRANGE && t < one.to + STRANGE)) continue;
		if (Math.abs(plate.force[3 * k + 1]) > .2 * weight) return t;
	}
	return null;
}
/** Vertical force of the plate over what the motion demands, while this foot alone is down, when that is not what it should be; else null. */
function oddShare({ whole, standing }, plate, side, frames) {
	if (whole === null) return null;
	const other = side === "left" ? "right" : "left";
	const alone = frames.filter((k) => standing[other][k] === 0 && Number.isFinite(whole[3 * k + 1]));
	if (alone.length < 6) return null;
	const share = (from, to) => {
		const own = alone.slice(Math.floor(from * alone.length), Math.ceil(to * alone.length));
		const sum = (values) => own.reduce((total, k) => total + values[3 * k + 1], 0);
		return sum(plate.force) / sum(whole);
	};
	const all = share(0, 1);
	if (!(all >= LEAST_SHARE && all <= MOST_SHARE)) return all;
	return [
		0,
		1,
		2
	].map((i) => share(i / 3, (i + 1) / 3)).find((one) => !(one >= LEAST_OF_THIRD && one <= MOST_OF_THIRD)) ?? null;
}
/** Median distance of the centre of pressure from the sole while the foot is well loaded, m. */
function pressureDistance({ feet, floor, stature, weight }, plate, side, loaded) {
	const distances = loaded.filter((k) => Math.abs(plate.force[3 * k + 1]) > .3 * weight).map((k) => {
		const [x, , z] = calcCentreOfPressure(plate.force, plate.moment, k, floor, 20);
		return distanceFromSole(calcSole(feet[side], k, stature), x, z);
	}).filter((one) => Number.isFinite(one)).toSorted((a, b) => a - b);
	return distances.length === 0 ? 0 : distances[Math.floor(distances.length / 2)];
}
// core/loads/ground-basis.ts
/** s: how fast a foot is loaded that comes down or leaves while the other is in the air. */
const LANDING = .03;
/** s: a walking stance, where none is whole. */
const USUAL_STANCE = .65;
function calcGroundBasis(times, support, plates) {
	const stances = support.stances ?? [];
	return {
		left: calcTiming(times, stances, "left"),
		right: calcTiming(times, stances, "right"),
		plates: {
			left: sumPlates(plates, "left", times),
			right: sumPlates(plates, "right", times)
		}
	};
}
function calcTiming(times, stances, side) {
	const passed = new Float64Array(times.length).fill(.5);
	const landing = new Float64Array(times.length).fill(1);
	const followsFlight = new Uint8Array(times.length);
	const own = stances.filter((stance) => stance.side === side);
	const whole = stances.filter((stance) => stance.wholeStart && stance.wholeEnd);
	const usual = whole.length === 0 ? USUAL_STANCE : whole.reduce((sum, stance) => sum + (stance.to - stance.from), 0) / whole.length;
	const isAlone = (t) => !stances.some((one) => one.side !== side && t >= one.from && t <= one.to);
	for (const stance of own.toReversed()) {
		const fadesIn = stance.wholeStart && isAlone(stance.from);
		const fadesOut = stance.wholeEnd && isAlone(stance.to);
		const long = Math.max(stance.to - stance.from, stance.wholeStart && stance.wholeEnd ? 0 : usual);
		for (let k = 0; k < times.length; k++) {
			const t = times[k];
			if (!(t >= stance.from && t <= stance.to)) continue;
			const share = stance.wholeStart ? (t - stance.from) / long : stance.wholeEnd ? 1 - (stance.to - t) / long : .5;
			passed[k] = Math.max(0, Math.min(1, share));
			landing[k] = (fadesIn ? smoothstep((t - stance.from) / LANDING) : 1) * (fadesOut ? smoothstep((stance.to - t) / LANDING) : 1);
			followsFlight[k] = fadesIn || fadesOut ? 1 : 0;
		}
	}
	return {
		passed,
		landing,
		followsFlight
	};
}
function sumPlates(plates, side, times) {
	const own = plates.filter((plate) => plate.side === side);
	if (own.length === 0) return null;
	const sum = {
		force: new Float64Array(3 * times.length),
		moment: new Float64Array(3 * times.length)
	};
	for (const plate of own) {
		const sampled = sampleGround(plate, times);
		for (let i = 0; i < sum.force.length; i++) {
			sum.force[i] += sampled.force[i];
			sum.moment[i] += sampled.moment[i];
		}
	}
	return sum;
}
// core/loads/ground.ts
const SIDES$1 = ["left", "right"];
/** Which sides, by the sum of 1 for the left and 2 for the right. */
const CHOSEN = [
	[],
	["left"],
	["right"],
	["left", "right"]
];
/**
* Ground loads per foot, stance by stance. Measured where the whole stance lies on plates. Else estimated: what the whole body's motion
* demands, less what the other foot's plate measured; in double support without plates shared by a smooth transition from the trailing
* to the leading foot; acting inside the sole. Plates that carried only part of a stance are not used for it. Written into `loads`.
*/
function calcGroundLoads(request, loads) {
	const { times, whole, support, plates, basis, feet, floor, stature, weight, wrenches = {}, seen } = request;
	const n = times.length;
	const sums = basis.plates;
	const stances = judgeStances({
		times,
		stances: support.stances ?? [],
		plates: sums,
		whole: request.isWhole ? whole.force : null,
		standing: support,
		feet,
		seen,
		floor,
		stature,
		weight
	});
	for (const side of SIDES$1) {
		const { force, moment, point, known } = loads[side];
		for (const track of [
			force,
			moment,
			point,
			known
		]) track.fill(0);
	}
	const uses = {
		left: usesOf("left"),
		right: usesOf("right")
	};
	const rest = {
		force: [
			0,
			0,
			0
		],
		moment: [
			0,
			0,
			0
		]
	};
	const left = [
		0,
		0,
		0
	];
	for (let k = 0; k < n; k++) {
		if (seen?.[k] === 0) {
			for (const side of SIDES$1) blank(loads[side], k);
			continue;
		}
		takeKnown("left", k);
		takeKnown("right", k);
		estimate(k);
		putCentreOfPressure(loads.left.force, loads.left.moment, k, floor, 20, loads.left.point);
		putCentreOfPressure(loads.right.force, loads.right.moment, k, floor, 20, loads.right.point);
	}
	const anyPlate = plates.some((plate) => plate.side !== null);
	const counted = stances.filter((stance) => stance.to - stance.from > FADE);
	const measured = counted.filter((stance) => stance.ground === "measured").length;
	const source = !anyPlate || measured === 0 ? "shared by a stated transition in double support" : measured < counted.length ? "measured where a plate was struck, predicted elsewhere" : "measured";
	return {
		left: loads.left,
		right: loads.right,
		stances,
		source: anyPlate && stances.length === 0 ? "measured" : source
	};
	/** Per time: 2 the plates' all, 1 their force, 0 nothing, −1 nothing is known. */
	function usesOf(side) {
		const use = new Int8Array(n);
		const own = stances.filter((stance) => stance.side === side);
		if (own.length === 0 && support.stances !== void 0 && sums[side] !== null) return use.fill(2);
		for (const stance of own) {
			const value = stance.ground === "not known" ? -1 : stance.use === "all" ? 2 : stance.use === "force" ? 1 : 0;
			for (let k = 0; k < n; k++) if (times[k] >= stance.from && times[k] <= stance.to) use[k] = value;
			else if (value > 0 && use[k] === 0 && times[k] > stance.from - .06 && times[k] < stance.to + .06) use[k] = value;
		}
		return use;
	}
	function takeKnown(side, k) {
		const given = wrenches[side];
		const stands = support[side][k] === 1;
		const use = given !== void 0 ? 2 : uses[side][k];
		const from = given ?? sums[side];
		const own = loads[side];
		own.known[k] = use === 2 || !stands && use >= 0 ? 1 : 0;
		if (use < 0 && stands) {
			blank(own, k);
			return;
		}
		if (use < 1 || from === null) return;
		for (let i = 3 * k; i < 3 * k + 3; i++) {
			own.force[i] = from.force[i];
			if (use === 2) own.moment[i] = from.moment[i];
		}
	}
	function isOpen(side, k) {
		return support[side][k] === 1 && wrenches[side] === void 0 && uses[side][k] >= 0 && uses[side][k] < 2;
	}
	function estimate(k) {
		const openLeft = isOpen("left", k);
		const openRight = isOpen("right", k);
		if (!openLeft && !openRight) return;
		for (let c = 0; c < 3; c++) {
			const i = 3 * k + c;
			rest.force[c] = whole.force[i] - (openLeft ? 0 : zeroIfNaN(loads.left.force[i])) - (openRight ? 0 : zeroIfNaN(loads.right.force[i]));
			rest.moment[c] = whole.moment[i] - (openLeft ? 0 : zeroIfNaN(loads.left.moment[i])) - (openRight ? 0 : zeroIfNaN(loads.right.moment[i]));
		}
		const open = CHOSEN[(openLeft ? 1 : 0) + (openRight ? 2 : 0)];
		if (request.exact === true && open.length === 1) {
			loads[open[0]].force.set(rest.force, 3 * k);
			loads[open[0]].moment.set(rest.moment, 3 * k);
			return;
		}
		const forceless = CHOSEN[(openLeft && uses.left[k] === 0 ? 1 : 0) + (openRight && uses.right[k] === 0 ? 2 : 0)];
		for (let c = 0; c < 3; c++) {
			left[c] = rest.force[c];
			for (const side of open) left[c] -= uses[side][k] === 1 ? loads[side].force[3 * k + c] : 0;
		}
		for (const side of forceless) {
			const part = forceless.length === 2 ? shareOf(side, k) : forceless.length < support.left[k] + support.right[k] ? smoothstep(2 * shareOf(side, k)) : basis[side].landing[k];
			const press = left[1] > 0 ? part : 0;
			for (let c = 0; c < 3; c++) loads[side].force[3 * k + c] = press * left[c];
		}
		const runs = open.some((side) => basis[side].followsFlight[k] === 1);
		const places = placeForces(rest, open.map((side) => openFoot(side, k)), floor, weight, runs ? 1 : BELIEVED_WALKING);
		if (forceless.length === 2) {
			const feetNow = places.map(({ side, point }) => ({
				press: loads[side].force[3 * k + 1],
				share: shareOf(side, k),
				point
			}));
			const centre = [
				request.centre[3 * k],
				request.centre[3 * k + 1],
				request.centre[3 * k + 2]
			];
			const split = splitHorizontally(left, centre, feetNow, floor);
			for (let i = 0; i < 2; i++) {
				loads[places[i].side].force[3 * k] = split[i][0];
				loads[places[i].side].force[3 * k + 2] = split[i][1];
			}
		}
		for (const { side, point, freeMoment } of places) {
			const { force, moment } = loads[side];
			const fx = force[3 * k];
			const fy = force[3 * k + 1];
			const fz = force[3 * k + 2];
			moment[3 * k] = floor * fz - point[1] * fy;
			moment[3 * k + 1] = point[1] * fx - point[0] * fz + freeMoment;
			moment[3 * k + 2] = point[0] * fy - floor * fx;
		}
	}
	function openFoot(side, k) {
		const f = loads[side].force;
		const sole = calcSole(feet[side], k, stature);
		return {
			side,
			force: [
				f[3 * k],
				f[3 * k + 1],
				f[3 * k + 2]
			],
			sole,
			usual: pointOnSole(sole, usualShare(basis[side].passed[k]))
		};
	}
	function shareOf(side, k) {
		const share = support.rightShare[k];
		const right = Number.isFinite(share) ? share : .5;
		return side === "right" ? right : 1 - right;
	}
}
const zeroIfNaN = (value) => Number.isFinite(value) ? value : 0;
function blank(foot, k) {
	for (const values of [
		foot.force,
		foot.moment,
		foot.point
	]) values.fill(NaN, 3 * k, 3 * k + 3);
	foot.known[k] = 0;
}
// core/loads/inverse-dynamics.ts
const calcBodyMatrices = (body) => calcMatrices({
	...body.tree,
	dimension: 3
});
/** Σ over the sub-tree of each segment, from the tips to the root, in one pass per time. Components stand one by one: this runs for every drawn body. */
function calcDistalSums(motion, matrices = calcBodyMatrices(motion.body), storage) {
	const { times, directions, root } = motion;
	const { segmentCount: S, massCount: P, parent, order, attach, from, massSegment, massAt, mass, gravity } = matrices;
	const n = times.length;
	const accelerations = motion.accelerations ?? differentiate(times, directions, 3 * S).second;
	const rootAcceleration = motion.rootAcceleration ?? differentiate(times, root, 3).second;
	const size = n * S * 3;
	const { force, moment, joints } = storage ?? {
		force: new Float64Array(size),
		moment: new Float64Array(size),
		joints: new Float64Array(size)
	};
	force.fill(0);
	moment.fill(0);
	const jointAcceleration = new Float64Array(S * 3);
	for (let k = 0; k < n; k++) {
		const row = k * S * 3;
		for (let s = 0; s < S; s++) {
			const i = order[s];
			const p = parent[i];
			const to = row + 3 * i;
			if (p < 0) {
				joints[to] = root[3 * k];
				joints[to + 1] = root[3 * k + 1];
				joints[to + 2] = root[3 * k + 2];
				jointAcceleration[3 * i] = rootAcceleration[3 * k];
				jointAcceleration[3 * i + 1] = rootAcceleration[3 * k + 1];
				jointAcceleration[3 * i + 2] = rootAcceleration[3 * k + 2];
			} else {
				const reach = attach[i] - from[p];
				const at = row + 3 * p;
				joints[to] = joints[at] + reach * directions[at];
				joints[to + 1] = joints[at + 1] + reach * directions[at + 1];
				joints[to + 2] = joints[at + 2] + reach * directions[at + 2];
				jointAcceleration[3 * i] = jointAcceleration[3 * p] + reach * accelerations[at];
				jointAcceleration[3 * i + 1] = jointAcceleration[3 * p + 1] + reach * accelerations[at + 1];
				jointAcceleration[3 * i + 2] = jointAcceleration[3 * p + 2] + reach * accelerations[at + 2];
			}
		}
		for (let i = 0; i < P; i++) {
			const j = massSegment[i];
			const reach = massAt[i] - from[j];
			const at = row + 3 * j;
			const px = joints[at] + reach * directions[at];
			const py = joints[at + 1] + reach * directions[at + 1];
			const pz = joints[at + 2] + reach * directions[at + 2];
			const m = mass[i];
			const fx = m * (jointAcceleration[3 * j] + reach * accelerations[at]);
			const fy = m * (jointAcceleration[3 * j + 1] + reach * accelerations[at + 1] + gravity);
			const fz = m * (jointAcceleration[3 * j + 2] + reach * accelerations[at + 2]);
			force[at] += fx;
			force[at + 1] += fy;
			force[at + 2] += fz;
			moment[at] += py * fz - pz * fy;
			moment[at + 1] += pz * fx - px * fz;
			moment[at + 2] += px * fy - py * fx;
		}
		for (let s = S - 1; s >= 0; s--) {
			const i = order[s];
			const p = parent[i];
			if (p < 0) continue;
			const at = row + 3 * i;
			const to = row + 3 * p;
			force[to] += force[at];
			force[to + 1] += force[at + 1];
			force[to + 2] += force[at + 2];
			moment[to] += moment[at];
			moment[to + 1] += moment[at + 1];
			moment[to + 2] += moment[at + 2];
		}
	}
	return {
		matrices,
		force,
		moment,
		joints
	};
}
/** Sums over all segments that hang on the root point: the whole body. */
function calcWholeSums(sums, frameCount, whole = {
	force: new Float64Array(3 * frameCount),
	moment: new Float64Array(3 * frameCount)
}) {
	const { matrices } = sums;
	const S = matrices.segmentCount;
	const { force, moment } = whole;
	force.fill(0);
	moment.fill(0);
	for (let j = 0; j < S; j++) {
		if (matrices.parent[j] >= 0) continue;
		for (let k = 0; k < frameCount; k++) for (let c = 0; c < 3; c++) {
			force[3 * k + c] += sums.force[(k * S + j) * 3 + c];
			moment[3 * k + c] += sums.moment[(k * S + j) * 3 + c];
		}
	}
	return whole;
}
/** The whole body's centre of mass, x, y, z per time. */
function calcCentreOfMass({ matrices }, { times, directions, root }, centre = new Float64Array(3 * times.length)) {
	const { segmentCount: S, totalMass, b } = matrices;
	for (let k = 0; k < times.length; k++) {
		let x = totalMass * root[3 * k];
		let y = totalMass * root[3 * k + 1];
		let z = totalMass * root[3 * k + 2];
		for (let j = 0; j < S; j++) {
			const at = (k * S + j) * 3;
			x += b[j] * directions[at];
			y += b[j] * directions[at + 1];
			z += b[j] * directions[at + 2];
		}
		centre[3 * k] = x / totalMass;
		centre[3 * k + 1] = y / totalMass;
		centre[3 * k + 2] = z / totalMass;
	}
	return centre;
}
// core/loads/load-storage.ts
/** `joints`: where to write them when they are part of a longer motion. */
function createLoadStorage(body, frames, joints = createJointLoads(body, frames)) {
	const S = body.tree.segments.length;
	const vectors = (count = 1) => new Float64Array(3 * count * frames);
	return {
		sums: {
			force: vectors(S),
			moment: vectors(S),
			joints: vectors(S)
		},
		whole: {
			force: vectors(),
			moment: vectors()
		},
		centre: vectors(),
		feet: {
			left: {
				ankle: vectors(),
				toe: vectors()
			},
			right: {
				ankle: vectors(),
				toe: vectors()
			}
		},
		ground: createFootLoads(frames),
		joints
	};
}
/** The same places to work in, and fresh ones for what comes out. */
const withFreshResults = (storage, body, frames) => ({
	...storage,
	ground: createFootLoads(frames),
	joints: createJointLoads(body, frames)
});
function createFootLoads(frames) {
	const foot = () => ({
		force: new Float64Array(3 * frames),
		moment: new Float64Array(3 * frames),
		point: new Float64Array(3 * frames),
		known: new Float64Array(frames)
	});
	return {
		left: foot(),
		right: foot()
	};
}
/** Empty tracks for every joint of a body. */
function createJointLoads(body, frames) {
	return body.joints.map(({ name, side }) => fillTracks(name, side, (width) => new Float64Array(width * frames)));
}
/** Frames from…to (not counted) of longer tracks; the same memory. */
function viewJointLoads(joints, from, to) {
	return joints.map((joint) => fillTracks(joint.joint, joint.side, (width, key) => joint[key].subarray(width * from, width * to)));
}
function fillTracks(joint, side, track) {
	return {
		joint,
		side,
		forceOnDistalInWorld: track(3, "forceOnDistalInWorld"),
		forceOnDistalInDistal: track(3, "forceOnDistalInDistal"),
		forceOnDistalInProximal: track(3, "forceOnDistalInProximal"),
		momentOnDistalInWorld: track(3, "momentOnDistalInWorld"),
		momentOnDistalInDistal: track(3, "momentOnDistalInDistal"),
		axial: track(1, "axial"),
		shear: track(1, "shear"),
		power: track(1, "power")
	};
}
/** Nothing is known of a joint in some frames. */
function blankJoint(joint, from, to) {
	for (const values of Object.values(joint)) {
		if (!(values instanceof Float64Array)) continue;
		const width = values === joint.axial || values === joint.shear || values === joint.power ? 1 : 3;
		values.fill(NaN, width * from, width * to);
	}
}
// core/loads/joint-loads.ts
/** Differences never reach across frames in which the body was not seen. */
function withDerivatives(motion, seen) {
	const { times } = motion;
	const S = motion.body.segments.length;
	const runs = runsOf(times.length, (k) => seen?.[k] !== 0);
	const derive = (values, width, which) => {
		if (runs.length === 1 && runs[0].last - runs[0].first === times.length - 1) return differentiate(times, values, width)[which];
		const out = new Float64Array(values.length);
		for (const { first, last } of runs) {
			const own = differentiate(times.subarray(first, last + 1), values.subarray(first * width, (last + 1) * width), width);
			out.set(own[which], first * width);
		}
		return out;
	};
	return {
		...motion,
		accelerations: motion.accelerations ?? derive(motion.directions, 3 * S, "second"),
		rootAcceleration: motion.rootAcceleration ?? derive(motion.root, 3, "second"),
		omega: calcAngularVelocities(motion.axes, derive(motion.axes, 9 * S, "first"), times.length * S)
	};
}
function layLoads(body) {
	const matrices = calcBodyMatrices(body);
	const indexOf = (name) => matrices.tree.segments.findIndex((one) => one.name === name);
	const feet = {
		left: indexOf("foot.left"),
		right: indexOf("foot.right")
	};
	return {
		body,
		matrices,
		joints: body.joints.map(({ distal, proximal }) => {
			const d = indexOf(distal);
			return {
				distal: d,
				proximal: indexOf(proximal),
				left: isDistal$1(matrices.parent, feet.left, d),
				right: isDistal$1(matrices.parent, feet.right, d)
			};
		}),
		feet
	};
}
/**
* Loads of every joint of a body along a motion. The body may be another than the one that was recorded, of the same segments; what is
* worked out is written into `storage`, and `basis` is what of the ground no body changes.
*/
function calcJointLoads(request, loaded = layLoads(request.motion.body), storage = createLoadStorage(loaded.body, request.motion.times.length), basis = calcGroundBasis(request.motion.times, request.support, request.plates)) {
	const { motion, support, plates, floor, wrenches, seen, exact } = request;
	const { body, matrices } = loaded;
	const { times } = motion;
	const sums = calcDistalSums(motion, matrices, storage.sums);
	for (const side of ["left", "right"]) trackFoot(storage.feet[side], sums, motion, loaded.feet[side]);
	const ground = calcGroundLoads({
		times,
		whole: calcWholeSums(sums, times.length, storage.whole),
		centre: calcCentreOfMass(sums, motion, storage.centre),
		isWhole: body.template !== "swing-leg",
		support,
		plates,
		basis,
		feet: storage.feet,
		floor,
		stature: body.subject.height,
		weight: bodyWeightToNewton(1, body.subject.mass),
		seen,
		...wrenches === void 0 ? {} : { wrenches },
		...exact === void 0 ? {} : { exact }
	}, storage.ground);
	for (let i = 0; i < loaded.joints.length; i++) calcJointLoad(storage.joints[i], loaded.joints[i], motion, sums, ground);
	if (seen !== void 0) for (const { first, last } of runsOf(seen.length, (k) => seen[k] === 0)) for (const joint of storage.joints) blankJoint(joint, first, last + 1);
	return {
		joints: storage.joints,
		ground
	};
}
function trackFoot(track, sums, { times, directions }, j) {
	if (j < 0) return;
	const { segmentCount: S, length } = sums.matrices;
	for (let k = 0; k < times.length; k++) for (let c = 0; c < 3; c++) {
		const at = (k * S + j) * 3 + c;
		track.ankle[3 * k + c] = sums.joints[at];
		track.toe[3 * k + c] = sums.joints[at] + length[j] * directions[at];
	}
}
function calcJointLoad(out, { distal, proximal, left, right }, motion, sums, ground) {
	const { times, axes, directions, omega } = motion;
	const { force, moment, joints } = sums;
	const { left: leftFoot, right: rightFoot } = ground;
	const { forceOnDistalInWorld, forceOnDistalInDistal, forceOnDistalInProximal, momentOnDistalInWorld, momentOnDistalInDistal, axial, shear, power } = out;
	const S = sums.matrices.segmentCount;
	for (let k = 0; k < times.length; k++) {
		const to = 3 * k;
		const at = (k * S + distal) * 3;
		const below = (k * S + proximal) * 3;
		let fx = force[at];
		let fy = force[at + 1];
		let fz = force[at + 2];
		let mx = moment[at];
		let my = moment[at + 1];
		let mz = moment[at + 2];
		if (left) {
			fx -= leftFoot.force[to];
			fy -= leftFoot.force[to + 1];
			fz -= leftFoot.force[to + 2];
			mx -= leftFoot.moment[to];
			my -= leftFoot.moment[to + 1];
			mz -= leftFoot.moment[to + 2];
		}
		if (right) {
			fx -= rightFoot.force[to];
			fy -= rightFoot.force[to + 1];
			fz -= rightFoot.force[to + 2];
			mx -= rightFoot.moment[to];
			my -= rightFoot.moment[to + 1];
			mz -= rightFoot.moment[to + 2];
		}
		const jx = joints[at];
		const jy = joints[at + 1];
		const jz = joints[at + 2];
		mx -= jy * fz - jz * fy;
		my -= jz * fx - jx * fz;
		mz -= jx * fy - jy * fx;
		const along = fx * directions[at] + fy * directions[at + 1] + fz * directions[at + 2];
		axial[k] = along;
		shear[k] = Math.sqrt(Math.max(0, fx * fx + fy * fy + fz * fz - along * along));
		power[k] = mx * (omega[at] - omega[below]) + my * (omega[at + 1] - omega[below + 1]) + mz * (omega[at + 2] - omega[below + 2]);
		forceOnDistalInWorld[to] = fx;
		forceOnDistalInWorld[to + 1] = fy;
		forceOnDistalInWorld[to + 2] = fz;
		momentOnDistalInWorld[to] = mx;
		momentOnDistalInWorld[to + 1] = my;
		momentOnDistalInWorld[to + 2] = mz;
		putInAxes(forceOnDistalInDistal, to, axes, 3 * at, fx, fy, fz);
		putInAxes(forceOnDistalInProximal, to, axes, 3 * below, fx, fy, fz);
		putInAxes(momentOnDistalInDistal, to, axes, 3 * at, mx, my, mz);
	}
}
/** Components of a vector along a segment's own axes (columns of a 3 × 3 matrix). */
function putInAxes(out, to, axes, at, x, y, z) {
	out[to] = axes[at] * x + axes[at + 3] * y + axes[at + 6] * z;
	out[to + 1] = axes[at + 1] * x + axes[at + 4] * y + axes[at + 7] * z;
	out[to + 2] = axes[at + 2] * x + axes[at + 5] * y + axes[at + 8] * z;
}
function isDistal$1(parent, segment, of) {
	for (let here = segment; here >= 0; here = parent[here]) if (here === of) return true;
	return false;
}
/** The vector of Ȧ·Aᵀ for each of `count` sets of axes. */
function calcAngularVelocities(axes, first, count) {
	const omega = new Float64Array(count * 3);
	for (let i = 0; i < count; i++) {
		const at = 9 * i;
		omega[3 * i] = (turn(first, axes, at + 6, at + 3) - turn(first, axes, at + 3, at + 6)) / 2;
		omega[3 * i + 1] = (turn(first, axes, at, at + 6) - turn(first, axes, at + 6, at)) / 2;
		omega[3 * i + 2] = (turn(first, axes, at + 3, at) - turn(first, axes, at, at + 3)) / 2;
	}
	return omega;
}
const turn = (first, axes, r, c) => first[r] * axes[c] + first[r + 1] * axes[c + 1] + first[r + 2] * axes[c + 2];
// core/loads/clinical.ts
/**
* Net joint loads: what the proximal segment exerts on the distal one, from the motion of everything distal and
* the ground's force on it (mechanics: section 5). Not contact forces inside the joint.
*/
function calcLoads(request) {
	const motion = withDerivatives(request.motion, request.seen);
	const { times, body } = motion;
	const basis = calcGroundBasis(times, request.support, request.plates);
	const own = createLoadStorage(body, times.length);
	const { joints, ground } = calcJointLoads({
		...request,
		motion
	}, layLoads(body), own, basis);
	const findPeaks = createPeakFinder(times, calcRecordedScope(times, ground, request.seen, request.window));
	const again = withFreshResults(own, body, times.length);
	const drawn = (request.bodies ?? []).map((one) => findPeaks(calcJointLoads({
		...request,
		motion
	}, layLoads(one), again, basis).joints));
	return {
		of: request.of,
		times,
		joints,
		ground: {
			left: ground.left.force,
			right: ground.right.force
		},
		groundSource: ground.source,
		groundMeasured: {
			left: ground.left.known,
			right: ground.right.known
		},
		centreOfPressure: {
			left: ground.left.point,
			right: ground.right.point
		},
		stances: ground.stances.map(({ side, from, to, ground: how, why }) => ({
			side,
			from,
			to,
			ground: how,
			why
		})),
		peaks: withUncertainty(findPeaks(joints), drawn),
		bodyMass: body.subject.mass
	};
}
// core/loads/plates.ts
/** N: a plate with more than this is stood on; as for gait events. */
const LOADED = 20;
/** m: farther from both feet than this, a centre of pressure belongs to neither. */
const FARTHEST = .3;
/**
* Which foot each plate carried. A plate without a side is cut into stretches of load; each goes to the foot that its
* centre of pressure stays nearest to. A stretch that fits neither foot is left out, and counted.
*/
function assignPlates(plates, times, feet) {
	const assigned = [];
	let unassigned = 0;
	for (const plate of plates) {
		if (plate.side !== null) {
			assigned.push(plate);
			continue;
		}
		const sides = {
			left: null,
			right: null
		};
		for (const { first, last } of loadedStretches(plate)) {
			const side = nearestFoot(plate, first, last, times, feet);
			if (side === null) {
				unassigned++;
				continue;
			}
			const own = sides[side] ??= emptyLike(plate, side);
			for (let i = first; i <= last; i++) for (let c = 0; c < 3; c++) {
				own.force[3 * i + c] = plate.force[3 * i + c];
				own.point[3 * i + c] = plate.point[3 * i + c];
				own.freeMoment[3 * i + c] = plate.freeMoment[3 * i + c];
			}
		}
		for (const side of ["left", "right"]) if (sides[side] !== null) assigned.push(sides[side]);
	}
	return {
		plates: assigned,
		unassigned
	};
}
function loadedStretches(plate) {
	const stretches = [];
	const n = plate.times.length;
	let first = -1;
	for (let i = 0; i <= n; i++) {
		const on = i < n && plate.force[3 * i + 1] > LOADED && Number.isFinite(plate.point[3 * i]);
		if (on && first < 0) first = i;
		if (!on && first >= 0) {
			if (plate.times[i - 1] - plate.times[first] > .05) stretches.push({
				first,
				last: i - 1
			});
			first = -1;
		}
	}
	return stretches;
}
function nearestFoot(plate, first, last, times, feet) {
	const sums = {
		left: 0,
		right: 0
	};
	let count = 0;
	let k = 0;
	for (let i = first; i <= last; i++) {
		const t = plate.times[i];
		if (t < times[0] || t > times[times.length - 1]) continue;
		while (k < times.length - 1 && times[k + 1] <= t) k++;
		if (plate.force[3 * i + 1] < 100) continue;
		count++;
		for (const side of ["left", "right"]) sums[side] += Math.hypot(plate.point[3 * i] - feet[side][3 * k], plate.point[3 * i + 2] - feet[side][3 * k + 2]);
	}
	if (count === 0) return null;
	const side = sums.left < sums.right ? "left" : "right";
	return sums[side] / count > FARTHEST ? null : side;
}
function emptyLike(plate, side) {
	return {
		name: plate.name,
		side,
		times: plate.times,
		force: new Float64Array(plate.force.length),
		point: new Float64Array(plate.point.length).fill(NaN),
		freeMoment: new Float64Array(plate.freeMoment.length)
	};
}
// core/pipeline/calc-loads.ts
/** Loads of the recorded motion by inverse dynamics, with measured ground forces where there are any. */
function calcRecordedLoads({ fit, events, groundForces, samples = 16 }) {
	const alerts = [];
	const feet = {
		left: footTrack(fit, "left"),
		right: footTrack(fit, "right")
	};
	const { plates, unassigned } = assignPlates(groundForces, fit.times, feet);
	if (unassigned > 0) alerts.push(alert$1("info", "loads.plate-unassigned", `${unassigned} contact${unassigned === 1 ? "" : "s"} with a force plate could not be given to a foot.`, "If markers and plates are in different axes or files, check that they belong to the same trial."));
	const support = calcContact(fit.times, events);
	const floor = calcFloor(fit, plates);
	const window = calcWindow(fit, events);
	const loads = calcLoads({
		of: "recorded",
		motion: fit,
		support,
		plates,
		floor,
		bodies: sampleBodies(fit.body, samples),
		...window === null ? {} : { window },
		...fit.seen === void 0 ? {} : { seen: fit.seen }
	});
	alerts.push(...describeGround(loads, plates.length > 0), ...checkPlausible(loads, isRunning(support, window, fit.times)));
	return {
		loads,
		plates,
		floor,
		support,
		alerts
	};
}
/** Nobody on the ground for a while, between two events: a run. */
function isRunning({ left, right }, window, times) {
	if (window === null) return false;
	let flight = 0;
	for (let k = 1; k < times.length; k++) if (times[k] >= window.from && times[k] <= window.to && left[k] === 0 && right[k] === 0) flight += times[k] - times[k - 1];
	return flight > .05;
}
/** Which stances the plates did not measure, and what follows for the peaks. */
function describeGround(loads, hasPlates) {
	const alerts = [];
	const stances = loads.stances ?? [];
	if (hasPlates) for (const stance of stances) {
		if (stance.ground === "measured" || stance.why.startsWith("no force plate")) continue;
		alerts.push(alert$1("info", "loads.stance-not-measured", `${stance.side === "left" ? "Left" : "Right"} stance from ${stance.from.toFixed(2)} to ${stance.to.toFixed(2)} s is not measured: ${stance.why}.`, "Nothing to do; its loads are left out of the peaks where other stances of that leg are measured.", { time: stance.from }));
	}
	const basis = (side) => loads.peaks.find((peak) => peak.side === side && peak.ground !== void 0)?.ground;
	const [left, right] = [basis("left"), basis("right")];
	if (left !== void 0 && right !== void 0 && left !== right) {
		const estimated = left === "estimated" ? "left" : "right";
		alerts.push(alert$1("warning", "loads.one-side-estimated", `The ${estimated} leg’s ground force is estimated from the motion, the other’s is measured.`, "Do not read the difference between left and right as asymmetry; record a trial in which both feet strike plates."));
	}
	return alerts;
}
/** Segment masses that explain the measured ground force better, from the frames in which every standing foot is on a plate. */
function refitMasses(fit, events, groundForces) {
	if (groundForces.length === 0 || fit.body.template === "swing-leg") return null;
	const { loads, support } = calcRecordedLoads({
		fit,
		events,
		groundForces,
		samples: 0
	});
	const n = fit.times.length;
	const used = new Uint8Array(n);
	const ground = new Float64Array(3 * n);
	for (let k = 0; k < n; k++) {
		const stands = support.left[k] === 1 || support.right[k] === 1;
		used[k] = stands && loads.groundMeasured.left[k] === 1 && loads.groundMeasured.right[k] === 1 ? 1 : 0;
		for (let c = 0; c < 3; c++) ground[3 * k + c] = loads.ground.left[3 * k + c] + loads.ground.right[3 * k + c];
	}
	return fitMasses(fit, ground, used);
}
/** Peaks count between the first and the last event: outside them nobody knows which foot stands. */
function calcWindow(fit, events) {
	if (events.length < 2) return null;
	const times = events.map((event) => event.time);
	const from = Math.max(Math.min(...times), fit.times[2] ?? fit.times[0]);
	const to = Math.min(Math.max(...times), fit.times.at(-3) ?? fit.times.at(-1));
	return to > from ? {
		from,
		to
	} : null;
}
/** Middle between ankle and metatarsal heads. */
function footTrack(fit, side) {
	const n = fit.times.length;
	const track = new Float64Array(3 * n).fill(NaN);
	const matrices = calcMatrices({
		...fit.body.tree,
		dimension: 3
	});
	const S = matrices.segmentCount;
	const j = matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`);
	if (j < 0) return track;
	const arms = matrices.J.slice(j * S, (j + 1) * S);
	arms[j] += matrices.length[j] / 2;
	for (let k = 0; k < n; k++) for (let c = 0; c < 3; c++) {
		let sum = fit.root[3 * k + c];
		for (let i = 0; i < S; i++) sum += arms[i] * fit.directions[(k * S + i) * 3 + c];
		track[3 * k + c] = sum;
	}
	return track;
}
/** Height of the floor: the plates' own, else a little below the lowest the feet get. */
function calcFloor(fit, plates) {
	const heights = [];
	for (const plate of plates) for (let i = 1; i < plate.point.length; i += 30) if (Number.isFinite(plate.point[i])) heights.push(plate.point[i]);
	if (heights.length > 0) return median(heights);
	const lows = [];
	for (const side of ["left", "right"]) {
		const track = footTrack(fit, side);
		for (let i = 1; i < track.length; i += 3) if (Number.isFinite(track[i])) lows.push(track[i]);
	}
	if (lows.length === 0) return 0;
	return lows.toSorted((a, b) => a - b)[Math.floor(lows.length * .1)] - .025 * fit.body.subject.height;
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
// core/loads/clinical-join.ts
/** Arrays one after another. */
function chain(arrays) {
	const out = new Float64Array(arrays.reduce((sum, one) => sum + one.length, 0));
	let at = 0;
	for (const one of arrays) {
		out.set(one, at);
		at += one.length;
	}
	return out;
}
/** One track of the ground's load, per side. */
function joinGround(parts, pick) {
	return {
		left: chain(parts.map((part) => part.left[pick])),
		right: chain(parts.map((part) => part.right[pick]))
	};
}
// core/pipeline/calc-motion-loads.ts
/**
* Loads of a solved motion, phase by phase: its own accelerations, and the ground where its pivot is. Every phase is smooth inside; the
* jump of velocity between two is an impulse of the motion and no load: nothing is differenced across it.
*/
function calcMotionLoads(motion, of, floor, samples = 16) {
	const phases = motion.phases.filter((phase) => phase.solver.status === "converged");
	if (phases.length === 0) return null;
	const { body } = motion;
	const runs = runsOfPhases(phases);
	const times = chain(phases.map((phase) => phase.times));
	const joints = createJointLoads(body, times.length);
	const parts = phases.map((phase, i) => {
		const request = {
			motion: withDerivatives({
				body,
				...phase
			}),
			support: supportOf(phase),
			plates: [],
			wrenches: wrenchesOf(phase, body),
			floor,
			exact: true
		};
		return {
			phase,
			request,
			storage: createLoadStorage(body, phase.times.length, viewJointLoads(joints, runs[i].first, runs[i].last + 1)),
			basis: calcGroundBasis(phase.times, request.support, [])
		};
	});
	const loaded = layLoads(body);
	const grounds = parts.map(({ phase, request, storage, basis }) => {
		const own = calcJointLoads(request, loaded, storage, basis);
		blankOthers(own.joints, phase);
		return {
			left: { ...own.ground.left },
			right: { ...own.ground.right }
		};
	});
	const findPeaks = createPeakFinder(times, scopeOfPhases(phases, runs));
	const peaks = findPeaks(joints);
	const ground = {
		force: joinGround(grounds, "force"),
		known: joinGround(grounds, "known"),
		point: joinGround(grounds, "point")
	};
	const again = createJointLoads(body, times.length);
	const views = runs.map(({ first, last }) => viewJointLoads(again, first, last + 1));
	const drawn = sampleBodies(body, samples).map((one) => {
		const other = layLoads(one);
		parts.forEach(({ phase, request, storage, basis }, i) => blankOthers(calcJointLoads(request, other, {
			...storage,
			joints: views[i]
		}, basis).joints, phase));
		return findPeaks(again);
	});
	return {
		of,
		times,
		joints,
		ground: ground.force,
		groundSource: "predicted",
		groundMeasured: ground.known,
		centreOfPressure: ground.point,
		peaks: withUncertainty(peaks, drawn),
		bodyMass: body.subject.mass
	};
}
function runsOfPhases(phases) {
	let at = 0;
	return phases.map(({ times }) => {
		at += times.length;
		return {
			first: at - times.length,
			last: at - 1
		};
	});
}
/** Every phase is one run; a leg's impulses are taken over its whole stances, the rest's over the whole motion. */
function scopeOfPhases(phases, runs) {
	const scope = (spans) => ({
		runs,
		spans,
		ground: null
	});
	return {
		left: scope(stancesOf(phases, "left")),
		right: scope(stancesOf(phases, "right")),
		rest: scope([{
			from: phases[0].times[0],
			to: phases.at(-1).times.at(-1)
		}])
	};
}
/** Stances of which both ends lie between two neighbouring phases. */
function stancesOf(phases, side) {
	const stands = ({ phase }) => phase.kind === "double support" || phase.kind === "single support" && phase.side === side;
	const follows = (i) => i > 0 && Math.abs(phases[i].times[0] - phases[i - 1].times.at(-1)) < 1e-6;
	const spans = [];
	let from = null;
	phases.forEach((phase, i) => {
		if (!follows(i)) from = null;
		if (stands(phase) && follows(i) && !stands(phases[i - 1])) from = phase.times[0];
		if (!stands(phase)) {
			if (from !== null && follows(i)) spans.push({
				from,
				to: phase.times[0]
			});
			from = null;
		}
	});
	return spans;
}
/**
* What the ground does to the trailing foot of a double support: the force that closes the loop at its ankle, and what the
* foot itself needs. Its ankle then carries no moment, as the model's ball joint.
*/
function wrenchesOf(phase, body) {
	const { closingForce, times } = phase;
	if (closingForce === null || phase.phase.side === null) return {};
	const trailing = phase.phase.side === "left" ? "right" : "left";
	const sums = calcDistalSums({
		body,
		...phase
	});
	const S = body.segments.length;
	const foot = body.segments.findIndex((one) => one.name === `foot.${trailing}`);
	const force = new Float64Array(3 * times.length);
	const moment = new Float64Array(3 * times.length);
	for (let k = 0; k < times.length; k++) {
		const at = (k * S + foot) * 3;
		const f = [
			0,
			1,
			2
		].map((c) => closingForce[3 * k + c]);
		const p = [
			0,
			1,
			2
		].map((c) => sums.joints[at + c]);
		const turning = [
			p[1] * f[2] - p[2] * f[1],
			p[2] * f[0] - p[0] * f[2],
			p[0] * f[1] - p[1] * f[0]
		];
		for (let c = 0; c < 3; c++) {
			force[3 * k + c] = f[c] + sums.force[at + c];
			moment[3 * k + c] = turning[c] + sums.moment[at + c];
		}
	}
	return { [trailing]: {
		force,
		moment
	} };
}
/** Who stands in a phase; in double support the load passes smoothly to the leading foot. */
function supportOf(phase) {
	const n = phase.times.length;
	const { kind, side } = phase.phase;
	const on = (which) => new Uint8Array(n).fill(kind === "double support" || kind === "single support" && side === which ? 1 : 0);
	const rightShare = Float64Array.from({ length: n }, (_, k) => {
		if (kind === "single support") return side === "right" ? 1 : 0;
		if (kind !== "double support") return NaN;
		const s = k / (n - 1);
		const smooth = s * s * (3 - 2 * s);
		return side === "right" ? smooth : 1 - smooth;
	});
	return {
		left: on("left"),
		right: on("right"),
		rightShare
	};
}
/** A leg swinging under its recorded hip says nothing about the rest of the body. */
function blankOthers(joints, { phase, times }) {
	if (phase.kind !== "swing") return;
	for (const joint of joints) if (joint.side !== phase.side) blankJoint(joint, 0, times.length);
}
// core/fit/landmarks.ts
/** Anatomical places that marker sets know under many names. */
const SIDED_LANDMARKS = [
	"asis",
	"psis",
	"hip",
	"trochanter",
	"kneeLateral",
	"kneeMedial",
	"knee",
	"ankleLateral",
	"ankleMedial",
	"ankle",
	"heel",
	"toe",
	"toeTip",
	"metatarsal1",
	"metatarsal5",
	"acromion",
	"shoulder",
	"elbowLateral",
	"elbowMedial",
	"elbow",
	"wristLateral",
	"wristMedial",
	"wrist",
	"headFront",
	"headBack"
];
const MIDLINE_LANDMARKS = [
	"sacrum",
	"c7",
	"t10",
	"clavicle",
	"sternum",
	"headTop",
	"head",
	"neck"
];
/** Names without side, in lower case and without dots, blanks or underscores; joint centres first. */
const SIDED_NAMES = {
	asis: ["asi", "asis"],
	psis: ["psi", "psis"],
	hip: [
		"fep",
		"hjc",
		"hipjc",
		"hipcenter",
		"hipcentre",
		"hipjointcenter",
		"hipjointcentre"
	],
	trochanter: [
		"gtr",
		"tro",
		"gtro",
		"troch",
		"trochanter",
		"greatertrochanter"
	],
	kneeLateral: [
		"kne",
		"knee",
		"kneelat",
		"kneelateral",
		"lfc",
		"lfcv",
		"lek",
		"lfe",
		"fle",
		"latknee"
	],
	kneeMedial: [
		"kneemed",
		"kneemedial",
		"mfc",
		"mfcv",
		"knm",
		"mek",
		"mfe",
		"fme",
		"kneem",
		"medknee"
	],
	knee: [
		"kjc",
		"kneejc",
		"kneecenter",
		"kneecentre",
		"feo"
	],
	ankleLateral: [
		"ank",
		"ankle",
		"anklelat",
		"anklelateral",
		"lmal",
		"lmalv",
		"lm",
		"fal",
		"latankle"
	],
	ankleMedial: [
		"anklemed",
		"anklemedial",
		"mmal",
		"mmalv",
		"mma",
		"mm",
		"tam",
		"anm",
		"medankle"
	],
	ankle: [
		"ajc",
		"anklejc",
		"anklecenter",
		"anklecentre",
		"tio"
	],
	heel: [
		"hee",
		"heel",
		"cal",
		"calc",
		"fcc"
	],
	toe: [
		"mt2",
		"toe2",
		"fm2",
		"secondtoe"
	],
	toeTip: [
		"toetip",
		"tip",
		"hlx",
		"hallux"
	],
	metatarsal1: [
		"mt1",
		"d1m",
		"toemed",
		"fm1",
		"mth1"
	],
	metatarsal5: [
		"mt5",
		"d5m",
		"toelat",
		"fm5",
		"mth5",
		"vmh"
	],
	acromion: [
		"sho",
		"acr",
		"acromium",
		"acromion",
		"shoulder"
	],
	shoulder: [
		"sjc",
		"shoulderjc",
		"shouldercenter",
		"shouldercentre"
	],
	elbowLateral: [
		"elb",
		"elbow",
		"elbowlat",
		"lel",
		"lelb"
	],
	elbowMedial: [
		"elbowmed",
		"mel",
		"melb"
	],
	elbow: ["ejc", "elbowjc"],
	wristLateral: [
		"wra",
		"wristlat",
		"faradius",
		"rsp"
	],
	wristMedial: [
		"wrb",
		"wristmed",
		"faulna",
		"usp"
	],
	wrist: [
		"wjc",
		"wri",
		"wrist"
	],
	headFront: ["fhd", "temple"],
	headBack: ["bhd"]
};
const MIDLINE_NAMES = {
	sacrum: [
		"sacr",
		"vsacral",
		"vsac",
		"s2",
		"sacral",
		"sacrum",
		"midpsis",
		"vmidpsis"
	],
	c7: ["c7"],
	t10: ["t10"],
	clavicle: ["clav", "ij"],
	sternum: [
		"strn",
		"sternum",
		"px"
	],
	headTop: [
		"tophead",
		"headtop",
		"vertex"
	],
	head: ["head"],
	neck: ["neck"]
};
/**
* Markerless programs call joint centres plainly by the joint ("RKnee"), marker sets the marker on its outside
* ("R.Knee", "RKNE"). Hip key points without pelvis markers tell the first kind.
*/
const KEY_POINTS = {
	hip: "hip",
	knee: "knee",
	ankle: "ankle",
	heel: "heel",
	bigtoe: "metatarsal1",
	smalltoe: "metatarsal5",
	shoulder: "shoulder",
	elbow: "elbow",
	wrist: "wrist"
};
/** Joints of animation skeletons (BVH, FBX), named by the bone that begins there. */
const BONES = {
	upleg: "hip",
	leg: "knee",
	foot: "ankle",
	toebase: "toe",
	arm: "shoulder",
	forearm: "elbow",
	hand: "wrist"
};
const lower = (name) => name.replace(/^.*:/, "").toLowerCase();
const squeeze = (name) => name.replace(/[\s._-]/g, "");
/** Side and bare name: `R.Knee.Lat` → right, kneelat; `V_R.Hip_JC` → right, hipjc; `LKNE` → left, kne. */
function splitSide(name) {
	const text = lower(name).replace(/^v_/, "");
	const long = /^(left|right)[\s._-]?(.+)$/.exec(text);
	if (long) return {
		side: long[1] === "left" ? "left" : "right",
		bare: squeeze(long[2])
	};
	const short = /^([lr])[\s._-]?(.+)$/.exec(text);
	if (short) return {
		side: short[1] === "l" ? "left" : "right",
		bare: squeeze(short[2])
	};
	const behind = /^(.+)[\s._-]([lr]|left|right)$/.exec(text);
	if (behind) return {
		side: behind[2].startsWith("l") ? "left" : "right",
		bare: squeeze(behind[1])
	};
	return null;
}
/** Which points of a file are anatomical landmarks. A name that several points share is taken once, the first. */
function findLandmarks(pointNames) {
	const bare = new Map(pointNames.map((name) => [name, splitSide(name)]));
	const hasPelvisMarkers = [...bare.values()].some((one) => one !== null && SIDED_NAMES.asis.includes(one.bare));
	const keyPoints = [...bare.values()].some((one) => one?.bare === "hip") && !hasPelvisMarkers;
	const bones = [...bare.values()].some((one) => one?.bare === "upleg");
	const names = /* @__PURE__ */ new Map();
	const unknown = [];
	for (const name of pointNames) {
		const landmark = landmarkOf(name, bare.get(name) ?? null, bones ? BONES : keyPoints ? KEY_POINTS : null);
		if (landmark === null) unknown.push(name);
		else if (!names.has(landmark)) names.set(landmark, name);
	}
	return {
		names,
		unknown,
		keyPoints,
		bones
	};
}
function landmarkOf(name, sided, joints) {
	const whole = squeeze(lower(name));
	if (joints !== BONES) {
		for (const landmark of MIDLINE_LANDMARKS) if (MIDLINE_NAMES[landmark].includes(whole)) return landmark;
	}
	if (sided === null) return null;
	const joint = joints?.[sided.bare];
	if (joint !== void 0) return `${joint}.${sided.side}`;
	if (sided.bare === "toe") return `${/[a-z.]/.test(name.replace(/^.*:/, "")) ? "toeTip" : "toe"}.${sided.side}`;
	for (const landmark of SIDED_LANDMARKS) if (SIDED_NAMES[landmark].includes(sided.bare)) return `${landmark}.${sided.side}`;
	return null;
}
// core/fit/root-path.ts
/** m: over this height difference the contact passes from the heel to the ball of the foot. */
const ROLL = .012;
/**
* Where the mid-hip must have been, if the stance foot stays put: the mid-hip moves against the velocity of the
* point in contact, and stands as high as the lowest point of the feet is low. In flight it keeps its velocity
* forward and falls.
*/
function calcRootFromFeet(times, feet, contact, gravity) {
	const n = times.length;
	const root = new Float64Array(3 * n);
	const support = (k) => {
		const share = contact?.rightShare[k];
		if (share !== void 0) return share;
		const lowest = (foot) => Math.min(foot.heel[3 * k + 1], foot.ball[3 * k + 1]);
		return 1 / (1 + Math.exp((lowest(feet.right) - lowest(feet.left)) / ROLL));
	};
	let vx = 0;
	let vz = 0;
	for (let k = 1; k < n; k++) {
		const h = times[k] - times[k - 1];
		const share = (support(k) + support(k - 1)) / 2;
		if (Number.isFinite(share)) {
			const right = contactVelocity(feet.right, k, h);
			const left = contactVelocity(feet.left, k, h);
			vx = -(share * right[0] + (1 - share) * left[0]);
			vz = -(share * right[1] + (1 - share) * left[1]);
		}
		root[3 * k] = root[3 * (k - 1)] + h * vx;
		root[3 * k + 2] = root[3 * (k - 1) + 2] + h * vz;
	}
	for (let k = 0; k < n; k++) {
		const share = support(k);
		if (!Number.isFinite(share)) {
			root[3 * k + 1] = NaN;
			continue;
		}
		const low = (foot) => Math.min(foot.heel[3 * k + 1], foot.ball[3 * k + 1]);
		root[3 * k + 1] = -(share * low(feet.right) + (1 - share) * low(feet.left));
	}
	bridgeFlights(times, root, gravity);
	return root;
}
function contactVelocity(foot, k, h) {
	const y = (track) => (track[3 * k + 1] + track[3 * (k - 1) + 1]) / 2;
	const heel = 1 / (1 + Math.exp((y(foot.heel) - y(foot.ball)) / ROLL));
	const v = (track, c) => (track[3 * k + c] - track[3 * (k - 1) + c]) / h;
	return [heel * v(foot.heel, 0) + (1 - heel) * v(foot.ball, 0), heel * v(foot.heel, 2) + (1 - heel) * v(foot.ball, 2)];
}
/** Heights in flight: the parabola of free fall between take-off and landing. */
function bridgeFlights(times, root, gravity) {
	const n = times.length;
	let k = 0;
	while (k < n) {
		if (Number.isFinite(root[3 * k + 1])) {
			k++;
			continue;
		}
		const before = k - 1;
		let after = k;
		while (after < n && !Number.isFinite(root[3 * after + 1])) after++;
		const from = before >= 0 ? root[3 * before + 1] : after < n ? root[3 * after + 1] : 0;
		const to = after < n ? root[3 * after + 1] : from;
		const t0 = times[Math.max(before, 0)];
		const t1 = times[Math.min(after, n - 1)];
		for (let i = k; i < after; i++) {
			const t = times[i] - t0;
			const span = t1 - t0;
			const line = span > 0 ? from + (to - from) * t / span : from;
			root[3 * i + 1] = line + .5 * gravity * t * (span - t);
		}
		k = after;
	}
}
// core/fit/stance-criterion.ts
/** m/s: on a treadmill anything goes; who travels over ground stands on ground that does not move. */
const BELT_SD = 3;
const GROUND_SD = .001;
/** m: a stance ankle that should not move. */
const ANKLE_SD = .005;
/** The foot is flat in this part of a stance. */
const FLAT_FROM = .2;
const FLAT_TO = .55;
function solveStanceCriterion(times, pelvisPath, pelvisAxes, legs, contact, priors) {
	const n = 6;
	const A = /* @__PURE__ */ new Float64Array(36);
	const g = new Float64Array(n);
	const rows = [];
	let windows = 0;
	for (const stance of contact.stances) {
		if (!stance.wholeStart || !stance.wholeEnd) continue;
		const leg = legs.find((one) => one.side === stance.side);
		if (leg === void 0) continue;
		const from = stance.from + FLAT_FROM * (stance.to - stance.from);
		const to = stance.from + FLAT_TO * (stance.to - stance.from);
		const frames = [];
		for (let k = 0; k < times.length; k++) if (times[k] >= from && times[k] <= to) frames.push(k);
		if (frames.length < 4) continue;
		windows++;
		for (let c = 0; c < 3; c++) {
			const designs = frames.map((k) => designRow(k, c));
			const rests = frames.map((k) => pelvisPath[3 * k + c] + leg.hip[3 * k + c] + leg.leg[3 * k + c]);
			const meanDesign = new Float64Array(n);
			for (const design of designs) for (let i = 0; i < n; i++) meanDesign[i] += design[i] / frames.length;
			const meanRest = rests.reduce((sum, value) => sum + value, 0) / frames.length;
			designs.forEach((design, f) => {
				for (let i = 0; i < n; i++) design[i] -= meanDesign[i];
				const weight = Math.sqrt(8 / frames.length) / ANKLE_SD;
				rows.push({
					design: design.map((value) => value * weight),
					rest: (rests[f] - meanRest) * weight,
					group: windows
				});
			});
		}
		function designRow(k, c) {
			const row = new Float64Array(n);
			for (let i = 0; i < 3; i++) row[i] = pelvisAxes[9 * k + 3 * c + i];
			row[3] = leg.leg[3 * k + c];
			if (c === 0) row[4] = -times[k];
			if (c === 2) row[5] = -times[k];
			return row;
		}
	}
	if (windows === 0) return null;
	for (const { design, rest } of rows) for (let i = 0; i < n; i++) {
		g[i] -= design[i] * rest;
		for (let j = 0; j < n; j++) A[i * n + j] += design[i] * design[j];
	}
	const beltSd = travelsOverGround(times, pelvisPath) ? GROUND_SD : BELT_SD;
	const expected = [
		...priors.offset,
		0,
		0,
		0
	];
	[
		priors.offsetSd,
		priors.offsetSd,
		priors.offsetSd,
		priors.legSd,
		beltSd,
		beltSd
	].forEach((sd, i) => {
		A[i * n + i] += 1 / (sd * sd);
		g[i] += expected[i] / (sd * sd);
	});
	if (!choleskyFactor(A, n)) return null;
	const x = Float64Array.from(g);
	choleskySolve(A, n, x);
	const unit = new Float64Array(n);
	unit[3] = 1;
	choleskySolve(A, n, unit);
	const unweight = ANKLE_SD * Math.sqrt(rows.length / (3 * windows) / 8);
	const wander = (y) => {
		let sum = 0;
		for (const { design, rest } of rows) {
			let value = rest;
			if (y !== null) for (let i = 0; i < n; i++) value += design[i] * y[i];
			sum += value * value;
		}
		return unweight * Math.sqrt(3 * sum / rows.length);
	};
	const beltOnly = new Float64Array(n);
	beltOnly[4] = x[4];
	beltOnly[5] = x[5];
	return {
		offset: [
			x[0],
			x[1],
			x[2]
		],
		legFactor: 1 + x[3],
		legFactorSd: Math.sqrt(unit[3]),
		belt: [x[4], x[5]],
		wanderBefore: wander(beltOnly),
		wanderAfter: wander(x),
		windows
	};
}
/** Half a metre a second, kept up, is walking over ground; on a treadmill the pelvis stays. */
function travelsOverGround(times, path) {
	const last = times.length - 1;
	return Math.hypot(path[3 * last] - path[0], path[3 * last + 2] - path[2]) > Math.max(.4, .3 * (times[last] - times[0]));
}
// core/fit/verdict.ts
/**
* How good a fit to points is, in words. Joint centres from skin markers are good to about a centimetre. A mirrored body fits its own points
* as well as any, but its hips are placed by a pelvis that is inside out.
*/
function judgePoints(residuals, isMirrored) {
	if (isMirrored) return {
		quality: "poor",
		words: "Markers named right lie on the left, so the hips are placed on the wrong side of the pelvis. Put the names or the axes right; until then angles and loads are not to be trusted."
	};
	const worst = residuals.reduce((most, one) => most === null || one.rms > most.rms ? one : most, null);
	if (worst === null) return {
		quality: "poor",
		words: "Nothing could be compared."
	};
	const mm = (1e3 * worst.rms).toFixed(0);
	const name = worst.name.charAt(0).toUpperCase() + worst.name.slice(1);
	if (worst.rms <= .012) return {
		quality: "good",
		words: `All points lie within ${mm} mm of the body (root mean square).`
	};
	if (worst.rms <= .03) return {
		quality: "fair",
		words: `${name} lies ${mm} mm off on average: skin movement or a joint centre placed by rule of thumb.`
	};
	return {
		quality: "poor",
		words: `${name} lies ${mm} mm off on average. Check its marker’s name and gaps; loads near it are not to be trusted.`
	};
}
/** Angles pose the body exactly; what can be wrong is how it stands on the ground. */
function judgeAngles(recording, wander, hasPath) {
	if (!hasPath) return {
		quality: "fair",
		words: "The file has no pelvis path: the body’s way over the ground was rebuilt from the stance foot, so ground forces are rough."
	};
	if (wander === null) return {
		quality: "fair",
		words: `No whole stance among ${recording.events.length} events: lengths come from the table alone.`
	};
	const cm = (100 * wander).toFixed(1);
	if (wander <= .015) return {
		quality: "good",
		words: wander < .001 ? "Stance feet stay put to the millimetre." : `Stance feet stay put within ${cm} cm.`
	};
	if (wander <= .03) return {
		quality: "fair",
		words: `Stance feet slide by ${cm} cm: lengths or the pelvis path are slightly off.`
	};
	return {
		quality: "poor",
		words: `Stance feet slide by ${cm} cm: angles, pelvis path and lengths do not agree.`
	};
}
// core/pipeline/body-axes.ts
/** What stands in for a segment a template leaves out, nearest first. */
const STAND_INS = {
	pelvis: [
		"trunk",
		"thigh.left",
		"thigh.right"
	],
	trunk: [
		"pelvis",
		"thigh.left",
		"thigh.right"
	],
	head: [
		"trunk",
		"pelvis",
		"thigh.left",
		"thigh.right"
	]
};
function createBodyRows(body) {
	const S = body.segments.length;
	const names = body.segments.map((segment) => segment.name);
	const source = names.map((name) => segmentIndex(name === "shoulders" ? "trunk" : name));
	const bodyIndex = SEGMENT_NAMES.map((name) => {
		const own = names.indexOf(name);
		if (own >= 0) return own;
		const [kind, side] = name.split(".");
		const other = `${kind}.${side === "left" ? "right" : "left"}`;
		return (STAND_INS[name] ?? [
			other,
			"trunk",
			"pelvis",
			"thigh.left",
			"thigh.right"
		]).map((one) => names.indexOf(one)).find((index) => index >= 0) ?? 0;
	});
	return {
		fromPoses({ rods, axes, frameCount }) {
			const directions = new Float64Array(frameCount * S * 3);
			const own = new Float64Array(frameCount * S * 9);
			for (let k = 0; k < frameCount; k++) source.forEach((from, j) => {
				const at = k * SEGMENT_COUNT + from;
				own.set(axes.subarray(at * 9, at * 9 + 9), (k * S + j) * 9);
				if (names[j] === "shoulders") for (let c = 0; c < 3; c++) directions[(k * S + j) * 3 + c] = axes[at * 9 + 3 * c + 2];
				else directions.set(rods.subarray(at * 3, at * 3 + 3), (k * S + j) * 3);
			});
			return {
				directions,
				axes: own
			};
		},
		toPoses(axes, frameCount) {
			const all = new Float64Array(frameCount * SEGMENT_COUNT * 9);
			for (let k = 0; k < frameCount; k++) bodyIndex.forEach((from, i) => all.set(axes.subarray((k * S + from) * 9, (k * S + from) * 9 + 9), (k * SEGMENT_COUNT + i) * 9));
			return {
				frameCount,
				axes: all,
				rods: /* @__PURE__ */ new Float64Array(0),
				foot: DEFAULT_FOOT,
				alerts: []
			};
		}
	};
}
/** Clinical angles of a body's axes, and axes after a change of angles. */
function createAngleTools(body) {
	const rows = createBodyRows(body);
	return {
		calcAngles: (axes, frameCount) => calcAngles(rows.toPoses(axes, frameCount)),
		editAxes(axes, changes) {
			const angles = { ...calcAngles(rows.toPoses(axes, 1)) };
			for (const [channel, change] of changes) {
				const value = angles[channel];
				if (value === void 0) return null;
				angles[channel] = Float64Array.of(value[0] + change);
			}
			return rows.fromPoses(calcPoses(angles, 1)).axes;
		}
	};
}
// core/pipeline/fit-to-angles.ts
/** Poses straight from joint angles; lengths and the way over the ground so that stance feet stay put. */
function fitToAngles(recording, table, events, alerts) {
	const n = recording.times.length;
	const poses = calcPoses(recording.angles, n);
	const found = [...alerts, ...poses.alerts.filter((one) => concerns(one, table))];
	const contact = events.length > 1 ? calcContact(recording.times, events) : null;
	const residuals = [];
	let body = table;
	let path = recording.pelvisPath;
	let wander = null;
	if (path !== null && contact !== null && body.template !== "swing-leg") {
		const corrected = correctByStance(recording, table, poses, path, contact);
		if (corrected !== null) {
			body = corrected.body;
			path = corrected.root;
			wander = corrected.wander;
			residuals.push({
				name: "stance ankles",
				rms: corrected.wander,
				peak: corrected.wanderBefore,
				unit: "m"
			});
			found.push(...corrected.alerts);
		}
	}
	const { directions, axes } = createBodyRows(body).fromPoses(poses);
	if (body.tree.dimension === 2) flatten(directions);
	const root = path ?? rebuildRoot(recording, body, poses, contact);
	return {
		body,
		times: recording.times,
		directions,
		axes,
		root: body.template === "swing-leg" ? hipPath(root, poses, body) : root,
		rootMeasured: path !== null,
		basis: "angles",
		residuals,
		verdict: judgeAngles(recording, wander, path !== null),
		alerts: found
	};
}
/** Alerts about arms and trunk do not concern a body that has none. */
function concerns(one, body) {
	if (one.code === "kinematics.no-arms") return body.segments.some((segment) => segment.name.startsWith("upperArm"));
	if (one.code === "kinematics.no-trunk") return body.segments.some((segment) => segment.name === "trunk");
	const leg = /^kinematics\.no-leg-(left|right)$/.exec(one.code);
	return leg === null || body.segments.some((segment) => segment.name === `shank.${leg[1]}`);
}
function legLengths(body) {
	const mean = (kind) => {
		const own = body.segments.filter((segment) => segment.name.split(".")[0] === kind);
		return own.length === 0 ? 0 : own.reduce((sum, segment) => sum + segment.length.value, 0) / own.length;
	};
	return {
		pelvis: mean("pelvis"),
		thigh: mean("thigh"),
		shank: mean("shank"),
		foot: mean("foot")
	};
}
const MOST_CORRECTION = .15;
/** Lengths and the hips' place from a pelvis path, so that stance feet stay put. */
function correctByStance(recording, table, poses, path, contact) {
	const n = recording.times.length;
	const places = calcLegPlaces(poses, legLengths(table));
	const pelvis = new Float64Array(9 * n);
	for (let k = 0; k < n; k++) pelvis.set(poses.axes.subarray(k * SEGMENT_COUNT * 9, k * SEGMENT_COUNT * 9 + 9), 9 * k);
	const legs = ["left", "right"].map((side) => ({
		side,
		hip: places[side].hip,
		leg: places[side].ankle.map((value, i) => value - places[side].hip[i])
	}));
	const criterion = solveStanceCriterion(recording.times, path, pelvis, legs, contact, pelvisPriors(recording, table));
	if (criterion === null) return null;
	const alerts = [];
	if (!(Math.abs(criterion.legFactor - 1) <= MOST_CORRECTION)) {
		alerts.push(alert$1("warning", "fit.feet-slide", `Stance feet slide: legs ${(100 * criterion.legFactor).toFixed(0)} % as long as the height suggests would be needed to keep them still.`, "Check units and signs of hip and knee on both sides (a column in radians among degrees?), the pelvis path, and the height."));
		return {
			body: table,
			root: path,
			wander: criterion.wanderBefore,
			wanderBefore: criterion.wanderBefore,
			alerts
		};
	}
	const factor = criterion.legFactor;
	const source = `${table.segments.find((one) => one.name.startsWith("thigh")).length.source}, times ${factor.toFixed(3)} so that stance feet stay put`;
	const segments = table.segments.map((segment) => /^(thigh|shank)/.test(segment.name) && segment.length.source !== "entered by hand" ? {
		...segment,
		length: {
			value: segment.length.value * factor,
			sd: segment.length.value * criterion.legFactorSd,
			source
		}
	} : segment);
	const [dx, dy, dz] = criterion.offset;
	const root = path.map((value, i) => {
		const k = Math.floor(i / 3);
		const c = i % 3;
		return value + pelvis[9 * k + 3 * c] * dx + pelvis[9 * k + 3 * c + 1] * dy + pelvis[9 * k + 3 * c + 2] * dz;
	});
	const offset = Math.hypot(dx, dy, dz);
	if (offset > .02) alerts.push(alert$1("info", "fit.pelvis-offset", `The file’s pelvis point lies ${(100 * offset).toFixed(0)} cm from the middle of the hips; the hips were placed so that stance feet stay put.`, "Nothing to do."));
	if (criterion.wanderAfter > .03) alerts.push(alert$1("warning", "fit.feet-slide", `Stance feet still slide by ${(100 * criterion.wanderAfter).toFixed(1)} cm: angles, pelvis path and leg lengths do not agree.`, "Check the subject’s height, the units of the pelvis path and the signs of hip and knee."));
	return {
		body: withSegments(table, segments),
		root,
		wander: criterion.wanderAfter,
		wanderBefore: criterion.wanderBefore,
		alerts
	};
}
/**
* OpenSim's pelvis stands at the middle of the front spines: its hips lie 6 to 7 cm behind and 7 to 8 cm below
* (gait2392: −0.071, −0.066 m; Rajagopal 2016: −0.056, −0.078 m). Of other files nothing is known.
*/
function pelvisPriors(recording, body) {
	const openSim = recording.mapping.some((column) => column.channel === "pelvis.x" && /pelvis_t[xyz]/i.test(column.column));
	const scale = body.subject.height / 1.8;
	return {
		offset: openSim ? [
			-.063 * scale,
			-.072 * scale,
			0
		] : [
			0,
			0,
			0
		],
		offsetSd: openSim ? .02 : .06,
		legSd: .04
	};
}
/** Without a pelvis path: the stance foot stays put, and the body moves over it; smoothed like the motion itself. */
function rebuildRoot(recording, body, poses, contact) {
	const places = calcLegPlaces(poses, legLengths(body));
	const feet = {
		left: {
			heel: places.left.heel,
			ball: places.left.ball
		},
		right: {
			heel: places.right.heel,
			ball: places.right.ball
		}
	};
	const raw = calcRootFromFeet(recording.times, feet, contact, body.tree.gravity);
	if (recording.rate < 25 || recording.times.length < 30) return raw;
	const filter = designLowPass(Math.min(6, .3 * recording.rate), recording.rate);
	const out = new Float64Array(raw.length);
	for (let c = 0; c < 3; c++) filterZeroLag(filter, Float64Array.from({ length: raw.length / 3 }, (_, k) => raw[3 * k + c])).forEach((value, k) => out[3 * k + c] = value);
	return out;
}
/** A single leg hangs on its hip. */
function hipPath(midHip, poses, body) {
	const side = body.segments[0].side;
	const { hip } = calcLegPlaces(poses, {
		...legLengths(body),
		pelvis: .1 * body.subject.height
	})[side];
	return midHip.map((value, i) => value + hip[i]);
}
/** Into the sagittal plane, unit length again. */
function flatten(directions) {
	for (let i = 0; i < directions.length; i += 3) {
		const size = Math.hypot(directions[i], directions[i + 1]);
		directions[i] /= size;
		directions[i + 1] /= size;
		directions[i + 2] = 0;
	}
}
// core/fit/pose-solver.ts
/** rad: how far a direction that no point shows may stray from where it started. */
const PULL = .5;
function createPoseSolver(points, S) {
	const n = 3 + 2 * S;
	const A = new Float64Array(n * n);
	const g = new Float64Array(n);
	const basis = new Float64Array(S * 6);
	const row = new Float64Array(n);
	const miss = /* @__PURE__ */ new Float64Array(3);
	const startDirections = new Float64Array(S * 3);
	const trial = new Float64Array(S * 3);
	const B = new Float64Array(n * S);
	const column = new Float64Array(n);
	function cost(frame, lengths, directions, root) {
		let sum = 0;
		for (const point of points) {
			if (!placeMiss(point, frame, lengths, directions, root)) continue;
			const w = 1 / (point.sd * point.sd);
			sum += w * (miss[0] ** 2 + miss[1] ** 2 + miss[2] ** 2);
		}
		for (let i = 0; i < 3 * S; i++) sum += (directions[i] - startDirections[i]) ** 2 / (PULL * PULL);
		return sum;
	}
	function placeMiss(point, frame, lengths, directions, root) {
		for (let c = 0; c < 3; c++) {
			const seen = point.values[3 * frame + c];
			if (!(seen === seen)) return false;
			let value = root[c] - seen;
			for (let j = 0; j < S; j++) {
				const share = point.share[j];
				if (share !== 0) value += share * lengths[j] * directions[3 * j + c];
			}
			miss[c] = value;
		}
		return true;
	}
	function fillBasis(directions) {
		for (let j = 0; j < S; j++) {
			const x = directions[3 * j];
			const y = directions[3 * j + 1];
			const z = directions[3 * j + 2];
			const ax = Math.abs(x) < .6 ? 1 : 0;
			const ay = ax === 1 ? 0 : 1;
			const along = ax * x + ay * y;
			let e0 = ax - along * x;
			let e1 = ay - along * y;
			let e2 = -along * z;
			const size = Math.hypot(e0, e1, e2);
			e0 /= size;
			e1 /= size;
			e2 /= size;
			basis[6 * j] = e0;
			basis[6 * j + 1] = e1;
			basis[6 * j + 2] = e2;
			basis[6 * j + 3] = y * e2 - z * e1;
			basis[6 * j + 4] = z * e0 - x * e2;
			basis[6 * j + 5] = x * e1 - y * e0;
		}
	}
	/** Fills A (pose × pose, lower), g, and when wanted B (pose × lengths) and the lengths' own parts. */
	function assemble(frame, lengths, directions, root, normal, gradient) {
		A.fill(0);
		g.fill(0);
		if (normal !== null) B.fill(0);
		fillBasis(directions);
		const pull = 1 / (PULL * PULL);
		for (let j = 0; j < S; j++) for (let t = 0; t < 2; t++) {
			const i = 3 + 2 * j + t;
			A[i * n + i] += pull;
			let slope = 0;
			for (let c = 0; c < 3; c++) slope += basis[6 * j + 3 * t + c] * (directions[3 * j + c] - startDirections[3 * j + c]);
			g[i] += pull * slope;
		}
		for (const point of points) {
			if (!placeMiss(point, frame, lengths, directions, root)) continue;
			const w = 1 / (point.sd * point.sd);
			for (let c = 0; c < 3; c++) {
				row.fill(0);
				row[c] = 1;
				for (let j = 0; j < S; j++) {
					const reach = point.share[j] * lengths[j];
					if (reach === 0) continue;
					row[3 + 2 * j] = reach * basis[6 * j + c];
					row[4 + 2 * j] = reach * basis[6 * j + 3 + c];
				}
				for (let a = 0; a < n; a++) {
					const ra = w * row[a];
					if (ra === 0) continue;
					g[a] += ra * miss[c];
					for (let b = 0; b <= a; b++) A[a * n + b] += ra * row[b];
					if (normal !== null) for (let j = 0; j < S; j++) {
						const share = point.share[j];
						if (share !== 0) B[a * S + j] += ra * share * directions[3 * j + c];
					}
				}
				if (normal === null || gradient === null) continue;
				for (let i = 0; i < S; i++) {
					const ri = w * point.share[i] * directions[3 * i + c];
					if (ri === 0) continue;
					gradient[i] += ri * miss[c];
					for (let j = 0; j < S; j++) normal[i * S + j] += ri * point.share[j] * directions[3 * j + c];
				}
			}
		}
		for (let c = 0; c < 3; c++) A[c * n + c] += .001;
	}
	return {
		solve(frame, lengths, directions, root) {
			startDirections.set(directions);
			let best = cost(frame, lengths, directions, root);
			const nextRoot = /* @__PURE__ */ new Float64Array(3);
			for (let iteration = 0; iteration < 30; iteration++) {
				assemble(frame, lengths, directions, root, null, null);
				if (!choleskyFactor(A, n)) break;
				column.set(g);
				choleskySolve(A, n, column);
				let largest = 0;
				for (let i = 3; i < n; i++) largest = Math.max(largest, Math.abs(column[i]));
				let step = largest > .5 ? .5 / largest : 1;
				let improved = false;
				for (let halving = 0; halving < 12; halving++) {
					for (let c = 0; c < 3; c++) nextRoot[c] = root[c] - step * column[c];
					for (let j = 0; j < S; j++) {
						let square = 0;
						for (let c = 0; c < 3; c++) {
							const value = directions[3 * j + c] - step * (column[3 + 2 * j] * basis[6 * j + c] + column[4 + 2 * j] * basis[6 * j + 3 + c]);
							trial[3 * j + c] = value;
							square += value * value;
						}
						const inverse = 1 / Math.sqrt(square);
						for (let c = 0; c < 3; c++) trial[3 * j + c] *= inverse;
					}
					const next = cost(frame, lengths, trial, nextRoot);
					if (next <= best) {
						improved = next < best * (1 - 1e-12);
						best = next;
						directions.set(trial);
						root.set(nextRoot);
						break;
					}
					step /= 2;
				}
				if (!improved || largest < 1e-9) break;
			}
			return best;
		},
		addLengths(frame, lengths, directions, root, normal, gradient) {
			startDirections.set(directions);
			assemble(frame, lengths, directions, root, normal, gradient);
			if (!choleskyFactor(A, n)) return;
			const solved = new Float64Array(n);
			solved.set(g);
			choleskySolve(A, n, solved);
			for (let j = 0; j < S; j++) {
				let used = false;
				for (let i = 0; i < n; i++) {
					column[i] = B[i * S + j];
					if (column[i] !== 0) used = true;
				}
				if (!used) continue;
				for (let i = 0; i < n; i++) gradient[j] -= column[i] * solved[i];
				choleskySolve(A, n, column);
				for (let l = 0; l < S; l++) {
					let sum = 0;
					for (let i = 0; i < n; i++) sum += B[i * S + l] * column[i];
					normal[l * S + j] -= sum;
				}
			}
		}
	};
}
// core/fit/fit-points.ts
/** Left and right of one person differ by little: relative standard deviation of their difference. */
const SIDE_DIFFERENCE = .02;
const LENGTH_FRAMES = 60;
/**
* Least squares over segment lengths (shared by all frames) and poses (one per frame) to tracked points.
* Lengths are improved on a sample of frames with every pose eliminated exactly, then all frames are posed.
*/
function fitPoints(body, points, frameCount, assumed, control = {}) {
	const S = body.segments.length;
	const solver = createPoseSolver(points, S);
	const observed = calcObserved(points, S);
	const prior = Float64Array.from(body.segments, (segment) => segment.length.value);
	const lengths = Float64Array.from(prior);
	const usable = framesWithPoints(points, frameCount);
	if (usable.length === 0) return null;
	const poses = spreadOver(usable, LENGTH_FRAMES).map((frame) => ({
		frame,
		directions: startDirections(body, points, frame, assumed),
		root: startRoot(points, frame)
	}));
	let sd = new Float64Array(S);
	for (let iteration = 0; iteration < 25; iteration++) {
		if (control.isCancelled?.()) return null;
		const normal = new Float64Array(S * S);
		const gradient = new Float64Array(S);
		for (const pose of poses) {
			solver.solve(pose.frame, lengths, pose.directions, pose.root);
			solver.addLengths(pose.frame, lengths, pose.directions, pose.root, normal, gradient);
		}
		addPriors(body, prior, lengths, normal, gradient, 1);
		const factor = Float64Array.from(normal);
		if (!choleskyFactor(factor, S)) break;
		const step = Float64Array.from(gradient);
		choleskySolve(factor, S, step);
		let largest = 0;
		for (let j = 0; j < S; j++) {
			const moved = Math.max(lengths[j] - step[j], .3 * prior[j]);
			largest = Math.max(largest, Math.abs(moved - lengths[j]));
			lengths[j] = moved;
		}
		if (largest < 1e-7) {
			sd = calcLengthSd(body, prior, lengths, normal, poses.length);
			break;
		}
		sd = calcLengthSd(body, prior, lengths, normal, poses.length);
	}
	const segments = body.segments.map((segment, j) => observed[j] && segment.length.source !== "entered by hand" ? {
		...segment,
		length: fittedLength(lengths[j], sd[j])
	} : segment);
	for (let j = 0; j < S; j++) lengths[j] = segments[j].length.value;
	const fitted = withSegments(body, segments);
	const directions = new Float64Array(frameCount * S * 3);
	const root = new Float64Array(frameCount * 3);
	const row = Float64Array.from(startDirections(body, points, usable[0], assumed));
	const place = startRoot(points, usable[0]);
	const seen = new Set(usable);
	for (let k = 0; k < frameCount; k++) {
		if (seen.has(k)) {
			row.set(startDirections(body, points, k, assumed, row));
			place.set(startRoot(points, k));
			solver.solve(k, lengths, row, place);
		}
		directions.set(row, k * S * 3);
		root.set(place, k * 3);
		if (k % 200 === 0) control.progress?.(k / frameCount, "Posing the body");
	}
	const unseen = body.segments.filter((_, j) => !observed[j]).map((segment) => segment.name);
	return {
		body: fitted,
		directions,
		root,
		residuals: calcPointResiduals(points, lengths, directions, root, S, frameCount),
		unseen,
		alerts: listAlerts(usable.length, frameCount, fitted, prior)
	};
}
/** A rod is seen when a point hangs on it that the rest of its path does not fix. */
function calcObserved(points, S) {
	const observed = new Uint8Array(S);
	for (const point of points) for (let j = 0; j < S; j++) if (point.share[j] !== 0) observed[j] = 1;
	return observed;
}
function fittedLength(value, sd) {
	return {
		value,
		sd,
		source: "fitted to markers"
	};
}
/**
* The estimate uses all frames; its uncertainty counts one frame's worth of information only, because a hip
* centre that lies 1 cm off lies 1 cm off in every frame.
*/
function calcLengthSd(body, prior, lengths, normal, frames) {
	const S = prior.length;
	const own = normal.map((value) => value);
	addPriors(body, prior, lengths, own, new Float64Array(S), -1);
	for (let i = 0; i < own.length; i++) own[i] /= frames;
	addPriors(body, prior, lengths, own, new Float64Array(S), 1);
	const sd = new Float64Array(S);
	if (!choleskyFactor(own, S)) return sd;
	const column = new Float64Array(S);
	for (let j = 0; j < S; j++) {
		column.fill(0);
		column[j] = 1;
		choleskySolve(own, S, column);
		sd[j] = Math.sqrt(column[j]);
	}
	return sd;
}
function addPriors(body, prior, lengths, normal, gradient, sign) {
	const S = prior.length;
	body.segments.forEach((segment, j) => {
		const w = 1 / (segment.length.source === "entered by hand" ? 1e-4 : segment.length.sd ?? .05 * prior[j]) ** 2;
		normal[j * S + j] += sign * w;
		gradient[j] += sign * w * (lengths[j] - prior[j]);
		if (segment.side !== "left") return;
		const other = body.segments.findIndex((one) => one.name === segment.name.replace(".left", ".right"));
		if (other < 0) return;
		const v = 1 / (SIDE_DIFFERENCE * prior[j]) ** 2;
		const difference = lengths[j] - lengths[other];
		normal[j * S + j] += sign * v;
		normal[other * S + other] += sign * v;
		normal[j * S + other] -= sign * v;
		normal[other * S + j] -= sign * v;
		gradient[j] += sign * v * difference;
		gradient[other] -= sign * v * difference;
	});
}
function framesWithPoints(points, frameCount) {
	const frames = [];
	for (let k = 0; k < frameCount; k++) {
		let seen = 0;
		for (const point of points) if (Number.isFinite(point.values[3 * k])) seen++;
		if (seen >= Math.max(3, .6 * points.length)) frames.push(k);
	}
	return frames;
}
function spreadOver(frames, most) {
	if (frames.length <= most) return [...frames];
	return Array.from({ length: most }, (_, i) => frames[Math.round(i * (frames.length - 1) / (most - 1))]);
}
function startRoot(points, frame) {
	const near = points.filter((point) => point.name.startsWith("hip") && Number.isFinite(point.values[3 * frame]));
	const used = near.length > 0 ? near : points.filter((point) => Number.isFinite(point.values[3 * frame]));
	const root = /* @__PURE__ */ new Float64Array(3);
	for (const point of used) for (let c = 0; c < 3; c++) root[c] += point.values[3 * frame + c] / used.length;
	return root;
}
/** Straight from point to point where both ends of a rod are seen; else where the rod was, or is assumed to be. */
function startDirections(body, points, frame, assumed, before) {
	const S = body.segments.length;
	const row = new Float64Array(S * 3);
	const named = new Map(points.map((point) => [point.name, point]));
	const at = (name, c) => named.get(name)?.values[3 * frame + c] ?? NaN;
	body.segments.forEach((segment, j) => {
		const ends = RODS[segment.name.split(".")[0]];
		let size = 0;
		const side = segment.side === null ? "" : `.${segment.side}`;
		if (ends !== void 0) for (let c = 0; c < 3; c++) {
			const value = at(ends[1].replace("*", side), c) - at(ends[0].replace("*", side), c);
			row[3 * j + c] = value;
			size += value * value;
		}
		if (size > 1e-6) for (let c = 0; c < 3; c++) row[3 * j + c] /= Math.sqrt(size);
		else for (let c = 0; c < 3; c++) row[3 * j + c] = (before ?? assumed)[3 * j + c];
	});
	return row;
}
const RODS = {
	pelvis: ["hip.left", "hip.right"],
	shoulders: ["shoulder.left", "shoulder.right"],
	thigh: ["hip*", "knee*"],
	shank: ["knee*", "ankle*"],
	foot: ["ankle*", "toe*"],
	upperArm: ["shoulder*", "elbow*"],
	forearm: ["elbow*", "wrist*"]
};
function calcPointResiduals(points, lengths, directions, root, S, frameCount) {
	return points.map((point) => {
		let sum = 0;
		let peak = 0;
		let seen = 0;
		for (let k = 0; k < frameCount; k++) {
			let square = 0;
			for (let c = 0; c < 3; c++) {
				let value = root[3 * k + c] - point.values[3 * k + c];
				for (let j = 0; j < S; j++) value += point.share[j] * lengths[j] * directions[(k * S + j) * 3 + c];
				square += value * value;
			}
			if (!Number.isFinite(square)) continue;
			sum += square;
			peak = Math.max(peak, Math.sqrt(square));
			seen++;
		}
		return {
			name: point.name,
			rms: seen === 0 ? 0 : Math.sqrt(sum / seen),
			peak,
			unit: "m"
		};
	});
}
function listAlerts(usable, frameCount, body, prior) {
	const alerts = [];
	if (usable < frameCount) alerts.push(alert$1(usable < .7 * frameCount ? "warning" : "info", "fit.frames-unseen", `In ${frameCount - usable} of ${frameCount} frames too few points are visible to pose the body; the pose before is held there.`, "Fill the gaps in the capture program, or choose a shorter range."));
	body.segments.forEach((segment, j) => {
		const ratio = segment.length.value / prior[j];
		if (segment.length.source === "fitted to markers" && (ratio < .7 || ratio > 1.35)) alerts.push(alert$1("warning", "fit.length-implausible", `${segment.label}: the markers give ${(100 * segment.length.value).toFixed(1)} cm, the subject’s height suggests ${(100 * prior[j]).toFixed(1)} cm.`, "Check the height and its unit, and that the markers carry the right names."));
	});
	return alerts;
}
// core/math/vector3.ts
const add = (a, b) => [
	a[0] + b[0],
	a[1] + b[1],
	a[2] + b[2]
];
const subtract = (a, b) => [
	a[0] - b[0],
	a[1] - b[1],
	a[2] - b[2]
];
const scale = (a, s) => [
	a[0] * s,
	a[1] * s,
	a[2] * s
];
/** a + s·b */
const addScaled = (a, s, b) => [
	a[0] + s * b[0],
	a[1] + s * b[1],
	a[2] + s * b[2]
];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross$1 = (a, b) => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0]
];
const norm = (a) => Math.hypot(a[0], a[1], a[2]);
const unit = (a) => scale(a, 1 / norm(a));
const middle = (a, b) => [
	(a[0] + b[0]) / 2,
	(a[1] + b[1]) / 2,
	(a[2] + b[2]) / 2
];
/** The part of a across a unit vector n. */
const reject = (a, n) => addScaled(a, -dot(a, n), n);
const vectorAt = (values, k) => [
	values[3 * k],
	values[3 * k + 1],
	values[3 * k + 2]
];
// core/fit/pelvis-frame.ts
/** Harrington et al. 2007 (J. Biomech. 40:595), from pelvic width and depth; metres, pelvis axes from the mid-ASIS. */
function calcHarringtonHip(pelvicWidth, pelvicDepth) {
	return [
		-.24 * pelvicDepth - .0099,
		-.3 * pelvicWidth - .0109,
		.33 * pelvicWidth + .0073
	];
}
/** z from the left to the right ASIS, y square to the plane through both and the back of the pelvis. */
function calcPelvisAxes(track, frameCount) {
	const left = track("asis.left");
	const right = track("asis.right");
	const psisLeft = track("psis.left");
	const psisRight = track("psis.right");
	const sacrum = track("sacrum");
	if (left === null || right === null) return null;
	if (sacrum === null && (psisLeft === null || psisRight === null)) return null;
	const axes = new Float64Array(frameCount * 9);
	const centre = new Float64Array(frameCount * 3);
	let width = 0;
	let depth = 0;
	let seen = 0;
	for (let k = 0; k < frameCount; k++) {
		const l = vectorAt(left, k);
		const r = vectorAt(right, k);
		const back = psisLeft !== null && psisRight !== null ? middle(vectorAt(psisLeft, k), vectorAt(psisRight, k)) : vectorAt(sacrum, k);
		const front = middle(l, r);
		const z = unit(subtract(r, l));
		const forward = reject(subtract(front, back), z);
		const x = unit(forward);
		const y = cross$1(z, x);
		for (let i = 0; i < 3; i++) {
			axes[k * 9 + 3 * i] = x[i];
			axes[k * 9 + 3 * i + 1] = y[i];
			axes[k * 9 + 3 * i + 2] = z[i];
			centre[k * 3 + i] = front[i];
		}
		if (Number.isFinite(dot(x, z))) {
			width += norm(subtract(r, l));
			depth += norm(forward);
			seen++;
		}
	}
	return seen === 0 ? null : {
		axes,
		middle: centre,
		width: width / seen,
		depth: depth / seen
	};
}
function calcRegressionHips(pelvis, frameCount) {
	const [x, y, z] = calcHarringtonHip(pelvis.width, pelvis.depth);
	const place = (outward) => perFrame(frameCount, (k) => {
		const at = k * 9;
		const { axes } = pelvis;
		const local = [
			x,
			y,
			outward * z
		];
		const turned = [
			0,
			1,
			2
		].map((i) => axes[at + 3 * i] * local[0] + axes[at + 3 * i + 1] * local[1] + axes[at + 3 * i + 2] * local[2]);
		return add(vectorAt(pelvis.middle, k), [
			turned[0],
			turned[1],
			turned[2]
		]);
	});
	return {
		left: place(-1),
		right: place(1)
	};
}
/** The subject's right, per frame: along the pelvis, else from hip to hip, else the world's z. */
function calcAcross(pelvis, hips, frameCount) {
	const { left, right } = hips;
	return (k) => {
		if (k < 0 || k >= frameCount) throw new Error(`calcAcross: expected a frame below ${frameCount}, got ${k}`);
		if (pelvis !== null && Number.isFinite(pelvis.axes[k * 9 + 2])) return [
			pelvis.axes[k * 9 + 2],
			pelvis.axes[k * 9 + 5],
			pelvis.axes[k * 9 + 8]
		];
		if (left !== void 0 && right !== void 0) {
			const across = subtract(vectorAt(right, k), vectorAt(left, k));
			if (norm(across) > 0) return unit(across);
		}
		return [
			0,
			0,
			1
		];
	};
}
function perFrame(frameCount, at) {
	const values = new Float64Array(frameCount * 3);
	for (let k = 0; k < frameCount; k++) values.set(at(k), 3 * k);
	return values;
}
// core/fit/joint-centres.ts
const SIDES = ["left", "right"];
/** Half the breadth of the joint plus the marker's radius, fractions of stature; from usual clinical widths (0.057 H, 0.043 H). */
const KNEE_INWARD = .0285;
const ANKLE_INWARD = .0215;
const MARKER_RADIUS = .007;
/**
* Where the middle of the joint lies from that point on the axis, fractions of stature: ahead of it at the knee, above it at the ankle, whose inner malleolus
* stands higher. From four subjects recorded with markers on both sides (eight knees: 7 mm ahead, scatter 6 mm; eight ankles: 13 mm above, scatter 2 mm).
*/
const KNEE_AHEAD = .004;
const ANKLE_ABOVE = .0075;
/** The shoulder's centre below the acromion marker, fraction of stature. */
const SHOULDER_DOWN = .022;
/**
* The axis through the malleoli is turned outward from the knee's by about this much, rad (tibial torsion of adults: 20° to 25°).
* On recordings that have both malleoli or another program's ankle centre this is unbiased, with 13 mm of scatter forward and back.
*/
const TIBIAL_TORSION = .37;
/** Sine of the least bend that shows a knee's plane, and the most its axis is believed to be turned, rad. */
const BENT = .5;
const MOST_TURN = .5;
/** A direction to the right turned about the limb so that its outer end goes back by an angle (right leg: positive). */
function turnedOut(right, limb, angle) {
	const back = cross$1(right, limb);
	return add(scale(right, Math.cos(angle)), scale(back, Math.sin(angle)));
}
/** Joint centres from whatever landmarks a file has, the most direct way each. */
function calcJointCentres(points, landmarks, frameCount, stature) {
	const track = (landmark) => {
		const name = landmarks.names.get(landmark);
		return name === void 0 ? null : points[name] ?? null;
	};
	const tracks = /* @__PURE__ */ new Map();
	const put = (name, values, sd, source) => {
		if (values !== null && !tracks.has(name) && values.some((value) => Number.isFinite(value))) tracks.set(name, {
			name,
			values,
			sd,
			source
		});
	};
	const nameOf = (landmark) => landmarks.names.get(landmark) ?? landmark;
	const pelvisAxes = calcPelvisAxes(track, frameCount);
	for (const side of SIDES) put(`hip.${side}`, track(`hip.${side}`), .006, `joint centre ${nameOf(`hip.${side}`)} of the file`);
	if (pelvisAxes !== null) {
		const hips = calcRegressionHips(pelvisAxes, frameCount);
		for (const side of SIDES) put(`hip.${side}`, hips[side], .012, "Harrington et al. 2007, from ASIS and PSIS (or sacrum)");
	}
	for (const side of SIDES) put(`hip.${side}`, track(`trochanter.${side}`), .03, `marker ${nameOf(`trochanter.${side}`)} as the hip, for want of pelvis markers`);
	const across = calcAcross(pelvisAxes, {
		left: tracks.get("hip.left")?.values,
		right: tracks.get("hip.right")?.values
	}, frameCount);
	const rightward = /* @__PURE__ */ new Map();
	const kneeTurns = {
		left: calcKneeTurn("left"),
		right: calcKneeTurn("right")
	};
	for (const side of SIDES) {
		placeHinge("knee", side, KNEE_INWARD);
		placeHinge("ankle", side, ANKLE_INWARD);
		placeToe(side);
		placeArm(side);
	}
	placeHead();
	return {
		tracks,
		pelvisAxes: pelvisAxes?.axes ?? null,
		rightward
	};
	/** Knee or ankle: given, or midway between two markers, or inward of the outer one. */
	function placeHinge(joint, side, inward) {
		const lateral = track(`${joint}Lateral.${side}`);
		const medial = track(`${joint}Medial.${side}`);
		if (lateral !== null && medial !== null) {
			const sign = side === "right" ? 1 : -1;
			rightward.set(`${joint}.${side}`, perFrame(frameCount, (k) => unit(scale(subtract(vectorAt(lateral, k), vectorAt(medial, k)), sign))));
		}
		put(`${joint}.${side}`, track(`${joint}.${side}`), .006, `joint centre ${nameOf(`${joint}.${side}`)} of the file`);
		if (lateral === null) return;
		if (medial !== null) {
			put(`${joint}.${side}`, perFrame(frameCount, (k) => middle(vectorAt(lateral, k), vectorAt(medial, k))), .006, `midway between ${nameOf(`${joint}Lateral.${side}`)} and ${nameOf(`${joint}Medial.${side}`)}`);
			return;
		}
		const above = tracks.get(joint === "knee" ? `hip.${side}` : `knee.${side}`)?.values ?? null;
		const outward = side === "right" ? 1 : -1;
		const depth = inward * stature + MARKER_RADIUS;
		const turn = kneeTurns[side] + (joint === "ankle" ? TIBIAL_TORSION : 0);
		put(`${joint}.${side}`, perFrame(frameCount, (k) => {
			const marker = vectorAt(lateral, k);
			const limb = above === null ? [
				0,
				1,
				0
			] : unit(subtract(vectorAt(above, k), marker));
			const right = turnedOut(unit(reject(across(k), limb)), limb, outward * turn);
			const onAxis = addScaled(marker, -outward * depth, right);
			return joint === "knee" ? addScaled(onAxis, KNEE_AHEAD * stature, cross$1(limb, right)) : addScaled(onAxis, ANKLE_ABOVE * stature, limb);
		}), .012, `${(1e3 * depth).toFixed(0)} mm inward of ${nameOf(`${joint}Lateral.${side}`)} (${inward} of stature and a marker’s radius)`);
	}
	/**
	* How far the knee bends out of the pelvis's sagittal plane, rad, outward positive: the plane through hip, knee and ankle
	* markers while the knee is well bent, averaged over the recording. 0 when it is never bent enough to tell.
	*/
	function calcKneeTurn(side) {
		const hip = tracks.get(`hip.${side}`)?.values;
		const knee = track(`kneeLateral.${side}`);
		const ankle = track(`ankleLateral.${side}`);
		if (hip === void 0 || knee === null || ankle === null) return 0;
		const outward = side === "right" ? 1 : -1;
		let sine = 0;
		let cosine = 0;
		for (let k = 0; k < frameCount; k++) {
			const thigh = subtract(vectorAt(hip, k), vectorAt(knee, k));
			const shank = subtract(vectorAt(ankle, k), vectorAt(knee, k));
			const normal = cross$1(shank, thigh);
			const bend = norm(normal) / (norm(thigh) * norm(shank));
			const limb = unit(thigh);
			const right = unit(reject(across(k), limb));
			if (!(bend > BENT) || dot(normal, right) <= 0) continue;
			const axis = unit(reject(normal, limb));
			sine += bend * bend * outward * -dot(cross$1(right, axis), limb);
			cosine += bend * bend * dot(right, axis);
		}
		return Math.max(-.5, Math.min(MOST_TURN, cosine > 0 ? Math.atan2(sine, cosine) : 0));
	}
	/** The second metatarsal head, or the middle of the first and fifth. */
	function placeToe(side) {
		const first = track(`metatarsal1.${side}`);
		const fifth = track(`metatarsal5.${side}`);
		put(`toe.${side}`, track(`toe.${side}`), .01, `marker ${nameOf(`toe.${side}`)}`);
		if (first !== null && fifth !== null) put(`toe.${side}`, perFrame(frameCount, (k) => middle(vectorAt(first, k), vectorAt(fifth, k))), .01, `midway between ${nameOf(`metatarsal1.${side}`)} and ${nameOf(`metatarsal5.${side}`)}`);
		else if (fifth !== null && track(`toeTip.${side}`) !== null && track(`heel.${side}`) !== null) {
			const heel = track(`heel.${side}`);
			const tip = track(`toeTip.${side}`);
			put(`toe.${side}`, perFrame(frameCount, (k) => {
				const long = unit(subtract(vectorAt(tip, k), vectorAt(heel, k)));
				return addScaled(vectorAt(heel, k), dot(subtract(vectorAt(fifth, k), vectorAt(heel, k)), long) + .008 * stature, long);
			}), .015, `between ${nameOf(`heel.${side}`)} and ${nameOf(`toeTip.${side}`)}, level with ${nameOf(`metatarsal5.${side}`)}`);
		} else if (fifth !== null) {
			const heel = track(`heel.${side}`);
			const outward = side === "right" ? 1 : -1;
			put(`toe.${side}`, perFrame(frameCount, (k) => {
				const marker = vectorAt(fifth, k);
				const long = heel === null ? [
					1,
					0,
					0
				] : unit(subtract(marker, vectorAt(heel, k)));
				return addScaled(marker, -outward * .02 * stature, unit(reject(across(k), long)));
			}), .02, `inward of ${nameOf(`metatarsal5.${side}`)} by 0.02 of stature`);
		} else put(`toe.${side}`, track(`toeTip.${side}`), .03, `marker ${nameOf(`toeTip.${side}`)} for want of one on the metatarsals`);
	}
	function placeArm(side) {
		const down = SHOULDER_DOWN * stature;
		const acromion = track(`acromion.${side}`);
		put(`shoulder.${side}`, track(`shoulder.${side}`), .01, `joint centre ${nameOf(`shoulder.${side}`)} of the file`);
		if (acromion !== null) put(`shoulder.${side}`, perFrame(frameCount, (k) => add(vectorAt(acromion, k), [
			0,
			-down,
			0
		])), .02, `${(1e3 * down).toFixed(0)} mm below ${nameOf(`acromion.${side}`)}`);
		for (const joint of ["elbow", "wrist"]) {
			const lateral = track(`${joint}Lateral.${side}`);
			const medial = track(`${joint}Medial.${side}`);
			put(`${joint}.${side}`, track(`${joint}.${side}`), .01, `point ${nameOf(`${joint}.${side}`)} of the file`);
			if (lateral !== null && medial !== null) put(`${joint}.${side}`, perFrame(frameCount, (k) => middle(vectorAt(lateral, k), vectorAt(medial, k))), .01, `midway between ${nameOf(`${joint}Lateral.${side}`)} and ${nameOf(`${joint}Medial.${side}`)}`);
			else put(`${joint}.${side}`, lateral ?? medial, .03, `marker ${nameOf(`${joint}${lateral === null ? "Medial" : "Lateral"}.${side}`)} as the ${joint}`);
		}
	}
	function placeHead() {
		const around = [
			"headFront.left",
			"headFront.right",
			"headBack.left",
			"headBack.right"
		].map(track).filter((one) => one !== null);
		if (around.length >= 2) put("head", perFrame(frameCount, (k) => meanOf$1(around.map((one) => vectorAt(one, k)))), .03, `mean of ${around.length} head markers`);
		put("head", track("head"), .04, "point Head of the file");
	}
}
function meanOf$1(vectors) {
	let sum = [
		0,
		0,
		0
	];
	for (const vector of vectors) sum = add(sum, vector);
	return scale(sum, 1 / vectors.length);
}
// core/fit/point-model.ts
/** Which tracked points the body has, and where on its rods. */
function calcModelPoints(body, centres, planar) {
	const { segments } = body.tree;
	const indexOf = new Map(segments.map((segment, index) => [segment.name, index]));
	const points = [];
	for (const [track, segment, fraction] of PLACES) {
		const index = indexOf.get(segment);
		const seen = centres.tracks.get(track);
		if (index === void 0 || seen === void 0) continue;
		points.push({
			...seen,
			share: shareOf(body, index, fraction)
		});
	}
	addMidShoulder(body, centres, indexOf, points);
	addHip(body, centres, indexOf, points);
	if (planar) return points.map((point) => ({
		...point,
		values: point.values.map((value, i) => i % 3 === 2 && Number.isFinite(value) ? 0 : value)
	}));
	return points;
}
const PLACES = [
	[
		"hip.left",
		"pelvis",
		0
	],
	[
		"hip.right",
		"pelvis",
		1
	],
	[
		"knee.left",
		"thigh.left",
		1
	],
	[
		"knee.right",
		"thigh.right",
		1
	],
	[
		"ankle.left",
		"shank.left",
		1
	],
	[
		"ankle.right",
		"shank.right",
		1
	],
	[
		"toe.left",
		"foot.left",
		1
	],
	[
		"toe.right",
		"foot.right",
		1
	],
	[
		"shoulder.left",
		"shoulders",
		0
	],
	[
		"shoulder.right",
		"shoulders",
		1
	],
	[
		"elbow.left",
		"upperArm.left",
		1
	],
	[
		"elbow.right",
		"upperArm.right",
		1
	],
	[
		"wrist.left",
		"forearm.left",
		1
	],
	[
		"wrist.right",
		"forearm.right",
		1
	],
	[
		"head",
		"head",
		(HEIGHTS$1.earCanal - HEIGHTS$1.shoulder) / LENGTHS.head.ofStature
	]
];
/** Without a rod across the shoulders, their middle is the trunk's end. */
function addMidShoulder(body, centres, indexOf, points) {
	const trunk = indexOf.get("trunk");
	const left = centres.tracks.get("shoulder.left");
	const right = centres.tracks.get("shoulder.right");
	if (indexOf.has("shoulders") || trunk === void 0 || left === void 0 || right === void 0) return;
	points.push({
		name: "mid-shoulder",
		share: shareOf(body, trunk, 1),
		values: left.values.map((value, i) => (value + right.values[i]) / 2),
		sd: left.sd,
		source: `middle of both shoulders: ${right.source}`
	});
}
/** Bodies without a pelvis rod have their hips (or the one hip) at the root itself. */
function addHip(body, centres, indexOf, points) {
	if (indexOf.has("pelvis")) return;
	for (const side of ["left", "right"]) {
		const hip = centres.tracks.get(`hip.${side}`);
		if (hip !== void 0 && indexOf.has(`thigh.${side}`)) points.push({
			...hip,
			share: new Float64Array(body.tree.segments.length)
		});
	}
}
/** Shares of all rods in the place of a point at `fraction` of one rod, from the root. */
function shareOf(body, index, fraction) {
	const { segments } = body.tree;
	const share = new Float64Array(segments.length);
	let here = index;
	let at = fraction;
	for (;;) {
		const segment = segments[here];
		share[here] += at - segment.from / segment.length;
		if (segment.parent === null) return share;
		const parent = segments.findIndex((one) => one.name === segment.parent);
		at = segment.attach / segments[parent].length;
		here = parent;
	}
}
// core/pipeline/fit-to-points.ts
/** The body and its poses from markers or joint centres; null when they do not show the body's legs. */
function fitToPoints(recording, body, alerts, control) {
	const landmarks = findLandmarks(Object.keys(recording.points));
	if (landmarks.names.size === 0) return null;
	const n = recording.times.length;
	const centres = calcJointCentres(recording.points, landmarks, n, body.subject.height);
	const points = calcModelPoints(body, centres, body.tree.dimension === 2);
	const has = (name) => points.some((point) => point.name === name);
	const legs = body.segments.filter((segment) => segment.name.startsWith("shank")).map((segment) => segment.side);
	if (!legs.some((side) => has(`hip.${side}`) && has(`knee.${side}`) && has(`ankle.${side}`))) return null;
	const assumed = createBodyRows(body).fromPoses(calcPoses({}, 1)).directions;
	const fitted = fitPoints(body, points, n, assumed, control);
	if (fitted === null) return null;
	const { directions } = fitted;
	const axes = calcAxes(fitted.body, directions, centres.pelvisAxes, centres.rightward, n);
	const verdict = judgePoints(fitted.residuals, recording.alerts.some((one) => one.code === "frame.mirrored"));
	const found = [...alerts, ...fitted.alerts];
	for (const side of legs.filter((one) => fitted.unseen.includes(`shank.${one}`))) found.push(alert$1("warning", "fit.leg-unseen", `No marker shows the ${side} leg: it is held straight, as in standing.`, `Look only at the other leg; results of the ${side} leg, and of the trunk while it should stand on it, mean nothing.`));
	const unseen = fitted.unseen.filter((name) => !/^(thigh|shank|foot)\./.test(name));
	if (unseen.length > 0) found.push(alert$1("info", "fit.segments-unseen", `No marker shows ${unseen.join(", ")}; it is held in a standing pose.`, "Use the lower-body template if the upper body was not recorded."));
	return {
		body: fitted.body,
		times: recording.times,
		directions,
		axes,
		root: fitted.root,
		rootMeasured: true,
		...seenFrames(points, legs, n),
		basis: "markers",
		residuals: fitted.residuals,
		verdict,
		alerts: found
	};
}
/** Frames so few between two gaps show no motion. */
const LEAST_SEEN = 7;
/** Where hips, knees, ankles and toes were all seen, long enough to be differentiated; nothing when that is everywhere. */
function seenFrames(points, legs, n) {
	const names = new Set(legs.flatMap((side) => [
		"hip",
		"knee",
		"ankle",
		"toe"
	].map((joint) => `${joint}.${side}`)));
	const own = points.filter((point) => names.has(point.name));
	const seen = Uint8Array.from({ length: n }, (_, k) => own.every((point) => Number.isFinite(point.values[3 * k])) ? 1 : 0);
	let first = 0;
	for (let k = 0; k <= n; k++) {
		if (k < n && seen[k] === 1) continue;
		if (k - first < LEAST_SEEN) seen.fill(0, first, k);
		first = k + 1;
	}
	return seen.includes(0) && seen.includes(1) ? { seen } : {};
}
/** Axes from rods, then turned about each rod to the joint axes that markers show. */
function calcAxes(body, directions, pelvisAxes, rightward, n) {
	const S = body.segments.length;
	const names = body.segments.map((segment) => segment.name);
	const standing = calcPoses({}, 1).rods;
	const rods = new Float64Array(n * SEGMENT_COUNT * 3);
	const tilt = new Float64Array(n);
	const map = SEGMENT_NAMES.map((name) => names.indexOf(name));
	for (let k = 0; k < n; k++) {
		map.forEach((j, i) => {
			const at = (k * SEGMENT_COUNT + i) * 3;
			if (j >= 0) rods.set(directions.subarray((k * S + j) * 3, (k * S + j) * 3 + 3), at);
			else rods.set(standing.subarray(i * 3, i * 3 + 3), at);
		});
		if (pelvisAxes !== null) {
			const t = Math.atan2(pelvisAxes[9 * k + 1], pelvisAxes[9 * k + 4]);
			tilt[k] = Number.isFinite(t) ? t : 0;
		}
	}
	const poses = calcPosesFromRods(rods, n, { pelvisTilt: tilt });
	const axes = createBodyRows(body).fromPoses(poses).axes;
	const turned = [["thigh", "knee"], ["shank", "ankle"]];
	for (const side of ["left", "right"]) for (const [segment, joint] of turned) {
		const j = names.indexOf(`${segment}.${side}`);
		const right = rightward.get(`${joint}.${side}`);
		if (j < 0 || right === void 0) continue;
		for (let k = 0; k < n; k++) turnAboutY(axes, (k * S + j) * 9, right, 3 * k);
	}
	return axes;
}
/** Turns axes about their own y so that z comes as near as it can to a wanted direction. */
function turnAboutY(axes, at, wanted, wantedAt) {
	const y = [
		axes[at + 1],
		axes[at + 4],
		axes[at + 7]
	];
	const w = [
		wanted[wantedAt],
		wanted[wantedAt + 1],
		wanted[wantedAt + 2]
	];
	const along = y[0] * w[0] + y[1] * w[1] + y[2] * w[2];
	const z = w.map((value, i) => value - along * y[i]);
	const size = Math.hypot(...z);
	if (!(size > .1)) return;
	for (let i = 0; i < 3; i++) z[i] /= size;
	const x = [
		y[1] * z[2] - y[2] * z[1],
		y[2] * z[0] - y[0] * z[2],
		y[0] * z[1] - y[1] * z[0]
	];
	for (let i = 0; i < 3; i++) {
		axes[at + 3 * i] = x[i];
		axes[at + 3 * i + 2] = z[i];
	}
}
// core/pipeline/missing-leg.ts
const USUAL_NAMES = {
	hip: "both ASIS with the PSIS or the sacrum, or a hip centre (RASI, RPSI, V.Sacral, RHJC)",
	knee: "a marker on the outside of the knee, or its centre (RKNE, R.Knee.Lat, RLFC, RKJC)",
	ankle: "a marker on the outside of the ankle, or its centre (RANK, R.Ankle.Lat, RLMAL, RAJC)"
};
/** Says exactly what a recording would need for a leg to be fitted, and what it has instead. */
function tellMissingLeg(recording) {
	const names = Object.keys(recording.points);
	const angles = Object.keys(recording.angles);
	if (names.length === 0) return alert$1("error", "fit.nothing-to-fit", `The file has neither joint angles of a leg nor markers that show one.${angles.length === 0 ? "" : ` It holds only ${listed(angles.map((one) => one.replaceAll(".", " ")))}.`}`, "Map the hip, knee and ankle channels, or load a file that has them.");
	const isEmpty = (name) => !recording.points[name].some((value) => Number.isFinite(value));
	const landmarks = findLandmarks(names);
	const { tracks } = calcJointCentres(recording.points, landmarks, recording.times.length, recording.subject.height ?? 1.75);
	const missing = ["right", "left"].map((side) => ({
		side,
		joints: [
			"hip",
			"knee",
			"ankle"
		].filter((joint) => !tracks.has(`${joint}.${side}`))
	}));
	const notes = [`${missing[0].joints.join() === missing[1].joints.join() ? `On neither leg is the ${missing[0].joints.join(" or the ")} shown` : missing.map(({ side, joints }) => `The ${side} leg lacks ${joints.join(", ")}`).join(". ")}: a leg needs hip, knee and ankle.`];
	const empty = [...landmarks.names.values()].filter(isEmpty);
	if (empty.length > 0) notes.push(`${listed(empty)} ${empty.length === 1 ? "is" : "are"} named but never seen.`);
	const sideless = landmarks.unknown.filter((name) => {
		const place = readMarkerPlace(name);
		return place !== null && place.side === null && (place.part === "hip" || place.part === "knee" || place.part === "ankle");
	});
	if (sideless.length > 0) notes.push(`${listed(sideless)} ${sideless.length === 1 ? "does" : "do"} not say which side.`);
	const clusters = landmarks.unknown.filter((name) => /thi(gh)?|th\d|shank|shn|tib|tb\d/i.test(name));
	if (clusters.length > 0) notes.push(`${listed(clusters)} sit on thigh and shin: where the joints are from there is known only from a standing trial, which this file does not hold.`);
	const tip = `Needed: ${[...new Set(missing.flatMap(({ joints }) => joints))].map((joint) => USUAL_NAMES[joint]).join("; ")}. ${sideless.length > 0 ? "Name the side in front (RKNE) and load the file again." : "Else load the joint angles that your program computed from these markers (for OpenSim the .mot of inverse kinematics)."}`;
	return alert$1("error", "fit.nothing-to-fit", `The markers do not show a whole leg. ${notes.join(" ")}`, tip);
}
const listed = (names) => names.length <= 4 ? names.join(", ") : `${names.slice(0, 4).join(", ")} and ${names.length - 4} more`;
// core/pipeline/fit-recording.ts
/** Which body, by default: arms only when the file shows them; one leg when only one is there. */
function chooseTemplate(recording) {
	const channels = Object.keys(recording.angles);
	const { names, bones } = findLandmarks(Object.keys(recording.points));
	const seen = !(bones && hasLegAngles(recording)) && (names.has("elbowLateral.right") || names.has("elbow.right"));
	return channels.some((one) => one.startsWith("shoulder") || one.startsWith("elbow")) || seen ? "whole-body" : "lower-body";
}
const chooseTable = (subject) => subject.sex === "unspecified" ? "winter" : "de-leva";
/** The subject's body and its poses in time, from markers or joint centres when the file has them, else from joint angles. */
function fitRecording(recording, subject, options = {}, control = {}) {
	const body = calcBody({
		subject,
		template: options.template ?? chooseTemplate(recording),
		table: options.table ?? chooseTable(subject),
		...options.side === void 0 ? {} : { side: options.side },
		...options.overrides === void 0 ? {} : { overrides: options.overrides },
		...options.loads === void 0 ? {} : { loads: options.loads }
	});
	if (!body.ok) return body;
	const alerts = [...body.alerts];
	const basis = options.basis ?? "auto";
	const isSkeleton = basis === "auto" && hasLegAngles(recording) && findLandmarks(Object.keys(recording.points)).bones;
	if (basis !== "angles" && !isSkeleton) {
		const fitted = fitToPoints(recording, body.value, alerts, control);
		if (fitted !== null) return done(fitted, fitted.alerts);
		if (basis === "markers") return refused(alert$1("error", "fit.no-markers", "The file has no markers or joint centres that show hips, knees and ankles.", "Fit to joint angles instead, or check the marker names."));
	}
	if (!hasLegAngles(recording)) return refused(tellMissingLeg(recording));
	const fitted = fitToAngles(recording, body.value, options.events ?? recording.events, alerts);
	return done(fitted, fitted.alerts);
}
const hasLegAngles = (recording) => ["left", "right"].some((side) => recording.angles[`hip.flexion.${side}`] !== void 0 || recording.angles[`knee.flexion.${side}`] !== void 0);
// core/fit/rigid-cluster.ts
/** The rigid motion that brings points nearest to where they were seen (Horn 1987, unit quaternions). */
function fitRigidMove(before, after) {
	const [from, to] = [meanOf(before), meanOf(after)];
	const S = [
		0,
		1,
		2
	].map((r) => [
		0,
		1,
		2
	].map((c) => before.reduce((sum, p, i) => sum + (p[r] - from[r]) * (after[i][c] - to[c]), 0)));
	const at = (r, c) => S[r][c];
	const N = new Matrix([
		[
			at(0, 0) + at(1, 1) + at(2, 2),
			at(1, 2) - at(2, 1),
			at(2, 0) - at(0, 2),
			at(0, 1) - at(1, 0)
		],
		[
			at(1, 2) - at(2, 1),
			at(0, 0) - at(1, 1) - at(2, 2),
			at(0, 1) + at(1, 0),
			at(2, 0) + at(0, 2)
		],
		[
			at(2, 0) - at(0, 2),
			at(0, 1) + at(1, 0),
			at(1, 1) - at(0, 0) - at(2, 2),
			at(1, 2) + at(2, 1)
		],
		[
			at(0, 1) - at(1, 0),
			at(2, 0) + at(0, 2),
			at(1, 2) + at(2, 1),
			at(2, 2) - at(0, 0) - at(1, 1)
		]
	]);
	const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(N, { assumeSymmetric: true });
	const best = realEigenvalues.indexOf(Math.max(...realEigenvalues));
	const [w, x, y, z] = eigenvectorMatrix.getColumn(best);
	const move = {
		rotation: [
			[
				w * w + x * x - y * y - z * z,
				2 * (x * y - w * z),
				2 * (x * z + w * y)
			],
			[
				2 * (x * y + w * z),
				w * w - x * x + y * y - z * z,
				2 * (y * z - w * x)
			],
			[
				2 * (x * z - w * y),
				2 * (y * z + w * x),
				w * w - x * x - y * y + z * z
			]
		],
		from,
		to,
		rms: 0
	};
	const square = before.reduce((sum, p, i) => sum + subtract(moveRigidly(move, p), after[i]).reduce((own, value) => own + value * value, 0), 0);
	return {
		...move,
		rms: Math.sqrt(square / before.length)
	};
}
function moveRigidly({ rotation, from, to }, p) {
	const d = subtract(p, from);
	const turn = (row) => row[0] * d[0] + row[1] * d[1] + row[2] * d[2];
	return add(to, [
		turn(rotation[0]),
		turn(rotation[1]),
		turn(rotation[2])
	]);
}
/** m: how far points spread across the line that fits them best; a cluster on a line does not know its turn about it. */
function spreadAcross(points) {
	const middle = meanOf(points);
	const scatter = new Matrix([
		0,
		1,
		2
	].map((r) => [
		0,
		1,
		2
	].map((c) => points.reduce((sum, p) => sum + (p[r] - middle[r]) * (p[c] - middle[c]), 0) / points.length)));
	const values = new EigenvalueDecomposition(scatter, { assumeSymmetric: true }).realEigenvalues.toSorted((a, b) => a - b);
	return Math.sqrt(Math.max(0, values[1]));
}
function meanOf(points) {
	return scale(points.reduce((sum, p) => add(sum, p), [
		0,
		0,
		0
	]), 1 / points.length);
}
// core/fit/virtual-markers.ts
/** Landmarks on the inside and outside of knee and ankle: what a standing trial is recorded for. */
const WANTED = [
	"kneeLateral",
	"kneeMedial",
	"ankleLateral",
	"ankleMedial"
];
/** m: markers farther than this are not of the same segment. */
const REACH = .45;
/** m: how much the distance of two markers of one segment may change by skin movement, and differ from standing. */
const MOST_SWAY = .015;
const MOST_CHANGE = .025;
const LEAST_SPREAD = .012;
const MOST_MARKERS = 6;
/**
* Knee and ankle landmarks that the standing trial has and the walk has not. Both belong to the shank: they are carried by the markers between
* ankle and knee height that keep their distances, the landmark's own partner across the joint first.
*/
function calcVirtualMarkers(walking, standing, frameCount) {
	const moving = findLandmarks(Object.keys(walking)).names;
	const still = findLandmarks(Object.keys(standing)).names;
	const places = new Map(Object.entries(standing).flatMap(([name, track]) => {
		const place = meanPlace(track);
		return place === null ? [] : [[name, place]];
	}));
	const found = [];
	for (const side of ["left", "right"]) {
		const heightOf = (kind) => {
			const name = still.get(`${kind}Lateral.${side}`) ?? still.get(`${kind}Medial.${side}`);
			return name === void 0 ? null : places.get(name)?.[1] ?? null;
		};
		const [knee, ankle] = [heightOf("knee"), heightOf("ankle")];
		if (knee === null || ankle === null || knee - ankle < .15) continue;
		const onShank = Object.keys(walking).filter((name) => {
			if (name === moving.get(`ankleLateral.${side}`)) return true;
			const place = places.get(name);
			return place !== void 0 && place[1] > ankle + .03 && place[1] < knee + .03;
		});
		for (const kind of WANTED) {
			const landmark = `${kind}.${side}`;
			const name = still.get(landmark);
			const joint = kind.startsWith("knee") ? "knee" : "ankle";
			if (name === void 0 || moving.has(landmark) || moving.has(`${joint}.${side}`)) continue;
			const place = places.get(name);
			if (place === void 0) continue;
			const cluster = chooseCluster(place, moving.get(`${joint}${kind.endsWith("Medial") ? "Lateral" : "Medial"}.${side}`), onShank, places, walking, frameCount);
			if (cluster === null) continue;
			found.push({
				name,
				landmark,
				...carry(place, cluster, places, walking, frameCount)
			});
		}
	}
	return found;
}
function chooseCluster(place, partner, names, places, walking, frameCount) {
	const distance = (name) => norm(subtract(places.get(name), place));
	const sorted = names.filter((name) => name !== partner && distance(name) < REACH).toSorted((a, b) => distance(a) - distance(b));
	const candidates = partner !== void 0 && places.has(partner) ? [partner, ...sorted] : sorted;
	const cluster = [];
	for (const name of candidates) {
		if (cluster.length >= MOST_MARKERS) break;
		if (cluster.every((other) => areRigid(name, other, places, walking, frameCount))) cluster.push(name);
	}
	return cluster.length >= 3 && spreadAcross(cluster.map((name) => places.get(name))) > LEAST_SPREAD ? cluster : null;
}
/** Two markers that keep the distance they had while standing. */
function areRigid(a, b, places, walking, frameCount) {
	const distances = [];
	for (let k = 0; k < frameCount; k++) {
		const distance = norm(subtract(vectorAt(walking[a], k), vectorAt(walking[b], k)));
		if (Number.isFinite(distance)) distances.push(distance);
	}
	if (distances.length < 2) return false;
	const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
	return Math.sqrt(distances.reduce((sum, one) => sum + (one - mean) ** 2, 0) / distances.length) < MOST_SWAY && Math.abs(mean - norm(subtract(places.get(a), places.get(b)))) < MOST_CHANGE;
}
function carry(place, cluster, places, walking, frameCount) {
	const values = new Float64Array(3 * frameCount).fill(NaN);
	let square = 0;
	let seen = 0;
	for (let k = 0; k < frameCount; k++) {
		const visible = cluster.filter((name) => Number.isFinite(walking[name][3 * k]));
		if (visible.length < 3) continue;
		const before = visible.map((name) => places.get(name));
		if (visible.length < cluster.length && spreadAcross(before) < LEAST_SPREAD) continue;
		const move = fitRigidMove(before, visible.map((name) => vectorAt(walking[name], k)));
		values.set(moveRigidly(move, place), 3 * k);
		square += move.rms * move.rms;
		seen++;
	}
	return {
		values,
		cluster,
		rms: seen === 0 ? 0 : Math.sqrt(square / seen)
	};
}
function meanPlace(track) {
	const sum = [
		0,
		0,
		0
	];
	let seen = 0;
	for (let i = 0; i + 2 < track.length; i += 3) {
		if (!Number.isFinite(track[i])) continue;
		seen++;
		for (let c = 0; c < 3; c++) sum[c] += track[i + c];
	}
	return seen === 0 ? null : [
		sum[0] / seen,
		sum[1] / seen,
		sum[2] / seen
	];
}
// core/pipeline/join-static.ts
/**
* A walk with the knee and ankle markers of a standing trial of the same subject, which people take off before they walk (those inside
* the knees and ankles). Markers carry them along; the two files may have different axes, since only the cluster's own shape is used.
*/
function joinStatic(recording, standing) {
	const virtual = calcVirtualMarkers(recording.points, standing.points, recording.times.length);
	const file = standing.provenance.fileName;
	if (virtual.length === 0) return {
		...recording,
		alerts: [...recording.alerts, alert$1("warning", "static.unused", `${file} adds nothing: it shows no knee or ankle landmark that the walk lacks and at least three of its shank markers could carry.`, "Choose the standing trial of the same subject and marker set, with markers inside knees and ankles.", { file })]
	};
	const words = virtual.map((one) => `${one.name} with ${one.cluster.join(", ")} (rigid within ${(1e3 * one.rms).toFixed(0)} mm)`).join("; ");
	return {
		...recording,
		points: {
			...recording.points,
			...Object.fromEntries(virtual.map((one) => [one.name, one.values]))
		},
		provenance: {
			...recording.provenance,
			decisions: [...recording.provenance.decisions, `From the standing trial ${file} (sha256 ${standing.provenance.sha256.slice(0, 12)}…): ${words}.`]
		}
	};
}
// core/math/levenberg-marquardt.ts
/**
* Levenberg–Marquardt with Nielsen's damping rule and box limits: a parameter on its limit that wants to
* leave the box is held for the step.
*/
function solveLeastSquares(problem, options) {
	const n = problem.parameters;
	const m = problem.residuals;
	const { tolerance = 1e-10, iterations: most = 100 } = options;
	const scale = options.scale ?? new Float64Array(n).fill(1);
	const x = clampToBox(problem, Float64Array.from(options.start));
	const r = new Float64Array(m);
	const trial = new Float64Array(m);
	const J = new Float64Array(m * n);
	let evaluations = 1;
	if (!problem.residual(x, r)) return {
		status: "singular",
		x,
		cost: Number.POSITIVE_INFINITY,
		iterations: 0,
		evaluations,
		covariance: null
	};
	let cost = sumOfSquares(r);
	let damping = 0;
	let growth = 2;
	let status = "stalled";
	let iteration = 0;
	const gradient = new Float64Array(n);
	const normal = new Float64Array(n * n);
	for (; iteration < most; iteration++) {
		if (options.isCancelled?.()) {
			status = "cancelled";
			break;
		}
		evaluations += fillJacobian(problem, x, r, scale, J);
		fillNormal(J, r, m, n, normal, gradient);
		const held = heldParameters(problem, x, gradient);
		if (iteration === 0) damping = .001 * Math.max(...diagonalOf(normal, n).map((d, i) => d * scale[i] ** 2), 1e-300);
		let accepted = false;
		let step = Number.POSITIVE_INFINITY;
		for (let attempt = 0; attempt < 60; attempt++) {
			const delta = solveDamped(normal, gradient, n, damping, scale, held);
			if (delta === null) {
				damping = damping * growth || 1e-12;
				growth *= 2;
				continue;
			}
			const next = clampToBox(problem, Float64Array.from(x, (value, i) => value + delta[i]));
			step = 0;
			let expected = 0;
			for (let i = 0; i < n; i++) {
				const moved = next[i] - x[i];
				step = Math.max(step, Math.abs(moved) / scale[i]);
				expected -= moved * gradient[i];
			}
			if (step <= tolerance) {
				accepted = true;
				break;
			}
			evaluations++;
			if (problem.residual(next, trial)) {
				const nextCost = sumOfSquares(trial);
				if (nextCost < cost) {
					const gain = (cost - nextCost) / Math.max(expected, 1e-300);
					damping *= Math.max(1 / 3, 1 - (2 * gain - 1) ** 3);
					growth = 2;
					x.set(next);
					r.set(trial);
					cost = nextCost;
					accepted = true;
					break;
				}
			}
			damping = damping * growth || 1e-12;
			growth *= 2;
		}
		if (!accepted) break;
		if (step <= tolerance || cost === 0) {
			status = "converged";
			break;
		}
	}
	evaluations += fillJacobian(problem, x, r, scale, J);
	fillNormal(J, r, m, n, normal, gradient);
	return {
		status,
		x,
		cost,
		iterations: iteration + 1,
		evaluations,
		covariance: invert(normal, n)
	};
}
function sumOfSquares(r) {
	let sum = 0;
	for (let i = 0; i < r.length; i++) sum += r[i] * r[i];
	return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY;
}
function clampToBox({ low, high }, x) {
	for (let i = 0; i < x.length; i++) {
		if (low !== void 0 && x[i] < low[i]) x[i] = low[i];
		if (high !== void 0 && x[i] > high[i]) x[i] = high[i];
	}
	return x;
}
function heldParameters({ low, high }, x, gradient) {
	const held = new Uint8Array(x.length);
	for (let i = 0; i < x.length; i++) {
		if (low !== void 0 && x[i] <= low[i] && gradient[i] > 0) held[i] = 1;
		if (high !== void 0 && x[i] >= high[i] && gradient[i] < 0) held[i] = 1;
	}
	return held;
}
function fillJacobian(problem, x, r, scale, J) {
	if (problem.jacobian !== void 0) {
		problem.jacobian(x, J);
		return 0;
	}
	const n = problem.parameters;
	const m = problem.residuals;
	const moved = Float64Array.from(x);
	const plus = new Float64Array(m);
	const minus = new Float64Array(m);
	for (let j = 0; j < n; j++) {
		const h = 6e-6 * scale[j];
		const up = problem.high === void 0 ? x[j] + h : Math.min(x[j] + h, problem.high[j]);
		const down = problem.low === void 0 ? x[j] - h : Math.max(x[j] - h, problem.low[j]);
		moved[j] = up;
		const above = up > x[j] && problem.residual(moved, plus);
		moved[j] = down;
		const below = down < x[j] && problem.residual(moved, minus);
		moved[j] = x[j];
		const to = above ? plus : r;
		const from = below ? minus : r;
		const width = (above ? up : x[j]) - (below ? down : x[j]);
		for (let i = 0; i < m; i++) J[i * n + j] = width === 0 ? 0 : (to[i] - from[i]) / width;
	}
	return 2 * n;
}
/** JᵀJ and Jᵀr. */
function fillNormal(J, r, m, n, normal, gradient) {
	normal.fill(0);
	gradient.fill(0);
	for (let i = 0; i < m; i++) for (let a = 0; a < n; a++) {
		const ja = J[i * n + a];
		if (ja === 0) continue;
		gradient[a] += ja * r[i];
		for (let b = 0; b <= a; b++) normal[a * n + b] += ja * J[i * n + b];
	}
	for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) normal[b * n + a] = normal[a * n + b];
}
const diagonalOf = (A, n) => Array.from({ length: n }, (_, i) => A[i * n + i]);
function solveDamped(normal, gradient, n, damping, scale, held) {
	const A = Float64Array.from(normal);
	const delta = new Float64Array(n);
	for (let i = 0; i < n; i++) {
		A[i * n + i] += damping / scale[i] ** 2;
		delta[i] = -gradient[i];
		if (held[i]) {
			for (let j = 0; j < n; j++) {
				A[i * n + j] = 0;
				A[j * n + i] = 0;
			}
			A[i * n + i] = 1;
			delta[i] = 0;
		}
	}
	for (let i = 0; i < n; i++) if (held[i]) delta[i] = 0;
	if (!choleskyFactor(A, n)) return null;
	choleskySolve(A, n, delta);
	return delta;
}
function invert(A, n) {
	const L = Float64Array.from(A);
	return choleskyFactor(L, n) ? choleskyInverse(L, n) : null;
}
// core/boundary/free-boundaries.ts
/**
* Boundary data chosen by the method itself: least squares on the impulses the muscles must give. Impulses are minus the
* exact gradient of the total action with respect to the boundary postures, so where they vanish a boundary is not needed.
*/
function solveFreeBoundaries(request) {
	const { choices, goal, technique } = request;
	if (choices.length === 0) return refused(alert$1("error", "free.none", "No boundary angle or duration was set free.", "Choose at least one."));
	if (choices.find((choice) => !(choice.low < choice.high)) !== void 0) return refused(alert$1("error", "free.limits", "The lower limit of a free value is not below its upper limit.", "Exchange the limits."));
	const unsolved = countUnsolved(request.start);
	let latest = request.start;
	let failure = [];
	const motionAt = (x) => {
		const outcome = request.solve(withChoices(technique, choices, x), latest);
		if (!outcome.ok || countUnsolved(outcome.value) > unsolved) {
			failure = outcome.alerts;
			return null;
		}
		latest = outcome.value;
		return outcome.value;
	};
	const first = residualsOf(request.start.motion, goal);
	const neutral = choices.map((choice) => choice.kind === "duration" ? 1 : 0);
	const start = Float64Array.from(neutral, (value, i) => Math.min(choices[i].high, Math.max(choices[i].low, value)));
	const found = solveLeastSquares({
		parameters: choices.length,
		residuals: first.length,
		low: Float64Array.from(choices, (choice) => choice.low),
		high: Float64Array.from(choices, (choice) => choice.high),
		residual(x, out) {
			const solved = motionAt(x);
			if (solved === null) return false;
			out.set(residualsOf(solved.motion, goal));
			return true;
		}
	}, {
		start,
		scale: Float64Array.from(choices, () => .1),
		tolerance: .001,
		iterations: 25,
		isCancelled: () => request.control?.isCancelled?.() ?? false
	});
	if (found.status === "cancelled") return refused(alert$1("warning", "free.cancelled", "The search was stopped.", "Start it again when you want the result."));
	const chosen = withChoices(technique, choices, found.x);
	const solved = request.solve(chosen, latest);
	if (!solved.ok) return refused(...failure, ...solved.alerts);
	const before = first.reduce((sum, value) => sum + value * value, 0);
	const after = residualsOf(solved.value.motion, goal).reduce((sum, value) => sum + value * value, 0);
	return done({
		solved: solved.value,
		technique: chosen,
		values: Array.from(found.x),
		before,
		after,
		evaluations: found.evaluations
	}, [...solved.alerts, alert$1("info", "free.chosen", `What was left free has been chosen: the goal came down from ${before.toPrecision(3)} to ${after.toPrecision(3)}.`, "The choices stand in the technique as ordinary changes.")]);
}
const countUnsolved = ({ motion }) => motion.phases.filter((phase) => phase.solver.status !== "converged").length;
function withChoices(technique, choices, x) {
	const edits = choices.map((choice, i) => choice.kind === "duration" ? {
		kind: "duration",
		phase: choice.phase,
		scale: x[i]
	} : {
		kind: "joint angle",
		boundary: choice.boundary,
		channel: choice.channel,
		change: x[i]
	});
	return {
		...technique,
		edits: [...technique.edits, ...edits]
	};
}
function residualsOf(motion, goal) {
	const weight = Math.sqrt(goal.impulses);
	return [...motion.impulses.filter((one) => goal.boundaries === void 0 || goal.boundaries.includes(one.boundary)).flatMap((one) => one.joints.filter((joint) => goal.joints === void 0 || goal.joints.includes(joint.joint))).flatMap((joint) => joint.angular.map((value) => weight * value)), ...goal.more?.(motion) ?? []];
}
// core/boundary/motion-pick.ts
/** How a solved motion is remembered in a technique: by the places of its free rods at some instants inside the phase. */
function calcPick(solved, body, instants) {
	const S = body.segments.length;
	const last = solved.times.length - 1;
	const through = {};
	for (const name of solved.freeSegments) {
		const j = body.segments.findIndex((one) => one.name === name);
		if (j < 0) continue;
		through[name] = Array.from({ length: instants }, (_, i) => {
			const place = (i + 1) * last / (instants + 1);
			const row = Math.min(last - 1, Math.floor(place));
			const w = place - row;
			return [
				0,
				1,
				2
			].map((c) => {
				const value = (1 - w) * solved.directions[(row * S + j) * 3 + c] + w * solved.directions[((row + 1) * S + j) * 3 + c];
				return Math.round(1e4 * value) / 1e4;
			});
		}).flat();
	}
	return {
		kind: "motion",
		phase: solved.phase.id,
		through
	};
}
/** A guess (rows of `names` × D) that passes where the picked motion does; rods it does not speak of keep their way. */
function bendToPick(path, names, D, through) {
	const out = path.slice();
	const S = names.length;
	const rows = path.length / (D * S);
	const u = new Float64Array(D);
	for (const [name, values] of Object.entries(through)) {
		const j = names.indexOf(name);
		const count = Math.floor(values.length / 3);
		if (j < 0 || count === 0) continue;
		const at = (row) => Array.from(path.subarray((row * S + j) * D, (row * S + j) * D + D));
		const inner = Array.from({ length: count }, (_, i) => values.slice(3 * i, 3 * i + D)).flat();
		const curve = calcInterpolatingSpline(Array.from({ length: count + 2 }, (_, i) => i / (count + 1)), [
			...at(0),
			...inner,
			...at(rows - 1)
		], D, 3);
		for (let k = 1; k < rows - 1; k++) {
			curve.at(k / (rows - 1), u);
			const size = Math.hypot(...u);
			if (size > 1e-6) for (let c = 0; c < D; c++) out[(k * S + j) * D + c] = u[c] / size;
		}
	}
	return out;
}
// core/boundary/motion-search.ts
/** Two motions closer than this everywhere (unit vectors, about 0.06°) are one. */
const SAME = .001;
const isSame = (a, b) => calcLargestDifference(a.directions, b.directions) < SAME;
/**
* Motions between the postures of a phase: Newton from the recording, a minimum by descent, and Newton from seeded waves laid
* over the freely swinging rods. Deterministic and bounded; it proves no list complete.
*/
function searchMotions({ ready, known, solve, starts, seed = 1, control }) {
	const random = createRandom(seed);
	const found = [...known];
	let arrived = 0;
	for (let k = 0; k < starts; k++) {
		if (control?.isCancelled?.()) return {
			found,
			arrived,
			cancelled: true
		};
		control?.progress?.(k / starts, `Looking for other motions: start ${k + 1} of ${starts}`);
		const solution = solve(k === 0 ? ready.problem : k === 1 ? {
			...ready.problem,
			mode: "least"
		} : {
			...ready.problem,
			guess: calcWave(ready, random, k)
		}, limitSteps(control));
		if (solution.status !== "converged") continue;
		arrived++;
		if (!found.some((one) => isSame(one, solution))) found.push(solution);
	}
	return {
		found,
		arrived,
		cancelled: false
	};
}
/** Steps a start may take: those that arrive need fewer, and one that strays may stray for ever. */
const MOST_STEPS = 40;
/** The solver asks at every step whether it is still wanted. */
function limitSteps(control) {
	let steps = 0;
	return { isCancelled: () => ++steps > MOST_STEPS || (control?.isCancelled?.() ?? false) };
}
/** The recording with waves on its free rods: mostly in the plane of walking, where limbs have room, growing with each start. */
function calcWave(ready, random, k) {
	const { guess, tree } = ready.problem;
	const D = tree.dimension;
	const count = tree.segments.length;
	const path = guess.slice();
	const rows = path.length / (count * D);
	const size = .5 + .15 * k;
	tree.segments.forEach((segment, j) => {
		if (!ready.free.includes(segment.name)) return;
		const waves = [1, 2].map((m) => size * random.normal() / m);
		const side = D === 3 ? .15 * size * random.normal() : 0;
		for (let r = 1; r < rows - 1; r++) {
			const s = r / (rows - 1);
			const angle = waves[0] * Math.sin(Math.PI * s) + waves[1] * Math.sin(2 * Math.PI * s);
			const at = (r * count + j) * D;
			const [x, y] = [path[at], path[at + 1]];
			path[at] = Math.cos(angle) * x - Math.sin(angle) * y;
			path[at + 1] = Math.sin(angle) * x + Math.cos(angle) * y;
			if (D === 3) path[at + 2] += side * Math.sin(Math.PI * s);
			let square = 0;
			for (let c = 0; c < D; c++) square += path[at + c] ** 2;
			for (let c = 0; c < D; c++) path[at + c] /= Math.sqrt(square);
		}
	});
	return path;
}
function calcLargestDifference(a, b) {
	let most = 0;
	for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
	return most;
}
// core/boundary/recorded.ts
/**
* The posture at any time: the polynomial through six neighbouring frames, then unit length and square axes again.
* Straight lines between frames would have kinks, which are infinite accelerations to whatever is led along them.
*/
function samplePosture(motion, time) {
	const { times, segmentCount: S } = motion;
	const { first, weights } = calcInterpolation(times, time);
	const blend = (values, width) => {
		const out = new Float64Array(width);
		for (let p = 0; p < weights.length; p++) {
			const w = weights[p];
			if (w === 0) continue;
			const at = (first + p) * width;
			for (let i = 0; i < width; i++) out[i] += w * values[at + i];
		}
		return out;
	};
	const directions = blend(motion.directions, 3 * S);
	for (let j = 0; j < S; j++) normalise$1(directions, 3 * j);
	const axes = blend(motion.axes, 9 * S);
	for (let j = 0; j < S; j++) orthonormalise(axes, 9 * j);
	return {
		directions,
		axes,
		root: blend(motion.root, 3)
	};
}
const NEIGHBOURS = 6;
/** Lagrange weights of the frames around a time; times outside are moved to the nearest end. */
function calcInterpolation(times, time) {
	const last = times.length - 1;
	const t = Math.min(times[last], Math.max(times[0], time));
	let low = 0;
	let high = last;
	while (high - low > 1) {
		const middle = low + high >> 1;
		if (times[middle] <= t) low = middle;
		else high = middle;
	}
	const count = Math.min(NEIGHBOURS, times.length);
	const first = Math.max(0, Math.min(low - (count >> 1) + 1, last - count + 1));
	const weights = new Float64Array(count);
	for (let p = 0; p < count; p++) {
		let w = 1;
		for (let q = 0; q < count; q++) if (q !== p) w *= (t - times[first + q]) / (times[first + p] - times[first + q]);
		weights[p] = w;
	}
	return {
		first,
		weights
	};
}
function normalise$1(v, at) {
	const size = Math.hypot(v[at], v[at + 1], v[at + 2]);
	for (let c = 0; c < 3; c++) v[at + c] /= size;
}
/** Columns made square again, y first: it runs along the rod. */
function orthonormalise(a, at) {
	const column = (c) => [
		a[at + c],
		a[at + 3 + c],
		a[at + 6 + c]
	];
	const y = column(1);
	const z = column(2);
	const ny = Math.hypot(...y);
	for (let i = 0; i < 3; i++) y[i] /= ny;
	const along = y[0] * z[0] + y[1] * z[1] + y[2] * z[2];
	for (let i = 0; i < 3; i++) z[i] -= along * y[i];
	const nz = Math.hypot(...z);
	for (let i = 0; i < 3; i++) z[i] /= nz;
	const x = [
		y[1] * z[2] - y[2] * z[1],
		y[2] * z[0] - y[0] * z[2],
		y[0] * z[1] - y[1] * z[0]
	];
	for (let i = 0; i < 3; i++) {
		a[at + 3 * i] = x[i];
		a[at + 3 * i + 1] = y[i];
		a[at + 3 * i + 2] = z[i];
	}
}
/** A posture with some angles changed: every rod turns with its segment's axes. */
function editPosture(posture, changes, tools) {
	if (changes.size === 0) return posture;
	const axes = tools.editAxes(posture.axes, changes);
	if (axes === null) return null;
	const S = axes.length / 9;
	const directions = new Float64Array(3 * S);
	for (let j = 0; j < S; j++) {
		const local = [
			0,
			0,
			0
		];
		for (let a = 0; a < 3; a++) for (let c = 0; c < 3; c++) local[a] += posture.axes[9 * j + 3 * c + a] * posture.directions[3 * j + c];
		for (let c = 0; c < 3; c++) for (let a = 0; a < 3; a++) directions[3 * j + c] += axes[9 * j + 3 * c + a] * local[a];
		normalise$1(directions, 3 * j);
	}
	return {
		directions,
		axes,
		root: posture.root
	};
}
/** Axes for new rods, each turned by the smallest rotation from the old rod to the new one. */
function carryAxes(axes, axesAt, from, fromAt, to, toAt, out, outAt) {
	const [a0, a1, a2] = [
		from[fromAt],
		from[fromAt + 1],
		from[fromAt + 2]
	];
	const [b0, b1, b2] = [
		to[toAt],
		to[toAt + 1],
		to[toAt + 2]
	];
	const c = a0 * b0 + a1 * b1 + a2 * b2;
	const v = [
		a1 * b2 - a2 * b1,
		a2 * b0 - a0 * b2,
		a0 * b1 - a1 * b0
	];
	const k = 1 / (1 + c);
	for (let col = 0; col < 3; col++) {
		const x = [
			axes[axesAt + col],
			axes[axesAt + 3 + col],
			axes[axesAt + 6 + col]
		];
		const cross = [
			v[1] * x[2] - v[2] * x[1],
			v[2] * x[0] - v[0] * x[2],
			v[0] * x[1] - v[1] * x[0]
		];
		const twice = [
			v[1] * cross[2] - v[2] * cross[1],
			v[2] * cross[0] - v[0] * cross[2],
			v[0] * cross[1] - v[1] * cross[0]
		];
		for (let i = 0; i < 3; i++) out[outAt + 3 * i + col] = x[i] + cross[i] + k * twice[i];
	}
}
// core/boundary/solved-phase.ts
/**
* The one rule for every phase: the largest RMS angle, over the phase, between the predicted and the recorded course of any
* rod that muscles do not lead. Up to 3° the recording is ballistic, up to 8° partly, beyond it is not.
*/
const GOOD = degToRad(3);
const FAIR = degToRad(8);
/** Knees past straight by more than this are spoken of. */
const HYPEREXTENSION = degToRad(5);
/** A solution of the re-rooted, reduced tree as a motion of the whole body. What was not solved for moves as recorded. */
function readSolution(reading) {
	const { phase, body, recorded, ready, solution } = reading;
	const S = body.segments.length;
	const n = solution.times.length;
	const duration = solution.times[n - 1];
	const times = solution.times.map((t) => reading.startTime + t);
	const recordedTimes = solution.times.map((t) => phase.from + (phase.to - phase.from) * t / duration);
	const seen = Array.from(recordedTimes, (t) => samplePosture(recorded, t));
	const directions = new Float64Array(n * 3 * S);
	const recordedRows = new Float64Array(n * 3 * S);
	const root = new Float64Array(3 * n);
	seen.forEach((posture, k) => {
		recordedRows.set(posture.directions, k * 3 * S);
		root.set(posture.root, 3 * k);
	});
	directions.set(recordedRows);
	const rows = differentiate(solution.times, recordedRows, 3 * S);
	const path = differentiate(solution.times, root, 3);
	const velocities = rows.first;
	const accelerations = rows.second;
	const rootVelocity = path.first;
	const rootAcceleration = path.second;
	spread(solution.directions, directions, ready, S, n, body.tree.dimension);
	spread(solution.velocities, velocities, ready, S, n, body.tree.dimension);
	spread(solution.accelerations, accelerations, ready, S, n, body.tree.dimension);
	if (ready.rootArms !== null) {
		carryRoot(solution.root, solution.directions, ready, n, body.tree.dimension, root);
		carryRoot(solution.rootVelocity, solution.velocities, ready, n, body.tree.dimension, rootVelocity);
		carryRoot(solution.rootAcceleration, solution.accelerations, ready, n, body.tree.dimension, rootAcceleration);
	}
	const axes = new Float64Array(n * 9 * S);
	seen.forEach((posture, k) => {
		for (let j = 0; j < S; j++) carryAxes(posture.axes, 9 * j, posture.directions, 3 * j, directions, (k * S + j) * 3, axes, (k * S + j) * 9);
	});
	const distance = calcDistance(body, directions, recordedRows, S, n);
	const farthest = calcFarthest(body, directions, recordedRows, ready.free, S, n);
	const angles = calcAngleDistance(reading, axes, seen.map((posture) => posture.axes), n);
	const worst = distance.filter((one) => ready.free.includes(one.name)).toSorted((a, b) => b.rms - a.rms)[0] ?? null;
	return {
		phase,
		tree: ready.tree,
		times,
		recordedTimes,
		closingForce: calcClosingForce(solution, n, body.tree.dimension),
		farthest: times[farthest],
		directions,
		velocities,
		accelerations,
		axes,
		root,
		rootVelocity,
		rootAcceleration,
		solver: {
			status: solution.status,
			mode: solution.mode,
			iterations: solution.iterations,
			residual: solution.residual,
			action: solution.action,
			morseIndex: solution.morseIndex,
			firstConjugateTime: solution.firstConjugateTime,
			estimatedError: solution.estimatedError,
			energyDrift: solution.energyDrift,
			otherSolutions: null
		},
		distance: [...distance, ...angles.distance],
		freeSegments: ready.free,
		signature: reading.signature,
		freedoms: ready.freedoms,
		worst: worst && {
			name: worst.name,
			rms: worst.rms
		},
		ballistic: worst === null || worst.rms <= GOOD ? "good" : worst.rms <= FAIR ? "fair" : "poor",
		alerts: [...solution.alerts, ...angles.alerts]
	};
}
/** RMS angle over time and the freely swinging rods between prediction and recording. */
function calcFreeDistance(read) {
	const own = read.distance.filter((one) => read.freeSegments.includes(one.name));
	return Math.sqrt(own.reduce((sum, one) => sum + one.rms ** 2, 0) / Math.max(1, own.length));
}
/** Rows of the solved segments into rows of the whole body; a planar solution gets z = 0. */
function spread(from, to, ready, S, n, D) {
	const count = ready.kept.length;
	for (let k = 0; k < n; k++) ready.kept.forEach((j, i) => {
		for (let c = 0; c < 3; c++) to[(k * S + j) * 3 + c] = c < D ? from[(k * count + i) * D + c] : 0;
	});
}
function carryRoot(pivot, vectors, ready, n, D, out) {
	const arms = ready.rootArms;
	const count = ready.kept.length;
	for (let k = 0; k < n; k++) for (let c = 0; c < D; c++) {
		let sum = pivot[k * D + c];
		for (let i = 0; i < count; i++) sum += arms[i] * vectors[(k * count + i) * D + c];
		out[3 * k + c] = sum;
	}
}
/** The only loop of a phase is the trailing ankle; in the plane z is 0. */
function calcClosingForce(solution, n, D) {
	const own = solution.loopReactions[0];
	if (own === void 0) return null;
	if (D === 3) return own;
	const out = new Float64Array(3 * n);
	for (let k = 0; k < n; k++) for (let c = 0; c < D; c++) out[3 * k + c] = own[k * D + c];
	return out;
}
/** Row at which a freely swinging segment is farthest from the recording. */
function calcFarthest(body, a, b, free, S, n) {
	let best = n >> 1;
	let most = 0;
	body.segments.forEach((segment, j) => {
		if (!free.includes(segment.name)) return;
		for (let k = 0; k < n; k++) {
			const i = (k * S + j) * 3;
			const miss = Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]);
			if (miss > most) {
				most = miss;
				best = k;
			}
		}
	});
	return best;
}
/** Angle between predicted and recorded rod, per segment. */
function calcDistance(body, a, b, S, n) {
	return body.segments.map((segment, j) => {
		let sum = 0;
		let peak = 0;
		for (let k = 0; k < n; k++) {
			const i = (k * S + j) * 3;
			const half = Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]) / 2;
			const angle = 2 * Math.asin(Math.min(1, half));
			sum += angle * angle;
			peak = Math.max(peak, angle);
		}
		return {
			name: segment.name,
			rms: Math.sqrt(sum / n),
			peak
		};
	});
}
const COMPARED = [
	"hip.flexion",
	"knee.flexion",
	"ankle.flexion"
];
function calcAngleDistance(reading, axes, recordedAxes, n) {
	const S = reading.body.segments.length;
	const flat = new Float64Array(n * 9 * S);
	recordedAxes.forEach((row, k) => flat.set(row, k * 9 * S));
	const predicted = reading.tools.calcAngles(axes, n);
	const recorded = reading.tools.calcAngles(flat, n);
	const distance = [];
	const alerts = [];
	for (const side of ["left", "right"]) {
		for (const kind of COMPARED) {
			const channel = `${kind}.${side}`;
			const a = predicted[channel];
			const b = recorded[channel];
			if (a === void 0 || b === void 0) continue;
			let sum = 0;
			let peak = 0;
			for (let k = 0; k < n; k++) {
				const miss = Math.abs(a[k] - b[k]);
				sum += miss * miss;
				peak = Math.max(peak, miss);
			}
			distance.push({
				name: channel,
				rms: Math.sqrt(sum / n),
				peak
			});
		}
		const knee = predicted[`knee.flexion.${side}`];
		const before = recorded[`knee.flexion.${side}`];
		if (knee === void 0 || before === void 0) continue;
		let deepest = 0;
		for (let k = 0; k < n; k++) if (knee[k] < Math.min(-HYPEREXTENSION, before[k] - HYPEREXTENSION)) deepest = Math.min(deepest, knee[k]);
		if (deepest < 0) alerts.push(alert$1("warning", "motion.hyperextension", `Without muscles the ${side} knee ${-deepest > Math.PI / 2 ? "turns right over" : `bends ${radToDeg(-deepest).toFixed(0)}° backward`} in this phase.`, "Lock that knee in this phase, or add a boundary before it straightens.", { time: reading.startTime }));
	}
	return {
		distance,
		alerts
	};
}
/** Other motions between the same postures, each with the edit that picks it. It may be stopped. */
function findOtherMotions$1(request) {
	const { solved, control } = request;
	const kept = solved.solutions.get(request.phase);
	const shown = solved.motion.phases.find((one) => one.phase.id === request.phase);
	if (kept === void 0 || shown === void 0) return refused(alert$1("error", "motions.no-phase", `There is no phase “${request.phase}” in this motion.`, "Choose a phase of the motion shown."));
	const { ready } = kept;
	const starts = request.starts ?? 12;
	const { found, arrived, cancelled } = searchMotions({
		ready,
		known: kept.solution.status === "converged" ? [kept.solution] : [],
		solve: request.solve,
		starts,
		control,
		...request.seed === void 0 ? {} : { seed: request.seed }
	});
	if (cancelled) return refused(alert$1("warning", "motions.cancelled", "The search for other motions was stopped.", "Start it again when you want the result."));
	const { body } = solved.motion;
	const choices = found.flatMap((solution) => {
		const read = solution === kept.solution ? shown : readSolution({
			phase: shown.phase,
			body,
			recorded: request.recorded,
			ready,
			solution,
			startTime: shown.times[0],
			signature: kept.signature,
			tools: request.tools
		});
		const isShown = solution === kept.solution;
		const pick = calcSurePick(request, ready, solution, read);
		if (pick === null && !isShown) return [];
		return [{
			action: solution.action,
			morseIndex: solution.morseIndex,
			estimatedError: solution.estimatedError,
			distance: calcFreeDistance(read),
			isShown,
			pick: pick ?? calcPick(read, body, 7),
			solved: read
		}];
	});
	control?.progress?.(1, "Done");
	return done({
		phase: request.phase,
		choices: choices.toSorted((a, b) => a.distance - b.distance),
		starts,
		arrived
	});
}
/** With as few instants as lead back to the motion; whirling limbs need more. */
function calcSurePick(request, ready, solution, read) {
	const { tree, guess } = ready.problem;
	const names = tree.segments.map((segment) => segment.name);
	for (const instants of [
		7,
		15,
		31
	]) {
		const pick = calcPick(read, request.solved.motion.body, instants);
		const again = request.solve({
			...ready.problem,
			guess: bendToPick(guess, names, tree.dimension, pick.through)
		}, limitSteps(request.control));
		if (again.status === "converged" && isSame(again, solution)) return pick;
	}
	return null;
}
// core/boundary/phases.ts
/** s: shorter phases are merged into their neighbour; nobody swings anything in one frame. */
const SHORTEST = .02;
/** Cuts a recording at its gait events. Outside the first and last event nothing is known about the contact. */
function calcPhases(events, options) {
	const sorted = dropDoubles(events.toSorted((a, b) => a.time - b.time));
	const sides = new Set(sorted.map((event) => event.side));
	if (options.model === "swing" || sides.size < 2) return calcSwings(sorted, options);
	const down = startContact(sorted);
	const marks = [];
	const phases = [];
	const counts = /* @__PURE__ */ new Map();
	const name = (key) => {
		const next = (counts.get(key) ?? 0) + 1;
		counts.set(key, next);
		return `${key}.${next}`;
	};
	sorted.forEach((event, i) => {
		marks.push(markOf(event, name(`${event.kind}.${event.side}`)));
		if (i > 0) {
			const from = sorted[i - 1].time;
			const kind = down.left && down.right ? "double support" : down.left || down.right ? "single support" : "flight";
			const side = kind === "flight" ? null : kind === "double support" ? lastStrike(sorted, i) : down.right ? "right" : "left";
			if (event.time - from >= SHORTEST) phases.push({
				id: name(side === null ? kind : `${kind}.${side}`),
				kind,
				side,
				from,
				to: event.time,
				pivot: kind === "flight" ? "none" : "ankle",
				lockedJoints: defaultLocks(kind, side).filter((joint) => options.joints.includes(joint)),
				start: marks[i - 1].id,
				end: marks[i].id
			});
		}
		down[event.side] = event.kind === "strike";
	});
	return {
		phases,
		marks
	};
}
/** Two strikes of one foot without an off in between contradict each other: the later one is dropped. */
function dropDoubles(events) {
	const last = {};
	return events.filter((event) => {
		if (last[event.side]?.kind === event.kind) return false;
		last[event.side] = event;
		return true;
	});
}
/** Before its first event a foot is in the state that event ends. */
function startContact(events) {
	const first = (side) => events.find((event) => event.side === side)?.kind === "off";
	return {
		left: first("left"),
		right: first("right")
	};
}
function lastStrike(events, before) {
	for (let i = before - 1; i >= 0; i--) if (events[i].kind === "strike") return events[i].side;
	return events.find((event, i) => i >= before - 1 && event.kind === "off")?.side === "left" ? "right" : "left";
}
function markOf(event, id) {
	const side = event.side === "left" ? "Left" : "Right";
	return {
		id,
		time: event.time,
		label: `${side} foot ${event.kind === "strike" ? "strike" : "off"}`,
		inner: false
	};
}
/**
* Which joints muscles lead by default. A swing ankle is held, or the foot flaps; a stance knee and the hip's
* abduction carry the body, or it falls; the back keeps the trunk over the pelvis, and the arms swing as they did. Everything
* else swings freely.
*/
function defaultLocks(kind, side) {
	const other = side === "left" ? "right" : "left";
	const upper = [
		"lumbar",
		"neck",
		"shoulder.left",
		"shoulder.right",
		"elbow.left",
		"elbow.right"
	];
	switch (kind) {
		case "single support": return [
			`knee.${side}`,
			`hip.${side}`,
			`ankle.${other}`,
			...upper
		];
		case "double support": return [
			"knee.left",
			"knee.right",
			...upper
		];
		case "flight": return [
			"ankle.left",
			"ankle.right",
			...upper
		];
		case "swing": return [`ankle.${side}`];
	}
}
/** Swing phases of each leg alone: from its off to its next strike. */
function calcSwings(events, options) {
	const marks = [];
	const phases = [];
	for (const side of ["left", "right"]) {
		const own = events.filter((event) => event.side === side);
		own.forEach((event, i) => {
			const id = `${event.kind}.${side}.${own.slice(0, i + 1).filter((one) => one.kind === event.kind).length}`;
			marks.push(markOf(event, id));
			const before = own[i - 1];
			if (event.kind !== "strike" || before?.kind !== "off" || event.time - before.time < SHORTEST) return;
			phases.push({
				id: `swing.${side}.${phases.filter((phase) => phase.side === side).length + 1}`,
				kind: "swing",
				side,
				from: before.time,
				to: event.time,
				pivot: "hip",
				lockedJoints: defaultLocks("swing", side).filter((joint) => options.joints.includes(joint)),
				start: marks.at(-2).id,
				end: id
			});
		});
	}
	return {
		phases: phases.toSorted((a, b) => a.from - b.from),
		marks: marks.toSorted((a, b) => a.time - b.time)
	};
}
// core/boundary/impulses.ts
/**
* What muscles and ground must do in no time where two solved phases meet: the velocities jump there
* (mechanics: section 4).
*
* Generalised: p⁺ − p⁻ with p_j = Σ C_jl u̇_l + b_j ṙ in the coordinates of the phases themselves (rods, pivot led);
* on rods that both phases solve for it is minus the gradient of the total action with respect to the posture.
*
* Per joint: the change of the linear and angular momentum of everything distal to it, about it, less what the
* ground's impulse does there. The ground acts on one foot: the one that lands, else the one that stands.
*/
function calcImpulse(boundary, body, before, after, jump) {
	const S = body.segments.length;
	const matrices = calcMatrices({
		...body.tree,
		dimension: 3
	});
	const last = before.times.length - 1;
	const minus = {
		velocities: before.velocities.subarray(last * 3 * S, (last + 1) * 3 * S),
		rootVelocity: before.rootVelocity.subarray(3 * last, 3 * last + 3)
	};
	const plus = {
		velocities: after.velocities.subarray(0, 3 * S),
		rootVelocity: after.rootVelocity.subarray(0, 3)
	};
	const generalised = new Float64Array(3 * S);
	for (const [j, inBefore, inAfter] of jump.shared) for (let c = 0; c < 3; c++) generalised[3 * j + c] = jump.startMomentum[3 * inAfter + c] - jump.endMomentum[3 * inBefore + c];
	const momentum = calcDistalMomenta(matrices, boundary, minus, plus);
	const foot = groundFoot(before, after);
	const whole = sumOverRoots(matrices, momentum);
	const ground = foot === null ? null : whole.linear;
	const contact = foot === null ? null : momentum.distalEnd(foot);
	let total = 0;
	const joints = body.joints.map((joint) => {
		const d = matrices.tree.segments.findIndex((one) => one.name === joint.distal);
		let linear = momentum.linear(d);
		let angular = momentum.angular(d);
		if (foot !== null && ground !== null && contact !== null && isDistal(matrices, foot, d)) {
			const arm = minusVec(contact, momentum.joint(d));
			linear = minusVec(linear, ground);
			angular = minusVec(angular, cross(arm, ground));
		}
		const size = Math.hypot(...angular);
		total += size;
		return {
			joint: joint.name,
			place: momentum.joint(d),
			angular,
			linear,
			perKg: size / matrices.totalMass,
			meanTorque: size / IMPULSE_WINDOW
		};
	});
	const energy = calcKineticEnergy(matrices, plus.velocities, plus.rootVelocity) - calcKineticEnergy(matrices, minus.velocities, minus.rootVelocity);
	return {
		boundary: boundary.id,
		generalised,
		joints,
		rods: calcRodJumps(matrices, boundary, minus, plus),
		ground,
		energy,
		total
	};
}
/** The landing foot takes the ground's impulse; without a landing, the foot that stands on both sides or after. */
function groundFoot(before, after) {
	const b = before.phase;
	const a = after.phase;
	if (a.kind === "flight" || a.kind === "swing" || b.kind === "swing") return null;
	return a.side === null ? null : `foot.${a.side}`;
}
/** Jumps of the momenta of everything distal to each segment's proximal joint, about that joint. */
function calcDistalMomenta(matrices, boundary, minus, plus) {
	const { segmentCount: S, massCount: P, parent, order, attach, from, length, massSegment, massAt, mass } = matrices;
	const joints = new Float64Array(3 * S);
	const jumps = new Float64Array(3 * S);
	const linear = new Float64Array(3 * S);
	const about = new Float64Array(3 * S);
	const u = boundary.directions;
	const dv = (i) => plus.velocities[i] - minus.velocities[i];
	for (let s = 0; s < S; s++) {
		const i = order[s];
		const p = parent[i];
		for (let c = 0; c < 3; c++) if (p < 0) {
			joints[3 * i + c] = boundary.root[c];
			jumps[3 * i + c] = plus.rootVelocity[c] - minus.rootVelocity[c];
		} else {
			const reach = attach[i] - from[p];
			joints[3 * i + c] = joints[3 * p + c] + reach * u[3 * p + c];
			jumps[3 * i + c] = jumps[3 * p + c] + reach * dv(3 * p + c);
		}
	}
	for (let i = 0; i < P; i++) {
		const j = massSegment[i];
		const reach = massAt[i] - from[j];
		const p = [];
		const f = [];
		for (let c = 0; c < 3; c++) {
			p.push(joints[3 * j + c] + reach * u[3 * j + c]);
			f.push(mass[i] * (jumps[3 * j + c] + reach * dv(3 * j + c)));
			linear[3 * j + c] += f[c];
		}
		const m = cross([
			p[0],
			p[1],
			p[2]
		], [
			f[0],
			f[1],
			f[2]
		]);
		for (let c = 0; c < 3; c++) about[3 * j + c] += m[c];
	}
	for (let s = S - 1; s >= 0; s--) {
		const i = order[s];
		const p = parent[i];
		if (p < 0) continue;
		for (let c = 0; c < 3; c++) {
			linear[3 * p + c] += linear[3 * i + c];
			about[3 * p + c] += about[3 * i + c];
		}
	}
	const at = (values, j) => [
		values[3 * j],
		values[3 * j + 1],
		values[3 * j + 2]
	];
	return {
		linear: (j) => at(linear, j),
		joint: (j) => at(joints, j),
		angular: (j) => minusVec(at(about, j), cross(at(joints, j), at(linear, j))),
		distalEnd(name) {
			const j = matrices.tree.segments.findIndex((one) => one.name === name);
			const reach = length[j] - from[j];
			return [
				0,
				1,
				2
			].map((c) => joints[3 * j + c] + reach * u[3 * j + c]);
		}
	};
}
/** Velocities of the rods' distal ends on both sides. */
function calcRodJumps(matrices, boundary, minus, plus) {
	const { parent, order, attach, from, length, tree } = matrices;
	const reachTo = (root, rods) => {
		const proximal = [];
		const distal = [];
		const along = (start, j, reach) => [
			start[0] + reach * rods[3 * j],
			start[1] + reach * rods[3 * j + 1],
			start[2] + reach * rods[3 * j + 2]
		];
		for (const i of order) {
			const p = parent[i];
			proximal[i] = p < 0 ? [
				root[0],
				root[1],
				root[2]
			] : along(proximal[p], p, attach[i] - from[p]);
			distal[i] = along(proximal[i], i, length[i] - from[i]);
		}
		return distal;
	};
	const places = reachTo(boundary.root, boundary.directions);
	const before = reachTo(minus.rootVelocity, minus.velocities);
	const after = reachTo(plus.rootVelocity, plus.velocities);
	return tree.segments.map(({ name }, j) => ({
		segment: name,
		place: places[j],
		before: before[j],
		after: after[j]
	}));
}
function sumOverRoots(matrices, momenta) {
	const linear = [
		0,
		0,
		0
	];
	for (let j = 0; j < matrices.segmentCount; j++) {
		if (matrices.parent[j] >= 0) continue;
		const own = momenta.linear(j);
		for (let c = 0; c < 3; c++) linear[c] += own[c];
	}
	return { linear };
}
function isDistal(matrices, segment, of) {
	let here = matrices.tree.segments.findIndex((one) => one.name === segment);
	for (; here >= 0; here = matrices.parent[here]) if (here === of) return true;
	return false;
}
const minusVec = (a, b) => [
	a[0] - b[0],
	a[1] - b[1],
	a[2] - b[2]
];
const cross = (a, b) => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0]
];
// core/boundary/chain.ts
/** Phases follow one another without a jump over the ground: an edited landing moves all that comes after. Heights are kept. */
function joinRoots(phases) {
	let carried = [0, 0];
	phases.forEach((phase, i) => {
		const before = phases[i - 1];
		if (before !== void 0 && before.phase.end === phase.phase.start && phase.phase.kind !== "swing") {
			const last = before.times.length - 1;
			carried = [0, 2].map((c) => before.root[3 * last + c] - phase.root[c]);
		}
		if (carried[0] === 0 && carried[1] === 0) return;
		for (let k = 0; k < phase.times.length; k++) {
			phase.root[3 * k] += carried[0];
			phase.root[3 * k + 2] += carried[1];
		}
	});
}
function readBoundary(one, posture, phases) {
	const after = phases.find((phase) => phase.phase.start === one.id);
	const before = phases.find((phase) => phase.phase.end === one.id);
	const row = after !== void 0 ? after.root.subarray(0, 3) : before !== void 0 ? before.root.subarray(before.root.length - 3) : posture.root;
	return {
		id: one.id,
		time: one.newTime,
		directions: posture.directions,
		root: [
			row[0],
			row[1],
			row[2]
		],
		inner: one.inner,
		label: one.label,
		recordedTime: one.time
	};
}
function calcImpulses(boundaries, body, phases, solutions) {
	return boundaries.flatMap((boundary) => {
		const before = phases.filter((phase) => phase.phase.end === boundary.id).find((phase) => phases.some((next) => next.phase.start === boundary.id && sameKind(phase, next)));
		const after = phases.find((phase) => phase.phase.start === boundary.id && before !== void 0 && sameKind(before, phase));
		if (before === void 0 || after === void 0) return [];
		const b = solutions.get(before.phase.id);
		const a = solutions.get(after.phase.id);
		const shared = b.ready.kept.flatMap((j, inBefore) => {
			const inAfter = a.ready.kept.indexOf(j);
			return inAfter < 0 ? [] : [[
				j,
				inBefore,
				inAfter
			]];
		});
		const widen = (momentum) => {
			if (body.tree.dimension === 3) return momentum;
			const out = new Float64Array(momentum.length / 2 * 3);
			for (let i = 0; i < momentum.length / 2; i++) out.set(momentum.subarray(2 * i, 2 * i + 2), 3 * i);
			return out;
		};
		return [calcImpulse(boundary, body, before, after, {
			startMomentum: widen(a.solution.startMomentum),
			endMomentum: widen(b.solution.endMomentum),
			shared
		})];
	});
}
/** Swinging legs are chained with swings of the same leg only. */
function sameKind(a, b) {
	return a.phase.kind === "swing" === (b.phase.kind === "swing") && (a.phase.kind !== "swing" || a.phase.side === b.phase.side);
}
/** Where the recording leaves the ballistic path farthest, worst phase first. */
function suggestBoundaries(phases) {
	return phases.filter((phase) => phase.ballistic !== "good" && phase.phase.to - phase.phase.from > .12).map((phase) => {
		return {
			phase,
			worst: phase.distance.filter((one) => phase.freeSegments.includes(one.name)).reduce((most, one) => Math.max(most, one.peak), 0)
		};
	}).toSorted((a, b) => b.worst - a.worst).map(({ phase }) => {
		const share = (phase.farthest - phase.times[0]) / (phase.times.at(-1) - phase.times[0]);
		return phase.phase.from + Math.min(.75, Math.max(.25, share)) * (phase.phase.to - phase.phase.from);
	});
}
/** m: an edited posture whose feet leave or enter the floor by more than this is spoken of. */
const FLOOR_SLACK = .03;
function listStepAlerts(phases, boundaries) {
	const alerts = [];
	phases.forEach((phase, i) => {
		const before = phases[i - 1];
		if (before === void 0 || before.phase.end !== phase.phase.start || phase.phase.kind === "swing") return;
		const last = before.times.length - 1;
		const step = phase.root[1] - before.root[3 * last + 1];
		if (Math.abs(step) <= FLOOR_SLACK) return;
		const label = boundaries.find((one) => one.id === phase.phase.start)?.label ?? phase.phase.start;
		alerts.push(alert$1("warning", "technique.floor", `At “${label}” the edited posture leaves the feet ${(100 * Math.abs(step)).toFixed(0)} cm ${step > 0 ? "below" : "above"} the floor.`, "Change hip, knee and ankle together, so that both feet stay on the floor.", { time: phase.phase.from }));
	});
	return alerts;
}
// core/boundary/nearest-motion.ts
/** Starts that are tried when the first motion found may not be the nearest. */
const STARTS = 6;
/**
* Past a conjugate time, or found by descent after Newton's method lost its way: then other motions are likely to exist, and
* nothing says that this one is the nearest to the recording.
*/
function isDoubtful({ status, morseIndex, alerts }) {
	return status === "converged" && (morseIndex > 0 || alerts.some((one) => one.code === "solve.descended"));
}
/** Of the motions a short search finds: one in which no knee bends backward, if there is any, and of those the nearest to the recording. */
function chooseNearest(first, ready, solve, read) {
	const { found } = searchMotions({
		ready,
		known: [first],
		solve,
		starts: STARTS
	});
	if (found.length === 1) return first;
	return found.map((solution) => {
		const phase = read(solution);
		return {
			solution,
			bends: phase.alerts.some((one) => one.code === "motion.hyperextension"),
			distance: calcFreeDistance(phase)
		};
	}).toSorted((a, b) => Number(a.bends) - Number(b.bends) || a.distance - b.distance)[0].solution;
}
// core/boundary/leads.ts
function createLeads(body, instants, start, end) {
	const indexOf = (name) => body.tree.segments.findIndex((one) => one.name === name);
	const last = instants.length - 1;
	const lead = (measure, held = false) => {
		const seen = unwrap(instants.map((posture) => measure((held ? start : posture).directions)));
		const before = nearest(measure(start.directions), seen[0]) - seen[0];
		const after = nearest(measure(end.directions), seen[last]) - seen[last];
		return seen.map((value, k) => {
			const w = blend(k / last);
			return value + (1 - w) * before + w * after;
		});
	};
	return {
		angle(pair) {
			const [i, j] = [indexOf(pair[0]), indexOf(pair[1])];
			return {
				segments: pair,
				course: lead((u) => angleBetween(u, i, j)).map(Math.cos)
			};
		},
		hinge(pair, axis, held) {
			const [i, j, p] = [
				indexOf(pair[0]),
				indexOf(pair[1]),
				indexOf(axis)
			];
			return {
				segments: pair,
				hinge: {
					axis,
					angles: lead((u) => angleAlong(u, i, j, p), held)
				}
			};
		},
		flat(pair, held) {
			const [i, j] = [indexOf(pair[0]), indexOf(pair[1])];
			return {
				segments: pair,
				hinge: {
					axis: pair[0],
					angles: lead((u) => Math.atan2(crossOf(u, i, j)[2], dotOf(u, i, j)), held)
				}
			};
		},
		heading(segment) {
			const i = indexOf(segment);
			return {
				segment,
				angles: lead((u) => Math.atan2(u[3 * i], u[3 * i + 2]))
			};
		}
	};
}
/** Minimum-jerk blend: no velocity or acceleration of its own at either end. */
const blend = (s) => s * s * s * (10 - 15 * s + 6 * s * s);
const nearest = (angle, to) => angle - 2 * Math.PI * Math.round((angle - to) / (2 * Math.PI));
function unwrap(angles) {
	const out = [];
	for (const angle of angles) out.push(out.length === 0 ? angle : nearest(angle, out.at(-1)));
	return out;
}
const dotOf = (u, i, j) => u[3 * i] * u[3 * j] + u[3 * i + 1] * u[3 * j + 1] + u[3 * i + 2] * u[3 * j + 2];
const crossOf = (u, i, j) => [
	u[3 * i + 1] * u[3 * j + 2] - u[3 * i + 2] * u[3 * j + 1],
	u[3 * i + 2] * u[3 * j] - u[3 * i] * u[3 * j + 2],
	u[3 * i] * u[3 * j + 1] - u[3 * i + 1] * u[3 * j]
];
const angleBetween = (u, i, j) => Math.atan2(Math.hypot(...crossOf(u, i, j)), dotOf(u, i, j));
/** Signed angle from rod i to rod j seen along rod p. */
function angleAlong(u, i, j, p) {
	const n = crossOf(u, i, j);
	const triple = n[0] * u[3 * p] + n[1] * u[3 * p + 1] + n[2] * u[3 * p + 2];
	return Math.atan2(triple, dotOf(u, i, j) - dotOf(u, i, p) * dotOf(u, j, p));
}
// core/boundary/layout.ts
/** Which segments are solved for, hung on which point. Feet on the ground are left out: they stay where they are. */
function layOut(phase, body) {
	const segment = (name) => body.tree.segments.find((one) => one.name === name);
	const without = (tree, names) => ({
		...tree,
		segments: tree.segments.filter((one) => !names.includes(one.name))
	});
	const rootSegment = body.tree.segments.find((one) => one.parent === null);
	const bodyRoot = {
		segment: rootSegment.name,
		at: rootSegment.from
	};
	if (phase.kind === "flight") return {
		whole: body.tree,
		solved: body.tree,
		pivot: bodyRoot,
		bodyRoot
	};
	if (phase.kind === "swing") {
		const names = [
			`thigh.${phase.side}`,
			`shank.${phase.side}`,
			`foot.${phase.side}`
		];
		const pivot = {
			segment: names[0],
			at: 0
		};
		const leg = body.tree.segments.filter((one) => names.includes(one.name)).map((one) => one.name === names[0] ? {
			...one,
			parent: null,
			attach: 0
		} : one);
		return {
			whole: body.tree,
			solved: {
				...body.tree,
				segments: leg
			},
			pivot,
			bodyRoot: null
		};
	}
	const shank = segment(`shank.${phase.side}`);
	const foot = segment(`foot.${phase.side}`);
	const onForefoot = phase.pivot === "forefoot";
	const pivot = onForefoot ? {
		segment: foot.name,
		at: foot.length
	} : {
		segment: shank.name,
		at: shank.length
	};
	const whole = rerootTree(body.tree, pivot);
	const standing = phase.kind === "double support" ? ["foot.left", "foot.right"] : [foot.name];
	return {
		whole,
		solved: without(whole, onForefoot ? standing.filter((name) => name !== foot.name) : standing),
		pivot,
		bodyRoot
	};
}
function calcRoot(phase, layout, body, instants, start, end, duration) {
	const D = body.tree.dimension;
	const cut = (place) => Array.from(place).slice(0, D);
	if (phase.kind === "flight") return {
		kind: "free",
		start: cut(start.root),
		end: cut(end.root)
	};
	const arms = calcArms(calcMatrices({
		...body.tree,
		dimension: 3
	}), layout.pivot.segment, layout.pivot.at);
	return {
		kind: "prescribed",
		times: instants.map((_, k) => duration * k / (instants.length - 1)),
		positions: instants.map((posture) => cut(placeOf(posture, arms)))
	};
}
function placeOf(posture, arms) {
	const place = [
		posture.root[0],
		posture.root[1],
		posture.root[2]
	];
	for (let j = 0; j < arms.length; j++) for (let c = 0; c < 3; c++) place[c] += arms[j] * posture.directions[3 * j + c];
	return place;
}
/** Double support: the trailing ankle is led as well, and closes the loop. */
function calcLoops(phase, body, layout, instants, start, end) {
	if (phase.kind !== "double support") return [];
	const trailing = phase.side === "left" ? "right" : "left";
	const shank = body.tree.segments.find((one) => one.name === `shank.${trailing}`);
	const matrices = calcMatrices({
		...body.tree,
		dimension: 3
	});
	const ankle = calcArms(matrices, shank.name, shank.length);
	const pivot = calcArms(matrices, layout.pivot.segment, layout.pivot.at);
	const D = body.tree.dimension;
	const relative = (posture) => {
		const a = placeOf(posture, ankle);
		const p = placeOf(posture, pivot);
		return [
			0,
			1,
			2
		].map((c) => a[c] - p[c]);
	};
	const last = instants.length - 1;
	const first = relative(instants[0]);
	const final = relative(instants[last]);
	const startShift = relative(start).map((value, c) => value - first[c]);
	const endShift = relative(end).map((value, c) => value - final[c]);
	const course = instants.map((posture, k) => {
		const w = blend(k / last);
		const p = placeOf(posture, pivot);
		return relative(posture).map((value, c) => p[c] + value + (1 - w) * startShift[c] + w * endShift[c]).slice(0, D);
	});
	return [{
		segment: shank.name,
		at: course[0],
		point: shank.length,
		course
	}];
}
/** Coefficients a with point = root + Σ a_j u_j. */
function calcArms(matrices, segment, at) {
	const S = matrices.segmentCount;
	const index = matrices.tree.segments.findIndex((one) => one.name === segment);
	if (index < 0) throw new Error(`calcArms: expected a segment of the tree, got “${segment}”`);
	const arms = matrices.J.slice(index * S, (index + 1) * S);
	arms[index] += at - matrices.from[index];
	return arms;
}
// core/boundary/locks.ts
/**
* What leading a joint means for rods, which do not know their turn about themselves. All of it depends on the rods'
* mutual position only, so that the torques are internal, as muscles' are:
*
* - knee: flexion seen along the pelvis, and the shank's angle with the pelvis (varus);
* - hip: the thigh's angle with the pelvis (adduction); flexion stays free;
* - lower back: the trunk's angle with the pelvis (bending), and its pitch against the stance thigh, seen along the pelvis
*   (a hip-to-hip rod has no pitch of its own, so the hip's muscles do it), and the shoulders' turn against the pelvis;
* - neck: as the knee, between trunk and head; shoulder and elbow: as the knee, seen along the shoulders;
* - ankle: the angle between the two rods; over the forefoot as the knee.
*
* In the plane: the signed angle between the two rods; for a leg without a pelvis: the bare one.
*/
function calcLocks(joint, phase, body, solved, leads, held = false) {
	const found = body.joints.find((one) => one.name === joint);
	if (found === void 0) return [];
	const has = (name) => solved.segments.some((one) => one.name === name);
	if (!has(found.proximal) || !has(found.distal)) return [];
	const pair = [found.proximal, found.distal];
	if (body.tree.dimension === 2) return [leads.flat(pair, held)];
	if (!has("pelvis")) return [leads.angle(pair)];
	switch (joint.split(".")[0]) {
		case "knee":
		case "neck": return [leads.hinge(pair, "pelvis", held), leads.angle(["pelvis", found.distal])];
		case "shoulder":
		case "elbow": return has("shoulders") ? [leads.hinge(joint.startsWith("shoulder") ? ["trunk", found.distal] : pair, "shoulders"), leads.angle(["shoulders", found.distal])] : [leads.angle(pair)];
		case "lumbar": {
			const thigh = `thigh.${phase.side}`;
			return [
				leads.angle(pair),
				...phase.kind !== "flight" && has(thigh) ? [leads.hinge([thigh, "trunk"], "pelvis")] : [],
				...has("shoulders") ? [leads.hinge(["pelvis", "shoulders"], "trunk")] : []
			];
		}
		case "ankle": return phase.pivot === "forefoot" && joint === `ankle.${phase.side}` ? [leads.hinge(pair, "pelvis"), leads.angle(["pelvis", found.distal])] : [leads.angle(pair)];
		default: return [leads.angle(pair)];
	}
}
/**
* A stance leg twists against the ground and so holds the pelvis's heading, which rods cannot: with the stance hip led (or
* both feet down), the pelvis keeps the heading it had.
*/
function calcHeadings(phase, body, solved, leads) {
	if (body.tree.dimension === 2 || !solved.segments.some((one) => one.name === "pelvis")) return [];
	return phase.kind === "double support" || phase.kind === "single support" && phase.lockedJoints.includes(`hip.${phase.side}`) ? [leads.heading("pelvis")] : [];
}
// core/boundary/phase-problem.ts
/** Instants of the recording that lead roots and joints: enough to carry all that a low-pass filter left. */
const INSTANTS_PER_SECOND = 60;
function calcPhaseProblem(request) {
	const { phase, body, recorded, duration, start, end } = request;
	const S = body.segments.length;
	const count = Math.max(9, Math.round((phase.to - phase.from) * INSTANTS_PER_SECOND) + 1);
	const instants = Array.from({ length: count }, (_, k) => samplePosture(recorded, phase.from + (phase.to - phase.from) * k / (count - 1)));
	const layout = layOut(phase, body);
	const kept = layout.solved.segments.map((segment) => body.tree.segments.findIndex((one) => one.name === segment.name));
	const solvedMatrices = calcMatrices(layout.solved);
	const dimension = body.tree.dimension;
	const only = (directions) => pick(directions, kept, dimension);
	const path = bendPath(instants, start, end, S);
	const rows = path.length / (3 * S);
	const guess = new Float64Array(rows * kept.length * dimension);
	for (let k = 0; k < rows; k++) guess.set(only(path.subarray(k * 3 * S, (k + 1) * 3 * S)), k * kept.length * dimension);
	const leads = createLeads(body, instants, start, end);
	const locks = phase.lockedJoints.flatMap((joint) => calcLocks(joint, phase, body, layout.solved, leads, joint === request.held));
	if (layout.solved.segments.some((segment) => segment.name === "shoulders")) locks.push(leads.angle(["trunk", "shoulders"]));
	const loops = calcLoops(phase, body, layout, instants, start, end);
	const headings = calcHeadings(phase, body, layout.solved, leads);
	const led = new Set(phase.lockedJoints.flatMap((joint) => body.joints.filter((one) => one.name === joint && joint !== `hip.${phase.side}`).map((one) => one.distal)));
	if (phase.pivot === "forefoot" && led.delete(`foot.${phase.side}`)) led.add(`shank.${phase.side}`);
	if (led.has("trunk")) led.add("shoulders");
	return {
		problem: {
			tree: layout.solved,
			root: calcRoot(phase, layout, body, instants, start, end, duration),
			loops,
			locks,
			headings,
			start: only(start.directions),
			end: only(end.directions),
			duration,
			intervals: request.intervals,
			mode: "stationary",
			tolerance: request.tolerance,
			guess: request.through ? bendToPick(guess, layout.solved.segments.map((segment) => segment.name), dimension, request.through) : guess
		},
		kept,
		tree: layout.whole,
		solvedMatrices,
		rootArms: layout.bodyRoot === null ? null : calcArms(solvedMatrices, layout.bodyRoot.segment, layout.bodyRoot.at),
		recorded: instants,
		freedoms: (dimension - 1) * kept.length + (phase.kind === "flight" ? dimension : 0) - dimension * loops.length - locks.length - headings.length,
		free: layout.solved.segments.map((segment) => segment.name).filter((name) => !led.has(name))
	};
}
/** The recorded path, shifted smoothly so that it starts and ends at the edited postures. */
function bendPath(instants, start, end, S) {
	const last = instants.length - 1;
	const path = new Float64Array(instants.length * 3 * S);
	instants.forEach((posture, k) => {
		const w = k / last;
		for (let j = 0; j < S; j++) {
			let square = 0;
			for (let c = 0; c < 3; c++) {
				const i = 3 * j + c;
				const value = posture.directions[i] + (1 - w) * (start.directions[i] - instants[0].directions[i]) + w * (end.directions[i] - instants[last].directions[i]);
				path[k * 3 * S + i] = value;
				square += value * value;
			}
			for (let c = 0; c < 3; c++) path[k * 3 * S + 3 * j + c] /= Math.sqrt(square);
		}
	});
	return path;
}
function pick(directions, kept, D) {
	const out = new Float64Array(kept.length * D);
	kept.forEach((j, i) => {
		const size = D === 2 ? Math.hypot(directions[3 * j], directions[3 * j + 1]) : 1;
		for (let c = 0; c < D; c++) out[i * D + c] = directions[3 * j + c] / size;
	});
	return out;
}
// core/boundary/warm-start.ts
/** The earlier path of the same phase, bent linearly to its new ends. */
function bendEarlier(kept, ready) {
	const { directions, times, status } = kept.solution;
	const { start, end, tree } = ready.problem;
	const width = start.length;
	if (!isLike(kept.ready, ready) || status !== "converged") return null;
	const last = times.length - 1;
	const guess = new Float64Array(directions.length);
	for (let k = 0; k <= last; k++) {
		const w = k / last;
		for (let i = 0; i < width; i++) guess[k * width + i] = directions[k * width + i] + (1 - w) * (start[i] - directions[i]) + w * (end[i] - directions[last * width + i]);
	}
	return normalise(guess, tree.dimension);
}
/** The last solved phase of the same part of a step, about as long. */
function findLike(ready, phase, earlier) {
	return earlier.findLast(({ read: { phase: own }, pick, solution, ready: before }) => own.kind === phase.kind && own.side === phase.side && pick === "" && solution.status === "converged" && isLike(before, ready) && isAlike(own, phase)) ?? null;
}
/**
* People repeat themselves: where the last such phase left its recording, this one will about as much. Steps saved, nothing
* else: the phase is still a problem of its own.
*/
function calcLikely(ready, last) {
	const width = ready.problem.start.length;
	const guess = ready.problem.guess.slice();
	const rows = guess.length / width;
	const { directions } = last.solution;
	const recorded = last.ready.problem.guess;
	for (let k = 1; k < rows - 1; k++) {
		const s = k / (rows - 1);
		for (let i = 0; i < width; i++) guess[k * width + i] += at(directions, width, s, i) - at(recorded, width, s, i);
	}
	return normalise(guess, ready.problem.tree.dimension);
}
/** Same part of the step, about the same time. */
function isAlike(a, b) {
	const ratio = (a.to - a.from) / (b.to - b.from);
	return ratio > .8 && ratio < 1.25 && kindOfBoundary(a.start) === kindOfBoundary(b.start) && kindOfBoundary(a.end) === kindOfBoundary(b.end);
}
/** `strike.left.3` → `strike.left`; inner boundaries are each their own. */
const kindOfBoundary = (id) => id.startsWith("inner") ? id : id.replace(/\.\d+$/, "");
const isLike = (a, b) => a.kept.length === b.kept.length && a.kept.every((j, i) => j === b.kept[i]);
/** Component i at share s of rows on a uniform grid. */
function at(rows, width, s, i) {
	const last = rows.length / width - 1;
	const place = s * last;
	const row = Math.min(last - 1, Math.floor(place));
	const w = place - row;
	return (1 - w) * rows[row * width + i] + w * rows[(row + 1) * width + i];
}
function normalise(path, D) {
	for (let j = 0; j < path.length; j += D) {
		let square = 0;
		for (let c = 0; c < D; c++) square += path[j + c] ** 2;
		for (let c = 0; c < D; c++) path[j + c] /= Math.sqrt(square);
	}
	return path;
}
/** Solves a phase, unless nothing about it has changed. */
function solvePhase(request) {
	const { phase, body, recorded, duration, start, end, through, known, startTime, tools, held = null } = request;
	const signature = sign(request);
	const pick = signPick(through);
	const unchanged = known?.signature === signature ? known : null;
	if (unchanged !== null && unchanged.read.times[0] === startTime) return {
		...unchanged,
		read: {
			...unchanged.read,
			phase
		}
	};
	const ready = unchanged?.ready ?? calcPhaseProblem({
		phase,
		body,
		recorded,
		duration,
		start,
		end,
		through,
		held,
		tolerance: request.tolerance ?? 5e-5,
		intervals: Math.max(10, Math.round(duration * (request.rate ?? 100)))
	});
	const read = (solution) => readSolution({
		phase,
		body,
		recorded,
		ready,
		solution,
		startTime,
		signature,
		tools
	});
	const solution = unchanged?.solution ?? solveCold(request, ready, pick, read);
	return {
		signature,
		pick,
		solution,
		ready,
		read: read(solution)
	};
}
function solveCold(request, ready, pick, read) {
	const { known, phase, through, solve } = request;
	const bent = known === null || known.pick !== pick ? null : bendEarlier(known, ready);
	const like = bent === null && through === null ? findLike(ready, phase, request.earlier) : null;
	const warm = bent ?? (like && calcLikely(ready, like));
	let solution = solve(warm === null ? ready.problem : {
		...ready.problem,
		guess: warm
	});
	if (warm !== null && solution.status !== "converged") solution = solve(ready.problem);
	return bent === null && through === null && isDoubtful(solution) && (like === null || !isDoubtful(like.solution)) ? chooseNearest(solution, ready, solve, read) : solution;
}
function sign({ phase, duration, start, end, body, through, held }) {
	const digits = (values) => Array.from(values, (value) => value.toFixed(9)).join(" ");
	const loads = body.loads.map((load) => `${load.segment} ${load.at} ${load.mass}`).join(";");
	return [
		phase.kind,
		phase.pivot,
		phase.side,
		phase.from,
		phase.to,
		phase.lockedJoints.toSorted().join(","),
		duration.toFixed(9),
		digits(start.directions),
		digits(end.directions),
		loads,
		signPick(through),
		held ?? ""
	].join("|");
}
const signPick = (through) => through === null ? "" : JSON.stringify(through);
// core/boundary/knee-stop.ts
/** Knees that pass straight by less are left alone. */
const SLACK = degToRad(1);
/** Under this name the unstopped solution is kept, to start from when something is edited. */
const wholeOf = (phase) => `${phase}~whole`;
/**
* A knee that would bend backward is stopped where it is straight: one more boundary at that instant, with the posture the
* motion without muscles has there, and the knee held from then on. Its impulse is what ligaments and muscles take up. Null
* when no free knee gets there, or when it cannot be held.
*/
function stopKnee(request) {
	const { phase, whole, startTime, duration, start, end, previous } = request;
	if (whole.solution.status !== "converged") return null;
	const found = findStraight(request, whole.read);
	if (found === null) return null;
	const { side, at, posture } = found;
	const time = at - startTime;
	const recordedTime = phase.from + (phase.to - phase.from) * time / duration;
	const id = `straight.${side}@${recordedTime.toFixed(3)}`;
	const knee = `knee.${side}`;
	const common = {
		...request,
		through: null,
		earlier: []
	};
	const stopId = `${phase.id}~stop`;
	const swing = solvePhase({
		...common,
		phase: {
			...phase,
			to: recordedTime,
			end: id
		},
		duration: time,
		start,
		end: posture,
		known: previous?.get(phase.id) ?? null
	});
	const held = solvePhase({
		...common,
		phase: {
			...phase,
			id: stopId,
			from: recordedTime,
			start: id,
			lockedJoints: [...phase.lockedJoints, knee]
		},
		duration: duration - time,
		startTime: at,
		start: posture,
		end,
		held: knee,
		known: previous?.get(stopId) ?? null
	});
	if (swing.solution.status !== "converged" || held.solution.status !== "converged") return null;
	const label = `${side === "left" ? "Left" : "Right"} knee straight`;
	return {
		parts: [swing, {
			...held,
			read: {
				...held.read,
				alerts: [...held.read.alerts, describe(side, at)]
			}
		}],
		boundary: {
			id,
			time: recordedTime,
			newTime: at,
			label,
			inner: true,
			changes: /* @__PURE__ */ new Map()
		},
		posture
	};
}
function describe(side, time) {
	return alert$1("info", "motion.knee-stopped", `The ${side} knee came to be straight and was held so from ${time.toFixed(2)} s on.`, "The impulse at that boundary is what ligaments and muscles take up.", { time });
}
/** The first instant at which a free knee is straight (or as straight as the recording ever has it, if that is more) on its way beyond. */
function findStraight(request, read) {
	const { body, recorded, tools } = request;
	const S = body.segments.length;
	const n = read.times.length;
	const predicted = tools.calcAngles(read.axes, n);
	const seen = new Float64Array(n * 9 * S);
	read.recordedTimes.forEach((time, k) => seen.set(samplePosture(recorded, time).axes, k * 9 * S));
	const recordedAngles = tools.calcAngles(seen, n);
	let best = null;
	for (const side of ["left", "right"]) {
		const angles = predicted[`knee.flexion.${side}`];
		const own = recordedAngles[`knee.flexion.${side}`];
		if (angles === void 0 || own === void 0 || !read.freeSegments.includes(`shank.${side}`)) continue;
		const limit = Math.min(0, ...own);
		if (!(Math.min(...angles) < limit - SLACK)) continue;
		const row = angles.findIndex((value, k) => k > 0 && value < limit);
		if (row < 3 || row > n - 4) continue;
		const share = (angles[row - 1] - limit) / (angles[row - 1] - angles[row]);
		if (best === null || row < best.row) best = {
			side,
			row: row - 1,
			share
		};
	}
	if (best === null) return null;
	const { row, share } = best;
	const h = read.times[row + 1] - read.times[row];
	return {
		side: best.side,
		at: read.times[row] + share * h,
		posture: postureAt(read, S, row, share, h)
	};
}
/** Between two rows by their velocities too (cubic), rods to unit length again. */
function postureAt(read, S, row, s, h) {
	const cubic = (values, slopes, width) => Float64Array.from({ length: width }, (_, i) => {
		const [a, b] = [values[row * width + i], values[(row + 1) * width + i]];
		const [p, q] = [h * slopes[row * width + i], h * slopes[(row + 1) * width + i]];
		return a * (1 + 2 * s) * (1 - s) ** 2 + p * s * (1 - s) ** 2 + b * s * s * (3 - 2 * s) + q * s * s * (s - 1);
	});
	const directions = cubic(read.directions, read.velocities, 3 * S);
	const axes = new Float64Array(9 * S);
	for (let j = 0; j < S; j++) {
		const size = Math.hypot(directions[3 * j], directions[3 * j + 1], directions[3 * j + 2]);
		for (let c = 0; c < 3; c++) directions[3 * j + c] /= size;
		carryAxes(read.axes, (row * S + j) * 9, read.directions, (row * S + j) * 3, directions, 3 * j, axes, 9 * j);
	}
	return {
		directions,
		axes,
		root: cubic(read.root, read.rootVelocity, 3)
	};
}
// core/boundary/resolve.ts
/** What a joint of a living person allows, rad, clinical signs: sliders end here, and edits beyond are refused. */
const JOINT_LIMITS = {
	"pelvis.tilt": [-.6, .9],
	"pelvis.obliquity": [-.6, .6],
	"pelvis.rotation": [-1, 1],
	"trunk.tilt": [-.6, 1.4],
	"trunk.obliquity": [-.7, .7],
	"trunk.rotation": [-1, 1],
	"hip.flexion": [-.6, 2.2],
	"hip.adduction": [-.8, .6],
	"hip.rotation": [-.8, .8],
	"knee.flexion": [-.18, 2.5],
	"knee.adduction": [-.4, .4],
	"ankle.flexion": [-1, .7],
	"ankle.inversion": [-.6, .6],
	"shoulder.flexion": [-1.2, 3],
	"elbow.flexion": [-.1, 2.6]
};
const limitsOf = (channel) => JOINT_LIMITS[channel.replace(/\.(left|right)$/, "")] ?? null;
const SCALE_LIMITS = [.5, 2];
/** Applies the edit list to the plan; an edit that cannot be carried out refuses the whole technique, with the reason. */
function resolveTechnique(plan, technique) {
	const scales = /* @__PURE__ */ new Map();
	let allDurations = 1;
	let stepScale = 1;
	let marks = [...plan.marks];
	let phases = [...plan.phases];
	const changes = /* @__PURE__ */ new Map();
	const loads = [];
	const picks = /* @__PURE__ */ new Map();
	const stops = /* @__PURE__ */ new Map();
	const change = (boundary, channel, by) => {
		const own = changes.get(boundary) ?? /* @__PURE__ */ new Map();
		own.set(channel, (own.get(channel) ?? 0) + by);
		changes.set(boundary, own);
	};
	const refusal = (edit) => {
		switch (edit.kind) {
			case "joint angle":
				if (edit.boundary === "*") for (const mark of marks) change(mark.id, edit.channel, edit.change);
				else if (marks.some((mark) => mark.id === edit.boundary)) change(edit.boundary, edit.channel, edit.change);
				else return noSuch("boundary", edit.boundary);
				return null;
			case "trunk lean":
				for (const mark of marks) change(mark.id, "trunk.tilt", edit.change);
				return null;
			case "duration":
				if (!phases.some((phase) => phase.id === edit.phase)) return noSuch("phase", edit.phase);
				scales.set(edit.phase, (scales.get(edit.phase) ?? 1) * edit.scale);
				return checkScale(edit.scale, "A phase");
			case "cadence":
				allDurations /= edit.scale;
				return checkScale(edit.scale, "Cadence");
			case "step length":
				stepScale *= edit.scale;
				return checkScale(edit.scale, "Step length");
			case "speed":
				allDurations /= Math.sqrt(edit.scale);
				stepScale *= Math.sqrt(edit.scale);
				return checkScale(edit.scale, "Speed");
			case "load":
				loads.push({
					label: edit.label,
					segment: edit.segment,
					at: edit.at,
					mass: edit.mass
				});
				return null;
			case "add boundary": {
				const inside = phases.find((phase) => edit.time > phase.from + .01 && edit.time < phase.to - .01);
				if (inside === void 0) return refused(alert$1("error", "technique.boundary-outside", `No phase has room for a boundary at ${edit.time.toFixed(2)} s.`, "Choose a time inside a phase, at least 0.01 s from its ends.", { time: edit.time }));
				const mark = {
					id: `inner@${edit.time.toFixed(3)}`,
					time: edit.time,
					label: `Boundary at ${edit.time.toFixed(2)} s`,
					inner: true
				};
				marks = [...marks, mark].toSorted((a, b) => a.time - b.time);
				phases = phases.flatMap((phase) => phase === inside ? [{
					...phase,
					to: mark.time,
					end: mark.id
				}, {
					...phase,
					id: `${phase.id}~${edit.time.toFixed(3)}`,
					from: mark.time,
					start: mark.id
				}] : [phase]);
				picks.delete(inside.id);
				stops.set(`${inside.id}~${edit.time.toFixed(3)}`, stops.get(inside.id) ?? false);
				const scale = scales.get(inside.id);
				if (scale !== void 0) scales.set(`${inside.id}~${edit.time.toFixed(3)}`, scale);
				return null;
			}
			case "remove boundary": {
				const before = phases.find((phase) => phase.end === edit.boundary);
				const after = phases.find((phase) => phase.start === edit.boundary);
				const mark = marks.find((one) => one.id === edit.boundary);
				if (mark === void 0) return noSuch("boundary", edit.boundary);
				if (!mark.inner || before === void 0 || after === void 0) return refused(alert$1("error", "technique.boundary-needed", `“${mark.label}” cannot be removed: the contact with the ground changes there.`, "Drag the event, or remove an inner boundary.", { time: mark.time }));
				marks = marks.filter((one) => one !== mark);
				phases = phases.flatMap((phase) => phase === before ? [{
					...before,
					to: after.to,
					end: after.end
				}] : phase === after ? [] : [phase]);
				changes.delete(edit.boundary);
				picks.delete(before.id);
				return null;
			}
			case "lock": {
				const own = phases.filter((phase) => phase.id === edit.phase || phase.id.startsWith(`${edit.phase}~`));
				if (own.length === 0) return noSuch("phase", edit.phase);
				phases = phases.map((phase) => {
					if (!own.includes(phase)) return phase;
					const rest = phase.lockedJoints.filter((joint) => joint !== edit.joint);
					return {
						...phase,
						lockedJoints: edit.locked ? [...rest, edit.joint] : rest
					};
				});
				return null;
			}
			case "pivot": {
				const own = phases.filter((phase) => phase.id === edit.phase || phase.id.startsWith(`${edit.phase}~`));
				if (own.length === 0) return noSuch("phase", edit.phase);
				const wrong = own.find((phase) => !pivotFits(phase, edit.pivot));
				if (wrong !== void 0) return refused(alert$1("error", "technique.pivot", `A ${wrong.kind} phase cannot turn about “${edit.pivot}”.`, "Choose the ankle or the forefoot for a support phase, the hip for a swinging leg.", { time: wrong.from }));
				phases = phases.map((phase) => own.includes(phase) ? withPivot(phase, edit.pivot) : phase);
				return null;
			}
			case "knee stop":
				if (edit.phase === "*") for (const phase of phases) stops.set(phase.id, edit.on);
				else if (!phases.some((phase) => phase.id === edit.phase)) return noSuch("phase", edit.phase);
				else stops.set(edit.phase, edit.on);
				return null;
			case "motion":
				if (!phases.some((phase) => phase.id === edit.phase)) return noSuch("phase", edit.phase);
				picks.set(edit.phase, edit.through);
				return null;
		}
	};
	for (const given of technique.edits) {
		const stop = refusal("phase" in given ? {
			...given,
			phase: given.phase.replace(/~stop$/, "")
		} : given);
		if (stop !== null) return stop;
	}
	return done(timeAll(marks, phases, changes, scales, allDurations, loads, stepScale, picks, stops));
}
/** A swing under its hip may be asked of a single support, and the other way round. */
function pivotFits(phase, pivot) {
	if (pivot === "none") return phase.kind === "flight";
	if (pivot === "hip") return phase.kind === "single support" || phase.kind === "swing";
	return phase.kind === "single support" || phase.kind === "double support";
}
/** Changing a single support to the hip makes it the other leg's swing. */
function withPivot(phase, pivot) {
	if (pivot === "hip" && phase.kind === "single support") {
		const side = phase.side === "left" ? "right" : "left";
		return {
			...phase,
			kind: "swing",
			side,
			pivot,
			lockedJoints: defaultLocks("swing", side)
		};
	}
	if (phase.side === null || pivot === phase.pivot) return {
		...phase,
		pivot
	};
	const ankle = `ankle.${phase.side}`;
	const rest = phase.lockedJoints.filter((joint) => joint !== ankle);
	return {
		...phase,
		pivot,
		lockedJoints: pivot === "forefoot" ? [...rest, ankle] : phase.pivot === "forefoot" ? rest : phase.lockedJoints
	};
}
function timeAll(marks, phases, changes, scales, allDurations, loads, stepScale, picks, stops) {
	const none = /* @__PURE__ */ new Map();
	const resolved = phases.map((phase) => ({
		phase,
		duration: (phase.to - phase.from) * allDurations * (scales.get(phase.id) ?? 1),
		through: picks.get(phase.id) ?? null,
		stop: stops.get(phase.id) ?? false
	}));
	const newTimes = /* @__PURE__ */ new Map();
	marks.forEach((mark, i) => {
		const before = marks[i - 1];
		if (before === void 0) newTimes.set(mark.id, mark.time);
		else {
			const step = resolved.find((one) => one.phase.start === before.id && one.phase.end === mark.id)?.duration ?? (mark.time - before.time) * allDurations;
			newTimes.set(mark.id, newTimes.get(before.id) + step);
		}
	});
	return {
		boundaries: marks.map((mark) => ({
			...mark,
			newTime: newTimes.get(mark.id),
			changes: changes.get(mark.id) ?? none
		})),
		phases: resolved,
		loads,
		stepScale,
		alerts: []
	};
}
function noSuch(what, id) {
	return refused(alert$1("error", `technique.no-${what}`, `The technique changes the ${what} “${id}”, which this recording does not have.`, "Remove that change; events may have been edited since it was made."));
}
function checkScale(scale, what) {
	if (scale >= SCALE_LIMITS[0] && scale <= SCALE_LIMITS[1]) return null;
	return refused(alert$1("error", "technique.scale", `${what} scaled by ${scale.toFixed(2)} is outside what can be asked (${SCALE_LIMITS[0]} to ${SCALE_LIMITS[1]}).`, "Choose a smaller change."));
}
// core/boundary/postures.ts
/** Boundary postures: recorded, then edited; refused when an edit goes beyond what a joint allows. */
function calcPostures(request, resolved) {
	const { recorded, tools } = request;
	const postures = /* @__PURE__ */ new Map();
	const swing = resolved.stepScale === 1 ? null : calcHipMeans(request, resolved);
	for (const boundary of resolved.boundaries) {
		const posture = samplePosture(recorded, boundary.time);
		const changes = new Map(boundary.changes);
		if (swing !== null) {
			const angles = tools.calcAngles(posture.axes, 1);
			for (const [channel, mean] of swing) {
				const change = (resolved.stepScale - 1) * (angles[channel][0] - mean);
				changes.set(channel, (changes.get(channel) ?? 0) + change);
			}
		}
		const edited = editPosture(posture, changes, tools);
		if (edited === null) return refused(alert$1("error", "technique.no-channel", `This body has no angle “${[...changes.keys()].find((one) => tools.calcAngles(posture.axes, 1)[one] === void 0) ?? [...changes.keys()][0]}” to change.`, "Choose another joint or template.", { time: boundary.time }));
		const stop = checkLimits(boundary, changes, edited, posture, tools);
		if (stop !== null) return stop;
		postures.set(boundary.id, edited);
	}
	return done(postures);
}
function checkLimits(boundary, changes, edited, posture, tools) {
	if (changes.size === 0) return null;
	const angles = tools.calcAngles(edited.axes, 1);
	const before = tools.calcAngles(posture.axes, 1);
	for (const channel of changes.keys()) {
		const limits = limitsOf(channel);
		const value = angles[channel]?.[0];
		if (limits === null || value === void 0) continue;
		const low = Math.min(limits[0], before[channel][0]) - 1e-9;
		const high = Math.max(limits[1], before[channel][0]) + 1e-9;
		if (value < low || value > high) {
			const deg = (rad) => radToDeg(rad).toFixed(0);
			return refused(alert$1("error", "technique.joint-limit", `At “${boundary.label}” ${channel.replaceAll(".", " ")} would be ${deg(value)}°; joints allow ${deg(limits[0])}° to ${deg(limits[1])}°.`, "Choose a smaller change.", {
				time: boundary.time,
				channel
			}));
		}
	}
	return null;
}
/** Mean hip flexion per side over the cut part of the recording: about it longer steps reach farther. */
function calcHipMeans(request, resolved) {
	const { recorded, tools } = request;
	const first = resolved.boundaries[0]?.time ?? recorded.times[0];
	const last = resolved.boundaries.at(-1)?.time ?? recorded.times.at(-1);
	const means = /* @__PURE__ */ new Map();
	const sums = /* @__PURE__ */ new Map();
	for (let k = 0; k < recorded.times.length; k++) {
		if (recorded.times[k] < first || recorded.times[k] > last) continue;
		const row = recorded.axes.subarray(k * 9 * recorded.segmentCount, (k + 1) * 9 * recorded.segmentCount);
		const angles = tools.calcAngles(row, 1);
		for (const channel of ["hip.flexion.left", "hip.flexion.right"]) {
			const value = angles[channel]?.[0];
			if (value === void 0) continue;
			const own = sums.get(channel) ?? {
				sum: 0,
				count: 0
			};
			sums.set(channel, {
				sum: own.sum + value,
				count: own.count + 1
			});
		}
	}
	for (const [channel, { sum, count }] of sums) means.set(channel, sum / count);
	return means;
}
// core/boundary/solve-technique.ts
/** Solves every phase of a technique on its own, and what muscles must do between them. */
function solveTechnique$1(request) {
	const { plan, technique, control } = request;
	const resolved = resolveTechnique(plan, technique);
	if (!resolved.ok) return resolved;
	const missing = resolved.value.loads.find((load) => !request.body.segments.some((one) => one.name === load.segment));
	if (missing !== void 0) return refused(alert$1("error", "technique.load-segment", `The load “${missing.label}” sits on “${missing.segment}”, which this body does not have.`, "Choose another segment."));
	const body = resolved.value.loads.length === 0 ? request.body : withSegments(request.body, request.body.segments, [...request.body.loads, ...resolved.value.loads]);
	const given = calcPostures(request, resolved.value);
	if (!given.ok) return given;
	const postures = new Map(given.value);
	const alerts = [...resolved.alerts, ...given.alerts];
	const solutions = /* @__PURE__ */ new Map();
	const phases = [];
	const total = resolved.value.phases.length;
	const boundaries = [...resolved.value.boundaries];
	const starts = new Map(resolved.value.boundaries.map((one) => [one.id, one.newTime]));
	for (const [i, { phase, duration, through, stop }] of resolved.value.phases.entries()) {
		if (control?.isCancelled?.()) return refused(alert$1("warning", "technique.cancelled", "Solving was stopped.", "Start it again when you want the result."));
		control?.progress?.(i / total, `Solving phase ${i + 1} of ${total}`);
		const ends = {
			start: postures.get(phase.start),
			end: postures.get(phase.end)
		};
		const startTime = starts.get(phase.start);
		const kept = solvePhase({
			...request,
			body,
			phase,
			duration,
			...ends,
			through,
			startTime,
			earlier: [...solutions.values()],
			known: request.previous?.solutions.get(wholeOf(phase.id)) ?? request.previous?.solutions.get(phase.id) ?? null
		});
		const parts = stop ? stopKnee({
			...request,
			body,
			phase,
			duration,
			...ends,
			startTime,
			whole: kept,
			previous: request.previous?.solutions ?? null
		}) : null;
		for (const part of parts?.parts ?? [kept]) {
			solutions.set(part.read.phase.id, part);
			phases.push({
				...part.read,
				root: part.read.root.slice()
			});
		}
		if (parts === null) continue;
		solutions.set(wholeOf(phase.id), kept);
		postures.set(parts.boundary.id, parts.posture);
		boundaries.push(parts.boundary);
	}
	joinRoots(phases);
	const read = boundaries.toSorted((a, b) => a.newTime - b.newTime).map((one) => readBoundary(one, postures.get(one.id), phases));
	alerts.push(...listStepAlerts(phases, boundaries));
	return done({
		motion: {
			technique: technique.id,
			boundaries: read,
			phases,
			impulses: calcImpulses(read, body, phases, solutions),
			suggestedBoundaries: suggestBoundaries(phases),
			body,
			alerts
		},
		solutions
	}, alerts);
}
// core/pipeline/solve-phases.ts
/** Phases and boundaries of a fitted recording, from its events. */
function planPhases(fit, events, model = "support") {
	const has = (side) => fit.body.segments.some((segment) => segment.name === `thigh.${side}`);
	return calcPhases(events.filter((event) => event.time >= fit.times[0] && event.time <= fit.times.at(-1) && has(event.side)), {
		model: fit.body.template === "swing-leg" ? "swing" : model,
		joints: fit.body.joints.map((joint) => joint.name)
	});
}
/** Solves a technique; phases that an earlier result already has are not solved again. */
function solveTechnique(fit, plan, technique, previous = null, control = {}) {
	return solveTechnique$1({
		body: fit.body,
		recorded: recordedOf(fit),
		plan,
		technique,
		tools: createAngleTools(fit.body),
		solve: createSolve(),
		previous,
		control
	});
}
/** The other motions between the postures of one solved phase; each comes with the edit that picks it. */
function findOtherMotions(fit, solved, phase, options = {}, control = {}) {
	return findOtherMotions$1({
		solved,
		phase,
		recorded: recordedOf(fit),
		tools: createAngleTools(fit.body),
		solve: createSolve(),
		...options,
		control
	});
}
/** Solves a technique whose boundary data are partly left open; the result is the same technique with the choices as ordinary edits. */
function solveFree(fit, plan, technique, previous, floor, control = {}) {
	const { free, ...rest } = technique;
	if (free === void 0) throw new Error("solveFree: expected a technique with something free");
	const start = solveTechnique(fit, plan, rest, previous, control);
	if (!start.ok) return start;
	const { peak } = free;
	if (peak !== void 0 && !fit.body.joints.some((joint) => joint.name === peak.joint)) return refused(alert$1("error", "free.no-joint", `This body has no joint “${peak.joint}” whose load could be made small.`, "Choose another joint or template."));
	return solveFreeBoundaries({
		technique: rest,
		choices: free.choices,
		start: start.value,
		solve: (next, before) => solveTechnique(fit, plan, next, before),
		control,
		goal: {
			...free,
			...peak === void 0 ? {} : { more: (motion) => [Math.sqrt(peak.weight) * calcPeak(besideChoices(motion, free.choices), peak.joint, floor)] }
		}
	});
}
/** Only the phases that a choice can change: elsewhere the largest load stays as it is, and would hide what is won here. */
function besideChoices(motion, choices) {
	const touched = motion.phases.filter(({ phase }) => choices.some((choice) => choice.kind === "duration" ? choice.phase === phase.id : choice.boundary === "*" || choice.boundary === phase.start || choice.boundary === phase.end));
	return {
		...motion,
		phases: touched
	};
}
/** Largest reaction force at a joint over the motion, body weights. */
function calcPeak(motion, joint, floor) {
	return ((calcMotionLoads(motion, "proposed", floor, 0)?.peaks.find((one) => one.joint === joint && one.quantity === "resultant"))?.value ?? 0) / (motion.body.subject.mass * STANDARD_GRAVITY);
}
/** One solve after another in the same storage. */
function createSolve() {
	const workspace = createActionWorkspace();
	return (problem, control) => solveBoundaryProblem(problem, control, workspace);
}
const recordedOf = (fit) => ({
	times: fit.times,
	segmentCount: fit.body.segments.length,
	directions: fit.directions,
	axes: fit.axes,
	root: fit.root
});
/** The same motion with the number of other motions found for each phase; a long search (some seconds for a walk). */
function countOtherMotions(fit, solved, starts, control = {}) {
	const phases = [];
	for (const [i, phase] of solved.motion.phases.entries()) {
		control.progress?.(i / solved.motion.phases.length, `Looking for other motions of phase ${i + 1}`);
		const found = findOtherMotions(fit, solved, phase.phase.id, { starts }, { isCancelled: () => control.isCancelled?.() ?? false });
		if (!found.ok) return found;
		phases.push({
			...phase,
			solver: {
				...phase.solver,
				otherSolutions: found.value.choices.filter((one) => !one.isShown).length
			}
		});
	}
	return done({
		...solved,
		motion: {
			...solved.motion,
			phases
		}
	});
}
// core/pipeline/subject.ts
/** The subject to compute with, and doubts about units: entered values win, then the file's, then the plates' weight. */
function settleSubject(entry, recording, plates) {
	const alerts = [];
	const weighed = weighOnPlates(plates);
	let mass = entry.mass ?? recording.subject.mass ?? null;
	let height = entry.height ?? recording.subject.height ?? null;
	if (mass === null && weighed !== null) {
		mass = Math.round(weighed * 10) / 10;
		alerts.push(alert$1("warning", "subject.mass-from-plates", `No body mass was given; the force plates say about ${mass.toFixed(1)} kg.`, "Enter the measured mass."));
	}
	if (mass === null) return refused(alert$1("error", "subject.no-mass", "The body mass is not known: neither entered nor in the file.", "Enter the subject’s mass in kilograms."));
	if (height === null) {
		height = 1.72;
		alerts.push(alert$1("warning", "subject.no-height", "The height is not known; 1.72 m is used for lengths that nothing else tells.", "Enter the subject’s height; loads depend on it by a few per cent."));
	}
	const metres = checkHeight(height, alerts);
	if (metres === null) return refused(alert$1("error", "subject.height", `A height of ${height} m is not possible.`, "Enter the height in metres, such as 1.75."));
	if (!(mass >= 3 && mass <= 400)) return refused(alert$1("error", "subject.mass", `A body mass of ${mass} kg is not possible.`, "Enter the mass in kilograms, such as 70."));
	checkMass(mass, metres, weighed, alerts);
	checkAgainstFile({
		mass,
		height: metres
	}, recording.subject, alerts);
	const sex = entry.sex !== void 0 && entry.sex !== "unspecified" ? entry.sex : recording.subject.sex ?? "unspecified";
	return done({
		code: entry.code ?? recording.subject.code ?? "",
		mass,
		height: metres,
		sex
	}, alerts);
}
/** Centimetres and inches are told from metres by size alone. */
function checkHeight(height, alerts) {
	if (height >= .5 && height <= 2.6) return height;
	if (height >= 50 && height <= 260) {
		alerts.push(alert$1("warning", "subject.height-cm", `A height of ${height} looks like centimetres; ${cmToM(height).toFixed(2)} m is used.`, "Enter the height in metres."));
		return cmToM(height);
	}
	if (height > 500 && height <= 2600) {
		alerts.push(alert$1("warning", "subject.height-mm", `A height of ${height} looks like millimetres; ${(cmToM(height) / 10).toFixed(2)} m is used.`, "Enter the height in metres."));
		return cmToM(height) / 10;
	}
	if (height > 20 && height < 50) {
		alerts.push(alert$1("warning", "subject.height-inch", `A height of ${height} looks like inches; ${inchToM(height).toFixed(2)} m is used.`, "Enter the height in metres."));
		return inchToM(height);
	}
	return null;
}
/** kg/m²: beyond these, pounds or a wrong person are likelier than the body. */
const BMI_LOW = 11;
const BMI_HIGH = 45;
function checkMass(mass, height, weighed, alerts) {
	const bmi = mass / (height * height);
	const asPounds = poundToKg(mass);
	if (weighed !== null && Math.abs(mass - weighed) > .08 * weighed) {
		const pounds = Math.abs(asPounds - weighed) < .08 * weighed;
		alerts.push(alert$1("warning", pounds ? "subject.mass-pounds" : "subject.mass-plates", pounds ? `A mass of ${mass} kg was given, but the force plates weigh ${weighed.toFixed(1)} kg: ${mass} looks like pounds.` : `A mass of ${mass.toFixed(1)} kg was given, but the force plates weigh ${weighed.toFixed(1)} kg.`, pounds ? `Enter ${asPounds.toFixed(1)} kg.` : "Check the mass, a carried load, and the plates’ calibration."));
	} else if (bmi > BMI_HIGH && asPounds / (height * height) > BMI_LOW) alerts.push(alert$1("warning", "subject.mass-pounds", `${mass} kg at ${height.toFixed(2)} m would be a body mass index of ${bmi.toFixed(0)}: ${mass} may be pounds.`, `If so, enter ${asPounds.toFixed(1)} kg.`));
	else if (bmi < BMI_LOW || bmi > BMI_HIGH) alerts.push(alert$1("warning", "subject.bmi", `${mass} kg at ${height.toFixed(2)} m is a body mass index of ${bmi.toFixed(0)}.`, "Check mass and height and their units."));
	if (height < 1.4) alerts.push(alert$1("info", "subject.child", "Tables of segment masses come from adults; a child’s legs are lighter in proportion.", "Read the uncertainty as larger than stated, or enter measured segment masses."));
}
/** Beyond these shares another visit or a heavier coat no longer explains the difference: a wrong file or a slip of the keyboard does. */
const MASS_APART = .1;
const HEIGHT_APART = .05;
function checkAgainstFile(entered, file, alerts) {
	const { mass, height } = file;
	if (mass !== void 0 && Math.abs(entered.mass - mass) > MASS_APART * mass) alerts.push(alert$1("warning", "subject.mass-file", `A mass of ${entered.mass.toFixed(1)} kg was entered, but the file says ${mass.toFixed(1)} kg.`, "Check that the file belongs to this person, and the mass; the entered one is used."));
	if (height !== void 0 && Math.abs(entered.height - height) > HEIGHT_APART * height) alerts.push(alert$1("warning", "subject.height-file", `A height of ${entered.height.toFixed(2)} m was entered, but the file says ${height.toFixed(2)} m.`, "Check that the file belongs to this person, and the height; the entered one is used."));
}
/** Mean vertical force over the longest time that starts and ends with the same foot's strike on measured plates, over g. */
function weighOnPlates(plates) {
	const sides = new Set(plates.map((plate) => plate.side));
	if (!sides.has("left") || !sides.has("right")) return null;
	const first = plates[0];
	const total = new Float64Array(first.times.length);
	for (const plate of plates) {
		if (plate.times.length !== total.length || plate.side === null) return null;
		for (let i = 0; i < total.length; i++) total[i] += Number.isFinite(plate.force[3 * i + 1]) ? plate.force[3 * i + 1] : 0;
	}
	const strikes = [];
	const right = plates.filter((plate) => plate.side === "right");
	const on = (i) => right.some((plate) => plate.force[3 * i + 1] > 20);
	for (let i = 1; i < total.length; i++) if (on(i) && !on(i - 1)) strikes.push(i);
	for (let a = 0; a < strikes.length; a++) for (let b = strikes.length - 1; b > a; b--) {
		let sum = 0;
		let bare = false;
		for (let i = strikes[a]; i < strikes[b]; i++) {
			sum += total[i];
			if (total[i] < 50) bare = true;
		}
		if (!bare) return sum / (strikes[b] - strikes[a]) / STANDARD_GRAVITY;
	}
	return null;
}
// core/pipeline/time-distance.ts
const SIDED = [
	[
		"strideTime",
		"stride time",
		"s"
	],
	[
		"stepTime",
		"step time",
		"s"
	],
	[
		"strideLength",
		"stride length",
		"m"
	],
	[
		"stepLength",
		"step length",
		"m"
	],
	[
		"stance",
		"stance",
		"%"
	],
	[
		"swing",
		"swing",
		"%"
	],
	[
		"singleSupport",
		"single support",
		"%"
	],
	[
		"doubleSupport",
		"double support",
		"%"
	]
];
/** The time-distance table as rows for reports: shares in per cent, cadence per minute. */
function listTimeDistance(found) {
	const values = [];
	const put = (name, side, unit, spread) => {
		if (spread === null) return;
		const factor = unit === "%" ? 100 : 1;
		values.push({
			name,
			side,
			mean: factor * spread.mean,
			sd: spread.count > 1 ? factor * spread.sd : null,
			unit,
			count: spread.count
		});
	};
	if (found.speed !== null) values.push({
		name: "walking speed",
		side: null,
		mean: found.speed,
		sd: null,
		unit: "m/s",
		count: 1
	});
	if (found.cadence !== null) values.push({
		name: "cadence",
		side: null,
		mean: 60 * found.cadence,
		sd: null,
		unit: "1/min",
		count: 1
	});
	put("step width", null, "m", found.stepWidth);
	for (const [key, name, unit] of SIDED) for (const side of ["left", "right"]) put(name, side, unit, found.sides[side][key]);
	return values;
}
const RECORDED_TECHNIQUE = {
	id: "recorded",
	name: "As recorded",
	edits: []
};
/** Everything before the Boundary Method: what an editor needs once per recording. */
function prepare(request, control = {}) {
	const walked = request.standing ? joinStatic(request.recording, request.standing) : request.recording;
	const joined = request.forces ? joinForces(walked, request.forces) : walked;
	const alerts = [...joined.alerts];
	control.progress?.(0, "Cleaning the signals");
	const conditioned = conditionRecording(joined, request.conditioning);
	if (!conditioned.ok) return refused(...alerts, ...conditioned.alerts);
	const { recording, smoothing } = conditioned.value;
	const forceCutoff = request.forceCutoff === void 0 ? 20 : request.forceCutoff;
	const groundForces = forceCutoff === null ? conditioned.value.groundForces : smoothPlates(joined.groundForces, forceCutoff);
	const subject = settleSubject(request.subject ?? {}, recording, groundForces);
	if (!subject.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts);
	const found = findEvents({
		...recording,
		subject: {
			...recording.subject,
			height: subject.value.height
		}
	});
	if (!found.ok) return refused(...alerts, ...found.alerts);
	const events = request.events ?? found.value.events;
	control.progress?.(.2, "Fitting the body");
	const fit = fitRecording(recording, subject.value, {
		...request.body,
		events
	}, within(control)(.2, 1, "Fitting the body"));
	if (!fit.ok) return refused(...alerts, ...conditioned.alerts, ...subject.alerts, ...fit.alerts);
	const massFit = refitMasses(fit.value, events, groundForces);
	alerts.push(...conditioned.alerts, ...subject.alerts, ...request.events ? [] : found.alerts, ...fit.alerts);
	return done({
		recording: {
			...recording,
			events
		},
		subject: subject.value,
		events,
		running: found.value.running,
		groundForces,
		fit: massFit !== null && request.fitMasses === true ? {
			...fit.value,
			body: massFit.body
		} : fit.value,
		massFit,
		cycles: calcCycles(events).map(({ side, start, end, off }) => ({
			side,
			from: start,
			off,
			to: end
		})),
		spatioTemporal: listTimeDistance(calcSpatioTemporal(events, found.value.feet)),
		conditioning: [smoothing.words, ...describeForces(groundForces, forceCutoff)],
		alerts
	}, alerts);
}
/** Bytes have become a Recording; this is the rest of the way, stage after stage. */
function analyze(request, control = {}) {
	const stage = within(control);
	const prepared = prepare(request, stage(0, .4, "Preparing the recording"));
	if (!prepared.ok) return prepared;
	const { fit, events, groundForces } = prepared.value;
	const alerts = [...prepared.alerts];
	stage(.4, .5, "Computing joint loads");
	const recorded = calcRecordedLoads({
		fit,
		events,
		groundForces
	});
	alerts.push(...recorded.alerts);
	const plan = planPhases(fit, events, request.phases);
	if (plan.phases.length === 0) alerts.push(alert$1("warning", "phases.none", "No phase could be cut: the recording shows no whole swing or stance.", "Check the gait events; at least a foot-off and the next strike are needed."));
	const solved = plan.phases.length === 0 ? null : solveTechnique(fit, plan, RECORDED_TECHNIQUE, null, stage(.5, .8, "Solving the phases"));
	if (solved !== null) alerts.push(...solved.alerts);
	const found = solved !== null && solved.ok && request.otherMotions !== void 0 ? countOtherMotions(fit, solved.value, request.otherMotions, stage(.7, .8, "Looking for other motions")) : solved;
	if (found !== null && !found.ok && solved?.ok) return found;
	const kept = found !== null && found.ok ? found.value : null;
	const predicted = kept === null ? null : calcMotionLoads(kept.motion, "predicted", recorded.floor);
	if (predicted !== null) alerts.push(...checkPlausible(predicted, prepared.value.running));
	const proposed = request.technique ? propose(fit, plan, request.technique, kept, recorded.floor, stage(.8, 1, "Solving the technique")) : null;
	if (proposed !== null && !proposed.ok) return refused(...proposed.alerts, ...alerts);
	alerts.push(...(proposed?.alerts ?? []).filter((one) => !alerts.some((known) => known.code === one.code && known.message === one.message)));
	if (control.isCancelled?.()) return refused(alert$1("warning", "analysis.cancelled", "The analysis was stopped.", "Start it again when you want the result."));
	control.progress?.(1, "Done");
	return done({
		...prepared.value,
		plan,
		motion: kept?.motion ?? null,
		loads: {
			recorded: recorded.loads,
			predicted
		},
		recorded,
		solved: kept,
		proposed: proposed?.value ?? null,
		alerts
	}, alerts);
}
function propose(fit, plan, technique, previous, floor, control) {
	const free = technique.free === void 0 ? null : solveFree(fit, plan, technique, previous, floor, control);
	if (free !== null && !free.ok) return free;
	const solved = free === null ? solveTechnique(fit, plan, technique, previous, control) : done(free.value.solved, free.alerts);
	if (!solved.ok) return solved;
	const loads = calcMotionLoads(solved.value.motion, "proposed", floor);
	if (loads === null) return refused(alert$1("error", "technique.unsolved", "No phase of the technique could be solved.", "Make smaller changes, or add boundaries."));
	return done({
		technique: free?.value.technique ?? technique,
		motion: solved.value.motion,
		loads
	}, solved.alerts);
}
/** Plates sampled too slowly for the cut-off stay as they are. */
function smoothPlates(plates, cutoff) {
	return plates.map((plate) => {
		return (plate.times.length - 1) / (plate.times.at(-1) - plate.times[0]) > 2.5 * cutoff ? smoothGroundForce(plate, cutoff, 4) : plate;
	});
}
function describeForces(plates, cutoff) {
	if (plates.length === 0) return [];
	return [cutoff === null ? "Ground forces smoothed like the motion." : `Ground forces: zero-lag Butterworth low-pass, 3 dB down at ${cutoff} Hz.`];
}
/** Progress of one stage as a share of the whole. */
function within(control) {
	return (from, to, what) => {
		control.progress?.(from, what);
		return {
			progress: (fraction, detail) => control.progress?.(from + (to - from) * fraction, detail),
			isCancelled: () => control.isCancelled?.() ?? false
		};
	};
}
// cli/file-source.ts
const PIECE = 1048576;
/** A file on disk as the readers want it; it is opened only when its bytes are asked for. */
async function openFile(path) {
	const { size } = await stat(path);
	let digest = "";
	return {
		name: basename(path),
		size,
		async *chunks() {
			const hash = createHash("sha256");
			for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
				hash.update(piece);
				yield piece;
			}
			digest = hash.digest("hex");
		},
		sha256: async () => digest
	};
}
// ../../tmp/speed/ds.ts
const read = async (p) => {
	const o = await readRecording(await openFile(p), {});
	if (!o.ok) throw new Error(p + o.alerts[0].message);
	return o.value;
};
const file = process.argv[2];
const o = analyze({
	recording: await read(file),
	...file.endsWith("csv") ? { subject: {
		mass: 70,
		height: 1.75
	} } : {}
});
if (!o.ok) throw new Error(o.alerts[0].message);
const a = o.value;
const bw = a.subject.mass * 9.81;
console.log("template", a.fit.body.template, "rate", a.fit.times.length / (a.fit.times.at(-1) - a.fit.times[0]));
for (const x of a.alerts.filter((y) => y.code.includes("implaus"))) console.log(x.message);
const show = (motion, tag) => {
	let lines = [];
	for (const ph of motion.phases) {
		const l = calcMotionLoads({
			...motion,
			phases: [ph]
		}, "predicted", a.recorded.floor, 0);
		if (!l) {
			lines.push(ph.phase.id + " " + ph.solver.status);
			continue;
		}
		const pk = (j, q) => (l.peaks.find((p) => p.joint === j && p.quantity === q)?.value ?? 0) / bw;
		lines.push(`${ph.phase.id.padEnd(26)} ${(ph.times.at(-1) - ph.times[0]).toFixed(3)} s  n=${ph.times.length} ` + [
			"ankle",
			"knee",
			"hip"
		].map((j) => ["left", "right"].map((s) => pk(j + "." + s, "resultant").toFixed(2) + "/" + pk(j + "." + s, "loading rate").toFixed(0)).join(" ")).join(" | "));
	}
	console.log(tag);
	console.log(lines.join("\n"));
};
show(a.motion, "predicted");
const ids = a.motion.boundaries.map((b) => [
	b.id,
	b.label,
	b.time.toFixed(2)
].join(" "));
console.log(ids.join("; "));
for (const deg of [
	2,
	5,
	10
]) for (const ch of ["knee.flexion", "hip.flexion"]) {
	const strike = a.motion.boundaries.find((b) => b.id.startsWith("strike.") && a.motion.phases.some((p) => p.phase.start === b.id && p.phase.kind === "double support"));
	if (!strike) break;
	const side = strike.id.includes("left") ? "left" : "right";
	const r = solveTechnique(a.fit, a.plan, {
		id: "x",
		name: "x",
		edits: [{
			kind: "joint angle",
			boundary: strike.id,
			channel: `${ch}.${side}`,
			change: deg * Math.PI / 180
		}]
	}, a.solved);
	if (!r.ok) {
		console.log("refused", r.alerts[0].message);
		continue;
	}
	const m = r.value.motion;
	show({
		...m,
		phases: m.phases.filter((p) => p.phase.start === strike.id || p.phase.end === strike.id)
	}, `${ch} ${deg} at ${strike.id}`);
}
export {};
