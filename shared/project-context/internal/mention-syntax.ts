import { fold } from '#shared/platform/fold.ts'
import { type Formatted, shownText } from '#shared/platform/formattable/formattable.ts'
import { matchesInProse } from '#shared/platform/formattable/prose.ts'

/** A reference in a text to a user, a group or a work package. A name may belong to a user or to a group. */
export type Mention =
  | { by: 'id'; kind: 'user' | 'group' | 'work_package'; id: number }
  | { by: 'login'; login: string }
  | { by: 'name'; name: string }

/** The maximum number of different mentions in a text. Further mentions are plain text. */
const MAX_MENTIONS = 50

/** The beginning of a word. A word after a slash is excluded, since it is part of an address or a path. */
const START = /(?<![\p{L}\p{M}\p{N}_@#/\\])/u.source
/** The pattern of the end of a word. */
const END = /(?![\p{L}\p{M}\p{N}_])/u.source
const HASH = '#'
const NUMBER = /[1-9]\d{0,14}/.source
const LOGIN = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}._+@-]*[\p{L}\p{M}\p{N}_])?/u.source

/**
 * All ways to write a mention (specification, "Mentions"). The pattern is matched against the text in HTML elements, as
 * the author typed it, including `<mention>` tags.
 */
export const mentionSyntax = new RegExp(
  [
    /<mention\s(?<attributes>(?:[^"<>]|"[^"<]*")*)>[^<]*<\/mention>/.source,
    `${START}(?<kind>user|group)${HASH}(?<id>${NUMBER})${END}`,
    `${START}user:"(?<quotedLogin>[^"]{1,256})"`,
    `${START}@"(?<name>[^"]{1,255})"`,
    `${START}@(?<login>${LOGIN})`,
    `${START}${HASH}{1,2}(?<workPackage>${NUMBER})${END}`,
  ].join('|'),
  'gu',
)

/** The signs with which mentions begin. A text without any of these signs contains no mention. */
const SIGNS = /[@#]|user:"|<mention\s/

/** Returns the mention in a match of `mentionSyntax`; undefined for a tag that lacks a known type or an id. */
export function mentionOf({ groups = {} }: RegExpExecArray): Mention | undefined {
  const { attributes, kind, id, name, workPackage } = groups
  if (attributes !== undefined) return inTag(attributes)
  if (kind) return { by: 'id', kind: kind as 'user' | 'group', id: Number(id) }
  if (workPackage) return { by: 'id', kind: 'work_package', id: Number(workPackage) }
  if (name) return { by: 'name', name: name.trim() }
  return { by: 'login', login: groups.login ?? (groups.quotedLogin as string) }
}

/**
 * Returns the mention that the attributes of a `<mention>` tag describe. The editors of other clients write such tags.
 */
function inTag(attributes: string): Mention | undefined {
  const [, kind] = /(?:^|\s)data-type="(user|group|work_package)"/.exec(attributes) ?? []
  const [, id] = new RegExp(`(?:^|\\s)data-id="(${NUMBER})"`).exec(attributes) ?? []
  return kind && id
    ? { by: 'id', kind: kind as 'user' | 'group' | 'work_package', id: Number(id) }
    : undefined
}

/** Returns a key that is the same for equal mentions. The case of logins and names is ignored. */
export function mentionKey(mention: Mention): string {
  if (mention.by === 'id') return mention.kind + HASH + mention.id
  return mention.by === 'login' ? `@${fold(mention.login)}` : `"${fold(mention.name)}"`
}

/** Returns the mentions in a text, at most 50, without duplicates. Code, quotes and links contain no mentions. */
export const mentionsIn = (text: Formatted | undefined): Mention[] =>
  text ? mentionsInShownText(shownText(text, 'markdown')) : []

export interface ShownText {
  raw: string | null
  html: string
}

/**
 * Returns the mentions in a text that a resource or a form shows. A form shows invalid input as it was sent, so `raw`
 * may be of any type.
 */
export function mentionsInShownText({ raw, html }: Partial<ShownText>): Mention[] {
  if (typeof raw !== 'string' || !html || !SIGNS.test(raw)) return []
  const found = matchesInProse(html, mentionSyntax).flatMap((match) => mentionOf(match) ?? [])
  const distinct = new Map(found.map((mention) => [mentionKey(mention), mention]))
  return [...distinct.values()].slice(0, MAX_MENTIONS)
}
