import { defineRoutes } from '#shared/platform/http/route.ts'

const page = { method: 'GET', open: true, success: 302, returns: 'HTML', names: 'text' } as const

/** The routes that redirect browsers to an OpenID Connect issuer, and from there back into the console. */
export const routes = defineRoutes('sign-in', {
  start: {
    ...page,
    path: '/sign-in/{id}',
    summary: 'Sign in at an issuer',
    errors: ['NotFound'],
    uses: { table: ['read', 'put'], issuers: true, publicUrl: true },
  },
  finish: {
    ...page,
    path: '/sign-in/{id}/callback',
    summary: 'Return from an issuer',
    errors: [],
    uses: { table: ['read', 'put', 'update', 'delete'], issuers: true, publicUrl: true },
  },
})
