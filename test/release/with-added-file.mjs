// Started by a test: runs a command line in the current folder, of a program whose releases have one more file.

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
process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), stdout: process.stdout, stderr: process.stderr })
