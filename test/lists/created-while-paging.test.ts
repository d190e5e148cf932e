import { beforeEach, describe, expect, it } from 'vitest'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { idsOf, list, listPath, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'

const ids = [10, 11, 12, 13, 14]

describe('an element that exists all the time is on its page when', () => {
  let service: Service

  /** Runs `happen` once, before the first read that is limited to a number of items. */
  function beforeLimitedRead(happen: () => Promise<unknown>) {
    const { table } = service.ports
    const { query, queryPage } = table
    let isDone = false
    const first = async (range: QueryRange) => {
      if (isDone || range.limit === undefined) return
      isDone = true
      await service.interrupting(happen)
    }
    table.query = (range) => first(range).then(() => query.call(table, range))
    table.queryPage = (range) => first(range).then(() => queryPage.call(table, range))
  }

  const create = () => service.request('POST', listPath, { as: tokens.admin, body: { name: 'P15' } })
  const remove = async (id: number) => {
    await service.request('DELETE', `${listPath}/${id}`, { as: tokens.admin })
    await service.drain()
  }

  beforeEach(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids, (id) => `P${id}`)])
  })

  const created = [
    ['id', 'asc', [...ids, 15]],
    ['id', 'desc', [15, ...ids.toReversed()]],
    ['name', 'asc', [...ids, 15]],
    ['name', 'desc', [15, ...ids.toReversed()]],
  ] as const

  it.each(created)('another element is created, by %s %s', async (key, direction, expected) => {
    let added = 0
    beforeLimitedRead(async () => {
      added = (await create()).body.id
    })
    const { body } = await list(service, { sortBy: [[key, direction]], pageSize: 1000 })

    expect(added).toBeGreaterThan(14)
    expect(idsOf({ body } as never)).toEqual(expected.map((id) => (id === 15 ? added : id)))
    expect(body).toMatchObject({ count: 6, total: 6 })
  })

  it.each(created)('another element is deleted, by %s %s', async (key, direction, expected) => {
    const [first, ...others] = expected.filter((id) => id !== 15)
    beforeLimitedRead(() => remove(first as number))
    const answer = await list(service, { sortBy: [[key, direction]], pageSize: 3 })

    expect(idsOf(answer)).toEqual(others.slice(0, 3))
  })

  it('another element is deleted after its row was found', async () => {
    const { byId } = placeholderUsersIn(service.ports)
    let isDone = false
    placeholderUsersIn(service.ports).byId = async function (id) {
      if (!isDone) {
        isDone = true
        await service.interrupting(() => remove(10))
      }
      return byId.call(this, id)
    }
    const answer = await list(service, {
      filters: [{ name: { operator: '~', values: ['p1'] } }],
      pageSize: 3,
    })

    expect(idsOf(answer)).toEqual([11, 12, 13])
  })
})
