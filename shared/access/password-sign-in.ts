import { createHmac, randomBytes } from 'node:crypto'
import { type Attempts, Lockouts } from '#shared/access/lockout-store.ts'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { type Table, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError, unauthenticated } from '#shared/platform/http/errors.ts'
import { RecentMap } from '#shared/platform/recent-map.ts'
import { isActive, type User } from '#shared/resources/users/model.ts'
import { type AccountStore, accountsIn } from './account-store.ts'
import type { PasswordCredentials } from './credentials.ts'
import { auditLockOut } from './internal/lockout-audit.ts'
import { hashPassword, queueSignInAttempt, verifyPassword } from './password.ts'
import { SignInDays } from './sign-in-days.ts'
import { signedIn, type Viewer } from './viewer.ts'

const VALID_MS = 5 * 60 * 1000
const CAPACITY = 1000

/**
 * Caches recent successful verifications, because a client may send its password with every request.
 *
 * The cache contains only keyed digests, which are useless outside this process. A digest is computed from a password
 * and its stored hash. If a user's password changes, the cached verification therefore no longer applies.
 */
export class RememberedPasswords {
  readonly #secret = randomBytes(32)
  readonly #expiries = new RecentMap<string, number>(CAPACITY)

  constructor(private readonly now: () => Date) {}

  has(password: string, stored: string): boolean {
    return (this.#expiries.get(this.#digest(password, stored)) ?? 0) > this.now().getTime()
  }

  add(password: string, stored: string): void {
    this.#expiries.set(this.#digest(password, stored), this.now().getTime() + VALID_MS)
  }

  #digest(password: string, stored: string): string {
    const text = `${stored}\n${password.normalize('NFC')}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

/**
 * An id that no user has. If the login is unknown, a user with this id is looked up, so that the response takes as long
 * as for a known login.
 */
const NO_USER = 0

/** Maximum time that a sign-in may spend on replacing an outdated hash. */
const REHASH_MS = 1000

/** A user whose password has been verified. */
interface Verified {
  user: User
  /** True if the stored hash is weaker than the hashes of new passwords. */
  isOutdated: boolean
  /** Names of the login's recorded attempts, including the attempt that has just succeeded. */
  noted: string[]
}

/**
 * Sign-in with login and password. If it fails, the response and the response time do not reveal whether the login
 * exists.
 */
export class PasswordSignIn {
  readonly #lockouts: Lockouts
  readonly #remembered: RememberedPasswords
  readonly #days: SignInDays

  constructor(
    private readonly ports: Pick<Ports, 'table' | 'now'>,
    private readonly accounts: AccountStore,
    private readonly configuration: ConfigurationStore,
  ) {
    this.#lockouts = new Lockouts(ports.table, ports.now)
    this.#remembered = new RememberedPasswords(ports.now)
    this.#days = new SignInDays(accounts, ports.now)
  }

  lockedLogins = (): Promise<(login: string) => boolean> => this.#lockouts.locked()

  unlocking = (login: string): Write => this.#lockouts.unlocking(login)

  /**
   * Returns the requester who signs in with a login and a password, and records the sign-in.
   *
   * @param mayWrite true if an outdated hash may be replaced
   * @throws `Unauthenticated`
   * @throws `TooManyRequests` if a hash is needed and too many requests already wait for a hash
   */
  async viewer(credentials: PasswordCredentials, mayWrite: boolean): Promise<Viewer> {
    const { user, viewer } = await this.admitted(credentials, mayWrite)
    await this.#days.note(user)
    return viewer
  }

  /** Checks credentials as `viewer` does, with the same errors, but does not record the request as a sign-in. */
  async admitted(
    { login, password }: PasswordCredentials,
    mayWrite: boolean,
  ): Promise<{ user: User; viewer: Viewer }> {
    const [configuration, owner, attempts] = await Promise.all([
      this.configuration.current(),
      this.accounts.ownerOf('login', login),
      this.#lockouts.of(login),
    ])
    if (!configuration.settings.passwordAuthentication) throw refusal()
    const account = await this.accounts.byId(owner ?? NO_USER)
    // Writes the missing audit entry of a lock. It is missing if the process that locked the login ended before it
    // wrote the entry.
    if (attempts.lacksEntry) await this.#auditLockOut(login, account)
    if (attempts.isLocked) throw refusal()
    const user = account && isActive(account) ? account : undefined
    if (user?.password && this.#remembered.has(password, user.password)) {
      if (attempts.noted.length > 0) await this.#lockouts.forget(login, attempts.noted)
      return { user, viewer: signedIn(user, configuration) }
    }
    const verified = await this.#verified({ login, password }, account, attempts)
    const [known] = await Promise.all([
      this.#upToDate(verified, password, mayWrite),
      this.#lockouts.forget(login, verified.noted),
    ])
    return { user: known, viewer: signedIn(known, configuration) }
  }

  /** Replaces the stored hash of the password, if the hash is outdated and `mayWrite` allows the write. */
  async #upToDate({ user, isOutdated }: Verified, password: string, mayWrite: boolean): Promise<User> {
    if (isOutdated && mayWrite) await this.#rehash(user, password)
    return user
  }

  /**
   * Checks the password. Returns the user, and the recorded sign-in attempts. The caller must delete these attempts.
   *
   * @throws `Unauthenticated` if the password is wrong, or there were too many attempts
   */
  async #verified(
    { login, password }: PasswordCredentials,
    account: User | undefined,
    { outdated }: Attempts,
  ): Promise<Verified> {
    const user = account && isActive(account) ? account : undefined
    const [noted, { matches, isOutdated }] = await queueSignInAttempt(() =>
      Promise.all([this.#lockouts.note(login, outdated), verifyPassword(password, user?.password)]),
    )
    const attempt = noted.isAdmitted ? noted : await this.#lockouts.noteLater(login, noted)
    if (attempt?.isLocking && !matches) await this.#auditLockOut(login, account)
    if (!attempt || !matches || !user?.password) throw refusal()
    // The password is cached before the caller deletes the attempts. If the request ends before this deletion, the next
    // sign-in finds the password in the cache and deletes the attempts.
    this.#remembered.add(password, user.password)
    return { user, isOutdated, noted: attempt.noted }
  }

  #auditLockOut(login: string, account: User | undefined): Promise<void> {
    const { configuration } = this
    return auditLockOut(
      this.#lockouts,
      { login, account },
      { configuration: configuration.cached },
      this.ports,
    )
  }

  /**
   * Replaces the stored hash of a user's password. Does nothing if the user has been changed since the user was read,
   * or if too many requests wait for a hash. The next sign-in then tries again.
   */
  async #rehash(user: User, password: string): Promise<void> {
    try {
      const hash = await hashPassword(password)
      const until = performance.now() + REHASH_MS
      await runWithDeadline(
        () => until - performance.now(),
        () => this.accounts.rehash(user, hash),
      )
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }
}

const refusal = () => unauthenticated('bad credentials')

interface Ports {
  table: Table
  configuration: ConfigurationStore
  now: () => Date
}

export const passwordSignInIn = oncePer(
  (ports: Ports): PasswordSignIn => new PasswordSignIn(ports, accountsIn(ports), ports.configuration),
)
