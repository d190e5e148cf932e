import type { Viewer } from '#shared/access/viewer.ts'
import type { ParamsOf, Route } from '#shared/api/route.ts'
import type { App } from '#shared/app.ts'
import type { Resource } from '#shared/hal/link.ts'

/** A request as an endpoint sees it. */
export interface Request<Params extends string = string> {
  params: Record<Params, number>
  query: URLSearchParams
  /** The JSON object of the body; empty where the route takes none. */
  body: Record<string, unknown>
  /** Whether the request has an `Authorization` header, good or bad. */
  hasCredentials: boolean
  /** Being loaded; rejects with `Unauthenticated`. Ask for what else is needed before awaiting it. */
  viewer: Promise<Viewer>
}

/** What an endpoint does: returns the resource to answer with, or throws an `ApiError`. */
export type Endpoint<R extends Route = Route> = (
  request: Request<ParamsOf<R['path']>>,
  app: App,
) => Promise<Resource | undefined>
