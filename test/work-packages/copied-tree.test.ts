import { beforeEach, expect, it } from 'vitest'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { copiedWorkPackages } from '#shared/resources/work-packages/copying.ts'
import { classified, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'

const PROJECT = 1
const [NEW, CLOSED] = [1, 12]

let service: Service

beforeEach(async () => {
  service = await Service.startWith([project(PROJECT)])
  await storeAll(service, [
    stored(1, PROJECT),
    stored(2, PROJECT, { status: CLOSED }),
    stored(3, PROJECT, { parent: 2 }),
  ])
})

/**
 * Reads the tree of a project. Between reading the open work packages and the remaining ones, changes the status of a
 * work package.
 */
async function treeDuring(id: number, status: number) {
  const { ports } = service
  const { queryPage } = ports.table
  let read = () => {}
  const isRead = new Promise<void>((resolve) => {
    read = resolve
  })
  ports.table.queryPage = async (range: QueryRange) => {
    const page = await queryPage.call(ports.table, range)
    if (range.pk.startsWith('W#in#')) read()
    if (!range.pk.startsWith('W#closed#')) return page
    await isRead
    const before = (await workPackagesIn(ports).byId(id)) as WorkPackage
    const after = { ...before, status, updatedAt: ports.now().toISOString() }
    await workPackagesIn(ports).replace(before, classified(after, await ports.configuration.current()))
    return queryPage.call(ports.table, range)
  }
  const levels = await copiedWorkPackages.renumbered?.originals(PROJECT, ports)
  ports.table.queryPage = queryPage
  return levels?.map((level) => level.toSorted((a, b) => a - b))
}

it('A copy has a work package that is opened again after the open ones have been read', async () => {
  expect(await treeDuring(2, NEW)).toEqual([[1, 2], [3]])
})

it('A copy has a work package once that is closed after the open ones have been read', async () => {
  expect(await treeDuring(1, CLOSED)).toEqual([[1, 2], [3]])
})
