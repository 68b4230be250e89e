// Settings of the process, made before the program and its libraries load.

import { setFlagsFromString } from 'node:v8'

// V8 optimises a function after it has run for a while. In Node 20 this is so early that a release of a few seconds spends a fifth of its
// processor time on optimising functions that soon end. Longer work is optimised later, but is as fast from then on. Later versions have
// another compiler in between, and not this flag.
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=700000')

// The engine's allocator gives freed memory back to the system after a second at most, and asks for it again: a tenth of the time of a
// small release. Now it keeps it for ten seconds. Large engines return it by themselves (see `trim` of engine.ts).
process.env.DUCKDB_JE_MALLOC_CONF ??= 'dirty_decay_ms:10000,muzzy_decay_ms:10000'

// NO_COLOR wins, as its convention asks: it is the wish of a person. Node lets FORCE_COLOR win, and warns of it.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR
