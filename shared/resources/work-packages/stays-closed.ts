import { statusOf } from '#shared/resources/statuses/model.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { WorkPackage } from './model.ts'

/**
 * Whether a work package cannot be opened again: it is closed, and so is its version.
 *
 * @param version the version that it is to have
 */
export async function staysClosed(
  { status, versionId, project }: WorkPackage,
  version: unknown,
  around: Surroundings,
): Promise<boolean> {
  if (versionId === undefined || version !== versionId) return false
  if (!statusOf(around.viewer.configuration, status).isClosed) return false
  return (await around.version(versionId, project))?.status === 'closed'
}
