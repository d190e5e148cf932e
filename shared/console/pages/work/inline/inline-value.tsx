import { linkOf, linksOf, type Property, type Resource } from '../../../api/hal.ts'
import { holdsMany } from '../../../fields/allowed.ts'
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
  property: Property
}

/** A property of a work package, which is changed where it stands by whoever may. */
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

/** Whether it is one of some links. */
const isChosen = (property: Property) =>
  property.location === '_links' && !holdsMany(property) && property._links?.allowedValues !== undefined

const ENDS = ['dueDate', 'date']

function Shown({ element, name, property }: InlineValueProps) {
  const [link] = linksOf(element, name)
  if (ENDS.includes(name) && endOf(element)) return <DueDate of={element} />
  if (property.location === '_links' && link && !holdsMany(property)) return <ShownLink {...{ name, link }} />
  return <Value resource={element} name={name} property={property} />
}
