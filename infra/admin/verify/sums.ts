import type { App } from '#shared/app.ts'
import type { Finding } from '#shared/platform/collections/audited.ts'
import { refreshSums, wrongSums } from '#shared/resources/capabilities/refresh-sums.ts'
import { projectChanged } from '#shared/resources/capabilities/store.ts'
import { idsInCluster } from '#shared/resources/memberships/store.ts'

/**
 * The sums from which capabilities are counted that are not what they would be if they were made now. They are made from
 * rows and items of members: where these are wrong, the sums tell nothing.
 */
export async function* sumFindings(app: App): AsyncGenerator<Finding> {
  for (const cluster of await wrongSums(app)) {
    const ids = idsInCluster(cluster)
    const first = ids[0] as number
    yield {
      text: `the sums of capabilities in the projects ${first} to ${ids.at(-1)} are wrong`,
      mend: async () => {
        await app.table.write([projectChanged(first)])
        await refreshSums(app)
      },
    }
  }
}
