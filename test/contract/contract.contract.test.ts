// Every host answers every request of requests.json alike in the hardest setting: in production, with keys, under a path prefix. In the
// other settings, and from a light tree, it answers one request of each kind. The handler without sockets, where a request is cheap, also
// answers all requests in demo. handler-light.contract.test.ts sends it all requests with a light tree.

import { describeContract } from './contract.ts'
import { allHosts } from './hosts.ts'
import { describeWithProgram } from './programs.ts'

for (const host of await allHosts()) {
  describeWithProgram(host.name, host.program, () => {
    describeContract(host, { environment: 'production', prefix: '/data/plastic', requests: 'all' })
    describeContract(host, { environment: 'production', prefix: '', requests: 'one of each kind' })
    describeContract(host, { environment: 'demo', prefix: '', requests: host.runsInProcess ? 'all' : 'one of each kind' })
    if (!host.runsCode) return
    describeContract(host, { environment: 'production', prefix: '/data/plastic', requests: 'one of each kind', kind: 'light' })
    describeContract(host, { environment: 'demo', prefix: '', requests: 'one of each kind', kind: 'light' })
  })
}
