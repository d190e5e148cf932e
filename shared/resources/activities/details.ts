import { isFieldName } from '#shared/custom-fields/custom-field.ts'
import { escapeHtml } from '#shared/platform/escape-html.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { type Detail, detailOf, formattedValue } from '#shared/platform/journal/detail.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import { say } from '#shared/platform/language/message.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { propertyNamed } from '#shared/resources/work-packages/model.ts'
import { seesReferred } from '#shared/resources/work-packages/representer.ts'

/** Describes changes to a work package, restricted to the facts that the reader may see. */
export async function detailsOf(
  changes: readonly PropertyChange[],
  context: ProjectContext,
): Promise<Detail[]> {
  const viewer = changes.some(({ property }) => isFieldName(property))
    ? await context.narrowedViewer()
    : context.viewer
  const told = changes.map(async ({ property, old, oldId, new: next, newId }) => {
    if (property === FILE) return fileDetail(old, next)
    const changed = propertyNamed(property, viewer)
    if (!changed) return []
    const shown = async (text: string | undefined, id: number | undefined) =>
      text === undefined || (await isDisclosed(property, id, context))
        ? formattedValue(text, changed)
        : undisclosed.title
    return detailOf(say(changed.label), ...(await Promise.all([shown(old, oldId), shown(next, newId)])))
  })
  return (await Promise.all(told)).flat()
}

/**
 * The value of `property` in changes that add or delete an attachment. The old and new values of these changes are file
 * names.
 */
const FILE = 'attachment'

function fileDetail(old: string | undefined, added: string | undefined): Detail {
  const [label, name, done] = [
    say('File'),
    added ?? old ?? '',
    say(added === undefined ? 'deleted' : 'added'),
  ]
  return {
    format: 'custom',
    raw: `${label} ${name} ${done}`,
    html: `<strong>${label}</strong> <i>${escapeHtml(name)}</i> ${done}`,
  }
}

/**
 * Returns whether the reader sees the entity that a value refers to. Deleted entities are disclosed only to
 * administrators, because it is unknown who could see them.
 */
async function isDisclosed(
  property: string,
  id: number | undefined,
  context: ProjectContext,
): Promise<boolean> {
  if (id === undefined || context.viewer.isAdmin) return true
  return seesReferred(property, id, context)
}
