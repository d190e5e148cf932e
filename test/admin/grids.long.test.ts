import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  gridRecord,
  mel,
  nils,
  owners,
  shown,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
const grids = async (from = service) => (await from.export()).filter(({ kind }) => kind === 'grid')
const wrong = async (from = service) => violations(from.ports, await itemsOf(from.table))
const deletion = (id: number) => ({ kind: 'grid', id, deleted: true })

beforeEach(async () => {
  service = await Service.startWith(owners)
})

describe('A grid', () => {
  it('is exported as it was imported, and shown to its owner', async () => {
    const { rejected, imported } = await service.import([gridRecord(7, 2)])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { grid: 1 } })
    expect(await grids()).toEqual([gridRecord(7, 2)])
    const { kind: _kind, user: _user, widgets, ...values } = gridRecord(7, 2)
    expect((await service.get(gridPath(7), { as: mel })).body).toMatchObject({
      ...values,
      widgets: widgets.map((one) => ({ _type: 'GridWidget', options: {}, ...one })),
    })
    expect(await wrong()).toEqual([])
  })

  it('needs no id, no times, and no ids nor options of its widgets', async () => {
    const bare = { kind: 'grid', user: 2, rowCount: 1, columnCount: 2 }
    const widgets = [widget([1, 2, 1, 2], { id: 4 }), widget([1, 2, 2, 3])]
    await service.import([
      { ...bare, widgets },
      { ...bare, widgets: [] },
    ])

    expect(await grids()).toEqual([
      expect.objectContaining({
        id: 1,
        widgets: [
          { ...widgets[0], options: {} },
          { ...widgets[1], id: 5, options: {} },
        ],
      }),
      expect.objectContaining({
        id: 2,
        widgets: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      }),
    ])
    expect(await wrong()).toEqual([])
  })

  it('without an id is always a new one', async () => {
    const { id: _, ...record } = gridRecord(1, 2)
    await service.import([record, record])
    await service.import([record])

    expect((await grids()).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('with an existing id is replaced; its creation time stays unless the record has one', async () => {
    await service.import([gridRecord(1, 2)])
    const replacing = { kind: 'grid', id: 1, user: 2, rowCount: 9, columnCount: 9, widgets: [] }
    await service.import([replacing])

    const { createdAt } = gridRecord(1, 2)
    expect(await grids()).toEqual([{ ...replacing, createdAt, updatedAt: expect.any(String) }])
    expect(await wrong()).toEqual([])
  })

  it('that occurs twice in a file has the values of the later line', async () => {
    const lines = [gridRecord(1, 2), gridRecord(2, 3), gridRecord(1, 3, { rowCount: 50 })]

    expect((await service.import(lines)).imported).toEqual({ grid: 3 })
    expect(await grids()).toEqual([gridRecord(1, 3, { rowCount: 50 }), gridRecord(2, 3)])
    expect(await wrong()).toEqual([])
  })

  it('may move to another user, who alone sees it then', async () => {
    await service.import([gridRecord(1, 2)])
    await service.import([gridRecord(1, 3)])

    expect(await grids()).toEqual([gridRecord(1, 3)])
    expect((await service.get(gridPath(1), { as: mel })).status).toBe(404)
    expect((await service.get(gridPath(1), { as: nils })).status).toBe(200)
    expect(await wrong()).toEqual([])
  })

  it('may come before its user in the file', async () => {
    expect((await service.import([gridRecord(1, 9), user(9, 'late')])).rejected).toEqual([])
  })

  it('pushes the ids of those that are made later, and so do the ids of its widgets', async () => {
    await service.import([gridRecord(70, 2)])
    const made = await createdBy(service, { widgets: [] })
    const { body } = await service.patch(gridPath(70), {
      as: mel,
      body: { widgets: [{ id: 5 }, widget()] },
    })

    expect(made.id).toBe(71)
    expect(body.widgets.map(({ id }: { id: number }) => id)).toEqual([5, 6])
  })

  it('with two widgets of one id keeps both, one of them under another id', async () => {
    const widgets = [widget([1, 2, 1, 2], { id: 3 }), widget([1, 2, 2, 3], { id: 3 })]
    await service.import([gridRecord(1, 2, { widgets })])

    expect((await service.get(gridPath(1), { as: mel })).body.widgets).toEqual([
      shown(3, [1, 2, 1, 2]),
      shown(4, [1, 2, 2, 3]),
    ])
    expect(await wrong()).toEqual([])
  })

  const one = (more: object) => ({ widgets: [widget([1, 2, 1, 2], more)] })

  it.each<[what: string, record: object, reason: RegExp]>([
    ['no user', { user: undefined }, /^user: /],
    ['a user who is not there', { user: 9 }, /^user: the id 9 does not exist\.$/],
    ['the id of a placeholder user', { user: 8 }, /^user: the id 8 does not exist\.$/],
    ['an id that is none', { id: 0 }, /^id: /],
    ['an id that leaves none for others', { id: 999_999_999_999_999 }, /^id: /],
    ['no rows', { rowCount: undefined }, /^rowCount: /],
    ['no row', { rowCount: 0 }, /^rowCount: must be greater than 0/],
    ['too many rows', { rowCount: 101 }, /^rowCount: must be less than or equal to 100/],
    ['half a column', { columnCount: 1.5 }, /^columnCount: is not an integer/],
    ['too many columns', { columnCount: 101 }, /^columnCount: /],
    ['no widgets', { widgets: undefined }, /^widgets: /],
    ['widgets of null', { widgets: null }, /^widgets: is invalid/],
    ['widgets that are none', { widgets: [5] }, /^widgets: is invalid/],
    ['widgets that are not complete', one({ endRow: undefined }), /^widgets: is invalid/],
    ['widgets that overlap', { widgets: [widget(), widget()] }, /^widgets: overlap/],
    ['widgets outside of it', { widgets: [widget([4, 5, 1, 2])] }, /^widgets: is outside of the grid/],
    ['widgets the wrong way round', { widgets: [widget([2, 1, 1, 2])] }, /^widgets: end value needs to be/],
    ['widgets of an unknown kind', one({ identifier: 'weather' }), /^widgets: is not set to one of/],
    ['options that are none', one({ options: [] }), /^widgets: is invalid/],
    ['options that are too long', one({ options: { a: 'a'.repeat(16_384) } }), /^widgets: is too long/],
    ['a widget with the id 0', one({ id: 0 }), /^widgets: an id is no positive integer/],
    ['a widget with an id below', one({ id: -1 }), /^widgets: an id is no positive integer/],
    ['a widget with the last id there is', one({ id: Number.MAX_SAFE_INTEGER }), /^widgets: an id is no/],
    ['a time that is none', { createdAt: 'yesterday' }, /^createdAt: /],
    ['what no grid has', { name: 'Mine' }, /name/],
  ])('with %s is reported, and the others are imported', async (_, record, reason) => {
    const { rejected, imported } = await service.import([
      { kind: 'placeholder_user', id: 8, name: 'Designer' },
      gridRecord(1, 2, record),
      gridRecord(2, 2),
    ])

    expect(rejected).toEqual([[2, expect.stringMatching(reason)]])
    expect(imported).toEqual({ placeholder_user: 1, grid: 1 })
    expect(await grids()).toEqual([gridRecord(2, 2)])
  })

  it('of a user who is being removed is reported, and not exported', async () => {
    await service.import([gridRecord(1, 2)])
    await service.delete('/api/v3/users/2', { as: mel })

    expect((await service.import([gridRecord(2, 2)])).rejected).toEqual([
      [1, 'user: the id 2 does not exist.'],
    ])
    expect(await grids()).toEqual([])
    const other = await Service.start()
    expect((await other.import(await service.export())).rejected).toEqual([])
  })

  it('is removed by its id, with which another one may begin', async () => {
    await service.import([gridRecord(1, 2), gridRecord(2, 2)])
    const { rejected, imported } = await service.import([deletion(1), deletion(99)])

    expect({ rejected, imported: imported.grid }).toEqual({ rejected: [], imported: 2 })
    expect(await grids()).toEqual([gridRecord(2, 2)])
    await service.import([gridRecord(1, 3)])
    expect((await service.get(gridPath(1), { as: nils })).status).toBe(200)
    expect(await wrong()).toEqual([])
  })

  it('whose removal names no id is reported', async () => {
    expect((await service.import([{ kind: 'grid', deleted: true }])).rejected).toHaveLength(1)
  })
})
