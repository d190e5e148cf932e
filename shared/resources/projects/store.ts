import {
  namedIn,
  type Reference,
  referenceChecks,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, type RowOf, rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { type Moment, orderByText } from '#shared/platform/collections/order.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, anyOf, compares, exists } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import {
  type Item,
  type Key,
  keyOf,
  layout,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { itemsIn, pkIn } from '#shared/platform/lists/filing.ts'
import { statusCode } from '#shared/resources/project-statuses/model.ts'
import type { Project, ProjectSummary } from './model.ts'

/**
 * The attributes of a project's row. `activity` is the latest change of the project's versions and work packages, not of
 * the project itself.
 */
export const row = {
  name: 'n',
  identifier: 'i',
  archived: 'x',
  public: 'p',
  parent: 'r',
  above: 'a',
  types: 't',
  requiredDiskSpace: 'd',
  createdAt: 'c',
  updatedAt: 'u',
  activity: 'l',
  status: 's',
} as const

/** What a project's row is made of: the project, with its status as a number. */
type Listed = Omit<Project, 'status'> & { archived: boolean; status: number; activity: number }

/** The row of a project, with the types of what it holds. */
export const projectRow = (found: Readonly<Record<string, unknown>>) => found as RowOf<typeof row, Listed>

/** The latest activity in a project: the latest of these instants. */
export const latestActivity: readonly Moment[] = [[row.updatedAt, row.createdAt], [row.activity]]

/**
 * Changes nothing, on the condition that something in a project was changed later than at some time. An update and no check,
 * since a transaction has one change of an item at most, and other checks of the row are merged into an update.
 */
const activityAfter = ({ project, updatedAt }: InProject): Write => ({
  update: keys.row(project),
  unset: ['unchanged'],
  when: compares(row.activity, '>', Date.parse(updatedAt)),
})

/**
 * The change that notes the last change of something in the row of its project, for the transaction of that change; refused if
 * the project is gone, or something in it is later already.
 */
function activityAt({ project, updatedAt }: InProject): Extract<Write, { update: Key }> {
  const at = Date.parse(updatedAt)
  const isLatest = anyOf(absent(row.activity), compares(row.activity, '<=', at))
  return {
    update: keys.row(project),
    set: { [row.activity]: at },
    when: allOf(exists(layout.partitionKey), isLatest),
  }
}

/** Something in a project, and when it was changed. */
interface InProject extends Entity {
  project: number
  updatedAt: string
}

/** Entities in projects: a write notes when one was changed as the latest activity in its project. */
export class CollectionInProjects<E extends InProject> extends EntityCollection<E> {
  /** @throws as `EntityCollection.insert` does */
  override insert(entity: E, ...also: Write[]): Promise<void> {
    return this.#noting(entity, (note) => super.insert(entity, note, ...also))
  }

  /** @throws as `EntityCollection.replace` does */
  override replace(before: E, after: E, ...also: Write[]): Promise<void> {
    if (after.updatedAt === before.updatedAt) return super.replace(before, after, ...also)
    return this.#noting(after, (note) => super.replace(before, after, note, ...also))
  }

  protected override replacementOfMany(before: E, after: E): Write[] {
    const note = after.updatedAt === before.updatedAt ? [] : [activityAt(after)]
    return [...this.replacement(before, after), ...note]
  }

  /** Writes with the note of its activity, or on the condition that something in the project is later already. */
  async #noting(entity: E, write: (note: Write) => Promise<void>): Promise<void> {
    const note = activityAt(entity)
    const isNote = (change: Write) => identityOf(keyOf(change)) === identityOf(note.update)
    try {
      await write(note)
    } catch (error) {
      if (!(error instanceof WriteRefused && error.refused.every(isNote))) throw error
      await write(activityAfter(entity))
    }
  }
}

const CODE = 'J'
const keys = keysOf(CODE)

/** How projects are found. */
const sets = {
  childrenOf: { prefix: 'J#children', of: ({ parent }: Project) => parent },
  naming: namedIn('J#naming'),
  ofCategory: {
    prefix: 'J#category',
    of: ({ categories = [] }: Project) => categories.map(({ id }) => id),
  },
}

/** Public projects that are not archived, and those that are archived. */
const partitions = { public: 'J#public', archived: 'J#archived' }

function indexOf(project: Project): Item[] {
  const { id, active, public: isPublic } = project
  const listed = [
    ...(active && isPublic ? [partitions.public] : []),
    ...(active ? [] : [partitions.archived]),
  ]
  return [...itemsIn(sets, project), ...listed.map((pk) => ({ pk, sk: sortable(id) }))]
}

const summaryOf = ({ id, name, active, public: isPublic }: Project): ProjectSummary => ({
  id,
  name,
  active,
  public: isPublic,
})

/** The collection of projects. Identifiers are unique. The children of a project are found by its id. */
export class Projects extends EntityCollection<Project> {
  constructor(table: Table) {
    super(table, {
      code: CODE,
      unique: { identifier: new UniqueValue('project identifier') },
      row: (project) => ({
        ...rowFrom(row, { ...project, archived: !project.active, status: statusCode(project.status) }),
        ...rowValues(project.customValues),
      }),
      orders: {
        [row.name]: orderByText(row.name),
      },
      wide: ({ customValues }) => wideValues(customValues),
      index: indexOf,
      also: referenceChecks,
    })
  }

  /** The ids of a project's children, at most `limit` of them. */
  childrenOf = (parent: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.childrenOf, parent), limit)

  /** The ids of the projects with a custom field that holds a reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.naming, reference), limit)

  /** The ids of public projects that are not archived, at most `limit` of them. */
  public = (limit?: number): Promise<number[]> => this.idsIn(partitions.public, limit)

  /** The ids of archived projects, at most `limit` of them. */
  archived = (limit?: number): Promise<number[]> => this.idsIn(partitions.archived, limit)

  /** The project that has a category. */
  async ofCategory(category: number): Promise<Project | undefined> {
    const [id] = await this.idsIn(pkIn(sets.ofCategory, category), 1)
    return id === undefined ? undefined : this.byId(id)
  }

  /** Whether a project exists and is not archived: one get, however large the project is. */
  async isActive(id: number): Promise<boolean> {
    const found = await this.rows.get(id)
    return found !== undefined && !found[row.archived]
  }

  /** The summaries of the projects with some ids; missing ones are left out. The entities may be large and are not kept. */
  summaries = (ids: Iterable<number>): Promise<ReadonlyMap<number, ProjectSummary>> =>
    this.some(ids, summaryOf, ['name', 'active', 'public'])
}

export const projectsIn = oncePer(({ table }: { table: Table }): Projects => new Projects(table))
