import type { App } from '#shared/platform/app.ts'
import type { Resource, Serialised } from '#shared/platform/hal/resource.ts'
import type { ParamsOf, Route } from '#shared/platform/http/route.ts'
import type { HasTime } from '#shared/platform/jobs/run.ts'
import type { Viewer } from '#shared/platform/product.ts'

/** A request as an endpoint sees it. */
export interface Request<Params extends string = string> {
  params: Record<Params, number>
  /** The same as they stand in the address, for names that are no ids. */
  path: Record<Params, string>
  query: URLSearchParams
  /** The JSON object of the body; empty where the route takes none. */
  body: Record<string, unknown>
  /** Whether the request has an `Authorization` header, good or bad. */
  hasCredentials: boolean
  /** The id that the credentials claim, known at once: good for asking, not for deciding. */
  claimedId?: number
  /** Whether there is time left for work that a job would go on with otherwise. */
  hasTime: HasTime
  /** Being loaded; rejects with `Unauthenticated`. Ask for what else is needed before awaiting it. */
  viewer: Promise<Viewer>
}

/** What an endpoint does: returns the resource to answer with, or throws an `ApiError`. */
export type Endpoint<R extends Route = Route> = (
  request: Request<ParamsOf<R['path']>>,
  app: App,
) => Promise<Resource | Serialised | undefined>
