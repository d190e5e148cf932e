import type { Stores } from '#shared/app.ts'
import { type Consequence, ENOUGH, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { Principal } from './model.ts'

type Of<S> = Consequence<Principal, unknown, S>

const memberships: Of<Stores<'memberships'>> = {
  label: 'Memberships',
  effect: 'deletes',
  count: async ({ id }, stores) => tallyOf(await stores.memberships.of(id, ENOUGH)),
}

const workPackages: Of<Stores<'workPackages'>> = {
  label: 'Work packages',
  effect: 'detaches',
  count: async ({ id }, stores) => tallyOf(await stores.workPackages.ofPrincipal(id, ENOUGH)),
}

const groups: Of<unknown> = {
  label: 'Groups',
  effect: 'detaches',
  count: (principal) => tallyOf(principal.groups),
}

/** What the deletion of any principal takes along. */
export const ofPrincipals = { memberships, workPackages, groups }
