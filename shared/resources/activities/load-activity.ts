import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Detail } from '#shared/platform/journal/detail.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { SurroundingNames } from '#shared/surroundings/surroundings.ts'
import { detailsOf } from './details.ts'
import { type Activity, idOf, placeOf } from './model.ts'

/** The stores that reading activities takes. */
export type ReadStores = Stores<SurroundingNames | 'journals' | 'users'>

/** An activity as a reader may know it. */
export interface KnownActivity extends Activity {
  id: number
  details: Detail[]
}

/** An activity, who is named as its author, and the requester's rights where it was. */
export interface LoadedActivity extends Loaded<KnownActivity> {
  workPackage?: WorkPackage
  rights?: ProjectRights
  user?: User
}

/** What a reader may know of an activity. */
export const knownOf = async (
  activity: Activity,
  around: LoadedWorkPackage['around'],
  stores: Stores<'memberships'>,
): Promise<KnownActivity> => ({
  ...activity,
  id: idOf(activity),
  details: await detailsOf(activity, around, stores),
})

/** The version of an activity for conditional requests: the number of an activity never changes. */
export const versionOfActivity = ({ updatedAt }: Activity): number => Date.parse(updatedAt)

/** Activities at an address: whoever sees a work package sees all of them. */
export const addressedActivities: AddressedResource<KnownActivity, LoadedActivity, ReadStores> = {
  versionOf: versionOfActivity,
  load: async (request, stores) => {
    const place = placeOf(request.params.id)
    const [{ entity: workPackage, around, rights, sees }, { activity, user }] = await Promise.all([
      loadWorkPackage({ ...request, params: { id: place.workPackage } }, stores),
      findWritten(place, stores),
    ])
    if (!activity || !sees || workPackage?.removal) return {}
    return { entity: await knownOf(activity, around, stores), workPackage, rights, user }
  },
}

async function findWritten(
  place: Pick<Activity, 'workPackage' | 'version'>,
  { journals, users }: ReadStores,
) {
  const activity = await journals.find(place)
  return { activity, user: activity?.user === undefined ? undefined : await users.byId(activity.user) }
}
