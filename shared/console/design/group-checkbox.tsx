interface GroupCheckboxProps {
  id?: string
  label?: string
  /** The states of the boxes of the group, in order: true for a ticked box. */
  states: readonly boolean[]
  disabled?: boolean
  onChange(isOn: boolean): void
}

/** A checkbox that ticks or clears all boxes of a group. It is indeterminate while only some of them are ticked. */
export const GroupCheckbox = ({ id, label, states, disabled, onChange }: GroupCheckboxProps) => {
  const isFull = states.length > 0 && states.every(Boolean)
  return (
    <input
      id={id}
      type="checkbox"
      aria-label={label}
      disabled={disabled}
      checked={isFull}
      indeterminate={!isFull && states.some(Boolean)}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
