import type { App } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource } from '#shared/platform/endpoints/writing.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { loadContext, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate } from './policy.ts'
import { properties } from './properties.ts'
import { noticeIn, representWritten, withValues } from './resource.ts'
import { type Chosen, propertiesFor, reviewMembership } from './review.ts'
import { addMembership, proceed } from './writing.ts'

/** What a creation depends on. */
interface NewMembership extends MembershipContext {
  chosen: Chosen
  /** Whether the principal is a member there already. */
  isMember: boolean
}

/** What a new membership is to its endpoints: for those who manage the members of some project. */
export const newMemberships: CreatableResource<Membership, NewMembership> = {
  properties,
  customProperties: (viewer, { chosen, project }) => propertiesFor(viewer, chosen, project),
  loadForCreation,
  mayCreate: (_, { requester }) => canCreate(requester),
  review: reviewMembership,
  blank: async ({ values, loaded }, app) => {
    const at = app.now().toISOString()
    const { kind, principal } = loaded.found as FoundPrincipal
    return {
      id: await app.sequences.allocate('memberships'),
      version: 1,
      principal: principal.id,
      kind,
      project: (values.project ?? null) as number | null,
      direct: [],
      inherited: {},
      createdAt: at,
      updatedAt: at,
    }
  },
  withValues,
  insert: async (membership, { loaded, request, app }) => {
    const notice = noticeIn(request.body, membership.project)
    const concerned = { found: loaded.found as FoundPrincipal, notice }
    await proceed(await addMembership(membership, concerned, app), app, request.hasTime)
  },
  represent: representWritten,
}

async function loadForCreation(request: Request, app: App): Promise<NewMembership> {
  const chosen = chosenIn(request.body)
  const [context, isMember] = await Promise.all([loadContext(chosen, request, app), isMemberAt(chosen, app)])
  return { ...context, chosen, isMember }
}

/** The project and the principal that a body names. */
function chosenIn(body: Values): Chosen {
  const [project, principal] = (['project', 'principal'] as const).map((name) => {
    const id = linkIn(body, name, properties[name])
    return typeof id === 'number' ? id : undefined
  })
  return { project, principal }
}

const isMemberAt = async ({ principal, project = null }: Chosen, { memberships }: App): Promise<boolean> =>
  principal !== undefined && (await memberships.in(principal, project)) !== undefined
