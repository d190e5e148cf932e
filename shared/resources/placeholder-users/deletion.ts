import type { DeletedResource } from '#shared/platform/endpoints/deletion.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import { ofPrincipals } from '#shared/resources/principals/remove-principal.ts'
import type { PlaceholderUser } from './model.ts'
import { shownPlaceholderUsers } from './resource.ts'

/** Placeholder users, and what goes with them. Whoever may see one may delete it. */
export const deletedPlaceholderUsers: DeletedResource<PlaceholderUser, Loaded<PlaceholderUser>> = {
  ...shownPlaceholderUsers,
  consequences: ofPrincipals('placeholder_user'),
}
