import type { Stores } from '#shared/app.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { pageIn } from '#shared/platform/properties/input.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'

const IDENTIFIED = /^\/api\/v3\/projects\/(?!\d+$)([\w-]{1,100})$/

/** The endpoint of a write whose body may name the project by its identifier. */
export const namingProjects =
  <R extends Route, S extends Stores<'projects'>>(endpoint: Endpoint<R, S>): Endpoint<R, S> =>
  async (request, stores) => {
    const { body } = request
    const [, identifier] = IDENTIFIED.exec(pageIn(body, 'project') ?? '') ?? []
    const id = identifier && (await stores.projects.ownerOf('identifier', identifier))
    if (!id) return endpoint(request, stores)
    const links = { ...Object(body._links), project: { href: href(projects.show, { id }) } }
    return endpoint({ ...request, body: { ...body, _links: links } }, stores)
  }
