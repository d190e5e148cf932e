import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const CATEGORY_IDS = 'categories'

/**
 * Returns the first of `count` consecutive unused ids. Categories that were imported before the sequence existed may
 * have ids that the sequence has not reached. Each attempt therefore skips twice as many ids as the previous attempt.
 */
export async function allocateCategoryIds(ports: Ports, count = 1): Promise<number> {
  for (let skipped = 1; ; skipped *= 2) {
    const id = await sequencesIn(ports).allocate(CATEGORY_IDS, count)
    const all = Array.from({ length: count }, (_, index) => projectsIn(ports).ofCategory(id + index))
    if ((await Promise.all(all)).every((owner) => owner === undefined)) return id
    await sequencesIn(ports).skipTo(CATEGORY_IDS, id + skipped)
  }
}
