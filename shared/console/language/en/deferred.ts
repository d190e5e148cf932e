import { copyTexts } from './copies.ts'
import { memberTexts } from './members.ts'
import { notificationTexts } from './notifications.ts'
import { settingTexts } from './settings.ts'

/** The English texts of the deferred pages. They are part of the script of these pages, and no other page uses them. */
export const deferredTexts = { ...copyTexts, ...memberTexts, ...notificationTexts, ...settingTexts }
