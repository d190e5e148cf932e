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
 * Kinds of jobs. For each kind, a file with its name below `resources/` accepts, runs and completes its jobs. A
 * separate function consumes each queue.
 */
export const jobKinds = {
  'remove-principal': { queue: 'jobs' },
  'apply-group': { queue: 'jobs', isConvergent: true },
  'archive-project': { queue: 'jobs' },
  'copy-project': { queue: 'jobs' },
  // Each of its writes has a condition on the project itself, so that subprojects can be processed concurrently.
  'remove-project': { queue: 'jobs', isConvergent: true },
  'remove-version': { queue: 'jobs' },
  'remove-work-package': { queue: 'jobs' },
  'move-work-package': { queue: 'jobs', isConvergent: true },
  'move-time-entries': { queue: 'jobs', isConvergent: true },
  'retract-version': { queue: 'jobs' },
  'retract-moved': { queue: 'jobs' },
  // A deleted entry is always replaced by the one that is shown in its place.
  'replace-entry': { queue: 'jobs', isConvergent: true },
  // Entities are adapted to the entries as they are now.
  'settle-entries': { queue: 'jobs', isConvergent: true },
  // The present definition of the field determines which values are kept.
  'revise-custom-values': { queue: 'jobs', isConvergent: true },
  'refresh-activity': { queue: 'jobs', isConvergent: true },
  // A notification that already exists is not created again.
  notify: { queue: 'jobs', isConvergent: true },
  'compute-digest': { queue: 'jobs', isConvergent: true },
  'send-invitation': { queue: 'mails' },
  'send-membership-mail': { queue: 'mails' },
  'send-password-reset': { queue: 'mails' },
  'send-password-change': { queue: 'mails' },
  'send-notification-mail': { queue: 'mails' },
  'send-digest': { queue: 'mails' },
  // Each notification is marked when it is put into a digest, and each reminder and alert when it is sent.
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

/** Additional fields of jobs of some kinds. */
export interface JobDetails {
  /** For a moved project: its path before and after. */
  moved?: { from: Path; to: Path }
  /** For a deleted version: its name. */
  name?: string
  /**
   * For mails about a membership, an invitation with one, and for members of a group: its project, null for global
   * roles.
   */
  project?: number | null
  /**
   * For an invitation or a password reset: the user who has requested it for another. For a changed or deleted entry of
   * the configuration, and for options of custom fields: the user who changed or deleted it. For the copy of a project: the user who
   * requested it.
   */
  by?: number
  /** For a deleted entry of the configuration: its list and its name. */
  entry?: DeletedEntry
  /** For changed entries of the configuration: their list. */
  list?: ListedPart
  /** For a new project that is a copy: its values and its parts. */
  copy?: CopyOrder
  /** For a deleted custom field, or one with deleted options: its values, and these options. */
  field?: RevisedField
  /** For webhooks: the events of a write. */
  events?: readonly WebhookEvent[]
  /** For the call of a webhook: the id of the delivery. */
  delivery?: string
  /** For notifications: the facts of the activity at the time of its write. */
  facts?: ActivityFacts
  /** For the mail of a notification: the parts of the notification that it depends on. */
  mailed?: Mailed
  /** For digests and date alerts: the time in which their hour has begun. */
  period?: SchedulePeriod
  /** For a digest: the version of the inbox at its start, which marks the notifications that it reports. */
  digest?: number
}

/** Returns the job store of the service, for the kinds above. */
export const jobsIn = oncePer((ports: Ports) => new Jobs(ports, jobKinds, (table) => withTable(ports, table)))
