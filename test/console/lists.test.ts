import { describe, expect, it } from 'vitest'
import type { Collection, Resource } from '#shared/console/api/hal.ts'
import {
  filtersOf,
  fullHrefOf,
  quickFilter,
  sortedBy,
  sortOf,
  withFilters,
} from '#shared/console/api/query.ts'
import { groupsOf } from '#shared/console/views/groups.ts'

const open = [{ name: 'status', operator: 'o', values: [] }]
const elements: Resource[] = ['a', 'b', 'c'].map((name) => ({ name }))

const page = (changes: Partial<Collection> = {}): Collection => ({
  ...{ total: 9, count: 3, pageSize: 3, offset: 2, _embedded: { elements } },
  ...changes,
})

const counted = (...counts: number[]) => counts.map((count, index) => ({ value: `g${index}`, count }))

const shown = (collection: Collection) =>
  groupsOf(collection).map(({ of, elements: some }) => [of?.value, some.map(({ name }) => name).join('')])

describe('The filters of a list', () => {
  it('are those in its address, or else those that the list has chosen', () => {
    const self = withFilters('/w', open)

    expect(filtersOf(fullHrefOf('/w?offset=2', self))).toEqual(open)
    expect(filtersOf(fullHrefOf('/w?filters=[]', self))).toEqual([])
    expect(filtersOf(fullHrefOf(withFilters('/w', open), '/w'))).toEqual(open)
  })

  it('and its order come from a saved view until its address names others', () => {
    const self = sortedBy(withFilters('/w', open), 'name', '/w')
    const asked = fullHrefOf('/q/1', self)

    expect([filtersOf(asked), sortOf(asked)]).toEqual([open, [['name', 'asc']]])
    expect(sortOf(sortedBy('/q/1', 'name', asked))).toEqual([['name', 'desc']])
  })

  it('are explicitly empty if all are removed, since a list may choose some by itself', () => {
    expect(withFilters(withFilters('/w', open), [])).toBe('/w?filters=%5B%5D')
    expect(filtersOf('/w?filters=%5B%5D')).toEqual([])
  })

  it('include at most one for quick search, preferably one made for it', () => {
    const filter = (name: string, ...symbols: string[]) => ({
      ...{ name, label: name, operators: symbols.map((symbol) => ({ symbol })) },
    })
    const found = (...filters: ReturnType<typeof filter>[]) => quickFilter({ filters, sortBy: [] })

    expect(found(filter('a', '='), filter('b', '~'), filter('c', '**'))?.name).toBe('c')
    expect(found(filter('search', '**'), filter('typeahead', '**'))?.name).toBe('typeahead')
    expect(found(filter('a', '='))).toBeUndefined()
  })
})

describe('The groups of a page', () => {
  it('are a single unnamed group if the list is not grouped', () => {
    expect(shown(page())).toEqual([[undefined, 'abc']])
  })

  it('are counted over all pages, and the page shows those that begin, continue or end on it', () => {
    expect(shown(page({ groups: counted(2, 2, 1, 4) }))).toEqual([
      ['g1', 'a'],
      ['g2', 'b'],
      ['g3', 'c'],
    ])
    expect(shown(page({ groups: counted(9) }))).toEqual([['g0', 'abc']])
    expect(shown(page({ offset: 1, groups: counted(3, 6) }))).toEqual([['g0', 'abc']])
  })
})
