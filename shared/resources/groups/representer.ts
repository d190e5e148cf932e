import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipsLink } from '#shared/resources/memberships/model.ts'
import { principalLinks } from '#shared/resources/principals/store.ts'
import type { Group } from './model.ts'
import { canChange, canSeeMembers } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a group except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of groups.' },
  sometimes: {
    memberships: 'The memberships of the group.',
    updateImmediately: 'Changes the group.',
    delete: 'Deletes the group.',
    deletionPreview: 'The preview of the deletion.',
  },
}

/**
 * Returns the links to members, keyed by id; empty if the requester may not see members. Takes one round trip if there
 * are only a few members.
 */
export async function memberLinks(
  ids: readonly number[],
  viewer: Viewer,
  ports: Ports,
): Promise<ReadonlyMap<number, Link>> {
  return canSeeMembers(viewer) ? principalLinks(ids, viewer, ports) : new Map()
}

/**
 * The Group resource for a requester.
 *
 * @param members a map that contains the links to the members of the group; the map may contain other links, which are
 * ignored
 * @param embedded the embedded members; absent in elements of a list
 */
export function representGroup(
  group: Group,
  viewer: Viewer,
  members: ReadonlyMap<number, Link>,
  embedded: { members?: Resource[] } = {},
): Resource {
  const mayChange = canChange(viewer, group)
  return {
    _type: 'Group',
    ...represented(properties, group, viewer),
    _embedded: embedded,
    _links: {
      self: { href: href(routes.show, group), title: group.name },
      schema: { href: routes.schema.path },
      ...when(canSeeMemberships(viewer), { memberships: membershipsLink(group.id) }),
      ...when(canSeeMembers(viewer), { members: group.members.flatMap((id) => members.get(id) ?? []) }),
      ...changesOf(routes.show, group, { change: mayChange, delete: mayChange }, group.name),
    },
  }
}
