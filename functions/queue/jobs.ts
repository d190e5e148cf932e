import type { JobKindOf } from '#shared/jobs/job.ts'
import { type Worker, workOffBy } from '#shared/jobs/work.ts'
import { consumer } from '#shared/lambda/consumer.ts'
import { applyGroup } from './apply-group.ts'
import { removePrincipal } from './remove-principal.ts'

const workers: Record<JobKindOf<'jobs'>, Worker> = {
  'remove-principal': removePrincipal,
  'apply-group': applyGroup,
}

export const workOff = workOffBy(workers)

export const handler = consumer(workOff)
