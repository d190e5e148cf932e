import { describe, expect, it } from 'vitest'
import type { ApiError } from '#shared/platform/http/errors.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { byText, declaredName, humanName, type Listing } from '#shared/platform/query/listing.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { listFilter } from '#shared/platform/query/value-filters.ts'

const listing: Listing = {
  filters: { some_name: textFilter('Some name', 'n'), status: listFilter('Status', 's', ['active']) },
  sorts: { id: 'id', first_name: byText('f') },
}

const parse = (parameters: Record<string, string>) =>
  parseListQuery(new URLSearchParams(parameters), listing, 100)
const filters = (value: unknown) => ({ filters: JSON.stringify(value) })
const sortBy = (value: unknown) => ({ sortBy: JSON.stringify(value) })

/** Returns the error message that a query causes. */
function problemOf(parameters: Record<string, string>) {
  try {
    parse(parameters)
  } catch (error) {
    expect(error).toMatchObject({ identifier: 'InvalidQuery' })
    const { message } = (error as ApiError).details
    return Array.isArray(message) ? message.map(String) : String(message)
  }
  return undefined
}

const NOT_ALLOWED = 'Filters Status is not set to one of the allowed values.'

describe('the query of a list', () => {
  it('selects the page that offset and pageSize name', () => {
    expect(parse({ offset: '3', pageSize: '10' }).selection).toMatchObject({ start: 20, size: 10 })
    expect(parse({}).selection).toMatchObject({ filter: undefined, order: [], start: 0, size: 20 })
  })

  it.each(['some_name', 'someName'])('knows a filter as %s', (name) => {
    const query = parse(filters([{ [name]: { operator: '=', values: ['X'] } }]))

    expect(query.selection.filter).toEqual({ op: '=', attribute: 'n', value: 'x' })
    expect(query.filters).toEqual([{ name, operator: '=', values: ['X'] }])
  })

  it('needs all of its filters to hold', () => {
    const both = [
      { status: { operator: '=', values: ['active'] } },
      { someName: { operator: '~', values: ['x'] } },
    ]

    expect(parse(filters(both)).selection.filter).toMatchObject({
      op: 'and',
      conditions: [{ op: '=' }, { op: 'contains' }],
    })
  })

  it.each(['first_name', 'firstName'])('knows a sort key as %s', (name) => {
    const { order } = parse(
      sortBy([
        [name, 'desc'],
        ['id', 'ASC'],
      ]),
    ).selection

    expect(order).toEqual([
      { by: listing.sorts.first_name, descending: true },
      { by: 'id', descending: false },
    ])
  })

  it('takes 300 values in all of its filters together', () => {
    const of = (each: number) =>
      ['first', 'second', 'third'].map((text) => ({
        some_name: { operator: '=', values: Array(each).fill(text) },
      }))

    expect(parse(filters(of(100))).filters).toHaveLength(3)
    expect(problemOf(filters(of(101)))).toBe('Filters only 300 values allowed.')
  })

  it('sorts by a key that is named twice in its first place and its last direction', () => {
    const { order } = parse(
      sortBy([
        ['first_name', 'asc'],
        ['id', 'asc'],
        ['firstName', 'desc'],
      ]),
    ).selection

    expect(order).toEqual([
      { by: listing.sorts.first_name, descending: true },
      { by: 'id', descending: false },
    ])
  })

  it.each(['', ' ', '[]'])('is not filtered and sorted by %j', (empty) => {
    expect(parse({ filters: empty, sortBy: empty }).selection).toMatchObject({ filter: undefined, order: [] })
  })

  it('takes numbers among the values for their text', () => {
    const query = parse(filters([{ someName: { operator: '=', values: [7] } }]))

    expect(query.filters[0]?.values).toEqual(['7'])
  })

  it.each([
    ...['x', '[', '[{]', "[{'status':{'operator':'=','values':['active']}}]", 'null', '7', '"status"', '{}'],
    '{"status":{"operator":"=","values":["active"]}}',
  ])('is refused with the filters %s, which are no list', (text) => {
    expect(problemOf({ filters: text })).toBe('Filters is invalid.')
  })

  it.each<[entry: unknown, problem: string]>([
    ...[7, null, 'x', [], {}].map<[unknown, string]>((entry) => [entry, 'number 2 needs one name.']),
    [{ status: { operator: '=', values: ['a'] }, name: {} }, 'number 2 needs one name.'],
    ...[null, 'active', ['=', ['x']], {}, { values: ['x'] }, { operator: 7, values: ['x'] }].map<
      [unknown, string]
    >((one) => [{ status: one }, 'Status needs an operator.']),
    [{ status: { operator: ['='], values: ['x'] } }, 'Status needs an operator.'],
    ...['x', { 0: 'x' }, 7, true].map<[unknown, string]>((values) => [
      { status: { operator: '=', values } },
      'Status needs a list of values.',
    ]),
    ...[true, ['x'], {}].map<[unknown, string]>((value) => [
      { status: { operator: '=', values: ['active', value] } },
      'Status needs values that are texts or numbers.',
    ]),
    [{ shoeSize: { operator: '=', values: 'x' } }, 'Shoe size needs a list of values.'],
  ])('is refused with the filter %j, which is named with what it lacks', (entry, problem) => {
    const first = { status: { operator: '=', values: ['active'] } }

    expect(problemOf(filters([first, entry as object]))).toBe(`Filters ${problem}`)
  })

  it.each(['x', '[', 'null', '7', '"id"', '{}', '{"id":"asc"}'])(
    'is refused with the order %s, which is no list',
    (text) => {
      expect(problemOf({ sortBy: text })).toBe('Orders is invalid.')
    },
  )

  it.each([
    ...['["id","asc"]', '[null]', '["id"]', '[[]]', '[["id"]]', '[["id","asc","x"]]', '[[1,"asc"]]'],
    ...['[["id",null]]', '[["id",1]]', '[{"id":"asc"}]'],
  ])('is refused with the order %s, whose key is named with what it lacks', (text) => {
    expect([problemOf({ sortBy: text })].flat()).toContain('Orders number 1 needs a name and a direction.')
  })

  it.each<[parameters: Record<string, string>, problem: string]>([
    [filters([{ shoeSize: { operator: '=', values: ['1'] } }]), 'Filters Shoe size does not exist.'],
    [filters([{ constructor: { operator: '=', values: ['1'] } }]), 'Filters Constructor does not exist.'],
    [filters([{ someName_: { operator: '=', values: ['1'] } }]), 'Filters Some name does not exist.'],
    [filters([{ somename: { operator: '=', values: ['1'] } }]), 'Filters Somename does not exist.'],
    [filters([{ SomeName: { operator: '=', values: ['1'] } }]), 'Filters Some name does not exist.'],
    [filters([{ 'some-name': { operator: '=', values: ['1'] } }]), 'Filters Some-name does not exist.'],
    [filters([{ '': { operator: '=', values: ['1'] } }]), 'Filters  does not exist.'],
    [filters([{ status: { operator: '?', values: ['active'] } }]), NOT_ALLOWED],
    [filters([{ status: { operator: '', values: ['active'] } }]), NOT_ALLOWED],
    [filters([{ status: { operator: '=', values: ['x'] } }]), NOT_ALLOWED],
    [sortBy([['', 'asc']]), 'Orders  does not exist.'],
    [sortBy([['id', '']]), 'Orders Id is not set to one of the allowed values.'],
    [filters([{ status: { operator: '=' } }]), "Filters Status can't be blank."],
    [filters([{ status: { operator: '=', values: null } }]), "Filters Status can't be blank."],
    [filters([{ status: { operator: '=', values: [null] } }]), "Filters Status can't be blank."],
    [sortBy([['shoeSize', 'asc']]), 'Orders Shoe size does not exist.'],
    [sortBy([['toString', 'asc']]), 'Orders To string does not exist.'],
    [sortBy([['id', 'upwards']]), 'Orders Id is not set to one of the allowed values.'],
  ])('is refused with %j', (parameters, problem) => {
    expect(problemOf(parameters)).toBe(problem)
  })

  it('reports a repeated error once', () => {
    const wrong = ['x', 'y', 'z'].map((value) => ({ status: { operator: '=', values: [value] } }))

    expect(problemOf(filters(wrong))).toBe('Filters Status is not set to one of the allowed values.')
  })

  it('asks nothing more for a filter that is given again, in either spelling, and says it as it was given', () => {
    const twice = ['some_name', 'someName', 'someName'].map((name) => ({
      [name]: { operator: '=', values: ['x'] },
    }))
    const query = parse(filters(twice))

    expect(query.selection.filter).toEqual({ op: '=', attribute: 'n', value: 'x' })
    expect(query.filters.map(({ name }) => name)).toEqual(['some_name', 'someName', 'someName'])
  })

  it('is refused with more than fifty different filters', () => {
    const different = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ someName: { operator: '=', values: [String(index)] } }))

    expect(problemOf(filters([...different(50), ...different(50)]))).toBeUndefined()
    expect(problemOf(filters(different(51)))).toBe('Filters is too long (maximum is 50 filters).')
  })

  it('is refused with everything that is wrong at once', () => {
    const wrong = {
      offset: 'x',
      pageSize: 'y',
      ...filters([{ a: { operator: '=', values: [] } }]),
      ...sortBy([['b', 'asc']]),
    }

    expect(problemOf(wrong)).toEqual([
      'Offset must be an integer greater than 0.',
      'Page size must be an integer of 0 or more, or -1 for the maximum.',
      'Filters A does not exist.',
      'Orders B does not exist.',
    ])
  })
})

describe('a name', () => {
  it.each([
    ['createdAt', 'created_at', 'Created at'],
    ['created_at', 'created_at', 'Created at'],
    ['id', 'id', 'Id'],
  ])('%s is declared as %s and called %s', (given, declared, human) => {
    expect([declaredName(given), humanName(given)]).toEqual([declared, human])
  })

  it('is cut in messages where a client made it long', () => {
    expect(humanName('x'.repeat(5000))).toHaveLength(100)
  })
})

describe('the query of a list with groups, default filters and few sort keys', () => {
  const state = listing.filters.status as Listing['filters'][string]
  const grouped: Listing = {
    ...listing,
    sorts: { ...listing.sorts, state: byText('s') },
    maxKeys: 2,
    groups: { state: { sort: byText('s'), value: byText('s'), shown: () => ({}) } },
    filters: { ...listing.filters, state },
    defaultFilters: [{ name: 'state', operator: '*', values: [] }],
    filtersAlias: 'filter',
  }
  const read = (parameters: Record<string, string>) =>
    parseListQuery(new URLSearchParams(parameters), grouped, 100)

  it('has the default filters unless it says others, or none', () => {
    expect(read({}).selection.filter).toEqual({ op: 'exists', attribute: 's' })
    expect(read({ filters: ' ' }).filters).toEqual(grouped.defaultFilters)
    expect(read({ filters: '[]' }).selection.filter).toBeUndefined()
    expect(read(filters([{ some_name: { operator: '=', values: ['x'] } }])).filters).toHaveLength(1)
  })

  it('knows a second name of the filters', () => {
    expect(read({ filter: '[]' }).filters).toEqual([])
    expect(parse({ filter: 'x' }).filters).toEqual([])
  })

  it('is grouped as it asks, in the direction of the sort key of that name', () => {
    expect(read({ groupBy: 'state' })).toMatchObject({
      groupBy: [{ name: 'state' }],
      selection: { groups: [{ descending: false }] },
    })
    const descending = read({ groupBy: 'state', ...sortBy([['state', 'desc']]) })
    expect(descending.selection.groups?.[0]?.descending).toBe(true)
    expect(read({}).selection.groups).toBeUndefined()
    expect(parse({ groupBy: 'state' }).selection.groups).toBeUndefined()
  })

  it.each([
    [{ groupBy: 'someName' }, 'Group by Some name does not exist.'],
    [{ groupBy: 'toString' }, 'Group by To string does not exist.'],
    [sortBy(Array(3).fill(['id', 'asc'])), 'Orders is too long (maximum is 2 keys).'],
  ])('is refused with %j', (parameters, message) => {
    expect(() => read(parameters as Record<string, string>)).toThrow(message as string)
  })
})
