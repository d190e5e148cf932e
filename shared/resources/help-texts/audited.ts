import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { type HelpText, helpTextLink } from './model.ts'
import { properties } from './properties.ts'

export const helpTextAudit: Audited<HelpText> = { kind: 'help_text', properties, link: helpTextLink }
