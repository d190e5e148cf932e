import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import { pathOf, projectsPath } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  chain,
  createBelow,
  expectSound,
  move,
  type Parents,
  parentsIn,
  plant,
  remove,
  setActive,
} from '#test/support/fixtures/project-trees.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'

const expectRefused = ({ status, body }: Answer, problem = 'does not exist.') =>
  expect({ status, body }).toMatchObject({
    status: 422,
    body: violation('parent', `Subproject of ${problem}`),
  })

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

describe('A project in its tree', () => {
  it('moves below another one, with everything below itself, and back to the top', async () => {
    await plant(service, { ...chain(11, 12, 13), 21: null })

    const moved = await move(service, 12, 21)
    expect(moved.body._links.parent).toEqual({ href: pathOf(21), title: 'Project 21' })
    expect(moved.body._embedded.parent.id).toBe(21)
    expect(await parentsIn(service)).toEqual({ 11: null, 12: 21, 13: 12, 21: null })

    const freed = await move(service, 12, null)
    expect(freed.body._links.parent).toEqual({ href: null })
    expect(await parentsIn(service)).toEqual({ 11: null, 12: null, 13: 12, 21: null })
    await expectSound(service)
  })

  it.each([
    ['itself', 11, 'is invalid.'],
    ['its child', 12, 'is invalid.'],
    ['what is far below', 14, 'is invalid.'],
    ['nothing there is', 99, 'does not exist.'],
  ])('does not move below %s', async (_, parent, problem) => {
    await plant(service, chain(11, 12, 13, 14))

    expectRefused(await move(service, 11, parent), problem)
    expect(await parentsIn(service)).toEqual(chain(11, 12, 13, 14))
  })

  it('does not move below an archived one, nor below one that is being removed', async () => {
    await plant(service, { 11: null, 21: null, 31: null })
    await archive(service, 21)
    await remove(service, 31)

    for (const parent of [21, 31]) {
      expectRefused(await move(service, 11, parent))
      expectRefused(await createBelow(service, parent))
    }
  })

  it('keeps a parent that was archived by itself without being asked again', async () => {
    await plant(service, { 11: null, 12: 11 })
    await setActive(service, 11, false)

    const body = { name: 'Renamed', _links: { parent: { href: pathOf(11) } } }
    expect((await service.patch(pathOf(12), { as, body })).status).toBe(200)
    expectRefused(await move(service, 12, 99))
  })
})

describe('A tree', { timeout: 60_000 }, () => {
  const levels = ids(101, 32)

  it('has 32 levels at most when something is created', async () => {
    await plant(service, chain(...levels))

    expect((await createBelow(service, 131)).status).toBe(201)
    expectRefused(await createBelow(service, 132))
  })

  it('has 32 levels at most when something moves, with what is below that', async () => {
    await plant(service, { ...chain(...levels.slice(0, 30)), ...chain(11, 12), ...chain(21, 22, 23), 24: 21 })

    expectRefused(await move(service, 21, 130))
    expect((await move(service, 11, 130)).status).toBe(200)
    expectRefused(await move(service, 24, 12))
    expect((await move(service, 21, 129)).status).toBe(200)
    await expectSound(service)
  })

  it('says so in forms, too', async () => {
    await plant(service, { ...chain(...levels), 11: null })
    const body = { _links: { parent: { href: pathOf(132) } } }
    const expected = violation('parent', 'Subproject of does not exist.')

    const { body: form } = await service.post(`${pathOf(11)}/form`, { as, body })
    expect(form._embedded.validationErrors.parent).toEqual(expected)
    const creation = { name: 'New', identifier: 'new-one', ...body }
    const { body: other } = await service.post(`${projectsPath}/form`, { as, body: creation })
    expect(other._embedded.validationErrors.parent).toEqual(expected)
  })
})

const above = (id: number, parents: Parents): number[] => {
  const parent = parents[id] ?? null
  return parent === null ? [] : [parent, ...above(parent, parents)]
}

describe('Ancestors', { timeout: 60_000 }, () => {
  it.each([1, 2, 3])('are right after each of many moves (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)] as number
    const all = ids(1, 12)
    const parents: Parents = Object.fromEntries(all.map((id) => [id, id > 1 ? Math.floor(id / 2) : null]))
    await plant(service, parents)

    for (let step = 0; step < 25; step++) {
      const [id, parent] = [pick(all), random() < 0.2 ? null : pick(all)]
      const isCycle = parent !== null && [parent, ...above(parent, parents)].includes(id)
      const { status } = await move(service, id, parent)
      expect(status, `step ${step}: ${id} below ${parent}`).toBe(isCycle ? 422 : 200)
      if (!isCycle) parents[id] = parent
      const top = pick(all)
      const below = all.filter((one) => above(one, parents).includes(top))
      expect(idsOf(await list(service, { filters: [filter('ancestor', '=', top)] }))).toEqual(below)
    }
    expect(await parentsIn(service)).toEqual(parents)
    await expectSound(service)
  })
})
