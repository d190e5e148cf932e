import type { AdministrationCatalogue } from '../words.ts'
import { administration } from './administration.ts'
import { invitations } from './invitations.ts'
import { permissions } from './permissions.ts'

/** The German texts of the administration pages. They are loaded with the script of these pages. */
export const catalogue: AdministrationCatalogue = {
  words: { ...administration, ...invitations },
  permissions,
}
