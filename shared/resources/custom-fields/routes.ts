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
    description: 'By resource and position. For administrators.',
  }),
  create: usual.create({
    ...writing,
    description: 'The default of a list is the index of an option, or a list of indexes, from 0.',
  }),
  schema: usual.schema({ ...reading, runsWith: 'list' }),
  'create-form': usual.creationForm(checking),
  show: usual.show({ ...reading, runsWith: 'list' }),
  update: usual.update({
    ...writing,
    runsWith: 'create',
    description:
      'Present values stay, even if new limits exclude them. `options` are a whole set: an option that is left out is ' +
      'deleted unless it is in use; `{"id": 1, "replacement": 2}` deletes it and puts another option in its place.',
  }),
  delete: usual.delete({
    ...writing,
    description: 'The field is gone for readers at once. A job deletes its values.',
  }),
  deletion: usual.deletion({ ...reading, runsWith: 'list' }),
  'update-form': usual.updateForm({ ...checking, runsWith: 'create-form' }),
})
