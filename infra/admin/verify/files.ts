import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Ports } from '#shared/ports.ts'
import type { Attachment } from '#shared/resources/attachments/model.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import type { Rule } from './rule.ts'

/**
 * Checks that each visible attachment has its file. Each attachment costs a request to the bucket. This rule cannot
 * repair a missing file, but a backup may contain the file.
 */
export function filesRule(ports: Ports): Rule<number> {
  const isLost = async (attachment: Attachment | undefined) =>
    attachment?.status === 'uploaded' && !attachment.removal && !(await isStored(attachment.key))
  const isStored = async (key: string) => {
    for await (const batch of filesIn(ports).list(key)) if (batch.length > 0) return true
    return false
  }
  return {
    async claims(item) {
      const about = entityIdIn(attachmentsIn(ports).code, item)
      if (about === undefined) return []
      return (await isLost(entityOf<Attachment>(item))) ? [{ about, times: 1 }] : []
    },
    async check(id) {
      const attachment = await attachmentsIn(ports).byId(id)
      if (!attachment || !(await isLost(attachment))) return undefined
      return { text: `the file ${attachment.key} of attachment ${id} is lost` }
    },
  }
}
