import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Relation } from '#shared/resources/relations/model.ts'

type Found = readonly { code: string; entity: Entity }[]

/**
 * Returns whether an item is the head of a partition of relations. The head contains a version that grows with every
 * change. The version cannot be derived from the relations.
 */
export const isHead = ({ pk, sk }: Key) => pk.startsWith('R#of#') && sk === '!'

/**
 * Returns the problems found in relations and in the relation counts of work packages.
 *
 * A relation must join two existing work packages. No pair of work packages may have two relations.
 */
export function relationProblems(entities: Found, items: readonly Item[]): string[] {
  const of = <E extends Entity>(wanted: string) =>
    entities.filter(({ code }) => code === wanted).map(({ entity }) => entity as E)
  const relations = of<Relation>('R')
  const workPackages = new Set(of('W').map(({ id }) => id))
  const pairs = new Set(relations.map(({ from, to }) => `${Math.min(from, to)} ${Math.max(from, to)}`))
  const counts = new Map<string, number>()
  for (const end of relations.flatMap(({ from, to }) => [from, to]))
    counts.set(`R#of#${end}`, (counts.get(`R#of#${end}`) ?? 0) + 1)
  const heads = new Map(items.filter(isHead).map(({ pk, count }) => [pk, Number(count ?? 0)]))
  return [
    ...relations
      .filter(({ from, to }) => !workPackages.has(from) || !workPackages.has(to))
      .map(({ id }) => `relation ${id} connects what is not there`),
    ...(pairs.size < relations.length ? ['two relations are between the same work packages'] : []),
    ...[...new Set([...counts.keys(), ...heads.keys()])]
      .filter((pk) => (heads.get(pk) ?? 0) !== (counts.get(pk) ?? 0))
      .map((pk) => `${pk} counts ${heads.get(pk) ?? 0} relations and has ${counts.get(pk) ?? 0}`),
  ]
}
