import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Ports } from '#shared/ports.ts'
import { moveTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { removeBelongings } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Rule } from './rule.ts'

/** The kinds of jobs that bring time entries to where their work package is, or remove them. */
const MOVING = ['remove-work-package', 'remove-project', 'move-work-package', 'move-belongings']

/** The time entries on a work package are in its project. The subject is a work package. */
export const placesRule = (ports: Ports): Rule<number> => ({
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
      : { text: `${names} belong to nothing`, repair: () => removeBelongings(id, ports) }
  },
  isAwaited: (_, { kind }) => MOVING.includes(kind),
})
