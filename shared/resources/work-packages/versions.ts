import type { AllowedLinks } from '#shared/platform/properties/kind.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import { versionFor } from './embedded.ts'
import type { Surroundings } from './surroundings.ts'

/** The versions that a work package may get in a project, as forms and schemas show them. */
export async function allowedVersions(project: number, around: Surroundings): Promise<AllowedLinks> {
  const offered = await offeredIn(project, around.stores, around.hierarchy)
  return Promise.all(offered.map((version) => versionFor(version, around)))
}
