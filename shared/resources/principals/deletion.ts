import type { Stores } from '#shared/app.ts'
import { holdersOf } from '#shared/custom-fields/forget.ts'
import { type ReferredKind, referenceTo } from '#shared/custom-fields/value.ts'
import { type Consequence, ENOUGH, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { Principal, PrincipalKind } from './model.ts'

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

/** What loses the value of a custom field that names what is deleted. */
export const customValues = (
  kind: ReferredKind,
): Consequence<{ id: number }, unknown, Stores<'projects' | 'versions' | 'workPackages'>> => ({
  label: 'Values of custom fields',
  effect: 'detaches',
  count: async ({ id }, stores) => tallyOf(await holdersOf(referenceTo(kind, id), stores, ENOUGH)),
})

/** What the deletion of any principal takes along. */
export const ofPrincipals = (kind: PrincipalKind) => ({
  memberships,
  workPackages,
  groups,
  customValues: customValues(kind),
})
