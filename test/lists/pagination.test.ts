import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { idsOf, list, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

const ids = Array.from({ length: 25 }, (_, index) => 10 + index)

describe('the pages of a list of 25', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids)])
  })

  it.each([
    ['nothing said', {}, 20, 1, ids.slice(0, 20)],
    ['the second page', { offset: 2 }, 20, 2, ids.slice(20)],
    ['a size', { pageSize: 7 }, 7, 1, ids.slice(0, 7)],
    ['a size and a page', { pageSize: 7, offset: 3 }, 7, 3, ids.slice(14, 21)],
    ['the last, shorter page', { pageSize: 7, offset: 4 }, 7, 4, ids.slice(21)],
    ['a size of the whole', { pageSize: 25 }, 25, 1, ids],
    ['page 0, which is the first', { offset: 0 }, 20, 1, ids.slice(0, 20)],
    ['page 00', { offset: '00' }, 20, 1, ids.slice(0, 20)],
    ['an empty page', { offset: '' }, 20, 1, ids.slice(0, 20)],
    ['a blank page', { offset: ' ' }, 20, 1, ids.slice(0, 20)],
    ['an empty size', { pageSize: '' }, 20, 1, ids.slice(0, 20)],
    ['a size of -1, which is the maximum', { pageSize: -1 }, 1000, 1, ids],
    ['a size over the maximum', { pageSize: 1001 }, 1000, 1, ids],
    ['a size far over the maximum', { pageSize: '9'.repeat(30) }, 1000, 1, ids],
    ['leading zeros', { pageSize: '007', offset: '02' }, 7, 2, ids.slice(7, 14)],
    ['no size at all', { pageSize: 0 }, 0, 1, []],
    ['no size at all, and a page', { pageSize: 0, offset: 2 }, 0, 2, []],
    ['a page past the end', { offset: 3 }, 20, 3, []],
    ['a page far past the end', { offset: 4_000_000_000 }, 20, 4_000_000_000, []],
  ])('with %s', async (_, parameters, pageSize, offset, expected) => {
    const answer = await list(service, parameters)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: 25, count: expected.length, pageSize, offset })
    expect(idsOf(answer)).toEqual(expected)
  })

  it.each([
    ['sorted by id', { sortBy: [['id', 'asc']] }],
    ['sorted by id, descending', { sortBy: [['id', 'desc']] }],
    ['sorted by name', { sortBy: [['name', 'asc']] }],
    ['filtered', { filters: [{ status: { operator: '=', values: ['active'] } }] }],
  ])(
    'past the end, of size 0, and of a number beyond all numbers are empty when it is %s',
    async (_, order) => {
      for (const part of [
        { offset: 3 },
        { pageSize: 0 },
        { offset: '9'.repeat(40) },
        { offset: '9'.repeat(400) },
      ]) {
        const answer = await list(service, { ...order, ...part })

        expect(answer.status).toBe(200)
        expect(answer.body).toMatchObject({ total: 25, count: 0 })
        expect(idsOf(answer)).toEqual([])
      }
    },
  )

  const OFFSET = 'Offset must be an integer greater than 0.'
  const SIZE = 'Page size must be an integer of 0 or more, or -1 for the maximum.'

  it.each([
    [{ offset: -1 }, OFFSET],
    [{ offset: 1.5 }, OFFSET],
    [{ offset: '1e1' }, OFFSET],
    [{ offset: 'x' }, OFFSET],
    [{ offset: '+1' }, OFFSET],
    [{ offset: '1,2' }, OFFSET],
    [{ offset: '0x1' }, OFFSET],
    [{ offset: 'Infinity' }, OFFSET],
    [{ offset: '\u0661' }, OFFSET],
    [{ offset: 'null' }, OFFSET],
    [{ pageSize: -2 }, SIZE],
    [{ pageSize: 1.5 }, SIZE],
    [{ pageSize: 'all' }, SIZE],
    [{ pageSize: '+5' }, SIZE],
    [{ pageSize: 'Infinity' }, SIZE],
    [{ pageSize: '-01' }, SIZE],
    [{ pageSize: '--1' }, SIZE],
    [{ pageSize: '-1000' }, SIZE],
    [{ pageSize: 'NaN', offset: -7 }, [OFFSET, SIZE]],
  ])('are not told by %j', async (parameters, message) => {
    const { status, body } = await list(service, parameters)

    expect(status).toBe(400)
    expect(body).toEqual(invalidQuery(...[message].flat()))
  })

  it('ignore parameters that they do not know', async () => {
    const { status, body } = await list(service, {
      page: 2,
      page_size: 3,
      limit: 4,
      select: '*',
      groupBy: 'x',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 20, pageSize: 20, offset: 1 })
  })
})

describe('the maximum page size', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids)])
    await service.import([{ kind: 'settings', maxPageSize: 6 }])
  })

  it.each([{}, { pageSize: -1 }, { pageSize: 7 }, { pageSize: 1000 }])(
    'is a setting: %j',
    async (parameters) => {
      const answer = await list(service, parameters)

      expect(answer.body).toMatchObject({ total: 25, count: 6, pageSize: 6 })
      expect(answer.body._links.self.href).toMatch(/pageSize=6$/)
      expect(idsOf(answer)).toEqual(ids.slice(0, 6))
    },
  )

  it.each([1_000_000, 999_999_999_999_999])('may be larger than the table is: %i', async (maxPageSize) => {
    await service.import([{ kind: 'settings', maxPageSize }])
    const answer = await list(service, { pageSize: -1 })
    await service.import([{ kind: 'settings', maxPageSize: 6 }])

    expect(answer.body).toMatchObject({ total: 25, count: 25, pageSize: maxPageSize })
    expect(idsOf(answer)).toEqual(ids)
  })

  it('counts the pages too', async () => {
    const answer = await list(service, { pageSize: 100, offset: 2 })

    expect(idsOf(answer)).toEqual(ids.slice(6, 12))
  })

  it('does not raise a smaller size', async () => {
    expect(await list(service, { pageSize: 5 })).toMatchObject({ body: { count: 5, pageSize: 5 } })
  })

  it('takes effect with the next request when another process changes it', async () => {
    const other = await Service.start({ table: service.table })
    await other.import([{ kind: 'settings', maxPageSize: 9 }])
    service.install()

    expect(await list(service, { pageSize: -1 })).toMatchObject({ body: { count: 9, pageSize: 9 } })
  })
})
