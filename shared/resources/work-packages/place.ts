import type { ProjectRights } from '#shared/access/viewer.ts'
import { customProperties, type ValueContext } from '#shared/custom-fields/properties.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { CompleteType } from '#shared/resources/types/model.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { seenName } from '#shared/surroundings/reference.ts'
import { versionFor } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type AtPlace, writableWith } from './links.ts'
import type { WorkPackage } from './model.ts'
import { mayWrite } from './policy.ts'
import { type ReferenceName, references } from './references.ts'

/** Where a work package is or is to be, and what the requester may do there. */
export interface Place {
  /** Absent while it is not known, or hidden from the requester. */
  project?: Project
  type?: CompleteType
  /** The work package as it is; absent for a new one. */
  present?: WorkPackage
  /** The context that decides which custom values may be shown and chosen. */
  custom?: ValueContext
  /** The requester's rights in the project where it is; for a new one, where it is to be. */
  rights?: ProjectRights
  /** Whether the properties are those that are declared, whoever asks. */
  isDeclared?: true
  /** Its links to what the requester does not see, or what does not count any more: they are shown as empty. */
  hidden?: readonly string[]
  /** Its links that do not say where they lead. */
  undisclosed?: readonly string[]
  /** Looks up what links lead to. */
  around: Surroundings
  /** The name of what a link leads to, for those who see that. */
  nameOf(link: ReferenceName, id: number): Promise<string | undefined>
  /** Whether it cannot be opened again; found out for forms only. */
  staysClosed?: boolean
  /** The versions and categories to choose from; read for forms and schemas only. */
  versions?: AllowedLinks
  categories?: AllowedLinks
}

/** A place as the rules of properties know it. */
export const placeWith = (facts: Omit<Place, 'nameOf'>): Place => ({
  ...facts,
  nameOf: (link, id) => seenName(references[link], id, facts.around),
})

/** The custom fields of a work package at a place. */
export const fieldsAt = ({ around, project, type, custom }: Place): Properties<WorkPackage, AtPlace> =>
  project && type
    ? customProperties({ project: project.id, type }, around.viewer, {
        ...custom,
        writable: writableWith(mayWrite),
      })
    : {}

/** The options that a project offers. */
interface Offers {
  versions: AllowedLinks
  categories: AllowedLinks
}

/** The versions and categories that a work package may get in a project, as forms and schemas show them. */
export async function offersOf(project: number, around: Surroundings): Promise<Offers> {
  const { ports, hierarchy } = around
  const [versions, categories] = await Promise.all([
    offeredIn(project, ports, hierarchy).then((offered) =>
      Promise.all(offered.map((version) => versionFor(version, around))),
    ),
    around.project(project).then((found) => (found ? categoriesOf(found, around) : [])),
  ])
  return { versions, categories }
}

const categoriesOf = (project: Project, { viewer, ports }: Surroundings) =>
  Promise.all((project.categories ?? []).map((one) => representCategory(one, project, viewer, ports)))
