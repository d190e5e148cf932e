import { createHash, randomBytes } from 'node:crypto'
import { absent, allOf, anyOf, compares, exists } from '#shared/platform/dynamodb/condition.ts'
import { retryWithBackoff } from '#shared/platform/dynamodb/retry.ts'
import { type Item, type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { fold } from '#shared/platform/fold.ts'
import { sortable } from '#shared/platform/ids.ts'
import { endOfLock, isSignInLocked, LOCKED_MS, RELEVANT_MS } from './internal/lockout-rule.ts'

/** Prefix of the keys of all lockout items. Every function may write these items. */
export const LOCKOUT_PREFIX = 'LOCKOUT#'

/** Returns the hash of a login. All spellings of a login have the same hash. */
const hashOf = (login: string) =>
  createHash('sha256')
    .update(`lockout\n${fold(login)}`)
    .digest('base64url')

const keyOfHash = (hash: string): Key => ({ pk: `${LOCKOUT_PREFIX}${hash}`, sk: 'LOCKOUT' })
const keyOf = (login: string) => keyOfHash(hashOf(login))

/**
 * Partition of the index of logins that may be locked, sorted by the latest time at which the lock may end. Only the
 * login's own item decides whether the login is locked.
 */
const LISTED = `${LOCKOUT_PREFIX}locked`
const sortKey = (until: number, hash = '') => `${sortable(until)}#${hash}`
const hashIn = ({ sk }: Pick<Item, 'sk'>) => sk.slice(sk.indexOf('#') + 1)

/**
 * Pattern of attribute names for attempts. Each attempt has its own attribute, so that concurrent requests do not
 * overwrite each other's attempts. The value is the time of the attempt.
 */
const ATTEMPT = /^attempt-/

/** Name of the attribute that stores the end of the latest lock that has an audit entry. */
const AUDITED = 'audited'

const attemptsIn = (item: Partial<Item> = {}): [name: string, time: number][] =>
  Object.entries(item).filter((entry): entry is [string, number] => ATTEMPT.test(entry[0]))

/**
 * Time after which the password of a recorded attempt has certainly been checked, because no request runs longer than
 * this time.
 */
const CHECKED_MS = 60 * 1000

export interface Attempts {
  isLocked: boolean
  /**
   * True if the login is certainly locked, and the lock has no audit entry yet. A lock is certain once the passwords of
   * all recorded attempts have been checked.
   */
  lacksEntry: boolean
  /** Names of the recorded attempts: failures, and attempts without a result yet. */
  noted: string[]
  /** Names of failures that are too old to be relevant. */
  outdated: string[]
}

interface Attempt {
  /** True if the attempt may continue, because the previous attempts have not locked the login. */
  isAdmitted: boolean
  /**
   * True if this attempt locks the login. The attempt is recorded as a failure before its password is checked, so the
   * lock ends if the password is right.
   */
  isLocking: boolean
  name: string
  /** Names of all attempts for the login that have been recorded so far, including this attempt. */
  noted: string[]
}

/**
 * Attempts to sign in with a password, keyed by login. An attempt counts as failed until its password has been checked,
 * so concurrent attempts cannot try more passwords than the limit.
 */
export class Lockouts {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  async of(login: string): Promise<Attempts> {
    const item = await this.table.get(keyOf(login))
    const found = attemptsIn(item)
    const outdated = found.filter(([, time]) => time <= this.#now() - RELEVANT_MS)
    return {
      isLocked: this.#isLocked(found),
      lacksEntry: this.#isCertain(found) && !this.#isAudited(item),
      noted: found.map(([name]) => name),
      outdated: outdated.map(([name]) => name),
    }
  }

  /** Returns a function that tests whether a login is locked. Takes two round trips, or one if no login is locked. */
  async locked(): Promise<(login: string) => boolean> {
    const listed = await this.table.query({ pk: LISTED, from: sortKey(this.#now()), only: ['sk'] })
    const hashes = [...new Set(listed.map(hashIn))]
    const items = await Promise.all(hashes.map((hash) => this.table.get(keyOfHash(hash))))
    const locked = new Set(hashes.filter((_, index) => this.#isLocked(attemptsIn(items[index]))))
    return (login) => locked.has(hashOf(login))
  }

  /**
   * Records an attempt.
   *
   * @param outdated the names of attempts to delete in the same write
   */
  async note(login: string, outdated: string[]): Promise<Attempt> {
    const name = `attempt-${randomBytes(9).toString('base64url')}`
    const found = attemptsIn(await this.#update(login, { set: { [name]: this.#now() }, unset: outdated }))
    const isLocked = this.#isLocked(found)
    if (isLocked) await this.#list(login)
    const isAdmitted = !this.#isLocked(found.filter(([other]) => other !== name))
    return {
      isAdmitted,
      isLocking: isLocked && isAdmitted,
      name,
      noted: found.map(([other]) => other),
    }
  }

  /**
   * Deletes the recorded attempts after a successful sign-in. Also deletes the mark that is set when the audit entry
   * for a lock is written.
   *
   * @param names the attempts that were recorded before the sign-in succeeded
   */
  async forget(login: string, names: string[]): Promise<void> {
    await this.#update(login, { unset: [...names, AUDITED] })
  }

  /**
   * Returns the write that marks the current lock as audited. The write belongs in the transaction that adds the lock's
   * audit entry. It is refused if another request marks the lock first.
   *
   * @returns undefined if the login is not locked, or if the lock is already marked
   */
  async auditing(login: string): Promise<Write | undefined> {
    const item = await this.table.get(keyOf(login))
    const until = endOfLock(attemptsIn(item).map(([, time]) => time))
    if (this.#isAudited(item) || until <= this.#now()) return undefined
    const isUnmarked = anyOf(absent(AUDITED), compares(AUDITED, '<=', this.#now()))
    const when = allOf(exists(layout.partitionKey), isUnmarked)
    return { update: keyOf(login), set: { [AUDITED]: until }, when }
  }

  /**
   * Returns the write that deletes all recorded sign-in attempts of a user who has proved their identity in another
   * way.
   */
  unlocking = (login: string): Write => ({ remove: keyOf(login) })

  /**
   * Deletes a refused attempt, waits for the login to be unlocked, and records a new attempt instead. The login may
   * have been locked only for a moment, because concurrent attempts are treated as failures until their passwords have
   * been checked. The wait is the same for right and wrong passwords, because the response time must not reveal whether
   * the password is right.
   *
   * @returns the new attempt; undefined if the login stays locked, in which case no attempt is recorded
   */
  async noteLater(login: string, refused: Attempt): Promise<Attempt | undefined> {
    await this.#update(login, { unset: [refused.name] })
    return retryWithBackoff(async () => {
      const { isLocked, outdated } = await this.of(login)
      if (isLocked) return undefined
      const attempt = await this.note(login, outdated)
      if (attempt.isAdmitted) return attempt
      await this.#update(login, { unset: [attempt.name] })
      return undefined
    })
  }

  /** Adds a login to the index of locked logins, because the last attempt may have locked it. */
  async #list(login: string): Promise<void> {
    const until = this.#now() + LOCKED_MS
    await this.table.update({
      update: { pk: LISTED, sk: sortKey(until, hashOf(login)) },
      set: { [layout.timeToLive]: Math.ceil(until / 1000) },
      unset: [],
    })
  }

  #update(login: string, { set, unset }: { set?: Record<string, number>; unset: string[] }): Promise<Item> {
    const expiresAt = Math.ceil((this.#now() + RELEVANT_MS) / 1000)
    return this.table.update({ update: keyOf(login), set: { ...set, [layout.timeToLive]: expiresAt }, unset })
  }

  #isLocked = (attempts: [name: string, time: number][]) =>
    isSignInLocked(
      attempts.map(([, time]) => time),
      this.#now(),
    )

  /**
   * Returns whether a login is certainly locked: the attempt that caused the latest lock is so old that its password
   * and the passwords of all earlier attempts have been checked. All these passwords were wrong, because a successful
   * sign-in deletes its attempt.
   */
  #isCertain(attempts: [name: string, time: number][]): boolean {
    const until = endOfLock(attempts.map(([, time]) => time))
    return until > this.#now() && until - LOCKED_MS + CHECKED_MS <= this.#now()
  }

  #isAudited = (item: Item | undefined) => Number(item?.[AUDITED] ?? 0) > this.#now()

  #now = () => this.now().getTime()
}
