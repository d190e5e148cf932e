import type { Path } from './resources/projects/model.ts'

/** The kinds of jobs. Mails are sent by a function of their own. */
export const jobKinds = {
  'remove-principal': { queue: 'jobs' },
  'apply-group': { queue: 'jobs', isConvergent: true },
  'archive-project': { queue: 'jobs' },
  'remove-project': { queue: 'jobs' },
  'remove-version': { queue: 'jobs' },
  'retract-version': { queue: 'jobs' },
  'retract-moved': { queue: 'jobs' },
  'refresh-activity': { queue: 'jobs', isConvergent: true },
  'send-invitation': { queue: 'mails' },
} as const

export type JobKind = keyof typeof jobKinds

/** The kinds of jobs that one consumer works off. */
export type JobKindOf<Queue> = {
  [Kind in JobKind]: (typeof jobKinds)[Kind]['queue'] extends Queue ? Kind : never
}[JobKind]

/** What jobs of some kinds remember beside what all do. */
export interface JobDetails {
  /** Of a project that was moved: its path before and after. */
  moved?: { from: Path; to: Path }
}
