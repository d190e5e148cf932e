/**
 * Rights of pages of the allowed origins in a browser. The gateway sees to it, on a stage as on a laptop. Credentials
 * travel in a header that such a page sets itself; cookies, and what a browser sends of its own accord, are never allowed.
 * Nor is the header with which a session changes something.
 */
export const cors = {
  methods: ['GET', 'POST', 'PATCH', 'DELETE'],
  requestHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'x-request-id'],
  /** Headers of a response that pages may read, besides those that browsers always show. */
  responseHeaders: ['etag', 'location', 'retry-after', 'x-request-id'],
  /** Time for which a browser need not ask again. */
  maxAgeSeconds: 3600,
} as const

/** Whether a text is an origin as browsers send it: with neither a path nor a slash at the end, and no wildcard. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
