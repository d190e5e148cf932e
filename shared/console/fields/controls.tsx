import type { FunctionComponent } from 'preact'
import type { Field } from '../drafts/field.ts'
import { administrationPage } from '../pages/deferred-page.tsx'
import { allowedFor, hasMultipleValues } from './allowed.ts'
import { Choice, Choices } from './choice.tsx'
import type { ControlProps } from './control.ts'
import { Linked } from './linked.tsx'
import { DayControl, Duration, MomentControl, NumberLine } from './numbers.tsx'
import { PlainList, Unknown } from './other.tsx'
import { SearchChoice, SearchChoices } from './search-choice.tsx'
import { FormattedLines, Lines, Secret, TextLine, Tick } from './texts.tsx'

/** Name of the property with the permissions of a role. This property has a control of its own. */
const PERMISSIONS = 'permissions'
const Permissions = administrationPage('Permissions')

type Control = FunctionComponent<ControlProps>

/**
 * Controls by property type. A type that is missing here is the type of a linked resource, or is unknown to the
 * console.
 */
const byType: Readonly<Record<string, Control>> = {
  String: TextLine,
  Text: Lines,
  Formattable: FormattedLines,
  Integer: NumberLine,
  Float: NumberLine,
  Boolean: Tick,
  Date: DayControl,
  DateTime: MomentControl,
  Duration,
  Password: Secret,
  '[]String': PlainList,
  '[]Integer': PlainList,
  '[]Float': PlainList,
}

/** The control of a field: a choice if the field has allowed values, or else the control for its type. */
export function ControlOf(props: ControlProps) {
  const { name, property, location } = props.field
  const allowed = allowedFor(property)
  const isMany = hasMultipleValues(property)
  if (allowed && 'options' in allowed) {
    const Several = name === PERMISSIONS ? Permissions : Choices
    const Offered = isMany ? Several : Choice
    return <Offered {...props} options={allowed.options} />
  }
  if (allowed) {
    const Searched = isMany ? SearchChoices : SearchChoice
    return <Searched {...props} href={allowed.href} />
  }
  const Typed = location === '_links' ? Linked : (byType[property.type] ?? Unknown)
  return <Typed {...props} />
}

/** Returns whether a required list may be empty. This is the case only for the permissions of a role. */
export const mayBeEmpty = ({ name }: Field): boolean => name === PERMISSIONS

/** Returns whether the label follows the control, as with a checkbox. */
export const isTick = ({ property }: Field): boolean => property.type === 'Boolean'
