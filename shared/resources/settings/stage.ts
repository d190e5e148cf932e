import type { Ports } from '#shared/ports.ts'
import type { StageFacts } from './properties.ts'

/** Returns the values that the deployment of the stage determines. Secrets are left out. */
export const stageOf = ({ publicUrl, mailSender, issuers, files }: Ports): StageFacts => ({
  host: URL.canParse(publicUrl) ? new URL(publicUrl).host : null,
  mailSender: mailSender || null,
  issuers: issuers.map(({ name, title = name, issuer }) => ({ name, title, issuer })),
  attachmentBucket: typeof files === 'string' && files ? files : null,
})
