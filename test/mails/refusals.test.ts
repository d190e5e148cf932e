import type { SQSEvent } from 'aws-lambda'
import { beforeEach, describe, expect, it } from 'vitest'
import { handler } from '#functions/queue/mails.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { logTo } from '#shared/platform/log.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, user } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: 'opk_1_administrator-token' }),
    user(2, 'bob', { email: 'Bob@Example.com' }),
    user(3, 'cleo', { email: 'cleo@bücher.example' }),
    user(4, 'dan', { email: 'dan@xn--bcher-kva.example' }),
    user(5, 'eve', { email: 'Eve@BÜCHER.example' }),
    role(1, ['manage_users']),
    role(2, ['add_project']),
    membership(2, null, 1),
  ])
})

/** Delivers events of SES as the queue does. Returns the number of events that failed. */
async function deliver(...events: (object | string)[]): Promise<number> {
  const Records = events.map((event, index) => ({
    messageId: String(index),
    body: typeof event === 'string' ? event : JSON.stringify(event),
  }))
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
    ['one at an address entered in ASCII', bounce('Permanent', 'dan@xn--bcher-kva.example'), [4]],
    ['one that names a domain in its script', bounce('Permanent', 'DAN@bücher.example'), [4]],
    ['one at a domain in capitals', bounce('Permanent', 'EVE@XN--BCHER-KVA.EXAMPLE'), [5]],
    ['a bounce of several', bounce('Permanent', 'bob@example.com', 'cleo@xn--bcher-kva.example'), [2, 3]],
    ['a complaint', complaint('abuse', 'bob@example.com'), [2]],
    ['a complaint without a type', complaint(undefined, 'bob@example.com'), [2]],
    ['a delay', bounce('Transient', 'bob@example.com'), []],
    ['a report that it is no spam', complaint('not-spam', 'bob@example.com'), []],
    ['an address that nobody has', bounce('Permanent', 'nobody@example.com'), []],
    ['another kind of event', { eventType: 'Send', mail: {} }, []],
    ['its new topic', 'Successfully validated SNS topic for Amazon SES event publishing.', []],
  ])('about %s marks exactly those addresses, however often it arrives', async (_, event, ids) => {
    expect(await deliver(event, event)).toBe(0)
    expect(await refusing()).toEqual(ids)
  })

  it('is handled beside the messages of jobs', async () => {
    expect(await deliver({ job: 'no-such-job' }, bounce('Permanent', 'bob@example.com'))).toBe(0)
    expect(await refusing()).toEqual([2])
  })

  it.each<[string, object | string]>([
    ['an empty object', {}],
    ['a list', [bounce('Permanent', 'bob@example.com')]],
    ['no kind', { bounce: bounce('Permanent', 'bob@example.com').bounce }],
    ['an unknown kind', { eventType: 'Rejoice' }],
    ['a bounce without its recipients', { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }],
    ['a complaint without its content', { eventType: 'Complaint', bounce: {} }],
    ['an envelope of SNS', { Type: 'Notification', Message: JSON.stringify(bounce('Permanent', 'x')) }],
    ['no JSON', 'bob@example.com'],
  ])('that is %s fails alone, and its content is not logged', async (_, event) => {
    const lines: string[] = []
    logTo((line) => lines.push(line))
    try {
      expect(await deliver(event, bounce('Permanent', 'bob@example.com'))).toBe(1)
    } finally {
      logTo(() => {})
    }

    expect(await refusing()).toEqual([2])
    expect(lines.join()).toContain('a message could not be worked off')
    expect(lines.join()).not.toContain('bob@example.com')
  })

  it('waits in the queue during maintenance', async () => {
    const event = bounce('Permanent', 'bob@example.com')
    await service.ports.configuration.setMaintenance('changes')
    expect(await deliver(event)).toBe(1)
    expect(await refusing()).toEqual([])

    await service.ports.configuration.setMaintenance(undefined)
    expect(await deliver(event)).toBe(0)
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
    const as = 'opk_1_administrator-token'
    await service.patch('/api/v3/users/2', { as, body: { email: 'bob@example.org' } })
    expect(await notifyOf(1)).toEqual(['bob@example.org'])
  })
})
