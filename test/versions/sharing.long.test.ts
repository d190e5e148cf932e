import { beforeAll, describe, expect, it } from 'vitest'
import { sharings } from '#shared/resources/versions/policy.ts'
import { Service } from '#test/support/engine/service.ts'
import { version } from '#test/support/fixtures/records.ts'
import {
  archivedIds,
  HOME,
  idsOf,
  inProjectPath,
  OPEN,
  parents,
  projectIds,
  projectsOfPath,
  ROOT,
  setUp,
  shownBy,
  tokens,
} from '#test/support/fixtures/version-personas.ts'
import { type KnownViewer, SharingOracle } from '#test/support/oracles/sharing-oracle.ts'

/** One version for each combination of a project and a kind of sharing. */
const versions = projectIds.flatMap((project) =>
  sharings.map((sharing, index) => ({ id: project * 10 + index, project, sharing })),
)

const oracle = new SharingOracle(
  projectIds.map((id) => ({
    id,
    parent: parents[id],
    active: !archivedIds.includes(id),
    public: id === OPEN,
  })),
  versions,
)

const member = (permissions: string[], ...projects: number[]): KnownViewer => ({
  memberships: new Map(projects.map((id) => [id, permissions])),
  builtin: [],
})

const viewers: [who: keyof typeof tokens, viewer: KnownViewer][] = [
  ['admin', { isAdmin: true, memberships: new Map(), builtin: [] }],
  ['manager', member(['manage_versions'], HOME)],
  ['lead', member(['manage_versions'], HOME, ROOT)],
  ['readerBelow', member(['view_work_packages'], 4)],
  ['readerElsewhere', member(['view_work_packages'], 10)],
  ['readerOfArchived', member(['view_work_packages'], 14)],
  ['stranger', member([])],
]

describe('The sharing of versions over three trees, an archived one and a public project', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, ...versions.map(({ id, project, sharing }) => version(id, project, { sharing })))
  })

  it.each([
    ['none', [2]],
    ['descendants', [2, 3, 4, 5]],
    ['hierarchy', [1, 2, 3, 4, 5]],
    ['tree', [1, 2, 3, 4, 5, 6, 7]],
    ['system', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])('%s reaches the projects that the decisions name', async (sharing, projects) => {
    const { id = 0 } = versions.find((one) => one.project === HOME && one.sharing === sharing) ?? {}

    const answer = await service.get(projectsOfPath(id), { as: tokens.admin })

    expect(idsOf(answer)).toEqual(projects)
    expect(answer.body).toMatchObject({ total: projects.length, count: projects.length, pageSize: 1000 })
  })

  describe.each(viewers)('for the %s', (who, viewer) => {
    const as = tokens[who]

    it('shows of every version the projects the requester may see, or that there is no such version', async () => {
      for (const one of versions) {
        const shown = shownBy(await service.get(projectsOfPath(one.id), { as }))
        expect(shown, JSON.stringify(one)).toEqual(oracle.projectsAnswer(one, viewer))
      }
    })

    it('shows in every project the versions shared with it, or that there is no such project', async () => {
      for (const id of projectIds) {
        const shown = shownBy(await service.get(inProjectPath(id), { as }))
        expect(shown, `project ${id}`).toEqual(oracle.versionsAnswer(id, viewer))
      }
    })
  })

  it('is the same read from both ends, whatever project and version', async () => {
    const as = tokens.admin
    const pairs = async (
      ids: number[],
      path: (id: number) => string,
      pair: (a: number, b: number) => string,
    ) =>
      (
        await Promise.all(
          ids.map(async (a) => idsOf(await service.get(path(a), { as })).map((b) => pair(a, b))),
        )
      )
        .flat()
        .sort()
    const active = projectIds.filter((id) => !archivedIds.includes(id))

    const ofVersions = await pairs(
      versions.map(({ id }) => id),
      projectsOfPath,
      (a, b) => `${a} in ${b}`,
    )
    const ofProjects = await pairs(active, inProjectPath, (b, a) => `${a} in ${b}`)

    expect(ofVersions).toEqual(ofProjects)
  })
})
