import type { Configuration } from '#shared/configuration/configuration.ts'
import { defaultEntry } from '#shared/configuration/ordered.ts'
import { orderedTransfer } from '#shared/configuration/ordered-transfer.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { withoutWorkflows } from '#shared/resources/workflows/model.ts'
import { missingTargetText } from '#shared/transfer/record.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { storedProperties, typesIn } from './model.ts'

/**
 * Import, export and removal of types of work packages. A type that is removed is also removed from the projects that
 * list it.
 */
export const typeTransfer = orderedTransfer({
  kind: 'type',
  part: 'types',
  properties: storedProperties,
  hasOneDefault: false,
  otherwise: (configuration) => defaultEntry(typesIn(configuration)),
  problemOf({ customFields = [] }, configuration, { laterIds }) {
    const later = laterIds('custom_field')
    const unknown = unknownFields(customFields, configuration).find((id) => !later.has(id))
    return unknown === undefined ? undefined : missingTargetText('customFields', unknown)
  },
  exported({ customFields, ...type }, configuration) {
    const unknown = unknownFields(customFields ?? [], configuration)
    return { ...type, customFields: customFields?.filter((id) => !unknown.includes(id)) }
  },
  withoutReferences: (configuration, removed) => ({
    ...withoutWorkflows(configuration, 'type', removed),
    customFields: configuration.customFields.map((field) => withoutPlace(field, removed)),
  }),
  forget: (removed, { ports }) => reviseAll(projectsIn(ports), withoutType(removed)),
})

const unknownFields = (ids: readonly number[], { customFields }: Configuration): number[] =>
  ids.filter((id) => !customFields.some((field) => field.id === id && field.resource === 'work_package'))

const withoutPlace = (field: CustomField, removed: number): CustomField =>
  field.types ? { ...field, types: field.types.filter((type) => type !== removed) } : field

const withoutType = (removed: number) => (project: Project) =>
  project.types.includes(removed)
    ? { ...project, types: project.types.filter((type) => type !== removed) }
    : project
