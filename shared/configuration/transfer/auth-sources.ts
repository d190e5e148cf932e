import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import type { AuthSource } from '../configuration.ts'
import { importEach, Key, Named, withoutRecord, withRecord } from './records.ts'

/** The authentication sources that users may be linked to. */
export const authSourceTransfer = defineTransfer<AuthSource, Key>({
  kind: 'auth_source',
  record: Named,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      authSources: withRecord(current.authSources, record),
    })),
  /** Users who were linked to it are not linked any more. */
  async remove({ id: gone }, { app }) {
    for await (const { id, authSource } of app.users.all()) {
      if (authSource === gone) await unlink(id, app)
    }
    await app.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: withoutRecord(authSources, gone),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).authSources
  },
})

const unlink = (id: number, { users }: App) =>
  retryingRefusals(async () => {
    const user = await users.byId(id)
    if (user) await users.replace(user, { ...user, authSource: undefined })
  })
