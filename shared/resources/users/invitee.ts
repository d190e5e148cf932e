import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation } from '#shared/platform/endpoints/writing.ts'
import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from './model.ts'
import { newFrom } from './saving.ts'
import { draftedUsers } from './writing.ts'

/** A person who is being invited, with an email address that belongs to no user. */
export interface Invitee {
  /** The violations that concern the email address. */
  violations: readonly ApiError[]
  /** Returns the new user with an allocated id. The user is not stored, and repeated calls return the same user. */
  user(ports: Ports): Promise<User>
}

/**
 * Drafts the user who will be invited. The draft is created in the same way as the draft of any other new user.
 *
 * @throws `MissingPermission`
 */
export async function inviteeFor(email: string, request: Request, ports: Ports): Promise<Invitee> {
  const body = { email, status: 'invited' }
  const { draft } = await draftCreation(draftedUsers, { ...request, body }, ports)
  let invited: Promise<User> | undefined
  return {
    violations: draft.violations,
    user: (writing) => {
      invited ??= newFrom(draft.values, writing)
      return invited
    },
  }
}
