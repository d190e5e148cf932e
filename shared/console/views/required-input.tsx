import type { InputHTMLAttributes } from 'preact'

/** A required input, which the browser validates. */
export const RequiredInput = ({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string }) => (
  <label>
    {label}
    <input {...rest} required />
  </label>
)
