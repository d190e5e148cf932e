import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Sums } from '#shared/platform/lists/page.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { summedOf } from '#shared/platform/properties/listing.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { tooLarge } from './model.ts'
import { properties } from './properties.ts'
import { row } from './store.ts'

/** The properties that lists sum up: times, and the numbers of custom fields. */
export const summed = (viewer: Viewer): Properties<Sums> =>
  summedOf({ ...properties, ...customProperties('work_package', viewer) })

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
