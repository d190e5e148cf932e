import type { Configuration } from '#shared/configuration/configuration.ts'
import { type Catalogues, speaking } from '#shared/platform/language/message.ts'

/** The texts of the code in languages beside English; `internal/german.ts` is the example to follow for another one. */
export const catalogues: Catalogues = {
  de: async () => (await import('./internal/german.ts')).german,
}

/** Writes to somebody in the language of their profile, else in the first of the installation's that there are texts in. */
export const writtenTo = <Result>(
  { language }: { language?: string | null },
  { settings }: Pick<Configuration, 'settings'>,
  write: () => Result | Promise<Result>,
): Promise<Result> => speaking([language ?? '', ...settings.languages], catalogues, write)
