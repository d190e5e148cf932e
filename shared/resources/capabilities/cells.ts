import type { Permission } from '#shared/access/permissions.ts'
import type { Role } from '#shared/configuration/configuration.ts'
import type { Action } from '#shared/resources/actions/model.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import type { Holder } from './model.ts'
import type { Context, World } from './world.ts'

/** Whom a list is about, beside what they hold. */
export type Accepts = (principal: number) => boolean

/** What roles grant, each looked up once. */
export class Grants {
  readonly #byRole: Map<number, ReadonlySet<Permission>>
  readonly #others: ReadonlySet<Permission>

  constructor(roles: readonly Role[]) {
    this.#byRole = new Map(roles.map(({ id, permissions }) => [id, new Set(permissions)]))
    const builtin = roles.find((role) => role.builtin === 'non_member')
    this.#others = new Set<Permission>(['view_project', ...(builtin?.permissions ?? [])])
  }

  /** Any membership in a project comes with the right to view it. */
  has({ project, roles }: Member, permission: Permission): boolean {
    if (project !== null && permission === 'view_project') return true
    return roles.some((role) => this.#byRole.get(role)?.has(permission))
  }

  /** Whether users hold a permission in public projects in which they are no members. */
  isOpen = (permission: Permission): boolean => this.#others.has(permission)
}

/**
 * Who may take one action in one context. They are counted without being listed: administrators, those whose
 * roles grant it, and in a public project perhaps every other user.
 */
export class Cell {
  constructor(
    readonly action: Action,
    readonly context: Context,
    private readonly world: World,
    private readonly grants: Grants,
    private readonly accepts: Accepts,
    /** Those administrators whom the list is about. */
    private readonly administrators: ReadonlySet<number>,
  ) {}

  get isOpen(): boolean {
    return this.context.isPublic && this.grants.isOpen(this.action.permission)
  }

  /** @param users those whom the list is about, needed where the cell is open */
  count(users: readonly number[]): number {
    const others = this.#members.filter(({ principal }) => !this.administrators.has(principal))
    const holding = others.filter((member) => this.#holds(member)).length
    if (!this.isOpen) return this.administrators.size + holding
    const ofUsers = others.filter(({ kind }) => kind === 'user')
    const ofOthers = others.filter((member) => member.kind !== 'user' && this.#holds(member)).length
    const lacking = ofUsers.filter((member) => !this.#holds(member)).length
    return users.length - lacking + ofOthers
  }

  /** The holders, by id. */
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
