import { type App, everyStore } from '#shared/app.ts'
import { storesOf } from '#shared/compose.ts'
import type { JobKindOf } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { type Worker, workOffWith } from '#shared/platform/jobs/run.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { removePrincipal } from '#shared/resources/principals/remove-principal.ts'
import { archiveProject } from '#shared/resources/projects/archive-project.ts'
import { refreshActivities } from '#shared/resources/projects/refresh-activity.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { removeVersion } from '#shared/resources/versions/remove-version.ts'
import { retractMoved } from '#shared/resources/versions/retract-moved.ts'
import { retractVersion } from '#shared/resources/versions/retract-version.ts'

const workers: Record<JobKindOf<'jobs'>, Worker<App>> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
  'archive-project': archiveProject,
  'remove-project': removeProject,
  'remove-version': removeVersion,
  'retract-version': retractVersion,
  'retract-moved': retractMoved,
  'refresh-activity': refreshActivities,
}

export const workOff = workOffWith(workers)

export const handler = consumer(workOff, () => storesOf(everyStore))
