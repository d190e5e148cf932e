import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { type Addressee, addresseeIn } from './by-email.ts'
import { type Chosen, loadMembershipContext, type MembershipContext } from './load-membership.ts'
import { properties } from './properties.ts'
import { membershipsIn } from './store.ts'

/** The data on which the creation of a membership depends. */
export interface NewMembership extends MembershipContext {
  chosen: Chosen
  isMember: boolean
  /** The person whom the body specifies by email. */
  addressee?: Addressee
  isInvited: boolean
}

/** Loads the project and the principal that a body specifies, and checks whether the principal is already a member. */
export async function loadForCreation(request: Request, ports: Ports): Promise<NewMembership> {
  const named = chosenIn(request.body)
  const isNamed = (linkIn(request.body, 'principal', properties.principal) ?? null) !== null
  const addressee = isNamed ? undefined : await addresseeIn(request, ports)
  const chosen = { ...named, principal: named.principal ?? addressee?.owner }
  const { principal, project = null } = chosen
  const [context, present] = await Promise.all([
    loadMembershipContext(chosen, request, ports),
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

function chosenIn(body: Values): Chosen {
  const [project, principal] = (['project', 'principal'] as const).map((name) => {
    const id = linkIn(body, name, properties[name])
    return typeof id === 'number' ? id : undefined
  })
  return { project, principal }
}
