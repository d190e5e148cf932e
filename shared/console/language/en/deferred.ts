import { copies } from './copies.ts'
import { members } from './members.ts'
import { notifications } from './notifications.ts'
import { settings } from './settings.ts'

/** The English texts of the deferred pages, part of their script. Other pages do not use them. */
export const deferredTexts = { ...copies, ...members, ...notifications, ...settings }
