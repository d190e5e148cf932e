import type { AdministrationCatalogue } from '../words.ts'
import { administration } from './administration.ts'
import { invitations } from './invitations.ts'
import { permissions } from './permissions.ts'

/** The German texts of the pages of administration, which are loaded with their script. */
export const catalogue: AdministrationCatalogue = {
  words: { ...administration, ...invitations },
  permissions,
}
