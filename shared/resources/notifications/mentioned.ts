import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { Mention } from './mention.ts'

const SYNTAX =
  /(?<![\p{L}\p{N}_@#/\\])(?:(?<kind>user|group)#(?<id>[1-9]\d{0,14})(?![\p{L}\p{N}_])|@(?<login>[\p{L}\p{N}_](?:[\p{L}\p{N}._+@-]*[\p{L}\p{N}_])?))/gu

const mentionsInText = (raw: string): Mention[] =>
  [...raw.matchAll(SYNTAX)].map(({ groups: { kind, id, login } = {} }) =>
    kind
      ? { by: 'id', kind: kind as 'user' | 'group', id: Number(id) }
      : { by: 'login', login: login as string },
  )

/** Returns the mentions that a text has and its former state has not. */
export function newMentions(before: string | undefined, after: Formatted | string | undefined): Mention[] {
  const text = typeof after === 'string' ? after : (after?.raw ?? '')
  const former = new Set(mentionsInText(before ?? '').map((one) => JSON.stringify(one)))
  return mentionsInText(text).filter((one) => !former.has(JSON.stringify(one)))
}

/** Returns the users and groups that mentions name. */
export async function mentionedIn(
  mentions: readonly Mention[],
  _project: number,
  { ports }: ProjectContext,
): Promise<number[]> {
  const ids = mentions.map((one) => (one.by === 'id' ? one.id : usersIn(ports).ownerOf('login', one.login)))
  return (await Promise.all(ids)).filter((id) => id !== undefined)
}
