import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('days/non_working', 'NonWorkingDay', 'a non-working day', 'non-working days')

/** Options of the read routes. They run in the function `days/list`, which also serves the lists of days. */
const reading = { runsWith: 'days/list', errors: ['MissingPermission'], uses: { table: ['read'] } } as const

/** Options of the routes at the address of a single non-working day. */
const single = { names: 'text', description: 'The id is its date.' } as const

/** Options of the write routes, which share one Lambda function. Each write replaces the configuration. */
const writing = { uses: { table: ['read', 'put', 'update'] } } as const

/** The routes of the dates on which nobody works (specification, "Settings"). */
export const routes = defineRoutes('non-working-days', {
  list: usual.list({
    ...reading,
    unpaged: true,
    description:
      'Does not include days of the week. By default, lists the days of this year. The filter `date` selects another period.',
  }),
  create: usual.create({
    ...writing,
    description: 'Only administrators may create, update or delete non-working days.',
  }),
  schema: usual.schema(reading),
  'create-form': usual.creationForm({ uses: { table: ['read'] } }),
  show: usual.show({
    ...reading,
    ...single,
  }),
  update: usual.update({ ...writing, ...single, runsWith: 'create' }),
  delete: usual.delete({ ...writing, ...single, runsWith: 'create' }),
  deletion: usual.deletion({ ...reading, ...single }),
  'update-form': usual.updateForm({ ...single, uses: { table: ['read'] } }),
})
