import type { Waves } from '#shared/entities/waves.ts'

/** Everything in some waves, which are read to the end. */
export async function allIn<T>(waves: Waves<T>): Promise<T[]> {
  const all: T[] = []
  for await (const wave of waves) all.push(...wave)
  return all
}
