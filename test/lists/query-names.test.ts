import { describe, expect, it } from 'vitest'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { byText, type Listing } from '#shared/platform/query/listing.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'

const listing: Listing = {
  filters: { first_name: textFilter('First name', 'f') },
  sorts: { first_name: byText('f'), id: 'id' },
}

const parse = (name: string) =>
  parseListQuery(
    new URLSearchParams({
      filters: JSON.stringify([{ [name]: { operator: '=', values: ['x'] } }]),
      sortBy: JSON.stringify([[name, 'DESC']]),
    }),
    listing,
    1000,
  )

describe('the names of filters and sort keys', () => {
  it.each(['first_name', 'firstName'])('may be in snake_case or camelCase: %s', (name) => {
    const { selection } = parse(name)

    expect(selection.filter).toEqual({ op: '=', attribute: 'f', value: 'x' })
    expect(selection.order).toEqual([{ by: listing.sorts.first_name, descending: true }])
  })

  it('are echoed as they were sent, the direction in lower case', () => {
    const { filters, sortBy } = parse('firstName')

    expect(filters).toEqual([{ name: 'firstName', operator: '=', values: ['x'] }])
    expect(sortBy).toEqual([['firstName', 'desc']])
  })

  it.each(['firstname', 'FirstName', 'first-name', 'first__name'])('are no others: %s', (name) => {
    expect(() => parse(name)).toThrow('does not exist.')
  })
})
