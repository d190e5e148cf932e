import { beforeEach, describe, expect, it } from 'vitest'
import { LARGE_MEMBER_MARK } from '#shared/platform/collections/keys.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.lead
/** A description of nearly the maximum length. */
const LONG = 'word '.repeat(6553)
const raw = (text: string) => ({ description: { raw: text } })

let service: Service
let id: number

const change = (lockVersion: number, body: object) =>
  service.patch(pathOf(id), { as, body: { lockVersion, ...body } })
const descriptionsApart = async () => (await itemsOf(service.table)).filter(({ pk }) => /^W#apart#/.test(pk))
const shown = async () => (await service.get(pathOf(id), { as })).body.description.raw
const expectNothingWrong = async () =>
  expect(await violations(service.ports, await itemsOf(service.table))).toEqual([])

beforeEach(async () => {
  service = await Service.start()
  await setUp(service)
  id = (await service.post(inProjectPath(HOME), { as, body: { subject: 'Steel', ...raw(LONG) } })).body.id
})

describe('A description of more than a kilobyte', () => {
  it('is in an item of its own, and shown wherever others are', async () => {
    const list = await service.get(inProjectPath(HOME), { as })
    const all = await service.get('/api/v3/work_packages', { as: tokens.admin })
    const form = await service.post(`${pathOf(id)}/form`, { as, body: {} })

    expect(await descriptionsApart()).toHaveLength(1)
    expect(await shown()).toBe(LONG)
    for (const { body } of [list, all]) expect(body._embedded.elements[0].description.raw).toBe(LONG)
    expect(form.body._embedded.payload.description.raw).toBe(LONG)
    expect((await service.export()).find(({ kind }) => kind === 'work_package')).toMatchObject({
      description: LONG,
    })
    await expectNothingWrong()
  })

  it('is not paid for by a change of the status', async () => {
    const { result, writeUnits } = await service.meter.measure(() =>
      change(0, { _links: { status: { href: '/api/v3/statuses/7' } } }),
    )

    expect(result.status).toBe(200)
    expect(writeUnits).toBeLessThan(40)
    expect(await shown()).toBe(LONG)
  })

  it('that is sent back changes nothing', async () => {
    expect((await change(0, raw(LONG))).body).toMatchObject({ lockVersion: 0 })
  })

  it('can be replaced, shortened, emptied, and moved, and goes with its work package', async () => {
    const long = LONG.toUpperCase()
    expect((await change(0, raw(long))).body.description.raw).toBe(long)
    expect(await shown()).toBe(long)
    await change(1, { _links: { project: { href: `/api/v3/projects/${BELOW}` } } })
    expect(await shown()).toBe(long)
    await change(2, raw('short'))
    expect([await shown(), await descriptionsApart()]).toEqual(['short', []])
    await change(3, raw(LONG))
    await change(4, raw(''))
    expect([await shown(), await descriptionsApart()]).toEqual(['', []])
    await change(5, raw(LONG))
    await service.delete(pathOf(id), { as })
    await service.drain()
    expect(await descriptionsApart()).toEqual([])
    await expectNothingWrong()
  })

  it('that is shortened while it is being read is shown as it is then', async () => {
    const item = await service.ports.table.get(workPackagesIn(service.ports).keyOf(id))
    await change(0, raw('short'))

    expect(item?.[LARGE_MEMBER_MARK]).toBe(true)
    expect(await workPackagesIn(service.ports).entitiesIn([item!])).toMatchObject([
      { description: { raw: 'short' } },
    ])
  })

  it('is exported as it was imported', async () => {
    const records = (await service.export()).filter(({ kind }) => kind === 'work_package')
    await service.import([{ ...records[0], description: 'short' }])
    expect(await descriptionsApart()).toEqual([])
    await service.import(records)

    expect((await service.export()).filter(({ kind }) => kind === 'work_package')).toEqual(records)
    await expectNothingWrong()
  })
})
