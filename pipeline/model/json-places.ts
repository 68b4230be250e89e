// Places in a JSON text: the lines of its values, keys that an object has twice, and where a text stops being JSON. The engine's own
// messages name a position at most, differ from version to version, and the last of two equal keys wins silently.

export interface JsonFault {
  /** 1-based. */
  readonly line: number
  /** The beginning of what is there; undefined at the end of the text. */
  readonly found: string | undefined
  readonly expected: string
}

interface RepeatedKey {
  /** Keys and positions joined by dots, such as `environments.demo.changes.0`. */
  readonly path: string
  /** The line of the repetition. */
  readonly line: number
  readonly firstLine: number
}

export interface JsonPlaces {
  /** The line of each value that is in an object or a list, by its path; for a member of an object, the line of its key. */
  readonly lines: ReadonlyMap<string, number>
  readonly repeated: readonly RepeatedKey[]
  /** Present exactly if the text is not JSON. The other fields then cover what is before the fault. */
  readonly fault?: JsonFault
}

/** An object or a list that is not closed yet. */
interface Open {
  readonly path: readonly string[]
  /** The lines of the keys so far; undefined for a list. */
  readonly keys?: Map<string, number>
  /** The current key, or the position in a list. */
  at: string | number
}

const SPACE = /[ \t\r\n]*/y

/** One token: a mark, a text, or another value without parts. */
const TOKEN =
  /([{}[\],:])|("[^"\\\p{Cc}]*(?:(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|[\x7f-\x9f])[^"\\\p{Cc}]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy

const EXPECTED = {
  value: 'a value',
  firstItem: 'a value or ]',
  item: 'a value after the comma',
  firstKey: 'a key in double quotes, or }',
  key: 'a key in double quotes after the comma',
  colon: 'a colon after the key',
  nextItem: 'a comma or ]',
  nextMember: 'a comma or }',
  end: 'nothing more: the text is complete',
} as const
type State = keyof typeof EXPECTED

/** Values that are nested deeper have the path of what holds them: paths stay short in any text. */
const DEEPEST = 16

/** The number of characters of a fault that are shown. */
const SHOWN = 30

/** The places in a text. Needs no recursion: the text may be nested to any depth. */
export function jsonPlaces(text: string): JsonPlaces {
  const lines = new Map<string, number>()
  const repeated: RepeatedKey[] = []
  const open: Open[] = []
  const lineAt = lineCounter(text)
  let state: State = 'value'
  let end = 0
  const afterValue = (): State => {
    const last = open.at(-1)
    if (!last) return 'end'
    return last.keys ? 'nextMember' : 'nextItem'
  }
  for (;;) {
    SPACE.lastIndex = end
    SPACE.test(text)
    const start = SPACE.lastIndex
    TOKEN.lastIndex = start
    const token = TOKEN.exec(text)
    if (!token) {
      const complete = state === 'end' && start === text.length
      return complete ? { lines, repeated } : { lines, repeated, fault: faultAt(text, start, lineAt(start), state) }
    }
    const [, mark, string] = token
    const line = lineAt(start)
    const inside = open.at(-1)
    const next = nextState(state, mark, string)
    if (!next) return { lines, repeated, fault: faultAt(text, start, line, state) }
    if (next === 'begin') {
      if (inside && !inside.keys) lines.set(pathOf(inside), line)
      if (mark === '{' || mark === '[') {
        const path = inside ? [...inside.path, String(inside.at)].slice(0, DEEPEST) : []
        open.push(mark === '{' ? { path, keys: new Map(), at: '' } : { path, at: 0 })
        state = mark === '{' ? 'firstKey' : 'firstItem'
      } else state = afterValue()
    } else if (next === 'close') {
      open.pop()
      state = afterValue()
    } else {
      if (next === 'colon' && inside?.keys) addKey(inside, inside.keys, JSON.parse(string ?? ''), line)
      if (next === 'item' && inside) inside.at = Number(inside.at) + 1
      state = next
    }
    end = TOKEN.lastIndex
  }

  function addKey(inside: Open, keys: Map<string, number>, key: string, line: number): void {
    inside.at = key
    const path = pathOf(inside)
    const firstLine = keys.get(key)
    if (firstLine !== undefined) repeated.push({ path, line, firstLine })
    else keys.set(key, line)
    lines.set(path, line)
  }
}

const pathOf = ({ path, at }: Open): string => [...path, at].join('.')

/** What a token does in a state; undefined if it may not be there. */
function nextState(state: State, mark: string | undefined, string: string | undefined): State | 'begin' | 'close' | undefined {
  if ((state === 'firstItem' || state === 'nextItem') && mark === ']') return 'close'
  if ((state === 'firstKey' || state === 'nextMember') && mark === '}') return 'close'
  if (state === 'nextItem' && mark === ',') return 'item'
  if (state === 'nextMember' && mark === ',') return 'key'
  if (state === 'firstKey' || state === 'key') return string === undefined ? undefined : 'colon'
  if (state === 'colon') return mark === ':' ? 'value' : undefined
  const isValue = mark === undefined || mark === '{' || mark === '['
  return isValue && (state === 'value' || state === 'firstItem' || state === 'item') ? 'begin' : undefined
}

function faultAt(text: string, start: number, line: number, state: State): JsonFault {
  const rest = text.slice(start, start + SHOWN).split(/[\r\n]/)[0] ?? ''
  const cut = start + SHOWN < text.length && rest.length === SHOWN ? `${rest}…` : rest
  return { line, found: start === text.length ? undefined : cut, expected: EXPECTED[state] }
}

/** Returns the line of positions that are asked for in ascending order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1
  let counted = 0
  return (position) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) {
      line += 1
      counted = at + 1
    }
    return line
  }
}
