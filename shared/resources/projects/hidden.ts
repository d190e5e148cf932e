import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { LinkKind, Properties } from '#shared/properties/property.ts'
import { versionReaders } from '#shared/resources/versions/visibility.ts'
import type { Project } from './model.ts'
import { properties } from './properties.ts'
import { type Sight, seen } from './sight.ts'
import { type Gathered, gatherUpdate } from './tree/place.ts'

/** Looks up what an update form needs: what the update does, and whether the parent may be told. */
export async function gatherForm(request: Request<'id'>, app: App): Promise<Gathered> {
  const gathered = await gatherUpdate(request, app)
  const id = gathered.project?.parent
  return id === undefined ? gathered : { ...gathered, parent: await seen(id, request, app) }
}

/** The properties that depend on what of a project's surroundings a requester may know of. */
export function dependentProperties(viewer: Viewer, gathered: Gathered): Properties<Project> {
  const hidden = hiddenParents(viewer, gathered)
  const kind = properties.parent.kind as LinkKind
  return {
    ...customProperties('project', viewer, seesVersions(viewer, gathered)),
    parent: { ...properties.parent, kind: { ...kind, isHidden: (id) => hidden.includes(id) } },
  }
}

/** The ids among the parents a project has and is to have that the requester may not know. */
function hiddenParents(viewer: Viewer, { parent, wanted }: Gathered): unknown[] {
  const sights: (Sight | undefined)[] = [parent, wanted && { ...wanted, project: wanted.parent }]
  return sights.flatMap((sight) =>
    sight?.project && !rightsIn(viewer, sight.project, sight.membership).isVisible ? [sight.project.id] : [],
  )
}

/** Versions that are linked to are shown where the requester sees those of the project; of a new one, none is. */
const seesVersions = (viewer: Viewer, { project, membership }: Gathered): boolean =>
  !project || rightsIn(viewer, project, membership).may(...versionReaders)
