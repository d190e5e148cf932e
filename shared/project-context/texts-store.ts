import { oncePer } from '#shared/platform/concurrency.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { type IndexedText, newSharedToken, newToken, WordIndex } from '#shared/platform/words/store.ts'
import type { Ports } from '#shared/ports.ts'
import type { Activity } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { CODE, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const wordsIn = oncePer(
  ({ table }: { table: Table }): WordIndex => new WordIndex(table, `${CODE}#words`),
)

/**
 * The texts of a work package, without its comments. The word index identifies each of these texts by its position in
 * this list, and comments by higher numbers.
 */
const members = ['subject', 'description'] as const

const rawOf = (workPackage: WorkPackage, member: (typeof members)[number]): string => {
  const text = workPackage[member]
  return typeof text === 'string' ? text : (text?.raw ?? '')
}

/**
 * Returns a work package with a token for each of its texts. A token identifies the write that stored the text in the
 * word index. An unchanged text keeps its token.
 *
 * @param before the state before the write; if it is missing, all texts are new
 * @param make makes the token of a text
 */
export function withTokens(
  before: WorkPackage | undefined,
  after: WorkPackage,
  make: () => string,
): WorkPackage {
  const named = members.flatMap((member) => {
    const text = rawOf(after, member)
    const isKept = before && rawOf(before, member) === text
    const token = (isKept && before.tokens?.[member]) || make()
    return text === '' ? [] : [[member, token]]
  })
  return { ...after, tokens: Object.fromEntries(named) }
}

/** The indexed texts of a work package, without the texts of its comments. */
export const textsOf = (workPackage: WorkPackage | undefined): IndexedText[] =>
  members.flatMap((member, source) => {
    const token = workPackage?.tokens?.[member]
    return workPackage && token
      ? [{ id: workPackage.id, source, token, text: rawOf(workPackage, member) }]
      : []
  })

/** Returns whether a text of a work package is missing from the index. */
export const lacksTokens = (workPackage: WorkPackage): boolean =>
  members.some((member) => rawOf(workPackage, member) !== '' && !workPackage.tokens?.[member])

/** Returns whether the comment of an activity is missing from the index. */
export const lacksToken = ({ comment, token }: Activity): boolean => !!comment && !token

export const commentText = (
  { workPackage: id, version }: Pick<Activity, 'workPackage' | 'version'>,
  token: string,
  text: string,
): IndexedText => ({ id, source: members.length + version, token, text })

/** Returns a list with the indexed text of an activity's comment. The list is empty if the activity has no comment. */
export const textsOfActivity = (activity: Activity | undefined): IndexedText[] =>
  activity?.token && activity.comment ? [commentText(activity, activity.token, activity.comment.raw)] : []

/**
 * Returns the version of the activity whose comment is the source of a text; undefined if the source is the subject or
 * the description of a work package.
 */
export const commentIn = (source: number): number | undefined =>
  source > members.length ? source - members.length : undefined

/** Returns whether the text with this source number is the subject of a work package. */
export const isSubject = (source: number): boolean => source === members.indexOf('subject')

const difference = (some: readonly IndexedText[], others: readonly IndexedText[]): IndexedText[] =>
  some.filter(({ source, token }) => !others.some((one) => one.source === source && one.token === token))

/**
 * Writes a work package, and indexes its texts.
 *
 * @param before the state before the write; absent for a new work package
 * @param write writes the given state
 * @throws the error of the write
 */
export function writeAndIndexTexts(
  before: WorkPackage | undefined,
  after: WorkPackage,
  ports: Ports,
  write: (stored: WorkPackage) => Promise<unknown>,
): Promise<unknown> {
  const stored = withTokens(before, after, () => newToken(ports.now()))
  const [old, next] = [textsOf(before), textsOf(stored)]
  return wordsIn(ports).writing(difference(old, next), difference(next, old), () => write(stored))
}

/** A work package that an import writes, and its current state. */
interface Imported {
  entity: WorkPackage
  present?: WorkPackage
}

/**
 * Indexes the texts of work packages before an import writes them.
 *
 * @returns the work packages to be written, with the tokens of their indexed texts
 */
export async function indexImportedTexts(changes: readonly Imported[], ports: Ports): Promise<WorkPackage[]> {
  const token = newSharedToken(ports.now())
  // If the work package is being removed, treats all texts as new, because their words may already have been deleted
  // from the index.
  const stored = changes.map(({ entity, present }) =>
    withTokens(present?.removal ? undefined : present, entity, () => token),
  )
  const next = stored.flatMap((one, index) => difference(textsOf(one), textsOf(changes[index]?.present)))
  await wordsIn(ports).add(next)
  return stored
}

/**
 * Removes from the index the texts that imported work packages no longer have. Called after the new state of the work
 * packages has been written.
 */
export const unindexFormerTexts = (changes: readonly Imported[], ports: Ports): Promise<void> =>
  wordsIn(ports).remove(
    changes.flatMap(({ entity, present }) => difference(textsOf(present), textsOf(entity))),
  )

/**
 * Writes an activity, and indexes its comment.
 *
 * @param before the state before the write; absent for a new activity
 * @param write function that stores the given state
 * @throws the error of the write
 */
export function writingComment(
  before: Activity | undefined,
  after: Activity,
  ports: Ports,
  write: (stored: Activity) => Promise<unknown>,
): Promise<unknown> {
  const { token: _, ...rest } = after
  const stored: Activity = { ...rest, ...(after.comment && { token: newToken(ports.now()) }) }
  return wordsIn(ports).writing(textsOfActivity(before), textsOfActivity(stored), () => write(stored))
}

/**
 * Indexes all texts of a work package again, with new tokens.
 *
 * @throws WriteRefused if another request changed a text first
 */
export async function renewWords(workPackage: WorkPackage, ports: Ports): Promise<void> {
  const { tokens: _, ...bare } = workPackage
  const stored = withTokens(undefined, bare, () => newToken(ports.now()))
  await wordsIn(ports).writing(textsOf(workPackage), textsOf(stored), () =>
    workPackagesIn(ports).replace(workPackage, stored),
  )
  for (const one of await journalsIn(ports).of(workPackage.id))
    await writingComment(one, one, ports, (next) => ports.table.write([journalsIn(ports).change(one, next)]))
}

/** All indexed texts of a work package: its own texts, and the texts of its comments. */
export const allTextsOf = async (workPackage: WorkPackage, ports: Ports): Promise<IndexedText[]> => [
  ...textsOf(workPackage),
  ...(await journalsIn(ports).of(workPackage.id)).flatMap(textsOfActivity),
]

/**
 * Removes from the index all words in the texts of work packages that are being removed. Reads the stored texts to find
 * these words, so it must run before the texts are deleted. Until then, it can be repeated.
 */
export async function removeWordsOf(workPackages: readonly WorkPackage[], ports: Ports): Promise<void> {
  const texts = await Promise.all(workPackages.map((one) => allTextsOf(one, ports)))
  await wordsIn(ports).remove(texts.flat())
}
