import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import type { PlaceholderUser } from './model.ts'
import { properties } from './properties.ts'

/** The audit of placeholder users. */
export const placeholderUserAudit: Audited<PlaceholderUser> = {
  kind: 'placeholder_user',
  properties,
  link: (user, author) => principalLink(user, author),
}
