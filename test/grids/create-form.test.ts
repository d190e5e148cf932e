import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { gridsPath, MY_PAGE, mel, owners, scope, widget } from '#test/support/fixtures/grid-worlds.ts'
import { linkViolation, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(owners)
})

describe('POST /api/v3/grids/form', () => {
  const path = `${gridsPath}/form`
  const ask = (body?: unknown) => service.post(path, { as: mel, body })

  it.each<[what: string, body: unknown]>([
    ['no body', undefined],
    ['an empty text', ''],
    ['an empty object', {}],
    ['a page of null', scope(null)],
  ])('of %s has four rows, five columns, no widgets, and misses the page', async (_, given) => {
    const { status, body } = await ask(given)

    expect(status).toBe(200)
    expect(body._embedded.payload).toEqual({ rowCount: 4, columnCount: 5, widgets: [], ...scope(null) })
    expect(body._embedded.validationErrors).toEqual({
      scope: linkViolation('scope', "Scope can't be blank."),
    })
    expect(body._links).toEqual({
      self: { href: path, method: 'post' },
      validate: { href: path, method: 'post' },
    })
  })

  it('of a page has what that has by default, and can be committed', async () => {
    const { body } = await ask(scope(`http://localhost${MY_PAGE}`))
    const { payload, validationErrors } = body._embedded

    expect(validationErrors).toEqual({})
    expect(payload).toMatchObject({ rowCount: 1, columnCount: 2, ...scope() })
    expect(payload.widgets.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'work_packages_table',
      'work_packages_table',
    ])
    expect(body._links.commit).toEqual({ href: gridsPath, method: 'post' })
  })

  it.each<[what: string, given: object]>([
    ['the defaults', {}],
    ['a size', { rowCount: 9, columnCount: 8 }],
    ['widgets', { widgets: [widget([1, 2, 1, 2], { options: { a: [1] }, id: null }), widget([1, 2, 2, 3])] }],
    ['widgets with ids of nobody', { widgets: [widget([1, 2, 1, 2], { id: 7 })] }],
    ['no widgets', { widgets: [] }],
  ])('commits %s as its payload shows them', async (_, given) => {
    const { body } = await ask({ ...scope(), ...given, nonsense: 1 })
    const { payload } = body._embedded
    const saved = await service.post(body._links.commit.href, { as: mel, body: payload })
    const { rowCount, columnCount, widgets } = saved.body
    const withoutIds = widgets.map(({ id, ...rest }: { id: number }) => rest)

    expect(saved.status).toBe(201)
    expect(payload).toEqual({ rowCount, columnCount, widgets: withoutIds, ...scope() })
  })

  it('is keyed by property, and cannot be committed, when something is wrong', async () => {
    const { body } = await ask({ rowCount: 0, id: 3, ...scope('/x'), widgets: [widget([0, 0, 1, 9])] })

    expect(body._embedded.validationErrors).toEqual({
      id: readOnly('id', 'ID'),
      rowCount: violation('rowCount', 'Number of rows must be greater than 0.'),
      scope: violation('scope', 'Scope is not set to one of the allowed values.'),
      widgets: multipleErrors(
        violation('widgets', 'Widgets end value needs to be larger than the start value.'),
        violation('widgets', 'Widgets is outside of the grid.'),
      ),
    })
    expect(body._embedded.payload).toMatchObject({ rowCount: 0, columnCount: 5, ...scope('/x') })
    expect(body._links).not.toHaveProperty('commit')
  })

  it('shows invalid values as they were sent', async () => {
    const widgets = [{ identifier: 'weather', startRow: 1 }]
    const { payload } = (await ask({ ...scope(), columnCount: 'x', widgets })).body._embedded

    expect(payload).toMatchObject({ columnCount: 'x', widgets })
  })

  it('says what may be written, and which widgets there may be', async () => {
    const { schema } = (await ask(scope())).body._embedded

    expect(schema).toMatchObject({
      _type: 'Schema',
      id: { type: 'Integer', required: true, writable: false },
      createdAt: { type: 'DateTime', required: true, writable: false },
      updatedAt: { type: 'DateTime', required: true, writable: false },
      rowCount: { type: 'Integer', required: true, writable: true },
      columnCount: { type: 'Integer', required: true, writable: true },
      scope: {
        type: 'Href',
        required: true,
        writable: true,
        hasDefault: false,
        location: '_links',
        _links: { allowedValues: [{ href: MY_PAGE }] },
      },
      widgets: { type: '[]GridWidget', required: true, writable: true, hasDefault: false },
      _links: { self: { href: '/api/v3/grids/schema' } },
    })
    const identifiers = schema.widgets._embedded.allowedValues.map(
      (value: { _type: string; identifier: string }) => `${value._type} ${value.identifier}`,
    )
    expect(identifiers).toEqual(
      [
        ...['work_packages_assigned', 'work_packages_accountable', 'work_packages_watched'],
        ...['work_packages_created', 'work_packages_calendar', 'work_packages_table'],
        ...['time_entries_current_user', 'documents', 'news', 'custom_text'],
        ...['project_favorites', 'versions', 'members'],
      ].map((identifier) => `GridWidget ${identifier}`),
    )
  })

  it('saves nothing', async () => {
    const before = await itemsOf(service.table)
    await ask(scope())

    expect(await itemsOf(service.table)).toEqual(before)
  })
})

describe('GET /api/v3/grids/schema', () => {
  it('is that of a creation', async () => {
    const { status, body } = await service.get(`${gridsPath}/schema`, { as: mel })
    const { body: form } = await service.post(`${gridsPath}/form`, { as: mel, body: scope() })

    expect(status).toBe(200)
    expect(body).toEqual(form._embedded.schema)
  })
})
