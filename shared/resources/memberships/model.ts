import { createHash } from 'node:crypto'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { say } from '#shared/platform/language/message.ts'
import type { PrincipalKind, Rights } from '#shared/resources/principals/model.ts'
import { routes } from './routes.ts'

/** The roles of a principal, separated by their source. */
export interface HeldRoles {
  /** Ids of the roles that the principal holds directly. */
  direct: number[]
  /** Role ids inherited from groups, keyed by group id. */
  inherited: Record<string, number[]>
}

/** The roles of a principal in a project or, if the project is null, the global roles of the principal. */
export interface Membership extends HeldRoles, Entity {
  principal: number
  kind: PrincipalKind
  project: number | null
  createdAt: string
  /** The time of the last change to the set of direct and inherited roles. */
  updatedAt: string
}

/** The state of a membership after an edit. */
export interface WantedMembership extends HeldRoles {
  project: number | null
  /**
   * Values from an import. By default, the current values are kept, and a new membership gets an id and the current
   * time.
   */
  given?: Partial<Pick<Membership, 'id' | 'createdAt' | 'updatedAt'>>
}

export interface MembershipChange {
  project: number | null
  /** The current state; absent for a new membership. */
  before?: Membership
  /** The new state; absent if the membership is removed. */
  wanted?: WantedMembership
}

/** A change whose new state is complete, so that it can be stored. */
export interface CompleteChange extends Omit<MembershipChange, 'wanted'> {
  after?: Membership
}

/** Returns the roles inherited from groups, without duplicates. */
export const inheritedRoles = ({ inherited }: Pick<HeldRoles, 'inherited'>): number[] =>
  distinctIds(Object.values(inherited).flat())

/** Returns the direct and inherited roles of a membership, without duplicates. */
export const rolesOf = ({ direct, inherited }: HeldRoles): number[] =>
  distinctIds([...direct, ...inheritedRoles({ inherited })])

/** Returns the roles of all the memberships, without duplicates, and the sum of the hashes of the memberships. */
export function rightsFrom(memberships: readonly Membership[]): Rights {
  const roles = (global: boolean) =>
    distinctIds(memberships.filter(({ project }) => (project === null) === global).flatMap(rolesOf))
  return { global: roles(true), anyProject: roles(false), sum: sumOf(memberships.map(hashOf)) }
}

/** Returns the rights of a principal, extended by the roles of one more membership. */
export function withRolesOf(rights: Rights, membership: Membership): Rights {
  const { global, anyProject, sum = 0 } = rightsFrom([membership])
  return {
    global: distinctIds([...rights.global, ...global]),
    anyProject: distinctIds([...rights.anyProject, ...anyProject]),
    ...(rights.sum !== undefined && { sum: sumOf([rights.sum, sum]) }),
  }
}

/** Number of bytes of a hash. JavaScript and DynamoDB represent integers of this size exactly. */
const HASH_BYTES = 6

/** Returns a sum that does not depend on the order of the hashes. */
const sumOf = (hashes: readonly number[]) =>
  hashes.reduce((sum, hash) => (sum + hash) % 2 ** (8 * HASH_BYTES), 0)

/** Returns a hash of the properties of a membership that are also stored in its index items. */
function hashOf({ id, project, direct, inherited, createdAt, updatedAt }: Membership): number {
  const members = [id, project, direct, inherited, Date.parse(createdAt), Date.parse(updatedAt)]
  return createHash('sha256').update(JSON.stringify(members)).digest().readUIntBE(0, HASH_BYTES)
}

/** Returns rights as a canonical string, so that rights can be compared. */
export const textOfRights = ({ global, anyProject, sum }: Rights): string =>
  JSON.stringify({ global, anyProject, sum })

/** Returns the address of the list of memberships, filtered by a principal or by a project. */
export const membershipsHref = (by: 'principal' | 'project', id: number): string =>
  filteredHref(routes.list.path, [[by, '=', [String(id)]]])

/** The link to the memberships of a principal. */
export const membershipsLink = (principal: number): Link => ({
  href: membershipsHref('principal', principal),
  title: say('Memberships'),
})
