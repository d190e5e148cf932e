import { entityIdIn } from '#shared/platform/collections/keys.ts'
import type { Ports } from '#shared/ports.ts'
import { outdatedActivity, refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Rule } from './rule.ts'

/** The kinds of jobs that end with activities that are up to date. */
const REFRESHING = ['refresh-activity', 'remove-version', 'remove-project']

/** The row of a project says when one of its versions or work packages was changed last. */
export const activityRule = (ports: Ports): Rule<number> => ({
  async claims(item) {
    const id = entityIdIn(projectsIn(ports).code, item)
    if (id === undefined) return []
    // A row that is missing is put back without it.
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
