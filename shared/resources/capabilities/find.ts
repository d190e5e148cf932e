import type { Permission } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Action, actions, isGlobal } from '#shared/resources/actions/model.ts'
import type { Member } from '#shared/resources/memberships/store.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import { type Capability, contextKey, type Holder, idFrom, cellOf as keyOf } from './model.ts'
import type { Question } from './question.ts'
import { seesAll, type VisibleContexts, visibleContexts, visibleWorld } from './visible-world.ts'
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
    const grants = (role: number) => this.#byRole.get(role)?.has(permission)
    return direct.some(grants) || inherited.some(grants)
  }

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

  /** @param users those that the list includes; needed if the cell is open */
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

/** The page of capabilities that is asked for. */
export interface Part {
  start: number
  size: number
  /** From the last one to the first. */
  descending: boolean
}

/**
 * The capabilities that a requester sees, by action, context and principal. All are counted, but only those of the page
 * are listed. A small question is looked up together with the requester.
 */
export async function findCapabilities(
  question: Question,
  part: Part,
  request: Pick<Request, 'claimedId' | 'viewer'>,
  app: App,
): Promise<{ total: number; elements: Capability[] }> {
  const { claimedId, viewer: admitted } = request
  const lookUp = (id: number) => visibleContexts(question, id, app, admitted)
  const early = claimedId === undefined ? undefined : suppressUnhandled(lookUp(claimedId))
  const viewer = await admitted
  if (!viewer.user) return { total: 0, elements: [] }
  const visible = await (early ?? lookUp(viewer.user.id))
  const world = await visibleWorld(viewer, question, visible, app)
  const cells = cellsOf(question, world, viewer, visible)
  const users = await usersFor(cells)
  return pageOf(part.descending ? cells.reverse() : cells, users, part)
}

/** The principals that some cells include. */
interface Scope {
  accepts: Accepts
  administrators: ReadonlySet<number>
  users(): Promise<readonly number[]>
}

interface ScopedCell {
  cell: Cell
  scope: Scope
}

/** The cells of a list, by action and context. */
function cellsOf(
  question: Question,
  world: World,
  viewer: Viewer,
  { own }: Pick<VisibleContexts, 'own'>,
): ScopedCell[] {
  const grants = new Grants(viewer.configuration.roles)
  const me = viewer.user?.id as number
  const accepts = (id: number) => question.principal.accepts(String(id))
  const forEveryone = scopeOf(world, accepts, () => world.users())
  const forSelf = scopeOf(world, (id) => id === me && accepts(id), [me])
  const contexts = world.contexts
    .filter(({ id }) => question.context.accepts(contextKey(id)))
    .map((one) => ({ one, scope: seesAll(one, viewer, own) ? forEveryone : forSelf }))
  const cellOf = (action: (typeof actions)[number], { one, scope: whole }: (typeof contexts)[number]) => {
    const key = keyOf({ action: action.id, context: contextKey(one.id) })
    const scope = limited(whole, key, question, world)
    return { cell: new Cell(action, one, world, grants, scope.accepts, scope.administrators), scope }
  }
  return actions
    .filter(({ id }) => question.action.accepts(id))
    .flatMap((action) =>
      contexts
        .filter(({ one }) => (one.id === null) === isGlobal(action))
        .map((context) => cellOf(action, context)),
    )
}

const scopeOf = (
  { standings }: World,
  accepts: Accepts,
  users: readonly number[] | (() => Promise<readonly number[]>),
): Scope => ({
  accepts,
  administrators: new Set(standings.administrators.filter(accepts)),
  users: async () => (typeof users === 'function' ? await users() : users).filter(accepts),
})

/** The part of a scope whose capabilities have one of the ids that are asked for. */
function limited(scope: Scope, cell: string, { id }: Question, world: World): Scope {
  if (!id.limits(cell)) return scope
  return scopeOf(world, (one) => scope.accepts(one) && id.accepts(idFrom(cell, one)), scope.users)
}

/** The users of each scope: read only if a cell is open to all users, and filtered once per scope. */
async function usersFor(cells: readonly ScopedCell[]): Promise<Map<Scope, readonly number[]>> {
  const open = new Set(cells.filter(({ cell }) => cell.isOpen).map(({ scope }) => scope))
  const found = await Promise.all([...open].map(async (scope) => [scope, await scope.users()] as const))
  return new Map(found)
}

function pageOf(cells: readonly ScopedCell[], users: ReadonlyMap<Scope, readonly number[]>, part: Part) {
  const { start, size, descending } = part
  const elements: Capability[] = []
  let total = 0
  for (const { cell, scope } of cells) {
    const scopeUsers = users.get(scope) ?? []
    const count = cell.count(scopeUsers)
    if (count > 0 && total + count > start && elements.length < size) {
      const holders = cell.holders(scopeUsers)
      const ordered = descending ? holders.reverse() : holders
      const from = Math.max(0, start - total)
      for (const holder of ordered.slice(from, from + size - elements.length))
        elements.push({ action: cell.action, context: cell.context.id, holder })
    }
    total += count
  }
  return { total, elements }
}
