import { type Formatted, formatted, plainTextToHtml } from '#shared/platform/formattable/formattable.ts'
import { findMentioned, mentionKey, mentionsIn } from '#shared/project-context/mentions.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { StoredMention } from './mention.ts'

/** Returns a line of text as a formatted text, in which mentions can be found. */
export const asText = (line: string | undefined): Formatted | undefined =>
  line === undefined ? undefined : { raw: line, html: plainTextToHtml(line) }

const linesOf = (text: Formatted | undefined): string[] => text?.raw.split(/\r?\n/) ?? []

const keysIn = (text: Formatted | undefined): Set<string> => new Set(mentionsIn(text).map(mentionKey))

/**
 * Returns the new mentions of users and groups. A mention is new if the former text lacks the mention, or lacks the
 * line that contains it.
 */
export async function newMentions(
  before: Formatted | undefined,
  after: Formatted | undefined,
): Promise<StoredMention[]> {
  const all = mentionsIn(after).filter((one) => one.by !== 'id' || one.kind !== 'work_package')
  const former = keysIn(before)
  if (all.every((one) => !former.has(mentionKey(one)))) return all
  const lines = new Set(linesOf(before))
  const added = linesOf(after).filter((line) => !lines.has(line))
  const anew = keysIn(await formatted(added.join('\n'), 'markdown'))
  return all.filter((one) => !former.has(mentionKey(one)) || anew.has(mentionKey(one)))
}

/** Returns the ids of the mentioned users, including the members of mentioned groups. */
export async function mentionedIn(
  mentions: readonly StoredMention[],
  project: number,
  context: ProjectContext,
): Promise<number[]> {
  const found = await Promise.all(mentions.map((one) => findMentioned(one, project, context)))
  return found.flatMap((one) =>
    one?.principal.kind === 'group' ? one.principal.members : (one?.principal.id ?? []),
  )
}
