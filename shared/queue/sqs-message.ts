import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { Endpoint } from '#shared/config.ts'
import { sqsClient } from './sqs-client.ts'

/** What a request may spend on a message: the job is safe in the table, the message can be sent again. */
const PATIENCE_MS = 2000

/**
 * Sends one message. A module of its own, so that of the SDK only this becomes part of a bundle: an import made
 * while the function runs takes a module whole.
 *
 * @throws the SDK's error where the queue does not take it in time
 */
export async function sendMessage(endpoint: Endpoint, queueUrl: string, body: string): Promise<void> {
  const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body })
  await sqsClient(endpoint).send(command, { abortSignal: AbortSignal.timeout(PATIENCE_MS) })
}
