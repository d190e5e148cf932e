import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { type Hidden, hiddenIn, telling } from '#shared/custom-fields/disclosure.ts'
import { customProperties, type Tells } from '#shared/custom-fields/properties.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { GroupSight } from '#shared/resources/groups/sight.ts'
import type { Project } from './model.ts'
import { properties } from './properties.ts'
import { type Sight, seen } from './sight.ts'
import { type Gathered, gatherUpdate } from './tree/place.ts'
import { Trees } from './tree/trees.ts'

/** What decides on writing a project, and on what of it is told. */
export interface Known extends Gathered {
  /** What it refers to without the requester being told of it. */
  hidden?: Hidden
}

/** Looks up what an update needs: what it depends on, and which of the present values may be told. */
export async function gatherPresent(request: Request<'id'>, app: App): Promise<Known> {
  const gathered = await gatherUpdate(request, app)
  const { project } = gathered
  if (!project) return gathered
  const viewer = await request.viewer
  const trees = new Trees(app.projects)
  const groups = new GroupSight(viewer, app, { trees })
  return { ...gathered, hidden: await hiddenIn(project, project.id, { viewer, groups, trees, app }) }
}

/** Looks up what an update form needs: what the update does, and whether the parent may be told. */
export async function gatherForm(request: Request<'id'>, app: App): Promise<Known> {
  const gathered = await gatherPresent(request, app)
  const id = gathered.project?.parent
  return id === undefined ? gathered : { ...gathered, parent: await seen(id, request, app) }
}

/** The properties that depend on what of a project's surroundings a requester may know of. */
export function dependentProperties(viewer: Viewer, gathered: Known): Properties<Project> {
  return {
    ...customProperties('project', viewer, tells(viewer, gathered)),
    parent: { ...properties.parent, kind: parentKind(viewer, gathered) },
  }
}

/** Links to the parents a project has and is to have, as far as the requester may know of them. */
function parentKind(viewer: Viewer, { parent, wanted }: Gathered): LinkKind {
  const sights: (Sight | undefined)[] = [parent, wanted && { ...wanted, project: wanted.parent }]
  const sightOf = (id: unknown) => sights.find((sight) => sight?.project?.id === id)
  return {
    ...(properties.parent.kind as LinkKind),
    title: (id) => sightOf(id)?.project?.name,
    isHidden: (id) => {
      const { project, membership } = sightOf(id) ?? {}
      return project !== undefined && !rightsIn(viewer, project, membership).isVisible
    },
  }
}

/** A new project refers to nothing yet: what it may refer to is looked up with its place. */
const tells = (viewer: Viewer, { project, membership, hidden }: Known): Tells =>
  project ? telling(viewer, rightsIn(viewer, project, membership), hidden) : () => true
