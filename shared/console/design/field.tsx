import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import './design.css'

/** Attributes that connect a control with its label, hint and error. */
export interface Labelled {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

interface FieldProps {
  label: string
  hint?: string
  error?: string
  children(control: Labelled): ComponentChildren
}

/** A control with its label above it and its hint or error below it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const isDescribed = Boolean(hint || error)
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': isDescribed ? `${id}-about` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {isDescribed && (
        <div id={`${id}-about`}>
          {error && <p class="error">{error}</p>}
          {hint && <p class="hint">{hint}</p>}
        </div>
      )}
    </div>
  )
}
