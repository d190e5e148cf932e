import { isCollection, type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import { Problem } from '../../../api/problem.ts'
import { withFilters } from '../../../api/query.ts'
import { freeIdentifier } from './identifier.ts'
import { type Making, PROJECT } from './making.ts'
import { typesIn } from './offered.ts'
import { describedAs } from './plan.ts'
import { readElements } from './read-offered.ts'

/**
 * Returns the step that creates the project. A repeated step first looks for the project, because the response to the
 * first request may have been lost.
 */
export function makeProject(making: Making): () => Promise<void> {
  let sent: string | undefined
  return async () => {
    const list = linkOf(making.root, 'projects')
    const found = list && sent && (await projectAt(making, list, sent))
    if (found) return making.adopt(found)
    const form = await making.linkOfList(making.root, 'projects', 'create')
    if (!form) throw new Problem(403, '')
    const { project } = making.plan.texts
    sent = await freeIdentifier(making.client, form, project.name)
    const values = { ...describedAs(project), identifier: sent, _links: { types: await typesFor(making) } }
    await making.create(PROJECT, form, values, true)
  }
}

async function projectAt(
  { client }: Making,
  { href }: LinkTo,
  identifier: string,
): Promise<Resource | undefined> {
  const list = await client.readAgain(
    withFilters(href, [{ name: 'identifier', operator: '=', values: [identifier] }]),
  )
  return isCollection(list) ? list._embedded.elements[0] : undefined
}

/** Returns links to the types of the work packages, without duplicates. */
async function typesFor({ client, root }: Making): Promise<readonly LinkTo[]> {
  const types = Object.values(typesIn(await readElements(client, linkOf(root, 'types')?.href)))
  return [...new Set(types)].flatMap((type) => (type && linkOf(type, 'self')) ?? [])
}
