import { group, membership, project, role, tokenOf, user, version, workPackage } from './records.ts'
import type { Answer, Service } from './service.ts'

export const versionsPath = '/api/v3/versions'
export const pathOf = (id: number | string): string => `${versionsPath}/${id}`
export const inProjectPath = (id: number | string): string => `/api/v3/projects/${id}/versions`
export const projectsOfPath = (id: number): string => `${versionsPath}/${id}/projects`

/**
 * The projects of most tests, by their parent:
 *
 *     1 ─┬─ 2 ─┬─ 3 ─── 4        8 ─┬─ 9 ─── 10       12 (public)      13 ─── 14 (both archived)
 *        │     └─ 5                 └─ 11
 *        └─ 6 ─── 7
 */
export const parents: Readonly<Record<number, number | undefined>> = {
  1: undefined,
  2: 1,
  3: 2,
  4: 3,
  5: 2,
  6: 1,
  7: 6,
  8: undefined,
  9: 8,
  10: 9,
  11: 8,
  12: undefined,
  13: undefined,
  14: 13,
}

export const projectIds = Object.keys(parents).map(Number)

/** The project whose versions most tests are about, with something above, below and beside it. */
export const HOME = 2
export const ROOT = 1
export const OPEN = 12
export const archivedIds = [13, 14]

export const forest: object[] = projectIds.map((id) =>
  project(id, {
    parent: parents[id],
    active: !archivedIds.includes(id),
    public: id === OPEN,
  }),
)

/** Who has exactly one right, in one project; the ids are those of the users. */
const holders = {
  /** Manages versions where most versions are defined. */
  manager: { id: 2, permission: 'manage_versions', project: HOME },
  /** The same in the root of the tree, and nowhere else. */
  rootManager: { id: 3, permission: 'manage_versions', project: ROOT },
  /** Sees the work packages where most versions are defined. */
  reader: { id: 4, permission: 'view_work_packages', project: HOME },
  /** A member without any right on versions. */
  editor: { id: 5, permission: 'edit_project', project: HOME },
  /** Sees the work packages below, above, beside, and in another tree. */
  readerBelow: { id: 6, permission: 'view_work_packages', project: 4 },
  readerAbove: { id: 7, permission: 'view_work_packages', project: ROOT },
  readerBeside: { id: 8, permission: 'view_work_packages', project: 7 },
  readerElsewhere: { id: 9, permission: 'view_work_packages', project: 10 },
  /** Would see the work packages of what is archived. */
  readerOfArchived: { id: 10, permission: 'view_work_packages', project: 14 },
} as const

type Holder = keyof typeof holders
const entries = Object.entries(holders) as [Holder, (typeof holders)[Holder]][]

export const tokens = {
  admin: tokenOf(1),
  ...(Object.fromEntries(entries.map(([name, { id }]) => [name, tokenOf(id)])) as Record<Holder, string>),
  /** Manages versions both where they are defined and in the root. */
  lead: tokenOf(20),
  /** Manages versions through a group. */
  grouped: tokenOf(21),
  /** No member of anything. */
  stranger: tokenOf(22),
}

export const roles = { manager: 1, reader: 2, editor: 3, nonMember: 4, anonymous: 5 }
const roleOf = {
  manage_versions: roles.manager,
  view_work_packages: roles.reader,
  edit_project: roles.editor,
}

/** Everybody whose rights on versions differ, with the projects. */
export const people: object[] = [
  role(roles.manager, ['manage_versions']),
  role(roles.reader, ['view_work_packages']),
  role(roles.editor, ['edit_project']),
  ...forest,
  user(1, 'ada', { admin: true, token: tokens.admin }),
  ...entries.map(([name, { id }]) => user(id, name, { token: tokenOf(id) })),
  ...entries.map(([, { id, permission, project: at }]) => membership(id, at, roleOf[permission])),
  user(20, 'lea', { token: tokens.lead }),
  membership(20, HOME, roles.manager),
  membership(20, ROOT, roles.manager),
  user(21, 'gwen', { token: tokens.grouped }),
  user(22, 'stan', { token: tokens.stranger }),
  group(30, 'Crew', [21]),
  membership(30, HOME, roles.manager),
]

/** A part of the same trees, for tests that need it again and again: administrators do everything. */
export const smallTrees = { 1: null, 2: 1, 3: 2, 4: 3, 7: 1, 8: null, 12: null }

/** Imports the personas and more; every record has to be accepted. */
export async function settle(service: Service, ...more: object[]): Promise<void> {
  await accepted(service, [...people, ...more])
}

/** Imports records, all of which have to be accepted. */
export async function accepted(service: Service, records: object[]): Promise<void> {
  const { rejected } = await service.import(records)
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected))
}

/** Work packages of a version, one in each of some projects, with the ids of these. */
export const packagesIn = (projects: readonly number[], of: number): object[] =>
  projects.map((id) => workPackage(id, id, { version: of, updatedAt: '2024-01-01T00:00:00.000Z' }))

/** Versions are defined at home, unless said otherwise. */
export const homeVersion = (id: number, sharing = 'none', more: object = {}): object =>
  version(id, HOME, { sharing, ...more })

/** The ids of the work packages that an export shows with a version. */
export async function assignedTo(service: Service, of: number): Promise<number[]> {
  const records = (await service.export()) as { kind: string; id: number; version?: number }[]
  return records.filter((one) => one.kind === 'work_package' && one.version === of).map(({ id }) => id)
}

/** The ids of the work packages that are stored with a version, whether or not that counts. */
export const storedWith = async ({ app }: Service, of: number): Promise<number[]> =>
  (await app.workPackages.assignedTo(of)).map(({ id }) => id)

export const idsOf = ({ body }: Answer): number[] =>
  body._embedded.elements.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)

/** The ids that a collection shows, or the status where it shows none. */
export const shownBy = (answer: Answer): number[] | number =>
  answer.status === 200 ? idsOf(answer) : answer.status

export const link = (project: number) => ({ definingProject: { href: `/api/v3/projects/${project}` } })
