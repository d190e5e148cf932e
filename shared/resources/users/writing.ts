import type { App } from '#shared/app.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { saving } from '#shared/platform/endpoints/writing.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/api-error.ts'
import type { User } from './model.ts'
import { properties } from './properties.ts'
import { isDecrease, keepingOne } from './store.ts'

/** 422: what would leave nobody to administer the installation. */
const lastAdministrator = (): ApiError =>
  constraintViolation('base', 'The last active administrator cannot be locked, demoted or deleted.')

/**
 * Writes the next state of a user.
 *
 * @param refusal the error where the user is the last active administrator and would cease to be one
 * @throws the violation of a value that is taken, or WriteRefused where somebody else was faster
 */
export async function replaceUser(
  { users }: App,
  before: User,
  after: User,
  { also = [], refusal = lastAdministrator }: { also?: Write[]; refusal?: () => ApiError } = {},
): Promise<void> {
  try {
    await saving(properties, () =>
      users.replaceBy(before, after, (changes) => [...keepingOne(changes), ...also]),
    )
  } catch (error) {
    // Where the user has changed as well, they may not be an administrator any more: whoever retries sees.
    const [refused, ...more] = error instanceof WriteRefused ? error.refused : []
    throw refused && more.length === 0 && isDecrease(refused) ? refusal() : error
  }
}
