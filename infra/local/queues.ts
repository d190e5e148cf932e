import { CreateQueueCommand, GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import { MAX_RECEIVES } from '#infra/function-definitions.ts'
import { deadLetterQueueNameOf, type QueueName, queueNameOf, queueNames } from '#shared/config.ts'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { sqsClient } from '#shared/platform/jobs/sqs-client.ts'
import { HOST } from './host.ts'
import { localEndpoint } from './local-endpoint.ts'

/**
 * Seconds until SQS redelivers a message whose processing failed. On AWS, a batch must not take longer than this
 * timeout. Here it may, because each poller receives only one batch at a time.
 */
const VISIBILITY_TIMEOUT = 5

export type QueueUrls = Readonly<Record<QueueName, { queue: string; deadLetters: string }>>

/**
 * Local SQS. Its messages need not survive a restart: the jobs are in the table, and the sweeper sends the messages
 * again.
 */
export interface Queues {
  readonly endpoint: Required<AwsEndpoint>
  readonly client: SQSClient
  readonly urls: QueueUrls
  close(): Promise<void>
}

/**
 * Starts SQS on a free port of this host, with the queues of a stage.
 *
 * @param visibilityTimeout seconds until a failed message is redelivered
 */
export async function startQueues(stage: string, visibilityTimeout = VISIBILITY_TIMEOUT): Promise<Queues> {
  const server = buildApp({ logger: false })
  const endpoint = localEndpoint(await server.listen({ port: 0, host: HOST }))
  const client = sqsClient(endpoint)
  const pairs = queueNames.map(
    async (name) => [name, await createPair(client, stage, name, visibilityTimeout)] as const,
  )
  const urls = Object.fromEntries(await Promise.all(pairs)) as QueueUrls
  const close = async () => {
    client.destroy()
    await server.close()
  }
  return { endpoint, client, urls, close }
}

async function createPair(client: SQSClient, stage: string, name: QueueName, visibilityTimeout: number) {
  const deadLetters = await create(client, deadLetterQueueNameOf(stage, name), {})
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: await arnOf(client, deadLetters),
    maxReceiveCount: MAX_RECEIVES,
  })
  const attributes = { RedrivePolicy, VisibilityTimeout: String(visibilityTimeout) }
  return { queue: await create(client, queueNameOf(stage, name), attributes), deadLetters }
}

async function create(client: SQSClient, QueueName: string, Attributes: Record<string, string>) {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName, Attributes }))
  return QueueUrl as string
}

async function arnOf(client: SQSClient, QueueUrl: string) {
  const query = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] })
  return (await client.send(query)).Attributes?.QueueArn as string
}
