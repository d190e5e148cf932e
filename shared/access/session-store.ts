import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Key, layout, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import { isExpired } from './credentials.ts'

/** Seconds after which a session ends that is not used, and after which every session ends. */
const IDLE = 2 * 3600
export const LONGEST = 12 * 3600

/** The most sessions of a user. */
export const MAX_SESSIONS = 50

/** Seconds of use after which a session is prolonged: so most requests write nothing. */
const PROLONGED_EVERY = 5 * 60

/** Somebody is signed in in a browser. */
export interface Session {
  user: number
  /** SHA-256 of the secret in the cookie, base64url. */
  hash: string
  createdAt: string
  /** In seconds: the end unless it is used, also for the table, and the end in any case. */
  expiresAt: number
  endsAt: number
  /** That of the user when it began: all sessions of another one are over. */
  epoch: number
  /** The hash of the API token by which it began, without which it ends. */
  token?: string
}

/** A session counts so long, in milliseconds, as what it began with. */
const FRESH = 10 * 60 * 1000

/** Whether a session has just begun: whoever uses it has shown a credential a moment ago. */
export const hasJustBegun = ({ createdAt }: Session, now: Date): boolean =>
  +now - Date.parse(createdAt) < FRESH

/** `<user id>.<secret>`: the cookie names its user, so that the user is read at once. */
const COOKIE = /^([1-9]\d{0,14})\.([\w-]{43})$/

/** The key of a session that a cookie names; undefined if the cookie is malformed. */
export function sessionNamedBy(cookie: string): Pick<Session, 'user' | 'hash'> | undefined {
  const [, user, secret = ''] = COOKIE.exec(cookie) ?? []
  const hash = createHash('sha256').update(secret).digest('base64url')
  return user === undefined ? undefined : { user: Number(user), hash }
}

/** The prefix of the partitions of sessions. */
export const SESSION_PREFIX = 'SESSION#'

const keyOf = ({ user, hash }: Pick<Session, 'user' | 'hash'>): Key => ({
  pk: `${SESSION_PREFIX}${user}`,
  sk: hash,
})

/** The key of the note of a user's last beginning, which lets one session begin after the other. */
const beginningOf = (user: number): Key => ({ pk: `SESSIONS#${user}`, sk: 'BEGINNING' })

/** The part of sessions that every authenticating function may write: their end. */
export const sessionUse = {
  partitions: `${SESSION_PREFIX}*`,
  attributes: ['pk', 'sk', 'v', 'endsAt', layout.timeToLive] satisfies (string | keyof Session)[],
}

/** The sessions of browsers. Each is an item of its own, so that a request by a token reads none. */
export class Sessions {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /**
   * Begins a session. Where the user has as many as there may be, the oldest ends.
   *
   * @param token the hash of the API token by which the user has signed in
   * @returns it, and the value of its cookie
   * @throws `UpdateConflict` if too many of the same user begin at once
   */
  async begin(user: User, token?: string): Promise<{ session: Session; cookie: string }> {
    const cookie = `${user.id}.${randomBytes(32).toString('base64url')}`
    const session: Session = {
      ...(sessionNamedBy(cookie) as Pick<Session, 'user' | 'hash'>),
      createdAt: this.now().toISOString(),
      expiresAt: this.#seconds() + IDLE,
      endsAt: this.#seconds() + LONGEST,
      epoch: user.sessionEpoch ?? 0,
      ...(token && { token }),
    }
    await retryingRefusals(() => this.#insert(session, user))
    return { session, cookie }
  }

  /** @throws WriteRefused if another session of the user has begun meanwhile */
  async #insert(session: Session, user: User): Promise<void> {
    const key = beginningOf(user.id)
    const before = await this.table.get(key)
    const superfluous = await this.#superfluous(user)
    const { hash, endsAt: expiresAt } = session
    await this.table.write([
      { put: { ...keyOf(session), ...session } },
      { put: { ...key, hash, expiresAt }, when: before ? equals('hash', before.hash) : absent('hash') },
      ...superfluous.map((one) => ({ remove: keyOf(one) })),
    ])
  }

  /** The sessions that have to end before a user begins another: the oldest, and no more than fit into its write. */
  async #superfluous(user: User): Promise<Session[]> {
    const items = await this.table.query({ pk: `${SESSION_PREFIX}${user.id}` })
    return items
      .map((item) => entityOf<Session>(item))
      .filter((session) => this.lasts(session, user))
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(MAX_SESSIONS - 1)
      .slice(2 - this.table.capacity)
  }

  /** The session that a cookie names, whether it is over or not. */
  async find(named: Pick<Session, 'user' | 'hash'>): Promise<Session | undefined> {
    const item = await this.table.get(keyOf(named))
    return item && entityOf<Session>(item)
  }

  /** Whether a session of a user still lasts. */
  lasts({ expiresAt, endsAt, epoch, token }: Session, user: User): boolean {
    const isTokenValid = ({ hash, ...record }: User['tokens'][number]) =>
      hash === token && !isExpired({ hash, ...record }, this.now())
    return (
      Math.min(expiresAt, endsAt) > this.#seconds() &&
      epoch === (user.sessionEpoch ?? 0) &&
      (token === undefined || user.tokens.some(isTokenValid))
    )
  }

  /** Prolongs a session that is being used. That may fail without consequences for the request. */
  async prolong(session: Session): Promise<void> {
    const expiresAt = Math.min(this.#seconds() + IDLE, session.endsAt)
    if (expiresAt - session.expiresAt < PROLONGED_EVERY) return
    try {
      await this.table.update({ update: keyOf(session), set: { expiresAt }, when: exists('endsAt') })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }

  /** The change by which a session goes on when all others of its user end. Refused if it has ended meanwhile. */
  outlasting = (session: Session, { sessionEpoch: epoch = 0 }: Pick<User, 'sessionEpoch'>): Write => ({
    update: keyOf(session),
    set: { epoch: epoch + 1 },
    when: equals('epoch', epoch),
  })

  /** Ends a session. */
  end = (session: Session): Promise<void> => this.table.write([{ remove: keyOf(session) }])

  #seconds = () => Math.floor(this.now().getTime() / 1000)
}

export const sessionsIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): Sessions => new Sessions(table, now),
)
