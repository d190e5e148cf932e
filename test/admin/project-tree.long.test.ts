import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { transactionsOf } from '#test/support/engine/import-writes.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { project, version, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const below = (id: number, parent: number | undefined) => project(id, { parent })

/** A chain of projects, each the parent of the next one. */
const chain = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    below(from + index, index === 0 ? undefined : from + index - 1),
  )

let service: Service
const parents = async () => {
  const records = (await service.export()).filter(({ kind }) => kind === 'project')
  return Object.fromEntries(records.map(({ id, parent }) => [id, parent]))
}
const wrong = async () => violations(service.ports, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.start()
})

describe('the parent of a project', () => {
  it('may be a later line of the file, or stored', async () => {
    await service.import([project(1)])
    const { rejected } = await service.import([below(4, 3), below(3, 2), below(2, 1)])

    expect(rejected).toEqual([])
    expect(await parents()).toEqual({ 1: undefined, 2: 1, 3: 2, 4: 3 })
    expect(await wrong()).toEqual([])
  })

  it('that is nowhere is reported, and so are those below it', async () => {
    const { rejected, imported } = await service.import([below(3, 2), below(2, 9), project(1)])

    expect(rejected).toEqual([
      [1, 'parent: the id 2 does not exist.'],
      [2, 'parent: the id 9 does not exist.'],
    ])
    expect(imported).toEqual({ project: 1 })
  })

  it('whose own line is wrong is reported', async () => {
    const { rejected } = await service.import([below(2, 1), project(1, { identifier: '1' })])

    expect(rejected.map(([line, reason]) => [line, reason.split(':')[0]])).toEqual([
      [2, 'identifier'],
      [1, 'parent'],
    ])
  })

  it('is empty if a replacing record has none', async () => {
    await service.import(chain(1, 2))
    await service.import([project(2)])

    expect(await parents()).toEqual({ 1: undefined, 2: undefined })
  })

  it('that begins to be removed the moment before the write is reported', async () => {
    const { ports } = service
    await service.import([project(1)])
    beforeWriting(
      ports,
      ({ identifier }) => identifier === 'project-2',
      async () => startProjectRemoval((await projectsIn(ports).byId(1))!, ports),
    )

    expect((await service.import([below(2, 1)])).rejected).toEqual([[1, 'parent: the id 1 does not exist.']])
  })

  it('that is removed and comes back in the same file has its children from the lines after that', async () => {
    await service.import(chain(1, 2))
    const { rejected } = await service.import([
      { kind: 'project', id: 1, deleted: true },
      project(1),
      below(3, 1),
    ])

    expect(rejected).toEqual([])
    expect(await parents()).toEqual({ 1: undefined, 3: 1 })
  })
})

describe('cycles of projects', () => {
  it.each([
    ['one', [below(1, 1)]],
    ['two', [below(1, 2), below(2, 1)]],
    ['three', [below(1, 2), below(2, 3), below(3, 1)]],
  ])('of %s new ones are reported, and the rest is imported', async (_, cycle) => {
    const { rejected } = await service.import([...cycle, project(9)])

    expect(rejected).toEqual(
      cycle.map((record, index) => [
        index + 1,
        `parent: ${(record as { parent?: number }).parent} is the project itself, or below it.`,
      ]),
    )
    expect(await parents()).toEqual({ 9: undefined })
  })

  it('of a stored one with itself, or with what is below it, are reported', async () => {
    await service.import(chain(1, 3))
    const { rejected } = await service.import([below(1, 3), below(2, 2)])

    expect(rejected).toEqual([
      [1, 'parent: 3 is the project itself, or below it.'],
      [2, 'parent: 2 is the project itself, or below it.'],
    ])
    expect(await parents()).toEqual({ 1: undefined, 2: 1, 3: 2 })
  })

  it('are not reported if the file as a whole creates none', async () => {
    await service.import(chain(1, 3))
    const { rejected } = await service.import([below(1, 2), below(2, 3), below(3, undefined)])

    expect(rejected).toEqual([])
    expect(await parents()).toEqual({ 1: 2, 2: 3, 3: undefined })
    expect(await wrong()).toEqual([])
  })

  it('never come about by two imports that move against each other', async () => {
    for (let round = 0; round < 5; round++) {
      await service.import([project(1), project(2)])
      const outcomes = await Promise.all([service.import([below(1, 2)]), service.import([below(2, 1)])])

      expect(outcomes.flatMap(({ rejected }) => rejected)).toHaveLength(1)
      expect(await wrong()).toEqual([])
    }
  })
})

describe('lines for the same project', () => {
  it('count in their order, also where an earlier one has to wait', async () => {
    await service.import([project(1), project(5)])
    const { rejected, imported } = await service.import([below(5, 9), below(5, 1), below(9, undefined)])

    expect(rejected).toEqual([])
    expect(imported).toEqual({ project: 3 })
    expect((await parents())[5]).toBe(1)
  })

  it('are one without ids, by their identifier', async () => {
    const named = (more: object) => ({ kind: 'project', identifier: 'same', name: 'Same', ...more })
    await service.import([named({ parent: 9 }), named({ status: 'off track' }), project(9)])

    expect(await projectsIn(service.ports).byUnique('identifier', 'same')).toMatchObject({
      status: 'off track',
    })
    expect(Object.keys(await parents())).toHaveLength(2)
  })
})

describe('trees of projects', () => {
  it('have 32 levels at most: what is deeper is reported', async () => {
    const { rejected, imported } = await service.import(chain(1, 34).reverse())

    expect(imported).toEqual({ project: 32 })
    expect(rejected).toEqual([
      [2, 'parent: trees have at most 32 levels.'],
      [1, 'parent: the id 33 does not exist.'],
    ])
  })

  it('stay within them when trees are joined', async () => {
    await service.import([...chain(1, 20), ...chain(101, 113)])
    const { rejected } = await service.import([below(101, 20)])

    expect(rejected).toEqual([[1, 'parent: trees have at most 32 levels.']])
    expect((await service.import([below(101, 20), below(102, 20)])).rejected).toEqual([])
    expect(await parents()).toMatchObject({ 101: 20, 102: 20 })
  })

  it('stay within them where a tree is moved while something comes into it', async () => {
    await service.import([...chain(1, 20), ...chain(101, 112)])
    const matches = ({ identifier }: Item) => identifier === 'project-113'
    beforeWriting(service.ports, matches, () => service.import([below(101, 20)]))

    expect((await service.import([below(113, 112)])).rejected).toEqual([
      [1, 'parent: trees have at most 32 levels.'],
    ])
    expect(await wrong()).toEqual([])
  })

  it('are moved with everything below them, which does not change', async () => {
    await service.import([...chain(1, 3), project(9)])
    const before = await projectsIn(service.ports).byId(3)
    await service.import([below(2, 9)])

    expect(await parents()).toEqual({ 1: undefined, 2: 9, 3: 2, 9: undefined })
    expect(await projectsIn(service.ports).byId(3)).toEqual(before)
  })

  it('are moved in whatever order they have room', async () => {
    await service.import([...chain(1, 20), ...chain(101, 113)])
    const { rejected } = await service.import([below(101, 20), below(113, 101)])

    expect(rejected).toEqual([])
    expect(await parents()).toMatchObject({ 101: 20, 113: 101 })
  })

  it('take versions along that are seen no more where they were', async () => {
    await service.import([
      ...chain(1, 2),
      version(1, 1, { sharing: 'descendants' }),
      workPackage(1, 2, { version: 1 }),
      workPackage(2, 1, { version: 1 }),
    ])
    await service.import([below(2, undefined)])

    expect((await workPackagesIn(service.ports).byId(1))?.versionId).toBeUndefined()
    expect((await workPackagesIn(service.ports).byId(2))?.versionId).toBe(1)
    expect(await wrong()).toEqual([])
  })

  it('lose such versions also where somebody else has moved them meanwhile, and the import moves them back', async () => {
    await service.import([project(1), below(2, 1), version(1, 9), project(9)])
    const matches = ({ identifier }: Item) => identifier === 'project-2'
    beforeWriting(service.ports, matches, () =>
      service.import([
        below(2, 9),
        version(1, 9, { sharing: 'descendants' }),
        workPackage(1, 2, { version: 1 }),
      ]),
    )
    const { rejected } = await service.import([below(2, 1)])

    expect(rejected).toEqual([])
    expect((await parents())[2]).toBe(1)
    expect((await workPackagesIn(service.ports).byId(1))?.versionId).toBeUndefined()
    expect(await jobsIn(service.ports).all()).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it('of a thousand projects are packed, level by level', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      below(index + 1, index === 0 ? undefined : Math.floor((index - 1) / 20) + 1),
    ).reverse()
    const cost = await transactionsOf(service.ports, () => service.import(many))

    expect(cost.result).toEqual({ rejected: [], imported: { project: 1000 } })
    // Importing a project writes twelve items, including four counters of its work packages. It also checks the item of
    // the parent project.
    expect(cost.entities).toBeLessThanOrEqual(1000 / 7)
    expect(cost.upkeep).toBeLessThanOrEqual(1000 / 6)
    const again = await transactionsOf(service.ports, () => service.import(many))
    expect(again.result.rejected).toEqual([])
    expect(again.entities).toBeLessThanOrEqual(1000 / 25)
    expect(again.upkeep).toBeLessThanOrEqual(1000 / 8)
    expect(await wrong()).toEqual([])
  })
})
