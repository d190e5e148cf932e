import { resolve } from 'node:path'
import { connectLocal } from '#infra/local/connect.ts'
import { outboxIn } from '#infra/local/data-directory.ts'
import { filesInDirectory, LocalFiles } from '#infra/local/files.ts'
import { Outbox } from '#infra/local/outbox.ts'
import { Problem } from '#infra/local/problem.ts'
import { type Stage, tableOf } from '#infra/stages.ts'
import { type Config, deadLetterQueueNameOf, forEachQueue, queueNameOf } from '#shared/config.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { filesInBucket } from '#shared/platform/files/store.ts'
import { DeadLetters, queueUrl } from '#shared/platform/jobs/dead-letters.ts'
import type { Mailer } from '#shared/platform/jobs/mail.ts'
import type { Queue } from '#shared/platform/jobs/queue.ts'
import { sqsClient } from '#shared/platform/jobs/sqs-client.ts'
import { SqsQueue } from '#shared/platform/jobs/sqs-queue.ts'
import { type Ports, portsOf, withTable } from '#shared/ports.ts'
import { bucketOf, requireDeployed } from './deployed.ts'
import { patientTableOf, type ReportWait } from './patience.ts'
import { type Scan, scanOf } from './verify/scan.ts'

/** Access to the data and the services of a stage, or of a local data directory. */
export interface Connection {
  ports: Ports
  scan: Scan
  /** The settings of the stage; absent for a local data directory. */
  stage?: Stage
  /** The outbox of a data directory; absent for a stage, because a stage's functions send its mail. */
  mailer?: Mailer
  /**
   * Checks that the settings name the table and the bucket that the deployed functions use.
   *
   * @throws Problem if they name another table or bucket
   */
  requireDeployed(): Promise<void>
  /**
   * Returns the dead letters of every queue.
   *
   * @throws Problem if there are no queues
   */
  deadLetters(): Promise<DeadLetters[]>
  close(): Promise<void>
}

/**
 * Returns the ports for a configuration. If `say` is given, calls to the table are retried until the table responds.
 *
 * @param others ports to use instead of the default ports of the same name
 * @param say receives progress messages
 */
function patientPorts(config: Config, others: Partial<Ports>, say: ReportWait | undefined): Ports {
  const ports = portsOf(config, others)
  return say ? withTable(ports, patientTableOf(config, say)) : ports
}

/**
 * Connects to a deployed stage with the credentials of the environment.
 *
 * @param say a function that receives progress messages. If it is given, calls are retried until the table responds.
 */
export function connectToStage(stage: Stage, say?: ReportWait): Connection {
  const { name: stageName, region } = stage
  const endpoint = region === undefined ? {} : { region }
  const config = {
    stage: stageName,
    tableName: tableOf(stage),
    queueUrls: forEachQueue(() => ''),
    mailSender: '',
    publicUrl: '',
    dynamodb: endpoint,
    sqs: endpoint,
  }
  return {
    stage,
    scan: scanOf(config.dynamodb, config.tableName, say),
    ports: patientPorts(
      config,
      {
        queues: forEachQueue((name) => queueNamed(queueNameOf(stageName, name), endpoint)),
        files: filesInBucket(() => bucketOf(stage), endpoint),
      },
      say,
    ),
    requireDeployed: () => requireDeployed(stage),
    deadLetters() {
      const client = sqsClient(endpoint)
      const connect = forEachQueue(async (name) => {
        const names = [deadLetterQueueNameOf(stageName, name), queueNameOf(stageName, name)]
        const [deadLetters = '', queue = ''] = await Promise.all(names.map((name) => queueUrl(client, name)))
        return new DeadLetters(client, deadLetters, queue)
      })
      return Promise.all(Object.values(connect))
    },
    close: async () => {},
  }
}

/**
 * Returns a queue by name. Looks up the URL of the queue for every message, because a command sends only a few
 * messages.
 */
const queueNamed = (name: string, endpoint: AwsEndpoint): Queue => ({
  send: async (...sent) => new SqsQueue(await queueUrl(sqsClient(endpoint), name), endpoint).send(...sent),
})

/**
 * A queue that drops all messages, for a data directory whose server is not running. The jobs are in the table. When
 * the server starts, the sweeper sends their messages.
 */
const noQueue: Queue = { send: async () => {} }

/**
 * Connects to a local data directory, whether or not its server is running.
 *
 * @param say receives progress messages. If `say` is given, calls are retried until the table responds.
 */
export async function connectToData(directory: string, say?: ReportWait): Promise<Connection> {
  const { config, queues, close } = await connectLocal(directory)
  return {
    mailer: new Outbox(outboxIn(resolve(directory))),
    scan: scanOf(config.dynamodb, config.tableName, say),
    ports: patientPorts(
      config,
      {
        files: new LocalFiles(filesInDirectory(resolve(directory))),
        ...(!queues && { queues: forEachQueue(() => noQueue) }),
      },
      say,
    ),
    requireDeployed: async () => {},
    async deadLetters() {
      if (!queues) throw new Problem('The server is not running: there are no queues, and no dead letters.')
      const client = sqsClient(config.sqs)
      return Object.values(queues).map(
        ({ queue, deadLetters }) => new DeadLetters(client, deadLetters, queue),
      )
    },
    close,
  }
}
