import type { WordMatches } from '#shared/platform/words/store.ts'
import { distinctWords, fitsWord } from '#shared/platform/words/words.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { commentIn, isSubject, wordsIn } from '#shared/project-context/texts-store.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

/**
 * Maximum number of words of a query that are looked up in the index. The longest words are looked up. The others are
 * searched for in the texts of the work packages that the index finds.
 */
const MAX_LOOKED_UP = 6

/** The work packages that have all words of a query, according to the index. */
export class Candidates {
  readonly ids: ReadonlySet<number>

  /**
   * @param words all words of the query
   * @param found contains, for each word that was looked up, its hits in the index
   */
  constructor(
    private readonly words: readonly string[],
    private readonly found: readonly WordMatches[],
    private readonly ports: Ports,
  ) {
    const [first, ...others] = found.map(({ sources }) => sources)
    const ids = first ? [...first.keys()].filter((id) => others.every((sources) => sources.has(id))) : []
    this.ids = new Set(ids)
  }

  /** Returns whether, according to the index, the subject of a work package contains every search word. */
  areInSubject = (id: number): boolean => this.found.every(({ sources }) => isSubject(sources.get(id) ?? -1))

  /**
   * Returns whether the subject, the description and the comments of a work package together contain all words. The
   * given object may have been built from a row, so its description is not used.
   */
  async areIn({ id, subject, project }: WorkPackage, context: ProjectContext): Promise<boolean> {
    const others = without(this.words, [subject])
    if (others.length === 0) return true
    const whole = await context.workPackage(id)
    if (whole?.project !== project || whole.removal) return false
    const missing = without(others, [whole.subject, whole.description?.raw])
    if (missing.length === 0) return true
    const left = without(missing, await this.#namedComments(id))
    return left.length === 0 || without(left, await this.#comments(id)).length === 0
  }

  /** Reads those comments on a work package that contain a search word, according to the index. */
  async #namedComments(id: number): Promise<Texts> {
    const versions = this.found.flatMap(({ sources }) => commentIn(sources.get(id) ?? 0) ?? [])
    const named = [...new Set(versions)].map((version) =>
      journalsIn(this.ports).find({ workPackage: id, version }),
    )
    return (await Promise.all(named)).map((one) => one?.comment?.raw)
  }

  #comments = async (id: number): Promise<Texts> =>
    (await journalsIn(this.ports).of(id)).map(({ comment }) => comment?.raw)
}

type Texts = readonly (string | undefined)[]

function without(wanted: readonly string[], texts: Texts): string[] {
  const words = texts.flatMap((text) => (text ? distinctWords(text) : []))
  return wanted.filter((one) => !words.some((word) => fitsWord(word, one)))
}

/** Looks up the work packages that may contain all given words in their texts. Only the longest words are looked up. */
export async function candidatesFor(words: readonly string[], ports: Ports): Promise<Candidates> {
  const lookedUp = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_LOOKED_UP)
  const found = await Promise.all(lookedUp.map((word) => wordsIn(ports).find(word)))
  const complete = found.filter(({ isComplete }) => isComplete)
  return new Candidates(words, complete.length > 0 ? complete : found.slice(0, 1), ports)
}
