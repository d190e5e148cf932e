import type { Stores } from '#shared/app.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'

/** A body of a creation without what creations ignore. */
function created({ lockVersion: _, ...body }: Values): Values {
  return body
}

/** The endpoint of a creation, which ignores a `lockVersion`. */
export const anywhere =
  <S>(endpoint: Endpoint<Route, S>): Endpoint<Route, S> =>
  (request, stores) =>
    endpoint({ ...request, body: created(request.body) }, stores)

/** The endpoint of a creation in the project of the address: another project in the body is ignored. */
export const inProject =
  <S extends Stores<'memberships' | 'projects'>>(endpoint: Endpoint<Route, S>) =>
  async (request: Request<'id'>, stores: S) => {
    const { entity } = await findAddressed(addressedProjects, request, stores)
    const { project: _, ...body } = created(request.body)
    const links = { ...Object(body._links), project: { href: href(projects.show, entity) } }
    return endpoint({ ...request, body: { ...body, _links: links } }, stores)
  }
