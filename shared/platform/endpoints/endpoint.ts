import type {
  HtmlText,
  RedirectTo,
  Resource,
  Serialised,
  Single,
  WithCookie,
} from '#shared/platform/hal/resource.ts'
import type { ParamsOf, Route } from '#shared/platform/http/route.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'

/** The sender of a request. */
export interface Requester {
  /**
   * A promise of the requester, who is still being loaded. The promise rejects with `Unauthenticated` if the
   * authentication fails. Start all other reads before awaiting this promise.
   */
  viewer: Promise<Viewer>
  /** True if the request has an `Authorization` header or a session cookie, valid or not. */
  hasCredentials: boolean
  /**
   * The id of the user in the credentials, which have not been checked. Use it only to start reads before the requester
   * has been loaded. Undefined if the credentials do not contain an id.
   */
  claimedUser?: number
}

/** A request in the form that endpoints handle. */
export interface Request<Params extends string = string> extends Requester {
  route: Route
  params: Record<Params, number>
  /** The path parameters as strings, for parameters that are names instead of ids. */
  path: Record<Params, string>
  query: URLSearchParams
  clientAddress: string
  /** The header `If-Match`. */
  ifMatch?: string
  /** The JSON object of the body; empty for a route without a body. */
  body: Record<string, unknown>
  /** The file of a multipart request. Its metadata is in `body`. */
  file?: Uint8Array
  /** Returns whether the request has time for another step of a job. If not, the consumer continues the job. */
  hasTime: HasTime
}

/**
 * Handles a request. Returns the resource of the response, in a `Single` if the response has an entity tag. Throws an
 * `ApiError` for an error response.
 */
export type Endpoint<R extends Route = Route> = (
  request: Request<ParamsOf<R['path']>>,
  ports: Ports,
) => Promise<Resource | Serialised | Single | HtmlText | RedirectTo | WithCookie | undefined>
