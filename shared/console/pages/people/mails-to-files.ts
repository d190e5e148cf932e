import type { Resource } from '../../api/hal.ts'

/** The domain of the sender on a local server. No mail service sends from it. */
const LOCAL = /@localhost>?$/

/** Returns whether a server writes mails to files instead of sending them, based on the sender in its settings. */
export const writesMailsToFiles = ({ stage }: Resource): boolean =>
  LOCAL.test((stage as { mailSender?: string | null } | undefined)?.mailSender ?? '')
