import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'
import { cpuOf } from './cpu.ts'
import type { Report } from './report.ts'
import { ADMIN } from './world.ts'

/** The number of requests that the local gateway serves in parallel. */
const CLIENTS = 6

const records = [
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  ...Array.from({ length: 100 }, (_, index) => project(index + 1)),
]

type Send = (method: string, path: string, body?: object) => Promise<void>

/**
 * The kinds of requests, keyed by a description. `n` is the number of the request, which makes the names of new
 * projects unique.
 */
const kinds: Record<string, (send: Send, n: number) => Promise<void>> = {
  'health, without the table': (send) => send('GET', 'health'),
  'one project': (send) => send('GET', 'projects/7'),
  'list of 20 projects': (send) => send('GET', 'projects?pageSize=20'),
  'creation of a project': (send, n) =>
    send('POST', 'projects', { name: `New ${n}`, identifier: `new-${n}` }),
}

/**
 * Measures the throughput of `npm start` in requests per second of CPU time. The CPU time of its two processes hardly
 * depends on the load of the machine.
 */
export async function reportThroughput(count: number, report: Report): Promise<void> {
  report.title(`Requests to npm start, ${CLIENTS} at a time: starting it …`)
  const server = await startServer()
  try {
    report.note(`${''.padEnd(32)}requests a second of CPU     ms of CPU each: server, engine`)
    let n = 0
    for (const [kind, work] of Object.entries(kinds)) {
      const next = () => work(server.send, ++n)
      await repeated(Math.ceil(count / 4), next)
      const before = server.cpu()
      await repeated(count, next)
      const each = server.cpu().map((ms, index) => (ms - (before[index] as number)) / count)
      const perSecond = 1000 / each.reduce((sum, ms) => sum + ms, 0)
      report.note(
        `${kind.padEnd(32)}${perSecond.toFixed(0).padStart(20)}${each.map((ms) => ms.toFixed(2).padStart(14)).join('')}`,
      )
      report.keep('throughput', { kind, perSecond: Math.round(perSecond), server: each[0], engine: each[1] })
    }
  } finally {
    await server.stop()
  }
}

async function repeated(count: number, work: () => Promise<void>): Promise<void> {
  let left = count
  const client = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Returns the options that `npm start` passes to Node. */
function command(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1)
}

/** Starts the service as `npm start` does: in a separate process, with its data in a file. */
async function startServer() {
  const directory = mkdtempSync(join(tmpdir(), 'throughput-'))
  const file = join(directory, 'records.ndjson')
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  const data = join(directory, 'data')
  const options = [...command(), '--port', '0', '--data', data, '--import', file]
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await addressOf(child)
  const { pid, dynamodb } = JSON.parse(readFileSync(join(data, 'addresses.json'), 'utf8'))
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  return {
    send: sending(url, agent),
    cpu: () => [pid, dynamodb.pid].map(cpuOf),
    stop: async () => {
      agent.destroy()
      child.kill()
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

/**
 * Returns the address that a server prints.
 *
 * @throws Error if the server ends without printing the address
 */
async function addressOf(child: ChildProcess): Promise<string> {
  // Keeps reading after the address is found, because a full pipe would block the server.
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const [, url] = /^The service is at (\S+)\.$/.exec(line) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`npm start has ended with ${code}.`)))
  })
}

const sending =
  (url: string, agent: Agent): Send =>
  (method, path, body) => {
    const text = body && JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${tokenOf(ADMIN)}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/v3/${path}`, { agent, method, headers }, (response) => {
        response.resume()
        const isOk = (response.statusCode ?? 500) < 300
        response.once('end', () => (isOk ? resolve() : reject(new Error(`${path}: ${response.statusCode}`))))
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
