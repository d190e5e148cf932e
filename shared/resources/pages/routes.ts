import { defineRoutes } from '#shared/platform/http/route.ts'

/** The script of the reference page: a file of a package, and the SHA-256 that the browser verifies. */
export const explorer = {
  file: 'openapi-explorer/dist/browser/openapi-explorer.min.js',
  sha256: '6bb3f4f29b0d740f1fc0970cd4245e01d2c1346df5a26ecd20a2f7a5dda5f837',
} as const

/** The document of the console, which is the same for every view. */
const consoleDocument = {
  method: 'GET',
  head: true,
  open: true,
  success: 200,
  returns: 'HTML',
  mediaType: 'text/html; charset=utf-8',
  errors: [],
  uses: { browserFiles: true, filesOrigin: true },
} as const

/** The HTML pages for people, which are no part of the API. */
export const routes = defineRoutes('pages', {
  start: {
    method: 'GET',
    head: true,
    path: '/',
    summary: 'Show the start page',
    open: true,
    success: 200,
    returns: 'HTML',
    errors: [],
    uses: { throttle: true },
  },
  reference: {
    method: 'GET',
    head: true,
    path: '/api/docs',
    summary: 'Show the reference of the API',
    open: true,
    success: 200,
    returns: 'HTML',
    errors: [],
    uses: {},
  },
  explorer: {
    method: 'GET',
    path: `/api/docs/openapi-explorer-${explorer.sha256}.js`,
    summary: 'Load the component of the reference page',
    open: true,
    success: 200,
    returns: 'File',
    mediaType: 'text/javascript; charset=utf-8',
    errors: [],
    uses: { file: explorer.file },
  },
  console: { ...consoleDocument, path: '/app', summary: 'Open the console' },
  'console-view': {
    ...consoleDocument,
    path: '/app/{id+}',
    summary: 'Open a view of the console',
    runsWith: 'console',
  },
  'console-file': {
    method: 'GET',
    path: '/app/assets/{id}',
    summary: 'Load a script or a style sheet of the console',
    open: true,
    success: 200,
    returns: 'File',
    errors: ['NotFound'],
    uses: { browserFiles: true },
  },
  invitation: {
    method: 'GET',
    path: '/invitations/accept',
    summary: 'Show the invitation that a mail links to',
    open: true,
    success: 200,
    returns: 'HTML',
    errors: ['NotFound'],
    uses: { table: ['get'], browserFiles: true },
  },
  'accept-invitation': {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation on its page',
    open: true,
    body: 'fields',
    success: 200,
    returns: 'HTML',
    errors: ['NotFound', 'PropertyConstraintViolation', 'MultipleErrors'],
    uses: { table: ['get', 'query', 'put', 'update', 'delete'], browserFiles: true },
  },
})
