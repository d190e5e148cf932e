import { expect, it } from 'vitest'
import { countOf } from '#shared/platform/collections/keys.ts'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { counterInProject } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const MANY = 130

/**
 * Starts a service with a user who is a member of project 1.
 *
 * @param of id of the project that contains the many work packages
 */
const start = (of = 1, many = MANY) =>
  Service.startWith([
    role(10, ['view_work_packages']),
    user(40, 'rita', { token: tokenOf(40) }),
    project(1),
    project(2),
    membership(40, 1, 10),
    workPackage(1, 1, { subject: 'Moon' }),
    workPackage(2, 2, { subject: 'Moon' }),
    ...Array.from({ length: many }, (_, at) => workPackage(10 + at, of, { subject: `To the moon ${at}` })),
    workPackage(3, 1, { subject: 'Mars', description: 'not the moon' }),
  ])

/** Increases the stored number of rows of the first project, so that it is higher than the real number. */
async function countRows({ ports }: Service, rows: number): Promise<void> {
  const counter = counterInProject({ id: 1, project: 1, status: 1 } as WorkPackage)
  if (!counter) throw new Error('The work package is in no list.')
  await ports.table.write([{ update: counter.key, add: { [countOf(counter.by)]: rows } }])
}

const MOON_BELOW = { subject: 'Mars', description: 'not the moon' }

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/**
 * Starts a service with work packages that contain the searched word in their description. The clock is set to an hour
 * after the import, because shortly after many changes, a list would read the rows twice.
 *
 * @param fits the ids of further work packages, which contain the searched word in their subject
 */
async function startWithDescriptions(fits: { visible: readonly number[]; hidden: readonly number[] }) {
  let now = Date.now()
  const records = [
    role(10, ['view_work_packages']),
    user(40, 'rita', { token: tokenOf(40) }),
    project(1),
    project(2),
    membership(40, 1, 10),
    ...fits.visible.map((id) => workPackage(id, 1, { subject: `Moon ${id}` })),
    ...fits.hidden.map((id) => workPackage(id, 2, { subject: `Moon ${id}` })),
    ...numbers(500, 530).map((id) => workPackage(id, 1, MOON_BELOW)),
  ]
  const service = await Service.startWith(records, { now: () => new Date(now) })
  now += 3_600_000
  return service
}

/** Searches as a member of the first project. */
async function searched(service: Service) {
  const search = () =>
    service.get('/api/v3/search?query=moon&types=WorkPackage&pageSize=50', { as: tokenOf(40) })
  await search()
  const { table } = service.ports
  const { queryPage } = table
  let [readsRows, readsEntities, rows] = [false, false, 0]
  table.queryPage = async (range: QueryRange) => {
    const isOfRows = range.pk.startsWith('W#in#')
    readsRows ||= isOfRows
    readsEntities ||= /^W#\d+$/.test(range.pk)
    const page = await queryPage.call(table, range)
    if (isOfRows) rows += page.items.length
    return page
  }
  const { result, readUnits } = await service.meter.measure(search)
  table.queryPage = queryPage
  const ids: number[] = result.body._embedded.elements.map(({ id }: { id: number }) => id)
  return { total: result.body.total, ids, readUnits, readsRows, readsEntities, rows }
}

it('the best of many are found in the rows of the projects that a member sees, and nothing of the others', async () => {
  const { total, ids, readUnits, readsRows } = await searched(await start())

  expect([total, ids[0], ids.includes(2), ids.includes(3)]).toEqual([50, 1, false, false])
  // The rows of the work packages contain everything that is shown, so none of the 50 entities is read.
  expect(readUnits).toBeLessThan(50)
  expect(readsRows).toBe(true)
}, 60_000)

it('the best of many are read by id where the projects that a member sees have far more rows', async () => {
  const service = await start()
  await countRows(service, 10_000)
  const { total, ids, readsRows } = await searched(service)

  expect([total, ids.includes(2)]).toEqual([50, false])
  expect(readsRows).toBe(false)
}, 60_000)

it('the few of many that a member sees are found in rows, once a hundred have been read by id in vain', async () => {
  const service = await start(2, 350)
  await countRows(service, 2_900)
  const { total, ids, readUnits, readsRows, readsEntities } = await searched(service)

  expect([total, ids]).toEqual([2, [1, 3]])
  expect([readsEntities, readsRows]).toEqual([true, true])
  expect(readUnits).toBeLessThan(180)
}, 60_000)

it('of many with the words in enough subjects, only the rows of these leave the table', async () => {
  const { total, ids, rows } = await searched(
    await startWithDescriptions({ visible: numbers(100, 200), hidden: [] }),
  )

  expect([total, ids.every((id) => id < 200), rows]).toEqual([50, true, 100])
}, 60_000)

it('those with the words in other texts follow where fewer subjects than expected have them, each once', async () => {
  const service = await startWithDescriptions({ visible: [1, 2, 3], hidden: numbers(100, 230) })
  await countRows(service, 50)
  const { total, ids, rows } = await searched(service)

  expect(rows).toBe(3 + 33)
  expect([total, ids]).toEqual([33, [1, 2, 3, ...numbers(500, 530)]])
}, 60_000)
