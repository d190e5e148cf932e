import * as z from 'zod/mini'
import { tokenRecord, userIdOfToken } from '#shared/access/credentials.ts'
import { hashPassword } from '#shared/access/password.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { importedPrincipals } from '#shared/transfer/principals.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { missingTarget } from '#shared/transfer/references.ts'
import { type ChosenReminders, hasPeriod, mailRemindersOf, readMailReminders } from './mail-reminders.ts'
import { newUser, type User } from './model.ts'
import { storedProperties } from './properties.ts'
import { usersIn } from './store.ts'

const Record = z
  .strictObject({
    ...recordShape(storedProperties),
    // Any language is accepted, because the selectable languages are a setting that may change.
    language: z.nullish(z.string().check(z.toLowerCase(), z.regex(/^[a-z]{2}$/))),
    token: z.optional(z.string()),
  })
  .check(
    z.refine(({ id, token }) => token === undefined || (id !== undefined && userIdOfToken(token) === id), {
      path: ['token'],
      error: "needs the form opk_<id>_<secret> with the user's own id.",
    }),
  )

/**
 * Returns the tokens that a user has after an import: the present tokens, and the token in the import record if the
 * user does not have it yet.
 */
function tokensOf({ tokens }: User, token: string | undefined, now: Date): User['tokens'] {
  if (!token) return tokens
  const added = tokenRecord(token, now.toISOString())
  return tokens.some(({ hash }) => hash === added.hash) ? tokens : [...tokens, added]
}

/**
 * Returns the mail settings of a record. Each value has already been checked on its own; here, the two days of a pause
 * are checked together.
 *
 * @throws RecordRefused for a pause without a first or last day
 */
function importedReminders(value: unknown): ChosenReminders {
  const mailReminders = readMailReminders(value).value as ChosenReminders
  if (!hasPeriod(mailRemindersOf({ mailReminders }))) throw new RecordRefused('mailReminders: is invalid.')
  return mailReminders
}

/**
 * The transfer of users. Passwords and tokens are not exported. Importing an export leaves the passwords and tokens of
 * existing users unchanged.
 */
export const userTransfer = transferOf<z.infer<typeof Record>, User>(
  {
    ...importedPrincipals('user', (ports) => usersIn(ports)),
    record: Record,
    properties: storedProperties,
    key: 'login',
    blank: newUser,
    async review(user, { record, importing: { ports } }) {
      const { authSources } = await ports.configuration.current()
      if (user.authSource !== undefined && !authSources.some(({ id }) => id === user.authSource))
        throw missingTarget('authSource', user.authSource)
      return {
        ...user,
        ...(user.mailReminders && { mailReminders: importedReminders(user.mailReminders) }),
        password: record.password ? await hashPassword(record.password) : user.password,
        tokens: tokensOf(user, record.token, ports.now()),
        invitation: user.status === 'invited' ? user.invitation : undefined,
      }
    },
    async exporter({ ports }) {
      const { authSources } = await ports.configuration.current()
      return ({ authSource }) => ({ authSource: authSources.find(({ id }) => id === authSource)?.id })
    },
  },
  { stage: 'people' },
)
