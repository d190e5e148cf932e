import { describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { turns } from '#test/support/faults/thoroughness.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  chooser,
  day,
  filterOf,
  identifierOf,
  madeUp,
  orderOf,
  recordsOf,
} from '#test/support/fixtures/project-worlds.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { expectedIds, type OracleFilter, type Requester } from '#test/support/oracles/project-oracle.ts'

/**
 * Conversions from the oracle's numbers to the values that clients send, keyed by filter. For a filter without a
 * conversion, clients send the number itself.
 */
const texts: Record<string, (value: number) => string> = {
  active: (value) => 'ft'.charAt(value),
  public: (value) => 'ft'.charAt(value),
  identifier: identifierOf,
  updated_at: day,
}

const asSent = ({ name, operator, values }: OracleFilter) =>
  filter(name, operator, ...values.map(texts[name] ?? String))

describe('Every list of projects is what sets and sorting make of the imported records', () => {
  const near = Array.from({ length: 40 }, (_, index) => index + 1)
  const many = Array.from({ length: 150 }, (_, index) => index + 1)
  const far = Array.from({ length: 150 }, (_, index) => 1 + index * 97)

  it.each([
    { seed: 1, ids: near, density: 0.25, nesting: 0.7 },
    { seed: 2, ids: near, density: 0.6, nesting: 0.7 },
    { seed: 5, ids: many, density: 0.5, nesting: 0.98 },
    { seed: 3, ids: far, density: 0.1, nesting: 0.7 },
    { seed: 4, ids: far, density: 0.7, nesting: 0.9 },
  ])(
    'among $ids.length projects, seed $seed',
    async ({ seed, ids, density, nesting }) => {
      const choose = chooser(randomFrom(seed))
      const world = madeUp(choose, ids, density, nesting)
      const service = await Service.startWith(recordsOf(world))
      for (let round = 0; round < turns(80); round++) {
        const requester = choose.one<Requester>([1, 2, 3, 4, null])
        const filters = Array.from({ length: choose.below(3) }, () => filterOf(choose, ids))
        const order = orderOf(choose)
        const [offset, pageSize] = [1 + choose.below(3), choose.one([1, 7, 20, 1000])]
        const answer = await list(
          service,
          { filters: filters.map(asSent), sortBy: order, offset, pageSize },
          { as: requester === null ? null : tokenOf(requester) },
        )
        const expected = expectedIds(world, requester, filters, order)
        const page = expected.slice((offset - 1) * pageSize, offset * pageSize)
        const asked = JSON.stringify({ seed, round, requester, filters, order, offset, pageSize })
        expect({ asked, total: answer.body.total, ids: idsOf(answer) }).toEqual({
          asked,
          total: expected.length,
          ids: page,
        })
      }
    },
    120_000,
  )
})
