import { beforeEach, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.startWith([project(1)])
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
