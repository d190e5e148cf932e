import { oncePer } from '#shared/platform/concurrency.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type Accounts, accountsIn } from './account-store.ts'
import type { TokenRecord } from './credentials.ts'

/** The UTC day of a time. */
const dayOf = (time: string) => time.slice(0, 'YYYY-MM-DD'.length)

/**
 * The days on which API tokens were last used. Every request reads the user with the days, so a token costs one write on
 * each day on which it is used, and none on the day of its creation.
 */
class TokenUses {
  /** The uses that this process has tried to note today, so that a failing write is not repeated with every request. */
  readonly #tried = new Set<string>()
  #today = ''

  constructor(
    private readonly accounts: Accounts,
    private readonly now: () => Date,
  ) {}

  /** Notes that a token is used today. That may fail without consequences for the request. */
  async note({ id, tokens, tokensUsedOn = {} }: User, { hash, createdAt }: TokenRecord): Promise<void> {
    const today = dayOf(this.now().toISOString())
    if (today <= (tokensUsedOn[hash] ?? dayOf(createdAt)) || !this.#isNew(hash, today)) return
    const kept = Object.entries(tokensUsedOn).filter(([known]) =>
      tokens.some((token) => token.hash === known),
    )
    try {
      await this.accounts.noteTokenUses(id, { ...Object.fromEntries(kept), [hash]: today })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }

  #isNew(hash: string, today: string): boolean {
    if (this.#today !== today) this.#tried.clear()
    this.#today = today
    return this.#tried.size !== this.#tried.add(hash).size
  }
}

/** The day on which a token was last used; undefined if it was not used after the day of its creation. */
export const lastUseOf = ({ tokensUsedOn }: User, { hash }: TokenRecord): string | undefined =>
  tokensUsedOn?.[hash]

export const tokenUsesIn = oncePer(
  (ports: { table: Table; now: () => Date }): TokenUses => new TokenUses(accountsIn(ports), ports.now),
)
