import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  gridsPath,
  MY_PAGE,
  mel,
  owners,
  scope,
  shown,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const now = new Date('2026-01-02T03:04:05.006Z')
const NOT_ALLOWED = 'Scope is not set to one of the allowed values.'

let service: Service
const create = (body: unknown, as = mel) => service.post(gridsPath, { as, body })
const total = async () => (await service.get(gridsPath, { as: mel })).body.total

beforeEach(async () => {
  service = await Service.startWith(owners, { now: () => now })
})

describe('POST /api/v3/grids', () => {
  it('makes a grid of what is given, owned by the requester', async () => {
    const widgets = [
      widget([1, 3, 1, 2], { options: { name: 'News' } }),
      widget([3, 4, 1, 5], { identifier: 'work_packages_calendar' }),
    ]
    const { status, body } = await create({ rowCount: 3, columnCount: 4, widgets, ...scope() })

    expect(status).toBe(201)
    expect(body).toEqual({
      _type: 'Grid',
      id: 1,
      rowCount: 3,
      columnCount: 4,
      widgets: [
        shown(1, [1, 3, 1, 2], { options: { name: 'News' } }),
        shown(2, [3, 4, 1, 5], { identifier: 'work_packages_calendar' }),
      ],
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      _links: {
        self: { href: gridPath(1), title: 'Grid 1' },
        schema: { href: '/api/v3/grids/schema' },
        scope: { href: MY_PAGE, type: 'text/html' },
        updateImmediately: { href: gridPath(1), method: 'patch' },
        update: { href: `${gridPath(1)}/form`, method: 'post' },
      },
    })
    expect(await service.get(gridPath(1), { as: mel })).toMatchObject({ status: 200, body })
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('takes what the page has by default for what is not given', async () => {
    const { rowCount, columnCount, widgets } = await createdBy(service, {})

    expect({ rowCount, columnCount }).toEqual({ rowCount: 1, columnCount: 2 })
    expect(widgets).toMatchObject([
      shown(1, [1, 2, 1, 2], {
        identifier: 'work_packages_table',
        options: {
          name: 'Work packages assigned to me',
          queryProps: { 'columns[]': ['id', 'project', 'type', 'subject'] },
        },
      }),
      shown(2, [1, 2, 2, 3], {
        identifier: 'work_packages_table',
        options: { name: 'Work packages created by me' },
      }),
    ])
    expect(
      widgets.map(({ options }: { options: { queryProps: { filters: string } } }) =>
        JSON.parse(options.queryProps.filters),
      ),
    ).toEqual([
      [{ status: { operator: 'o', values: [] } }, { assigned_to: { operator: '=', values: ['me'] } }],
      [{ status: { operator: 'o', values: [] } }, { author: { operator: '=', values: ['me'] } }],
    ])
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('makes a grid without widgets of an empty list', async () => {
    expect(await createdBy(service, { widgets: [] })).toMatchObject({
      rowCount: 1,
      columnCount: 2,
      widgets: [],
    })
  })

  it('keeps the default widgets on a larger grid, and refuses them on one that is too small', async () => {
    expect(await createdBy(service, { rowCount: 7 })).toMatchObject({
      rowCount: 7,
      widgets: [{ id: 1 }, { id: 2 }],
    })
    expect((await create({ columnCount: 1, ...scope() })).body).toEqual(
      violation('widgets', 'Widgets is outside of the grid.'),
    )
  })

  it.each<[how: string, body: object]>([
    ['with a host', scope(`https://example.com${MY_PAGE}`)],
    ['called page', { _links: { page: { href: MY_PAGE } } }],
    ['beside the links', { scope: { href: MY_PAGE } }],
    ['called page, beside the links', { page: { href: MY_PAGE } }],
    ['called page, next to a link that says nothing', { _links: { scope: {}, page: { href: MY_PAGE } } }],
  ])('takes the page %s', async (_, body) => {
    expect(await create({ ...body, widgets: [] })).toMatchObject({ status: 201 })
  })

  it('allows several grids on the page', async () => {
    const ids = [await createdBy(service, {}), await createdBy(service, {})].map(({ id }) => id)

    expect(ids).toEqual([1, 2])
    expect(await total()).toBe(2)
  })

  it('ignores what it does not know', async () => {
    const body = {
      _type: 'Grid',
      name: 'Mine',
      options: {},
      user: 1,
      version: 9,
      lastWidget: 9,
      _embedded: {},
    }
    const grid = await createdBy(service, { ...body, _links: { ...scope()._links, attachments: [] } })

    expect(grid).not.toHaveProperty('name')
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('tells everything that is wrong, and stores nothing', async () => {
    const widgets = [widget([1, 3, 1, 2]), widget([2, 1, 1, 2])]
    const answer = await create({ rowCount: 101, columnCount: 'x', id: 4, widgets: 'x', ...scope('/x') })

    expect(answer).toMatchObject({
      status: 422,
      body: multipleErrors(
        readOnly('id', 'ID'),
        violation('rowCount', 'Number of rows must be less than or equal to 100.'),
        violation('columnCount', 'Number of columns is not an integer.'),
        violation('scope', NOT_ALLOWED),
        violation('widgets', 'Widgets is invalid.'),
      ),
    })
    expect((await create({ rowCount: 1, columnCount: 1, widgets, ...scope() })).body).toEqual(
      multipleErrors(
        violation('widgets', 'Widgets end value needs to be larger than the start value.'),
        violation('widgets', 'Widgets is outside of the grid.'),
      ),
    )
    expect(await total()).toBe(0)
  })
})
