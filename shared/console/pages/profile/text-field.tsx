import { Field } from '../../design/field.tsx'

interface TextFieldProps {
  label: string
  hint?: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  autoFocus?: boolean
  value: string
  onText(text: string): void
}

/** A line of text with its name. */
export const TextField = ({ label, hint, type = 'text', onText, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <input
        dir="auto"
        // The types of JSX know no input whose type is one of several.
        type={type as 'text'}
        {...rest}
        {...control}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    )}
  </Field>
)
