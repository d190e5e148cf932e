import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { statusesIn } from '#shared/resources/statuses/model.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import type { StoredWorkflow, Transition } from './stored.ts'

/** The changes of status that a role allows for the work packages of a type. */
export interface Workflow {
  type: number
  role: number
  transitions: readonly Transition[]
}

/**
 * The workflow of a type and a role, as the API shows it. If no workflow has been set for this pair, `transitions` is
 * undefined. The version is the revision of the configuration that contains the workflow. The id is the id of the type,
 * since every entity has a numeric id.
 */
export interface WorkflowEntity extends Entity, Omit<Workflow, 'transitions'> {
  transitions?: readonly Transition[]
}

/**
 * Returns the workflows that are set, each for one type and one role. Leaves out types, roles and statuses that no
 * longer exist.
 */
export const workflowsIn = oncePer((configuration: Configuration): readonly Workflow[] => {
  const idsOf = (all: readonly { id: number }[]) => new Set(all.map(({ id }) => id))
  const [types, roles] = [idsOf(typesIn(configuration)), idsOf(configuration.roles)]
  const statuses = idsOf(statusesIn(configuration))
  return configuration.workflows
    .filter(({ type, role }) => types.has(type) && roles.has(role))
    .map(({ type, role, next }) => ({
      type,
      role,
      transitions: transitionsIn(next).filter(({ from, to }) => statuses.has(from) && statuses.has(to)),
    }))
    .filter(({ transitions }) => transitions.length > 0)
})

/** Returns whether a type has workflows. Without workflows, every change of status is allowed. */
export const hasWorkflows = (configuration: Configuration, type: number): boolean =>
  workflowsIn(configuration).some((one) => one.type === type)

/** Returns the transitions of a type and a role; undefined if none are set. */
export const transitionsOf = (
  configuration: Configuration,
  type: number,
  role: number,
): readonly Transition[] | undefined =>
  workflowsIn(configuration).find((one) => one.type === type && one.role === role)?.transitions

/** Returns the configuration after a workflow was saved. A workflow without transitions is deleted. */
export function withWorkflow(
  configuration: Configuration,
  { type, role, transitions }: Workflow,
): Configuration {
  const others = configuration.workflows.filter((one) => one.type !== type || one.role !== role)
  const set = transitions.length > 0 ? [{ type, role, next: nextIn(transitions) }] : []
  return {
    ...configuration,
    workflows: [...others, ...set].sort((a, b) => a.type - b.type || a.role - b.role),
  }
}

export const withoutWorkflows = (
  configuration: Configuration,
  of: 'type' | 'role',
  id: number,
): Configuration => ({
  ...configuration,
  workflows: configuration.workflows.filter((one) => one[of] !== id),
})

/**
 * Removes a status from all workflows of a configuration, and returns the new configuration.
 *
 * @param by the id of the status that replaces the removed status in transitions; if absent, transitions from or to the
 * removed status are deleted
 */
export function withoutStatus(configuration: Configuration, removed: number, by?: number): Configuration {
  const replaced = (id: number) => (id === removed ? by : id)
  const exchanged = ({ from, to }: Transition): Transition[] => {
    const [first, second] = [replaced(from), replaced(to)]
    return first !== undefined && second !== undefined ? [{ from: first, to: second }] : []
  }
  return configuration.workflows.reduce(
    (changed, { next, ...workflow }) =>
      withWorkflow(changed, { ...workflow, transitions: transitionsIn(next).flatMap(exchanged) }),
    configuration,
  )
}

/** Returns transitions sorted by status, without duplicates. */
export const transitionsInOrder = (transitions: readonly Transition[]): Transition[] =>
  transitionsIn(nextIn(transitions))

const transitionsIn = (next: StoredWorkflow['next']): Transition[] =>
  Object.entries(next).flatMap(([from, all]) => all.map((to) => ({ from: Number(from), to })))

const nextIn = (transitions: readonly Transition[]): StoredWorkflow['next'] =>
  Object.fromEntries(
    distinctIds(transitions.map(({ from }) => from)).map((id) => [
      id,
      distinctIds(transitions.filter(({ from }) => from === id).map(({ to }) => to)),
    ]),
  )
