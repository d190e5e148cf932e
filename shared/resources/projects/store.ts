import {
  type Reference,
  referenceGuards,
  referencesIn,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { UniqueValue } from '#shared/platform/collections/entity.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import type { Project, ProjectSummary } from './model.ts'

/** How much of all projects a requester sees: all of them, or more or fewer than are worth reading one by one. */
export type VisibleShare = 'everything' | 'much' | 'little'

/** Requesters remembered; the one not seen for longest is forgotten. */
const REMEMBERED = 1000

/** How much requesters saw last time, by their id: good for a guess about what to read, never for an answer. */
export class VisibleShares {
  readonly #known = new Map<number, VisibleShare>()

  of(requester: number | undefined): VisibleShare | undefined {
    return requester === undefined ? undefined : this.#known.get(requester)
  }

  note(requester: number, extent: VisibleShare): void {
    this.#known.delete(requester)
    this.#known.set(requester, extent)
    const [oldest] = this.#known.keys()
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
  }
}

/**
 * The attributes of a project's row; what is false, empty or the same twice is left out. `activity` is the
 * latest change of its versions and work packages, and not the project's own.
 */
export const row = {
  name: 'n',
  identifier: 'i',
  archived: 'x',
  public: 'p',
  parent: 'r',
  types: 't',
  requiredDiskSpace: 'd',
  createdAt: 'c',
  updatedAt: 'u',
  activity: 'l',
} as const

const sortKey = (id: number) => String(id).padStart(15, '0')

/** The partitions under which the ids of projects stand that have something in common. */
const sets = {
  childrenOf: (parent: number) => `J#children#${parent}`,
  ofType: (type: number) => `J#type#${type}`,
  naming: (reference: Reference) => `J#naming#${reference}`,
  /** Public ones that are not archived. */
  public: 'J#public',
  archived: 'J#archived',
}

const setsOf = (project: Project): string[] => [
  ...(project.parent === undefined ? [] : [sets.childrenOf(project.parent)]),
  ...(project.active && project.public ? [sets.public] : []),
  ...(project.active ? [] : [sets.archived]),
  ...project.types.map(sets.ofType),
  ...new Set(referencesIn(project.customValues).map(sets.naming)),
]

const isoMillis = (iso: string) => Date.parse(iso)

const summaryOf = (project: Project | undefined): ProjectSummary | undefined =>
  project && { id: project.id, name: project.name, active: project.active, public: project.public }

/** The projects: no two of them share an identifier. A project knows its parent, and is found by it. */
export class Projects extends EntityCollection<Project> {
  readonly extents = new VisibleShares()
  readonly #table: Table

  constructor(table: Table) {
    super(table, {
      code: 'J',
      unique: { identifier: new UniqueValue('project identifier') },
      row: (project) => ({
        [row.name]: fold(project.name),
        [row.identifier]: fold(project.identifier),
        [row.archived]: project.active ? undefined : true,
        [row.public]: project.public ? true : undefined,
        [row.parent]: project.parent,
        [row.types]: project.types.length > 0 ? project.types : undefined,
        [row.requiredDiskSpace]: project.requiredDiskSpace === 0 ? undefined : project.requiredDiskSpace,
        [row.createdAt]: isoMillis(project.createdAt),
        [row.updatedAt]: project.updatedAt === project.createdAt ? undefined : isoMillis(project.updatedAt),
        ...rowValues(project.customValues),
      }),
      orders: [row.name],
      wide: ({ customValues }) => wideValues(customValues),
      index: (project) => setsOf(project).map((pk): Item => ({ pk, sk: sortKey(project.id) })),
      also: referenceGuards,
    })
    this.#table = table
  }

  /** The ids of a project's children, at most `limit` of them. */
  childrenOf = (parent: number, limit?: number): Promise<number[]> =>
    this.#idsIn(sets.childrenOf(parent), limit)

  /** The ids of the projects that have a type, at most `limit` of them. */
  ofType = (type: number, limit?: number): Promise<number[]> => this.#idsIn(sets.ofType(type), limit)

  /** The ids of the projects with a custom field that refers to something. */
  naming = (reference: Reference): Promise<number[]> => this.#idsIn(sets.naming(reference))

  /** The ids of public projects that are not archived, at most `limit` of them. */
  public = (limit?: number): Promise<number[]> => this.#idsIn(sets.public, limit)

  /** The ids of archived projects, at most `limit` of them. */
  archived = (limit?: number): Promise<number[]> => this.#idsIn(sets.archived, limit)

  /** The summaries of the projects with some ids, as far as there are any; however large, they are not kept. */
  async summaries(ids: Iterable<number>): Promise<ReadonlyMap<number, ProjectSummary>> {
    const found = await Promise.all([...new Set(ids)].map(async (id) => summaryOf(await this.byId(id))))
    return new Map(found.flatMap((summary) => (summary ? [[summary.id, summary] as const] : [])))
  }

  async #idsIn(pk: string, limit?: number): Promise<number[]> {
    return (await this.#table.query({ pk, limit })).map(({ sk }) => Number(sk))
  }
}
