import { describe, expect, it } from 'vitest'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { searchIfAsked } from '#shared/platform/endpoints/search.ts'
import { idsIn } from '#shared/platform/query/filter.ts'
import { operatorNames } from '#shared/platform/query/internal/operator-names.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { searchResource } from '#shared/platform/query/search.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { booleanFilter, numberFilter } from '#shared/platform/query/value-filters.ts'
import { allResources } from '#shared/resources/index.ts'
import { routes } from '#shared/resources/projects/routes.ts'

const owner = { ...textFilter('Owner', 'o'), ...idsIn({ path: '/api/v3/people', elements: 'Person' }) }
const listing: Listing = {
  filters: {
    owner,
    owner_id: owner,
    is_open: booleanFilter('Is open', 'x'),
    size: numberFilter('Size', 's', 'integer'),
  },
  sorts: {
    id: 'id',
    size: byNumber('s'),
    named_last: byText('l'),
    first_name: { ...byText('f'), label: 'Given name' },
  },
}
const sizes = { default: 20, max: 1000 }

describe('the Search of a list', () => {
  it('names each filter once, with its label, its type and its operators', () => {
    const { filters } = searchResource('/things', listing, sizes)

    expect(filters.map(({ name, label, type }) => [name, label, type])).toEqual([
      ['owner', 'Owner', 'Person'],
      ['isOpen', 'Is open', 'Boolean'],
      ['size', 'Size', 'Integer'],
    ])
    expect(filters[2]?.operators).toContainEqual({ symbol: '>=', label: 'is at least', values: 1 })
  })

  it('says what the values are: a few texts, or the ids of a list', () => {
    const [byOwner, byState, bySize] = searchResource('/things', listing, sizes).filters

    expect(byOwner).toMatchObject({ _links: { allowedValues: { href: '/api/v3/people' } } })
    expect(byState).toMatchObject({ values: ['t', 'f'] })
    expect(bySize).not.toHaveProperty('values')
    expect(bySize).not.toHaveProperty('_links')
  })

  it('calls a sort key by its own label, that of the filter of the same name, or its name', () => {
    expect(searchResource('/things', listing, sizes).sortBy).toEqual([
      { name: 'id', label: 'ID' },
      { name: 'size', label: 'Size' },
      { name: 'namedLast', label: 'Named last' },
      { name: 'firstName', label: 'Given name' },
    ])
  })

  it('says how pages are cut, and in which order', () => {
    expect(searchResource('/things', listing, sizes)).toMatchObject({
      defaultSortBy: [['id', 'asc']],
      pageSize: { default: 20, maximum: 1000 },
    })
    expect(searchResource('/things', { ...listing, order: [] }, sizes).defaultSortBy).toEqual([])
  })

  it('names what elements can be grouped by, where they can', () => {
    const owner = { sort: byNumber('o'), value: byNumber('o'), shown: () => ({}) }
    const { groupBy, _links } = searchResource('/things', { ...listing, groups: { owner } }, sizes)

    expect(groupBy).toEqual([{ name: 'owner', label: 'Owner' }])
    expect(_links.list.href).toBe('/things{?filters,sortBy,groupBy,pageSize,offset}')
    expect(searchResource('/things', listing, sizes)).not.toHaveProperty('groupBy')
  })

  it('gives the address of the list as a template, which keeps parameters of its own', () => {
    expect(searchResource('/things', listing, sizes)._links).toEqual({
      self: { href: '/things?describe=search', title: 'Search' },
      list: { href: '/things{?filters,sortBy,pageSize,offset}', templated: true },
    })
    expect(searchResource('/things?of=7', listing, sizes)._links).toEqual({
      self: { href: '/things?of=7&describe=search', title: 'Search' },
      list: { href: '/things?of=7{&filters,sortBy,pageSize,offset}', templated: true },
    })
  })

  it('has words for every operator of every list', () => {
    const symbols = Object.values(allResources).flatMap(({ listing: of }) =>
      Object.values(of?.().filters ?? {}).flatMap(({ operators }) => Object.keys(operators)),
    )

    expect(symbols.filter((symbol) => !Object.hasOwn(operatorNames, symbol))).toEqual([])
  })
})

describe('a query that asks for the Search', () => {
  const parse = (query: string) => parseListQuery(new URLSearchParams(query), listing, 100, 50)

  it('gets it, with the address that was asked', () => {
    const configuration = {
      ...defaultConfiguration,
      settings: { ...defaultConfiguration.settings, maxPageSize: 90 },
    }
    const asked = (query: string) =>
      searchIfAsked(
        { route: routes['available-parents'], path: {}, query: new URLSearchParams(query) },
        listing,
        configuration,
      )

    expect(asked('describe=search&pageSize=3&of=7')).toEqual(
      searchResource('/api/v3/projects/available_parent_projects?of=7', listing, { default: 20, max: 90 }),
    )
    expect(asked('pageSize=3')).toBeUndefined()
  })

  it('is refused for what else is wrong with it, and if it asks for anything else', () => {
    expect(() => parse('describe=search&offset=x')).toThrow('Offset must be an integer greater than 0.')
    expect(() => parse('describe=filters')).toThrow('Describe is not set to one of the allowed values.')
  })
})
