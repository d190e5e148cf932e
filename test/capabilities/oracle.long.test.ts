import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { oneInLong, turns } from '#test/support/faults/thoroughness.ts'
import { change } from '#test/support/fixtures/capability-changes.ts'
import { capabilities, capabilityIds, readAllIds } from '#test/support/fixtures/capability-list.ts'
import { capabilityFilter, madeUpWorld, worldRecords } from '#test/support/fixtures/capability-worlds.ts'
import { chooser } from '#test/support/fixtures/project-worlds.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { expectedActions, expectedCapabilities } from '#test/support/oracles/capability-oracle.ts'

const near = [1, 2, 3, 4, 5, 6, 7, 8]
/** Project ids at the edges of the ranges in which projects, their members and their counters are stored. */
const far = [511, 512, 513, 4095, 4096, 9000, 70_000]

const asSent = ({ name, ...asked }: { name: string }) => ({ [name]: asked })

describe.each(
  oneInLong(2, [
    { seed: 1, projects: near, density: 0.3, publicity: 0.4, nonMember: ['view_work_packages'] },
    { seed: 2, projects: near, density: 0.6, publicity: 0.2, nonMember: undefined },
    { seed: 3, projects: far, density: 0.2, publicity: 0.6, nonMember: ['view_members', 'manage_versions'] },
    { seed: 4, projects: far, density: 0.05, publicity: 0, nonMember: ['view_members'] },
  ]),
)('In a made-up world, seed $seed,', ({ seed, ...shape }) => {
  const choose = chooser(randomFrom(seed))
  const world = madeUpWorld(choose, shape)
  const viewers = world.users.filter(({ status }) => status === 'active').map(({ id }) => id)

  let service: Service

  beforeAll(async () => {
    service = await Service.startWith(worldRecords(world))
  })

  it('every viewer walks through what sets and loops make of the imported records', async () => {
    for (const viewer of viewers) {
      const expected = expectedCapabilities(world, viewer)
      for (const pageSize of [1000, Math.ceil(expected.length / choose.one([2, 3, 5]))]) {
        const up = await readAllIds(service, { pageSize }, tokenOf(viewer))
        const down = await readAllIds(service, { pageSize, sortBy: [['id', 'desc']] }, tokenOf(viewer))
        const totals = new Set([expected.length])
        expect({ viewer, pageSize, ...up }).toEqual({ viewer, pageSize, ids: expected, totals })
        expect({ viewer, pageSize, ...down }).toEqual({
          viewer,
          pageSize,
          ids: expected.toReversed(),
          totals,
        })
      }
    }
  }, 120_000)

  it('every filtered page is a part of them, with the whole total', async () => {
    for (let round = 0; round < turns(80); round++) {
      const viewer = choose.one(viewers)
      const filters = Array.from({ length: choose.below(4) }, () => capabilityFilter(choose, world))
      const [offset, pageSize] = [1 + choose.below(3), choose.one([1, 7, 20, 1000])]
      const isDescending = choose.chance(0.5)
      const sortBy = isDescending ? [['id', 'desc']] : []
      const answer = await capabilities(
        service,
        { filters: filters.map(asSent), sortBy, offset, pageSize },
        tokenOf(viewer),
      )
      const all = expectedCapabilities(world, viewer, filters)
      const expected = isDescending ? all.toReversed() : all
      const asked = JSON.stringify({ seed, round, viewer, filters, offset, pageSize })
      expect({ asked, total: answer.body.total, ids: capabilityIds(answer) }).toEqual({
        asked,
        total: expected.length,
        ids: expected.slice((offset - 1) * pageSize, offset * pageSize),
      })
    }
  }, 120_000)

  it('single capabilities are there exactly where the list has them', async () => {
    const everything = expectedCapabilities(world, 1)
    for (let round = 0; round < turns(40); round++) {
      const viewer = choose.one(viewers)
      const id = choose.one(everything)
      const { status } = await service.get(`/api/v3/capabilities/${id}`, { as: tokenOf(viewer) })
      const isThere = expectedCapabilities(world, viewer).includes(id)
      expect({ viewer, id, status }).toEqual({ viewer, id, status: isThere ? 200 : 404 })
    }
  }, 60_000)

  it('everybody sees the actions that they may take somewhere', async () => {
    for (const viewer of viewers) {
      const answer = await capabilities(service, { pageSize: -1 }, tokenOf(viewer), '/api/v3/actions')
      expect({ viewer, ids: capabilityIds(answer) }).toEqual({ viewer, ids: expectedActions(world, viewer) })
    }
  })

  it('changes take effect at once', async () => {
    for (let round = 0; round < 6; round++) {
      await change(service, world, choose)
      const expected = expectedCapabilities(world, 1)
      for (const pageSize of [1000, Math.ceil(expected.length / choose.one([2, 3, 5]))]) {
        const changed = await readAllIds(service, { pageSize }, tokenOf(1))
        expect({ seed, round, ...changed }).toEqual({
          seed,
          round,
          ids: expected,
          totals: new Set([expected.length]),
        })
      }
      const down = await readAllIds(service, { pageSize: 100, sortBy: [['id', 'desc']] }, tokenOf(1))
      expect({ seed, round, ids: down.ids }).toEqual({ seed, round, ids: expected.toReversed() })
    }
  }, 120_000)
})
