import { copies } from './copies.ts'
import { notifications } from './notifications.ts'
import { settings } from './settings.ts'

/** The English texts of the deferred pages, part of their script. Other pages do not use them. */
export const deferredTexts = { ...copies, ...notifications, ...settings }
