// Renews the pictures of the README from the output of `npm start`. Needs chromium.
//
//   npm run pictures [-- <folder of another build>]

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const folder = dirname(fileURLToPath(import.meta.url))
const project = join(folder, '../..')
const built = resolve(process.argv[2] ?? project)
const viewport = { width: 1200, height: 1080 }

const server = spawn(process.execPath, [join(project, 'dist/program/cli.js'), 'serve', '--port', '0', '--out', built, '--quiet'], {
  cwd: project,
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const address = await addressOf(server)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport })
  await page.goto(address)
  await page.waitForSelector('#explorer .about')
  await page.screenshot({ path: join(folder, 'explorer.png') })
  await page.goto(pathToFileURL(join(built, 'releases/1.4/demo/validation.html')).href)
  await page.screenshot({ path: join(folder, 'validation.png') })
  const figure = ['explain', '1.4', 'TZA', 'All packaging', 'All polymers', '2022', 'mismanaged_including_littering', '--html']
  await page.setContent(
    execFileSync(process.execPath, [join(project, 'dist/program/cli.js'), ...figure], { cwd: project, encoding: 'utf8' }),
  )
  await page.screenshot({ path: join(folder, 'explanation.png') })
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await once(server, 'close')
}

/** The address that the server prints. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('serve ended before it said its address: build the demo first (npm start)')
}
