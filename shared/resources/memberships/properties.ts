import type { Viewer } from '#shared/access/viewer.ts'
import { filteredHref, type WrittenFilter } from '#shared/platform/http/addresses.ts'
import {
  dateTime,
  formattable,
  integer,
  type LinkRules,
  linked,
  onCreation,
  text,
} from '#shared/platform/properties/property.ts'
import { statusNumbers } from '#shared/resources/principals/listing.ts'
import { linkToPrincipal, principalLink } from '#shared/resources/principals/model.ts'
import { routes as principalRoutes } from '#shared/resources/principals/routes.ts'
import { type Unit, unitOf } from '#shared/resources/roles/model.ts'
import { routes as roleRoutes } from '#shared/resources/roles/routes.ts'
import { limits } from '#shared/resources/users/model.ts'
import type { Chosen, MembershipContext } from './load-membership.ts'
import { type HeldRoles, type Membership, rolesOf } from './model.ts'
import { routes } from './routes.ts'

/** Returns the role ids of a membership, without roles that no longer exist. */
const existingRoles = (membership: HeldRoles, { configuration: { roles } }: Viewer): number[] => {
  const held = rolesOf(membership)
  return roles.flatMap(({ id }) => (held.includes(id) ? id : []))
}

/**
 * Returns whether the given roles are exactly the roles that a membership shows. If so, writing them must change
 * nothing. In particular, the membership must keep its deleted roles, which are not shown.
 */
export function areShown(roles: readonly number[], membership: HeldRoles, viewer: Viewer): boolean {
  const shown = existingRoles(membership, viewer)
  return roles.length === shown.length && roles.every((id) => shown.includes(id))
}

const ofUnit = (unit: Unit): WrittenFilter => ['unit', '=', [unit]]

/**
 * Returns the filter for the roles that may be chosen: global roles for a global membership, and project roles for a
 * membership in a project. Before a project is chosen, administrators may choose any role, and other users may choose
 * only project roles.
 */
function unitFilter({ isAdmin }: Viewer, project: number | null | undefined): WrittenFilter[] {
  if (project === undefined) return isAdmin ? [] : [ofUnit('project')]
  return [ofUnit(unitOf(project))]
}

/** Returns the project and the principal of an existing or a new membership. */
const chosenFor = (membership: Membership | undefined, context: MembershipContext | undefined): Chosen =>
  membership ?? context?.chosen ?? {}

/** For each link, the address of the list of values that may be chosen. */
const choosable = {
  project(_: Viewer, membership?: Membership, context?: MembershipContext) {
    const { principal } = chosenFor(membership, context)
    const filters: WrittenFilter[] = principal === undefined ? [] : [['principal', '!', [String(principal)]]]
    return { href: filteredHref(routes['available-projects'].path, filters) }
  },
  principal(_: Viewer, membership?: Membership, context?: MembershipContext) {
    const { project } = chosenFor(membership, context)
    const notThere: WrittenFilter[] = typeof project === 'number' ? [['member', '!', [String(project)]]] : []
    const isUnlocked: WrittenFilter = ['status', '!', [statusNumbers.locked]]
    return { href: filteredHref(principalRoutes.list.path, [isUnlocked, ...notThere]) }
  },
  roles(viewer: Viewer, membership?: Membership, context?: MembershipContext) {
    const { project } = chosenFor(membership, context)
    return { href: filteredHref(roleRoutes.list.path, unitFilter(viewer, project)) }
  },
}

/** The link to the principal that a write specifies. The kind of the principal determines the address. */
const linkToMember: LinkRules<Membership, MembershipContext>['target'] = async (_, viewer, context) =>
  context?.found && principalLink(context.found, viewer as Viewer)

/** The properties of a membership (specification, "Schema and forms"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
  /** A text that is mailed to the member and not stored. */
  notificationMessage: formattable({
    label: 'Message',
    format: 'markdown',
    stored: false,
    location: '_meta',
    writable: true,
  }),
  project: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    inLinksOnly: true,
    required: false,
    writable: onCreation,
    title: (_id, _viewer, context?: MembershipContext): string | undefined => context?.project?.name,
    allowed: choosable.project,
  }),
  principal: linked({
    label: 'Principal',
    to: 'Principal',
    ...linkToPrincipal('user', 'group', 'placeholder_user'),
    inLinksOnly: true,
    writable: onCreation,
    target: linkToMember,
    allowed: choosable.principal,
  }),
  /** The email of the new member. A body may contain it in place of the principal. */
  email: text({
    label: 'Email',
    maxLength: limits.email,
    required: false,
    stored: false,
    visible: false,
    show: () => null,
    writable: onCreation,
  }),
  roles: linked({
    label: 'Roles',
    name: 'Role',
    to: 'Role',
    paths: { '/api/v3/roles/': '' },
    many: true,
    inLinksOnly: true,
    exists: (id, { configuration }) => configuration.roles.some((role) => role.id === id),
    title: (id, { configuration }) => configuration.roles.find((role) => role.id === id)?.name,
    stored: false,
    show: existingRoles,
    writable: true,
    allowed: choosable.roles,
  }),
}
