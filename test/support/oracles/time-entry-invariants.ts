import type { Entity } from '#shared/platform/collections/entity.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

type Found = readonly { code: string; entity: Entity }[]

/**
 * Checks that each time entry is in the project of its work package. A time entry without a work package must be in an
 * existing project.
 */
export function timeEntryProblems(entities: Found): string[] {
  const of = <E extends Entity>(wanted: string) =>
    new Map(entities.filter(({ code }) => code === wanted).map(({ entity }) => [entity.id, entity as E]))
  const [workPackages, projects] = [of<WorkPackage>('W'), of('J')]
  return [...of<TimeEntry>('T').values()].flatMap(({ id, workPackage, project }) => {
    const place =
      workPackage === undefined ? projects.has(project) : workPackages.get(workPackage)?.project === project
    return place ? [] : [`time entry ${id} is where its work package is not`]
  })
}
