import { type Reference, referenceGuards, referencesIn } from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
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

/** What of a version decides who sees it, by its row. */
export const sharedOf = (found: Row): SharedVersion => ({
  project: Number(found[row.project]),
  sharing: found[row.sharing] as Version['sharing'],
})

const digits = (id: number) => String(id).padStart(15, '0')

const sets = {
  /** Those of a project, in the order of their last change. */
  inProject: (project: number) => `V#project#${project}`,
  naming: (reference: Reference) => `V#naming#${reference}`,
}

/** A version of a project, without being looked up. */
export interface ListedVersion {
  id: number
  updatedAt: string
}

const listedVersion = ({ sk }: Item): ListedVersion => {
  const [updatedAt = '', id] = sk.split('#')
  return { id: Number(id), updatedAt }
}

/** The versions. A version knows the project that defines it, and is found by it. */
export class Versions extends EntityCollection<Version> {
  readonly #table: Table

  constructor(table: Table) {
    super(table, {
      code: 'V',
      unique: {},
      row: (version) => ({
        [row.name]: fold(version.name),
        [row.status]: version.status,
        [row.sharing]: version.sharing,
        [row.project]: version.project,
        [row.startDate]: version.startDate,
        [row.endDate]: version.endDate,
        [row.createdAt]: Date.parse(version.createdAt),
        [row.updatedAt]: version.updatedAt === version.createdAt ? undefined : Date.parse(version.updatedAt),
      }),
      index: ({ id, project, updatedAt, customValues }) => [
        { pk: sets.inProject(project), sk: `${updatedAt}#${digits(id)}` },
        ...[...new Set(referencesIn(customValues))].map((named) => ({
          pk: sets.naming(named),
          sk: digits(id),
        })),
      ],
      also: referenceGuards,
    })
    this.#table = table
  }

  /** The versions that a project defines, the last changed one last. */
  async inProject(project: number): Promise<ListedVersion[]> {
    return (await this.#table.query({ pk: sets.inProject(project) })).map(listedVersion)
  }

  /** Of a project's versions the one that was changed last. */
  async latestIn(project: number): Promise<ListedVersion | undefined> {
    const [latest] = await this.#table.query({ pk: sets.inProject(project), descending: true, limit: 1 })
    return latest && listedVersion(latest)
  }

  /** The ids of the versions with a custom field that refers to something. */
  async naming(reference: Reference): Promise<number[]> {
    return (await this.#table.query({ pk: sets.naming(reference) })).map(({ sk }) => Number(sk))
  }
}
