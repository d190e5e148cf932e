import type { ConfigurationStore } from '#shared/configuration/store.ts'
import {
  type Reference,
  referenceChecks,
  referenceIndex,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, type RowOf, rowFrom, UniqueValue } from '#shared/platform/collections/entity.ts'
import { keysOf, numberAtEnd } from '#shared/platform/collections/keys.ts'
import { type MomentAttributes, orderByText } from '#shared/platform/collections/order.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, anyOf, compares, exists } from '#shared/platform/dynamodb/condition.ts'
import {
  type Item,
  type Key,
  layout,
  type Repeatable,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { indexItemsOf, pkIn, referredIdBefore, sortKeyRange } from '#shared/platform/lists/row-index.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { statusCode } from '#shared/resources/project-statuses/model.ts'
import { ArchivedProjects, archivingChanges } from './archived-store.ts'
import { markChanges } from './marks-store.ts'
import type { Project, ProjectSummary } from './model.ts'

export { ArchivedProjects, sumOf } from './archived-store.ts'
export { counters, isMarked, marking, staysOpen, unmarking } from './marks-store.ts'

const packed = new PackedRow({
  archived: 'apart',
  activity: 'apart',
  epoch: 'apart',
  public: 'flag',
  parent: 'number',
  status: 'number',
  requiredDiskSpace: 'number',
  createdAt: 'number',
  updatedAt: 'number',
  types: 'ids',
  above: 'ids',
  identifier: 'text',
  name: 'text',
})

/**
 * The attributes of a project's row. `activity` is the time of the latest change to the project's versions and work
 * packages, not to the project itself. `epoch` is the time of the latest change that a list of recently changed work
 * packages cannot show: work packages left the project or were imported, or `activity` was corrected.
 */
export const row = packed.attributes

/** The values from which a project's row is built. The status is a number here. */
type Listed = Omit<Project, 'status'> & { archived: boolean; status: number; activity: number; epoch: number }

export const projectRow = (found: Readonly<Record<string, unknown>>) => found as RowOf<typeof row, Listed>

/**
 * The row attributes with the times of changes in a project. The latest of these times is the latest activity of the
 * project.
 */
export const activityMoments: readonly MomentAttributes[] = [[row.updatedAt, row.createdAt], [row.activity]]

/**
 * Returns the write that records, in the row of an entity's project, the time at which the entity changed. The write is
 * refused if the project was deleted, or if the row already has a later time.
 */
function activityAt({ project, updatedAt }: InProject): Extract<Write, { update: Key }> & Repeatable {
  const at = Date.parse(updatedAt)
  const isLatest = anyOf(absent(row.activity), compares(row.activity, '<=', at))
  return {
    update: keys.row(project),
    set: { [row.activity]: at },
    when: allOf(exists(layout.partitionKey), isLatest),
  }
}

interface InProject extends Entity {
  project: number
  updatedAt: string
}

/**
 * A collection of entities in projects. A second write after each write of an entity records the latest activity of the
 * project. The two writes are not one transaction, because concurrent writes in one project would conflict.
 * `sweepActivities` corrects the time after a crash between the two writes.
 */
export class CollectionInProjects<E extends InProject> extends EntityCollection<E> {
  /** @throws the same errors as `EntityCollection.insert` */
  override async insert(entity: E, ...also: Write[]): Promise<void> {
    await super.insert(entity, ...also)
    await this.#note(entity)
  }

  /** @throws the errors of `EntityCollection.replace` */
  override async replace(before: E, after: E, ...also: Write[]): Promise<void> {
    await super.replace(before, after, ...also)
    if (after.updatedAt !== before.updatedAt) await this.#note(after)
  }

  /**
   * Jobs record the time of the latest activity in the transaction of their writes. If a job recorded the time later, a
   * crash could lose the time, because the next run skips entities that have already changed.
   */
  protected override replacementOfMany(before: E, after: E): Write[] {
    const note = after.updatedAt === before.updatedAt ? [] : [activityAt(after)]
    return [...this.replacement(before, after), ...note]
  }

  /**
   * Notes the time of a change to an entity; the row of the entity's project stores this time. Never fails, because the
   * entity is already written.
   */
  async #note(entity: E): Promise<void> {
    try {
      await this.table.update(activityAt(entity))
    } catch (error) {
      if (error instanceof WriteRefused) return
      log('WARN', 'the latest activity in a project could not be noted', errorFields(error))
    }
  }
}

const CODE = 'J'
const keys = keysOf(CODE)

/**
 * Number of projects with adjacent ids whose children share a partition. One query reads all children in the partition,
 * so walking down a tree takes few queries.
 */
const PROJECTS_PER_PARTITION = 1024

const sets = {
  childrenOf: {
    prefix: 'J#children',
    of: ({ parent }: Project) => parent,
    idsPerPartition: PROJECTS_PER_PARTITION,
  },
  naming: referenceIndex('J#naming'),
  ofCategory: {
    prefix: 'J#category',
    of: ({ categories = [] }: Project) => categories.map(({ id }) => id),
  },
}

/**
 * The partitions of projects. A public project that is not archived is in `open` and in `public`.
 *
 * Earlier data formats had four partitions of open projects. Lists read only the first of these four partitions, before
 * and after the migration.
 */
const partitions = { open: 'J#open#0', public: 'J#public', archived: 'J#archived' }

function indexOf(project: Project): Item[] {
  const { id, active, public: isPublic } = project
  const open = isPublic ? [partitions.open, partitions.public] : [partitions.open]
  const listed = active ? open : [partitions.archived]
  return [...indexItemsOf(sets, project), ...listed.map((pk) => ({ pk, sk: sortable(id) }))]
}

const summaryOf = ({ id, name, active, public: isPublic }: Project): ProjectSummary => ({
  id,
  name,
  active,
  public: isPublic,
})

/** The collection of projects. Identifiers are unique. An index lists the children of each project. */
export class Projects extends EntityCollection<Project> {
  constructor(table: Table) {
    super(table, {
      code: CODE,
      unique: { identifier: new UniqueValue('project identifier') },
      rows: {
        packed,
        of: (project) => ({
          ...rowFrom(row, { ...project, archived: !project.active, status: statusCode(project.status) }),
          ...rowValues(project.customValues),
        }),
      },
      orders: {
        [row.name]: orderByText(row.name),
      },
      wide: ({ customValues }) => wideValues(customValues),
      index: indexOf,
      also: (before, after) => [
        ...referenceChecks(before, after),
        ...markChanges(before, after),
        ...archivingChanges(before, after),
      ],
    })
  }

  /** The ids of at most `limit` children of a project. */
  childrenOf = (parent: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.childrenOf, parent), limit, sortKeyRange(parent))

  /**
   * Returns the index of the block that contains a project. The children of all projects in a block share a partition.
   */
  blockOf = (id: number): number => Math.floor(id / PROJECTS_PER_PARTITION)

  /** Returns the children of all projects in a block of consecutive ids. Costs one query. */
  async childrenInBlock(block: number): Promise<{ id: number; parent: number }[]> {
    const items = await this.table.query({
      pk: pkIn(sets.childrenOf, block * PROJECTS_PER_PARTITION),
      only: ['sk'],
    })
    return items.map(({ sk }) => ({ id: numberAtEnd(sk), parent: referredIdBefore(sk) }))
  }

  /** The ids of the projects with a custom field that contains the given reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.naming, reference), limit)

  /** The ids of at most `limit` public projects that are not archived. */
  public = (limit?: number): Promise<number[]> => this.idsIn(partitions.public, limit)

  /**
   * The ids of at most `limit` archived projects, read from the table. `archivedIn` caches these ids, and often needs
   * no read.
   */
  archived = (limit?: number): Promise<number[]> => this.idsIn(partitions.archived, limit)

  /**
   * The ids of active and of archived projects, at most `limit` of each. Archived projects are read last, so that a
   * project that is archived during the read is not missed.
   */
  async idsOfAll(limit: number): Promise<number[]> {
    const active = await this.idsIn(partitions.open, limit)
    return [...active, ...(await this.archived(limit))]
  }

  async ofCategory(category: number): Promise<Project | undefined> {
    const [id] = await this.idsIn(pkIn(sets.ofCategory, category), 1)
    return id === undefined ? undefined : this.byId(id)
  }

  /** Returns the change that sets the `epoch` of an existing project to the current time. */
  epochAt = (id: number, now: Date): Repeatable => ({
    update: keys.row(id),
    set: { [row.epoch]: now.getTime() },
    when: exists(layout.partitionKey),
  })

  /**
   * Returns the summaries of the projects with the given ids. Omits missing projects. Does not keep the entities
   * themselves, because they may be large.
   */
  summaries = (ids: Iterable<number>): Promise<ReadonlyMap<number, ProjectSummary>> =>
    this.some(ids, summaryOf, ['name', 'active', 'public'])
}

export const projectsIn = oncePer(({ table }: { table: Table }): Projects => new Projects(table))

/** The archived projects. Each process keeps their ids, so most requests read nothing. */
export const archivedIn = oncePer(
  (ports: { table: Table; configuration: ConfigurationStore }): ArchivedProjects =>
    new ArchivedProjects(() => projectsIn(ports).archived(), ports.configuration),
)
