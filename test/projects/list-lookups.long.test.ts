import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  type,
  user,
  version,
} from '#test/support/fixtures/records.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

/**
 * The number of projects, which form a tree with three children per project. User 2 is a member of all projects. Each
 * project also has one of 97 other users as a member.
 */
const size = 150
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const records = [
  role(1, ['view_members', 'view_work_packages']),
  type(1),
  customField(1, 'user'),
  customField(2, 'version'),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  ...from(3, 97).map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
  ...from(400, 20).map((id) => placeholder(`Role ${id}`, { id })),
  ...from(1, size).map((id) =>
    project(id, {
      types: [1],
      ...(id > 1 && { parent: Math.floor((id + 1) / 3) }),
      customFields: { 1: 2, 2: id },
    }),
  ),
  ...from(1, size).map((id) => version(id, id)),
  ...from(1, size).flatMap((id) => [membership(2, id, 1), membership(3 + (id % 97), id, 1)]),
]

const relations = ['ancestor', 'parent_id', 'type_id', 'principal', 'cf_1', 'cf_2'] as const
const operators = ['=', '!'] as const

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
}, 120_000)

/** Requests a list twice, and returns the cost of the second request. */
async function costOf(filters: object[], as: string) {
  await list(service, { filters }, { as })
  const { result, commands, ...cost } = await service.meter.measure(() => list(service, { filters }, { as }))
  expect(result.status).toBe(200)
  return { ...cost, calls: commands.length, result }
}

describe('However many filters look something up, a list of projects', () => {
  it.each([
    ['an administrator', tokenOf(1)],
    ['a member', tokenOf(2)],
  ])('costs %s no more than everything that is looked up, once', async (_, as) => {
    // The maximum numbers of filters and of values: fifty different filters with 300 different values in total.
    const filters = from(0, 50).map((index) =>
      filter(
        relations[index % 6] as string,
        operators[Math.floor(index / 6) % 2] as string,
        ...from(1 + 6 * index, 6),
      ),
    )
    const cost = await costOf(filters, as)

    // The limits allow at most fifty lookups for each of three kinds of values. A filter that needs more lookups must
    // read rows instead.
    expect(cost.calls).toBeLessThanOrEqual(180)
    expect(cost.readUnits).toBeLessThanOrEqual(500)
    expect(cost.roundTrips).toBeLessThanOrEqual(10)
  })

  it('finds the same by looking at everything as by looking at each', async () => {
    for (const as of [tokenOf(1), tokenOf(2)]) {
      for (const name of relations) {
        const each = await costOf([filter(name, '=', 2, 5)], as)
        const others = from(1000, 98)
        const all = await costOf([filter(name, '=', 2, 5, ...others)], as)
        expect(idsOf(all.result)).toEqual(idsOf(each.result))
      }
    }
  })

  it('is refused with more than a hundred values in a filter that looks each of them up', async () => {
    for (const name of relations.filter((one) => one !== 'type_id')) {
      const answer = await list(service, { filters: [filter(name, '=', ...from(1, 101))] })
      const label = {
        ancestor: 'Ancestor',
        parent_id: 'Parent',
        principal: 'Principal',
        cf_1: 'Field 1',
        cf_2: 'Field 2',
      }
      expect(answer.body).toEqual(
        invalidQuery(`Filters ${label[name as keyof typeof label]} only 100 values allowed.`),
      )
    }
    expect((await list(service, { filters: [filter('id', '=', ...from(1, 101))] })).status).toBe(200)
  })
})

describe('A filter by a project that the requester does not see', () => {
  it.each(['ancestor', 'parent_id'])('costs the same as one by an unknown project: %s', async (name) => {
    const hidden = await costOf([filter(name, '=', 1)], tokenOf(3))
    const missing = await costOf([filter(name, '=', 9_999)], tokenOf(3))

    expect(hidden.result.body.total).toBe(0)
    expect(hidden).toMatchObject({ roundTrips: missing.roundTrips, calls: missing.calls })
  })
})

/** Makes the calls of a DynamoDB operation fail, except for the first `from` calls. */
function refusing(operation: string, from: number): FaultPlan {
  let calls = 0
  return (_, called) => {
    if (called === operation) calls += 1
    return called === operation && calls > from ? { kind: 'error', name: 'AccessDeniedException' } : undefined
  }
}

describe('A list of projects whose lookups fail', () => {
  // If the parallel lookups left a rejection unhandled, Vitest would fail the run.
  it.each(['Query', 'BatchGetItem'])('is 503 without an unhandled rejection: %s', async (operation) => {
    skipRetryPauses()
    const filters = relations.map((name) => filter(name, '=', 2, 5))
    const sortBy = ['cf_1', 'cf_2'].map((name) => [name, 'asc'])
    const statuses: number[] = []
    for (const at of from(0, 12)) {
      const failing = await Service.start({ table: service.table, faults: refusing(operation, at) })
      statuses.push((await list(failing, { filters, sortBy }, { as: tokenOf(1) })).status)
    }
    service.install()

    expect(statuses[0]).toBe(503)
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
  })
})
