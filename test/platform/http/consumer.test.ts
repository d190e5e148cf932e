import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { currentDeadline } from '#shared/platform/deadline.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { currentPorts, install, portsOn } from '#shared/ports.ts'
import { logged, sqsEvent } from '#test/support/engine/invocation.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'
import { until } from '#test/support/engine/until.ts'

type Work = Parameters<typeof consumer>[0]

const message = (job: string) => JSON.stringify({ job })

/** Delivers messages. @returns the ids of the failed messages */
async function failures(work: Work, bodies: string[], timeout = 60) {
  const handler = consumer(work, () => currentPorts())
  const { batchItemFailures } = await handler(sqsEvent(...bodies), lambdaContext('queue/test', timeout))
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

let lines: string[]
let dynamodb: ReturnType<typeof mockedTable>['dynamodb']

beforeEach(() => {
  lines = logged()
  const mocked = mockedTable()
  dynamodb = mocked.dynamodb
  install(portsOn({ table: mocked.table, queues: memoryQueues() }))
})

describe('the consumer of a queue', () => {
  it('works every message off, in order', async () => {
    const worked: string[] = []
    const failed = await failures(async ({ job }) => void worked.push(job), [message('a'), message('b')])

    expect([failed, worked]).toEqual([[], ['a', 'b']])
  })

  it('reports the messages that failed, and only those', async () => {
    const worked: string[] = []
    const work: Work = async ({ job }) => {
      if (job === 'b') throw serviceUnavailable('the table is throttled')
      worked.push(job)
    }

    expect(await failures(work, ['a', 'b', 'c'].map(message))).toEqual(['m1'])
    expect(worked).toEqual(['a', 'c'])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'ERROR',
      message_id: 'm1',
      reason: 'the table is throttled',
    })
  })

  it.each([
    ...['', 'no JSON', 'null', '[]', '{}', '{"job":7}', '{"job":""}', '{"job":"a b"}'],
    '{"job":"a","more":1}',
  ])('reports the message %j, which it cannot read', async (body) => {
    expect(await failures(async () => {}, [body, message('a')])).toEqual(['m0'])
  })

  it('logs the origin of an unexpected error, not its message', async () => {
    await failures(async () => {
      throw new RangeError('a secret')
    }, [message('a')])

    expect(lines.join('')).toContain('RangeError')
    expect(lines.join('')).not.toContain('a secret')
  })

  it('reports a message that is not done in time, and those after it, before Lambda ends it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    dynamodb.on(BatchGetCommand).callsFake(
      () =>
        new Promise((_, reject) => {
          currentDeadline()?.signal.addEventListener('abort', reject)
        }),
    )
    const tried = vi.fn()
    const work: Work = async ({ job }, { table }) => {
      tried(job)
      await table.get({ pk: job, sk: 'S' })
    }
    const failed = failures(work, ['a', 'b'].map(message))
    await until(() => dynamodb.calls().length === 1)
    await vi.advanceTimersByTimeAsync(59_500)
    vi.useRealTimers()

    expect(await failed).toEqual(['m0', 'm1'])
    expect(dynamodb.calls()).toHaveLength(1)
    expect(lines.join('')).toContain('the work ran out of time')
  })

  it.each([
    [60, true],
    [5, false],
  ])('with %i seconds left has time for another step: %s', async (timeout, expected) => {
    const answers: boolean[] = []
    await failures(async (_, __, hasTime) => void answers.push(hasTime()), [message('a')], timeout)

    expect(answers).toEqual([expected])
  })
})
