import type { Stores } from '#shared/app.ts'
import type { AllowedLinks } from '#shared/platform/properties/kind.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { representVersion } from '#shared/resources/versions/representer.ts'
import type { Place } from './place.ts'

/** The versions that a work package may get at a place, as forms and schemas show them. */
export async function allowedVersions(
  { viewer, project, rights, around }: Place,
  stores: Stores<'projects' | 'versions'>,
): Promise<AllowedLinks> {
  if (!project || !around) return []
  const defining = rights && { project, rights }
  const offered = await offeredIn(project.id, stores, around.hierarchy)
  return offered.map((version) =>
    representVersion(version, { viewer, names: new Map(), defining, hidden: new Set() }),
  )
}
