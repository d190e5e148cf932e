import { beforeAll, expect, it } from 'vitest'
import { measure, missedBy } from './bench/counts.ts'
import { type Figure, figures } from './bench/figures.ts'
import { benchWorld } from './bench/world.ts'
import type { Service } from './support/engine/service.ts'

/**
 * Checks some costs with little data. `costs.long.test.ts` checks all costs, including the costs that must not grow
 * with the data.
 */

const SIZE = 600

/**
 * Returns whether a figure can be measured without other figures. Changes and deletions of relations need a relation
 * that another figure creates.
 */
const isAlone = ({ name }: Figure) => !/^relations: (change|delete)/.test(name)

const some = figures.filter(isAlone).filter((_, index) => index % 8 === 0)

let world: Service

beforeAll(async () => {
  world = await benchWorld(SIZE)
}, 120_000)

it.each(some.map((figure) => [figure.name, figure] as const))(
  '%s costs what is promised',
  async (_, figure) => {
    const cost = await measure(figure, world, SIZE)

    expect(missedBy(figure, cost, cost.warm, SIZE)).toEqual([])
  },
)
