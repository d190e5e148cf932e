import { domainToUnicode } from 'node:url'
import * as z from 'zod/mini'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'

const Recipients = z.array(z.object({ emailAddress: z.string() }))

/** An event of SES about a mail that came back, or that its recipient reported as spam. Other members are ignored. */
const MailEvent = z.object({
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: Recipients })),
  complaint: z.optional(
    z.object({ complaintFeedbackType: z.optional(z.string()), complainedRecipients: Recipients }),
  ),
})

/**
 * Handles an event of SES: users with one of its addresses get no more mails there. Mails that are only delayed, and
 * reports that a mail is no spam, have no effect. May be repeated.
 *
 * @throws ZodError for any other message
 */
export async function acceptRefusal(body: unknown, ports: Ports): Promise<void> {
  for (const address of refusingAddresses(MailEvent.parse(body))) await markRefused(address, ports)
}

function refusingAddresses({ bounce, complaint }: z.infer<typeof MailEvent>): string[] {
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
  const isSpam = complaint?.complaintFeedbackType !== 'not-spam'
  const complained = complaint && isSpam ? complaint.complainedRecipients : []
  return [...bounced, ...complained].map(({ emailAddress }) => emailAddress)
}

const markRefused = (address: string, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const user = await usersIn(ports).byUnique('email', asEntered(address))
    if (!user || user.removal || user.mailRefused) return
    await usersIn(ports).replace(user, { ...user, mailRefused: true })
  })

/** Returns an address with its domain in any script, as users enter it; mails are sent to its ASCII form. */
function asEntered(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1))}`
}
