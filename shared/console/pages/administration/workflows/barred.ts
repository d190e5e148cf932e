import { linkOf, type Resource } from '../../../api/hal.ts'
import type { Setup } from './setup.ts'
import { ruleFor } from './ticks.ts'

type Workflows = Pick<Setup, 'workflows'>

const hrefOf = (resource: Resource) => linkOf(resource, 'self')?.href

/**
 * Returns the types in which a role may not change any status: other roles have a workflow for the type, but this role
 * has none.
 */
export const barredTypes = (role: Resource, { types, workflows }: Workflows & Pick<Setup, 'types'>) =>
  types.filter((type) => ruleFor(hrefOf(type), hrefOf(role), workflows) === 'barred')

export const workflowsFor = (role: Resource, types: readonly Resource[], { workflows }: Workflows) =>
  workflows.filter(
    (one) =>
      linkOf(one, 'role')?.href === hrefOf(role) &&
      types.some((type) => hrefOf(type) === linkOf(one, 'type')?.href),
  )

/**
 * Returns the roles whose workflows for the given types can be copied to a role that has no workflows. Roles with the
 * same permissions as the target role come first, because the target role is probably a copy of one of them.
 */
export function sourcesFor(
  role: Resource,
  types: readonly Resource[],
  setup: Workflows & Pick<Setup, 'roles'>,
): readonly Resource[] {
  const sources = setup.roles.filter((one) => workflowsFor(one, types, setup).length > 0)
  const isAlike = (one: Resource) => permissionsIn(one) === permissionsIn(role)
  return [...sources.filter(isAlike), ...sources.filter((one) => !isAlike(one))]
}

const permissionsIn = ({ permissions }: Resource) => [permissions ?? []].flat().join(' ')
