import { message, say, type Text } from '#shared/platform/language/message.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Alerted, AlertKind, Notification, Reason } from '#shared/resources/notifications/model.ts'
import { nameOfPrincipal } from '#shared/resources/principals/model.ts'

/** The parts of a notification that determine its line in a mail. */
type Reported = Pick<Notification, 'reason' | 'actor' | 'alert' | 'note'>

type Sentence = (who: string, reported: Reported) => Text

/** The functions that return the sentence about a notification, keyed by the reason for the notification. */
const sentences: Readonly<Record<Reason, Sentence>> = {
  mentioned: (who) => message`${who} mentioned you`,
  assigned: (who) => message`${who} changed it; it is assigned to you`,
  responsible: (who) => message`${who} changed it; you are accountable`,
  watched: (who) => message`${who} changed it; you watch it`,
  commented: (who) => message`${who} commented on it`,
  created: (who) => message`${who} created it`,
  processed: (who) => message`${who} changed the status`,
  prioritized: (who) => message`${who} changed the priority`,
  scheduled: (who) => message`${who} changed the dates`,
  dateAlert: (_, { alert }) => (alert ? dated[alert.kind](alert) : 'A date is near or has passed'),
  reminder: (_, { note }) =>
    note ? message`You asked for this reminder: ${note}` : 'You asked for this reminder',
}

/**
 * The line about a date alert. It states the date that the alert stored, even if the date of the work package has
 * changed since the alert.
 */
const dated: Readonly<Record<AlertKind, (alert: Alerted) => Text>> = {
  startDate: ({ date }) => message`Start date: ${date}`,
  dueDate: ({ date }) => message`Due date: ${date}`,
  overdue: ({ date }) => message`Overdue since ${date}`,
}

/** Returns the line about a notification, in the language of its reader. */
export async function lineAbout(reported: Reported, context: ProjectContext): Promise<string> {
  const { reason, actor } = reported
  const found = actor === undefined ? undefined : await context.principal(actor)
  const who = found ? nameOfPrincipal(found, context.viewer) : say('Somebody')
  return say(sentences[reason](who, reported))
}
