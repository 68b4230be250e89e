import { describe, expect, it } from 'vitest'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import { quoted, word } from '../../../pipeline/api/hosts/caddy-text.ts'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { storedKey } from '../../../pipeline/api/key-store.ts'
import type { ServedEnvironment } from '../../../pipeline/api/routes.ts'
import { VALUES } from '../../coverage.ts'

const KEY = storedKey('abcdefgh.Secret', { name: 'Ana', created: '2026-11-20T00:00:00Z', expires: null })
const served = (environment: 'demo' | 'production'): ServedEnvironment => ({
  environment,
  latest: '1.1',
  versions: [{ version: '1.1', countries: ['FRA'], ...VALUES, years: [2021] }],
  pageSizes: [50],
})
const demo: HostedEnvironment = { served: served('demo'), folder: '/srv/demo', prefix: '' }
const production: HostedEnvironment = {
  served: served('production'),
  folder: '/srv/production',
  prefix: '/production',
  keys: { stored: [KEY], store: '/srv/keys.json' },
}
const render = (environments: HostedEnvironment[], address: string | undefined = '127.0.0.1') =>
  caddy.render({ environments, listen: { address, port: 8080 } })

describe('words of a Caddyfile', () => {
  it('mean exactly their text, whatever they hold', () => {
    expect(quoted('/srv/a b')).toBe('"/srv/a b"')
    expect(quoted('/srv/"a" \\ b')).toBe('`/srv/"a" \\ b`')
    expect(word('{placeholder}')).toBe('"{placeholder}"')
  })

  it.each(['a `b`', 'a`'])('cannot hold a backtick: %s', (text) => {
    expect(() => word(text)).toThrow(expect.objectContaining({ code: 'unwritable-text' }))
  })

  it.each(['/srv/{env.HOME}', '/srv/{$HOME}', '/srv/}'])('cannot hold braces where Caddy would replace them: %s', (text) => {
    expect(() => quoted(text)).toThrow(expect.objectContaining({ code: 'unwritable-text' }))
    expect(() => render([{ ...demo, folder: text }])).toThrow(expect.objectContaining({ code: 'unwritable-text' }))
  })
})

describe('the Caddyfile', () => {
  it('holds nothing of the keys, not even who has one', () => {
    const text = render([demo, production])
    expect(text).toContain('import "/srv/keys.caddy"')
    for (const secret of [KEY.id, KEY.name, KEY.sha256, KEY.secure_link, 'Secret']) expect(text).not.toContain(secret)
  })

  it('of the demo asks for no key', () => {
    const text = render([demo])
    expect(text).not.toContain('import')
    expect(text).not.toContain('plastic_key')
    expect(text).not.toContain('autosave')
  })

  it('keeps its admin address to the user who runs it, in the demo as well, and apart from that of another port', () => {
    for (const environments of [[demo], [production]])
      expect(render(environments).match(/^\tadmin .*$/gm)).toEqual(['\tadmin "unix/{$HOME}/.plastic-eol-caddy-8080.sock"'])
  })

  it('listens on every address where none is given', () => {
    expect(render([demo])).toContain('\tbind "127.0.0.1"\n')
    expect(caddy.render({ environments: [demo], listen: { address: undefined, port: 8080 } })).not.toContain('\tbind')
    expect(render([demo], '*')).not.toContain('\tbind')
  })

  it('has no directives of Caddy 2.7 or newer', () => {
    expect(render([demo, production])).not.toMatch(/<<|\{args\[|\bintercept\b|\bpersist_config\b|\{block\}/)
  })

  it('serves a tree without any release', () => {
    const none = { ...demo, served: { ...served('demo'), latest: undefined, versions: [] } }
    expect(render([none])).not.toContain('()')
  })
})
