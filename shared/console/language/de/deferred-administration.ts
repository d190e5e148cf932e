import type { AdministrationCatalogue } from '../words.ts'
import { administration } from './administration.ts'
import { invitationTexts } from './invitations.ts'
import { permissionNames } from './permissions.ts'

/** The German texts of the administration pages. They are loaded with the script of these pages. */
export const catalogue: AdministrationCatalogue = {
  words: { ...administration, ...invitationTexts },
  permissions: permissionNames,
}
