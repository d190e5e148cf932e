import { type Collection, isCollection, linkOf, type Resource } from '../../../api/hal.ts'
import { expand } from '../../../api/template.ts'
import { useResource } from '../../../api/use-api.tsx'
import type { Setup } from './setup.ts'
import { rolesOf } from './ticks.ts'

/**
 * Reads the types, statuses, roles and workflows, through the links of the root. Returns undefined until all of them
 * have been read.
 */
export function useSetup(root: Resource): Setup | undefined {
  const list = useList(root, 'workflows')
  const [types, statuses, roles] = [
    useList(root, 'types'),
    useList(root, 'statuses'),
    useList(root, 'roles'),
  ].map((one) => one?._embedded.elements)
  if (!list || !types || !statuses || !roles) return undefined
  const template = linkOf(list, 'workflow')?.href ?? ''
  const workflows = list._embedded.elements
  return {
    ...{ types, statuses, workflows },
    roles: rolesOf(roles, workflows),
    hrefOf: (type, role) => expand(template, { type: String(type.id), role: String(role.id) }),
  }
}

function useList(root: Resource, relation: string): Collection | undefined {
  const { value } = useResource(linkOf(root, relation)?.href)
  return value && isCollection(value) ? value : undefined
}
