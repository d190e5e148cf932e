import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('help_texts', 'HelpText', 'a help text', 'help texts')

/** The options of the endpoints that read. One function runs all of them. */
const reading = { runsWith: 'list' } as const

/** The options of the endpoints that write. One function runs all of them. */
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
