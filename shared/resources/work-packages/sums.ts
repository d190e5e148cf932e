import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import type { Sums } from '#shared/platform/lists/page.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { summedOf } from '#shared/platform/properties/listing.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { declaredName, type Listing } from '#shared/platform/query/listing.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { properties } from './properties.ts'
import { row } from './rows.ts'

/** Returns the properties for which lists can show sums: times and numeric custom fields. */
export const summed = (viewer: Viewer): Properties<Sums> =>
  summedOf({ ...properties, ...customProperties('work_package', viewer) })

/**
 * Returns the sums over all matching work packages.
 *
 * @param sorts the sort keys of the list. A sort key reads a value from each row. Except for spent time, each sum adds
 * up the values of the sort key with the same name
 */
export const sumsFor = (context: ProjectContext, sorts: Listing['sorts']): Record<string, SortValue> =>
  Object.fromEntries(
    Object.keys(summed(context.viewer)).map((name) => [
      name,
      name === 'spentTime' ? spentTimeIn(context) : (sorts[declaredName(name)] as SortValue),
    ]),
  )

/**
 * Returns the sort value from which sums of spent time are computed. The value of a work package is the part of
 * the time spent on it that the requester may see.
 */
const spentTimeIn = (context: ProjectContext): SortValue => ({
  attributes: [row.project],
  reader: async (finding) => {
    const found = (await finding).map((one) => ({ id: one.id, project: Number(one[row.project]) }))
    const spentTime = await context.spentTimes(found)
    return ({ id }) => spentTime(id)
  },
})
