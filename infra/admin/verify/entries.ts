import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { changeToEntriesInForce, goneIn } from '#shared/resources/work-packages/noting.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Rule } from './rule.ts'

/** Work packages have a type, a status and a priority that are there. */
export const entriesRule = (ports: Ports): Rule<number> => {
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
