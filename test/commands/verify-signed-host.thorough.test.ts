// Tests `verify <url> --public-key` with every host: a signed tree is genuine on every host, and a tree without signatures is not signed.

import { generateKeyPairSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { host as inProcess } from '../contract/hosts/in-process.ts'
import { host as nginx } from '../contract/hosts/nginx.ts'
import { host as serve } from '../contract/hosts/serve.ts'
import { allHosts } from '../contract/hosts.ts'
import { describeWithProgram } from '../contract/programs.ts'
import type { Tree } from '../contract/trees.ts'
import { THOROUGH } from '../random.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

const PREFIX = '/data/plastic'

let workspace: Workspace
let tree: Tree

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  workspace.write('signing.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  workspace.write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString())
  const { code, stderr } = await runMain(['build', '--quiet', '--sign', 'signing.pem'], workspace.root)
  if (code !== 0) throw new Error(stderr)
  tree = {
    environment: 'demo',
    folder: workspace.path('public/demo'),
    versions: ['1.1', '1.2'],
    latest: '1.2',
    bundle: (version) => workspace.path(`releases/${version}/demo`),
  }
}, 600_000)
afterAll(() => workspace.remove())

it('a draft on a host is as it was signed, and one that was altered with its list is found', async () => {
  const signed = await builtSmallWorkspace()
  for (const name of ['signing.pem', 'public.pem']) signed.write(name, workspace.read(name))
  signed.removeFile('releases/1.2/demo.lock.json')
  rmSync(signed.path('public'), { recursive: true })
  signed.edit('releases/1.2/release.json', '"environments"', '"draft": true, "environments"')
  for (const versions of [[], ['1.2']])
    expect(await runMain(['build', ...versions, '--quiet', '--sign', 'signing.pem'], signed.root)).toMatchObject({ code: 0 })
  const { port, stop } = await serve.start(
    { ...tree, folder: signed.path('public/demo'), versions: ['1.1'], latest: '1.1' },
    { prefix: '', keys: undefined },
  )
  const verified = async () => {
    const url = `http://127.0.0.1:${port}`
    const { stdout } = await runMain(['verify', url, '--sample', '5', '--public-key', 'public.pem', '--json'], signed.root)
    const { problems, signature, notes } = JSON.parse(stdout)
    return { problems: problems.map(({ code }: { code: string }) => code), state: signature.state, notes: notes.join('\n') }
  }
  try {
    const note = 'as signed: the files of 1.2, which is a draft and has no lock'
    expect(await verified()).toEqual({ problems: [], state: 'genuine', notes: expect.stringContaining(note) })
    const file = 'public/demo/v/1.2-draft/contributions.csv'
    const text = signed.read(file)
    signed.removeFile(file)
    signed.write(
      file,
      text.replace(/\d/, (digit) => String(9 - Number(digit))),
    )
    expect(await verified()).toMatchObject({ problems: expect.arrayContaining(['altered-file']), state: 'altered' })
  } finally {
    await stop()
    signed.remove()
  }
}, 240_000)

for (const host of await allHosts()) {
  describeWithProgram(`a signed tree on ${host.name}`, host.program, () => {
    it('is genuine; without its signatures it is not signed, and the host says that there is nothing', async () => {
      const { port, stop } = await host.start(tree, { prefix: PREFIX, keys: undefined })
      const url = `http://127.0.0.1:${port}${PREFIX}`
      const verified = async () => {
        const { code, stdout, stderr } = await runMain(
          ['verify', url, '--sample', '5', '--public-key', 'public.pem', '--json'],
          workspace.root,
        )
        expect(stderr).toBe('')
        const { problems, signature } = JSON.parse(stdout)
        return { code, problems: problems.map(({ code: what }: { code: string }) => what), state: signature.state }
      }
      try {
        const sent = await fetch(`${url}/signatures.json`)
        expect(sent.headers.get('content-type')).toBe('application/json')
        expect(await sent.text()).toBe(workspace.read('public/demo/signatures.json'))
        // The contract already tests that hosts answer alike. Therefore only one host that runs code and one file server are verified.
        if (!THOROUGH && ![inProcess.name, nginx.name].includes(host.name)) return
        expect(await verified()).toEqual({ code: 0, problems: [], state: 'genuine' })
        // A missing signature is the same on every host, so that one host suffices.
        if (host.name !== inProcess.name && !THOROUGH) return
        const kept = workspace.read('public/demo/signatures.json')
        rmSync(workspace.path('public/demo/signatures.json'))
        try {
          const missing = await fetch(`${url}/signatures.json`)
          expect(missing.status).toBe(404)
          expect(await missing.json()).toMatchObject({ type: 'urn:problem-type:plastic-eol:not-found' })
          expect(await verified()).toEqual({ code: 1, problems: ['not-signed'], state: 'not signed' })
        } finally {
          workspace.write('public/demo/signatures.json', kept)
        }
      } finally {
        await stop()
      }
    }, 240_000)
  })
}
