import { beforeAll, describe, expect, it } from 'vitest'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { type Parents, plant } from '#test/support/fixtures/project-trees.ts'

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** The number of children of the widest project. These are too many to be looked up one by one. */
const WIDE = 60

/**
 * Two trees. Below project 1 are three levels with WIDE projects each. Every project on the first two of these levels
 * has one child. Below project 2 is a small tree.
 */
const parents: Parents = {
  1: null,
  ...Object.fromEntries(ids(101, WIDE).map((id) => [id, 1])),
  ...Object.fromEntries(ids(201, WIDE).map((id) => [id, id - 100])),
  ...Object.fromEntries(ids(301, WIDE).map((id) => [id, id - 100])),
  2: null,
  3: 2,
  4: 2,
  5: 3,
}

let service: Service

const walk = (...tops: number[]) => new ProjectHierarchy(projectsIn(service.ports)).pathsBelow(tops)

describe('The descendants of projects', () => {
  beforeAll(async () => {
    service = await Service.start()
    await plant(service, parents)
  })

  it('is found level by level, each project with what stands above it', async () => {
    expect(await walk(2)).toEqual([
      [3, 2],
      [4, 2],
      [5, 3, 2],
    ])
  })

  it('is found where there are many levels with many projects each', async () => {
    const result = await walk(1)

    expect(result.map(([id]) => id)).toEqual([...ids(101, WIDE), ...ids(201, WIDE), ...ids(301, WIDE)])
    expect(result.at(-1)).toEqual([360, 260, 160, 1])
  })

  it('is read by one query where all of them have neighbouring ids', async () => {
    const { commands } = await service.meter.measure(() => walk(1))

    expect(commands).toEqual(['Query'])
  })

  it('is found once where one of them is below another', async () => {
    const result = await walk(2, 3, 2)

    expect(result.map(([id]) => id)).toEqual([3, 4, 5])
  })
})
