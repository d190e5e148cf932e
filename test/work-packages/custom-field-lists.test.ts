import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomValues } from '#shared/custom-fields/value.ts'
import { formatted } from '#shared/platform/formattable/formattable.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { customField, type, version } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  ids as people,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const NOW = new Date('2026-03-04T15:00:00Z')
const [TASK, BUG, PLAIN] = [1, 2, 3]
const [ALPHA, BETA] = [31, 32]
const formats = ['string', 'text', 'int', 'float', 'bool', 'date', 'list', 'user', 'version'] as const
type Format = (typeof formats)[number]

/**
 * The ids of custom fields. Each format has a field that is active everywhere, and a field that is limited to tasks and
 * bugs of one project.
 */
const everywhere = (format: Format) => formats.indexOf(format) + 1
const limited = (format: Format) => everywhere(format) + 10

const optionOf = (field: number, option: number) => option + field * 10

const fieldsOf = (idOf: (format: Format) => number, more: object) =>
  formats.map((format) => {
    const field = idOf(format)
    const options = [1, 2].map((id) => ({ id: optionOf(field, id), value: `Option ${id}` }))
    const own = format === 'list' ? { multi: true, options } : {}
    return customField(field, format, { resource: 'work_package', ...own, ...more })
  })

/**
 * Returns values of custom fields. Each format has two fields, which both get the value that is given for the format.
 */
async function valuesOf(given: Partial<Record<Format, unknown>>): Promise<CustomValues> {
  const text = typeof given.text === 'string' ? await formatted(given.text, 'markdown') : undefined
  const all = Object.entries({ ...given, ...(text && { text }) }) as [Format, never][]
  const stored = (format: Format, field: number, value: never) =>
    format === 'list' ? (value as number[]).map((id) => optionOf(field, id)) : value
  return Object.fromEntries(
    all.flatMap(([format, value]) =>
      [everywhere(format), limited(format)].map((field) => [field, stored(format, field, value)]),
    ),
  )
}

const low = {
  string: 'Blue Steel',
  text: 'A long *story*',
  int: -3,
  float: 0.5,
  bool: true,
  date: '2026-03-04',
  list: [1],
  user: [`U${people.lead}`],
  version: [`V${ALPHA}`],
}
const high = {
  string: 'red',
  text: 'Another one',
  int: 12,
  float: 2.25,
  bool: false,
  date: '2026-04-01',
  list: [1, 2],
  user: [`U${people.editor}`],
  version: [`V${BETA}`],
}

/**
 * The ids of work packages. LOW and HIGH have low and high values, and NONE has no values. In OTHER_TYPE and
 * OTHER_PROJECT, the fields that are limited to certain types or projects are inactive.
 */
const [LOW, HIGH, NONE, OTHER_TYPE, OTHER_PROJECT] = [1, 2, 3, 4, 5]

let service: Service
beforeAll(async () => {
  service = await Service.start({ now: () => NOW })
  await setUp(
    service,
    type(TASK, 'Task'),
    { ...type(BUG, 'Bug'), customFields: formats.flatMap((one) => [everywhere(one), limited(one)]) },
    { ...type(PLAIN, 'Plain'), customFields: formats.map(everywhere) },
    version(ALPHA, HOME, { sharing: 'descendants' }),
    version(BETA, HOME, { sharing: 'descendants' }),
    ...fieldsOf(everywhere, {}),
    ...fieldsOf(limited, { projects: [HOME] }),
  )
  const [lowValues, highValues] = await Promise.all([valuesOf(low), valuesOf(high)])
  await storeAll(service, [
    stored(LOW, HOME, { type: BUG, customValues: lowValues }),
    stored(HIGH, HOME, { type: TASK, customValues: highValues }),
    stored(NONE, HOME),
    stored(OTHER_TYPE, HOME, { type: PLAIN, customValues: lowValues }),
    stored(OTHER_PROJECT, BELOW, { customValues: highValues }),
  ])
})

const no: string[] = []

/** A literal value, or the number of an option, starting at 1. */
type Value = string | number

/**
 * Each row describes a filter. It states whether the filter matches work packages with low values, work packages with
 * high values, and work packages without values.
 */
const table: [
  format: Format,
  operator: string,
  values: Value[],
  low: boolean,
  high: boolean,
  none: boolean,
][] = [
  ['string', '=', ['blue steel'], true, false, false],
  ['string', '!', ['BLUE steel'], false, true, true],
  ['string', '~', ['ED'], false, true, false],
  ['string', '!~', ['steel'], false, true, true],
  ['string', '*', no, true, true, false],
  ['string', '!*', no, false, false, true],
  ['text', '~', ['STORY'], true, false, false],
  ['text', '!~', ['story'], false, true, true],
  ['text', '*', no, true, true, false],
  ['text', '!*', no, false, false, true],
  ['int', '=', ['12', '-3'], true, true, false],
  ['int', '!', ['12'], true, false, true],
  ['int', '>=', ['0'], false, true, false],
  ['int', '<=', ['0'], true, false, false],
  ['int', '*', no, true, true, false],
  ['int', '!*', no, false, false, true],
  ['float', '=', ['2.25'], false, true, false],
  ['float', '!', ['2.25'], true, false, true],
  ['float', '>=', ['0.75'], false, true, false],
  ['float', '<=', ['0.75'], true, false, false],
  ['float', '!*', no, false, false, true],
  ['bool', '=', ['t'], true, false, false],
  ['bool', '=', ['f'], false, true, true],
  ['bool', '!', ['t'], false, true, true],
  ['bool', '*', no, true, true, false],
  ['bool', '!*', no, false, false, true],
  ['date', '=d', ['2026-04-01'], false, true, false],
  ['date', '<>d', ['2026-03-01', '2026-03-31'], true, false, false],
  ['date', 't', no, true, false, false],
  ['date', '>t-', ['1'], true, false, false],
  ['date', '<t+', ['14'], true, false, false],
  ['date', '>t+', ['14'], false, true, false],
  ['date', 't+', ['28'], false, true, false],
  ['date', '>=', ['2026-03-05'], false, true, false],
  ['date', '<=', ['2026-03-05'], true, false, false],
  ['date', '*', no, true, true, false],
  ['date', '!*', no, false, false, true],
  ['list', '=', [2], false, true, false],
  ['list', '=', [1], true, true, false],
  ['list', '!', [2], true, false, true],
  ['list', '*', no, true, true, false],
  ['list', '!*', no, false, false, true],
  ['user', '=', [String(people.lead)], true, false, false],
  ['user', '!', [String(people.lead)], false, true, true],
  ['user', '=', ['me'], true, false, false],
  ['user', '!', ['me', String(people.editor)], false, false, true],
  ['user', '*', no, true, true, false],
  ['user', '!*', no, false, false, true],
  ['version', '=', [String(BETA)], false, true, false],
  ['version', '!', [String(BETA)], true, false, true],
  ['version', '*', no, true, true, false],
  ['version', '!*', no, false, false, true],
]

const filteredBy = (format: Format, idOf: typeof limited, operator: string, values: readonly Value[]) => ({
  filters: [
    {
      [`customField${idOf(format)}`]: {
        operator,
        values: values.map((one) => (typeof one === 'string' ? one : String(optionOf(idOf(format), one)))),
      },
    },
  ],
})
const found = (parameters: object, path = workPackagesPath) => listed(service, path, parameters, tokens.lead)

describe('A list of work packages filtered by a custom field', () => {
  it.each(oneIn(3, table))(
    'of the format %s with %s %j has those that match',
    async (...[format, operator, values, ...is]) => {
      const [isLow, isHigh, isNone] = is
      const parameters = filteredBy(format, everywhere, operator, values)
      const expected = [
        [LOW, isLow],
        [HIGH, isHigh],
        [NONE, isNone],
        [OTHER_TYPE, isLow],
        [OTHER_PROJECT, isHigh],
      ].flatMap(([id, isFound]) => (isFound ? [id] : []))

      expect(await found(parameters)).toEqual(expected)
    },
  )

  it.each(oneIn(3, table))(
    'of the format %s with %s %j finds no value where the field is not active',
    async (...[format, operator, values, ...is]) => {
      const [isLow, isHigh, isNone] = is
      const parameters = filteredBy(format, limited, operator, values)
      const expected = [
        [LOW, isLow],
        [HIGH, isHigh],
        [NONE, isNone],
        [OTHER_TYPE, isNone],
        [OTHER_PROJECT, isNone],
      ].flatMap(([id, isFound]) => (isFound ? [id] : []))

      expect(await found(parameters)).toEqual(expected)
      expect(await found(parameters, inProjectPath(BELOW))).toEqual(isNone ? [OTHER_PROJECT] : [])
    },
  )
})

describe('A list of work packages sorted by a custom field', () => {
  it.each<[Format, asc: number[], desc: number[]]>([
    ['string', [LOW, HIGH], [HIGH, LOW]],
    ['int', [LOW, HIGH], [HIGH, LOW]],
    ['float', [LOW, HIGH], [HIGH, LOW]],
    ['bool', [HIGH, LOW], [LOW, HIGH]],
    ['date', [LOW, HIGH], [HIGH, LOW]],
    ['list', [LOW, HIGH], [LOW, HIGH]],
  ])(
    'of the format %s has those without a value, and those where it is not active, last; descending first',
    async (format, asc, desc) => {
      const sorted = (direction: string) =>
        found({ filters: [], sortBy: [[`customField${limited(format)}`, direction]] })
      const empty = [NONE, OTHER_TYPE, OTHER_PROJECT]

      expect(await sorted('asc')).toEqual([...asc, ...empty])
      expect(await sorted('desc')).toEqual([...empty, ...desc])
    },
  )

  it.each<Format>(['text', 'user', 'version'])('of the format %s is refused', async (format) => {
    const sortBy = [[`customField${everywhere(format)}`, 'asc']]
    const { status, body } = await listOf(service, workPackagesPath, { sortBy }, tokens.lead)

    expect([status, body.message]).toEqual([400, `Orders Custom field${everywhere(format)} does not exist.`])
  })
})

describe('A filter of a custom field by its requester', () => {
  const mine = filteredBy('user', everywhere, '=', ['me'])

  it('finds the values of the requester', async () => {
    expect(await found(mine)).toEqual([LOW, OTHER_TYPE])
    expect(await listed(service, workPackagesPath, mine, tokens.editor)).toEqual([HIGH])
  })

  it('may be saved in a query', async () => {
    const body = { name: 'Mine', ...mine }

    expect((await service.post('/api/v3/queries', { as: tokens.admin, body })).status).toBe(201)
  })
})
