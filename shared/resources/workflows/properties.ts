import type { Configuration } from '#shared/configuration/configuration.ts'
import { message } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { CompositeKind, Validated } from '#shared/platform/properties/kind.ts'
import { linked, propertyOf } from '#shared/platform/properties/property.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { transitionsInOrder } from './model.ts'
import { canManage } from './policy.ts'
import type { Transition } from './stored.ts'

/** Maximum number of statuses in a workflow that a client writes. Imports may exceed it. */
export const MAX_STATUSES = 40

/** Returns the ids of all statuses at which a transition starts or ends. */
export const statusIdsIn = (transitions: readonly Transition[]): Set<number> =>
  new Set(transitions.flatMap(({ from, to }) => [from, to]))

const isTransition = (value: unknown): value is Transition =>
  isObject(value) && [value.from, value.to].every((id) => Number.isSafeInteger(id) && Number(id) > 0)

/** Returns whether a value in a body is a list of transitions. */
export const areTransitions = (value: unknown): value is Transition[] =>
  Array.isArray(value) && value.every(isTransition)

/** Reads the transitions of a body. An empty list becomes null, because both delete the workflow. */
function readTransitions(value: unknown): Validated {
  if (!areTransitions(value)) return { problems: ['is invalid.'] }
  if (statusIdsIn(value).size > MAX_STATUSES)
    return { problems: [message`names too many statuses (maximum is ${MAX_STATUSES}).`] }
  return { value: value.length > 0 ? transitionsInOrder(value) : null }
}

const nameIn =
  (listOf: (configuration: Configuration) => readonly { id: number; name: string }[]) =>
  (id: number | string, { configuration }: Pick<Viewer, 'configuration'>): string | undefined =>
    listOf(configuration as Configuration).find((one) => one.id === id)?.name

/** The properties of a workflow (specification, "Workflows"). */
export const properties = {
  transitions: propertyOf(
    { type: 'Composite', name: '[]Transition', read: readTransitions } as CompositeKind<
      readonly Transition[]
    >,
    { label: 'Transitions', required: false, writable: canManage },
  ),
  type: linked({
    label: 'Type',
    to: 'Type',
    paths: { '/api/v3/types/': '' },
    title: nameIn(typesIn),
  }),
  role: linked({
    label: 'Role',
    to: 'Role',
    paths: { '/api/v3/roles/': '' },
    title: nameIn(({ roles }) => roles),
  }),
}
