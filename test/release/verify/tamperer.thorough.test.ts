// Tests an attacker who can write to all data and has this program. The attacker rewrites files, lists, manifests, compressed copies and
// locks together, so that they match. Each test states whether the attack is found without the key, by the locks, and with the key.

import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { COMPRESSIONS } from '../../../pipeline/io/compressions.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { THOROUGH } from '../../random.ts'
import { builtSmallWorkspace, smallWorkspace } from '../../small-workspace.ts'
import { tried } from '../../tried.ts'
import { runMain, type Workspace, workspaceAt } from '../../workspace.ts'

const bundle = 'releases/1.1/demo'
const tree = 'public/demo'

/** The genuine workspace, signed by its owner. */
let right: Workspace
/** The attacker's own workspace, made and signed with the same program: other data, without the second release. */
let forged: Workspace
/** The workspace that the owner signed before the second release existed. */
let shortened: Workspace
let keys: string

beforeAll(async () => {
  keys = mkdtempSync(join(tmpdir(), 'plastic-eol-keys-'))
  for (const name of ['owner', 'tamperer']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    writeFileSync(join(keys, `${name}.pem`), pem(privateKey))
    writeFileSync(join(keys, `${name}.pub.pem`), pem(publicKey))
  }
  right = await builtSmallWorkspace()
  forged = withFirstAlone()
  forged.edit('sources/demo/recycling_rates.csv', 'BRA,2019,*,*,16,', 'BRA,2019,*,*,19,')
  await succeeding(forged, 'lock', '1.1')
  shortened = withFirstAlone()
  shortened.write('releases/1.1/demo.lock.json', right.read('releases/1.1/demo.lock.json'))
  await signed(forged, 'tamperer', '1.1')
  await signed(shortened, 'owner', '1.1')
  // Sign last, so that the time differs from that of the tree without the second release, as for any two releases.
  await signed(right, 'owner')
}, 600_000)
afterAll(() => {
  for (const workspace of [right, forged, shortened]) workspace?.remove()
  rmSync(keys, { recursive: true, force: true })
})

/** The small workspace before the second release existed. */
function withFirstAlone(): Workspace {
  const workspace = smallWorkspace()
  workspace.edit('releases/1.2/release.json', '"environments"', '"draft": true, "environments"')
  workspace.removeFile('releases/1.2/demo.lock.json')
  return workspace
}

const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

async function succeeding({ root }: Workspace, ...args: string[]) {
  const { code, stdout, stderr } = await runMain(args, root)
  if (code !== 0) throw new Error(`${args.join(' ')} ends with ${code}:\n${stdout}${stderr}`)
}

async function signed(workspace: Workspace, name: string, ...versions: string[]): Promise<void> {
  await succeeding(workspace, 'build', ...versions, '--quiet', '--sign', join(keys, `${name}.pem`))
}

const copies: Workspace[] = []
const stops: (() => void)[] = []
afterEach(() => {
  for (const copy of copies.splice(0)) copy.remove()
  for (const stop of stops.splice(0)) stop()
})

/** A copy to tamper with. A test that does not read the tree copies only the bundles. */
function copyOf(
  { root }: Workspace,
  parts: readonly string[] = ['sources', 'releases', 'public', '.plastic-eol-demo.memo.json'],
): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-test-'))
  execFileSync('cp', ['-a', ...parts.map((part) => join(root, part)), folder])
  const copy = workspaceAt(folder)
  copies.push(copy)
  return copy
}

/** Replaces a path of a workspace by the same path of another workspace. */
function take(to: Workspace, from: Workspace, path: string): void {
  rmSync(to.path(path), { recursive: true, force: true })
  // A bundle is a link to a folder; a tree is a folder with links.
  execFileSync('cp', [path === tree ? '-a' : '-aH', from.path(path), to.path(path)])
}

/** Replaces a file and its compressed copies, but not other hard links to it. */
function replace(workspace: Workspace, file: string, text: string): void {
  for (const [suffix, bytes] of [
    ['', Buffer.from(text)],
    ...COMPRESSIONS.map(({ suffix, compress }) => [suffix, compress(Buffer.from(text))] as const),
  ] as const) {
    const path = workspace.path(`${file}${suffix}`)
    if (!existsSync(path)) continue
    rmSync(path)
    writeFileSync(path, bytes)
  }
}

/** Updates the entry of a file in files.txt or manifest.json to its current content. */
function relist(workspace: Workspace, folder: string, name: string): void {
  const bytes = readFileSync(workspace.path(`${folder}/${name}`))
  const pattern = name.replaceAll('.', '\\.')
  const [list, manifest] = [`${folder}/files.txt`, `${folder}/manifest.json`]
  if (!existsSync(workspace.path(manifest))) {
    const line = new RegExp(`^(${pattern}\t).*`, 'm')
    replace(workspace, list, workspace.read(list).replace(line, `$1${bytes.length}\t${sha256(bytes)}`))
    return
  }
  const entry = new RegExp(`("path": "${pattern}",\\s+"bytes": )\\d+(,\\s+"sha256": ")[0-9a-f]+`)
  workspace.edit(manifest, entry, (...[, before, between]) => `${before}${bytes.length}${between}${sha256(bytes)}`)
}

interface Check {
  readonly code: number | null
  readonly state: string | undefined
  /** Each as `code file`. The path of the file is relative to the root or to the address. */
  readonly problems: readonly string[]
}

async function check(workspace: Workspace, target: string, ...more: string[]): Promise<Check> {
  const { code, stdout, stderr } = await runMain(['verify', target, '--json', ...more], workspace.root)
  if (stderr !== '') throw new Error(stderr)
  const { problems, signature } = JSON.parse(stdout) as {
    readonly problems: readonly { readonly code: string; readonly file: string }[]
    readonly signature?: { readonly state: string }
  }
  const short = (file: string) => file.replace(`${workspace.root}/`, '').replace(/^http:\/\/[^/]+\//, '')
  return { code, state: signature?.state, problems: problems.map((problem) => `${problem.code} ${short(problem.file)}`) }
}

const withKey = (workspace: Workspace, target: string, ...more: string[]) =>
  check(workspace, target, '--public-key', join(keys, 'owner.pub.pem'), ...more)

/** Checks few pages, because the attacks change whole files, which are all checked. */
const PLAIN = ['--plain', '--sample', '10']

/** Serves a tree as a plain file server does. */
async function hosted(workspace: Workspace): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const file = workspace.path(`${tree}${path.endsWith('/') ? `${path}index.html` : path}`)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end()
    createReadStream(file).pipe(response.writeHead(200))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a tamperer who', () => {
  afterEach((context) => {
    const isAttack = !context.task.name.startsWith('changes nothing')
    tried(context, 'attacks of a tamperer who has this program too: one is not found with the key', Number(isAttack))
  })

  it('changes nothing leaves folder and host genuine', async () => {
    const genuine = { code: 0, state: 'genuine', problems: [] }
    for (const target of [bundle, tree]) expect(await withKey(right, target)).toEqual(genuine)
    if (THOROUGH) expect(await withKey(right, await hosted(right), ...PLAIN)).toEqual(genuine)
    const { root } = shortened
    // A check by somebody without the lock of the second release.
    expect(await check(workspaceAt(root), `${await hosted(right)}`, ...PLAIN, '--public-key', join(keys, 'owner.pub.pem'))).toMatchObject({
      state: 'genuine',
    })
  })

  it('changes a figure together with the manifest is found by the lock, and with the key', async () => {
    const copy = copyOf(right, ['releases'])
    const file = `${bundle}/datasets.csv`
    copy.edit(file, /(\nBRA,[^\n]*?)\d(?=\n)/, '$19')
    relist(copy, bundle, 'datasets.csv')
    const without = await check(copy, bundle)
    expect(without.code).toBe(1)
    expect(without.problems).toContain(`not-as-locked ${file}`)
    const found = await withKey(copy, bundle)
    expect(found).toMatchObject({ code: 1, state: 'altered' })
    expect(found.problems).toContain(`not-as-signed ${file}`)
    expect(found.problems).toContain(`not-as-signed ${bundle}/manifest.json`)
  })

  it('changes a report together with the manifest is found with the key alone', async () => {
    const copy = copyOf(right, ['releases'])
    replace(copy, `${bundle}/validation.html`, '<p>Nothing was found.</p>')
    relist(copy, bundle, 'validation.html')
    expect(await check(copy, bundle)).toMatchObject({ code: 0, problems: [] })
    const found = await withKey(copy, bundle)
    expect(found.state).toBe('altered')
    expect(found.problems).toEqual([`not-as-signed ${bundle}/manifest.json`, `not-as-signed ${bundle}/validation.html`])
  })

  it('changes a file of a tree, its list and all compressed copies is found with the key alone, in the folder and on the host', async () => {
    const copy = copyOf(right)
    const folder = `${tree}/v/1.1`
    replace(
      copy,
      `${folder}/contributions.csv`,
      copy.read(`${folder}/contributions.csv`).replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`),
    )
    const { length } = readFileSync(copy.path(`${folder}/contributions.csv`))
    const entry = /("path": "contributions\.csv",[^}]*?"bytes": )\d+(,\s+"hash": ")[^"]+/
    const described = copy
      .read(`${folder}/datapackage.json`)
      .replace(entry, (_, before, between) => `${before}${length}${between}sha256:${sha256(copy.read(`${folder}/contributions.csv`))}`)
    expect(described).not.toBe(copy.read(`${folder}/datapackage.json`))
    replace(copy, `${folder}/datapackage.json`, described)
    for (const name of ['contributions.csv', 'datapackage.json']) relist(copy, folder, name)
    expect(await check(copy, tree)).toMatchObject({ code: 0, problems: [] })
    const found = await withKey(copy, tree)
    expect(found).toEqual({ code: 1, state: 'altered', problems: [`not-as-signed ${folder}/files.txt`] })
    expect(await withKey(copy, `${folder}`)).toEqual(found)
    const address = await hosted(copy)
    if (THOROUGH) expect(await check(copy, address, ...PLAIN)).toMatchObject({ code: 0, problems: [] })
    expect(await withKey(copy, address, ...PLAIN)).toEqual({ code: 1, state: 'altered', problems: ['altered-file v/1.1/files.txt'] })
  })

  it('makes everything anew from other inputs, locks too, is found with the key alone', async () => {
    const copy = copyOf(right)
    for (const path of [bundle, tree, 'releases/1.1/demo.lock.json']) {
      const kept = ['signature.json', 'signatures.json'].map((name) => [`${path}/${name}`, `${right.path(path)}/${name}`] as const)
      take(copy, forged, path)
      for (const [to, from] of kept) if (existsSync(from)) writeFileSync(copy.path(to), readFileSync(from))
    }
    for (const target of [bundle, tree]) {
      expect(await check(copy, target)).toMatchObject({ code: 0, problems: [] })
      const found = await withKey(copy, target)
      expect(found).toMatchObject({ code: 1, state: 'altered' })
      expect(found.problems).toContain('not-as-signed releases/1.1/demo.lock.json')
    }
    expect((await withKey(copy, bundle)).problems).toContain(`not-as-signed ${bundle}/datasets.csv`)
    expect((await withKey(copy, tree)).problems).toContain(`not-as-signed ${tree}/v/1.1/files.txt`)
  })

  it('and signs it too is found by the key', async () => {
    for (const [target, file] of [
      [bundle, `${bundle}/signature.json`],
      [tree, `${tree}/signatures.json`],
    ] as const) {
      expect((await check(forged, target)).code).toBe(0)
      const found = await withKey(forged, target)
      expect(found).toMatchObject({ code: 1, state: 'wrong key' })
      expect(found.problems).toEqual([`wrong-key ${file}`])
    }
    // The same code checks the key of a list in a folder and on a host.
    if (!THOROUGH) return
    const { problems, state } = await withKey(forged, await hosted(forged), ...PLAIN)
    expect({ problems, state }).toEqual({ problems: ['wrong-key signatures.json'], state: 'wrong key' })
  })

  it('removes the signatures is found with the key', async () => {
    const copy = copyOf(right)
    copy.removeFile(`${bundle}/signature.json`)
    copy.removeFile(`${tree}/signatures.json`)
    expect(await withKey(copy, bundle)).toMatchObject({ code: 1, state: 'not signed' })
    // test/commands/verify-signed-host.thorough.test.ts tests missing signatures on hosts.
    const found = await withKey(copy, tree)
    expect(found).toEqual({ code: 1, state: 'not signed', problems: [`not-signed ${tree}/signatures.json`] })
  })

  it('drops a release from tree and lists is found with the key alone, in the folder and on the host', async () => {
    const copy = copyOf(right)
    const signatures = readFileSync(right.path(`${tree}/signatures.json`))
    take(copy, shortened, tree)
    writeFileSync(copy.path(`${tree}/signatures.json`), signatures)
    expect(await check(copy, tree)).toMatchObject({ code: 0, problems: [] })
    const found = await withKey(copy, tree)
    expect(found).toMatchObject({ code: 1, state: 'altered' })
    expect(found.problems).toContain(`dropped-release ${tree}/versions.json`)
    expect(found.problems).toContain(`missing-file ${tree}/v/1.2/files.txt`)
    const onHost = await withKey(copy, await hosted(copy), ...PLAIN)
    expect(onHost).toMatchObject({ code: 1, state: 'altered' })
    expect(onHost.problems).toContain('dropped-release versions.json')
  })

  it('shows the tree of another day, whole and signed, is found by a list that was kept', async () => {
    const old = shortened
    const kept = right.path(`${tree}/signatures.json`)
    expect(await withKey(old, tree)).toMatchObject({ code: 0, state: 'genuine' })
    for (const [target, more, file] of [
      [tree, [], `${tree}/signatures.json`],
      [await hosted(old), PLAIN, 'signatures.json'],
    ] as const) {
      const found = await withKey(old, target, '--known-list', kept, ...more)
      expect(found).toMatchObject({ code: 1, state: 'altered' })
      expect(found.problems).toEqual([`older-list ${file}`, `dropped-release ${file}`])
    }
    expect(await withKey(right, tree, '--known-list', kept)).toMatchObject({ code: 0, state: 'genuine' })
  })
})
