import { beforeAll, expect, it } from 'vitest'
import { type Measured, measure, missedBy } from './bench/counts.ts'
import { figures } from './bench/figures.ts'
import { benchWorld } from './bench/world.ts'
import type { Service } from './support/engine/service.ts'

/** Checks the costs in `bench/figures.ts`, with a small and with a larger number of entities. */

const [SMALL, LARGE] = [1_000, 3_000]

let small: Service
let large: Service

beforeAll(async () => {
  small = await benchWorld(SMALL)
  large = await benchWorld(LARGE)
}, 300_000)

it.each(figures.map((figure) => [figure.name, figure] as const))(
  '%s costs what is promised, and no more where it is not to grow',
  async (_, figure) => {
    const few: Measured = await measure(figure, small, SMALL)
    const many: Measured = await measure(figure, large, LARGE)

    expect(missedBy(figure, few, few.warm, SMALL)).toEqual([])
    expect(missedBy(figure, many, few.warm, LARGE)).toEqual([])
  },
)
