import type { CustomOption } from '#shared/custom-fields/custom-field.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { properties } from './model.ts'
import { routes } from './routes.ts'

export const representCustomOption = (option: CustomOption, viewer: Viewer): Resource => ({
  _type: 'CustomOption',
  ...represented(properties, option, viewer),
  _links: { self: { href: href(routes.show, option), title: option.value } },
})
