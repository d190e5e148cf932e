import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, NewResource } from '#shared/platform/endpoints/written-resource.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { type Addressee, addresseeIn, insertWithInvitation, withAddressee } from './by-email.ts'
import { projectStays } from './changes.ts'
import { loadContext, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate } from './policy.ts'
import { properties } from './properties.ts'
import { type Chosen, namingPrincipals, propertiesFor, reviewMembership } from './review.ts'
import { concernedBy, runFollowUp, writeWithJob } from './save-membership.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

type Drafting = Stores<'memberships' | 'now' | 'principals' | 'projects' | 'table' | 'users'>

/** Data that a creation depends on. */
interface NewMembership extends MembershipContext {
  chosen: Chosen
  /** Whether the principal is a member there already. */
  isMember: boolean
  /** Whom the body names by their address. */
  addressee?: Addressee
  isInvited: boolean
}

async function loadForCreation(request: Request, stores: Drafting): Promise<NewMembership> {
  const named = chosenIn(request.body)
  const isNamed = (linkIn(request.body, 'principal', properties.principal) ?? null) !== null
  const addressee = isNamed ? undefined : await addresseeIn(request, stores)
  const chosen = { ...named, principal: named.principal ?? addressee?.owner }
  const { principal, project = null } = chosen
  const [context, present] = await Promise.all([
    loadContext(chosen, request, stores),
    principal === undefined ? undefined : stores.memberships.in(principal, project),
  ])
  return {
    ...context,
    chosen,
    isMember: present !== undefined,
    addressee,
    isInvited: addressee?.invitee !== undefined,
  }
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
export const newMemberships: NewResource<Membership, NewMembership, Drafting> = {
  loadForCreation,
  mayCreate: (_, { knowingViewer }) => canCreate(knowingViewer),
  properties,
  dependentProperties: (viewer, { chosen, project }, stores) =>
    namingPrincipals(propertiesFor(viewer, chosen, project), stores),
  review: (draft, review) => {
    const { addressee } = review.loaded
    return reviewMembership(addressee ? withAddressee(draft, addressee) : draft, review)
  },
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
    const { kind, principal } = await foundFor(loaded, stores)
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
    const invited = await loaded.addressee?.invitee?.user(stores)
    if (invited) return insertWithInvitation(membership, invited, loaded.knowingViewer.user?.id, stores)
    const concerned = concernedBy(loaded, noticeIn(request.body, membership.project))
    const { principal, collection } = concerned.found
    const writes = [
      ...stores.membershipEdits.itemsAndSummary(principal, collection, membership),
      ...projectStays(membership.project, stores.projects),
    ]
    await runFollowUp(await writeWithJob(writes, concerned, stores), stores, request.hasTime)
  },
  represent: async (membership, viewer, loaded, stores) =>
    representWritten(membership, viewer, { ...loaded, found: await foundFor(loaded, stores) }, stores),
}

/** Whom a new membership is for: somebody who is there, or who is invited with it. */
async function foundFor(
  { found, addressee }: NewMembership,
  stores: Stores<'now' | 'principals' | 'sequences'>,
): Promise<FoundPrincipal> {
  const principal = await addressee?.invitee?.user(stores)
  if (!principal) return concernedBy({ found }).found
  return { kind: 'user', principal, collection: stores.principals.collections.user }
}
