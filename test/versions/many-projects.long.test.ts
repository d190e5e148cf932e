import { beforeAll, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { sharings } from '#shared/resources/versions/policy.ts'
import { Service } from '#test/support/engine/service.ts'
import { group, membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import {
  idsOf,
  inProjectPath,
  pathOf,
  projectsOfPath,
  shownBy,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'
import { type KnownViewer, SharingOracle } from '#test/support/oracles/sharing-oracle.ts'

/** Ids that are too far apart for a single query to read all rows. Each of the two roots has two levels below it. */
const spread = (number: number) => number * 1500
const parents = new Map<number, number | undefined>(
  Array.from({ length: 70 }, (_, index) => {
    const parent = index < 2 ? undefined : index < 10 ? index % 2 : 2 + (index % 8)
    return [spread(index + 1), parent === undefined ? undefined : spread(parent + 1)]
  }),
)
const ids = [...parents.keys()]
const versions = ids.flatMap((at, index) => {
  const sharing = sharings[index % sharings.length] as string
  return [{ id: index + 1, project: at, sharing }]
})
const oracle = new SharingOracle(
  ids.map((id) => ({ id, parent: parents.get(id), active: true, public: false })),
  versions,
)

describe('Versions of projects that are far apart', { timeout: 60_000 }, () => {
  const viewers: [who: string, token: string, viewer: KnownViewer][] = [
    ['the administrator', tokenOf(1), { isAdmin: true, memberships: new Map(), builtin: [] }],
    ...[3, 30].map((at): [string, string, KnownViewer] => {
      const id = ids[at] as number
      return [
        `a reader of project ${id}`,
        tokenOf(at),
        { memberships: new Map([[id, ['view_work_packages']]]), builtin: [] },
      ]
    }),
  ]
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await service.fill([
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      role(1, ['view_work_packages']),
      ...ids.map((id) => project(id, { parent: parents.get(id) })),
      ...[3, 30].map((at) => user(at, `reader-${at}`, { token: tokenOf(at) })),
      group(99, 'Crew', [30]),
      membership(3, ids[3] as number, 1),
      membership(99, ids[30] as number, 1),
      ...versions.map(({ id, project: at, sharing }) => version(id, at, { sharing })),
    ])
    expect((await projectsIn(service.ports).counters()).length).toBeGreaterThan(1)
  })

  it.each(viewers)('are shown to %s as they are anywhere else', async (_, as, viewer) => {
    expect(idsOf(await service.get(versionsPath, { as }))).toEqual(oracle.seen(viewer))
    for (const one of versions.slice(0, 15)) {
      const shown = shownBy(await service.get(projectsOfPath(one.id), { as }))
      expect(shown, JSON.stringify(one)).toEqual(oracle.projectsAnswer(one, viewer))
      const { status } = await service.get(pathOf(one.id), { as })
      expect(status, JSON.stringify(one)).toBe(oracle.sees(one, viewer) ? 200 : 404)
    }
    for (const id of [ids[0], ids[3], ids[30], ids[69]] as number[]) {
      const shown = shownBy(await service.get(inProjectPath(id), { as }))
      expect(shown, `project ${id}`).toEqual(oracle.versionsAnswer(id, viewer))
    }
  })
})
