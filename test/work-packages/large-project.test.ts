import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import { inProjectPath } from '#test/support/fixtures/work-package-personas.ts'

const [ADA, MEL] = [tokenOf(1), tokenOf(2)]
const [NEW, CLOSED] = [1, 12]
const FIRST = 5000

let service: Service

/** Subprojects of project 1 that only administrators see. */
const EMPTY = [3, 4, 5, 6, 7, 8, 9]

/**
 * Project 1 has 1,200 work packages, of which every fourth is closed. Project 2, the child of project 1, has ten. All
 * work packages were imported an hour ago, because shortly after very many changes a list would read the rows of a
 * project twice.
 */
beforeAll(async () => {
  let now = Date.now()
  const records = [
    role(1, ['view_work_packages']),
    user(1, 'ada', { admin: true, token: ADA }),
    user(2, 'mel', { token: MEL }),
    project(1),
    ...[2, ...EMPTY].map((id) => project(id, { parent: 1 })),
    membership(2, 1, 1),
    membership(2, 2, 1),
    ...Array.from({ length: 1200 }, (_, index) =>
      workPackage(index + 1, 1, { status: index % 4 === 3 ? CLOSED : NEW }),
    ),
    ...Array.from({ length: 10 }, (_, index) => workPackage(FIRST + index, 2)),
  ]
  service = await Service.startWith(records, { now: () => new Date(now) })
  now += 3_600_000
}, 60_000)

/**
 * Requests a page of the list of work packages in project 1, and records how it reads the rows of work packages.
 * `first` is the sum of the limits in all calls of `query` for these rows. `all` is the number of calls of `queryPage`
 * for these rows without a limit.
 */
async function page(parameters: object, as = MEL) {
  const { table } = service.ports
  const { query, queryPage } = table
  const read = { first: 0, all: 0 }
  const isOfRows = ({ pk }: QueryRange) => /^W#(in|closed)#/.test(pk)
  table.query = async (range) => {
    if (isOfRows(range)) read.first += range.limit ?? 0
    return query.call(table, range)
  }
  table.queryPage = async (range) => {
    if (isOfRows(range) && range.limit === undefined) read.all += 1
    return queryPage.call(table, range)
  }
  const { body } = await listOf(service, inProjectPath(1), parameters, as)
  Object.assign(table, { query, queryPage })
  const { total, _embedded } = body
  return { total, ids: _embedded.elements.map(({ id }: { id: number }) => id), read }
}

const all = { filters: [] }

describe('The list of a large project by id', () => {
  it('reads the rows of the page, and has the total of all', async () => {
    const { total, ids, read } = await page({ pageSize: '3' })

    expect([total, ids, read.all]).toEqual([910, [1, 2, 3], 0])
    expect(read.first).toBeLessThanOrEqual(3 * 3)
  })

  it('reads all rows only of its subprojects if there are many', async () => {
    const { total, ids, read } = await page({ pageSize: '3' }, ADA)

    expect([total, ids, read]).toEqual([910, [1, 2, 3], { first: 3, all: 1 + EMPTY.length }])
  })

  it('reads its project only once', async () => {
    const get = vi.spyOn(service.ports.table, 'get')
    await page({ pageSize: '3' })
    const projects = get.mock.calls.filter(([{ pk }]) => pk.startsWith('J#'))
    get.mockRestore()

    expect(projects).toHaveLength(1)
  })

  it('has the same elements as by another order', async () => {
    const byOther = await page({ ...all, pageSize: '1000', sortBy: [['createdAt', 'asc']] })
    const pages = []
    for (let offset = 1; offset <= 4; offset++)
      pages.push(await page({ ...all, pageSize: '100', offset: `${offset}` }))

    expect(byOther.read.all).toBeGreaterThan(0)
    expect(pages.flatMap(({ ids }) => ids)).toEqual(
      byOther.ids.sort((a: number, b: number) => a - b).slice(0, 400),
    )
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => byOther.total))
  })

  it('follows changes of the status, moves and deletions', async () => {
    const workPackages = workPackagesIn(service.ports)
    await workPackages.replaceAll([1], (one) => ({ ...one, status: CLOSED, closed: true }))
    await workPackages.replaceAll([2], (one) => ({ ...one, project: 2 }))
    await workPackages.removeAll([3])

    const only = { pageSize: '2', includeSubprojects: 'false' }
    expect(await page(only)).toMatchObject({ total: 897, ids: [5, 6] })
    expect(await page({ ...only, sortBy: [['id', 'desc']] })).toMatchObject({ total: 897, ids: [1199, 1198] })
    expect(await page({ ...only, ...all })).toMatchObject({ total: 1198, ids: [1, 4] })
  })

  it('selects the total alone without reading rows', async () => {
    const { total, read } = await page({ ...all, pageSize: '0' })

    expect([total, read]).toEqual([1209, { first: 0, all: 0 }])
  })
})
