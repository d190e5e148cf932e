import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('workflows', 'Workflow', 'a workflow', 'workflows')

const reading = { errors: ['MissingPermission'], uses: { table: ['read'] } } as const

/** The routes of workflows (specification, "Workflows"). Only administrators may use these routes. */
export const routes = defineRoutes('workflows', {
  list: usual.list({
    ...reading,
    unpaged: true,
    description: 'Contains only workflows that have transitions.',
  }),
  schema: usual.schema({ ...reading, runsWith: 'list' }),
  show: usual.show({
    ...reading,
    runsWith: 'list',
    names: 'text',
    description: 'The id is `<type>-<role>`.',
  }),
  update: usual.update({
    names: 'text',
    description:
      'The sent transitions replace all present ones. If a type has no workflow, every change of status is allowed. ' +
      'Otherwise, everybody, including administrators, is limited to the transitions of their own roles.',
    uses: { table: ['read', 'put', 'update'] },
  }),
  'update-form': usual.updateForm({ names: 'text', uses: { table: ['read'] } }),
})
