import { message, say, type Text } from '#shared/platform/language/message.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Notification, Reason } from '#shared/resources/notifications/model.ts'
import { nameOfPrincipal } from '#shared/resources/principals/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

type Sentence = (who: string, workPackage: WorkPackage) => Text

/** The line about a notification, by its reason. */
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
  dateAlert: (_, { startDate, dueDate }) =>
    dueDate === undefined
      ? message`The start date is ${startDate ?? ''}`
      : message`The due date is ${dueDate}`,
  reminder: () => 'You asked for this reminder',
}

/** Returns the line about a notification, in the language of its reader. */
export async function lineAbout(
  { reason, actor }: Pick<Notification, 'reason' | 'actor'>,
  workPackage: WorkPackage,
  context: ProjectContext,
): Promise<string> {
  const found = actor === undefined ? undefined : await context.principal(actor)
  const who = found ? nameOfPrincipal(found, context.viewer) : say('Somebody')
  return say(sentences[reason](who, workPackage))
}
