import type { Route } from '#shared/api/route.ts'
import type { AnyProperty } from '#shared/properties/property.ts'
import { routes as api } from './api/routes.ts'
import { acceptance } from './invitations/properties.ts'
import { routes as invitations } from './invitations/routes.ts'
import { routes as pages } from './pages/routes.ts'
import { properties as placeholderUser } from './placeholder-users/properties.ts'
import { routes as placeholderUsers } from './placeholder-users/routes.ts'
import { properties as project } from './projects/properties.ts'
import { routes as projects } from './projects/routes.ts'
import { properties as user } from './users/properties.ts'
import { routes as users } from './users/routes.ts'

/** Every route of the service: one line per resource. */
export const allRoutes: readonly Route[] = [
  api,
  placeholderUsers,
  users,
  projects,
  invitations,
  pages,
].flatMap((routes) => Object.values(routes))

/** The properties of every resource, by its `_type`: one line per resource. */
export const allProperties: Readonly<Record<string, Readonly<Record<string, AnyProperty>>>> = {
  PlaceholderUser: placeholderUser,
  User: user,
  Project: project,
}

/** The properties of bodies that are no resources, by their name. */
export const allBodies: Readonly<Record<string, Readonly<Record<string, AnyProperty>>>> = {
  InvitationAcceptance: acceptance,
}
