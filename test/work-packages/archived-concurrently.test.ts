import { beforeEach, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeReading } from '#test/support/faults/before-read.ts'
import { project, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

/** Ids of work packages in an archived project. Some ids of another project's work packages lie between them. */
const archived = [1, 2, 5]
const others = [3, 4, 66, 67, 68, 69]
const as = tokenOf(1)

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: as }),
    project(1),
    project(2),
    ...others.map((id) => workPackage(id, 1)),
    ...archived.map((id) => workPackage(id, 2)),
  ])
  await projectsIn(service.ports).replaceAll([2], (one) => ({ ...one, active: false }))
})

/**
 * Returns the ids on a page. Does not use the test client, because it would not accept the writes that happen during
 * the request: the route does not declare them.
 */
async function pageOf(offset: number, direction: string): Promise<number[]> {
  const parameters = {
    filters: '[]',
    sortBy: JSON.stringify([['id', direction]]),
    pageSize: '2',
    offset: `${offset}`,
  }
  const address = `${service.url}/api/v3/work_packages?${new URLSearchParams(parameters)}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${as}` } })
  const { _embedded } = (await response.json()) as { _embedded: { elements: { id: number }[] } }
  return _embedded.elements.map(({ id }) => id)
}

it.each([
  ['asc', 2, [66, 67]],
  ['desc', 3, [4, 3]],
  ['asc', 3, [68, 69]],
])('A page by id (%s, %i) stays where it is while what is archived goes', async (direction, offset, ids) => {
  const { table } = service.ports
  const workPackages = workPackagesIn(service.ports)
  const gone = await workPackages.byId(1)
  beforeReading(service.ports, 'W#counts#0', () => table.write(workPackages.removal(gone as never)))

  expect(await pageOf(offset, direction)).toEqual(ids)
})
