import { holdersOf } from '#shared/custom-fields/forget.ts'
import { type ReferredKind, referenceTo } from '#shared/custom-fields/value.ts'
import { type Consequence, ENOUGH, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import type { Ports } from '#shared/ports.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Principal, PrincipalKind } from './model.ts'

type Of<S> = Consequence<Principal, unknown, S>

const memberships: Of<Ports> = {
  label: 'Memberships',
  effect: 'deletes',
  count: async ({ id }, ports) => tallyOf(await membershipsIn(ports).of(id, ENOUGH)),
}

const workPackages: Of<Ports> = {
  label: 'Work packages',
  effect: 'detaches',
  count: async ({ id }, ports) => tallyOf(await workPackagesIn(ports).ofPrincipal(id, ENOUGH)),
}

const groups: Of<unknown> = {
  label: 'Groups',
  effect: 'detaches',
  count: (principal) => tallyOf(principal.groups),
}

/** What loses the value of a custom field that names what is deleted. */
export const customValues = (kind: ReferredKind): Consequence<{ id: number }, unknown, Ports> => ({
  label: 'Values of custom fields',
  effect: 'detaches',
  count: async ({ id }, ports) => tallyOf(await holdersOf(referenceTo(kind, id), ports, ENOUGH)),
})

/** What the deletion of any principal takes along. */
export const ofPrincipals = (kind: PrincipalKind) => ({
  memberships,
  workPackages,
  groups,
  customValues: customValues(kind),
})
