import { Field } from './field.tsx'

interface ChoiceFieldProps {
  label: string
  hint?: string
  error?: string
  /** The values and their texts, in the order of the menu. The option that clears the value has the value `''`. */
  choices: readonly (readonly [value: string, text: string])[]
  value: string
  onChoose(value: string): void
}

/** A field that offers a few values in a menu. */
export const ChoiceField = ({ label, hint, error, choices, value, onChoose }: ChoiceFieldProps) => (
  <Field {...{ label, hint, error }}>
    {(control) => (
      <select {...control} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)
