// One try: runs a command on a small workspace with an error, or a wrong command line, and checks the output.

import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { randomFrom } from '../random.ts'
import { runMain, type Workspace } from '../workspace.ts'
import { mutated, pick, type Random, TOKENS } from './mutations.ts'

export interface Violation {
  readonly seed: number
  readonly what: string
  readonly args: readonly string[]
  readonly said: string
}

/** Longest time for a try on a busy machine, in milliseconds. */
const LONGEST = 30_000

const BUNDLE = 'releases/1.2/demo'
const LOCK = 'releases/1.2/demo.lock.json'
const LOCKED = ['datasets.csv', 'reference-data.json', 'metadata.json']
const PUBLIC_KEY = 'public.pem'
/** The signatures, and the public key that checks them. */
const SIGNED = [`${BUNDLE}/signature.json`, 'releases/1.2/demo.lock.sig.json', 'public/demo/signatures.json', PUBLIC_KEY]

/** Signs the releases of a workspace and its tree with a new key. The public key stays in the workspace. */
export async function signWorkspace({ root, path }: Workspace): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(path('signing.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(path(PUBLIC_KEY), publicKey.export({ type: 'spki', format: 'pem' }))
  for (const args of [
    ['build', '--quiet', '--sign', 'signing.pem'],
    ['lock', '1.2', '--sign', 'signing.pem'],
    ['verify', BUNDLE, '--public-key', PUBLIC_KEY],
  ]) {
    const { code, stdout, stderr } = await runMain(args, root)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  }
}

export class Fuzz {
  readonly #workspace: Workspace
  readonly #kept = new Map<string, Buffer>()
  readonly #inputs: readonly string[]
  readonly #declarations: readonly string[]
  readonly #published: readonly string[]

  constructor(workspace: Workspace) {
    this.#workspace = workspace
    this.#inputs = filesBelow(workspace.path('sources'))
      .map((file) => `sources/${file}`)
      .filter((file) => /(demo\/[^/]+|country-names)\.csv$/.test(file))
    this.#declarations = ['releases/1.1/release.json', 'releases/1.2/release.json', 'releases/1.1/demo.lock.json', LOCK]
    this.#published = readdirSync(workspace.path(BUNDLE)).map((name) => `${BUNDLE}/${name}`)
    for (const file of [...this.#inputs, ...this.#declarations, ...this.#published, ...SIGNED])
      this.#kept.set(file, readFileSync(workspace.path(file)))
  }

  /** Runs the try with this number. Returns a violation, or undefined. `thorough` computes releases more often. */
  async try(seed: number, thorough = false): Promise<Violation | undefined> {
    const random = randomFrom(seed)
    const { args, changed } = this.#prepare(random, thorough)
    const begin = performance.now()
    let said = ''
    let what: string | undefined
    try {
      const { code, stdout, stderr } = await runMain(args, this.#workspace.root)
      said = `${code}: ${stdout}${stderr}`
      what = this.#broken(args, changed, code ?? -1, stdout, stderr)
      if (what === undefined && performance.now() - begin > LONGEST) what = `took ${Math.round(performance.now() - begin)} ms`
    } catch (error) {
      what = `threw ${error instanceof Error ? error.stack : String(error)}`
    } finally {
      this.#restore()
    }
    return what === undefined
      ? undefined
      : { seed, what, args: [...args, ...(changed === undefined ? [] : [`(${changed})`])], said: said.slice(0, 2000) }
  }

  #prepare(random: Random, thorough: boolean): { readonly args: readonly string[]; readonly changed?: string } {
    const kind = random()
    if (kind < 0.25) return { args: argumentsOf(random) }
    const computes = random() < (thorough ? 0.1 : 0.01)
    const [files, commands] = this.#triesOf(kind, computes, random)
    const changed = pick(random, files)
    this.#spoil(random, changed)
    return { args: pick(random, commands), changed }
  }

  /** The files of which one is spoilt, and the commands of which one then runs. */
  #triesOf(kind: number, computes: boolean, random: Random): readonly [readonly string[], readonly (readonly string[])[]] {
    const signed = ['verify', BUNDLE, '--public-key', PUBLIC_KEY]
    if (kind < 0.58) {
      const figure = ['explain', '1.2', 'XXX', 'All packaging', 'All polymers', '2020', 'littered']
      return [this.#inputs, computes ? [['check', '1.2']] : [figure, ['new', '1.3', '--revise', 'population']]]
    }
    if (kind < 0.88 && computes) return [this.#declarations, [['check', '1.2', '--json']]]
    if (kind < 0.88)
      return [
        this.#declarations,
        [
          ['withdraw', '1.2', '--reason', 'x'],
          ['new', '1.3', '--add-year', '2023'],
          ['verify', BUNDLE],
          ['explain', '1.2', 'XXX', 'x', 'x', '2020', 'x'],
        ],
      ]
    if (kind < 0.96)
      return [this.#published, [['verify', BUNDLE], ['verify', BUNDLE, '--json'], signed, ['diff', 'releases/1.1/demo', BUNDLE]]]
    if (random() < 0.9) return [SIGNED, [signed]]
    const ofTree = ['verify', 'public/demo', '--public-key', PUBLIC_KEY]
    return [SIGNED, [ofTree, [...signed, '--known-list', 'public/demo/signatures.json']]]
  }

  #spoil(random: Random, file: string): void {
    const path = this.#workspace.path(file)
    const before = this.#kept.get(file) ?? Buffer.alloc(0)
    rmSync(path, { recursive: true, force: true })
    const whole = random()
    if (whole < 0.01) mkdirSync(path)
    else if (whole < 0.02) symlinkSync(path, path)
    else if (whole < 0.03) execFileSync('mkfifo', [path])
    else if (whole < 0.05) writeFileSync(path, '')
    else if (whole < 0.08) writeFileSync(path, Buffer.from(Array.from({ length: 500 }, () => Math.floor(random() * 256))))
    else if (whole < 0.1) return
    else if (whole < 0.2 || /\.parquet$/.test(file)) {
      const bytes = Buffer.from(before)
      const at = Math.floor(random() * bytes.length)
      bytes[at] = Math.floor(random() * 256)
      writeFileSync(path, bytes)
    } else writeFileSync(path, mutated(random, before.toString('utf8')))
  }

  #broken(args: readonly string[], changed: string | undefined, code: number, stdout: string, stderr: string): string | undefined {
    const all = `${stdout}${stderr}`
    if (![0, 1, 2].includes(code)) return `exit code ${code}`
    if (/(?![\n\t])\p{Cc}|[\u202e\ufdd0]/u.test(all.replaceAll('\r\n', '\n'))) return 'a raw control character'
    if (/This is a bug|node:internal|\n {4}at /.test(all)) return 'a stack'
    if (code === 2 && !/error\[[a-z-]+\]: \S|"code": "/.test(all) && !/usage|Usage|hint/.test(all)) return 'no message'
    if (code === 2 && changed !== undefined && !args.includes('diff') && !all.includes('XXX') && all.trim() === '') return 'no place'
    // A tree is verified without the bundle.
    const isRead = changed !== undefined && (args.includes(BUNDLE) || !changed.startsWith(`${BUNDLE}/`))
    if (code === 0 && args[0] === 'verify' && isRead && this.#isOther(changed, args.includes('--public-key')))
      return 'other data were verified'
    return undefined
  }

  /** Whether the data, or the lock or signature that they are compared with, have changed in content. */
  #isOther(file: string, isSigned: boolean): boolean {
    if (isSigned && file.startsWith(BUNDLE) && !SIGNED.includes(file)) return this.#kept.get(file)?.equals(this.#now(file)) !== true
    if (isSigned && file === `${BUNDLE}/signature.json`) return this.#saysOther(file)
    // Without a key, only the lock and the locked files count. A bundle can be verified even without its release.json.
    if (file !== LOCK && !LOCKED.some((name) => file === `${BUNDLE}/${name}`)) return false
    return file === LOCK ? this.#saysOther(file) : this.#kept.get(file)?.equals(this.#now(file)) !== true
  }

  #now(file: string): Buffer {
    return readFileSync(this.#workspace.path(file))
  }

  /**
   * Whether the content of a JSON file has changed in more than blanks. Without the inputs, of the digests of rows only the number can be
   * compared.
   */
  #saysOther(file: string): boolean {
    const content = (bytes: Buffer | undefined) =>
      JSON.stringify(JSON.parse(String(bytes)), (key, value) => (key === 'row_digests' ? String(value).length : value))
    return content(this.#now(file)) !== content(this.#kept.get(file))
  }

  /** Restores the files and removes what a command has made. */
  #restore(): void {
    const { root, path } = this.#workspace
    for (const [file, bytes] of this.#kept) {
      const stats = lstatSync(path(file), { throwIfNoEntry: false })
      if (stats?.isFile() && readFileSync(path(file)).equals(bytes)) continue
      rmSync(path(file), { recursive: true, force: true })
      writeFileSync(path(file), bytes)
    }
    for (const name of readdirSync(join(root, 'releases')))
      if (!/^1\.[12]$/.test(name) && !/^1\.(2\.1|3|4)$/.test(name)) rmSync(path(`releases/${name}`), { recursive: true })
    for (const name of ['1.2.1', '1.3', '1.4']) rmSync(path(`releases/${name}/release.json`), { recursive: true, force: true })
    for (const name of ['keys.json', 'keys.caddy']) rmSync(path(name), { recursive: true, force: true })
  }
}

const WORDS: readonly string[] = [
  '1.1',
  '1.2',
  '1.3',
  'demo',
  'production',
  'BRA',
  'PET',
  'All packaging',
  '2020',
  'nginx',
  'caddy',
  'releases/1.2/demo',
  'public/demo',
  'x',
]
const OPTIONS: readonly string[] = [
  '--json',
  '--quiet',
  '--env',
  '--root',
  '--format',
  '--fail-on',
  '--set',
  '--reason',
  '--add-year',
  '--revise',
  '--date',
  '--lock',
  '--threads',
  '--help',
  '--listen',
  '--prefix',
  '--also',
  '--expires',
  '--accept',
  '--summary',
]
/** Commands that end by themselves and compute no release. `serve` is left out, because it needs a network. */
const COMMANDS: readonly (readonly string[])[] = [
  ['explain'],
  ['hosts'],
  ['keys', 'add'],
  ['keys', 'list'],
  ['keys', 'revoke'],
  ['new'],
  ['verify'],
  ['withdraw'],
  ['help'],
  [],
]
/** Commands that compute. The version does not exist, so that they end before they compute. */
const COMPUTING: readonly (readonly string[])[] = [
  ['check', '9.9'],
  ['build', '9.9'],
  ['diff', '9.9'],
  ['what-if', '9.9'],
  ['lock', '9.9'],
]

function argumentsOf(random: Random): readonly string[] {
  const command = random() < 0.3 ? pick(random, COMPUTING) : pick(random, COMMANDS)
  const words = Array.from({ length: Math.floor(random() * 7) }, () => {
    const kind = random()
    if (kind < 0.35) return pick(random, TOKENS).replaceAll('\0', '')
    return kind < 0.65 ? pick(random, OPTIONS) : pick(random, WORDS)
  })
  // Leave out options that would make a command write outside the workspace.
  const isSafe = (word: string, at: number) => !(words[at - 1] === '--root' || words[at - 1] === '--out') || /^[x1-9]/.test(word)
  return [...command, ...words.filter(isSafe)]
}
