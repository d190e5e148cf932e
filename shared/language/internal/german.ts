import type { TranslatedTexts } from '#shared/platform/language/message.ts'
import { errors } from './german/errors.ts'
import { labels } from './german/labels.ts'
import { lists } from './german/lists.ts'
import { mails } from './german/mails.ts'
import { names } from './german/names.ts'

/** German translations of all texts in API responses. */
export const german: TranslatedTexts = { ...errors, ...labels, ...lists, ...mails, ...names }
