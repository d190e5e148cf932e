/** The events that webhooks can receive. OpenProject has all except the last four. */
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

/**
 * The event that tests a webhook. It is sent on request to a single webhook, whatever events this webhook subscribes
 * to.
 */
export const TEST = 'webhook:test'

/** The part of an event before the colon: the kind of resource that the event is about. */
export type EventSubject = EventName | typeof TEST extends `${infer Before}:${string}` ? Before : never

export const subjectOf = (event: WebhookEvent['event']): EventSubject =>
  event.slice(0, event.indexOf(':')) as EventSubject

/** Returns whether an event reports the deletion of its subject. */
export const isDeletion = (event: WebhookEvent['event']): boolean => event.endsWith(':deleted')

/** An event that a write triggers and that webhooks can receive. */
export interface WebhookEvent {
  event: EventName | typeof TEST
  /** The id of the event's subject. */
  id: number
  /** The projects to which the event belongs; empty for a user or a global membership. */
  projects: readonly number[]
}

/**
 * The events that a webhook subscribes to. The configuration contains the subscription of every webhook, so that a
 * write that triggers events needs no further read.
 */
export interface Subscription {
  id: number
  /** The events to which the webhook subscribes; empty while the webhook is disabled. */
  events: readonly string[]
  /**
   * The projects whose events the webhook gets. If absent, the webhook gets all events, even those that belong to no
   * project.
   */
  projects?: readonly number[]
}

/** Returns the ids of the webhooks that subscribe to an event. */
export const wanting = (
  subscriptions: readonly Subscription[],
  { event, projects }: WebhookEvent,
): number[] =>
  subscriptions.filter((one) => one.events.includes(event) && isAbout(projects, one)).map(({ id }) => id)

const isAbout = (of: readonly number[], { projects }: Subscription) =>
  projects === undefined || projects.some((project) => of.includes(project))
