import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { filter, list, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

const FILTERS = 'Filters is invalid.'
const ORDERS = 'Orders is invalid.'
const missing = (name: string) => `Filters ${name} does not exist.`
const notAllowed = (name: string) => `Filters ${name} is not set to one of the allowed values.`
const blank = (name: string) => `Filters ${name} can't be blank.`

const malformedFilters = [
  'x',
  '[',
  '[{]',
  "[{'name':{'operator':'~','values':['x']}}]",
  'null',
  '7',
  '"name"',
  '{}',
  '{"name":{"operator":"~","values":["x"]}}',
  '[null]',
  '[7]',
  '["name"]',
  '[[]]',
  '[{}]',
  '[{"name":null}]',
  '[{"name":"x"}]',
  '[{"name":["~",["x"]]}]',
  '[{"name":{}}]',
  '[{"name":{"values":["x"]}}]',
  '[{"name":{"operator":7,"values":["x"]}}]',
  '[{"name":{"operator":null,"values":["x"]}}]',
  '[{"name":{"operator":["~"],"values":["x"]}}]',
  '[{"name":{"operator":"~","values":"x"}}]',
  '[{"name":{"operator":"~","values":{"0":"x"}}}]',
  '[{"name":{"operator":"~","values":[null]}}]',
  '[{"name":{"operator":"~","values":[true]}}]',
  '[{"name":{"operator":"~","values":[["x"]]}}]',
  '[{"name":{"operator":"~","values":[{}]}}]',
  '[{"name":{"operator":"~","values":["x"]},"status":{"operator":"=","values":["active"]}}]',
  '[{"name":{"operator":"~","values":["x"]}},7]',
]

const malformedOrders = [
  'x',
  '[',
  'null',
  '7',
  '"name"',
  '{}',
  '{"name":"asc"}',
  '["name","asc"]',
  '[null]',
  '["name"]',
  '[[]]',
  '[["name"]]',
  '[["name","asc","x"]]',
  '[[7,"asc"]]',
  '[["name",null]]',
  '[["name",1]]',
  '[{"name":"asc"}]',
  '[["name","asc"],7]',
]

const wrongFilters: [filter: object, problem: string][] = [
  [filter('nonsense', '=', ['x']), missing('Nonsense')],
  [filter('someThing', '=', ['x']), missing('Some thing')],
  [filter('some_thing', '=', ['x']), missing('Some thing')],
  [filter('', '=', ['x']), missing('')],
  [filter('id', '=', ['ten']), notAllowed('ID')],
  [filter('status', '~', ['active']), notAllowed('Status')],
  [filter('status', '', ['active']), notAllowed('Status')],
  [filter('status', '==', ['active']), notAllowed('Status')],
  [filter('status', '=', ['invited']), notAllowed('Status')],
  [filter('status', '=', ['Active']), notAllowed('Status')],
  [filter('status', '=', ['active', 'x']), notAllowed('Status')],
  [filter('status', '=', [1]), notAllowed('Status')],
  [filter('status', '=', []), blank('Status')],
  [filter('status', '=', ['']), blank('Status')],
  [filter('status', '=', null), blank('Status')],
  [{ status: { operator: '=' } }, blank('Status')],
  [filter('group', '~', ['20']), notAllowed('Group')],
  [filter('group', '>=', ['20']), notAllowed('Group')],
  [filter('group', '=', ['Crew']), notAllowed('Group')],
  [filter('group', '=', ['-1']), notAllowed('Group')],
  [filter('group', '=', ['1.5']), notAllowed('Group')],
  [filter('group', '=', ['20', 'x']), notAllowed('Group')],
  [filter('group', '=', [1e300]), notAllowed('Group')],
  [filter('group', '=', ['9'.repeat(16)]), notAllowed('Group')],
  [filter('group', '=', []), blank('Group')],
  [filter('group', '!', [' ']), blank('Group')],
  [filter('name', '*'), notAllowed('Name')],
  [filter('name', '>=', ['x']), notAllowed('Name')],
  [filter('name', '~', []), blank('Name')],
  [filter('name', '~', ['']), blank('Name')],
  [filter('name', '~', [' \t']), blank('Name')],
  [filter('name', '~', ['\u200b']), blank('Name')],
  [filter('name', '=', ['x', '']), blank('Name')],
]

const wrongOrders: [key: unknown[], problem: string][] = [
  [['nonsense', 'asc'], 'Orders Nonsense does not exist.'],
  [['someThing', 'desc'], 'Orders Some thing does not exist.'],
  [['status', 'asc'], 'Orders Status does not exist.'],
  [['deletedAt', 'asc'], 'Orders Deleted at does not exist.'],
  [['', 'asc'], 'Orders  does not exist.'],
  [['name', 'up'], 'Orders Name is not set to one of the allowed values.'],
  [['name', ''], 'Orders Name is not set to one of the allowed values.'],
  [['id', 'ascending'], 'Orders Id is not set to one of the allowed values.'],
]

describe('what is wrong with the query of a list', () => {
  let service: Service
  const refused = async (parameters: Record<string, unknown>) => {
    const { status, body } = await list(service, parameters)
    expect(status).toBe(400)
    return body
  }

  beforeAll(async () => {
    service = await Service.startWith([...personas, ...placeholderUsers([10])])
  })

  it.each(malformedFilters)('is told of filters that are no filters: %s', async (filters) => {
    expect(await refused({ filters })).toEqual(invalidQuery(FILTERS))
  })

  it.each(malformedOrders)('is told of a sortBy that is none: %s', async (sortBy) => {
    expect(await refused({ sortBy })).toEqual(invalidQuery(ORDERS))
  })

  it.each(wrongFilters)('is told of a filter: %j', async (wrong, problem) => {
    expect(await refused({ filters: [wrong] })).toEqual(invalidQuery(problem))
  })

  it.each(wrongOrders)('is told of a sort key: %j', async (key, problem) => {
    expect(await refused({ sortBy: [key] })).toEqual(invalidQuery(problem))
  })

  it('is a text for one problem, and an array of texts for several', async () => {
    const one = await refused({ offset: 'x' })
    const several = await refused({
      sortBy: [
        ['nonsense', 'asc'],
        ['name', 'up'],
      ],
      filters: [filter('x', '=', ['1']), filter('status', '=', ['none']), filter('name', '~', ['fine'])],
      pageSize: 'x',
      offset: '-1',
    })

    expect(one.message).toBe('Offset must be an integer greater than 0.')
    expect(several.message).toEqual([
      'Offset must be an integer greater than 0.',
      'Page size must be an integer of 0 or more, or -1 for the maximum.',
      'Filters X does not exist.',
      'Filters Status is not set to one of the allowed values.',
      'Orders Nonsense does not exist.',
      'Orders Name is not set to one of the allowed values.',
    ])
  })

  it('repeats no more than the start of a long name', async () => {
    const { message } = await refused({ filters: [filter('x'.repeat(3000), '=', ['1'])] })

    expect(message).toBe(`Filters X${'x'.repeat(99)} does not exist.`)
  })
})
