import { customViolations } from '#shared/custom-fields/review.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation, updateConflict } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import type { WriteContext } from './write-context.ts'

type VersionReview = Reviewing<Version, WriteContext>

/**
 * Checks rules that involve more than one property.
 *
 * @throws `UpdateConflict` if the sharing changes while a job is still unassigning the version after an earlier change
 */
export async function reviewVersion(draft: Draft, review: VersionReview): Promise<Draft> {
  const { values, violations } = draft
  const found = await Promise.all([
    customViolations('version', values, violations, {
      ...review,
      path: review.loaded.path,
      // Refuses all references to other versions while the project of the version is unknown.
      ...(!review.loaded.defining && { sees: async () => false }),
    }),
    textViolations(properties, values, violations),
  ])
  const own = [...projectViolations(values, review), ...dateViolations(values, violations)]
  const all = [...violations, ...own, ...found.flat()]
  if (all.length === 0 && review.entity?.retracting && values.sharing !== review.entity.sharing)
    throw updateConflict()
  return { values, violations: all }
}

function projectViolations(values: Values, { entity, loaded: { defining } }: VersionReview): ApiError[] {
  if (entity || typeof values.definingProject !== 'number' || !(values.definingProject > 0)) return []
  if (canManage(defining?.rights)) return []
  const isSeen = defining?.rights.isVisible && !defining.project.removal
  return [(isSeen ? invalidViolation : missingViolation)(properties, 'definingProject')]
}

function dateViolations(values: Values, known: readonly ApiError[]): ApiError[] {
  const isWrong = known.some(({ details }) => /^(start|end)Date$/.test(details.attribute ?? ''))
  if (isWrong || !isReversed(values.startDate, values.endDate)) return []
  return [
    constraintViolation('endDate', about(properties.endDate.label, 'must be greater than the start date.')),
  ]
}
