import { type DeletableResource, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import { ofPrincipals } from '#shared/resources/principals/remove-principal.ts'
import type { Group } from './model.ts'
import { canWrite } from './policy.ts'
import { type LoadedGroup, shownGroups } from './resource.ts'

/** Declares who may delete a group, and the consequences that the preview of a deletion shows. */
export const groupDeletion: DeletableResource<Group, LoadedGroup> = {
  ...shownGroups,
  mayRemove: canWrite,
  consequences: {
    ...ofPrincipals('group'),
    members: { label: 'Members', effect: 'detaches', count: ({ members }) => tallyOf(members) },
  },
}
