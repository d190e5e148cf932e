import { createHash, randomUUID } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Item, type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { User } from '#shared/resources/users/model.ts'
import { networkOf } from './network.ts'

const HOUR_MS = 3600 * 1000

/** Maximum number of requests for a user within an hour. */
const MAX_FOR_USER = 3
/** Maximum number of requests for a new password that one network may send within an hour. */
const MAX_FROM_NETWORK = 20

/** A request for a new password, and the job that handles it. */
interface Requested {
  job: string
  at: number
}

/** The current password reset link of a user, and the times at which links were requested in the last hour. */
export interface PasswordReset {
  requests: Requested[]
  /** SHA-256 of the token in the link, base64url; absent once the link has been used. */
  hash?: string
  /**
   * The user's email address and session epoch at the time of the request. If one of them changes, the link is no
   * longer valid. The epoch is a number that is raised to end all sessions.
   */
  email: string
  epoch: number
  validUntil: string
  version: number
}

const keyOf = (user: number): Key => ({ pk: `PASSWORD_RESET#${user}`, sk: 'RESET' })

const keyOfNetwork = (address: string): Key => {
  const hash = createHash('sha256').update(networkOf(address)).digest('base64url')
  return { pk: `PASSWORD_RESETS_FROM#${hash}`, sk: 'REQUESTS' }
}

/**
 * Pattern of the names of the attributes that record requests for password resets. Each request has its own attribute,
 * so that concurrent requests do not overwrite each other.
 */
const REQUEST = /^request-/

const requestsIn = (item: Partial<Item> = {}) =>
  Object.entries(item).filter((entry): entry is [string, number] => REQUEST.test(entry[0]))

const expiryAfter = (now: number) => ({ [layout.timeToLive]: Math.ceil((now + HOUR_MS) / 1000) })

/**
 * For each user, the current link and the recent requests for links. The requests are stored to limit their number per
 * hour.
 */
class PasswordResets {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /**
   * Records another request from a network address, unless the address has reached the maximum number of requests.
   * Returns whether the request is accepted.
   */
  async admits(address: string): Promise<boolean> {
    const key = keyOfNetwork(address)
    const [now, found] = [this.now().getTime(), requestsIn(await this.table.get(key))]
    const isRecent = ([, at]: [string, number]) => at > now - HOUR_MS
    if (found.filter(isRecent).length >= MAX_FROM_NETWORK) return false
    const outdated = found.filter((one) => !isRecent(one)).map(([name]) => name)
    const set = { [`request-${randomUUID()}`]: now, ...expiryAfter(now) }
    const after = await this.table.update({ update: key, set, unset: outdated })
    return requestsIn(after).filter(isRecent).length <= MAX_FROM_NETWORK
  }

  /** Returns the password reset link of a user, and the requests for such links. */
  async of(user: number): Promise<PasswordReset | undefined> {
    const item = await this.table.get(keyOf(user))
    return item && entityOf<PasswordReset>(item)
  }

  /**
   * Replaces the link with which a user can choose a new password, and records the request. Another run of the same job
   * gets the same link.
   *
   * @param hash the hash of the new token
   * @returns undefined if there were too many requests, or a later request has replaced the link
   */
  grant = (user: User, job: string, hash: string): Promise<PasswordReset | undefined> =>
    retryingRefusals(async () => {
      const [now, present] = [this.now().getTime(), await this.of(user.id)]
      const requests = (present?.requests ?? []).filter(({ at }) => at > now - HOUR_MS)
      if (requests.some((one) => one.job === job)) return present?.hash === hash ? present : undefined
      if (requests.length >= MAX_FOR_USER) return undefined
      const granted = {
        requests: [...requests, { job, at: now }],
        hash,
        email: user.email,
        epoch: user.sessionEpoch ?? 0,
        validUntil: new Date(now + HOUR_MS).toISOString(),
        version: (present?.version ?? 0) + 1,
      }
      const when = present ? equals('version', present.version) : absent('version')
      await this.table.write([{ put: { ...keyOf(user.id), ...granted, ...expiryAfter(now) }, when }])
      return granted
    })

  /**
   * Returns the write that marks a user's password reset link as used. The write is refused if the link has already
   * been used, or if another link has replaced it.
   */
  using = (user: number, { hash }: PasswordReset): Write => ({
    update: keyOf(user),
    unset: ['hash'],
    add: { version: 1 },
    when: equals('hash', hash),
  })
}

export const passwordResetsIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): PasswordResets => new PasswordResets(table, now),
)
