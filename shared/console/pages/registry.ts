import { isCollection, type Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import { pictures } from '../pictures/registry.ts'
import type { Where } from '../shell/where.ts'
import { Groups } from './administration/groups.tsx'
import { Kinds } from './administration/kinds.tsx'
import { Role } from './administration/role.tsx'
import { Roles } from './administration/roles.tsx'
import { Settings } from './administration/settings.tsx'
import { Users } from './administration/users.tsx'
import { EXPLORER } from './explorer.ts'
import { GenericPage } from './generic/generic-page.tsx'
import { Home } from './home/home.tsx'
import { MembersPage } from './members/members.tsx'
import { MyPage } from './my-page/my-page.tsx'
import type { ConsolePage } from './page.ts'
import { Person } from './people/person.tsx'
import { Profile } from './profile/profile.tsx'
import { ProjectOverview } from './project/overview.tsx'
import { RightsPage } from './rights/rights.tsx'
import { Roadmap } from './roadmap/roadmap.tsx'
import { TimeTable } from './time/time-table.tsx'
import { VersionPage } from './version/version-page.tsx'
import { Board } from './work/board/board.tsx'
import { WorkPackagePage } from './work/package/work-package-page.tsx'
import { WorkTable } from './work/table/work-table.tsx'
import { isWork } from './work/work-page.tsx'

/** Relations of the lists of types, statuses and priorities. */
const KINDS = ['types', 'statuses', 'priorities']

/** Types of principals. */
const PEOPLE = ['User', 'PlaceholderUser', 'Group']

/** A page for a list of the administration. */
const administering = (
  relation: 'users' | 'groups' | 'roles',
  icon: IconName,
  View: ConsolePage['View'],
): ConsolePage => ({
  how: '',
  name: relation,
  icon,
  fits: (resource, { relation: present, isInProject }) =>
    isCollection(resource) && present === relation && !isInProject,
  isAlone: true,
  View,
})

/** All pages. The first that matches a fragment is shown. */
const pages: readonly ConsolePage[] = [
  {
    how: '',
    name: 'home',
    icon: 'home',
    fits: ({ _type }, { root, relation }) => _type === 'Root' && root._type === 'Root' && relation === 'self',
    isAlone: true,
    View: Home,
  },
  {
    how: '',
    name: 'myPage',
    icon: 'myPage',
    fits: (resource, { relation }) =>
      resource._type === 'Grid' || (isCollection(resource) && relation === 'grids'),
    isAlone: true,
    View: MyPage,
  },
  {
    how: '',
    name: 'overview',
    icon: 'overview',
    fits: ({ _type }) => _type === 'Project',
    isAlone: true,
    View: ProjectOverview,
  },
  {
    how: '',
    name: 'members',
    icon: 'group',
    fits: (resource, { relation, isInProject }) =>
      isCollection(resource) && relation === 'memberships' && isInProject,
    isAlone: true,
    View: MembersPage,
  },
  {
    how: '',
    name: 'roadmap',
    icon: 'roadmap',
    fits: (resource, { relation, isInProject }) =>
      isCollection(resource) && relation === 'versions' && isInProject,
    View: Roadmap,
  },
  {
    how: '',
    name: 'viewTable',
    icon: 'work',
    fits: isWork,
    View: WorkTable,
  },
  {
    how: '',
    name: 'overview',
    icon: 'work',
    fits: ({ _type }) => _type === 'WorkPackage',
    View: WorkPackagePage,
  },
  {
    how: '',
    name: 'overview',
    icon: 'roadmap',
    fits: ({ _type }) => _type === 'Version',
    View: VersionPage,
  },
  {
    how: '',
    name: 'time',
    icon: 'clock',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'timeEntries',
    isAlone: true,
    View: TimeTable,
  },
  {
    how: 'board',
    name: 'board',
    icon: 'board',
    fits: isWork,
    View: Board,
  },
  administering('users', 'user', Users),
  administering('groups', 'group', Groups),
  administering('roles', 'role', Roles),
  {
    how: '',
    name: 'roles',
    icon: 'role',
    fits: ({ _type, permissions }) => _type === 'Role' && Array.isArray(permissions),
    isAlone: true,
    View: Role,
  },
  {
    how: '',
    name: 'rights',
    icon: 'rights',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'capabilities',
    isAlone: true,
    View: RightsPage,
  },
  {
    how: '',
    name: 'types',
    icon: 'type',
    fits: (resource, { relation = '' }) => isCollection(resource) && KINDS.includes(relation),
    isAlone: true,
    View: Kinds,
  },
  {
    how: '',
    name: 'settings',
    icon: 'settings',
    fits: ({ _type }, { relation }) => _type === 'Configuration' && relation === 'configuration',
    isAlone: true,
    View: Settings,
  },
  {
    how: '',
    name: 'profile',
    icon: 'person',
    fits: ({ _type }, { relation }) => _type === 'User' && relation === 'user',
    isAlone: true,
    View: Profile,
  },
  {
    how: '',
    name: 'profile',
    icon: 'person',
    fits: ({ _type = '' }) => PEOPLE.includes(_type),
    isAlone: true,
    View: Person,
  },
]

/** The generic page, which shows any resource by its schema and links. */
const generic = (resource: Resource, how: string): ConsolePage => ({
  how,
  name: isCollection(resource) ? 'viewTable' : 'viewDetails',
  icon: how === EXPLORER ? 'explorer' : 'table',
  fits: () => true,
  View: GenericPage,
})

/** The pages for a resource, the default one first. The generic one always applies. */
export function pagesOf(resource: Resource, where: Where): readonly ConsolePage[] {
  const fitting = [...pages, ...pictures].filter(({ fits }) => fits(resource, where))
  const hasUsual = fitting.some(({ how }) => how === '')
  const all = hasUsual ? [...fitting, generic(resource, EXPLORER)] : [generic(resource, ''), ...fitting]
  return all.filter(({ how }, index) => all.findIndex((one) => one.how === how) === index)
}
