import type { Route } from '#shared/platform/http/route.ts'
import type { DeclaredResource } from '#shared/platform/properties/property.ts'
import { properties as action } from '#shared/resources/actions/model.ts'
import { properties as capability } from '#shared/resources/capabilities/model.ts'
import { acceptance, needs as acceptanceNeeds } from '#shared/resources/invitations/acceptance.ts'
import { routes as actions } from './actions/routes.ts'
import { routes as api } from './api/routes.ts'
import { routes as capabilities } from './capabilities/routes.ts'
import { properties as grid, needs as gridNeeds } from './grids/properties.ts'
import { routes as grids } from './grids/routes.ts'
import { routes as invitations } from './invitations/routes.ts'
import { routes as pages } from './pages/routes.ts'
import { properties as placeholderUser } from './placeholder-users/properties.ts'
import { routes as placeholderUsers } from './placeholder-users/routes.ts'
import { properties as project, elementProperties as projectElement } from './projects/properties.ts'
import { routes as projects } from './projects/routes.ts'
import { properties as user, needs as userNeeds } from './users/properties.ts'
import { routes as users } from './users/routes.ts'
import { properties as version } from './versions/properties.ts'
import { routes as versions } from './versions/routes.ts'

/** Every route of the service: one line per resource. */
export const allRoutes: readonly Route[] = [
  api,
  placeholderUsers,
  users,
  projects,
  versions,
  grids,
  actions,
  capabilities,
  invitations,
  pages,
].flatMap((routes) => Object.values(routes))

/** The properties of every resource, by its `_type`: one entry per resource. */
export const allResources: Readonly<Record<string, DeclaredResource>> = {
  PlaceholderUser: { properties: placeholderUser },
  User: { properties: user, needs: userNeeds },
  Project: {
    properties: project,
    hasCustomFields: true,
    embeds: { parent: 'Project' },
    ofElements: projectElement,
  },
  Grid: { properties: grid, needs: gridNeeds },
  Action: { properties: action },
  Capability: { properties: capability },
  Version: { properties: version, hasCustomFields: true, embeds: { definingProject: 'Project' } },
}

/** The properties of request bodies that are not resources, by name. */
export const allBodies: Readonly<Record<string, DeclaredResource>> = {
  InvitationAcceptance: { properties: acceptance, needs: acceptanceNeeds },
}
