import { administration } from './administration.ts'
import { invitations } from './invitations.ts'
import { notifications } from './notifications.ts'

/** The English texts of the deferred pages, part of their script. Other pages do not use them. */
export const deferredTexts = { ...administration, ...invitations, ...notifications }
