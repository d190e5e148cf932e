import * as z from 'zod/mini'
import { GivenValues, importedValues, valuesExporter } from '#shared/custom-fields/transfer.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import type { Ports } from '#shared/ports.ts'
import { indexImportedTexts, unindexFormerTexts } from '#shared/project-context/texts-store.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { type CompleteType, typesIn, typesOf } from '#shared/resources/types/model.ts'
import { followUps } from '#shared/resources/versions/retract-version.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { importInProjects, requireProject } from '#shared/transfer/in-projects.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import { missingTarget } from '#shared/transfer/references.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import { cycle, MissingParent, TreeImport, Unplaceable } from '#shared/transfer/tree-import.ts'
import { entries, entryProperties } from './entries.ts'
import { classified, MAX_LEVELS, newWorkPackage, typeAndParentUnchanged, type WorkPackage } from './model.ts'
import { createMoveTimeEntriesJob } from './move-time-entries.ts'
import { properties } from './properties.ts'
import { linkedIdsOf, references } from './references.ts'
import { startWorkPackageRemoval } from './remove-work-package.ts'
import { workPackagesIn } from './store.ts'

/**
 * Returns the conditions on the new parent of a work package. They fail if the parent or one of its ancestors has moved
 * since it was read, so that two concurrent moves cannot form a cycle.
 *
 * @throws Unplaceable if the parent does not exist, or the work package must not be put below it
 */
async function placeConditions(
  workPackage: WorkPackage,
  present: WorkPackage | undefined,
  ports: Ports,
): Promise<Write[]> {
  const { id, parent } = workPackage
  if (parent === undefined || parent === present?.parent) return []
  const path: WorkPackage[] = []
  for (let next: number | undefined = parent; next !== undefined; next = path.at(-1)?.parent) {
    const one: WorkPackage | undefined = await workPackagesIn(ports).byId(next)
    if (!one || one.removal) throw new MissingParent(parent)
    if (next === id) throw new Unplaceable(cycle('work package', parent))
    path.push(one)
  }
  const below = present ? await workPackagesIn(ports).levelsBelow(id) : 0
  if (path.length + 1 + below > MAX_LEVELS)
    throw new Unplaceable(`parent: trees have at most ${MAX_LEVELS} levels.`)
  return path.map((one) => workPackagesIn(ports).check(one.id, typeAndParentUnchanged(one)))
}

const { subject, project: _project, type, status, priority, version: _version, ...others } = properties
const { estimatedTime, remainingTime, category: _category, ...own } = others

const optional = <P extends object>(property: P): Omit<P, 'required'> & { required: false } => ({
  ...property,
  required: false,
})

/** The properties that records share with entities. All of them are optional in records. */
const transferred = {
  ...own,
  subject: optional(subject),
  type: optional(type),
  status: optional(status),
  priority: optional(priority),
}

/** A `work_package` of the import format. */
const WorkPackageRecord = z
  .strictObject({
    ...recordShape(transferred),
    project: id,
    version: z.nullish(id),
    category: z.nullish(id),
    estimatedMinutes: z.nullish(propertyValue(estimatedTime)),
    remainingMinutes: z.nullish(propertyValue(remainingTime)),
    customFields: z.optional(GivenValues),
  })
  .check(
    z.refine((record) => !isReversed(record.startDate, record.dueDate), {
      path: ['dueDate'],
      error: 'is before the start date.',
    }),
  )
export type WorkPackageRecord = z.infer<typeof WorkPackageRecord>

/**
 * All links except the parent. An import can check each of these links by itself. The parent is left out, because its
 * validity depends on other records of the file.
 */
const { parent: _, ...imported } = references

/**
 * The import of work packages. It adds no activities, because activities have records of their own. A work package is
 * written before its activities, but already needs the highest of their numbers, which is therefore known beforehand.
 */
export const importedWorkPackages: ImportedResource<WorkPackageRecord, WorkPackage> = {
  kind: 'work_package',
  record: WorkPackageRecord,
  properties: transferred,
  sequence: 'work_packages',
  collection: (ports) => workPackagesIn(ports),
  refersTo: imported,
  blank: (id, now) => ({
    ...newWorkPackage(id, now, { project: 0, type: 0, status: 0, priority: 0 }),
    activities: 0,
  }),
  // An existing work package may be waiting for removal with its project. A record that moves the work package to
  // another project cancels this removal.
  isKept: true,
  async review({ removal: _removal, listedAt: _listedAt, ...drafted }, { record, present, importing }) {
    const { project, estimatedMinutes, remainingMinutes } = record
    const hasOwnTime = present || record.createdAt !== undefined
    const configuration = await importing.ports.configuration.current()
    const reviewed = {
      ...drafted,
      ...(await configured(record, importing.ports)),
      project,
      subject: drafted.subject ?? `Work package ${drafted.id}`,
      versionId: record.version ?? undefined,
      estimatedTime: estimatedMinutes ?? undefined,
      remainingTime: remainingMinutes ?? undefined,
      lockVersion: record.lockVersion ?? (present ? present.lockVersion + 1 : 0),
      createdAt: hasOwnTime ? drafted.createdAt : drafted.updatedAt,
      customValues: await importedValues(record.customFields, 'work_package', importing),
      activities: Math.max(drafted.activities, importing.highestNumber('activity', drafted.id)),
    }
    return classified(reviewed, configuration)
  },
  follow: async (workPackage, present, { ports }) => ({
    ...(present &&
      present.project !== workPackage.project && { jobs: [createMoveTimeEntriesJob(workPackage.id, ports)] }),
    also: await placeConditions(workPackage, present, ports),
  }),
  // Each move is written in a transaction of its own, because two moves in one transaction could form a cycle.
  isAlone: (workPackage, present) => present !== undefined && workPackage.parent !== present.parent,
  prepare: indexImportedTexts,
  settle: unindexFormerTexts,
  /**
   * A new work package is first stored without its custom values, because these may contain too many references for one
   * transaction.
   */
  intermediateState: (workPackage, present) => present ?? { ...workPackage, customValues: {} },
  remove: async (workPackage, ports) => [await startWorkPackageRemoval(workPackage, ports)],
  exporter: exporterOf,
}

/**
 * Returns the type, status, priority and category of a record. Missing values get the defaults of new work packages.
 *
 * @throws RecordRefused
 */
async function configured(
  record: WorkPackageRecord,
  ports: Ports,
): Promise<Pick<WorkPackage, 'category' | 'type' | 'status' | 'priority'>> {
  const [configuration, project] = await Promise.all([
    ports.configuration.current(),
    requireProject(record.project, ports),
  ])
  if (record.category && !categoryIn(project, record.category))
    throw missingTarget('category', record.category)
  const [first] = typesOf(configuration, project) as [CompleteType]
  for (const kind of entryProperties) {
    const given = record[kind]
    if (given && entries[kind].of(configuration, given).id !== given) throw missingTarget(kind, given)
  }
  return {
    category: record.category ?? undefined,
    type: record.type ?? first.id,
    status: entries.status.of(configuration, record.status ?? undefined).id,
    priority: entries.priority.of(configuration, record.priority ?? undefined).id,
  }
}

/**
 * Returns the exporter of work packages. It exports each work package in the state that the work package will have
 * after all pending removals.
 */
async function exporterOf(surviving: Surviving) {
  const configuration = await surviving.ports.configuration.current()
  const valuesOf = await valuesExporter('work_package', surviving)
  return async (workPackage: WorkPackage) => {
    const { project, category, type, versionId } = workPackage
    const place = await surviving.ancestors.project(project)
    if (!place || !(await surviving.has(workPackage))) return undefined
    const isShared = versionId !== undefined && (await surviving.isShared(versionId, project))
    const isThere = typesIn(configuration).some(({ id }) => id === type)
    return {
      ...(await surviving.keptOf(references, linkedIdsOf(workPackage))),
      project,
      category: categoryIn(place, category)?.id,
      version: isShared ? versionId : undefined,
      type: isThere ? type : typesOf(configuration, place)[0]?.id,
      status: entries.status.of(configuration, workPackage.status).id,
      priority: entries.priority.of(configuration, workPackage.priority).id,
      estimatedMinutes: workPackage.estimatedTime,
      remainingMinutes: workPackage.remainingTime,
      customFields: await valuesOf(workPackage.customValues),
    }
  }
}

/** A record without an id always creates a work package. */
const keyOf = (record: WorkPackageRecord) => record.id ?? record

/** Import, export and removal of work packages. Removing a work package removes its descendants. */
export const workPackageTransfer = transferOf(importedWorkPackages, {
  needsAllLines: true,
  after: [...followUps, 'remove-work-package', 'move-work-package'],
  async import(lines, importing) {
    const tree = { resource: importedWorkPackages, name: 'work package', keyOf }
    return importInProjects(importedWorkPackages, lines, importing, () =>
      new TreeImport(tree, lines, importing).run(),
    )
  },
})
