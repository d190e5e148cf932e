import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { type Bearer, isActive } from '#shared/custom-fields/custom-field.ts'
import { customProperties, fieldsFor, nameOf, type ValueContext } from '#shared/custom-fields/properties.ts'
import { customLinks, disclosureFor } from '#shared/custom-fields/references.ts'
import { type Customised, isEmptyValue } from '#shared/custom-fields/value.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, verbatim } from '#shared/platform/language/message.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties, Property } from '#shared/platform/properties/property.ts'
import { representCustomOption } from '#shared/resources/custom-options/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { type CompleteType, typeOf } from '#shared/resources/types/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { WorkPackage } from './model.ts'

/** What decides which custom fields a work package has, and what it may have there. */
export interface CustomPlace {
  viewer: Viewer
  /** Absent while it is not known, or hidden from the requester. */
  project?: Project
  type?: CompleteType
  /** The work package as it is; absent for a new one. */
  present?: WorkPackage
  /** What decides which custom values may be shown and chosen. */
  custom?: ValueContext
}

/**
 * What decides which custom values of a work package may be shown and chosen in a project.
 *
 * @param rights the requester's rights in the project
 * @param present absent for a new work package
 */
export async function valueContext(
  project: Project,
  rights: ProjectRights | undefined,
  around: Surroundings,
  present?: Customised & Pick<WorkPackage, 'project'>,
): Promise<ValueContext> {
  const { viewer, stores } = around
  const hidden = present && (await around.references.hiddenIn(present, present.project))
  return {
    mayReveal: disclosureFor(viewer, rights, hidden),
    lookUp: (reference) => stores.references.name(reference, viewer),
    versions: canSeeVersions(rights) ? { href: href(versions['in-project'], project) } : [],
  }
}

/** The links of the custom values of a work package. */
export async function customLinksOf(workPackage: WorkPackage, bearer: Bearer, around: Surroundings) {
  const { viewer, stores } = around
  const [names, hidden, rights] = await Promise.all([
    stores.references.namesIn([workPackage], bearer, viewer),
    around.references.hiddenIn(workPackage, workPackage.project),
    around.rights(workPackage.project),
  ])
  return customLinks(workPackage, bearer, { viewer, names, mayReveal: disclosureFor(viewer, rights, hidden) })
}

/** The properties of the custom fields that work packages at a place have. */
export function customAt({ viewer, project, type, custom }: CustomPlace): Properties<WorkPackage> {
  if (!project || !type) return {}
  const bearer = { project: project.id, type }
  const properties = customProperties<WorkPackage>(bearer, viewer, custom)
  const lists = fieldsFor(bearer, viewer).filter(({ format }) => format === 'list')
  const offering = lists.map((field): [string, Property<WorkPackage>] => {
    const { kind, ...property } = properties[nameOf(field)] as Property<WorkPackage>
    const allowed = () => field.options.map((option) => representCustomOption(option, viewer))
    return [nameOf(field), { ...property, kind: kind.type === 'Link' ? { ...kind, allowed } : kind }]
  })
  return { ...properties, ...Object.fromEntries(offering) }
}

/** The violations of required fields that a work package has only now, because its type or project changes. */
export function newlyRequired(values: Values, { viewer, project, type, present }: CustomPlace): ApiError[] {
  if (!present || !project || !type || (present.project === project.id && present.type === type.id)) return []
  const former = typeOf(viewer.configuration, present.type)
  return fieldsFor({ project: project.id, type }, viewer)
    .filter((field) => field.required && !isActive(field, present.project, former))
    .filter((field) => isEmptyValue(values[nameOf(field)]))
    .map((field) => constraintViolation(nameOf(field), about(verbatim(field.name), "can't be blank.")))
}
