import type { Collection } from '../../api/hal.ts'
import { linkOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { type Elements, everyPage } from '../../pictures/every-page.ts'

/**
 * Reads the elements of a list page by page, as far as a page of the console can show them.
 *
 * @param limit after so many elements no further page is read
 */
export function useEvery(collection: Collection, limit: number) {
  const client = useClient()
  const address = linkOf(collection, 'self')?.href
  return useReading<Elements>(() => everyPage(client, collection, limit), [client, address, collection])
}
