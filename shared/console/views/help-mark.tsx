import { isCollection, linkOf } from '../api/hal.ts'
import { useResourceOfOthers } from '../api/use-api.tsx'
import { IconButton } from '../design/button.tsx'
import { Popover, usePopover } from '../design/popover.tsx'
import { useLanguage } from '../language/language.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { FormattedText, isFormattable } from '../values/formattable.tsx'
import './help-mark.css'

interface HelpMarkProps {
  /** The type of the resources that have the attribute; undefined if the type has no help texts. */
  scope: string | undefined
  attribute: string
  label: string
}

/** A “?” beside the label of an attribute with a help text. It opens the help text. */
export function HelpMark({ scope, attribute, label }: HelpMarkProps) {
  const { say } = useLanguage()
  const text = useHelpText(scope, attribute)
  const { button, popover } = usePopover()
  if (!text) return null
  return (
    <span class="help">
      <IconButton icon="help" isSmall label={say('helpAbout', { name: label })} {...button} />
      <Popover {...popover}>
        <FormattedText value={text} />
      </Popover>
    </span>
  )
}

/**
 * Reads the help text of an attribute. All help texts are read in one request. They are not read again when the user
 * changes something.
 */
function useHelpText(scope: string | undefined, attribute: string) {
  const { root } = useWhere()
  const { value } = useResourceOfOthers(scope && linkOf(root, 'helpTexts')?.href)
  const all = value && isCollection(value) ? value._embedded.elements : []
  const found = all.find((one) => one.scope === scope && one.attribute === attribute)
  return found && isFormattable(found.helpText) ? found.helpText : undefined
}

/**
 * The types of resources whose attributes may have help texts, keyed by the path segments of their lists in the API.
 */
const scopes: Readonly<Record<string, string>> = {
  work_packages: 'WorkPackage',
  projects: 'Project',
  versions: 'Version',
}

/**
 * Returns the type of the resource that a form writes; undefined if resources of this type have no help texts.
 *
 * @param form the address of the form
 */
export function scopeOfForm(form: string | undefined): string | undefined {
  const names =
    form
      ?.split('?')[0]
      ?.split('/')
      .filter((part) => !/^\d+$/.test(part)) ?? []
  return scopes[names.at(-2) ?? '']
}
