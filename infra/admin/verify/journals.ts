import { entityOf } from '#shared/platform/collections/entity.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { rerender } from '#shared/platform/formattable/formattable.ts'
import type { Ports } from '#shared/ports.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Rule } from './rule.ts'

/**
 * A rule about activities. Each activity must belong to a work package, and its version number must not exceed the
 * number of activities of this work package. The HTML of each comment must be the rendering of its text.
 *
 * The rule's `Subject` is the id of a work package.
 */
export const journalsRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const position = journalsIn(ports).positionIn(item)
    if (!position) return []
    const [about, rendered] = await Promise.all([
      workPackagesIn(ports).byId(position.id),
      renderedIn(entityOf<Activity>(item as Item)),
    ])
    const isRight = !rendered && about && about.activities >= position.version
    return isRight ? [] : [{ about: position.id, times: 1 }]
  },
  async check(id) {
    const [about, journal] = await Promise.all([workPackagesIn(ports).byId(id), journalsIn(ports).of(id)])
    const last = journal.at(-1)?.version ?? 0
    if (!about && last > 0)
      return {
        text: `the journal of work package ${id} belongs to nobody`,
        repair: () => journalsIn(ports).empty(id),
      }
    if (about && about.activities < last)
      return {
        text: `work package ${id} counts ${about.activities} activities, and the latest one is ${last}`,
        repair: () => workPackagesIn(ports).replace(about, { ...about, activities: last }),
      }
    const outdated = (await Promise.all(journal.map(renderedIn))).filter((one) => one !== undefined)
    if (outdated.length === 0) return undefined
    return {
      text: `the HTML of comments on work package ${id} is not what the text is rendered to`,
      repair: async () => {
        for (const one of outdated) await ports.table.write([journalsIn(ports).replacement(one)])
      },
    }
  },
  isAwaited: (_, { kind }) => kind === 'remove-work-package' || kind === 'remove-project',
})

/** Returns an activity with its comment rendered again; undefined if the stored HTML is already correct. */
async function renderedIn(activity: Activity): Promise<Activity | undefined> {
  const comment = activity.comment && (await rerender(activity.comment, 'markdown'))
  return comment === activity.comment ? undefined : { ...activity, comment }
}
