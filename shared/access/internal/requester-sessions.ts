import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { RecentMap } from '#shared/platform/recent-map.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type Session, type Sessions, sessionsIn } from '../session-store.ts'

/** Maximum number of sessions that a process keeps in memory; also the maximum number of users that it keeps. */
const CAPACITY = 100

/** Milliseconds for which a session is kept. */
const KEPT_MS = 5 * 60 * 1000

/** Milliseconds after which eventually consistent reads see a write. They usually see it within a second. */
const REPLICATED_MS = 5000

type Account = Pick<User, 'id' | 'version'>

/**
 * The sessions with which requests sign in, kept in the process. A kept session is used only as long as its user has
 * the same version. Every transaction that ends a session early increments this version.
 *
 * A read that overlaps such a transaction may see the new version, but still find the session. A session is therefore
 * kept only if an earlier request has read the same version of the user.
 */
export class RequesterSessions {
  readonly #kept = new RecentMap<string, { session: Session; version: number; at: number }>(CAPACITY)
  readonly #seen = new RecentMap<number, { version: number; at: number }>(CAPACITY)

  constructor(
    private readonly sessions: Pick<Sessions, 'find' | 'isProlongationDue'>,
    private readonly now: () => Date,
  ) {}

  /**
   * Returns the session that a cookie identifies, even if the session has ended. A session that is not kept in memory
   * is read while the user is being loaded.
   *
   * @param loading resolves to the user of the session
   */
  async find(
    named: Pick<Session, 'user' | 'hash'>,
    loading: Promise<Account | undefined>,
  ): Promise<Session | undefined> {
    const startedAt = +this.now()
    const kept = this.#keptFor(named, startedAt)
    const [user, read] = await Promise.all([loading, kept ? undefined : this.sessions.find(named)])
    if (kept && kept.version === user?.version) return kept.session
    this.#kept.delete(named.hash)
    const session = kept ? await this.sessions.find(named) : read
    if (session && user) this.#keep(session, user, startedAt)
    return session
  }

  /** Returns the kept session. Returns undefined if its use has to be recorded, which changes the stored session. */
  #keptFor({ hash }: Pick<Session, 'hash'>, now: number) {
    const kept = this.#kept.get(hash)
    const isUsable = kept && now - kept.at < KEPT_MS && !this.sessions.isProlongationDue(kept.session)
    return isUsable ? kept : undefined
  }

  #keep(session: Session, { id, version }: Account, startedAt: number): void {
    const seen = this.#seen.get(id)
    const at = +this.now()
    if (seen?.version !== version) this.#seen.set(id, { version, at })
    else if (startedAt - seen.at >= REPLICATED_MS) this.#kept.set(session.hash, { session, version, at })
  }
}

export const requesterSessionsIn = oncePer(
  (ports: { table: Table; now: () => Date }): RequesterSessions =>
    new RequesterSessions(sessionsIn(ports), ports.now),
)
