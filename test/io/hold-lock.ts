// Started by tests: hold-lock.js <folder> <env>. Takes the lock, prints `locked`, and holds the lock until stdin ends or it is killed.
// If another process holds the lock, it prints the Failure as JSON and ends with code 2.

import { lockBuild } from '../../pipeline/io/build-lock.ts'
import { Failure } from '../../pipeline/model/failure.ts'

const [, , folder = '', environment = ''] = process.argv
try {
  const lock = await lockBuild(folder, environment)
  console.log('locked')
  process.stdin.on('end', () => lock.release()).resume()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.log(JSON.stringify({ code: error.code, message: error.message, hint: error.hint }))
  process.exitCode = error.exitCode
}
