import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { sharings } from '#shared/resources/versions/policy.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import { customField } from '#test/support/fixtures/records.ts'
import {
  assignedTo,
  HOME,
  homeVersion,
  packagesIn,
  pathOf,
  projectsOfPath,
  setUp,
  storedWith,
  tokens,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin
let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const move = (project: number, parent: number | null) =>
  service.patch(`/api/v3/projects/${project}`, {
    as,
    body: { _links: { parent: { href: parent && `/api/v3/projects/${parent}` } } },
  })

const share = (id: number, sharing: string) => service.patch(pathOf(id), { as, body: { sharing } })

/**
 * Expects that exactly these projects have work packages with the version, according to both the export and the table.
 */
async function expectAssigned(id: number, projects: number[]) {
  expect(await assignedTo(service, id)).toEqual(projects)
  expect(await storedWith(service, id)).toEqual(projects)
}

describe('The work packages of a version', () => {
  it('are unassigned when it is deleted, wherever they are, before the response', async () => {
    await setUp(service, homeVersion(1, 'system'), homeVersion(2, 'system'), ...packagesIn([1, 2, 4, 10], 1))

    expect((await service.delete(pathOf(1), { as: tokens.manager })).status).toBe(204)

    await expectAssigned(1, [])
    expect((await service.get(pathOf(1), { as })).status).toBe(404)
    expect((await service.delete(pathOf(1), { as })).status).toBe(404)
    const packages = (await service.export()).filter(({ kind }) => kind === 'work_package')
    expect(packages.map(({ id }) => id)).toEqual([1, 2, 4, 10])
    expect(service.queue.messages).toEqual([])
  })

  const narrowings = sharings.flatMap((before, wide) =>
    sharings.slice(0, wide).map((after): [string, string] => [before, after]),
  )

  it.each(oneInLong(2, narrowings))(
    'narrowed from %s to %s are kept where it is still seen, and only there',
    async (before, after) => {
      const everywhere = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      const seeing = async () => {
        const { body } = await service.get(projectsOfPath(1), { as })
        return body._embedded.elements.map(({ id }: { id: number }) => id)
      }
      await setUp(service, homeVersion(1, before))
      const reached = await seeing()
      await service.import(packagesIn(reached, 1))
      expect(reached.length).toBeGreaterThan(1)
      expect(everywhere).toEqual(expect.arrayContaining(reached))

      expect((await share(1, after)).status).toBe(200)

      await expectAssigned(1, await seeing())
      expect((await versionsIn(service.ports).byId(1))?.retracting).toBeUndefined()
    },
  )

  it('are not assigned again when it is shared more widely afterwards', async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([2, 4, 7], 1))

    await share(1, 'none')
    await share(1, 'system')

    await expectAssigned(1, [2])
  })

  it('stay as they are when it is shared more widely, or renamed', async () => {
    await setUp(service, homeVersion(1, 'descendants'), ...packagesIn([2, 4], 1))

    await share(1, 'tree')
    await service.patch(pathOf(1), { as, body: { name: 'Other' } })

    await expectAssigned(1, [2, 4])
  })

  it('are changed when they lose it, as by anybody else', async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([7], 1))
    const before = await workPackagesIn(service.ports).byId(7)

    await share(1, 'none')

    const after = await workPackagesIn(service.ports).byId(7)
    expect(after?.lockVersion).toBe(Number(before?.lockVersion) + 1)
    expect(String(after?.updatedAt) > String(before?.updatedAt)).toBe(true)
  })
})

describe('Moving a project', () => {
  it.each([
    ['tree', 3, 8, [1, 2, 5, 6, 7]],
    ['tree', 6, null, [1, 2, 3, 4, 5]],
    ['hierarchy', 3, 1, [1, 2, 5]],
    ['hierarchy', 2, null, [2, 3, 4, 5]],
    ['hierarchy', 2, 8, [2, 3, 4, 5]],
    ['descendants', 4, null, [2, 3, 5]],
    ['descendants', 3, 1, [2, 5]],
    ['descendants', 2, 8, [2, 3, 4, 5]],
    ['tree', 2, 8, [2, 3, 4, 5]],
    ['tree', 1, 8, [1, 2, 3, 4, 5, 6, 7]],
    ['system', 2, 8, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['none', 2, 8, [2]],
  ] as const)(
    'takes a version shared as %s back when project %i moves to %s',
    async (sharing, id, to, kept) => {
      await setUp(service, homeVersion(1, sharing))
      const { body } = await service.get(projectsOfPath(1), { as })
      await service.import(
        packagesIn(
          body._embedded.elements.map((one: { id: number }) => one.id),
          1,
        ),
      )

      expect((await move(id, to)).status).toBe(200)

      // The response of the move already hides the assignments that the move invalidated, although the consumer deletes
      // them later.
      expect(await assignedTo(service, 1)).toEqual(kept)
      await service.drain()
      await expectAssigned(1, [...kept])
      const seeing = await service.get(projectsOfPath(1), { as })
      expect(seeing.body._embedded.elements.map((one: { id: number }) => one.id)).toEqual(
        expect.arrayContaining([...kept]),
      )
    },
  )

  it('and back does not assign anything again', async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([2, 3, 4, 7], 1))

    await move(3, 8)
    await move(3, 2)
    // A move only creates the job that unassigns versions; the consumer runs the job. The job also finds the
    // assignments that the first move made invalid.
    await service.drain()

    await expectAssigned(1, [2, 7])
  })

  it('within its tree keeps what is shared with all of the tree', async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([2, 3, 4, 7], 1))
    await move(3, 7)
    await service.drain()
    await expectAssigned(1, [2, 3, 4, 7])
  })

  it('with both ends keeps what they have in common', async () => {
    await setUp(service, homeVersion(1, 'descendants'), ...packagesIn([2, 3, 4], 1))
    await move(2, 11)
    await service.drain()
    await expectAssigned(1, [2, 3, 4])
  })
})

describe('Custom fields that name a version', () => {
  it('are empty as soon as it is deleted', async () => {
    await setUp(service, customField(1, 'version'), homeVersion(1))
    const at = `/api/v3/projects/${HOME}`
    const set = { _links: { customField1: { href: '/api/v3/versions/1' } } }
    expect((await service.patch(at, { as, body: set })).status).toBe(200)

    await service.delete(pathOf(1), { as })

    expect((await service.get(at, { as })).body._links.customField1).toEqual({ href: null })
    expect(await projectsIn(service.ports).naming('V1')).toEqual([])
  })
})
