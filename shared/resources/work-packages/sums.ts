import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { represented } from '#shared/platform/hal/resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Sums } from '#shared/platform/lists/page.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { tooLarge } from './load-list.ts'
import { properties } from './properties.ts'
import { row } from './store.ts'

/** The properties that lists sum up: times, and the numbers of custom fields. */
export function summed(viewer: Viewer): Properties<Sums> {
  const { estimatedTime, remainingTime, spentTime } = properties
  const numbers = Object.entries(customProperties('work_package', viewer)).filter(
    ([, { kind }]) => kind.type === 'Integer' || kind.type === 'Float',
  )
  const all = { estimatedTime, remainingTime, spentTime, ...Object.fromEntries(numbers) }
  return Object.fromEntries(
    Object.entries(all).map(([name, { kind, label }]) => [
      name,
      { kind, label, required: false, writable: false, read: (sums) => sums[name] },
    ]),
  )
}

/** What lists sum up over everything that matches. @param sorts the values of rows, by which they can be sorted too */
export const sumsFor = (around: Surroundings, sorts: Listing['sorts']): Record<string, SortValue> =>
  Object.fromEntries(
    Object.keys(summed(around.viewer)).map((name) => [
      name,
      name === 'spentTime' ? spentTimeIn(around) : (sorts[declaredName(name)] as SortValue),
    ]),
  )

/** How many sums of spent time are read at once. */
const AT_ONCE = 5_000

/** The time that was spent on each work package, as the requester sees it: one more item for each of them. */
const spentTimeIn = (around: Surroundings): SortValue => ({
  attributes: [row.project],
  reader: async (finding) => {
    const found = await finding
    const pace = new Pace(tooLarge)
    const seconds = new Map<number, number | undefined>()
    for (const some of slices(found, AT_ONCE)) {
      if (seconds.size > 0) pace.check(seconds.size, found.length)
      const read = some.map(({ id, row: one }) => around.spentTime({ id, project: Number(one[row.project]) }))
      for (const [index, spent] of (await Promise.all(read)).entries()) seconds.set(some[index]!.id, spent)
    }
    return ({ id }) => seconds.get(id)
  },
})

/** The resource of sums. */
export const representSums = (sums: Sums, viewer: Viewer): Record<string, unknown> =>
  represented(summed(viewer), sums, viewer)

/** Shows the Schema of sums to those who see any work packages. */
export const showSchemaOfSums: Endpoint = async ({ route, ...request }) => {
  const viewer = await request.viewer
  requirePermission(viewer.mayAnywhere('view_work_packages'))
  return schema(summed(viewer), viewer, route.path)
}
