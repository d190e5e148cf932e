import {
  type Reference,
  referenceChecks,
  referencesOf,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type RowOf, rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { type Moment, orderByText } from '#shared/platform/collections/order.ts'
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
export const activityAfter = (project: number, updatedAt: string): Write => ({
  update: keys.row(project),
  unset: ['unchanged'],
  when: compares(row.activity, '>', Date.parse(updatedAt)),
})

/**
 * The change that notes a version's last change in the row of its project, for the transaction of that change; refused if
 * the project is gone, or something in it is later already.
 */
export const activityAt = (project: number, updatedAt: string): Extract<Write, { update: Key }> => {
  const at = Date.parse(updatedAt)
  const isLatest = anyOf(absent(row.activity), compares(row.activity, '<=', at))
  return {
    update: keys.row(project),
    set: { [row.activity]: at },
    when: allOf(exists(layout.partitionKey), isLatest),
  }
}

/** Something in a project, and when it was changed. */
interface Activity {
  project: number
  updatedAt: string
}

/**
 * Writes something of a project with the note of its activity, or on the condition that something in the project is later
 * already.
 */
export async function notingActivity(
  { project, updatedAt }: Activity,
  write: (note: Write[]) => Promise<void>,
): Promise<void> {
  const note = activityAt(project, updatedAt)
  const isNote = (change: Write) => identityOf(keyOf(change)) === identityOf(note.update)
  try {
    await write([note])
  } catch (error) {
    if (!(error instanceof WriteRefused && error.refused.every(isNote))) throw error
    await write([activityAfter(project, updatedAt)])
  }
}

const CODE = 'J'
const keys = keysOf(CODE)

/** The partition keys of the index items of projects. */
const partitions = {
  childrenOf: (parent: number) => `J#children#${parent}`,
  naming: (reference: Reference) => `J#naming#${reference}`,
  /** Public projects that are not archived. */
  public: 'J#public',
  archived: 'J#archived',
  ofCategory: (category: number) => `J#category#${category}`,
}

const partitionsOf = (project: Project): string[] => [
  ...(project.parent === undefined ? [] : [partitions.childrenOf(project.parent)]),
  ...(project.active && project.public ? [partitions.public] : []),
  ...(project.active ? [] : [partitions.archived]),
  ...new Set(referencesOf(project.customValues).map(partitions.naming)),
  ...(project.categories ?? []).map(({ id }) => partitions.ofCategory(id)),
]

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
      index: (project) => partitionsOf(project).map((pk): Item => ({ pk, sk: sortable(project.id) })),
      also: referenceChecks,
    })
  }

  /** The ids of a project's children, at most `limit` of them. */
  childrenOf = (parent: number, limit?: number): Promise<number[]> =>
    this.idsIn(partitions.childrenOf(parent), limit)

  /** The ids of the projects with a custom field that holds a reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(partitions.naming(reference), limit)

  /** The ids of public projects that are not archived, at most `limit` of them. */
  public = (limit?: number): Promise<number[]> => this.idsIn(partitions.public, limit)

  /** The ids of archived projects, at most `limit` of them. */
  archived = (limit?: number): Promise<number[]> => this.idsIn(partitions.archived, limit)

  /** The project that has a category. */
  async ofCategory(category: number): Promise<Project | undefined> {
    const [id] = await this.idsIn(partitions.ofCategory(category), 1)
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

export const projectsIn = ({ table }: { table: Table }): Projects => new Projects(table)
