import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { AuditEntry } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of an entry except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of audit entries.',
    actor:
      'The user who made the change. For a change by an admin command, the link has the name of the command and no address. Titles are those at the time of the change.',
    object: 'The resource that the entry is about.',
  },
}

const NOTHING: Link = { href: null }

export const representEntry = (entry: AuditEntry, viewer: Viewer): Resource => ({
  _type: 'AuditEntry',
  ...represented(properties, entry, viewer),
  _links: {
    self: { href: href(routes.show, entry) },
    schema: { href: routes.schema.path },
    actor: entry.actor ?? NOTHING,
    object: entry.object ?? NOTHING,
  },
})
