/**
 * Replaces `@aws-sdk/client-sqs` in the bundles of functions whose routes declare no queue to send to: their
 * roles could not send messages anyway.
 */
export class SQSClient {
  constructor() {
    throw new Error('This function does not declare that it sends messages.')
  }
}

export class SendMessageCommand {}
