import type { RowSight } from '#shared/custom-fields/referred.ts'
import type { ListedRow } from '#shared/platform/collections/page.ts'
import { availability, isAvailable } from '#shared/resources/versions/reach.ts'
import { type Shared, versionReaders } from '#shared/resources/versions/visibility.ts'
import { type Audience, rightsAttributes } from './audience.ts'

/** Tells whether a version is available in a project. */
type Available<Verdict> = (version: Shared, project: number) => Verdict

/**
 * Versions are shown to those who may see them in the project that refers to them, as long as they are available
 * there; to administrators all of them.
 */
export function versionSight(audience: Audience): RowSight {
  const { trees } = audience
  return {
    attributes: rightsAttributes,
    some: () => sightBy(audience, async () => (version, project) => isAvailable(version, project, trees)),
    all: () => sightBy(audience, () => availability(trees)),
  }
}

async function sightBy<Verdict>(audience: Audience, look: () => Promise<Available<Verdict>>) {
  const [{ isAdmin }, rightsIn] = await Promise.all([audience.request.viewer, audience.rights()])
  if (isAdmin) return () => true
  const isThere = await look()
  return (version: Shared, row: ListedRow) => rightsIn(row).may(...versionReaders) && isThere(version, row.id)
}
