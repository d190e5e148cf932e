import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The list of help texts, which clients request. It is always empty. */
export const routes = defineRoutes('help-texts', {
  list: kind.listing({
    path: '/api/v3/help_texts',
    summary: 'List help texts; always empty',
    unpaged: true,
    elements: 'HelpText',
    uses: { table: ['get'] },
  }),
})
