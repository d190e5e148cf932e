interface CopyFromProps {
  /** The name of the choice, which always shows it. */
  label: string
  /** The values that can be copied, each with its title. */
  choices: readonly (readonly [value: string, title: string])[]
  onCopy(value: string): void
}

/** A select that copies content from one of several others, and stays without a value. */
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
