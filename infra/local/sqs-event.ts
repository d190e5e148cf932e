import type { Message } from '@aws-sdk/client-sqs'
import type { SQSEvent, SQSRecord, SQSRecordAttributes } from 'aws-lambda'

/** Returns a batch of messages as Lambda passes it to a consumer. */
export const sqsEvent = (messages: readonly Message[], queueUrl: string): SQSEvent => ({
  Records: messages.map((message) => recordOf(message, queueUrl)),
})

/** Returns the record of a message, without message attributes, which the service does not use. */
const recordOf = (message: Message, queueUrl: string): SQSRecord => ({
  messageId: message.MessageId as string,
  receiptHandle: message.ReceiptHandle as string,
  body: message.Body as string,
  attributes: message.Attributes as SQSRecordAttributes,
  messageAttributes: {},
  md5OfBody: message.MD5OfBody as string,
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queueUrl.split('/').at(-1)}`,
  awsRegion: 'us-east-1',
})
