import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { formOf } from '#shared/platform/endpoints/forms.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { type Drafted, drafted, type Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { schemaResource } from '#shared/platform/hal/schema.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { type Draft, requireValid, withFound } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { ownersOf } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { representJobStatus } from '#shared/resources/job-statuses/representer.ts'
import { isComplete, mayCopy } from './copy/policy.ts'
import { createCopyProjectJob } from './copy-project.ts'
import { copyProperties, defaultCopyParts } from './copy-properties.ts'
import { type CopyOrder, type CopyPart, copyParts, type Project } from './model.ts'
import { parentViolations } from './review.ts'
import { routes } from './routes.ts'
import { projectsIn } from './store.ts'
import { loadForCreation, type WriteContext } from './write-context.ts'

interface DraftedCopy extends Drafted<Project, WriteContext> {
  original: Project
}

/** The endpoint that copies a project. It only stores a job, which does the rest. */
export const requestCopy = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, original, draft } = await draftCopy(request, ports)
    const order = orderOf(original, requireValid(draft))
    const to = await sequencesIn(ports).allocate('projects')
    const { job, acceptance } = createCopyProjectJob(order, to, viewer.user?.id as number, ports)
    await ports.table.write([acceptance])
    await enqueue(jobsIn(ports), job)
    return new Single(representJobStatus({ job, status: 'waiting' }, viewer))
  })

const orderOf = ({ id }: Project, { parts, ...values }: Values): CopyOrder => ({
  from: id,
  name: String(values.name),
  identifier: String(values.identifier),
  ...(typeof values.parent === 'number' && { parent: values.parent }),
  parts: Array.isArray(parts) ? parts : [],
  shiftDays: Number(values.shiftDays ?? 0),
})

export async function copyForm(request: Request<'id'>, ports: Ports): Promise<Resource> {
  const { original, ...draft } = await draftCopy(request, ports)
  const self = href(request.route, original)
  return formOf({ ...draft, route: request.route, href: self, schema: schemaFor(original, draft) })
}

export async function showCopySchema(request: Request<'id'>, ports: Ports): Promise<Resource> {
  const { viewer, entity, loaded } = await addressed(request, ports, defaultCopyParts)
  return schemaFor(entity, { viewer, loaded: { ...loaded, ancestors: [], hiddenParents: new Set() } })
}

const schemaFor = (
  original: Project,
  { viewer, loaded }: { viewer: Viewer; loaded: WriteContext },
): Resource =>
  schemaResource<Project, WriteContext>(
    copyProperties,
    viewer,
    href(routes['copy-schema'], original),
    undefined,
    loaded,
  )

/**
 * Drafts a copy.
 *
 * @throws `NotFound`, `MissingPermission`; `UpdateConflict` if the project to be copied is itself an incomplete copy
 */
async function draftCopy(request: Request<'id'>, ports: Ports): Promise<DraftedCopy> {
  const { body: input } = request
  const [{ viewer, entity: original }, taken, loaded] = await Promise.all([
    addressed(request, ports, partsIn(input)),
    ownersOf(projectsIn(ports), copyProperties, input),
    loadForCreation(request, ports),
  ])
  if (!isComplete(original)) throw updateConflict()
  const draft = await drafted<Project, WriteContext>({
    all: copyProperties,
    taken: taken(undefined),
    review,
    ...{ input, viewer, loaded, ports },
  })
  return { ...draft, original }
}

/** Finds the addressed project for a requester who may copy the given parts of it. */
const addressed = (request: Request<'id'>, ports: Ports, parts: readonly CopyPart[]) =>
  findAddressed(addressedProjects, request, ports, (viewer, project, { membership }) =>
    mayCopy(viewer, rightsIn(viewer, project, membership), parts),
  )

/**
 * Returns the parts to copy: the parts in the body, except unknown ones. If the body has no member `parts`, returns the
 * parts that are copied by default.
 */
const partsIn = ({ parts = defaultCopyParts }: Values): CopyPart[] =>
  copyParts.filter((part) => Array.isArray(parts) && parts.includes(part))

async function review(draft: Draft, reviewing: Reviewing<Project, WriteContext>): Promise<Draft> {
  const isValid = !draft.violations.some(({ details }) => details.attribute === 'parent')
  return withFound(draft, isValid ? await parentViolations(draft.values, reviewing) : [])
}
