import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn, LARGE_MEMBER_MARK, largeMemberIdIn } from '#shared/platform/collections/keys.ts'
import { once } from '#shared/platform/concurrency.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Ports } from '#shared/ports.ts'
import { outdatedActivity, refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/dependents.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { changeToEntriesInForce, goneIn, reclassify } from '#shared/resources/work-packages/add-activity.ts'
import { isMisclassified, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { removeDependents } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { archivedRule } from './archived.ts'
import { auditRules } from './audit.ts'
import { administratorsRule, countsRule, rowCountsRule, sumsRule } from './counts.ts'
import { inboxesRule } from './inboxes.ts'
import { inheritanceRule } from './inheritance.ts'
import { itemsRule } from './items.ts'
import { journalsRule } from './journals.ts'
import { marksRule } from './marks.ts'
import { ordersRule } from './orders.ts'
import { rightsRule } from './rights.ts'
import type { Rule } from './rule.ts'
import { collectionsOf } from './sources.ts'
import { subscribersRule } from './subscribers.ts'
import { subscriptionsRule } from './subscriptions.ts'
import { textsRules } from './texts.ts'
import { wordsRule } from './words.ts'

/**
 * Rules for all derived data. The rule that checks the items of each entity comes first, because the other rules read
 * some of these items.
 */
export const rulesOf = (ports: Ports): Rule[] => [
  itemsRule(ports),
  rightsRule(ports),
  inheritanceRule(ports),
  activityRule(ports),
  workPackageChoicesRule(ports),
  closedRule(ports),
  marksRule(ports),
  archivedRule(ports),
  journalsRule(ports),
  ...textsRules(ports),
  wordsRule(ports),
  administratorsRule(ports),
  rowCountsRule(ports),
  sumsRule(ports),
  timeEntryProjectsRule(ports),
  inboxesRule(ports),
  subscribersRule(ports),
  subscriptionsRule(ports),
  ...auditRules(ports),
  ...collectionsOf(ports).flatMap(([name, collection]) => [
    largeMembersRule(name, collection),
    countsRule(collection, ports.table),
    ordersRule(collection, ports.table),
  ]),
]

/** Kinds of jobs that update a project's latest activity. */
const REFRESHING = ['refresh-activity', 'remove-version', 'remove-project']

/**
 * Checks that the row of a project contains the time of the latest change to the project's versions and work packages.
 */
const activityRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const id = entityIdIn(projectsIn(ports).code, item)
    if (id === undefined) return []
    // Projects without a row are checked, too. The rule for items restores a missing row, but does not restore the
    // latest activity in the row.
    const [row, outdated] = await Promise.all([projectsIn(ports).rows.get(id), outdatedActivity(id, ports)])
    return row && !outdated ? [] : [{ about: id, times: 1 }]
  },
  async check(id) {
    const outdated = await outdatedActivity(id, ports)
    if (!outdated) return undefined
    const [is, shouldBe] = [outdated.is, outdated.shouldBe].map(timeOf)
    return {
      text: `the latest activity of project ${id} is ${is}, and should be ${shouldBe}`,
      repair: () => refreshActivity(id, ports),
    }
  },
  isAwaited: (_, { kind }) => REFRESHING.includes(kind),
})

const timeOf = (time: number | undefined) => (time === undefined ? 'none' : new Date(time).toISOString())

/**
 * Checks the mark of entities that have a separate item for a large member. An entity must have this mark if and only
 * if the separate item exists.
 */
const largeMembersRule = (name: string, collection: EntityCollection<Entity>): Rule<number> => {
  const { code, keys, table } = collection
  return {
    claims(item) {
      const [owner, id] = [collection.idIn(item), largeMemberIdIn(code, item)]
      if (owner !== undefined) return item[LARGE_MEMBER_MARK] ? [{ about: owner, times: 1 }] : []
      return id === undefined ? [] : [{ about: id, times: -1 }]
    },
    async check(id) {
      const [item, separate] = await Promise.all([
        table.get(keys.entity(id)),
        table.get(keys.largeMember(id)),
      ])
      const entity = item && entityOf<Entity>(item)
      const isMarked = item?.[LARGE_MEMBER_MARK] === true
      if (isMarked === (separate !== undefined)) return undefined
      if (!entity || !isMarked)
        return {
          text: `the text that is set apart from ${name} ${id} belongs to nobody`,
          repair: () => table.write([collection.unchanged(id, entity), { remove: keys.largeMember(id) }]),
        }
      const when = equals('version', entity.version)
      return {
        text: `the text that is set apart from ${name} ${id} is lost`,
        repair: () => table.write([{ update: keys.entity(id), unset: [LARGE_MEMBER_MARK], when }]),
      }
    },
  }
}

/** Checks that the type, status and priority of work packages exist. */
const workPackageChoicesRule = (ports: Ports): Rule<number> => {
  const present = once(() => ports.configuration.current())
  return {
    async claims(item) {
      const id = entityIdIn(workPackagesIn(ports).code, item)
      if (id === undefined) return []
      const gone = goneIn(entityOf<WorkPackage>(item), await present())
      return gone.length > 0 ? [{ about: id, times: 1 }] : []
    },
    async check(id) {
      const [one, configuration] = await Promise.all([
        workPackagesIn(ports).byId(id),
        ports.configuration.current(),
      ])
      const gone = one && !one.removal ? goneIn(one, configuration) : []
      if (gone.length === 0) return undefined
      return {
        text: `the ${gone.join(' and the ')} of work package ${id} ${gone.length > 1 ? 'are' : 'is'} gone`,
        repair: () => changeToEntriesInForce([id], configuration, ports),
      }
    },
  }
}

/** Checks that work packages are marked as closed if and only if their statuses are closed. */
const closedRule = (ports: Ports): Rule<number> => {
  const present = once(() => ports.configuration.current())
  return {
    async claims(item) {
      const id = entityIdIn(workPackagesIn(ports).code, item)
      const isWrong = id !== undefined && isMisclassified(entityOf<WorkPackage>(item), await present())
      return isWrong ? [{ about: id, times: 1 }] : []
    },
    async check(id) {
      const [one, configuration] = await Promise.all([
        workPackagesIn(ports).byId(id),
        ports.configuration.current(),
      ])
      if (!one || one.removal || !isMisclassified(one, configuration)) return undefined
      return {
        text: `work package ${id} is among the ${one.closed ? 'closed' : 'open'} ones, and its status is not`,
        repair: () => reclassify([id], configuration, ports),
      }
    },
    isAwaited: (_, { kind }) => kind === 'settle-entries',
  }
}

/** Kinds of jobs that move time entries to the project of their work package, or delete them. */
const MOVING = ['remove-work-package', 'remove-project', 'move-work-package', 'move-time-entries']

/** Checks that the time entries of a work package are in its project. The rule's subject is a work package. */
const timeEntryProjectsRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    if (entityIdIn(timeEntriesIn(ports).code, item) === undefined) return []
    const { workPackage, project } = entityOf<TimeEntry>(item)
    if (workPackage === undefined) return []
    const found = await workPackagesIn(ports).byId(workPackage)
    return found?.project === project ? [] : [{ about: workPackage, times: 1 }]
  },
  async check(id) {
    const [found, ids] = await Promise.all([
      workPackagesIn(ports).byId(id),
      timeEntriesIn(ports).onWorkPackage(id),
    ])
    const entries = await Promise.all(ids.map((one) => timeEntriesIn(ports).byId(one)))
    const wrong = entries.flatMap((one) => (one && one.project !== found?.project ? one.id : []))
    if (wrong.length === 0) return undefined
    const names = `time entries of work package ${id} (${wrong.slice(0, 10).join(', ')})`
    return found
      ? {
          text: `${names} are not in its project ${found.project}`,
          repair: () => moveTimeEntriesOn(id, found.project, ports),
        }
      : { text: `${names} belong to nothing`, repair: () => removeDependents(id, ports) }
  },
  isAwaited: (_, { kind }) => MOVING.includes(kind),
})
