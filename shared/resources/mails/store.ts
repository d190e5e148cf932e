import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Key, layout, type Table } from '#shared/platform/dynamodb/table.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The maximum number of immediate mails to a user within an hour. */
const MAX_AN_HOUR = 200

/** The minimum time between two immediate mails to a user about the same work package. */
const PAUSE_MS = 5 * MINUTE

/** An immediate mail that has been sent or is about to be sent. */
interface SentMail {
  job: string
  workPackage: number
  at: number
}

const key = (user: number): Key => ({ pk: `MAILS#${user}`, sk: 'SENT' })

/**
 * The immediate mails to each user in the last hour. Their number limits how many more immediate mails may be sent to
 * the user.
 */
class SentMails {
  constructor(private readonly table: Table) {}

  /**
   * Returns whether an immediate mail may be sent, and records an allowed mail with its job. If a job runs again, the
   * result is true again, because the earlier run may have crashed before it sent the mail.
   */
  admits = (user: number, mail: SentMail): Promise<boolean> =>
    retryingRefusals(async () => {
      const item = await this.table.get(key(user))
      const all = ((item?.sent ?? []) as SentMail[]).filter(({ at }) => at > mail.at - HOUR)
      if (all.some(({ job }) => job === mail.job)) return true
      const isTooSoon = all.some(
        ({ workPackage, at }) => workPackage === mail.workPackage && at > mail.at - PAUSE_MS,
      )
      if (isTooSoon || all.length >= MAX_AN_HOUR) return false
      await this.#store(user, [...all, mail], item?.version as number | undefined)
      return true
    })

  /**
   * Stores which mails were sent to a user recently.
   *
   * @throws WriteRefused if another mail was recorded first
   */
  async #store(user: number, sent: SentMail[], version: number | undefined): Promise<void> {
    const last = sent.at(-1)?.at ?? 0
    const when = version === undefined ? absent('version') : equals('version', version)
    const expiry = { [layout.timeToLive]: Math.ceil((last + HOUR) / 1000) }
    await this.table.write([{ put: { ...key(user), version: (version ?? 0) + 1, sent, ...expiry }, when }])
  }
}

export const sentMailsIn = oncePer(({ table }: { table: Table }): SentMails => new SentMails(table))
