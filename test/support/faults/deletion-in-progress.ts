import { jobsIn } from '#shared/job-kinds.ts'
import type { Service } from '#test/support/engine/service.ts'
import { chain, plant } from '#test/support/fixtures/project-trees.ts'
import {
  customField,
  group,
  membership,
  project,
  role,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

/**
 * Imports a tree of three projects with members and a version. A work package outside the tree also uses the version.
 */
export const createFullTree = (service: Service) =>
  plant(
    service,
    { ...chain(11, 12, 13), 21: null },
    role(1, ['view_project']),
    user(2, 'bob'),
    group(3, 'Crew', [2]),
    membership(3, 12, 1),
    customField(1, 'version'),
    version(1, 12),
    project(22, { customFields: { 1: 1 } }),
    workPackage(1, 12, { version: 1 }),
    workPackage(2, 21, { version: 1 }),
  )

/** Delivers the message of each pending job to the consumer, one after another. */
export async function deliverPendingJobs(service: Service) {
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
}
