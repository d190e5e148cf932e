import { entityOf } from '#shared/platform/collections/entity.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { referredIdBefore } from '#shared/platform/lists/row-index.ts'
import type { Ports } from '#shared/ports.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { isMarked, marking, projectsIn, unmarking } from '#shared/resources/projects/store.ts'
import type { Rule } from './rule.ts'

/**
 * A rule about the counters of a project: they are marked as archived if and only if the project is archived. The
 * counters of a deleted project stay marked.
 */
export const marksRule = (ports: Ports): Rule<Key> => ({
  claims(item) {
    if (isMarked(item)) return [{ about: { pk: item.pk, sk: item.sk }, times: -1 }]
    if (projectsIn(ports).idIn(item) === undefined) return []
    const { id, active } = entityOf<Project>(item)
    return active ? [] : marking(id).map(({ update }) => ({ about: update, times: 1 }))
  },
  async check(key) {
    const id = referredIdBefore(key.sk)
    const [project, counter] = await Promise.all([projectsIn(ports).byId(id), ports.table.get(key)])
    const is = counter !== undefined && isMarked(counter)
    if (!project || is !== project.active) return undefined
    const changes = (is ? unmarking(id) : marking(id)).filter(
      ({ update }) => identityOf(update) === identityOf(key),
    )
    return {
      text: `${key.pk} / ${key.sk} is ${is ? '' : 'not '}marked, and project ${id} is ${is ? 'open' : 'archived'}`,
      repair: () => ports.table.write([projectsIn(ports).unchanged(id, project), ...changes]),
    }
  },
})
