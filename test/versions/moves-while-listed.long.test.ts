import { beforeAll, describe, expect, it } from 'vitest'
import { sharings } from '#shared/resources/versions/policy.ts'
import { Service } from '#test/support/engine/service.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import {
  idsOf,
  inProjectPath,
  pathOf,
  shownBy,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'
import { randomWorld } from '#test/support/fixtures/version-worlds.ts'
import { type KnownProject, type KnownVersion, SharingOracle } from '#test/support/oracles/sharing-oracle.ts'

const admin = tokenOf(1)
const CHANGES = turns(24)

/**
 * The extent of a world with many versions that are shared upwards. The ids are too far apart for a single query to
 * read all rows.
 */
const far = { projects: 24, versions: 70, apart: 4096 }

describe.each([
  [21, far],
  [22, { ...far, apart: 1 }],
])('In the random world of the seed %i, which changes', { timeout: 120_000 }, (seed, extent) => {
  const { records, viewers, ...world } = randomWorld(seed, extent)
  const random = randomFrom(seed)
  const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  let projects: KnownProject[] = world.projects
  let versions: KnownVersion[] = world.versions
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await service.fill(records)
  })

  const isBelow = (id: number | undefined, top: number): boolean =>
    id !== undefined && (id === top || isBelow(projects.find((one) => one.id === id)?.parent, top))

  async function move() {
    const active = projects.filter((one) => one.active)
    const { id } = any(active)
    const parent = any([undefined, ...active.filter((one) => !isBelow(one.id, id))])?.id
    const link = { href: parent === undefined ? null : `/api/v3/projects/${parent}` }
    const { status } = await service.patch(`/api/v3/projects/${id}`, {
      as: admin,
      body: { _links: { parent: link } },
    })
    expect(status).toBe(200)
    projects = projects.map((one) => (one.id === id ? { ...one, parent } : one))
  }

  async function share() {
    const isActive = ({ project }: KnownVersion) =>
      projects.some(({ id, active }) => id === project && active)
    const { id } = any(versions.filter(isActive))
    const sharing = any(sharings)
    expect((await service.patch(pathOf(id), { as: admin, body: { sharing } })).status).toBe(200)
    versions = versions.map((one) => (one.id === id ? { ...one, sharing } : one))
  }

  it('everybody is listed what they see after each change, by functions that remember how it was before', async () => {
    for (let turn = 0; turn < CHANGES; turn++) {
      await (turn % 2 ? share : move)()
      const oracle = new SharingOracle(projects, versions)
      const { id } = any(projects)
      for (const [who, as, viewer] of viewers) {
        expect(idsOf(await service.get(versionsPath, { as })), `${who}, turn ${turn}`).toEqual(
          oracle.seen(viewer),
        )
        const shown = shownBy(await service.get(inProjectPath(id), { as }))
        expect(shown, `${who}, project ${id}, turn ${turn}`).toEqual(oracle.versionsAnswer(id, viewer))
      }
    }
  })

  it('a list that is read during a move has nothing that is seen neither before nor after it, and the next one is whole', async () => {
    for (let turn = 0; turn < CHANGES; turn++) {
      const [, as, viewer] = any(viewers)
      const before = new SharingOracle(projects, versions).seen(viewer)
      const [answer] = await Promise.all([service.get(versionsPath, { as }), move()])
      const after = new SharingOracle(projects, versions).seen(viewer)
      const listed = idsOf(answer)

      // The list may lack a version that is visible both before and after the change. This happens if the rows that
      // determine its visibility are read at different times.
      expect([...before, ...after]).toEqual(expect.arrayContaining(listed))
      expect(answer.body.total).toBeGreaterThanOrEqual(listed.length)
      expect(idsOf(await service.get(versionsPath, { as }))).toEqual(after)
    }
  })
})
