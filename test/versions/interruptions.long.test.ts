import { beforeAll, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import {
  assignedTo,
  HOME,
  homeVersion,
  link,
  packagesIn,
  pathOf,
  smallTrees,
  storedWith,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin

const prepare = (service: Service) =>
  plant(service, smallTrees, homeVersion(1, 'tree'), ...packagesIn([2, 3, 4, 7], 1))

type Sending = (service: Service) => Promise<Answer>

const share =
  (sharing: string): Sending =>
  (service) =>
    service.patch(pathOf(1), { as, body: { sharing } })
const move =
  (project: number, parent: number): Sending =>
  (service) =>
    service.patch(`/api/v3/projects/${project}`, {
      as,
      body: { _links: { parent: { href: `/api/v3/projects/${parent}` } } },
    })
const archive = (project: number) => (service: Service) =>
  service.patch(`/api/v3/projects/${project}`, { as, body: { active: false } })
const create = (service: Service): Promise<Answer> =>
  service.post(versionsPath, { as, body: { name: 'New', _links: link(HOME) } })

/** Expects the version to be assigned to exactly these work packages, both in the table and in responses. */
const expectAssigned = async (service: Service, ...expected: number[]) => {
  await expectSound(service)
  expect(await storedWith(service, 1)).toEqual(expected)
  expect(await assignedTo(service, 1)).toEqual(expected)
}

describe('A request about versions that another one interrupts at any call', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it.each<[what: string, work: Sending, meanwhile: Sending, expected: number[]]>([
    ['narrowing, and a move out of reach', share('descendants'), move(4, 8), [2, 3]],
    ['a move, and narrowing', move(3, 8), share('descendants'), [2]],
    ['moves of both ends to other trees', move(3, 8), move(HOME, 12), [2]],
  ])('%s leave exactly the valid assignments', async (_, work, meanwhile, expected) => {
    const calls = await interruptEverywhere({
      prepare,
      work,
      meanwhile,
      outcome: async (service, { status }) => {
        expect(status).toBe(200)
        await expectAssigned(service, ...expected)
      },
    })
    expect(calls).toBeGreaterThan(5)
  })

  it('a version is deleted once, and its sharing is changed before that or not at all', async () => {
    await interruptEverywhere({
      prepare,
      work: share('none'),
      meanwhile: (service) => service.delete(pathOf(1), { as }),
      outcome: async (service, { status }) => {
        expect([200, 404]).toContain(status)
        expect((await service.get(pathOf(1), { as })).status).toBe(404)
        await expectAssigned(service)
      },
    })
  })

  it.each([
    ['archived', archive(HOME)],
    ['deleted', (service: Service) => service.delete(`/api/v3/projects/${HOME}`, { as })],
    [
      'removed entirely',
      async (service: Service) => {
        await service.delete(`/api/v3/projects/${HOME}`, { as })
        await service.drain()
      },
    ],
  ])('nothing is created in a project that was %s before', async (_, end) => {
    let isThere = false
    await interruptEverywhere({
      prepare: (service) => plant(service, smallTrees),
      work: create,
      meanwhile: async (service) => {
        await end(service)
        isThere = (await versionsIn(service.ports).inProject(HOME)).length > 0
      },
      outcome: async (service, { status }) => {
        const isGone = !(await projectsIn(service.ports).byId(HOME))
        expect(isGone ? [201, 422] : [isThere ? 201 : 422]).toContain(status)
        await expectSound(service)
      },
    })
  })

  it('concurrent changes are not lost', async () => {
    await interruptEverywhere({
      prepare,
      work: (service) => service.patch(pathOf(1), { as, body: { name: 'Mine' } }),
      meanwhile: (service) => service.patch(pathOf(1), { as, body: { status: 'closed' } }),
      outcome: async (service) => {
        expect((await service.get(pathOf(1), { as })).body).toMatchObject({ name: 'Mine', status: 'closed' })
        await expectSound(service)
      },
    })
  })
})

describe('Many versions', { timeout: 60_000 }, () => {
  beforeAll(skipRetryPauses)

  it('are created concurrently in one project, without losses', async () => {
    const service = await Service.start()
    await plant(service, smallTrees)

    const answers = await Promise.all(Array.from({ length: 25 }, () => create(service)))

    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(25)
    await expectSound(service)
  })
})
