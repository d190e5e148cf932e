import { beforeEach, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  HOME,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const as = tokens.lead
/** Ids of entries of the default set that are missing from `entries`: Rejected, Bug and Immediate. */
const GONE = { status: 14, type: 7, priority: 4 }
/** For each kind, the id of the only remaining entry. */
const LEFT = { status: 1, type: 3, priority: 3 }
const entries = [
  { kind: 'status', id: LEFT.status, name: 'Open' },
  { kind: 'type', id: LEFT.type, name: 'Task' },
  { kind: 'priority', id: LEFT.priority, name: 'Normal' },
]

let service: Service
const show = async () => (await service.get(pathOf(1), { as })).body
const details = async (at: number) => {
  const { body } = await service.get(`${pathOf(1)}/activities`, { as })
  return body._embedded.elements.at(at)?.details.map(({ raw }: { raw: string }) => raw)
}

beforeEach(async () => {
  service = await Service.start()
  await setUp(service)
})

describe('A work package with entries of the default set', () => {
  it('gets those in force when the first ones are imported, as a change by the system', async () => {
    await storeAll(service, [stored(1, HOME, GONE)])
    await service.import(entries)

    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({ ...LEFT, lockVersion: 1 })
    expect((await details(-1)).toSorted()).toEqual([
      'Priority changed from Immediate to Normal',
      'Status changed from Rejected to Open',
      'Type changed from Bug to Task',
    ])
    expect(await listed(service, workPackagesPath, {}, as)).toEqual([1])
  })

  it('keeps what is imported with the same id, and what the same import gives it', async () => {
    await storeAll(service, [stored(1, HOME, { ...LEFT })])
    const later = { kind: 'work_package', id: 2, project: HOME, subject: 'S', status: 20 }
    await service.import([{ kind: 'status', id: 20, name: 'Later' }, ...entries, later])

    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({ ...LEFT, lockVersion: 0 })
    expect(await workPackagesIn(service.ports).byId(2)).toMatchObject({ status: 20, type: LEFT.type })
  })
})

describe('A work package with deleted entries', () => {
  beforeEach(async () => {
    await service.import(entries)
    await storeAll(service, [stored(1, HOME, GONE)])
  })

  it('is shown with their substitutes', async () => {
    const { _links: links, _embedded: embedded, readonly } = await show()

    expect([links.status.title, links.type.title, links.priority.title]).toEqual(['Open', 'Task', 'Normal'])
    expect([embedded.status.id, embedded.type.id, embedded.priority.id]).toEqual([1, 3, 3])
    expect(links.schema.href).toBe(`${workPackagesPath}/schemas/1-3`)
    expect(readonly).toBe(false)
  })

  it.each([
    ['status', 'o', [], [1]],
    ['status', 'c', [], []],
    ['status', '=', ['1'], [1]],
    ['status', '=', ['14'], []],
    ['status', '!', ['1'], []],
    ['type', '=', ['3'], [1]],
    ['type', '!', ['3'], []],
    ['priority', '=', ['3'], [1]],
  ])('is found by them: %s %s %j', async (name, operator, values, ids) => {
    const filters = [{ [name]: { operator, values } }]

    expect(await listed(service, workPackagesPath, { filters }, as)).toEqual(ids)
    expect(await listed(service, workPackagesPath, { filters }, tokens.admin)).toEqual(ids)
  })

  it.each([
    ['status', 'Open'],
    ['type', 'Task'],
    ['priority', 'Normal'],
  ])('is in their group: %s', async (groupBy, value) => {
    const { body } = await listOf(service, workPackagesPath, { groupBy }, as)

    expect(body.groups).toMatchObject([{ value, count: 1 }])
  })

  it('can be sent back as shown, without a change', async () => {
    const shown = await show()
    const { status, body } = await service.patch(pathOf(1), { as, body: shown })

    expect([status, body]).toEqual([200, shown])
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject(GONE)
  })

  it('is changed in everything else by what is sent back, and names only that', async () => {
    const { status } = await service.patch(pathOf(1), { as, body: { ...(await show()), subject: 'New' } })

    expect(status).toBe(200)
    expect(await details(-1)).toEqual(['Subject changed from Work package 1 to New'])
  })

  it('gets them by `admin verify`', async () => {
    const message = 'the type and the status and the priority of work package 1 are gone'

    expect(await verified(service)).toMatchObject({ messages: [message], mended: 0 })
    expect(await verified(service, true)).toMatchObject({ found: 1, mended: 1 })
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject(LEFT)
    expect(await verified(service)).toMatchObject({ messages: [], found: 0 })
  })
})
