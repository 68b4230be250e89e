import { describe, expect, it } from 'vitest'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { nginx } from '../../../pipeline/api/hosts/nginx.ts'
import { quoted, variables } from '../../../pipeline/api/hosts/nginx-text.ts'
import { storedKey } from '../../../pipeline/api/key-store.ts'
import type { ServedEnvironment } from '../../../pipeline/api/routes.ts'
import { VALUES } from '../../coverage.ts'

const PLAIN = 'abcdefgh.Secret'
const KEY = storedKey(PLAIN, { name: 'a', created: '2026-11-20T00:00:00Z', expires: null })
const LISTEN = { address: '127.0.0.1', port: 8080 }

/** More countries than ISO 3166-1 has codes. */
const COUNTRIES = Array.from(
  { length: 260 },
  (_, at) => `A${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`,
)

function served(environment: 'demo' | 'production'): ServedEnvironment {
  return { environment, latest: '1.1', versions: [{ version: '1.1', countries: COUNTRIES, ...VALUES, years: [2021] }], pageSizes: [50] }
}

const demo: HostedEnvironment = { served: served('demo'), folder: '/srv/demo', prefix: '' }
const production: HostedEnvironment = {
  served: served('production'),
  folder: '/srv/production',
  prefix: '/production',
  keys: { stored: [KEY, { ...storedKey('revokedd.Secret', KEY), revoked: '2026-11-20T00:00:00Z' }], store: '/srv/keys.json' },
}
const render = (...environments: HostedEnvironment[]) => nginx.render({ environments, listen: LISTEN })

describe('the configuration of nginx', () => {
  it('gives every variable and named location a name with its environment, so that two can share an http block', () => {
    const made = (text: string) =>
      [...text.matchAll(/^map \S+(?: \S+")? (\$\w+) \{|^\s*location (@\w+)|\(\?<(\w+)>/gm)].map(([, ...names]) => names.find(Boolean) ?? '')
    for (const [environment, text] of [
      ['demo', render(demo)],
      ['production', render(production)],
    ] as const) {
      expect(made(text).length).toBeGreaterThan(30)
      expect(made(text).filter((name) => !name.includes(`plastic_${environment}_`))).toEqual([])
    }
  })

  it('holds digests of the keys that are not revoked, and no key', () => {
    const text = render(demo, production)
    expect(text).not.toContain('Secret')
    // openssl md5 -binary of " abcdefgh.Secret", in base64url.
    expect(text).toContain('"~^abcdefgh\\." MbU8mwh_TEBAaJGGWSJ_Gw;')
    expect(text).not.toContain('revokedd')
  })

  it('holds no word that nginx finds too long, with more countries than there are', () => {
    for (const line of render(demo, production).split('\n')) expect(Buffer.byteLength(line)).toBeLessThan(4096)
  })

  it('refuses a folder that nginx cannot write', () => {
    expect(() => render({ ...demo, folder: '/srv/$HOME' })).toThrow(expect.objectContaining({ code: 'unwritable-text' }))
  })
})

describe('texts of nginx', () => {
  it('are quoted so that nginx reads what was written', () => {
    expect(quoted('plain-1.4')).toBe('plain-1.4')
    expect(quoted("it's\\n\n")).toBe("'it\\'s\\\\n\\n'")
    expect(variables(`$a/b c`)).toBe("'$a/b c'")
  })
})
