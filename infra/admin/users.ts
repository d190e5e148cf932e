import { Problem } from '#infra/local/problem.ts'
import { generateToken, tokenRecord } from '#shared/access/credentials.ts'
import { Lockouts } from '#shared/access/lockout-store.ts'
import { ValueTaken } from '#shared/platform/collections/entity.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Ports } from '#shared/ports.ts'
import { auditTokens } from '#shared/resources/api-tokens/audited.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { newUser, type User } from '#shared/resources/users/model.ts'
import { userAudit } from '#shared/resources/users/representer.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { authorOf } from './audit.ts'
import { installDefaults } from './defaults.ts'
import { parseLine } from './line.ts'

type NewUser = Pick<User, 'login' | 'email' | 'firstName' | 'lastName' | 'admin'>

/**
 * Creates an active user. For the first user of an installation, also installs the default configuration.
 *
 * @returns an API token of the user
 * @throws Problem if a value is invalid or taken
 */
export async function createUser(ports: Ports, user: NewUser): Promise<string> {
  const parsed = parseLine(JSON.stringify({ kind: 'user', ...user }))
  if (typeof parsed === 'string') throw new Problem(parsed)
  await installDefaults(ports)
  const now = ports.now()
  const id = await sequencesIn(ports).allocate('principals')
  const token = generateToken(id)
  const tokens = [tokenRecord(token, now.toISOString())]
  const created: User = { ...newUser(id, now), ...(parsed.record as NewUser), tokens }
  const author = await authorOf('user create', ports)
  try {
    await usersIn(ports).insert(
      created,
      ...audit(userAudit, { after: created }, author, ports),
      ...auditTokens({ tokens: [] }, created, author, ports),
    )
  } catch (error) {
    throw error instanceof ValueTaken
      ? new Problem(`There is a user with this ${error.property} already.`)
      : error
  }
  return token
}

/**
 * Creates an administrator if an installation has no users.
 *
 * @returns the administrator's API token, or undefined if users already exist
 */
export async function createFirstAdministrator(ports: Ports): Promise<string | undefined> {
  const { total } = await listOf(usersIn(ports)).page({ order: [], start: 0, size: 0 })
  if (total > 0) return undefined
  return createUser(ports, {
    login: 'admin',
    email: 'admin@example.com',
    firstName: 'First',
    lastName: 'Administrator',
    admin: true,
  })
}

/**
 * Splits a full name into first and last name.
 *
 * @throws Problem if the name has fewer than two parts
 */
export function splitFullName(name: string): Pick<User, 'firstName' | 'lastName'> {
  const [, firstName, lastName] = /^\s*(\S.*?)\s+(\S+)\s*$/.exec(name) ?? []
  if (!firstName || !lastName) throw new Problem('--name takes a first and a last name: "Ada Lovelace".')
  return { firstName, lastName }
}

/**
 * Clears the failed password attempts of a login, so that a locked login can sign in again.
 *
 * @returns whether the login was locked
 */
export async function clearLockout({ table, now }: Ports, login: string): Promise<boolean> {
  const lockouts = new Lockouts(table, now)
  const { isLocked, noted } = await lockouts.of(login)
  if (noted.length > 0) await lockouts.forget(login, noted)
  return isLocked
}
