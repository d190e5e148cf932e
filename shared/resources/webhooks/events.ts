/** The events that webhooks can receive. The last four are additions to those of OpenProject. */
export const eventNames = [
  'work_package:created',
  'work_package:updated',
  'work_package:moved',
  'work_package:deleted',
  'work_package_comment:comment',
  'project:created',
  'project:updated',
  'project:deleted',
  'time_entry:created',
  'attachment:created',
  'version:created',
  'version:updated',
  'membership:created',
  'membership:deleted',
  'user:created',
] as const

type EventName = (typeof eventNames)[number]

/** The event of a test, which every webhook gets on request. */
export const TEST = 'webhook:test'

/** The part of an event before the colon: the kind of resource that it is about. */
export type EventSubject = EventName | typeof TEST extends `${infer Before}:${string}` ? Before : never

/** Returns the subject of an event. */
export const subjectOf = (event: WebhookEvent['event']): EventSubject =>
  event.slice(0, event.indexOf(':')) as EventSubject

/** Returns whether an event is the deletion of its subject. */
export const isDeletion = (event: WebhookEvent['event']): boolean => event.endsWith(':deleted')

/** An event of a write, which webhooks can receive. */
export interface WebhookEvent {
  event: EventName | typeof TEST
  /** The id of its subject. */
  id: number
  /** The projects to which it belongs; none for a user or a global membership. */
  projects: readonly number[]
}

/**
 * The events that a webhook wants. The configuration has the subscription of each webhook, so that writes need no
 * further read.
 */
export interface Subscription {
  id: number
  /** None while the webhook is disabled. */
  events: readonly string[]
  /** The projects whose events it wants; absent for all events, including those that belong to no project. */
  projects?: readonly number[]
}

/** Returns the ids of the webhooks that want an event. */
export const wanting = (
  subscriptions: readonly Subscription[],
  { event, projects }: WebhookEvent,
): number[] =>
  subscriptions.filter((one) => one.events.includes(event) && isAbout(projects, one)).map(({ id }) => id)

const isAbout = (of: readonly number[], { projects }: Subscription) =>
  projects === undefined || projects.some((project) => of.includes(project))
