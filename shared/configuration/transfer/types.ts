import { defineTransfer } from '#shared/transfer/transfer.ts'
import type { WorkPackageType } from '../configuration.ts'
import { importEach, Key, Named, withoutRecord, withRecord } from './records.ts'

/** The types of work packages. */
export const typeTransfer = defineTransfer<WorkPackageType, Key>({
  kind: 'type',
  record: Named,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      types: withRecord(current.types, record),
    })),
  async remove({ id: gone }, { app }) {
    await app.configuration.change(({ types, ...others }) => ({
      ...others,
      types: withoutRecord(types, gone),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).types
  },
})
