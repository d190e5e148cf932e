import { beforeAll, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  as,
  candidates,
  creating,
  membershipsPath,
  membershipWorld,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'

const asked = { _meta: { notificationMessage: { raw: 'Hello' } } }

beforeAll(skipRetryPauses)

it.each([
  ['a user', candidates.user, 'tia@example.com'],
  ['a group', candidates.group, 'gus@example.com'],
])(
  'A mail arrives once if the membership of %s comes about, whenever the function dies',
  { timeout: 60_000 },
  async (_, principal, to) => {
    await crashEverywhere({
      prepare: (started) => started.import(membershipWorld),
      run: (started) =>
        started.post(membershipsPath, {
          ...as('admin'),
          body: creating(principal, projects.private, [roles.viewer], asked),
        }),
      again: async () => {},
      outcome: async ({ ports, mailer }) => {
        const isMember = (await membershipsIn(ports).in(principal, projects.private)) !== undefined
        expect(mailer.arrived.map((mail) => mail.to)).toEqual(isMember ? [to] : [])
      },
    })
  },
)
