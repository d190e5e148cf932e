import { connectLocal } from '#infra/local/connect.ts'
import { Problem } from '#infra/local/problem.ts'
import { type App, createApp } from '#shared/app.ts'
import { DeadLetters, queueUrl } from '#shared/queue/dead-letters.ts'
import { sqsClient } from '#shared/queue/sqs-client.ts'
import { deadLetterQueueNameOf, jobsQueueNameOf, tableNameOf } from '#shared/stage-names.ts'

/** What an admin command works on. */
export interface Connection {
  app: App
  /** @throws Problem where there are no queues to look into */
  deadLetters(): Promise<DeadLetters>
  close(): Promise<void>
}

/** A deployed stage, with the credentials and the region of the environment. */
export function connectToStage(stage: string): Connection {
  const config = {
    stage,
    tableName: tableNameOf(stage),
    queueUrls: { jobs: '', mails: '' },
    dynamodb: {},
    sqs: {},
  }
  return {
    app: createApp(config),
    async deadLetters() {
      const client = sqsClient({})
      const names = [deadLetterQueueNameOf(stage), jobsQueueNameOf(stage)]
      const [deadLetters, jobs] = await Promise.all(names.map((name) => queueUrl(client, name)))
      return new DeadLetters(client, deadLetters as string, jobs as string)
    },
    close: async () => {},
  }
}

/** A local data directory, whether or not its server is running. */
export async function connectToData(directory: string): Promise<Connection> {
  const { config, deadLettersQueueUrl, close } = await connectLocal(directory)
  return {
    app: createApp(config),
    async deadLetters() {
      if (!deadLettersQueueUrl)
        throw new Problem('The server is not running: there are no queues, and no dead letters.')
      return new DeadLetters(sqsClient(config.sqs), deadLettersQueueUrl, config.queueUrls.jobs)
    },
    close,
  }
}
