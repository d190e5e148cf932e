import { basisOf, CHANGED_SINCE, differ } from './basis.ts'
import type { ChangeBody } from './changes.ts'
import type { Client } from './client.ts'
import { linkOf, type Resource } from './hal.ts'
import { Problem } from './problem.ts'

/** HTTP status of a write with an outdated `lockVersion`. */
const CONFLICT = 409

/**
 * Changes a resource in place. The page shows the new values immediately, and returns to the old values if the service
 * refuses the change.
 *
 * @param seen the resource as it was when the user began the change, which may be long before this function is called
 * @param values only the values to change; each link must have a title, because the page shows the title
 * @param options.also an address to read again after the change; all other data is read again when the user returns to
 * it
 * @param options.onSaved called when the change is saved, before `also` is read again
 * @returns the changed resource
 * @throws Problem
 */
export async function changeInPlace(
  client: Client,
  seen: Resource,
  values: ChangeBody,
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

/**
 * Writes values. If the resource has a `lockVersion`, concurrent changes to other values do not prevent the write.
 *
 * @throws Problem if one of the values to write has changed concurrently
 */
async function written(client: Client, href: string, seen: Resource, values: ChangeBody): Promise<Resource> {
  if (!('lockVersion' in seen)) return patched(client, await basisOf(client, seen, values), values)
  const writeOver = async (newest: Resource) => {
    if (differ(seen, newest, values)) throw new Problem(CHANGED_SINCE, '')
    return patched(client, newest, values)
  }
  try {
    return await writeOver(newestOf(seen, client.known(href)))
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== CONFLICT) throw problem
    return writeOver(await client.readAgain(href))
  }
}

async function patched(client: Client, basis: Resource, values: ChangeBody): Promise<Resource> {
  const link = linkOf(basis, 'updateImmediately')
  if (!link) throw new Problem(403, '')
  const { lockVersion } = basis
  return (await client.write(link, { ...values, lockVersion }, basis)) as Resource
}

/**
 * Returns the newer of two states of a resource. The cached state is newer if a change has been saved since the user
 * saw the resource.
 */
export const newestOf = (seen: Resource, known: Resource | undefined): Resource =>
  known && Number(known.lockVersion) > Number(seen.lockVersion) ? known : seen
