import { href } from '#shared/platform/http/addresses.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import type { Webhook } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/**
 * The audit of webhooks. The address of a webhook is treated as a secret, because the address of a chat service
 * contains a secret.
 */
export const webhookAudit: Audited<Webhook> = {
  kind: 'webhook',
  properties,
  secrets: ['url'],
  link: (webhook) => ({ href: href(routes.show, webhook), title: webhook.name }),
}
