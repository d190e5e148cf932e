import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, NewResource } from '#shared/platform/endpoints/written-resource.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { loadContext, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate } from './policy.ts'
import { properties } from './properties.ts'
import { type Chosen, namingPrincipals, propertiesFor, reviewMembership } from './review.ts'
import { addMembership, concernedBy, runFollowUp } from './save-membership.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

/** Data that a creation depends on. */
interface NewMembership extends MembershipContext {
  chosen: Chosen
  /** Whether the principal is a member there already. */
  isMember: boolean
}

/** Rules for drafting a new membership: for those who manage the members of some project. */
export const newMemberships: NewResource<
  Membership,
  NewMembership,
  Stores<'memberships' | 'principals' | 'projects'>
> = {
  properties,
  customProperties: (viewer, { chosen, project }, stores) =>
    namingPrincipals(propertiesFor(viewer, chosen, project), stores),
  loadForCreation,
  mayCreate: (_, { knowingViewer }) => canCreate(knowingViewer),
  review: reviewMembership,
}

/** Parts of the endpoint that creates a membership. */
export const createdMemberships: CreatableResource<
  Membership,
  NewMembership,
  Stores<
    | 'groups'
    | 'jobs'
    | 'membershipEdits'
    | 'memberships'
    | 'now'
    | 'principals'
    | 'projects'
    | 'references'
    | 'queues'
    | 'sequences'
    | 'table'
    | 'users'
  >
> = {
  ...newMemberships,
  blank: async ({ values, loaded }, stores) => {
    const at = stores.now().toISOString()
    const { kind, principal } = concernedBy(loaded).found
    return {
      id: await stores.sequences.allocate('memberships'),
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
  insert: async (membership, { loaded, request, stores }) => {
    const concerned = concernedBy(loaded, noticeIn(request.body, membership.project))
    await runFollowUp(await addMembership(membership, concerned, stores), stores, request.hasTime)
  },
  represent: representWritten,
}

async function loadForCreation(
  request: Request,
  stores: Stores<'memberships' | 'principals' | 'projects'>,
): Promise<NewMembership> {
  const chosen = chosenIn(request.body)
  const [context, isMember] = await Promise.all([
    loadContext(chosen, request, stores),
    isMemberAt(chosen, stores),
  ])
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

const isMemberAt = async (
  { principal, project = null }: Chosen,
  { memberships }: Stores<'memberships'>,
): Promise<boolean> => principal !== undefined && (await memberships.in(principal, project)) !== undefined
