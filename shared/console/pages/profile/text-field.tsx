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

/** A single-line input with its label. */
export const TextField = ({ label, hint, type = 'text', onText, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <input
        dir="auto"
        // The cast is needed because the type of `input` in JSX does not accept a union of input types.
        type={type as 'text'}
        {...rest}
        {...control}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    )}
  </Field>
)
