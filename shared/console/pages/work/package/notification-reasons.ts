import { isCollection, linkOf, type Resource } from '../../../api/hal.ts'
import type { Word } from '../../../language/words.ts'

/** The data that determines the reasons for a notification. */
interface ReasonData {
  /** The work package. */
  readonly of: Resource
  /** Address of the user. */
  readonly user: string
  /** The activities of the work package, once they have been read. */
  readonly activities?: Resource
  /** Addresses of the groups of which the user is a member. */
  readonly groups: readonly string[]
}

/** Returns the reasons why a user is notified of changes to a work package, the strongest first. */
export function notificationReasons({ of, user, activities, groups }: ReasonData): readonly Word[] {
  const isSet = (relation: string) => [user, ...groups].includes(linkOf(of, relation)?.href ?? '')
  const texts = [of, ...elementsOf(activities)].flatMap(({ description, comment }) => [description, comment])
  const is: readonly (readonly [Word, boolean])[] = [
    ['becauseMentioned', texts.some((text) => mentions(text, user))],
    ['becauseAssignee', isSet('assignee')],
    ['becauseAccountable', isSet('responsible')],
    ['becauseWatching', linkOf(of, 'unwatch') !== undefined],
  ]
  return is.flatMap(([word, holds]) => (holds ? [word] : []))
}

const elementsOf = (list: Resource | undefined): readonly Resource[] =>
  list && isCollection(list) ? list._embedded.elements : []

/** Returns whether a formatted text contains a link that mentions a user. */
function mentions(text: unknown, user: string): boolean {
  const { html = '' } = (text ?? {}) as { html?: string }
  const links = html.match(/<a [^>]*class="[^"]*\buser-mention\b[^>]*>/g) ?? []
  const id = user.split('/').at(-1)
  return links.some((link) => new RegExp(`href="[^"]*/${id}"`).test(link))
}
