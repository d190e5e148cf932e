import { type DeletedResource, tallyOf } from '#shared/platform/endpoints/deletion.ts'
import { ofPrincipals } from '#shared/resources/principals/remove-principal.ts'
import type { Group } from './model.ts'
import { canWrite } from './policy.ts'
import { type LoadedGroup, shownGroups } from './resource.ts'

/** The deletion of groups: the rights, and the consequences that its preview shows. */
export const deletedGroups: DeletedResource<Group, LoadedGroup> = {
  ...shownGroups,
  mayRemove: canWrite,
  consequences: {
    ...ofPrincipals('group'),
    members: { label: 'Members', effect: 'detaches', count: ({ members }) => tallyOf(members) },
  },
}
