import middy from '@middy/core'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { currentApp } from '#shared/app.ts'
import { ApiError, serviceUnavailable } from './api-error.ts'
import { bytesOf, textOf } from './body.ts'
import { document, pageHeaders } from './document.ts'
import type { Incoming } from './event.ts'
import { html } from './html.ts'
import type { Page, PageEndpoint } from './html-page.ts'
import { handlingInTime, RESERVE_MS } from './in-time.ts'
import { reporting } from './reporting.ts'
import { commonHeaders } from './response.ts'
import type { Route } from './route.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_TYPE = new RegExp(`^\\s*${FORM}\\s*(;|$)`, 'i')

/** The Lambda handler of a page: request id, form, page, errors as a page, log. Nobody signs in. */
export const page = (route: Route, endpoint: PageEndpoint) =>
  handlingInTime(
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
        return rendered(await endpoint(request, currentApp()), event.requestId)
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
