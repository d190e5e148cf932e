import { isCollection, type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import { Problem } from '../../../api/problem.ts'
import { withFilters } from '../../../api/query.ts'
import { PROJECT, type SampleElements } from './elements.ts'
import { freeIdentifier } from './identifier.ts'
import { typesIn } from './offered.ts'
import { describedAs } from './plan.ts'
import { readElements } from './read-offered.ts'

/**
 * Returns the step that creates the project. If the step is repeated, it first looks for the project, because the
 * response to the first request may have been lost.
 */
export function makeProject(elements: SampleElements): () => Promise<void> {
  let sent: string | undefined
  return async () => {
    const list = linkOf(elements.root, 'projects')
    const found = list && sent && (await projectAt(elements, list, sent))
    if (found) return elements.adopt(found)
    const form = await elements.linkOfList(elements.root, 'projects', 'create')
    if (!form) throw new Problem(403, '')
    const { project } = elements.plan.texts
    sent = await freeIdentifier(elements.client, form, project.name)
    const values = { ...describedAs(project), identifier: sent, _links: { types: await typesFor(elements) } }
    await elements.create(PROJECT, form, values, true)
  }
}

async function projectAt(
  { client }: SampleElements,
  { href }: LinkTo,
  identifier: string,
): Promise<Resource | undefined> {
  const list = await client.readAgain(
    withFilters(href, [{ name: 'identifier', operator: '=', values: [identifier] }]),
  )
  return isCollection(list) ? list._embedded.elements[0] : undefined
}

/** Returns links to the types of the work packages, without duplicates. */
async function typesFor({ client, root }: SampleElements): Promise<readonly LinkTo[]> {
  const types = Object.values(typesIn(await readElements(client, linkOf(root, 'types')?.href)))
  return [...new Set(types)].flatMap((type) => (type && linkOf(type, 'self')) ?? [])
}
