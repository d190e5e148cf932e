import type { Viewer } from '#shared/access/viewer.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import type { Activity, Change } from '#shared/resources/activities/model.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import type { WorkPackage } from './model.ts'
import { properties } from './properties.ts'
import type { Surroundings } from './surroundings.ts'

type Name = keyof typeof properties

/** Properties that no activity names: they change with every write, or follow from others. */
const unnamed: readonly Name[] = ['id', 'lockVersion', 'createdAt', 'updatedAt', 'author']

/** Names what values stand for, as activities store it. */
const names: Partial<
  Record<Name, (value: never, around: Surroundings) => Promise<string | undefined> | string | undefined>
> = {
  project: async (id: number, around) => (await around.project(id))?.name,
  parent: async (id: number, around) => (await around.workPackage(id))?.subject,
  version: async (id: number, around) => (await around.versionNamed(id))?.name,
  assignee: async (id: number, around) => (await around.principalLink(id)).title,
  responsible: async (id: number, around) => (await around.principalLink(id)).title,
  type: (id: number, { viewer }) => typesIn(viewer.configuration).find((one) => one.id === id)?.name,
  status: (id: number, { viewer }) => statusOf(viewer.configuration, id).name,
  priority: (id: number, { viewer }) => priorityOf(viewer.configuration, id).name,
  estimatedTime: (minutes: number) => durationOf(minutes),
  remainingTime: (minutes: number) => durationOf(minutes),
  percentageDone: (percent: number) => `${percent}%`,
  description: ({ raw }: Formatted) => raw && '…',
}

/** The activity of a write, with one change for each property that has another value now. */
export async function activityOf(
  before: WorkPackage | undefined,
  after: WorkPackage,
  around: Surroundings,
): Promise<Activity> {
  const changes = await Promise.all(
    changedNames(before, after).map((name) => changeOf(name, before, after, around)),
  )
  return {
    workPackage: after.id,
    version: after.activities,
    user: userOf(around.viewer),
    changes: changes.filter((change) => change.old !== undefined || change.new !== undefined),
    createdAt: after.updatedAt,
    updatedAt: after.updatedAt,
  }
}

const userOf = ({ user }: Viewer) => user?.id

const memberOf = (name: Name, entity: WorkPackage | undefined): unknown =>
  entity?.[(name === 'version' ? 'versionId' : name) as keyof WorkPackage]

const comparable = (value: unknown) => JSON.stringify((value as Formatted | undefined)?.raw ?? value)

const changedNames = (before: WorkPackage | undefined, after: WorkPackage): Name[] =>
  (Object.keys(properties) as Name[]).filter(
    (name) =>
      !unnamed.includes(name) && comparable(memberOf(name, before)) !== comparable(memberOf(name, after)),
  )

async function changeOf(
  property: Name,
  before: WorkPackage | undefined,
  after: WorkPackage,
  around: Surroundings,
): Promise<Change> {
  const [from, to] = [memberOf(property, before), memberOf(property, after)]
  const shown = async (value: unknown) =>
    value === undefined
      ? undefined
      : names[property]
        ? names[property](value as never, around)
        : String(value)
  const [old, next] = await Promise.all([shown(from), shown(to)])
  const isId = property === 'project' || property === 'parent' || property === 'version'
  return {
    property,
    ...(old !== undefined && { old }),
    ...(next !== undefined && { new: next }),
    ...(isId && typeof from === 'number' && { oldId: from }),
    ...(isId && typeof to === 'number' && { newId: to }),
  }
}
