import { beforeAll, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  gridsPath,
  mel,
  owners,
  scope,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { invalidBody, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const KIB = 1024
const TOO_LONG = violation(
  'widgets',
  `Widgets is too long (maximum is ${16 * KIB} bytes of options a widget).`,
)

let service: Service

beforeAll(async () => {
  service = await Service.startWith(owners)
})

/**
 * A body as JSON text. An object literal would not do, because it cannot contain every member name, for example
 * `__proto__`.
 */
const bodyWith = (options: string) =>
  `{"_links":{"scope":{"href":"/my/page"}},"widgets":[${JSON.stringify(widget()).slice(0, -1)},"options":${options}}]}`

const post = (options: string) => service.post(gridsPath, { as: mel, body: bodyWith(options) })
const nested = (levels: number): string => (levels === 0 ? '1' : `{"a":${nested(levels - 1)}}`)

const ofBytes = (bytes: number, filling = 'a') => {
  const rest = bytes - '{"a":""}'.length
  const count = Math.floor(rest / Buffer.byteLength(filling))
  return { a: filling.repeat(count) + 'b'.repeat(rest - count * Buffer.byteLength(filling)) }
}

const row = (all: object[]) => all.map((options, index) => widget([1, 2, index + 1, index + 2], { options }))

describe('The options of a widget', () => {
  it.each<[what: string, json: string]>([
    ['nothing', '{}'],
    ['every kind of value', '{"a":null,"b":[true,1.5,-2e-7,"x",{}],"":"empty name"}'],
    [
      'names that mean something to the language',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}',
    ],
    ['a name that is hasOwnProperty', '{"hasOwnProperty":null,"valueOf":{"toJSON":"x"},"toJSON":5}'],
    ['names that mean something to the table', '{"S":"x","M":{"N":"1"},"pk":"GRID#1","NULL":true}'],
    ['names in an order of their own', '{"b":1,"a":2,"c":{"z":1,"y":2}}'],
    ['texts of every alphabet', '{"名前":"😀\\u0000\\u2028\\"\\\\"}'],
    ['halves of surrogate pairs', '{"\\ud800":"\\udfff","x":["\\ud83d"]}'],
    ['nests as deep as a body may', nested(29)],
  ])('may hold %s, and come back as they were sent', async (_, json) => {
    const { status, body } = await post(json)

    expect(status).toBe(201)
    const [{ options }] = body.widgets
    expect(JSON.stringify(options)).toBe(JSON.stringify(JSON.parse(json)))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const { body: list } = await service.get(`${gridsPath}?pageSize=100`, { as: mel })
    expect(JSON.stringify(list._embedded.elements.at(-1).widgets[0].options)).toBe(JSON.stringify(options))
    expect((await service.patch(gridPath(body.id), { as: mel, body })).body).toEqual(body)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('that nest deeper than a body may are no body', async () => {
    expect(await post(nested(30))).toMatchObject({ status: 400, body: invalidBody })
  })

  it('are none where they are not given, or null', async () => {
    const widgets = [widget(), widget([1, 2, 2, 3], { options: null })]
    const grid = await createdBy(service, { widgets })

    expect(grid.widgets.map(({ options }: { options: object }) => options)).toEqual([{}, {}])
  })

  it('are emptied by null, and kept when they are not mentioned', async () => {
    const grid = await createdBy(service, { widgets: row([{ a: 1 }, { b: 2 }]) })
    const { body } = await service.patch(gridPath(grid.id), {
      as: mel,
      body: { widgets: [{ id: 1, options: null }, { id: 2 }] },
    })

    expect(body.widgets.map(({ options }: { options: object }) => options)).toEqual([{}, { b: 2 }])
  })

  it('do not change what a widget is, whatever they hold', async () => {
    const { body } = await post('{"id":9,"identifier":"x","startRow":5,"_type":"X"}')

    expect(body.widgets).toMatchObject([{ _type: 'GridWidget', id: 1, identifier: 'news', startRow: 1 }])
  })

  it.each([['a'], ['ü'], ['名'], ['😀']])('are at most 16 KiB, as bytes of JSON: %s', async (filling) => {
    const create = (bytes: number) =>
      service.post(gridsPath, { as: mel, body: { ...scope(), widgets: row([ofBytes(bytes, filling)]) } })

    expect((await create(16 * KIB)).status).toBe(201)
    expect(await create(16 * KIB + 1)).toMatchObject({ status: 422, body: TOO_LONG })
  })

  it('are at most 128 KiB in all widgets of a grid, those that stay included', async () => {
    const size = { rowCount: 1, columnCount: 9 }
    const full = Array.from({ length: 8 }, () => ofBytes(16 * KIB))
    const { id } = await createdBy(service, { ...size, widgets: row(full) })
    const patch = (widgets: object[]) => service.patch(gridPath(id), { as: mel, body: { widgets } })
    const kept = full.map((_, index) => ({ id: index + 1 }))

    const more = await patch([...kept, widget([1, 2, 9, 10])])
    const problem = 'Widgets is too long (maximum is 131072 bytes of options together).'
    expect(more).toMatchObject({ status: 422, body: violation('widgets', problem) })
    expect((await patch([...kept.slice(1), widget([1, 2, 9, 10], { options: { a: 1 } })])).status).toBe(200)
  })

  it('of the largest grid fit into an item, and into the answer', async () => {
    const widgets = Array.from({ length: 200 }, (_, index) => {
      const [top, left] = [Math.floor(index / 100) + 99, (index % 100) + 1]
      const place = [top, top + 1, left, left + 1] as [number, number, number, number]
      return widget(place, { identifier: 'time_entries_current_user', options: ofBytes(650) })
    })
    const grid = await createdBy(service, { rowCount: 100, columnCount: 100, widgets })

    expect(grid.widgets).toHaveLength(200)
    expect((await service.get(gridPath(grid.id), { as: mel })).body).toEqual(grid)
  })
})

describe('The text of a text widget', () => {
  const saved = async (text: unknown) => {
    const options = { name: 'Notes', text }
    const grid = await createdBy(service, {
      widgets: [widget([1, 2, 1, 2], { identifier: 'custom_text', options })],
    })
    return { grid, text: grid.widgets[0].options.text }
  }

  it.each([
    [
      'as markdown',
      { raw: 'Be *quick*' },
      { format: 'markdown', raw: 'Be *quick*', html: '<p>Be <em>quick</em></p>' },
    ],
    [
      'or as it is',
      { format: 'plain', raw: '*<b>*' },
      { format: 'plain', raw: '*<b>*', html: '<p>*&lt;b&gt;*</p>' },
    ],
    [
      'and not as a client says',
      { raw: 'x', html: '<script>1</script>' },
      { raw: 'x', format: 'markdown', html: '<p>x</p>' },
    ],
    ['unless it is no such text', 'just words', 'just words'],
  ])('has its HTML, %s', async (_, given, expected) => {
    expect((await saved(given)).text).toEqual(expected)
  })

  it('comes back as it is when it is saved again', async () => {
    const { grid } = await saved({ raw: 'Be *quick*' })
    const { body } = await service.patch(gridPath(grid.id), { as: mel, body: grid })
    expect(body.widgets).toEqual(grid.widgets)
  })

  it('counts with its HTML', async () => {
    const options = { text: { raw: '# a\n'.repeat(3 * KIB) } }
    const { status, body } = await service.post(gridsPath, {
      as: mel,
      body: { ...scope(), widgets: [widget([1, 2, 1, 2], { identifier: 'custom_text', options })] },
    })
    expect([status, body.message]).toEqual([422, TOO_LONG.message])
  })
})
