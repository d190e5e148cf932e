import { defaultOf } from '#shared/configuration/ordered.ts'
import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { storedProperties, typesIn } from './model.ts'

/** The transfer of types of work packages. Projects lose a type that is removed. */
export const typeTransfer = orderedTransfer({
  kind: 'type',
  part: 'types',
  properties: storedProperties,
  hasOneDefault: false,
  otherwise: (configuration) => defaultOf(typesIn(configuration)).id,
  forget: (removed, { app }) => reviseAll(app.projects, withoutType(removed), app),
})

const withoutType = (removed: number) => (project: Project) =>
  project.types.includes(removed)
    ? { ...project, types: project.types.filter((type) => type !== removed) }
    : project
