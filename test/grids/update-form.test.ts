import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { createdBy, gridPath, mel, owners, scope, shown, widget } from '#test/support/fixtures/grid-worlds.ts'
import { readOnly, violation } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(owners)
})

describe('POST /api/v3/grids/{id}/form', () => {
  const path = `${gridPath(1)}/form`
  const ask = (body?: unknown) => service.post(path, { as: mel, body })
  const first = shown(1, [1, 2, 1, 2], { options: { name: 'One' } })
  const second = shown(2, [2, 3, 1, 3])
  const stored = { rowCount: 2, columnCount: 2, widgets: [first, second] }

  beforeEach(async () => {
    await createdBy(service, {
      rowCount: 2,
      columnCount: 2,
      widgets: [widget([1, 2, 1, 2], { options: { name: 'One' } }), widget([2, 3, 1, 3])],
    })
  })

  it.each<[what: string, body: unknown]>([
    ['no body', undefined],
    ['an empty object', {}],
    ['the present page', scope()],
  ])('of %s holds what is stored', async (_, given) => {
    const { status, body } = await ask(given)

    expect(status).toBe(200)
    expect(body._embedded).toMatchObject({ payload: stored, validationErrors: {} })
    expect(Object.keys(body._embedded.payload)).toEqual(['rowCount', 'columnCount', 'widgets'])
    expect(body._links).toEqual({
      self: { href: path, method: 'post' },
      validate: { href: path, method: 'post' },
      commit: { href: gridPath(1), method: 'patch' },
    })
  })

  it('shows widgets as they would be: what they do not say stays, and new ones have no id yet', async () => {
    const { id: _, ...added } = shown(9, [1, 2, 2, 3])
    const { body } = await ask({
      widgets: [{ id: 1, identifier: 'documents' }, widget([1, 2, 2, 3], { id: 77 })],
    })

    expect(body._embedded.payload.widgets).toEqual([{ ...first, identifier: 'documents' }, added])
  })

  it.each<[what: string, given: object, widgets: object[]]>([
    ['nothing', {}, [first, second]],
    ['a size', { rowCount: 100 }, [first, second]],
    ['fewer widgets', { widgets: [{ id: 2 }] }, [second]],
    ['no widgets', { widgets: [] }, []],
    ['new widgets', { widgets: [widget(), { id: 2 }] }, [shown(3), second]],
    ['one widget twice', { widgets: [{ id: 2 }, widget(undefined, { id: 2 })] }, [second, shown(3)]],
  ])('commits %s as its payload shows it', async (_, given, widgets) => {
    const { body } = await ask(given)
    const { href } = body._links.commit
    const saved = await service.patch(href, { as: mel, body: body._embedded.payload })

    expect(saved).toMatchObject({ status: 200, body: { ...stored, ...given, widgets } })
  })

  it('says that the page cannot be changed', async () => {
    const { body } = await ask(scope('/projects/1'))

    expect(body._embedded.validationErrors).toEqual({ scope: readOnly('scope', 'Scope') })
    expect(body._embedded.schema.scope).toMatchObject({ type: 'Href', required: true, writable: false })
    expect(body._embedded.schema.scope).not.toHaveProperty('_links')
    expect(body._links).not.toHaveProperty('commit')
  })

  it('tells that a widget lies outside, and saves nothing', async () => {
    const before = await itemsOf(service.table)
    const { body } = await ask({ rowCount: 1 })

    expect(body._embedded.validationErrors).toEqual({
      widgets: violation('widgets', 'Widgets is outside of the grid.'),
    })
    expect(body._embedded.payload).toEqual({ ...stored, rowCount: 1 })
    expect(await itemsOf(service.table)).toEqual(before)
  })

  it('accepts a complete grid', async () => {
    const { body: grid } = await service.get(gridPath(1), { as: mel })

    expect((await ask({ ...grid, columnCount: 7 })).body._embedded).toMatchObject({
      payload: { ...stored, columnCount: 7 },
      validationErrors: {},
    })
  })
})
