import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { Ports } from '#shared/ports.ts'
import { properties, type ShownConfiguration, shownConfiguration } from './model.ts'

/**
 * Represents the Configuration resource.
 *
 * @param self the address of the resource
 * @param ofProject the additional members of a project's configuration
 */
export const representConfiguration = (
  self: string,
  viewer: Viewer,
  ports: Ports,
  ofProject: Pick<ShownConfiguration, 'enabledInternalComments'> = {},
): Resource => ({
  _type: 'Configuration',
  ...represented(properties, { ...shownConfiguration(viewer.configuration, ports), ...ofProject }, viewer),
  _links: { self: { href: self, title: say('Configuration') } },
})
