import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('help_texts', 'HelpText', 'a help text', 'help texts')

/** All read endpoints run in the same Lambda function. */
const reading = { runsWith: 'list' } as const

/** All endpoints that write run in the same Lambda function. */
const writing = { runsWith: 'create' } as const

/**
 * The routes of help texts, which explain attributes (specification, "Settings"). Only administrators may write them.
 */
export const routes = defineRoutes('help-texts', {
  list: usual.list({
    unpaged: true,
    description: 'Contains only help texts about attributes that the requester may see.',
  }),
  create: usual.create(),
  schema: usual.schema(reading),
  'create-form': usual.creationForm(),
  show: usual.show(reading),
  update: usual.update(writing),
  delete: usual.delete(writing),
  deletion: usual.deletion(reading),
  'update-form': usual.updateForm(),
})
