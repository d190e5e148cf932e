import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { attachmentRoutes } from '#shared/resources/attachments/routes.ts'
import { availableProjects, ofProject } from '#shared/resources/projects/routes.ts'
import { watcherRoutes } from '#shared/resources/watchers/routes.ts'

/**
 * The options that all lists of possible assignees share. The right to see members determines which members of groups
 * are shown.
 */
const assignable = {
  inAnyProject: viewMembershipPermissions,
  unpaged: true,
  elements: 'Assignee',
  errors: ['MissingPermission', 'NotFound'],
} as const

/** The description of the parameter for a point in time. */
const timestamps = 'Accepted as `PT0S` (now) only.'

const onlyOpen = 'Without `filters`, only open ones are listed; `filters=[]` lists all.'

const notify = { notify: '`false` if nobody is to be notified.' }

/** The query parameters of lists of work packages, in addition to the parameters of every list. */
const listed = {
  filter: 'A second name of `filters`.',
  groupBy:
    'The properties to group by, separated by commas. With several names, the work packages stay in the order of `sortBy`, and the groups of each name also count open, overdue and soon due work packages.',
  showSums: '`true`: returns the sums of times and of numeric custom fields over all matching work packages.',
  select:
    'The members to return, separated by commas: `total`, `count`, `pageSize`, `offset`, `self`, `*` for all of these, `elements/subject` or another property or link of elements, `elements/*`.',
  timestamps,
}

/**
 * The declaration of a list of work packages at an address of another resource. The Lambda function that lists all work
 * packages serves this list too.
 */
export const workPackageList = {
  runsWith: 'work-packages/list',
  elements: 'WorkPackage',
  description: onlyOpen,
  parameters: listed,
} as const

const usual = usualRoutes('work_packages', 'WorkPackage', 'a work package', 'work packages')
const inProject = usual.of(ofProject)

/** The names of the collection of work packages, for the declarations of routes below `/work_packages/{id}`. */
export const ofWorkPackage = { name: 'work_packages', one: 'a work package' } as const

export const routes = defineRoutes('work-packages', {
  list: usual.list({
    description: onlyOpen,
    parameters: listed,
    errors: ['MissingPermission'],
  }),
  'in-project': inProject.list({
    runsWith: 'list',
    description: onlyOpen,
    parameters: {
      ...listed,
      includeSubprojects:
        'Whether the list includes the work packages of subprojects: `true` (default) or `false`.',
    },
    errors: ['MissingPermission', 'NotFound'],
  }),
  'available-projects': availableProjects('work_packages', 'a work package', ['add_work_packages']),
  'available-projects-of': kind.listing({
    path: '/api/v3/work_packages/{id}/available_projects',
    summary: 'List the projects to which a work package can be moved',
    runsWith: 'available-projects',
    inAnyProject: ['move_work_packages'],
    elements: 'Project',
    errors: ['MissingPermission', 'NotFound'],
  }),
  create: usual.create({
    parameters: notify,
    inAnyProject: ['add_work_packages', ...viewMembershipPermissions],
    uses: { table: kind.writesOfTexts, sends: ['jobs', 'webhooks'] },
  }),
  'create-in-project': inProject.create({
    parameters: notify,
    uses: { table: kind.writesOfTexts, sends: ['jobs', 'webhooks'] },
    inAnyProject: viewMembershipPermissions,
    runsWith: 'create',
  }),
  'create-form': usual.creationForm({ inAnyProject: ['add_work_packages'] }),
  'create-form-in-project': inProject.creationForm(),
  show: usual.show({
    inAnyProject: viewMembershipPermissions,
    parameters: { timestamps },
    errors: ['InvalidQuery'],
  }),
  update: usual.update({
    parameters: notify,
    inAnyProject: viewMembershipPermissions,
    description: 'The body has to contain the `lockVersion` of the work package that was read.',
    uses: { table: kind.writesOfTexts, sends: ['jobs', 'webhooks'] },
  }),
  delete: usual.delete({
    summary: 'Delete a work package and its descendants',
    errors: ['UpdateConflict'],
    uses: { table: kind.writesOfTexts, sends: ['jobs', 'webhooks'] },
  }),
  deletion: usual.deletion(),
  'update-form': usual.updateForm({ errors: ['UpdateConflict'] }),
  schemas: kind.listing({
    path: '/api/v3/work_packages/schemas',
    summary: 'List schemas of work packages',
    runsWith: 'schema',
    description:
      'The filter `id` selects them. An id is that of the project, a hyphen, and that of the type.',
    unpaged: true,
    elements: 'SchemaOfWorkPackages',
  }),
  schema: kind.schemaView({
    path: '/api/v3/work_packages/schemas/{id}',
    summary: 'View the schema of the work packages of a type in a project',
    description: 'The id is that of the project, a hyphen, and that of the type.',
    names: 'text',
    errors: ['NotFound'],
  }),
  'schema-of-sums': kind.schemaView({
    path: '/api/v3/work_packages/schemas/sums',
    summary: 'View the schema of the sums of lists of work packages',
    runsWith: 'schema',
    describes: 'WorkPackageSums',
    inAnyProject: ['view_work_packages'],
    errors: ['MissingPermission'],
  }),
  'available-assignees': kind.listing({
    path: '/api/v3/work_packages/{id}/available_assignees',
    summary: 'List the possible assignees of a work package',
    ...assignable,
  }),
  'available-mentions': kind.listing({
    path: '/api/v3/work_packages/{id}/available_mentions',
    summary: 'List the users and groups that texts of a work package may mention',
    description:
      'Contains members who see the work package, and groups that are members of its project, sorted by name.',
    parameters: { query: 'Beginnings of words in the name or the login.' },
    runsWith: 'available-assignees',
    inAnyProject: viewMembershipPermissions,
    pageSize: 10,
    elements: 'Mentionable',
    errors: ['NotFound'],
  }),
  'available-assignees-in-project': kind.listing({
    path: '/api/v3/projects/{id}/available_assignees',
    summary: 'List the possible assignees in a project',
    runsWith: 'available-assignees',
    names: 'identifier',
    ...assignable,
  }),
  'available-responsibles-in-project': kind.listing({
    path: '/api/v3/projects/{id}/available_responsibles',
    summary: 'List the principals who can be accountable in a project',
    runsWith: 'available-assignees',
    names: 'identifier',
    ...assignable,
  }),
})

const { list, upload, prepare } = attachmentRoutes(ofWorkPackage)

/** The routes of the attachments of work packages. Their endpoints have a folder of their own. */
export const ofAttachments = defineRoutes('attachments', {
  list,
  'create-in-work-package': upload,
  'prepare-in-work-package': prepare,
})
export const ofWatchers = defineRoutes('watchers', watcherRoutes(ofWorkPackage))
