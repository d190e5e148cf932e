import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { escaped } from '#shared/platform/formattable/formattable.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { message, say } from '#shared/platform/language/message.ts'
import { inHours, minutesIn } from '#shared/platform/properties/duration.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { canSeeVersion } from '#shared/resources/versions/load-version.ts'
import type { LoadedWorkPackage } from '#shared/resources/work-packages/load-work-package.ts'
import { labelOf } from '#shared/resources/work-packages/model.ts'
import type { Activity, Change } from './model.ts'

/** A line that says how a property was changed. */
export interface Detail {
  format: 'custom'
  raw: string
  html: string
}

type Around = LoadedWorkPackage['around']

/** Says of the changes of an activity what a reader may know. */
export const detailsOf = (
  { changes }: Pick<Activity, 'changes'>,
  around: Around,
  stores: Stores<'memberships'>,
): Promise<Detail[]> =>
  Promise.all(
    labelled(changes, around.viewer).map(async ({ label, property, oldId, newId, ...change }) => {
      if (property === FILE) return fileDetail(label, change)
      const shown = async (text: string | undefined, id: number | undefined) =>
        text === undefined || (await isDisclosed(property, id, around, stores))
          ? said(property, text)
          : undisclosed.title
      const [old, next] = await Promise.all([shown(change.old, oldId), shown(change.new, newId)])
      return detail(label, old, next)
    }),
  )

/** How the change of an attachment is called: it is added under its name, or deleted. */
export const FILE = 'attachment'

function fileDetail(label: string, { old, new: added }: Pick<Change, 'old' | 'new'>): Detail {
  const [name = '', done] = added === undefined ? [old, say('deleted')] : [added, say('added')]
  return {
    format: 'custom',
    raw: `${label} ${name} ${done}`,
    html: `<strong>${label}</strong> <i>${escaped(name)}</i> ${done}`,
  }
}

/** The changes of properties that a reader may know, each with the label of the property. */
const labelled = (changes: readonly Change[], viewer: Viewer) =>
  changes.flatMap((change) => {
    const label = change.property === FILE ? say('File') : labelOf(change.property, viewer)
    return label === undefined ? [] : [{ ...change, label }]
  })

/** A stored value as a sentence says it: times in hours and minutes. */
function said(property: Change['property'], text: string | undefined): string | undefined {
  const isTime = property === 'estimatedTime' || property === 'remainingTime'
  const minutes = isTime && text !== undefined ? minutesIn(text) : undefined
  return minutes === undefined ? text : inHours(minutes)
}

function detail(label: string, ...values: (string | undefined)[]): Detail {
  const marked = values.map((value) => (value === undefined ? undefined : `<i>${escaped(value)}</i>`))
  return {
    format: 'custom',
    raw: sentence(label, ...values),
    html: sentence(`<strong>${escaped(label)}</strong>`, ...marked),
  }
}

function sentence(label: string, old?: string, next?: string): string {
  if (old === undefined)
    return say(next === undefined ? message`${label} changed` : message`${label} set to ${next}`)
  return say(
    next === undefined
      ? message`${label} removed (was ${old})`
      : message`${label} changed from ${old} to ${next}`,
  )
}

/** Whether the reader sees what a value stands for. What is gone is known to administrators only: nobody knows who saw it. */
async function isDisclosed(
  property: Change['property'],
  id: number | undefined,
  around: Around,
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
