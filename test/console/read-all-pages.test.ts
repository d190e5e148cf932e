import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/console/api/client.ts'
import type { Collection, Links } from '#shared/console/api/hal.ts'
import { queryOf } from '#shared/console/api/template.ts'
import { readAllPages } from '#shared/console/pictures/read-all-pages.ts'

/** Returns a client of a service that has a list of `total` elements and returns at most `most` elements per page. */
function listOf(total: number, most: number) {
  const asked: string[] = []
  const page = (href: string): Collection => {
    asked.push(href)
    const size = Math.min(Number(queryOf(href).get('pageSize') ?? 2), most)
    const offset = Number(queryOf(href).get('offset') ?? 1)
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice(
      (offset - 1) * size,
      offset * size,
    )
    const next: Links =
      offset * size < total ? { nextByOffset: { href: `/l?offset=${offset + 1}&pageSize=${size}` } } : {}
    const links = { self: { href }, changeSize: { href: '/l?pageSize={size}', templated: true }, ...next }
    return { total, count: ids.length, _links: links, _embedded: { elements: ids.map((id) => ({ id })) } }
  }
  const client = { get: async (href: string) => page(href) } as unknown as Client
  return { client, asked, first: page('/l') }
}

const read = async (total: number, most: number, limit: number) => {
  const { client, asked, first } = listOf(total, most)
  const found = await readAllPages(client, first, limit)
  return { ids: found.elements.map(({ id }) => id), total: found.total, requests: asked.length - 1 }
}

describe('All pages of a collection', () => {
  it('are not requested if the first has all elements', async () => {
    expect(await read(2, 100, 100)).toEqual({ ids: [1, 2], total: 2, requests: 0 })
  })

  it('are read in the largest size that the service allows', async () => {
    expect(await read(5, 1_000, 1_000)).toEqual({ ids: [1, 2, 3, 4, 5], total: 5, requests: 1 })
    expect(await read(5, 3, 1_000)).toEqual({ ids: [1, 2, 3, 4, 5], total: 5, requests: 2 })
  })

  it('are not requested if the first has as many elements as needed', async () => {
    expect(await read(9, 3, 2)).toEqual({ ids: [1, 2], total: 9, requests: 0 })
  })

  it('are read up to the limit, and the total is known', async () => {
    expect(await read(9, 3, 4)).toEqual({ ids: [1, 2, 3, 4, 5, 6], total: 9, requests: 2 })
  })
})
