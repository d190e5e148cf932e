import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import { UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { isForm } from '#shared/platform/http/route.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { valueContext } from '#shared/project-context/custom-values.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import { ProjectContext, Reads } from '#shared/project-context/project-context.ts'
import { type Claims, claimsIn } from '#shared/resources/attachments/claiming.ts'
import { isSilent } from '#shared/resources/notifications/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { hasWorkflows } from '#shared/resources/workflows/model.ts'
import { workPackageKind } from './container-kind.ts'
import { typeFor } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { properties } from './properties.ts'
import { mayBeConcealed } from './references.ts'
import { referenceLinks } from './representer.ts'
import { offersOf, type RuleContext, ruleContextWith } from './write-properties.ts'

/** The parent that a body specifies. */
interface NamedParent {
  workPackage: WorkPackage
  sees: boolean
  /** The ancestors of the parent, nearest first. */
  ancestors: WorkPackage[]
}

/** The data that a write of a work package depends on. */
export interface WriteContext extends Loaded<WorkPackage> {
  context: ProjectContext
  /**
   * The project and type of the work package after the write, with all other data on which the rules of the work
   * package's properties depend.
   */
  ruleContext: RuleContext
  /** The requester's rights in the current project; absent for a new work package. */
  rights?: ProjectRights
  /** The requester's rights in the project to which the work package belongs after the write. */
  newRights?: ProjectRights
  sees: boolean
  /** The attachments that the body specifies. */
  claims: Claims
  /** True if nobody is to be notified of the write. */
  silent: boolean
  /** The parent that the body specifies. Absent if the body specifies no parent, or a parent that does not exist. */
  parent?: NamedParent
}

/**
 * Loads the data that a creation depends on: the project, the type and the parent that the body specifies.
 *
 * @throws `NotFound` if the address identifies a project that the requester does not see
 */
export async function loadForCreation(request: Request, ports: Ports): Promise<WriteContext> {
  const reads = new Reads(ports)
  const [project, parent] = [idIn(request, 'project'), idIn(request, 'parent')]
  const [viewer] = await Promise.all([
    request.viewer,
    project !== undefined && reads.project(project),
    parent !== undefined && reads.workPackage(parent),
  ])
  const context = new ProjectContext(viewer, ports, reads)
  const [placement, claims] = await Promise.all([
    placed(request, context),
    claimsIn(request.body, viewer, ports),
  ])
  if (isInProject(request)) requireVisible(placement.ruleContext.project)
  return { context, sees: true, claims, silent: isSilent(request), ...placement }
}

/** Returns whether the address of a request identifies the project. */
const isInProject = ({ params }: Request) => 'id' in params

/**
 * Loads the data that a change depends on: the work package, with its project, type and parent before and after the
 * change.
 */
export async function loadForUpdate(request: Request<'id'>, ports: Ports): Promise<WriteContext> {
  const loaded = await loadWorkPackage(request, ports)
  const { context, rights } = loaded
  const [placement, claims] = await Promise.all([
    placed(request, context, loaded),
    claimsIn(request.body, context.viewer, ports, {
      container: referenceTo(workPackageKind, request.params.id),
      mayAttach: workPackageKind.permits.attach(rights),
    }),
  ])
  return { ...loaded, claims, silent: isSilent(request), ...placement }
}

/** The stored work package, if there is one, and the requester's rights in the project of the work package. */
type Present = Partial<Pick<LoadedWorkPackage, 'entity' | 'rights'>>

async function placed(
  request: Request,
  context: ProjectContext,
  { entity: present, rights: presentRights }: Present = {},
): Promise<Pick<WriteContext, 'newRights' | 'parent' | 'ruleContext'>> {
  const [{ project, rights }, parent, concealed] = await Promise.all([
    destination(request, context, present),
    parentIn(request, context),
    present && concealedLinks(present, context),
  ])
  const type = project && typeFor(idIn(request, 'type'), project, present, context.viewer.configuration)
  const [custom, offers, roles] = await Promise.all([
    project && valueContext(project, rights, context, present),
    isForm(request.route) && project ? offersFor(request, project.id, context, present) : undefined,
    present && type && hasWorkflows(context.viewer.configuration, type.id)
      ? context.roles(present.project)
      : undefined,
  ])
  const where = { context, present, ...concealed, project, type, custom, roles, ...offers }
  return {
    newRights: rights,
    parent,
    ruleContext: ruleContextWith({ ...where, rights: present ? presentRights : rights }),
  }
}

/** Returns the options that a form offers in a project. */
async function offersFor(
  { body }: Request,
  project: number,
  context: ProjectContext,
  present: WorkPackage | undefined,
): Promise<Partial<RuleContext>> {
  const version = linkedIdIn(body, 'version', properties.version)
  const [offers, isClosed] = await Promise.all([
    offersOf(project, context),
    present && staysClosed(present, version === undefined ? present.versionId : version, context),
  ])
  return { ...offers, staysClosed: isClosed }
}

/** Returns the project that a body specifies, if the requester sees it; otherwise the current project. */
async function destination(request: Request, context: ProjectContext, present: WorkPackage | undefined) {
  const named = await context.visibleProject(idIn(request, 'project'))
  return named.project ? named : context.visibleProject(present?.project)
}

/**
 * Returns the names of the links whose targets must be concealed. A link in `hidden` looks as if it had no target. A
 * link in `undisclosed` reveals that it has a target, but not which one.
 */
async function concealedLinks(present: WorkPackage, context: ProjectContext) {
  const links = Object.entries(await referenceLinks(present, context, mayBeConcealed))
  const leadingTo = (address: string | null) =>
    links.flatMap(([name, { href }]) => (href === address ? [name] : []))
  return { hidden: leadingTo(null), undisclosed: leadingTo(UNDISCLOSED) }
}

const idIn = ({ body }: Request, name: 'project' | 'type' | 'parent'): number | undefined =>
  linkedIdIn(body, name, properties[name]) ?? undefined

async function parentIn(request: Request, context: ProjectContext): Promise<NamedParent | undefined> {
  const id = idIn(request, 'parent')
  const workPackage = id === undefined ? undefined : await context.workPackage(id)
  if (!workPackage) return undefined
  const [sees, ancestors] = await Promise.all([context.sees(workPackage), context.ancestors(workPackage)])
  return { workPackage, sees, ancestors }
}

/**
 * Returns whether a work package cannot be reopened, because both it and its version are closed.
 *
 * @param version the version of the work package after the write
 */
export async function staysClosed(
  { status, versionId, project }: WorkPackage,
  version: unknown,
  context: ProjectContext,
): Promise<boolean> {
  if (versionId === undefined || version !== versionId) return false
  if (!statusOf(context.viewer.configuration, status).isClosed) return false
  return (await context.version(versionId, project))?.status === 'closed'
}
