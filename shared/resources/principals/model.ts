import type { Settings } from '#shared/configuration/configuration.ts'
import type { Entity, EntityKind } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'

/**
 * The role ids of all memberships of a principal. The roles of global memberships and the roles of memberships in
 * projects are listed separately.
 */
export interface Rights {
  global: number[]
  anyProject: number[]
  /**
   * Sum of the hashes of all memberships; absent if an earlier version of the service wrote the principal.
   *
   * The sum shows whether memberships that were read earlier are still current (`requester-memberships.ts`).
   */
  sum?: number
}

export const noRights: Rights = { global: [], anyProject: [], sum: 0 }

/** Common properties of users, placeholder users and groups. All three may have memberships. */
export interface Principal extends Entity {
  kind: PrincipalKind
  /**
   * The roles of all memberships of the principal. Each change of a membership also changes these roles, in the same
   * transaction.
   */
  rights: Rights
  /** The ids of the groups to which the principal belongs; empty if the principal is itself a group. */
  groups: number[]
  createdAt: string
  updatedAt: string
}

export type PrincipalKind = 'user' | 'placeholder_user' | 'group'

/** The fields that rows of users and of placeholder users share. Only these two kinds may be members of groups. */
export const memberFields = {
  status: 'text',
  groups: 'ids',
  createdAt: 'number',
  updatedAt: 'number',
} as const

export const memberRow = new PackedRow(memberFields).attributes

/** The prefix of the partitions that contain principals. All kinds of principals share this prefix. */
export const PRINCIPALS = 'PR'

/**
 * Returns the declaration of how a kind of principal is stored: below the prefix of all principals, and marked with the
 * kind.
 */
export const amongPrincipals = (kind: PrincipalKind): EntityKind => ({ code: PRINCIPALS, kind })

/** The `_type` of each kind of principal. */
export const principalTypes = {
  user: 'User',
  group: 'Group',
  placeholder_user: 'PlaceholderUser',
} as const satisfies Record<PrincipalKind, string>

/**
 * The start of the addresses of each kind of principal. The kinds share one sequence of ids, so an id belongs to one
 * kind only.
 */
export const principalPaths = {
  user: '/api/v3/users/',
  placeholder_user: '/api/v3/placeholder_users/',
  group: '/api/v3/groups/',
} as const satisfies Record<PrincipalKind, string>

/** Returns a new principal. Its properties have their default values. */
export const newPrincipal = <K extends PrincipalKind>(
  kind: K,
  id: number,
  now: Date,
): Principal & { kind: K } => ({
  id,
  kind,
  version: 1,
  rights: noRights,
  groups: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

/**
 * Returns whether an address may be used for a principal of the given kind. Each kind has its own address. The address
 * of users is also accepted for groups and placeholder users, because clients send it for any principal.
 *
 * @param path the address without the id; undefined if no address is given
 */
export const isNamedBy = (path: string | undefined, kind: PrincipalKind): boolean =>
  path === undefined || path === principalPaths.user || path === principalPaths[kind]

/**
 * Returns the paths for links to principals of the given kinds. All kinds share one sequence of ids, so `isNamedBy`
 * must check the kind after the principal has been read.
 */
export const linkToPrincipal = (...kinds: PrincipalKind[]): Pick<LinkKind, 'paths'> => ({
  paths: Object.fromEntries(kinds.map((kind) => [principalPaths[kind], ''])),
})

/** A principal with the properties that show whether it is locked or an administrator. */
export type PrincipalStatus = Principal & { status?: string; admin?: boolean }

/** Returns whether a principal is locked. Groups have no status: they are locked while they are being removed. */
export const isLocked = ({ status, removal }: PrincipalStatus): boolean =>
  status === 'locked' || removal !== undefined

/** Returns whether a principal is a group that is being removed. The memberships of such a group no longer apply. */
export const isGroupBeingRemoved = ({ kind, removal }: Principal): boolean =>
  kind === 'group' && removal !== undefined

/** The properties of a user from which a display name is built. */
export interface UserNames {
  login: string
  firstName: string
  lastName: string
}

const formats: Record<Settings['userFormat'], (user: UserNames) => string> = {
  firstname_lastname: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  firstname: ({ firstName }) => firstName,
  lastname_firstname: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  lastname_comma_firstname: ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  username: ({ login }) => login,
}

export const displayName = (user: UserNames, format: Settings['userFormat']): string =>
  formats[format](user).trim()

/** The properties from which the name of a principal is built. */
export type NameParts =
  | ({ kind: 'user' } & UserNames)
  | { kind: Exclude<PrincipalKind, 'user'>; name: string }

/** Returns the name of a principal; for a user, the display name. */
export const nameOfPrincipal = (
  principal: NameParts,
  { configuration }: Pick<Viewer, 'configuration'>,
): string =>
  principal.kind === 'user' ? displayName(principal, configuration.settings.userFormat) : principal.name

export const principalLink = (
  principal: NameParts & { id: number },
  viewer: Pick<Viewer, 'configuration'>,
) => ({
  href: `${principalPaths[principal.kind]}${principal.id}`,
  title: nameOfPrincipal(principal, viewer),
})
