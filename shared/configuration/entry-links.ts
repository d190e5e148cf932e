import { changesOf } from '#shared/platform/endpoints/links.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Entry } from './entry-changes.ts'
import { canDelete, canManage } from './entry-policy.ts'

/** The routes to which an entry in the configuration, such as a status, links. */
export interface LinkedRoutes {
  show: Route & { path: `/api/v3/${string}/{id}` }
  schema: Route
}

/**
 * Returns the links of an entry in the configuration, except `self`, for the OpenAPI document.
 *
 * @param one the noun phrase that names the entry in the descriptions, such as `the status`
 */
export const entryLinks = (one: string) =>
  ({
    always: { schema: 'The schema of the resource.' },
    sometimes: { ...changingLinks(one), deletionPreview: 'The preview of the deletion.' },
  }) satisfies DeclaredLinks

/**
 * Returns the links that an entry of the configuration has for a requester.
 *
 * @param all every entry of the list that contains the entry
 */
export const entryLinksOf = (
  entry: Entry,
  viewer: Viewer,
  all: readonly Entry[],
  { show, schema }: LinkedRoutes,
): Record<string, Link> => ({
  self: { href: href(show, { id: entry.id }), title: entry.name },
  schema: { href: schema.path },
  ...changesOf(show, entry, { change: canManage(viewer), delete: canDelete(viewer, entry, all) }, entry.name),
})
