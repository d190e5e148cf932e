import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('custom_fields', 'CustomField', 'a custom field', 'custom fields')

const reading = { errors: ['MissingPermission'], uses: { table: ['read'] } } as const
const checking = { uses: { table: ['read'] } } as const
const writing = { uses: { table: ['read', 'put', 'update'], sends: ['jobs'] } } as const

/** The definitions of custom fields (specification, "Custom fields"). For administrators only. */
export const routes = defineRoutes('custom-fields', {
  list: usual.list({
    ...reading,
    unpaged: true,
    description: 'For administrators. Sorted by resource and position.',
  }),
  create: usual.create({
    ...writing,
    description:
      'The options have no ids yet. The default value of a list field is therefore the index of an option, starting at 0, or an array of such indexes.',
  }),
  schema: usual.schema({ ...reading, runsWith: 'list' }),
  'create-form': usual.creationForm(checking),
  show: usual.show({ ...reading, runsWith: 'list' }),
  update: usual.update({
    ...writing,
    runsWith: 'create',
    description:
      'Stored values stay, even if they violate new limits. `options` replaces all options: a missing option is deleted, ' +
      'which is refused if it is in use. `{"id": 1, "replacement": 2}` deletes option 1 and replaces it by option 2.',
  }),
  delete: usual.delete({
    ...writing,
    description: 'The field disappears immediately. A background job deletes its values.',
  }),
  deletion: usual.deletion({ ...reading, runsWith: 'list' }),
  'update-form': usual.updateForm({ ...checking, runsWith: 'create-form' }),
})
