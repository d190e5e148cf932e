import * as z from 'zod/mini'
import { tokenRecord, userIdOfToken } from '#shared/access/credentials.ts'
import { hashPassword } from '#shared/access/password.ts'
import { principalTransfer } from '#shared/resources/principals/transfer.ts'
import { dateTime, id, isKey, propertyValue, timesOf } from '#shared/transfer/record.ts'
import { newUser, type User, userStatuses } from './model.ts'
import { properties } from './properties.ts'

const login = propertyValue(properties.login)

const Record = z
  .strictObject({
    id: z.optional(id),
    login,
    email: propertyValue(properties.email),
    firstName: propertyValue(properties.firstName),
    lastName: propertyValue(properties.lastName),
    admin: z.optional(z.boolean()),
    status: z.optional(z.enum(userStatuses)),
    language: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z]{2}$/))),
    password: z.optional(propertyValue(properties.password)),
    identityUrl: z.optional(propertyValue(properties.identity_url)),
    authSource: z.optional(id),
    hideEmail: z.optional(z.boolean()),
    token: z.optional(z.string()),
    createdAt: z.optional(dateTime),
    updatedAt: z.optional(dateTime),
  })
  .check(
    z.refine(({ id, token }) => token === undefined || (id !== undefined && userIdOfToken(token) === id), {
      path: ['token'],
      error: "needs the form opk_<id>_<secret> with the user's own id.",
    }),
  )

const Key = z.object({ id: z.optional(id), login: z.optional(login) }).check(isKey)

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
    const isKnown = wanted === undefined || authSources.some(({ id }) => id === wanted)
    return isKnown ? undefined : `authSource: there is none with the id ${wanted}.`
  },
  build: async (record, present, id, now) => {
    const { password, token: _, ...given } = record
    const { version, rights, groups } = present ?? newUser(id, now)
    return {
      ...newUser(id, now),
      ...given,
      id,
      version,
      rights,
      groups,
      password: password === undefined ? present?.password : await hashPassword(password),
      tokens: tokensOf(record, present, now),
      invitation: record.status === 'invited' ? present?.invitation : undefined,
      ...timesOf(record, present, now),
    }
  },
  exported: (user, { authSources }) => ({
    id: user.id,
    login: user.login,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.admin,
    status: user.status,
    language: user.language,
    identityUrl: user.identityUrl,
    authSource: authSources.find(({ id }) => id === user.authSource)?.id,
    hideEmail: user.hideEmail,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }),
})
