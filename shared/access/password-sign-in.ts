import { createHmac, randomBytes } from 'node:crypto'
import { type Attempts, Lockouts } from '#shared/access/lockout/store.ts'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError, unauthenticated } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { Users } from '#shared/resources/users/store.ts'
import type { PasswordCredentials } from './credentials.ts'
import { guessInTurn, hashPassword, verifyPassword } from './password.ts'
import { signedIn, type Viewer } from './viewer.ts'

const VALID_MS = 5 * 60 * 1000
const CAPACITY = 1000

/**
 * The verifications that came out well lately, so that a client that sends its password with every request does
 * not wait for a hash each time. Holds neither passwords nor hashes, only keyed digests of pairs of them, which
 * mean nothing outside of this process; a changed password has a new hash, so it is not found.
 */
export class RememberedPasswords {
  readonly #secret = randomBytes(32)
  /** The time until which each counts, the oldest first. */
  readonly #until = new Map<string, number>()

  constructor(private readonly now: () => Date) {}

  has(password: string, stored: string): boolean {
    return (this.#until.get(this.#digest(password, stored)) ?? 0) > this.now().getTime()
  }

  add(password: string, stored: string): void {
    const digest = this.#digest(password, stored)
    this.#until.delete(digest)
    this.#until.set(digest, this.now().getTime() + VALID_MS)
    const [oldest] = this.#until.keys()
    if (this.#until.size > CAPACITY && oldest !== undefined) this.#until.delete(oldest)
  }

  #digest(password: string, stored: string): string {
    const text = `${stored}\n${password.normalize('NFC')}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

/** No id: read in the place of a user when nobody has the login, so that the answer takes as long. */
const NOBODY = 0

/** What replacing a hash may take of the time of a request that is about something else. */
const REHASH_MS = 1000

/** Signing in with login and password. Whatever is wrong, answer and effort are the same for every login. */
export class PasswordSignIn {
  readonly #lockouts: Lockouts
  readonly #remembered: RememberedPasswords

  constructor(
    table: Table,
    private readonly users: Users,
    private readonly configuration: ConfigurationStore,
    now: () => Date,
  ) {
    this.#lockouts = new Lockouts(table, now)
    this.#remembered = new RememberedPasswords(now)
  }

  /**
   * @param mayWrite whether an outdated hash may be replaced on the way
   * @throws `Unauthenticated`; `TooManyRequests` where it would take a hash and too many wait for theirs
   */
  async viewer({ login, password }: PasswordCredentials, mayWrite: boolean): Promise<Viewer> {
    const [configuration, owner, attempts] = await Promise.all([
      this.configuration.current(),
      this.users.ownerOf('login', login),
      this.#lockouts.of(login),
    ])
    if (!configuration.settings.passwordAuthentication || attempts.isLocked) throw refusal()
    const user = usable(await this.users.byId(owner ?? NOBODY))
    if (user?.password && this.#remembered.has(password, user.password)) {
      if (attempts.noted.length > 0) await this.#lockouts.forget(login, attempts.noted)
      return signedIn(user, configuration)
    }
    const verified = await this.#verified({ login, password }, user, attempts)
    if (verified.isOutdated && mayWrite) await this.#rehash(verified.user, password)
    return signedIn(verified.user, configuration)
  }

  /** @throws `Unauthenticated` unless it is the user's password, and not one guess too many */
  async #verified(
    { login, password }: PasswordCredentials,
    user: User | undefined,
    { outdated }: Attempts,
  ): Promise<{ user: User; isOutdated: boolean }> {
    const [noted, { matches, isOutdated }] = await guessInTurn(() =>
      Promise.all([this.#lockouts.note(login, outdated), verifyPassword(password, user?.password)]),
    )
    const attempt = noted.isAdmitted ? noted : await this.#lockouts.noteLater(login, noted)
    if (!attempt || !matches || !user?.password) throw refusal()
    // First, so that the next attempt makes up for it where this request ends before it has forgotten.
    this.#remembered.add(password, user.password)
    await this.#lockouts.forget(login, attempt.noted)
    return { user, isOutdated }
  }

  /** Somebody else may be changing the user, or too many be waiting for a hash: then it is done the next time. */
  async #rehash(user: User, password: string): Promise<void> {
    try {
      const rehashed = { ...user, password: await hashPassword(password) }
      const until = performance.now() + REHASH_MS
      await runWithDeadline(
        () => until - performance.now(),
        () => this.users.replace(user, rehashed),
      )
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }
}

/** Who may sign in at all. */
const usable = (user: User | undefined): User | undefined =>
  user?.status === 'active' && !user.removal ? user : undefined

const refusal = () => unauthenticated('bad credentials')
