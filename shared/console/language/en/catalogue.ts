import type { Catalogue } from '../words.ts'
import { actions } from './actions.ts'
import { administration } from './administration.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { permissions } from './permissions.ts'
import { words } from './words.ts'

/** English catalogue, which is part of the script. */
export const catalogue: Catalogue = {
  words: { ...words, ...actions, ...administration, ...notifications },
  names,
  permissions,
}
