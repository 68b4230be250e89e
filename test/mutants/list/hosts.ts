// Defects of the printed configurations: a header that is wrong, a decision that is left out.

import type { Mutant } from '../mutant.ts'

const host = (name: string) => `pipeline/api/hosts/${name}.ts`
const NGINX = ['test/api/hosts/nginx', 'test/commands/hosts', 'test/contract/contract', 'test/client/hosts']
const CADDY = ['test/api/hosts/caddy', 'test/commands/hosts', 'test/contract/contract', 'test/client/hosts']

export const HOSTS: readonly Mutant[] = [
  {
    id: 'nginx-vary-without-key',
    room: 'hosts',
    what: 'nginx: caches may hand an answer of production to another key',
    file: host('nginx-headers'),
    from: "served.environment === 'production' ? `Accept-Encoding, ${KEY_HEADER}` : 'Accept-Encoding'",
    to: "'Accept-Encoding'",
    hints: NGINX,
  },
  {
    id: 'nginx-problems-kept',
    room: 'hosts',
    what: 'nginx: a problem may be kept by caches',
    file: host('nginx-headers'),
    from: "return [...commonHeaders(hosted), 'add_header Cache-Control no-store always;', ...PROBLEM_BODY]",
    to: 'return [...commonHeaders(hosted), ...PROBLEM_BODY]',
    hints: NGINX,
  },
  {
    id: 'nginx-revoked-keys-hold',
    room: 'hosts',
    what: 'nginx: a revoked key still holds',
    file: host('nginx-decisions'),
    from: '.filter(({ revoked }) => revoked === null)',
    to: '',
    hints: NGINX,
  },
  {
    id: 'nginx-repeated-names',
    room: 'hosts',
    what: 'nginx: a parameter may stand twice in a query',
    file: host('nginx-query'),
    from: '(?!${repeated})',
    to: '',
    hints: NGINX,
  },
  {
    id: 'caddy-without-cors',
    room: 'hosts',
    what: 'Caddy: scripts of other origins may read nothing',
    file: host('caddy'),
    from: "'Access-Control-Allow-Origin *',",
    to: '',
    hints: CADDY,
  },
  {
    id: 'caddy-expired-keys-hold',
    room: 'hosts',
    what: 'Caddy: a key holds after its end and not before',
    file: host('caddy-answers'),
    from: '`int({time.now.unix}) <= int({plastic_key_end})`',
    to: '`int({time.now.unix}) >= int({plastic_key_end})`',
    hints: CADDY,
  },
  {
    id: 'caddy-fixed-versions-expire',
    room: 'hosts',
    what: 'Caddy: what never changes may be kept for minutes only',
    file: host('caddy-answers'),
    from: "values: [quoted(cacheControl(environment, 'fixed'))]",
    to: "values: [quoted(cacheControl(environment, 'latest'))]",
    hints: CADDY,
  },
  {
    id: 'caddy-first-page-is-one',
    room: 'hosts',
    what: 'Caddy: without a page number the second page is answered',
    file: host('caddy-query'),
    from: "values: [quoted('0')]",
    to: "values: [quoted('1')]",
    hints: CADDY,
  },
  {
    id: 'worker-open-without-keys',
    room: 'hosts',
    what: 'worker: production is open to everybody where no keys are bound',
    file: 'pipeline/api/worker.ts',
    from: "served.environment === 'production' ? checkOf",
    to: "served.environment === 'production' && environment.KEYS !== undefined ? checkOf",
    hints: ['test/api/worker'],
  },
]
