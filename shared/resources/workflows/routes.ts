import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('workflows', 'Workflow', 'a workflow', 'workflows')

const reading = { errors: ['MissingPermission'], uses: { table: ['read'] } } as const

/** The routes of workflows (specification, "Workflows"), for administrators only. */
export const routes = defineRoutes('workflows', {
  list: usual.list({ ...reading, unpaged: true, description: 'Those with transitions.' }),
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
      'The whole set. As long as a type has no workflow, every status may follow every other one; otherwise only ' +
      'transitions of the roles of the requester are allowed, even to administrators.',
    uses: { table: ['read', 'put', 'update'] },
  }),
  'update-form': usual.updateForm({ names: 'text', uses: { table: ['read'] } }),
})
