import { beforeEach, describe, expect, it } from 'vitest'
import { Spool } from '#infra/admin/spool.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { strideAt } from '#test/support/faults/thoroughness.ts'
import { project, user, version, workPackage } from '#test/support/fixtures/records.ts'

const { id: _, ...withoutId } = workPackage(1, 1)
const { id: __, ...versionWithoutId } = version(1, 1)
const timeEntry = { kind: 'time_entry', project: 1, user: 1, spentOn: '2026-01-01', seconds: 60 }
const grid = { kind: 'grid', user: 1, rowCount: 1, columnCount: 1, widgets: [] }
const lines = [
  user(1, 'mel'),
  project(1),
  versionWithoutId,
  ...Array.from({ length: 5 }, (_, index) => ({ ...withoutId, subject: `Work ${index}` })),
  timeEntry,
  grid,
]

describe('An interrupted import', () => {
  let service: Service
  const counted = async () => {
    const counts: Record<string, number> = {}
    for (const { kind } of (await service.export()) as { kind: string }[])
      counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }
  /**
   * Imports into a table that fails after some writes.
   *
   * @returns the number of attempted writes
   */
  const importCutShort = async (after: number, records: object[] = lines) => {
    let writes = 0
    const { table } = service.ports
    const { write } = table
    table.write = async (changes) => {
      writes += 1
      if (writes > after) throw new Error('The process ended.')
      return write.call(table, changes)
    }
    await service.import(records).catch(() => {})
    table.write = write
    return writes
  }

  beforeEach(async () => {
    service = await Service.start()
  })

  it('continues when the same file is imported again, without losses or duplicates', async () => {
    const whole = { user: 1, project: 1, version: 1, work_package: 5, time_entry: 1, grid: 1 }
    for (let after = 1, cut = true; cut; after += strideAt(after)) {
      service = await Service.start()
      cut = (await importCutShort(after)) > after
      const { rejected, imported } = cut ? await service.import(lines) : { rejected: [], imported: whole }

      expect([after, rejected, imported]).toEqual([after, [], whole])
      expect(await counted()).toMatchObject(whole)
    }
  })

  it('finds its records even if they were changed in the meantime, and keeps the changes', async () => {
    await service.import([user(1, 'mel'), project(1)])
    const records = [withoutId, timeEntry]
    await importCutShort(4, records)
    const stored = (await workPackagesIn(service.ports).byId(1))!
    await workPackagesIn(service.ports).replace(stored, { ...stored, subject: 'Changed' })
    await service.import(records)

    expect((await counted()).work_package).toBe(1)
    expect((await workPackagesIn(service.ports).byId(1))?.subject).toBe('Changed')
  })

  it('that was complete creates the records again when it is repeated, as records without ids are always new', async () => {
    await service.import(lines)
    await service.import(lines)

    expect(await counted()).toMatchObject({ user: 1, project: 1, version: 2, work_package: 10 })
  })
})

it('A line keeps the position of its record on disk instead of the record', () => {
  const spool = new Spool()
  const [first, second] = [spool.keep(1, { name: 'Zoë 😀' }), spool.keep(2, { id: 7, name: 'B' })]

  expect([first.record, second.record]).toEqual([{ name: 'Zoë 😀' }, { id: 7, name: 'B' }])
  expect(first.record).not.toBe(first.record)
  expect(second.id).toBe(7)
  spool.close()
})
