import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { escaped } from '#shared/platform/formattable/formattable.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { type Detail, detailOf, said } from '#shared/platform/journal/detail.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import { say } from '#shared/platform/language/message.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { User } from '#shared/resources/users/model.ts'
import { canSeeVersion } from '#shared/resources/versions/load-version.ts'
import { type LoadedWorkPackage, loadWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import { propertyNamed, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import { type Activity, idOf, placeOf } from './model.ts'

/** Says of the changes of an activity what a reader may know. */
export async function detailsOf(
  { changes }: Pick<Activity, 'changes'>,
  around: Surroundings,
  stores: Stores<'memberships'>,
): Promise<Detail[]> {
  const told = changes.map(async ({ property, old, oldId, new: next, newId }) => {
    if (property === FILE) return fileDetail(old, next)
    const changed = propertyNamed(property, around.viewer)
    if (!changed) return []
    const shown = async (text: string | undefined, id: number | undefined) =>
      text === undefined || (await isDisclosed(property, id, around, stores))
        ? said(text, changed)
        : undisclosed.title
    return detailOf(say(changed.label), ...(await Promise.all([shown(old, oldId), shown(next, newId)])))
  })
  return (await Promise.all(told)).flat()
}

/** How the change of an attachment is called: it is added under its name, or deleted. */
export const FILE = 'attachment'

function fileDetail(old: string | undefined, added: string | undefined): Detail {
  const [label, name, done] = [
    say('File'),
    added ?? old ?? '',
    say(added === undefined ? 'deleted' : 'added'),
  ]
  return {
    format: 'custom',
    raw: `${label} ${name} ${done}`,
    html: `<strong>${label}</strong> <i>${escaped(name)}</i> ${done}`,
  }
}

/** Whether the reader sees what a value stands for. What is gone is known to administrators only: nobody knows who saw it. */
async function isDisclosed(
  property: Change['property'],
  id: number | undefined,
  around: Surroundings,
  stores: Stores<'memberships'>,
): Promise<boolean> {
  const { viewer, hierarchy } = around
  if (id === undefined || viewer.isAdmin) return true
  if (property === 'project') return (await around.rights(id))?.isVisible ?? false
  if (property === 'parent') {
    const found = await around.workPackage(id)
    return found !== undefined && around.sees(found)
  }
  const version = await around.versionNamed(id)
  if (!version) return false
  return canSeeVersion(version, { viewer, own: await ownMemberships(viewer, stores), hierarchy })
}

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
