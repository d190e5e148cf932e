import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

const LENGTH = 16

const isCounter = ({ pk }: Item) => pk.startsWith('W#counts-in#')

/**
 * Returns a copy of an item. If the item is a counter, its log of the latest changes is left out, because the log
 * cannot be derived from the entities alone.
 */
export function withoutLog(item: Item): Item {
  if (!isCounter(item)) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => !/^c\d+$/.test(name))) as Item
}

/**
 * Returns the errors in the logs of counters. Unless a log is full, it must contain the last change of each work
 * package that its counter counts. For any other work package in the log, the last entry must record that the work
 * package no longer belongs to the counter.
 */
export function logProblems(
  entities: readonly { code: string; entity: Entity }[],
  items: readonly Item[],
): string[] {
  const all = entities.filter(({ code }) => code === 'W').map(({ entity }) => entity as WorkPackage)
  const listed = new Map(all.filter(({ removal }) => !removal).map((one) => [one.id, one]))
  const logs = new Map(items.filter(isCounter).map((item) => [item.sk, textsIn(item)]))
  const ofProject = (sk: string) => Number(sk.split('#')[0]?.slice(1))
  return [
    ...[...listed.values()].flatMap((one) => {
      const [sk, texts = []] = [...logs].find(([sk]) => isLogOf(sk, one)) ?? []
      const last = texts.find((text) => idIn(text) === one.id)
      if (last === textOf(one) || (last === undefined && texts.length === LENGTH)) return []
      return [`the log ${sk} has ${last} as the last change of work package ${one.id}, not ${textOf(one)}`]
    }),
    ...[...logs].flatMap(([sk, texts]) =>
      [...new Set(texts.map(idIn))].flatMap((id) => {
        const last = texts.find((text) => idIn(text) === id)
        const isPresent = listed.get(id)?.project === ofProject(sk)
        return isPresent || last === id.toString(36)
          ? []
          : [`the log ${sk} has work package ${id}, which left`]
      }),
    ),
  ]
}

const textsIn = (item: Item): string[] =>
  Array.from({ length: LENGTH }, (_, index) => String(item[`c${index}`] ?? '')).filter(Boolean)

const idIn = (text: string) => Number.parseInt(text, 36)

const isLogOf = (sk: string, { id, project }: WorkPackage): boolean =>
  sk === `${String(project).length}${project}#${id % 4}`

const textOf = ({ id, updatedAt, listedAt }: WorkPackage): string =>
  [id, ...[updatedAt, ...(listedAt ? [listedAt] : [])].map((time) => Date.parse(time))]
    .map((number) => number.toString(36))
    .join(' ')
