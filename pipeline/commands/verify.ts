// `verify <dir or url>`: checks whether the published data match the lock.

import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { LAYOUT_FILE } from '../api/paths.ts'
import { adviceFor } from '../ingest/input-problems.ts'
import { readIfThere } from '../io/files.ts'
import { realPlace } from '../io/folders.ts'
import { builtFolder, shownPlace } from '../io/published-folder.ts'
import { count, plural } from '../model/count.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { shellWord } from '../model/shell-word.ts'
import { compareVersions } from '../model/versions.ts'
import { readPublicKey } from '../release/signatures/keys.ts'
import { readKnownList, type SignatureOptions, type SignatureVerdict } from '../release/signatures/signed.ts'
import { verifyFolder } from '../release/verify/folder.ts'
import { verifyHost } from '../release/verify/host.ts'
import { WITHOUT_LOCK } from '../release/verify/tree.ts'
import { problemLines } from '../report/terminal/failure-text.ts'
import { type Context, type ExitCode, placeOptions, shortPath } from './context.ts'
import { wholeNumberOf } from './option-values.ts'

export interface VerifyFlags {
  readonly lock?: string
  /** The file of the public key that checks signatures, and the file of a signed list that was kept. */
  readonly publicKey?: string
  readonly knownList?: string
  /** From here on: options for hosts only. */
  readonly all?: boolean
  readonly plain?: boolean
  readonly sample?: string
  readonly seed?: string
  readonly keyFile?: string
  readonly timeout?: string
}

/**
 * Exit 0 when the data match the lock, everything else matches the list beside it and, with a public key, the signatures; 1 when not; 2
 * when a host does not answer, so that nothing can be said.
 */
export async function verify(context: Context, target: string, flags: VerifyFlags): Promise<ExitCode> {
  if (/^https?:\/\//i.test(target)) return verifyUrl(context, target, flags)
  if (/^(?:[a-z]+:\/\/|[\w.-]+:\d+(?:\/|$))/i.test(target)) {
    throw new Failure('bad-url', `${target} is neither the address of a host nor a folder.`, {
      hint: 'Begin the address of a host with http:// or https://.',
    })
  }
  return verifyPath(context, target, flags)
}

async function verifyPath(context: Context, folder: string, flags: VerifyFlags): Promise<ExitCode> {
  const { terminal, root, cwd } = context
  const ofHosts = (['all', 'plain', 'sample', 'seed', 'keyFile', 'timeout'] as const).filter((name) => flags[name] !== undefined)
  if (ofHosts.length > 0) {
    throw new Failure(
      'bad-option',
      '--all, --plain, --sample, --seed, --key-file and --timeout are only for hosts: a folder is always checked as a whole.',
      { hint: 'Leave these options out, or give the address of a host.' },
    )
  }
  const verification = await verifyFolder(resolve(cwd, folder), {
    root,
    signatures: await signaturesOf(context, flags),
    ...(flags.lock === undefined ? {} : { lock: resolve(cwd, flags.lock) }),
    onRelease: (version) => terminal.progress(`checking ${version}`),
  })
  const { problems, environment, versions, files, kind, notes, signature } = verification
  // Only the root of a whole tree has a list of releases to compare.
  if (flags.knownList !== undefined && problems.length === 0 && signature?.signed === undefined)
    throw new Failure('bad-option', `${folder} has no list of releases with which that of --known-list could be compared.`, {
      hint: 'Name the whole api tree (public/<env>), or leave --known-list out.',
    })
  if (context.json) terminal.result(jsonText(verification))
  else {
    const releases = [environment ?? [], versions].flat().join(', ')
    print(context, `${folder}: ${kind} of ${releases}, ${count(files)} files`, { problems, notes, signature })
    for (const hint of hintsFor(context, problems)) terminal.say(hint)
  }
  return problems.length === 0 ? 0 : 1
}

async function verifyUrl(context: Context, url: string, flags: VerifyFlags): Promise<ExitCode> {
  const { terminal, root, cwd } = context
  if (flags.all && flags.sample !== undefined)
    throw new Failure('bad-option', '--all cannot be combined with --sample.', { hint: 'Leave out --sample: --all compares every page.' })
  const seed = flags.seed === undefined ? newSeed() : String(wholeNumberOf('--seed', flags.seed))
  const verification = await verifyHost(url, {
    root,
    seed,
    lock: flags.lock === undefined ? undefined : resolve(cwd, flags.lock),
    all: flags.all,
    signatures: await signaturesOf(context, flags),
    plain: flags.plain,
    sample: flags.sample === undefined ? undefined : wholeNumberOf('--sample', flags.sample),
    key: flags.keyFile === undefined ? undefined : await keyIn(resolve(cwd, flags.keyFile)),
    limits: flags.timeout === undefined ? {} : { idle: wholeNumberOf('--timeout', flags.timeout) * 1000 },
    onProgress: (version, done, of) => terminal.progress(`checking ${version}: ${count(done)} of ${count(of)} answers`),
  })
  const { problems, unanswered, versions, answers, environment, notes, signature } = verification
  if (context.json) terminal.result(jsonText({ ...verification, seed }))
  else {
    const checked = versions.map(
      ({ version, lock, files, compared }) =>
        `${version}: ${count(compared)} of ${count(files)} files compared with ${lock === null ? 'its list of files' : shortPath(lock, cwd)}`,
    )
    const sampled = versions.some(({ files, compared }) => compared < files)
    const releases = versions.map(({ version }) => version).join(', ')
    const heading = `${verification.url}: ${environment}, ${releases}, ${count(answers)} answers${sampled ? ', a sample' : ''}`
    print(context, heading, {
      problems,
      notes: [...checked, ...(sampled ? [`pages selected with --seed ${seed}; --all compares every page`] : []), ...notes],
      unanswered,
      signature,
    })
    for (const advice of adviceFor([...problems, ...unanswered])) terminal.say(`hint: ${advice}`)
  }
  if (problems.length > 0) return 1
  return unanswered.length > 0 ? 2 : 0
}

function hintsFor(context: Context, problems: readonly Problem[]): string[] {
  // Neither says that files were altered.
  const builtOf = ({ rule, file = '' }: Problem) =>
    rule === 'not-signed' || rule === 'other-environment' ? undefined : builtFolder(file, LAYOUT_FILE)
  const built = [...new Set(problems.flatMap((problem) => builtOf(problem) ?? []))]
  const advice = adviceFor(problems.filter((problem) => builtOf(problem) === undefined)).map((text) => `hint: ${text}`)
  return built.length > 0 ? [...advice, mendingHint(context, built)] : advice
}

/**
 * The hint for folders that a build made and that do not match the lock. A build compares only sizes and times, and leaves such folders.
 */
function mendingHint({ root, cwd }: Context, folders: readonly string[]): string {
  const shown = folders.map((folder) => shellWord(shortPath(folder, cwd))).join(' ')
  const places = folders.flatMap((folder) => builtPlace(folder) ?? [])
  const [first] = places
  if (first === undefined || places.length < folders.length)
    return `hint: These folders are copies of what a build wrote. Copy them again:\n  ${shown}`
  const { out, env, options } = first
  const versions = places.flatMap(({ version }) => version ?? []).sort(compareVersions)
  const where = placeOptions({ root, out: out === realPlace(root) ? root : out, cwd })
  return [
    'hint: If these folders are copies, copy them again. If they were built here, remove them, and build them again from the inputs:',
    `  rm -r ${shown}`,
    `  plastic-eol build${versions.map((version) => ` ${version}`).join('')}${env === 'demo' ? '' : ` --env ${env} --raw <dir>`}${where}${options}`,
  ].join('\n')
}

/** What to build again for a folder that a build made; undefined if it is not where builds put it. `latest` is no version of its own. */
function builtPlace(folder: string) {
  const place = shownPlace(folder)
  const [, out, bundled, env] = /^(.*)\/releases\/([^/]+)\/(demo|production)$/.exec(place) ?? []
  if (out !== undefined && env !== undefined) return { out, version: bundled, env, options: ' --no-api' }
  const [, above, served, version] = /^(.*)\/public\/(demo|production)\/(?:v\/([^/]+?)(?:-draft)?|latest)$/.exec(place) ?? []
  if (above === undefined || served === undefined) return undefined
  return { out: above, version, env: served, options: place === folder ? ' --tree light' : '' }
}

interface Printed {
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  readonly unanswered?: readonly Problem[]
  readonly signature?: SignatureVerdict | undefined
}

function print({ terminal }: Context, heading: string, { problems, notes, unanswered = [], signature }: Printed): void {
  const all = [...problems, ...unanswered]
  const verdict = () => {
    if (problems.length > 0) return terminal.paint.bad(plural(problems.length, 'problem'))
    if (unanswered.length > 0) return terminal.paint.bad(`${plural(unanswered.length, 'question')} without an answer`)
    return terminal.paint.good(notes.includes(WITHOUT_LOCK) ? 'files as signed' : 'data as locked')
  }
  const state = signature ? `${terminal.paint[signature.state === 'genuine' ? 'good' : 'bad'](signature.state)}, ` : ''
  const signed = signature?.signed === undefined ? [] : [`  list of releases signed ${signature.signed}`]
  terminal.result([`${heading}: ${state}${verdict()}`, ...signed, ...notes.map((note) => `  ${note}`), ...problemLines(all), ''].join('\n'))
}

/** The options for checking signatures; undefined if no public key is given. Failure 'bad-public-key', 'bad-known-list' or 'bad-option'. */
async function signaturesOf({ cwd }: Context, { publicKey, knownList }: VerifyFlags): Promise<SignatureOptions | undefined> {
  if (publicKey === undefined) {
    if (knownList === undefined) return undefined
    throw new Failure('bad-option', '--known-list needs --public-key, which checks the signature of the list.', {
      hint: 'Add --public-key <file>, or leave --known-list out.',
    })
  }
  const key = await readPublicKey(resolve(cwd, publicKey))
  return { key, known: knownList === undefined ? undefined : await readKnownList(resolve(cwd, knownList), key) }
}

/** The access key in a file, without the blanks around it. Failure 'bad-key-file'; the key itself is never shown. */
async function keyIn(file: string): Promise<string> {
  const text = (await readIfThere(file, file, 'declaration'))?.toString('utf8').trim()
  if (text !== undefined && /^[\x21-\x7e]+$/.test(text)) return text
  throw new Failure('bad-key-file', text === undefined ? `There is no file ${file}.` : `${file} does not contain exactly one access key.`, {
    hint: 'Write the access key, and nothing else, into this file.',
  })
}

/** A random seed: each run compares other pages, so that nobody knows which. */
const newSeed = () => String(randomInt(1, 1_000_000_000))
