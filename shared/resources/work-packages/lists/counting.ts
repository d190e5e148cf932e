import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { ListedRow, RowTest } from '#shared/platform/lists/selection.ts'
import { type Category, categoryIn } from '#shared/resources/categories/model.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'

/** What an attribute of rows refers to, as far as it counts in the project of the row; each is looked up once. */
export class Counting<T extends { id: number }> {
  /** The attributes of rows that are read. */
  readonly attributes: readonly string[]
  readonly #find: (key: string) => Promise<T | undefined>

  /** @param find returns what has an id, if it counts in a project */
  constructor(
    private readonly attribute: string,
    find: (id: number, project: number) => Promise<T | undefined>,
  ) {
    this.attributes = [attribute, row.project]
    this.#find = oncePerKey((key) => find(...(key.split(' ').map(Number) as [number, number])))
  }

  /** What a row refers to; undefined, without a promise, if that is nothing. */
  of(found: FoundRow['row']): Promise<T | undefined> | undefined {
    const id = found[this.attribute]
    return id === undefined ? undefined : this.#find(`${id} ${found[row.project]}`)
  }

  /** Finds out the ids of what many rows refer to. */
  async idsIn(found: readonly FoundRow[]): Promise<(row: ListedRow) => number | undefined> {
    const all = await Promise.all(found.map(({ row: one }) => this.of(one)))
    const ids = new Map(found.map(({ id }, index) => [id, all[index]?.id]))
    return ({ id }) => ids.get(id)
  }

  /** The test of what rows refer to. @param begin called before rows are tested */
  where(accepts: (one: T | undefined) => boolean, begin?: () => void): RowTest {
    return {
      attributes: this.attributes,
      test: async () => {
        begin?.()
        return (found) => this.of(found)?.then(accepts) ?? accepts(undefined)
      },
    }
  }
}

/** Versions count as long as they are available in the project, categories as long as the project has them. */
export const countingFor = (around: Surroundings) => ({
  versions: new Counting<Version>(row.versionId, async (versionId, project) => {
    const version = await around.versionNamed(versionId)
    // Lists have active projects only, in which their own versions are available.
    if (version?.project === project) return version.removal ? undefined : version
    return around.version({ versionId, project })
  }),
  categories: new Counting<Category>(row.category, async (id, project) => {
    const place = await around.project(project)
    return place && categoryIn(place, id)
  }),
})

export type CountingReferences = ReturnType<typeof countingFor>
