import { subscriberChange } from '#shared/configuration/store.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type SubscribableReason, subscribableReasons } from './model.ts'
import {
  counterOf,
  type NotificationSetting,
  type SubscriberCounters,
  subscribedReasons,
  type UserNotificationSettings,
} from './settings.ts'

interface HasSettings {
  id: number
  notifications?: UserNotificationSettings
}

const SUBSCRIBERS = 'U#everybody#'
const subscribersPartition = (project: number | undefined) => `${SUBSCRIBERS}${project ?? '*'}`
const settingPartition = (project: number) => `U#settings#${project}`

/**
 * Returns the index items for the settings of a user. A setting that subscribes the user to all changes of some kind
 * has an item among the subscribers of its project. If the setting has no project, the item is among the subscribers of
 * all projects. Any other setting has an item only if it has a project. The item is then among the settings for this
 * project.
 */
export const settingItems = ({ id, notifications = [] }: HasSettings): Item[] =>
  notifications.flatMap((setting) => {
    const reasons = subscribedReasons(setting)
    const sk = sortable(id)
    if (reasons.length > 0) return [{ pk: subscribersPartition(setting.project), sk, reasons }]
    return setting.project === undefined ? [] : [{ pk: settingPartition(setting.project), sk }]
  })

/**
 * Returns the users who subscribe to the given kinds of changes in a project. The map is keyed by user id; a value
 * contains the kinds to which the user subscribes.
 */
export async function subscribersTo(
  project: number,
  wanted: readonly SubscribableReason[],
  table: Table,
): Promise<Map<number, SubscribableReason[]>> {
  const places = [subscribersPartition(undefined), subscribersPartition(project)]
  const found = (await Promise.all(places.map((pk) => table.query({ pk })))).flat()
  const subscribers = new Map<number, SubscribableReason[]>()
  for (const { sk, reasons } of found) {
    const matching = (reasons as SubscribableReason[]).filter((one) => wanted.includes(one))
    if (matching.length > 0)
      subscribers.set(numberIn(sk), [...(subscribers.get(numberIn(sk)) ?? []), ...matching])
  }
  return subscribers
}

/** The subscription of a user to all changes of certain kinds in a project, or in all projects. */
interface UserSubscription {
  project?: number
  reasons: readonly SubscribableReason[]
}

/** Returns the subscription in an index item; undefined for other items. */
export function subscriptionIn({ pk, reasons }: Item): UserSubscription | undefined {
  if (!pk.startsWith(SUBSCRIBERS)) return undefined
  const project = pk.slice(SUBSCRIBERS.length)
  return { ...(project !== '*' && { project: Number(project) }), reasons: reasons as SubscribableReason[] }
}

/**
 * Counts the subscribers to each kind of change by reading their index items. Without a `project`, counts those who
 * subscribe to changes in all projects.
 */
export async function countSubscribers(
  project: number | undefined,
  table: Table,
): Promise<Required<SubscriberCounters>> {
  const items = await table.query({ pk: subscribersPartition(project) })
  const subscribed = items.flatMap((item) => subscriptionIn(item)?.reasons ?? [])
  const counts = subscribableReasons.map((reason) => [
    counterOf(reason),
    subscribed.filter((one) => one === reason).length,
  ])
  return Object.fromEntries(counts)
}

/**
 * Returns the ids of users with settings for a project: at most `limit` users who subscribe to its changes, and at most
 * `limit` other users with settings.
 */
export async function usersWithSettings(project: number, limit: number, table: Table): Promise<number[]> {
  const places = [subscribersPartition(project), settingPartition(project)]
  const found = await Promise.all(places.map((pk) => table.query({ pk, limit, only: ['sk'] })))
  return found.flat().map(({ sk }) => numberIn(sk))
}

/**
 * Returns the writes that adapt the counters of subscribers to a change of a user.
 *
 * A write to a project also raises the project's version. A concurrent write of the whole project is therefore refused,
 * and cannot overwrite the counters.
 */
export function subscriberChanges(
  before: HasSettings | undefined,
  after: HasSettings | undefined,
  table: Table,
): Write[] {
  const differences = new Map<number | undefined, Required<SubscriberCounters>>()
  const count = (setting: NotificationSetting, by: 1 | -1) => {
    const sums = differences.get(setting.project) ?? ({} as Required<SubscriberCounters>)
    for (const counter of subscribedReasons(setting).map(counterOf)) sums[counter] = (sums[counter] ?? 0) + by
    differences.set(setting.project, sums)
  }
  for (const setting of before?.notifications ?? []) count(setting, -1)
  for (const setting of after?.notifications ?? []) count(setting, 1)
  return [...differences].flatMap(([project, sums]): Write[] => {
    const add = Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0))
    if (Object.keys(add).length === 0) return []
    if (project === undefined) return [subscriberChange(add)]
    // If a project is being removed, settings for it can be removed but not added.
    const isAdding = Object.values(add).some((by) => by > 0)
    const { check, when } = projectsIn({ table }).check(project, isAdding ? existsAndStays : exists('id'))
    return [{ update: check, add: { ...add, version: 1 }, when }]
  })
}
