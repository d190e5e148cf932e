import { oncePer } from '#shared/platform/concurrency.ts'
import type { DeletedEntry } from './configuration/entry-changes.ts'
import type { ListedPart } from './configuration/ordered.ts'
import type { RevisedField } from './custom-fields/custom-field.ts'
import type { SchedulePeriod } from './platform/jobs/schedule-store.ts'
import { Jobs } from './platform/jobs/store.ts'
import { type Ports, withTable } from './ports.ts'
import type { Mailed } from './resources/mails/kinds.ts'
import type { ActivityFacts } from './resources/notifications/model.ts'
import type { CopyOrder, Path } from './resources/projects/model.ts'
import type { WebhookEvent } from './resources/webhooks/events.ts'

/**
 * Kinds of jobs. For each kind, a file with the same name below `resources/` accepts, runs and completes the jobs. Each
 * queue has its own consumer function.
 */
export const jobKinds = {
  'remove-principal': { queue: 'jobs' },
  'apply-group': { queue: 'jobs', isConvergent: true },
  'archive-project': { queue: 'jobs' },
  'copy-project': { queue: 'jobs' },
  // This job is convergent, because each of its writes has a condition on the project that is being removed. Several
  // subprojects can therefore be processed concurrently.
  'remove-project': { queue: 'jobs', isConvergent: true },
  'remove-version': { queue: 'jobs' },
  'remove-work-package': { queue: 'jobs' },
  'move-work-package': { queue: 'jobs', isConvergent: true },
  'move-time-entries': { queue: 'jobs', isConvergent: true },
  'retract-version': { queue: 'jobs' },
  'retract-moved': { queue: 'jobs' },
  // Each run replaces a deleted entry with its current replacement, so this job is convergent.
  'replace-entry': { queue: 'jobs', isConvergent: true },
  // This job is convergent, because every run adapts entities to the current entries of the configuration.
  'settle-entries': { queue: 'jobs', isConvergent: true },
  // The job kind `revise-custom-values` is convergent, because every run keeps the values that the current definition
  // of the field allows.
  'revise-custom-values': { queue: 'jobs', isConvergent: true },
  'refresh-activity': { queue: 'jobs', isConvergent: true },
  // The job kind `notify` is convergent, because no run creates a notification that already exists.
  notify: { queue: 'jobs', isConvergent: true },
  'compute-digest': { queue: 'jobs', isConvergent: true },
  'send-invitation': { queue: 'mails' },
  'send-membership-mail': { queue: 'mails' },
  'send-password-reset': { queue: 'mails' },
  'send-password-change': { queue: 'mails' },
  'send-notification-mail': { queue: 'mails' },
  'send-digest': { queue: 'mails' },
  // These jobs are convergent: each run marks the notifications, reminders and alerts that it has processed, so that no
  // other run processes them again.
  'start-digests': { queue: 'jobs', isConvergent: true },
  'fire-reminders': { queue: 'jobs', isConvergent: true },
  'make-date-alerts': { queue: 'jobs', isConvergent: true },
  deliver: { queue: 'webhooks' },
  'call-webhook': { queue: 'webhooks' },
} as const

export type JobKind = keyof typeof jobKinds

/** Kinds of jobs that the consumer of a queue runs. */
export type JobKindOf<Queue> = {
  [Kind in JobKind]: (typeof jobKinds)[Kind]['queue'] extends Queue ? Kind : never
}[JobKind]

/** The fields that only jobs of some kinds have. */
export interface JobDetails {
  /** For a moved project: its path before the move and its path after the move. */
  moved?: { from: Path; to: Path }
  /** For a deleted version: its name. */
  name?: string
  /**
   * The project of the membership, or null for global roles. Present for mails about a membership, invitations with a
   * membership, and jobs that update the members of a group.
   */
  project?: number | null
  /**
   * The user who caused the job. For an invitation or a password reset: the user who requested it for somebody else.
   * For changed or deleted entries of the configuration, or options of custom fields: the user who changed or deleted
   * them. For the copy of a project: the user who requested the copy.
   */
  by?: number
  /** For a deleted entry of the configuration: its list and its name. */
  entry?: DeletedEntry
  /** For changed entries of the configuration: the list that contains the entries. */
  list?: ListedPart
  /** For the copy of a project: the values of the new project, and the parts to copy. */
  copy?: CopyOrder
  /** For a custom field that was deleted or that lost options: the facts that the job needs about this field. */
  field?: RevisedField
  /** For webhooks: the events of a write. */
  events?: readonly WebhookEvent[]
  /** For the call of a webhook: the id of the delivery. */
  delivery?: string
  /** For notifications: the facts about the activity, as they were when the activity was written. */
  facts?: ActivityFacts
  /** For the mail of a notification: those parts of the notification that determine the mail. */
  mailed?: Mailed
  /**
   * For digests and date alerts: the period of time for which they are due. Users are included if the hour of their
   * digest or alerts began in this period.
   */
  period?: SchedulePeriod
  /** For a digest: the version of the inbox when the digest started. It identifies the notifications to report. */
  digest?: number
}

/** Returns the job store of the service, for the kinds of jobs above. */
export const jobsIn = oncePer((ports: Ports) => new Jobs(ports, jobKinds, (table) => withTable(ports, table)))
