import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dieEverywhere, type Scenario } from '#test/support/crash-points.ts'
import { withoutPauses } from '#test/support/impatience.ts'
import { pathOf, projectsPath } from '#test/support/project-personas.ts'
import {
  archive,
  as,
  chain,
  createBelow,
  expectSound,
  plant,
  remove,
  statesIn,
} from '#test/support/project-trees.ts'
import { randomFrom, shuffled } from '#test/support/random.ts'
import {
  customField,
  group,
  membership,
  project,
  role,
  user,
  version,
  workPackage,
} from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

/** A tree of two with a member, a group, a version and work packages, one of them elsewhere. */
const prepare = (service: Service) =>
  plant(
    service,
    { ...chain(11, 12), 21: null },
    role(1, ['view_project']),
    user(2, 'bob'),
    group(3, 'Crew', [2]),
    membership(3, 12, 1),
    customField(1, 'version'),
    version(1, 12),
    project(22, { customFields: { 1: 1 } }),
    workPackage(1, 12, { version: 1 }),
    workPackage(2, 21, { version: 1 }),
  )

async function consume(service: Service) {
  for (const job of await service.app.jobs.all()) await service.deliver([{ job }])
}

async function outcome(service: Service) {
  expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
  const body = { name: 'New', identifier: 'project-12' }
  expect((await service.post(projectsPath, { as, body })).status).toBe(201)
}

const removal: Scenario = {
  prepare: async (service) => {
    await prepare(service)
    await remove(service, 11)
  },
  run: consume,
  outcome,
}

describe('A consumer that removes a project and dies before or after any of its writes', {
  timeout: 240_000,
}, () => {
  beforeAll(withoutPauses)

  it('removes it all the same', async () => {
    const writes = await dieEverywhere(removal)

    expect(writes, 'members, package, mark, assignment, field, version, child, itself').toBe(8)
  })

  it('and dies once more on the next attempt, removes it all the same', async () => {
    const prepareLess = async (service: Service) => {
      await plant(service, chain(11, 12), version(1, 11), workPackage(1, 12, { version: 1 }))
      await remove(service, 11)
    }
    const nothing = async (service: Service) => expect(await statesIn(service)).toEqual({})
    await dieEverywhere({ prepare: prepareLess, run: consume, outcome: nothing }, 2)
  })

  it('removes it although its request died as well, when that is repeated', async () => {
    const writes = await dieEverywhere({
      prepare,
      run: (service) => remove(service, 11),
      again: async (service) => expect([204, 503]).toContain((await remove(service, 11)).status),
      outcome,
    })

    expect(writes, 'itself, what is below').toBe(2)
  })
})

let service: Service

describe('Messages about the removal of projects', () => {
  beforeAll(withoutPauses)

  beforeEach(async () => {
    service = await Service.start()
    await prepare(service)
  })

  it.each([1, 2, 3])(
    'may arrive repeated, in any order, at two consumers at once (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      await service.import([project(13, { parent: 12 }), project(31), project(32, { parent: 31 })])
      for (const id of [12, 11, 31]) await remove(service, id)
      const messages = service.queue.take()
      const [first, second] = [shuffled(messages, random), shuffled([...messages, ...messages], random)]

      const failed = await Promise.all([service.deliver(first), service.deliver(second)])
      service.queue.messages.push(...failed.flat())

      await service.drain()
      await expectSound(service)
      await outcome(service)
    },
  )

  it('do no harm to whoever has the identifier now, however late they come', async () => {
    await remove(service, 11)
    const messages = service.queue.take()
    await service.deliver(messages)
    const body = { name: 'New', identifier: 'project-11' }
    const { id } = (await service.post(projectsPath, { as, body })).body

    expect(await service.deliver(messages)).toEqual([])
    expect((await service.get(pathOf(id), { as })).status).toBe(200)
    await expectSound(service)
  })

  it('about archiving do nothing to what has been brought back since', async () => {
    await archive(service, 11)
    const [job] = await service.app.jobs.all()
    expect(job, 'it ended with the request').toBeUndefined()
    expect((await service.patch(pathOf(11), { as, body: { active: true } })).status).toBe(200)
    await service.sweepAndDrain()

    expect(await statesIn(service)).toMatchObject({ 11: 'active', 12: 'archived' })
  })
})

describe('While a project is being removed', () => {
  beforeAll(withoutPauses)

  beforeEach(async () => {
    service = await Service.start()
    await prepare(service)
    await remove(service, 11)
  })

  it.each<[string, object]>([
    ['a version', version(9, 12)],
    ['a work package', workPackage(9, 12)],
    ['a work package of its version', workPackage(9, 21, { version: 1 })],
    ['a member', membership(2, 12, 1)],
    ['a project', project(9, { parent: 12 })],
    ['another state of itself', project(12, { active: true })],
  ])('%s does not come into it by an import that runs beside it', async (_, record) => {
    const [{ rejected }] = await Promise.all([service.import([record]), service.drain()])

    expect(rejected.length).toBeLessThanOrEqual(1)
    await expectSound(service)
    expect(Object.keys(await statesIn(service)).map(Number)).not.toContain(12)
  })

  it('members that a group takes in do not get into it', async () => {
    await service.import([user(4, 'dora')])
    const [{ rejected }] = await Promise.all([
      service.import([group(3, 'Crew', [2, 4]), membership(3, 21, 1)]),
      service.drain(),
    ])
    await service.sweepAndDrain()

    expect(rejected).toEqual([])
    for (const id of [2, 3, 4])
      expect((await service.app.memberships.of(id)).map((one) => one.project)).toEqual([21])
    await expectSound(service)
  })

  it('members may be removed themselves', async () => {
    await service.delete('/api/v3/users/2', { as })
    const messages = service.queue.take()
    expect(messages).toHaveLength(2)

    const failed = await Promise.all(messages.map((message) => service.deliver([message])))
    service.queue.messages.push(...failed.flat())

    await expectSound(service)
    expect(await service.app.memberships.members(12)).toEqual([])
  })

  it('nothing is created below it, nor moved there', async () => {
    expect((await createBelow(service, 12)).status).toBe(422)
    await service.drain()
    expect((await createBelow(service, 12)).status).toBe(422)
  })
})
