import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type { LambdaHandler } from './handlers.ts'
import { lambdaContext } from './lambda-context.ts'
import { sqsEvent } from './sqs-event.ts'

export type QueueHandler = LambdaHandler<SQSEvent, SQSBatchResponse>

/** Longest wait that SQS allows, in seconds. */
const WAIT = 20

/** Milliseconds before the next attempt if the queue cannot be reached. */
const AFTER_ERROR = 200

interface PollerOptions {
  client: SQSClient
  queueUrl: string
  id: string
  timeout: number
  batchSize: number
  load(id: string): Promise<QueueHandler>
}

export interface Poller {
  /** Stops receiving messages. Resolves when the current batch is done. */
  stop(): Promise<void>
}

/** Passes a queue's messages to a consumer, batch after batch, as Lambda's event source mapping does. */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController()
  const stopped = poll(options, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return stopped
    },
  }
}

async function poll(options: PollerOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const messages = await receive(options, signal)
      if (messages.length > 0) await remove(options, await succeeded(options, messages))
    } catch (error) {
      if (signal.aborted) return
      console.error(`The queue of ${options.id} cannot be reached: ${(error as Error).message}`)
      await pause(AFTER_ERROR, undefined, { signal }).catch(() => {})
    }
  }
}

async function receive(
  { client, queueUrl, batchSize }: PollerOptions,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: batchSize,
    WaitTimeSeconds: WAIT,
    MessageSystemAttributeNames: ['All'],
  })
  return (await client.send(command, { abortSignal })).Messages ?? []
}

/**
 * Returns the messages that the consumer has processed. SQS redelivers all other messages. If the consumer throws, SQS
 * redelivers every message.
 */
async function succeeded({ queueUrl, id, timeout, load }: PollerOptions, messages: Message[]) {
  try {
    const handler = await load(id)
    const answer = await handler(sqsEvent(messages, queueUrl), lambdaContext(id, timeout))
    const failed = new Set(answer?.batchItemFailures.map((failure) => failure.itemIdentifier))
    return messages.filter((message) => !failed.has(message.MessageId as string))
  } catch (error) {
    console.error(`${id} failed: ${(error as Error)?.stack}`)
    return []
  }
}

async function remove({ client, queueUrl }: PollerOptions, messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const Entries = messages.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }))
  await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
}
