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

describe.each([
  ['rowCount', 'Number of rows'],
  ['columnCount', 'Number of columns'],
])('The %s of a grid', (property, label) => {
  it.each<[value: unknown, problem: string]>([
    [null, "can't be blank."],
    ['3', 'is not an integer.'],
    [{ toString: 1, valueOf: 1 }, 'is not an integer.'],
    [1e300, 'is not an integer.'],
    [0, 'must be greater than 0.'],
    [-3, 'must be greater than 0.'],
    [101, 'must be less than or equal to 100.'],
  ])('is not %j', async (value, problem) => {
    const body = { [property]: value, widgets: [] }

    await refused(body, property, violation(property, `${label} ${problem}`))
  })

  it.each([[1], [100], [3.0]])('may be %j', async (value) => {
    const { forms, created, updated } = await everywhere({ [property]: value, widgets: [] })

    expect([created.status, updated.status]).toEqual([201, 200])
    expect([created.body[property], updated.body[property]]).toEqual([value, value])
    expect(forms).toEqual([{}, {}])
  })
})

describe('A size that is none', () => {
  it.each([[-1], [0]])('of %j leaves the widgets outside', async (rowCount) => {
    const { created } = await everywhere({ rowCount, widgets: [widget()] })

    expect(created.body).toEqual(
      multipleErrors(
        violation('rowCount', 'Number of rows must be greater than 0.'),
        violation('widgets', 'Widgets is outside of the grid.'),
      ),
    )
  })

  it('that is no number says nothing about the widgets', async () => {
    await refused(
      { rowCount: 'x', widgets: [widget([50, 60, 1, 2])] },
      'rowCount',
      violation('rowCount', 'Number of rows is not an integer.'),
    )
  })
})
