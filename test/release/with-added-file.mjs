// Started by a test: runs command lines in the current folder, of a program whose releases have one more file. Each argument is a command
// line in JSON. Prints their codes and what they say as JSON.

import { FILES } from '../../dist/pipeline/release/files.js'

FILES.push({
  name: 'added.csv',
  offered: { id: 'getAdded', is: 'A file that a test adds', holds: 'one row for each country' },
  says: 'what a test adds',
  resource: 'added',
  columns: ({ years }) => [{ name: 'country', type: 'string', title: `Country with records from ${years[0]} on` }],
  key: ['country'],
  from: 'facts',
  make: ({ reference }) => `country,persons\n${reference.countries.map(({ code }) => `${code},1\n`).join('')}`,
})

// Imported after the file is in the list.
const { main } = await import('../../dist/pipeline/main.js')

const results = []
for (const args of process.argv.slice(2).map((argument) => JSON.parse(argument))) {
  const said = []
  const stream = { write: (text) => said.push(text) > 0 }
  const code = await main(args, { cwd: process.cwd(), stdout: stream, stderr: stream })
  results.push({ code, said: said.join('') })
}
process.stdout.write(JSON.stringify(results))
