import type { Permission } from '#shared/access/permissions.ts'
import { type Piece, piecesOf, sum } from '#shared/platform/collections/keys.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Action } from '#shared/resources/actions/model.ts'
import type { Member } from '#shared/resources/memberships/store.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import type { Capability, Holder } from './model.ts'
import type { Context, World } from './world.ts'

/** Whether a list includes a principal. */
export type Accepts = (principal: number) => boolean

/** The permissions that roles grant. */
export class Grants {
  readonly #byRole: Map<number, ReadonlySet<Permission>>
  readonly #others: ReadonlySet<Permission>

  constructor(roles: readonly Role[]) {
    this.#byRole = new Map(roles.map(({ id, permissions }) => [id, new Set(permissions)]))
    const builtin = roles.find((role) => role.builtin === 'non_member')
    this.#others = new Set<Permission>(['view_project', ...(builtin?.permissions ?? [])])
  }

  /** Every membership in a project grants `view_project`. */
  has({ project, direct, inherited }: Member, permission: Permission): boolean {
    if (project !== null && permission === 'view_project') return true
    return this.#areGranting(direct, permission) || this.#areGranting(inherited, permission)
  }

  /** The same of a membership in a project with some roles. */
  inProject = (roles: readonly number[], permission: Permission): boolean =>
    permission === 'view_project' || this.#areGranting(roles, permission)

  #areGranting = (roles: readonly number[], permission: Permission): boolean =>
    roles.some((role) => this.#byRole.get(role)?.has(permission))

  /** Whether users hold a permission in public projects in which they are no members. */
  isOpen = (permission: Permission): boolean => this.#others.has(permission)
}

/**
 * The holders of one action in one context: administrators, members whose roles grant it, and in a public project
 * perhaps all other users. They can be counted without being listed.
 */
export class Cell {
  constructor(
    readonly action: Action,
    readonly context: Context,
    private readonly world: World,
    private readonly grants: Grants,
    private readonly accepts: Accepts,
    /** The administrators that the list includes. */
    private readonly administrators: ReadonlySet<number>,
  ) {}

  get isOpen(): boolean {
    return this.context.isPublic && this.grants.isOpen(this.action.permission)
  }

  /** @param users how many users the list includes; needed if the cell is open */
  count(users: number): number {
    const others = this.#members.filter(({ principal }) => !this.administrators.has(principal))
    const holding = others.filter((member) => this.#holds(member)).length
    if (!this.isOpen) return this.administrators.size + holding
    const ofUsers = others.filter(({ kind }) => kind === 'user')
    const ofOthers = others.filter((member) => member.kind !== 'user' && this.#holds(member)).length
    const lacking = ofUsers.filter((member) => !this.#holds(member)).length
    return users - lacking + ofOthers
  }

  /** The holders, by id. @param users those that the list includes; needed if the cell is open */
  holders(users: readonly number[]): Holder[] {
    const held = new Map<number, Holder>()
    const lacking = new Set<number>()
    for (const member of this.#members) {
      if (this.#holds(member)) held.set(member.principal, { id: member.principal, kind: member.kind })
      else lacking.add(member.principal)
    }
    const open = this.isOpen ? users.filter((id) => !lacking.has(id)) : []
    for (const id of [...open, ...this.administrators]) held.set(id, { id, kind: 'user' })
    return [...held.values()].sort((a, b) => a.id - b.id)
  }

  #holds = (member: Member): boolean => this.grants.has(member, this.action.permission)

  get #members(): Member[] {
    const { locked } = this.world.standings
    return this.context.members.filter(({ principal }) => !locked.has(principal) && this.accepts(principal))
  }
}

/** The page of capabilities that is asked for. */
export interface Part {
  start: number
  size: number
  /** From the last one to the first. */
  descending: boolean
}

/** The principals that some cells include. */
export interface Scope {
  accepts: Accepts
  administrators: ReadonlySet<number>
  /** The unlocked users, by id. */
  users(): Promise<readonly number[]>
  /** How many they are. */
  userCount(): Promise<number>
}

export interface ScopedCell {
  cell: Cell
  scope: Scope
}

export function scopeOf(
  { standings }: World,
  accepts: Accepts,
  findUsers: () => Promise<readonly number[]>,
): Scope {
  const users = once(async () => (await findUsers()).filter(accepts))
  return {
    accepts,
    administrators: new Set(standings.administrators.filter(accepts)),
    users,
    userCount: async () => (await users()).length,
  }
}

/** A page of the capabilities in some cells, and how many there are. Users are read only if a cell is open to all of them. */
export async function pageOf(
  cells: readonly ScopedCell[],
  { start, size, descending }: Part,
): Promise<{ total: number; elements: Capability[] }> {
  const ordered = descending ? cells.toReversed() : cells
  const counts = await Promise.all(
    ordered.map(async ({ cell, scope }, number) => ({
      number,
      count: cell.count(cell.isOpen ? await scope.userCount() : 0),
    })),
  )
  const pieces = piecesOf(counts, start, start + size)
  const parts = await Promise.all(
    pieces.map(({ number, ...piece }) => elementsOf(ordered[number] as ScopedCell, piece, descending)),
  )
  return { total: sum(counts), elements: parts.flat() }
}

/** A part of the capabilities in a cell. */
async function elementsOf(
  { cell, scope }: ScopedCell,
  { skip, take }: Omit<Piece, 'number'>,
  descending: boolean,
): Promise<Capability[]> {
  const holders = cell.holders(cell.isOpen ? await scope.users() : [])
  const ordered = descending ? holders.reverse() : holders
  const { action, context } = cell
  return ordered.slice(skip, skip + take).map((holder) => ({ action, context: context.id, holder }))
}
