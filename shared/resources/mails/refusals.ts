import { domainToASCII, domainToUnicode } from 'node:url'
import * as z from 'zod/mini'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'

const Recipients = z.array(z.object({ emailAddress: z.string() }))

const Bounce = z.object({
  eventType: z.literal('Bounce'),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
})
const Complaint = z.object({
  eventType: z.literal('Complaint'),
  complaint: z.object({
    complaintFeedbackType: z.optional(z.string()),
    complainedRecipients: Recipients,
  }),
})

/**
 * The SES events that do not report the refusal of an address. SES publishes them only if somebody adds them to the
 * event destination.
 */
const OtherEvent = z.object({
  eventType: z.literal([
    'Send',
    'Delivery',
    'DeliveryDelay',
    'Reject',
    'Rendering Failure',
    'Subscription',
    'Open',
    'Click',
  ]),
})

/** An event of SES about a mail. Members that are not declared here are ignored. */
const MailEvent = z.discriminatedUnion('eventType', [Bounce, Complaint, OtherEvent])
type MailEvent = z.infer<typeof MailEvent>

/** The beginning of the text that SES sends to a new topic. */
const GREETING = /^Successfully validated SNS topic/

/**
 * Handles a message from SES: stops mail to users whose address has refused a mail. Idempotent.
 *
 * @throws ZodError for a message of an unknown kind, which then becomes a dead letter
 */
export async function acceptRefusal(body: unknown, ports: Ports): Promise<void> {
  if (typeof body === 'string' && GREETING.test(body)) return
  const addresses = refusingAddresses(MailEvent.parse(body)).flatMap(spellingsOf)
  for (const address of new Set(addresses)) await markRefused(address, ports)
}

function refusingAddresses(event: MailEvent): string[] {
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = event.bounce
    return bounceType === 'Permanent' ? addressesIn(bouncedRecipients) : []
  }
  if (event.eventType !== 'Complaint') return []
  const { complaintFeedbackType, complainedRecipients } = event.complaint
  return complaintFeedbackType === 'not-spam' ? [] : addressesIn(complainedRecipients)
}

const addressesIn = (recipients: z.infer<typeof Recipients>): string[] =>
  recipients.map(({ emailAddress }) => emailAddress)

const markRefused = (address: string, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const user = await usersIn(ports).byUnique('email', address)
    if (!user || user.removal || user.mailRefused) return
    await usersIn(ports).replace(user, { ...user, mailRefused: true })
  })

/**
 * Returns the spellings in which users may have entered an address. Its domain may be in any script, or in the ASCII
 * form that mails use. Upper and lower case need no separate spellings.
 */
function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return [domain, domainToUnicode(domain), domainToASCII(domain)].map(
    (spelling) => `${address.slice(0, at)}@${spelling}`,
  )
}
