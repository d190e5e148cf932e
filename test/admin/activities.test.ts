import { beforeEach, expect, it } from 'vitest'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { startWorkPackageRemoval } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const IDS = Array.from({ length: 30 }, (_, index) => index + 1)
const workPackages = IDS.map((id) => workPackage(id, 1))
const comments = (comment: string) =>
  IDS.map((id) => ({ kind: 'activity', workPackage: id, version: 2, comment: `${comment} ${id}` }))

let service: Service
const wrong = async () => violations(service.ports, await itemsOf(service.table))
const commentOf = async (id: number) =>
  (await journalsIn(service.ports).find({ workPackage: id, version: 2 }))?.comment?.raw

/**
 * Imports records. For each transaction that puts items with the given key prefix, returns the number of these items.
 */
async function putsOf(prefix: RegExp, records: object[]): Promise<number[]> {
  const { table } = service.ports
  const write = table.write.bind(table)
  const puts: number[] = []
  table.write = (changes: readonly Write[]) => {
    const put = changes.filter((change) => 'put' in change && prefix.test(change.put.pk)).length
    if (put > 0) puts.push(put)
    return write(changes)
  }
  await service.import(records)
  table.write = write
  return puts
}

beforeEach(async () => {
  service = await Service.startWith([project(1), ...workPackages])
})

it('Activities are imported as many in one transaction as fit', async () => {
  expect(await putsOf(/^W#journal#/, comments('Pump'))).toEqual([30])
  expect(await wrong()).toEqual([])
})

it('Work packages are written once where the same file has their activities, and count them', async () => {
  const fresh = await Service.start()
  service = fresh
  const puts = await putsOf(/^W#\d+$/, [project(1), ...workPackages, ...comments('Pump')])
  expect(puts.reduce((sum, one) => sum + one, 0)).toBe(30)
  expect(await workPackagesIn(service.ports).byId(7)).toMatchObject({ activities: 2, version: 1 })
  expect(await wrong()).toEqual([])
})

it('An activity whose work package is being removed meanwhile is rejected, and the others stay', async () => {
  beforeWriting(
    service.ports,
    ({ pk }) => pk.startsWith('W#journal#'),
    async () => {
      const leaving = await workPackagesIn(service.ports).byId(7)
      if (leaving) await startWorkPackageRemoval(leaving, service.ports)
    },
  )
  const { rejected, imported } = await service.import(comments('Pump'))
  expect(rejected).toEqual([[7, 'workPackage: the id 7 does not exist.']])
  expect(imported).toEqual({ activity: 29 })
  expect([await commentOf(6), await commentOf(7)]).toEqual(['Pump 6', undefined])
})

it('A comment that takes the place of another one is found by its own words only', async () => {
  await service.import(comments('Pump'))
  await service.import(comments('Valve'))
  expect(await commentOf(6)).toBe('Valve 6')
  expect(await wrong()).toEqual([])
})
