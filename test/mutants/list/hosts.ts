// Defects of the printed configurations: a header that is wrong, a decision that is left out.

import type { Mutant } from '../mutant.ts'

const host = (name: string) => `pipeline/api/hosts/${name}.ts`
const NGINX = ['test/api/hosts/nginx', 'test/commands/hosts', 'test/contract/contract', 'test/client/hosts']
const CADDY = ['test/api/hosts/caddy', 'test/commands/hosts', 'test/contract/contract', 'test/client/hosts']

export const HOSTS: readonly Mutant[] = [
  {
    id: 'vary-without-key',
    room: 'hosts',
    what: 'caches may hand an answer of production to another key',
    file: 'pipeline/api/headers.ts',
    from: `Vary: \`Accept-Encoding, \${KEY_HEADER}\``,
    to: `Vary: 'Accept-Encoding'`,
    hints: ['test/api/answers', ...NGINX],
  },
  {
    id: 'nginx-problems-kept',
    room: 'hosts',
    what: 'nginx: a problem may be kept by caches',
    file: host('nginx-locations'),
    from: '...headerLines(headers), ...ofType(PROBLEM_TYPE)',
    to: '...ofType(PROBLEM_TYPE)',
    hints: NGINX,
  },
  {
    id: 'nginx-revoked-keys-hold',
    room: 'hosts',
    what: 'nginx: a revoked key still holds',
    file: host('nginx-maps'),
    from: '.filter(({ revoked }) => revoked === null)',
    to: '',
    hints: NGINX,
  },
  {
    id: 'repeated-names',
    room: 'hosts',
    what: 'file servers: a parameter may stand twice in a query',
    file: host('table-maps'),
    from: "=.*&${name}=.*`, 'bad']",
    to: "=.*&${name}=.*`, 'good']",
    hints: ['test/api/hosts/table-maps', ...NGINX],
  },
  {
    id: 'caddy-without-cors',
    room: 'hosts',
    what: 'Caddy: scripts of other origins may read nothing',
    file: host('caddy'),
    from: '...headerLines(EVERYWHERE),',
    to: '',
    hints: CADDY,
  },
  {
    id: 'caddy-expired-keys-hold',
    room: 'hosts',
    what: 'Caddy: a key holds after its end and not before',
    file: host('caddy-route'),
    from: '`int({time.now.unix}) <= int({plastic_key_end})`',
    to: '`int({time.now.unix}) >= int({plastic_key_end})`',
    hints: CADDY,
  },
  {
    id: 'fixed-versions-expire',
    room: 'hosts',
    what: 'what never changes may be kept for minutes only',
    file: 'pipeline/api/headers.ts',
    from: "(?:${FIXED})`, cacheControl(environment, 'fixed')]",
    to: "(?:${FIXED})`, cacheControl(environment, 'latest')]",
    hints: ['test/api/routes', ...CADDY],
  },
  {
    id: 'caddy-first-page-is-one',
    room: 'hosts',
    what: 'Caddy: without a page number the second page is answered',
    file: host('caddy-route'),
    from: 'quoted(unwritten)',
    to: "quoted(parameter === 'page' ? '1' : unwritten)",
    hints: CADDY,
  },
  {
    id: 'worker-open-without-keys',
    room: 'hosts',
    what: 'worker: production is open to everybody where no keys are bound',
    file: 'pipeline/api/edge-worker.ts',
    from: "served.environment === 'production' ? (key: string | null) => checkOf",
    to: "served.environment === 'production' && environment.KEYS !== undefined ? (key: string | null) => checkOf",
    hints: ['test/api/edge-worker'],
  },
]
