import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as jobsHandler } from '#functions/queue/jobs.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { randomFrom, shuffled } from '#test/support/fixtures/random.ts'
import { project } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.admin
const address = (id: number) => `/api/v3/placeholder_users/${id}`
const ids = [10, 11, 12, 13]

let service: Service

const wrong = async () => violations(service.ports, await itemsOf(service.table))
const removeAll = () => Promise.all(ids.map((id) => service.delete(address(id), { as })))
const left = async () => (await service.get('/api/v3/placeholder_users', { as })).body.total

/** Delivers raw bodies. @returns the indices of the messages that are reported as failed */
async function deliverRaw(bodies: string[]): Promise<number[]> {
  const Records = bodies.map((body, index) => ({ messageId: String(index), body }) as SQSRecord)
  const context = lambdaContext('queue/jobs', 60)
  const { batchItemFailures } = (await jobsHandler({ Records } as SQSEvent, context)) as SQSBatchResponse
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier))
}

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.startWith([
    ...personas,
    ...ids.map((id) => ({ kind: 'placeholder_user', id, name: `Person ${id}` })),
    { kind: 'group', id: 20, name: 'Crew', members: ids },
    project(3),
    project(4),
    { kind: 'membership', principal: 20, project: 3, roles: [2] },
  ])
})

describe('Messages of jobs', () => {
  it('do no harm when they arrive twice, one after the other or together', async () => {
    await removeAll()
    const messages = service.queue.take()

    expect(await service.deliver([...messages, ...messages])).toEqual([])
    expect(await service.deliver(messages)).toEqual([])
    expect(await wrong()).toEqual([])
    expect(await left()).toBe(0)
  })

  it('may get lost: the sweeper sends them again', async () => {
    await removeAll()
    service.queue.take()

    await service.sweepAndDrain()

    expect(await wrong()).toEqual([])
    expect(await left()).toBe(0)
  })

  it.each(oneIn(3, [1, 2, 3, 4, 5]))('may arrive repeated and in any order (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    await removeAll()
    const messages = service.queue.take()
    const repeated = shuffled([...messages, ...messages.filter(() => random() < 0.5)], random)

    for (const message of repeated) await service.deliver([message])

    expect(await wrong()).toEqual([])
    expect(await left()).toBe(0)
  })

  it('of a finished job leave a new owner of the name alone, however late they come', async () => {
    await service.delete(address(10), { as })
    const [message] = service.queue.take()
    await service.deliver([message!])
    const created = await service.post('/api/v3/placeholder_users', { as, body: { name: 'Person 10' } })

    expect(await service.deliver([message!])).toEqual([])
    expect(created.status).toBe(201)
    expect((await service.get(address(created.body.id), { as })).status).toBe(200)
    expect(await wrong()).toEqual([])
  })

  it('may be worked off by two consumers at once', async () => {
    await removeAll()
    const messages = service.queue.take()

    const failed = await Promise.all([service.deliver(messages), service.deliver([...messages].reverse())])
    service.queue.messages.push(...failed.flat())
    await service.drain()

    expect(await wrong()).toEqual([])
    expect(await left()).toBe(0)
  })

  it('name one group in several jobs, worked off by three consumers at once', async () => {
    const roles = [2, 1]
    for (const role of roles) {
      const { acceptance } = jobsIn(service.ports).accept({ kind: 'apply-group', subject: 20 })
      await service.ports.table.write([acceptance])
      await membershipEditsIn(service.ports).edit(20, () => [{ project: 4, direct: [role], inherited: {} }])
    }
    const messages = (await jobsIn(service.ports).all()).map((job) => ({ job }))

    const failed = await Promise.all([1, 2, 3].map(() => service.deliver(messages)))
    service.queue.messages.push(...failed.flat())
    await service.drain()

    expect(await membershipsIn(service.ports).of(13)).toMatchObject([{ project: 4, inherited: { 20: [1] } }])
    expect(await wrong()).toEqual([])
  })
})

describe('Poison among the messages of a batch', () => {
  it.each([
    ['no JSON', '{"job":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['another shape', '{"work":"x"}'],
    ['a job that is a number', '{"job":1}'],
    ['more than a job', '{"job":"x","also":1}'],
    ['a hostile name', '{"job":"../x"}'],
  ])('is reported as failed without affecting the others: %s', async (_, poison) => {
    await service.delete(address(10), { as })
    await service.delete(address(11), { as })
    const [first, second] = service.queue.take().map((message) => JSON.stringify(message))

    expect(await deliverRaw([first!, poison, second!])).toEqual([1])
    expect(await left()).toBe(2)
    expect(await wrong()).toEqual([])
  })

  it('is logged without its content', async () => {
    await deliverRaw([`{"token":"${tokens.admin}"}`, `not json but Bearer ${tokens.admin}`])

    expect(service.logged.join('')).toContain('a message could not be worked off')
    expect(service.logged.join('')).not.toContain(tokens.admin)
  })

  it('is no message of a job that is unknown: that one has been done long ago', async () => {
    expect(await deliverRaw(['{"job":"0f56bd2b-76a0-48bb-aacc-c0ffb1c7865d"}'])).toEqual([])
  })

  it('is a job of a kind that this consumer does not know yet', async () => {
    const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'fly-to-the-moon' as never, subject: 1 })
    await service.ports.table.write([acceptance])

    expect(await deliverRaw([JSON.stringify({ job: job.id })])).toEqual([0])
    expect(await jobsIn(service.ports).pending(job.id)).toBeDefined()
  })
})
