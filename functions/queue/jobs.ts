import type { JobKindOf } from '#shared/jobs/job.ts'
import { type Worker, workOffBy } from '#shared/jobs/work.ts'
import { consumer } from '#shared/lambda/consumer.ts'
import { applyGroup } from './apply-group.ts'
import { archiveProject } from './archive-project.ts'
import { removePrincipal } from './remove-principal.ts'
import { removeProject } from './remove-project.ts'

const workers: Record<JobKindOf<'jobs'>, Worker> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
  'archive-project': archiveProject,
  'remove-project': removeProject,
}

export const workOff = workOffBy(workers)

export const handler = consumer(workOff)
