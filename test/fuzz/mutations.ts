// Changes to a file that a mistake, a broken tool or an attacker could make. Random numbers between 0 and 1 pick the change.

export type Random = () => number

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new RangeError('nothing to pick from')
  return found
}

/** Texts that are known to break programs: of terminals, shells, CSV, JSON, HTML, numbers and paths. */
export const TOKENS: readonly string[] = [
  '',
  ' ',
  ',',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\t',
  '\x1b[2J\x1b]0;x\x07',
  '\x7f\x9b31m',
  '\u202e',
  '\ufdd0',
  '\ufeff',
  '\ud800',
  'é',
  '中文',
  '😀',
  '-1',
  '0',
  '-0',
  '1e309',
  'NaN',
  '999999999999999999999999',
  '0.0000000001',
  '1,5',
  '2020.0',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '*',
  '|',
  '../../../etc/passwd',
  '/dev/zero',
  '%00',
  '$(id)',
  '`id`',
  "'; drop table records; --",
  '<script>alert(1)</script>',
  '=1+1',
  '1.1',
  '9.9',
  'BRA',
  'PRY',
  'x'.repeat(5000),
  ','.repeat(2000),
  '['.repeat(5000),
]

const VALUES: readonly unknown[] = [null, true, -1, 0, 1.5, 1e308, '', 'x', [], {}, [null], { a: 1 }, ...TOKENS]

/** Makes one to three changes to a text. */
export function mutated(random: Random, text: string): string {
  let made = text
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) made = changedOnce(random, made)
  return made
}

function changedOnce(random: Random, text: string): string {
  const at = Math.floor(random() * (text.length + 1))
  const end = Math.min(text.length, at + Math.floor(random() ** 3 * 200))
  const lines = text.split('\n')
  const line = Math.floor(random() * lines.length)
  return pick(random, [
    () => text.slice(0, at) + pick(random, TOKENS) + text.slice(at),
    () => text.slice(0, at) + pick(random, TOKENS) + text.slice(end),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1),
    () =>
      text.replace(/\d+(\.\d+)?/g, (number, _: string, place: number) =>
        place >= at && place <= end + 30 ? pick(random, TOKENS) : number,
      ),
    () => lines.toSpliced(line, 1, ...(lines[line] ?? '').split(',').toReversed().join(',').split('\n')).join('\n'),
    () => lines.toSpliced(line, 0, pick(random, lines)).join('\n'),
    () => lines.toSpliced(line, 1).join('\n'),
    () => cellChanged(random, lines, line),
    () => jsonChanged(random, text),
  ])()
}

function cellChanged(random: Random, lines: readonly string[], line: number): string {
  const cells = (lines[line] ?? '').split(',')
  return lines.with(line, cells.with(Math.floor(random() * cells.length), pick(random, TOKENS)).join(',')).join('\n')
}

/** Replaces or deletes a value somewhere in a JSON text. Returns the text unchanged if it is not JSON. */
function jsonChanged(random: Random, text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  const holders: object[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    holders.push(node)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(value)
  if (holders.length === 0) return text
  const holder = pick(random, holders)
  const keys = Object.keys(holder)
  const key = keys.length > 0 && random() < 0.9 ? pick(random, keys) : pick(random, TOKENS)
  if (random() < 0.2) Reflect.deleteProperty(holder, key)
  else if (key !== '__proto__') Reflect.set(holder, key, pick(random, VALUES))
  return `${JSON.stringify(value, undefined, 2)}\n`
}
