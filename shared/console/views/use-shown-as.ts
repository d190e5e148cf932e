import { type Form, linkOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import type { Field } from '../drafts/field.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { takenBy } from '../pages/administration/custom-fields/taken.ts'
import { useWhere } from '../shell/use-where.tsx'

/** Returns a field as a form with this payload shows it; undefined if the form does not show the field. */
export type ShownAs = (field: Field, payload: Resource) => Field | undefined

/** Property that archives a project. Archiving has its own button, which lists the consequences. */
const ARCHIVING = 'active'

/** Properties of a saved view that its form shows. All other properties are changed by saving the current list. */
const OF_VIEWS = ['name', 'public', 'starred']

/**
 * Returns how the fields of the form at the current location are shown; undefined until the necessary data has been
 * read.
 */
export function useShownAs(form: Form | undefined): ShownAs | undefined {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { project, root } = useWhere()
  const isBelow = (relation: string) => place.href.startsWith(`${linkOf(root, relation)?.href}/`)
  const changed = form && isBelow('customFields') ? changedBy(form) : undefined
  const { value: definition, isLoading } = useResource(changed)
  if (changed && definition) {
    const words = { yes: say('yes'), no: say('no') }
    return (field, { isMultiple }) => takenBy({ ...definition, isMultiple }, field, words)
  }
  if (changed && isLoading) return undefined
  if (isBelow('queries')) return (field) => (OF_VIEWS.includes(field.name) ? field : undefined)
  const isOfProject = project !== undefined && linkOf(project, 'update')?.href === place.href
  return (field) => (isOfProject && field.name === ARCHIVING ? undefined : field)
}

/** Returns the address of the resource that a form changes. */
function changedBy(form: Form): string | undefined {
  const commit = linkOf(form, 'commit')
  return commit?.method === 'patch' ? commit.href : undefined
}
