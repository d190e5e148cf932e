import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  viewer: Viewer
  audience: Audience
  stores: Stores<
    'memberships' | 'now' | 'projects' | 'references' | 'relations' | 'watchers' | 'workPackages'
  >
  around: Surroundings
  /** The project whose list it is. */
  project?: number
}
