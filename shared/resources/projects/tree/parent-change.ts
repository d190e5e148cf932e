import type { App } from '#shared/app.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  type LoadedProject,
  loadAddressedProject,
  loadProject,
} from '#shared/resources/projects/load-project.ts'
import { MAX_LEVELS, type Path, type Project } from '#shared/resources/projects/model.ts'
import { properties } from '#shared/resources/projects/properties.ts'
import type { Projects } from '#shared/resources/projects/store.ts'
import { ancestorsOf, ProjectHierarchy } from './hierarchy.ts'

/** Holds for a project that is there and stays, and is not archived: only then may anything new come into it. */
export const open: Condition = allOf(equals('active', true), absent('removal'))

/** Holds as long as a project stands where it stood in its tree. */
export const inPlace = ({ parent }: Project): Condition =>
  parent === undefined ? allOf(exists('id'), absent('parent')) : equals('parent', parent)

/** A place below a project, with everything above it. */
export interface Place {
  parent: Project
  /** The requester's own in the parent. */
  membership?: Membership
  /** Those above the parent, the nearest first. */
  above: Project[]
}

/** What decides on writing a project beside the project itself. */
export interface Gathered extends LoadedProject {
  /** Where the body puts it: absent where it does not say, or names nothing. */
  wanted?: Place
  /** What stands above a project that is to be brought back, or perhaps moved. */
  ancestors: Project[]
  /** Where the project stands, if the body may move it. */
  path?: Path
  /** The parent it has, if a form is to show it. */
  parent?: LoadedProject
}

/** Looks up what a creation needs: the place the body names. */
export const gatherCreation = async (request: Request, app: App): Promise<Gathered> => ({
  wanted: await wantedPlace(request, app),
  ancestors: [],
})

/** Looks up what an update needs: the requester's membership, and the places that the body concerns. */
export async function gatherUpdate(request: Request<'id'>, app: App): Promise<Gathered> {
  const above = async () => {
    const sight = await loadAddressedProject(request, app)
    const { project } = sight
    const isToReturn = request.body.active === true && project?.active === false
    const isToMove = linkIn(request.body, 'parent', properties.parent) !== undefined
    const ancestors = project && (isToReturn || isToMove) ? await ancestorsOf(project, app.projects) : []
    const path: Path | undefined = project && [project.id, ...ancestors.map(({ id }) => id)]
    return { ...sight, ancestors, path }
  }
  const [sight, wanted] = await Promise.all([above(), wantedPlace(request, app)])
  return { ...sight, wanted }
}

async function wantedPlace(request: Request, app: App): Promise<Place | undefined> {
  const id = linkIn(request.body, 'parent', properties.parent)
  if (typeof id !== 'number' || !(id > 0)) return undefined
  const { project: parent, membership } = await loadProject(id, request, app)
  return parent && { parent, membership, above: await ancestorsOf(parent, app.projects) }
}

/** The projects above whatever stands at a place, the nearest first. */
export const pathOfPlace = (place: Place | undefined): Project[] =>
  place ? [place.parent, ...place.above] : []

/** Whether a project has room at a place: not below itself, and not too deep. */
export async function fits(project: Project | undefined, place: Place, projects: Projects) {
  const path = pathOfPlace(place)
  if (path.some(({ id }) => id === project?.id)) return false
  const below =
    project && path.length < MAX_LEVELS ? await new ProjectHierarchy(projects).pathsBelow([project.id]) : []
  const lowest = below.at(-1) ?? [project]
  return path.length + lowest.length <= MAX_LEVELS
}

/** What is asked of projects above a place, beside standing where they were seen. */
interface Asked {
  parent?: Condition
  /** Of those above the parent. */
  above?: Condition
}

/**
 * What holds a write to a place being as it was seen: every project above it where it was, so that two moves at
 * once never make a circle, and the parent open where nothing else is asked of it.
 */
export const placeGuards = (
  path: readonly Project[],
  projects: Projects,
  { parent = open, above }: Asked = {},
): Check[] =>
  path.map((project, index) => {
    const asked = index === 0 ? parent : above
    return projects.check(project.id, asked ? allOf(asked, inPlace(project)) : inPlace(project))
  })
