import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { filter, idsOf, list, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** Ids at the edges of clusters of 64 and chunks of 4096, far apart, with runs and gaps. */
const ids = [
  ...range(60, 9),
  ...range(127, 3),
  191,
  256,
  ...range(1000, 8),
  4095,
  4096,
  4097,
  ...range(8191, 70),
  ...range(40_960, 2),
  ...range(1_000_000, 5),
  999_999_999,
  99_999_999_999_999,
]

describe('walking from page to page', () => {
  let service: Service

  /** All ids in the order in which the links `nextByOffset` lead to them. */
  const walk = async (parameters: Record<string, unknown>) => {
    const walked: number[] = []
    let page = await list(service, parameters)
    for (;;) {
      expect(page.status).toBe(200)
      expect(page.body.total).toBe(ids.length)
      walked.push(...idsOf(page))
      const next = page.body._links.nextByOffset
      if (!next) return walked
      page = await service.get(next.href, { as: tokens.admin })
    }
  }

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers(ids)])
  })

  const sizes = [1, 2, 7, 20, 1000]

  it.each(sizes)('meets every id once, in order, %i at a time', async (pageSize) => {
    expect(await walk({ pageSize })).toEqual(ids)
  })

  it.each(sizes)('meets every id once, in descending order, %i at a time', async (pageSize) => {
    expect(await walk({ pageSize, sortBy: [['id', 'desc']] })).toEqual(ids.toReversed())
  })

  it.each([7, 1000])('meets every id once by name, %i at a time', async (pageSize) => {
    const byName = ids.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))

    expect(await walk({ pageSize, sortBy: [['name', 'asc']] })).toEqual(byName)
  })

  it.each([7, 1000])(
    'meets every id once with a filter that lets all pass, %i at a time',
    async (pageSize) => {
      expect(await walk({ pageSize, filters: [filter('name', '~', ['placeholder'])] })).toEqual(ids)
    },
  )

  it.each([7, 1000])('leads back the same way, %i at a time', async (pageSize) => {
    const last = Math.ceil(ids.length / pageSize)
    let page = await list(service, { pageSize, offset: last })
    const walked = idsOf(page)
    while (page.body._links.previousByOffset) {
      page = await service.get(page.body._links.previousByOffset.href, { as: tokens.admin })
      walked.unshift(...idsOf(page))
    }

    expect(walked).toEqual(ids)
  })
})
