import * as z from 'zod/mini'
import { withoutRecord, withRecord } from '#shared/configuration/configuration.ts'
import { defaultOf } from '#shared/configuration/ordered.ts'
import { entitiesIn, importEach, Key } from '#shared/configuration/records.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { storedProperties, typesIn } from './model.ts'

const Record = z.strictObject({ ...recordShape(storedProperties), id })
type Record = z.infer<typeof Record>

/** The transfer of types of work packages. */
export const typeTransfer = defineTransfer<Record, Key>({
  kind: 'type',
  record: Record,
  key: Key,
  import: async (lines, importing) =>
    importEach(await entitiesIn(lines, storedProperties, 'types', importing), importing, (current, type) => ({
      ...current,
      types: withRecord(current.types, type),
    })),
  /**
   * Projects and work packages lose the type, so that they do not get one that is later created with the same
   * id. Projects are revised again at the end, because clients may have given them the type meanwhile.
   */
  async remove({ id: removed }, { app }) {
    await reviseAll(app.projects, withoutType(removed), app)
    const present = await app.configuration.current()
    const after = defaultOf(typesIn({ types: withoutRecord(present.types, removed) }))
    await reviseAll(app.workPackages, (one) => (one.type === removed ? { ...one, type: after.id } : one), app)
    await app.configuration.change(({ types, ...others }) => ({
      ...others,
      types: withoutRecord(types, removed),
    }))
    await reviseAll(app.projects, withoutType(removed), app)
  },
  async *export(app) {
    yield* (await app.configuration.current()).types
  },
})

const withoutType = (removed: number) => (project: Project) =>
  project.types.includes(removed)
    ? { ...project, types: project.types.filter((type) => type !== removed) }
    : project
