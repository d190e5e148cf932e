import type { Issuer } from '#shared/access/issuer.ts'
import { type App, createApp } from '#shared/app.ts'
import { install } from '#shared/compose.ts'
import { type Config, forEachQueue, type QueueName } from '#shared/config.ts'
import type { DataDirectory } from './data-directory.ts'
import { type DynamoDb, startDynamoDb } from './dynamodb.ts'
import { type LambdaHandler, loadHandler } from './handlers.ts'
import { lambdaContext } from './lambda-context.ts'
import { Outbox } from './outbox.ts'
import { startPoller } from './poller.ts'
import { type Queues, startQueues } from './queues.ts'
import type { Running } from './running.ts'
import { startSchedule } from './schedule.ts'
import { stage } from './table-name.ts'

/** The handlers that no HTTP request invokes, and their timeouts in seconds, as deployed. */
const CONSUMERS: Record<QueueName, { id: string; timeout: number }> = {
  jobs: { id: 'queue/jobs', timeout: 60 },
  mails: { id: 'queue/mails', timeout: 60 },
}
const SWEEPER = { id: 'queue/sweeper', timeout: 30 }

const SWEEP_INTERVAL = 60_000

/** Everything behind the gateway. */
export interface Backend {
  readonly config: Config
  readonly app: App
}

export interface BackendOptions {
  directory: DataDirectory
  /** The address of the gateway. */
  url: string
  /** Collects what has to be stopped. */
  running: Running
  /** The OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly Issuer[]
  /** Runs before any handler uses the data. */
  prepare?(app: App, config: Config): Promise<void>
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
  const config = configOf(url, dynamodb, queues)
  const app = createApp(config, { mailer: new Outbox(directory.outbox), issuers })
  install(app)
  await prepare?.(app, config)
  startWorkers(queues, running)
  await publish()
  return { config, app }
}

const configOf = (publicUrl: string, dynamodb: DynamoDb, { endpoint, urls }: Queues): Config => ({
  stage,
  tableName: dynamodb.tableName,
  queueUrls: forEachQueue((name) => urls[name].queue),
  mailSender: '',
  publicUrl,
  dynamodb: dynamodb.endpoint,
  sqs: endpoint,
})

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

/** Starts the consumers of the queues, and the sweeper. */
function startWorkers({ client, urls }: Queues, running: Running): void {
  forEachQueue((name) => {
    const queueUrl = urls[name].queue
    const poller = startPoller({ client, queueUrl, load: loadHandler, ...CONSUMERS[name] })
    running.add(() => poller.stop())
  })
  const schedule = startSchedule(SWEEPER.id, SWEEP_INTERVAL, sweep)
  running.add(() => schedule.stop())
}

/** The first sweep includes jobs that are not overdue: the messages of an earlier process are lost. */
async function sweep(first: boolean): Promise<void> {
  const handler = await loadHandler<LambdaHandler<{ all?: boolean }>>(SWEEPER.id)
  await handler({ all: first }, lambdaContext(SWEEPER.id, SWEEPER.timeout))
}
