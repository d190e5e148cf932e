import { Readable } from 'node:stream'
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type HttpRequest, HttpResponse } from '@smithy/core/transport'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonProtocol } from '#infra/bundle/json-protocol.ts'
import { answers, attributes, commands, item } from './table-commands.ts'

interface Answer {
  statusCode: number
  body: string
  headers?: Record<string, string>
}

/** Stands where the service would: keeps each request, and answers it. */
function stub({ statusCode, body, headers = {} }: Answer) {
  const requests: HttpRequest[] = []
  const handle = async (request: HttpRequest) => {
    requests.push(request)
    return {
      response: new HttpResponse({
        statusCode,
        headers: { ...headers },
        body: Readable.from([Buffer.from(body)]),
      }),
    }
  }
  return { requests, requestHandler: { handle, metadata: { handlerProtocol: 'h1' } } }
}

const settings = (answer: Answer) => {
  const { requests, requestHandler } = stub(answer)
  const credentials = { accessKeyId: 'AKEY', secretAccessKey: 'secret' }
  return { requests, config: { region: 'eu-central-1', credentials, maxAttempts: 1, requestHandler } }
}

const protocols = {
  dynamodb: { protocol: JsonProtocol, protocolSettings: { serviceTarget: 'DynamoDB_20120810' } },
  sqs: { protocol: JsonProtocol, protocolSettings: { serviceTarget: 'AmazonSQS' } },
} as object as Record<'dynamodb' | 'sqs', object>

/** What becomes of a command: the request, and the answer or the error. */
async function outcome(send: () => Promise<unknown>, requests: HttpRequest[]) {
  const result = await send().catch((error: Record<string, unknown>) => ({
    name: error.name,
    message: error.message,
    ...error,
  }))
  const [{ method, protocol, hostname, port, path, query, headers, body } = {} as HttpRequest] = requests
  const { 'content-type': type, 'x-amz-target': target, host } = headers
  const request = {
    method,
    protocol,
    hostname,
    port,
    path,
    query,
    type,
    target,
    host,
    body: JSON.parse(textOf(body)),
  }
  return { request, result: JSON.parse(JSON.stringify(result, marked)) }
}

const textOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

/** Binary values, told from lists of numbers. */
function marked(this: Record<string, unknown>, key: string, value: unknown) {
  return this[key] instanceof Uint8Array
    ? `bytes ${Buffer.from(this[key] as Uint8Array).toString('hex')}`
    : value
}

async function tableOutcome(command: object, answer: Answer, own: object) {
  const { requests, config } = settings(answer)
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...config, ...own } as DynamoDBClientConfig),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  )
  return outcome(() => client.send(command as never), requests)
}

async function queueOutcome(answer: Answer, own: object) {
  const { requests, config } = settings(answer)
  const client = new SQSClient({
    ...config,
    ...own,
    useQueueUrlAsEndpoint: true,
    md5: false,
  } as SQSClientConfig)
  const QueueUrl = 'https://sqs.eu-central-1.amazonaws.com/1/queue'
  return outcome(() => client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"B":"ä"}' })), requests)
}

const done: Answer = { statusCode: 200, body: '{}' }

const sameForTable = async (command: () => object, answer: Answer) =>
  expect(await tableOutcome(command(), answer, protocols.dynamodb)).toEqual(
    await tableOutcome(command(), answer, {}),
  )

describe('the protocol of the bundles', () => {
  it('asks DynamoDB as the SDK does, whatever the items hold', async () => {
    const property = async (one: Record<string, unknown>, other: Record<string, unknown>) => {
      for (const index of commands(one, other).keys()) {
        await sameForTable(() => commands(one, other)[index] as object, done)
      }
    }

    await fc.assert(fc.asyncProperty(item, item, property), { seed: 3, numRuns: 60 })
  })

  it('understands what DynamoDB answers as the SDK does', async () => {
    const property = async (one: object, other: object) => {
      for (const [index, answer] of answers(one, other).entries()) {
        const headers = { 'x-amzn-requestid': 'request' }
        await sameForTable(() => commands({ pk: 'a' }, {})[index] as object, {
          statusCode: 200,
          body: JSON.stringify(answer),
          headers,
        })
      }
    }

    await fc.assert(fc.asyncProperty(attributes, attributes, property), { seed: 3, numRuns: 60 })
  })

  it.each([
    [400, { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'failed' }],
    [400, { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', Message: 'slower' }],
    [400, { __type: 'com.amazon.coral.validate#ValidationException', message: 'wrong' }],
    [400, { __type: 'com.amazon.coral.service#UnrecognizedClientException' }],
    [400, { __type: 'com.amazonaws.dynamodb.v20120810#ReplicatedWriteConflictException', message: 'again' }],
    [500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'oh' }],
    [503, {}],
    [
      400,
      {
        __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
        message: 'cancelled',
        CancellationReasons: [
          { Code: 'None' },
          { Code: 'ConditionalCheckFailed', Item: { B: { B: 'AQI=' } } },
        ],
      },
    ],
  ])('throws what the SDK throws, for %i %j', async (statusCode, body) => {
    const answer = { statusCode, body: JSON.stringify(body), headers: { 'x-amzn-requestid': 'request' } }

    await sameForTable(() => commands({ pk: 'a' }, { pk: 'b' })[2] as object, answer)
  })

  it('takes the name of an error from the header, where the body has none', async () => {
    const headers = { 'x-amzn-errortype': 'ThrottlingException:http://internal.amazon.com/' }

    await sameForTable(() => commands({}, {})[3] as object, { statusCode: 400, body: '{}', headers })
  })

  it.each(['', '<html>Bad gateway</html>', 'null', '"B"', '[]'])(
    'knows the status of an error that says %j, so that the SDK may try again',
    async (body) => {
      const { result } = await tableOutcome(
        commands({}, {})[3] as object,
        { statusCode: 502, body },
        protocols.dynamodb,
      )

      expect(result).toMatchObject({ name: 'Unknown', $fault: 'server', $metadata: { httpStatusCode: 502 } })
    },
  )

  it('sends messages as the SDK does', async () => {
    const answer = { statusCode: 200, body: '{"MessageId":"1","MD5OfMessageBody":"2"}' }

    expect(await queueOutcome(answer, protocols.sqs)).toEqual(await queueOutcome(answer, {}))
  })

  it('fails to send as the SDK does', async () => {
    const body = JSON.stringify({ __type: 'com.amazonaws.sqs#RequestThrottled', message: 'slower' })
    const answer = { statusCode: 400, body }
    const [own, original] = await Promise.all([queueOutcome(answer, protocols.sqs), queueOutcome(answer, {})])

    expect(own.request).toEqual(original.request)
    expect(own.result).toMatchObject({ name: original.result.name, message: 'slower', $fault: 'client' })
  })
})
