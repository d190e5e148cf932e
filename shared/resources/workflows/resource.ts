import { type Configuration, requireRoom } from '#shared/configuration/configuration.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { Reviewing, Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { pairIn } from '#shared/platform/ids.ts'
import { about } from '#shared/platform/language/message.ts'
import { type Draft, withFound } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { workflowAudit } from './audited.ts'
import { transitionsOf, type WorkflowEntity, withWorkflow } from './model.ts'
import { canManage } from './policy.ts'
import { areTransitions, properties, statusIdsIn } from './properties.ts'
import { representWorkflow } from './representer.ts'

interface LoadedWorkflow extends Loaded<WorkflowEntity> {
  configuration: Configuration
}

/**
 * Loads the addressed workflow. Every pair of an existing type and an existing role has a workflow, even if its
 * transitions have never been set.
 */
async function load({ path }: Request<'id'>, ports: Ports): Promise<LoadedWorkflow> {
  const configuration = await ports.configuration.current()
  const [type = 0, role = 0] = pairIn(path.id) ?? []
  const exists =
    typesIn(configuration).some(({ id }) => id === type) && configuration.roles.some(({ id }) => id === role)
  const transitions = transitionsOf(configuration, type, role)
  const entity = {
    id: type,
    type,
    role,
    version: configuration.revision,
    ...(transitions && { transitions }),
  }
  return { configuration, ...(exists && { entity }) }
}

/** Checks that the statuses to which the transitions refer exist. */
function review(
  draft: Draft,
  { loaded: { configuration } }: Reviewing<WorkflowEntity, LoadedWorkflow>,
): Draft {
  const { transitions } = draft.values
  const known = new Set(statusesIn(configuration).map(({ id }) => id))
  const named = areTransitions(transitions) ? [...statusIdsIn(transitions)] : []
  const isKnown = named.every((id) => known.has(id))
  const problem = about('Transitions', 'must lead from and to existing statuses.')
  return withFound(draft, isKnown ? [] : [constraintViolation('transitions', problem)])
}

/** Writes a workflow. A workflow without transitions is deleted. */
function replace(
  before: WorkflowEntity,
  after: WorkflowEntity,
  { viewer, ports }: Saving<LoadedWorkflow>,
): Promise<void> {
  const { type, role, transitions = [] } = after
  return ports.configuration.changeAt(
    before.version,
    (current) => requireRoom(withWorkflow(current, { type, role, transitions })),
    ...audit(
      workflowAudit,
      {
        ...(before.transitions && { before }),
        ...(after.transitions && { after }),
      },
      viewer,
      ports,
    ),
  )
}

/** Declares how endpoints show and change workflows. */
export const workflows: ShownResource<WorkflowEntity, LoadedWorkflow> &
  UpdatableResource<WorkflowEntity, LoadedWorkflow> = {
  properties,
  load,
  isPermitted: canManage,
  review,
  replace,
  represent: representWorkflow,
}
