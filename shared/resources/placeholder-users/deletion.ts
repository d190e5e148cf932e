import type { DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import { ofPrincipals } from '#shared/resources/principals/remove-principal.ts'
import type { PlaceholderUser } from './model.ts'
import { shownPlaceholderUsers } from './resource.ts'

/**
 * Declares how an endpoint deletes a placeholder user, and the consequences that the preview of a deletion shows.
 * Requesters who see a placeholder user may delete it.
 */
export const placeholderUserDeletion: DeletableResource<PlaceholderUser, Loaded<PlaceholderUser>> = {
  ...shownPlaceholderUsers,
  consequences: ofPrincipals('placeholder_user'),
}
