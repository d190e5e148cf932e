import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** A step in creating something: a question and its answers. */
export function Step({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="step">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  choices: readonly T[]
  chosen: T | undefined
  labelOf(choice: T): string
  onChoose(choice: T): void
}

/** A group of radio buttons. */
export function OneOf<T extends string>({ choices, chosen, labelOf, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div class="one-of">
      {choices.map((choice) => (
        <label key={choice} class="tick">
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          {labelOf(choice)}
        </label>
      ))}
    </div>
  )
}
