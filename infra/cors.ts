/**
 * CORS policy for pages of the allowed origins, enforced by the gateway.
 *
 * A page must set an authentication header itself. Cookies, and the header that writes in a session require, are not
 * allowed.
 */
export const cors = {
  methods: ['GET', 'POST', 'PATCH', 'DELETE'],
  requestHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'x-request-id'],
  /** Response headers that pages may read in addition to the headers that browsers always expose. */
  responseHeaders: ['etag', 'location', 'retry-after', 'x-request-id'],
  /** Time for which a browser may cache a preflight response. */
  maxAgeSeconds: 3600,
} as const

/** Returns whether a string is an origin as browsers send it: without path, trailing slash or wildcard. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
