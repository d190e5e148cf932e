import { beforeAll, describe, expect, it } from 'vitest'
import { acceptRefusal } from '#shared/resources/mails/refusals.ts'
import { unsubscribe, unsubscribeHeaders } from '#shared/resources/mails/unsubscribing.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { role, tokenOf, user } from '#test/support/fixtures/records.ts'

const ADDRESS = 'bob@example.com'

const prepare = (service: Service) =>
  service.fill([
    // Importing a role writes the configuration, and the first write of the configuration creates the signing key.
    role(1, []),
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'bob', { email: ADDRESS, token: tokenOf(2) }),
  ])

const bounce = {
  eventType: 'Bounce',
  bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: ADDRESS }] },
}

const bob = async ({ ports }: Service) => (await usersIn(ports).byId(2)) ?? {}

/** Returns the token in the address that Bob uses to unsubscribe from digests. */
async function tokenFrom({ ports }: Service): Promise<string> {
  const headers = unsubscribeHeaders({ id: 2 }, 'digest', await ports.configuration.current(), ports)
  return /token=([^>]+)/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
}

describe('At any moment', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('of a bounce, the user may change the address, which then gets mails', async () => {
    await interruptEverywhere({
      prepare,
      work: ({ ports }) => acceptRefusal(bounce, ports),
      meanwhile: (service) =>
        service.patch('/api/v3/users/2', { as: tokenOf(1), body: { email: 'robert@example.com' } }),
      outcome: async (service) => {
        const { email, mailRefused } = (await bob(service)) as { email?: string; mailRefused?: boolean }
        expect([email, mailRefused]).toEqual(['robert@example.com', undefined])
      },
    })
  })

  it('of an unsubscription, the user may change other preferences, which both stay', async () => {
    await interruptEverywhere({
      prepare,
      work: async (service) => unsubscribe(await tokenFrom(service), service.ports),
      meanwhile: (service) =>
        service.patch('/api/v3/my_preferences', {
          as: tokenOf(2),
          body: { mailReminders: { immediateReminders: { mentioned: false } } },
        }),
      outcome: async (service, isValid) => {
        const { body } = await service.get('/api/v3/my_preferences', { as: tokenOf(2) })
        expect(isValid).toBe(true)
        expect(body.mailReminders).toMatchObject({
          immediateReminders: { mentioned: false },
          dailyReminders: { enabled: false },
        })
      },
    })
  })
})
