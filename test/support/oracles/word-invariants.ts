import { entityOf } from '#shared/platform/collections/entity.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { textsOf, textsOfActivity, wordsIn } from '#shared/project-context/texts-store.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

/**
 * Checks that every work package is indexed under all words of its texts. Extra index entries are allowed, since a
 * crash may leave some behind.
 */
export function wordProblems(ports: Ports, all: readonly WorkPackage[], items: readonly Item[]): string[] {
  const words = wordsIn(ports)
  const stored = new Set(
    items
      .flatMap((item) => words.occurrencesIn(item))
      .map(({ id, source, key }) => `${identityOf(key)} ${id} ${source}`),
  )
  const staying = all.filter(({ removal }) => !removal)
  const ids = new Set(staying.map(({ id }) => id))
  const comments = items
    .filter((item) => ids.has(journalsIn(ports).positionIn(item)?.id ?? 0))
    .flatMap((item) => textsOfActivity(entityOf<Activity>(item)))
  return words
    .occurrencesOf([...staying.flatMap(textsOf), ...comments])
    .filter(({ id, source, key }) => !stored.has(`${identityOf(key)} ${id} ${source}`))
    .map(({ id, key }) => `work package ${id} is not found by ${key.sk}`)
}
