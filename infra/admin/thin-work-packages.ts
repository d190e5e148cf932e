import { entityOf } from '#shared/platform/collections/entity.ts'
import { entityIdIn } from '#shared/platform/collections/keys.ts'
import { absent, allOf, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Ports } from '#shared/ports.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typesOf } from '#shared/resources/types/model.ts'
import { newWorkPackage, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Connection } from './connection.ts'

/** Completes work packages of which the versions before format 2 stored little more than the project. May be repeated. */
export async function completeWorkPackages({
  ports,
  scan,
}: Pick<Connection, 'ports' | 'scan'>): Promise<void> {
  for await (const items of scan())
    for (const item of items) {
      const id = entityIdIn(workPackagesIn(ports).code, item)
      if (id === undefined || 'customValues' in item) continue
      const complete = await completed(entityOf<WorkPackage>(item), ports)
      const when = allOf(exists('pk'), absent('customValues'))
      await ports.table.write([{ put: { ...workPackagesIn(ports).keyOf(id), ...complete }, when }])
    }
}

/** A work package with the defaults of what it does not have. It has no activities yet. */
async function completed(one: WorkPackage, ports: Ports): Promise<WorkPackage> {
  const current = await ports.configuration.current()
  const project = await projectsIn(ports).byId(one.project)
  const [type] = typesOf(current, { types: project?.types ?? [] })
  const defaults = {
    type: type?.id as number,
    status: statusOf(current).id,
    priority: priorityOf(current).id,
    activities: 0,
  }
  return newWorkPackage(one.id, ports.now(), { ...defaults, ...one })
}
