import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isInvitedBy } from '#shared/resources/invitations/send-invitation.ts'
import { newUser, type User } from '#shared/resources/users/model.ts'

const END = Date.UTC(2026, 0, 8)
const token = `opi_7_${'a'.repeat(43)}`
const email = 'ines@example.com'

const invited = (more: Partial<User> = {}): User => ({
  ...newUser(7, new Date(0)),
  email,
  status: 'invited',
  invitation: {
    hash: createHash('sha256').update(token).digest('base64url'),
    email,
    expiresAt: new Date(END).toISOString(),
  },
  ...more,
})

it('An invitation counts until the moment at which it ends, and not at that moment', () => {
  expect(isInvitedBy(token, invited(), new Date(END - 1))).toBe(true)
  expect(isInvitedBy(token, invited(), new Date(END))).toBe(false)
})

it('An invitation to an address that the user does not have any more does not count', () => {
  expect(isInvitedBy(token, invited({ email: 'other@example.com' }), new Date(0))).toBe(false)
})

it('The invitation of a user who is being deleted is invalid, whatever the stored status', () => {
  expect(isInvitedBy(token, invited({ removal: 'a job' }), new Date(0))).toBe(false)
})
