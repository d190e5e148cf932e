import type { AllowedLinks } from '#shared/platform/properties/kind.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { versionFor } from './embedded.ts'
import type { Surroundings } from './surroundings.ts'

/** The versions and categories that a work package may get in a project, as forms and schemas show them. */
export async function offersOf(
  project: Project,
  around: Surroundings,
): Promise<{ versions: AllowedLinks; categories: AllowedLinks }> {
  const { viewer, stores, hierarchy } = around
  const offered = await offeredIn(project.id, stores, hierarchy)
  const [versions, categories] = await Promise.all([
    Promise.all(offered.map((version) => versionFor(version, around))),
    Promise.all((project.categories ?? []).map((one) => representCategory(one, project, viewer, stores))),
  ])
  return { versions, categories }
}
