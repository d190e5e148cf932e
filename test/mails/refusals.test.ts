import type { SQSEvent } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { handler } from '#functions/queue/mails.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, user } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: 'opk_1_administrator-token' }),
    user(2, 'bob', { email: 'Bob@Example.com' }),
    user(3, 'cleo', { email: 'cleo@bücher.example' }),
    role(1, ['manage_users']),
    role(2, ['add_project']),
    membership(2, null, 1),
  ])
})

/** Delivers events of SES as the queue does, and returns the number of those that failed. */
async function deliver(...events: object[]): Promise<number> {
  const Records = events.map((event, index) => ({ messageId: String(index), body: JSON.stringify(event) }))
  const answer = await handler({ Records } as SQSEvent, lambdaContext('queue/mails', 60))
  return answer.batchItemFailures.length
}

const bounce = (bounceType: string, ...addresses: string[]) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
  mail: { messageId: 'x', destination: addresses },
})
const complaint = (complaintFeedbackType: string | undefined, emailAddress: string) => ({
  eventType: 'Complaint',
  complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress }] },
})
const refusing = async () => {
  const found: number[] = []
  for await (const { id, mailRefused } of usersIn(service.ports).all()) if (mailRefused) found.push(id)
  return found
}

describe('An event of SES', () => {
  it.each([
    ['a bounce for good', bounce('Permanent', 'bob@example.com'), [2]],
    ['one at a domain in other letters', bounce('Permanent', 'cleo@xn--bcher-kva.example'), [3]],
    ['a bounce of several', bounce('Permanent', 'bob@example.com', 'cleo@xn--bcher-kva.example'), [2, 3]],
    ['a complaint', complaint('abuse', 'bob@example.com'), [2]],
    ['a complaint without a type', complaint(undefined, 'bob@example.com'), [2]],
    ['a delay', bounce('Transient', 'bob@example.com'), []],
    ['a report that it is no spam', complaint('not-spam', 'bob@example.com'), []],
    ['an address that nobody has', bounce('Permanent', 'nobody@example.com'), []],
    ['another kind of event', { eventType: 'Send', mail: {} }, []],
  ])('about %s marks exactly those addresses, however often it arrives', async (_, event, ids) => {
    expect(await deliver(event, event)).toBe(0)
    expect(await refusing()).toEqual(ids)
  })

  it('is handled beside the messages of jobs, and fails alone if it is unreadable', async () => {
    const unknown = { job: 'no-such-job' }

    expect(await deliver(unknown, { bounce: 7 }, bounce('Permanent', 'bob@example.com'))).toBe(1)
    expect(await refusing()).toEqual([2])
  })
})

describe('A user whose address refuses mails', () => {
  it('gets none about their memberships until they have another address', async () => {
    await deliver(bounce('Permanent', 'bob@example.com'))
    const notifyOf = async (roleId: number) => {
      const as = 'opk_1_administrator-token'
      const [{ id }] = (await service.get('/api/v3/memberships', { as })).body._embedded.elements
      const body = {
        _links: { roles: [{ href: `/api/v3/roles/${roleId}` }] },
        _meta: { sendNotifications: true },
      }
      expect((await service.patch(`/api/v3/memberships/${id}`, { as, body })).status).toBe(200)
      await service.drain()
      return service.mailer.handedOver.map(({ to }) => to)
    }

    expect(await notifyOf(2)).toEqual([])
    const found = await usersIn(service.ports).byId(2)
    if (found) await usersIn(service.ports).replace(found, { ...found, email: 'bob@example.org' })
    expect(await notifyOf(1)).toEqual(['bob@example.org'])
  })
})
