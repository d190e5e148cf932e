import { sharings } from '#shared/resources/versions/model.ts'
import { randomFrom } from './random.ts'
import { group, membership, project, role, tokenOf, user, version } from './records.ts'
import { type KnownProject, type KnownVersion, type KnownViewer, SharingOracle } from './sharing-oracle.ts'

const PROJECTS = 14
const VERSIONS = 20

/** What the roles of a random world give, by their id. */
const roleGrants: Record<number, string[]> = {
  1: ['view_work_packages'],
  2: ['manage_versions'],
  3: ['edit_project', 'view_members'],
  4: [],
}

/** The members of a random world: two on their own, and one through a group. */
const MEMBERS = [11, 12, 13]
const GROUP = 20

export interface World {
  records: object[]
  oracle: SharingOracle
  projects: KnownProject[]
  versions: KnownVersion[]
  /** By their token; without one, the anonymous requester. */
  viewers: [who: string, token: string | undefined, viewer: KnownViewer][]
}

/** Random trees with archived and public projects, versions shared in every way, and people with random rights. */
export function randomWorld(seed: number): World {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const projects = projectsBy(random, below)
  const versions = Array.from({ length: VERSIONS }, (_, index): KnownVersion => {
    const sharing = sharings[below(sharings.length)] as string
    return { id: index + 1, project: 1 + below(PROJECTS), sharing }
  })
  const nonMember = [[], ['view_work_packages'], ['edit_project']][below(3)] as string[]
  const anonymous = [[], ['view_work_packages'], ['manage_versions']][below(3)] as string[]
  const held = MEMBERS.map(() => new Map(projects.map(({ id }) => [id, 1 + below(16)])))
  return {
    records: [
      { kind: 'settings', loginRequired: false },
      ...Object.entries(roleGrants).map(([id, permissions]) => role(Number(id), permissions)),
      role(5, nonMember, { builtin: 'non_member' }),
      role(6, anonymous, { builtin: 'anonymous' }),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(10, 'stan', { token: tokenOf(10) }),
      ...MEMBERS.map((id) => user(id, `member-${id}`, { token: tokenOf(id) })),
      group(GROUP, 'Crew', [MEMBERS[2] as number]),
      ...projects.map(({ id, ...more }) => project(id, more)),
      ...held.flatMap((roles, index) => {
        const principal = index === 2 ? GROUP : (MEMBERS[index] as number)
        return [...roles].flatMap(([at, id]) => (id in roleGrants ? [membership(principal, at, id)] : []))
      }),
      ...versions.map(({ id, project: at, sharing }) => version(id, at, { sharing })),
    ],
    projects,
    versions,
    oracle: new SharingOracle(projects, versions),
    viewers: [
      ['the administrator', tokenOf(1), { isAdmin: true, memberships: new Map(), builtin: [] }],
      ['somebody without a project', tokenOf(10), { memberships: new Map(), builtin: nonMember }],
      ['nobody in particular', undefined, { memberships: new Map(), builtin: anonymous }],
      ...held.map((roles, index): World['viewers'][number] => {
        const id = MEMBERS[index] as number
        const granted = [...roles].flatMap(([at, one]) =>
          roleGrants[one] ? [[at, roleGrants[one]] as const] : [],
        )
        return [`member ${id}`, tokenOf(id), { memberships: new Map(granted), builtin: nonMember }]
      }),
    ],
  }
}

/** Children of archived projects are archived. */
function projectsBy(random: () => number, below: (limit: number) => number): KnownProject[] {
  const projects: KnownProject[] = []
  for (let id = 1; id <= PROJECTS; id++) {
    const above = random() < 0.75 ? projects[below(projects.length)] : undefined
    const active = (above?.active ?? true) && random() > 0.15
    projects.push({ id, parent: above?.id, active, public: random() < 0.25 })
  }
  return projects
}
