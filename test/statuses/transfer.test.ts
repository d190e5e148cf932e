import { beforeEach, describe, expect, it, vi } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const ADMIN = tokenOf(1)

let service: Service

beforeEach(async () => {
  service = await Service.startWith([user(1, 'ada', { admin: true, token: ADMIN }), project(1)])
})

const of = async (kind: string) => (await service.export()).filter((record) => record.kind === kind)
const defaults = async (kind: string) =>
  (await of(kind)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe.each(['status', 'priority', 'type'])('Records of the kind %s', (kind) => {
  const record = (id: number, name: string, more: object = {}) => ({ kind, id, name, ...more })

  it('are not exported before an import, although a default set is in force', async () => {
    expect(await of(kind)).toEqual([])
  })

  it('come back as they were imported', async () => {
    const complete = record(3, 'Third', { position: 1, isDefault: true, color: '#ff0000' })
    await service.import([complete])
    const exported = await of(kind)
    service = await Service.start()

    expect((await service.import(exported)).rejected).toEqual([])
    expect(exported).toEqual([expect.objectContaining(complete)])
    expect(await of(kind)).toMatchObject(exported)
  })

  it('do not share a name, whatever its case', async () => {
    const { rejected } = await service.import([
      record(1, 'One'),
      record(2, 'ONE'),
      record(1, 'one'),
      record(3, 'Two'),
    ])

    expect(rejected).toEqual([[2, `name: another ${kind} has it.`]])
    expect((await of(kind)).map(({ id, name }) => [id, name])).toEqual([
      [1, 'one'],
      [3, 'Two'],
    ])
  })

  it('are removed by an import, and their work packages get the default one', async () => {
    const member = kind as 'status' | 'priority' | 'type'
    await service.import([record(21, 'A'), record(22, 'B', { isDefault: true })])
    await service.import([workPackage(1, 1), workPackage(2, 1)])
    const present = await workPackagesIn(service.ports).byId(1)
    if (present) await workPackagesIn(service.ports).replace(present, { ...present, [member]: 21 })
    await service.import([{ kind, id: 21, deleted: true }])

    expect((await of(kind)).map(({ id }) => id)).toEqual([22])
    expect(await workPackagesIn(service.ports).byId(1)).toMatchObject({ [member]: 22 })
  })
})

describe.each(['status', 'priority'])('Records of the kind %s', (kind) => {
  const record = (id: number, name: string, isDefault?: boolean) => ({ kind, id, name, isDefault })

  it('have one default, which is the last one marked', async () => {
    await service.import([record(1, 'A', true), record(2, 'B', true), record(3, 'C')])
    expect(await defaults(kind)).toEqual([2])

    await service.import([record(1, 'A', true)])
    expect(await defaults(kind)).toEqual([1])
  })

  it('have a color of six digits', async () => {
    const { rejected } = await service.import([{ ...record(1, 'A'), color: 'red' }])

    expect(rejected.map(([line]) => line)).toEqual([1])
  })
})

describe('An import that closes a status', () => {
  const statuses = [
    { kind: 'status', id: 1, name: 'Open', isDefault: true },
    { kind: 'status', id: 2, name: 'Done' },
  ]
  const listed = async (operator: string) => {
    const parameters = new URLSearchParams({
      filters: JSON.stringify([{ status: { operator, values: [] } }]),
    })
    const { body } = await service.get(`/api/v3/work_packages?${parameters}`, { as: ADMIN })
    return body._embedded.elements.map(({ id }: { id: number }) => id)
  }

  it('closes its work packages, which keep their times and get no activity', async () => {
    await service.import([...statuses, workPackage(1, 1, { status: 1 }), workPackage(2, 1, { status: 2 })])
    const before = await workPackagesIn(service.ports).byId(2)
    await service.import([{ kind: 'status', id: 2, name: 'Done', isClosed: true }])

    expect([await listed('o'), await listed('c')]).toEqual([[1], [2]])
    expect(await workPackagesIn(service.ports).byId(2)).toEqual({ ...before, closed: true, version: 2 })
  })

  it('opens them again where it opens the status', async () => {
    await service.import([...statuses, workPackage(2, 1, { status: 2 })])
    await service.import([{ kind: 'status', id: 2, name: 'Done', isClosed: true }])
    await service.import([{ kind: 'status', id: 2, name: 'Done', isClosed: false }])

    expect([await listed('o'), await listed('c')]).toEqual([[2], []])
  })
})

it('An import into a new installation reads its rows once, for the latest activity of the projects', async () => {
  service = await Service.start()
  const queryPage = vi.spyOn(service.ports.table, 'queryPage')
  const { rejected } = await service.import([
    ...['type', 'status', 'priority'].map((kind) => ({ kind, id: 1, name: 'Only', isDefault: true })),
    user(1, 'ada', { admin: true, token: ADMIN }),
    project(1),
    workPackage(1, 1),
  ])

  expect(rejected).toEqual([])
  expect(queryPage.mock.calls.flatMap(([{ pk }]) => (/^W#(in|closed)#/.test(pk) ? pk : []))).toEqual([
    'W#in#0',
    'W#closed#0',
  ])
})
