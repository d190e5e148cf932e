import { copies } from './copies.ts'
import { members } from './members.ts'
import { notifications } from './notifications.ts'
import { settings } from './settings.ts'

/** The English texts of the deferred pages. They are part of the script of these pages, and no other page uses them. */
export const deferredTexts = { ...copies, ...members, ...notifications, ...settings }
