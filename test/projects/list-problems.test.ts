import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { projectsPath, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { customField } from '#test/support/fixtures/records.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

const NOT_ALLOWED = 'is not set to one of the allowed values.'
const BLANK = "can't be blank."
const NO_INTEGER = 'is not an integer.'
const NO_DATE = 'is not a valid date.'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    customField(1, 'string', { name: 'Cost centre' }),
    customField(2, 'int', { name: 'Budget' }),
    customField(3, 'float', { name: 'Share' }),
    customField(4, 'bool', { name: 'Billable' }),
    customField(5, 'date', { name: 'Due' }),
    customField(6, 'list', { name: 'Colour', options: [{ id: 1, value: 'Red' }] }),
    customField(7, 'user', { name: 'Lead' }),
    customField(8, 'text', { name: 'Notes' }),
    customField(9, 'string', { name: 'Secret', visible: false }),
    customField(10, 'string', { name: 'Of versions', resource: 'version' }),
  )
})

describe.each([
  ['The list', projectsPath],
  ['The list of available parents', parentsPath],
])('%s of projects is refused when it is filtered by', (_, path) => {
  const refusal = async (filters: unknown) => (await list(service, { filters }, { path })).body

  it.each<[name: string, operator: string, values: unknown[], problem: string]>([
    ['active', '=', [], `Active ${BLANK}`],
    ['active', '=', ['yes'], `Active ${NOT_ALLOWED}`],
    ['active', '=', ['t', 'f'], 'Active only one value allowed.'],
    ['active', '*', [], `Active ${NOT_ALLOWED}`],
    ['public', '~', ['t'], `Public ${NOT_ALLOWED}`],
    ['ancestor', '=', ['x'], `Ancestor ${NOT_ALLOWED}`],
    ['ancestor', '=', [], `Ancestor ${BLANK}`],
    ['ancestor', '*', [], `Ancestor ${NOT_ALLOWED}`],
    ['created_at', '=', ['2024-01-01'], `Created on ${NOT_ALLOWED}`],
    ['created_at', '=d', ['2024-02-30'], `Created on ${NO_DATE}`],
    ['created_at', '<>d', ['2024-02-01'], `Created on ${BLANK}`],
    ['created_at', 't-', ['soon'], `Created on ${NO_INTEGER}`],
    ['created_at', 't+', ['x'], 'Created on is not an integer.'],
    ['latest_activity_at', '=d', ['today'], `Latest activity at ${NO_DATE}`],
    ['name_and_identifier', '~', [' '], `Name and identifier ${BLANK}`],
    ['name_and_identifier', '=', [], `Name and identifier ${BLANK}`],
    ['name_and_identifier', '~', ['\ud800'], `Name and identifier ${NOT_ALLOWED}`],
    ['name_and_identifier', '*', [], `Name and identifier ${NOT_ALLOWED}`],
    ['parent_id', '=', ['apollo'], `Parent ${NOT_ALLOWED}`],
    ['parent_id', '!', [], `Parent ${BLANK}`],
    ['parent_id', '~', ['1'], `Parent ${NOT_ALLOWED}`],
    ['principal', '=', ['you'], `Principal ${NOT_ALLOWED}`],
    ['principal', '=', [''], `Principal ${BLANK}`],
    ['type_id', '=', ['Task'], `Type ${NOT_ALLOWED}`],
    ['id', '=', ['x'], `ID ${NO_INTEGER}`],
    ['id', '!', ['1.5'], `ID ${NO_INTEGER}`],
    ['id', '>=', [], `ID ${BLANK}`],
    ['status', '=', ['on track'], 'Status does not exist.'],
    ['identifier', '*', [], `Identifier ${NOT_ALLOWED}`],
    ['name', '~', [' '], `Name ${BLANK}`],
    ['updated_at', '=', ['2026-01-01'], `Updated on ${NOT_ALLOWED}`],
    ['someThing', '=', ['1'], 'Some thing does not exist.'],
    ['__proto__', '=', ['1'], 'Proto does not exist.'],
  ])('%s %s %j', async (name, operator, values, problem) => {
    expect(await refusal(`[{${JSON.stringify(name)}:${JSON.stringify({ operator, values })}}]`)).toEqual(
      invalidQuery(`Filters ${problem}`),
    )
  })

  it.each<[name: string, operator: string, values: unknown[], problem: string]>([
    ['customField1', '>=', ['x'], `Cost centre ${NOT_ALLOWED}`],
    ['customField2', '=', ['1.5'], `Budget ${NO_INTEGER}`],
    ['cf_3', '>=', ['much'], 'Share is not a number.'],
    ['customField4', '=', ['1'], `Billable ${NOT_ALLOWED}`],
    ['cf_5', '=d', ['1'], `Due ${NO_DATE}`],
    ['customField6', '=', ['2'], `Colour ${NOT_ALLOWED}`],
    ['customField6', '=', ['Red'], `Colour ${NOT_ALLOWED}`],
    ['customField7', '=', ['ada'], `Lead ${NOT_ALLOWED}`],
    ['customField8', '=', ['x'], `Notes ${NOT_ALLOWED}`],
    ['customField8', '~', [], `Notes ${BLANK}`],
    ['customField10', '~', ['x'], 'Custom field10 does not exist.'],
    ['cf_99', '~', ['x'], 'Cf 99 does not exist.'],
    ['customField', '~', ['x'], 'Custom field does not exist.'],
  ])('the custom field %s %s %j', async (name, operator, values, problem) => {
    expect(await refusal([filter(name, operator, ...values)])).toEqual(invalidQuery(`Filters ${problem}`))
  })

  it.each([
    ['{', 'is invalid.'],
    ['{}', 'is invalid.'],
    ['[1]', 'number 1 needs one name.'],
    ['[{"active":{"operator":"=","values":["t"]}},{}]', 'number 2 needs one name.'],
    ['[{"active":"t"}]', 'Active needs an operator.'],
    ['[{"principal":{"operator":"=","values":"me"}}]', 'Principal needs a list of values.'],
  ])('%s', async (text, problem) => {
    expect(await refusal(text)).toEqual(invalidQuery(`Filters ${problem}`))
  })
})

describe('The list of projects', () => {
  const refusal = async (parameters: object) => (await list(service, { ...parameters })).body

  it.each([
    [[['nonsense', 'asc']], 'Orders Nonsense does not exist.'],
    [[['identifier', 'asc']], 'Orders Identifier does not exist.'],
    [[['customField10', 'asc']], 'Orders Custom field10 does not exist.'],
    [[['name', 'up']], `Orders Name ${NOT_ALLOWED}`],
    ['[["name"]]', 'Orders number 1 needs a name and a direction.'],
    ['{}', 'Orders is invalid.'],
  ])('is refused in the order %j', async (sortBy, problem) => {
    expect(await refusal({ sortBy })).toEqual(invalidQuery(problem))
  })

  it('reports all errors at once', async () => {
    const filters = [filter('active', '=', 'x'), filter('parent_id', '=', 1), filter('bogus', '=', 1)]

    expect(await refusal({ filters, sortBy: [['bogus', 'asc']], offset: 'x', pageSize: -2 })).toEqual(
      invalidQuery(
        'Offset must be an integer greater than 0.',
        'Page size must be an integer of 0 or more, or -1 for the maximum.',
        `Filters Active ${NOT_ALLOWED}`,
        'Filters Bogus does not exist.',
        'Orders Bogus does not exist.',
      ),
    )
  })

  it('knows of hidden custom fields for administrators only', async () => {
    for (const name of ['customField9', 'cf_9']) {
      const filters = [filter(name, '~', 'x')]
      const sortBy = [[name, 'asc']]
      const human = name === 'cf_9' ? 'Cf 9' : 'Custom field9'
      for (const path of [projectsPath, parentsPath]) {
        expect((await list(service, { filters, sortBy }, { path })).status).toBe(200)
        const { status, body } = await list(service, { filters, sortBy }, { path, as: tokens.creator })
        expect(status).toBe(400)
        expect(body).toEqual(
          invalidQuery(`Filters ${human} does not exist.`, `Orders ${human} does not exist.`),
        )
      }
    }
  })
})
