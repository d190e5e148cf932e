import { system, type Viewer } from '#shared/access/viewer.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { activityOf } from './journal.ts'
import { tooLarge, type WorkPackage } from './model.ts'
import { row, rowPartitions, workPackagesIn } from './store.ts'
import { importedWorkPackages, type WorkPackageRecord } from './transfer.ts'

/** Number of work packages that are copied between two checks of the remaining time. */
const PER_STEP = 50

/** Copies work packages, parents first. */
export const copiedWorkPackages: CopiedKind = {
  part: 'work_packages',
  renumbered: {
    kind: 'work_packages',
    originals: levelsIn,
    allocate: (count, ports) => sequencesIn(ports).allocate('work_packages', count),
  },
  steps: (copy) => copy.pages('work_packages', PER_STEP).map((ids) => () => copyAll(ids, copy)),
}

/** The id that stands in for the parent of work packages that have no parent in their project. */
const TOP = 0

/**
 * Returns the ids of the work packages of a project, grouped by level. The first level contains the work packages
 * without a parent in the project.
 */
async function levelsIn(project: number, ports: Ports): Promise<number[][]> {
  const all = await treeIn(project, ports)
  const ids = new Set(all.map(({ id }) => id))
  const childrenOf = new Map<number, number[]>()
  for (const { id, parent = TOP } of all) {
    const above = ids.has(parent) ? parent : TOP
    const siblings = childrenOf.get(above)
    if (siblings) siblings.push(id)
    else childrenOf.set(above, [id])
  }
  const below = (parents: readonly number[]) => parents.flatMap((parent) => childrenOf.get(parent) ?? [])
  const levels: number[][] = []
  for (let level = below([TOP]); level.length > 0; level = below(level)) levels.push(level)
  return levels
}

async function treeIn(project: number, ports: Ports): Promise<Pick<WorkPackage, 'id' | 'parent'>[]> {
  const list = new PartitionList(workPackagesIn(ports), {
    partitions: async () => rowPartitions.inProject(project),
    now: ports.now,
    tooMuch: tooLarge,
  })
  const rows = await list.rows({ filter: equals(row.project, project), attributes: [row.parent] })
  return rows.map((found) => ({ id: found.id, parent: found[row.parent] as number | undefined }))
}

async function copyAll(ids: readonly number[], copy: Copy): Promise<void> {
  const { ports, viewer } = copy
  const context = new ProjectContext(createdBy(viewer), ports)
  await copy.write('work_packages', ids, withCreation(context), (record, original) =>
    copyOf(record, original, copy),
  )
}

/**
 * Returns a viewer that acts as the requester of the copy, but may see everything that the copy's activities mention.
 */
const createdBy = ({ user, configuration }: Viewer): Viewer => ({ ...system(configuration), user })

/** Returns the import of work packages, extended by a step that adds an activity for each creation. */
const withCreation = (context: ProjectContext): ImportedResource<WorkPackageRecord, WorkPackage> => ({
  ...importedWorkPackages,
  async follow(workPackage, present, importing) {
    const followed = await importedWorkPackages.follow?.(workPackage, present, importing)
    const creation = journalsIn(importing.ports).addition(await activityOf(undefined, workPackage, context))
    return { ...followed, also: [...(followed?.also ?? []), creation] }
  },
})

/**
 * Returns the record of a copy. Links to other projects, and to parts that are not copied, are empty. A link to a
 * category or version is also empty if the original category or version was deleted after its copy got an id.
 */
async function copyOf(
  record: WorkPackageRecord,
  { parent }: WorkPackage,
  copy: Copy,
): Promise<WorkPackageRecord> {
  const { assignee, responsible, category, version } = record
  return {
    ...record,
    project: copy.to,
    parent: await newParent(parent, copy),
    version: copy.newId('versions', version ?? undefined),
    category: copy.newId('categories', category ?? undefined),
    ...(copy.has('members') ? { assignee, responsible } : { assignee: undefined, responsible: undefined }),
    author: copy.requester,
    startDate: copy.shifted(record.startDate),
    dueDate: copy.shifted(record.dueDate),
    customFields: copy.customFields('work_package', record.customFields),
    lockVersion: 0,
    createdAt: undefined,
    updatedAt: undefined,
  }
}

/**
 * Returns the id of the copy of a parent; undefined if the copy was not written, because the parent has been moved or
 * deleted.
 */
async function newParent(parent: number | undefined, copy: Copy): Promise<number | undefined> {
  const id = copy.newId('work_packages', parent)
  const found = id === undefined ? undefined : await workPackagesIn(copy.ports).byId(id)
  return found?.id
}
