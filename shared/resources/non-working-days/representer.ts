import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { nonWorkingDayLink } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a non-working day except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of non-working days.' },
  sometimes: { ...changingLinks('the non-working day'), deletionPreview: 'The preview of the deletion.' },
}

export function representNonWorkingDay(day: NonWorkingDay, viewer: Viewer): Resource {
  const may = { change: canManage(viewer), delete: canManage(viewer) }
  return {
    _type: 'NonWorkingDay',
    ...represented(properties, day, viewer),
    _links: {
      self: nonWorkingDayLink(day),
      schema: { href: routes.schema.path },
      ...changesOf(routes.show, { id: day.date }, may, day.name),
    },
  }
}
