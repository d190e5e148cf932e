import { beforeAll, describe, expect, it } from 'vitest'
import { type Item, SCHEMA } from '#shared/platform/dynamodb/table.ts'
import { formatted } from '#shared/platform/formattable/formattable.ts'
import { newProject } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { pathOf } from '#test/support/fixtures/version-personas.ts'
import { apply } from '#test/support/oracles/expected-items.ts'

/**
 * Ids of private projects, each the parent of the next one. All versions except one belong to the second project, the
 * only project without a long description.
 */
const [TOP, BELOW, BOTTOM] = [1, 2, 3]
/** Tokens of requesters: one without memberships, and one whose memberships grant no rights to versions. */
const stranger = tokenOf(10)
const outsider = tokenOf(11)
const versions = { none: 1, descendants: 2, hierarchy: 3, missing: 99 }

/**
 * A service with many public projects whose texts are so long that reading a project takes several read units.
 * Non-members may view the work packages in these projects.
 */
async function crowded(ids: readonly number[]): Promise<Service> {
  const source = await Service.start()
  const items = new Map<string, Item>()
  const random = randomFrom(7)
  const text = Array.from({ length: 3000 }, random).join(' ').slice(0, 30_000)
  const description = await formatted(text, 'plain')
  for (const id of ids) {
    const named = { identifier: `project-${id}`, name: `Project ${id}`, public: true, description }
    for (const change of projectsIn(source.ports).insertion({ ...newProject(id, new Date(0)), ...named }))
      apply(change, items)
  }
  const table = await tableWith([...items.values()].map((item) => ({ ...item, v: SCHEMA })))
  const service = await Service.start({ table })
  await service.fill([
    role(1, ['view_work_packages'], { builtin: 'non_member' }),
    role(3, []),
    ...[10, 11].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
    project(TOP, { description: text }),
    project(BELOW, { parent: TOP }),
    project(BOTTOM, { parent: BELOW, description: text }),
    membership(11, ids[0] as number, 3),
    ...['none', 'descendants', 'hierarchy'].map((sharing, index) => version(index + 1, BELOW, { sharing })),
  ])
  return service
}

let service: Service

async function costOf(id: number, as: string) {
  for (const _ of [1, 2]) await service.get(pathOf(id), { as })
  const { result, ...cost } = await service.meter.measure(() => service.get(pathOf(id), { as }))
  return { ...cost, status: result.status }
}

const range = (count: number, step: number) => Array.from({ length: count }, (_, index) => 100 + index * step)

describe('A version among 1,000 public projects with large texts', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    service = await crowded(range(1000, 1))
  }, 120_000)

  it.each<[what: string, id: number, as: string, status: number, units: number]>([
    ['that is missing', versions.missing, stranger, 404, 5],
    ['hidden, as it is shared with no project', versions.none, stranger, 404, 5],
    ['hidden, where a few private projects see it', versions.descendants, stranger, 404, 20],
    ['hidden in its tree', versions.hierarchy, outsider, 404, 20],
  ])('%s costs few round trips and no project in full', async (_, id, as, status, units) => {
    const cost = await costOf(id, as)

    expect(cost).toMatchObject({ status, writeUnits: 0 })
    expect(cost.roundTrips).toBeLessThanOrEqual(4)
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it('costs as much missing as hidden, where no other project sees it', async () => {
    const { commands, roundTrips, readUnits } = await costOf(versions.none, stranger)

    expect(await costOf(versions.missing, stranger)).toMatchObject({ commands, roundTrips, readUnits })
  })
})
