import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Detail } from '#shared/platform/journal/detail.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { detailsOf } from './details.ts'
import { type Activity, activityId, positionOf } from './model.ts'
import { journalsIn } from './store.ts'

/** An activity, restricted to the details that its reader may see. */
export interface VisibleActivity extends Activity {
  id: number
  details: Detail[]
}

/** Returns an activity with the details that its reader may see. */
export const visibleOf = async (activity: Activity, context: ProjectContext): Promise<VisibleActivity> => ({
  ...activity,
  id: activityId(activity),
  details: await detailsOf(activity.changes, context),
})

/** An activity, its work package, and the requester's rights in the project of the work package. */
export interface LoadedActivity
  extends Loaded<VisibleActivity>,
    Pick<LoadedWorkPackage, 'context' | 'rights' | 'sees'> {
  workPackage?: WorkPackage
}

/** Declares how the activity at an address is loaded. Requesters who see a work package see all of its activities. */
export const addressedActivities: AddressedResource<VisibleActivity, LoadedActivity> = {
  // The entity tag depends on `updatedAt`, because the `version` of an activity is its number, which never changes.
  versionOf: ({ updatedAt }) => Date.parse(updatedAt),
  load: async (request, ports) => {
    const position = positionOf(request.params.id)
    const [{ entity: workPackage, ...loaded }, activity] = await Promise.all([
      loadWorkPackage({ ...request, params: { id: position.workPackage } }, ports),
      journalsIn(ports).find(position),
    ])
    return { ...loaded, workPackage, entity: activity && (await visibleOf(activity, loaded.context)) }
  },
  isVisible: (_viewer, _activity, { workPackage, sees }) => sees && !workPackage?.removal,
}
