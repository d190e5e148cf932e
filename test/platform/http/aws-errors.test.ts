import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { forEachQueue } from '#shared/config.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { SesMailer } from '#shared/platform/jobs/ses-mailer.ts'
import { SqsQueue } from '#shared/platform/jobs/sqs-queue.ts'
import { currentPorts, install, type Ports, portsOn } from '#shared/ports.ts'
import { invoked, logged, sqsEvent } from '#test/support/engine/invocation.ts'
import { awsError, cancelled, mockedTable } from '#test/support/engine/mocked-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const SECRET = 'ines@example.com'
const $metadata = { httpStatusCode: 418, requestId: 'AWS-REQUEST-7' }

/** An error of AWS, with confidential data in its message. */
const refused = (name: string, more: object = {}) =>
  Object.assign(awsError(name, { $metadata, ...more }), { message: `${SECRET} is refused` })

const { list } = defineRoutes('things', {
  list: {
    method: 'GET',
    path: '/api/v3/things',
    summary: '',
    success: 200,
    errors: [],
    uses: { sends: ['jobs'], files: ['get'] },
    open: true,
  },
})
type Sending = Endpoint<typeof list>
const answering = (endpoint: Sending) => invoked(lambda(list, endpoint))
const mail = { id: 'job-1', to: SECRET, subject: 'Hello', text: '', html: '' }

let lines: string[]
let ports: Ports
let dynamodb: ReturnType<typeof mockedTable>['dynamodb']
const ses = mockClient(SESv2Client)
const sqs = mockClient(SQSClient)

afterAll(() => {
  ses.restore()
  sqs.restore()
})

beforeAll(skipRetryPauses)

beforeEach(() => {
  lines = logged()
  ses.reset()
  sqs.reset()
  const mocked = mockedTable()
  dynamodb = mocked.dynamodb
  const queue = new SqsQueue('https://sqs/jobs', { region: 'us-east-1' })
  ports = portsOn({
    table: mocked.table,
    queues: forEachQueue(() => queue),
    mailer: new SesMailer('sender@example.com', 'pm-api-dev'),
  })
  install(ports)
})

/** Returns the logged line about the failure. Expects that the log contains no part of the error message. */
function failureLogged() {
  expect(lines.join('')).not.toContain(SECRET)
  return lines.map((line) => JSON.parse(line)).find(({ level }) => level !== 'INFO')
}

const named = (name: string) => ({
  aws_error: name,
  aws_status: $metadata.httpStatusCode,
  aws_request_id: $metadata.requestId,
})

describe('an error of AWS', () => {
  it.each<[what: string, reason: string, fail: () => unknown, endpoint: Sending]>([
    [
      'AccessDeniedException',
      'the table refused the credentials',
      () => dynamodb.on(BatchGetCommand).rejects(refused('AccessDeniedException')),
      async (_, { table }) => ({ _type: 'Thing', found: await table.get({ pk: 'P', sk: 'S' }) }),
    ],
    [
      'ValidationException',
      'the table refused a request as malformed',
      () => dynamodb.on(QueryCommand).rejects(refused('ValidationException')),
      async (_, { table }) => ({ _type: 'Thing', found: await table.query({ pk: 'P' }) }),
    ],
    [
      'TransactionCanceledException',
      'the table is throttled',
      () =>
        dynamodb
          .on(TransactWriteCommand)
          .rejects(Object.assign(cancelled('ThrottlingError'), { $metadata, message: SECRET })),
      async (_, { table }) => {
        await table.write([{ remove: { pk: 'P', sk: 'S' } }])
        return { _type: 'Thing' }
      },
    ],
    [
      'MessageRejected',
      'the mail could not be handed over',
      () => ses.on(SendEmailCommand).rejects(refused('MessageRejected')),
      async (_, { mailer }) => {
        await mailer.send(mail)
        return { _type: 'Thing' }
      },
    ],
    [
      'AccessDenied',
      'the queue could not be reached',
      () => sqs.on(SendMessageCommand).rejects(refused('AccessDenied')),
      async (_, { queues }) => {
        await queues.jobs.send({ job: 'a' })
        return { _type: 'Thing' }
      },
    ],
  ])(
    '%s keeps its name, status and request id in the log, and the answer has none',
    async (name, reason, fail, endpoint) => {
      fail()

      const answer = await answering(endpoint)

      expect(failureLogged()).toMatchObject({ level: 'ERROR', reason, ...named(name) })
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${name}|AWS-REQUEST-7|418|${SECRET}|${reason}`))
    },
  )

  it('that refuses a mail is named in the log of its consumer', async () => {
    ses.on(SendEmailCommand).rejects(refused('MailFromDomainNotVerifiedException'))
    const handler = consumer(async (_, { mailer }) => mailer.send(mail), currentPorts)

    const answer = await handler(sqsEvent('{"job":"a"}'), lambdaContext('queue/test', 60))

    expect(failureLogged()).toMatchObject(named('MailFromDomainNotVerifiedException'))
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] })
  })

  it('that loses the message of a job is named in the log of the request', async () => {
    sqs.on(SendMessageCommand).rejects(refused('QueueDoesNotExist'))

    await enqueue(jobsIn(ports), { id: 'a', kind: 'remove-project', subject: 7, acceptedAt: '' })

    expect(failureLogged()).toMatchObject({ level: 'WARN', job: 'a', ...named('QueueDoesNotExist') })
  })

  it('that stops the sweeper is named in its log, and Lambda counts the failure', async () => {
    dynamodb.on(BatchGetCommand).resolves({ Responses: {} })
    dynamodb.on(QueryCommand).rejects(refused('ResourceNotFoundException'))

    await expect(sweep()).rejects.toThrow()

    expect(failureLogged()).toMatchObject({ level: 'ERROR', ...named('ResourceNotFoundException') })
  })

  it('that no adapter has met keeps them too', async () => {
    await answering(async () => {
      throw refused('Surprise')
    })

    expect(failureLogged()).toMatchObject(named('Surprise'))
  })

  it.each([
    [{ code: 'ECONNREFUSED' }, 'Error', 'ECONNREFUSED'],
    [{}, 'TimeoutError', 'TimeoutError'],
    [{ code: 20 }, 'AbortError', 'AbortError'],
    [{ $metadata: { requestId: `${SECRET} and more` } }, 'a text\nof several lines', undefined],
    [{ $metadata: null }, 'Odd', 'Odd'],
  ])('of the connection (%j) has a name and no status', async (more, name, expected) => {
    sqs.on(SendMessageCommand).rejects(Object.assign(awsError(name), more))

    await answering(async (_, { queues }) => {
      await queues.jobs.send({ job: 'a' })
      return { _type: 'Thing' }
    })

    const { aws_error, aws_status, aws_request_id } = failureLogged()
    expect([aws_error, aws_status, aws_request_id]).toEqual([expected, undefined, undefined])
  })
})
