// The handler answers every request of requests.json in production from a light tree, without sockets.

import { describeContract } from './contract.ts'
import { host } from './hosts/in-process.ts'

describeContract(host, { environment: 'production', prefix: '', requests: 'all', kind: 'light' })
