import { type Reference, referenceChecks, referencesIn } from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { Version } from './model.ts'
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
  /** The versions of a project, in the order of their last change. */
  inProject: (project: number) => `V#project#${project}`,
  naming: (reference: Reference) => `V#naming#${reference}`,
}

/** What the index item of a version in a project says; the entity is not read. */
export interface ListedVersion {
  id: number
  updatedAt: string
}

const listedVersion = ({ sk }: Item): ListedVersion => {
  const [updatedAt = '', id] = sk.split('#')
  return { id: Number(id), updatedAt }
}

/** The versions, also listed by the project that defines them and by what their custom fields refer to. */
export class Versions extends EntityCollection<Version> {
  readonly #table: Table

  constructor(table: Table) {
    super(table, {
      code: 'V',
      unique: {},
      row: (version) => rowFrom(row, version),
      index: ({ id, project, updatedAt, customValues }) => [
        { pk: sets.inProject(project), sk: `${updatedAt}#${sortable(id)}` },
        ...[...new Set(referencesIn(customValues))].map((named) => ({
          pk: sets.naming(named),
          sk: sortable(id),
        })),
      ],
      also: referenceChecks,
    })
    this.#table = table
  }

  /** The versions that a project defines, in the order of their last change. */
  async inProject(project: number): Promise<ListedVersion[]> {
    return (await this.#table.query({ pk: sets.inProject(project) })).map(listedVersion)
  }

  /** The version of a project that was changed last. */
  async latestIn(project: number): Promise<ListedVersion | undefined> {
    const [latest] = await this.#table.query({ pk: sets.inProject(project), descending: true, limit: 1 })
    return latest && listedVersion(latest)
  }

  /** The ids of the versions with a custom field that holds a reference. */
  async naming(reference: Reference): Promise<number[]> {
    return (await this.#table.query({ pk: sets.naming(reference) })).map(({ sk }) => Number(sk))
  }
}
