import { type Properties, text } from '#shared/platform/properties/property.ts'
import type { Action } from '#shared/resources/actions/model.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'

/** The context of an action: the id of a project, or null for the global context. */
export type ContextId = number | null

/** A principal who may take an action. The entity of the principal has not been read yet. */
export interface Holder {
  id: number
  kind: PrincipalKind
}

/** A capability: a principal may take an action in a context (specification, "Capability"). */
export interface Capability {
  action: Action
  context: ContextId
  holder: Holder
}

/** The key of a context in filters and ids. */
export const contextKey = (context: ContextId): string => (context === null ? 'g' : `p${context}`)

/** Returns the context with the given key. Filters and the ids of capabilities contain such keys. */
export const contextOf = (key: string): ContextId => (key === 'g' ? null : Number(key.slice(1)))

export interface CapabilityIdParts {
  action: string
  context: string
  principal: string
}

/** Returns the prefix that the ids of all capabilities with the given action and context share. */
export const prefixFrom = ({ action, context }: Omit<CapabilityIdParts, 'principal'>): string =>
  `${action}/${context}-`

/** The id of a capability, such as `users/read/g-1`. */
export const capabilityId = ({ action, context, holder }: Capability): string =>
  `${prefixFrom({ action: action.id, context: contextKey(context) })}${holder.id}`

/** Returns the parts of a capability's id; undefined if the text is not the id of a capability. */
export function parseCapabilityId(id: string): CapabilityIdParts | undefined {
  const [, action, context, principal] = /^(.+)\/(g|p[1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(id) ?? []
  return action && context && principal ? { action, context, principal } : undefined
}

/** The properties of a capability (specification, "Capability"). */
export const properties = {
  id: text({ label: 'ID', maxLength: 200 }),
  name: text({ label: 'Name', maxLength: 100 }),
} satisfies Properties<Capability>
