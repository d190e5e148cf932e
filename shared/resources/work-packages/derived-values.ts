import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { hasValue } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import type { WriteContext } from './load.ts'
import type { WorkPackage } from './model.ts'
import { movedAlong } from './move-work-package.ts'

type Review = Reviewing<WorkPackage, WriteContext>

/** Returns the values of a draft, with the values derived from them. */
export async function withDerivedValues(values: Values, review: Review): Promise<Values> {
  const { percentageDone, date } = values
  return {
    ...values,
    ...(percentageDone === null && { percentageDone: 0 }),
    ...('date' in values && { startDate: date, dueDate: date }),
    ...parentDates(values, review),
    claims: review.loaded.claims.attachments.length,
    ...(await movedValues(review)),
  }
}

/**
 * Returns the parent's dates that a new work package takes over, because the request does not set them. Returns no
 * dates if a taken-over date contradicts a date of the work package.
 */
function parentDates(values: Values, { entity, input, loaded: { parent } }: Review): Values {
  if (entity || !parent?.sees) return {}
  const { startDate, dueDate } = parent.workPackage
  const inherited = Object.entries({ startDate, dueDate }).filter(
    ([name, date]) => date !== undefined && name in values && input[name] === undefined,
  )
  const dates = Object.fromEntries(inherited)
  const all: Values = { ...values, ...dates }
  return isReversed(all.startDate, all.dueDate) ? {} : dates
}

/** Returns the values that a move to another project changes, except those that the request body sets. */
async function movedValues({ entity, input, loaded: { ruleContext, context } }: Review): Promise<Values> {
  const { project } = ruleContext
  if (!entity || !project || entity.project === project.id) return {}
  const { type, category = null, versionId: version = null } = await movedAlong(entity, project, context)
  return Object.fromEntries(
    Object.entries({ type, category, version }).filter(([name]) => !hasValue(input, name)),
  )
}
