import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { type AuthSource, withoutRecord, withRecord } from './configuration.ts'
import { ConfigurationKey, importEach, NamedRecord } from './records.ts'

export const authSourceTransfer = defineTransfer<AuthSource, ConfigurationKey>({
  kind: 'auth_source',
  record: NamedRecord,
  key: ConfigurationKey,
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      authSources: withRecord(current.authSources, record),
    })),
  /** Deletes an authentication source, after removing the users' links to it. */
  async remove({ id: removed }, { ports }) {
    for await (const { id, authSource } of usersIn(ports).all()) {
      if (authSource === removed) await unlink(id, ports)
    }
    await ports.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: withoutRecord(authSources, removed),
    }))
  },
  async *export(ports) {
    yield* (await ports.configuration.current()).authSources
  },
})

const unlink = (id: number, ports: Ports) =>
  retryingRefusals(async () => {
    const user = await usersIn(ports).byId(id)
    if (user) await usersIn(ports).replace(user, { ...user, authSource: undefined })
  })
