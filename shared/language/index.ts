import { german } from './german.ts'

/** The texts of the code in languages beside English; `german.ts` is the example to follow for another one. */
export const catalogues = { de: german }
