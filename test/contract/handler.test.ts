// The handler by itself, without sockets, answers every request of requests.json in production. So it does from a light tree:
// handler-light.contract.test.ts.

import { describeContract } from './contract.ts'
import { host } from './hosts/in-process.ts'

describeContract(host, { environment: 'production', prefix: '', requests: 'all' })
