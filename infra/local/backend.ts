import { CALLS } from '#infra/concurrency.ts'
import { consumers, sweeper, timeouts } from '#infra/function-definitions.ts'
import type { Issuer } from '#shared/access/issuer.ts'
import { type Config, forEachQueue } from '#shared/config.ts'
import { HttpCaller } from '#shared/platform/outbound/http-caller.ts'
import { install, type Ports, portsOf } from '#shared/ports.ts'
import { configAt } from './connect.ts'
import type { DataDirectory } from './data-directory.ts'
import { type DynamoDb, startDynamoDb } from './dynamodb.ts'
import { LocalFiles } from './files.ts'
import { type LambdaHandler, loadHandler } from './handlers.ts'
import { lambdaContext } from './lambda-context.ts'
import { Outbox, SENDER } from './outbox.ts'
import { startPoller } from './poller.ts'
import { type Queues, startQueues } from './queues.ts'
import type { Running } from './running.ts'
import { stage } from './table-name.ts'

const SWEEP_INTERVAL = 60_000

/** Everything behind the gateway. */
export interface Backend {
  readonly config: Config
  readonly ports: Ports
  readonly files: LocalFiles
}

interface BackendOptions {
  directory: DataDirectory
  url: string
  /** Collects the processes and servers to stop at the end. */
  running: Running
  /** OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
  /** Runs before any handler uses the data. */
  prepare?(ports: Ports, config: Config): Promise<void>
}

/** Starts the table, the queues and their consumers, and makes the handlers of this process use them. */
export async function startBackend({
  directory,
  url,
  running,
  issuers,
  prepare,
}: BackendOptions): Promise<Backend> {
  const { path, database } = directory
  let queues: Queues | undefined
  const publish = async () => {
    if (queues) await directory.publish(addressesOf(url, dynamodb, queues))
  }
  const dynamodb = await startDynamoDb({ directory: path, database, onRestart: publish })
  running.add(() => dynamodb.stop())
  queues = await startQueues(stage)
  running.add(queues.close)
  const config = configAt(addressesOf(url, dynamodb, queues))
  const files = new LocalFiles(directory.files)
  const ports = portsOf(config, {
    mailer: new Outbox(directory.outbox),
    mailSender: SENDER,
    caller: new HttpCaller(),
    issuers,
    files: files,
  })
  install(ports)
  await prepare?.(ports, config)
  startWorkers(queues, running)
  await publish()
  return { config, ports, files }
}

const addressesOf = (
  http: string,
  { endpoint, tableName, pid }: DynamoDb,
  { endpoint: sqs, urls }: Queues,
) => ({
  pid: process.pid,
  http,
  dynamodb: { endpoint: endpoint.endpoint, table: tableName, pid },
  sqs: { endpoint: sqs.endpoint, urls },
})

/** Starts the sweeper and one poller for each queue. The queue of webhooks gets several pollers. */
function startWorkers({ client, urls }: Queues, running: Running): void {
  forEachQueue((name) => {
    const { id, batchSize } = consumers[name]
    const options = { client, queueUrl: urls[name].queue, id, batchSize, timeout: timeouts.consumer }
    const runs = name === 'webhooks' ? CALLS : 1
    for (let run = 0; run < runs; run++) {
      const poller = startPoller({ ...options, load: loadHandler })
      running.add(() => poller.stop())
    }
  })
  const schedule = startSchedule(sweeper.id, SWEEP_INTERVAL, sweep)
  running.add(() => schedule.stop())
}

/**
 * Sends the messages of jobs again. The first run includes jobs that are not overdue, because the messages of an
 * earlier process are lost.
 */
async function sweep(first: boolean): Promise<void> {
  const handler = await loadHandler<LambdaHandler<{ all?: boolean }>>(sweeper.id)
  await handler({ all: first }, lambdaContext(sweeper.id, timeouts.sweeper))
}

export interface Schedule {
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs a task immediately and then at an interval, as an EventBridge rule does. Runs never overlap. A failure is logged
 * and does not prevent later runs.
 *
 * @param name the name of the task in the log
 * @param interval milliseconds between two starts
 * @param task receives whether this is the first run
 */
export function startSchedule(
  name: string,
  interval: number,
  task: (first: boolean) => Promise<void>,
): Schedule {
  let running: Promise<void> | undefined
  const run = (first: boolean) => {
    running ??= task(first)
      .catch((error) => console.error(`${name} failed: ${error?.stack}`))
      .finally(() => {
        running = undefined
      })
  }
  run(true)
  const timer = setInterval(() => run(false), interval)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
