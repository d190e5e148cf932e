import { createHash, randomBytes } from 'node:crypto'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Key, layout, type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type AccountStore, accountsIn } from './account-store.ts'
import { isExpired } from './credentials.ts'

/** Seconds after which an unused session ends. */
const IDLE = 2 * 3600
/** Seconds after which every session ends. */
export const LONGEST = 12 * 3600

export const MAX_SESSIONS = 50

/** Minimum number of seconds between prolongations of a session, so that most requests write nothing. */
const PROLONGED_EVERY = 5 * 60

/** A signed-in browser. */
export interface Session {
  user: number
  /** The SHA-256 hash of the secret in the cookie, encoded as base64url. */
  hash: string
  createdAt: string
  /**
   * Time in Unix seconds at which the session ends if it is not used again. The table's time to live requires seconds.
   */
  expiresAt: number
  /** Time in Unix seconds at which the session ends even if it is in use. */
  endsAt: number
  /**
   * The user's session epoch when the session was started. The session has ended if the user's epoch has changed since.
   */
  epoch: number
  /**
   * Time of creation of the user. A session does not last if another user is imported under the id of a removed one.
   */
  userCreatedAt: string
  /**
   * Hash of the API token with which the user started the session. The session ends as soon as that token is no longer
   * valid.
   */
  token?: string
  /** Name of the issuer with which the user signed in. */
  issuer?: string
}

/**
 * Milliseconds for which a new session proves the identity of its user as strongly as the credential that started it:
 * the password, token or single sign-on.
 */
const FRESH = 10 * 60 * 1000

/** Returns whether a session was just started, which means that its user presented a credential a moment ago. */
export const hasJustBegun = ({ createdAt }: Session, now: Date): boolean =>
  +now - Date.parse(createdAt) < FRESH

/** The format of the cookie: `<user id>.<secret>`. With the user id in the cookie, the user can be read directly. */
const COOKIE = /^([1-9]\d{0,14})\.([\w-]{43})$/

/** Returns the key of the session that a cookie names; undefined if the cookie is malformed. */
export function sessionNamedBy(cookie: string): Pick<Session, 'user' | 'hash'> | undefined {
  const [, user, secret = ''] = COOKIE.exec(cookie) ?? []
  const hash = createHash('sha256').update(secret).digest('base64url')
  return user === undefined ? undefined : { user: Number(user), hash }
}

export const SESSION_PREFIX = 'SESSION#'

const keyOf = ({ user, hash }: Pick<Session, 'user' | 'hash'>): Key => ({
  pk: `${SESSION_PREFIX}${user}`,
  sk: hash,
})

/**
 * Key of the item that records a user's latest session. Each start of a session checks and replaces the item, so that
 * concurrent starts do not exceed the maximum number of sessions.
 */
const latestSessionKey = (user: number): Key => ({ pk: `SESSIONS#${user}`, sk: 'BEGINNING' })

/**
 * The attributes of sessions that a function may write if it authenticates requests. It writes them because each
 * request prolongs its session.
 */
export const sessionUse = {
  partitions: `${SESSION_PREFIX}*`,
  attributes: ['pk', 'sk', 'v', 'endsAt', layout.timeToLive] satisfies (string | keyof Session)[],
}

/**
 * Sessions of browsers. A session is a separate item, so that requests with an API token need not read sessions.
 * Processes cache sessions until the version of the user changes. Every transaction that ends a session therefore
 * increments this version.
 */
export class Sessions {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
    private readonly accounts: AccountStore,
  ) {}

  /**
   * Starts a session. If the user already has the maximum number of sessions, the oldest session ends.
   *
   * @param means the hash of the API token, or the issuer, with which the user has signed in; empty for a password
   * @returns the session, and the value of its cookie
   * @throws `UpdateConflict` if the user starts too many sessions concurrently
   */
  async begin(
    user: User,
    means: Pick<Session, 'token' | 'issuer'> = {},
  ): Promise<{ session: Session; cookie: string }> {
    const cookie = `${user.id}.${randomBytes(32).toString('base64url')}`
    const session: Session = {
      ...(sessionNamedBy(cookie) as Pick<Session, 'user' | 'hash'>),
      createdAt: this.now().toISOString(),
      expiresAt: this.#seconds() + IDLE,
      endsAt: this.#seconds() + LONGEST,
      epoch: user.sessionEpoch ?? 0,
      userCreatedAt: user.createdAt,
      ...means,
    }
    await retryingRefusals(() => this.#insert(session, user))
    return { session, cookie }
  }

  /**
   * Writes a session, and ends the user's oldest sessions if there are too many.
   *
   * @throws WriteRefused if another session of the user was started in the meantime
   */
  async #insert(session: Session, user: User): Promise<void> {
    const key = latestSessionKey(user.id)
    const before = await this.table.get(key)
    const superfluous = await this.#superfluous(user)
    const { hash, endsAt: expiresAt } = session
    await this.table.write([
      { put: { ...keyOf(session), ...session } },
      { put: { ...key, hash, expiresAt }, when: before ? equals('hash', before.hash) : absent('hash') },
      ...superfluous.map((one) => ({ remove: keyOf(one) })),
      ...(superfluous.length > 0 ? [this.accounts.versionIncrement(user.id)] : []),
    ])
  }

  /**
   * Returns the oldest sessions of a user that must end when another session starts. Returns only as many sessions as
   * fit into the transaction that writes the new session.
   */
  async #superfluous(user: User): Promise<Session[]> {
    const items = await this.table.query({ pk: `${SESSION_PREFIX}${user.id}` })
    return items
      .map((item) => entityOf<Session>(item))
      .filter((session) => this.lasts(session, user))
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(MAX_SESSIONS - 1)
      .slice(3 - this.table.capacity)
  }

  /** Returns the session that a cookie identifies, even if the session has ended. */
  async find(named: Pick<Session, 'user' | 'hash'>): Promise<Session | undefined> {
    const item = await this.table.get(keyOf(named))
    return item && entityOf<Session>(item)
  }

  /** Returns whether a session of a user is still valid. */
  lasts({ expiresAt, endsAt, epoch, userCreatedAt, token }: Session, user: User): boolean {
    const isTokenValid = ({ hash, ...record }: User['tokens'][number]) =>
      hash === token && !isExpired({ hash, ...record }, this.now())
    return (
      Math.min(expiresAt, endsAt) > this.#seconds() &&
      epoch === (user.sessionEpoch ?? 0) &&
      userCreatedAt === user.createdAt &&
      (token === undefined || user.tokens.some(isTokenValid))
    )
  }

  /**
   * Returns whether the current use of a session must be recorded, because the last recorded use is long enough ago.
   */
  isProlongationDue = (session: Session): boolean =>
    this.#prolonged(session) - session.expiresAt >= PROLONGED_EVERY

  /** Prolongs a session that is in use. The request succeeds even if the session cannot be prolonged. */
  async prolong(session: Session): Promise<void> {
    if (!this.isProlongationDue(session)) return
    const expiresAt = this.#prolonged(session)
    try {
      await this.table.update({ update: keyOf(session), set: { expiresAt }, when: exists('endsAt') })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }

  /**
   * Returns the write that keeps a session valid when all other sessions of its user end. The write is refused if the
   * session has already ended.
   */
  outlasting = (session: Session, { sessionEpoch: epoch = 0 }: Pick<User, 'sessionEpoch'>): Write => ({
    update: keyOf(session),
    set: { epoch: epoch + 1 },
    when: equals('epoch', epoch),
  })

  /** Ends a session. */
  async end(session: Session): Promise<void> {
    const end = { remove: keyOf(session) }
    try {
      await this.table.write([end, this.accounts.versionIncrement(session.user)])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      // The write was refused because the user has been removed. Processes do not accept the kept sessions of a removed
      // user, so only the session has to be removed.
      await this.table.write([end])
    }
  }

  /** Returns the time, in Unix seconds, at which a session will end if it is used now. */
  #prolonged = ({ endsAt }: Session) => Math.min(this.#seconds() + IDLE, endsAt)

  #seconds = () => Math.floor(this.now().getTime() / 1000)
}

export const sessionsIn = oncePer(
  (ports: { table: Table; now: () => Date }): Sessions =>
    new Sessions(ports.table, ports.now, accountsIn(ports)),
)
