import type { Collection } from '../../api/hal.ts'
import { linkOf } from '../../api/hal.ts'
import { type Reading, useClient, useReading } from '../../api/use-api.tsx'
import { type ReadElements, readAllPages } from '../../pictures/read-all-pages.ts'

/**
 * Reads the elements of a list page by page.
 *
 * @param limit number of elements after which no further page is read
 */
export function useAllPages(collection: Collection, limit: number): Reading<ReadElements> {
  const client = useClient()
  const address = linkOf(collection, 'self')?.href
  const { total, _embedded } = collection
  const isEnough = collection.count >= Math.min(total, limit)
  const read = () => readAllPages(client, collection, limit)
  const reading = useReading<ReadElements>(read, [client, address, isEnough], { enabled: !isEnough })
  return isEnough ? { ...reading, value: { elements: _embedded.elements, total } } : reading
}
