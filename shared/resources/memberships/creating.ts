import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, NewResource } from '#shared/platform/endpoints/written-resource.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Addressee, addresseeIn, insertWithInvitation, withAddressee } from './by-email.ts'
import { projectStays } from './changes.ts'
import { membershipEditsIn } from './edit-store.ts'
import { type Chosen, loadContext, type MembershipContext } from './load-membership.ts'
import type { Membership } from './model.ts'
import { canCreate } from './policy.ts'
import { properties } from './properties.ts'
import { reviewMembership } from './review.ts'
import { concernedBy, runFollowUp, writeWithJob } from './save-membership.ts'
import { membershipsIn } from './store.ts'
import { noticeIn, representWritten, withValues } from './written.ts'

/** Data that a creation depends on. */
interface NewMembership extends MembershipContext {
  chosen: Chosen
  /** Whether the principal is a member there already. */
  isMember: boolean
  /** Whom the body names by their address. */
  addressee?: Addressee
  isInvited: boolean
}

async function loadForCreation(request: Request, ports: Ports): Promise<NewMembership> {
  const named = chosenIn(request.body)
  const isNamed = (linkIn(request.body, 'principal', properties.principal) ?? null) !== null
  const addressee = isNamed ? undefined : await addresseeIn(request, ports)
  const chosen = { ...named, principal: named.principal ?? addressee?.owner }
  const { principal, project = null } = chosen
  const [context, present] = await Promise.all([
    loadContext(chosen, request, ports),
    principal === undefined ? undefined : membershipsIn(ports).in(principal, project),
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
export const newMemberships: NewResource<Membership, NewMembership, Ports> = {
  loadForCreation,
  mayCreate: (_, { knowingViewer }) => canCreate(knowingViewer),
  properties,
  review: (draft, review) => {
    const { addressee } = review.loaded
    return reviewMembership(addressee ? withAddressee(draft, addressee) : draft, review)
  },
}

/** Parts of the endpoint that creates a membership. */
export const createdMemberships: CreatableResource<Membership, NewMembership, Ports> = {
  ...newMemberships,
  blank: async ({ values, loaded }, ports) => {
    const at = ports.now().toISOString()
    const { id: principal, kind } = await foundFor(loaded, ports)
    return {
      id: await sequencesIn(ports).allocate('memberships'),
      version: 1,
      principal,
      kind,
      project: (values.project ?? null) as number | null,
      direct: [],
      inherited: {},
      createdAt: at,
      updatedAt: at,
    }
  },
  withValues,
  insert: async (membership, { loaded, request, ports }) => {
    const invited = await loaded.addressee?.invitee?.user(ports)
    if (invited) return insertWithInvitation(membership, invited, loaded.knowingViewer.user?.id, ports)
    const concerned = concernedBy(loaded, noticeIn(request.body, membership.project))
    const writes = [
      ...membershipEditsIn(ports).itemsAndRights(concerned.found, membership),
      ...projectStays(membership.project, projectsIn(ports)),
    ]
    await runFollowUp(await writeWithJob(writes, concerned, ports), ports, request.hasTime)
  },
  represent: async (membership, viewer, loaded, ports) =>
    representWritten(membership, viewer, { ...loaded, found: await foundFor(loaded, ports) }, ports),
}

/** Whom a new membership is for: somebody who is there, or who is invited with it. */
async function foundFor({ found, addressee }: NewMembership, ports: Ports): Promise<AnyPrincipal> {
  return (await addressee?.invitee?.user(ports)) ?? concernedBy({ found }).found
}
