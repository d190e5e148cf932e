import { isCollection, type Resource } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import { pictures } from '../pictures/registry.ts'
import type { Where } from '../shell/where.ts'
import { NEW as NEW_FIELD } from './administration/custom-fields/how.ts'
import { isEntryRelation } from './administration/entries/relations.ts'
import { INVITE_MANY } from './administration/how.ts'
import { administrationPage, deferred } from './deferred-page.tsx'
import { EXPLORER } from './explorer.ts'
import { GenericPage } from './generic/generic-page.tsx'
import { Home } from './home/home.tsx'
import type { ConsolePage } from './page.ts'
import { NOTIFICATIONS } from './profile/how.ts'
import { ProjectOverview } from './project/overview.tsx'
import { WorkPackagePage } from './work/package/work-package-page.tsx'
import { WorkTable } from './work/table/work-table.tsx'
import { isWork } from './work/work-page.tsx'

/** The values of `_type` that principals have. */
const PEOPLE = ['User', 'PlaceholderUser', 'Group']

const isOwnProfile: ConsolePage['fits'] = ({ _type }, { relation }) => _type === 'User' && relation === 'user'

const isFields: ConsolePage['fits'] = (resource, { relation }) =>
  isCollection(resource) && relation === 'customFields'

/** Returns an administration page for a list. */
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

/** All pages. The first page that matches the URL fragment is shown. */
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
    name: 'inbox',
    icon: 'inbox',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'notifications',
    isAlone: true,
    View: deferred('Inbox'),
  },
  {
    how: '',
    name: 'myPage',
    icon: 'myPage',
    fits: (resource, { relation }) =>
      resource._type === 'Grid' || (isCollection(resource) && relation === 'grids'),
    isAlone: true,
    View: deferred('MyPage'),
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
    name: 'overview',
    icon: 'project',
    fits: ({ _type }) => _type === 'JobStatus',
    isAlone: true,
    View: deferred('CopyStatus'),
  },
  {
    how: '',
    name: 'members',
    icon: 'group',
    fits: (resource, { relation, isInProject }) =>
      isCollection(resource) && relation === 'memberships' && isInProject,
    isAlone: true,
    View: deferred('MembersPage'),
  },
  {
    how: '',
    name: 'roadmap',
    icon: 'roadmap',
    fits: (resource, { relation, isInProject }) =>
      isCollection(resource) && relation === 'versions' && isInProject,
    View: deferred('Roadmap'),
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
    View: deferred('VersionPage'),
  },
  {
    how: '',
    name: 'time',
    icon: 'clock',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'timeEntries',
    isAlone: true,
    View: deferred('TimeTable'),
  },
  {
    how: 'board',
    name: 'board',
    icon: 'board',
    fits: isWork,
    View: deferred('Board'),
  },
  administering('users', 'user', administrationPage('Users')),
  { ...administering('users', 'user', administrationPage('InviteMany')), how: INVITE_MANY },
  administering('groups', 'group', administrationPage('Groups')),
  administering('roles', 'role', administrationPage('Roles')),
  {
    how: '',
    name: 'roles',
    icon: 'role',
    fits: ({ _type, permissions }) => _type === 'Role' && Array.isArray(permissions),
    isAlone: true,
    View: administrationPage('Role'),
  },
  {
    how: '',
    name: 'rights',
    icon: 'rights',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'capabilities',
    isAlone: true,
    View: administrationPage('RightsPage'),
  },
  {
    how: '',
    name: 'types',
    icon: 'type',
    fits: (resource, { relation }) => isCollection(resource) && isEntryRelation(relation),
    isAlone: true,
    View: administrationPage('Entries'),
  },
  {
    how: '',
    name: 'workflows',
    icon: 'workflow',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'workflows',
    isAlone: true,
    View: administrationPage('Workflows'),
  },
  {
    how: '',
    name: 'workflows',
    icon: 'workflow',
    fits: ({ _type }) => _type === 'Workflow',
    isAlone: true,
    View: administrationPage('Workflow'),
  },
  {
    how: '',
    name: 'customFields',
    icon: 'customField',
    fits: isFields,
    isAlone: true,
    View: administrationPage('CustomFields'),
  },
  {
    how: NEW_FIELD,
    name: 'customFields',
    icon: 'customField',
    fits: isFields,
    isAlone: true,
    View: administrationPage('NewCustomField'),
  },
  {
    how: '',
    name: 'customFields',
    icon: 'customField',
    fits: ({ _type }) => _type === 'CustomField',
    isAlone: true,
    View: administrationPage('CustomFieldPage'),
  },
  {
    how: '',
    name: 'calendar',
    icon: 'freeDay',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'nonWorkingDays',
    isAlone: true,
    View: administrationPage('Calendar'),
  },
  {
    how: '',
    name: 'categories',
    icon: 'category',
    fits: (resource, { relation, isInProject }) =>
      isCollection(resource) && relation === 'categories' && isInProject,
    isAlone: true,
    View: administrationPage('Categories'),
  },
  {
    how: '',
    name: 'settings',
    icon: 'settings',
    fits: ({ _type }) => _type === 'Settings',
    isAlone: true,
    View: deferred('SettingsPage'),
  },
  {
    how: '',
    name: 'webhooks',
    icon: 'webhook',
    fits: ({ _type }) => _type === 'Webhook',
    isAlone: true,
    View: administrationPage('WebhookPage'),
  },
  {
    how: '',
    name: 'auditLog',
    icon: 'log',
    fits: (resource, { relation }) => isCollection(resource) && relation === 'auditEntries',
    isAlone: true,
    View: administrationPage('AuditLog'),
  },
  {
    how: '',
    name: 'profile',
    icon: 'person',
    fits: isOwnProfile,
    View: deferred('Profile'),
  },
  {
    how: NOTIFICATIONS,
    name: 'notificationSettings',
    icon: 'bell',
    fits: isOwnProfile,
    View: deferred('NotificationSettings'),
  },
  {
    how: '',
    name: 'profile',
    icon: 'person',
    fits: ({ _type = '' }) => PEOPLE.includes(_type),
    isAlone: true,
    View: deferred('Person'),
  },
]

/** Returns the generic page, which can show any resource, based on its schema and links. */
const generic = (resource: Resource, how: string): ConsolePage => ({
  how,
  name: isCollection(resource) ? 'viewTable' : 'viewDetails',
  icon: how === EXPLORER ? 'explorer' : 'table',
  fits: () => true,
  View: GenericPage,
})

/** Returns the pages for a resource, the default one first. The generic page always applies. */
export function pagesOf(resource: Resource, where: Where): readonly ConsolePage[] {
  const fitting = [...pages, ...pictures].filter(({ fits }) => fits(resource, where))
  const hasUsual = fitting.some(({ how }) => how === '')
  const all = hasUsual ? [...fitting, generic(resource, EXPLORER)] : [generic(resource, ''), ...fitting]
  return all.filter(({ how }, index) => all.findIndex((one) => one.how === how) === index)
}
