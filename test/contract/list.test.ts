// Tests the list of requests, and the page of the docs that describes it.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PARAMETERS } from '../../pipeline/model/parameters.ts'
import { PROJECT } from '../workspace.ts'
import { REQUESTS, type RequestCase } from './cases.ts'
import { allHosts } from './hosts.ts'
import { titleOf } from './run.ts'

const { requests, problems } = REQUESTS

describe('the list of requests', () => {
  it('names none twice', () => {
    const titles = requests.map((request) => JSON.stringify([titleOf(request), request.in, request.again?.headers]))
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it('brings about every problem, and every parameter that can be wrong', () => {
    const text = JSON.stringify(requests)
    expect(Object.keys(problems).filter((name) => !text.includes(`"problem":"${name}"`))).toEqual([])
    expect(PARAMETERS.filter((name) => !text.includes(`"parameter":"${name}"`))).toEqual([])
  })

  it('makes exceptions for hosts that are there only', async () => {
    const hosts = (await allHosts()).map(({ name }) => name)
    const excepted = requests.flatMap(({ exceptions = {} }) => Object.keys(exceptions))
    expect(excepted.filter((name) => !hosts.includes(name))).toEqual([])
  })
})

it('docs/contract.md is current (npx vitest run test/contract/list.test.ts -u)', async () => {
  const hosts = (await allHosts()).map(({ name }) => name)
  await expect(contractPage(hosts)).toMatchFileSnapshot(join(PROJECT, 'docs/contract.md'))
})

/** The text of docs/contract.md. */
function contractPage(hosts: readonly string[]): string {
  const rows = [...new Set(requests.map(({ about }) => about))].map((about) => {
    const all = requests.filter((request) => request.about === about)
    return `| ${about} | ${all.length} | ${code(all[0])} |`
  })
  return `# What every host answers alike

${requests.length} requests, in \`test/contract/requests.json\`, are asked of every host, in a production with access keys below a path prefix; in a
production at the root, and in the demo, one request of each kind. Status, headers and body have to be what is expected; expected pages are worked out from the
release's \`datasets.csv\`. Every request is also asked without a key and with a wrong one. A new host is one file in \`test/contract/hosts/\`.

Hosts: ${hosts.join(' · ')}.

| about | requests | the first of them |
|---|---:|---|
${rows.join('\n')}

Where several answers are right, such as for \`/docs/../datasets\`, a host may normalise the path or not; it may never give data away without the key. What
a server's own parser refuses before the contract begins is 400 in the server's own words.

## Exceptions

${exceptionsText()}`
}

function exceptionsText(): string {
  const reasons = new Map<string, RequestCase[]>()
  for (const request of requests) {
    for (const [host, { why }] of Object.entries(request.exceptions ?? {})) {
      const reason = `**${host}**: ${why}`
      reasons.set(reason, [...(reasons.get(reason) ?? []), request])
    }
  }
  if (reasons.size === 0) return 'None.\n'
  return [...reasons].map(([reason, all]) => `- ${reason}: ${all.map(code).join(', ')}\n`).join('')
}

function code(request: RequestCase | undefined): string {
  const text = `${request?.method ?? 'GET'} ${request?.target}`.replaceAll('|', '\\|')
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
