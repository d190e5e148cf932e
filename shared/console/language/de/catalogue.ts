import type { FirstCatalogue } from '../words.ts'
import { actionTexts } from './actions.ts'
import { copyTexts } from './copies.ts'
import { memberTexts } from './members.ts'
import { apiNames } from './names.ts'
import { notificationTexts } from './notifications.ts'
import { settingTexts } from './settings.ts'
import { words } from './words.ts'

/** The German texts that are loaded before anything is shown. */
export const catalogue: FirstCatalogue = {
  words: { ...words, ...actionTexts, ...copyTexts, ...memberTexts, ...notificationTexts, ...settingTexts },
  names: apiNames,
}
