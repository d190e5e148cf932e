import { describe, expect, it } from 'vitest'
import { collection } from '#shared/hal/collection.ts'
import type { Link } from '#shared/hal/link.ts'
import type { ListQuery } from '#shared/query/parse.ts'

interface Shown {
  offset?: number
  pageSize?: number
  total?: number
  query?: Partial<ListQuery>
}

const shown = ({ offset = 1, pageSize = 20, total = 0, query = {} }: Shown = {}) =>
  collection({
    href: '/api/v3/things',
    query: {
      selection: { order: [], start: 0, size: 0 },
      pagination: { offset, pageSize },
      filters: [],
      sortBy: [],
      ...query,
    },
    total,
    elements: [{ _type: 'Thing', id: 1 }],
  })

const links = (given?: Shown) => shown(given)._links as Record<string, Link>

describe('a collection', () => {
  it('tells what it holds and how much there is', () => {
    expect(shown({ offset: 2, pageSize: 1, total: 3 })).toMatchObject({
      _type: 'Collection',
      total: 3,
      count: 1,
      pageSize: 1,
      offset: 2,
      _embedded: { elements: [{ _type: 'Thing', id: 1 }] },
    })
  })

  it('links to itself and, as templates, to its other pages and page sizes', () => {
    expect(links()).toEqual({
      self: { href: '/api/v3/things?offset=1&pageSize=20' },
      jumpTo: { href: '/api/v3/things?offset={offset}&pageSize=20', templated: true },
      changeSize: { href: '/api/v3/things?offset=1&pageSize={size}', templated: true },
    })
  })

  it.each<[what: string, given: Shown, previous: string | undefined, next: string | undefined]>([
    ['the only page', { total: 20 }, undefined, undefined],
    ['the first page', { total: 21 }, undefined, 'offset=2&pageSize=20'],
    ['a middle page', { offset: 2, total: 41 }, 'offset=1&pageSize=20', 'offset=3&pageSize=20'],
    ['the last page', { offset: 3, total: 60 }, 'offset=2&pageSize=20', undefined],
    ['a page past the end', { offset: 9, total: 5 }, 'offset=1&pageSize=20', undefined],
    ['a page of no elements', { pageSize: 0, total: 5 }, undefined, undefined],
  ])('links from %s to the pages beside it', (_, given, previous, next) => {
    const { previousByOffset, nextByOffset } = links(given)

    expect(previousByOffset?.href?.split('?')[1]).toBe(previous)
    expect(nextByOffset?.href?.split('?')[1]).toBe(next)
  })

  it('echoes filters and sortBy, percent-encoded, in every link', () => {
    const filters = [{ name: 'na&me', operator: '~', values: ['a b', 'ü{}"%'] }]
    const sortBy: [string, string][] = [['name', 'desc']]
    const all = Object.values(links({ offset: 2, total: 99, query: { filters, sortBy } }))

    expect(all).toHaveLength(5)
    for (const { href } of all) {
      const parameters = new URLSearchParams(href?.split('?')[1])
      expect(JSON.parse(parameters.get('filters') ?? '')).toEqual([
        { 'na&me': { operator: '~', values: ['a b', 'ü{}"%'] } },
      ])
      expect(JSON.parse(parameters.get('sortBy') ?? '')).toEqual([['name', 'desc']])
      expect([...parameters.keys()]).toEqual(['filters', 'offset', 'pageSize', 'sortBy'])
    }
  })

  it('has no braces in its links but those of templates', () => {
    const filters = [{ name: 'name', operator: '=', values: ['{size}'] }]
    const { changeSize } = links({ query: { filters } })

    expect(changeSize?.href?.match(/\{[^}]*\}/g)).toEqual(['{size}'])
  })
})
