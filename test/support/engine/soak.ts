import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { importRecords } from '#infra/admin/import.ts'
import { startStack } from '#infra/local/stack.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { logTo } from '#shared/platform/log.ts'
import type { Ports } from '#shared/ports.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { placeholder, project, type, user, version } from '#test/support/fixtures/records.ts'

/** The memory that the process uses after a full garbage collection. */
export interface Sample {
  requests: number
  /** The number of all objects, regardless of their class. */
  objects: number
  /** The bytes of JavaScript objects, of buffers, and of the whole process. */
  heap: number
  external: number
  rss: number
  /** The number of active resources, such as sockets and timers. */
  resources: number
}

export interface SoakOptions {
  requests: number
  /** The number of requests between two samples. */
  every: number
  /** The number of clients, each of which sends one request after another. */
  clients?: number
  sampled?(sample: Sample): void
}

/** The number of entities of each kind: more than fit into one page of a list. */
const EXTENT = 60
const ids = Array.from({ length: EXTENT }, (_, index) => index + 10)

const records = [
  ...personas,
  type(1),
  ...ids.flatMap((id) => [user(id, `user-${id}`), placeholder(`Stand-in ${id}`, { id: id + EXTENT })]),
  ...ids.map((id) => project(id, { types: [1] })),
  ...ids.map((id) => version(id, 10)),
]

async function prepare(ports: Ports): Promise<void> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`)
  const report = {
    progress: () => {},
    rejected: (line: number, reason: string) => {
      throw new Error(`line ${line}: ${reason}`)
    },
  }
  await importRecords(ports, Readable.from(lines), report)
}

/**
 * Sends mixed requests to a local stack in this process, and samples the memory of the process. Stored data does not
 * affect the samples, because the engine is a separate process.
 */
export async function soak({ requests, every, clients = 4, sampled }: SoakOptions): Promise<Sample[]> {
  logTo(() => {})
  const stack = await startStack({ port: 0, prepare })
  const samples: Sample[] = []
  let sent = 0
  let turns = 0
  const client = async (until: number) => {
    while (sent < until) sent += await turn(stack.url, ++turns)
  }
  try {
    while (sent < requests) {
      await Promise.all(Array.from({ length: clients }, () => client(sent + every)))
      await jobsDone(stack.ports)
      const sample = { requests: sent, ...memoryInUse() }
      samples.push(sample)
      sampled?.(sample)
    }
  } finally {
    await stack.stop()
  }
  return samples
}

/** Waits until no deletion job is pending. */
async function jobsDone(ports: Ports): Promise<void> {
  while ((await jobsIn(ports).all()).length > 0) await pause(50)
}

function memoryInUse(): Omit<Sample, 'requests'> {
  collectGarbage()
  const objects = queryObjects(Object) as number
  const { heapUsed: heap, external, rss } = process.memoryUsage()
  return { objects, heap, external, rss, resources: process.getActiveResourcesInfo().length }
}

/** Collects garbage. Tests can call this function in a process that was started without `--expose-gc`. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let round = 0; round < 3; round++) collect()
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** The read requests of a round. */
const reads = [
  '',
  `/users?sortBy=${json([['name', 'asc']])}`,
  '/users/10',
  '/users/schema',
  `/users?filters=${json([{ name: { operator: '~', values: ['user-1'] } }])}`,
  '/placeholder_users',
  `/placeholder_users?offset=3&sortBy=${json([['name', 'desc']])}`,
  '/projects?pageSize=50',
  '/projects/10',
  `/projects?filters=${json([{ name_and_identifier: { operator: '~', values: ['project-2'] } }])}`,
  '/projects/10/versions',
  '/versions?pageSize=40',
  '/grids',
  `/capabilities?filters=${json([{ principal: { operator: '=', values: ['4'] } }])}`,
  '/actions',
  '/users/999999',
  '/users?filters=nonsense',
  '/nowhere',
]

/** Sends one round of requests as a client. @returns the number of requests */
async function turn(url: string, number: number): Promise<number> {
  let requests = 0
  const send = async (method: string, path: string, body?: unknown, token = tokens.admin) => {
    requests += 1
    const response = await fetch(`${url}/api/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    // A 503 after a timeout is acceptable on a busy machine, but must not leak memory.
    if (response.status === 500) throw new Error(`${method} ${path} is broken: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  for (const path of reads) await send('GET', path)
  await send('GET', '/users/10', undefined, `opk_1_not-a-token-${number}`)
  await send('POST', '/projects/form', { name: 'Nothing' })
  const invited = await send('POST', '/users', { status: 'invited', email: `guest-${number}@example.com` })
  const designer = await send('POST', '/placeholder_users', { name: `Designer ${number}` })
  const site = await send('POST', '/projects', {
    name: `Site ${number}`,
    description: { raw: `*Number* ${number}` },
  })
  await send('PATCH', `/placeholder_users/${designer.id}`, { name: `Artist ${number}` })
  await send('PATCH', `/projects/${site.id}`, { name: 'x'.repeat(300) })
  await send('DELETE', `/placeholder_users/${designer.id}`)
  await send('DELETE', `/projects/${site.id}`)
  await send('DELETE', `/users/${invited.id}`)
  return requests
}

/**
 * Returns the number of bytes that each request adds to the heap, as the slope of a regression line. The first third of
 * the samples is ignored, because caches fill and code is compiled during that time.
 */
export function growth(samples: readonly Sample[]): number {
  const settled = samples.slice(Math.ceil(samples.length / 3))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(settled.map(({ requests }) => requests))
  const y = mean(settled.map(({ heap }) => heap))
  const above = mean(settled.map(({ requests, heap }) => (requests - x) * (heap - y)))
  return above / mean(settled.map(({ requests }) => (requests - x) ** 2))
}
