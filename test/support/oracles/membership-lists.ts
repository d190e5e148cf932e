import { expect } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { listMemberships } from '#test/support/fixtures/membership-list.ts'
import {
  filterOf,
  madeUp,
  membershipsOf,
  randomOrder,
  recordsOf,
} from '#test/support/fixtures/membership-worlds.ts'
import { filter, idsOf } from '#test/support/fixtures/project-list.ts'
import { chooser } from '#test/support/fixtures/project-worlds.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { expectedIds, type Requester } from './membership-oracle.ts'

interface Sample {
  seed: number
  projects: number
  density: number
  rounds: number
}

export async function compareLists({ seed, projects, density, rounds }: Sample): Promise<void> {
  const ids = Array.from({ length: projects }, (_, index) => index + 1)
  const choose = chooser(randomFrom(seed))
  const world = madeUp(choose, ids, density)
  const service = await Service.startWith(recordsOf(world))
  await service.import(membershipsOf(world))
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const requester = choose.one<Requester>([1, 2, 3, 4, 5, null])
    const filters = Array.from({ length: choose.below(3) }, () => filterOf(choose, ids))
    const order = randomOrder(choose)
    const [offset, pageSize] = [1 + choose.below(2), choose.one([3, 20, 1000])]
    const sent = filters.map(({ name, operator, values }) => filter(name, operator, ...values))
    const as = requester === null ? null : tokenOf(requester)
    const answer = await listMemberships(service, { filters: sent, sortBy: order, offset, pageSize }, as)
    const expected = expectedIds(world, requester, filters, order)
    found += Number(expected.length > 0)
    const asked = JSON.stringify({ seed, round, requester, filters, order, offset, pageSize })
    expect({ asked, total: answer.body.total, ids: idsOf(answer) }).toEqual({
      asked,
      total: expected.length,
      ids: expected.slice((offset - 1) * pageSize, offset * pageSize),
    })
  }
  expect(found).toBeGreaterThan(rounds / 4)
}
