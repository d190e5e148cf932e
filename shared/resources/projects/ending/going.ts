import type { App } from '#shared/app.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Project } from '../model.ts'

/** A project that is being removed, and the job in whose name it is. */
export type Going = Pick<Project, 'id'> & { removal: string }

/** Those of some projects that are being removed. */
export async function goingAmong(ids: readonly number[], { projects }: App): Promise<Going[]> {
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return found.flatMap((project) =>
    project?.removal === undefined ? [] : [{ id: project.id, removal: project.removal }],
  )
}

/** A project as it is stored, if it is there and still goes as it did: it may have gone, and come back. */
export async function stillGoing(going: Going, { projects }: App): Promise<(Project & Going) | undefined> {
  const project = await projects.byId(going.id)
  return project?.removal === going.removal ? { ...project, ...going } : undefined
}

/** Stands as long as a project is there and goes as it did. */
export const goesOn = ({ id, removal }: Going, { projects }: App): Check =>
  projects.check(id, equals('removal', removal))
