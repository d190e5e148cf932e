import { useState } from 'preact/hooks'

interface CommittedInputProps {
  label: string
  /** By default, the input is for text. */
  type?: 'text' | 'color'
  value: string
  onCommit(value: string): void
}

/**
 * An input that commits its value on Enter, on blur, or when its picker closes. Until then, it keeps what the user has
 * entered, even if the page is rendered again.
 */
export function CommittedInput({ label, type = 'text', value, onCommit }: CommittedInputProps) {
  const [entered, enter] = useState<string>()
  return (
    <input
      aria-label={label}
      type={type as 'text'}
      value={entered ?? value}
      onInput={({ currentTarget }) => enter(currentTarget.value)}
      onChange={({ currentTarget }) => {
        enter(undefined)
        onCommit(currentTarget.value)
      }}
    />
  )
}
