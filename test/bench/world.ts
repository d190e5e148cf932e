import type { Service } from '#test/support/engine/service.ts'
import { upload } from '#test/support/fixtures/files.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import {
  customField,
  group,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { stored } from '#test/support/fixtures/stored-work-packages.ts'
import { webhook } from '#test/support/fixtures/webhooks.ts'

export const ADMIN = 1
/** The id of a user who manages everything in the projects of a small tree, and is not a member elsewhere. */
export const MEL = 2
/** The id of a member of 500 projects. */
export const MANY = 3
/** The id of a user who sees only the work packages of one project in the tree. */
export const FAR = 4

export const PASSWORD = 'correct horse'

/** The number of projects to which the user MANY belongs. The project CROWDED has the same number of members. */
const MEMBERSHIPS = 500

/** The ids of a root project, of its child, and of a project deep in the tree. */
export const [ROOT, CHILD, DEEP] = [1, 2, 4]
export const GROUP = 6
/** The id of a project with 500 members. */
export const CROWDED = 5

const people = [
  user(MEL, 'mel', { token: tokenOf(MEL), password: PASSWORD }),
  user(MANY, 'many', { token: tokenOf(MANY) }),
  user(FAR, 'far', { token: tokenOf(FAR) }),
  group(GROUP, 'Crew', [FAR]),
]

const roles = [
  role(2, [
    ...['view_project', 'edit_project', 'manage_versions', 'view_work_packages', 'view_members'],
    ...['add_work_packages', 'edit_work_packages', 'add_work_package_notes', 'save_queries'],
    'view_work_package_watchers',
  ]),
  role(3, ['view_work_packages']),
  role(4, ['add_project']),
]

const tree = [
  customField(1, 'string'),
  project(ROOT),
  project(CHILD, { parent: ROOT, customFields: { 1: 'Text' } }),
  project(3, { parent: CHILD }),
  project(DEEP, { parent: 3 }),
  project(CROWDED),
  version(1, ROOT, { sharing: 'tree' }),
  version(2, CHILD, { sharing: 'descendants' }),
  version(3, ROOT, { sharing: 'system' }),
  version(4, DEEP),
  workPackage(1, CHILD, { version: 1 }),
  workPackage(2, CHILD),
  workPackage(3, CHILD),
]

const range = (count: number) => Array.from({ length: count }, (_, index) => FIRST + index)

const memberships = [
  membership(MEL, null, 4),
  ...[ROOT, CHILD, 3, DEEP].map((id) => membership(MEL, id, 2)),
  membership(FAR, 3, 3),
  ...range(MEMBERSHIPS).map((id) => membership(MANY, id, 2)),
  ...range(MEMBERSHIPS).map((id) => membership(id, CROWDED, 2)),
]

/** The id of the n-th placeholder user. The ids of placeholder users follow the ids of users. */
export const placeholderId = (size: number, n: number) => FIRST + size + n

/** The number of memberships: one per user, plus the memberships of a few people. */
export const membershipsIn = (size: number) => size + memberships.length

/** Entities with the last id of each kind. Entities that are created later get the ids after these last ids. */
const lastOf = (size: number) => [
  user(placeholderId(size, size), 'last'),
  project(FIRST + size),
  version(FIRST + size, ROOT),
]

/** The numbers of work packages with the same assignee, with the same version, and with the same parent. */
const [ASSIGNED, OF_A_VERSION, BELOW] = [500, 200, 200]

/**
 * Returns the work package with the given id. All work packages are in a project without children, and one in ten is
 * open.
 */
const workPackageOf = (id: number) =>
  stored(id, DEEP, {
    subject: `Work package number ${id}`,
    ...(id % 10 === 0 ? { status: 1 } : { status: 12, closed: true }),
    author: MEL,
    ...(id < FIRST + ASSIGNED && { assignee: MEL }),
    ...(id < FIRST + OF_A_VERSION && { versionId: 4 }),
    ...(id > FIRST && id <= FIRST + BELOW && { parent: FIRST }),
  })

/** Time entries of one month, all on one work package. */
const timeEntries = Array.from({ length: 500 }, (_, index) => ({
  kind: 'time_entry',
  id: index + 1,
  workPackage: 2,
  user: MEL,
  activity: 3,
  spentOn: `2026-03-${String(1 + (index % 31)).padStart(2, '0')}`,
  seconds: 900 + index,
  comment: 'What was done in this time',
}))

/**
 * Starts a service with `size` users, placeholder users, projects and versions, and with work packages. The service
 * also has a small tree of projects and a few people.
 *
 * @param workPackages the number of work packages, by default `size`
 */
export async function benchWorld(size: number, workPackages = size): Promise<Service> {
  const sizes = {
    users: size,
    projects: size,
    each: 1,
    placeholderUsers: size,
    versions: size,
    workPackages,
    workPackageOf,
  }
  const service = await largeService(sizes)
  const { rejected } = await service.import([
    ...roles,
    ...people,
    ...tree,
    ...memberships,
    ...lastOf(FIRST + size),
    ...timeEntries,
  ])
  if (rejected.length > 0) throw new Error(`The records of the bench are wrong: ${rejected[0]}`)
  await service.post('/api/v3/queries', {
    as: tokenOf(MEL),
    body: { name: 'Mine', _links: { project: { href: `/api/v3/projects/${DEEP}` } } },
  })
  const grid = { _links: { scope: { href: '/my/page' } } }
  await service.post('/api/v3/grids', { as: tokenOf(MEL), body: grid })
  for (let said = 0; said < 101; said++)
    await service.post('/api/v3/work_packages/2/activities', {
      as: tokenOf(MEL),
      body: { comment: { raw: 'A remark of the length that remarks have, which is a line or two.' } },
    })
  await notificationsAndWebhooks(service)
  for (let attached = 0; attached < 50; attached++)
    await service.post('/api/v3/work_packages/2/attachments', { as: tokenOf(MEL), body: upload() })
  return service
}

const inCrowded = { projects: [{ href: `/api/v3/projects/${CROWDED}` }] }

/** Creates three reminders, three webhooks for events that no measured work triggers, and a notification for MEL. */
async function notificationsAndWebhooks(service: Service): Promise<void> {
  for (const number of [1, 2, 3]) {
    const reminder = { remindAt: '9999-01-01T00:00:00Z', note: `Reminder ${number}` }
    await service.post('/api/v3/work_packages/2/reminders', { as: tokenOf(MEL), body: reminder })
    const body = webhook({
      name: `Webhook ${number}`,
      events: ['version:created'],
      allProjects: false,
      _links: inCrowded,
    })
    await service.post('/api/v3/webhooks', { as: tokenOf(ADMIN), body })
  }
  const said = { as: tokenOf(ADMIN), body: { comment: { raw: 'Done' } } }
  await service.post(`/api/v3/work_packages/${FIRST + 50}/activities`, said)
  await service.drain()
}
