import { timingSafeEqual } from 'node:crypto'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { withQuery } from '#shared/platform/http/addresses.ts'
import { signatureOf } from '#shared/platform/signature.ts'
import type { Ports } from '#shared/ports.ts'
import { mailRemindersOf, type User, withReminders } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { isMailKind, isSwitchedOn, type MailKind, switchedOff } from './kinds.ts'
import { routes } from './routes.ts'

const TOKEN = /^([1-9]\d{0,14})\.([a-z]+)\.([\w-]{43})$/

const macOf = (user: number, kind: string, tagKey: string): string =>
  signatureOf(tagKey, 'unsubscribe', user, kind)

/**
 * Returns the headers with which mail programs offer to unsubscribe with one click (RFC 8058). The address is signed
 * for one user and one kind of mail, and does not expire.
 */
export function unsubscribeHeaders(
  { id }: Pick<User, 'id'>,
  kind: MailKind,
  { tagKey }: Configuration,
  { publicUrl }: Ports,
): Record<string, string> {
  if (tagKey === undefined) return {}
  const address = withQuery(routes.unsubscribe.path, { token: `${id}.${kind}.${macOf(id, kind, tagKey)}` })
  return {
    'List-Unsubscribe': `<${publicUrl}${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A user, and the kind of mail that a token switches off for this user. */
interface Unsubscription {
  user: User
  kind: MailKind
}

/**
 * Returns the user and the kind of mail that a token identifies; undefined if the signature is wrong or the user no
 * longer exists.
 */
export async function unsubscriptionIn(token: string, ports: Ports): Promise<Unsubscription | undefined> {
  const [, id, kind = '', mac = ''] = TOKEN.exec(token) ?? []
  if (id === undefined || !isMailKind(kind)) return undefined
  const { tagKey } = await ports.configuration.current()
  if (tagKey === undefined || !isEqual(mac, macOf(Number(id), kind, tagKey))) return undefined
  const user = await usersIn(ports).byId(Number(id))
  return user && !user.removal ? { user, kind } : undefined
}

const isEqual = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Switches off the kind of mail that a token identifies, and nothing else. Idempotent.
 *
 * @returns whether the token is valid
 */
export const unsubscribe = (token: string, ports: Ports): Promise<boolean> =>
  retryingRefusals(async () => {
    const found = await unsubscriptionIn(token, ports)
    if (!found) return false
    const { user, kind } = found
    if (!isSwitchedOn(kind, user)) return true
    const mailReminders = withReminders(mailRemindersOf(user), switchedOff(kind))
    await usersIn(ports).replace(user, { ...user, mailReminders, updatedAt: ports.now().toISOString() })
    return true
  })
