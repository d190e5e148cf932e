import type { Resource } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { collectionAt, readAllPages } from '../../pictures/read-all-pages.ts'
import type { RowsBy } from './matrix.ts'
import { membershipsOf, type RolesOfRow, rolesByRow } from './roles-of-row.ts'

/**
 * Maximum number of memberships that are read. A matrix with more memberships would have too many capabilities to be
 * shown.
 */
const MAX_MEMBERSHIPS = 5_000

/**
 * Reads the roles of each row of a matrix.
 *
 * @param href address of the capabilities
 */
export function useRolesOfRow(root: Resource, href: string, by: RowsBy) {
  const client = useClient()
  const list = membershipsOf(root, href)
  return useReading<RolesOfRow>(async () => {
    if (!list) return () => []
    const { elements } = await readAllPages(client, await collectionAt(client, list), MAX_MEMBERSHIPS)
    return rolesByRow(elements, by)
  }, [client, list, by])
}
