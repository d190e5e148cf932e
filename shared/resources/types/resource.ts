import { entryResource } from '#shared/resources/entries/resource.ts'
import { fieldViolations, putType, withFields } from './fields.ts'
import { type CompleteType, properties, typeList } from './model.ts'
import { shown } from './representer.ts'
import { routes } from './routes.ts'

/**
 * Declares how endpoints write types. Milestones have a single date, so a type in use can neither become a milestone
 * nor cease to be one.
 */
export const types = entryResource<CompleteType>({
  label: 'Type',
  audited: 'type',
  auditedValues: ({ customFields = [] }, configuration) => ({
    customFields: configuration.customFields.flatMap(({ id, name }) =>
      customFields.includes(id) ? name : [],
    ),
  }),
  list: typeList,
  routes,
  properties,
  represent: shown.represent,
  complete: withFields,
  put: putType,
  violations: fieldViolations,
  fixed: { property: 'isMilestone', problem: "can't be changed while the type is in use." },
})
