import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { WorkPackage } from './model.ts'

const sets = {
  /** The work packages of a project, in the order of their last change. */
  inProject: (project: number) => `W#project#${project}`,
  /** The work packages of a project that are assigned to a version, by version. */
  assignedIn: (project: number) => `W#assigned#${project}`,
  /** The work packages that are assigned to a version, by project. */
  assignedTo: (version: number) => `W#version#${version}`,
}

/** Attributes of the index item of a work package in a project; the entity is not read. */
interface ListedWorkPackage {
  id: number
  updatedAt: string
}

/** A work package that is assigned to a version, even if the version is no longer shared with its project. */
export interface Assigned {
  id: number
  project: number
}

const listedWorkPackage = ({ sk }: Item): ListedWorkPackage => {
  const [updatedAt = '', id] = sk.split('#')
  return { id: Number(id), updatedAt }
}

const assigned = ({ sk }: Item): Assigned => {
  const [project, id] = sk.split('#').map(Number)
  return { id, project } as Assigned
}

/** The work packages, also listed by their project and by their version. */
class WorkPackages extends EntityCollection<WorkPackage> {
  readonly #table: Table

  constructor(table: Table) {
    super(table, {
      code: 'W',
      unique: {},
      index: ({ id, project, versionId, updatedAt }) => [
        { pk: sets.inProject(project), sk: `${updatedAt}#${sortable(id)}` },
        ...(versionId === undefined
          ? []
          : [
              { pk: sets.assignedTo(versionId), sk: `${sortable(project)}#${sortable(id)}` },
              { pk: sets.assignedIn(project), sk: `${sortable(versionId)}#${sortable(id)}` },
            ]),
      ],
    })
    this.#table = table
  }

  /** The work packages of a project, at most `limit` of them. */
  async inProject(project: number, limit?: number): Promise<ListedWorkPackage[]> {
    return (await this.#table.query({ pk: sets.inProject(project), limit })).map(listedWorkPackage)
  }

  /** The work package of a project that was changed last. */
  async latestIn(project: number): Promise<ListedWorkPackage | undefined> {
    const [latest] = await this.#table.query({ pk: sets.inProject(project), descending: true, limit: 1 })
    return latest && listedWorkPackage(latest)
  }

  /** The ids of the versions to which work packages of a project are assigned. */
  async versionsIn(project: number): Promise<number[]> {
    const items = await this.#table.query({ pk: sets.assignedIn(project), only: ['sk'] })
    return [...new Set(items.map(({ sk }) => Number(sk.split('#')[0])))]
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
    return (await this.#table.query({ pk: sets.assignedTo(version), ...range, limit })).map(assigned)
  }
}

export const workPackagesIn = ({ table }: { table: Table }): WorkPackages => new WorkPackages(table)
