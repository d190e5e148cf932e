import type { Viewer } from '#shared/access/viewer.ts'
import { referenceTargetsIn } from '#shared/custom-fields/references.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import { seesPrincipal } from '#shared/project-context/disclosure.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { pathOf } from '#shared/resources/projects/hierarchy.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { isShared, type Version } from '#shared/resources/versions/model.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import type { CustomFieldFormat } from '../custom-field.ts'
import { idOfReference, isReferenceTo, type Reference } from '../value.ts'

/** Facts that decide whether a requester may choose the target of a reference. */
export interface ChoiceContext {
  viewer: Viewer
  ports: Ports
  groups: GroupVisibility
  /** Path of the project in the hierarchy. It determines which versions are shared with the project. */
  path: () => Promise<Path>
  /** Returns whether the requester may see a version. Absent if this is not checked. */
  sees?: (version: Version) => Promise<boolean>
}

/**
 * Returns the reason why a requester may not choose a target, or undefined if they may. The reason continues a sentence
 * that begins with the name of the field.
 */
type FindProblem = (reference: Reference, context: ChoiceContext) => Promise<string | undefined>

/**
 * The functions that return why a target cannot be chosen, keyed by format. Only formats whose values are references
 * have a function.
 */
export const findProblem: Partial<Record<CustomFieldFormat, FindProblem>> = {
  user: problemOfPrincipal,
  version: problemOfVersion,
}

const MISSING = 'does not exist.'

/**
 * Returns the reason why a principal cannot be chosen, if there is one. A hidden group is reported as nonexistent. A
 * hidden user is reported as not allowed, because the existence of users is not secret.
 */
async function problemOfPrincipal(reference: Reference, { ports, groups, viewer }: ChoiceContext) {
  const id = idOfReference(reference)
  const [found, isKnown, isSeen] = await Promise.all([
    referenceTargetsIn(ports).find(reference),
    isReferenceTo('group', reference) ? groups.of([id]) : () => true,
    !isReferenceTo('user', reference) || seesPrincipal(id, viewer, ports),
  ])
  if (!found || found.removal || !isKnown(id)) return MISSING
  return isSeen && !('status' in found && found.status === 'locked') ? undefined : NOT_ALLOWED
}

/**
 * Returns the reason why a version cannot be chosen. The version must be available in the project, and visible to the
 * requester.
 */
async function problemOfVersion(reference: Reference, { ports, path, sees }: ChoiceContext) {
  const version = await versionsIn(ports).byId(idOfReference(reference))
  const defining = version && (await projectsIn(ports).byId(version.project))
  if (!version || version.removal || !defining?.active) return MISSING
  if ((await sees?.(version)) === false) return MISSING
  const isAvailable = isShared(version.sharing, await pathOf(defining, projectsIn(ports)), await path())
  return isAvailable ? undefined : MISSING
}
