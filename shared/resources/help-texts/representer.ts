import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type HelpText, helpTextLink } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a help text except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of help texts.' },
  sometimes: { ...changingLinks('the help text'), deletionPreview: 'The preview of the deletion.' },
}

export function representHelpText(helpText: HelpText, viewer: Viewer): Resource {
  const may = { change: canManage(viewer), delete: canManage(viewer) }
  return {
    _type: 'HelpText',
    ...represented(properties, helpText, viewer),
    _links: {
      self: helpTextLink(helpText),
      schema: { href: routes.schema.path },
      ...changesOf(routes.show, helpText, may, helpText.place),
    },
  }
}
