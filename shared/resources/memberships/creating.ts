import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, NewResource } from '#shared/platform/endpoints/written-resource.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { projectStays } from './changes.ts'
import { loadContext, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate } from './policy.ts'
import { properties } from './properties.ts'
import { type Chosen, namingPrincipals, propertiesFor, reviewMembership } from './review.ts'
import { concernedBy, runFollowUp, writeWithJob } from './save-membership.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

/** Data that a creation depends on. */
interface NewMembership extends MembershipContext {
  chosen: Chosen
  /** Whether the principal is a member there already. */
  isMember: boolean
}

async function loadForCreation(
  request: Request,
  stores: Stores<'memberships' | 'principals' | 'projects'>,
): Promise<NewMembership> {
  const chosen = chosenIn(request.body)
  const { principal, project = null } = chosen
  const [context, present] = await Promise.all([
    loadContext(chosen, request, stores),
    principal === undefined ? undefined : stores.memberships.in(principal, project),
  ])
  return { ...context, chosen, isMember: present !== undefined }
}

/** The project and the principal that a body names. */
function chosenIn(body: Values): Chosen {
  const [project, principal] = (['project', 'principal'] as const).map((name) => {
    const id = linkIn(body, name, properties[name])
    return typeof id === 'number' ? id : undefined
  })
  return { project, principal }
}

/**
 * Rules for drafting a new membership: for those who manage the members of some project. Like those of the whole endpoint
 * below, they are in the order in which they are asked for.
 */
export const newMemberships: NewResource<
  Membership,
  NewMembership,
  Stores<'memberships' | 'principals' | 'projects'>
> = {
  loadForCreation,
  mayCreate: (_, { knowingViewer }) => canCreate(knowingViewer),
  properties,
  dependentProperties: (viewer, { chosen, project }, stores) =>
    namingPrincipals(propertiesFor(viewer, chosen, project), stores),
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
    const { principal, collection } = concerned.found
    const writes = [
      ...stores.membershipEdits.itemsAndSummary(principal, collection, membership),
      ...projectStays(membership.project, stores.projects),
    ]
    await runFollowUp(await writeWithJob(writes, concerned, stores), stores, request.hasTime)
  },
  represent: representWritten,
}
