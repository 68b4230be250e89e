// Tests signatures of locks, bundles and trees: what a key proves, and that it detects changes that a check without it cannot detect.

import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { checkResultSchema } from '../../../schemas/check-result.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { type Run, runMain, type Workspace } from '../../workspace.ts'

const bundle = 'releases/1.1/demo'
const tree = 'public/demo'
const lock = 'releases/1.1/demo.lock.json'
let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  for (const name of ['', 'other-']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    workspace.write(`${name}signing.pem`, pem(privateKey))
    workspace.write(`${name}public.pem`, pem(publicKey))
  }
  await succeeding('build', '--sign', 'signing.pem')
  for (const version of ['1.1', '1.2']) await succeeding('lock', version, '--sign', 'signing.pem')
}, 300_000)

const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

async function succeeding(...args: string[]): Promise<Run> {
  const ran = await run(...args)
  if (ran.code !== 0) throw new Error(`${args.join(' ')} ends with ${ran.code}:\n${ran.stdout}${ran.stderr}`)
  return ran
}

const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0).reverse()) back()
})

/** Changes a file until the test ends, and keeps the times, by which a build notices changes. Undefined removes the file. */
function alter(file: string, change: (text: string) => string | Buffer | undefined): void {
  const path = workspace.path(file)
  const before = readFileSync(path)
  const times = [path, dirname(path)].map((place) => [place, statSync(place)] as const)
  const put = (content: string | Buffer | undefined) => {
    // Replace the file instead of writing to it, because it can be a hard link to equal files.
    rmSync(path, { force: true })
    if (content !== undefined) writeFileSync(path, content)
    for (const [place, { atime, mtime }] of times) if (existsSync(place)) utimesSync(place, atime, mtime)
  }
  put(change(before.toString('utf8')))
  undo.push(() => put(before))
}

interface Verified {
  readonly environment?: string
  readonly problems: readonly { readonly rule: string; readonly file: string; readonly message: string }[]
  readonly notes: readonly string[]
  readonly signature?: { readonly state: string; readonly key: string; readonly signed?: string }
}

/** Runs `verify --json` and returns its result. */
async function verified(...args: string[]): Promise<Verified & { readonly code: number | null; found(code: string): string[] }> {
  const { code, stdout, stderr } = await run('verify', ...args, '--json')
  expect(stderr).toBe('')
  const result = JSON.parse(stdout) as Verified
  return {
    ...result,
    code,
    found: (wanted) => result.problems.filter((one) => one.rule === wanted).map(({ file }) => file.replace(`${workspace.root}/`, '')),
  }
}

const withKey = (target: string, ...more: string[]) => verified(target, '--public-key', 'public.pem', ...more)

const payloadOf = (file: string) => {
  const envelope = JSON.parse(workspace.read(file)) as { payload: string; signatures: { keyid: string; sig: string }[] }
  return { envelope, statement: JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')) }
}

describe('a signature', () => {
  it('is a DSSE envelope around an in-toto statement that node:crypto alone can check', () => {
    const { envelope, statement } = payloadOf(`${bundle}/signature.json`)
    const payload = Buffer.from(envelope.payload, 'base64')
    // The pre-authentication encoding of the DSSE specification, written out.
    const signed = Buffer.from(`DSSEv1 28 application/vnd.in-toto+json ${payload.length} ${payload.toString('utf8')}`)
    const key = createPublicKey(workspace.read('public.pem'))
    expect(verify(null, signed, key, Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))).toBe(true)
    expect(envelope.signatures[0]?.keyid).toBe(sha256(key.export({ type: 'spki', format: 'der' })))
    expect(statement._type).toBe('https://in-toto.io/Statement/v1')
    const manifest = JSON.parse(workspace.read(`${bundle}/manifest.json`))
    const names = statement.subject.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['manifest.json', ...manifest.files.map(({ path }: { path: string }) => path)])
    for (const { name, digest } of statement.subject) expect(digest.sha256).toBe(sha256(readFileSync(workspace.path(`${bundle}/${name}`))))
    expect(statement.predicate).toEqual({
      version: '1.1',
      environment: 'demo',
      date: manifest.date,
      pipeline: manifest.pipeline,
      lock: sha256(workspace.read(lock)),
      inputs: manifest.inputs,
    })
  })

  it('of a tree names every release with its status, its date and its digests', () => {
    const { statement } = payloadOf(`${tree}/signatures.json`)
    const { versions, latest } = JSON.parse(workspace.read(`${tree}/versions.json`))
    expect(statement.predicate).toMatchObject({ environment: 'demo', latest })
    expect(statement.predicate.signed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(statement.predicate.releases).toEqual(
      versions.map(({ version, date, status }: { version: string; date: string; status: object }) => ({
        version,
        date,
        status,
        manifest: sha256(workspace.read(`releases/${version}/demo/manifest.json`)),
        lock: sha256(workspace.read(`releases/${version}/demo.lock.json`)),
        files: sha256(workspace.read(`${tree}/v/${version}/files.txt`)),
      })),
    )
  })

  it('of a lock is about the file of the lock', () => {
    const { statement } = payloadOf('releases/1.1/demo.lock.sig.json')
    expect(statement.subject).toMatchObject([{ name: 'demo.lock.json', digest: { sha256: sha256(workspace.read(lock)) } }])
  })

  it('leaves every other file of bundle, tree and lock as an unsigned build writes it', async () => {
    const plain = await builtSmallWorkspace()
    for (const file of [lock, `${bundle}/manifest.json`, `${tree}/versions.json`, `${tree}/index.html`, `${tree}/v/1.1/files.txt`])
      expect(plain.read(file)).toBe(workspace.read(file))
    for (const file of [`${bundle}/signature.json`, `${tree}/signatures.json`, 'releases/1.1/demo.lock.sig.json'])
      expect(existsSync(plain.path(file))).toBe(false)
  })

  it('stays what it is when it is made again, and when the build finds all in place, and --json says what was signed', async () => {
    const files = [...['1.1', '1.2'].map((version) => `releases/${version}/demo/signature.json`), `${tree}/signatures.json`]
    const before = workspace.read(`${bundle}/signature.json`)
    const again = await succeeding('build', '--sign', 'signing.pem', '--json')
    const { key } = (await withKey(bundle)).signature ?? {}
    expect(checkResultSchema.parse(JSON.parse(again.stdout)).signed).toEqual({ key, files: files.map((file) => workspace.path(file)) })
    expect(workspace.read(`${bundle}/signature.json`)).toBe(before)
    const list = workspace.read(`${tree}/signatures.json`)
    expect((await succeeding('build')).stderr).toContain('--sign')
    expect(checkResultSchema.parse(JSON.parse((await succeeding('build', '--json')).stdout)).signed).toBeNull()
    expect(workspace.read(`${bundle}/signature.json`)).toBe(before)
    expect(workspace.read(`${tree}/signatures.json`)).toBe(list)
  })
})

describe('a key', () => {
  it.each([
    ['build', '--sign', 'nowhere.pem'],
    ['build', '--sign', 'public.pem'],
    ['lock', '1.1', '--sign', lock],
    ['verify', bundle, '--public-key', 'nowhere.pem'],
    ['verify', bundle, '--public-key', 'signing.pem'],
    ['verify', tree, '--public-key', 'public.pem', '--known-list', 'nowhere.json'],
    ['verify', tree, '--public-key', 'public.pem', '--known-list', lock],
    ['verify', tree, '--known-list', `${tree}/signatures.json`],
    ['verify', bundle, '--public-key', 'public.pem', '--known-list', `${tree}/signatures.json`],
    ['verify', `${tree}/v/1.1`, '--public-key', 'public.pem', '--known-list', `${tree}/signatures.json`],
  ])('that cannot be used ends a command with exit code 2 and what to do: %s %s %s', async (...args) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error\[(bad-|unreadable-file)/)
    expect(stderr).not.toContain(workspace.read('signing.pem').split('\n')[1])
  })
})

describe('a check with the public key', () => {
  it('finds a bundle genuine, and leaves nothing that is not proven', async () => {
    const { code, signature, notes, problems } = await withKey(bundle)
    expect(problems).toEqual([])
    expect(signature).toEqual({
      state: 'genuine',
      key: sha256(createPublicKey(workspace.read('public.pem')).export({ type: 'spki', format: 'der' })),
    })
    expect(notes.join('\n')).not.toContain('not proven')
    expect(notes.at(-1)).toBe(
      'as signed: ' +
        '.zenodo.json, CHANGES.md, CITATION.cff, aggregates.csv, aggregates.parquet, changes.json, citation.bib, contributions.csv, ' +
        'countries.csv, datapackage.json, datasets.parquet, datasets.sdmx.csv, decision.html, decision.json, evidence.parquet, ' +
        'explanations.jsonl, explorer.json, findings.csv, national-totals.csv, pairs.csv, plastic-packaging-eol.xlsx, ranges.csv, ' +
        'ranges.parquet, status.csv, status.parquet, structure.sdmx, structure.sdmx.json, validation.html, validation.json',
    )
    expect(code).toBe(0)
    expect((await run('verify', bundle, '--public-key', 'public.pem')).stdout).toMatch(
      /^releases\/1\.1\/demo: bundle of demo, 1\.1, \d+ files: genuine, data as locked\n/,
    )
  })

  it('finds a tree genuine, and says when its list was signed', async () => {
    const { code, signature, notes, problems } = await withKey(tree)
    expect(problems).toEqual([])
    expect(signature).toMatchObject({ state: 'genuine', signed: payloadOf(`${tree}/signatures.json`).statement.predicate.signed })
    expect(notes.join('\n')).not.toContain('not proven')
    expect(code).toBe(0)
  })

  it('without the key, says that there is a signature which nobody checked', async () => {
    const { code, stdout } = await run('verify', bundle)
    expect(stdout).toMatch(/: data as locked\n/)
    expect(stdout).toMatch(/not checked: signature\.json, signed with the key [0-9a-f]{64}; --public-key <file> checks it\n$/)
    expect(code).toBe(0)
    expect((await run('verify', tree)).stdout).toContain('  not checked: signatures.json, signed with the key ')
    alter(`${bundle}/signature.json`, () => 'something else')
    expect((await verified(bundle)).found('unlisted-file')).toEqual([`${bundle}/signature.json`])
  })

  it('says that somebody else signed it too, beside a good signature', async () => {
    const stranger = '0'.repeat(64)
    for (const file of [`${bundle}/signature.json`, `${tree}/signatures.json`])
      alter(file, (text) => {
        const envelope = JSON.parse(text)
        return JSON.stringify({ ...envelope, signatures: [...envelope.signatures, { keyid: stranger, sig: 'AAAA' }] })
      })
    for (const [place, name] of [
      [bundle, 'signature.json'],
      [tree, 'signatures.json'],
    ] as const) {
      const { code, stdout } = await run('verify', place, '--public-key', 'public.pem')
      expect(stdout).toContain(`not checked: ${name} is also signed with the key ${stranger}\n`)
      expect(`${code} ${stdout}`).toMatch(/^0 .*genuine/)
    }
  })

  it('finds what was signed with another key', async () => {
    const { code, signature, found } = await verified(bundle, '--public-key', 'other-public.pem')
    expect({ code, state: signature?.state }).toEqual({ code: 1, state: 'wrong key' })
    expect(found('wrong-key')).toEqual([`${bundle}/signature.json`])
  })

  it('finds another lock than was signed, and a signature of a lock that is not its own', async () => {
    alter(lock, (text) => `${text}\n`)
    expect((await withKey(bundle)).found('not-as-signed')).toEqual([lock])
    expect((await withKey(tree)).found('not-as-signed')).toEqual([lock])
    undo.splice(0).forEach((back) => {
      back()
    })
    alter('releases/1.1/demo.lock.sig.json', () => workspace.read('releases/1.2/demo.lock.sig.json'))
    expect((await withKey(bundle)).found('not-as-signed')).toEqual([lock])
  })
})

describe('a build that signs', () => {
  it('refuses to sign what somebody else altered, and writes no signature then', async () => {
    const before = workspace.read(`${tree}/signatures.json`)
    for (const file of [`${tree}/v/1.1/datasets/BRA/pet-bottles/PET/2020.json`, `${tree}/assets/docs.js`])
      alter(file, (text) => text.replace(/\w(?=\W*$)/, (last) => (last === '0' ? '1' : '0')))
    const { code, stdout } = await run('build', '1.2', '--sign', 'signing.pem', '--json')
    // One object, also where the build itself has succeeded.
    const { error } = JSON.parse(stdout)
    expect(error.code).toBe('not-as-locked')
    expect(stdout).toContain('2020.json')
    expect(stdout).toContain('docs.js')
    expect(code).toBe(1)
    expect(workspace.read(`${tree}/signatures.json`)).toBe(before)
  })

  it('signs bundles alone where no tree is built', async () => {
    const ALONE = ['--no-api', '--no-ranges', '--no-explanations']
    const { code, stderr } = await run('build', '1.1', ...ALONE, '--out', 'elsewhere', '--sign', 'signing.pem')
    expect(stderr).toMatch(/signed with the key [0-9a-f]{64}: elsewhere\/releases\/1\.1\/demo\/signature\.json\n/)
    expect(code).toBe(0)
    expect(await withKey('elsewhere/releases/1.1/demo')).toMatchObject({ code: 0, signature: { state: 'genuine' } })
    expect(existsSync(workspace.path('elsewhere/public'))).toBe(false)
  })
})
