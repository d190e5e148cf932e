import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { numberIn } from '#shared/platform/ids.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

type Found = readonly { code: string; entity: Entity }[]

const JOURNAL = /^W#journal#(\d+)$/

/**
 * Returns the problems found in assignees, accountable principals, parents and activities of work packages.
 *
 * No work package may still be marked as moving. The activity counter of a work package must cover all its activities.
 */
export function workPackageProblems(entities: Found, items: readonly Item[]): string[] {
  const idsOf = (codes: string) =>
    new Set(entities.filter(({ code }) => codes.includes(code)).map(({ entity }) => entity.id))
  const principals = idsOf('UPG')
  const all = new Map(
    entities.filter(({ code }) => code === 'W').map(({ entity }) => [entity.id, entity as WorkPackage]),
  )
  return [
    ...[...all.values()].flatMap((one) => [
      ...(['assignee', 'responsible'] as const)
        .filter((member) => one[member] !== undefined && !principals.has(one[member]))
        .map((member) => `the ${member} of work package ${one.id} does not exist`),
      ...treeProblems(one, all),
      ...('moving' in one ? [`work package ${one.id} is still being moved`] : []),
    ]),
    ...items.flatMap(({ pk, sk }) => {
      const [, about] = JOURNAL.exec(pk) ?? []
      const count = about === undefined ? numberIn(sk) : (all.get(Number(about))?.activities ?? 0)
      return about === undefined || count >= numberIn(sk) ? [] : [`${pk} ${sk} is about nothing`]
    }),
  ]
}

function treeProblems({ id, parent }: WorkPackage, all: ReadonlyMap<number, WorkPackage>): string[] {
  const above = new Set([id])
  for (let at = parent; at !== undefined; at = all.get(at)?.parent) {
    if (above.has(at)) return [`work package ${id} is below itself`]
    if (!all.has(at)) return [`work package ${id} is below ${at}, which does not exist`]
    above.add(at)
  }
  return []
}
