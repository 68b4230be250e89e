// Defects of the printed configurations: a header that is wrong, a decision that is left out.

import type { Defect } from '../mutant.ts'

const host = (name: string) => `pipeline/api/hosts/${name}.ts`

export const HOSTS: readonly Defect[] = [
  {
    id: 'vary-without-key',
    what: 'caches may hand an answer of production to another key',
    file: 'pipeline/api/headers.ts',
    from: `Vary: \`Accept-Encoding, \${KEY_HEADER}\``,
    to: `Vary: 'Accept-Encoding'`,
  },
  {
    id: 'nginx-problems-kept',
    what: 'nginx: a problem may be kept by caches',
    file: host('nginx-locations'),
    from: '...headerLines(headers), ...ofType(PROBLEM_TYPE)',
    to: '...ofType(PROBLEM_TYPE)',
  },
  {
    id: 'nginx-revoked-keys-hold',
    what: 'nginx: a revoked key still holds',
    file: host('nginx-maps'),
    from: '.filter(({ revoked }) => revoked === null)',
    to: '',
  },
  {
    id: 'repeated-names',
    what: 'file servers: a parameter may stand twice in a query',
    file: host('table-maps'),
    from: "=.*&${name}=.*`, 'bad']",
    to: "=.*&${name}=.*`, 'good']",
  },
  {
    id: 'caddy-without-cors',
    what: 'Caddy: scripts of other origins may read nothing',
    file: host('caddy'),
    from: '...headerLines(EVERYWHERE),',
    to: '',
  },
  {
    id: 'caddy-expired-keys-hold',
    what: 'Caddy: a key holds after its end and not before',
    file: host('caddy-route'),
    from: '`int({time.now.unix}) <= int({plastic_key_end})`',
    to: '`int({time.now.unix}) >= int({plastic_key_end})`',
  },
  {
    id: 'fixed-versions-expire',
    what: 'what never changes may be kept for minutes only',
    file: 'pipeline/api/headers.ts',
    from: "(?:${FIXED})`, cacheControl(environment, 'fixed')]",
    to: "(?:${FIXED})`, cacheControl(environment, 'latest')]",
  },
  {
    id: 'caddy-first-page-is-one',
    what: 'Caddy: without a page number the second page is answered',
    file: host('caddy-route'),
    from: 'quoted(unwritten)',
    to: "quoted(parameter === 'page' ? '1' : unwritten)",
  },
  {
    id: 'worker-open-without-keys',
    what: 'worker: production is open to everybody where no keys are bound',
    file: 'pipeline/api/edge-worker.ts',
    from: "served.environment === 'production' ? (key: string | null) => checkOf",
    to: "served.environment === 'production' && environment.KEYS !== undefined ? (key: string | null) => checkOf",
  },
]
