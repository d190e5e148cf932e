import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties, fieldsFor } from '#shared/custom-fields/properties.ts'
import { disclosureFor, referencesIn } from '#shared/custom-fields/references.ts'
import { customViolations, withDraftValues } from '#shared/custom-fields/review.ts'
import type {
  DraftedResource,
  NewResource,
  PresentResource,
  Reviewing,
} from '#shared/platform/endpoints/written-resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type ApiError, constraintViolation, updateConflict } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AllowedLinks, Properties } from '#shared/platform/properties/property.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import type { Ports } from '#shared/ports.ts'
import { canSee } from './load-version.ts'
import type { Version } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { versionsIn } from './store.ts'
import { canSeeVersions } from './visibility.ts'
import { loadCreationContext, loadWriteContext, type WriteContext } from './write-context.ts'

type VersionReview = Reviewing<Version, WriteContext, Ports>

/** The custom fields, with what the requester may see and choose. */
const fieldsAt = (viewer: Viewer, context: WriteContext, ports: Ports): Properties<Version> =>
  customProperties('version', viewer, {
    mayReveal: disclosureFor(viewer, context.defining?.rights, context.hidden),
    lookUp: (reference) => referencesIn(ports).name(reference, viewer),
    versions: allowedVersions(context),
  })

/** The versions to which a version may refer: those of its project, once that is known. */
const allowedVersions = ({ defining }: WriteContext): AllowedLinks =>
  defining && canSeeVersions(defining.rights) ? { href: href(routes['in-project'], defining.project) } : []

/** Rules for drafting the values of a version, be it new or not. */
const draftedVersions: DraftedResource<Version, WriteContext, Ports> = {
  properties,
  customProperties: fieldsAt,
  collection: (ports) => versionsIn(ports),
  review: reviewVersion,
}

/** Parts of the endpoints for new versions: for requesters who hold `manage_versions` in some project. */
export const newVersions: NewResource<Version, WriteContext, Ports> = {
  ...draftedVersions,
  loadForCreation: loadCreationContext,
  mayCreate: (_, { isManager }) => isManager,
}

/** Parts of the endpoints that change a version. */
export const presentVersions: PresentResource<Version, WriteContext, Ports> = {
  ...draftedVersions,
  load: loadWriteContext,
  isVisible: canSee,
  mayUpdate: (_viewer, _version, { defining }) => canManage(defining?.rights),
}

/**
 * Checks what cannot be checked property by property (decisions on versions).
 *
 * @throws `UpdateConflict` if the sharing changes while a job is still retracting the version from projects
 */
async function reviewVersion(draft: Draft, review: VersionReview): Promise<Draft> {
  const { values, violations } = draft
  const found = await Promise.all([
    customViolations('version', values, violations, {
      ...review,
      path: review.loaded.path,
      // While it is not known which project the version is for, it can refer to no other.
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

/** A version with the values of a draft; null removes a value. */
export const withValues = async (present: Version, values: Values, viewer: Viewer): Promise<Version> => ({
  ...(await withDraft(properties, present, values)),
  customValues: await withDraftValues(present.customValues, fieldsFor('version', viewer), values),
})
