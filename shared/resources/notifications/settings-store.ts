import { hearersChange } from '#shared/configuration/store.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type EverybodyReason, everybodyReasons } from './model.ts'
import { counterOf, everybodyIn, type Hearers, type Setting, type Settings } from './settings.ts'

/** A user with settings. */
interface HasSettings {
  id: number
  notifications?: Settings
}

const everybodies = 'U#everybody#'
const everybodyPartition = (project: number | undefined) => `${everybodies}${project ?? '*'}`
const settingPartition = (project: number) => `U#settings#${project}`

/** The index items of a user for settings: by project, apart where they ask for all changes of a kind. */
export const settingItems = ({ id, notifications = [] }: HasSettings): Item[] =>
  notifications.flatMap((setting) => {
    const reasons = everybodyIn(setting)
    const sk = sortable(id)
    if (reasons.length > 0) return [{ pk: everybodyPartition(setting.project), sk, reasons }]
    return setting.project === undefined ? [] : [{ pk: settingPartition(setting.project), sk }]
  })

/** Returns the ids of the users who ask for all changes of some kinds in a project. */
export async function everybodyHearing(
  project: number,
  wanted: readonly EverybodyReason[],
  table: Table,
): Promise<Map<number, EverybodyReason[]>> {
  const places = [everybodyPartition(undefined), everybodyPartition(project)]
  const found = (await Promise.all(places.map((pk) => table.query({ pk })))).flat()
  const hearing = new Map<number, EverybodyReason[]>()
  for (const { sk, reasons } of found) {
    const matching = (reasons as EverybodyReason[]).filter((one) => wanted.includes(one))
    if (matching.length > 0) hearing.set(numberIn(sk), [...(hearing.get(numberIn(sk)) ?? []), ...matching])
  }
  return hearing
}

/** Users who ask for all changes of some kinds in a project, or in all projects. */
interface Everybody {
  project?: number
  reasons: readonly EverybodyReason[]
}

/** Returns the place and the kinds of changes in the index item of a user who asks for them; undefined for other items. */
export function everybodyAt({ pk, reasons }: Item): Everybody | undefined {
  if (!pk.startsWith(everybodies)) return undefined
  const project = pk.slice(everybodies.length)
  return { ...(project !== '*' && { project: Number(project) }), reasons: reasons as EverybodyReason[] }
}

/** Counts the users who ask for all changes of each kind in a project, or in all projects, from their index items. */
export async function countHearers(project: number | undefined, table: Table): Promise<Required<Hearers>> {
  const items = await table.query({ pk: everybodyPartition(project) })
  const asked = items.flatMap((item) => everybodyAt(item)?.reasons ?? [])
  const counts = everybodyReasons.map((reason) => [
    counterOf(reason),
    asked.filter((one) => one === reason).length,
  ])
  return Object.fromEntries(counts)
}

/** Returns the ids of users with settings for a project, at most `limit` of each kind. */
export async function usersWithSettings(project: number, limit: number, table: Table): Promise<number[]> {
  const places = [everybodyPartition(project), settingPartition(project)]
  const found = await Promise.all(places.map((pk) => table.query({ pk, limit, only: ['sk'] })))
  return found.flat().map(({ sk }) => numberIn(sk))
}

/**
 * Returns the changes of the counters of users who ask for all changes of a kind, which follow from a change of a user.
 * That of a project raises its version, because writers of the project store the counters too.
 */
export function hearersChanges(
  before: HasSettings | undefined,
  after: HasSettings | undefined,
  table: Table,
): Write[] {
  const differences = new Map<number | undefined, Required<Hearers>>()
  const count = (setting: Setting, by: 1 | -1) => {
    const sums = differences.get(setting.project) ?? ({} as Required<Hearers>)
    for (const counter of everybodyIn(setting).map(counterOf)) sums[counter] = (sums[counter] ?? 0) + by
    differences.set(setting.project, sums)
  }
  for (const setting of before?.notifications ?? []) count(setting, -1)
  for (const setting of after?.notifications ?? []) count(setting, 1)
  return [...differences].flatMap(([project, sums]): Write[] => {
    const add = Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0))
    if (Object.keys(add).length === 0) return []
    if (project === undefined) return [hearersChange(add)]
    // The settings for a project that is being removed can only go.
    const isAdding = Object.values(add).some((by) => by > 0)
    const { check, when } = projectsIn({ table }).check(project, isAdding ? existsAndStays : exists('id'))
    return [{ update: check, add: { ...add, version: 1 }, when }]
  })
}
