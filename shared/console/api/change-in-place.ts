import { basisOf, CHANGED_SINCE, differ } from './basis.ts'
import type { Values } from './changes.ts'
import type { Client } from './client.ts'
import { linkOf, type Resource } from './hal.ts'
import { Problem } from './problem.ts'

/** The status of a write for a state that is no longer the present one. */
const CONFLICT = 409

/**
 * Changes a resource where it stands: the values are shown at once, wherever the resource is shown, and no longer if they are
 * refused. That is one request, where the resource says its `lockVersion`.
 *
 * @param seen the resource as it was when somebody decided to change it
 * @param values what is to change, and nothing else; links with their titles, by which they are shown
 * @param options.also the one address that is read again after that; all else is read again when one comes back to it
 * @param options.onSaved is called as soon as it is saved, before that
 * @returns the changed resource
 * @throws Problem
 */
export async function changeInPlace(
  client: Client,
  seen: Resource,
  values: Values,
  { also, onSaved }: { also?: string; onSaved?(): void } = {},
): Promise<Resource> {
  const href = linkOf(seen, 'self')?.href ?? ''
  const end = client.changes.begin(href, values)
  try {
    const answer = await client.changes.inTurn(href, () => written(client, href, seen, values))
    onSaved?.()
    await client.settle(href, answer, also)
    return answer
  } catch (problem) {
    client.refresh()
    throw problem
  } finally {
    end()
  }
}

/** Writes values. Somebody else's change of other values is no reason to refuse that. */
async function written(client: Client, href: string, seen: Resource, values: Values): Promise<Resource> {
  if (!('lockVersion' in seen)) return patched(client, await basisOf(client, seen, values), values)
  try {
    return await patched(client, newestOf(seen, client.known(href)), values)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== CONFLICT) throw problem
    const present = await client.readAgain(href)
    if (differ(seen, present, values)) throw new Problem(CHANGED_SINCE, '')
    return patched(client, present, values)
  }
}

async function patched(client: Client, basis: Resource, values: Values): Promise<Resource> {
  const link = linkOf(basis, 'updateImmediately')
  if (!link) throw new Problem(403, '')
  const { lockVersion } = basis
  return (await client.write(link, { ...values, lockVersion }, basis)) as Resource
}

/** The later one of two states: what has just been changed here may not have been read again. */
const newestOf = (seen: Resource, known: Resource | undefined): Resource =>
  known && Number(known.lockVersion) > Number(seen.lockVersion) ? known : seen
