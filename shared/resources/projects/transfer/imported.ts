import * as z from 'zod/mini'
import { completeLater } from '#shared/custom-fields/completion.ts'
import { GivenValues, importedValues, valuesExporter } from '#shared/custom-fields/transfer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { ancestorsUnchanged, isOpen } from '#shared/resources/projects/ancestors.ts'
import { createArchiveProjectJob } from '#shared/resources/projects/archive-project.ts'
import {
  ancestorsOf,
  hintedAncestors,
  ProjectHierarchy,
  pathOf,
} from '#shared/resources/projects/hierarchy.ts'
import { fits, isCycle, type NewParent } from '#shared/resources/projects/new-parent.ts'
import { startProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { projectsIn, unmarking } from '#shared/resources/projects/store.ts'
import { listedTypes, typesIn } from '#shared/resources/types/model.ts'
import { createRetractMovedJob } from '#shared/resources/versions/retract-moved.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { missingTarget } from '#shared/transfer/references.ts'
import { cycle, MissingParent, Unplaceable } from '#shared/transfer/tree-import.ts'
import { isMove, MAX_LEVELS, newProject, type Project } from '../model.ts'
import { storedProperties } from '../properties.ts'

/** A `project` of the import format. */
const ProjectRecord = z.strictObject({
  ...recordShape(storedProperties),
  customFields: z.optional(GivenValues),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** The import of projects. It creates the same follow-up jobs as the writes of clients. */
export const projects: ImportedResource<ProjectRecord, Project> = {
  kind: 'project',
  record: ProjectRecord,
  properties: storedProperties,
  sequence: 'projects',
  collection: (ports) => projectsIn(ports),
  key: 'identifier',
  blank: newProject,
  /** A project below an archived project is archived, even if the record states otherwise. */
  async review(drafted, { record, importing }) {
    const { ports } = importing
    if (drafted.active && drafted.archiving) throw new RecordRefused('is being archived.')
    if (drafted.active && drafted.copying) throw new RecordRefused('is being copied.')
    const parent = drafted.parent === undefined ? undefined : await projectsIn(ports).byId(drafted.parent)
    return {
      ...drafted,
      active: drafted.active && parent?.active !== false,
      above: parent && hintedAncestors(parent),
      types: await knownTypes(drafted, ports),
      customValues: await importedValues(record.customFields, 'project', importing),
    }
  },
  async follow(project, present, { ports }) {
    const archiving = present?.active && !project.active ? [createArchiveProjectJob(project, ports)] : []
    return {
      entity: { ...project, archiving: archiving[0]?.job.id ?? project.archiving },
      // The id of an imported record may have belonged to a deleted project whose counters are still marked as
      // archived. For a new, active project, this removes the mark.
      also: [
        ...(await placeConditions(project, present, ports)),
        ...(!present && project.active ? unmarking(project.id) : []),
      ],
      jobs: [
        ...archiving,
        ...(present && isMove(present, project) ? [await moveOf(project, present, ports)] : []),
      ],
    }
  },
  // Several moves in one transaction could together form a cycle, so each move has a transaction of its own.
  isAlone: (project, present) => present !== undefined && isMove(present, project),
  /**
   * A new project is first stored without its references, which may be too many for the transaction that puts the
   * project below its parent.
   */
  intermediateState: (project, present) => present ?? { ...project, customValues: {} },
  written: (line, project, importing) => completeLater('project', line, project, importing),
  remove: async (project, ports) => [await startProjectRemoval(project, ports)],
  async exporter(surviving) {
    const configuration = await surviving.ports.configuration.current()
    const valuesOf = await valuesExporter('project', surviving)
    return async ({ id, types, customValues }) =>
      (await surviving.project(id))
        ? {
            types: distinctIds(listedTypes(configuration, { types }).map((type) => type.id)),
            customFields: await valuesOf(customValues),
          }
        : undefined
  },
}

/**
 * Creates the follow-up job of a move. The job unassigns versions from work packages that can no longer use these
 * versions.
 */
async function moveOf(project: Project, present: Project, ports: Ports): Promise<Accepted> {
  const [from, to] = await Promise.all([
    pathOf(present, projectsIn(ports)),
    pathOf(project, projectsIn(ports)),
  ])
  return createRetractMovedJob(from, to, ports)
}

async function knownTypes({ types }: Project, { configuration }: Ports): Promise<number[]> {
  const known = new Set(typesIn(await configuration.current()).map(({ id }) => id))
  const unknown = types.find((type) => !known.has(type))
  if (unknown !== undefined) throw missingTarget('types', unknown)
  return distinctIds(types)
}

/** Reads a parent with its ancestors; undefined if the parent does not exist or is being removed. */
async function loadParent(id: number, ports: Ports): Promise<NewParent | undefined> {
  const project = await projectsIn(ports).byId(id)
  return project && !project.removal
    ? { project, path: [project, ...(await ancestorsOf(project, projectsIn(ports)))] }
    : undefined
}

/**
 * Returns the conditions on the new parent of a project. The parent must still exist and must not have been marked for
 * removal. None of the parent's ancestors may have moved since they were read. This prevents two concurrent moves from
 * forming a cycle or making a tree too deep. If the project is not archived, its parent must not be archived either.
 *
 * @throws Unplaceable if the parent does not exist, or the project must not be put below it
 */
async function placeConditions(
  project: Project,
  present: Project | undefined,
  ports: Ports,
): Promise<Write[]> {
  const { parent } = project
  if (parent === undefined) return []
  if (parent === present?.parent)
    return project.active && !present.active ? [projectsIn(ports).check(parent, isOpen)] : []
  const newParent = await loadParent(parent, ports)
  if (!newParent) throw new MissingParent(parent)
  if (isCycle(project, newParent)) throw new Unplaceable(cycle('project', parent))
  if (!(await fits(present, newParent, new ProjectHierarchy(projectsIn(ports)))))
    throw new Unplaceable(`parent: trees have at most ${MAX_LEVELS} levels.`)
  // Children of an open parent require the same condition on it, regardless of whether they are open or archived. One
  // transaction can therefore write all of them.
  const parentCondition = project.active || newParent.project.active ? isOpen : existsAndStays
  return ancestorsUnchanged(newParent.path, projectsIn(ports), { parent: parentCondition })
}
