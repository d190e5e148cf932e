import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { SettingsEntity } from './model.ts'
import { properties, type StageFacts } from './properties.ts'
import { routes } from './routes.ts'

/** All links of the settings except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of the settings.',
    update: 'The form for changing the settings.',
    updateImmediately: 'Changes the settings.',
    sendTestMail: 'Sends a test mail to the requester.',
  },
}

export const settingsLink = (): Link & { href: string } => ({
  href: routes.show.path,
  title: say('Settings'),
})

/** Returns the Settings resource, which only administrators see. */
export const representSettings = (
  settings: SettingsEntity,
  viewer: Viewer,
  loaded: { stage: StageFacts },
): Resource => ({
  _type: 'Settings',
  ...represented(properties, settings, viewer, loaded),
  _links: {
    self: settingsLink(),
    schema: { href: routes.schema.path },
    update: { href: routes['update-form'].path, method: 'post' },
    updateImmediately: { href: routes.update.path, method: 'patch' },
    sendTestMail: { href: routes['test-mail'].path, title: say('Send a test mail'), method: 'post' },
  },
})
