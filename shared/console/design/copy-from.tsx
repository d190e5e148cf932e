interface CopyFromProps {
  /** The label, which the drop-down list always shows. */
  label: string
  /** The sources that can be chosen, each with its title. */
  choices: readonly (readonly [value: string, title: string])[]
  onCopy(value: string): void
}

/** A drop-down list of sources to copy values from. After the copy, the list shows its label again. */
export const CopyFrom = ({ label, choices, onCopy }: CopyFromProps) => (
  <select
    class="copy-from"
    aria-label={label}
    value=""
    onChange={({ currentTarget }) => {
      onCopy(currentTarget.value)
      currentTarget.value = ''
    }}
  >
    <option value="">{label}</option>
    {choices.map(([value, title]) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </select>
)
