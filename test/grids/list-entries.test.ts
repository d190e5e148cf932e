import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  createdBy,
  gridPath,
  gridRecord,
  gridsPath,
  largeGrid,
  mel,
  nils,
  owners,
  scope,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
const listed = async (as = mel) => (await service.get(gridsPath, { as })).body._embedded.elements
const shownAlone = async (id: number, as = mel) => (await service.get(gridPath(id), { as })).body
const wrong = async () => violations(service.ports, await itemsOf(service.table))

beforeEach(async () => {
  service = await Service.startWith(owners)
})

describe('The list of a user’s grids', () => {
  it('shows small and large ones completely, also after they change their size', async () => {
    await service.import([gridRecord(1, 2), largeGrid(2, 2)])
    const { widgets: large } = await shownAlone(2)
    const { columnCount, widgets: small } = await shownAlone(1)
    await service.patch(gridPath(1), { as: mel, body: { columnCount: 8, widgets: large } })
    expect(await listed()).toEqual([await shownAlone(1), await shownAlone(2)])
    await service.patch(gridPath(1), { as: mel, body: { columnCount, widgets: small } })
    await service.patch(gridPath(2), { as: mel, body: { widgets: [widget()] } })

    expect(await listed()).toEqual([await shownAlone(1), await shownAlone(2)])
    expect(await wrong()).toEqual([])
  })

  it.each([
    ['small', gridRecord],
    ['large', largeGrid],
  ])('loses a %s grid that an import gives to another or removes', async (_, record) => {
    await service.import([record(1, 2), record(2, 2)])
    await service.import([record(1, 3), { kind: 'grid', id: 2, deleted: true }])

    expect(await listed()).toEqual([])
    expect(await listed(nils)).toEqual([await shownAlone(1, nils)])
    expect((await service.get(gridPath(1), { as: mel })).status).toBe(404)
    expect(await wrong()).toEqual([])
  })

  it('has two hundred that they created at most; changing them goes on, and imports bring more', async () => {
    await service.import(Array.from({ length: 199 }, (_, at) => gridRecord(at + 1, 2, { widgets: [] })))
    await createdBy(service, {})
    const tooMany = violation('scope', 'Scope has too many grids (maximum is 200 grids).')
    const refused = await service.post(gridsPath, { as: mel, body: scope() })
    const form = await service.post(`${gridsPath}/form`, { as: mel, body: scope() })

    expect(refused).toMatchObject({ status: 422, body: tooMany })
    expect(form.body._embedded.validationErrors).toMatchObject({ scope: tooMany })
    expect((await service.patch(gridPath(200), { as: mel, body: { rowCount: 5 } })).status).toBe(200)
    expect((await service.import([gridRecord(201, 2)])).rejected).toEqual([])
    await createdBy(service, {}, nils)
  })
})
