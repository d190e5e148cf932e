import { defineRoutes, reads } from '#shared/platform/http/route.ts'

const rendering = {
  method: 'POST',
  body: 'text',
  success: 200,
  returns: 'Text',
  mediaType: 'text/html; charset=utf-8',
  errors: ['MissingPermission', 'InvalidQuery', 'PropertyConstraintViolation'],
  uses: { table: reads },
} as const

/** The routes that render texts (specification, "Small things"). */
export const routes = defineRoutes('render', {
  markdown: {
    ...rendering,
    path: '/api/v3/render/markdown',
    summary: 'Render a text in Markdown as HTML',
    parameters: {
      context:
        'The address of the work package or project of the text. Mentions become links as they do there.',
    },
  },
  plain: {
    ...rendering,
    path: '/api/v3/render/plain',
    summary: 'Render a plain text as HTML',
    runsWith: 'markdown',
  },
})
