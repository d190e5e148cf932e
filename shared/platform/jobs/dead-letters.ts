import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/** Long enough to look at every message once, short enough not to keep them from the next look. */
const LOOK_SECONDS = 20

/** The address of a queue by its name. */
export async function queueUrl(client: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: name }))
  return QueueUrl as string
}

/** The messages of one queue that failed too often. */
export class DeadLetters {
  constructor(
    private readonly client: SQSClient,
    private readonly deadLettersUrl: string,
    private readonly queueUrl: string,
  ) {}

  /** What the messages say. They are out of sight for some seconds afterwards. */
  async list(): Promise<string[]> {
    const bodies: string[] = []
    await this.#each(async ({ Body }) => void bodies.push(Body ?? ''))
    return bodies
  }

  /** Sends every message to the queue again. @returns how many */
  async redrive(): Promise<number> {
    let sent = 0
    await this.#each(async ({ Body, ReceiptHandle }) => {
      await this.client.send(new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody: Body }))
      // A crash in between sends the message twice, which does no harm.
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
        VisibilityTimeout: LOOK_SECONDS,
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
