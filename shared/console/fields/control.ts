import type { Described } from '../design/unfinished.tsx'
import type { Field } from '../drafts/field.ts'

export interface ControlProps {
  readonly field: Field
  readonly id: string
  readonly value: unknown
  readonly described: Described
  /** The value that the service returned last, for previews. */
  readonly seen: unknown
  onChange(value: unknown): void
}
