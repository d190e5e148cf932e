import type { Configuration } from '#shared/configuration/configuration.ts'
import { type Catalogues, speaking } from '#shared/platform/language/message.ts'

/** Catalogues of the texts in languages other than English. To add a language, follow `internal/german.ts`. */
export const catalogues: Catalogues = {
  de: async () => (await import('./internal/german.ts')).german,
}

/**
 * Runs `write` in a person's preferred language: the language of their profile, or else the first language of the
 * installation that has a catalogue.
 */
export const inLanguageOf = <Result>(
  { language }: { language?: string | null },
  { settings }: Pick<Configuration, 'settings'>,
  write: () => Result | Promise<Result>,
): Promise<Result> => speaking([language ?? '', ...settings.languages], catalogues, write)
