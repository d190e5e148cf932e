import { de } from './de.ts'
import { en } from './en.ts'

/** The texts of the console, by language. */
export const catalogue = { en, de } as const

export type Language = keyof typeof catalogue

export const languages = Object.keys(catalogue) as Language[]
