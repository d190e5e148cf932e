import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { user } from '#test/support/fixtures/records.ts'
import { expectGone, removable } from '#test/support/fixtures/removed-user.ts'
import { pathOf, tokens } from '#test/support/fixtures/user-personas.ts'

const as = tokens.admin

describe('the removal of a user whose process dies before or after any of its writes', {
  timeout: 120_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('is completed by the consumer', async () => {
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await service.import(removable)
        await service.delete(pathOf(10), { as })
      },
      run: async (service) => {
        for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
      },
      outcome: expectGone,
    })

    expect(writes, 'two groups, the memberships, the inbox, the user').toBe(5)
  })

  it('is completed when the request is sent again; an administrator counts once', async () => {
    const writes = await crashEverywhere({
      prepare: (service) =>
        service.import([...removable, user(10, 'mel', { admin: true, token: tokens.self })]),
      run: (service) => service.delete(pathOf(10), { as }),
      again: async (service) =>
        expect([202, 503]).toContain((await service.delete(pathOf(10), { as })).status),
      outcome: expectGone,
    })

    expect(writes).toBe(1)
  })
})
