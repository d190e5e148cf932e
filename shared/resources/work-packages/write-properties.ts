import type { ProjectRights } from '#shared/access/viewer.ts'
import { customProperties, type ValueContext } from '#shared/custom-fields/properties.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import { seenName } from '#shared/project-context/link-target.ts'
import { versionFor } from '#shared/project-context/link-targets.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { CompleteType } from '#shared/resources/types/model.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { type WithRuleContext, writableWith } from './links.ts'
import type { WorkPackage } from './model.ts'
import { mayWrite } from './policy.ts'
import { type ReferenceName, references } from './references.ts'

/**
 * The data on which the rules of a work package's properties depend: the project and type that it has or will have, and
 * the rights of the requester.
 */
export interface RuleContext {
  /** The project of the work package; absent if it is unknown or hidden from the requester. */
  project?: Project
  type?: CompleteType
  /** The stored work package; absent for a new work package. */
  present?: WorkPackage
  /** The ids of the requester's roles in the current project. Loaded only if workflows depend on them. */
  roles?: readonly number[]
  /** The context that determines which custom values may be shown and chosen. */
  custom?: ValueContext
  /** The requester's rights in the current project or, for a new work package, in the future project. */
  rights?: ProjectRights
  /** True if properties are shown as declared, regardless of the requester. */
  isDeclared?: true
  /**
   * The links that are shown as empty, because their target is hidden from the requester or no longer valid in the
   * project.
   */
  hidden?: readonly string[]
  /** Links whose targets are hidden: the requester sees only that these links are set. */
  undisclosed?: readonly string[]
  context: ProjectContext
  /** Returns the name of a link's target; undefined if the requester may not see the target. */
  nameOf(link: ReferenceName, id: number): Promise<string | undefined>
  /** True if the work package cannot be reopened. Computed only for forms. */
  staysClosed?: boolean
  /** The versions that can be chosen. Versions and categories are loaded only for forms and schemas. */
  versions?: AllowedLinks
  categories?: AllowedLinks
}

/** Returns the given data with the function that looks up names. The rules of properties need this function. */
export const ruleContextWith = (facts: Omit<RuleContext, 'nameOf'>): RuleContext => ({
  ...facts,
  nameOf: (link, id) => seenName(references[link], id, facts.context),
})

/** Returns the custom fields of a work package, which depend on its project and type. */
export const fieldsAt = ({
  context,
  project,
  type,
  custom,
}: RuleContext): Properties<WorkPackage, WithRuleContext> =>
  project && type
    ? customProperties({ project: project.id, type }, context.viewer, {
        ...custom,
        writable: writableWith(mayWrite),
      })
    : {}

interface Offers {
  versions: AllowedLinks
  categories: AllowedLinks
}

/**
 * Returns the versions and categories that can be chosen for a work package of a project, as they appear in forms and
 * schemas.
 */
export async function offersOf(project: number, context: ProjectContext): Promise<Offers> {
  const { ports, hierarchy } = context
  const [versions, categories] = await Promise.all([
    offeredIn(project, ports, hierarchy).then((offered) =>
      Promise.all(offered.map((version) => versionFor(version, context))),
    ),
    context.project(project).then((found) => (found ? categoriesOf(found, context) : [])),
  ])
  return { versions, categories }
}

const categoriesOf = (project: Project, { viewer, ports }: ProjectContext) =>
  Promise.all((project.categories ?? []).map((one) => representCategory(one, project, viewer, ports)))
