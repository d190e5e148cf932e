import { importedValues, valuesExporter } from '#shared/custom-fields/transfer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { ApiError } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { typesOfNewProject } from '#shared/resources/types/model.ts'
import { type Copy, CopyFailed } from '#shared/transfer/copy.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { auditCreator, auditProject } from '../audited.ts'
import { creatorMembership, creatorOf } from '../creator.ts'
import { ancestorsOf, ProjectHierarchy } from '../hierarchy.ts'
import { newProject, type Project } from '../model.ts'
import { fits, type NewParent } from '../new-parent.ts'
import { insertProject } from '../saving.ts'
import { projectsIn } from '../store.ts'

/**
 * Writes the new project of a copy, unless another run has already written it.
 *
 * The new project is archived at first. Its creator becomes a member.
 *
 * @throws CopyFailed if the project can no longer be put below its parent, or another project has taken its identifier
 */
export const insertCopy = (copy: Copy, job: Job): Promise<void> =>
  retryingRefusals(async () => {
    const { ports, viewer, to } = copy
    if (await projectsIn(ports).byId(to)) return
    const [project, parent, creator] = await Promise.all([
      copiedProject(copy, job),
      parentOf(copy),
      creatorOf(viewer, ports),
    ])
    const { membership, changes } = creatorMembership(creator, project, ports)
    const entries = [
      ...auditProject('created', project, viewer, ports),
      ...auditCreator(membership, project, viewer, ports),
    ]
    await insertProject(project, parent, [...changes, ...entries], ports).catch((error) => {
      throw error instanceof ApiError ? new CopyFailed('Identifier has already been taken.') : error
    })
  })

/** Returns the new project in its first state. Custom values that refer to versions are written later. */
async function copiedProject(copy: Copy, job: Job): Promise<Project> {
  const { order, ports, to } = copy
  const original = await projectsIn(ports).byId(order.from)
  if (!original || original.removal) throw new CopyFailed('The copied project was deleted.')
  const { name, identifier, parent } = order
  const { public: isPublic, status, statusExplanation, description, types } = original
  return {
    ...newProject(to, ports.now()),
    identifier,
    name,
    ...(parent !== undefined && { parent }),
    active: false,
    copying: job.id,
    public: isPublic,
    status,
    statusExplanation,
    description,
    types:
      copy.has('types') || copy.has('work_packages') ? types : typesOfNewProject(copy.viewer.configuration),
    customValues: await customValuesOf(original, copy, false),
  }
}

/**
 * Returns the custom values of the copy of a project.
 *
 * @param withVersions true if the versions have already been written; if false, values that refer to versions are left
 * out
 */
export async function customValuesOf(
  original: Project,
  copy: Copy,
  withVersions: boolean,
): Promise<Project['customValues']> {
  const { ports, importing, viewer } = copy
  const valuesOf = await valuesExporter('project', new Surviving(ports))
  const given = copy.customFields('project', await valuesOf(original.customValues)) ?? {}
  const versions = viewer.configuration.customFields.filter(({ format }) => format === 'version')
  const early = Object.fromEntries(versions.map(({ id }) => [id, null]).filter(([id]) => String(id) in given))
  return importedValues(withVersions ? given : { ...given, ...early }, 'project', importing)
}

/**
 * Reads the parent of the copy.
 *
 * @throws CopyFailed if projects may no longer be put below this parent
 */
async function parentOf({ order: { parent: id }, ports }: Copy): Promise<NewParent | undefined> {
  if (id === undefined) return undefined
  const project = await projectsIn(ports).byId(id)
  const isOpen = project?.active && !project.removal
  const parent = isOpen && { project, path: [project, ...(await ancestorsOf(project, projectsIn(ports)))] }
  if (parent && (await fits(undefined, parent, new ProjectHierarchy(projectsIn(ports))))) return parent
  throw new CopyFailed('The project above the new one was archived, moved or deleted.')
}
