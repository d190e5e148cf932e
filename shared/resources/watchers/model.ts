import { linked } from '#shared/platform/properties/property.ts'

/** Maximum number of watchers of a container. */
export const MAX_WATCHERS = 500

/** The body of a request that adds a watcher (specification, "Watchers"). */
export const properties = {
  user: linked({ label: 'User', to: 'User', paths: { '/api/v3/users/': '' }, writable: true }),
}
