import { administration } from './administration.ts'
import { invitations } from './invitations.ts'

/** The English texts of the pages of administration, part of their script. Other pages do not use them. */
export const administrationTexts = { ...administration, ...invitations }
