import type { FirstCatalogue } from '../words.ts'
import { actions } from './actions.ts'
import { copies } from './copies.ts'
import { members } from './members.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { settings } from './settings.ts'
import { words } from './words.ts'

/** The German texts that are loaded before anything is shown. */
export const catalogue: FirstCatalogue = {
  words: { ...words, ...actions, ...copies, ...members, ...notifications, ...settings },
  names,
}
