import type { Viewer } from '#shared/access/viewer.ts'
import { type Status, statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { type CompleteType, typeOf } from '#shared/resources/types/model.ts'
import { belonging, following, type MayChoose } from '#shared/resources/workflows/reachable.ts'

/** The facts that determine the next statuses of a work package. */
interface TransitionFacts {
  /** The type that the work package has after the write. */
  type?: CompleteType
  /** The stored work package. Absent for a new work package, which may get any status. */
  present?: { type: number; status: number }
  roles?: readonly number[]
  isDeclared?: true
}

/**
 * Returns the statuses that a work package may get, in their configured order. These statuses depend on the type and
 * the stored status of the work package, and on the requester's roles.
 */
export const nextStatuses = (viewer: Viewer, facts: TransitionFacts): Status[] => {
  const mayChoose = ruleAt(viewer, facts)
  return statusesIn(viewer.configuration).filter(({ id }) => mayChoose(id))
}

function ruleAt(
  { configuration }: Viewer,
  { type, present, roles = [], isDeclared }: TransitionFacts,
): MayChoose {
  if (!type || !present || isDeclared) return () => true
  const from = statusOf(configuration, present.status).id
  return typeOf(configuration, present.type).id === type.id
    ? following(configuration, { type: type.id, from, roles })
    : belonging(configuration, type.id, from)
}
