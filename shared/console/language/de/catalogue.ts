import type { Catalogue } from '../words.ts'
import { actions } from './actions.ts'
import { administration } from './administration.ts'
import { invitations } from './invitations.ts'
import { members } from './members.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { permissions } from './permissions.ts'
import { words } from './words.ts'

export const catalogue: Catalogue = {
  words: { ...words, ...actions, ...administration, ...invitations, ...members, ...notifications },
  names,
  permissions,
}
