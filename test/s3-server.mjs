// An S3 server with one bucket. Arguments: the folder with s3rver, the folder of its files, port, bucket.

import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder = '', directory, port, bucket] = process.argv.slice(2)
const S3rver = createRequire(join(folder, 'package.json'))('s3rver')
await new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets: [{ name: bucket }] }).run()
