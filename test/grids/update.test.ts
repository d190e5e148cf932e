import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  MY_PAGE,
  mel,
  owners,
  scope,
  shown,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const path = gridPath(1)

let service: Service
let now: Date
const patch = (body: unknown) => service.patch(path, { as: mel, body })
const show = async () => (await service.get(path, { as: mel })).body
const widgetsAfter = async (widgets: unknown[]) => (await patch({ widgets })).body.widgets

/** A grid of three rows and four columns with three widgets. */
const start = {
  rowCount: 3,
  columnCount: 4,
  widgets: [
    widget([1, 2, 1, 5], { options: { name: 'One' } }),
    widget([2, 3, 1, 5], { identifier: 'documents' }),
    widget([3, 4, 1, 5], { identifier: 'custom_text' }),
  ],
}
const [first, second, third] = [
  shown(1, [1, 2, 1, 5], { options: { name: 'One' } }),
  shown(2, [2, 3, 1, 5], { identifier: 'documents' }),
  shown(3, [3, 4, 1, 5], { identifier: 'custom_text' }),
]

beforeEach(async () => {
  now = new Date('2026-01-02T03:04:05.006Z')
  service = await Service.startWith(owners, { now: () => now })
  await createdBy(service, start)
  now = new Date('2026-05-06T07:08:09.010Z')
})

describe('PATCH /api/v3/grids/{id}', () => {
  it('changes what is given, keeps the rest and the widgets, and says when', async () => {
    const before = await show()
    const { status, body } = await patch({ rowCount: 100 })

    expect(status).toBe(200)
    expect(body).toEqual({ ...before, rowCount: 100, updatedAt: now.toISOString() })
    expect(await show()).toEqual(body)
  })

  it('changes the time when only a widget changes', async () => {
    const { body } = await patch({ widgets: [{ ...first, options: { name: 'Two' } }, second, third] })

    expect(body.updatedAt).toBe(now.toISOString())
  })

  it.each<[how: string, body: (grid: object) => object]>([
    ['nothing', () => ({})],
    ['the whole grid', (grid) => ({ ...grid, _embedded: { self: grid } })],
    ['the widgets by their ids', () => ({ widgets: [{ id: 1 }, { id: 2 }, { id: 3 }] })],
    ['the present page', () => scope(`http://127.0.0.1${MY_PAGE}`)],
    ['a page link that says nothing', () => ({ _links: { scope: {} } })],
    ['what it does not know', () => ({ name: 'Mine', options: {}, lastWidget: 9, user: 1 })],
  ])('with %s changes nothing, not even the time', async (_, body) => {
    const before = await show()
    const items = await itemsOf(service.table)
    const answer = await patch(body(before))

    expect(answer).toMatchObject({ status: 200, body: before })
    expect(await itemsOf(service.table)).toEqual(items)
  })

  it('accepts a complete grid with one changed value', async () => {
    const before = await show()
    const { body } = await patch({ ...before, columnCount: 9 })

    expect(body).toEqual({ ...before, columnCount: 9, updatedAt: now.toISOString() })
  })

  it.each<[what: string, body: object, property: string, label: string]>([
    ['another page', scope('/projects/1'), 'scope', 'Scope'],
    ['no page', scope(null), 'scope', 'Scope'],
    ['another page under its other name', { _links: { page: { href: '/x' } } }, 'scope', 'Scope'],
    ['a page that is none', scope({ toString: 1, valueOf: 1 }), 'scope', 'Scope'],
    ['another id', { id: 2 }, 'id', 'ID'],
    ['an id of null', { id: null }, 'id', 'ID'],
    ['another time of creation', { createdAt: '2020-01-01T00:00:00.000Z' }, 'createdAt', 'Created on'],
    ['another time of change', { updatedAt: 5 }, 'updatedAt', 'Updated on'],
  ])('refuses %s', async (_, body, property, label) => {
    expect(await patch(body)).toMatchObject({ status: 422, body: readOnly(property, label) })
  })

  it('refuses a size that its widgets are outside of', async () => {
    const outside = violation('widgets', 'Widgets is outside of the grid.')

    expect((await patch({ rowCount: 2 })).body).toEqual(outside)
    expect((await patch({ columnCount: 3 })).body).toEqual(multipleErrors(outside, outside, outside))
    expect((await patch({ rowCount: 2, widgets: [first, second] })).status).toBe(200)
  })

  it('changes nothing if a value is invalid', async () => {
    const before = await show()
    expect((await patch({ rowCount: 9, widgets: [first, first, { id: 2, startRow: 0 }] })).status).toBe(422)

    expect(await show()).toEqual(before)
  })
})

describe('The widgets of a PATCH', () => {
  it('replace those that are there: what is not mentioned goes', async () => {
    expect(await widgetsAfter([third, first])).toEqual([third, first])
    expect(await widgetsAfter([])).toEqual([])
  })

  it('with the id of one that is there change it, and leave what they do not say', async () => {
    const given = [
      { id: 1, startRow: 1, endRow: 2, endColumn: 3 },
      { id: 3, options: { a: 1 } },
    ]

    expect(await widgetsAfter(given)).toEqual([
      { ...first, endColumn: 3 },
      { ...third, options: { a: 1 } },
    ])
  })

  it.each([[undefined], [null], [99], [0], [-1]])('with the id %j are new ones', async (id) => {
    const widgets = await widgetsAfter([first, widget([2, 3, 1, 2], { id })])

    expect(widgets).toEqual([first, shown(4, [2, 3, 1, 2])])
  })

  it('that are new have to say everything about themselves', async () => {
    expect((await patch({ widgets: [{ id: 99, startRow: 1 }] })).body).toEqual(
      violation('widgets', 'Widgets is invalid.'),
    )
  })

  it('that name one id twice are that one and a new one', async () => {
    expect(await widgetsAfter([{ id: 2 }, widget([1, 2, 1, 2], { id: 2 })])).toEqual([
      second,
      shown(4, [1, 2, 1, 2]),
    ])
    expect((await patch({ widgets: [{ id: 2 }, { id: 2 }] })).status).toBe(422)
  })

  it('never get the id of a deleted one', async () => {
    await patch({ widgets: [] })

    expect(await widgetsAfter([widget([1, 2, 1, 2], { id: 3 })])).toEqual([shown(4, [1, 2, 1, 2])])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('may exchange their places', async () => {
    const { startRow, endRow } = first
    const exchanged = [
      { ...first, startRow: 3, endRow: 4 },
      { ...third, startRow, endRow },
    ]

    expect(await widgetsAfter(exchanged)).toEqual(exchanged)
  })

  it('may become of another kind, but of no unknown one', async () => {
    expect(await widgetsAfter([{ id: 1, identifier: 'news' }])).toEqual([{ ...first, identifier: 'news' }])
    expect((await patch({ widgets: [{ id: 1, identifier: 'weather' }] })).body).toEqual(
      violation('widgets', 'Widgets is not set to one of the allowed values.'),
    )
  })
})
