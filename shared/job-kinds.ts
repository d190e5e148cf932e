import { oncePer } from '#shared/platform/concurrency.ts'
import { Jobs } from './platform/jobs/store.ts'
import { type Ports, withTable } from './ports.ts'
import type { Path } from './resources/projects/model.ts'

/**
 * The kinds of jobs. How jobs of a kind are accepted, worked off and ended is in the file of its name below `resources/`.
 * A separate function consumes the queue of mails.
 */
export const jobKinds = {
  'remove-principal': { queue: 'jobs' },
  'apply-group': { queue: 'jobs', isConvergent: true },
  'archive-project': { queue: 'jobs' },
  // Each of its writes has a condition on the project itself, so that those of siblings can be made at the same time.
  'remove-project': { queue: 'jobs', isConvergent: true },
  'remove-version': { queue: 'jobs' },
  'remove-work-package': { queue: 'jobs' },
  'move-work-package': { queue: 'jobs', isConvergent: true },
  'move-belongings': { queue: 'jobs', isConvergent: true },
  'retract-version': { queue: 'jobs' },
  'retract-moved': { queue: 'jobs' },
  'refresh-activity': { queue: 'jobs', isConvergent: true },
  'send-invitation': { queue: 'mails' },
  'send-membership-mail': { queue: 'mails' },
} as const

export type JobKind = keyof typeof jobKinds

/** The kinds of jobs that the consumer of a queue runs. */
export type JobKindOf<Queue> = {
  [Kind in JobKind]: (typeof jobKinds)[Kind]['queue'] extends Queue ? Kind : never
}[JobKind]

/** Additional fields of jobs of some kinds. */
export interface JobDetails {
  /** For a project that was moved: its path before and after. */
  moved?: { from: Path; to: Path }
  /** For a version that is removed: its name. */
  name?: string
  /** For a mail about a membership, for an invitation with one, and for members of a group: its project, null for global roles. */
  project?: number | null
  /** For an invitation: the user who invites. */
  by?: number
}

/** The jobs of these kinds. */
export const jobsIn = oncePer((ports: Ports) => new Jobs(ports, jobKinds, (table) => withTable(ports, table)))
