import type { Resource } from '#shared/platform/hal/resource.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { representVersion } from '#shared/resources/versions/representer.ts'
import type { WorkPackage } from './model.ts'
import type { Surroundings } from './surroundings.ts'

/** What a work package links to besides its parent, as far as it is set and visible, each as an element of its list. */
export async function embeddedOf(
  workPackage: WorkPackage,
  around: Surroundings,
): Promise<Record<string, Resource>> {
  const { viewer } = around
  const { configuration } = viewer
  const type = typesIn(configuration).find(({ id }) => id === workPackage.type)
  const [project, author, assignee, responsible, version, category] = await Promise.all([
    projectOf(workPackage, around),
    principalOf(workPackage.author, around),
    principalOf(workPackage.assignee, around),
    principalOf(workPackage.responsible, around),
    around.version(workPackage).then((found) => found && versionFor(found, around)),
    categoryOf(workPackage, around),
  ])
  return present({
    project,
    type: type && representType(type, viewer),
    status: representStatus(statusOf(configuration, workPackage.status), viewer),
    priority: representPriority(priorityOf(configuration, workPackage.priority), viewer),
    author,
    assignee,
    responsible,
    version,
    category,
  })
}

const present = (all: Record<string, Resource | undefined>): Record<string, Resource> =>
  Object.fromEntries(Object.entries(all).flatMap(([name, one]) => (one ? [[name, one]] : [])))

async function projectOf(
  { project: id }: WorkPackage,
  { viewer, stores, references, project, membership }: Surroundings,
) {
  const [found, own] = await Promise.all([project(id), membership(id)])
  if (!found) return undefined
  const known = { references, memberships: new Map([[id, own]]) }
  return representProject(found, await loadRepresentationContext([found], viewer, stores, known))
}

async function categoryOf({ project: id, category }: WorkPackage, { viewer, stores, project }: Surroundings) {
  const place = await project(id)
  const found = place && categoryIn(place, category)
  return found && representCategory(found, place, viewer, stores)
}

async function principalOf(id: number | undefined, { viewer, stores, principal }: Surroundings) {
  const found = id === undefined ? undefined : await principal(id)
  return found && representPrincipal(found, viewer, stores)
}

/** A version as an element of a list: its project is named as far as the requester sees that. */
export async function versionFor(
  version: Version,
  { viewer, stores, references, project, rights }: Surroundings,
): Promise<Resource> {
  const [names, hidden, defining, definingRights] = await Promise.all([
    stores.references.namesIn([version], 'version', viewer),
    references.hiddenIn(version, version.project),
    project(version.project),
    rights(version.project),
  ])
  return representVersion(version, {
    viewer,
    names,
    hidden,
    defining: definingRights && { project: defining, rights: definingRights },
  })
}
