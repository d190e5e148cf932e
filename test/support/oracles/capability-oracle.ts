/** The permission that each action requires, sorted by the id of the action. */
export const permissionOf: Record<string, string> = {
  'categories/create': 'manage_categories',
  'categories/destroy': 'manage_categories',
  'categories/update': 'manage_categories',
  'memberships/create': 'manage_members',
  'memberships/destroy': 'manage_members',
  'memberships/read': 'view_members',
  'memberships/update': 'manage_members',
  'placeholder_users/create': 'manage_placeholder_user',
  'placeholder_users/destroy': 'manage_placeholder_user',
  'placeholder_users/read': 'manage_placeholder_user',
  'placeholder_users/update': 'manage_placeholder_user',
  'projects/create': 'add_project',
  'projects/read': 'view_project',
  'projects/update': 'edit_project',
  'types/update': 'manage_types',
  'users/create': 'manage_users',
  'users/read': 'manage_users',
  'users/update': 'manage_users',
  'versions/create': 'manage_versions',
  'versions/destroy': 'manage_versions',
  'versions/update': 'manage_versions',
  'work_packages/create': 'add_work_packages',
  'work_packages/read': 'view_work_packages',
}

/** Permissions that apply only in combination with `view_work_packages`. */
const aboutWorkPackages = ['add_work_packages', 'manage_categories']

const globalPermissions = ['manage_users', 'manage_placeholder_user', 'add_project']

/** The parts of import records on which capabilities depend. */
export interface CapabilityWorld {
  roles: { id: number; permissions: string[]; builtin?: string }[]
  users: { id: number; admin: boolean; status: string }[]
  placeholders: { id: number; status: string }[]
  groups: { id: number; members: number[] }[]
  projects: { id: number; active: boolean; public: boolean }[]
  memberships: { principal: number; project: number | null; roles: number[] }[]
}

type Context = number | null

/** A filter on the id or a part of a capability. */
export interface CapabilityFilter {
  name: 'action' | 'context' | 'principal' | 'id'
  operator: '=' | '!'
  values: string[]
}

interface Row {
  id: string
  action: string
  context: string
  principal: string
}

/** Returns the permissions of a principal in a context; undefined if the principal has no access to it. */
function permissionsIn(world: CapabilityWorld, who: number, context: Context): Set<string> | undefined {
  const sources = [who, ...world.groups.filter(({ members }) => members.includes(who)).map(({ id }) => id)]
  const held = world.memberships.filter(
    ({ principal, project }) => sources.includes(principal) && project === context,
  )
  const project = world.projects.find(({ id }) => id === context)
  const isUser = world.users.some(({ id }) => id === who)
  const isOpen = held.length === 0 && isUser && project?.public
  if (held.length === 0 && !isOpen) return undefined
  const roles = isOpen ? world.roles.filter(({ builtin }) => builtin === 'non_member') : world.roles
  const ids = isOpen ? roles.map(({ id }) => id) : held.flatMap((membership) => membership.roles)
  const own = roles.filter(({ id }) => ids.includes(id)).flatMap(({ permissions }) => permissions)
  const applies = (permission: string) =>
    !aboutWorkPackages.includes(permission) || own.includes('view_work_packages')
  return new Set(['view_project', ...own.filter(applies)])
}

const isAdmin = (world: CapabilityWorld, who: number) =>
  world.users.some(({ id, admin, status }) => id === who && admin && status !== 'locked')

function holds(world: CapabilityWorld, who: number, action: string, context: Context): boolean {
  const permission = permissionOf[action] as string
  if (globalPermissions.includes(permission) !== (context === null)) return false
  return isAdmin(world, who) || permissionsIn(world, who, context)?.has(permission) === true
}

function isShown(world: CapabilityWorld, viewer: number, who: number, context: Context): boolean {
  if (viewer === who || isAdmin(world, viewer)) return true
  const held = context === null ? undefined : permissionsIn(world, viewer, context)
  return held !== undefined && (held.has('view_members') || held.has('manage_members'))
}

const ascending = (a: number, b: number) => a - b

/** Returns the ids of all capabilities that a viewer sees, in order. The computation uses only sets and loops. */
export function expectedCapabilities(
  world: CapabilityWorld,
  viewer: number,
  filters: readonly CapabilityFilter[] = [],
): string[] {
  const active = world.projects.filter((project) => project.active).map(({ id }) => id)
  const contexts: Context[] = [null, ...active.sort(ascending)]
  const people = [...world.users, ...world.placeholders].filter(({ status }) => status !== 'locked')
  const principals = [...people, ...world.groups].map(({ id }) => id).sort(ascending)
  const rows = Object.keys(permissionOf).flatMap((action) =>
    contexts.flatMap((context) =>
      principals
        .filter((who) => isShown(world, viewer, who, context) && holds(world, who, action, context))
        .map((who): Row => {
          const key = context === null ? 'g' : `p${context}`
          return { id: `${action}/${key}-${who}`, action, context: key, principal: String(who) }
        }),
    ),
  )
  const passes = (row: Row) =>
    filters.every(({ name, operator, values }) => values.includes(row[name]) === (operator === '='))
  return rows.filter(passes).map(({ id }) => id)
}

/** Returns the actions that a viewer sees: all actions that they may perform in some context. */
export const expectedActions = (world: CapabilityWorld, viewer: number): string[] => {
  const active = world.projects.filter((project) => project.active).map(({ id }) => id)
  return Object.keys(permissionOf).filter(
    (action) =>
      isAdmin(world, viewer) || [null, ...active].some((context) => holds(world, viewer, action, context)),
  )
}
