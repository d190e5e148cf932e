import type { Field } from '../drafts/field.ts'

/** Properties of every control of a field. */
export interface ControlProps {
  readonly field: Field
  readonly id: string
  readonly value: unknown
  /** For the control: what says more about it, and whether it is wrong. */
  readonly described: {
    readonly 'aria-describedby'?: string
    /** Its name, where no label stands beside it. */
    readonly 'aria-label'?: string
    readonly 'aria-invalid'?: boolean
    readonly 'aria-required'?: boolean
  }
  /** The form of the value as the service sees it by now, for previews. */
  readonly seen: unknown
  onChange(value: unknown): void
}
