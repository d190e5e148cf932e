import type { Link } from '#shared/platform/hal/resource.ts'
import { seesUser } from '#shared/resources/principals/visibility.ts'
import { prioritiesIn } from '#shared/resources/priorities/model.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { canSeeVersions } from '#shared/resources/versions/visibility.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { linkOf, type ReferenceName } from './references.ts'

type IsSeen = (id: number, around: Surroundings) => boolean | Promise<boolean>

const isAmong = (entries: readonly { id: number }[], id: number): boolean =>
  entries.some((entry) => entry.id === id)

const seesPrincipal: IsSeen = async (id, { principal, stores, viewer }) => {
  const [found, sees] = await Promise.all([principal(id), seesUser(id, viewer, stores)])
  return found !== undefined && !found.principal.removal && sees
}

/** Whether there is what has an id, and the requester sees it. */
const isSeen: Record<ReferenceName, IsSeen> = {
  project: async (id, { rights }) => (await rights(id))?.may('view_project') ?? false,
  type: (id, { viewer }) => isAmong(typesIn(viewer.configuration), id),
  status: (id, { viewer }) => isAmong(statusesIn(viewer.configuration), id),
  priority: (id, { viewer }) => isAmong(prioritiesIn(viewer.configuration), id),
  author: seesPrincipal,
  assignee: seesPrincipal,
  responsible: seesPrincipal,
  version: async (id, { rights, versionNamed }) => {
    const version = await versionNamed(id)
    return version !== undefined && !version.removal && canSeeVersions(await rights(version.project))
  },
  category: async (id, { rights, stores }) => {
    const project = await stores.projects.ofCategory(id)
    return project !== undefined && ((await rights(project.id))?.may('view_work_packages') ?? false)
  },
  parent: async (id, { sees, workPackage }) => {
    const found = await workPackage(id)
    return found !== undefined && sees(found)
  },
}

/**
 * The link to what a value of a filter names: an id, the identifier of a project, or `me`.
 *
 * @returns undefined if there is no such thing, or the requester does not see it
 */
export async function linkToValue(
  name: ReferenceName,
  value: string,
  around: Surroundings,
): Promise<Link | undefined> {
  if (value === 'me') return { href: '/api/v3/users/me', title: 'me' }
  const isId = /^\d{1,15}$/.test(value)
  const id = isId ? Number(value) : await around.stores.projects.ownerOf('identifier', value)
  return id !== undefined && (await isSeen[name](id, around)) ? linkOf(name, id, around) : undefined
}
