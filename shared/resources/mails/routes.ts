import { defineRoutes } from '#shared/platform/http/route.ts'

const page = {
  path: '/mails/unsubscribe',
  open: true,
  success: 200,
  returns: 'HTML',
  errors: ['NotFound'],
} as const

/**
 * The page at which users unsubscribe from mails. Mails link to it, and mail programs send the POST themselves (RFC
 * 8058).
 */
export const routes = defineRoutes('mails', {
  unsubscribe: {
    ...page,
    method: 'POST',
    summary: 'Unsubscribe from a kind of mails',
    uses: { table: ['read', 'put', 'update', 'delete'] },
  },
  'unsubscribe-page': {
    ...page,
    method: 'GET',
    summary: 'Ask whether to unsubscribe',
    uses: { table: ['read'] },
  },
})
