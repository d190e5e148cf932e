import { generateToken, tokenRecord } from '#shared/access/credentials.ts'
import type { App } from '#shared/app.ts'
import { newUser } from '#shared/resources/users/model.ts'

/**
 * Creates an administrator if an installation has no users.
 *
 * @returns the administrator's API token, or undefined if there are users already
 */
export async function createFirstAdministrator(app: App): Promise<string | undefined> {
  const { total } = await app.users.page({ order: [], start: 0, size: 0 })
  if (total > 0) return undefined
  const id = await app.sequences.allocate('principals')
  const token = generateToken(id)
  const now = app.now()
  await app.users.insert({
    ...newUser(id, now),
    login: 'admin',
    email: 'admin@example.com',
    firstName: 'First',
    lastName: 'Administrator',
    admin: true,
    tokens: [tokenRecord(token, now.toISOString())],
  })
  return token
}
