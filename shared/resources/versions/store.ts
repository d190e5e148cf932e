import { type Reference, referenceChecks, referencesIn } from '#shared/custom-fields/value.ts'
import type { Formats } from '#shared/migrations/store.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { equals, holds } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { Version } from './model.ts'
import { type Sharing, sharings } from './sharing.ts'
import type { SharedVersion } from './visibility.ts'

/** The attributes of a version's row. */
export const row = {
  name: 'n',
  status: 's',
  sharing: 'h',
  project: 'j',
  startDate: 'b',
  endDate: 'e',
  createdAt: 'c',
  updatedAt: 'u',
} as const

/** What decides who sees a version, from its row. */
export const sharedOf = (found: Row): SharedVersion => ({
  project: Number(found[row.project]),
  sharing: found[row.sharing] as Version['sharing'],
})

const sets = {
  /** The versions of a project, the least shared first. */
  definedIn: (project: number) => `V#in#${project}`,
  /** The versions with one of the sharings that reach projects above or beside their own, by project. */
  shared: (sharing: Sharing) => `V#shared#${sharing}`,
  naming: (reference: Reference) => `V#naming#${reference}`,
  /** Where the versions of a project were before `definedIn`, by the time of their last change. */
  formerly: (project: number) => `V#project#${project}`,
}

/** The sharings by which a version is found without its project. */
export const farSharings = ['hierarchy', 'tree', 'system'] as const satisfies Sharing[]
export type FarSharing = (typeof farSharings)[number]

/** A version as its index items say it; the entity is not read. */
export interface ListedVersion extends SharedVersion {
  id: number
}

const rankOf = (sharing: Sharing): string => String(sharings.indexOf(sharing))

function indexOf({ id, project, sharing, customValues }: Version): Item[] {
  const isFar = farSharings.some((far) => far === sharing)
  return [
    { pk: sets.definedIn(project), sk: `${rankOf(sharing)}#${sortable(id)}` },
    ...(isFar ? [{ pk: sets.shared(sharing), sk: `${sortable(project)}#${sortable(id)}` }] : []),
    ...[...new Set(referencesIn(customValues))].map((named) => ({
      pk: sets.naming(named),
      sk: sortable(id),
    })),
  ]
}

const numbersOf = ({ sk }: Item) => sk.split('#').map(Number) as [number, number]

/** The versions, also listed by the project that defines them, by their sharing and by what their custom fields refer to. */
export class Versions extends EntityCollection<Version> {
  readonly #table: Table

  constructor(
    table: Table,
    private readonly formats: Formats,
  ) {
    super(table, {
      code: 'V',
      unique: {},
      row: (version) => rowFrom(row, version),
      index: indexOf,
      also: referenceChecks,
    })
    this.#table = table
  }

  /** Whether `definedIn` and `shared` have all versions. From then on this reads nothing. */
  isIndexed = (): Promise<boolean> => this.formats.has('versions are found by project and sharing')

  /** Puts a version into the index that is not in it yet, and takes it from where it was before. */
  indexAnew(id: number): Promise<void> {
    return retryingRefusals(async () => {
      const version = await this.byId(id)
      if (!version) return
      const former = { pk: sets.formerly(version.project), sk: `${version.updatedAt}#${sortable(id)}` }
      const added = indexOf(version).map((put): Write => ({ put }))
      await this.#table.write([this.unchanged(id, version), ...added, { remove: former }])
    })
  }

  /** The ids of the versions that a project defines. */
  async inProject(project: number): Promise<number[]> {
    const [listed, former] = await Promise.all([this.definedIn(project), this.#formerlyIn(project)])
    return [...new Set([...listed.map(({ id }) => id), ...former])]
  }

  async #formerlyIn(project: number): Promise<number[]> {
    if (await this.isIndexed()) return []
    return (await this.#table.query({ pk: sets.formerly(project) })).map((item) =>
      Number(item.sk.split('#')[1]),
    )
  }

  /**
   * The versions that a project defines, once all are in the index.
   *
   * @param from leaves out those that are shared less widely
   */
  async definedIn(project: number, from: Sharing = 'none'): Promise<ListedVersion[]> {
    const items = await this.#table.query({ pk: sets.definedIn(project), from: rankOf(from) })
    return items.map((item) => {
      const [rank, id] = numbersOf(item)
      return { id, project, sharing: sharings[rank] as Sharing }
    })
  }

  /** The versions with a sharing, by the project that defines them, once all are in the index; at most `limit`. */
  async sharedWith(sharing: FarSharing, limit?: number): Promise<ListedVersion[]> {
    const items = await this.#table.query({ pk: sets.shared(sharing), limit })
    return items.map((item) => {
      const [project, id] = numbersOf(item)
      return { id, project, sharing }
    })
  }

  /** When a version of a project was changed last: reads the rows of all of them. */
  async latestIn(project: number): Promise<{ updatedAt: string } | undefined> {
    const rows = await this.#rowsOf(project, new Set(await this.inProject(project)))
    const times = rows.map((found) => Number(found[row.updatedAt] ?? found[row.createdAt]))
    return times.length > 0 ? { updatedAt: new Date(Math.max(...times)).toISOString() } : undefined
  }

  /** The rows of those of some versions that are defined in a project. */
  async #rowsOf(project: number, ids: ReadonlySet<number>): Promise<Row[]> {
    const isHere = equals(row.project, project)
    if (!this.rows.areFew(ids))
      return (await this.rows.find(isHere, [row.createdAt, row.updatedAt], ids)).map((found) => found.row)
    const found = (await Promise.all([...ids].map((id) => this.rows.get(id)))) as (Row | undefined)[]
    return found.filter((one) => one !== undefined && holds(isHere, one)) as Row[]
  }

  /** The ids of the versions with a custom field that holds a reference. */
  async naming(reference: Reference): Promise<number[]> {
    return (await this.#table.query({ pk: sets.naming(reference) })).map(({ sk }) => Number(sk))
  }
}
