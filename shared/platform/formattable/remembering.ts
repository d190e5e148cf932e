import type { Format } from './formattable.ts'

/** As many texts as one write may well have. */
const REMEMBERED = 8

type Formatting<Result> = (raw: string, format: Format) => Promise<Result>

/**
 * The same formatting, which is not done again for the texts it was done for last. Failures are remembered
 * too: they say something about the text.
 */
export function remembering<Result>(format: Formatting<Result>): Formatting<Result> {
  const recent = new Map<string, Promise<Result>>()
  return (raw, as) => {
    const key = `${as} ${raw}`
    const result = recent.get(key) ?? format(raw, as)
    recent.delete(key)
    recent.set(key, result)
    if (recent.size > REMEMBERED) forgetOldest(recent)
    return result
  }
}

const forgetOldest = (recent: Map<string, unknown>) => recent.delete(recent.keys().next().value as string)
