import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type LambdaHandler, loadHandler } from '#infra/local/handlers.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import { httpEvent } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'
import { contention as modelled } from '#test/support/faults/contention.ts'
import { project, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { clients } from './figures.ts'
import type { Report } from './report.ts'
import { ADMIN } from './world.ts'

const range = (length: number) => Array.from({ length }, (_, index) => index)

const records = [
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  project(1),
  ...range(clients.count).map((client) => workPackage(client + 1, 1)),
]

type Event = Partial<APIGatewayProxyEventV2>

/**
 * Kinds of writes that clients send to one project. Each kind has the id of the function, and a function that returns
 * the n-th request of a client.
 */
const writes: Record<string, [id: string, request: (client: number, n: number) => Event]> = {
  'create work packages': [
    'work-packages/create-in-project',
    (client, n) => ({
      rawPath: '/api/v3/projects/1/work_packages',
      pathParameters: { id: '1' },
      body: JSON.stringify({ subject: `${client}, ${n}` }),
    }),
  ],
  'change work packages of their own': [
    'work-packages/update',
    (client, n) => ({
      rawPath: `/api/v3/work_packages/${client + 1}`,
      pathParameters: { id: String(client + 1) },
      body: JSON.stringify({ subject: `${client}, ${n}`, lockVersion: n }),
    }),
  ],
}

/** Measures how long clients wait for each other when they write in one project at the same time. */
export async function reportClients(report: Report): Promise<void> {
  report.title(`${clients.count} clients in one project, whose transactions take ${clients.heldMs} ms each`)
  report.note(`${''.padEnd(48)}  failed   longest waiting`)
  for (const [name, [id, request]] of Object.entries(writes)) {
    const { failed, waitedMs } = await atOnce(id, request)
    const missed = [
      ...(failed > 0 ? ['all to succeed wanted'] : []),
      ...(waitedMs > clients.waitedMs ? [`${clients.waitedMs} ms wanted`] : []),
    ]
    report.line(name, `${String(failed).padStart(7)}${waitedMs.toFixed(0).padStart(12)} ms`, missed)
    report.keep('clients', { name, failed, waitedMs })
  }
}

type Handler = LambdaHandler<APIGatewayProxyEventV2, { statusCode: number }>

/** The time that the current request has waited between attempts. */
const waiting = new AsyncLocalStorage<{ ms: number }>()

async function atOnce(id: string, request: (client: number, n: number) => Event) {
  const { table } = await Service.startWith(records)
  await Service.start({ table, faults: modelled(clients.heldMs).plan })
  const handler = await loadHandler<Handler>(id)
  const headers = { authorization: `Bearer ${tokenOf(ADMIN)}`, 'content-type': 'application/json' }
  const waits: number[] = []
  let failed = 0
  const write = async (event: Event) => {
    const own = { ms: 0 }
    const answer = await waiting.run(own, () =>
      handler(httpEvent({ headers, ...event }), lambdaContext(id, 10)),
    )
    if (answer.statusCode >= 300) failed += 1
    waits.push(own.ms)
  }
  replacePause(async (ms) => {
    const own = waiting.getStore()
    if (own) own.ms += ms
    await sleep(ms)
  })
  await Promise.all(
    range(clients.count).map(async (client) => {
      for (const n of range(clients.each)) await write(request(client, n))
    }),
  )
  replacePause()
  return { failed, waitedMs: Math.max(...waits) }
}
