import { linkOf, linksOf, type Resource, type SchemaProperty } from '../../../api/hal.ts'
import { hasMultipleValues } from '../../../fields/allowed.ts'
import { useLanguage } from '../../../language/language.tsx'
import { Value } from '../../../values/value.tsx'
import { DueDate } from '../due-date.tsx'
import { endOf } from '../work-package.ts'
import { InlineChoice } from './inline-choice.tsx'
import { InlineField } from './inline-field.tsx'
import { ShownLink } from './shown-link.tsx'

interface InlineValueProps {
  element: Resource
  name: string
  property: SchemaProperty
}

/** A property of a work package, editable in place if the requester may change it. */
export function InlineValue({ element, name, property }: InlineValueProps) {
  const { sayName } = useLanguage()
  const label = sayName(property.name)
  if (!property.writable || !linkOf(element, 'update')) return <Shown {...{ element, name, property }} />
  if (isChosen(property)) return <InlineChoice {...{ element, name, label }} />
  return (
    <InlineField {...{ element, name, property, label }}>
      <Shown {...{ element, name, property }} />
    </InlineField>
  )
}

/** Returns whether the user selects the value from a list of links. */
const isChosen = (property: SchemaProperty) =>
  property.location === '_links' &&
  !hasMultipleValues(property) &&
  property._links?.allowedValues !== undefined

const ENDS = ['dueDate', 'date']

function Shown({ element, name, property }: InlineValueProps) {
  const [link] = linksOf(element, name)
  if (ENDS.includes(name) && endOf(element)) return <DueDate of={element} />
  if (property.location === '_links' && link && !hasMultipleValues(property))
    return <ShownLink {...{ name, link }} />
  return <Value resource={element} name={name} property={property} />
}
