import { oncePer } from '#shared/platform/concurrency.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type AccountStore, accountsIn } from './account-store.ts'
import type { TokenRecord } from './credentials.ts'
import { TriedToday } from './internal/tried-today.ts'

/** Returns the day, in UTC, on which a time falls. */
const dayOf = (time: string) => time.slice(0, 'YYYY-MM-DD'.length)

/**
 * Records the days on which API tokens were last used. The days are read with the user, so a token causes at most one
 * write per day, and none on the day of its creation.
 */
class TokenUses {
  readonly #tried = new TriedToday()

  constructor(
    private readonly accounts: AccountStore,
    private readonly now: () => Date,
  ) {}

  /** Records that a token is used today. The request succeeds even if this write fails. */
  async note({ id, tokens, tokensUsedOn = {} }: User, { hash, createdAt }: TokenRecord): Promise<void> {
    const today = dayOf(this.now().toISOString())
    if (today <= (tokensUsedOn[hash] ?? dayOf(createdAt)) || !this.#tried.isNew(hash, today)) return
    const kept = Object.entries(tokensUsedOn).filter(([known]) =>
      tokens.some((token) => token.hash === known),
    )
    try {
      await this.accounts.noteTokenUses(id, { ...Object.fromEntries(kept), [hash]: today })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }
}

/** Returns the day on which a token was last used; undefined if it was not used after the day of its creation. */
export const lastUseOf = ({ tokensUsedOn }: User, { hash }: TokenRecord): string | undefined =>
  tokensUsedOn?.[hash]

export const tokenUsesIn = oncePer(
  (ports: { table: Table; now: () => Date }): TokenUses => new TokenUses(accountsIn(ports), ports.now),
)
