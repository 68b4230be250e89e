// Tests of the real nginx in addition to the requests of the contract: the tests of every file server, and its parser, logs and whole file.

import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { nginx } from '../../../pipeline/api/hosts/nginx.ts'
import { storedKey } from '../../../pipeline/api/key-store.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { NGINX, reloadNginx, runNginx, startNginx } from '../../nginx.ts'
import { freePort } from '../../program.ts'
import { type TinyTree, tinyTree } from '../../tiny-tree.ts'
import {
  cutOff,
  expectProblem,
  fileServer,
  GIVEN,
  get,
  hosted,
  KEY,
  plantLinks,
  raw,
  testFileServer,
  whileServing,
  writeStrayFiles,
} from './file-server.ts'

/** Least number of requests between two reloads and after the last one. A number instead of a time, because machines differ in speed. */
const BETWEEN_RELOADS = 20

/** Sends requests without a pause while a server is reloaded several times. Returns their number and every outcome other than 200. */
async function askedWhileReloading(port: number, target: string, reload: () => void): Promise<{ asked: number; failed: string[] }> {
  const failed: string[] = []
  let [asked, going] = [0, true]
  const client = async () => {
    while (going) {
      asked++
      const outcome = await get(port, target).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      )
      if (outcome !== '200') failed.push(outcome)
    }
  }
  const clients = Array.from({ length: 4 }, client)
  for (let reloads = 0; reloads < 4; reloads++) {
    reload()
    for (const enough = asked + BETWEEN_RELOADS; asked < enough; ) await setTimeout(20)
  }
  going = false
  await Promise.all(clients)
  return { asked, failed }
}

const REVOKED = 'revoked1.Secret-D'
const created = '2026-11-16T00:00:00Z'
const STORED = [
  ...GIVEN.map((key) => storedKey(key.plain, { name: 'test', created, expires: 'expires' in key ? key.expires : null })),
  { ...storedKey(REVOKED, { name: 'revoked', created, expires: null }), revoked: created },
]

describeWithProgram('nginx', NGINX, () => {
  const server = fileServer({
    host: nginx,
    keys: { stored: STORED, store: '/nowhere' },
    run: (configuration, port) => startNginx([configuration], port),
  })
  const { demo, production, render } = server

  testFileServer(server, {
    refusedKeys: [['a revoked key', REVOKED]],
    withoutKey: [
      ['GET', '/.plastic-eol-refused', 401],
      ['OPTIONS', '/.plastic-eol-refused', 404],
    ],
    more({ port, running }) {
      it.each([
        ['GET', '/%00', {}],
        ['GET', '/../x', {}],
        ['GET', `/demo/datasets?${'a'.repeat(20_000)}`, {}],
        ['GET', '/demo/datasets', { x: 'a'.repeat(20_000) }],
        ['GET', '/demo/datasets', { 'transfer-encoding': 'nonsense' }],
        ['GET', '/demo/v/1.4/datasets.csv', { range: 'bytes=999999-' }],
        ['GET', '/demo/v/1.4/datasets.csv', { 'if-match': '"other"' }],
        ['POST', '/demo/datasets', { 'content-length': '99999999' }],
      ])('shows no page of nginx: %s %s %o', async (method, target, headers) => {
        const text = await raw(port(), `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headerLines(headers)}\r\n`)
        expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
        expect(text).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/)
        expect(text.match(/\r\nAccess-Control-Allow-Origin: \*\r\n/g)).toHaveLength(1)
        expect(text.match(/\r\nCache-Control: no-store\r\n/g)).toHaveLength(1)
        expect(text).not.toMatch(/<html/i)
      })

      it.each([
        'nonsense\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        'GET /datasets HTTP/1.1\r\n\r\n',
        'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
        'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ])('shows no page of nginx for %j', async (request) => {
        const text = await raw(port(), request)
        expect(text).toContain('urn:problem-type:plastic-eol:')
        expect(text).not.toMatch(/<html/i)
      })

      it('gives nothing away that the api does not name', async () => {
        for (const target of writeStrayFiles(production)) {
          const { body } = await get(port(), target, { 'x-api-key': KEY })
          expect(`${target} ${body.includes('secret') || /^404|^200/.test(body.toString()) || body.includes('Index of')}`).toBe(
            `${target} false`,
          )
        }
      })

      it('follows no symbolic link but those of a build', async () => {
        for (const target of plantLinks(production)) {
          const answer = await get(port(), target, { 'x-api-key': KEY })
          expect(`${target} ${answer.status}`).toBe(`${target} 404`)
          expectProblem(answer)
        }
        expect((await get(port(), '/docs/deep/page.html')).status).toBe(200)
        renameSync(join(production.folder, 'docs'), join(production.folder, '.docs-1'))
        symlinkSync('.docs-1', join(production.folder, 'docs'))
        renameSync(join(production.folder, 'v/1.4'), join(production.folder, 'v/.1.4-1'))
        symlinkSync('.1.4-1', join(production.folder, 'v/1.4'))
        for (const target of ['/docs/', '/v/1.4/datasets.csv', '/datasets', '/latest/metadata.json']) {
          expect(`${target} ${(await get(port(), target, { 'x-api-key': KEY })).status}`).toBe(`${target} 200`)
        }
      })

      it('sends a compressed sibling with a strong tag, because its bytes are always the same', async () => {
        const packed = await get(port(), '/demo/v/1.4/datasets.csv', { 'accept-encoding': 'gzip' })
        expect(packed.headers.etag).toMatch(/^"/)
      })

      it('sends parts of a file, and lets no cache keep them', async () => {
        const target = '/demo/v/1.4/datasets.csv'
        const { etag = '' } = (await get(port(), target)).headers
        for (const headers of [
          { range: 'bytes=0-10' },
          { range: 'bytes=0-10', 'if-range': etag },
          { range: 'bytes=0-10', 'accept-encoding': 'gzip;q=0' },
        ]) {
          const part = await get(port(), target, headers)
          expect(part).toMatchObject({ status: 206, body: Buffer.from('country,cat') })
          expect(part.headers['cache-control']).toBe('no-store')
        }
        const packed = await get(port(), target, { range: 'bytes=0-10', 'accept-encoding': 'gzip' })
        expect([packed.status, packed.headers['cache-control'], packed.headers['content-encoding']]).toEqual([
          200,
          'public, max-age=31536000, immutable',
          'gzip',
        ])
      })

      it('lets caches keep whole answers, also where a part was asked for', async () => {
        const target = '/demo/v/1.4/datasets.csv'
        const { etag = '' } = (await get(port(), target)).headers
        for (const [status, headers] of [
          [200, { range: 'nonsense' }],
          [200, { range: 'bytes=0-1,5-6', 'if-range': '"other"' }],
          [200, { range: 'bytes=0-10', 'if-range': '"other"' }],
          [304, { range: 'bytes=0-10', 'if-none-match': etag }],
        ] as const) {
          const whole = await get(port(), target, headers)
          expect([whole.status, whole.headers['cache-control']]).toEqual([status, 'public, max-age=31536000, immutable'])
        }
        const body = `{"text":"${'a'.repeat(2000)}"}`
        demo.write('v/1.4/metadata.json', body)
        const made = await get(port(), '/demo/v/1.4/metadata.json', { range: 'bytes=0-10', 'accept-encoding': 'gzip' })
        expect([made.status, made.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      })

      it('writes no key into a log', async () => {
        await get(port(), '/datasets', { 'x-api-key': KEY, referer: `http://x/?key=${KEY}`, 'user-agent': KEY })
        await get(port(), '/demo/datasets?country=FRA', { 'api-key': KEY, authorization: KEY })
        await get(port(), `/datasets?key=${KEY}`)
        await get(port(), `/demo/v/1.4/metadata?x-api-key=${KEY}`)
        const { access, error } = running().logs()
        for (const line of ['GET /datasets HTTP', 'GET /demo/datasets?country=FRA HTTP', 'GET /datasets?... HTTP', 'metadata?... HTTP'])
          expect(access).toContain(line)
        expect(`${access}${error}`).not.toMatch(/Secret/)
        // nginx logs a symbolic link that it does not follow as critical, which an operator should see.
        expect(error.replace(/^.*Too many levels of symbolic links.*$/gm, '')).not.toMatch(/\[(alert|crit|emerg)\]/)
      })
    },
  })

  describe('with files that stay open', () => {
    /** Publishes 1.4 as a build does: writes a folder, renames the link, removes what was linked before. */
    function publish(tree: TinyTree, build: number): void {
      const link = join(tree.folder, 'v/1.4')
      const answer = { environment: 'demo', version: '1.4', country: `build ${build} `.repeat(2000) }
      tree.write(`v/.1.4-${build}/datasets/FRA/_/_/_.json`, JSON.stringify(answer))
      symlinkSync(`.1.4-${build}`, `${link}.new`)
      if (build === 0) rmSync(link, { recursive: true })
      renameSync(`${link}.new`, link)
      rmSync(join(tree.folder, `v/.1.4-${build - 1}`), { recursive: true, force: true })
    }

    /** Sends requests without a pause until `work` is done. Returns when each began, and which release and build it was answered from. */
    async function askedDuring(port: number, target: string, work: () => Promise<void>): Promise<(readonly [number, string])[]> {
      const answers: (readonly [number, string])[] = []
      let going = true
      const client = async () => {
        while (going) {
          const begun = performance.now()
          const { status, headers, body } = await get(port, target)
          const { version, country } = JSON.parse(body.toString()) as { readonly version: string; readonly country: string }
          const builds = [...new Set(country.match(/build \d+|FRA/g))].join()
          answers.push([begun, `${status} ${headers['data-version']} ${version} ${builds}`])
        }
      }
      const clients = Array.from({ length: 4 }, client)
      await work()
      going = false
      await Promise.all(clients)
      return answers
    }

    const seen = (answers: readonly (readonly [number, string])[]) => [...new Set(answers.map(([, answer]) => answer))].sort()

    it('sends what was published anew a second later at most, and each answer whole', async () => {
      const tree = tinyTree('demo')
      publish(tree, 0)
      await whileServing(server, [{ served: tree.served, folder: tree.folder, prefix: '' }], async (port) => {
        for (let build = 1; build <= 3; build++) {
          let published = 0
          const answers = await askedDuring(port, '/datasets?country=FRA', async () => {
            await setTimeout(300)
            publish(tree, build)
            published = performance.now()
            await setTimeout(1700)
          })
          expect(seen(answers)).toEqual([`200 1.4 1.4 build ${build - 1}`, `200 1.4 1.4 build ${build}`])
          const later = answers.filter(([begun]) => begun > published + 1100)
          expect(later.length).toBeGreaterThan(20)
          expect(seen(later)).toEqual([`200 1.4 1.4 build ${build}`])
        }
      })
    })
  })

  it('starts with nothing but the whole file, as the README says, and answers every request while it is reloaded', async () => {
    const port = await freePort()
    const [one] = hosted(server, { demo: '', production: '/p' })
    const file = join(demo.out, 'plastic-eol.conf')
    const whole = nginx.render({ environments: [one], listen: { address: '127.0.0.1', port }, whole: true })
    // If nginx runs as root, its workers must too: only the user who made the trees of the tests can read them.
    writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${whole}` : whole)
    const running = await runNginx(demo.out, file, port)
    try {
      expect((await get(port, '/datasets')).status).toBe(200)
      expect(running.said()).toBe('')
      const { asked, failed } = await askedWhileReloading(port, '/datasets', () => reloadNginx(demo.out, file))
      expect(asked).toBeGreaterThan(80)
      expect(failed).toEqual([])
      expect(running.said()).not.toMatch(/\[(alert|crit|emerg)\]/)
      expect((await get(port, '/datasets')).status).toBe(200)
    } finally {
      await running.stop()
    }
  })

  it('disconnects a client that does not finish a header', async () => {
    const hasty: typeof server = {
      ...server,
      start: (environments, port) =>
        startNginx([render(environments, port).replace('client_header_timeout 15s', 'client_header_timeout 500ms')], port),
    }
    await whileServing(hasty, hosted(server, { demo: '/demo', production: '' }), async (port) => {
      expect(await cutOff(port, 40)).toBe(40)
      expect((await get(port, '/demo/datasets')).status).toBe(200)
    })
  })

  it('answers with a problem above the rate limit, where the configuration has one', async () => {
    const limited: typeof server = {
      ...server,
      start: (environments, port) =>
        startNginx(
          [
            render(environments, port)
              .replace(/# (limit_req)/g, '$1')
              .replace(/rate=20r\/s/g, 'rate=1r/m')
              .replace(/burst=40 nodelay/g, 'burst=1 nodelay'),
          ],
          port,
        ),
    }
    await whileServing(limited, hosted(server, { demo: '/demo', production: '' }), async (port) => {
      const answers = []
      for (let asked = 0; asked < 4; asked++) answers.push(await get(port, '/demo/versions'))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
      for (const answer of answers.slice(2)) expectProblem(answer)
    })
  })
})

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
