import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'

const type = (id: number, name: string) => ({ kind: 'type', id, name })

describe('types', () => {
  let service: Service
  const types = async () => (await service.export()).filter(({ kind }) => kind === 'type')

  beforeEach(async () => {
    service = await Service.start()
  })

  it('are exported as they were imported, by their ids', async () => {
    const { rejected, imported } = await service.import([type(2, 'Bug'), type(1, ' Task ')])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { type: 2 } })
    expect(await types()).toEqual([type(1, 'Task'), type(2, 'Bug')])
  })

  it('take the place of the one with their id, and leave the others', async () => {
    await service.import([type(1, 'Task'), type(2, 'Bug')])
    await service.import([type(1, 'Phase'), type(3, 'First'), type(3, 'Last')])

    expect(await types()).toEqual([type(1, 'Phase'), type(2, 'Bug'), type(3, 'Last')])
  })

  it('are removed by their ids', async () => {
    await service.import([type(1, 'Task'), type(2, 'Bug')])
    await service.import([{ kind: 'type', id: 1, deleted: true }])

    expect(await types()).toEqual([type(2, 'Bug')])
  })

  it('have a name', async () => {
    const { rejected } = await service.import([
      type(1, ' '),
      { kind: 'type', id: 1 },
      type(1, 'a'.repeat(256)),
    ])

    expect(rejected.map(([line]) => line)).toEqual([1, 2, 3])
    expect(await types()).toEqual([])
  })

  it('that would make the configuration too large are reported, and the others imported', async () => {
    const name = '😀'.repeat(255)
    const many = Array.from({ length: 400 }, (_, index) => type(index + 1, name))
    const { rejected, imported } = await service.import([...many, type(401, 'Task')])

    expect(new Set(rejected.map(([, reason]) => reason))).toEqual(
      new Set(['the configuration would become too large.']),
    )
    expect(rejected.length + imported.type!).toBe(401)
    expect(await types()).toContainEqual(type(401, 'Task'))
  })
})
