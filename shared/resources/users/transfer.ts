import * as z from 'zod/mini'
import { tokenRecord, userIdOfToken } from '#shared/access/credentials.ts'
import { hashPassword } from '#shared/access/password.ts'
import { principalTransfer } from '#shared/resources/principals/transfer.ts'
import { fromRecord, recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { id, isKey, propertyValue } from '#shared/transfer/record.ts'
import { newUser, type User } from './model.ts'
import { properties, storedProperties } from './properties.ts'

const Record = z
  .strictObject({
    ...recordShape(storedProperties),
    // The languages that can be chosen are a setting, which may change.
    language: z.nullish(z.string().check(z.toLowerCase(), z.regex(/^[a-z]{2}$/))),
    token: z.optional(z.string()),
  })
  .check(
    z.refine(({ id, token }) => token === undefined || (id !== undefined && userIdOfToken(token) === id), {
      path: ['token'],
      error: "needs the form opk_<id>_<secret> with the user's own id.",
    }),
  )

const Key = z.object({ id: z.optional(id), login: z.optional(propertyValue(properties.login)) }).check(isKey)

/** The tokens of the user, and that of the record if the user does not have it yet. */
function tokensOf(record: z.infer<typeof Record>, present: User | undefined, now: Date): User['tokens'] {
  const tokens = present?.tokens ?? []
  if (!record.token) return tokens
  const added = tokenRecord(record.token, now.toISOString())
  return tokens.some(({ hash }) => hash === added.hash) ? tokens : [...tokens, added]
}

/** The transfer of users. Passwords and tokens are not exported; importing an export leaves those of present users. */
export const userTransfer = principalTransfer<z.infer<typeof Record>, User>({
  kind: 'user',
  record: Record,
  keyRecord: Key,
  collection: (app) => app.users,
  key: 'login',
  async problem({ authSource: wanted }, { configuration }) {
    const { authSources } = await configuration.current()
    const isKnown = wanted == null || authSources.some(({ id }) => id === wanted)
    return isKnown ? undefined : `authSource: there is none with the id ${wanted}.`
  },
  build: async (record, present, id, now) => {
    const { version, rights, groups, projectByRole } = present ?? newUser(id, now)
    const { password, ...described } = await fromRecord(storedProperties, record, { id, present, now })
    return {
      ...described,
      version,
      rights,
      groups,
      projectByRole,
      password: record.password ? await hashPassword(record.password) : password,
      tokens: tokensOf(record, present, now),
      tokensUsedOn: present?.tokensUsedOn,
      invitation: record.status === 'invited' ? present?.invitation : undefined,
    }
  },
  exported: (user, { authSources }) => ({
    ...toRecord(storedProperties, user),
    authSource: authSources.find(({ id }) => id === user.authSource)?.id,
  }),
})
