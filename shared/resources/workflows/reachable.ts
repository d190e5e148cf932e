import type { Configuration } from '#shared/configuration/configuration.ts'
import { type Workflow, workflowsIn } from './model.ts'

/** Returns whether a status may be chosen. */
export type MayChoose = (status: number) => boolean

/**
 * Returns the rule for the next status of a work package, from the workflows of its type (work packages, "Statuses and
 * workflow"). Without any, every status may follow every other one.
 *
 * @param from the present status, which may always stay
 * @param roles the ids of the requester's roles in the project
 */
export const following = (
  configuration: Configuration,
  { type, from, roles }: { type: number; from: number; roles: readonly number[] },
): MayChoose =>
  among(configuration, type, (workflows) => [
    from,
    ...workflows
      .filter(({ role }) => roles.includes(role))
      .flatMap(({ transitions }) => transitions)
      .flatMap((one) => (one.from === from ? [one.to] : [])),
  ])

/**
 * Returns the rule for the status of a work package that gets another type: one that the workflows of this type name.
 *
 * @param present the present status, which may always stay
 */
export const belonging = (configuration: Configuration, type: number, present: number): MayChoose =>
  among(configuration, type, (workflows) => [
    present,
    ...workflows.flatMap(({ transitions }) => transitions).flatMap(({ from, to }) => [from, to]),
  ])

/** Returns the rule that allows some statuses of a type; all without workflows. */
function among(
  configuration: Configuration,
  type: number,
  allowed: (workflows: readonly Workflow[]) => readonly number[],
): MayChoose {
  const workflows = workflowsIn(configuration).filter((one) => one.type === type)
  if (workflows.length === 0) return () => true
  const ids = new Set(allowed(workflows))
  return (status) => ids.has(status)
}
