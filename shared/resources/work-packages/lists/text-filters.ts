import { computed, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { unaccented, wordsIn } from '#shared/platform/fold.ts'
import type { ListedRow, RowTest } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { withValues } from '#shared/platform/query/operators.ts'
import { aPart, equalityOperators, wordsOperators } from '#shared/platform/query/text-filters.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { row } from '../store.ts'

const isInSubject = (text: string) => contains(row.subject, text)

/** Work packages by their subject: `=` compares all of it, `~` looks for every word. */
export const bySubject: Filter = {
  label: 'Subject',
  type: 'String',
  operators: {
    ...equalityOperators((text) => equals(row.subject, text)),
    '~': wordsOperators(isInSubject)['~'],
    '!~': wordsOperators(isInSubject)['!~'],
  },
}

/** Searches by words. @param has makes the condition for one of them */
const searched = (label: string, has: Parameters<typeof wordsOperators>[0]): Filter => {
  const { '**': words, '~': contained } = wordsOperators(has)
  return { label, type: 'String', operators: { '**': words, '~': contained } }
}

export const bySearch = searched('Search', isInSubject)

/** The digits of a word that may be an id, with or without a number sign. */
const digitsIn = (word: string): string | undefined => /^#?(\d+)$/.exec(word)?.[1]

export const bySubjectOrId = searched('Subject or ID', (word) =>
  computed(
    [row.subject],
    ({ id, [row.subject]: subject }) => digitsIn(word) === String(id) || String(subject).includes(word),
  ),
)

/** Work packages that somebody may mean who is typing: also by the beginning of the id, and the name of the project. */
export function byTypeahead(around: Surroundings): Filter {
  const isMeant = (word: string, { id, [row.subject]: subject }: ListedRow) => {
    const digits = digitsIn(word)
    return String(subject).includes(word) || (digits !== undefined && String(id).startsWith(digits))
  }
  const accepts = (words: readonly string[], found: ListedRow) => {
    const others = words.filter((word) => !isMeant(word, found))
    if (others.length === 0) return true
    return around.project(Number(found[row.project])).then((project) => {
      const name = unaccented(project?.name ?? '')
      return others.every((word) => name.includes(word))
    })
  }
  const matching = withValues(
    aPart,
    (texts): RowTest => ({
      attributes: [row.subject, row.project],
      test: async () => async (found) =>
        (await Promise.all(texts.map((text) => accepts(wordsIn(text), found)))).includes(true),
    }),
  )
  return { label: 'Typeahead', type: 'String', operators: { '**': matching, '~': matching } }
}
