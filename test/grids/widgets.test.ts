import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { expectRefusal, everywhere as send } from '#test/support/fixtures/grid-bodies.ts'
import { createdBy, owners, widget } from '#test/support/fixtures/grid-worlds.ts'
import { multipleErrors, violation } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(owners)
  await createdBy(service, { rowCount: 3, columnCount: 3, widgets: [widget()] })
})

const everywhere = (body: object) => send(service, body)
const refused = (body: object, attribute: string, error: object) =>
  expectRefusal(service, body, attribute, error)

describe('The widgets of a grid', () => {
  it('are never null', () =>
    refused({ widgets: null }, 'widgets', violation('widgets', "Widgets can't be blank.")))

  const invalid = (widgets: unknown) =>
    refused({ widgets }, 'widgets', violation('widgets', 'Widgets is invalid.'))

  it.each(
    ['news', 5, true, {}, { 0: widget(), length: 1 }, [null], ['news'], [[]], [[widget()]]].map((one) => [
      one,
    ]),
  )('are not %j', invalid)

  const coordinates = ['startRow', 'endRow', 'startColumn', 'endColumn']
  const wrong: [names: string[], values: unknown[]][] = [
    [coordinates, [null, '1', 1.5, true, [1], {}, { toString: 1, valueOf: 1 }, 1e300]],
    [['identifier'], [null, 5, ['news'], { toString: 1 }]],
    [['id'], ['x', 1.5, true, {}, 1e300]],
    [['options'], ['x', 5, true, []]],
    // A new widget must have every member except an id and options.
    [[...coordinates, 'identifier'], [undefined]],
  ]

  it.each(
    wrong.flatMap(([names, values]) =>
      names.flatMap((name) => values.map((value) => [name, value] as const)),
    ),
  )('have no %s that is %j', (name, value) => invalid([widget(undefined, { [name]: value })]))

  it.each([
    ...['', 'weather', 'NEWS', ' news', 'constructor', '__proto__', '\ud800', 'work_package_query'],
    'n'.repeat(300),
  ])('are of no kind that the page does not allow: %j', (identifier) =>
    refused(
      { widgets: [widget(undefined, { identifier })] },
      'widgets',
      violation('widgets', 'Widgets is not set to one of the allowed values.'),
    ),
  )

  it.each([
    ...['work_packages_assigned', 'work_packages_accountable', 'work_packages_watched'],
    ...['work_packages_created', 'work_packages_calendar', 'work_packages_table'],
    ...['time_entries_current_user', 'documents', 'news', 'custom_text'],
  ])('may be of the kind %s', async (identifier) => {
    const { created, updated } = await everywhere({ widgets: [widget(undefined, { identifier })] })

    expect([created.status, updated.status]).toEqual([201, 200])
    expect(created.body.widgets).toMatchObject([{ identifier }])
  })

  it.each<[what: string, widgets: object[], problem: string]>([
    ['overlap', [widget(), widget()], 'Widgets overlap.'],
    ['lie outside', [widget([4, 5, 1, 2])], 'Widgets is outside of the grid.'],
    [
      'lie outside, far away',
      [widget([1, Number.MAX_SAFE_INTEGER, 1, 2])],
      'Widgets is outside of the grid.',
    ],
    [
      'end where they start',
      [widget([1, 1, 1, 2])],
      'Widgets end value needs to be larger than the start value.',
    ],
  ])('that %s are refused', (_, widgets, problem) =>
    refused({ rowCount: 3, columnCount: 3, widgets }, 'widgets', violation('widgets', problem)),
  )

  it('with several errors get one error', () =>
    refused(
      {
        rowCount: 3,
        columnCount: 3,
        widgets: [widget(), widget(), widget([1, 9, 1, 2]), widget([2, 2, 2, 3])],
      },
      'widgets',
      multipleErrors(
        violation('widgets', 'Widgets end value needs to be larger than the start value.'),
        violation('widgets', 'Widgets is outside of the grid.'),
        violation('widgets', 'Widgets overlap.'),
      ),
    ))

  it('of which several are outside get an error each', () => {
    const outside = violation('widgets', 'Widgets is outside of the grid.')
    const widgets = [widget([2, 9, 1, 2]), widget(), widget([1, 2, 3, 9]), widget([0, 1, 2, 3])]

    return refused(
      { rowCount: 3, columnCount: 3, widgets },
      'widgets',
      multipleErrors(outside, outside, outside),
    )
  })

  it('are at most two hundred', async () => {
    const fields = Array.from({ length: 201 }, (_, index) => {
      const [row, column] = [Math.floor(index / 100) + 1, (index % 100) + 1]
      return widget([row, row + 1, column, column + 1])
    })
    const size = { rowCount: 3, columnCount: 100 }
    const { created } = await everywhere({ ...size, widgets: fields.slice(1) })

    expect(created.body.widgets).toHaveLength(200)
    const problem = violation('widgets', 'Widgets is too long (maximum is 200 widgets).')
    await refused({ ...size, widgets: fields }, 'widgets', problem)
  })
})
