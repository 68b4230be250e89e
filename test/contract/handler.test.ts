// The handler answers every request of requests.json in production, without sockets. handler-light.contract.test.ts tests the same with a
// light tree.

import { describeContract } from './contract.ts'
import { host } from './hosts/in-process.ts'

describeContract(host, { environment: 'production', prefix: '', requests: 'all' })
