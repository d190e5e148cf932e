import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'

const NOW = '2026-01-02T03:04:05.678Z'
const times = { createdAt: NOW, updatedAt: NOW }

const type = (id: number, name: string, more: object = {}) => ({ kind: 'type', id, name, ...more })

/** Returns the record that is expected in the export for a type that was imported with only a name. */
const plain = (id: number, name: string) => type(id, name, { isDefault: false, isMilestone: false, ...times })

describe('types', () => {
  let service: Service
  const types = async () => (await service.export()).filter(({ kind }) => kind === 'type')

  beforeEach(async () => {
    service = await Service.start({ now: () => new Date(NOW) })
  })

  it('are exported as they were imported, by their ids', async () => {
    const { rejected, imported } = await service.import([type(2, 'Bug'), type(1, ' Task ')])

    expect({ rejected, imported }).toEqual({ rejected: [], imported: { type: 2 } })
    expect(await types()).toEqual([plain(1, 'Task'), plain(2, 'Bug')])
  })

  it('take the place of the one with their id, and leave the others', async () => {
    await service.import([type(1, 'Task'), type(2, 'Bug')])
    await service.import([type(1, 'Phase'), type(3, 'First'), type(3, 'Last')])

    expect(await types()).toEqual([plain(1, 'Phase'), plain(2, 'Bug'), plain(3, 'Last')])
  })

  it('keep everything in an export and an import elsewhere', async () => {
    const complete = type(3, 'Milestone', {
      color: '#ff0000',
      position: 1,
      isDefault: true,
      isMilestone: true,
      createdAt: '2024-01-01T00:00:00.000Z',
      updatedAt: '2025-01-01T00:00:00.000Z',
    })
    await service.import([complete])
    const exported = await types()
    service = await Service.start()
    await service.import(exported)

    expect([exported, await types()]).toEqual([[complete], [complete]])
  })

  it('were created when they were first imported, and changed when they were last', async () => {
    let now = NOW
    service = await Service.start({ now: () => new Date(now) })
    await service.import([type(1, 'Task')])
    now = '2027-01-01T00:00:00.000Z'
    await service.import([type(1, 'Chore')])

    expect(await types()).toEqual([{ ...plain(1, 'Chore'), updatedAt: now }])
  })

  it('are removed by their ids', async () => {
    await service.import([type(1, 'Task'), type(2, 'Bug')])
    await service.import([{ kind: 'type', id: 1, deleted: true }])

    expect(await types()).toEqual([plain(2, 'Bug')])
  })

  it('have a name, and values of the right kinds', async () => {
    const { rejected } = await service.import([
      type(1, ' '),
      { kind: 'type', id: 1 },
      type(1, 'a'.repeat(256)),
      type(1, 'Task', { position: 'first' }),
      type(1, 'Task', { color: 7 }),
      type(1, 'Task', { createdAt: 'once' }),
      type(1, 'Task', { isDefault: 'yes' }),
    ])

    expect(rejected.map(([line]) => line)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await types()).toEqual([])
  })

  it('that would make the configuration too large are reported, and the others imported', async () => {
    const name = '😀'.repeat(255)
    const many = Array.from({ length: 400 }, (_, index) => type(index + 1, `${index}${name.slice(0, 480)}`))
    const { rejected, imported } = await service.import([...many, type(401, 'Task')])

    expect(new Set(rejected.map(([, reason]) => reason))).toEqual(
      new Set(['the configuration would become too large.']),
    )
    expect(rejected.length + imported.type!).toBe(401)
    expect(await types()).toContainEqual(plain(401, 'Task'))
  })
})
