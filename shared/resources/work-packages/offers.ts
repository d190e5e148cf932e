import type { AllowedLinks } from '#shared/platform/properties/kind.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { versionFor } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'

/** What can be chosen in a project. */
interface Offers {
  versions: AllowedLinks
  categories: AllowedLinks
}

/** The versions and categories that a work package may get in a project, as forms and schemas show them. */
export async function offersOf(project: number, around: Surroundings): Promise<Offers> {
  const { stores, hierarchy } = around
  const [versions, categories] = await Promise.all([
    offeredIn(project, stores, hierarchy).then((offered) =>
      Promise.all(offered.map((version) => versionFor(version, around))),
    ),
    around.project(project).then((found) => (found ? categoriesOf(found, around) : [])),
  ])
  return { versions, categories }
}

const categoriesOf = (project: Project, { viewer, stores }: Surroundings) =>
  Promise.all((project.categories ?? []).map((one) => representCategory(one, project, viewer, stores)))
