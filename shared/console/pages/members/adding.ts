import type { Client } from '../../api/client.ts'
import type { Link, LinkTo, Resource } from '../../api/hal.ts'
import { inParallel } from '../../api/in-parallel.ts'
import { Problem } from '../../api/problem.ts'
import type { Candidate } from './candidates.ts'

/** The outcome of adding a candidate. */
export interface Added {
  readonly candidate: Candidate
  /** True if the candidate has not accepted the invitation yet. */
  readonly isInvited?: boolean
  /** The message with which the service refused the candidate. */
  readonly message?: string
}

/**
 * Adds candidates to a project with the same roles, with one request per candidate. If a candidate is refused, the
 * other candidates are still added.
 *
 * @param create the link that creates a membership; its payload contains the project
 * @param onAdded called with each outcome
 * @returns all outcomes, in the order of the candidates
 */
export async function addAll(
  client: Client,
  create: LinkTo,
  candidates: readonly Candidate[],
  roles: readonly Link[],
  onAdded: (added: Added) => void,
): Promise<readonly Added[]> {
  const all = new Map<Candidate, Added>()
  await inParallel(candidates, async (candidate) => {
    const added = await add(client, create, candidate, roles)
    all.set(candidate, added)
    onAdded(added)
  })
  return candidates.flatMap((candidate) => all.get(candidate) ?? [])
}

async function add(
  client: Client,
  create: LinkTo,
  candidate: Candidate,
  roles: readonly Link[],
): Promise<Added> {
  const project = (create.payload?._links ?? {}) as object
  const principal = 'principal' in candidate ? { principal: candidate.principal.value } : {}
  const email = 'email' in candidate ? { email: candidate.email } : {}
  try {
    const answer = await client.write(create, { ...email, _links: { ...project, ...principal, roles } })
    return { candidate, isInvited: isInvited(answer) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { candidate, message: error.message }
  }
}

const isInvited = (membership: Resource | undefined): boolean =>
  (membership?._embedded?.principal as Resource | undefined)?.status === 'invited'
