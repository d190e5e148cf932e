import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type LambdaHandler, loadHandler } from '#infra/local/handlers.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { install, portsOn } from '#shared/ports.ts'
import { httpEvent } from '#test/support/engine/invocation.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import type { Service } from '#test/support/engine/service.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { HANDLER_RATIO } from './figures.ts'
import type { Report } from './report.ts'
import { ADMIN } from './world.ts'

const samples: [id: string, path: string, pathParameters?: Record<string, string>][] = [
  ['users/show', '/api/v3/users/100', { id: '100' }],
  ['projects/list', '/api/v3/projects'],
]

/**
 * The number of requests that are measured as one block, because a single request is too short to be measured
 * precisely.
 */
const BLOCK = 50

/** A command of the SDK. Its constructor is used to build further commands of the same kind. */
interface Sent {
  constructor: new (input: object) => object
  input: object
}

/**
 * Compares the CPU time of warm handlers with that of hand-written code that sends the same commands. Handlers and
 * hand-written code run alternately. The result is only reported, because timings vary.
 */
export async function reportHandlers({ table }: Service, pairs: number, report: Report): Promise<void> {
  report.title(
    `CPU of a warm handler by that of its calls to DynamoDB made by hand, medians of ${pairs} pairs`,
  )
  const client = dynamoClient(table.dynamodb)
  const queues = memoryQueues()
  install(portsOn({ table: new DynamoTable(client, table.tableName), queues, publicUrl: 'http://127.0.0.1' }))
  const sent: Sent[] = []
  const send = client.send.bind(client) as (command: object, options?: object) => Promise<unknown>
  const recording = (command: object, options?: object) => {
    sent.push(command as Sent)
    return send(command, options)
  }
  Object.assign(client, { send: recording })
  for (const [id, rawPath, pathParameters] of samples) {
    const handler = await loadHandler<LambdaHandler<APIGatewayProxyEventV2, { statusCode: number }>>(id)
    const headers = { authorization: `Bearer ${tokenOf(ADMIN)}` }
    const event = httpEvent({ rawPath, pathParameters, headers })
    const request = async () => {
      sent.length = 0
      const { statusCode } = await handler(event, lambdaContext(id, 10))
      if (statusCode !== 200) throw new Error(`${id}: ${statusCode}`)
    }
    for (let turn = 0; turn < BLOCK; turn++) await request()
    const recorded = [...sent]
    const byHand = async () => {
      const calls = recorded.map(({ constructor: Command, input }) => send(new Command(input)))
      JSON.stringify(await Promise.all(calls))
    }
    const ratios: number[] = []
    for (let pair = 0; pair < pairs; pair++) ratios.push((await cpuOf(request)) / (await cpuOf(byHand)))
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(pairs / 2)] as number
    report.note(`${id.padEnd(48)} ${ratio.toFixed(2)}  (${HANDLER_RATIO} wanted)`)
    report.keep('handlers', { id, ratio })
  }
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let turn = 0; turn < BLOCK; turn++) await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
