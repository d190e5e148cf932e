import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Principal, PrincipalKind } from './model.ts'
import { acceptRemoval } from './remove-principal.ts'

/** Common parts of the imports of all kinds of principals. They share one sequence of ids. */
export function importedPrincipals<E extends Principal>(
  kind: PrincipalKind,
  collection: (app: App) => EntityCollection<E>,
) {
  return {
    kind,
    sequence: 'principals',
    collection,
    async idProblem(id: number, { principals }: App) {
      const isTaken = (await principals.byId(id)) !== undefined
      return isTaken ? `id: ${id} is that of another kind of principal.` : undefined
    },
    remove: async (principal: E, app: App) => [await acceptRemoval(principal, collection(app), app)],
  } as const
}
