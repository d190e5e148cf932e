import middy from '@middy/core'
import { withDeadline } from '#shared/platform/deadline.ts'
import { asConversation, type Catalogues, say } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/platform/product.ts'
import { idsOf } from './addresses.ts'
import { bodyBytesOf, textOf } from './body.ts'
import { ApiError, notFound, sentenceOf } from './errors.ts'
import { document, type HtmlPage, html, pageHeaders } from './html.ts'
import { PARSED_FOR_ANYBODY } from './limits.ts'
import {
  errorHandler,
  type Incoming,
  type Middleware,
  requestId,
  spokenLanguage,
  timeLimit,
} from './middleware.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders, type Response } from './responses.ts'
import type { Route } from './route.ts'

interface PageRequest {
  query: URLSearchParams
  /** The fields of the submitted form; empty if no form was submitted. */
  fields: Readonly<Record<string, string>>
}

/** An endpoint that returns a page. It may throw an `ApiError`, which is then rendered as a simple error page. */
export type PageEndpoint = (request: PageRequest, ports: Ports) => Promise<HtmlPage>

const FORM = 'application/x-www-form-urlencoded'
const FORM_TYPE = new RegExp(`^\\s*${FORM}\\s*(;|$)`, 'i')

/**
 * Returns the Lambda handler of a page. The handler does not authenticate requests.
 *
 * The page is not compressed, because it may contain a token.
 *
 * @param catalogues the languages that the client may request
 */
export const page = (ports: () => Ports, catalogues: Catalogues, route: Route, endpoint: PageEndpoint) =>
  asConversation(
    withDeadline(
      pipeline(route, spokenLanguage(catalogues))
        .use(formFields(route))
        .handler(async (event) => {
          const query = new URLSearchParams(event.rawQueryString)
          const fields = event.body as Record<string, string>
          return rendered(await endpoint({ query, fields }, ports()), event.requestId)
        }),
    ),
  )

/** The Lambda handler of a page that is the same for all requesters. Clients cache it for five minutes. */
export const staticPage = (route: Route, page: HtmlPage) =>
  pipeline(route).handler(async ({ requestId }) =>
    rendered(page, requestId, { 'cache-control': 'public, max-age=300' }),
  )

/**
 * Returns the Lambda handler of a route that redirects to another address. A path with an invalid parameter gets a
 * `NotFound`.
 *
 * @param locationOf returns the location for the parameters of the path
 */
export const redirection = (
  route: Route,
  locationOf: (path: Readonly<Record<string, string | undefined>>) => string,
) =>
  pipeline(route).handler(async ({ requestId, pathParameters = {} }) => {
    if (!idsOf(route, pathParameters)) throw notFound()
    const headers = { ...commonHeaders(requestId), location: locationOf(pathParameters) }
    return { statusCode: route.success, headers }
  })

export interface RedirectRequest {
  path: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  /** The cookies, each `name=value`. */
  cookies: readonly string[]
  host: string
}

export interface Redirect {
  location: string
  cookies: string[]
}

/** Returns the Lambda handler of a route that redirects the browser, possibly to another host. */
export const browserRedirection = (
  ports: () => Ports,
  route: Route,
  endpoint: (request: RedirectRequest, ports: Ports) => Promise<Redirect>,
) =>
  withDeadline(
    pipeline(route).handler(async (event) => {
      const { requestId, pathParameters: path = {}, rawQueryString, cookies = [], requestContext } = event
      const query = new URLSearchParams(rawQueryString)
      const redirect = await endpoint({ path, query, cookies, host: requestContext.domainName }, ports())
      // Sends no referrer, because the current address may contain a secret code.
      const headers = { location: redirect.location, 'referrer-policy': 'no-referrer' }
      return {
        statusCode: route.success,
        headers: { ...commonHeaders(requestId), ...headers },
        cookies: redirect.cookies,
      }
    }),
  )

const pipeline = ({ id }: Route, ...first: Middleware[]) =>
  middy<Incoming, Response>(timeLimit)
    .use([requestId(), ...first])
    .use(requestLog(id))
    .use(errorHandler(failedPage))

/** Parses the form that a page has submitted. Pages without a form ignore the body. */
const formFields = ({ body }: Route): Middleware => ({
  before: ({ event }) => {
    event.body = body === 'fields' ? fieldsOf(event) : {}
  },
})

/**
 * Returns the fields of a form.
 *
 * @throws `PayloadTooLarge`, `TypeNotSupported` or `InvalidRequestBody`, in this order
 */
function fieldsOf(event: Incoming): Record<string, string> {
  const bytes = bodyBytesOf(event, PARSED_FOR_ANYBODY)
  if (!FORM_TYPE.test(event.headers['content-type'] ?? ''))
    throw new ApiError('TypeNotSupported', { message: `Expected CONTENT-TYPE to be '${FORM}'.` })
  return Object.fromEntries(new URLSearchParams(textOf(bytes)))
}

const rendered = (page: HtmlPage, requestId: string, headers: Record<string, string> = {}): Response => ({
  statusCode: page.status,
  headers: { ...commonHeaders(requestId), ...pageHeaders(page), ...headers },
  body: document(page),
})

const failedPage = (error: ApiError, requestId: string, headers = error.details.headers) => {
  const { status } = error
  const title = say(status < 500 ? 'This request could not be completed' : 'Something went wrong')
  return rendered({ status, title, content: html`<p>${sentenceOf(error)}</p>` }, requestId, headers)
}
