import type { Elsewhere, Resource, Serialised, Single, WithCookie } from '#shared/platform/hal/resource.ts'
import type { ParamsOf, Route } from '#shared/platform/http/route.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'

/** Sender of a request. */
export interface Requester {
  /** Being loaded; rejects with `Unauthenticated`. Start all other reads before awaiting it. */
  viewer: Promise<Viewer>
  /** Whether the request has an `Authorization` header or the cookie of a session, valid or not. */
  hasCredentials: boolean
}

/** A request as endpoints get it. */
export interface Request<Params extends string = string> extends Requester {
  route: Route
  params: Record<Params, number>
  /** Path parameters as texts, for names that are not ids. */
  path: Record<Params, string>
  query: URLSearchParams
  /** The header `If-Match`. */
  ifMatch?: string
  /** The JSON object of the body; empty if the route takes no body. */
  body: Record<string, unknown>
  /** The file of a multipart body, whose metadata is the `body`. */
  file?: Uint8Array
  /** Whether there is time to run another step of a job within the request; otherwise the consumer continues it. */
  hasTime: HasTime
}

/**
 * Returns the resource of the response, a `Single` if it has an entity tag, or throws an `ApiError`.
 *
 */
export type Endpoint<R extends Route = Route> = (
  request: Request<ParamsOf<R['path']>>,
  ports: Ports,
) => Promise<Resource | Serialised | Single | Elsewhere | WithCookie | undefined>
