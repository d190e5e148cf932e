import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collection, PAGE_BYTES, responseBytesOf } from '#shared/platform/hal/collection.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import { anyText } from '#test/support/fixtures/any-text.ts'

interface Shown {
  offset?: number
  pageSize?: number
  total?: number
  query?: Partial<ListQuery>
  mayShorten?: boolean
  elements?: Iterable<Resource>
}

const collected = ({
  offset = 1,
  pageSize = 20,
  total = 0,
  query = {},
  mayShorten,
  elements = [],
}: Shown = {}) =>
  collection({
    href: '/api/v3/things',
    query: {
      selection: { order: [], start: 0, size: 0 },
      pagination: { offset, pageSize, mayShorten },
      filters: [],
      sortBy: [],
      ...query,
    },
    total,
    elements,
  })

const shown = async (given?: Shown) => JSON.parse((await collected(given)).json)

describe('a collection', () => {
  it('tells what it holds and how much there is', async () => {
    const elements = [{ _type: 'Thing', id: 1 }]

    expect(await shown({ offset: 2, pageSize: 1, total: 3, elements })).toMatchObject({
      _type: 'Collection',
      total: 3,
      count: 1,
      pageSize: 1,
      offset: 2,
      _embedded: { elements: [{ _type: 'Thing', id: 1 }] },
    })
  })

  it('has a total that its elements fit into, also if there were fewer when they were counted', async () => {
    const elements = [{ _type: 'Thing', id: 1 }]

    expect(await shown({ offset: 3, pageSize: 2, total: 4, elements })).toMatchObject({ total: 5 })
    expect(await shown({ offset: 3, pageSize: 2, total: 4 })).toMatchObject({ total: 4 })
  })
})

describe('The bytes of a piece of JSON', () => {
  const inABody = (json: string) =>
    Math.max(Buffer.byteLength(json), 0.85 * Buffer.byteLength(JSON.stringify(json)))

  it('are those of its text, or of the text as it is encoded again', () => {
    fc.assert(
      fc.property(anyText(), (one) => {
        const json = JSON.stringify(one)
        expect(responseBytesOf(json)).toBe(inABody(json))
      }),
      { seed: 38 },
    )
    expect(responseBytesOf(JSON.stringify('\ud800\n"\\\u0000\u2028'))).toBe(
      inABody(JSON.stringify('\ud800\n"\\\u0000\u2028')),
    )
  })
})

/** Returns resources of the given size, and a list that shows how many of them have been built. */
function thingsOf(bytes: number, count: number) {
  const made: number[] = []
  function* all(): Generator<Resource> {
    for (let id = 1; id <= count; id++) {
      made.push(id)
      yield { _type: 'Thing', id, text: 'ü'.repeat(bytes / 2) }
    }
  }
  return { made, elements: all() }
}

describe('A page of many elements', () => {
  it('is what JSON makes of it, byte for byte', async () => {
    const { elements } = thingsOf(100, 3)
    const { json } = await collected({ total: 9, pageSize: 3, elements })
    const { _type, total, count, pageSize, offset, _embedded, _links } = JSON.parse(json)

    expect(json).toBe(JSON.stringify({ _type, total, count, pageSize, offset, _embedded, _links }))
  })

  it('may fill five mebibytes and no more', async () => {
    const frame = (await collected({ total: 5 })).json.length
    const room = PAGE_BYTES - frame
    const text = (bytes: number) => ({
      _type: 'T',
      text: 'x'.repeat(bytes - '{"_type":"T","text":""},'.length),
    })
    const fitting = [text(room - 100), text(100)]
    const page = await collected({ total: 5, elements: fitting })

    expect(Buffer.byteLength(page.json)).toBe(PAGE_BYTES - 1)
    await expect(collected({ total: 5, elements: [...fitting, text(30)] })).rejects.toThrow('Page size')
  })

  it('stays below six megabytes also as Lambda passes it on, where a quote takes two bytes', async () => {
    const quotes = Array.from({ length: 100 }, () => ({ _type: 'T', text: '"'.repeat(50_000) }))
    const page = await collected({
      total: 100,
      elements: quotes,
      query: { pagination: { offset: 1, pageSize: 100, mayShorten: true } },
    })

    expect(JSON.parse(page.json).count).toBeGreaterThan(20)
    expect(Buffer.byteLength(JSON.stringify(page.json))).toBeLessThan(6_000_000)
  })

  it('is rendered no further than there is room for', async () => {
    const { elements, made } = thingsOf(1_000_000, 1000)

    await expect(collected({ pageSize: 1000, total: 1000, elements })).rejects.toThrow('at most 4 fit')
    expect(made).toHaveLength(6)
  })

  it('is refused, where its size was asked for, with one at which the largest seen would fit', async () => {
    const small = [...thingsOf(100_000, 40).elements]
    const large = [...thingsOf(2_000_000, 1).elements]

    await expect(collected({ elements: [...small, ...large] })).rejects.toMatchObject({
      identifier: 'InvalidQuery',
      message: 'Page size is too large for these elements: at most 2 fit into a response.',
    })
  })

  it('is cut, where its size was left open, to a page that leads to the rest', async () => {
    const { elements } = thingsOf(1_000_000, 1000)
    const page = await shown({ pageSize: 1000, total: 1000, mayShorten: true, elements })

    expect(page).toMatchObject({ total: 1000, count: 4, pageSize: 4, offset: 1 })
    expect(page._embedded.elements.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4])
    expect(page._links).toMatchObject({
      self: { href: '/api/v3/things?offset=1&pageSize=4' },
      nextByOffset: { href: '/api/v3/things?offset=2&pageSize=4' },
    })
  })

  it('holds one element at least, however large', async () => {
    const elements = () => thingsOf(6_000_000, 2).elements

    expect(await shown({ total: 2, mayShorten: true, elements: elements() })).toMatchObject({
      count: 1,
      pageSize: 1,
    })
    await expect(collected({ total: 2, elements: elements() })).rejects.toThrow('at most 1 fit')
  })

  it('ends in what went wrong when the next elements were read', async () => {
    async function* failing(): AsyncGenerator<Resource> {
      yield { _type: 'Thing' }
      throw new Error('no more')
    }
    const query: ListQuery = {
      selection: { order: [], start: 0, size: 0 },
      pagination: { offset: 1, pageSize: 9 },
      filters: [],
      sortBy: [],
    }

    await expect(collection({ href: '/', query, total: 2, elements: failing() })).rejects.toThrow('no more')
  })
})
