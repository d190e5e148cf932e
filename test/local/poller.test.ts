import { ReceiveMessageCommand, SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { Context, SQSEvent } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Poller, type QueueHandler, startPoller } from '#infra/local/poller.ts'
import { type Queues, startQueues } from '#infra/local/queues.ts'

let queues: Queues
let poller: Poller | undefined

beforeEach(async () => {
  queues = await startQueues('test', 0)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await poller?.stop()
  poller = undefined
  await queues.close()
})

const poll = (handler: QueueHandler, client: SQSClient = queues.client) => {
  const load = async () => handler
  poller = startPoller({
    client,
    queueUrl: queues.urls.jobs.queue,
    id: 'queue/test',
    batchSize: 10,
    timeout: 60,
    load,
  })
}

async function send(...bodies: string[]) {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }))
  await queues.client.send(new SendMessageBatchCommand({ QueueUrl: queues.urls.jobs.queue, Entries }))
}

const bodiesOf = (event: SQSEvent) => event.Records.map((record) => record.body)

const failing = (event: SQSEvent, wanted: (body: string) => boolean) => ({
  batchItemFailures: event.Records.filter(({ body }) => wanted(body)).map(({ messageId }) => ({
    itemIdentifier: messageId,
  })),
})

const deadLetter = async () => {
  const command = new ReceiveMessageCommand({ QueueUrl: queues.urls.jobs.deadLetters, WaitTimeSeconds: 20 })
  return (await queues.client.send(command)).Messages?.[0]?.Body
}

describe('the event source mapping', () => {
  it('hands over a batch as Lambda does', async () => {
    await send('a', 'b')
    const [event, context] = await new Promise<[SQSEvent, Context]>((resolve) => {
      poll(async (...invocation) => {
        resolve(invocation)
        return { batchItemFailures: [] }
      })
    })
    expect(bodiesOf(event)).toEqual(['a', 'b'])
    expect(event.Records[0]).toMatchObject({
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:pm-api-test-jobs',
      attributes: { ApproximateReceiveCount: '1' },
    })
    expect(context).toMatchObject({ functionName: 'queue-test', awsRequestId: expect.any(String) })
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(60_000)
  })

  it('returns the failed messages to the queue, and only those', async () => {
    await send('good', 'bad')
    const batches: string[][] = []
    await new Promise<void>((resolve) => {
      poll(async (event) => {
        batches.push(bodiesOf(event))
        if (batches.length < 3) return failing(event, (body) => body === 'bad')
        resolve()
        return { batchItemFailures: [] }
      })
    })
    expect(batches).toEqual([['good', 'bad'], ['bad'], ['bad']])
  })

  it('sets a message aside that failed five times, also by an exception', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await send('poison')
    const handler = vi.fn().mockRejectedValue(new Error('broken'))
    poll(handler)
    expect(await deadLetter()).toBe('poison')
    expect(handler).toHaveBeenCalledTimes(5)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('queue/test failed: Error: broken'))
  })

  it('continues after the queue was unreachable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(queues.client, 'send').mockRejectedValueOnce(new Error('unreachable') as never)
    await new Promise<void>((resolve) => {
      poll(async () => {
        resolve()
        return { batchItemFailures: [] }
      })
      send('a')
    })
  })

  it('finishes the batch it is handling when it is stopped', async () => {
    await send('a')
    let finish = () => {}
    await new Promise<void>((begun) => {
      poll(async () => {
        await new Promise<void>((resolve) => {
          finish = resolve
          begun()
        })
        return { batchItemFailures: [] }
      })
    })
    const stopped = poller?.stop()
    finish()
    await stopped
    const left = await queues.client.send(new ReceiveMessageCommand({ QueueUrl: queues.urls.jobs.queue }))
    expect(left.Messages).toBeUndefined()
  })
})
