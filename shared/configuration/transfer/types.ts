import type { Project } from '#shared/resources/projects/model.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
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
  /**
   * Projects and work packages lose it: a type that later gets the same id is another one. Once more afterwards, for
   * projects that clients have given it meanwhile.
   */
  async remove({ id: gone }, { app }) {
    await reviseAll(app.projects, withoutType(gone), app)
    await reviseAll(app.workPackages, (one) => (one.type === gone ? { ...one, type: undefined } : one), app)
    await app.configuration.change(({ types, ...others }) => ({
      ...others,
      types: withoutRecord(types, gone),
    }))
    await reviseAll(app.projects, withoutType(gone), app)
  },
  async *export(app) {
    yield* (await app.configuration.current()).types
  },
})

const withoutType = (gone: number) => (project: Project) =>
  project.types.includes(gone)
    ? { ...project, types: project.types.filter((type) => type !== gone) }
    : project
