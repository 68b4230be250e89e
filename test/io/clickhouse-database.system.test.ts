// Tests what becomes of a build at a server that takes connections and never answers.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockedSmallWorkspace } from '../small-workspace.ts'
import { PROJECT, runMain, type Workspace } from '../workspace.ts'

const open: Socket[] = []
let server: Server
let workspace: Workspace
let args: string[]
beforeAll(async () => {
  workspace = await lockedSmallWorkspace()
  server = createServer((socket) => open.push(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  args = ['check', '1.1', '--engine', 'clickhouse', '--engine-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
})
afterAll(() => {
  for (const socket of open) socket.destroy()
  server.close()
  workspace.remove()
})

it('says within a minute that no ClickHouse answers', async () => {
  const began = Date.now()
  const { code, stderr } = await runMain(args, workspace.root)
  expect(stderr).toContain('error[engine-unreachable]')
  expect(code).toBe(2)
  expect(Date.now() - began).toBeLessThan(60_000)
})

it('ends at the first signal', async () => {
  const child = spawn(process.execPath, [join(PROJECT, 'dist/program/cli.js'), ...args], { cwd: workspace.root, stdio: 'ignore' })
  await once(server, 'connection')
  const began = Date.now()
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
  expect(Date.now() - began).toBeLessThan(20_000)
})
