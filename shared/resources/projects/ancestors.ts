import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Project } from './model.ts'
import type { NewParent } from './new-parent.ts'
import type { Projects } from './store.ts'

/**
 * Returns a project whose attribute `above` contains the ids of its ancestors. If the project keeps its parent, `above`
 * is unchanged. If it has no parent, `above` is undefined.
 */
export function withAncestorIds(project: Project, newParent: NewParent | undefined): Project {
  if (project.parent === undefined) return { ...project, above: undefined }
  return project.parent === newParent?.project.id
    ? { ...project, above: newParent.path.slice(1).map(({ id }) => id) }
    : project
}

/**
 * The condition that a project is open: it exists, is not archived and is not being removed. Nothing may be added to
 * any other project.
 */
export const isOpen: Condition = allOf(equals('active', true), absent('removal'))

/** Further conditions on a new parent and its ancestors, in addition to the condition that none of them has moved. */
interface ExtraConditions {
  parent?: Condition
  /** Condition that each ancestor of the parent must meet. */
  ancestors?: Condition
}

/**
 * Returns checks that refuse a write if an ancestor has got another parent since it was read.
 *
 * Without these checks, two concurrent moves could form a cycle. By default, the direct parent must also be open.
 */
export const ancestorsUnchanged = (
  path: readonly Project[],
  projects: Projects,
  { parent = isOpen, ancestors }: ExtraConditions = {},
): Check[] =>
  path.map((project, index) => {
    const extra = index === 0 ? parent : ancestors
    return projects.check(
      project.id,
      extra ? allOf(extra, parentUnchanged(project)) : parentUnchanged(project),
    )
  })

const parentUnchanged = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)
