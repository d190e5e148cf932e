import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { idsOf, list, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'
import { errorBody } from '#test/support/oracles/expected-errors.ts'

const LARGEST_PAGE = 5 * 1024 * 1024
const ids = Array.from({ length: 1300 }, (_, index) => 10 + index)
const longName = (id: number) => String(id).padEnd(255 * 2 - String(id).length, '😀')

describe('a list of the longest names', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids, longName)])
    await service.import([{ kind: 'settings', maxPageSize: 5000 }])
  })

  it('fits on a page of the default maximum', async () => {
    const { status, body } = await list(service, { pageSize: 1000 })

    expect(status).toBe(200)
    expect(body.count).toBe(1000)
  })

  it.each([
    ['by id', {}],
    ['by name', { sortBy: [['name', 'desc']] }],
  ])('names a page size that fits when a page would be too large, %s', async (_, order) => {
    const refused = await list(service, { ...order, pageSize: -1 })
    const [, fitting] = /at most (\d+) fit/.exec(refused.body.message) ?? []
    const page = await list(service, { ...order, pageSize: fitting })

    expect(refused.status).toBe(400)
    expect(refused.body).toEqual(
      errorBody(
        'InvalidQuery',
        `Page size is too large for these elements: at most ${fitting} fit into a response.`,
      ),
    )
    expect(page.status).toBe(200)
    expect(idsOf(page)).toHaveLength(Number(fitting))
    expect(Buffer.byteLength(JSON.stringify(page.body))).toBeLessThanOrEqual(LARGEST_PAGE)
  })
})
