import { currentApp } from '#shared/app.ts'
import type { JobKindOf } from '#shared/job-kinds.ts'
import { consumer } from '#shared/platform/jobs/consumer.ts'
import { type Worker, workOffWith } from '#shared/platform/jobs/run.ts'
import { removePrincipal } from '#shared/resources/principals/remove-principal.ts'
import { archiveTree } from '#shared/resources/projects/archiving.ts'
import { removeReferences } from '#shared/resources/versions/removal.ts'
import { retractMoved, retractVersion } from '#shared/resources/versions/retraction.ts'
import { applyGroup } from './apply-group.ts'
import { refreshActivities } from './refresh-activity.ts'
import { removeProject } from './remove-project.ts'

/** Workers that requests also use, to do a part of the work at once, are in `shared/resources`; the others are here. */
const workers: Record<JobKindOf<'jobs'>, Worker> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
  'archive-project': archiveTree,
  'remove-project': removeProject,
  'remove-version': removeReferences,
  'retract-version': retractVersion,
  'retract-moved': retractMoved,
  'refresh-activity': refreshActivities,
}

export const workOff = workOffWith(workers)

export const handler = consumer(workOff, currentApp)
