import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Ports } from '#shared/ports.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import { startPrincipalRemoval } from '#shared/resources/principals/remove-principal.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'

/**
 * Returns the part of the import that is common to users, groups and placeholder users. All three get their ids from
 * one sequence.
 */
export function importedPrincipals<E extends AnyPrincipal>(
  kind: PrincipalKind,
  collection: (ports: Ports) => EntityCollection<E>,
) {
  return {
    kind,
    sequence: 'principals',
    collection,
    async idProblem(id: number, ports: Ports) {
      const isTaken = (await principalsIn(ports).byId(id)) !== undefined
      return isTaken ? `id: ${id} is that of another kind of principal.` : undefined
    },
    remove: async (principal: E, ports: Ports) => [await startPrincipalRemoval(principal, ports)],
  } as const
}
