import { administration } from './administration.ts'
import { invitationTexts } from './invitations.ts'

/**
 * The English texts of the administration pages. The texts are part of the script of these pages, and no other page
 * uses them.
 */
export const administrationTexts = { ...administration, ...invitationTexts }
