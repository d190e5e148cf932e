import { dayOf } from '#shared/platform/calendar.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type AccountStore, accountsIn } from './account-store.ts'
import { TriedToday } from './internal/tried-today.ts'

/**
 * The day on which each user last started a session or sent their password. It is written at most once per user and
 * day, and stored in the user's item, because each request reads this item anyway.
 */
export class SignInDays {
  readonly #tried = new TriedToday()

  constructor(
    private readonly accounts: AccountStore,
    private readonly now: () => Date,
  ) {}

  /** Records that a user signs in today. The request succeeds even if this write fails. */
  async note({ id, lastSignInOn }: User): Promise<void> {
    const today = dayOf(this.now().getTime())
    if (today <= (lastSignInOn ?? '') || !this.#tried.isNew(String(id), today)) return
    try {
      await this.accounts.noteSignIn(id, today)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof WriteRefused)) throw error
    }
  }
}

export const signInDaysIn = oncePer(
  (ports: { table: Table; now: () => Date }): SignInDays => new SignInDays(accountsIn(ports), ports.now),
)
