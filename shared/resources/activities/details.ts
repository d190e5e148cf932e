import { isFieldName } from '#shared/custom-fields/custom-field.ts'
import { escaped } from '#shared/platform/formattable/formattable.ts'
import { undisclosed } from '#shared/platform/hal/resource.ts'
import { type Detail, detailOf, said } from '#shared/platform/journal/detail.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import { say } from '#shared/platform/language/message.ts'
import { propertyNamed } from '#shared/resources/work-packages/model.ts'
import { seesReferred } from '#shared/resources/work-packages/representer.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'

/** Says of changes of a work package what a reader may know. */
export async function detailsOf(changes: readonly Change[], around: Surroundings): Promise<Detail[]> {
  const viewer = changes.some(({ property }) => isFieldName(property))
    ? await around.informed()
    : around.viewer
  const told = changes.map(async ({ property, old, oldId, new: next, newId }) => {
    if (property === FILE) return fileDetail(old, next)
    const changed = propertyNamed(property, viewer)
    if (!changed) return []
    const shown = async (text: string | undefined, id: number | undefined) =>
      text === undefined || (await isDisclosed(property, id, around))
        ? said(text, changed)
        : undisclosed.title
    return detailOf(say(changed.label), ...(await Promise.all([shown(old, oldId), shown(next, newId)])))
  })
  return (await Promise.all(told)).flat()
}

/** How the change of an attachment is called: it is added under its name, or deleted. */
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
    html: `<strong>${label}</strong> <i>${escaped(name)}</i> ${done}`,
  }
}

/** Whether the reader sees what a value stands for. What is gone is known to administrators only: nobody knows who saw it. */
async function isDisclosed(property: string, id: number | undefined, around: Surroundings): Promise<boolean> {
  if (id === undefined || around.viewer.isAdmin) return true
  return seesReferred(property, id, around)
}
