// @ts-check
/**
 * The import law: who may know whom. Each rule's comment states what to do instead, and is what the person who broke it
 * gets to read.
 * docs/ARCHITECTURE.md explains why; dependency-cruiser reads this.
 */

const test = '\\.test\\.ts$|^core/testing/|^renderer/parity/'

/** In the order of the path from bytes to report; a stage may use the types of those before it. */
const stages = ['recording', 'fit', 'ground', 'action', 'dynamics', 'boundary', 'loads', 'muscles', 'report', 'study']

/** The doors of core: what those outside may import. */
const doors = '^core/(?:index|mechanics|gait|io|report)\\.ts$'

const any = (/** @type {readonly string[]} */ names) => `(?:${names.join('|')})`

/**
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: /** @type {const} */ ('error'), from, to })

const core = [
  forbid(
    'core-is-pure',
    'core knows nothing outside itself but hucre, ml-matrix and papaparse. Let the caller (cli/, electron/, the worker in renderer/compute/) do the outside work, and pass core plain data.',
    { path: '^core/', pathNot: test },
    { pathNot: ['^core/', '(?:^|/)node_modules/(?:hucre|ml-matrix|papaparse|@types/papaparse)/'] },
  ),
  forbid(
    'core-tests-stay-inside',
    'A test of core may use Node and test tools, but nothing of the app around core. Move what needs the app to cli/ or e2e/.',
    { path: '^core/.*\\.test\\.ts$|^core/testing/' },
    { path: '^(?:electron|renderer|cli|e2e|bench|scripts)/' },
  ),
  forbid(
    'core-foundation',
    'core/units, core/math, core/gait and core/json come first and know no models and no stages. Take numbers and vectors as arguments, or move the function up to core/model or the stage that needs it.',
    { path: '^core/(?:units|math|gait|json)/', pathNot: test },
    { path: '^core/', pathNot: '^core/(?:units|math|gait|json)/|^core/outcome\\.ts$' },
  ),
  forbid(
    'core-model',
    'core/model knows units, math, gait and json only. Move what both the model and a stage need down into core/model or core/math; let the stage call the model, never the other way.',
    { path: '^core/model/', pathNot: test },
    { path: '^core/', pathNot: '^core/(?:units|math|gait|json|model)/|^core/outcome\\.ts$' },
  ),
  forbid(
    'core-norms',
    'core/norms compares curves with those of healthy people: it knows units, math, gait and json only. Take curves as arguments, and join them to a recording in core/pipeline/.',
    { path: '^core/norms/', pathNot: test },
    { path: '^core/', pathNot: '^core/(?:units|math|gait|json|norms)/|^core/outcome\\.ts$' },
  ),
  forbid(
    'core-bones',
    'core/bones makes and poses the skeleton that is drawn: it knows math and sides only. Take rods and axes as arguments.',
    { path: '^core/bones/', pathNot: test },
    { path: '^core/', pathNot: '^core/(?:math|gait|bones)/' },
  ),
  forbid(
    'core-compare',
    'core/compare averages and compares curves that others took from recordings: it knows units, math, gait, json and norms only. Take curves as arguments (core/report/trial-curves.ts makes them).',
    { path: '^core/compare/', pathNot: test },
    { path: '^core/', pathNot: '^core/(?:units|math|gait|json|norms|compare)/|^core/outcome\\.ts$' },
  ),
  forbid(
    'core-stages-meet-in-the-pipeline',
    'A stage may use another stage’s types (import type), never its functions. Pass the function or its result as an argument and join the two in core/pipeline/, or move what both need to core/model or core/math.',
    // The saved study spells out what every stage lets the user choose, so it may read their lists; it is no step of
    // the path itself.
    { path: `^core/(${any(stages.slice(0, -1))})/`, pathNot: test },
    { path: `^core/${any(stages)}/`, pathNot: '^core/$1/', dependencyTypesNot: ['type-only'] },
  ),
  ...stages
    .slice(0, -1)
    .map((stage, index) =>
      forbid(
        `core-nothing-flows-back-to-${stage}`,
        `core/${stage} comes before ${stages.slice(index + 1).join(', ')} and must not know them, not even their types. State the type where it first arises, in the earlier stage or in core/model.`,
        { path: `^core/${stage}/`, pathNot: test },
        { path: `^core/${any(stages.slice(index + 1))}/` },
      ),
    ),
  forbid(
    'core-door-opens-outwards',
    'The doors (core/index.ts, mechanics.ts, gait.ts, io.ts, report.ts) are for those outside core. Inside, import the file that has what you need.',
    { path: '^core/.+/', pathNot: test },
    { path: doors },
  ),
  forbid(
    'core-pipeline-comes-last',
    'core/pipeline/ joins the stages, so none of them may know it. Pass what you need as an argument, or state the type in the stage where it first arises.',
    // A saved study is what a person asks of the whole path.
    { path: `^core/(?:model|methods|${stages.slice(0, -1).join('|')})/`, pathNot: test },
    { path: '^core/pipeline/' },
  ),
]

const renderer = [
  forbid(
    'renderer-through-the-door',
    'The renderer imports core by its doors: core/index.ts, mechanics.ts, gait.ts, io.ts, report.ts. If something is missing there, export it there, with a comment.',
    { path: '^renderer/' },
    { path: '^core/', pathNot: doors },
  ),
  forbid(
    'renderer-knows-the-contract-only',
    'Of electron/, the renderer may know only the types of electron/ipc/contract.ts (import type). Talk to the main process through window.pendulab.',
    { path: '^renderer/' },
    { path: '^electron/', pathNot: '^electron/ipc/contract\\.ts$' },
  ),
  forbid(
    'renderer-contract-types-only',
    'Import the contract’s types only (import type): its values belong to preload and main.',
    { path: '^renderer/' },
    { path: '^electron/ipc/contract\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'renderer-is-a-page',
    'The page runs in a sandbox without Node and Electron. Ask the main process through window.pendulab, or extend electron/ipc/contract.ts.',
    { path: '^renderer/', pathNot: test },
    { path: '(?:^|/)node_modules/electron/|^electron$' },
  ),
  forbid(
    'renderer-has-no-node',
    'The page runs in a sandbox without Node. Ask the main process through window.pendulab, or extend electron/ipc/contract.ts.',
    { path: '^renderer/', pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'babylon-by-deep-path',
    'Import Babylon by deep path (@babylonjs/core/Meshes/…): the barrel makes the bundle several times larger.',
    {},
    { path: '(?:^|/)node_modules/@babylonjs/core/(?:index|pure)\\.(?:js|d\\.ts)$' },
  ),
  forbid(
    'babylon-in-the-scene-only',
    'Babylon lives in renderer/scene/drawing/, in the worker that draws. Give the scene a plain method for what you need, and call that.',
    { pathNot: '^renderer/scene/drawing/|^bench/|(?:^|/)node_modules/' },
    { path: '(?:^|/)node_modules/@babylonjs/' },
  ),
  forbid(
    'drawing-in-the-worker-only',
    'renderer/scene/drawing/ is loaded by the worker that draws, never by the page: it would hold the window up. Send what you need through renderer/scene/protocol.ts.',
    { path: '^renderer/', pathNot: `^renderer/scene/(?:drawing/|scene\\.worker\\.ts$)|${test}` },
    { path: '^renderer/scene/drawing/' },
  ),
  forbid(
    'scene-without-vue',
    'renderer/scene/ knows no Vue and no stores: a component watches its state and hands plain data to the scene’s show().',
    { path: '^renderer/scene/', pathNot: test },
    { path: '(?:^|/)node_modules/(?:vue|pinia|@vue)/|^renderer/(?:stores|steps|components|window|App\\.vue)' },
  ),
]

const electron = [
  forbid(
    'electron-moves-bytes',
    'electron/ moves bytes and does no physics: it may know core/study’s types (import type) and nothing else of the product. Compute in the renderer’s worker.',
    { path: '^electron/', pathNot: test },
    { path: '^(?:core|renderer|cli|e2e|bench|scripts)/', pathNot: '^core/study/' },
  ),
  forbid(
    'electron-study-types-only',
    'Of core/study only types (import type).',
    { path: '^electron/', pathNot: test },
    { path: '^core/study/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'electron-stays-offline',
    'The app never opens a connection nor starts a program: patients’ data stays on this machine. There is no way around this one.',
    { path: '^electron/', pathNot: '\\.test\\.ts$|^electron/study/testing/' },
    { path: '^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process|cluster|inspector)(?:/|$)' },
  ),
  forbid(
    'preload-is-thin',
    'Preload may know electron and the contract only: everything in it is within reach of the page. Do the work in main, behind a channel.',
    { path: '^electron/preload/' },
    { pathNot: '^electron/preload/|^electron/ipc/contract\\.ts$|(?:^|/)node_modules/electron/|^electron$' },
  ),
]

const others = [
  forbid(
    'cli-through-the-door',
    'cli/ imports core by its doors: core/index.ts, mechanics.ts, gait.ts, io.ts, report.ts. If something is missing there, export it there, with a comment.',
    { path: '^cli/' },
    { path: '^core/', pathNot: doors },
  ),
  forbid(
    'examples-through-the-door',
    'An example shows what others can import: the doors of core and Node, nothing else.',
    { path: '^examples/', pathNot: test },
    { path: '^(?:core|electron|renderer|cli|e2e|bench|scripts)/', pathNot: doors },
  ),
  forbid(
    'cli-is-alone',
    'cli/ knows core and Node, nothing of the window.',
    { path: '^cli/' },
    { path: '^(?:electron|renderer|e2e|bench)/' },
  ),
  forbid(
    'nobody-imports-tools',
    'bench/, e2e/ and scripts/ are tools: nothing of the product imports them. Move what you need to where it belongs.',
    { path: '^(?:core|electron|renderer|cli)/', pathNot: test },
    { path: '^(?:bench|e2e|scripts)/' },
  ),
  forbid(
    'not-from-tests',
    'A test’s code is not for others. Move what you need to a file of its own.',
    { pathNot: test },
    { path: '\\.test\\.ts$' },
  ),
  forbid(
    'no-cycles',
    'These files import each other in a circle. Move what both need to a third file, or pass it as an argument.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  // node:sqlite is part of Electron’s Node, but not yet of Node 20, on which this runs.
  forbid(
    'resolvable',
    'This import leads nowhere. Check the path (with its ending), or add the package to package.json.',
    {},
    { couldNotResolve: true, pathNot: '^node:sqlite$' },
  ),
  forbid(
    'declared-packages',
    'This package is not in package.json. Add it there with an exact version, if it earns its place.',
    { pathNot: '(?:^|/)node_modules/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
]

export const folders = ['core', 'electron', 'renderer', 'cli', 'examples', 'e2e', 'bench']
/** @type {import('dependency-cruiser').IRegularForbiddenRuleType[]} */
export const rules = [...core, ...renderer, ...electron, ...others]
