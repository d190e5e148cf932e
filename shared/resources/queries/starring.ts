import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { changedQueries } from './resource.ts'

/** The endpoint that stars a query, or unstars it: a change of that alone. Repeating it changes nothing. */
export const starring = (starred: boolean) => {
  const change = update(changedQueries)
  return (request: Request<'id'>, stores: Parameters<typeof change>[1]) =>
    change({ ...request, body: { starred } }, stores)
}
