import type { Stores } from '#shared/app.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { linksIn } from '#shared/resources/attachments/claiming.ts'
import { addressedId } from '#shared/resources/projects/load-project.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'

/** The endpoint of the form of a creation: its payload has a place for the attachments that are claimed. */
export const withClaims =
  <R extends Route, S>(form: Endpoint<R, S>): Endpoint<R, S> =>
  async (request, stores) => {
    const resource = (await form(request, stores)) as Resource & { _embedded: { payload: Values } }
    const { payload, ...embedded } = resource._embedded
    const links = { ...Object(payload._links), attachments: linksIn(request.body) ?? [] }
    return { ...resource, _embedded: { payload: { ...payload, _links: links }, ...embedded } }
  }

/** A body of a creation without what creations ignore. */
function created({ lockVersion: _, ...body }: Values): Values {
  return body
}

/** The endpoint of a creation, which ignores a `lockVersion`. */
export const anywhere =
  <S>(endpoint: Endpoint<Route, S>): Endpoint<Route, S> =>
  (request, stores) =>
    endpoint({ ...request, body: created(request.body) }, stores)

/**
 * The endpoint of a creation in the project of the address: another project in the body is ignored. Whether there is such a
 * project, and the requester sees it, is decided when it has been read.
 */
export const inProject =
  <S extends Stores<'memberships' | 'projects'>>(endpoint: Endpoint<Route, S>) =>
  async (request: Request<'id'>, stores: S) => {
    const id = await addressedId(request, stores)
    const { project: _, ...body } = created(request.body)
    const links = {
      ...Object(body._links),
      project: { href: id === undefined ? null : href(projects.show, { id }) },
    }
    return endpoint({ ...request, body: { ...body, _links: links } }, stores)
  }
