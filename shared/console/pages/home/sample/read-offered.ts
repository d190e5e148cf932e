import type { Client } from '../../../api/client.ts'
import { isCollection, linkOf, linksOf, type Resource } from '../../../api/hal.ts'
import {
  among,
  inWorkflows,
  type Offered,
  type OfferedType,
  prioritiesAroundDefault,
  statusesIn,
  typesIn,
} from './offered.ts'

/** Reads the elements of a list; none if `href` is undefined. @throws Problem */
export async function readElements(client: Client, href: string | undefined): Promise<readonly Resource[]> {
  const list = href === undefined ? undefined : await client.get(href)
  return list && isCollection(list) ? list._embedded.elements : []
}

/**
 * Reads the values that the installation offers for the work packages of a project.
 *
 * @throws Problem
 */
export async function readOffered(client: Client, root: Resource, project: Resource): Promise<Offered> {
  const listed = (relation: string) => readElements(client, linkOf(root, relation)?.href)
  const [statuses, workflows] = [await listed('statuses'), await listed('workflows')]
  const chosen = typesIn(among(await listed('types'), linksOf(project, 'types')))
  const types = Object.entries(chosen).flatMap(([kind, type]): [string, OfferedType][] => {
    const link = type && linkOf(type, 'self')
    if (!link) return []
    const possible = statusesIn(inWorkflows(statuses, workflows, link))
    return [[kind, { link, isMilestone: type.isMilestone === true, statuses: possible }]]
  })
  return { types: Object.fromEntries(types), priorities: prioritiesAroundDefault(await listed('priorities')) }
}
