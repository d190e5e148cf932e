import { signedIn } from '#shared/access/viewer.ts'
import { localDay } from '#shared/platform/time-zone.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { isActive, isPaused, mailRemindersOf, timeZoneOf, type User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** A user who can be mailed now, and the context that determines what the user sees. */
export interface Recipient {
  user: User
  context: ProjectContext
}

/**
 * Returns a user who can be mailed; undefined if the user is not active or has paused mail, or if the mail service has
 * reported that the address refuses mail.
 */
export async function recipientWith(id: number, ports: Ports): Promise<Recipient | undefined> {
  const [user, configuration] = await Promise.all([usersIn(ports).byId(id), ports.configuration.current()])
  if (!user || !isActive(user) || user.mailRefused) return undefined
  const today = localDay(ports.now().getTime(), timeZoneOf(user))
  if (isPaused(mailRemindersOf(user), today)) return undefined
  return { user, context: new ProjectContext(signedIn(user, configuration), ports) }
}
