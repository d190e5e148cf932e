import { beforeEach, describe, expect, it } from 'vitest'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { tooLarge, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { rowPartitions, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeReading } from '#test/support/faults/before-read.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const MEL = tokenOf(2)

/**
 * Mel is a member of projects 1 to 32, which are enough for paging by counters. Two other projects are hidden, and one
 * is archived.
 */
const OWN = 32
const HIDDEN = [33, 34]
const ARCHIVED = 35
const PROJECTS = 35

/**
 * Returns the project of a work package. Consecutive work packages are in different projects, so that those in hidden
 * projects are spread among all others.
 */
const projectOf = (id: number) => (id % PROJECTS) + 1
const all = Array.from({ length: 3 * PROJECTS }, (_, index) => index + 1)
const seen = all.filter((id) => projectOf(id) <= OWN)

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_work_packages']),
    user(1, 'ada', { admin: true }),
    user(2, 'mel', { token: MEL }),
    ...Array.from({ length: PROJECTS }, (_, index) => project(index + 1)),
    ...Array.from({ length: OWN }, (_, index) => membership(2, index + 1, 1)),
    ...all.map((id) => workPackage(id, projectOf(id))),
  ])
  await projectsIn(service.ports).replaceAll([ARCHIVED], (one) => ({ ...one, active: false }))
})

const parameters = (offset: number, direction: string) =>
  `filters=[]&pageSize=20&offset=${offset}&sortBy=${encodeURIComponent(JSON.stringify([['id', direction]]))}`

async function pageOf(offset: number, direction = 'asc') {
  const { body } = await service.get(`/api/v3/work_packages?${parameters(offset, direction)}`, { as: MEL })
  return { total: body.total, ids: body._embedded.elements.map(({ id }: { id: number }) => id) }
}

describe('The list of somebody who sees almost all projects', () => {
  it.each(['asc', 'desc'])('has exactly what they see, page by page (%s)', async (direction) => {
    const pages = []
    for (let offset = 1; offset <= Math.ceil(seen.length / 20); offset++)
      pages.push(await pageOf(offset, direction))

    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([seen.length]))
    expect(pages.flatMap(({ ids }) => ids)).toEqual(direction === 'asc' ? seen : seen.toReversed())
  })

  it('reads the rows of hidden projects only', async () => {
    const { projects } = await projectsReadBy(() => pageOf(1))

    expect(projects).toEqual([...HIDDEN, ARCHIVED])
  })

  it('has the same page where hidden projects have too many rows to read', async () => {
    const { ports } = service
    const counters = await workPackagesIn(ports).counters()
    const own = Array.from({ length: OWN }, (_, index) => index + 1)
    const visible = own.flatMap(rowPartitions.inProject)
    const leftOut = [...HIDDEN, ARCHIVED].flatMap(rowPartitions.inProject)
    const pageWith = async (maxLeftOut: number) => {
      const list = new PartitionList(workPackagesIn(ports), {
        partitions: async () => visible,
        whole: { counters, leftOut: async () => leftOut, maxLeftOut, includes: () => true },
        now: ports.now,
        tooMuch: tooLarge,
      })
      return projectsReadBy(() => list.page({ order: [], start: 0, size: 20 }))
    }
    const [counted, read] = [await pageWith(9), await pageWith(8)]

    expect([counted.result.total, read.result.total]).toEqual([seen.length, seen.length])
    expect([counted.projects.includes(1), read.projects.includes(1)]).toEqual([false, true])
  })

  it('never has one that enters a hidden project while the page is being read', async () => {
    const workPackages = workPackagesIn(service.ports)
    const moved = (await workPackages.byId(2)) as WorkPackage
    beforeReading(service.ports, 'W#counts#0', () =>
      workPackages.replace(moved, { ...moved, project: HIDDEN[0] as number }),
    )

    expect(await idsOfPage()).not.toContain(2)
  })
})

/** Returns the result of some work, and the projects whose rows it read. */
async function projectsReadBy<T>(work: () => Promise<T>) {
  const { table } = service.ports
  const { queryPage } = table
  const read: string[] = []
  table.queryPage = async (range: QueryRange) => {
    if (range.pk.startsWith('W#in#')) read.push(range.from ?? '')
    return queryPage.call(table, range)
  }
  const result = await work()
  table.queryPage = queryPage
  return { result, projects: read.map((from) => Number(/^\d(\d+)#/.exec(from)?.[1])).sort((a, b) => a - b) }
}

/**
 * The ids on the first page. The page is requested without the test client, because the request also causes a write
 * that the route does not declare.
 */
async function idsOfPage(): Promise<number[]> {
  const address = `${service.url}/api/v3/work_packages?${parameters(1, 'asc')}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${MEL}` } })
  const { _embedded } = (await response.json()) as { _embedded: { elements: { id: number }[] } }
  return _embedded.elements.map(({ id }) => id)
}
