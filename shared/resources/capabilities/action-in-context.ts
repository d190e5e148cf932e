import { type Permission, withDependency } from '#shared/access/permissions.ts'
import { permissionsInProject } from '#shared/access/viewer.ts'
import type { Action } from '#shared/resources/actions/model.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import type { Context } from './data.ts'
import type { Holder } from './model.ts'

/** The permissions that each role grants, and the permissions that non-members have in public projects. */
export class Grants {
  readonly #byRole: ReadonlyMap<number, ReadonlySet<Permission>>
  readonly #others: ReadonlySet<Permission>

  constructor(roles: readonly Role[]) {
    this.#byRole = new Map(roles.map(({ id, permissions }) => [id, new Set(permissions)]))
    this.#others = permissionsInProject(roles.filter(({ builtin }) => builtin === 'non_member'))
  }

  /** Returns whether a membership grants a permission. Every membership in a project grants `view_project`. */
  has({ project, direct, inherited }: Membership, permission: Permission): boolean {
    if (project !== null && permission === 'view_project') return true
    const roles = [...direct, ...Object.values(inherited).flat()]
    return withDependency(permission).every((one) => roles.some((role) => this.#byRole.get(role)?.has(one)))
  }

  /** Returns whether non-members hold a permission in public projects. */
  isForAnyone = (permission: Permission): boolean => this.#others.has(permission)
}

/** The principals who might be able to take an action in a context. Their roles determine who actually can. */
export interface People {
  /** The administrators, who may take every action. */
  administrators: readonly number[]
  /** The members who are not administrators. */
  members: readonly Membership[]
  /** All users, including administrators and members. Used in public projects only. */
  users: readonly number[]
}

/**
 * The principals who may take one action in one context: administrators, and members with a role that grants the
 * action. If the context is a public project and the Non member role grants the action, all other users may also take
 * the action.
 */
export class ActionInContext {
  constructor(
    readonly action: Action,
    readonly context: Context,
    private readonly people: People,
    private readonly grants: Grants,
  ) {}

  /** Returns the number of principals who may take the action in the context. */
  count(): number {
    const { administrators, users } = this.people
    const holding = this.#holding()
    if (!this.#isForAnyone) return administrators.length + holding.length
    const others = holding.filter(({ kind }) => kind !== 'user')
    return users.length - this.#lacking().length + others.length
  }

  /** Returns the principals who may take the action in the context, sorted by id. */
  holders(): Holder[] {
    const { administrators, users } = this.people
    const lacking = new Set(this.#lacking().map(({ principal }) => principal))
    const anyone = this.#isForAnyone ? users.filter((id) => !lacking.has(id)) : administrators
    const holding = this.#holding().map(({ principal: id, kind }) => [id, kind] as const)
    const found = new Map([...anyone.map((id) => [id, 'user'] as const), ...holding])
    return [...found].map(([id, kind]) => ({ id, kind })).sort((a, b) => a.id - b.id)
  }

  get #isForAnyone(): boolean {
    return this.context.isPublic && this.grants.isForAnyone(this.action.permission)
  }

  /**
   * Returns the users who are members, but whose roles do not grant the action.
   *
   * The Non member role does not apply to members, so it cannot grant them the action.
   */
  #lacking(): Membership[] {
    return this.people.members.filter((one) => one.kind === 'user' && !this.#holds(one))
  }

  #holding(): Membership[] {
    return this.people.members.filter((one) => this.#holds(one))
  }

  #holds(member: Membership): boolean {
    return this.grants.has(member, this.action.permission)
  }
}
