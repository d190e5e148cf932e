import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/**
 * The seconds for which messages are invisible after they have been read. This time is long enough to read each message
 * only once, and short enough for the messages to reappear soon.
 */
const VISIBILITY_SECONDS = 20

export async function queueUrl(client: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: name }))
  return QueueUrl as string
}

/** The dead-letter queue that belongs to a queue. It contains the messages of that queue that failed too often. */
export class DeadLetters {
  constructor(
    private readonly client: SQSClient,
    private readonly deadLettersUrl: string,
    private readonly queueUrl: string,
  ) {}

  /** Returns the bodies of all messages. The queue hides these messages from other readers for the next few seconds. */
  async list(): Promise<string[]> {
    const bodies: string[] = []
    await this.#each(async ({ Body }) => void bodies.push(Body ?? ''))
    return bodies
  }

  /**
   * Sends every message back to the queue.
   *
   * @returns the number of messages
   */
  async redrive(): Promise<number> {
    let sent = 0
    await this.#each(async ({ Body, ReceiptHandle }) => {
      await this.client.send(new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: Body }))
      // If this process crashes before it deletes the message, the message is sent twice, which is harmless.
      await this.client.send(new DeleteMessageCommand({ QueueUrl: this.deadLettersUrl, ReceiptHandle }))
      sent += 1
    })
    return sent
  }

  async #each(act: (message: Message) => Promise<void>): Promise<void> {
    const seen = new Set<string>()
    for (;;) {
      const command = new ReceiveMessageCommand({
        QueueUrl: this.deadLettersUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: VISIBILITY_SECONDS,
      })
      const { Messages: messages = [] } = await this.client.send(command)
      const fresh = messages.filter(({ MessageId }) => !seen.has(MessageId ?? ''))
      if (fresh.length === 0) return
      for (const message of fresh) {
        seen.add(message.MessageId ?? '')
        await act(message)
      }
    }
  }
}
