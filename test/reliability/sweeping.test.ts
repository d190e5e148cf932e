import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'

const MINUTE = 60_000

describe('The key of entity tags, where the configuration has never been changed,', () => {
  it('is created by the sweeper once there is a user, and stays', async () => {
    const service = await Service.start()
    const key = async () => (await service.ports.configuration.current()).tagKey
    await sweep()
    expect([await key(), await service.ports.configuration.revision()]).toEqual([undefined, 0])

    await service.import([user(1, 'ada', { admin: true, token: tokens.admin })])
    const tag = async () => (await service.get('/api/v3/users/1', { as: tokens.admin })).headers.get('etag')
    const guessable = await tag()
    await sweep()
    const made = await key()
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(await tag()).not.toBe(guessable)
    await sweep()
    expect(await key()).toBe(made)
  })
})

describe('The sweeper', () => {
  let service: Service
  let time: number
  const wait = (minutes: number) => {
    time += minutes * MINUTE
  }
  async function sent(): Promise<number> {
    await sweep()
    return service.queue.take().length
  }

  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    service = await Service.start({ now: () => new Date(time) })
    const { acceptance } = jobsIn(service.ports).accept({ kind: 'refresh-activity', subject: 1 })
    await service.ports.table.write([acceptance])
  })

  it('leaves a new job to the message that was sent with it', async () => {
    wait(1)
    expect(await sent()).toBe(0)
  })

  it('sends the message of a job that is overdue once, and then leaves the job alone for a while', async () => {
    wait(3)
    expect(await sent()).toBe(1)
    wait(1)
    expect(await sent()).toBe(0)
    wait(2)
    expect(await sent()).toBe(1)
  })

  it('logs a stored job that is malformed, without its content, and sends the messages of the others', async () => {
    const { job, acceptance } = jobsIn(service.ports).accept({ kind: 'refresh-activity', subject: 2 })
    const malformed = { ...job, id: tokens.admin, subject: 'two' }
    await service.ports.table.write([{ put: { ...(acceptance as { put: Item }).put, job: malformed } }])
    wait(3)

    expect(await sent()).toBe(1)
    expect(service.logged.join('')).toContain(job.id)
    expect(service.logged.join('')).not.toContain(tokens.admin)
  })
})
