import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as jobsHandler } from '#functions/queue/jobs.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

/** The ids of 70 members. A step of the job processes 20 members, so three steps are not enough for all of them. */
const ids = Array.from({ length: 70 }, (_, index) => 100 + index)

let service: Service

/** Delivers the queue's messages to a consumer whose time runs out after it has read the clock `looks` times. */
async function deliverWithin(looks: number): Promise<SQSBatchResponse> {
  // Two timers read the clock once each before the work starts: the timer of the deadline and the timer of middy. The
  // work itself reads the clock `looks` times.
  let left = looks + 2
  const context: Context = {
    ...lambdaContext('queue/jobs', 60),
    getRemainingTimeInMillis: () => (left-- > 0 ? 60_000 : 1_000),
  }
  const Records = service.queue
    .take()
    .map((message, index) => ({ messageId: String(index), body: JSON.stringify(message) }) as SQSRecord)
  return (await jobsHandler({ Records } as SQSEvent, context)) as SQSBatchResponse
}

const upToDate = async () => {
  const members = await Promise.all(ids.map((id) => placeholderUsersIn(service.ports).byId(id)))
  return members.filter((member) => member?.groups.includes(20)).length
}

beforeAll(skipRetryPauses)

describe('A consumer that runs out of time', () => {
  let job: string

  beforeEach(async () => {
    service = await Service.startWith([
      ...personas,
      ...ids.map((id) => ({ kind: 'placeholder_user', id, name: `Person ${id}` })),
      { kind: 'group', id: 20, name: 'Crew', members: [] },
      project(3),
      { kind: 'membership', principal: 20, project: 3, roles: [2] },
    ])
    const { ports } = service
    const group = await groupsIn(ports).byId(20)
    const accepted = jobsIn(ports).accept({ kind: 'apply-group', subject: 20 })
    await groupsIn(ports).replace(group!, { ...group!, members: ids }, accepted.acceptance)
    job = accepted.job.id
    service.queue.messages.push({ job })
  })

  it('remembers how far it came, and asks to be woken again', async () => {
    const { batchItemFailures } = await deliverWithin(2)

    expect(batchItemFailures).toEqual([])
    expect(await upToDate()).toBe(40)
    expect(await jobsIn(service.ports).pending(job)).toMatchObject({ progress: 139 })
    expect(service.queue.messages).toEqual([{ job, turn: 2 }])
  })

  it('goes on where it stopped, not from the beginning', async () => {
    await deliverWithin(2)
    const { commands } = await service.meter.measure(() => deliverWithin(10))

    // The remaining 30 members take two steps, of 20 and 10 members. A write can change 16 members, so the first step
    // needs two writes, and the second step needs one. The job ends with an update, which is no transaction.
    expect(commands.filter((command) => command === 'TransactWriteItems')).toHaveLength(3)
    expect(await upToDate()).toBe(70)
    expect(service.queue.messages).toEqual([])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('again and again gets there in the end', async () => {
    for (let run = 0; service.queue.messages.length > 0 && run < 10; run++) await deliverWithin(1)

    expect(await upToDate()).toBe(70)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('before its first step leaves everything to the next one', async () => {
    await deliverWithin(0)

    expect(await upToDate()).toBe(0)
    expect(service.queue.messages).toEqual([{ job, turn: 2 }])
  })
})

describe('A job that comes no further', () => {
  it('is left to the sweeper after a thousand turns, with a word in the log', async () => {
    service = await Service.startWith([...personas, { kind: 'group', id: 20, name: 'Crew', members: [1] }])
    const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'apply-group', subject: 20 })
    await service.ports.table.write([acceptance])

    service.queue.messages.push({ job: job.id, turn: 999 })
    await deliverWithin(0)
    expect(service.queue.messages).toEqual([{ job: job.id, turn: 1000 }])
    await deliverWithin(0)
    expect(service.queue.messages).toEqual([])
    expect(service.logged.join('')).toContain('a job does not come to an end')
    await service.sweepAndDrain()
    expect(await jobsIn(service.ports).pending(job.id)).toBeUndefined()
  })
})

describe('A queue that takes no messages', () => {
  beforeEach(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
  })

  it('does not keep a deletion from being accepted, and the sweeper finishes it', async () => {
    const send = service.queue.send
    service.queue.send = async () => {
      throw new Error(`SQS is down for ${tokens.admin}`)
    }
    const { status } = await service.delete('/api/v3/placeholder_users/10', { as: tokens.admin })
    service.queue.send = send

    expect(status).toBe(202)
    expect(service.queue.messages).toEqual([])
    expect(service.logged.join('')).toContain('the message of a job could not be sent')
    expect(service.logged.join('')).not.toContain(tokens.admin)
    await service.sweepAndDrain()
    expect((await service.get('/api/v3/placeholder_users/10', { as: tokens.admin })).status).toBe(404)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})
