import { useState } from 'preact/hooks'
import { Panel } from '../../../design/panel.tsx'
import { FormField } from '../../../fields/form-field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { type Definition, emptyValue, schemaPropertyOf } from './kinds.ts'

/** A preview of a custom field as people will see it in forms. Input in the preview is not saved. */
export function Preview({ definition }: { definition: Definition }) {
  const { say } = useLanguage()
  const { format, isMultiple } = definition
  return (
    <Panel title={say('preview')}>
      <p class="muted">{say('fieldPreviewHint')}</p>
      <Filled key={`${format} ${isMultiple}`} definition={definition} />
    </Panel>
  )
}

function Filled({ definition }: { definition: Definition }) {
  const [value, setValue] = useState(() => emptyValue(definition))
  const property = schemaPropertyOf(definition)
  return (
    <FormField
      field={{ name: 'preview', property, location: property.location ?? '' }}
      value={value}
      seen={undefined}
      messages={[]}
      onChange={setValue}
    />
  )
}
