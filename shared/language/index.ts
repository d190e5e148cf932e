import type { Catalogues } from '#shared/platform/language/language.ts'

/** The texts of the code in languages beside English; `internal/german.ts` is the example to follow for another one. */
export const catalogues: Catalogues = {
  de: async () => (await import('./internal/german.ts')).german,
}
