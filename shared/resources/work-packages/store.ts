import {
  type Reference,
  referenceChecks,
  referenceIndex,
  rowValues,
  wideValues,
} from '#shared/custom-fields/value.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { existsAndStays, type Row, rowFrom, withoutGaps } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { asWritten, type Writing, writingOf } from '#shared/platform/dynamodb/as-written.ts'
import { allOf, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds, numberIn, sortable } from '#shared/platform/ids.ts'
import { type Filing, itemsIn, partitionsOf, pkIn } from '#shared/platform/lists/filing.ts'
import { CollectionInProjects } from '#shared/resources/projects/store.ts'
import type { PersonLink } from './links.ts'
import { CODE, inPlace, MAX_LEVELS, type WorkPackage } from './model.ts'

const packed = new PackedRow({
  project: 'number',
  status: 'number',
  type: 'number',
  priority: 'number',
  author: 'number',
  assignee: 'number',
  responsible: 'number',
  versionId: 'number',
  category: 'number',
  parent: 'number',
  startDate: 'day',
  dueDate: 'day',
  estimatedTime: 'number',
  remainingTime: 'number',
  percentageDone: 'number',
  lockVersion: 'number',
  createdAt: 'number',
  updatedAt: 'number',
  capitals: 'ids',
  subject: 'text',
  written: 'text',
})

/** The attributes of the row of a work package. */
export const row = packed.attributes

/** How those of a project are found in the order of their last change. */
const byChange = {
  prefix: 'W#project',
  of: ({ project }: WorkPackage) => project,
  before: ({ updatedAt }: WorkPackage) => updatedAt,
}

/** How work packages are filed; in a project by their status, and by version in the order of their projects. */
const filings: Record<
  'inProject' | 'ofAssignee' | 'ofResponsible' | 'ofVersion' | 'childrenOf',
  Filing<WorkPackage>
> = {
  inProject: {
    prefix: 'W#in',
    of: ({ project }) => project,
    together: 64,
    before: ({ status }) => sortable(status),
    orderedBy: { attribute: row.status, as: 'number' },
    byChange,
    size: 10_000,
  },
  ofAssignee: { prefix: 'W#assignee', of: ({ assignee }) => assignee, size: 1_000 },
  ofResponsible: { prefix: 'W#responsible', of: ({ responsible }) => responsible, size: 1_000 },
  ofVersion: {
    prefix: 'W#version',
    of: ({ versionId }) => versionId,
    before: ({ project }) => sortable(project),
    size: 300,
  },
  childrenOf: { prefix: 'W#children', of: ({ parent }) => parent, size: 30 },
}

/** The partitions in which the rows of work packages are found. */
export const filed = partitionsOf(filings)

/** The partitions by the principal to whom a link leads. */
export const filedByPerson = {
  assignee: filed.ofAssignee,
  responsible: filed.ofResponsible,
} satisfies Record<PersonLink, unknown>

export const personLinks = Object.keys(filedByPerson) as PersonLink[]

/** How else they are found, without their rows. */
const sets = {
  byChange,
  /** Those of a project that are assigned to a version, by version. */
  assignedIn: {
    prefix: 'W#assigned',
    of: ({ project, versionId }: WorkPackage) => versionId && project,
    before: ({ versionId }: WorkPackage) => sortable(versionId as number),
  },
  naming: referenceIndex('W#naming'),
}

/** How those are found that are being removed: by what is right above them, and by their project. */
const leaving = {
  below: { prefix: 'W#leaving', of: ({ parent }: WorkPackage) => parent },
  in: { prefix: 'W#leavingIn', of: ({ project }: WorkPackage) => project },
}

/**
 * The work package as its partitions list it. One that is being removed is in no list: its row is empty. Of times, zero is
 * something else than none.
 */
const rowOf = (workPackage: WorkPackage): Row => {
  if (workPackage.removal) return {}
  const { subject, estimatedTime, remainingTime, customValues } = workPackage
  const times = { [row.estimatedTime]: estimatedTime, [row.remainingTime]: remainingTime }
  const held = { ...rowFrom(row, workPackage), ...times, ...writingOf(subject) }
  return withoutGaps({ ...held, ...rowValues(customValues) })
}

const timeOf = (milliseconds: unknown): string => new Date(Number(milliseconds)).toISOString()

/** Work packages as rows tell them: all of it that elements show, without description and custom values. */
export const elementsFromRows = {
  attributes: Object.values(row),
  of: ({ subject, capitals, written, createdAt, updatedAt = createdAt, ...same }: ListedRow): WorkPackage =>
    ({
      lockVersion: 0,
      percentageDone: 0,
      customValues: {},
      ...withoutGaps(same),
      subject: asWritten(String(subject), { capitals, written } as Writing),
      createdAt: timeOf(createdAt),
      updatedAt: timeOf(updatedAt),
    }) as WorkPackage,
}

/** One that is being removed is in no list any more; only the removals of its parent and its project find it. */
const indexOf = (workPackage: WorkPackage): Item[] =>
  workPackage.removal
    ? itemsIn(leaving, workPackage)
    : [...itemsIn(filings, workPackage, packed.itemOf(rowOf(workPackage))), ...itemsIn(sets, workPackage)]

/** A work package that is assigned to a version, even if the version is no longer shared with its project. */
export interface Assigned {
  id: number
  project: number
}

const assigned = ({ sk }: Item): Assigned => {
  const [project, id] = sk.split('#').map(numberIn)
  return { id, project } as Assigned
}

/** The most bytes of a description that lies in the item of its work package. */
const MAX_INSIDE = 1024

/** The work packages. Their rows are in partitions: by project, assignee, responsible, version and parent. */
class WorkPackages extends CollectionInProjects<WorkPackage> {
  constructor(table: Table) {
    super(table, {
      code: CODE,
      unique: {},
      rows: { packed, of: rowOf, isIndexed: true },
      wide: ({ customValues }) => wideValues(customValues),
      countedBy: ({ status, removal }) => (removal ? undefined : String(status)),
      index: indexOf,
      also: referenceChecks,
      apart: {
        member: 'description',
        isLarge: ({ description }) => Buffer.byteLength(description?.raw ?? '') > MAX_INSIDE,
      },
    })
  }

  /**
   * Keeps a work package in its place, for what is put below it. Its version rises: so a change that was decided on what was
   * below it before is refused.
   */
  keep(workPackage: WorkPackage): Write {
    const { check, when } = this.check(workPackage.id, inPlace(workPackage))
    return { update: check, add: { version: 1 }, when }
  }

  /** A condition that a work package is in a project, and stays. */
  staysIn(id: number, project: number): Check {
    return this.check(id, allOf(equals('project', project), existsAndStays))
  }

  /** The ids of the work packages of a project, at most `limit` of them. */
  inProject = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(byChange, project), limit)

  /** Finds when a work package of a project was changed last. */
  async latestIn(project: number): Promise<{ updatedAt: string } | undefined> {
    const range = { pk: pkIn(byChange, project), descending: true, limit: 1, only: ['sk'] }
    const [latest] = await this.table.query(range)
    return latest && { updatedAt: latest.sk.split('#')[0] as string }
  }

  /** The work packages right below another one, by id, each with its project: at most `limit` of them. */
  async childrenOf(parent: number, limit?: number): Promise<Assigned[]> {
    const items = await this.table.query({ pk: filed.childrenOf(parent).pk, limit })
    return items.map((item) => ({
      id: numberIn(item.sk),
      project: packed.rowIn(item, [row.project])[row.project] as number,
    }))
  }

  /** The ids of the work packages right below another one, at most `limit` of them. */
  childIdsOf = async (parent: number, limit?: number): Promise<number[]> =>
    (await this.childrenOf(parent, limit)).map(({ id }) => id)

  /** The number of levels below a work package, at most one more than are possible. */
  async levelsBelow(id: number): Promise<number> {
    let levels = -1
    for await (const _ of levelsOf([id], this.childIdsOf)) if (++levels > MAX_LEVELS) break
    return levels
  }

  /** The ids of the work packages right below another one, those that are being removed among them. */
  async below(parent: number): Promise<number[]> {
    const sources = [filed.childrenOf(parent).pk, pkIn(leaving.below, parent)]
    return (await Promise.all(sources.map((pk) => this.idsIn(pk)))).flat()
  }

  /** The ids of the versions to which work packages of a project are assigned. */
  async versionsIn(project: number): Promise<number[]> {
    const items = await this.table.query({ pk: pkIn(sets.assignedIn, project), only: ['sk'] })
    return [...new Set(items.map(({ sk }) => numberIn(sk.split('#')[0] as string)))]
  }

  /**
   * The work packages that are assigned to a version.
   *
   * @param limit how many at most
   * @param project limits it to one project
   */
  async assignedTo(version: number, limit?: number, project?: number): Promise<Assigned[]> {
    const prefix = project === undefined ? undefined : `${sortable(project)}#`
    const range = prefix === undefined ? {} : { from: prefix, to: `${prefix}~` }
    const items = await this.table.query({ pk: filed.ofVersion(version).pk, ...range, limit, only: ['sk'] })
    return items.map(assigned)
  }

  /** The ids of the work packages that link to a principal, at most `limit` by each link. */
  async ofPrincipal(id: number, limit: number): Promise<number[]> {
    const sources = Object.values(filedByPerson).map((by) => by(id).pk)
    return distinctIds((await Promise.all(sources.map((pk) => this.idsIn(pk, limit)))).flat())
  }

  /** The ids of the work packages of a project that are being removed, at most `limit` of them. */
  leavingIn = (project: number, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(leaving.in, project), limit)

  /** The ids of the work packages with a custom field that holds a reference. */
  naming = (reference: Reference, limit?: number): Promise<number[]> =>
    this.idsIn(pkIn(sets.naming, reference), limit)
}

export const workPackagesIn = oncePer(({ table }: { table: Table }): WorkPackages => new WorkPackages(table))
