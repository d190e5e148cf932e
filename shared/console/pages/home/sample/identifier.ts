import type { Client } from '../../../api/client.ts'
import type { Form, LinkTo } from '../../../api/hal.ts'
import { identifierOf } from '../../../drafts/identifier.ts'
import { messagesOf } from '../../../drafts/messages.ts'

const MAX_TRIES = 20

/**
 * Derives identifiers from a name, and returns the first identifier that the form for new projects accepts.
 * @throws Problem
 */
export async function freeIdentifier(client: Client, form: LinkTo, name: string): Promise<string> {
  const base = identifierOf(name)
  for (let number = 1; number < MAX_TRIES; number++) {
    const identifier = number === 1 ? base : `${base}-${number}`
    const answer = (await client.form(form, { name, identifier })) as Form
    if (!messagesOf(answer).has('identifier')) return identifier
  }
  return `${base}-${MAX_TRIES}`
}
