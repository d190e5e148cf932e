import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { workWhileTimeLasts } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import {
  addressedId,
  canSeeProject,
  type LoadedProject,
  loadProject,
} from '#shared/project-context/load-project.ts'
import { Cascade } from '#shared/resources/projects/archive-project.ts'
import { auditProject } from '#shared/resources/projects/audited.ts'
import { areUsedOutside, hasExternalUses, usedFromOutside } from '#shared/resources/projects/external-uses.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { canDelete } from '#shared/resources/projects/policy.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'

/**
 * A project to delete, and facts that decide how it is deleted: whether it has no subprojects, and the ids of the
 * versions that it shares with other projects.
 */
interface RemovableProject extends LoadedProject {
  isLeaf: boolean
  shared: readonly number[]
}

/** Loads a `RemovableProject` in one round trip. */
async function loadRemovable(request: Request<'id'>, ports: Ports): Promise<RemovableProject> {
  const id = await addressedId(request, ports)
  if (id === undefined) return { isLeaf: true, shared: [] }
  const [loaded, children, shared] = await Promise.all([
    loadProject(id, request, ports),
    projectsIn(ports).childrenOf(id, 1),
    versionsIn(ports).inProject(id, true),
  ])
  return { ...loaded, isLeaf: children.length === 0, shared }
}

/**
 * Archives the project and all of its descendants immediately; a job deletes them. If a request runs out of time, a
 * repeated request completes the archiving. If the project has no subprojects when it is loaded, the request archives
 * only the project. The job then archives any subprojects that were created in the meantime.
 */
export const handler = lambda(
  routes.delete,
  remove<Project, RemovableProject>({
    load: loadRemovable,
    isVisible: canSeeProject,
    mayRemove: canDelete,
    acceptRemoval: async (project, ports, { isLeaf, shared }, viewer) => {
      const inside = new Set([project.id])
      if (await (isLeaf ? areUsedOutside(shared, inside, ports) : hasExternalUses(project.id, ports)))
        throw usedFromOutside()
      const { id } = project
      return announcing([{ event: 'project:deleted', id, projects: [id] }], ports, (also) =>
        startProjectRemoval(project, ports, [...also, ...auditProject('deleted', project, viewer, ports)]),
      )
    },
    runFollowUp: async ({ entity, loaded, removal, job }, { hasTime }, ports) => {
      const cascade = { top: entity.id, mark: 'removal', job: removal as string } as const
      try {
        if (!loaded.isLeaf)
          await workWhileTimeLasts(hasTime, (requireTime) => Cascade.run(cascade, ports, requireTime))
      } finally {
        if (job) await enqueue(jobsIn(ports), job)
      }
    },
  }),
)
