interface CopyFromProps {
  /** The label, which the select always shows. */
  label: string
  /** The sources that can be chosen, each with its title. */
  choices: readonly (readonly [value: string, title: string])[]
  onCopy(value: string): void
}

/** A select from which the user chooses a source to copy values from. After the copy, it shows its label again. */
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
