import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { App } from '#shared/platform/app.ts'
import { RESERVE_MS, withDeadline } from '#shared/platform/deadline.ts'
import { bytesOf, textOf } from './body.ts'
import { ApiError, serviceUnavailable } from './errors.ts'
import { document, type Html, html, pageHeaders } from './html.ts'
import { commonHeaders, type Incoming, reporting } from './reporting.ts'
import type { Route } from './route.ts'

/** A request for an HTML page. */
export interface PageRequest {
  query: URLSearchParams
  /** The fields of the submitted form; empty without one. */
  fields: Readonly<Record<string, string>>
}

/** An HTML page as a response. */
export interface Page {
  status: number
  title: string
  content: Html
}

/** Returns a page, or throws an `ApiError`, which is rendered as a simple error page. */
export type PageEndpoint = (request: PageRequest, app: App) => Promise<Page>

const FORM = 'application/x-www-form-urlencoded'
const FORM_TYPE = new RegExp(`^\\s*${FORM}\\s*(;|$)`, 'i')

/**
 * The Lambda handler of a page: request id, form, page, errors as a page, log. There is no authentication.
 *
 * @param app the app of this process
 */
export const page = (app: () => App, route: Route, endpoint: PageEndpoint) =>
  withDeadline(
    middy<Incoming, APIGatewayProxyStructuredResultV2>({
      timeoutEarlyInMillis: RESERVE_MS,
      timeoutEarlyResponse: (() => {
        throw serviceUnavailable('the request ran out of time')
      }) as never,
    })
      .use(reporting(route.id, failedPage))
      .handler(async (event) => {
        const request = {
          query: new URLSearchParams(event.rawQueryString),
          fields: route.body === 'fields' ? fieldsOf(event) : {},
        }
        return rendered(await endpoint(request, app()), event.requestId)
      }),
  )

/** @throws `PayloadTooLarge`, `TypeNotSupported` or `InvalidRequestBody`, in this order */
function fieldsOf(event: Incoming): Record<string, string> {
  const bytes = bytesOf(event)
  if (!FORM_TYPE.test(event.headers['content-type'] ?? ''))
    throw new ApiError('TypeNotSupported', { message: `Expected CONTENT-TYPE to be '${FORM}'.` })
  return Object.fromEntries(new URLSearchParams(textOf(bytes)))
}

const rendered = (
  { status, title, content }: Page,
  requestId: string,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { ...commonHeaders(requestId), ...pageHeaders, ...headers },
  body: document(title, content),
})

const failedPage = (error: ApiError, requestId: string) => {
  const { status, message, details } = error
  const title = status < 500 ? 'This did not work' : 'Something went wrong'
  return rendered({ status, title, content: html`<p>${message}</p>` }, requestId, details.headers)
}
