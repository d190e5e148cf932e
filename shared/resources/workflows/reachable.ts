import type { Configuration } from '#shared/configuration/configuration.ts'
import { hasWorkflows, transitionsInOrder, transitionsOf, workflowsIn } from './model.ts'
import type { Transition } from './stored.ts'

export type MayChoose = (status: number) => boolean

/**
 * Returns the transitions that the roles allow for a type, without duplicates. If the type has no workflows, the result
 * is undefined, and every change of status is allowed.
 */
export const transitionsFor = (
  configuration: Configuration,
  { type, roles }: { type: number; roles: readonly number[] },
): Transition[] | undefined =>
  hasWorkflows(configuration, type)
    ? transitionsInOrder(roles.flatMap((role) => transitionsOf(configuration, type, role) ?? []))
    : undefined

/**
 * Returns the rule that decides which statuses a work package may have next. The rule follows from the workflows of the
 * work package's type (specification, "Statuses and workflow").
 *
 * @param from the current status, which may always be kept
 * @param roles the ids of the requester's roles in the project
 */
export function following(
  configuration: Configuration,
  { type, from, roles }: { type: number; from: number; roles: readonly number[] },
): MayChoose {
  const transitions = transitionsFor(configuration, { type, roles })
  if (!transitions) return () => true
  const next = new Set(transitions.flatMap((one) => (one.from === from ? [one.to] : [])))
  return (status) => status === from || next.has(status)
}

/**
 * Returns the rule for the status of a work package whose type changes. The status must occur in the workflows of the
 * new type.
 *
 * @param type the id of the new type
 * @param present the current status, which may always be kept
 */
export function belonging(configuration: Configuration, type: number, present: number): MayChoose {
  const workflows = workflowsIn(configuration).filter((one) => one.type === type)
  if (workflows.length === 0) return () => true
  const named = workflows.flatMap(({ transitions }) => transitions).flatMap(({ from, to }) => [from, to])
  const ids = new Set([present, ...named])
  return (status) => ids.has(status)
}
