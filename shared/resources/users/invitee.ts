import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation } from '#shared/platform/endpoints/writing.ts'
import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import type { User } from './model.ts'
import { newFrom } from './saving.ts'
import { draftedUsers } from './writing.ts'

/** Somebody who is not known yet, and is to be invited. */
export interface Invitee {
  /** Problems with the address. */
  violations: readonly ApiError[]
  /** The new user, with an id of their own; not stored, and the same whenever it is asked for. */
  user(ports: Ports): Promise<User>
}

/** Drafts the invitation of an address, as the creation of a user does. @throws `MissingPermission` */
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
