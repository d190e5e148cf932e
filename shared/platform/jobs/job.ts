import type { Path } from '#shared/resources/projects/model.ts'

/** Work that goes on after its request was answered. The item in the table is the truth; messages only wake. */
export interface Job {
  id: string
  kind: JobKind
  /** The id of the entity it is about. */
  subject: number
  /** Ids beyond the entity's present state, for example members that have left a group. */
  others?: number[]
  /** Of a project that was moved: its path before and after. */
  moved?: { from: Path; to: Path }
  /** How far an interrupted run came: the last id it dealt with. */
  progress?: number
  /** How often its message had to be sent again. */
  reminders?: number
  acceptedAt: string
}

/** The queue a job's message goes through: mails are sent by a function of their own. */
export const queueOf = {
  'remove-principal': 'jobs',
  'apply-group': 'jobs',
  'archive-project': 'jobs',
  'remove-project': 'jobs',
  'remove-version': 'jobs',
  'retract-version': 'jobs',
  'retract-moved': 'jobs',
  'refresh-activity': 'jobs',
  'send-invitation': 'mails',
} as const

/**
 * The jobs that only bring something up to date, by what is there: a run that somebody overtakes does no harm by
 * going on, so that it may write many things side by side.
 */
export const converging: ReadonlySet<JobKind> = new Set(['apply-group', 'refresh-activity'])

export type JobKind = keyof typeof queueOf

/** The kinds of jobs that one consumer works off. */
export type JobKindOf<Queue> = {
  [Kind in JobKind]: (typeof queueOf)[Kind] extends Queue ? Kind : never
}[JobKind]
