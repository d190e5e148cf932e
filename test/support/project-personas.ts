import { type ProjectPermission, projectPermissions } from '#shared/access/permissions.ts'
import { group, membership, project, role, tokenOf, user } from './records.ts'
import type { Service } from './service.ts'

export const projectsPath = '/api/v3/projects'
export const pathOf = (id: number | string): string => `${projectsPath}/${id}`

/** The projects that persons have rights in, or would have. */
export const PRIVATE = 1
export const PUBLIC = 2
/** Those who are members of the private project are members of this one, too. */
export const ARCHIVED = 3
/** A private project in which nobody is a member. */
export const SECRET = 4

/** The ids of the holders of one project permission each, and of the roles that give them. */
const holders = new Map(projectPermissions.map((permission, index) => [permission, 11 + index]))
const holderId = (permission: ProjectPermission) => holders.get(permission) as number

/** The token of who holds just one permission, in the private project. */
export const holderOf = (permission: ProjectPermission): string => tokenOf(holderId(permission))

/** The tokens of everybody else. */
export const tokens = {
  admin: tokenOf(1),
  /** Edits the private project as a member of a group. */
  grouped: tokenOf(2),
  /** A member of the private project whose role has no permissions. */
  powerless: tokenOf(3),
  /** Holds the global permission add_project, and nothing else. */
  creator: tokenOf(4),
  /** No member of anything. */
  stranger: tokenOf(5),
}

/** The roles among the personas' records that tests give to others. */
export const roles = { editor: holderId('edit_project'), powerless: 3, creator: 4, nonMember: 6 }

/** Those who are not members of a public project may see its work packages. */
export const nonMemberRole = role(roles.nonMember, ['view_work_packages'], { builtin: 'non_member' })

const holderRecords = [...holders].flatMap(([permission, id]) => [
  role(id, [permission]),
  user(id, permission.replaceAll('_', '-'), { token: tokenOf(id) }),
  ...[PRIVATE, ARCHIVED].map((project) => membership(id, project, id)),
])

/** When the personas' projects were created and changed. */
export const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }

export const projects: object[] = [
  project(PRIVATE, { identifier: 'apollo', name: 'Apollo', ...times }),
  project(PUBLIC, { identifier: 'gemini', name: 'Gemini', public: true, ...times }),
  project(ARCHIVED, { identifier: 'mercury', name: 'Mercury', active: false, ...times }),
  project(SECRET, { identifier: 'secret', name: 'Secret', ...times }),
]

/** Everybody whose rights or whose sight differ, with their projects. */
export const people: object[] = [
  role(roles.powerless, []),
  role(roles.creator, ['add_project']),
  nonMemberRole,
  ...projects,
  user(1, 'ada', { admin: true, firstName: 'Ada', lastName: 'Admin', token: tokens.admin }),
  user(2, 'gwen', { token: tokens.grouped }),
  user(3, 'paul', { token: tokens.powerless }),
  user(4, 'cleo', { token: tokens.creator }),
  user(5, 'stan', { token: tokens.stranger }),
  group(30, 'Crew', [2]),
  ...holderRecords,
  membership(30, PRIVATE, roles.editor),
  membership(3, PRIVATE, roles.powerless),
  membership(4, null, roles.creator),
]

/** Imports the personas and more; every record has to be accepted. */
export async function settle(service: Service, ...more: object[]): Promise<void> {
  const { rejected } = await service.import([...people, ...more])
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
}
